"""What cannot be a new game: names, titles, places; and a disk that refuses leaves nothing behind."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from playkit.errors import NewRefused
from playkit.starter import check_name, check_title, new_game


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("Koi", "koi"), ("koi pond", "koi_pond"), ("2koi", "koi"), ("_koi", "koi"), ("../koi", "koi"), ("Köi", "koi"),
        ("koi.py", "koi_py"), ("Ｋｏｉ", "koi"), ("a" * 41, "a" * 40),
        ("class", "class_game"), ("match", "match_game"), ("random", "random_game"), ("playkit", "playkit_game"),
        ("patchies", "my_patchies"),
    ],
)  # fmt: skip
def test_a_name_that_cannot_be_is_refused_with_one_that_can(name, near):
    with pytest.raises(NewRefused) as caught:
        check_name(name, taken=["patchies"])
    assert f"'{near}'" in caught.value.en
    assert f"「{near}」" in caught.value.ja
    assert check_name(near, taken=["patchies"]) == near


@pytest.mark.parametrize("name", ["", "鯉", "!!", "a\nb", "\x00"])
def test_so_is_one_from_which_no_name_can_be_made_or_that_hides_something(name, tmp_path):
    with pytest.raises(NewRefused):
        new_game(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "title", ["", " / ", "Koi / ", 'Koi" / 鯉', "Koi: fish / 鯉", "Koi (1) / 鯉", "K\no / 鯉", "K" * 41, "a / b / c"]
)
def test_a_title_that_would_break_the_rules_file_is_refused(title, tmp_path):
    with pytest.raises(NewRefused):
        new_game("koi", tmp_path, title)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("title", ["Koi's pond / 鯉（いけ）", "Koi / 鯉", "鯉"])
def test_what_a_title_may_be_reaches_those_who_read_it(title, tmp_path):
    from playkit.kernel import load

    game = load(new_game("koi", tmp_path, title)[0])
    assert game.title == check_title(title, "koi")
    assert game.title.en != game.title.ja


@pytest.mark.parametrize("made", ["a folder with a file", "a file", "a broken link"])
def test_nothing_is_overwritten(made, tmp_path):
    target = tmp_path / "koi"
    if made == "a file":
        target.write_text("mine")
    elif made == "a broken link":
        target.symlink_to(tmp_path / "nowhere")
    else:
        target.mkdir()
        (target / "notes.txt").write_text("mine")
    with pytest.raises(NewRefused, match="already") as caught:
        new_game("koi", tmp_path)
    assert "そのまま" in caught.value.ja
    assert [path.name for path in tmp_path.iterdir()] == ["koi"]
    if target.exists():
        assert (target if target.is_file() else target / "notes.txt").read_text() == "mine"


def test_an_empty_folder_may_be_used_and_a_folder_of_that_name_is_the_games_own(tmp_path):
    (tmp_path / "koi").mkdir()
    assert new_game("koi", tmp_path / "koi")[0] == tmp_path / "koi" / "rules.py"
    assert new_game("carp", tmp_path / "a" / "b")[0] == tmp_path / "a" / "b" / "carp" / "rules.py"


@pytest.mark.parametrize(
    ("code", "word"), [(errno.ENOSPC, "full"), (errno.EROFS, "read-only"), (errno.EACCES, "permission")]
)
def test_a_disk_that_refuses_leaves_nothing_half_done(code, word, shell, here, monkeypatch):
    written = []
    real = Path.write_text

    def write_text(self, *rest, **named):
        if len(written) == 2:
            raise OSError(code, os.strerror(code), str(self))
        written.append(self)
        return real(self, *rest, **named)

    monkeypatch.setattr(Path, "write_text", write_text)
    said = shell("new", "koi", "drafts")
    assert said.status == 1
    assert word in said.err
    assert list((here / "drafts").iterdir()) == []


def test_a_file_in_the_way_is_named(shell, here):
    (here / "drafts").write_text("mine")
    said = shell("new", "koi", "drafts", "--lang", "ja")
    assert said.status == 1
    assert "ファイルがあります" in said.err
    assert (here / "drafts").read_text() == "mine"


def test_the_shell_tells_what_was_written_and_what_comes_next(shell, here):
    told = shell("new", "koi", "drafts", "--json").json
    assert next(Path(path).name for path in told["paths"]) == "rules.py"
    assert all((here / path).is_file() for path in told["paths"])
    assert shell("describe", f"{told['folder']}/").status == 0
    said = shell("new", "carp", "my drafts", "--lang", "ja", "--title", "Carp / 緋鯉")
    assert "'my drafts/carp/'" in said.out
    assert "動くゲーム" in said.out
    again = shell("new", "carp", "my drafts", "--json")
    assert (again.status, again.json["error"]["kind"]) == (2, "NewRefused")


def test_a_folder_with_one_game_is_that_game_and_with_several_lists_them(shell, here, monkeypatch):
    shell("new", "koi", "drafts")
    assert shell("describe", "./drafts", "--json").json["name"] == "koi"
    assert "./drafts" in shell("describe", "drafts").err
    shell("new", "carp", "drafts")
    said = shell("describe", "./drafts")
    assert said.status == 2
    assert "carp, koi" in said.err
    monkeypatch.chdir(here / "drafts" / "koi")
    for path in (".", "./", "rules.py"):
        assert shell("describe", path, "--json").json["name"] == "koi"
