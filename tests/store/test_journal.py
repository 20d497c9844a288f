"""Writing and reading journals: what is acknowledged stays, what failed is not counted, whatever breaks."""

from __future__ import annotations

import errno
import os

import pytest

from playkit.errors import StoreError
from playkit.store import Key, Store
from playkit.store.lines import encode
from playkit.store.reading import SessionReader


def note(number: int) -> dict:
    return {"kind": "noted", "text": f"n{number}"}


def texts(rows: list[dict]) -> list[str]:
    return [row["text"] for row in rows if row["kind"] == "noted"]


def begun(store: Store):
    return store.begin({"game": "patchies", "seats": 2, "source": "table"})


def journal(store: Store, log):
    return next((store.root / "live" / log.session).glob("*.0.jsonl"))


def test_events_come_back_with_every_column_filled(store):
    log = begun(store)
    keys = log.append([{"kind": "scored", "seat": 1, "value": 2.5, "data": {"why": "錠"}}, note(1)])
    assert keys == [Key(log.session, log.writer, 1), Key(log.session, log.writer, 2)]
    row = log.rows()[1]
    assert (row["kind"], row["seat"], row["value"], row["data"]) == ("scored", 1, 2.5, {"why": "錠"})
    assert (row["tick"], row["clock"], row["schema_v"], row["cell"]) == (2, "measured", 1, None)
    assert row["at_utc"].endswith("Z")
    assert row["mono_ms"] >= 0


def test_a_second_writer_is_seen_and_order_is_shared(store):
    first = begun(store)
    second = store.open_session(first.session)
    first.append([note(1)])
    assert texts(second.refresh()) == ["n1"]
    second.append([note(2)])
    first.refresh()
    first.append([note(3)])
    second.append([note(4)])
    assert texts(first.rows()) == texts(second.rows())
    assert texts(first.rows())[:2] == ["n1", "n2"]
    ticks = [row["tick"] for row in first.rows()]
    assert ticks == sorted(ticks)


def test_a_claimed_step_is_refused_to_the_second(store):
    one = begun(store)
    two = store.open_session(one.session)
    with one.claim(step=0):
        one.append([{"kind": "picked", "step": 0, "seat": 0}])
    with pytest.raises(StoreError) as refused, two.claim(step=0):
        pytest.fail("the claim must be refused")
    assert "1" in refused.value.text("ja")
    with two.claim(step=1):
        two.append([{"kind": "picked", "step": 1, "seat": 1}])
    assert one.rows()[-1]["step"] == 1
    one.append([{"kind": "undone", "value": 1}])
    with two.claim(step=1):
        pass


def test_a_refresh_gives_what_no_refresh_gave_whatever_was_read_in_between(store):
    log = begun(store)
    assert [row["kind"] for row in log.refresh()] == ["session_started"]
    store.open_session(log.session).append([note(1)])
    with log.claim():
        log.append([note(2)])
    assert texts(log.rows()) == ["n1", "n2"]
    assert sorted(texts(log.refresh())) == ["n1", "n2"]
    assert log.refresh() == []


def test_a_caller_s_own_fault_inside_a_claim_stays_its_own(store):
    log = begun(store)
    with pytest.raises(FileNotFoundError), log.claim():
        raise FileNotFoundError
    with log.claim():
        pass


def test_every_byte_cut_off_costs_only_the_events_behind_it(store):
    log = begun(store)
    log.append([note(n) for n in range(4)])
    log.close()
    path = journal(store, log)
    whole = path.read_bytes()
    lengths = [len(line) for line in whole.splitlines(keepends=True)]
    for cut in range(len(whole) + 1):
        path.write_bytes(whole[:cut])
        reader = SessionReader(path.parent, store.root)
        reader.poll()
        complete = max(0, sum(sum(lengths[: n + 1]) - 1 <= cut for n in range(len(lengths))) - 2)  # two headers
        assert len(reader.rows()) == complete
        at_line_end = any(cut in (sum(lengths[:n]), sum(lengths[:n]) - 1) for n in range(len(lengths) + 1))
        assert bool(reader.problems()) == (not at_line_end)
        if reader.problems():
            assert reader.problems()[0].offset == sum(lengths[: sum(sum(lengths[: n + 1]) <= cut for n in range(7))])


