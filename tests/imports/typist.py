"""Fills blank sheets as a person would, for the tests of their way back."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from playkit.imports import read_original
from playkit.imports.forms.book import book, typed
from playkit.imports.forms.laid import laid_out
from playkit.imports.original import Original

if TYPE_CHECKING:
    from playkit.imports.forms import Form
    from playkit.imports.plan import Plan


class Typist:
    """A sheet being filled in: `fill("フェーズ1", "２", "×")` writes into the row of that label, from column B on."""

    def __init__(self, form: Form, names: tuple[str, ...] = ()) -> None:
        self.form, self.names = form, names
        self.rows = [[slot.text for slot in row] for row in laid_out(form, names)]
        self.typed: dict[tuple[int, int], str] = {}

    def fill(self, label: str, *texts: str, nth: int = 0, below: int = 0) -> Typist:
        """Write texts beside the nth row with this label (`below` rows further down); "" leaves a cell blank."""
        row = [place for place, cells in enumerate(self.rows) if cells and cells[0] == label][nth] + below
        for col, text in enumerate(texts, 1):
            if text:
                self.typed[row, col] = text
        return self

    def beside(self, label: str, text: str) -> Typist:
        """Write into the blank right of a label of the facts above the table."""
        place = next(
            (row, col) for row, cells in enumerate(self.rows) for col, cell in enumerate(cells) if cell == label
        )
        self.typed[place[0], place[1] + 1] = text
        return self

    def draw(self, title: str, **cells: str) -> Typist:
        """Write into cells of the board with this title: `draw("フェーズ1", a1="3×5アキ")`."""
        top = [place for place, row in enumerate(self.rows) if row and row[0] == title][-1]
        for name, text in cells.items():
            self.typed[top + 1 + int(name[1:]), 1 + ord(name[0]) - ord("a")] = text
        return self

    def as_csv(self, *, mark: bool = True) -> bytes:
        """Give the sheet as a person would type it again into a text file."""
        rows = [[*row, *[""] * (30 - len(row))] for row in self.rows]
        for (row, col), text in self.typed.items():
            rows[row][col] = text
        kept = io.StringIO()
        csv.writer(kept).writerows(row for row in rows if mark or not row[0].startswith("playkit sheet"))
        return kept.getvalue().encode()

    def as_xlsx(self) -> bytes:
        """Give the workbook with its cells filled in."""
        from openpyxl import load_workbook

        made = load_workbook(io.BytesIO(book(self.form, self.names)))
        for (row, col), text in self.typed.items():
            made.worksheets[0].cell(row + 1, col + 1).value = text
        kept = io.BytesIO()
        made.save(kept)
        return kept.getvalue()

    def read(self, ending: str = "csv", *, mark: bool = True) -> Plan:
        """Import what was filled in."""
        data = self.as_xlsx() if ending == "xlsx" else self.as_csv(mark=mark)
        return read_original(Original(f"evening.{ending}", data))

    def blank(self) -> bytes:
        """Give the blank CSV that `playkit sheet` writes."""
        return typed(self.form, self.names)
