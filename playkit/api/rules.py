"""Games by name, and a session of one in Python."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from playkit.games import find, is_path, names
from playkit.kernel import Game, Session

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playkit.kernel.contract import Check


AnyGame = str | Path | Game
"""A game as it may be named: a name, a path, or loaded rules."""


def games() -> list[str]:
    """List the games that can be named: those that ship with playkit, and those of installed packages."""
    return names()


def new(name: str, folder: str | Path = ".", title: str | None = None) -> list[Path]:
    """Write a small working game of your own: rules, words, a scene, a bot, a chart, tests.

    It is checked, played, simulated, stored and asked by the path of its folder, as any game by its name.

    Args:
        name: small letters, digits and _; what the game is called in code and data.
        folder: the game goes into `folder/name`.
        title: what people read, "English / 日本語"; None makes a working title of the name.

    Returns:
        the files, rules.py first.

    Raises:
        NewRefused: the name or title is not possible, or something is there already; nothing is overwritten.
        PlaykitError: the system refuses to write there.

    >>> [path.name for path in new("koi_pond", "drafts", "Koi pond / 鯉の池")][:2]
    ['rules.py', 'README.md']
    """
    from playkit.starter import new_game

    return new_game(name, folder, title, taken=names())


def session(
    game: AnyGame,
    seats: int = 4,
    preset: str | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    *,
    chance: str = "auto",
    index: int = 0,
) -> Session:
    """Begin a session in Python: `legal()`, `play(text)`, `undo()`, `view(seat)`, `facts()`, `score()`, `text()`.

    Args:
        game: a name, a path to a rules file or folder, or loaded rules.
        seats: how many seats play; 0-based in data.
        preset: a named option set; None is the game's first.
        options: overrides by name.
        seed: any whole number; None draws one.
        chance: "auto" draws until a seat must choose, "ask" waits to be told what a real table drew.
        index: which game of the seed; replays game `index` of a simulation.

    Raises:
        UnknownGame, OptionsError: the message names the nearest match.

    >>> table = session("patchies", seats=2, seed=1)
    >>> table.waiting, table.legal()[0]
    (0, 'place a1')
    """
    return Session(find(game), seats, preset=preset, options=options, seed=seed, chance=chance, index=index)


def check(game: AnyGame, seconds: float = 30) -> list[Check]:
    """Run the contract checks on a game: `name`, `ok` and `detail` of each.

    Args:
        game: a name, a path, or loaded rules; a file that cannot be loaded is one check that failed.
        seconds: how long it may take.

    Raises:
        UnknownGame: nothing is called that, or there is no such file.
    """
    from playkit.kernel.contract import check as checks

    if isinstance(game, Game) or not is_path(game):
        return list(checks(find(game), seconds))
    if not Path(game).exists():
        find(game)  # says so: a file that is not there is no broken promise
    return list(checks(Path(game), seconds))
