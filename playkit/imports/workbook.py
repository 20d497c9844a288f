"""XLSX through openpyxl: values with their kinds, number formats, merged ranges, formulas with and without results.

Readers that hurry (calamine, read-only modes) drop what a score sheet needs: which names span which columns, that a
date was typed as a score, that a total is a formula nobody computed.
"""

from __future__ import annotations

import io
import re
import warnings
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Any

from playkit.imports.grid import Cell, Grid, Merged

if TYPE_CHECKING:
    from collections.abc import Iterator

KINDS = {"n": "number", "d": "date", "b": "bool", "e": "error", "f": "formula"}
_ZEROS = re.compile(r"0{2,12}")
_WHOLE = 2**53  # beyond it, a spreadsheet's numbers are no longer whole ones


def xlsx_grids(data: bytes, name: str) -> tuple[list[Grid], bool]:
    """Read all visible and hidden sheets of a workbook as they are written.

    Returns:
        The grids, and whether the workbook counts its days from 1904 (old Macs); dates are right either way.

    Raises:
        Exception: openpyxl has no closed list of what a damaged workbook makes it raise.
    """
    from openpyxl import load_workbook
    from openpyxl.utils.datetime import CALENDAR_MAC_1904

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about features such as data validation, which hold no records
        book = load_workbook(io.BytesIO(data))
        grids = [_grid(sheet, f"{name}!{sheet.title}") for sheet in book.worksheets]
        if any(cell.kind == "formula" for grid in grids for cell in grid.cells.values()):
            # Results are in a second reading, which is worth its time only where there are formulas.
            computed = load_workbook(io.BytesIO(data), data_only=True)
            for grid, sheet in zip(grids, computed.worksheets, strict=True):
                _compute(grid, sheet)
        return grids, book.epoch == CALENDAR_MAC_1904


def _grid(sheet: Any, name: str) -> Grid:
    grid = Grid(name)
    grid.merged = tuple(
        Merged(area.min_row, area.min_col, area.max_row, area.max_col) for area in sheet.merged_cells.ranges
    )
    for cell in _written(sheet):
        text, kind = text_of_value(cell.value, cell.number_format)
        kind = KINDS.get(cell.data_type, "text") if kind == "text" else kind
        if text.strip():
            own = cell.number_format if cell.number_format != "General" else None
            grid.put(Cell(cell.row, cell.column, text, kind, own))
    return grid


def _written(sheet: Any) -> Iterator[Any]:
    for row in sheet.iter_rows():
        for cell in row:
            if cell.value is not None:
                yield cell


def _compute(grid: Grid, sheet: Any) -> None:
    for cell in [cell for cell in grid.cells.values() if cell.kind == "formula"]:
        found = sheet.cell(cell.row, cell.col)
        if found.value is not None:
            text, kind = text_of_value(found.value, found.number_format)
            kind = KINDS.get(found.data_type, "text") if kind == "text" else kind
            if text.strip():
                grid.put(Cell(cell.row, cell.col, text, kind, cell.format))


def text_of_value(value: object, number_format: str = "General") -> tuple[str, str]:
    """Write a spreadsheet's value as people read it, with its kind; midnight is a day alone.

    >>> [text_of_value(value)[0] for value in (3.0, 0.5, True, timedelta(minutes=80), datetime(2026, 11, 3))]
    ['3', '0.5', 'True', '1:20:00', '2026-11-03']
    >>> text_of_value(7, "00000"), text_of_value(time(0, 1, 20))
    (('00007', 'number'), ('00:01:20', 'time'))
    """
    if isinstance(value, bool):
        return str(value), "bool"
    if isinstance(value, int | float):
        whole = int(value) if value == value // 1 and abs(value) < _WHOLE else value
        return (str(whole).zfill(len(number_format)) if _ZEROS.fullmatch(number_format) else str(whole)), "number"
    if isinstance(value, date):
        return _day(value), "date"
    if isinstance(value, time | timedelta):
        return (_length(value) if isinstance(value, timedelta) else value.isoformat("seconds")), "time"
    return str(getattr(value, "text", value)), "text"  # an array formula keeps its words in .text


def _day(value: date) -> str:
    if not isinstance(value, datetime):
        return value.isoformat()
    return value.date().isoformat() if value.time() == time() else value.isoformat(" ", "seconds")


def _length(value: timedelta) -> str:
    minutes, seconds = divmod(round(value.total_seconds()), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
