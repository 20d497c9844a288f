"""The session of one row below a header of two rows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playkit.imports.bonus import read_bonus
from playkit.imports.dates import read_date
from playkit.imports.durations import read_duration
from playkit.imports.layouts.marks import Entry, is_unknown, read_entry
from playkit.imports.ledger import Became
from playkit.imports.people import name_of
from playkit.imports.problems import Problem
from playkit.imports.reading import Seat
from playkit.imports.results import read_place, settle
from playkit.imports.years import WRITTEN

if TYPE_CHECKING:
    from playkit.imports.grid import Cell
    from playkit.imports.layouts.grouped_columns import Group, Grouped
    from playkit.imports.profile import Profile
    from playkit.imports.reading import Reading, Session

Carried = dict[int, "Cell"]
_ABSENT = "absent"


@dataclass(slots=True)
class GroupedRow:
    """Reads one row; `above` are the session's cells of the row before, for what was written once for both."""

    reading: Reading
    grouped: Grouped
    profile: Profile
    row: int
    session: Session
    above: Carried
    carried: Carried = field(default_factory=dict)
    partial: bool = False

    @staticmethod
    def nothing() -> Carried:
        """Give what the first row has above it."""
        return {}

    def read(self) -> bool:
        """Read the row into its session; add that to the reading, and tell so, if anybody played."""
        for group in self.grouped.groups:
            self._person(group)
        if not self.session.seats:
            return False  # what stands here is held back with whatever nobody understood
        self._of_session()
        self.session.finished = True if all(seat.score is not None for seat in self.session.seats) else None
        highest_wins = self.profile.get("checks", "highest_wins", True)
        settle(self.reading, self.session, {"row": self.row}, highest_wins=highest_wins, partial=self.partial)
        self.reading.sessions.append(self.session)
        return True

    def _of_session(self) -> None:
        for col, role in self.grouped.session.items():
            cell = self.reading.grid.at(self.row, col)
            if cell is None and role == "date" and (cell := self.above.get(col)):
                at = {"row": self.row, "col": col}
                self.reading.problems.append(Problem("MERGED_CELL_FILLED", dict(at), raw=cell.text))
            if cell is not None:
                self.carried[col] = cell
                self._fact(cell, role)

    def _fact(self, cell: Cell, role: str) -> None:
        became = {"note": Became.EVENT, "other": Became.METADATA}.get(role, Became.SESSION)
        if not self.reading.ledger.booked(cell):
            self.reading.ledger.mark(cell, became, role)
        if role == "date":
            day = read_date(cell.text, self.profile.dates)
            self.session.date = day.day
            self.session.begin(day.time, cell.text)
            if day.code in ("YEAR_ASSUMED", "YEAR_UNKNOWN"):
                self.session.facts.setdefault(WRITTEN, cell.text.strip())
            if day.code and cell.row == self.row:
                values = {"date": day.day, "year": (day.day or "")[:4]}
                self.reading.problems.append(Problem(day.code, cell.at, raw=cell.text, values=values))
        elif role == "duration":
            self.session.duration_s = read_duration(cell.text, self.profile.durations).seconds
        elif role == "note":
            src = self.reading.grid.source(cell)
            self.session.events.append({"kind": "noted", "src": src, "text": cell.text.strip()})
        else:
            heading = self.reading.grid.text(self.grouped.names, cell.col) or cell.name
            self.session.facts.setdefault("key" if role == "key" else heading, cell.text.strip())

    def _person(self, group: Group) -> None:
        cells = {col: cell for col in group.columns if (cell := self.reading.grid.at(self.row, col))}
        if not cells:
            return
        entries = {col: read_entry(cell, 0, len(self.session.seats), self.profile) for col, cell in cells.items()}
        absent = [entry for entry in entries.values() if entry.event == _ABSENT]
        if absent and len(absent) == len(entries):
            for entry in absent:
                self.reading.ledger.mark(entry.cell, Became.SEAT, _ABSENT)
                self.reading.problems.append(Problem("PLAYER_ABSENT", entry.cell.at, raw=entry.cell.text))
            return
        said = [] if self.reading.sessions else self.reading.problems  # a name's spelling is told once
        name = name_of(group.name, self.profile.get("players", "aliases", {}), said)
        seat = Seat(name, None, src=self.reading.grid.source(group.name))
        self.session.seats.append(seat)
        known: list[float | None] = []
        for col, role in group.columns.items():
            if (cell := cells.get(col)) and role != "sum":
                known += self._counted(cell, role, entries[col])
        self._total(seat, group, cells, known)

    def _counted(self, cell: Cell, role: str, entry: Entry) -> list[float | None]:
        person = len(self.session.seats) - 1
        if role.startswith("value"):
            return [self._value(entry, role.partition(":")[2], person)]
        if role == "bonus":
            return self._bonus(cell, person)
        self._seat(cell, role, person)
        return []

    def _value(self, entry: Entry, of: str, person: int) -> float | None:
        if code := entry.bad or entry.code:
            self.reading.problems.append(Problem(code, entry.cell.at, raw=entry.cell.text, values=entry.told()))
        if entry.bad:
            self.partial = True
            self.reading.hold(entry.cell, entry.bad)
            return None
        self.reading.ledger.mark(entry.cell, Became.EVENT)
        self._points(entry.cell, of, entry.value, person)
        return entry.value

    def _bonus(self, cell: Cell, person: int) -> list[float | None]:
        if is_unknown(cell.text):
            self.reading.not_noted(cell)
            return [None]
        found = read_bonus(cell.text)
        if found is None:
            self.partial = True
            self.reading.problems.append(Problem("BAD_NUMBER", cell.at, raw=cell.text))
            self.reading.hold(cell, "BAD_NUMBER")
            return [None]
        self.reading.ledger.mark(cell, Became.EVENT)
        names = self.profile.table("roles")
        for label, points in found:
            self._points(cell, str(names.get(label, f"bonus:{label}" if label else "bonus")), points, person)
        return [points for _, points in found]

    def _points(self, cell: Cell, of: str, value: float | None, person: int) -> None:
        self.session.parts.append({"part": None, "of": of, "person": person, "value": value, "event": None})
        src = self.reading.grid.source(cell)
        self.session.events.append({"kind": "scored", "src": src, "person": person, "value": value, "data": {"of": of}})

    def _seat(self, cell: Cell, role: str, person: int) -> None:
        seat = self.session.seats[person]
        place = read_place(cell.text)
        if role == "note":
            self.reading.ledger.mark(cell, Became.EVENT)
            src = self.reading.grid.source(cell)
            self.session.events.append({"kind": "noted", "src": src, "person": person, "text": cell.text.strip()})
            return
        if is_unknown(cell.text):
            self.reading.not_noted(cell)
            return
        if role in ("rank", "seat") and place is None:
            self.reading.problems.append(Problem("BAD_NUMBER", cell.at, raw=cell.text))
            self.reading.hold(cell, "BAD_NUMBER")
            return
        self.reading.ledger.mark(cell, Became.SEAT, role)
        if role == "rank":
            seat.rank, seat.rank_source = place, "declared"
        elif role == "seat" and place:
            seat.seat = place - 1
        else:
            seat.role = cell.text.strip()

    def _total(self, seat: Seat, group: Group, cells: dict[int, Cell], known: list[float | None]) -> None:
        parts = sum(value for value in known if value is not None) if known and None not in known else None
        seat.score = parts
        col = next((col for col, role in group.columns.items() if role == "sum"), None)
        cell = cells.get(col) if col else None
        if cell is None:
            return
        if cell.kind == "formula":
            self.reading.without_result(cell)
            return
        if is_unknown(cell.text):
            self.reading.not_noted(cell)
            return
        entry = read_entry(cell, 0, 0, self.profile)
        if entry.value is None:
            self.reading.problems.append(Problem(entry.bad or "BAD_NUMBER", cell.at, raw=cell.text))
            self.reading.hold(cell, entry.bad or "BAD_NUMBER")
            return
        self.reading.ledger.mark(cell, Became.CHECK, "sum")
        seat.score = entry.value
        if parts is not None:
            holds = abs(parts - entry.value) < 1e-6
            self.reading.check(holds=holds)
            if not holds:
                values = {"parts": parts, "declared": entry.value}
                self.reading.problems.append(Problem("TOTAL_MISMATCH", cell.at, raw=cell.text, values=values))
