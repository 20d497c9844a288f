"""Compiling a game: its generated text is kept under its sha256, so that a compiled game starts from disk.

Compiling takes seconds and never blocks: `compiling` starts it in the background. Where numba is missing or refuses the
rules, the plain engine goes on and the reason is kept.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import json
import os
import re
import subprocess
import sys
import threading
import time
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from playkit.errors import MissingExtra, RulesError
from playkit.simulate.compile_file import import_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playkit.kernel.game import Game

SWITCH = "PLAYKIT_JIT"
CACHE = "PLAYKIT_CACHE"


class Compiled:
    """A game that numba has compiled: `run` plays a stretch of games (see epilogue.txt)."""

    def __init__(self, game: Game, run: Callable[..., tuple[int, int]], cpu_seconds: float) -> None:
        self.game = game
        self.run = run
        self.cpu_seconds = cpu_seconds


def cache_folder() -> Path:
    """Give the folder of compiled games: $PLAYKIT_CACHE, else the user's cache folder."""
    from platformdirs import user_cache_dir

    return Path(os.environ.get(CACHE) or user_cache_dir("playkit")) / "compiled"


def compile_game(game: Game) -> Compiled:
    """Compile a game, or load what was compiled before.

    Raises:
        MissingExtra: numba is not installed (the extra `fast`).
        RulesError: numba refuses the rules; names the function and the reason.
    """
    if importlib.util.find_spec("numba") is None:
        raise MissingExtra(
            "compiled simulation needs numba: pip install 'playkit-tabletop[fast]'",
            "コンパイルには numba が必要です：pip install 'playkit-tabletop[fast]'",
        )
    started = time.process_time()
    file = _written(_text_of(game))
    elsewhere = 0.0 if _is_compiled(file) else _compile_elsewhere(game, file)
    module = import_file(file)
    module.warm()
    return Compiled(game, module.run_, elsewhere + time.process_time() - started)


def _written(text: str) -> Path:
    """Keep generated text in the cache under its sha256, whole or not at all: two processes may write the same."""
    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / _name_of(text)
    if not file.exists():
        aside = file.with_suffix(f".{os.getpid()}.{threading.get_ident()}.tmp")
        aside.write_text(text, encoding="utf-8")
        aside.replace(file)
    return file


def _is_compiled(file: Path) -> bool:
    """Whether numba has left its index beside the file; what it holds, numba itself checks on loading."""
    return any((file.parent / "__pycache__").glob(f"{file.stem}.run_-*.nbi"))


def is_ready(game: Game) -> bool:
    """Tell whether compiled play can begin at once: numba is there, switched on, and the game was compiled before."""
    if not allowed() or importlib.util.find_spec("numba") is None:
        return False
    return _is_compiled(cache_folder() / _file_name(game))


def _file_name(game: Game) -> str:
    """Name the file of a game's generated text."""
    return _name_of(_text_of(game))


@lru_cache(maxsize=64)
def _text_of(game: Game) -> str:
    """Give a game's generated text; rules once loaded stay as they are, and hundreds of sessions ask."""
    from playkit.simulate.generate import source_of

    return source_of(game)


def _name_of(text: str) -> str:
    return f"playkit_compiled_{hashlib.sha256(text.encode()).hexdigest()[:24]}.py"


def _compile_elsewhere(game: Game, file: Path) -> float:
    """Compile in a process of its own, so that neither a notebook nor the plain engine waits; give its CPU seconds."""
    command = [sys.executable, "-m", "playkit.simulate.compile_file", str(file)]
    finished = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own module
    try:
        said = json.loads(finished.stdout)
    except ValueError:
        said = {"error": finished.stderr.strip() or f"the compiling process ended with {finished.returncode}"}
    if "error" in said:
        raise explain(game, said["error"], file.read_text(encoding="utf-8"))
    return float(said["cpu_seconds"])


def explain(game: Game, text: str, source: str = "") -> RulesError:
    """Turn numba's report into one sentence that names the author's function.

    Args:
        game: the loaded rules.
        text: numba's report.
        source: the generated text, whose line numbers the report names.
    """
    known = {f"{stem}_{name}": (stem, name) for stem, m in game.modules.items() for name in m.functions}
    mentioned = [name for name in _culprits(text, source) if name in known]
    reason = next((line.strip() for line in text.splitlines() if line.strip() and "pipeline" not in line), text)
    if not mentioned:
        return RulesError(
            f"numba cannot compile {game.name}: {reason}", f"numba が {game.name} をコンパイルできません：{reason}"
        )
    stem, name = known[mentioned[0]]
    line = game.modules[stem].functions[name].lineno
    where = f"{game.modules[stem].path.name}:{line}, in {name}"
    return RulesError(
        f"{where}: numba cannot compile this: {reason}", f"{where}：numba がコンパイルできません：{reason}"
    )


def _culprits(text: str, source: str) -> Iterator[str]:
    """Name the generated functions a report speaks of, the likeliest first.

    The innermost line comes first; a report without lines names functions, and there the innermost comes last.
    """
    lines = [int(number) for number in re.findall(r"playkit_compiled_\w+\.py(?:\", line | \()(\d+)", text)]
    functions = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    for line in lines:
        yield from (node.name for node in functions if node.lineno <= line <= (node.end_lineno or node.lineno))
    yield from reversed(re.findall(r"\b[a-z]+_\w+", text))


class Compiling:
    """The compiling of one game in the background: done, failed with a reason, or still going on."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.compiled: Compiled | None = None
        self.reason: Exception | None = None
        self._thread = threading.Thread(target=self._work, name=f"compile-{game.name}", daemon=True)
        self._thread.start()

    def _work(self) -> None:
        try:
            self.compiled = compile_game(self.game)
        except Exception as error:  # noqa: BLE001 - whatever goes wrong here, the plain engine goes on
            self.reason = error

    def wait(self) -> Compiled:
        """Wait for the end; raise what went wrong."""
        self._thread.join()
        if self.reason is not None:
            raise self.reason
        assert self.compiled is not None  # noqa: S101 - one of the two is set when the thread ends
        return self.compiled


_known: dict[int, Compiling] = {}
_lock = threading.Lock()


def compiling(game: Game) -> Compiling:
    """Start compiling a game in the background, once; give what is known of it."""
    with _lock:
        if id(game) not in _known:
            _known[id(game)] = Compiling(game)
        return _known[id(game)]


def allowed() -> bool:
    """Whether compiling is switched on (PLAYKIT_JIT=0 switches it off)."""
    return os.environ.get(SWITCH, "1") != "0"
