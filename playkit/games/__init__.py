"""The games that ship with playkit, and how any game is found: by name, by path, or from an installed package."""

from __future__ import annotations

import importlib
import pkgutil
from functools import lru_cache
from importlib.metadata import entry_points
from pathlib import Path

from playkit.errors import UnknownGame, hint
from playkit.kernel.game import Game, load

ENTRY_POINTS = "playkit.games"


def names() -> list[str]:
    """List the games by name: those of this package, then those of installed packages."""
    own = sorted(entry.name for entry in pkgutil.iter_modules(__path__) if not entry.name.startswith("_"))
    installed = sorted({entry.name for entry in entry_points(group=ENTRY_POINTS)} - set(own))
    return [*own, *installed]


def find(game: str | Path | Game) -> Game:
    """Find a game: its name, the path of a rules file or folder, or a game already loaded.

    Raises:
        UnknownGame: nothing is called that; the message names the nearest.
        RulesError: the rules cannot be used.

    >>> find("patchies").name
    'patchies'
    """
    if isinstance(game, Game):
        return game
    text = str(game)
    if isinstance(game, Path) or text.endswith(".py") or "/" in text or "\\" in text:
        return load(text)
    return _named(text)


@lru_cache(maxsize=64)
def _named(name: str) -> Game:
    own = {entry.name: entry.ispkg for entry in pkgutil.iter_modules(__path__)}
    if name in own:
        suffix = ".rules" if own[name] else ""
        return Game(importlib.import_module(f"{__name__}.{name}{suffix}"), name)
    for entry in entry_points(group=ENTRY_POINTS):
        if entry.name == name:
            return Game(entry.load(), name)
    known = names()
    en, ja = hint(name, known)
    raise UnknownGame(
        f"no game is called {name!r}; there are: {', '.join(known)}.{en}",
        f"「{name}」というゲームはありません（{'、'.join(known)}）。{ja}",
    )
