"""Constants of a file: whole numbers, and tuples of them in straight rows."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from playkit.kernel.lint.scope import MISSING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playkit.kernel.lint.faults import Fault
    from playkit.kernel.lint.scope import Scope


def is_constant(value: Any) -> bool:
    """Tell whether a value is a whole number (True and False, and members of a choice, are)."""
    return isinstance(value, int)


def shape_of(value: Any) -> tuple[int, ...] | None:
    """Give the shape of nested tuples of whole numbers, () for a number, None where the rows are not straight.

    >>> shape_of(((1, 2, 3), (4, 5, 6))), shape_of(((1, 2), (3,)))
    ((2, 3), None)
    """
    if is_constant(value):
        return ()
    shapes = {shape_of(inner) for inner in value} if isinstance(value, tuple) else {None}
    inner = next(iter(shapes)) if len(shapes) == 1 else None
    return None if inner is None else (len(value), *inner)


def holds_numbers(value: Any) -> bool:
    """Tell whether nested tuples hold nothing but whole numbers."""
    return all(map(holds_numbers, value)) if isinstance(value, tuple) else is_constant(value)


def tuples(scope: Scope) -> Iterator[Fault]:
    """Refuse tuple constants with other things in them, or with rows that differ in length."""
    for node in scope.all(ast.Name):
        value = scope.meaning(node.id)
        if value is MISSING or not isinstance(value, tuple) or not isinstance(node.ctx, ast.Load):
            continue
        if not holds_numbers(value):
            yield scope.fault(
                node,
                f"{node.id} holds more than whole numbers; rules read nothing else",
                f"{node.id} に整数以外のものがあります。ルールが読めるのは整数だけです",
            )
        elif shape_of(value) is None:
            yield scope.fault(
                node,
                f"the rows of {node.id} differ in length; pad them with -1",
                f"{node.id} の行の長さがそろっていません。-1 で埋めてください",
            )


def stores(scope: Scope) -> Iterator[Fault]:
    """Refuse to change a constant: what changes lies on the table."""
    for node in scope.all(ast.Subscript):
        root = node.value
        while isinstance(root, ast.Subscript):
            root = root.value
        if isinstance(node.ctx, ast.Store) and isinstance(root, ast.Name) and scope.meaning(root.id) is not MISSING:
            yield scope.fault(
                node,
                f"{root.id} is a constant; what changes is a field of the table",
                f"{root.id} は定数です。変わるものは表の項目にしてください",
            )


CHECKS = (tuples, stores)