def test_a_torn_tail_is_taken_up_once_it_is_finished(store):
    log = begun(store)
    path = journal(store, log)
    reader = SessionReader(path.parent, store.root)
    reader.poll()
    line = encode({"seq": 1, "tick": 2, "kind": "noted", "text": "late", "schema_v": 1})
    with path.open("ab") as file:
        file.write(line[:10])
        file.flush()
        assert reader.poll().rows == []
        assert reader.problems()[0].length == 10
        file.write(line[10:])
    assert texts(reader.poll().rows) == ["late"]
    assert reader.problems() == []


def test_missing_numbers_are_reported_as_loss(store):
    log = begun(store)
    log.append([note(n) for n in range(5)])
    path = journal(store, log)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3] + lines[5:]))
    reader = SessionReader(path.parent, store.root)
    reader.poll()
    [problem] = reader.problems()
    assert problem.reason == "events are missing between two numbers"
    assert problem.detail.startswith("2 from")
    assert "失われ" in problem.text("ja")


def test_a_damaged_header_costs_no_event(store):
    log = begun(store)
    log.append([note(1)])
    path = journal(store, log)
    path.write_bytes(path.read_bytes().replace(b'"format"', b'"formal"', 1))
    reader = SessionReader(path.parent, store.root)
    assert texts(reader.poll().rows) == ["n1"]
    assert [problem.reason for problem in reader.problems()] == ["segment header is damaged"]


def test_a_newer_format_is_named_and_the_rest_is_read(store):
    log = begun(store)
    with journal(store, log).open("ab") as file:
        file.write(encode({"seq": 1, "kind": "noted", "schema_v": 99}))
        file.write(encode({"seq": 2, "tick": 3, "kind": "noted", "text": "old", "schema_v": 1}))
    reader = SessionReader(store.root / "live" / log.session, store.root)
    assert texts(reader.poll().rows) == ["old"]
    assert "written by a newer playkit" in [problem.reason for problem in reader.problems()]


@pytest.mark.parametrize(
    "row",
    [
        {"kind": "noted", "text": "\ud800"},
        {"kind": "noted", "data": {"x": float("nan")}},
        {"kind": "noted", "data": {"\udfff": 1}},
        {"kind": "scored", "value": float("inf")},
        {"kind": "scored", "value": 2**60},
        {"kind": "scored", "seat": "2"},
        {"kind": "scored", "seat": True},
        {"kind": "scored", "cell": 2**70},
        {"kind": "noted", "at_utc": "2026-01-01T10:00:00"},
        {"kind": "noted", "clock": "guessed"},
        {"kind": "noted", "data": {"x": object()}},
        {"seat": 1},
        {"kind": "noted", "seats": 1},
    ],
)
def test_what_json_or_the_table_cannot_carry_is_refused_before_a_byte_is_written(store, row):
    log = begun(store)
    size = journal(store, log).stat().st_size
    with pytest.raises(StoreError) as refused:
        log.append([note(1), row])
    assert refused.value.text("ja") != str(refused.value)
    assert journal(store, log).stat().st_size == size
    log.append([note(2)])
    assert texts(log.rows()) == ["n2"]


def failing(monkeypatch, name, error):
    real = getattr(os, name)

    def fail(*_):
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr(os, name, fail)
    return lambda: monkeypatch.setattr(os, name, real)


