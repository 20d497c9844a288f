"""The text that numba compiles: the lowered rules of a game between a fixed prologue and epilogue.

The rules are the author's, rewritten name by name (playkit.kernel.lower). What is generated here is only what the plain
engine does too: listing offers, drawing outcomes, dispatching a code to its function, walking the facts.
"""

from __future__ import annotations

import ast
import builtins
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playkit.errors import RulesError
from playkit.kernel.fields import ALL, OWNER, Field
from playkit.kernel.lower import COMPILED, Lowering, locals_of
from playkit.simulate.inline import inlined
from playkit.simulate.records import (
    BARS,
    log_capacity,
    log_ring,
    new_tally,
    numbers_before_state,
    numbers_of_state,
    table_dtype,
    view_dtype,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np

    from playkit.kernel.declare import Action, BotRule
    from playkit.kernel.fields import State
    from playkit.kernel.game import Game
    from playkit.kernel.modules import RulesModule

PROLOGUE = (Path(__file__).parent / "prologue.txt").read_text(encoding="utf-8")
EPILOGUE = (Path(__file__).parent / "epilogue.txt").read_text(encoding="utf-8")
INNER = "@njit(**INNER)"


def source_of(game: Game) -> str:
    """Write the whole compiled module of a game as text."""
    names = _Names(game)
    bodies = [text for module in game.modules.values() for text in _functions(module, names)]
    constants = [f"{name} = np.array({value!r}, np.int64)" for name, value in names.constants.items()]
    pieces = [
        PROLOGUE,
        f"LOG = {log_capacity(game)}",
        f"RING = {log_ring(game) - 1}",
        f"STEP_LIMIT = {game.step_limit}",
        f"BARS = {BARS}",
        f"BEFORE, STATE = {numbers_before_state(game)}, {numbers_of_state(game)}",
        f"FIELDS = np.array({[len(fact.fields) for fact in game.facts] or [0]}, np.int64)",
        *constants,
        *(_emitter(size) for size in sorted({len(fact.fields) for fact in game.facts})),
        *bodies,
        _reset(game),
        _dispatch(game, names),
        _decode(game),
        _mask(game),
        _worth(game, names),
        _entry(game, names),
        EPILOGUE,
        _warm(game),
    ]
    return inlined("\n\n".join(pieces) + "\n")


class _Names:
    """What the names of all running modules are called in the one compiled module."""

    def __init__(self, game: Game) -> None:
        self.constants: dict[str, Any] = {}
        self.functions = {
            id(module.names[name]): f"{stem}_{name}"
            for stem, module in game.modules.items()
            for name in module.functions
        }

    def of(self, value: Any, name: str) -> str | None:
        """Give the compiled name behind a value of the author's namespace; None leaves the name alone."""
        if id(value) in self.functions:
            return self.functions[id(value)]
        if isinstance(value, tuple):
            key = f"K_{name}"
            if self.constants.setdefault(key, value) != value:
                key = f"K_{name}_{len(self.constants)}"
                self.constants[key] = value
            return key
        return None


class _Rename(ast.NodeTransformer):
    """Point the names of one lowered function at the compiled module's."""

    def __init__(self, module: RulesModule, names: _Names, local: set[str]) -> None:
        self.module, self.names, self.local = module, names, local

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in self.local or node.id not in self.module.names or hasattr(builtins, node.id):
            return node
        found = self.names.of(self.module.names[node.id], node.id)
        return ast.Name(found, node.ctx) if found else node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Give numbers written out the plain type: numba would compile a function again for every literal."""
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and not hasattr(builtins, node.func.id):
            node.args = [_typed(argument) for argument in node.args]
        return node


def _typed(argument: ast.expr) -> ast.expr:
    inner = argument.operand if isinstance(argument, ast.UnaryOp) else argument
    if not isinstance(inner, ast.Constant):
        return argument
    return ast.Call(ast.Name("int64", ast.Load()), [argument], [])


def _functions(module: RulesModule, names: _Names) -> Iterator[str]:
    for name, node in module.functions.items():
        lowered = Lowering(module.names, COMPILED).function(node)
        renamed = _Rename(module, names, locals_of(lowered)).visit(lowered)
        renamed.name = names.functions[id(module.names[name])]
        yield f"{INNER}\n{ast.unparse(ast.fix_missing_locations(renamed))}"


def _emitter(size: int) -> str:
    """Write how a fact is recorded: no test, since the log is a ring; the epilogue sees where it came round."""
    arguments = [f"a{i}" for i in range(size)]
    lines = [
        INNER,
        f"def emit{size}_({', '.join(['table', 'fact', *arguments])}):",
        "    n = table.log_count_",
        "    at = n & RING",
        "    log = table.log_",
        "    log[at] = fact",
        "    log[at + 1] = table.step_",
        *(f"    log[at + {i + 2}] = {argument}" for i, argument in enumerate(arguments)),
        f"    table.log_count_ = n + {size + 2}",
    ]
    return "\n".join(lines)


def _reset(game: Game) -> str:
    lines = [INNER, "def reset_(table):"]
    lines += [_fill(f"table.{name}", field.shape, str(field.start)) for name, field in game.state.fields.items()]
    return "\n".join(lines)


def _fill(target: str, shape: Sequence[int], value: str, indent: int = 4) -> str:
    """Write a loop that sets every number of a field."""
    pad = " " * indent
    if not shape:
        return f"{pad}{target} = {value}"
    if len(shape) == 1:
        return f"{pad}for i in range({shape[0]}):\n{pad}    {target}[i] = {value}"
    return (
        f"{pad}for i in range({shape[0]}):\n{pad}    for j in range({shape[1]}):\n{pad}        {target}[i, j] = {value}"
    )


def _arguments(action: Action, offset: str = "offset") -> list[str]:
    """Write the arguments behind `offset` within an action's codes."""
    found: list[str] = []
    below = 1
    for position, kind in reversed(list(enumerate(action.kinds))):
        part = f"{offset} // {below}" if below > 1 else offset
        whole = part if position == 0 else f"({part}) % {kind.size}"
        found.append(f"{whole} + {kind.low}" if kind.low else whole)
        below *= kind.size
    return list(reversed(found))


def _tree(actions: Sequence[Action], leaf: Any, indent: int = 4) -> list[str]:
    """Write a balanced choice between actions by code."""
    pad = " " * indent
    if len(actions) == 1:
        return [f"{pad}offset = code - {actions[0].base}", *(f"{pad}{line}" for line in leaf(actions[0]))]
    middle = len(actions) // 2
    return [
        f"{pad}if code < {actions[middle].base}:",
        *_tree(actions[:middle], leaf, indent + 4),
        f"{pad}else:",
        *_tree(actions[middle:], leaf, indent + 4),
    ]


def _dispatch(game: Game, names: _Names) -> str:
    owners = {
        id(module.names[name]): names.functions[id(module.names[name])]
        for module in game.modules.values()
        for name in module.functions
    }

    def leaf(action: Action) -> list[str]:
        return [f"{owners[id(action)]}({', '.join(['table', *_arguments(action)])})"]

    return "\n".join([INNER, "def apply_(table, code):", *_tree(game.actions, leaf)])


def _decode(game: Game) -> str:
    def leaf(action: Action) -> list[str]:
        first, second = [*_arguments(action), "0", "0"][:2]
        return [f"return {action.index}, {first}, {second}"]

    return "\n".join([INNER, "def decode_(code):", *_tree(game.actions, leaf)])


def _mask(game: Game) -> str:
    """Write how a table becomes what one seat sees; a game without secrets needs none."""
    lines = [INNER, "def mask_(view, table, seat):"]
    if not _is_secretive(game):
        return "\n".join([*lines, "    pass"])
    lines.append("    view.seats = table.seats")
    lines += [f"    view.options.{name} = table.options.{name}" for name in game.options.declared]
    for name, field in game.state.fields.items():
        lines += _mask_field(name, field, game.state)
    return "\n".join(lines)


def _mask_field(name: str, field: Field, state: State) -> list[str]:
    indices = ["i", "j"][: len(field.shape)]
    place = f"[{', '.join(indices)}]" if indices else ""
    value = f"table.{name}{place}"
    lines, pad = [], "    "
    for index, length in zip(indices, field.shape, strict=True):
        lines.append(f"{pad}for {index} in range({length}):")
        pad += "    "
    if field.seen_by == ALL:
        return [*lines, f"{pad}view.{name}{place} = {value}"]
    conditions = _opening(field, state)
    if field.bag is None and field.low < 0:
        conditions.append(f"{value} == {field.start}")
    test = " or ".join(conditions) or "False"
    return [*lines, f"{pad}view.{name}{place} = {value} if {test} else HIDDEN"]


def _opening(field: Field, state: State) -> list[str]:
    """Write when a hidden field is open; the places' index says whose it is where seats come first."""
    conditions = ["i == seat"] if field.seen_by == OWNER else []
    if field.until is not None:
        opener = state.fields[field.until]
        by_place = "[j]" if field.seat_first and not opener.seat_first else "[i]"
        conditions.append(f"table.{field.until}{by_place if opener.shape else ''} != 0")
    return conditions


def _worth(game: Game, names: _Names) -> str:
    lines = [INNER, "def worth_(bot, table, seat, code):"]
    if game.bots:
        lines.append("    action, first, second = decode_(code)")
    for number, bot in enumerate(game.bots.values(), 1):
        function = names.functions[_bot_id(game, bot)]
        lines += [f"    if bot == {number}:", f"        return int({function}(table, seat, action, first, second))"]
    return "\n".join([*lines, "    return 0"])


def _bot_id(game: Game, bot: BotRule) -> int:
    for module in game.modules.values():
        if module.names.get(bot.name) is bot and bot.name in module.functions:
            return id(bot)
    raise RulesError(f"the bot {bot.name} is not defined in the game's folder", f"ボット{bot.name}の定義がありません")


def _entry(game: Game, names: _Names) -> str:
    """Name the entry points the epilogue calls, with empty ones for what the game leaves out."""
    rules = game.modules["rules"]
    lines = [
        f"waiting_ = {names.functions[id(rules.names['waiting'])]}",
        f"score_ = {names.functions[id(rules.names['score'])]}",
    ]
    for name, arguments, result in (("setup", "table", "pass"), ("tie_break", "table, seat", "return 0")):
        # It may stand in a sister file and be imported here, as in plain Python.
        found = names.functions.get(id(rules.names.get(name)))
        if found is not None:
            lines.append(f"{name}_ = {found}")
        else:
            lines.append(f"{INNER}\ndef {name}_({arguments}):\n    {result}")
    tallies = game.modules.get("tallies")
    if tallies is not None and "watch" in tallies.functions:
        lines.append(f"watch_ = {names.functions[id(tallies.names['watch'])]}")
    else:
        lines.append(f"{INNER}\ndef watch_(tally, fact, a, b, c, d):\n    pass")
    lines.append(f"SECRETIVE = {_is_secretive(game)}")
    return "\n\n".join(lines)


def _is_secretive(game: Game) -> bool:
    return any(field.seen_by != ALL for field in game.state.fields.values())


def _warm(game: Game) -> str:
    """Write how the entry point is compiled (or loaded) by playing no game at all."""
    tally = new_tally(game).dtype
    lines = [
        "def warm():",
        f"    tables = np.zeros(1, {_dtype(table_dtype(game))})",
        f"    views = np.zeros(1, {_dtype(view_dtype(game))})",
        f"    tallies = np.zeros(1, {_dtype(tally)})",
        "    rows = np.zeros((1, 32), np.int64)",
        "    nothing = np.zeros(1, np.int64)",
        "    forks, flat = np.zeros((0, 3), np.int64), tables.view(np.int64)",
        "    run_(tables, views, tallies, 0, 0, 0, rows, nothing, 0, nothing, forks, flat, nothing)",
    ]
    return "\n".join(lines)


def _dtype(dtype: np.dtype[Any]) -> str:
    """Write a dtype of int64 fields as text."""
    parts = []
    for name in dtype.names or ():
        field = dtype[name]
        if field.names:
            parts.append(f"({name!r}, {_dtype(field)})")
        else:
            parts.append(f"({name!r}, np.int64, {field.shape!r})")
    return f"np.dtype([{', '.join(parts)}])"
