"""Rows are turns, columns are people: what each turn brought everybody, a pass among them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from playkit.imports.durations import DurationRules, read_duration
from playkit.imports.layouts.marks import read_entry
from playkit.imports.ledger import Became, Ledger
from playkit.imports.lexicon import LIST_COLUMNS, PART_COLUMNS, TURNS, meaning, plain
from playkit.imports.people import name_of
from playkit.imports.preamble import read_facts
from playkit.imports.problems import Problem
from playkit.imports.reading import Reading, Seat, Session
from playkit.imports.values import read_number

if TYPE_CHECKING:
    from playkit.imports.grid import Cell, Grid
    from playkit.imports.profile import Profile

_REACH = 30  # rows that may stand above a header


def read_turns(grid: Grid, profile: Profile) -> Reading | None:
    """Read a sheet whose rows are turns and whose columns are people; None where it is no such sheet."""
    header = next((row for row in range(1, min(grid.rows, _REACH) + 1) if _is_header(grid, row)), None)
    if header is None:
        return None
    label, *people = grid.row(header)
    rows = [row for row in range(header + 1, grid.rows + 1) if grid.row(row)]
    detected = {"layout": "rows=turn, columns=player", "header_row": header, "data_rows": [rows[0], rows[-1]]}
    reading = Reading("turns", grid, Ledger(grid), detected if rows else {})
    session = Session()
    for row in range(1, header):
        read_facts(reading, session, grid.row(row), profile)
    reading.ledger.mark(label, Became.HEADER)
    for seat, cell in enumerate(people):
        reading.ledger.mark(cell, Became.SEAT)
        name = name_of(cell, profile.get("players", "aliases", {}), reading.problems)
        session.seats.append(Seat(name, seat, src=grid.source(cell)))
    table = _Turns(reading, session, profile, label.col, [cell.col for cell in people])
    for turn, row in enumerate(rows, 1):
        table.read(row, turn)
    reading.sessions.append(session)
    return reading if any(event["kind"] != "turn_started" for event in session.events) else None


def _is_header(grid: Grid, row: int) -> bool:
    cells = grid.row(row)
    if len(cells) < 3 or plain(cells[0].text) not in TURNS:
        return False
    names = [cell for cell in cells[1:] if read_number(cell.text).value is None]
    other = [cell for cell in names if meaning(cell.text, LIST_COLUMNS) or meaning(cell.text, PART_COLUMNS)]
    return len(names) == len(cells) - 1 and not other


@dataclass(slots=True)
class _Turns:
    """Reads the rows of one session."""

    reading: Reading
    session: Session
    profile: Profile
    label: int
    people: list[int]

    def read(self, row: int, turn: int) -> None:
        label = self.reading.grid.at(row, self.label)
        cells = [self.reading.grid.at(row, col) for col in self.people]
        src = self.reading.grid.source(label or next((cell for cell in cells if cell), None))
        said = label.text.strip() if label else None
        numbered = said is None or read_number(said).value is not None
        self.session.events.append(
            {"kind": "turn_started", "turn": turn, "src": src, "text": None if numbered else said}
        )
        self.reading.ledger.mark(label, Became.EVENT)
        for person, cell in enumerate(cells):
            if cell:
                self._value(cell, person, turn)

    def _value(self, cell: Cell, person: int, turn: int) -> None:
        where = {"turn": turn, "person": person, "src": self.reading.grid.source(cell)}
        if cell.kind == "time" or (":" in cell.text and read_duration(cell.text).seconds is not None):
            seconds = read_duration(cell.text, DurationRules(colon2=self.profile.durations.colon2 or "mm:ss")).seconds
            self.reading.problems.append(
                Problem("DURATION_IN_SCORE_COLUMN", cell.at, raw=cell.text, values={"seconds": seconds})
            )
            self.reading.ledger.mark(cell, Became.EVENT)
            self.session.events.append({"kind": "timed", **where, "data": {"duration_s": seconds}})
            return
        entry = read_entry(cell, turn, person, self.profile)
        if code := entry.bad or entry.code:
            self.reading.problems.append(
                Problem(code, cell.at, raw=cell.text, values={"value": entry.value, "event": entry.event})
            )
        if entry.bad:
            self.reading.hold(cell, entry.bad)
            return
        self.reading.ledger.mark(cell, Became.EVENT)
        self.session.events.append({"kind": entry.event or "scored", **where, "value": entry.value})
