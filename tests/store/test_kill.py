"""kill -9 of writers at any moment: what a process was told is stored, is stored."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time

import duckdb
import pytest

from playkit.store import Store

WRITER = """
import sys
from playkit.store import Store
log = Store(sys.argv[1]).open_session(sys.argv[2])
for number in range(1_000_000):
    log.append([{"kind": "noted", "text": f"{log.writer}{sign}{number}"} for sign in "-+"])
    print(f"{log.writer} {number}", flush=True)
"""
KEEPER = """
import sys
from playkit.store import Store
store = Store(sys.argv[1])
for number in range(1_000_000):
    with store.session("patchies", seats=2) as log:
        log.append([{"kind": "noted", "text": f"{log.writer}{sign}{number}"} for sign in "-+"])
        print(f"{log.writer} {number}", flush=True)
    store.seal()
    store.publish()
"""
KILLS = 1000 if os.environ.get("PLAYKIT_DRILL") else 20


@pytest.mark.slow
def test_killed_writers_lose_nothing_that_was_acknowledged(tmp_path):
    store = Store(tmp_path / "logs")
    log = store.begin({"game": "patchies", "seats": 2, "source": "table"})
    rng = random.Random(1)  # noqa: S311 (moments of the kills, repeatable)
    acknowledged: set[str] = set()
    for _ in range(KILLS // 2):
        writers = [_start(WRITER, store, log.session) for _ in range(2)]
        for writer in writers:
            acknowledged |= _kill(writer, rng.uniform(0.0, 0.05))
    found = [row["text"] for row in log.rows() if row["kind"] == "noted"]
    assert len(acknowledged) >= KILLS
    assert acknowledged <= set(found)
    assert len(found) == len(set(found))
    reasons = {problem.reason for problem in store.verify()}
    assert reasons <= {"torn tail: the last line was never finished"}
    counted = store.sql("SELECT count(*) FROM event WHERE kind = 'noted'").item()
    assert counted == len(found)


@pytest.mark.slow
def test_killed_sealers_and_publishers_lose_and_double_nothing(tmp_path):
    store = Store(tmp_path / "logs")
    rng = random.Random(2)  # noqa: S311 (moments of the kills, repeatable)
    acknowledged: set[str] = set()
    for _ in range(KILLS // 4):
        acknowledged |= _kill(_start(KEEPER, store, "-"), rng.uniform(0.3, 1.0))
    found = store.sql("SELECT text FROM event WHERE kind = 'noted'")["text"].to_list()
    assert acknowledged <= set(found)
    assert len(found) == len(set(found))
    reasons = {problem.reason for problem in store.verify()}
    assert reasons <= {
        "torn tail: the last line was never finished",
        "temporary file of an interrupted write",
    }
    with duckdb.connect(str(store.publish()), read_only=True) as published:
        assert published.execute("SELECT count(*) FROM event WHERE kind = 'noted'").fetchall() == [(len(found),)]


def _start(script: str, store: Store, session: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", script, str(store.root), session]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def _kill(writer: subprocess.Popen[str], delay: float) -> set[str]:
    """Wait for the first acknowledgement, then a moment, then kill; gives the texts it was told are stored."""
    first = writer.stdout.readline()
    time.sleep(delay)
    writer.send_signal(signal.SIGKILL)
    rest = writer.stdout.read()
    writer.wait()
    writer.stdout.close()
    # A line of the pipe that the kill cut short was still printed after its acknowledgement, but names nothing whole.
    lines = [line.split() for line in (first + rest).splitlines(keepends=True) if line.endswith("\n")]
    return {f"{name}{sign}{number}" for name, number in lines for sign in "-+"}
