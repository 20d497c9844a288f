"""One session being written: append events, claim a step, read what the others at the table wrote."""

from __future__ import annotations

import contextlib
import functools
import threading
import time
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from playkit.errors import StoreError
from playkit.store.files import FileLock, explained
from playkit.store.ids import Key, writer_id
from playkit.store.inventory import OPEN, sealed_file
from playkit.store.journal import JournalWriter
from playkit.store.promises import Promises, break_off, keep
from playkit.store.reading import SessionReader
from playkit.store.rows import Row, clean, in_order, is_finished, place_of, utc_now

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from types import TracebackType

    from playkit.store.promises import Promise

LOCK = ".lock"
_FILLED = ("session", "writer", "seq", "tick", "schema_v")


class StepTaken(StoreError):
    """Somebody else at the table made this step first; look again and choose anew."""


@functools.cache  # no process outlives its boot
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

    def __init__(self, folder: Path, root: Path, header: Mapping[str, Any], earlier: Iterable[Row] = ()) -> None:
        self.session = folder.name
        self.header: dict[str, Any] = dict(header)
        self.writer = writer_id()
        self._folder, self._root = folder, root
        self._reader = SessionReader(folder, root)
        self._journal = JournalWriter(folder, self.session, self.writer, self.header)
        self._promises = Promises(self._flush_in_time)
        self._tick = self._steps = 0
        self._newest = (0, "", -1)
        self._news: list[Row] = []
        self._sealed_stamp: int | None = None
        self._finished = False
        self._claimed = False
        self._lock = threading.RLock()
        # Held shared while the session goes on: a sealer takes it exclusively, so it never moves a journal under a
        # writer. A finished session is let go; the next append takes it up again, sealed meanwhile or not.
        self._open: FileLock | None = None
        with explained(folder):
            self._take_in(self._reader.adopt(earlier), restarted=False)
            self._poll()
            if not self._finished:
                self._hold()

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
        cleaned = [clean(row) for row in rows]
        with self._sharing_fate():
            keys = self._write(cleaned)
            self._journal.sync()
            kept = self._promises.take()
            self._rest()
        keep(kept)
        return keys

    def later(self, rows: Sequence[Mapping[str, Any]]) -> Promise:
        """Write events and promise them with the next sync, which many taps share: within 50 ms, or at 256 events.

        Acknowledge a tap when its promise is kept, not before: `promise.result()` waits and gives the keys,
        `promise.add_done_callback` tells when. `flush`, `append` and `close` keep all promises at once.

        Raises:
            StoreError: as `append`; the promise raises it too where the disk refuses later, and then none of the
                events that shared the sync count.
        """
        cleaned = [clean(row) for row in rows]
        with self._sharing_fate():
            promise = self._promises.add(self._write(cleaned))
            full = self._promises.full
        if full:
            self.flush()
        return promise

    def flush(self) -> None:
        """Sync what `later` wrote, and keep its promises; raises as `append`."""
        with self._sharing_fate():
            self._journal.sync()
            kept = self._promises.take()
            self._rest()
        keep(kept)

    def _flush_in_time(self) -> None:
        with contextlib.suppress(StoreError):  # it was told to those who wait
            self.flush()

    @contextlib.contextmanager
    def _sharing_fate(self) -> Iterator[None]:
        """Hold the lock; where the block fails nothing since the last sync counts, so tell whoever waits for it."""
        broken: list[tuple[Promise, list[Key]]] = []
        try:
            with self._lock:
                try:
                    yield
                except BaseException:
                    broken = self._promises.take()
                    raise
        except BaseException as error:
            # Told without the lock: whoever hears of it may want to append again.
            break_off(broken, error)
            raise

    def _write(self, cleaned: list[Row]) -> list[Key]:
        self._hold()
        stamped = [self._stamp(row, offset) for offset, row in enumerate(cleaned)]
        self._tick += len(stamped)  # first: a refused write leaves a gap, Ctrl-C behind it would leave two of a kind
        numbers = self._journal.write(stamped)
        self._finished = is_finished(stamped, self._finished)
        return [Key(self.session, self.writer, seq) for seq in numbers]

    def _hold(self) -> None:
        """Keep sealers away; where one was here meanwhile, read what it sealed."""
        if self._open is None:
            opened = FileLock(self._folder / OPEN)
            with explained(self._folder):
                opened.acquire(shared=True)
                self._poll()
            self._open = opened

    def _rest(self) -> None:
        """Let a finished session be sealed, though this log may be kept by a notebook for days."""
        if self._finished and not self._claimed and self._open is not None:
            self._journal.close()
            self._open.release()
            self._open = None

    def note(self, tag: str, seat: int | None = None, text: str | None = None) -> Key:
        """Store a remark of the moment, such as `note("bored", seat=2)`; `seat` is 0-based, None for the table."""
        return self.append([{"kind": "noted", "seat": seat, "text": text, "data": {"tag": tag}}])[0]

    def predict(
        self,
        item: str,
        value: float | None = None,
        *,
        seat: int | None = None,
        low: float | None = None,
        high: float | None = None,
        chance: float | None = None,
    ) -> Key:
        """Store what the designer expects, before the first part; `predictions` holds it against what came.

        Args:
            item: `minutes`, `turns`, `winning_score`, `score` (of a seat), an item of the questionnaire such as `fun`,
                or `winner`.
            value: what is expected; None for `winner`.
            seat: 0-based, for `score` and `winner`.
            low: where a range is dared, from where.
            high: to where.
            chance: for `winner`, how likely that seat wins, 0 to 1; None names it without a chance.
        """
        said = {"item": item, "low": low, "high": high, "chance": chance}
        data = {name: told for name, told in said.items() if told is not None}
        return self.append([{"kind": "predicted", "seat": seat, "value": value, "data": data}])[0]

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
            self._hold()
            with explained(self._folder):
                lock.acquire()
            outer, self._claimed = self._claimed, True
            try:
                self._refuse_taken(step)
                yield self
            finally:
                lock.release()
                self._claimed = outer
                self._rest()

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
            self._rest()
            news, self._news = self._news, []
            return news

    def rows(self) -> list[Row]:
        """Give every event of every writer in (tick, writer, seq) order, with all columns; times as ISO text in UTC."""
        with self._lock:
            self._poll()
            self._rest()
            return self._reader.rows()

    def _poll(self) -> None:
        # Only while no lock is held can a sealer have moved what was known, or what others wrote, into its own file.
        sealed = self._sealed_rows() if self._open is None else []
        polled = self._reader.poll()
        self._take_in([*self._reader.adopt(sealed), *polled.rows], restarted=polled.restarted)

    def _take_in(self, news: list[Row], *, restarted: bool) -> None:
        # After a retraction (see `journal`) everything is given again.
        self._news = news if restarted else [*self._news, *news]
        self._tick = max([self._tick, *(row["tick"] or 0 for row in news)])
        self._count(in_order(news), restarted=restarted)
        if self._finished or any(row["kind"] == "session_ended" for row in news):
            self._finished = is_finished(self._reader.rows())

    def _count(self, news: list[Row], *, restarted: bool) -> None:
        """Count steps on from where the count stands; anew where something belongs before what was counted."""
        if restarted or (news and place_of(news[0]) < self._newest):
            news, self._steps = self._reader.rows(), 0
        self._steps = count_steps(news, self._steps)
        if news:
            self._newest = place_of(news[-1])

    def _sealed_rows(self) -> list[Row]:
        path = sealed_file(self._root, self.session)
        if path is None or (stamp := path.stat().st_mtime_ns) == self._sealed_stamp:
            return []
        from playkit.store.parquet import from_table, read_parquet

        rows = from_table(read_parquet(path))
        self._sealed_stamp = stamp
        return rows

    def next_step(self) -> int:
        """Give the index of the step to be made next: steps kept after every undo, by whoever."""
        with self._lock:
            self._poll()
            self._rest()
            return self._steps

    def close(self) -> None:
        """Let the journal go; the session can be opened again, by this or another process."""
        try:
            self.flush()
        finally:
            with self._lock:
                self._journal.close()
                if self._open is not None:
                    self._open.release()
                    self._open = None

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


def count_steps(rows: list[Row], steps: int = 0) -> int:
    """Fold events in order to the number of steps kept, `steps` of which were kept before them.

    >>> count_steps([{"kind": "picked", "step": 0}, {"kind": "picked", "step": 1}, {"kind": "undone", "value": 1}])
    1
    """
    for row in rows:
        if row["kind"] == "undone":
            steps = min(steps, int(row.get("value") or 0))
        elif row.get("step") is not None:
            steps = max(steps, row["step"] + 1)
    return steps
