"""Where boards are drawn on a sheet: windows of the template's size whose cells read as stars of its points."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playkit.imports.layouts.stars import read_star
from playkit.imports.lexicon import part_number
from playkit.imports.problems import column_letters

if TYPE_CHECKING:
    from playkit.imports.grid import Cell, Grid
    from playkit.imports.layouts.stars import Star

_ENOUGH = 0.8  # share of a window's cells that must read as stars, and of its points that must be the template's
_BOARDS = ("盤面", "盤", "ボード", "盤面図", "図", "board", "grid", "map", "figure", "fig")
_TOO_MANY = 10_000  # so many star-like cells (400 boards of Patchies) are a table of numbers, and no drawn boards


@dataclass(frozen=True, slots=True)
class Window:
    """One drawn board: its top left corner, its title and the part the title names (None: not said)."""

    row: int
    col: int
    stars: dict[int, tuple[Cell, Star]]
    title: Cell | None = None
    part: int | None = None

    def range(self, rows: int, cols: int) -> str:
        """Say the window's range as a spreadsheet does."""
        right, bottom = column_letters(self.col + cols - 1), self.row + rows - 1
        return f"{column_letters(self.col)}{self.row}:{right}{bottom}"


def find_windows(grid: Grid, template: list[str], kind: str | None) -> list[Window]:
    """Find the boards from top to bottom and left to right; windows never overlap, the fullest win."""
    rows, cols = len(template), len(template[0])
    stars = {place: star for place, cell in grid.cells.items() if (star := read_star(cell.text))}
    if len(stars) > _TOO_MANY:
        return []
    corners = {(row - down, col - right) for row, col in stars for down in range(rows) for right in range(cols)}
    points = [int(digit) for line in template for digit in line]
    rated = []
    for row, col in corners:
        window = _window(grid, stars, (row, col), (rows, cols))
        if row > 0 and col > 0 and len(window.stars) >= _ENOUGH * rows * cols and _alike(window, points):
            # Headings such as 1 2 3 4 5 read as stars, too: the window that looks most like the board wins.
            rated.append((-_agreement(window, points), -len(window.stars), row, col, window))
    return _apart([entry[-1] for entry in sorted(rated, key=lambda entry: entry[:-1])], grid, (rows, cols), kind)


def _window(grid: Grid, stars: dict[tuple[int, int], Star], corner: tuple[int, int], size: tuple[int, int]) -> Window:
    found = {}
    for index in range(size[0] * size[1]):
        place = (corner[0] + index // size[1], corner[1] + index % size[1])
        if place in stars:
            found[index] = (grid.cells[place], stars[place])
    return Window(*corner, found)


def _agreement(window: Window, points: list[int]) -> int:
    return sum(star.points == points[index] for index, (_, star) in window.stars.items())


def _alike(window: Window, points: list[int]) -> bool:
    mine = Counter(star.points for _, star in window.stars.values() if star.points is not None)
    common = sum(
        (Counter({value: count for value, count in mine.items() if value is not None}) & Counter(points)).values()
    )
    return common >= _ENOUGH * mine.total() and mine.total() * 2 >= len(points)


def _apart(windows: list[Window], grid: Grid, size: tuple[int, int], kind: str | None) -> list[Window]:
    kept: list[Window] = []
    for window in windows:
        if all(abs(window.row - other.row) >= size[0] or abs(window.col - other.col) >= size[1] for other in kept):
            kept.append(window)
    titled = [_titled(window, grid, size[1], kind) for window in kept]
    return sorted(titled, key=lambda window: (window.row, window.col))


def _titled(window: Window, grid: Grid, cols: int, kind: str | None) -> Window:
    columns = range(window.col, window.col + cols)
    above = [grid.at(row, col) for row in (window.row - 1, window.row - 2) for col in columns]
    for cell in (*above, grid.at(window.row, window.col - 1)):
        if cell and (part := _part(cell.text, kind)):
            return Window(window.row, window.col, window.stars, cell, part)
    return window


def _part(title: str, kind: str | None) -> int | None:
    """Read which part a board is of: by its part, or as a board that is numbered itself (盤面1, Board 2)."""
    words = (kind, *_BOARDS)
    return next((found[1] for word in words if (found := part_number(title, word))), None)
