"""A process that starts others in no time, to be killed: it has loaded every library and used none.

Run as a script it reads `role seed session` from its input, forks, and writes the child's number. A child carries out
its role until it is killed, and notes every event it was told is stored in a file of its own: what stands there was
promised.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Self

from playkit.store import Store

STUCK_SECONDS = 900
"""A child that has promised nothing for so long waits for something that will never come."""
PAUSE_SECONDS = 0.002  # else a thousand kills leave a million events, and judging them takes longer than killing
ROLES = ("writer", "tapper", "keeper", "importer")


class Nursery:
    """Starts children over one store; use as a context.

    Args:
        root: the store's root.
        promised: folder for the children's notes.
    """

    def __init__(self, root: Path, promised: Path) -> None:
        self.promised = promised
        command = [sys.executable, __file__, str(root), str(promised)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def start(self, role: str, seed: int, session: str) -> int:
        """Start a child, which writes to a session if that is its role; gives its number."""
        self._process.stdin.write(f"{role} {seed} {session}\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def wait_for_a_promise(self, role: str, seed: int) -> None:
        """Wait until a child was told for the first time that something is stored, however busy the machine is."""
        notes, late = self.promised / f"{role}-{seed}", time.monotonic() + STUCK_SECONDS
        while not (notes.exists() and notes.stat().st_size):
            assert time.monotonic() < late, f"{role} {seed} is stuck"
            time.sleep(0.002)

    def promises(self) -> list[str]:
        """Give every text that a child was told is stored; a line that the kill cut short names nothing."""
        noted = [path.read_text("utf-8") for path in sorted(self.promised.iterdir())]
        return [line[:-1] for text in noted for line in text.splitlines(keepends=True) if line.endswith("\n")]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.stdin.close()
        self._process.wait(STUCK_SECONDS)
        self._process.stdout.close()


def _serve(root: str, promised: str) -> None:
    import duckdb  # noqa: F401 (loaded before forking, so that a child begins at once)
    import pyarrow.parquet  # noqa: F401 (as above)

    import playkit.store.publish
    import playkit.store.restore  # noqa: F401 (as above)

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the dead need nobody to wait for them
    for line in sys.stdin:
        role, seed, session = line.split()
        parent, child = os.getpid(), os.fork()
        if child == 0:
            threading.Thread(target=_die_with, args=(parent,), daemon=True).start()
            _live(role, int(seed), Store(root), Path(promised), session)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()


def _die_with(parent: int) -> None:
    """End this child where the test ended before it: a time limit would end it under a test that is merely slow."""
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)


def _live(role: str, seed: int, store: Store, promised: Path, session: str) -> None:
    fd = os.open(promised / f"{role}-{seed}", os.O_CREAT | os.O_EXCL | os.O_WRONLY)

    def note(texts: list[str]) -> None:
        os.write(fd, "".join(f"{text}\n" for text in texts).encode())

    {"writer": _write, "tapper": _tap, "keeper": _keep, "importer": _import}[role](store, session, seed, note)


def _rows(role: str, seed: int, number: int) -> list[dict]:
    return [{"kind": "noted", "text": f"{role}-{seed}-{number}{sign}"} for sign in "-+"]


def _texts(rows: list[dict]) -> list[str]:
    return [row["text"] for row in rows if row.get("text")]


def _write(store, session, seed, note) -> None:
    log = store.open_session(session)
    for number in range(1_000_000):
        rows = _rows("writer", seed, number)
        log.append(rows)
        note(_texts(rows))
        time.sleep(PAUSE_SECONDS)


def _tap(store, session, seed, note) -> None:
    log = store.open_session(session)
    for number in range(1_000_000):
        rows = _rows("tapper", seed, number)
        log.later(rows).add_done_callback(lambda promise, rows=rows: promise.exception() or note(_texts(rows)))
        time.sleep(PAUSE_SECONDS)


def _keep(store, _, seed, note) -> None:
    for number in range(1_000_000):
        with store.session("patchies", seats=2) as log:
            rows = _rows("keeper", seed, number)
            log.append(rows)
            note(_texts(rows))
        store.seal()
        if random.Random(seed + number).random() < 0.3:  # noqa: S311 (which evenings are published, repeatable)
            store.publish()


def _import(store, _, seed, note) -> None:
    for number in range(1_000_000):
        name = f"sheet-{seed}-{number}"
        rows = [{"session": name, **row} for row in _rows("importer", seed, number)]
        header = {"session": name, "game": "patchies", "seats": 2, "source": "table"}
        for _ in range(2):  # the second time adds nothing
            store.imported(name.encode(), "p", [header], rows, extension="csv")
        note(_texts(rows))


if __name__ == "__main__":
    _serve(*sys.argv[1:])
