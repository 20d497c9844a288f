"""Names of sessions, writers and events."""

from __future__ import annotations

import os
import secrets
import threading
import time
from typing import NamedTuple
from uuid import UUID


class Key(NamedTuple):
    """The address of one event: which session, which writer, and its number there (contiguous from 0).

    >>> str(Key("s1", "w1", 7))
    's1/w1/7'
    >>> Key.parse("s1/w1/7").seq
    7
    """

    session: str
    writer: str
    seq: int

    def __str__(self) -> str:
        return f"{self.session}/{self.writer}/{self.seq}"

    @classmethod
    def parse(cls, text: str) -> Key:
        """Read `session/writer/seq`.

        Raises:
            ValueError: `text` is not such an address.
        """
        # A simulated session is named run/number, so the session may itself hold a slash.
        session, writer, seq = text.rsplit("/", 2)
        return cls(session, writer, int(seq))


class _Ticks:
    """Moments in 4096ths of a millisecond, each later than the last, even where the clock stands or steps back."""

    def __init__(self) -> None:
        self._last = 0
        self._lock = threading.Lock()

    def next(self) -> int:
        """Give the present, or the moment after the one given last."""
        with self._lock:
            self._last = max(time.time_ns() * 4096 // 1_000_000, self._last + 1)
            return self._last

    def after_fork(self) -> None:
        """Let the lock go in a new process: whichever thread held it is not there."""
        self._lock = threading.Lock()


_TICKS = _Ticks()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_TICKS.after_fork)


def uuid7() -> str:
    """Make a new name that sorts by time of making (UUID version 7, RFC 9562, section 6.2, method 3).

    Names of one process keep their order within a millisecond too: pseudonyms are given in the order of names.

    >>> len(uuid7()), uuid7()[14], uuid7() < uuid7()
    (36, '7', True)
    """
    milliseconds, fraction = divmod(_TICKS.next(), 4096)
    value = (milliseconds & (1 << 48) - 1) << 80 | 0x7 << 76 | fraction << 64 | 0x2 << 62 | secrets.randbits(62)
    return str(UUID(int=value))


def writer_id() -> str:
    """Make a name for one writing process; 48 random bits, because two tables may share a folder by copying files."""
    return secrets.token_hex(6)
