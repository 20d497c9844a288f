"""Plant one small change into a copy of a game's rules, found by what it says and not by where it stands."""

from __future__ import annotations

import ast
import shutil
from pathlib import Path
from typing import NamedTuple

GAMES = Path(__file__).parents[2] / "playkit" / "games"


class Mutant(NamedTuple):
    """One way in which somebody could get a rule wrong.

    `old` and `new` are Python: an expression or a whole statement of the function `where` ("" for the top of the
    file). However it is broken into lines, `old` must be there exactly once. `tests` are ids below tests/games that
    notice it, the fastest first; one of them is enough.
    """

    file: str
    where: str
    old: str
    new: str
    why: str
    tests: str

    @property
    def game(self) -> str:
        """The folder of the game."""
        return self.file.split("/")[0]

    @property
    def name(self) -> str:
        """How the mutant is called in a report."""
        return f"{self.file}:{self.where or 'top'}: {self.old} -> {self.new}"

    @property
    def ids(self) -> list[str]:
        """The tests as pytest wants them."""
        return [f"tests/games/{self.game}/{test}" for test in self.tests.split()]


class NoSuchPlace(LookupError):
    """The rules no longer say what a mutant changes, or say it more than once."""


def _parsed(text: str) -> ast.AST:
    (statement,) = ast.parse(text).body
    return statement.value if isinstance(statement, ast.Expr) else statement


def _function(tree: ast.Module, where: str) -> ast.AST:
    if not where:
        return tree
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == where:
            return node
    raise NoSuchPlace(f"there is no function {where!r}")


def changed(source: str, mutant: Mutant) -> str:
    """Give the text of a rules file with the mutant's one place changed and everything else as it was.

    Raises:
        NoSuchPlace: the place is not there, or there are several.
    """
    wanted = ast.dump(_parsed(mutant.old))
    ast.parse(mutant.new)
    found = [node for node in ast.walk(_function(ast.parse(source), mutant.where)) if ast.dump(node) == wanted]
    if len(found) != 1:
        raise NoSuchPlace(f"{mutant.file}: {mutant.where} says {mutant.old!r} {len(found)} times")
    lines = source.encode().splitlines(keepends=True)
    node = found[0]
    begins = sum(map(len, lines[: node.lineno - 1])) + node.col_offset
    ends = sum(map(len, lines[: node.end_lineno - 1])) + node.end_col_offset
    data = source.encode()
    return (data[:begins] + mutant.new.encode() + data[ends:]).decode()


def plant(mutant: Mutant, into: Path) -> Path:
    """Copy the mutant's game into a folder, changed; give that folder, to be put before playkit's own games."""
    copy = into / mutant.game
    shutil.copytree(GAMES / mutant.game, copy, ignore=shutil.ignore_patterns("__pycache__"))
    file = into / mutant.file
    file.write_text(changed(file.read_text(encoding="utf-8"), mutant), encoding="utf-8")
    return into
