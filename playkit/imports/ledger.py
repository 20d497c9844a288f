"""The promise of the importers: every written cell ends as exactly one thing, and nothing is lost in silence."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from playkit.imports.grid import Cell, Grid


class Became(StrEnum):
    """What a cell was read as."""

    EVENT = "event"
    SESSION = "session"
    SEAT = "seat"
    HEADER = "header"
    METADATA = "metadata"
    CHECK = "check"
    IGNORED = "ignored"
    QUARANTINED = "quarantined"


class Ledger:
    """Keeps what became of each written cell of one sheet.

    >>> from playkit.imports.grid import Grid
    >>> grid = Grid.of([["合計", "５"]], name="s")
    >>> ledger = Ledger(grid)
    >>> ledger.mark(grid.at(1, 1), Became.HEADER)
    >>> ledger.coverage(), [cell.name for cell in ledger.open()]
    (0.5, ['B1'])
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._marks: dict[tuple[int, int], tuple[Became, str]] = {}

    def mark(self, cell: Cell | None, became: Became, rule: str = "") -> None:
        """Book a cell; `rule` names why it is ignored or held back. A blank (None) needs no booking.

        Raises:
            ValueError: the cell was booked before; two readings of one cell are a fault of the layout.
        """
        if cell is None:
            return
        key = (cell.row, cell.col)
        if key in self._marks:
            raise ValueError(f"{cell.name} is booked twice: {self._marks[key][0]} and {became}")
        self._marks[key] = (became, rule)

    def mark_all(self, cells: Iterable[Cell], became: Became, rule: str = "") -> None:
        """Book those of the cells that are still open."""
        for cell in cells:
            if not self.booked(cell):
                self.mark(cell, became, rule)

    def booked(self, cell: Cell) -> bool:
        """Tell whether something became of the cell already."""
        return (cell.row, cell.col) in self._marks

    def became(self, cell: Cell) -> tuple[Became, str] | None:
        """Say what the cell became and by which rule, None while it is open."""
        return self._marks.get((cell.row, cell.col))

    def open(self) -> Iterator[Cell]:
        """Give the written cells that nothing became of yet."""
        return (cell for cell in self.grid if not self.booked(cell))

    def counts(self) -> dict[str, int]:
        """Count the cells by what they became."""
        return dict(Counter(str(became) for became, _ in self._marks.values()))

    def explained(self) -> float:
        """Share of written cells that were understood: booked, and not merely held back."""
        held = sum(1 for became, _ in self._marks.values() if became is Became.QUARANTINED)
        return (len(self._marks) - held) / len(self.grid) if len(self.grid) else 0.0

    def coverage(self) -> float:
        """Share of written cells that are accounted for; 1.0 is the promise."""
        return len(self._marks) / len(self.grid) if len(self.grid) else 1.0
