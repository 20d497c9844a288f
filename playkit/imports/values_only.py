"""XLS and ODS through calamine: values without number formats and formulas, which is said in the outcome."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from playkit.imports.container import MAX_BOOK_CELLS, member
from playkit.imports.grid import Cell, Grid, Merged
from playkit.imports.workbook import text_of_value

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"

_READ: dict[str, Callable[[Any], object]] = {
    "datetime": datetime.fromisoformat,
    "date": date.fromisoformat,
    "time": time.fromisoformat,
    "length": lambda seconds: timedelta(seconds=seconds),
    "plain": lambda value: value,
}


def calamine_grids(data: bytes, name: str) -> list[Grid]:
    """Read all sheets of an XLS or ODS workbook, in a process of its own with bounded memory and time.

    Raises:
        ValueError: calamine could not read it, or wanted more than it was given.
    """
    script = str(Path(__file__).with_name("values_child.py"))
    # -P keeps this folder's modules from standing in for those of the standard library.
    done = subprocess.run(  # noqa: S603 (our own script, no shell)
        [sys.executable, "-P", script, str(MAX_BOOK_CELLS)], input=data, capture_output=True, timeout=120, check=False
    )
    if done.returncode:
        raise ValueError("calamine cannot read this workbook")
    return [_grid(f"{name}!{title}", cells, merged) for title, cells, merged in json.loads(done.stdout)]


def _grid(name: str, cells: list[list[Any]], merged: list[Any]) -> Grid:
    grid = Grid(name)
    for row, col, kind, value in cells:
        text, found = text_of_value(_READ[kind](value))
        if text.strip():
            grid.put(Cell(row, col, text, "error" if text.startswith("#") and text.endswith("!") else found))
    # Positions in calamine count from 0; an ODS sheet tells no merged ranges.
    grid.merged = tuple(Merged(top + 1, left + 1, bottom + 1, right + 1) for (top, left), (bottom, right) in merged)
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
