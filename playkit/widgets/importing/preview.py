"""A sheet as the page draws it: a window of rows and columns, each cell with what it became and why.

A file without rows and columns (JSON, XML) is drawn as a list of its values, under the records they belong to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.imports.fates import fates_of
from playkit.imports.mends import place_of
from playkit.imports.problems import column_letters
from playkit.widgets.importing.told import listed, rule_text
from playkit.widgets.importing.words import BECAME
from playkit.widgets.words import Voice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playkit.imports.fates import Fate
    from playkit.imports.grid import Cell, Merged
    from playkit.imports.problems import Problem
    from playkit.imports.reading import Reading

ROWS = 30
COLUMNS = 20
_SHOWN = 80  # letters of a cell within the sheet
_TOLD = 600  # letters of a cell beside it
_LINES = 4  # events that are told of one cell

Told = dict[str, list[str]]
Place = tuple[int, int]


class Preview:
    """One sheet of a file that was read.

    Args:
        reading: the sheet.
        told: what the file's events say, by the address they come from.
        problem_text: says a problem in the reader's language.
        lang: "en" or "ja".

    Attributes:
        name: the sheet's own name, empty where the file has no sheets.
        is_list: whether it is drawn as a list of values.
        top, left: the first row and column shown, 1-based.
    """

    def __init__(self, reading: Reading, told: Told, problem_text: Callable[[Problem], str], lang: str) -> None:
        self.reading = reading
        self.name = reading.grid.name.partition("!")[2]
        self.is_list = any(cell.path is not None for cell in reading.grid.cells.values())
        self.top = self.left = 1
        self._told = told
        self._say = problem_text
        self._lang = lang
        self._fates = {(fate.row, fate.col): fate for fate in fates_of(reading)}
        # A grid that was read turned keeps its cells at swapped places; each cell still knows its own.
        self._at = {(cell.row, cell.col): cell for cell in reading.grid.cells.values()}
        self._by_path = {cell.path: cell for cell in reading.grid.cells.values() if cell.path is not None}
        self.rows = max((row for row, _ in self._fates), default=0)
        self.columns = max((col for _, col in self._fates), default=0)
        self._blank = _of_blanks(reading.problems, self._fates)

    def counts(self) -> dict[str, int]:
        """Count the cells by what they became."""
        found: dict[str, int] = {}
        for fate in self._fates.values():
            found[fate.became] = found.get(fate.became, 0) + 1
        return found

    def show(self, row: int, col: int = 1) -> None:
        """Move the window so that it begins at a row and a column, as far as the sheet goes."""
        self.top = max(1, min(row, self.rows - ROWS + 1))
        self.left = max(1, min(col, self.columns - COLUMNS + 1))

    def reveal(self, row: int, col: int) -> None:
        """Move the window so that a cell is within, not more than needed."""
        if not self.top <= row < self.top + ROWS:
            self.show(row - ROWS // 3, self.left)
        if not self.left <= col < self.left + COLUMNS:
            self.show(self.top, col - COLUMNS // 3)

    def target(self, problem: Problem) -> Place | None:
        """Find the cell that a problem is about; of a whole row or column the first that is written."""
        at = problem.at
        path, row, col = at.get("path"), at.get("row", at.get("line")), at.get("col")
        if path is not None:
            cell = self._by_path.get(str(path)) or self._below(str(path))
            return (cell.row, cell.col) if cell else None
        if isinstance(row, int) and isinstance(col, int):
            return (row, col)
        return next((place for place in self._fates if row == place[0] or (row is None and col == place[1])), None)

    def mendable(self, place: Place) -> dict[str, str] | None:
        """Say how a mend names a cell and what is written there; None outside the sheet."""
        cell, fate = self._at.get(place), self._fates.get(place)
        if cell is not None and fate is not None:
            return {"place": place_of(self.reading.grid, cell), "was": fate.text}
        if self.is_list or not (1 <= place[0] <= self.rows and 1 <= place[1] <= self.columns):
            return None
        sheet = f"{self.name}!" if self.name else ""
        return {"place": f"{sheet}{column_letters(place[1])}{place[0]}", "was": ""}

    def view(self) -> dict[str, Any]:
        """Give the window as the page draws it."""
        last, right = min(self.rows, self.top + ROWS - 1), min(self.columns, self.left + COLUMNS - 1)
        rows = [self._row(row, right) for row in range(self.top, last + 1)]
        return {
            "list": self.is_list, "top": self.top, "last": last, "rows": self.rows, "left": self.left, "right": right,
            "columns": self.columns, "letters": [column_letters(col) for col in range(self.left, right + 1)],
            "lines": rows,
        }  # fmt: skip

    # ---- cells ----

    def _row(self, row: int, right: int) -> dict[str, Any]:
        if self.is_list:
            cell = self._fates.get((row, 1))
            path = cell.src.partition("!")[2] if cell else ""
            group, name = _split(path)
            before = self._fates.get((row - 1, 1))
            is_new = row == self.top or before is None or _split(before.src.partition("!")[2])[0] != group
            return {"n": row, "group": group if is_new else "", "name": name, "cells": [self._cell((row, 1), 1, 1)]}
        return {"n": row, "cells": list(self._cells(row, right))}

    def _cells(self, row: int, right: int) -> Iterator[dict[str, Any]]:
        merged = [area for area in self.reading.grid.merged if area.row <= row <= area.last_row]
        for col in range(self.left, right + 1):
            area = next((one for one in merged if one.col <= col <= one.last_col), None)
            if area is None:
                yield self._cell((row, col), 1, 1)
            elif (row, col) == (max(area.row, self.top), max(area.col, self.left)):
                yield self._cell((area.row, area.col), *self._span(area, right), shown=(row, col))

    def _span(self, area: Merged, right: int) -> tuple[int, int]:
        last = min(area.last_row, self.top + ROWS - 1, self.rows)
        return last - max(area.row, self.top) + 1, min(area.last_col, right) - max(area.col, self.left) + 1

    def _cell(self, place: Place, rows: int, cols: int, shown: Place | None = None) -> dict[str, Any]:
        fate = self._fates.get(place)
        at = shown or place
        found: dict[str, Any] = {"r": at[0], "c": at[1], "own": list(place), "rows": rows, "cols": cols}
        found["place"] = self._name(place, fate)
        problems = list(fate.problems) if fate else self._blank.get(place, [])
        if problems:
            found |= {"flag": problems[0].severity, "says": [self._say(problem) for problem in problems]}
        if fate is None:
            return {**found, "text": "", "kind": ""}
        now = fate.text if fate.mended is None else fate.mended
        if self.is_list and self._at[place].kind == "bool":
            now = now.lower()  # as the file has it, not as Python does
        found |= {"text": _short(now, _SHOWN), "kind": fate.became, "raw": fate.text[:_TOLD], "what": self._what(fate)}
        return found if fate.mended is None else {**found, "mended": fate.mended[:_TOLD]}

    def _name(self, place: Place, fate: Fate | None) -> str:
        if fate is not None and self.is_list:
            return fate.src.partition("!")[2][:_TOLD]
        return f"{column_letters(place[1])}{place[0]}"

    def _what(self, fate: Fate) -> list[str]:
        """Say what a cell became: its kind, by which rule, and the events that came of it."""
        name = Voice(self._lang, ())(BECAME[fate.became][1])
        rule = rule_text(fate, self._lang)
        told = self._events(fate.src)
        return [listed(self._lang, [name, rule]), *told[:_LINES], *(["…"] if len(told) > _LINES else [])]

    def _events(self, src: str) -> list[str]:
        """Find the events of a cell; those of a tree carry the address of their record, which is above it."""
        while src and src not in self._told and "/" in src.partition("!")[2]:
            src = src.rpartition("/")[0]
        return self._told.get(src, [])

    def _below(self, path: str) -> Cell | None:
        return next((cell for own, cell in self._by_path.items() if own.startswith(f"{path}/")), None)


def _of_blanks(problems: list[Problem], fates: dict[Place, Fate]) -> dict[Place, list[Problem]]:
    """Collect the problems of cells in which nothing is written."""
    found: dict[Place, list[Problem]] = {}
    for problem in problems:
        row, col = problem.at.get("row"), problem.at.get("col")
        if isinstance(row, int) and isinstance(col, int) and (row, col) not in fates:
            found.setdefault((row, col), []).append(problem)
    return found


def _split(path: str) -> tuple[str, str]:
    """Part the address of a value into its record and its own name.

    >>> _split("/plays/0/playerScores/1/score"), _split("play[@id=7]/@date"), _split("version")
    (('/plays/0', 'playerScores/1/score'), ('play[@id=7]', '@date'), ('', 'version'))
    """
    steps = path.strip("/").split("/")
    if len(steps) == 1:
        return "", steps[0]
    records = 2 if len(steps) > 2 and steps[1].isdigit() else 1
    lead = "/" if path.startswith("/") else ""
    return lead + "/".join(steps[:records]), "/".join(steps[records:])


def _short(text: str, letters: int) -> str:
    return text if len(text) <= letters else f"{text[: letters - 1]}…"
