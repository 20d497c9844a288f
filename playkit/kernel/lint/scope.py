"""What one function of the rules knows: its names, its tables, the rows behind its expressions."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

from playkit.kernel.fields import State
from playkit.kernel.lint.faults import Fault
from playkit.kernel.lower import locals_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playkit.kernel.lint.graph import Graph
    from playkit.kernel.modules import RulesModule

Node = TypeVar("Node", bound=ast.AST)

# Stands for a name that the file does not know; None is a value a file may give a name.
MISSING: Final = object()
TABLE: Final = "table"

# Constructs that are refused as a whole; their insides are not looked at, one message is enough.
OPAQUE: Final = (
    ast.Lambda, ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp, ast.Dict, ast.Set, ast.List, ast.JoinedStr,
    ast.Try, ast.With, ast.AsyncWith, ast.AsyncFor, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef, ast.Yield,
    ast.YieldFrom, ast.Await, ast.Delete, ast.Global, ast.Nonlocal, ast.Import, ast.ImportFrom, ast.Raise,
    ast.NamedExpr, *([ast.TryStar] if hasattr(ast, "TryStar") else []),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Part:
    """What an expression names of a table: a field, the shape that is left of it, whether its first place is a seat."""

    name: str
    shape: tuple[int, ...]
    per_seat: bool

    def place(self) -> Part:
        """Go one index deeper."""
        return replace(self, shape=self.shape[1:], per_seat=False)


@dataclass
class Scope:
    """One function of the rules, ready to be read by the checks."""

    graph: Graph
    module: RulesModule
    node: ast.FunctionDef
    local: frozenset[str] = frozenset()
    tables: dict[str, State] = field(default_factory=dict)
    nodes: list[ast.AST] = field(default_factory=list)
    parents: dict[int, ast.AST] = field(default_factory=dict)
    aliases: dict[str, ast.expr] = field(default_factory=dict)

    @classmethod
    def of(cls, graph: Graph, module: RulesModule, node: ast.FunctionDef) -> Scope:
        """Read a function once, for all checks."""
        scope = cls(graph, module, node, frozenset(locals_of(node)))
        scope.tables = scope._find_tables()
        for statement in scope.body:
            scope._walk(statement, node)
        for default in (*node.args.defaults, *(d for d in node.args.kw_defaults if d is not None)):
            scope._walk(default, node)
        scope.aliases = scope._find_aliases()
        return scope

    @property
    def body(self) -> list[ast.stmt]:
        """The statements without the docstring."""
        return self.node.body[1:] if ast.get_docstring(self.node, clean=False) is not None else self.node.body

    @property
    def parameters(self) -> list[str]:
        """The names of the positional parameters."""
        return [argument.arg for argument in (*self.node.args.posonlyargs, *self.node.args.args)]

    def all(self, kind: type[Node]) -> Iterator[Node]:
        """Go through the nodes of one kind."""
        return (node for node in self.nodes if isinstance(node, kind))

    def parent(self, node: ast.AST) -> ast.AST:
        """Give what a node stands in."""
        return self.parents[id(node)]

    def meaning(self, name: str) -> Any:
        """Give what a name of the file means here; MISSING for the function's own names and unknown ones."""
        return MISSING if name in self.local else self.module.names.get(name, MISSING)

    def fault(self, node: ast.AST, en: str, ja: str, *, warning: bool = False) -> Fault:
        """Report a fault at a node."""
        line = getattr(node, "lineno", self.node.lineno)
        return Fault(self.module.path.name, line, self.node.name, en, ja, warning)

    def is_table(self, node: ast.AST) -> bool:
        """Tell whether a node names a table (or a tally)."""
        return isinstance(node, ast.Name) and node.id in self.tables

    def is_options(self, node: ast.AST) -> bool:
        """Tell whether a node names the options, directly or through a name given to them."""
        if isinstance(node, ast.Name) and node.id in self.aliases:
            node = self.aliases[node.id]
        return isinstance(node, ast.Attribute) and node.attr == "options" and self.is_table(node.value)

    def part(self, node: ast.AST) -> Part | None:
        """Tell which part of a table an expression names, if that can be known from the text."""
        if isinstance(node, ast.Name) and node.id in self.aliases:
            return self.part(self.aliases[node.id])
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in self.tables:
            declared = self.tables[node.value.id].fields.get(node.attr)
            return Part(node.attr, declared.shape, declared.seat_first) if declared else None
        if isinstance(node, ast.Subscript):
            whole = self.part(node.value)
            if whole is None or not whole.shape:
                return None
            return whole if isinstance(node.slice, ast.Slice) else whole.place()
        return None

    def whole_number(self, node: ast.AST) -> int | None:
        """Give the number that an expression stands for, where the text alone decides it."""
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            inner = self.whole_number(node.operand)
            return None if inner is None else -inner
        if isinstance(node, ast.Constant) and isinstance(node.value, int):
            return int(node.value)
        if isinstance(node, ast.Name):
            value = self.meaning(node.id)
            return int(value) if isinstance(value, int) else None
        return None

    def _walk(self, node: ast.AST, parent: ast.AST) -> None:
        self.parents[id(node)] = parent
        self.nodes.append(node)
        if isinstance(node, OPAQUE):
            return
        for name, value in ast.iter_fields(node):
            if name == "annotation":
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    self._walk(child, node)

    def _find_tables(self) -> dict[str, State]:
        found = {TABLE: self.graph.state} if TABLE in self.parameters else {}
        tally = self._tally()
        if tally is not None:
            found[tally[0]] = tally[1]
        return {name: state for name, state in found.items() if name in self.parameters}

    def _tally(self) -> tuple[str, State] | None:
        """In tallies.py, whatever `watch` calls its first parameter is the tally, in helpers too."""
        if self.module.stem != "tallies" or "watch" not in self.module.functions:
            return None
        arguments = self.module.functions["watch"].args
        first = [a.arg for a in (*arguments.posonlyargs, *arguments.args)][:1]
        declared = [v for v in self.module.names.values() if isinstance(v, State) and v is not self.graph.state]
        return (first[0], declared[0]) if first and declared else None

    def _find_aliases(self) -> dict[str, ast.expr]:
        """Find names that are given once, to something of a table: `hand = table.medals[seat]`."""
        given: dict[str, list[ast.expr | None]] = {}
        for node in self.nodes:
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                parent = self.parent(node)
                value = parent.value if isinstance(parent, ast.Assign) and node in parent.targets else None
                given.setdefault(node.id, []).append(value)
        return {
            name: values[0]
            for name, values in given.items()
            if len(values) == 1
            and isinstance(values[0], (ast.Attribute, ast.Subscript))
            and name not in self.parameters
        }
