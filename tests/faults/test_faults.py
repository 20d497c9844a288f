"""Bad input and faults, one by one: a clear message in the reader's language, nothing lost, never status 0."""

from __future__ import annotations

import errno
import json
import os

import pytest

from playkit.errors import IllegalAction, OptionsError, StoreError, UnknownGame
from playkit.store import Store
from tests.cli.shell import BOARDS, PHASES

JA = ("--lang", "ja")
TABLE = ("play", "patchies", "--seats", 2, "--bots", "none", "--seed", 7)
COUNT = ("sql", "SELECT count(*) AS n FROM event", "--json")


def count(shell):
    return shell(*COUNT).json["rows"][0]["n"]


def refuse_writing(monkeypatch, code):
    """Let the system refuse every file that is opened for writing."""
    real = os.open

    def opened(path, flags, *rest, **named):
        if flags & (os.O_CREAT | os.O_WRONLY | os.O_RDWR):
            raise OSError(code, os.strerror(code), str(path))
        return real(path, flags, *rest, **named)

    monkeypatch.setattr(os, "open", opened)


def test_an_illegal_action_names_what_is_legal_and_the_session_stands():
    import playkit

    session = playkit.session("patchies", seats=2, seed=1)
    before = session.state_hash()
    with pytest.raises(IllegalAction, match="legal") as caught:
        session.play("draw")
    assert "place a1" in str(caught.value)
    assert "place a1" in caught.value.text("ja")
    assert session.state_hash() == before
    assert session.steps == ()


@pytest.mark.parametrize("command", ["simulate", "play"])
@pytest.mark.parametrize("seats", [0, 1, 6, -3])
def test_a_wrong_seat_count_names_the_right_ones(shell, here, command, seats):
    said = shell(command, "patchies", "--seats", seats, "--bots", "random" if command == "simulate" else "none", *JA)
    assert said.status == 2
    assert said.err.strip()
    assert "Traceback" not in said.err
    assert not (here / "logs").exists()


@pytest.mark.parametrize(
    "option", ["landlords=99", "landlords=two", "landlrds=1", "board=round", "rows=-1", "=", "rows"]
)
def test_an_impossible_option_names_what_is_possible(shell, here, option):
    for command in (("simulate", "patchies"), ("play", "patchies", "--bots", "none")):
        said = shell(*command, "--option", option)
        assert said.status == 2
        assert any(word in said.err for word in ("allowed", "Did you mean", "NAME=VALUE", "no option is called"))
    assert not (here / "logs").exists()


def test_options_that_do_not_go_together_say_why(shell):
    said = shell("simulate", "patchies", "--seats", 2, "--option", "survivors_end=1", "--option", "survivors=2", *JA)
    assert said.status == 2
    assert "両立しないオプションです：生存者2人" in said.err


@pytest.mark.parametrize("name", ["patchis", "", "drafts/nowhere.py", "パッチーズ"])
def test_an_unknown_game_names_the_known_or_the_file(shell, name):
    for command in (
        ("describe", name),
        ("simulate", name),
        ("play", name),
        ("check", name),
        ("report", "danger", "--game", name),
    ):
        said = shell(*command, *JA)
        assert said.status == 2
        assert "patchies" in said.err or "nowhere.py" in said.err


def test_a_damaged_journal_line_is_named_left_out_and_nothing_else_is(shell, here):
    shell(*TABLE, typed="place a1\nplace e5\ndraw\nq\n")
    whole = count(shell)
    [journal] = here.glob("logs/live/*/*.jsonl")
    data = journal.read_bytes()
    lines = data.splitlines(keepends=True)
    place = next(n for n, line in enumerate(lines) if b"place e5" in line)
    damaged = lines[place].replace(b"place e5", b"place e4", 1)
    journal.write_bytes(b"".join([*lines[:place], damaged, *lines[place + 1 :]]))
    said = shell("verify", *JA)
    assert said.status == 1
    assert "チェックサムが合いません" in said.out
    assert f"{len(b''.join(lines[:place]))} バイト目" in said.out
    asked = shell(*COUNT, *JA)
    assert (asked.status, asked.json["rows"]) == (1, [{"n": whole - 1}])
    assert "壊れた1か所を除いて読みました" in asked.err
    assert shell("report", "danger").status == 3
    assert shell("publish").status == 1
    journal.write_bytes(data)
    assert shell("verify").status == 0
    assert count(shell) == whole


