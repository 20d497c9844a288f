"""Reading a session's journals: all writers, only new bytes, every event that is whole, every damage with its place."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from playkit.store.ids import Key
from playkit.store.journal import FORMAT, SUFFIX, parse_segment_name
from playkit.store.lines import Piece, scan
from playkit.store.problems import CONFLICT, NEWER, Problem
from playkit.store.rows import Row, agree, full, in_order
from playkit.store.schema import SCHEMA_V
from playkit.store.upcast import upcast

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

HEADER_FIELDS = frozenset({"schema_v", "session", "writer", "first_seq", "header"})


@dataclass(slots=True)
class _Segment:
    """How far one file was read, and what was found."""

    writer: str
    number: int
    offset: int = 0
    torn: int = 0
    first_seq: int = 0
    lost: frozenset[int] = frozenset()  # what a repair found missing and wrote down
    has_header: bool = False
    had_header: bool = False
    rows: dict[int, Row] = field(default_factory=dict)
    fresh: list[Row] = field(default_factory=list)  # taken since they were last given out
    problems: list[Problem] = field(default_factory=list)


class News(NamedTuple):
    """What a poll brought: new rows, and whether rows given before must be forgotten (then `rows` is everything)."""

    rows: list[Row]
    restarted: bool


class SessionReader:
    """Reads one session's folder, again and again, each time only what was added.

    Args:
        folder: live/<session> or archive/<session>.
        root: the store's root, so that problems name files relative to it.
    """

    def __init__(self, folder: Path, root: Path) -> None:
        self.folder = folder
        self.session = folder.name
        self.header: dict[str, Any] | None = None
        self._root = root
        self._segments: dict[str, _Segment] = {}
        self._seen: set[tuple[str, int]] = set()
        self._sealed: dict[tuple[str, int], Row] = {}

    def adopt(self, rows: Iterable[Row]) -> list[Row]:
        """Take in rows that were sealed earlier, so that numbers and order go on from them; gives what was unknown."""
        sealed = {(row["writer"], row["seq"]): row for row in rows}
        unknown = [row for key, row in sealed.items() if key not in self._seen]
        self._seen |= sealed.keys()
        self._sealed |= sealed
        return unknown

    def poll(self) -> News:
        """Read what was added since the last poll; a folder that is gone (sealed meanwhile) brings nothing."""
        read: list[_Segment] = []
        restarted = False
        for path in self._files():
            segment = self._read(path)
            if segment is not None:
                had_header, segment.had_header = segment.had_header, segment.has_header
                restarted = restarted or (segment.has_header and not had_header and self._retracts(segment))
                read.append(segment)
        if not restarted:
            return News(self._unseen(read), restarted)
        self._seen = set(self._sealed)
        read = list(self._segments.values())
        for segment in read:
            segment.fresh = list(segment.rows.values())
        return News([*self._sealed.values(), *self._unseen(read)], restarted)

    @property
    def empty(self) -> bool:
        """Say whether no journal was found: a folder alone, left by a beginning that failed, is not a session."""
        return not self._segments

    def rows(self) -> list[Row]:
        """Give every event read so far in (tick, writer, seq) order, each with all columns."""
        counted = [row for segment in self._segments.values() for row in self._counted(segment).values()]
        unique = {(row["writer"], row["seq"]): row for row in [*counted, *self._sealed.values()]}
        return in_order(list(unique.values()))

    def problems(self) -> list[Problem]:
        """List the damage found so far, torn tails and missing numbers included."""
        return self.damage() + self._torn() + self._gaps()

    def damage(self) -> list[Problem]:
        """List the damaged lines alone: cheap, and true even while others are writing."""
        return [problem for segment in self._segments.values() for problem in segment.problems]

    def conflicts(self) -> list[Problem]:
        """List what stands in a journal and in the sealed file under one number, and differs."""
        return [
            self._problem(name, None, CONFLICT, detail=str(Key(self.session, segment.writer, seq)))
            for name, segment in self._segments.items()
            for seq, row in self._counted(segment).items()
            if not agree(row, self._sealed.get((segment.writer, seq), row))
        ]

    def _files(self) -> list[Path]:
        try:
            found = [path for path in self.folder.iterdir() if path.suffix == SUFFIX]
        except FileNotFoundError:
            return []
        return sorted(found, key=lambda path: (path.name.split(".")[0], len(path.name), path.name))

    def _read(self, path: Path) -> _Segment | None:
        name = parse_segment_name(path.name)
        if name is None:
            return None
        fresh = path.name not in self._segments
        segment = self._segments.setdefault(path.name, _Segment(*name))
        try:
            if not fresh and path.stat().st_size == segment.offset + segment.torn:
                return None
            with path.open("rb") as file:
                file.seek(segment.offset)
                data = file.read()
        except FileNotFoundError:
            return None
        except OSError as error:
            segment.problems.append(self._problem(path.name, None, "file cannot be read", detail=type(error).__name__))
            return None
        self._take(segment, path.name, data)
        return segment

    def _take(self, segment: _Segment, name: str, data: bytes) -> None:
        at_start = segment.offset == 0
        result = scan(data, segment.offset)
        for piece in result.pieces:
            if (at_start and piece.offset == 0) or "format" in (piece.record or {}):
                self._take_header(segment, name, piece)
            elif piece.record is None:
                segment.problems.append(self._damage(name, piece, "checksum does not match"))
            else:
                self._take_row(segment, name, piece)
        segment.offset, segment.torn = result.next_offset, result.torn

    def _take_header(self, segment: _Segment, name: str, piece: Piece) -> None:
        record = piece.record
        if record is None or record.get("format") != FORMAT or not record.keys() >= HEADER_FIELDS:
            segment.problems.append(self._damage(name, piece, "segment header is damaged"))
            return
        if segment.has_header:
            return  # the second copy of it
        if record["schema_v"] > SCHEMA_V:
            segment.problems.append(self._damage(name, piece, NEWER))
        if (record["session"], record["writer"]) != (self.session, segment.writer):
            segment.problems.append(self._damage(name, piece, "header names another session or writer"))
        segment.first_seq, segment.has_header = record["first_seq"], True
        segment.lost = frozenset(record.get("lost", ()))
        self.header = self.header or record["header"]

    def _take_row(self, segment: _Segment, name: str, piece: Piece) -> None:
        row = upcast(piece.record or {})
        if row is None:
            segment.problems.append(self._damage(name, piece, NEWER))
            return
        if not isinstance(row.get("seq"), int):
            segment.problems.append(self._damage(name, piece, "values do not fit the columns"))
            return
        if not isinstance(row.get("data"), dict | list | None):
            segment.problems.append(self._damage(name, piece, "values do not fit the columns"))
            return
        row["session"], row["writer"] = self.session, segment.writer
        row = full(row)
        if segment.rows.setdefault(row["seq"], row) is row:
            segment.fresh.append(row)
        elif not agree(row, segment.rows[row["seq"]]):
            segment.problems.append(self._damage(name, piece, CONFLICT))

    def _retracts(self, segment: _Segment) -> bool:
        """Say whether rows already given turn out never to have been acknowledged."""
        return any(writer == segment.writer and seq >= segment.first_seq for writer, seq in self._seen)

    def _limit(self, segment: _Segment) -> float:
        """Give the number from which a later segment counts instead of this one."""
        later = [
            other.first_seq
            for other in self._segments.values()
            if other.writer == segment.writer and other.number > segment.number and other.has_header
        ]
        return min(later, default=math.inf)

    def _counted(self, segment: _Segment) -> dict[int, Row]:
        limit = self._limit(segment)
        return segment.rows if limit == math.inf else {seq: row for seq, row in segment.rows.items() if seq < limit}

    def _unseen(self, segments: list[_Segment]) -> list[Row]:
        given: list[Row] = []
        for segment in segments:
            limit = self._limit(segment)
            fresh, segment.fresh = segment.fresh, []
            for row in fresh:
                key = (segment.writer, row["seq"])
                if row["seq"] < limit and key not in self._seen:
                    self._seen.add(key)
                    given.append(row)
        return given

    def _torn(self) -> list[Problem]:
        reason = "torn tail: the last line was never finished"
        return [
            self._problem(name, segment.offset, reason, segment.torn)
            for name, segment in self._segments.items()
            if segment.torn
        ]

    def _gaps(self) -> list[Problem]:
        writers: dict[str, set[int]] = {}
        for writer, seq in self._seen:
            writers.setdefault(writer, set()).add(seq)
        problems = []
        for writer, numbers in writers.items():
            told = frozenset().union(*(s.lost for s in self._segments.values() if s.writer == writer))
            missing = sorted(set(range(max(numbers) + 1)) - numbers - told)
            if missing:
                detail = f"{len(missing)} from {Key(self.session, writer, missing[0])}"
                reason = "events are missing between two numbers"
                problems.append(self._problem(f"{writer}.*", None, reason, detail=detail))
        return problems

    def _damage(self, name: str, piece: Piece, reason: str) -> Problem:
        return self._problem(name, piece.offset, reason, piece.length)

    def _problem(
        self, name: str, offset: int | None, reason: str, length: int | None = None, detail: str = ""
    ) -> Problem:
        file = (self.folder / name).relative_to(self._root).as_posix()
        return Problem(file, offset, reason, length, detail)
