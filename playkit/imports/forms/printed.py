"""Where a sheet of ours lies: by its mark, by its title where the mark is gone, one play below another."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from playkit.errors import PlaykitError
from playkit.games import find, names
from playkit.imports.forms.declared import form_of
from playkit.imports.forms.form import form_of_mark, squeezed
from playkit.imports.forms.words import HEADINGS

if TYPE_CHECKING:
    from playkit.imports.forms.form import Form
    from playkit.imports.grid import Cell, Grid
    from playkit.kernel import Game

_SEARCHED = 20_000  # cells looked through for a mark
_TITLE = re.compile(r"(?P<game>.{1,60}?)[\s–—-]*(?:playtest sheet|記録用紙)(?:\s*\d+)?", re.IGNORECASE)
_FIRST_COLUMNS = 3  # a sheet's labels stand at its left edge, though somebody may have put a column before them


@dataclass(frozen=True, slots=True)
class Printed:
    """One play on a sheet: its form, the rows it lies on, the row and column of its heading of names."""

    form: Form
    rows: range
    head: int
    label: int
    marked: Cell | None
    title: Cell | None


def find_printed(grid: Grid) -> list[Printed]:
    """Find the plays of a sheet of ours, from top to bottom; empty where it is none of ours."""
    marks = [cell for cell in islice(grid, _SEARCHED) if "sheet" in squeezed(cell.text)[:16] and _says(cell)]
    titles = [cell for cell in islice(grid, _SEARCHED) if cell.col <= _FIRST_COLUMNS and _TITLE.fullmatch(cell.text)]
    heads = [cell for cell in grid if cell.col <= _FIRST_COLUMNS and squeezed(cell.text) in HEADINGS["name"]]
    if not heads or not (marks or titles):
        return []
    found = []
    for head, rows in zip(heads, _rows(grid, heads, titles, marks), strict=True):
        mark = next((cell for cell in marks if cell.row in rows), marks[0] if marks else None)
        title = next((cell for cell in titles if cell.row in rows), None)
        form = _form(mark, title)
        if form is None:
            return []
        found.append(Printed(form, rows, head.row, head.col, mark if mark and mark.row in rows else None, title))
    return found


def game_named(name: str) -> Game | None:
    """Load a game that is installed under this name; a file on a disk is never loaded because a sheet names it."""
    if name not in names():
        return None
    try:
        return find(name)
    except PlaykitError:
        return None


def _says(cell: Cell) -> bool:
    return form_of_mark(cell.text) is not None


def _rows(grid: Grid, heads: list[Cell], titles: list[Cell], marks: list[Cell]) -> list[range]:
    """Give each play its rows: it begins at its title, or right below the mark of the play before."""
    starts = [1]
    for before, head in pairwise(heads):
        between = [cell.row for cell in titles if before.row < cell.row < head.row]
        ended = [cell.row + 1 for cell in marks if before.row < cell.row < head.row]
        starts.append(between[-1] if between else ended[-1] if ended else head.row)
    ends = [*starts[1:], grid.rows + 1]
    return [range(start, end) for start, end in zip(starts, ends, strict=True)]


def _form(mark: Cell | None, title: Cell | None) -> Form | None:
    """Read what the mark says; without one, lay out the sheet of the game that the title names."""
    if mark is not None:
        return _with_print(form_of_mark(mark.text))
    found = _TITLE.fullmatch(title.text) if title else None
    wanted = _undashed(found["game"]) if found else ""
    for game in filter(None, map(game_named, names())):
        for lang in ("en", "ja"):
            if wanted and wanted in (_undashed(game.title(lang)), _undashed(game.name)):
                return form_of(game, lang)
    return None


def _undashed(text: str) -> str:
    return re.sub(r"[-–—−]+$", "", squeezed(text))  # a dash at the end may be the title's own or stand before the words


def _with_print(form: Form | None) -> Form | None:
    """Add what is printed on the cells of the board, which a mark does not repeat."""
    game = game_named(form.name) if form and form.board else None
    if form is None or form.board is None or game is None:
        return form
    printed = form_of(game).board
    same = printed is not None and (printed.rows, printed.cols) == (form.board.rows, form.board.cols)
    return replace(form, board=replace(form.board, points=printed.points)) if printed and same else form
