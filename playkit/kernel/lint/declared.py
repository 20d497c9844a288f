"""What a rules file must have: its entry points, and a docstring on every action."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from playkit.errors import hint
from playkit.kernel.declare import Action, BotRule
from playkit.kernel.lint.faults import Fault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playkit.kernel.lint.graph import Graph
    from playkit.kernel.lint.scope import Scope

# Entry point -> its parameters, and whether a game can do without.
ENTRY_POINTS: Final[dict[str, tuple[tuple[str, ...], bool]]] = {
    "waiting": (("table",), True),
    "score": (("table", "seat"), True),
    "setup": (("table",), False),
    "tie_break": (("table", "seat"), False),
    "imagine": (("table", "seat", "lot"), False),
}
BOT: Final = ("table", "seat", "action", "first", "second")


def entry_points(graph: Graph) -> Iterator[Fault]:
    """Refuse rules without waiting or score, and entry points with other parameters."""
    rules = graph.modules["rules"]
    for name, (parameters, needed) in ENTRY_POINTS.items():
        home = graph.entry(name)
        wanted = f"{name}({', '.join(parameters)})"
        if home is None:
            if needed:
                yield Fault(rules.path.name, 1, name, f"the rules have no {wanted}", f"{wanted} がありません")
            continue
        module, node = home
        given = [a.arg for a in (*node.args.posonlyargs, *node.args.args)]
        if len(given) != len(parameters) or given[0] != "table":
            yield Fault(module.path.name, node.lineno, name, f"write {wanted}", f"{wanted} と書いてください")


def actions(scope: Scope) -> Iterator[Fault]:
    """Refuse an action without a docstring, with defaults, or whose label names what it does not have."""
    value = scope.module.names.get(scope.node.name)
    if not isinstance(value, Action):
        return
    if not value.function.__doc__:
        yield scope.fault(
            scope.node,
            f'{value.name} has no docstring; it is the button: """roll the die / 振る"""',
            f'{value.name} に docstring がありません。ボタンの文字です："""roll the die / 振る"""',
        )
    if scope.node.args.defaults:
        yield scope.fault(scope.node, "an action has no default values", "行動に初期値は付けられません")
    if scope.parameters[:1] != ["table"]:
        yield scope.fault(
            scope.node,
            f"the first parameter of {value.name} is the table: def {value.name}(table, ...)",
            f"{value.name} の最初の引数は table です",
        )
    for brace in re.findall(r"\{(\w*)\}", value.function.__doc__ or ""):
        if brace not in value.arguments:
            en, ja = hint(brace, value.arguments)
            yield scope.fault(
                scope.node,
                f"the label of {value.name} names {{{brace}}}, which it does not have.{en}",
                f"{value.name} のラベルにある {{{brace}}} という引数はありません。{ja}",
            )


def bots(scope: Scope) -> Iterator[Fault]:
    """Refuse a bot with other parameters than the kernel gives it."""
    if isinstance(scope.module.names.get(scope.node.name), BotRule) and (
        len(scope.parameters) != len(BOT) or scope.parameters[0] != BOT[0]
    ):
        wanted = f"{scope.node.name}({', '.join(BOT)})"
        yield scope.fault(scope.node, f"a bot is written {wanted}", f"ボットは {wanted} と書きます")


CHECKS = (actions, bots)
