"""The games that ship with playkit, and how any game is found: by name, by path, or from an installed package."""

from __future__ import annotations

import importlib
import pkgutil
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType

from playkit.errors import PlaykitError, RulesError, UnknownGame, hint
from playkit.kernel.game import Game, load

ENTRY_POINTS = "playkit.games"


def names() -> list[str]:
    """List the games by name: those of this package, then those of installed packages."""
    own = _own()
    installed = sorted({entry.name for entry in entry_points(group=ENTRY_POINTS)} - set(own))
    return [*own, *installed]


def _own() -> dict[str, str]:
    """Map the names of the games in this package to their modules; a folder without rules is no game yet."""
    here = Path(__file__).parent
    found = {}
    for entry in sorted(pkgutil.iter_modules(__path__), key=lambda entry: entry.name):
        if not entry.ispkg:
            found[entry.name] = f"{__name__}.{entry.name}"
        elif (here / entry.name / "rules.py").is_file():
            found[entry.name] = f"{__name__}.{entry.name}.rules"
    return {name: module for name, module in found.items() if not name.startswith("_")}


def is_path(game: str | Path) -> bool:
    """Tell whether a text means a file or folder of rules rather than a game's name.

    >>> is_path("patchies"), is_path("drafts/mine"), is_path("mine.py"), is_path(".")
    (False, True, True, True)
    """
    text = str(game)
    return isinstance(game, Path) or text.endswith(".py") or "/" in text or "\\" in text or text in {".", "..", "~"}


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
    return load(str(game)) if is_path(game) else _named(str(game))


@lru_cache(maxsize=64)
def _named(name: str) -> Game:
    own = _own()
    if name in own:
        return Game(importlib.import_module(own[name]), name)
    for entry in entry_points(group=ENTRY_POINTS):
        if entry.name == name:
            return Game(_installed(entry), name)
    known = names()
    en, ja = hint(name, known)
    if name and Path(name).is_dir():
        en, ja = f" Is it the folder? Write './{name}'.", f"フォルダーなら「./{name}」と書いてください。"
    raise UnknownGame(
        f"no game is called {name!r}; there are: {', '.join(known)}.{en}",
        f"「{name}」というゲームはありません（{'、'.join(known)}）。{ja}",
    )


def _installed(entry: EntryPoint) -> ModuleType:
    """Import the rules that an installed package offers; whatever is wrong with it, no other game is the worse."""
    try:
        rules = entry.load()
    except PlaykitError as error:
        raise _unusable(entry, error.en, error.ja) from error
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
        raise _unusable(entry, said, said) from error
    if not isinstance(rules, ModuleType):
        raise _unusable(entry, "it names no module of rules", "ルールのモジュールを指していません")
    return rules


def _unusable(entry: EntryPoint, en: str, ja: str) -> RulesError:
    return RulesError(
        f"the installed game {entry.name!r} ({entry.value}) cannot be used: {en}",
        f"インストールされたゲーム「{entry.name}」（{entry.value}）を使えません：{ja}",
    )
