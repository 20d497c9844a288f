"""Beliefs from the shell: one session or all of them, in two languages, known before, refused, stopped half way."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from playkit.dashboards.belief.believed import Believed
from playkit.games import find
from playkit.kernel import Session, load
from playkit.store import Store
from tests.cli.shell import started
from tests.cli.test_process import wait_for

STONES = Path(__file__).parents[1] / "simulate" / "games" / "stones.py"
RUNS = ("--continuations", 8, "--bots", "random")


def played(store, count=1, steps=1, **header):
    """Write down the first steps of sessions of Patchies; give their ids."""
    names = []
    for seed in range(count):
        session = Session(find("patchies"), 2, seed=seed)
        while len(session.steps) < steps:
            session.play(session.legal()[0])
        asked = {"options": session.options.as_dict(), "crew": "people", "source": "table", **header}
        with store.session("patchies", 2, **asked) as log:
            log.append(session.rows())
            log.end("cut short")
            names.append(log.session)
    return names


@pytest.fixture
def store(here):
    return Store(here / "logs")


def test_a_session_is_told_by_its_turning_points_and_whose_belief_it_is(shell, store, here):
    (name,) = played(store)
    said = shell("belief", name, *RUNS, "--out", "curve.svg")
    assert said.status == 0
    assert "Chances as random would win from here, all cards known; 8 continuations a position" in said.out
    assert "curve.svg" in said.err
    assert "chance to win" in (here / "curve.svg").read_text(encoding="utf-8")
    assert store.verify() == []


def test_in_japanese_and_as_json_it_says_the_same_and_reads_what_is_known(shell, store):
    (name,) = played(store, steps=4)
    first = shell("belief", name, *RUNS, "--json").json
    assert (first["kept"], first["session"], first["runs"], first["source"]) == (False, name, 8, "twin")
    again = shell("belief", name, *RUNS, "--json").json
    assert again.pop("kept")
    assert again == {key: value for key, value in first.items() if key != "kept"}
    sums = {}
    for row in first["beliefs"]:
        sums[row["steps"]] = sums.get(row["steps"], 0) + row["chance"]
    assert sums == pytest.approx(dict.fromkeys(range(5), 1.0))
    said = shell("belief", name, *RUNS, "--lang", "ja").out
    assert "ここからrandomが続けた場合の勝率" in said
    assert all(f"{turn['steps']}手目 {turn['ja']}" in said for turn in first["turning_points"])


def test_what_is_no_session_or_has_no_steps_is_refused_in_words(shell, store):
    played(store)
    with store.session("patchies", 2, source="table", crew="people") as log:
        log.append([{"kind": "scored", "seat": 0, "value": 1}])
        log.end("over")
    cases = [
        (("belief", "nobody"), 1, "no session of that id", "セッションはありません"),
        (("belief", log.session), 1, "not all recorded", "手順がすべては記録されていない"),
        (("belief",), 2, "name a session, or --all", "--all を指定"),
        (("belief", "x", "--all"), 2, "name a session, or --all", "--all を指定"),
        (("belief", "x", "--out", "curve.pdf"), 2, ".png or .svg", ".png・.svg"),
        (("belief", "x", "--store", "elsewhere"), 1, "elsewhere", "elsewhere"),
    ]
    for words, status, en, ja in cases:
        for lang, expected in (("en", en), ("ja", ja)):
            said = shell(*words, "--lang", lang)
            assert (said.status, said.out) == (status, ""), words
            assert expected in said.err
            assert "Traceback" not in said.err
    said = shell("belief", "nobody", "--json")
    assert (said.status, said.json["error"]["kind"]) == (1, "StoreError")
    assert shell("belief", played(store)[0], "--continuations", 3).status == 2


def test_all_works_out_what_is_not_known_and_tells_what_it_leaves(shell, store):
    played(store, 2, study="night")
    with store.session("patchies", 2, source="table", crew="people") as log:
        log.append([{"kind": "scored", "seat": 0, "value": 1}])
        log.end("over")
    assert shell("belief", "--all", "--study", "night", *RUNS).out == "2 kept, 0 were known, 0 cannot be played on\n"
    said = shell("belief", "--all", *RUNS, "--lang", "ja")
    assert (said.status, said.out) == (0, "0件を計算、2件は既知、1件は続行不可\n")
    assert log.session in said.err
    told = shell("belief", "--all", *RUNS, "--json").json
    assert (told["kept"], told["known"], [one["session"] for one in told["left"]]) == (0, 2, [log.session])
    assert shell("belief", "--all", "--game", "capture4", *RUNS).out.startswith("0 kept")
    assert shell("belief", "--all", "--game", "capture5", *RUNS).status == 2


def test_sessions_of_rules_of_ones_own_are_found_by_their_path(shell, store):
    session = Session(load(STONES), 2)
    session.play("take 3")
    with store.session("stones", 2, source="table", crew="people", options=session.options.as_dict()) as log:
        log.append(session.rows())
        log.end("cut short")
    left = shell("belief", "--all", *RUNS)
    assert (left.status, left.out) == (1, "0 kept, 0 were known, 1 cannot be played on\n")
    assert shell("belief", "--all", "--game", STONES, *RUNS).out.startswith("1 kept")
    assert shell("belief", log.session, "--game", STONES, *RUNS, "--json").json["kept"]


def test_where_nothing_can_be_played_on_the_status_says_so(shell, store):
    with store.session("patchies", 2, source="table", crew="people") as log:
        log.append([{"kind": "scored", "seat": 0, "value": 1}])
        log.end("over")
    said = shell("belief", "--all", *RUNS)
    assert (said.status, said.out) == (1, "0 kept, 0 were known, 1 cannot be played on\n")


def test_a_stop_half_way_says_what_was_kept(shell, store, monkeypatch):
    from playkit.dashboards.belief import asked_of

    played(store, 3)
    real, calls = asked_of.work_out, []

    def second_is_stopped(*given, **more):
        calls.append(given)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return real(*given, **more)

    monkeypatch.setattr(asked_of, "work_out", second_is_stopped)
    said = shell("belief", "--all", *RUNS, "--lang", "ja")
    assert (said.status, said.out) == (1, "")
    stopped = store.sessions()["session"][1]
    wanted = ("1件を計算", "中断しました", f"{stopped} の途中で止めました", "次に最初から計算します")
    assert [words for words in wanted if words not in said.err] == []
    assert store.beliefs()["session"].n_unique() == 1
    assert store.verify() == []
    assert shell("belief", "--all", *RUNS).out == "2 kept, 1 were known, 0 cannot be played on\n"


def test_a_stop_amid_the_only_session_says_that_it_is_begun_anew(shell, store, monkeypatch):
    from playkit.dashboards.belief import asked_of

    played(store, 1)
    (session,) = store.sessions()["session"]

    def stopped(*_given, progress, **_more):
        progress(1, 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(asked_of, "work_out", stopped)
    said = shell("belief", session, *RUNS)
    assert (said.status, said.out) == (1, "")
    assert f"stopped amid {session}: a session is kept whole or not at all" in said.err
    assert store.beliefs().is_empty()


def pressed_at(monkeypatch, where, nth):
    """Press Ctrl-C as the nth session's beliefs are about to be kept, or have just been kept."""
    real, calls = Believed.keep, []

    def keep(self, store):
        calls.append(self)
        if where == "before" and len(calls) == nth:
            os.kill(os.getpid(), signal.SIGINT)
        path = real(self, store)
        if where == "after" and len(calls) == nth:
            os.kill(os.getpid(), signal.SIGINT)
        return path

    monkeypatch.setattr(Believed, "keep", keep)


