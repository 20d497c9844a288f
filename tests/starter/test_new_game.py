"""A game that was just begun is a whole one: checked, played in a cell, compiled, stored, tested."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import playkit
from playkit.store import Store
from playkit.widgets.play import open_table

FILES = ["rules.py", "README.md", "bots.py", "questions.py", "scene.py", "test_koi_pond.py", "words.py"]
# A designer's pytest has none of ours' plugins.
PLAIN = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}


def test_its_own_tests_pass_where_it_lies(koi):
    """Among them, that it keeps every promise of the contract."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "error", str(koi)]
    done = subprocess.run(command, cwd=koi.parent, capture_output=True, text=True, check=False, env=PLAIN)
    assert done.returncode == 0, done.stdout[-3000:]


def test_its_own_tests_notice_a_changed_rule(koi, tmp_path):
    """Its tests are worth copying: they fail where a rule is wrong."""
    for file in koi.iterdir():
        if file.is_file():
            text = file.read_text(encoding="utf-8").replace("table.pile += stone", "table.pile += 1")
            (tmp_path / file.name).write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "counts", str(tmp_path)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, env=PLAIN)
    assert "1 failed" in done.stdout


def test_nothing_in_it_speaks_of_the_game_it_was_copied_from(koi):
    assert sorted(path.name for path in koi.iterdir() if path.is_file()) == sorted(FILES)
    texts = "".join(path.read_text(encoding="utf-8") for path in koi.iterdir() if path.is_file())
    assert "Stones" not in texts
    assert "test_stones" not in texts
    assert "HERE" not in texts
    assert koi.as_posix() in texts


@pytest.mark.parametrize(
    ("lang", "title", "action"), [("en", "Koi pond", "draw a stone"), ("ja", "鯉の池", "石を引く")]
)
def test_it_is_played_in_a_cell_in_both_languages(koi, tmp_path, lang, title, action):
    table = open_table(
        playkit.session(koi, seats=2, seed=3), ["Aki", "bot:careful"], store=tmp_path / "logs", lang=lang
    )
    assert table.session.game.title(lang) == title
    assert table.view()["legal"][0]["label"] == action
    for _ in range(400):
        view = table.view()
        if table.session.over:
            break
        told = (
            {"do": "bot_step", "step": view["step"]}
            if view["bot"]
            else {"do": "play", "code": view["legal"][-1]["code"]}
        )
        assert table.dispatch(told)["ok"]
    assert table.session.over
    table.ledger.log.close()
    kinds = Store(tmp_path / "logs").sql("SELECT DISTINCT kind FROM event")["kind"].to_list()
    assert {"scored", "drew", "turn_started", "picked"} <= set(kinds)


def test_it_is_simulated_compiled_as_it_is_plainly_and_kept(koi, tmp_path):
    pytest.importorskip("numba")
    told = {"seats": 3, "bots": "careful", "seed": 4, "progress": False}
    plain = playkit.simulate(koi, 300, engine="plain", workers=1, **told)
    compiled = playkit.simulate(koi, 300, engine="compiled", workers=1, store=tmp_path / "logs", **told)
    assert plain.digest == compiled.digest
    assert Store(tmp_path / "logs").sql("SELECT game, games FROM run").rows() == [("koi_pond", 300)]


def test_the_bot_is_better_than_chance(koi):
    won = [
        playkit.simulate(
            koi, 400, seats=2, bots=bots, engine="plain", workers=1, progress=False
        ).win_shares().mean(axis=0)[place]
        for place, bots in enumerate((["careful", "random"], ["random", "careful"]))
    ]  # fmt: skip
    assert min(won) > 0.6, "of 400 games 60 % is four deviations above half"


def test_its_own_questions_and_those_of_any_game_are_answered(koi):
    result = playkit.simulate(
        koi, 120, seats=3, bots="careful", keep="events", engine="plain", workers=1, progress=False
    )
    for name, measure in (("stones", "often.three"), ("black", "amount.1"), ("seats", "seat_wins.1")):
        answer = playkit.report(name, game=koi, store=None, results=[(None, result)])
        assert answer.verdict != "not_shown"
        assert measure in {found.name for found in answer.measures}
        assert "鯉の池" in answer.html("ja")


def test_the_shell_lists_and_answers_its_own_questions(koi, shell):
    listed = shell("report", "--list", "--game", f"{koi}/", "--json").json
    assert [question["name"] for question in listed["questions"]][-2:] == ["stones", "black"]
    assert {"question": "black", "name": "amount.*"}.items() <= listed["measures"][-1].items()
    assert "各石は何回引かれる？" in shell("report", "--list", "--game", f"{koi}/", "--lang", "ja").out
    said = shell("report", "stones", "--game", f"{koi}/", "--out", "stones.html", "--json")
    assert (said.status, said.json["stones"]["verdict"]) == (0, "told")
    asked = shell("report", "stnes", "--game", f"{koi}/")
    assert (asked.status, "Did you mean 'stones'?" in asked.err) == (2, True)
