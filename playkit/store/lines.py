"""One line of a journal: compact JSON ending in a checksum of the rest; and finding good lines among damaged bytes."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from playkit.store.rows import compact

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_END = re.compile(rb',"c":"([0-9a-f]{8})"\}')
_END_LENGTH = len(b',"c":"00000000"}')


def encode(record: Mapping[str, Any]) -> bytes:
    r"""Write one record as a line.

    >>> encode({"seq": 0})
    b'{"seq":0,"c":"fb6446ea"}\n'
    """
    body = compact(record)[:-1].encode()
    return body + b',"c":"%08x"}\n' % crc32(body)


def decode(line: bytes) -> dict[str, Any] | None:
    """Read one line (without its line feed); None where its checksum, or anything else, is wrong."""
    end = _END.fullmatch(line, max(0, len(line) - _END_LENGTH))
    body = line[:-_END_LENGTH]
    if end is None or crc32(body) != int(end[1], 16):
        return None
    try:
        record = json.loads(body.decode() + "}")
    except ValueError:
        return None
    return record if isinstance(record, dict) else None


class Piece(NamedTuple):
    """A stretch of a journal's bytes: a record, or damage where that is None; `offset` counts from the file's start."""

    offset: int
    length: int
    record: dict[str, Any] | None


class Scan(NamedTuple):
    """What `scan` found: pieces in order, and where the unfinished last line begins (= where to go on reading)."""

    pieces: list[Piece]
    next_offset: int
    torn: int


def scan(data: bytes, base: int = 0) -> Scan:
    r"""Split bytes into records and damage; bytes after the last line feed are torn unless they are a whole record.

    Args:
        data: the file's bytes from `base` on, which must be the beginning of a line.
        base: offset of `data` in its file.

    Returns:
        `torn` is the number of bytes of the unfinished last line; a writer may still be writing it.

    >>> scan(encode({"seq": 0}) + b'{"seq":1').torn
    8
    """
    pieces: list[Piece] = []
    position = 0
    while (feed := data.find(b"\n", position)) >= 0:
        if feed > position:
            pieces += _line(data[position:feed], base + position)
        position = feed + 1
    # Where only the line feed is missing, or became zeros like all behind it, the record is proven by its checksum.
    last = data[position:].rstrip(b"\0")
    whole = decode(last)
    if whole is not None:
        pieces.append(Piece(base + position, len(last), whole))
        position += len(last)
    return Scan(_joined(pieces), base + position, len(data) - position)


def _line(line: bytes, offset: int) -> list[Piece]:
    record = decode(line)
    return [Piece(offset, len(line), record)] if record is not None else list(_salvage(line, offset))


def _salvage(line: bytes, offset: int) -> Iterator[Piece]:
    """Find records inside a damaged line: one changed line feed glues two good lines together."""
    start = 0
    ends = [end.end() for end in _END.finditer(line)]
    while start < len(line):
        found = next(_records(line, start, ends), None)
        if found is None:
            yield Piece(offset + start, len(line) - start, None)
            return
        begin, end, record = found
        if begin > start:
            yield Piece(offset + start, begin - start, None)
        yield Piece(offset + begin, end - begin, record)
        start = end


def _records(line: bytes, start: int, ends: list[int]) -> Iterator[tuple[int, int, dict[str, Any]]]:
    for end in (end for end in ends if end > start):
        # A record begins at an opening brace after the damage; the nearest to the checksum that fits is the record.
        begin = line.find(b'{"', start, end)
        while begin >= 0:
            record = decode(line[begin:end])
            if record is not None:
                yield begin, end, record
            begin = line.find(b'{"', begin + 1, end)


def _joined(pieces: list[Piece]) -> list[Piece]:
    """Report neighbouring damage once: a changed byte that became a line feed splits one event into two bad lines."""
    joined: list[Piece] = []
    for piece in pieces:
        if piece.record is None and joined and joined[-1].record is None:
            last = joined.pop()
            piece = Piece(last.offset, piece.offset + piece.length - last.offset, None)  # noqa: PLW2901 (merged on purpose)
        joined.append(piece)
    return joined
