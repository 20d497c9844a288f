"""The rows of a list as entries: whose, in which session and part, and the cells by their meaning."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playkit.imports.delimited import SEPARATORS
from playkit.imports.ledger import Became
from playkit.imports.lexicon import part_number
from playkit.imports.people import name_of
from playkit.imports.problems import Problem

if TYPE_CHECKING:
    from playkit.imports.grid import Cell
    from playkit.imports.layouts.columns import Columns
    from playkit.imports.profile import Profile
    from playkit.imports.reading import Reading

_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would run such a text; here it is a text like any other


@dataclass(frozen=True, slots=True)
class Line:
    """One row of a list: `cells` by the meaning of their column, `part` None where the list has no parts."""

    row: int
    name: str
    part: int | None
    cells: dict[str, Cell]
    others: list[Cell] = field(default_factory=list)


@dataclass(slots=True)
class Play:
    """The rows of one session, in the file's order; `key` is what the list calls it, None where it does not.

    `day` is the last date written above or in its first row: merged cells leave the rows below blank.
    """

    key: str | None
    day: Cell | None = None
    lines: list[Line] = field(default_factory=list)
    told: set[tuple[str, int | None]] = field(default_factory=set)

    def by_part(self) -> dict[int, list[Line]]:
        """The rows of each part, in the order in which the parts were played."""
        found: dict[int, list[Line]] = {}
        for line in sorted((line for line in self.lines if line.part is not None), key=lambda line: line.part or 0):
            found.setdefault(line.part or 0, []).append(line)
        return found

    def add(self, line: Line) -> bool:
        """Add a row, False where the person has one for this part already."""
        if (line.name, line.part) in self.told:
            return False
        self.told.add((line.name, line.part))
        self.lines.append(line)
        return True


def read_lines(reading: Reading, columns: Columns, profile: Profile) -> list[Play]:
    """Sort the rows below the header into sessions; what is no row of the list is held back."""
    plays: dict[tuple[str, ...], Play] = {}
    grid = reading.grid
    last: tuple[str, ...] = ("", "", "")
    day: Cell | None = None
    part: int | None = None
    for row in range(columns.header + 1, grid.rows + 1):
        if not grid.row(row):
            continue
        line = _line(reading, columns, row, profile, part)
        if line is None:
            continue
        day, part = line.cells.get("date") or day, line.part
        told = (line.cells.get(role) for role in ("session", "date", "game"))
        # A key is often written once and left blank below.
        last = tuple(cell.text.strip() if cell else before for cell, before in zip(told, last, strict=True))
        play = plays.setdefault(last, Play(last[0] or last[1] or None, day))
        if play.add(line):
            _book(reading, line)
        else:
            _refuse(reading, row, "ROW_REPEATS_RESULT")
    return list(plays.values())


def _line(reading: Reading, columns: Columns, row: int, profile: Profile, above: int | None) -> Line | None:
    cells = reading.grid.row(row)
    player = reading.grid.at(row, columns.col("player") or 0)
    if player is None or _unsplit(cells, len(columns.roles)):
        _refuse(reading, row, "WRONG_FIELD_COUNT" if _unsplit(cells, 2) else "UNKNOWN_ROW")
        return None
    by_role = {columns.roles[cell.col]: cell for cell in cells if columns.roles.get(cell.col, "other") != "other"}
    part = _part(by_role.get("part"), profile.get("part", "kind"), above)
    if (col := columns.col("part")) and part is None:
        _refuse(reading, row, "UNKNOWN_ROW")
        return None
    if col and "part" not in by_role:
        reading.problems.append(Problem("MERGED_CELL_FILLED", {"row": row, "col": col}))
    others = [cell for cell in cells if columns.roles.get(cell.col, "other") == "other"]
    name = name_of(player, profile.get("players", "aliases", {}), reading.problems)
    return Line(row, name, part, by_role, others)


def _part(cell: Cell | None, kind: str | None, above: int | None) -> int | None:
    """Read the number of a row's part; where a merged cell leaves it blank, it is that of the row above."""
    found = part_number(cell.text, kind) if cell else None
    return above if cell is None else found[1] if found else None


def _unsplit(cells: list[Cell], fields: int) -> bool:
    """Tell whether a row was written with another separator than the rest of its file, as so many fields."""
    return len(cells) == 1 and any(cells[0].text.count(mark) + 1 >= fields for mark in SEPARATORS)


def _refuse(reading: Reading, row: int, code: str) -> None:
    cells = reading.grid.row(row)
    reading.problems.append(Problem(code, {"row": row}, raw=cells[0].text))
    reading.hold_row(cells, code)


def _book(reading: Reading, line: Line) -> None:
    ledger = reading.ledger
    ledger.mark(line.cells["player"], Became.SEAT)
    ledger.mark(line.cells.get("session"), Became.SESSION, "key")
    ledger.mark(line.cells.get("part"), Became.EVENT)
    ledger.mark(line.cells.get("game"), Became.SESSION, "game")
    for cell in line.others:
        ledger.mark(cell, Became.METADATA, "column")
        if not reading.grid.at(reading.detected["header_row"], cell.col):
            reading.problems.append(Problem("UNNAMED_COLUMN_HAS_DATA", cell.at, raw=cell.text))
    texts = [said for role in ("player", "note") if (said := line.cells.get(role))]
    for text in (*texts, *line.others):
        if text.text.startswith(_FORMULA):
            reading.problems.append(Problem("FORMULA_LIKE_TEXT", text.at, raw=text.text))