@pytest.mark.parametrize("call", ["write", "fdatasync"])
@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO, errno.EDQUOT])
def test_a_disk_that_refuses_is_not_acknowledged_and_the_next_append_works(store, monkeypatch, call, error):
    log = begun(store)
    log.append([note(1)])
    mend = failing(monkeypatch, call, error)
    with pytest.raises(StoreError) as refused:
        log.append([note(2)])
    assert isinstance(refused.value.__cause__, OSError)
    mend()
    log.append([note(3)])
    assert texts(log.rows()) == ["n1", "n3"]
    assert texts(store.open_session(log.session).rows()) == ["n1", "n3"]


def test_a_short_write_is_noticed_and_cut_off(store, monkeypatch):
    log = begun(store)
    log.append([note(1)])
    real = os.write
    calls = []

    def short(fd, data):
        calls.append(len(data))
        if len(calls) > 1:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(fd, data[:20])

    monkeypatch.setattr(os, "write", short)
    with pytest.raises(StoreError, match="full"):
        log.append([note(2)])
    monkeypatch.undo()
    assert store.verify() == []
    log.append([note(3)])
    assert texts(log.rows()) == ["n1", "n3"]


def test_an_unacknowledged_line_that_reached_the_disk_gives_way_to_its_number_s_new_owner(store, monkeypatch):
    log = begun(store)
    log.append([note(1)])
    watcher = store.open_session(log.session)
    # The line is written whole, the sync fails, and the disk does not even let us cut it off again.
    mend = [failing(monkeypatch, name, errno.EIO) for name in ("fdatasync", "ftruncate")]
    with pytest.raises(StoreError):
        log.append([note(2)])
    for undo in mend:
        undo()
    assert texts(watcher.rows()) == ["n1", "n2"]
    log.append([note(3), note(4)])
    assert texts(watcher.rows()) == ["n1", "n3", "n4"]
    assert texts(store.open_session(log.session).rows()) == ["n1", "n3", "n4"]
    assert store.sql("SELECT text FROM event WHERE kind = 'noted' ORDER BY seq").to_series().to_list() == [
        "n1",
        "n3",
        "n4",
    ]


def test_a_segment_is_never_opened_twice(store):
    log = begun(store)
    other = store.open_session(log.session)
    other.append([note(1)])
    log.append([note(2)])
    files = sorted(path.name for path in (store.root / "live" / log.session).glob("*.jsonl"))
    assert files == sorted([f"{log.writer}.0.jsonl", f"{other.writer}.0.jsonl"])


def test_a_log_is_refused_in_a_forked_process(store, monkeypatch):
    log = begun(store)
    monkeypatch.setattr(os, "getpid", lambda: -1)
    with pytest.raises(StoreError, match="process"):
        log.append([note(1)])


def test_clocks_after_a_restart_are_called_estimated(store, monkeypatch):
    log = begun(store)
    monkeypatch.setattr("playkit.store.log.boot_id", lambda: "another boot")
    later = store.open_session(log.session)
    later.append([note(1)])
    row = later.rows()[-1]
    assert row["clock"] == "estimated"
    assert row["mono_ms"] >= 0


def test_lines_a_foreign_program_wrote_wrongly_are_reported_and_the_others_read(store):
    log = begun(store)
    with journal(store, log).open("ab") as file:
        file.write(encode({"seq": 1, "tick": 2, "kind": "scored", "cell": "c3", "schema_v": 1}))
        file.write(encode({"kind": "noted", "text": "no number", "schema_v": 1}))
        file.write(encode({"seq": 2, "tick": 3, "kind": "noted", "text": "fine", "schema_v": 1}))
        file.write(encode({"seq": 3, "tick": 4, "kind": "noted", "at_utc": "yesterday", "schema_v": 1}))
    (journal(store, log).parent / "0123.0.jsonl").write_bytes(encode({"format": "playkit journal"}))
    assert store.sql("SELECT text FROM event WHERE kind = 'noted'")["text"].to_list() == ["fine"]
    reasons = store.sql("SELECT reason FROM quarantine ORDER BY reason")["reason"].to_list()
    assert reasons == ["segment header is damaged", *["values do not fit the columns"] * 3]
