"""A sheet of a workbook that holds no sessions: the definitions that the sheets with sessions use, or no use at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.imports.ledger import Became, Ledger
from playkit.imports.lexicon import plain
from playkit.imports.problems import Problem
from playkit.imports.reading import Held, Reading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playkit.imports.grid import Grid

_HEAD = 4  # rows of a main sheet in which its headings stand


def read_side_sheet(grid: Grid, main: Sequence[Grid]) -> Reading:
    """Read a sheet beside the `main` ones: as definitions where it names their columns, else held back as a whole."""
    reading = Reading("side", grid, Ledger(grid))
    headings = " ".join(plain(cell.text) for other in main for row in range(1, _HEAD + 1) for cell in other.row(row))
    words = {plain(cell.text) for cell in grid if len(cell.text.strip()) > 1}
    if any(word in headings for word in words):
        reading.problems.append(Problem("SIDE_SHEET"))
        reading.ledger.mark_all(grid, Became.METADATA, "definitions")
        _shifted(reading)
    else:
        reading.problems.append(Problem("NOT_RECOGNISED", as_severity="warning" if main else None))
        reading.ledger.mark_all(grid, Became.QUARANTINED, "NOT_RECOGNISED")
        reading.held.append(Held({}, "NOT_RECOGNISED", "sheet", " | ".join(cell.text for cell in grid)[:200]))
    return reading


def other_sheet(grid: Grid) -> Reading:
    """Leave a sheet alone because the profile names another one."""
    reading = Reading("side", grid, Ledger(grid))
    reading.ledger.mark_all(grid, Became.IGNORED, "the profile names another sheet")
    return reading


def _shifted(reading: Reading) -> None:
    """Report rows that begin right of where all others end: somebody's paste slipped."""
    spans = {
        row: (cells[0].col, cells[-1].col)
        for row in range(1, reading.grid.rows + 1)
        if (cells := reading.grid.row(row))
    }
    for row, (first, _) in spans.items():
        others = [last for other, (_, last) in spans.items() if other != row]
        if others and first > max(others):
            cell = reading.grid.row(row)[0]
            reading.problems.append(Problem("ROW_SHIFTED_RIGHT", cell.at, raw=cell.text))
