"""Fewer functions to compile: a function called from one place only is compiled as part of its caller.

numba optimises every function together with all that it calls, so each small rule between an action and what it shares
with the others is paid for many times. Measured on Patchies: 18.2 CPU seconds instead of 22.6, and the same speed.
A caller that has taken in too much costs more to type than it saves: with at most 250 nodes of syntax tree taken over
from one callee, Patchies takes an eighth less and 24 a quarter less than without a limit.
"""

from __future__ import annotations

import ast
from collections import Counter, defaultdict

DECORATOR = "@njit(**INNER)"
INLINE = '@njit(inline="always", **INNER)'

# The large ones stay apart: one function that holds them all takes longer to type than it saves.
# The most nodes of syntax tree that a caller takes in with one function and what that function has taken in.
MOST = 250

APART = frozenset({"apply_", "play_", "pick_", "reset_", "reduce_", "summarise_", "waiting_", "run_", "warm"})


def inlined(text: str) -> str:
    """Mark the functions of a compiled module that have a single call and do not call themselves."""
    tree = ast.parse(text)
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    aliases = _aliases(tree, functions)
    apart = APART | {aliases[name] for name in APART if name in aliases}
    calls, counts = _calls(functions, aliases)
    lines = text.splitlines()
    single = {
        name
        for name, node in functions.items()
        if counts[name] == 1
        and name not in apart
        and name not in _reach(name, calls)
        and lines[node.lineno - 2] == DECORATOR
    }
    sizes = {name: sum(1 for _ in ast.walk(node)) for name, node in functions.items()}
    for name in _small(single, calls, sizes):
        lines[functions[name].lineno - 2] = INLINE
    return "\n".join(lines) + "\n"


def _small(single: set[str], calls: dict[str, set[str]], sizes: dict[str, int]) -> set[str]:
    """Keep of the functions with a single call those that are small with all that they take in themselves."""
    whole: dict[str, int] = {}

    def taken_in(name: str) -> int:
        """Count the nodes that a caller takes over with `name`; 0 where it stays a function of its own."""
        if name not in single:
            return 0
        if name not in whole:
            whole[name] = sizes[name] + sum(map(taken_in, calls[name]))
        return whole[name] if whole[name] <= MOST else 0

    return {name for name in single if taken_in(name)}


def _aliases(tree: ast.Module, functions: dict[str, ast.FunctionDef]) -> dict[str, str]:
    """Find the names that mean another function: `waiting_ = rules_waiting`."""
    return {
        target.id: node.value.id
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name) and node.value.id in functions
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _calls(functions: dict[str, ast.FunctionDef], aliases: dict[str, str]) -> tuple[dict[str, set[str]], Counter[str]]:
    calls: dict[str, set[str]] = defaultdict(set)
    counts: Counter[str] = Counter()
    for node in functions.values():
        for call in ast.walk(node):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                name = aliases.get(call.func.id, call.func.id)
                if name in functions:
                    calls[node.name].add(name)
                    counts[name] += 1
    return calls, counts


def _reach(name: str, calls: dict[str, set[str]]) -> set[str]:
    """Find all that a function may end up calling."""
    found: set[str] = set()
    waiting = list(calls[name])
    while waiting:
        called = waiting.pop()
        if called not in found:
            found.add(called)
            waiting += calls[called]
    return found
