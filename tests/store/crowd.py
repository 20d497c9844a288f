"""Everybody at one store at once: two notebooks, a phone, an import, a simulation and a reader, with their times.

`gathered(folder, seconds)` lets each of them work in a process of its own and gives what they did and how long they
waited. Run as a script it is one of them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

from playkit.errors import StoreError
from playkit.store import StepTaken, Store

ROLES = ("notebook-a", "notebook-b", "phone", "import", "simulation", "reader")
WRITERS = ROLES[:3]
REPOSITORY = Path(__file__).parents[2]


def gathered(folder: Path, seconds: float) -> dict[str, dict[str, Any]]:
    """Let everybody work for a while; give by role what it tells of itself (see the roles below)."""
    store = Store(folder / "logs")
    log = store.begin({"game": "patchies", "seats": 3, "source": "table"})
    command = [sys.executable, __file__, str(folder), log.session]
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    people = {
        role: subprocess.Popen(
            [*command, role], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=environment,
        )
        for role in ROLES
    }  # fmt: skip
    for process in people.values():
        process.stdout.readline()  # loading the libraries is no part of it, however long it takes
    start = time.monotonic() + 0.1
    told = {}
    for process in people.values():
        process.stdin.write(f"{start} {start + seconds}\n")
        process.stdin.flush()
    for role, process in people.items():
        out, error = process.communicate(timeout=seconds + 900)
        told[role] = json.loads(out) if process.returncode == 0 else {"errors": [error[-400:]]}
    log.close()
    return told


class Me(NamedTuple):
    """One of the crowd: where it works, as what, and from when to when (by the monotonic clock)."""

    store: Store
    folder: Path
    session: str
    role: str
    start: float
    end: float


def _write(me: Me) -> dict[str, Any]:
    """Take steps (notebooks) or note things (phone), four a second, with a bare synced write beside each.

    The bare write comes before and after in turn: what comes second finds a process that is awake and a disk just used.
    """
    log = me.store.open_session(me.session)
    floor = os.open(me.folder / f"{me.role}.floor", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    appends, floors, promised, errors = [], [], [], []
    time.sleep(max(0.0, me.start - time.monotonic()))
    number = 0
    while not (promised or errors) or time.monotonic() < me.end:  # a busy machine may come to its first turn late
        number += 1
        text = f"{me.role} {number}"
        if number % 2:
            floors.append(_bare(floor))
        try:
            begun = time.monotonic()
            if me.role == "phone":
                log.append([{"kind": "noted", "text": text}])
            else:
                with log.claim(log.next_step()):
                    begun = time.monotonic()  # waiting for one's turn is no part of the disk's time
                    log.append([{"kind": "picked", "step": log.next_step(), "seat": 0, "text": text}])
            promised.append((text, time.monotonic()))
            appends.append(promised[-1][1] - begun)
        except StepTaken:
            pass
        except StoreError as error:
            errors.append(str(error))
        if number % 2 == 0:
            floors.append(_bare(floor))
        time.sleep(0.2)
    return {"promised": promised, "appends": appends, "floors": floors, "errors": errors}


def _bare(floor: int) -> float:
    begun = time.monotonic()
    os.write(floor, b"x" * 200)
    os.fdatasync(floor)
    return time.monotonic() - begun


def _import(me: Me) -> dict[str, Any]:
    promised, errors, number = [], [], 0
    time.sleep(max(0.0, me.start - time.monotonic()))
    while not (promised or errors) or time.monotonic() < me.end:  # a busy machine may come to its first turn late
        number += 1
        name = f"{me.role} {number}"
        rows = [{"session": f"sheet-{number}", "kind": "noted", "text": name}]
        header = {"session": f"sheet-{number}", "game": "patchies", "seats": 2, "source": "table"}
        try:
            me.store.imported(name.encode(), "p", [header], rows, extension="csv")
            promised.append((name, time.monotonic()))
            me.store.publish()
        except StoreError as error:
            errors.append(str(error))
        time.sleep(2)  # a person chooses the next sheet
    return {"promised": promised, "errors": errors}


def _simulate(me: Me) -> dict[str, Any]:
    import pyarrow as pa

    promised, errors, number = [], [], 0
    time.sleep(max(0.0, me.start - time.monotonic()))
    while not (promised or errors) or time.monotonic() < me.end:  # a busy machine may come to its first turn late
        number += 1
        text = f"{me.role} {number}"
        try:
            with me.store.simulation_run({"game": "patchies", "id": f"run-{number}"}) as run:
                run.write(pa.table({"session": pa.array([0]), "kind": ["noted"], "text": [text]}))
                for shard in range(10):
                    time.sleep(0.1)
                    run.write(pa.table({"id": pa.array([shard]), "seats": [2]}), "session")
                    run.checkpoint({"games": shard})
            promised.append((text, time.monotonic()))
        except StoreError as error:
            errors.append(str(error))
        time.sleep(0.5)
    return {"promised": promised, "errors": errors}


def _read(me: Me) -> dict[str, Any]:
    """Ask again and again: when each question was asked and answered, and what each answer brought."""
    looks, cpu, errors, seen = [], [], [], set[str]()
    me.store.refresh()
    time.sleep(max(0.0, me.start - time.monotonic()))
    while not looks or time.monotonic() < me.end + 0.5:
        asked, worked = time.monotonic(), time.process_time()
        try:
            me.store.refresh()
            refreshed = time.monotonic()
            cpu.append(time.process_time() - worked)
            texts = set(me.store.sql("SELECT text FROM event WHERE text IS NOT NULL")["text"])
            looks.append((asked, refreshed, sorted(texts - seen)))
            seen |= texts
        except StoreError as error:
            errors.append(str(error))
        time.sleep(0.02)
    return {"looks": looks, "cpu": cpu, "errors": errors}


def main() -> None:
    """Be one of the crowd."""
    folder, session, role = sys.argv[1:]
    work = {"import": _import, "simulation": _simulate, "reader": _read}.get(role, _write)
    import duckdb  # noqa: F401 (loaded before it is said that all is ready)
    import pyarrow.parquet  # noqa: F401 (as above)

    sys.stdout.write("ready\n")
    sys.stdout.flush()
    start, end = map(float, sys.stdin.readline().split())
    me = Me(Store(Path(folder) / "logs"), Path(folder), session, role, start, end)
    sys.stdout.write(json.dumps(work(me)))


if __name__ == "__main__":
    main()
