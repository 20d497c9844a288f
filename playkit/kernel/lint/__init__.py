"""Lint: what a rules file may not say, found when it is loaded, with the line and the mend.

Plain Python would stumble over most of this only when the line is reached, and some of it never: the compiled rules
would quietly do something else. So a file is refused as a whole, with every fault at once.

One module holds one subject; each of its checks reads one function of the rules (`Scope`) and yields `Fault`s.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.kernel.lint import calls, circles, constants, declared, flow, names, purity, rows, syntax, tables
from playkit.kernel.lint.faults import Fault
from playkit.kernel.lint.graph import Graph
from playkit.kernel.lint.scope import Scope

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playkit.kernel.declare import Facts
    from playkit.kernel.fields import State
    from playkit.kernel.modules import RulesModule
    from playkit.kernel.optionset import OptionSet

CHECKS = (
    *syntax.CHECKS,
    *names.CHECKS,
    *constants.CHECKS,
    *tables.CHECKS,
    *rows.CHECKS,
    *calls.CHECKS,
    *flow.CHECKS,
    *declared.CHECKS,
)


def lint(modules: Mapping[str, RulesModule], state: State, options: OptionSet, facts: Facts) -> list[Fault]:
    """Find the faults and warnings of a game's running files, in the order of the text.

    Args:
        modules: the running files by stem; "rules" is among them.
        state: the declared table.
        options: the declared options.
        facts: the declared facts.
    """
    graph = Graph(modules, state, options, facts)
    found: list[Fault] = list(declared.entry_points(graph))
    for module, node in graph.running():
        scope = Scope.of(graph, module, node)
        for check in CHECKS:
            found.extend(check(scope))
    found.extend(purity.faults(graph))
    found.extend(circles.faults(graph))
    order = list(modules)
    files = {module.path.name: order.index(stem) for stem, module in modules.items()}
    # The same line may be reached from two entry points; one message is enough.
    return sorted(dict.fromkeys(found), key=lambda fault: (files.get(fault.file, -1), fault.line))


__all__ = ["Fault", "lint"]
