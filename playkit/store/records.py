"""Small files of one JSON record each (manifests, checkpoints), with a checksum and the number of their format."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from playkit.store.files import write_file
from playkit.store.lines import decode, encode
from playkit.store.problems import BAD_MANIFEST, NEWER, Unreadable
from playkit.store.schema import SCHEMA_V

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def write_record(path: Path, record: Mapping[str, Any]) -> None:
    """Write a record in one durable step."""
    write_file(path, encode({"schema_v": SCHEMA_V, **record}))


def read_record(path: Path) -> dict[str, Any]:
    """Read a record and prove it by its checksum.

    Raises:
        FileNotFoundError: there is no such file.
        Unreadable: it is damaged, or a newer playkit wrote it.
    """
    try:
        return parse_record(path.name, path.read_bytes())
    except FileNotFoundError:
        raise
    except OSError as error:
        raise Unreadable(path.name, BAD_MANIFEST) from error


def parse_record(name: str, data: bytes) -> dict[str, Any]:
    """Read a record's bytes; `name` is its file's, for the message. Raises Unreadable as `read_record`."""
    record = decode(data.rstrip(b"\n"))
    if record is None:
        return _unnumbered(name, data)
    if not isinstance(version := record.pop("schema_v", None), int) or version > SCHEMA_V:
        raise Unreadable(name, NEWER)
    return record


def _unnumbered(name: str, data: bytes) -> dict[str, Any]:
    """Read what the first playkit wrote: plain JSON without checksum and number."""
    try:
        record = json.loads(data)
    except ValueError as error:
        raise Unreadable(name, BAD_MANIFEST) from error
    if not isinstance(record, dict) or record.keys() & {"schema_v", "c"}:
        raise Unreadable(name, BAD_MANIFEST)
    return record
