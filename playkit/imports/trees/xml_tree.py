"""XML to a tree: no entities, bounded in depth and size; elements are addressed by their id or their number."""

from __future__ import annotations

import io
from collections import Counter
from typing import TYPE_CHECKING
from xml.etree.ElementTree import ParseError

from playkit.imports.grid import Cell, Grid
from playkit.imports.problems import Problem
from playkit.imports.trees.json_tree import MAX_DEPTH, MAX_LEAVES, TooManyLeaves, too_many_leaves
from playkit.imports.trees.node import Node

if TYPE_CHECKING:
    from typing import Any


def parse_xml(data: bytes, name: str) -> tuple[Grid, Node] | Problem:
    """Read XML bytes as a grid of their attributes and texts and the tree above them, or say why not."""
    from defusedxml.common import DefusedXmlException

    try:
        root = _bounded(data)
    except DefusedXmlException:
        return Problem("XML_ENTITIES")
    except ParseError as error:
        line, column = error.position
        return Problem("BROKEN_TREE", {"line": line}, values={"format": "XML", "place": f"{line}:{column}"})
    except (ValueError, LookupError):  # an encoding that nobody knows, for instance
        return Problem("BROKEN_TREE", values={"format": "XML", "place": "?"})
    if root is None:
        return Problem("TOO_DEEP", values={"allowed": MAX_DEPTH})
    grid = Grid(name)
    try:
        return grid, _grow(root, "", grid)
    except TooManyLeaves:
        return too_many_leaves()


def _bounded(data: bytes) -> Any:
    """Parse XML without a DTD; None where it is nested too deep."""
    from defusedxml.ElementTree import iterparse

    depth, root = 0, None
    for event, element in iterparse(io.BytesIO(data), events=("start", "end"), forbid_dtd=True):
        depth += 1 if event == "start" else -1
        root = element if root is None else root
        if depth > MAX_DEPTH:
            return None
    return root


def _grow(element: Any, path: str, grid: Grid) -> Node:
    node = Node(path, tag=str(element.tag))
    for key, value in element.attrib.items():
        node.fields[f"@{key}"] = _leaf(str(value), f"{path}/@{key}" if path else f"@{key}", grid)
    text = "".join([element.text or "", *(child.tail or "" for child in element)])
    if text.strip():
        leaf = _leaf(text.strip(), path or element.tag, grid)
        node.value, node.cell = leaf.value, leaf.cell
    numbers: Counter[str] = Counter()
    for child in element:
        numbers[child.tag] += 1
        step = _step(child, numbers[child.tag])
        node.items.append(_grow(child, f"{path}/{step}".strip("/") if step else path, grid))
    return node


def _step(element: Any, nth: int) -> str:
    if (name := element.get("id")) is not None:
        return f"{element.tag}[@id={name}]"
    # An element that only holds others (players) says nothing in an address.
    bare = not element.attrib and len(element) > 0 and not (element.text or "").strip()
    return "" if bare else f"{element.tag}[{nth}]"


def _leaf(value: str, path: str, grid: Grid) -> Node:
    if not value.strip():
        return Node(path, value)
    if len(grid) >= MAX_LEAVES:
        raise TooManyLeaves
    cell = Cell(len(grid) + 1, 1, value, path=path)
    grid.put(cell)
    return Node(path, value, cell)
