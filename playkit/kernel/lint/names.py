"""Names that mean nothing here, or something that only one of the engines could see."""

from __future__ import annotations

import ast
import builtins
from enum import IntEnum
from types import FunctionType
from typing import TYPE_CHECKING, Final

from playkit.errors import hint
from playkit.kernel.declare import Action, BotRule, Facts
from playkit.kernel.kinds import Kind
from playkit.kernel.lint.constants import is_constant
from playkit.kernel.lint.scope import MISSING
from playkit.kernel.lower import CALLS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playkit.kernel.lint.faults import Fault
    from playkit.kernel.lint.scope import Scope

# Functions of Python that both engines have, with how many arguments they take.
BUILTINS: Final[dict[str, tuple[int, int]]] = {
    "abs": (1, 1), "bool": (1, 1), "divmod": (2, 2), "enumerate": (1, 1), "int": (1, 1), "len": (1, 1),
    "max": (1, 8), "min": (1, 8), "range": (1, 3), "sum": (1, 1), "zip": (2, 8),
}  # fmt: skip
# Numbers a kind tells in rules; its names and labels are for people.
KIND_NUMBERS: Final = ("low", "high", "size")


def unknown_names(scope: Scope) -> Iterator[Fault]:
    """Refuse names that the file does not know, with the nearest it knows."""
    for node in scope.all(ast.Name):
        if not isinstance(node.ctx, ast.Load) or node.id in scope.local or node.id in CALLS:
            continue
        if scope.meaning(node.id) is MISSING and node.id not in BUILTINS:
            parent = scope.parent(node)
            called = isinstance(parent, ast.Call) and parent.func is node
            yield _unknown(scope, node, called=called)


def _unknown(scope: Scope, node: ast.Name, *, called: bool) -> Fault:
    known = [*scope.local, *BUILTINS, *CALLS, *(name for name in scope.module.names if not name.startswith("_"))]
    en, ja = hint(node.id, known)
    if hasattr(builtins, node.id):
        en, ja = " Write a loop, or a plain function.", "ループか普通の関数を書いてください。"
    what_en, what_ja = ("there is no function", "関数") if called else ("nothing is called", "名前")
    return scope.fault(node, f"{what_en} {node.id!r}.{en}", f"「{node.id}」という{what_ja}はありません。{ja}")


def unusable_names(scope: Scope) -> Iterator[Fault]:
    """Refuse names whose value is no number for both engines: text, lists, classes, functions handed on."""
    for node in scope.all(ast.Name):
        value = scope.meaning(node.id)
        if value is MISSING or not isinstance(node.ctx, ast.Load) or node.id in CALLS:
            continue
        parent = scope.parent(node)
        if isinstance(parent, ast.Call) and parent.func is node:
            continue  # calls have their own checks
        if isinstance(value, Action) or is_constant(value) or isinstance(value, tuple):
            continue  # tuples have their own check
        dotted = isinstance(parent, ast.Attribute) and parent.value is node
        if dotted and (isinstance(value, Facts) or (isinstance(value, type) and issubclass(value, (Kind, IntEnum)))):
            continue
        yield _unusable(scope, node, value)


def _unusable(scope: Scope, node: ast.Name, value: object) -> Fault:
    if isinstance(value, (FunctionType, BotRule)):
        return scope.fault(
            node,
            f"{node.id!r} is a function and can only be called",
            f"「{node.id}」は関数なので、呼び出すことしかできません",
        )
    if isinstance(value, (Facts, type)):
        return scope.fault(
            node,
            f"{node.id!r} alone is no number; write {node.id}.NAME",
            f"「{node.id}」だけでは数になりません。{node.id}.名前 と書いてください",
        )
    what = type(value).__name__
    return scope.fault(
        node,
        f"{node.id!r} is a {what}; rules read whole numbers and tuples of them: use a tuple constant indexed by number",
        f"「{node.id}」は {what} です。ルールが読めるのは整数とそのタプルだけです（番号で引くタプル定数に）",
    )


def members(scope: Scope) -> Iterator[Fault]:
    """Refuse unknown facts, alternatives and numbers of a kind, with the nearest known."""
    for node in scope.all(ast.Attribute):
        if not isinstance(node.value, ast.Name):
            continue
        owner, name = scope.meaning(node.value.id), node.attr
        if isinstance(owner, Facts) and name not in owner.names():
            en, ja = hint(name, owner.names())
            yield scope.fault(node, f"no fact is called {name!r}.{en}", f"「{name}」という出来事はありません。{ja}")
        elif isinstance(owner, type) and issubclass(owner, (IntEnum, Kind)):
            known = _members(owner)
            if name not in known:
                en, ja = hint(name, known)
                listed = ", ".join(known)
                yield scope.fault(
                    node,
                    f"{node.value.id} has no number {name!r}; it has {listed}.{en}",
                    f"{node.value.id} に「{name}」という数はありません（{listed}）。{ja}",
                )


def _members(owner: type) -> tuple[str, ...]:
    if issubclass(owner, IntEnum):
        return tuple(owner.__members__)
    own = (name for base in owner.__mro__ for name, value in vars(base).items() if type(value) is int)
    return tuple(dict.fromkeys((*KIND_NUMBERS, *(name for name in own if not name.startswith("_")))))


def dotted(scope: Scope) -> Iterator[Fault]:
    """Refuse a dot behind anything but the table, its options, FACT, a kind or a choice."""
    for node in scope.all(ast.Attribute):
        parent = scope.parent(node)
        if isinstance(parent, ast.Call) and parent.func is node:
            continue  # said once, by the check of calls
        owner = node.value
        if scope.is_table(owner) or scope.is_options(owner):
            continue
        value = scope.meaning(owner.id) if isinstance(owner, ast.Name) else MISSING
        if isinstance(value, Facts) or (isinstance(value, type) and issubclass(value, (IntEnum, Kind))):
            continue
        if value is MISSING:
            text = ast.unparse(owner)
            yield scope.fault(
                node,
                f"{text} is a number and has no {node.attr!r}; only `table`, its options, FACT, kinds and choices "
                "are followed by a dot",
                f"{text} は数なので .{node.attr} はありません。点が付くのは table、options、FACT、種類、選択肢だけです",
            )


CHECKS = (unknown_names, unusable_names, members, dotted)
