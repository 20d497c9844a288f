"""A Parquet file that carries the checksum of itself, so that every changed bit is found, its footer included.

Parquet has checksums for its pages only; the footer, which says what the pages mean and holds our header, has none. The
checksum stands in the footer's own metadata, as 64 digits that count as zeros while it is computed.
"""

from __future__ import annotations

import os
import re
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from playkit.store.schema import SCHEMA_V

if TYPE_CHECKING:
    from pathlib import Path

_ZEROS = "0" * 64
_PLACE = re.compile(rb'\{"sha256":"([0-9a-f]{64})","schema_v":')


def to_be_proven(metadata: dict[str, Any]) -> dict[str, Any]:
    """Put the checksum's place and the format's number before what is to be kept beside the rows."""
    return {"sha256": _ZEROS, "schema_v": SCHEMA_V, **metadata}


def prove(path: Path) -> None:
    """Write the checksum into its place in an unfinished file."""
    data = path.read_bytes()
    found = _place(data)
    if found is None:
        raise ValueError("this file has no place for its checksum")
    with path.open("r+b") as file:
        file.seek(found.start(1))
        file.write(_digest(data, found))
        file.flush()
        os.fsync(file.fileno())


def is_whole(data: bytes, metadata: dict[str, Any]) -> bool:
    """Say whether a file's bytes are those that were written.

    Files of the first playkit had no checksum of their own, and pass. A file is such a one only where neither its
    metadata nor any of its bytes speak of a checksum, so that one changed byte cannot make a new file look old.
    """
    found = _place(data)
    if found is None:
        return not metadata.keys() & {"sha256", "schema_v"}
    return _digest(data, found) == found[1]


def _place(data: bytes) -> re.Match[bytes] | None:
    # The last one: the footer stands at the end, and words that people typed may imitate it before.
    found = None
    for found in _PLACE.finditer(data):  # noqa: B007 (the last is wanted)
        pass
    return found


def _digest(data: bytes, found: re.Match[bytes]) -> bytes:
    blank = b"".join((data[: found.start(1)], _ZEROS.encode(), data[found.end(1) :]))
    return sha256(blank).hexdigest().encode()
