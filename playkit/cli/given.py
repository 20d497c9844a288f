"""What several commands are given: seats, presets, options and bots as people type them."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from playkit.errors import OptionsError

Seats = Annotated[int, typer.Option("--seats", help="how many seats")]
Preset = Annotated[str | None, typer.Option("--preset", help="a named option set")]
Options = Annotated[list[str] | None, typer.Option("--option", help="NAME=VALUE, may be repeated")]


def options_of(given: list[str] | None) -> dict[str, Any]:
    """Read NAME=VALUE pairs.

    >>> options_of(["landlords=0"])
    {'landlords': '0'}
    """
    pairs = [pair.partition("=") for pair in given or []]
    for name, equals, _ in pairs:
        if not equals:
            raise OptionsError(
                f"--option takes NAME=VALUE, got {name!r}", f"--option は NAME=VALUE の形です（{name!r}）"
            )
    return {name.strip(): value.strip() for name, _, value in pairs}


def bots_of(given: str) -> str | list[str]:
    """Read one bot for all, or one a seat.

    >>> bots_of("random"), bots_of("random, cautious")
    ('random', ['random', 'cautious'])
    """
    names = [name.strip() for name in given.split(",")]
    return names[0] if len(names) == 1 else names
