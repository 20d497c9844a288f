"""The list of checks: each is one small function with a name and a sentence in two languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Callable

    from playkit.kernel.contract.plays import Play
    from playkit.kernel.contract.suite import Trial

Finding: TypeAlias = "Label | None"


class Promise(NamedTuple):
    """One promise of the contract: its name, what it says, and the function that looks for a breach."""

    name: str
    label: Label
    look: Callable[..., Finding]


OF_PLAYS: dict[str, Promise] = {}
OF_GAMES: dict[str, Promise] = {}


def of_play(label: str) -> Callable[[Callable[[Play], Finding]], Callable[[Play], Finding]]:
    """Register a check of one play; it gives the first breach, or None."""
    return _register(OF_PLAYS, label)


def of_game(label: str) -> Callable[[Callable[[Trial], Finding]], Callable[[Trial], Finding]]:
    """Register a check of the game as a whole; it runs after the plays."""
    return _register(OF_GAMES, label)


def _register(where: dict[str, Promise], label: str) -> Callable[[Callable[[Any], Finding]], Callable[[Any], Finding]]:
    def register(function: Callable[[Any], Finding]) -> Callable[[Any], Finding]:
        where[function.__name__] = Promise(function.__name__, Label.parse(label), function)
        return function

    return register
