"""A sheet to type in: a workbook with wide cells, hints where they help, one page wide when it is printed."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

from playkit.imports.forms.laid import laid_out, word_of
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playkit.imports.forms.form import Form
    from playkit.imports.forms.laid import Row, Slot

INK, LINE, HEAD, PAPER, FAINT = "1F2933", "9AA5B1", "E8EDF2", "FFFFFF", "9AA5B1"
_WIDTHS = {"label": 17.0, "seat": 13.0, "duration": 10.0, "note": 30.0}


def book(form: Form, names: Sequence[str] = ()) -> bytes:
    """Write a sheet as an XLSX workbook.

    Args:
        form: the sheet.
        names: who plays, by seat.

    Returns:
        The bytes of the workbook. Every cell to fill in is of the format text, so that no 1-2 becomes a date.
    """
    from openpyxl import Workbook

    made = Workbook()
    page = made.worksheets[0]
    page.title = _tab(form)
    rows = laid_out(form, names)
    for number, row in enumerate(rows, 1):
        for col, slot in enumerate(row, 1):
            _fill(page.cell(number, col), slot)
        page.row_dimensions[number].height = _height(row)
    _widths(page, form)
    _ask(page, rows, form)
    _paper(page, form, rows)
    made.properties.creator, made.properties.title = "playkit", rows[0][0].text
    kept = io.BytesIO()
    made.save(kept)
    return kept.getvalue()


def typed(form: Form, names: Sequence[str] = ()) -> bytes:
    """Write a sheet as CSV that spreadsheets open as UTF-8."""
    kept = io.StringIO()
    rows = [[slot.text for slot in row] for row in laid_out(form, names)]
    wide = max(map(len, rows))
    csv.writer(kept).writerows([*(guarded(text) for text in row), *[""] * (wide - len(row))] for row in rows)
    return kept.getvalue().encode("utf-8-sig")


def guarded(text: str) -> str:
    """Keep a text from being computed where a spreadsheet opens a CSV.

    >>> guarded("=1+1"), guarded("Aki")
    ("'=1+1", 'Aki')
    """
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def _tab(form: Form) -> str:
    return "".join(letter for letter in form.title if letter not in r"[]:*?/\'")[:28].strip() or form.name


def _fill(cell: Any, slot: Slot) -> None:
    from openpyxl.styles import Alignment, Border, Font, PatternFill, Side

    edge = Side("thin", color=LINE)
    cell.number_format = "@"
    if slot.text:
        cell.value = slot.text
        cell.data_type = "s"  # whatever a name begins with, it is no formula
        cell.quotePrefix = slot.text[:1] in "=+-@"
    if slot.style in ("head", "blank", "printed"):
        cell.border = Border(edge, edge, edge, edge)
    if slot.style == "head":
        cell.fill = PatternFill("solid", fgColor=HEAD)
    size, bold, colour = _FONTS.get(slot.style, (11, False, INK))
    cell.font = Font(size=size, bold=bold, color=colour)
    sideways = "left" if slot.style in ("title", "label", "note", "mark") or slot.reads in _TEXTS else "center"
    wrapped = slot.reads in _TEXTS
    cell.alignment = Alignment(horizontal=sideways, vertical="top" if wrapped else "center", wrap_text=wrapped)


_FONTS = {
    "title": (16, True, INK),
    "label": (10, False, INK),
    "head": (10, True, INK),
    "printed": (12, False, LINE),
    "note": (9, False, INK),
    "mark": (7, False, FAINT),
}
_TEXTS = ("note", "comment")


def _height(row: Row) -> float:
    reads = {slot.reads for slot in row} - {""}
    if "comment" in reads:
        return 44.0
    return 27.0 if row and row[0].style == "title" else 24.0 if reads else 15.0


def _widths(page: Any, form: Form) -> None:
    from openpyxl.utils import get_column_letter

    kinds = ["label", *["seat"] * form.seats, "duration", "note"]
    board = form.board.cols + 1 if form.board else 0
    for col in range(1, max(len(kinds), board) + 1):
        kind = kinds[col - 1] if col <= len(kinds) else "seat"
        page.column_dimensions[get_column_letter(col)].width = _WIDTHS[kind]


def _ask(page: Any, rows: list[Row], form: Form) -> None:
    """Say at a cell how it is filled in; a list offers, and nothing is refused."""
    from openpyxl.worksheet.datavalidation import DataValidation

    asked: dict[str, Any] = {}
    for number, row in enumerate(rows, 1):
        for col, slot in enumerate(row, 1):
            key = slot.reads.partition(":")[0]
            if slot.style not in ("blank", "printed") or key not in _HINTED:
                continue
            if key not in asked:
                offered = {"mark": ["○"], "took": list(form.choices)}.get(key, [])
                listed = f'"{",".join(offered)}"' if offered and not any("," in one for one in offered) else None
                asked[key] = DataValidation(type="list" if listed else None, formula1=listed, allow_blank=True)
                asked[key].showErrorMessage = False
                asked[key].showInputMessage = True
                asked[key].prompt = _hint(key, form)[:250]
            asked[key].add(page.cell(number, col))
    for rule in asked.values():
        page.add_data_validation(rule)


_HINTED = ("points", "mark", "took", "move", "duration", "date")
_HINTS = {
    "duration": "12, 12:30 or 1h05 / 12、12:30、1時間5分",
    "date": "2026-11-23 or 令和8年11月23日 / 2026-11-23 や 令和8年11月23日",
}


def _hint(key: str, form: Form) -> str:
    return Label.parse(_HINTS[key])(form.lang) if key in _HINTS else word_of(key, form)


def _paper(page: Any, form: Form, rows: list[Row]) -> None:
    from openpyxl.utils import get_column_letter

    wide = max(form.seats + 3, form.board.cols + 1 if form.board else 0, 6)
    page.print_area = f"A1:{get_column_letter(wide)}{len(rows)}"
    page.page_setup.paperSize = page.PAPERSIZE_A4
    page.page_setup.orientation = "portrait" if len(rows) > 30 else "landscape"
    page.page_setup.fitToWidth, page.page_setup.fitToHeight = 1, 0
    page.sheet_properties.pageSetUpPr.fitToPage = True
    page.print_options.horizontalCentered = True
    page.page_margins.left = page.page_margins.right = 0.4
    page.page_margins.top = page.page_margins.bottom = 0.5
    page.sheet_view.showGridLines = False
    page.freeze_panes = "B1"
