"""Who may change the table, and who may offer: waiting only looks, actions only change."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from playkit.kernel.declare import Action, BotRule
from playkit.kernel.lint.scope import Scope

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playkit.kernel.lint.faults import Fault
    from playkit.kernel.lint.graph import Graph, Home

# Entry points of rules.py that only look at the table.
LOOKING = ("waiting", "score", "tie_break")
CHANGING = ("setup", "imagine")


def faults(graph: Graph) -> Iterator[Fault]:
    """Refuse changes where the rules only look, and offers where nobody is asked."""
    read: dict[int, Scope] = {}  # many entry points share helpers

    def scope(home: Home) -> Scope:
        if id(home[1]) not in read:
            read[id(home[1])] = Scope.of(graph, *home)
        return read[id(home[1])]

    looking = [(name, home) for name in LOOKING if (home := graph.entry(name))]
    for name, start in (*looking, *graph.of_type(BotRule)):
        for home in graph.reached([start]):
            yield from _changes(scope(home), name)
            if name != "waiting":
                yield from _offers(scope(home), name)
    changing = [(name, home) for name in CHANGING if (home := graph.entry(name))]
    for name, start in (*changing, *graph.of_type(Action)):
        for home in graph.reached([start]):
            yield from _offers(scope(home), name)


def _changes(scope: Scope, entry: str) -> Iterator[Fault]:
    for node in scope.nodes:
        changed = _table_place(scope, node)
        if changed is not None:
            yield scope.fault(
                node,
                f"{entry} changes nothing, and this changes {changed}; move it into an action",
                f"{entry} は何も変えません。{changed} を変える行は行動に移してください",
            )


def _table_place(scope: Scope, node: ast.AST) -> str | None:
    """Name what a node changes of the table: a field it writes, or the log it adds to."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "emit":
        return "the log (emit)"
    if not isinstance(node, (ast.Attribute, ast.Subscript)) or isinstance(node.ctx, ast.Load):
        return None
    root: ast.expr = node
    while isinstance(root, ast.Subscript):
        root = root.value
    part = scope.part(root)
    return part.name if part is not None else None


def _offers(scope: Scope, entry: str) -> Iterator[Fault]:
    for call in scope.all(ast.Call):
        word = call.func.id if isinstance(call.func, ast.Name) else ""
        if word in {"offer", "chance_of", "chance_from"}:
            yield scope.fault(
                call,
                f"{word} belongs to waiting; {entry} runs when nobody is asked, and the offer would be lost",
                f"{word} は waiting の中で使います。{entry} の間は誰にも尋ねないので消えてしまいます",
            )