@pytest.mark.skipif(sys.platform == "win32", reason="os.kill ends a process there")
@pytest.mark.parametrize("where", ["before", "after"])
@pytest.mark.parametrize("nth", [1, 2])
def test_whatever_was_kept_is_counted_wherever_the_key_is_pressed(shell, store, monkeypatch, where, nth):
    """What is on the disk and what is said of it are the same."""
    played(store, 2)
    pressed_at(monkeypatch, where, nth)
    said = shell("belief", "--all", *RUNS, "--lang", "en")
    assert (said.status, said.out) == (1, "")
    assert store.beliefs()["session"].n_unique() == nth
    assert f"{nth} kept, 0 were known, 0 cannot be played on" in said.err
    assert "interrupted; what was stored before is intact" in said.err
    assert "stopped amid" not in said.err, "what is kept is not begun anew"


@pytest.mark.skipif(sys.platform == "win32", reason="os.kill ends a process there")
@pytest.mark.parametrize("where", ["before", "after"])
def test_one_session_that_was_just_kept_is_not_said_to_be_begun_anew(shell, store, monkeypatch, where):
    (session,) = played(store, 1)
    pressed_at(monkeypatch, where, 1)
    said = shell("belief", session, *RUNS, "--lang", "en")
    assert (said.status, said.out) == (1, "")
    assert "stopped amid" not in said.err
    assert store.beliefs()["session"].n_unique() == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C reaches a child of its own console only")
def test_ctrl_c_keeps_the_sessions_that_were_done(store):
    played(store, 8)
    command = started("belief", "--all", "--continuations", 400, "--bots", "random", PLAYKIT_LANG="en")
    wait_for(lambda: list(store.root.glob("beliefs/*.parquet")))
    command.send_signal(signal.SIGINT)
    out, err = command.communicate(timeout=60)
    kept = store.beliefs()["session"].n_unique()
    assert (command.returncode, out) == (1, ""), err
    assert kept >= 1
    assert f"{kept} kept, 0 were known" in err
    assert "interrupted; what was stored before is intact" in err
    assert "Traceback" not in err
    assert store.verify() == []
