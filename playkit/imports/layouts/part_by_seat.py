"""Rows are parts (phases, hands, rounds), columns are people; totals, notes, places and facts stand around them.

The commonest handwritten sheet of all, also turned by 90 degrees, also several below each other.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from playkit.imports.durations import read_duration
from playkit.imports.grid import MAX_PEOPLE
from playkit.imports.layouts.blocks import find_blocks
from playkit.imports.layouts.labelled import read_labelled_rows
from playkit.imports.layouts.marks import read_entry, report_entries
from playkit.imports.layouts.running import part_running_totals
from playkit.imports.layouts.table import Table
from playkit.imports.layouts.tally import tell_events
from playkit.imports.ledger import Became, Ledger
from playkit.imports.people import name_of
from playkit.imports.preamble import read_facts
from playkit.imports.reading import Reading, Seat
from playkit.imports.results import settle

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
        _read_table(Table(reading, block, profile))
    if not any(session.parts for session in reading.sessions):
        return None  # labels and words alone: a table without one value is a list of definitions
    rows = [row for block in blocks for row in block.parts]
    reading.detected = {
        "layout": f"rows={blocks[0].kind}, columns=player",
        "header_row": blocks[0].header,
        "data_rows": [min(rows), max(rows)],
    }
    return reading


def read_seat_by_part(grid: Grid, profile: Profile) -> Reading | None:
    """Read a sheet whose rows are people and whose columns are parts; None where it has no such table."""
    reading = read_part_by_seat(grid.transposed(), profile) if grid.rows <= MAX_PEOPLE else None
    if reading:
        reading.layout = "seat-by-part"
        kind = str(reading.detected["layout"]).split("=")[1].split(",")[0]
        reading.detected = {"layout": f"rows=player, columns={kind}"}
    return reading


def _read_table(table: Table) -> None:
    read_surroundings(table)
    finish_table(table)


def finish_table(table: Table) -> None:
    """Read the people, the parts and the labelled rows of a table into its session."""
    read_people(table)
    _parts(table)
    report_entries(table.reading, table.entries)
    read_labelled_rows(table)
    part_running_totals(table)
    tell_events(table)
    settle(table.reading, table.session, {}, highest_wins=table.profile.get("checks", "highest_wins", True))
    table.reading.sessions.append(table.session)


def read_surroundings(table: Table) -> None:
    """Read the lines around the table, and hold back rows within it that mean nothing."""
    block, grid = table.block, table.grid
    known = {block.header, *block.parts, *block.roles}
    above = [row for row in block.rows() if row < block.header and grid.row(row)]
    if above:
        table.report("PREAMBLE_ROWS", grid.line_at(grid.row(above[0])[0]), count=len(above))
    inside = range(block.header, max((block.last, *block.roles)) + 1)

    def around(cell: Cell) -> bool:
        row = cell.col if grid.turned else cell.row
        return row not in inside or _before_labels(table, cell)

    for row in block.rows():
        read_facts(table.reading, table.session, filter(around, grid.row(row)), table.profile, around)
    for row in inside:
        if row not in known:
            _stray(table, row)


def _before_labels(table: Table, cell: Cell) -> bool:
    return (cell.row if table.grid.turned else cell.col) < table.block.label


def _stray(table: Table, row: int) -> None:
    cells = [cell for cell in table.grid.row(row) if not table.ledger.booked(cell)]
    if not cells:
        return
    code = "ROW_REPEATS_PART" if row in table.block.repeated else "UNKNOWN_ROW"
    table.report(code, table.grid.line_at(cells[0]), cells[0].text, part=cells[0].text.strip())
    table.reading.hold_row(cells, code)


def read_people(table: Table) -> None:
    """Seat the people that the header names."""
    header = table.block.header
    for col in (table.block.label, *table.block.columns):
        table.head(table.grid.at(header, col), Became.HEADER)
    seats = [_seat(table, index, col) for index, col in enumerate(table.block.people)]
    table.session.seats = seats
    named: Counter[str] = Counter()
    for seat, col in zip(seats, table.block.people, strict=True):
        named[seat.name] += 1
        if named[seat.name] > 1 and (cell := table.grid.at(header, col)):
            table.report("SAME_NAME_TWICE_IN_SESSION", cell.at, cell.text)
            seat.name = f"{seat.name} ({named[seat.name]})"


def _seat(table: Table, index: int, col: int) -> Seat:
    cell = table.grid.at(table.block.header, col)
    table.head(cell, Became.SEAT)
    if cell:
        aliases = table.profile.get("players", "aliases", {})
        return Seat(name_of(cell, aliases, table.reading.problems), index, src=table.grid.source(cell))
    first = next(found for row in table.block.parts if (found := table.grid.at(row, col)))
    table.report("PLAYER_UNNAMED", first.at)
    return Seat("", index, src=table.grid.source(first))


def _parts(table: Table) -> None:
    played = 0
    for row, part in table.block.parts.items():
        label = table.label(row)
        table.ledger.mark(label, Became.HEADER)
        read_side_columns(table, row, part)
        cells = [table.grid.at(row, col) for col in table.block.people]
        if any(cells):
            played += 1
            _values(table, part, cells, label)
        elif label:
            missing = table.profile.get("part", "blank") == "missing"
            code = "SCORE_MISSING" if missing else "PART_NOT_PLAYED"
            table.report(code, table.grid.line_at(label), label.text)
    table.session.parts_played = played


def _values(table: Table, part: int, cells: list[Cell | None], label: Cell | None) -> None:
    for person, (cell, col) in enumerate(zip(cells, table.block.people, strict=True)):
        if cell:
            table.entries.append(read_entry(cell, part, person, table.profile))
        elif label:
            turned = table.grid.turned
            row_col = (col, label.col) if turned else (label.row, col)
            table.report("SCORE_MISSING", {"row": row_col[0], "col": row_col[1]})


def read_side_columns(table: Table, row: int, part: int) -> None:
    """Read what stands beside the people's values of a row: its length, a remark, its sum."""
    for col, role in table.block.columns.items():
        cell = table.grid.at(row, col)
        if cell is None:
            continue
        if role == "duration":
            _length(table, cell, part)
        elif role == "note:part":
            table.notes.append((None, cell))
        else:
            table.ledger.mark(cell, Became.CHECK, role)
            table.row_sums[part] = cell


def _length(table: Table, cell: Cell, part: int) -> None:
    length = read_duration(cell.text, table.profile.durations)
    if length.code:
        table.report(length.code, cell.at, cell.text, seconds=length.seconds)
    if length.seconds is None:
        table.reading.hold(cell, "BAD_DURATION")
        return
    table.ledger.mark(cell, Became.EVENT)
    table.lengths[part] = length.seconds
