"""kill -9 of writers, tappers, sealers, publishers and importers at any moment: what was told is stored, is stored."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import sys
import time

import duckdb
import pytest

from playkit.store import Store

from .nursery import ROLES, STUCK_SECONDS, Nursery

ROUNDS = 300 if os.environ.get("PLAYKIT_DRILL") else 5
"""Each kills one child of every role: 1,200 kills in full."""

HARMLESS = {
    "torn tail: the last line was never finished",
    "temporary file of an interrupted write",
    "Parquet without its manifest: never finished",
    "file that no manifest names",
}
"""What a killed process may leave behind; none of it was promised to anybody."""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork, and no kill -9")
def test_what_a_killed_process_was_told_is_stored_is_there_once_and_nothing_else_is(tmp_path):
    store = Store(tmp_path / "logs")
    promised = tmp_path / "promised"
    promised.mkdir()
    rng = random.Random(1)  # noqa: S311 (moments of the kills, repeatable)
    logs, killed = [], []
    with Nursery(store.root, promised) as nursery:
        for turn in range(ROUNDS):
            if turn % 8 == 0:
                logs.append(store.begin({"game": "patchies", "seats": 2, "source": "table"}))
            children = [(nursery.start(role, turn, logs[-1].session), role) for role in ROLES]
            rng.shuffle(children)
            for child, role in children:
                if rng.random() < 0.7:  # the others die on the way to their first
                    nursery.wait_for_a_promise(role, turn)
                time.sleep(rng.uniform(0.0, 0.06))
                os.kill(child, signal.SIGKILL)
                killed.append(child)
        for child in killed:
            wait_until_gone(child)
        acknowledged = nursery.promises()
    for log in logs:
        log.close()
    _judge(store, acknowledged)


def wait_until_gone(child: int) -> None:
    """Wait until a killed process is no more: what it asked the system for last may still be under way."""
    late = time.monotonic() + STUCK_SECONDS
    with contextlib.suppress(ProcessLookupError):
        while time.monotonic() < late:
            os.kill(child, 0)
            time.sleep(0.002)
        pytest.fail("a killed process lives on")


def _judge(store: Store, acknowledged: list[str]) -> None:
    found = store.sql("SELECT text FROM event WHERE kind = 'noted'")["text"].to_list()
    assert len(acknowledged) > ROUNDS
    assert {text.split("-")[0] for text in acknowledged} == set(ROLES)
    assert set(acknowledged) <= set(found), "an acknowledged event is lost"
    assert len(found) == len(set(found)), "an event is doubled"
    assert {text.split("-")[0] for text in found} <= set(ROLES), "an event is invented"
    assert {problem.reason for problem in store.verify()} <= HARMLESS
    store.repair()
    assert {problem.reason for problem in store.verify()} <= {"file that no manifest names"}
    assert sorted(store.sql("SELECT text FROM event WHERE kind = 'noted'")["text"]) == sorted(found)
    with duckdb.connect(str(store.publish()), read_only=True) as published:
        assert published.execute("SELECT count(*) FROM event WHERE kind = 'noted'").fetchall() == [(len(found),)]
