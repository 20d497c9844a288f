"""Rows of a table that are no part: totals, notes, places, seats, characters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.imports.durations import read_duration
from playkit.imports.layouts.marks import is_unknown, number_in, weigh_marks
from playkit.imports.ledger import Became
from playkit.imports.results import read_place, read_seat

if TYPE_CHECKING:
    from playkit.imports.grid import Cell
    from playkit.imports.layouts.table import Table


def read_labelled_rows(table: Table) -> None:
    """Read the labelled rows, weigh the guessed marks by the totals, and check the sums of parts."""
    for row, role in sorted(table.block.roles.items()):
        label = table.label(row)
        table.ledger.mark(label, Became.HEADER, role)
        if label and role == "check:sum":
            table.report("TOTAL_ROW_USED_AS_CHECK", table.grid.line_at(label))
        for person, col in enumerate(table.block.people):
            if cell := table.grid.at(row, col):
                _labelled(table, cell, person, role)
        if role == "check:sum":
            _side_sums(table, row)
    weigh_marks(table.reading, table.entries, {person: total for person, (_, total) in table.totals.items()})
    _check_seats(table)
    _check_row_sums(table)


def _side_sums(table: Table, row: int) -> None:
    """Hold the sums below the columns beside the people, of lengths and of sums, against what they sum up."""
    for col, role in table.block.columns.items():
        cell = table.grid.at(row, col)
        if cell is None or cell.kind == "formula":
            continue
        duration = read_duration(cell.text, table.profile.durations).seconds if role == "duration" else None
        number = number_in(cell, table.profile).value if role.startswith("check") else None
        if (declared := number if duration is None else duration) is None:
            continue  # a remark, or what nobody can read: it is held back with whatever nobody understood
        table.ledger.mark(cell, Became.CHECK, "sum of a column")
        known = [total for _, total in table.totals.values()]
        if duration is not None and len(table.lengths) == len(table.block.parts):
            table.compare(cell, sum(table.lengths.values()), declared)
        elif duration is None and len(known) == len(table.block.people):
            table.compare(cell, sum(known), declared)


def _labelled(table: Table, cell: Cell, person: int, role: str) -> None:
    if role == "note:seat":
        table.notes.append((person, cell))
    elif is_unknown(cell.text):
        table.reading.not_noted(cell)
    elif role == "ignore":
        table.ledger.mark(cell, Became.IGNORED, "rows")
    elif role == "role":
        table.session.seats[person].role = cell.text.strip()
        table.ledger.mark(cell, Became.SEAT, role)
    elif role in ("rank", "seat"):
        _place(table, cell, person, role)
    else:
        _score(table, cell, person, role)


def _place(table: Table, cell: Cell, person: int, role: str) -> None:
    value = read_place(cell.text) if role == "rank" else read_seat(cell.text)
    if value is None:
        _refuse(table, cell)
        return
    table.ledger.mark(cell, Became.SEAT, role)
    seat = table.session.seats[person]
    if role == "rank":
        seat.rank, seat.rank_source = value, "declared"
    else:
        seat.seat = value - 1


def _score(table: Table, cell: Cell, person: int, role: str) -> None:
    is_sum = role == "check:sum"
    if is_sum and cell.kind == "formula":
        table.reading.without_result(cell)
        return
    number = number_in(cell, table.profile)
    value = number.value
    if value is None:
        _refuse(table, cell, number.code or "BAD_NUMBER")
        return
    if number.code == "EXCEL_AUTODATE":
        table.report(number.code, cell.at, cell.text, recovered=value)
    table.ledger.mark(cell, Became.CHECK if is_sum else Became.SEAT, role)
    table.session.seats[person].score = value
    table.session.finished = True  # totals are written when the play is over
    if is_sum:
        table.totals[person] = (cell, value)


def _refuse(table: Table, cell: Cell, code: str = "BAD_NUMBER") -> None:
    table.report(code, cell.at, cell.text)
    table.reading.hold(cell, code)


def _check_seats(table: Table) -> None:
    numbers = [seat.seat for seat in table.session.seats]
    if sorted(number for number in numbers if number is not None) != list(range(len(numbers))):
        row = next(row for row, role in table.block.roles.items() if role == "seat")
        label = table.label(row)
        table.report("SEATS_UNCLEAR", table.grid.line_at(label) if label else {})
        for seat in table.session.seats:
            seat.seat = None


def _check_row_sums(table: Table) -> None:
    for part, cell in table.row_sums.items():
        if cell.kind == "formula":
            continue
        declared = number_in(cell, table.profile).value
        values = [entry.value for entry in table.entries if entry.part == part]
        known = [value for value in values if value is not None]
        if declared is not None and known and len(known) == len(values):
            table.compare(cell, sum(known), declared)
