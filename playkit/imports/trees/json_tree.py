"""JSON to a tree: bounded in depth and size before it is parsed, no value lost where a name comes twice."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from playkit.imports.grid import Cell, Grid
from playkit.imports.problems import Problem
from playkit.imports.trees.node import Node

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_DEPTH = 64
MAX_LEAVES = 500_000
_TOKENS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]|,')
TWICE = "\u2020"  # marks the name of a value whose name was taken already


class TooManyLeaves(ValueError):
    """A tree has more leaves than are read in bounded time."""


def size_of(text: str) -> tuple[int, int]:
    """Say how deep brackets are nested and how many values there are at least, strings left out.

    Counting stops beyond what is allowed.

    >>> size_of('{"a": ["[[[", 2]}')
    (2, 2)
    """
    depth = deepest = 0
    values = 1
    for token in _TOKENS.finditer(text):
        mark = token[0]
        if mark == ",":
            values += 1
        elif mark in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif mark in "]}":
            depth -= 1
        if deepest > MAX_DEPTH or values > MAX_LEAVES:
            break
    return deepest, values


def parse_json(text: str, name: str) -> tuple[Grid, Node] | Problem:
    """Read a JSON text as a grid of its leaves and the tree above them, or say why not."""
    depth, values = size_of(text)
    if depth > MAX_DEPTH:
        return Problem("TOO_DEEP", values={"allowed": MAX_DEPTH})
    if values > MAX_LEAVES:
        return too_many_leaves()
    try:
        value = json.loads(text, object_pairs_hook=_keep_all, parse_constant=str)
    except json.JSONDecodeError as error:
        place = f"{error.lineno}:{error.colno}"
        return Problem("BROKEN_TREE", {"line": error.lineno}, values={"format": "JSON", "place": place})
    except (ValueError, RecursionError):  # a number of thousands of digits, for instance
        return Problem("BROKEN_TREE", values={"format": "JSON", "place": "?"})
    grid = Grid(name)
    try:
        return grid, grow(value, "", grid)
    except TooManyLeaves:
        return too_many_leaves()


def too_many_leaves() -> Problem:
    """Say that a tree is too large."""
    values = {"found": f"over {MAX_LEAVES:,}", "unit": "values", "unit_ja": "個の値", "allowed": f"{MAX_LEAVES:,}"}
    return Problem("FILE_TOO_LARGE", values=values)


def _keep_all(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        free = key
        while free in found:
            free += TWICE
        found[free] = value
    return found


def grow(value: Any, path: str, grid: Grid) -> Node:
    """Make a tree of parsed JSON; its written leaves become cells of the grid, one a row.

    Raises:
        TooManyLeaves: there are more than `MAX_LEAVES`.
    """
    if isinstance(value, dict):
        fields = {key: grow(item, f"{path}/{_escaped(key)}", grid) for key, item in value.items()}
        return Node(path, fields=fields)
    if isinstance(value, list):
        return Node(path, items=[grow(item, f"{path}/{index}", grid) for index, item in enumerate(value)])
    if isinstance(value, str):
        value = _whole_letters(value)
    text = "" if value is None else str(value)
    if not text.strip():
        return Node(path, value)
    if len(grid) >= MAX_LEAVES:
        raise TooManyLeaves
    kind = "bool" if isinstance(value, bool) else "text" if isinstance(value, str) else "number"
    cell = Cell(len(grid) + 1, 1, text, kind, path=path)
    grid.put(cell)
    return Node(path, value, cell)


def _whole_letters(text: str) -> str:
    """Show half letters (lone surrogates of a cut text) and NULs as what they are: no letters."""
    if text.isascii() and "\0" not in text:
        return text
    return text.replace("\0", "\ufffd").encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")
