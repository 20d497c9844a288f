"""Folders that cannot be used, headers that cannot be: a clear message in both languages, nothing lost."""

from __future__ import annotations

import errno
import os

import pytest

from playkit.errors import StoreError
from playkit.store import Problem, Store
from playkit.store.problems import REASONS

HEADER = {"game": "patchies", "seats": 2, "source": "table"}


def refuse_writing(monkeypatch, error):
    real = os.open

    def opened(path, flags, *rest, **named):
        if flags & (os.O_CREAT | os.O_WRONLY | os.O_RDWR):
            raise OSError(error, os.strerror(error), str(path))
        return real(path, flags, *rest, **named)

    monkeypatch.setattr(os, "open", opened)


CAUSES = {
    errno.EROFS: ("read-only", "読み取り専用"),
    errno.EACCES: ("permission", "権限"),
    errno.ENOSPC: ("full", "空き"),
    errno.EDQUOT: ("quota", "割り当て"),
    errno.EIO: ("fault", "故障"),
}


@pytest.mark.parametrize("error", CAUSES)
def test_a_folder_that_cannot_be_written_says_why_in_both_languages(store, finished, monkeypatch, error):
    english, japanese = CAUSES[error]
    refuse_writing(monkeypatch, error)
    for attempt in (
        lambda: store.begin(HEADER),
        lambda: store.open_session(finished).note("late"),
        lambda: store.tester("ケン"),
        lambda: store.simulation_run({"game": "patchies"}).finish(),
        lambda: store.imported(b"x", "p", [], []),
        store.seal,
        lambda: store.export(store.root / "out", "csv"),
    ):
        with pytest.raises(StoreError) as refused:
            attempt()
        assert english in str(refused.value)
        assert japanese in refused.value.text("ja")
    monkeypatch.undo()
    assert len(store.sessions()) == 1
    assert store.verify() == []


def test_a_read_only_store_can_still_be_asked(store, finished, monkeypatch):
    refuse_writing(monkeypatch, errno.EROFS)
    assert store.sessions()["session"].to_list() == [finished]
    assert store.verify() == []


@pytest.mark.parametrize("place", ["logs", "logs/live"])
def test_a_file_where_a_folder_must_be_is_named(tmp_path, place):
    (tmp_path / place).parent.mkdir(exist_ok=True)
    (tmp_path / place).write_text("not a folder")
    store = Store(tmp_path / "logs")
    with pytest.raises(StoreError, match="folder"):
        store.begin(HEADER)
    if place == "logs":
        with pytest.raises(StoreError, match="folder"):
            store.sessions()


def test_a_mistyped_folder_is_not_an_empty_store_to_verify_or_export(tmp_path):
    store = Store(tmp_path / "lgos")
    for attempt in (store.verify, store.require, lambda: store.export(tmp_path / "out")):
        with pytest.raises(StoreError, match="missing"):
            attempt()
    assert not store.root.exists()


def test_an_unknown_session_is_refused_and_makes_no_folder(store):
    with pytest.raises(StoreError):
        store.open_session("01a22900-0000-7000-8000-000000000009")
    assert not store.root.exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"gmae": "patchies"},
        {"source": "paper"},
        {"crew": "robots"},
        {"seats": "four"},
        {"seats": [1, 2]},
        {"options": {"x": float("nan")}},
        {"started_at": "2026-01-01"},
        {"session": "../outside"},
        {"place": "\ud800"},
    ],
)
def test_an_impossible_header_is_refused_before_anything_is_written(store, wrong):
    with pytest.raises(StoreError) as refused:
        store.begin({**HEADER, **wrong})
    assert refused.value.text("ja") != refused.value.text("en")
    assert not store.root.exists()


@pytest.mark.parametrize(
    ("seats", "crew"),
    [
        ([{"bot": "random"}, {"bot": "random"}], "bots"),
        ([{"tester": "a"}, {"tester": "b"}], "people"),
        ([{"bot": "random"}, {"tester": "a"}], "mixed"),
        (4, None),
    ],
)
def test_who_sits_there_decides_the_crew_and_unknown_stays_unknown(store, seats, crew):
    store.begin({**HEADER, "seats": seats})
    assert store.sessions()["crew"].to_list() == [crew]


def test_a_failing_block_ends_the_session_as_broken_off_and_keeps_its_events(store):
    def play() -> None:
        with store.session("patchies", seats=2) as log:
            log.note("delighted")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        play()
    [session] = store.sessions().to_dicts()
    assert (session["finished"], session["end_reason"]) == (False, "interrupted")
    assert store.sql("SELECT count(*) FROM event WHERE kind = 'noted'").item() == 1


def test_names_live_in_one_file_only(store):
    tester = store.tester("ハルカ", experience="many")
    assert store.tester("ハルカ") == tester
    other = store.tester("ソラ")
    with store.session("patchies", seats=[{"tester": tester}, {"tester": other}]) as log:
        log.note("bored", seat=0)
    store.seal()
    holders = [path.name for path in store.root.rglob("*") if path.is_file() and "ハルカ".encode() in path.read_bytes()]
    assert holders == ["testers.json"]
    assert store.sql("SELECT display_name, pseudonym FROM tester ORDER BY pseudonym").rows() == [
        ("ハルカ", "T1"),
        ("ソラ", "T2"),
    ]


def test_a_damaged_testers_file_is_reported_and_never_overwritten(store):
    store.tester("ハルカ")
    (store.root / "testers.json").write_text("{")
    with pytest.raises(StoreError, match=r"testers\.json"):
        store.tester("ソラ")
    assert (store.root / "testers.json").read_text() == "{"
    assert store.sessions().is_empty()
    assert store.sql("SELECT file FROM quarantine")["file"].to_list() == ["testers.json"]
    assert [problem.file for problem in store.verify()] == ["testers.json"]


def test_every_reason_is_said_in_both_languages():
    for reason, japanese in REASONS.items():
        problem = Problem("live/a/b.0.jsonl", 3, reason, detail="x")
        assert reason in problem.text()
        assert japanese in problem.text("ja")
        assert "バイト目" in problem.text("ja")


def test_temporary_files_and_foreign_names_are_reported(store, finished):
    (store.root / "sealed").mkdir()
    (store.root / "sealed" / ".x.parquet.1-ab.writing").write_bytes(b"half")
    (store.root / "live" / finished / "copy of x (conflict).jsonl").write_bytes(b"{}")
    reasons = {problem.reason for problem in store.verify()}
    assert reasons == {"temporary file of an interrupted write", "file cannot be read"}


def test_a_block_that_says_nothing_of_its_end_leaves_it_unknown(store):
    with store.session("patchies", seats=2) as silent:
        pass
    with store.session("patchies", seats=2) as told:
        told.end("line")
    ends = {row["session"]: row["finished"] for row in store.sessions().to_dicts()}
    assert ends == {silent.session: None, told.session: True}
    assert sorted(store.seal()) == sorted([silent.session, told.session])
