"""The way through a function: what it gives back, and chance that must stand alone."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from playkit.kernel.declare import CHANCE
from playkit.kernel.lower import CALLS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playkit.kernel.lint.faults import Fault
    from playkit.kernel.lint.scope import Scope


def returns(scope: Scope) -> Iterator[Fault]:
    """Refuse functions that give a number on one path and nothing on another."""
    found = list(scope.all(ast.Return))
    giving = [node for node in found if node.value is not None]
    if not giving:
        return
    for node in found:
        if node.value is None:
            yield _silent(scope, node)
    if not ends(scope.body):
        yield _silent(scope, scope.body[-1])


def _silent(scope: Scope, node: ast.AST) -> Fault:
    name = scope.node.name
    if name == "waiting":
        return scope.fault(
            node,
            "waiting can end without saying whom it waits for; return a seat, CHANCE or OVER on every path",
            "waiting が誰を待つか言わずに終わることがあります。どの道でも席、CHANCE、OVER のどれかを返してください",
        )
    return scope.fault(
        node,
        f"{name} gives a number on one path and nothing on another; return a number everywhere",
        f"{name} は数を返す道と返さない道があります。どの道でも数を返してください",
    )


def ends(body: Sequence[ast.stmt]) -> bool:
    """Tell whether every way through these statements returns."""
    return any(map(_ends, body))


def _ends(statement: ast.stmt) -> bool:
    match statement:
        case ast.Return() | ast.Raise():
            return True
        case ast.If():
            return ends(statement.body) and ends(statement.orelse)
        case ast.While(test=ast.Constant(value=test)) if test:
            return not any(isinstance(node, ast.Break) for node in ast.walk(statement))
        case ast.Match():
            last = statement.cases[-1]
            open_ended = isinstance(last.pattern, ast.MatchAs) and last.pattern.pattern is None and last.guard is None
            return open_ended and all(ends(case.body) for case in statement.cases)
        case _:
            return False


def chance_alone(scope: Scope) -> Iterator[Fault]:
    """Refuse a chance_from that is not followed at once by `return CHANCE`, or that comes after other offers."""
    for block in _blocks(scope.node):
        for position, statement in enumerate(block):
            if _word(statement) != "chance_from":
                continue
            if _offers(block[:position]) or not _waits_for_chance(scope, block[position + 1 : position + 2]):
                yield scope.fault(
                    statement,
                    "chance_from stands alone in its wait: nothing offered before it, `return CHANCE` right after it",
                    "chance_from は単独で待ちます。前に何も offer せず、直後に `return CHANCE` と書いてください",
                )


def _waits_for_chance(scope: Scope, following: Sequence[ast.stmt]) -> bool:
    return any(
        isinstance(statement, ast.Return)
        and statement.value is not None
        and scope.whole_number(statement.value) == CHANCE
        for statement in following
    )


def _offers(statements: Sequence[ast.stmt]) -> bool:
    """Tell whether offers are made on the way; those of a branch that returns do not come this far."""
    for statement in statements:
        if isinstance(statement, ast.If) and not statement.orelse and ends(statement.body):
            continue
        if any(_word(node) in {"offer", "chance_of", "chance_from"} for node in ast.walk(statement)):
            return True
    return False


def _word(node: ast.AST) -> str | None:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Name):
        return node.value.func.id if node.value.func.id in CALLS else None
    return None


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    for inner in ast.walk(node):
        for name in ("body", "orelse"):
            block = getattr(inner, name, None)
            if isinstance(block, list):
                yield block


CHECKS = (returns, chance_alone)
