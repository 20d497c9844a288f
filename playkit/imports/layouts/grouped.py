"""One row a session, several columns a person: points by kind, bonuses with their reasons, a total; names span them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.imports.layouts.grouped_columns import find_grouped
from playkit.imports.layouts.grouped_row import GroupedRow
from playkit.imports.ledger import Became, Ledger
from playkit.imports.lexicon import SUMMARIES, plain
from playkit.imports.preamble import read_facts
from playkit.imports.problems import Problem
from playkit.imports.reading import Reading, Session

if TYPE_CHECKING:
    from playkit.imports.grid import Cell, Grid
    from playkit.imports.layouts.grouped_columns import Grouped
    from playkit.imports.profile import Profile


def read_grouped(grid: Grid, profile: Profile) -> Reading | None:
    """Read a sheet with a header of two rows, names above their columns; None where it has no such header."""
    grouped = find_grouped(grid, profile)
    if grouped is None:
        return None
    reading = Reading("merged-header", grid, Ledger(grid))
    shared = Session()
    _above(reading, shared, grouped, profile)
    _header(reading, grouped)
    _detect(reading, grouped, _rows(reading, shared, grouped, profile))
    return reading if reading.sessions else None


def _above(reading: Reading, shared: Session, grouped: Grouped, profile: Profile) -> None:
    rows = [row for row in range(1, grouped.names) if reading.grid.row(row)]
    if rows:
        reading.problems.append(Problem("PREAMBLE_ROWS", {"row": rows[0]}, values={"count": len(rows)}))
    for row in rows:
        read_facts(reading, shared, reading.grid.row(row), profile)


def _header(reading: Reading, grouped: Grouped) -> None:
    names = {group.name.col for group in grouped.groups}
    for cell in reading.grid.row(grouped.names):
        reading.ledger.mark(cell, Became.SEAT if cell.col in names else Became.HEADER)
    reading.ledger.mark_all(reading.grid.row(grouped.header), Became.HEADER)
    first = grouped.groups[0].name
    reading.problems.append(Problem("MERGED_HEADER_EXPANDED", first.at, values={"count": len(grouped.groups)}))
    usual = {role: word for group in grouped.groups for role, word in group.words.items()}
    for group in grouped.groups:
        for role, word in usual.items():
            if role not in group.words:
                at = {"row": grouped.header, "col": group.last + 1}
                reading.problems.append(Problem("COLUMN_MISSING_IN_GROUP", dict(at), values={"heading": word}))


def _rows(reading: Reading, shared: Session, grouped: Grouped, profile: Profile) -> list[int]:
    """Read the rows below the header; give the numbers of those that are sessions."""
    grid, above, found = reading.grid, GroupedRow.nothing(), []
    for row in range(grouped.header + 1, grid.rows + 1):
        cells = grid.row(row)
        if not cells:
            reading.problems.append(Problem("EMPTY_ROW_SKIPPED", {"row": row}))
        elif _sums_up(cells):
            reading.problems.append(Problem("SUMMARY_ROW_SKIPPED", {"row": row}, raw=cells[0].text))
            reading.ledger.mark_all(cells, Became.IGNORED, "a row that sums up the others")
        else:
            one = GroupedRow(reading, grouped, profile, row, shared.again(), above)
            if one.read():
                found.append(row)
            above = one.carried
    return found


def _sums_up(cells: list[Cell]) -> bool:
    return plain(cells[0].text) in SUMMARIES


def _detect(reading: Reading, grouped: Grouped, rows: list[int]) -> None:
    widest = max(grouped.groups, key=lambda group: len(group.columns))
    words = ", ".join(reading.grid.text(grouped.header, col) for col in widest.columns)
    reading.detected = {"layout": f"wide: player group x ({words})", "header_rows": [grouped.names, grouped.header]}
    if rows:
        reading.detected["data_rows"] = [min(rows), max(rows)]
