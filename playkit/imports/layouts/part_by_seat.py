"""Rows are parts (phases, hands, rounds), columns are people; totals, notes, places and facts stand around them.

The commonest handwritten sheet of all, also turned by 90 degrees, also several below each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.imports.durations import read_duration
from playkit.imports.layouts.blocks import Block, find_blocks
from playkit.imports.layouts.marks import Entry, read_entry, report_entries, weigh_marks
from playkit.imports.ledger import Became, Ledger
from playkit.imports.people import name_of
from playkit.imports.preamble import read_facts
from playkit.imports.problems import Problem
from playkit.imports.reading import Reading, Seat, Session
from playkit.imports.results import read_place, settle
from playkit.imports.values import read_number

if TYPE_CHECKING:
    from playkit.imports.grid import Cell, Grid
    from playkit.imports.profile import Profile


def read_part_by_seat(grid: Grid, profile: Profile) -> Reading | None:
    """Read a sheet whose rows are parts and whose columns are people; None where it has no such table."""
    blocks = find_blocks(grid, profile)
    if not blocks:
        return None
    reading = Reading("part-by-seat", grid, Ledger(grid))
    for block in blocks:
        _Table(reading, block, profile).read()
    rows = [row for block in blocks for row in block.parts]
    reading.detected = {
        "layout": f"rows={blocks[0].kind}, columns=player",
        "header_row": blocks[0].header,
        "data_rows": [min(rows), max(rows)],
    }
    return reading


def read_seat_by_part(grid: Grid, profile: Profile) -> Reading | None:
    """Read a sheet whose rows are people and whose columns are parts; None where it has no such table."""
    reading = read_part_by_seat(grid.transposed(), profile)
    if reading:
        reading.layout = "seat-by-part"
        kind = str(reading.detected["layout"]).split("=")[1].split(",")[0]
        reading.detected = {"layout": f"rows=player, columns={kind}"}
    return reading


class _Table:
    """Reads one block into one session."""

    def __init__(self, reading: Reading, block: Block, profile: Profile) -> None:
        self.reading, self.block, self.profile = reading, block, profile
        self.grid, self.ledger = reading.grid, reading.ledger
        self.session = Session()
        self.entries: list[Entry] = []
        self.notes: list[tuple[int | None, Cell]] = []
        self.lengths: dict[int, int] = {}
        self.row_sums: dict[int, Cell] = {}

    def read(self) -> None:
        self._facts()
        self._people()
        self._parts()
        report_entries(self.reading, self.entries)
        self._labelled_rows()
        self._check_row_sums()
        self._events()
        settle(self.reading, self.session, {}, highest_wins=self.profile.get("checks", "highest_wins", True))
        self.reading.sessions.append(self.session)

    # -- around the table

    def _facts(self) -> None:
        table = {self.block.header, *self.block.parts, *self.block.roles, *self.block.repeated}
        above = [row for row in self.block.rows() if row < self.block.header and self.grid.row(row)]
        if above:
            first = self.grid.line_at(self.grid.row(above[0])[0])
            self.reading.problems.append(Problem("PREAMBLE_ROWS", first, values={"count": len(above)}))
        inside = range(self.block.header + 1, max((*self.block.parts, *self.block.roles)) + 1)
        for row in self.block.rows():
            outside = row not in table and row not in inside
            cells = [cell for cell in self.grid.row(row) if outside or self._before_labels(cell)]
            read_facts(self.reading, self.session, cells, self.profile)
        for row in (*self.block.repeated, *(row for row in inside if row not in table)):
            self._stray(row)

    def _before_labels(self, cell: Cell) -> bool:
        return (cell.row if self.grid.turned else cell.col) < self.block.label

    def _stray(self, row: int) -> None:
        cells = self.grid.row(row)
        if not cells:
            return
        at = self.grid.line_at(cells[0])
        code = "ROW_REPEATS_PART" if row in self.block.repeated else "UNKNOWN_ROW"
        self.reading.problems.append(Problem(code, at, raw=cells[0].text, values={"part": cells[0].text.strip()}))
        self.reading.hold_row(cells, code)

    def _people(self) -> None:
        self.ledger.mark(self.grid.at(self.block.header, self.block.label), Became.HEADER)
        for col in self.block.columns:
            self.ledger.mark(self.grid.at(self.block.header, col), Became.HEADER)
        self.session.seats = [self._seat(index, col) for index, col in enumerate(self.block.people)]
        names = [seat.name for seat in self.session.seats]
        for index, (name, col) in enumerate(zip(names, self.block.people, strict=True)):
            if name in names[:index] and (cell := self.grid.at(self.block.header, col)):
                self.reading.problems.append(Problem("SAME_NAME_TWICE_IN_SESSION", cell.at, raw=cell.text))

    def _seat(self, index: int, col: int) -> Seat:
        cell = self.grid.at(self.block.header, col)
        self.ledger.mark(cell, Became.SEAT)
        if cell:
            aliases = self.profile.get("players", "aliases", {})
            return Seat(name_of(cell, aliases, self.reading.problems), index, src=self.grid.source(cell))
        values = [found for row in self.block.parts if (found := self.grid.at(row, col))]
        self.reading.problems.append(Problem("PLAYER_UNNAMED", values[0].at))
        return Seat("", index, src=self.grid.source(values[0]))

    # -- the table

    def _parts(self) -> None:
        played = 0
        for row, part in self.block.parts.items():
            label = self.grid.at(row, self.block.label)
            self.ledger.mark(label, Became.HEADER)
            self._side_columns(row, part)
            cells = {person: self.grid.at(row, col) for person, col in enumerate(self.block.people)}
            if not any(cells.values()):
                self._not_played(label)
                continue
            played += 1
            for person, cell in cells.items():
                if cell:
                    self.entries.append(read_entry(cell, part, person, self.profile))
                elif label:
                    self._missing(label, row, self.block.people[person])
        self.session.parts_played = played

    def _not_played(self, label: Cell | None) -> None:
        if label:
            missing = self.profile.get("part", "blank") == "missing"
            code = "SCORE_MISSING" if missing else "PART_NOT_PLAYED"
            self.reading.problems.append(Problem(code, self.grid.line_at(label), raw=label.text))

    def _missing(self, label: Cell, row: int, col: int) -> None:
        at = {"row": col, "col": label.col} if self.grid.turned else {"row": label.row, "col": col}
        self.reading.problems.append(Problem("SCORE_MISSING", dict(at)))

    def _side_columns(self, row: int, part: int) -> None:
        for col, role in self.block.columns.items():
            cell = self.grid.at(row, col)
            if cell is None:
                continue
            if role == "duration":
                self._length(cell, part)
            elif role == "note:part":
                self.notes.append((None, cell))
            else:
                self.ledger.mark(cell, Became.CHECK, role)
                self.row_sums[part] = cell

    def _length(self, cell: Cell, part: int) -> None:
        length = read_duration(cell.text, self.profile.durations)
        if length.code:
            values = {"seconds": length.seconds}
            self.reading.problems.append(Problem(length.code, cell.at, raw=cell.text, values=values))
        if length.seconds is None:
            self.reading.hold(cell, "BAD_DURATION")
            return
        self.ledger.mark(cell, Became.EVENT)
        self.lengths[part] = length.seconds

    def _check_row_sums(self) -> None:
        for part, cell in self.row_sums.items():
            declared = read_number(cell.text, self.profile.numbers).value
            values = [entry.value for entry in self.entries if entry.part == part]
            known = [value for value in values if value is not None]
            if declared is not None and known and len(known) == len(values):
                self._compare(cell, sum(known), declared)

    def _compare(self, cell: Cell, parts: int | float, declared: int | float) -> None:
        holds = abs(parts - declared) < 1e-6
        self.reading.check(holds=holds)
        if not holds:
            values = {"parts": parts, "declared": declared}
            self.reading.problems.append(Problem("TOTAL_MISMATCH", cell.at, raw=cell.text, values=values))

    # -- rows below (or above) the parts

    def _labelled_rows(self) -> None:
        totals: dict[int, int | float] = {}
        for row, role in sorted(self.block.roles.items()):
            label = self.grid.at(row, self.block.label)
            self.ledger.mark(label, Became.HEADER, role)
            if label and role == "check:sum":
                self.reading.problems.append(Problem("TOTAL_ROW_USED_AS_CHECK", self.grid.line_at(label)))
            for person, col in enumerate(self.block.people):
                cell = self.grid.at(row, col)
                if cell and (total := self._labelled(cell, person, role)) is not None:
                    totals[person] = total
        weigh_marks(self.reading, self.entries, totals)

    def _labelled(self, cell: Cell, person: int, role: str) -> int | float | None:
        if role == "note:seat":
            self.notes.append((person, cell))
        elif role == "ignore":
            self.ledger.mark(cell, Became.IGNORED, "rows")
        elif role == "role":
            self.session.seats[person].role = cell.text.strip()
            self.ledger.mark(cell, Became.SEAT, role)
        else:
            return self._numbered(cell, person, role)
        return None

    def _numbered(self, cell: Cell, person: int, role: str) -> int | float | None:
        place = role in ("rank", "seat")
        value = read_place(cell.text) if place else read_number(cell.text, self.profile.numbers).value
        if value is None:
            self.reading.problems.append(Problem("BAD_NUMBER", cell.at, raw=cell.text))
            self.reading.hold(cell, "BAD_NUMBER")
            return None
        seat = self.session.seats[person]
        self.ledger.mark(cell, Became.CHECK if role == "check:sum" else Became.SEAT, role)
        if role == "rank":
            seat.rank, seat.rank_source = int(value), "declared"
        elif role == "seat":
            seat.seat = int(value) - 1
        else:
            seat.score = value
            self.session.finished = True  # totals are written when the play is over
            return value if role == "check:sum" else None
        return None

    # -- what it comes to

    def _events(self) -> None:
        sums: dict[int, int | float | None] = dict.fromkeys(range(len(self.session.seats)), 0)
        for row, part in self.block.parts.items():
            entries = [entry for entry in self.entries if entry.part == part]
            if not entries:
                continue
            label = self.grid.at(row, self.block.label)
            self._event("part_started", label, part=part)
            for entry in entries:
                sums[entry.person] = _add(sums[entry.person], entry)
                self._entry_events(entry, sums[entry.person])
            for person in set(sums) - {entry.person for entry in entries}:
                sums[person] = None  # a gap makes every later total unknown
            length = self.lengths.get(part)
            self._event("part_ended", label, part=part, data=None if length is None else {"duration_s": length})
        for person, cell in self.notes:
            self.ledger.mark(cell, Became.EVENT)
            self._event("noted", cell, person=person, text=cell.text.strip())
        self._totals(sums)

    def _entry_events(self, entry: Entry, total: int | float | None) -> None:
        if entry.bad:
            return
        self.ledger.mark(entry.cell, Became.EVENT)
        whose = {"part": entry.part, "person": entry.person}
        self.session.parts.append({**whose, "value": entry.value, "event": entry.event})
        if entry.event not in (None, "missing"):
            # The value of such facts is their own (draws so far, for instance); a mark's points are scored apart.
            self._event(str(entry.event), entry.cell, **whose)
        if entry.event is None or entry.value:
            data = {"terms": list(entry.terms)} if entry.terms else None
            self._event("scored", entry.cell, **whose, value=entry.value, score=total, data=data)

    def _event(self, kind: str, source: Cell | None, **fields: object) -> None:
        self.session.events.append({"kind": kind, "src": self.grid.source(source), **fields})

    def _totals(self, sums: dict[int, int | float | None]) -> None:
        checked = [row for row, role in self.block.roles.items() if role == "check:sum"]
        for person, total in sums.items():
            seat = self.session.seats[person]
            cell = self.grid.at(checked[0], self.block.people[person]) if checked else None
            if cell and seat.score is not None and total is not None:
                self._compare(cell, total, seat.score)
            if seat.score is None and not checked:
                seat.score = total


def _add(before: int | float | None, entry: Entry) -> int | float | None:
    unknown = before is None or (entry.value is None and entry.event != "absent")
    return None if unknown else (before or 0) + (entry.value or 0)
