"""Rules modules: the author's files as text, tree and namespace, found and imported."""

from __future__ import annotations

import ast
import hashlib
import importlib
import importlib.util
import inspect
import sys
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from playkit.errors import PlaykitError, RulesError, UnknownGame, hint

if TYPE_CHECKING:
    from collections.abc import Iterator

# Files of a game's folder whose functions run on the table; scene.py and words.py are ordinary Python.
RUNNING: tuple[str, ...] = ("rules", "bots", "tallies")
# Functions of a rules module that stay ordinary Python: `check` runs before a session, a scene is drawn beside it.
ORDINARY: frozenset[str] = frozenset({"check", "scene", "preview", "hint", "is_open"})


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


def rules_file(path: str | Path) -> Path:
    """Find the rules file that a path means: itself, the rules.py of a folder, or of the one game inside a folder.

    Raises:
        UnknownGame: nothing is there, or several games are.
    """
    path = Path(path).expanduser().resolve()
    file = path / "rules.py" if path.is_dir() else path
    if file.is_file():
        return file
    inside = sorted(found.parent.name for found in path.glob("*/rules.py"))
    if len(inside) == 1:
        return path / inside[0] / "rules.py"
    if inside:
        listed = ", ".join(inside)
        raise UnknownGame(
            f"{path.name!r} holds several games, name one of them: {listed}",
            f"「{path.name}」には複数のゲームがあります。一つを指定してください（{listed}）",
        )
    where = f"{path.name}/rules.py" if path.is_dir() else path.name
    raise UnknownGame(f"no rules file at {where!r}", f"ルールファイル「{where}」が見つかりません")


def import_path(path: Path) -> ModuleType:
    """Import a rules file, or a game's folder with its rules.py, from anywhere on disk.

    Raises:
        UnknownGame: nothing is there.
        RulesError: the file is not Python; names the line.
    """
    file = rules_file(path)
    folder = file.parent if file.name == "rules.py" else None
    package = f"playkit_game_{(folder or file).stem}_{_digest(file, folder)}"
    if folder is None:
        return _execute(package, file)
    if package not in sys.modules:
        root = ModuleType(package)
        root.__path__ = [str(folder)]
        sys.modules[package] = root
    return _execute(f"{package}.rules", file)


def _digest(file: Path, folder: Path | None) -> str:
    """Name a text: an edited draft and its predecessor live side by side, whichever of their files was edited."""
    files = [file] if folder is None else sorted(folder.glob("*.py"))
    parts = [str(file).encode(), *(part for entry in files for part in (entry.name.encode(), entry.read_bytes()))]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:10]


@contextmanager
def _without_bytecode() -> Iterator[None]:
    """Keep Python from caching drafts: its cache takes two edits within a second for one, and litters the folder."""
    before = sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    try:
        yield
    finally:
        sys.dont_write_bytecode = before


def _execute(name: str, file: Path) -> ModuleType:
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise RulesError(f"{file.name} is not a Python file", f"{file.name} はPythonのファイルではありません")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        with _without_bytecode():
            spec.loader.exec_module(module)
    except BaseException as error:
        sys.modules.pop(name, None)
        if isinstance(error, Exception):
            raise _unreadable(error, file) from error
        raise
    return module


def _unreadable(error: Exception, file: Path) -> RulesError:
    """Say why a file could not be read as rules, with the author's file and line."""
    if isinstance(error, SyntaxError):
        where, line = Path(error.filename or file).name, error.lineno
        return RulesError(
            f"{where}:{line}: not Python: {error.msg}", f"{where}:{line}：Pythonとして読めません：{error.msg}"
        )
    where, line = file.name, 1
    traceback = error.__traceback__
    while traceback is not None:
        origin = Path(traceback.tb_frame.f_code.co_filename)
        if origin.parent == file.parent:
            where, line = origin.name, traceback.tb_lineno
        traceback = traceback.tb_next
    en, ja = (error.en, error.ja) if isinstance(error, PlaykitError) else _foreign(error)
    return RulesError(f"{where}:{line}: {en}", f"{where}:{line}：{ja}")


def _foreign(error: Exception) -> tuple[str, str]:
    if isinstance(error, ImportError) and error.name == "playkit.kernel" and "'" in str(error):
        import playkit.kernel

        wanted = str(error).split("'")[1]
        en, ja = hint(wanted, playkit.kernel.__all__)
        return f"playkit.kernel has no {wanted!r}.{en}", f"playkit.kernel に「{wanted}」はありません。{ja}"
    text = f"{type(error).__name__}: {error}"
    return text, text


def companions(rules: ModuleType) -> dict[str, ModuleType]:
    """Import the other running files of the game's folder, by stem; a one-file game has none."""
    found = {"rules": rules}
    package = rules.__name__.rpartition(".")[0]
    stems = (*getattr(rules, "RULES_MODULES", ()), *RUNNING[1:])
    if rules.__name__.endswith(".rules"):
        for stem in stems:
            if importlib.util.find_spec(f"{package}.{stem}") is not None:
                found[stem] = _sister(f"{package}.{stem}", Path(inspect.getsourcefile(rules) or stem))
    return found


def companion(rules: ModuleType, stem: str, name: str) -> Any:
    """Find a name in an ordinary file of a game's folder (scene.py, words.py), or in a one-file game itself.

    Returns:
        what the name means there; None where there is no such file or name.

    Raises:
        RulesError: the file is not Python or cannot be imported; names the line.
    """
    package, _, last = rules.__name__.rpartition(".")
    if last == "rules" and importlib.util.find_spec(f"{package}.{stem}") is not None:
        return getattr(_sister(f"{package}.{stem}", Path(inspect.getsourcefile(rules) or stem)), name, None)
    return getattr(rules, name, None)


def _sister(name: str, rules: Path) -> ModuleType:
    try:
        with _without_bytecode():
            return importlib.import_module(name)
    except Exception as error:
        raise _unreadable(error, rules) from error
