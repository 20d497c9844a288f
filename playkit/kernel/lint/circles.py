"""Circles of calls: functions that call each other bring numba down, and the whole process with it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from playkit.kernel.lint.faults import Fault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playkit.kernel.lint.graph import Graph, Home


def faults(graph: Graph) -> Iterator[Fault]:
    """Refuse circles through several functions; a function that calls itself is compiled well."""
    called = {id(node): _called(graph, (module, node)) for module, node in graph.running()}
    for module, node in graph.running():
        for other, line in called[id(node)]:
            if other[1] is not node and _leads_to(other, node, called):
                name = other[1].name
                yield Fault(
                    module.path.name,
                    line,
                    node.name,
                    f"{node.name} and {name} call each other; write the course as a loop over a field of the table",
                    f"{node.name} と {name} が互いに呼び合っています。表の項目を見て回るループにしてください",
                )


def _called(graph: Graph, home: Home) -> list[tuple[Home, int]]:
    module, node = home
    found = []
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            other = graph.home(module.names.get(call.func.id))
            if other is not None:
                found.append((other, call.lineno))
    return found


def _leads_to(start: Home, goal: ast.FunctionDef, called: dict[int, list[tuple[Home, int]]]) -> bool:
    seen: set[int] = set()
    left = [start]
    while left:
        _, node = left.pop()
        if node is goal:
            return True
        if id(node) not in seen:
            seen.add(id(node))
            left += [other for other, _ in called.get(id(node), ())]
    return False
