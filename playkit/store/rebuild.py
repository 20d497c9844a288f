"""Rebuilding a session's damaged journals from every whole line, its conflict copies and its sealed file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from playkit.store.files import write_file
from playkit.store.inventory import sealed_file
from playkit.store.journal import FORMAT, SUFFIX, head, parse_segment_name, segment_name
from playkit.store.lines import encode, scan
from playkit.store.parquet import from_table, read_metadata, read_parquet
from playkit.store.problems import Unreadable
from playkit.store.reading import HEADER_FIELDS
from playkit.store.schema import SCHEMA_V

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from playkit.store.aside import Aside
    from playkit.store.rows import Row

Lines = dict[int, bytes]
"""Lines of a journal by their number, without line feeds."""

REBUILT = "rebuilt from its whole lines"


class _File(NamedTuple):
    """What is whole in one journal file: its header, and its lines by number, bytes as they were."""

    header: dict[str, Any] | None
    lines: Lines


def rebuild_journals(folder: Path, aside: Aside) -> None:
    """Replace a session's journals by what is whole of them, the old files kept aside.

    Args:
        folder: live/<session> (whose OPEN lock the caller holds) or archive/<session>.
        aside: where the old files go.
    """
    paths = sorted(folder.glob(f"*{SUFFIX}"))
    segments = {name: _read(path) for path in paths if (name := parse_segment_name(path.name))}
    strangers = {path: _read(path) for path in paths if parse_segment_name(path.name) is None}
    headers = [file.header for file in [*segments.values(), *strangers.values()] if file.header]
    known = headers[0]["header"] if headers else _sealed_header(aside.root, folder.name)
    extra = _copied(folder.name, strangers.values())
    for writer in {writer for writer, _ in segments}:
        extra[writer] = {**_sealed(aside.root, folder.name, writer), **extra.get(writer, {})}
    for writer in sorted({*(writer for writer, _ in segments), *extra}):
        numbered = sorted((number, file) for (name, number), file in segments.items() if name == writer)
        for segment in _complete(numbered or [(0, _File(None, {}))], extra.get(writer, {})):
            _put(folder / segment_name(writer, segment.number), segment, known, aside)
    for path in strangers:
        aside.move(path)


def _read(path: Path) -> _File:
    header: dict[str, Any] | None = None
    lines: Lines = {}
    data = path.read_bytes()
    for piece in scan(data).pieces:
        if piece.record is None:
            continue
        if piece.record.get("format") == FORMAT and piece.record.keys() >= HEADER_FIELDS:
            header = header or piece.record
        elif isinstance(piece.record.get("seq"), int):
            lines.setdefault(piece.record["seq"], data[piece.offset : piece.offset + piece.length])
    return _File(header, lines)


def _copied(session: str, strangers: Iterable[_File]) -> dict[str, Lines]:
    """Collect by writer what conflict copies know; a syncing program makes them of our own files."""
    found: dict[str, Lines] = {}
    for header, lines in strangers:
        if header is not None and header["session"] == session:
            found.setdefault(header["writer"], {}).update(lines)
    return found


def _sealed(root: Path, session: str, writer: str) -> Lines:
    """Write what the sealed file knows of a writer as lines again."""
    path = sealed_file(root, session)
    try:
        rows = [] if path is None else from_table(read_parquet(path))
    except Unreadable:
        return {}
    return {row["seq"]: _line(row) for row in rows if row["writer"] == writer}


def _line(row: Row) -> bytes:
    unsaid = ("session", "writer")  # the file's name and header say them
    return encode({name: value for name, value in row.items() if value is not None and name not in unsaid})[:-1]


def _sealed_header(root: Path, session: str) -> Mapping[str, Any]:
    path = sealed_file(root, session)
    try:
        return {} if path is None else dict(read_metadata(path).get("header", {}))
    except Unreadable:
        return {}


class _Segment(NamedTuple):
    """A segment as it should be: the numbers it answers for, its lines, and what is lost for good."""

    number: int
    file: _File
    first: int
    lines: Lines
    lost: set[int]


def _complete(numbered: list[tuple[int, _File]], extra: Lines) -> Iterator[_Segment]:
    firsts = [_first(file, extra) for _, file in numbered]
    for (number, file), first, end in zip(numbered, firsts, [*firsts[1:], None], strict=True):
        # From the first number of a later segment on, an earlier one holds what was never acknowledged.
        both = {**extra, **file.lines}
        lines = {seq: both[seq] for seq in sorted(both) if first <= seq and (end is None or seq < end)}
        last = max(lines, default=first - 1) if end is None else end - 1
        yield _Segment(number, file, first, lines, set(range(first, last + 1)) - lines.keys())


def _first(file: _File, extra: Lines) -> int:
    return int(file.header["first_seq"]) if file.header else min(file.lines or extra, default=0)


def _put(path: Path, segment: _Segment, known: Mapping[str, Any], aside: Aside) -> None:
    """Put a rebuilt segment in its place, unless the old file says all of it already."""
    made = {"format": FORMAT, "schema_v": SCHEMA_V, "session": path.parent.name, "writer": path.name.split(".")[0]}
    header = segment.file.header or {**made, "segment": segment.number, "first_seq": segment.first, "header": known}
    told = set(header.get("lost", []))
    lines = b"".join(line + b"\n" for line in segment.lines.values())
    begin = head({**header, "lost": sorted(segment.lost)} if segment.lost or told else header)
    if not path.exists():
        write_file(path, begin + lines)
        aside.note(path, REBUILT)
    elif path.read_bytes() != begin + lines:
        aside.replace(path, begin + lines, REBUILT, len(segment.lost - told))
