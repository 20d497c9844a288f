"""Lowering: the author's text becomes the text that runs, line by line the same.

`offer(table, place, cell)` turns into one append of an integer, `FACT.scored` and `Who.LUCAS` into numbers. Three modes
share this pass, so there is never a second implementation of a rule:

* CHECKED (sessions): every argument is tested against its range, with the author's line in the traceback;
* FAST (plain simulation): the same without tests;
* COMPILED: what playkit.simulate.compiler hands to numba.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final, cast

from playkit.kernel.declare import Action, FactKind, Facts
from playkit.kernel.kinds import Kind

if TYPE_CHECKING:
    from collections.abc import Mapping

CHECKED: Final = "checked"
FAST: Final = "fast"
COMPILED: Final = "compiled"

CALLS: Final = ("offer", "chance_of", "chance_from", "emit")


def locals_of(function: ast.FunctionDef) -> set[str]:
    """Name everything a function binds: its arguments and whatever it assigns."""
    arguments = function.args
    names = {a.arg for a in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)}
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
    return names


def constant_of(value: Any) -> int | None:
    """Give the number that stands for a name of a rules file, or None."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int):
        return int(value)
    if isinstance(value, (Action, FactKind)):
        return value.index
    return None


@dataclass
class Lowering(ast.NodeTransformer):
    """Rewrite one function of a rules module for one mode."""

    names: Mapping[str, Any]
    mode: str
    local: frozenset[str] = frozenset()

    def function(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Lower one top-level function; the input is left as it was."""
        copy = _copy(node) if self.mode != COMPILED else cast("ast.FunctionDef", ast.parse(ast.unparse(node)).body[0])
        self.local = frozenset(locals_of(copy))
        copy.decorator_list = []
        copy.returns = None
        for argument in (*copy.args.posonlyargs, *copy.args.args, *copy.args.kwonlyargs):
            argument.annotation = None
        if copy.body and isinstance(copy.body[0], ast.Expr) and isinstance(copy.body[0].value, ast.Constant):
            copy.body = copy.body[1:] or [ast.copy_location(ast.Pass(), copy.body[0])]
        return ast.fix_missing_locations(cast("ast.FunctionDef", self.generic_visit(copy)))

    def _global(self, name: str) -> Any:
        return None if name in self.local else self.names.get(name)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Put the number where a constant, an action or a fact is named."""
        number = constant_of(self._global(node.id)) if isinstance(node.ctx, ast.Load) else None
        return node if number is None else ast.copy_location(ast.Constant(number), node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """Put the number where `FACT.scored`, `Who.LUCAS` or `Cell.high` is named."""
        if isinstance(node.value, ast.Name):
            owner = self._global(node.value.id)
            if isinstance(owner, Facts):
                return ast.copy_location(ast.Constant(getattr(owner, node.attr).index), node)
            if isinstance(owner, type) and issubclass(owner, (IntEnum, Kind)):
                return ast.copy_location(ast.Constant(int(getattr(owner, node.attr))), node)
        self.generic_visit(node)
        return node

    def visit_MatchValue(self, node: ast.MatchValue) -> ast.AST:
        """Lower the constants of `case FACT.scored:` like any other."""
        self.generic_visit(node)
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """Compiled, `table.medals[seat][card]` is one access: `table.medals[seat, card]`."""
        self.generic_visit(node)
        inner = node.value
        if (
            self.mode == COMPILED
            and isinstance(inner, ast.Subscript)
            and isinstance(inner.value, ast.Attribute)
            and not isinstance(node.slice, ast.Slice)
            and not isinstance(inner.slice, (ast.Slice, ast.Tuple))
        ):
            place = ast.Tuple([inner.slice, node.slice], ast.Load())
            return ast.copy_location(ast.Subscript(inner.value, place, node.ctx), node)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | list[ast.stmt]:
        """Rewrite the four calls by which rules speak to the kernel."""
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in CALLS:
            statements = getattr(self, f"_{call.func.id}")(call)
            return [_at(node, statement) for statement in statements]
        self.generic_visit(node)
        return node

    # The three calls about actions ------------------------------------------------------------------------------

    def _offer(self, call: ast.Call) -> list[ast.stmt]:
        table, action, arguments = self._parts(call)
        if self.mode == CHECKED:
            return [_call(table, "offer_", _number(action.index), *arguments)]
        return [self._append(table, "offer_", _code(action, arguments))]

    def _chance_of(self, call: ast.Call) -> list[ast.stmt]:
        table, action, arguments = self._parts(call)
        wanted = len(action.kinds)
        weight = arguments[wanted] if len(arguments) > wanted else _number(1)
        if self.mode == CHECKED:
            return [_call(table, "chance_", _number(action.index), weight, *arguments[:wanted])]
        code = _code(action, arguments[:wanted])
        if self.mode == COMPILED:
            return [ast.Expr(ast.Call(_name("weigh_"), [table, code, weight], []))]
        return [_call(table, "offer_", code), _call(table, "weigh_", weight)]

    def _chance_from(self, call: ast.Call) -> list[ast.stmt]:
        table, action, arguments = self._parts(call)
        if self.mode == COMPILED:
            return [ast.Expr(ast.Call(_name("draw_from_"), [table, _number(action.base), *arguments], []))]
        value = ast.Tuple([_number(action.base), *arguments], ast.Load())
        return [ast.Assign([ast.Attribute(table, "bag_", ast.Store())], value)]

    def _append(self, table: ast.expr, slot: str, code: ast.expr) -> ast.stmt:
        if self.mode == COMPILED:
            return ast.Expr(ast.Call(_name(slot), [table, code], []))
        return _call(table, slot, code)

    def _parts(self, call: ast.Call) -> tuple[ast.expr, Action, list[ast.expr]]:
        # Lint has made sure that an action is named here, and with the numbers it needs.
        action: Action = self.names[cast("ast.Name", call.args[1]).id]
        return call.args[0], action, [self._lowered(argument) for argument in call.args[2:]]

    # The call about facts ---------------------------------------------------------------------------------------

    def _emit(self, call: ast.Call) -> list[ast.stmt]:
        table, fact = call.args[0], self._lowered(call.args[1])
        arguments = [self._lowered(argument) for argument in call.args[2:]]
        if self.mode == COMPILED:
            return [ast.Expr(ast.Call(_name(f"emit{len(arguments)}_"), [table, fact, *arguments], []))]
        if self.mode == CHECKED:
            return [_call(table, "emit_", fact, *arguments)]
        step = ast.Attribute(table, "step_", ast.Load())
        return [_call(table, "emit_", ast.Tuple([fact, step, *arguments], ast.Load()))]

    def _lowered(self, node: ast.expr) -> ast.expr:
        return cast("ast.expr", self.visit(node))


def _copy(node: ast.FunctionDef) -> ast.FunctionDef:
    """Copy a function with its line numbers, so that debugger and coverage see the author's file."""
    from copy import deepcopy

    return deepcopy(node)


def _at(origin: ast.stmt, statement: ast.stmt) -> ast.stmt:
    ast.copy_location(statement, origin)
    return ast.fix_missing_locations(statement)


def _number(value: int) -> ast.expr:
    return ast.Constant(value)


def _name(name: str) -> ast.expr:
    return ast.Name(name, ast.Load())


def _call(table: ast.expr, slot: str, *arguments: ast.expr) -> ast.stmt:
    return ast.Expr(ast.Call(ast.Attribute(table, slot, ast.Load()), list(arguments), []))


def _code(action: Action, arguments: list[ast.expr]) -> ast.expr:
    """Write the code of an action as arithmetic: base + ((a - low) * size + (b - low)) ..."""
    base = action.base
    total: ast.expr | None = None
    for kind, argument in zip(action.kinds, arguments, strict=True):
        base_shift = -kind.low
        if total is None:
            total, base_low = argument, base_shift
        else:
            total = ast.BinOp(ast.BinOp(total, ast.Mult(), _number(kind.size)), ast.Add(), argument)
            base_low = base_low * kind.size + base_shift
    if total is None:
        return _number(base)
    shift = base + base_low
    return total if shift == 0 else ast.BinOp(total, ast.Add(), _number(shift))
