"""What games of a run met at all: kinds of events and actions, counted while they are still integers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from playkit.simulate.columns import cut, decoded, routes

if TYPE_CHECKING:
    from playkit.simulate.result import Result


class Met(NamedTuple):
    """What was met in any game: kinds of events, texts of actions; and in how many games a seat had nothing to pick."""

    kinds: set[str]
    texts: set[str]
    stuck: int


def met_of(result: Result) -> Met | None:
    """Say what the games of a run met; None where in some of them nobody ever picked, so that they say nothing.

    Args:
        result: a run that kept its events.

    >>> from playkit.games import find
    >>> from playkit.simulate.run import simulate
    >>> found = met_of(simulate(find("patchies"), 2, keep="events", engine="plain", workers=1))
    >>> found is not None and "draw" in found.texts and found.stuck == 0
    True
    """
    game, route = result.plan.game, routes(result.plan.game)
    codes, kinds = np.zeros(game.code_count, bool), np.zeros(len(route.kinds), bool)
    stuck = 0
    for steps, moves in result.played():
        seats = moves % 16 >= 2
        if not seats.any():
            return None
        codes[steps] = True
        stuck += bool((seats & (moves < 16)).any())
    for chunk in result.chunks:
        for piece in cut(chunk):
            kinds[decoded(piece, route, ())["kind"]] = True
    texts = {game.text(code) for code in np.flatnonzero(codes).tolist()}
    return Met({route.kinds[kind] for kind in np.flatnonzero(kinds).tolist()}, texts, stuck)
