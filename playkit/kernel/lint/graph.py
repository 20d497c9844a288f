"""What a game declares, who calls whom across its files, and which functions run on a table at all."""

from __future__ import annotations

import ast
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeAlias

from playkit.kernel.declare import Action, BotRule
from playkit.kernel.modules import ORDINARY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from playkit.kernel.declare import Facts
    from playkit.kernel.fields import State
    from playkit.kernel.modules import RulesModule
    from playkit.kernel.optionset import OptionSet

Home: TypeAlias = "tuple[RulesModule, ast.FunctionDef]"

# What the kernel calls, besides actions and bots, in rules.py.
ENTRIES = ("waiting", "setup", "score", "tie_break", "imagine")


class Graph:
    """A game's running files with what they declare, and the calls between their functions."""

    def __init__(self, modules: Mapping[str, RulesModule], state: State, options: OptionSet, facts: Facts) -> None:
        self.modules = modules
        self.state = state
        self.options = options
        self.facts = facts
        self._home: dict[int, Home] = {
            id(module.names[name]): (module, node)
            for module in modules.values()
            for name, node in module.functions.items()
            if isinstance(module.names.get(name), (FunctionType, Action, BotRule))
        }

    def home(self, value: Any) -> Home | None:
        """Find the file and text of a function, action or bot that runs with the rules."""
        return self._home.get(id(value))

    def entry(self, name: str) -> Home | None:
        """Find an entry point of rules.py, also where it is imported from a sister file."""
        return self.home(self.modules["rules"].names.get(name))

    def of_type(self, kind: type[Action | BotRule]) -> Iterator[tuple[str, Home]]:
        """Go through the declared actions or bots by name."""
        for module in self.modules.values():
            for name, node in module.functions.items():
                if isinstance(module.names.get(name), kind):
                    yield name, (module, node)

    def reached(self, starts: Iterable[Home]) -> list[Home]:
        """List the functions that run when those of `starts` do, each once."""
        seen: dict[int, Home] = {}
        left = list(starts)
        while left:
            module, node = left.pop()
            if id(node) not in seen:
                seen[id(node)] = (module, node)
                left.extend(self._called(module, node))
        return list(seen.values())

    def running(self) -> list[Home]:
        """List the functions to lint: all but those that only help to build constants while the file is read."""
        everything = [(module, node) for module in self.modules.values() for node in module.functions.values()]
        running = {id(node) for _, node in self.reached(self._starts())}
        building = {id(node) for _, node in self.reached(self._builders())}
        return [(module, node) for module, node in everything if id(node) in running or id(node) not in building]

    def _starts(self) -> Iterator[Home]:
        yield from (home for name in ENTRIES if (home := self.entry(name)))
        for kind in (Action, BotRule):
            yield from (home for _, home in self.of_type(kind))
        if "tallies" in self.modules:
            watch = self.home(self.modules["tallies"].names.get("watch"))
            yield from [watch] if watch else []

    def _builders(self) -> Iterator[Home]:
        for module in self.modules.values():
            for statement in module.tree.body:
                if not isinstance(statement, ast.FunctionDef) or statement.name in ORDINARY:
                    yield from self._called(module, statement)

    def _called(self, module: RulesModule, node: ast.AST) -> Iterator[Home]:
        for call in ast.walk(node):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                home = self.home(module.names.get(call.func.id))
                if home is not None:
                    yield home
