"""Which functions a test mentions, itself or through helpers of its folder: read from the source, nothing is run."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parents[1]


@cache
def functions(path: Path) -> dict[str, frozenset[str]]:
    """Give, for each name a module defines at its top level, the names its definition mentions."""
    found: dict[str, frozenset[str]] = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        own = frozenset(_names(node))
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found[node.name] = own
        elif isinstance(node, ast.Assign):
            found |= {
                name.id: own for target in node.targets for name in ast.walk(target) if isinstance(name, ast.Name)
            }
        elif isinstance(node, ast.ImportFrom) and (helper := path.parent / f"{node.module}.py").is_file():
            theirs = functions(helper)
            found |= {alias.asname or alias.name: mentioned_in(theirs, alias.name) for alias in node.names}
        elif isinstance(node, ast.Import) and (helper := path.parent / f"{node.names[0].name}.py").is_file():
            # What is called through a module is found under its own name.
            found |= {name: mentioned_in(functions(helper), name) for name in functions(helper)}
        elif isinstance(node, ast.ImportFrom | ast.Import):
            found |= {alias.asname or alias.name: frozenset({alias.name}) for alias in node.names}
    return found


def mentioned_in(defined: dict[str, frozenset[str]], name: str) -> frozenset[str]:
    """Give every name that a definition leads to."""
    seen: set[str] = set()
    ahead = [name]
    while ahead:
        one = ahead.pop()
        if one not in seen:
            seen.add(one)
            ahead += defined.get(one, ())
    return frozenset(seen)


@cache
def mentioned(node: str) -> frozenset[str] | None:
    """Give every name that a test leads to, its address being `folder/test_file.py::test_name`; None of no test."""
    file, _, name = node.partition("::")
    path = TESTS / file
    if not path.is_file() or name not in functions(path):
        return None
    return mentioned_in(functions(path), name)


def _names(node: ast.AST) -> set[str]:
    """Give names, attributes and arguments (which may be fixtures) that a piece of source mentions."""
    found = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
    found |= {one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute)}
    return found | {one.arg for one in ast.walk(node) if isinstance(one, ast.arg)}
