"""Two counts in one cell, such as 3-1 for captured and lost, which spreadsheets like to take for a date."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from playkit.imports.lexicon import plain

if TYPE_CHECKING:
    from playkit.imports.grid import Cell, Grid

ROLE = "pair:"
_MARKS = ("-", "/", "：", ":", "対", "–", "−")
_SAME = str.maketrans({"–": "-", "−": "-", "‐": "-", "－": "-", "：": ":", "／": "/"})


@dataclass(frozen=True, slots=True)
class Pair:
    """Two counts, or why there are none: `code` is a problem code, `recovered` what was read back from a date."""

    values: tuple[int, int] | None
    code: str | None = None
    recovered: str | None = None


def pair_role(heading: str) -> str | None:
    """Make a role of a heading that names two things, None for any other.

    >>> pair_role("取った-取られた"), pair_role("残り/全部"), pair_role("2026/11")
    ('pair:-:取った,取られた', 'pair:/:残り,全部', None)
    """
    text = unicodedata.normalize("NFKC", heading).translate(_SAME).strip()
    for mark in _MARKS:
        left, found, right = text.partition(mark)
        if found and left.strip() and right.strip() and mark not in right and not re.search(r"\d", text):
            return f"{ROLE}{mark}:{left.strip()},{right.strip()}"
    return None


def looks_paired(grid: Grid, header: int, col: int, role: str) -> bool:
    """Tell whether most cells below a heading are two numbers with its mark between, or dates made of them."""
    cells = [cell for row in range(header + 1, min(grid.rows, header + 200) + 1) if (cell := grid.at(row, col))]
    read = [read_pair(cell, role) for cell in cells]
    return len(read) > 0 and sum(pair.values is not None for pair in read) * 2 >= len(read)


def names_of(role: str) -> tuple[str, tuple[str, str]]:
    """Split a role such as pair:-:captured,lost into its mark and its two names."""
    mark, names = role[len(ROLE)], role[len(ROLE) + 2 :]
    left, _, right = names.partition(",")
    return mark, (left.strip(), right.strip())


def read_pair(cell: Cell, role: str) -> Pair:
    """Read a cell as two counts; a date that shows month and day is read back, any other is not decidable."""
    mark, _ = names_of(role)
    if cell.kind == "date":
        return _from_date(cell, mark)
    text = plain(unicodedata.normalize("NFKC", cell.text).translate(_SAME))
    found = re.fullmatch(rf"(\d{{1,6}})\s*{re.escape(mark)}\s*(\d{{1,6}})", text)
    return Pair((int(found[1]), int(found[2]))) if found else Pair(None, "BAD_NUMBER")


def _from_date(cell: Cell, mark: str) -> Pair:
    try:
        day = date.fromisoformat(cell.text[:10])
    except ValueError:
        return Pair(None, "BAD_NUMBER")
    shown = re.sub(r"\"[^\"]*\"|\[[^\]]*\]", "", cell.format or "").lower()
    if "y" in shown or "d" not in shown or "m" not in shown:
        # A year is shown where the second number was no day of the month, or was written as 01: not decidable.
        return Pair(None, "EXCEL_AUTODATE_UNRECOVERABLE")
    return Pair((day.month, day.day), "EXCEL_AUTODATE", f"{day.month}{mark}{day.day}")
