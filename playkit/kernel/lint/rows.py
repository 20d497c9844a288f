"""Rows: places that exist, rows that are no numbers, and seats that do not play."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from playkit.kernel.lint.constants import shape_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playkit.kernel.lint.faults import Fault
    from playkit.kernel.lint.scope import Part, Scope


def places(scope: Scope) -> Iterator[Fault]:
    """Refuse places that cannot be: below 0, past the end, of a number, or written [a, b]."""
    for node in scope.all(ast.Subscript):
        if isinstance(node.slice, ast.Tuple):
            yield scope.fault(node, "write [a][b] instead of [a, b]", "[a, b] ではなく [a][b] と書いてください")
            continue
        bounds = [node.slice.lower, node.slice.upper, node.slice.step] if isinstance(node.slice, ast.Slice) else []
        indices = [bound for bound in bounds if bound is not None] or [node.slice]
        numbers = [number for index in indices if (number := scope.whole_number(index)) is not None]
        if any(number < 0 for number in numbers):
            yield scope.fault(
                node,
                f"place {min(numbers)} does not exist: places count from 0, and nobody and nowhere are -1; test first",
                f"{min(numbers)} 番目はありません。0から数えます（誰も・どこもは -1）。先に確かめてください",
            )
        yield from _in_range(scope, node, numbers)


def _in_range(scope: Scope, node: ast.Subscript, numbers: list[int]) -> Iterator[Fault]:
    shape = _shape(scope, node.value)
    if shape is None:
        return
    text = ast.unparse(node.value)
    if not shape:
        yield scope.fault(node, f"{text} is a number and has no places", f"{text} は数なので [ ] は付きません")
    elif not isinstance(node.slice, ast.Slice) and numbers and numbers[0] >= shape[0]:
        yield scope.fault(
            node,
            f"{text} has the places 0 to {shape[0] - 1}, not {numbers[0]}",
            f"{text} は 0〜{shape[0] - 1} 番目までです（{numbers[0]} はありません）",
        )


def _shape(scope: Scope, node: ast.expr) -> tuple[int, ...] | None:
    part = scope.part(node)
    if part is not None:
        return part.shape
    if isinstance(node, ast.Name) and isinstance(scope.meaning(node.id), (tuple, int)):
        return shape_of(scope.meaning(node.id))
    return None


def as_numbers(scope: Scope) -> Iterator[Fault]:
    """Refuse a whole row where a number is meant: plain Python and the compiled rules would differ."""
    for node in scope.nodes:
        for value in _numbers_wanted(node):
            part = scope.part(value)
            if part is not None and part.shape:
                yield scope.fault(
                    value,
                    f"{ast.unparse(value)} is a row, and a number is needed here; name a place or write a loop",
                    f"{ast.unparse(value)} は行です。ここには数が要ります。一つを指すかループにしてください",
                )


def _numbers_wanted(node: ast.AST) -> list[ast.expr]:
    """List the parts of a construct that must each be one number."""
    found: list[ast.expr | None] = []
    match node:
        case ast.BinOp():
            found = [node.left, node.right]
        case ast.UnaryOp():
            found = [node.operand]
        case ast.BoolOp():
            found = [*node.values]
        case ast.If() | ast.While() | ast.IfExp() | ast.Assert():
            found = [node.test]
        case ast.AugAssign() | ast.Return():
            found = [node.value]
        case ast.Assign() if any(not isinstance(target, ast.Name) for target in node.targets):
            found = [node.value]
        case ast.Compare():
            ends = zip(node.ops, node.comparators, strict=True)
            found = [node.left, *(right for op, right in ends if not isinstance(op, (ast.In, ast.NotIn)))]
    return [value for value in found if value is not None]


def slices(scope: Scope) -> Iterator[Fault]:
    """Refuse to write through a slice: a copy for plain Python, a window for the compiled rules."""
    for node in scope.all(ast.Subscript):
        if isinstance(node.ctx, ast.Load):
            continue
        value = node.value
        origin = scope.aliases.get(value.id) if isinstance(value, ast.Name) else value
        if isinstance(node.slice, ast.Slice) or (
            isinstance(origin, ast.Subscript) and isinstance(origin.slice, ast.Slice)
        ):
            yield scope.fault(
                node,
                "cannot write through a slice; change the places of the row itself",
                "スライスを通しては書けません。行そのものの場所を変えてください",
            )


def absent_seats(scope: Scope) -> Iterator[Fault]:
    """Warn where a whole per-seat row is read: with fewer seats, the absent ones would count."""
    if len(set(scope.graph.state.seats)) < 2:
        return
    for node in scope.nodes:
        for value in _whole_rows(node):
            part: Part | None = scope.part(value)
            if part is not None and part.shape and part.per_seat and not isinstance(value, ast.Subscript):
                text = ast.unparse(value)
                yield scope.fault(
                    value,
                    f"{text} has a place for absent seats too; loop over range(table.seats)",
                    f"{text} にはいない席の分もあります。range(table.seats) で回してください",
                    warning=True,
                )


def _whole_rows(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.Call(func=ast.Name(id="max" | "min" | "len" | "sum" | "enumerate" | "zip")):
            return node.args
        case ast.For():
            return [node.iter]
        case ast.Compare():
            ends = zip(node.ops, node.comparators, strict=True)
            return [right for op, right in ends if isinstance(op, (ast.In, ast.NotIn))]
        case _:
            return []


CHECKS = (places, as_numbers, slices, absent_seats)
