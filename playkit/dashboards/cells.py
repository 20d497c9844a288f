"""Boards of any game as maps show them: how cells are numbered and what they are called."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

from playkit.errors import UnknownQuestion

if TYPE_CHECKING:
    from playkit.kernel import Game


def cell_names(game: Game) -> tuple[str, ...]:
    """Name the cells of a game's square board, numbered row by row from the top left.

    Raises:
        UnknownQuestion: its facts name no cells of a square board, so that there is no map.
    """
    kinds = [kind for fact in game.facts for _, kind in fact.fields if kind.column == "cell"]
    side = isqrt(kinds[0].size) if kinds else 0
    if not kinds or side * side != kinds[0].size:
        raise UnknownQuestion(
            f"{game.name} has no square board, so there is no map",
            f"{game.title('ja')}には正方形の盤がないので地図はありません",
        )
    kind = kinds[0]
    return tuple(kind.label(value, "en") for value in range(kind.low, kind.low + kind.size))
