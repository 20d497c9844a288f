"""Sealing a finished session, and what a cut in the middle of it leaves."""

from __future__ import annotations

import shutil

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from playkit.store import Store
from playkit.store.inventory import ARCHIVE, LIVE

ALL = "SELECT * FROM event ORDER BY session, tick, writer, seq"


def test_sealing_changes_no_answer(store, finished):
    before = store.sql(ALL)
    assert store.seal() == [finished]
    assert store.seal() == []
    assert store.sql(ALL).equals(before)
    assert Store(store.root).sql(ALL).equals(before)
    assert not (store.root / LIVE / finished).exists()
    assert len(list((store.root / ARCHIVE / finished).iterdir())) == 1
    assert store.verify() == []
    [sealed] = (store.root / "sealed").glob("????-??/*.parquet")
    assert sealed.stem == finished


def test_an_open_or_unfinished_session_is_left_alone(store, finished):
    log = store.open_session(finished)
    log.append([{"kind": "undone", "value": 0}])
    assert store.seal() == []
    log.end()
    with store.begin({"game": "patchies", "seats": 2, "source": "table"}) as other:
        other.append([{"kind": "noted"}])
    assert store.seal() == [finished]
    assert (store.root / LIVE / other.session).is_dir()


def test_a_finished_session_is_sealed_though_its_log_is_kept_and_the_log_goes_on(store):
    log = store.begin({"game": "patchies", "seats": 2, "source": "table"})
    other = store.open_session(log.session)
    log.append([{"kind": "picked", "step": step, "seat": 0} for step in range(3)])
    log.end("line")
    other.refresh()
    assert store.seal() == [log.session]
    assert not (store.root / LIVE / log.session).exists()
    with log.claim(step=3):
        log.append([{"kind": "undone", "value": 1}])
    assert store.seal() == []
    with other.claim(step=1):
        other.append([{"kind": "picked", "step": 1, "seat": 1}])
    other.end()
    assert [row["kind"] for row in log.rows()].count("picked") == 4
    assert store.seal() == [log.session]
    assert store.sql("SELECT step, seat FROM effective WHERE kind = 'picked' ORDER BY step").rows() == [(0, 0), (1, 1)]
    assert store.verify() == []
    assert Store(store.root).verify() == []


def test_a_correction_of_a_sealed_session_comes_after_everything_in_it(store, finished):
    store.seal()
    with Store(store.root).open_session(finished) as log:
        assert log.next_step() == 2
        assert len(log.refresh()) == 6
        log.append([{"kind": "undone", "value": 1}])
        log.end("line")
    assert store.seal() == [finished]
    assert store.sql("SELECT kind FROM effective WHERE kind IN ('placed', 'scored')")["kind"].to_list() == ["placed"]


def test_a_session_opened_and_left_alone_leaves_nothing_to_seal(store, finished):
    store.seal()
    with store.open_session(finished) as log, log.claim():
        pass
    assert store.seal() == []
    assert not (store.root / LIVE / finished).exists()
    assert store.verify() == []


def test_a_session_undone_after_its_end_is_not_finished(store, finished):
    with store.open_session(finished) as log:
        log.append([{"kind": "undone", "value": 0}])
    assert store.seal() == []


@pytest.mark.parametrize("moved", [0, 1])
def test_a_cut_between_sealing_and_archiving_leaves_no_duplicate(store, finished, moved):
    with store.open_session(finished) as log:
        log.note("late")
        log.end()
    before = store.sql(ALL)
    journal = store.root / LIVE / finished
    copies = {path.name: path.read_bytes() for path in journal.glob("*.jsonl")}
    store.seal()
    journal.mkdir()
    for name in sorted(copies)[moved:]:
        (journal / name).write_bytes(copies[name])
    assert store.sql(ALL).equals(before)
    assert Store(store.root).sql(ALL).equals(before)
    assert store.seal() == [finished]
    assert store.sql(ALL).equals(before)


def test_a_sealed_session_takes_a_late_correction_and_is_sealed_again(store, finished):
    store.seal()
    with Store(store.root).open_session(finished) as log:
        assert log.header["game"] == "patchies"
        log.note("remembered later")
        log.end("line")
    assert "remembered" not in store.sql("SELECT kind FROM event")["kind"].to_list()
    assert store.sql("SELECT count(*) FROM event WHERE kind = 'noted'").item() == 2
    assert store.seal() == [finished]
    assert store.sql("SELECT count(*) FROM event WHERE kind = 'noted'").item() == 2
    assert store.verify() == []


def test_damaged_bytes_are_kept_when_a_session_is_sealed(store, finished):
    [path] = (store.root / LIVE / finished).glob("*.jsonl")
    content = path.read_bytes()
    path.write_bytes(content.replace("長い".encode(), b"XXXXXX"))
    assert store.seal() == [finished]
    assert store.sql("SELECT reason FROM quarantine")["reason"].to_list() == ["checksum does not match"]
    [kept] = (store.root / "quarantine").glob("*.bytes")
    assert b"XXXXXX" in kept.read_bytes()
    assert store.sql("SELECT count(*) FROM event WHERE kind = 'scored'").item() == 1


def test_a_half_written_sealed_file_is_reported_and_the_rest_read(store, finished):
    with store.session("capture4", seats=2) as other:
        pass
    store.seal()
    [path] = (store.root / "sealed").glob(f"*/{finished}.parquet")
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    assert store.sessions()["session"].to_list() == [other.session]
    assert store.sql("SELECT file FROM quarantine")["file"].to_list() == [path.relative_to(store.root).as_posix()]
    assert [problem.reason for problem in store.verify()] == ["not a whole Parquet file"]
    path.write_bytes(whole)
    assert len(store.sessions()) == 2


def test_a_sealed_file_damaged_inside_does_not_take_the_others_with_it(store, finished):
    with store.session("capture4", seats=2) as other:
        pass
    store.seal()
    [path] = (store.root / "sealed").glob(f"*/{finished}.parquet")
    whole = bytearray(path.read_bytes())
    whole[4 : len(whole) // 4] = b"\xff" * (len(whole) // 4 - 4)
    path.write_bytes(whole)
    assert set(store.sql("SELECT DISTINCT session FROM event WHERE kind IS NOT NULL")["session"]) == {other.session}
    assert [problem.reason for problem in store.verify()] == ["not a whole Parquet file"]


def test_a_stranger_s_parquet_among_the_sealed_is_named_and_the_rest_read(store, finished):
    store.seal()
    stranger = store.root / "sealed" / "2026-01" / "stranger.parquet"
    stranger.parent.mkdir()
    pq.write_table(pa.table({"a": [1], "kind": [2.5]}), stranger)
    events = store.sql("SELECT DISTINCT session FROM event")["session"].to_list()
    assert events == [finished]
    assert [problem.file for problem in store.damage()] == ["sealed/2026-01/stranger.parquet"]


def test_a_sealed_file_that_lacks_events_of_its_journal_is_reported(store, finished):
    store.seal()
    archive = store.root / ARCHIVE / finished
    [journal] = archive.iterdir()
    shutil.copy(journal, archive / "0123456789ab.0.jsonl")
    assert "sealed file lacks events of its journal" in [problem.reason for problem in store.verify()]
