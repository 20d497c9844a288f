"""Rules modules: the author's files as text, tree and namespace, found and imported."""

from __future__ import annotations

import ast
import hashlib
import importlib
import importlib.util
import inspect
import sys
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from playkit.errors import RulesError, UnknownGame

# Files of a game's folder whose functions run on the table; scene.py and words.py are ordinary Python.
RUNNING: tuple[str, ...] = ("rules", "bots", "tallies")
# Functions of a rules module that stay ordinary Python: they run once, before a session.
ORDINARY: frozenset[str] = frozenset({"check"})


@dataclass(slots=True)
class RulesModule:
    """One file of rules: where it is, what it says, and what its names mean."""

    stem: str
    path: Path
    source: str
    tree: ast.Module
    names: dict[str, Any]
    functions: dict[str, ast.FunctionDef] = field(default_factory=dict)

    @classmethod
    def of(cls, stem: str, module: ModuleType) -> RulesModule:
        """Read the text behind an imported module."""
        path = Path(inspect.getsourcefile(module) or module.__name__)
        source = path.read_text(encoding="utf-8")
        tree = ast.parse(source, filename=str(path))
        functions = {
            node.name: node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name not in ORDINARY
        }
        return cls(stem, path, source, tree, vars(module), functions)


def import_path(path: Path) -> ModuleType:
    """Import a rules file, or a game's folder with its rules.py, from anywhere on disk.

    Raises:
        UnknownGame: nothing is there.
        RulesError: the file is not Python; names the line.
    """
    path = path.expanduser().resolve()
    folder = path if path.is_dir() else None
    file = path / "rules.py" if folder else path
    if not file.is_file():
        raise UnknownGame(f"no rules file at {file.name!r}", f"ルールファイル「{file.name}」が見つかりません")
    # The name depends on the text, so that an edited draft and its predecessor live side by side.
    digest = hashlib.sha256(str(file).encode() + file.read_bytes()).hexdigest()[:10]
    package = f"playkit_game_{path.stem}_{digest}"
    if folder is None:
        return _execute(package, file)
    if package not in sys.modules:
        root = ModuleType(package)
        root.__path__ = [str(folder)]
        sys.modules[package] = root
    return _execute(f"{package}.rules", file)


def _execute(name: str, file: Path) -> ModuleType:
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        sys.modules.pop(name, None)
        where = f"{file.name}, line {error.lineno}"
        raise RulesError(
            f"{where}: not Python: {error.msg}", f"{where}：Pythonとして読めません：{error.msg}"
        ) from error
    except BaseException:
        sys.modules.pop(name, None)
        raise
    return module


def companions(rules: ModuleType) -> dict[str, ModuleType]:
    """Import the other running files of the game's folder, by stem; a one-file game has none."""
    found = {"rules": rules}
    package = rules.__name__.rpartition(".")[0]
    stems = (*getattr(rules, "RULES_MODULES", ()), *RUNNING[1:])
    if rules.__name__.endswith(".rules"):
        for stem in stems:
            if importlib.util.find_spec(f"{package}.{stem}") is not None:
                found[stem] = importlib.import_module(f"{package}.{stem}")
    return found
