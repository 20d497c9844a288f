"""XLS and ODS through calamine: values without number formats and formulas, which is said in the outcome."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from playkit.imports.container import MAX_BOOK_CELLS, member
from playkit.imports.grid import Cell, Grid, Merged
from playkit.imports.workbook import text_of_value

if TYPE_CHECKING:
    from typing import Any

_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"


def calamine_grids(data: bytes, name: str) -> list[Grid]:
    """Read all sheets of an XLS or ODS workbook.

    Raises:
        Exception: calamine has no closed list of what a damaged workbook makes it raise.
    """
    from python_calamine import CalamineWorkbook

    book = CalamineWorkbook.from_filelike(io.BytesIO(data))
    return [_grid(book.get_sheet_by_name(sheet), f"{name}!{sheet}") for sheet in book.sheet_names]


def _grid(sheet: Any, name: str) -> Grid:
    grid = Grid(name)
    for row, record in enumerate(sheet.to_python(skip_empty_area=False), 1):
        for col, value in enumerate(record, 1):
            text, kind = text_of_value(value)
            if text.strip():
                grid.put(Cell(row, col, text, "error" if text.startswith("#") and text.endswith("!") else kind))
    # Positions in calamine count from 0; an ODS sheet tells no merged ranges.
    grid.merged = tuple(
        Merged(top + 1, left + 1, bottom + 1, right + 1)
        for (top, left), (bottom, right) in sheet.merged_cell_ranges or ()
    )
    return grid


def ods_cells(data: bytes) -> int:
    """Count the written cells of an ODS workbook with their repetitions, stopping beyond what is ever read.

    A row may say that it is repeated a million times: harmless while it is empty, a bomb where it is not.

    Raises:
        Exception: the XML is damaged or declares entities.
    """
    from defusedxml.ElementTree import iterparse

    count = in_row = 0
    for _, node in iterparse(io.BytesIO(member(data, "content.xml"))):
        if node.tag == f"{_TABLE}table-cell":
            written = len(node) > 0 or node.get(f"{_OFFICE}value-type")
            in_row += int(node.get(f"{_TABLE}number-columns-repeated", "1")) if written else 0
        elif node.tag == f"{_TABLE}table-row":
            count += in_row * int(node.get(f"{_TABLE}number-rows-repeated", "1"))
            in_row = 0
            node.clear()
        if count > MAX_BOOK_CELLS:
            break
    return count
