"""A square board as analyses and charts see it: names of cells, groups that look alike, and the lines to complete."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

LETTERS = "abcdefghijklmnopqrstuvwxyz"

GROUPS = {
    "centre": "centre / 中央",
    "ring": "ring / 中央の周り",
    "corner": "corner / 角",
    "edge": "edge / 外周",
}
"""Groups of cells that symmetry makes alike, with their labels."""


@dataclass(frozen=True)
class Board:
    """A square board, its cells numbered row by row from 0 at the top left; a1 is the top left cell.

    Args:
        size: cells in a row.
        points: points of each cell where the template is fixed, or None where they change or are unknown.
        most_points: the most points any star carries.

    >>> board = Board(5)
    >>> board.names[:3], board.groups[12], len(board.lines), board.line_labels("en")[-1]
    (('a1', 'b1', 'c1'), 'centre', 12, 'diagonal ↗')
    """

    size: int = 5
    points: tuple[int, ...] | None = None
    most_points: int = 4

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.size * self.size

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names of the cells: the column's letter, then the row's number from the top."""
        return tuple(f"{LETTERS[cell % self.size]}{cell // self.size + 1}" for cell in range(self.cells))

    @cached_property
    def groups(self) -> tuple[str, ...]:
        """The group of each cell: centre, ring (all inside the border), corner or edge."""
        return tuple(self._group(*divmod(cell, self.size)) for cell in range(self.cells))

    @cached_property
    def lines(self) -> tuple[frozenset[int], ...]:
        """Cells of each line: rows from the top, columns from the left, the diagonal down, the diagonal up."""
        side = range(self.size)
        rows = [[row * self.size + column for column in side] for row in side]
        columns = [[row * self.size + column for row in side] for column in side]
        down = [k * self.size + k for k in side]
        up = [k * self.size + self.size - 1 - k for k in side]
        return tuple(frozenset(line) for line in (*rows, *columns, down, up))

    def line_labels(self, lang: str) -> tuple[str, ...]:
        """Name every line in `lang`, in the order of `lines`."""
        if lang == "ja":
            rows = [f"{row + 1}行目" for row in range(self.size)]
            columns = [f"{LETTERS[column]}列" for column in range(self.size)]
            return (*rows, *columns, "対角線↘", "対角線↗")
        rows = [f"row {row + 1}" for row in range(self.size)]
        columns = [f"column {LETTERS[column]}" for column in range(self.size)]
        return (*rows, *columns, "diagonal ↘", "diagonal ↗")

    def complete(self, destroyed: set[int] | frozenset[int]) -> int:
        """Say which lines lie wholly in `destroyed`, as a set of bits (bit k is line k).

        >>> bin(Board(2).complete({0, 1, 3}))
        '0b11001'
        """
        return sum(1 << index for index, line in enumerate(self.lines) if line <= destroyed)

    def _group(self, row: int, column: int) -> str:
        last = self.size - 1
        borders = (row in (0, last)) + (column in (0, last))
        if borders:
            return "corner" if borders == 2 else "edge"
        return "centre" if row == column == last / 2 else "ring"