def test_a_half_written_parquet_is_named_left_out_and_nothing_else_is(shell, simulated, here):
    shell("import", PHASES)
    people = count(shell)
    simulated("--keep", "events")
    every = count(shell)
    [events] = here.glob("logs/sim/*/part-event-*.parquet")
    data = events.read_bytes()
    events.write_bytes(data[: len(data) // 2])
    asked = shell(*COUNT, *JA)
    assert (asked.status, asked.json["rows"]) == (1, [{"n": people}])
    assert "Parquet ファイルが途中までしかありません" in asked.err
    assert shell("verify").status == 1
    events.write_bytes(data)
    assert shell("verify").status == 0
    assert count(shell) == every


def test_a_run_cut_short_by_a_crash_is_reported_and_not_read(shell, simulated, here):
    simulated()
    [manifest] = here.glob("logs/sim/*/manifest.json")
    manifest.rename(manifest.with_suffix(".away"))
    said = shell("verify", *JA)
    assert said.status == 1
    assert "書きかけ" in said.out
    assert shell("report", "danger").status == 3


NO_SHEETS = {
    "noise.csv": bytes(range(256)) * 40,
    "empty.csv": b"",
    "picture.csv": b"\x89PNG\r\n\x1a\n" + b"\x00" * 200,
    "prose.csv": "昨日はみんなで遊んで楽しかった。\n".encode() * 3,
    "numbers.csv": b"1,2,3\n4,5,6\n",
}


@pytest.mark.parametrize("name", NO_SHEETS)
def test_a_sheet_that_is_no_sheet_is_refused_and_stores_no_session(shell, here, name):
    (here / name).write_bytes(NO_SHEETS[name])
    for lang in ("en", "ja"):
        said = shell("import", name, "--lang", lang)
        assert said.status == 1
        assert name in said.out + said.err
        assert "Traceback" not in said.err
    assert shell("sql", "SELECT * FROM session", "--json").json["rows"] == []


def test_a_missing_folder_is_named(shell):
    said = shell("verify", "--store", "nowhere", *JA)
    assert (said.status, said.out) == (1, "")
    assert "「nowhere」に記録フォルダーがありません" in said.err


def test_a_file_in_the_place_of_the_folder_is_named(shell, here):
    (here / "logs").write_text("mine", encoding="utf-8")
    for command in (
        (*TABLE,),
        ("simulate", "patchies", "--games", 2, "--engine", "plain"),
        ("import", BOARDS),
        ("report", "danger"),
    ):
        said = shell(*command, *JA)
        assert said.status == 1
        assert "ファイルがあります" in said.err
    assert (here / "logs").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(("code", "english", "japanese"), [
    (errno.EROFS, "read-only", "読み取り専用"), (errno.ENOSPC, "disk is full", "空きがありません"),
    (errno.EACCES, "permission is missing", "権限がありません"),
])  # fmt: skip
def test_a_disk_that_refuses_says_why_and_loses_nothing(shell, monkeypatch, code, english, japanese):
    shell("import", PHASES)
    whole = count(shell)
    with monkeypatch.context() as patch:
        refuse_writing(patch, code)
        for command in (
            (*TABLE,),
            ("simulate", "patchies", "--games", 2, "--engine", "plain", "--workers", 1),
            ("import", BOARDS),
            ("publish",),
            ("export", "out"),
            ("report", "danger", "--out", "danger.html"),
        ):
            for lang, expected in (("en", english), ("ja", japanese)):
                said = shell(*command, "--lang", lang)
                assert said.status == 1
                assert expected in said.err
        assert count(shell) == whole  # a read-only store can still be asked
    assert shell("verify").status == 0
    assert count(shell) == whole


def test_a_pick_that_the_disk_refuses_is_not_played(here, monkeypatch):
    import playkit
    from playkit.widgets.play import open_table

    table = open_table(playkit.session("patchies", seats=2, seed=1), [None, None], store=here / "logs", lang="ja")
    table.dispatch({"do": "play", "code": table.session.legal_codes()[0]})
    steps = table.session.steps

    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        answer = table.dispatch({"do": "play", "code": table.session.legal_codes()[0]})
    assert answer["ok"] is False
    assert "空きがありません" in answer["notice"]
    assert table.session.steps == steps
    assert table.dispatch({"do": "play", "code": table.session.legal_codes()[0]})["ok"] is True
    assert Store(here / "logs").verify() == []


def test_ctrl_c_keeps_the_games_that_were_finished():
    import playkit

    def stop(done, _):
        if done >= 100:
            raise KeyboardInterrupt

    result = playkit.simulate("patchies", 1000, seed=1, engine="plain", workers=1, progress=stop)
    assert result.interrupted
    whole = playkit.simulate("patchies", result.games, seed=1, engine="plain", workers=1, progress=False)
    assert result.games == 100
    assert result.digest == whole.digest


def test_ctrl_c_before_the_first_game_is_told_without_figures(shell, monkeypatch):
    from playkit.simulate import run

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "play_plain", interrupted)
    said = shell("simulate", "patchies", "--games", 9, "--engine", "plain", "--workers", 1, "--json")
    assert said.status == 1
    assert "NaN" not in said.out
    assert said.json["games"] == 0
    assert [row["share"] for row in said.json["wins"]] == [None] * 4
    assert shell("simulate", "patchies", "--games", 9, "--engine", "plain", "--workers", 1, *JA).status == 1
    assert shell("report", "danger").status == 3


def test_an_unforeseen_fault_is_one_sentence_and_a_traceback_on_request(shell, monkeypatch):
    def broken(*_, **__):
        raise ValueError("private words")

    monkeypatch.setattr("playkit.api.simulate", broken)
    said = shell("simulate", "patchies", "--json", *JA)
    assert said.status == 1
    assert said.json["error"]["kind"] == "ValueError"
    assert "内部エラー" in said.err
    assert "private words" not in said.err + said.out
    monkeypatch.setenv("PLAYKIT_DEBUG", "1")
    assert "Traceback" in shell("simulate", "patchies").err


@pytest.mark.parametrize("error", [UnknownGame("a", "あ"), OptionsError("a", "あ"), StoreError("a", "あ")])
def test_with_json_a_fault_is_the_one_document(shell, monkeypatch, error):
    def refuse(*_, **__):
        raise error

    monkeypatch.setattr("playkit.api.simulate", refuse)
    said = shell("simulate", "patchies", "--json", *JA)
    assert said.status in {1, 2}
    assert json.loads(said.out)["error"] == {"en": "a", "ja": "あ", "kind": type(error).__name__}
    assert said.err == "あ\n"
