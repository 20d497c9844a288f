"""Programs: the lowered functions of a game in one plain mode, ready to run."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playkit.errors import RulesError
from playkit.kernel.declare import Action, BotRule
from playkit.kernel.lower import CHECKED, Lowering
from playkit.kernel.table import CheckedRow, Table, table_class

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from playkit.kernel.fields import State
    from playkit.kernel.modules import RulesModule


@dataclass(slots=True)
class Program:
    """What the kernel calls: the rules' entry points, and for each code the function and arguments to run."""

    mode: str
    waiting: Callable[[Any], int]
    setup: Callable[[Any], None] | None
    score: Callable[[Any, int], int]
    tie_break: Callable[[Any, int], int] | None
    imagine: Callable[[Any, int, int], None] | None
    calls: list[tuple[Callable[..., None], tuple[int, ...]]]
    new_table: type[Table]
    bots: dict[str, Callable[..., int]]
    watch: Callable[..., None] | None
    functions: dict[str, Callable[..., Any]]


def lowered_functions(modules: Iterable[RulesModule], mode: str) -> dict[str, dict[str, Any]]:
    """Lower every function of every running module into a namespace of its own, one by stem."""
    modules = list(modules)
    spaces: dict[str, dict[str, Any]] = {}
    for module in modules:
        space = dict(module.names)
        body: list[ast.stmt] = [Lowering(module.names, mode).function(node) for node in module.functions.values()]
        code = compile(ast.Module(body, []), str(module.path), "exec")
        exec(code, space)  # noqa: S102 - the author's own rules, imported a moment ago
        spaces[module.stem] = space
    _link(modules, spaces)
    return spaces


def _link(modules: list[RulesModule], spaces: dict[str, dict[str, Any]]) -> None:
    """Let a helper imported from a sister file mean its lowered form too."""
    home = {id(module.names.get(name)): (module.stem, name) for module in modules for name in module.functions}
    for module in modules:
        for name, value in module.names.items():
            if name not in module.functions and id(value) in home:
                stem, original = home[id(value)]
                spaces[module.stem][name] = spaces[stem][original]


def build(modules: Mapping[str, RulesModule], state: State, actions: Iterable[Action], mode: str) -> Program:
    """Make the program of one plain mode (CHECKED or FAST)."""
    spaces = lowered_functions(modules.values(), mode)
    rules = spaces["rules"]
    home = {id(space_module.names.get(name)): spaces[stem][name]
            for stem, space_module in modules.items() for name in space_module.functions}  # fmt: skip
    calls: list[tuple[Callable[..., None], tuple[int, ...]]] = []
    for action in actions:
        function = home[id(action)]
        calls.extend((function, decode(action, offset)) for offset in range(action.size))
    return Program(
        mode=mode,
        waiting=_entry(rules, "waiting"),
        setup=rules.get("setup"),
        score=_entry(rules, "score"),
        tie_break=rules.get("tie_break"),
        imagine=rules.get("imagine"),
        calls=calls,
        new_table=table_class(state, CheckedRow if mode == CHECKED else list),
        bots={
            name: spaces[stem][name]
            for stem, module in modules.items()
            for name, value in module.names.items()
            if isinstance(value, BotRule) and name in module.functions
        },
        watch=spaces.get("tallies", {}).get("watch"),
        functions={name: rules[name] for name in modules["rules"].functions},
    )


def _entry(rules: dict[str, Any], name: str) -> Callable[..., Any]:
    function = rules.get(name)
    if not callable(function):
        raise RulesError(
            f"the rules have no {name}(table{', seat' if name == 'score' else ''})", f"{name} 関数がありません"
        )
    entry: Callable[..., Any] = function
    return entry


def decode(action: Action, offset: int) -> tuple[int, ...]:
    """Give the arguments behind the offset of a code within its action."""
    arguments: list[int] = []
    for kind in reversed(action.kinds):
        offset, remainder = divmod(offset, kind.size)
        arguments.append(remainder + kind.low)
    return tuple(reversed(arguments))
