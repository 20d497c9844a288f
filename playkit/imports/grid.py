"""A sheet as it lies in the file: cells with an address, raw text, kind, number format, and merged ranges.

Nothing is interpreted here. A reader that guesses types drops whole columns of handwritten sheets without a word.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playkit.imports.problems import column_letters

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MAX_CELLS = 1_000_000
MAX_PEOPLE = 1000  # rows beyond which no row is a person: such a sheet is not read as turned by 90 degrees


@dataclass(frozen=True, slots=True)
class Cell:
    """One non-empty cell; `row` and `col` are 1-based, as a spreadsheet shows them.

    `kind` is text, number, date, time, bool, formula (without a stored result) or error as the file says (always
    text in CSV), `format` the number format of a workbook or None. `path` is the address of a value that lies in a
    tree (a JSON pointer, an XML path) and None on a sheet. `raw` is what was written where a person mended the cell
    (then `text` is what was typed), and None otherwise.
    """

    row: int
    col: int
    text: str
    kind: str = "text"
    format: str | None = None
    path: str | None = None
    raw: str | None = None

    @property
    def name(self) -> str:
        """The spreadsheet's own name.

        >>> Cell(7, 3, "５").name
        'C7'
        """
        return f"{column_letters(self.col)}{self.row}" if self.path is None else self.path

    @property
    def at(self) -> dict[str, int | str]:
        """The address as problems carry it."""
        return {"row": self.row, "col": self.col} if self.path is None else {"path": self.path}


@dataclass(frozen=True, slots=True)
class Merged:
    """A merged range; its text stands in the first cell only."""

    row: int
    col: int
    last_row: int
    last_col: int


@dataclass(slots=True)
class Grid:
    """The non-empty cells of one sheet, by address; `turned` where rows and columns are swapped.

    >>> grid = Grid.of([["", "アキ"], ["フェーズ１", "２"]], name="sheet.csv")
    >>> grid.text(2, 1), grid.text(1, 1), grid.source(grid.at(2, 2))
    ('フェーズ１', '', 'sheet.csv!B2')
    """

    name: str
    cells: dict[tuple[int, int], Cell] = field(default_factory=dict)
    merged: tuple[Merged, ...] = ()
    rows: int = 0
    cols: int = 0
    turned: bool = False
    _rows: dict[int, list[Cell]] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def of(cls, records: Sequence[Sequence[str]], name: str) -> Grid:
        """Make a grid of records of texts; blank texts leave no cell."""
        grid = cls(name)
        for row, record in enumerate(records, 1):
            for col, text in enumerate(record, 1):
                if text.strip():
                    grid.cells[row, col] = Cell(row, col, text)
                    grid.rows, grid.cols = row, max(grid.cols, col)
        return grid

    def put(self, cell: Cell) -> None:
        """Add one cell and grow the grid to hold it."""
        self.cells[cell.row, cell.col] = cell
        self._rows.clear()
        self.rows, self.cols = max(self.rows, cell.row), max(self.cols, cell.col)

    def at(self, row: int, col: int) -> Cell | None:
        """Give the cell at a 1-based address, None where nothing is written."""
        return self.cells.get((row, col))

    def text(self, row: int, col: int) -> str:
        """Give the trimmed text at an address, empty where nothing is written."""
        cell = self.at(row, col)
        return cell.text.strip() if cell else ""

    def row(self, row: int) -> list[Cell]:
        """Give the written cells of a row from left to right."""
        if not self._rows:
            for (at_row, _), cell in sorted(self.cells.items()):
                self._rows.setdefault(at_row, []).append(cell)
        return self._rows.get(row, [])

    def transposed(self) -> Grid:
        """Give the same cells with rows and columns swapped; every cell keeps its address in the file.

        >>> Grid.of([["a", "b"]], name="s").transposed().at(2, 1).name
        'B1'
        """
        cells = {(col, row): cell for (row, col), cell in self.cells.items()}
        return Grid(self.name, cells, self.merged, rows=self.cols, cols=self.rows, turned=not self.turned)

    def line_at(self, cell: Cell) -> dict[str, int | str]:
        """Give the address of the whole row a cell stands in (of its column, where the grid is turned)."""
        if cell.path is not None:
            return cell.at
        return {"col": cell.col} if self.turned else {"row": cell.row}

    def right_of(self, cell: Cell) -> Cell | None:
        """Give the cell right of another one in the file, None where nothing is written."""
        place = (cell.col + 1, cell.row) if self.turned else (cell.row, cell.col + 1)
        return self.cells.get(place)

    def source(self, cell: Cell | None) -> str | None:
        """Say where a cell stands in the original, for the `src` of its events."""
        return f"{self.name}!{cell.name}" if cell else None

    def __iter__(self) -> Iterator[Cell]:
        return iter(sorted(self.cells.values(), key=lambda cell: (cell.row, cell.col)))

    def __len__(self) -> int:
        return len(self.cells)
