"""The page about a game of one's own, followed from top to bottom: commands, changes to files, cells, figures."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import NamedTuple

import pytest
from pages import HOUSE, bounded

PAGE = HOUSE / "docs" / "adding-a-game.md"
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# The installed package lies in a folder of its own, and the build backend of the test extra makes it without a network.
SHELL = """set -euo pipefail
playkit() { "$PYTHON" -m playkit "$@"; }
python() { "$PYTHON" "$@"; }
pip() { "$PYTHON" -m pip "$1" --quiet --no-index --no-build-isolation --no-deps --target "$SITE" "${@:2}"; }
"""


DRILL = os.environ.get("PLAYKIT_DRILL") == "1"
# Otherwise commands look less long, and compile nothing: what a command does is one thing, how fast another's test.
QUICK = {} if DRILL else {"PLAYKIT_JIT": "0"}


class Block(NamedTuple):
    """A piece of the page: its language, the file it is about, what it says."""

    language: str
    file: str
    text: str


def blocks():
    """List the pieces of the page in order."""
    return [Block(*found) for found in BLOCK.findall(PAGE.read_text(encoding="utf-8"))]


def changed(text, change):
    """Change a file as its reader would: find each place by its lines, and put others there."""
    for hunk in change.split("@@\n"):
        lines = hunk.splitlines()
        before = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("+"))
        after = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("-"))
        assert text.count(before) == 1, f"{before!r} is there {text.count(before)} times"
        text = text.replace(before, after)
    return text


def quickly(code):
    """Look less long, where the page does not ask for figures."""
    shorter = re.sub(r"^(playkit check \S+)$", r"\1 --seconds 2", bounded(code), flags=re.MULTILINE)
    return code if DRILL else shorter


def follow(block, folder, site):
    """Do what a block says."""
    file = folder / block.file
    if block.language == "diff":
        file.write_text(changed(file.read_text(encoding="utf-8"), block.text), encoding="utf-8")
    elif block.language == "toml":
        file.write_text(block.text, encoding="utf-8")
    else:
        code = quickly(block.text)
        command = ["bash", "-c", SHELL + code] if block.language == "bash" else [sys.executable, "-c", code]
        paths = os.pathsep.join([str(HOUSE), str(site)])
        env = {**os.environ, "PYTHON": sys.executable, "PYTHONPATH": paths, "SITE": str(site), "PLAYKIT_LANG": "en",
               "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **QUICK}  # fmt: skip
        done = subprocess.run(
            command, cwd=folder, env=env, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
        )
        assert done.returncode == 0, block.text + done.stdout[-2000:] + done.stderr[-3000:]
        return done.stdout
    return ""


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """Follow the page; give the folder and all that was said."""
    folder, site = tmp_path_factory.mktemp("evening"), tmp_path_factory.mktemp("site")
    return folder, "".join(follow(block, folder, site) for block in blocks())


def test_the_page_can_be_followed_from_top_to_bottom(evening):
    folder, said = evening
    assert {"bash", "python", "diff", "toml"} == {block.language for block in blocks()}
    assert "koi_pond        Koi pond  (2-5)  v1" in said, "it is listed by name once it is installed"
    assert (folder / "pond.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_its_figures_are_those_of_the_game_it_makes(evening):
    import playkit

    game, text = evening[0] / "drafts" / "koi_pond", PAGE.read_text(encoding="utf-8")
    told = {"seats": 3, "bots": "careful", "progress": False}
    wins = playkit.simulate(game, 20_000, **told).win_shares().mean(axis=0)
    assert f"{wins[0]:.1%} of the games".replace("%", " %") in text
    assert f"from seat 3 in {wins[2]:.1%}.".replace("%", " %") in text
    assert f"席1が{wins[0]:.1%}勝ち、席3は{wins[2]:.1%}" in text
    measures = ("win_share_seat_0", "win_share_seat_2", "steps")
    rows = playkit.compare(
        game, None, {"last_round": True}, games=4000, seed=1, measures=measures, **told
    ).differences()  # fmt: skip
    first, third, steps = rows.select("a", "b").rows()
    assert f"席1は{first[0]:.1%}から{first[1]:.1%}に下がり、席3は{third[0]:.1%}から{third[1]:.1%}に" in text
    english = f"from {first[0]:.1%} to {first[1]:.1%}, seat 3 rises from {third[0]:.1%} to {third[1]:.1%}"
    assert english.replace("%", " %") in text
    assert f"takes {steps[1] - steps[0]:.1f} steps more" in text
    assert rows["verdict"].to_list() == ["lower", "higher", "higher"]


SAID = re.findall(r"^\| `(.+?)` \| `(.+?)` \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize(("written", "said"), SAID, ids=[written for written, _ in SAID])
def test_the_loader_says_what_the_page_says(written, said, tmp_path):
    from playkit.errors import RulesError
    from playkit.kernel import load
    from playkit.starter import new_game

    assert len(SAID) == 6
    path = new_game("koi_pond", tmp_path)[0]
    text = path.read_text(encoding="utf-8")
    if "pott" in written:
        # The field of the sentence is Pig's.
        path, text = tmp_path / "pig.py", (HOUSE / "docs" / "examples" / "pig.py").read_text(encoding="utf-8")
        text = text.replace("table.pot = 0", written)
    elif written.startswith("return"):
        text = text.replace("return table.points[seat]", written)
    else:
        line = written if "(" in written else f"half = {written}"
        text = text.replace("    table.pile = 0\n", f"    {line}\n    table.pile = 0\n")
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RulesError) as caught:
        load(path)
    assert said in caught.value.en


def test_a_change_whose_place_is_not_there_is_noticed():
    assert changed("a\nb\n", " a\n+c\n") == "a\nc\nb\n"
    with pytest.raises(AssertionError, match="0 times"):
        changed("a\nb\n", " x\n+c\n")
    with pytest.raises(AssertionError, match="2 times"):
        changed("a\na\n", "-a\n")
