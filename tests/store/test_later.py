"""Taps that share a sync: fewer waits, and never a promise before its events are on the disk."""

from __future__ import annotations

import errno
import os
import threading
from concurrent.futures import ThreadPoolExecutor, wait

import pytest

from playkit.errors import StoreError
from playkit.store.promises import SHARE_EVENTS


def note(number: int) -> dict:
    return {"kind": "noted", "text": f"n{number}"}


def texts(rows: list[dict]) -> list[str]:
    return [row["text"] for row in rows if row["kind"] == "noted"]


@pytest.fixture
def log(store):
    return store.begin({"game": "patchies", "seats": 2, "source": "table"})


@pytest.fixture
def syncs(monkeypatch):
    """Count the syncs of files."""
    calls: list[int] = []
    real = os.fdatasync
    monkeypatch.setattr(os, "fdatasync", lambda fd: (calls.append(fd), real(fd))[1])
    return calls


@pytest.fixture
def patient(monkeypatch):
    """Let nothing but a full group, or somebody who asks, end the wait."""
    monkeypatch.setattr("playkit.store.promises.SHARE_SECONDS", 600)


@pytest.mark.usefixtures("patient")
def test_many_taps_share_one_sync_and_none_is_promised_before_it(log, syncs):
    promises = [log.later([note(number)]) for number in range(20)]
    assert not any(promise.done() for promise in promises)
    assert syncs == []
    log.flush()
    assert [promise.result(0)[0].seq for promise in promises] == list(range(1, 21))
    assert len(syncs) == 1
    assert texts(log.rows()) == [f"n{number}" for number in range(20)]


def test_a_promise_is_kept_by_itself_and_told_to_who_asked(log):
    told = threading.Event()
    promise = log.later([note(1)])
    promise.add_done_callback(lambda _: told.set())
    assert told.wait(300)
    assert promise.result(0)[0].seq == 1


@pytest.mark.usefixtures("patient")
def test_a_full_group_does_not_wait(log, syncs):
    promises = [log.later([note(number)]) for number in range(SHARE_EVENTS)]
    assert all(promise.done() for promise in promises)
    assert len(syncs) == 1


def test_an_append_and_a_close_keep_what_waits(store, log):
    first = log.later([note(1)])
    log.append([note(2)])
    assert first.done()
    second = log.later([note(3)])
    log.close()
    assert second.done()
    assert texts(store.open_session(log.session).rows()) == ["n1", "n2", "n3"]


@pytest.mark.parametrize("call", ["write", "fdatasync"])
def test_where_the_disk_refuses_no_promise_of_the_group_is_kept_and_none_of_its_events_counts(
    store, log, monkeypatch, call
):
    def refuse(*_):
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    log.append([note(0)])
    waiting = [log.later([note(number)]) for number in (1, 2)]
    monkeypatch.setattr(os, call, refuse)
    with pytest.raises(StoreError):
        log.append([note(3)])
    monkeypatch.undo()
    assert len(wait(waiting, 300).done) == 2
    kept = [promise for promise in waiting if promise.exception() is None]
    assert not kept or len(kept) == 2  # both, where the 50 ms were over before the disk refused
    log.append([note(4)])
    expected = ["n0", *(["n1", "n2"] if kept else []), "n4"]
    assert texts(log.rows()) == expected
    assert texts(store.open_session(log.session).rows()) == expected
    assert store.verify() == []


def test_who_hears_of_a_broken_promise_may_write_again_at_once(log, monkeypatch):
    again: list[object] = []
    real = os.fdatasync

    def refuse(_):
        monkeypatch.setattr(os, "fdatasync", real)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fdatasync", refuse)
    promise = log.later([note(1)])
    promise.add_done_callback(lambda _: again.extend(log.append([note(2)])))
    with pytest.raises(StoreError, match="full"):
        promise.result(300)
    for _ in range(15_000):  # five minutes, for a busy machine
        if again:
            break
        threading.Event().wait(0.02)
    assert texts(log.rows()) == ["n2"]


def test_threads_may_tap_at_once(store, log):
    with ThreadPoolExecutor(8) as pool:
        appended = [pool.submit(log.append, [note(number)]) for number in range(0, 80, 2)]
        tapped = [pool.submit(log.later, [note(number)]) for number in range(1, 80, 2)]
        keys = [future.result()[0] for future in appended]
        keys += [future.result().result(300)[0] for future in tapped]
    assert sorted(key.seq for key in keys) == list(range(1, 81))
    assert sorted(texts(store.open_session(log.session).rows())) == sorted(f"n{number}" for number in range(80))
    assert store.verify() == []


def test_the_end_of_a_session_is_promised_like_any_event(store, log):
    promise = log.later([{"kind": "session_ended", "data": {"reason": "line"}}])
    promise.result(300)
    log.flush()
    assert store.seal() == [log.session]
