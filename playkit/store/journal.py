"""The append-only journal of one writer: segments `<writer>.<n>.jsonl`, each with a header, never reopened to append.

A segment is created exclusively, its folder synced, and every batch of lines synced before it is acknowledged; several
batches may share one sync. After a failed write or sync the segment is closed for good: the next write begins another,
whose header says from which number on it counts. Whatever an earlier segment holds from that number on was never
acknowledged, so readers leave it out.
"""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING, Any

from playkit.errors import StoreError
from playkit.store.files import explained, make_folder, sync, sync_folder, write_whole
from playkit.store.lines import encode
from playkit.store.schema import SCHEMA_V

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from playkit.store.rows import Row

FORMAT = "playkit journal"
SUFFIX = ".jsonl"


def segment_name(writer: str, segment: int) -> str:
    """Name a segment's file."""
    return f"{writer}.{segment}{SUFFIX}"


def parse_segment_name(name: str) -> tuple[str, int] | None:
    """Read writer and number from a segment's file name; None for any other file.

    >>> parse_segment_name("9f2c.3.jsonl")
    ('9f2c', 3)
    """
    parts = name.split(".")
    if len(parts) != 3 or not parts[1].isdecimal() or f".{parts[2]}" != SUFFIX:
        return None
    return parts[0], int(parts[1])


def head(header: Mapping[str, Any]) -> bytes:
    """Write a segment's header twice: it speaks for all events (game, options, seats), and one bit must not cost it."""
    return encode(header) * 2


class JournalWriter:
    """Appends batches of events to the segments of one writer; what `append` or `sync` returned from is on the disk.

    Args:
        folder: the session's folder under live/.
        session: the session's id.
        writer: the writer's id, new for every process and every opening.
        header: what is known of the session, repeated in every segment so that any one of them can be read alone.
    """

    def __init__(self, folder: Path, session: str, writer: str, header: dict[str, Any]) -> None:
        self.folder = folder
        self.session = session
        self.writer = writer
        self.header = header
        self.next_seq = 0
        self._segment = 0
        self._fd: int | None = None
        self._size = 0
        self._kept = (0, 0)  # bytes of the segment, and numbers, that are surely on the disk
        self._pid = os.getpid()

    def append(self, rows: list[Row]) -> list[int]:
        """Write events, cleaned before, and wait until they are on the disk.

        Returns:
            Their numbers. A failed append takes no numbers: the same rows can simply be given again.

        Raises:
            StoreError: nothing since the last sync counts as stored; what was stored before is intact.
        """
        numbers = self.write(rows)
        self.sync()
        return numbers

    def write(self, rows: list[Row]) -> list[int]:
        """Write events without waiting for the disk: nothing is promised before the next `sync`. Raises as `append`."""
        self._refuse_after_fork()
        numbers = list(range(self.next_seq, self.next_seq + len(rows)))
        lines = [encode({"seq": seq, **row, "schema_v": SCHEMA_V}) for seq, row in zip(numbers, rows, strict=True)]
        data = b"".join(lines)
        with explained(self.folder):
            fd = self._fd if self._fd is not None else self._begin_segment()
            with self._abandoning(fd):
                write_whole(fd, data)
                self._size += len(data)  # Ctrl-C here takes the write back: uncounted, its numbers would be given again
                self.next_seq += len(rows)
        return numbers

    def sync(self) -> None:
        """Wait until all that was written is on the disk. Raises as `append`."""
        if self._fd is None or self._kept == (self._size, self.next_seq):
            return
        self._refuse_after_fork()
        with explained(self.folder), self._abandoning(self._fd):
            sync(self._fd)
        self._kept = (self._size, self.next_seq)

    def _refuse_after_fork(self) -> None:
        if os.getpid() != self._pid:
            raise StoreError(
                "this log belongs to the process that opened it; open the session again in the new process",
                "この記録は開いたプロセスのものです。新しいプロセスではセッションを開き直してください",
            )

    @contextlib.contextmanager
    def _abandoning(self, fd: int) -> Iterator[None]:
        """Close the segment for good where the block fails, and take back what no sync has covered."""
        try:
            yield
        except BaseException:
            self._abandon(fd)
            raise

    def _begin_segment(self) -> int:
        make_folder(self.folder)
        path = self.folder / segment_name(self.writer, self._segment)
        flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_APPEND | getattr(os, "O_CLOEXEC", 0)
        fd = os.open(path, flags | getattr(os, "O_BINARY", 0), 0o644)
        self._segment += 1
        header = head(self._header())
        try:
            write_whole(fd, header)
            sync(fd)
            sync_folder(self.folder)
        except BaseException:
            os.close(fd)
            with contextlib.suppress(OSError):
                path.unlink()  # it never held an event
            raise
        self._fd, self._size = fd, len(header)
        self._kept = (self._size, self.next_seq)
        return fd

    def _header(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "schema_v": SCHEMA_V,
            "session": self.session,
            "writer": self.writer,
            "segment": self._segment - 1,
            "first_seq": self.next_seq,
            "header": self.header,
        }

    def _abandon(self, fd: int) -> None:
        """Close a segment after a failure; cut off what was never promised, where the disk still lets us."""
        self._fd = None
        size, self.next_seq = self._kept
        with contextlib.suppress(OSError):
            os.ftruncate(fd, size)
        os.close(fd)

    def close(self) -> None:
        """Sync and close the segment; a later write would begin a new one. Raises as `append`."""
        if os.getpid() == self._pid:
            self.sync()
        fd, self._fd = self._fd, None
        if fd is not None:
            os.close(fd)

    def __del__(self) -> None:
        with contextlib.suppress(StoreError):
            self.close()
