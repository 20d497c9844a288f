"""One session being written: append events, claim a step, read what the others at the table wrote."""

from __future__ import annotations

import contextlib
import threading
import time
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from playkit.errors import StoreError
from playkit.store.files import FileLock, explained
from playkit.store.ids import Key, writer_id
from playkit.store.journal import JournalWriter
from playkit.store.reading import SessionReader
from playkit.store.rows import Row, clean, utc_now

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from types import TracebackType

OPEN = ".open"
LOCK = ".lock"
_FILLED = ("session", "writer", "seq", "tick", "schema_v")


class StepTaken(StoreError):
    """Somebody else at the table made this step first; look again and choose anew."""


def boot_id() -> str | None:
    """Name this boot of the machine, within which monotonic clocks of different processes agree; None where unknown."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text("ascii").strip()
    except OSError:
        return None


class SessionLog:
    """The open log of one session; made by `Store.begin`, `Store.open_session` or `Store.session`.

    Attributes:
        session: the session's id.
        writer: the id of this opening; every process and every opening is a writer of its own.
        header: what is known of the session from its beginning (`schema.SESSION`, plus `seats`, a list of mappings).

    >>> import tempfile
    >>> from playkit.store import Store
    >>> with Store(tempfile.mkdtemp()).begin({"game": "patchies", "seats": 2, "source": "table"}) as log:
    ...     with log.claim(step=0):
    ...         [key] = log.append([{"kind": "picked", "step": 0, "seat": 1, "action_text": "place c3"}])
    ...     log.next_step(), [row["kind"] for row in log.rows()]
    (1, ['session_started', 'picked'])
    """

    def __init__(self, folder: Path, root: Path, header: Mapping[str, Any]) -> None:
        self.session = folder.name
        self.header: dict[str, Any] = dict(header)
        self.writer = writer_id()
        self._folder = folder
        self._reader = SessionReader(folder, root)
        self._journal = JournalWriter(folder, self.session, self.writer, self.header)
        self._tick = 0
        self._news: list[Row] = []
        self._lock = threading.RLock()
        with explained(folder):
            # Held shared while open: a sealer takes it exclusively, so it never moves a journal under a writer.
            self._open = FileLock(folder / OPEN)
            self._open.acquire(shared=True)
        self._poll()

    def append(self, rows: Sequence[Mapping[str, Any]]) -> list[Key]:
        """Store events; when this returns they are on the disk (one wait for the whole batch).

        Fills session, writer, seq, tick, schema_v, and, where a row does not bring its own, at_utc, mono_ms and clock.

        Returns:
            The events' keys, for `voids` of a later correction.

        Raises:
            StoreError: a row is not an event (nothing was written), or the disk refused (nothing of this batch counts;
                give the same rows again when the cause is gone).
        """
        if not rows:
            return []
        with self._lock:
            stamped = [self._stamp(clean(row), offset) for offset, row in enumerate(rows)]
            numbers = self._journal.append(stamped)
            self._tick += len(rows)
            return [Key(self.session, self.writer, seq) for seq in numbers]

    def note(self, tag: str, seat: int | None = None, text: str | None = None) -> Key:
        """Store a remark of the moment, such as `note("bored", seat=2)`; `seat` is 0-based, None for the table."""
        return self.append([{"kind": "noted", "seat": seat, "text": text, "data": {"tag": tag}}])[0]

    def end(
        self,
        reason: str | None = None,
        *,
        finished: bool | None = True,
        results: Sequence[Mapping[str, Any]] | None = None,
    ) -> Key:
        """Store the session's end.

        Args:
            reason: why it ended, in the words of the rules or of the table.
            finished: True at the rules' own end, False where it was broken off, None where nobody knows.
            results: one mapping per seat that is known, with `seat` and any of rank, rank_source, score, win_share,
                character.
        """
        data: dict[str, Any] = {"reason": reason, "finished": finished}
        if results is not None:
            data["results"] = [dict(result) for result in results]
        return self.append([{"kind": "session_ended", "data": data}])[0]

    @contextlib.contextmanager
    def claim(self, step: int | None = None) -> Iterator[SessionLog]:
        """Hold the session's short lock around read, decide and append, with the others' new events read first.

        Args:
            step: the step about to be made; None claims the order alone.

        Raises:
            StepTaken: somebody else has already made that step.
        """
        lock = FileLock(self._folder / LOCK)
        with self._lock:
            with explained(self._folder):
                lock.acquire()
            try:
                self._refuse_taken(step)
                yield self
            finally:
                lock.release()

    def _refuse_taken(self, step: int | None) -> None:
        now = self.next_step()
        if step is not None and step != now:
            raise StepTaken(
                f"step {step} is no longer open: the session is at step {now}",
                f"手順 {step} はもう空いていません。いまは {now} です",
            )

    def refresh(self) -> list[Row]:
        """Give the events, of all writers (this one too), that no refresh gave before; unordered between writers."""
        with self._lock:
            self._poll()
            news, self._news = self._news, []
            return news

    def rows(self) -> list[Row]:
        """Give every event of every writer in (tick, writer, seq) order, with all columns; times as ISO text in UTC."""
        with self._lock:
            self._poll()
            return self._reader.rows()

    def _poll(self) -> None:
        polled = self._reader.poll()
        # After a retraction (see `journal`) everything is given again.
        self._news = polled.rows if polled.restarted else [*self._news, *polled.rows]
        self._tick = max([self._tick, *(row["tick"] or 0 for row in polled.rows)])

    def next_step(self) -> int:
        """Give the index of the step to be made next: steps kept after every undo, by whoever."""
        return count_steps(self.rows())

    def close(self) -> None:
        """Let the journal go; the session can be opened again, by this or another process."""
        with self._lock:
            self._journal.close()
            self._open.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _stamp(self, row: Row, offset: int) -> Row:
        unknown = {"tick": self._tick + 1 + offset, **{name: row[name] for name in row if name not in _FILLED}}
        if "clock" in row or "at_utc" in row or "mono_ms" in row:
            return unknown
        mono_ms, clock = self._clock()
        return {**unknown, "at_utc": utc_now(), "mono_ms": mono_ms, "clock": clock}

    def _clock(self) -> tuple[int | None, str]:
        origin = self.header.get("mono_origin_ns")
        if origin is not None and self.header.get("boot_id") == boot_id():
            return (time.monotonic_ns() - origin) // 1_000_000, "measured"
        started = self.header.get("started_at")
        if started is None:
            return None, "measured"
        # After a restart the machine's monotonic clock began anew; wall time since the beginning is the next best.
        elapsed = datetime.fromisoformat(utc_now()) - datetime.fromisoformat(started)
        return round(elapsed.total_seconds() * 1000), "estimated"


def count_steps(rows: list[Row]) -> int:
    """Fold events in order to the number of steps kept.

    >>> count_steps([{"kind": "picked", "step": 0}, {"kind": "picked", "step": 1}, {"kind": "undone", "value": 1}])
    1
    """
    steps = 0
    for row in rows:
        if row["kind"] == "undone":
            steps = min(steps, int(row.get("value") or 0))
        elif row.get("step") is not None:
            steps = max(steps, row["step"] + 1)
    return steps
