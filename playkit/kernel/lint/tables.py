"""The table, its options and its name: which fields there are and which may be written."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from playkit.errors import hint
from playkit.kernel.lint.scope import TABLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playkit.kernel.lint.faults import Fault
    from playkit.kernel.lint.scope import Scope


def fields(scope: Scope) -> Iterator[Fault]:
    """Refuse fields that the table does not have."""
    for node in scope.all(ast.Attribute):
        if not isinstance(node.value, ast.Name) or node.value.id not in scope.tables:
            continue
        state = scope.tables[node.value.id]
        known = [*state.fields, *(("seats", "options") if state is scope.graph.state else ())]
        if node.attr not in known:
            en, ja = hint(node.attr, known)
            what, what_ja = ("table", "表") if state is scope.graph.state else ("tally", "集計")
            yield scope.fault(
                node,
                f"the {what} has no field {node.attr!r}.{en}",
                f"{what_ja}に「{node.attr}」という項目はありません。{ja}",
            )


def options(scope: Scope) -> Iterator[Fault]:
    """Refuse unknown options, changing one, and `table.options` without an option behind it."""
    for node in scope.all(ast.Attribute):
        if not scope.is_options(node.value):
            continue
        if node.attr not in scope.graph.options.declared:
            en, ja = hint(node.attr, scope.graph.options.declared)
            yield scope.fault(
                node, f"no option is called {node.attr!r}.{en}", f"「{node.attr}」というオプションはありません。{ja}"
            )
        if not isinstance(node.ctx, ast.Load):
            yield scope.fault(
                node,
                "options do not change during a session; copy it to a field",
                "オプションはセッション中に変わりません。項目に写してください",
            )


def writes(scope: Scope) -> Iterator[Fault]:
    """Refuse to replace rows, options and the number of seats."""
    for node in scope.all(ast.Attribute):
        if isinstance(node.ctx, ast.Load) or not scope.is_table(node.value):
            continue
        if node.attr in {"seats", "options"}:
            yield scope.fault(
                node,
                f"table.{node.attr} does not change during a session; copy it to a field",
                f"table.{node.attr} はセッション中に変わりません。項目に写してください",
            )
        part = scope.part(node)
        if part is not None and part.shape:
            yield _row(scope, node, part.name)
    for place in scope.all(ast.Subscript):
        part = None if isinstance(place.ctx, ast.Load) else scope.part(place)
        if part is not None and part.shape:
            yield _row(scope, place, part.name)


def _row(scope: Scope, node: ast.expr, name: str) -> Fault:
    text = ast.unparse(node).split("[", maxsplit=1)[0]
    return scope.fault(
        node,
        f"{name!r} is a row: change its places, {text}[i] = ...",
        f"「{name}」は行です。{text}[i] = ... のように一つずつ変えてください",
    )


def the_table_itself(scope: Scope) -> Iterator[Fault]:
    """Refuse other names for the table, and other uses of its name: there is one, and it is called table."""
    for node in scope.all(ast.Name):
        if node.id not in scope.tables:
            continue
        parent = scope.parent(node)
        if isinstance(node.ctx, ast.Store):
            yield scope.fault(
                node, f"{node.id!r} is the table; choose another name", f"「{node.id}」は表です。別の名前にしてください"
            )
        elif not isinstance(parent, (ast.Attribute, ast.Call)):
            yield scope.fault(
                node,
                f"{node.id!r} is followed by a field or handed to a function; it is no number itself",
                f"「{node.id}」は項目を読むか関数に渡すものです。それ自体は数ではありません",
            )


def called_table(scope: Scope) -> Iterator[Fault]:
    """Refuse to hand the table to a parameter of another name, whose fields nobody could check."""
    for call in scope.all(ast.Call):
        home = scope.graph.home(scope.meaning(call.func.id)) if isinstance(call.func, ast.Name) else None
        if home is None:
            continue
        arguments = home[1].args
        names = [a.arg for a in (*arguments.posonlyargs, *arguments.args)]
        for name, value in zip(names, call.args, strict=False):
            if scope.is_table(value) and isinstance(value, ast.Name) and name != value.id:
                yield scope.fault(
                    call,
                    f"{home[1].name} calls the {TABLE} {name!r}; call it {value.id!r} everywhere",
                    f"{home[1].name} は表を「{name}」と呼んでいます。どこでも「{value.id}」と呼んでください",
                )


CHECKS = (fields, options, writes, the_table_itself, called_table)
