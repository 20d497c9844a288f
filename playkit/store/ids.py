"""Names of sessions, writers and events."""

from __future__ import annotations

import secrets
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


def uuid7() -> str:
    """Make a new name that sorts by time of making (UUID version 7, RFC 9562, section 5.7).

    >>> len(uuid7()), uuid7()[14]
    (36, '7')
    """
    milliseconds = time.time_ns() // 1_000_000
    value = (milliseconds & (1 << 48) - 1) << 80 | secrets.randbits(80)
    value = value & ~(0xF << 76) | 0x7 << 76
    value = value & ~(0x3 << 62) | 0x2 << 62
    return str(UUID(int=value))


def writer_id() -> str:
    """Make a name for one writing process; 48 random bits, because two tables may share a folder by copying files."""
    return secrets.token_hex(6)
