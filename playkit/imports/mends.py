"""Cells that a person mended before they were read; what was written stays beside what was typed in its place.

A mend is one line of a profile, `"C7" = { was = "±3", text = "3" }`, with a sheet's name in front where a workbook has
several (`"Round 2!C7"`) and a path where the file is a tree (`"/plays/0/score"`). It holds for that text alone: where
the cell says something else by now, the mend is left out, and that is said.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from playkit.imports.grid import Cell
from playkit.imports.problems import Problem
from playkit.imports.profile import Profile
from playkit.store.imported import read_imports

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from playkit.imports.grid import Grid
    from playkit.imports.original import Outcome
    from playkit.imports.plan import Plan
    from playkit.imports.trees.node import Node

Mends = dict[str, dict[str, str]]

SECTION = "mends"
_ADDRESS = re.compile(r"([A-Z]{1,4})([1-9][0-9]{0,6})")


def place_of(grid: Grid, cell: Cell) -> str:
    """Give the address by which a mend names a cell.

    >>> from playkit.imports.grid import Grid
    >>> place_of(Grid("book.xlsx!Round 2"), Cell(7, 3, "±3")), place_of(Grid("sheet.csv"), Cell(7, 3, "±3"))
    ('Round 2!C7', 'C7')
    """
    return f"{_prefix(grid)}{cell.name}"


def mend(grid: Grid, profile: Profile) -> None:
    """Put what was typed into a grid, before any layout reads it; a blank that was filled in becomes a cell."""
    prefix = _prefix(grid)
    by_path: dict[str, Cell] | None = None
    for place, told in profile.table(SECTION).items():
        if not place.startswith(prefix):
            continue
        name = place[len(prefix) :]
        cell = _at(grid, name)
        if cell is None:
            by_path = {one.path: one for one in grid.cells.values() if one.path} if by_path is None else by_path
            cell = by_path.get(name)
        if cell is not None and cell.text.strip() == told["was"].strip():
            grid.put(replace(cell, text=told["text"], kind="text", format=None, raw=cell.text))


def mend_tree(grid: Grid, root: Node, profile: Profile) -> None:
    """Put what was typed into the leaves of a tree, as `mend` does into its grid."""
    if not profile.table(SECTION):
        return
    mend(grid, profile)
    for leaf in list(root.leaves()):
        cell = grid.at(leaf.cell.row, leaf.cell.col) if leaf.cell else None
        if cell is not None and cell.raw is not None:
            leaf.cell, leaf.value = cell, cell.text


def mended(profile: Profile, mends: Mapping[str, Mapping[str, str]]) -> Profile:
    """Give a profile that mends these cells too; what the profile itself says of a cell stands."""
    own = profile.table(SECTION)
    return Profile({**profile.tables, SECTION: {**mends, **own}}) if mends else profile


def left_out(outcome: Outcome, profile: Profile) -> list[Problem]:
    """Say which mends found another text in their cell, or no such cell."""
    told = profile.table(SECTION)
    if not told:
        return []
    done = {
        place_of(reading.grid, cell)
        for reading in outcome.readings
        for cell in reading.grid.cells.values()
        if cell.raw is not None
    }
    return [Problem("MEND_LEFT_OUT", {"path": place}, told[place]["was"]) for place in told if place not in done]


def kept(root: Path, plan: Plan) -> Mends:
    """Find the mends that earlier imports of this file, or of an earlier state of it, were read with.

    Args:
        root: a store's folder.
        plan: the file, read without them; earlier states are known by the sessions they share with it.

    Returns:
        by address; of several mends of one cell, the newest.
    """
    found: Mends = {}
    names, digest = set(plan.ids()), plan.original.sha256
    for manifest in read_imports(root)[0]:
        told = manifest["profile"]
        mends = told.get("tables", {}).get(SECTION) if isinstance(told, dict) else None
        if mends and (manifest["sha256"] == digest or names & {one["session"] for one in manifest["sessions"]}):
            found |= mends
    return found


def _prefix(grid: Grid) -> str:
    sheet = grid.name.partition("!")[2]
    return f"{sheet}!" if sheet else ""


def _at(grid: Grid, name: str) -> Cell | None:
    """Find the cell at a spreadsheet's address, one that is blank so far included; None where the name is none."""
    found = _ADDRESS.fullmatch(name)
    if found is None:
        return None
    col = 0
    for letter in found[1]:
        col = col * 26 + ord(letter) - ord("A") + 1
    row = int(found[2])
    cell = grid.at(row, col)
    if cell is not None:
        return cell if cell.path is None else None
    is_inside = row <= grid.rows and col <= grid.cols and not any(one.path for one in grid.row(row))
    return Cell(row, col, "") if is_inside else None
