"""Looking at positions of played games: who is asked for what, where each pick leads, and how the scores stand.

The compiled engine follows a game once for all its positions that are looked at; in plain Python every look follows it
from the start, or goes back to where it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from playkit.kernel.declare import CHANCE
from playkit.simulate.chunk import FIRST_SEAT
from playkit.simulate.forks import (
    NO_STEP,
    OFFERS,
    STATES,
    STOP,
    ForkEngine,
    Position,
    compiled_for,
    follow,
    in_a_row,
)
from playkit.simulate.records import numbers_of_state

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from playkit.simulate.compiler import Compiled
    from playkit.simulate.plan import Plan

    Ints = NDArray[np.int64]

TOGETHER = 200
"""Positions whose picks are tried between two rests, which bounds the memory of the states they lead to."""


class Asked(NamedTuple):
    """Who decides at a position (CHANCE or OVER where nobody does), and one legal action for each state to lead to."""

    who: int
    actions: list[int]


def asked_at(plan: Plan, positions: Sequence[Position], *, engine: str = "auto") -> list[Asked]:
    """Tell who decides at each position, and one legal action for every state that a pick can lead to.

    Args:
        plan: game, seats and options.
        positions: of games that can be played by these rules.
        engine: as for `forks.play_forks`.
    """
    compiled = compiled_for(plan, engine) if positions else None
    if compiled is None:
        looker = ForkEngine(plan.game, plan.seats, plan.options, plan.bots)
        return [distinct_actions(looker, one.taken) for one in positions]
    batches = (positions[first : first + TOGETHER] for first in range(0, len(positions), TOGETHER))
    return [asked for batch in batches for asked in _asked_compiled(plan, compiled, batch)]


def distinct_actions(engine: ForkEngine, steps: Sequence[int]) -> Asked:
    """Give who decides after these steps, and one legal action for every state that a pick can lead to."""
    who, offers = engine.offered(steps)
    if who <= CHANCE:
        return Asked(who, [])
    reached: dict[tuple[object, ...], int] = {}
    for code in offers:
        reached.setdefault(engine.after(code), code)
    return Asked(who, list(reached.values()))


def _asked_compiled(plan: Plan, compiled: Compiled, positions: Sequence[Position]) -> Iterator[Asked]:
    offered = list(_offered(plan, compiled, positions))
    tried = [
        Position(one.steps, one.until, code)
        for one, (_, codes) in zip(positions, offered, strict=True)
        for code in codes
    ]
    states = iter(_states(plan, compiled, tried))
    for who, codes in offered:
        reached: dict[bytes, int] = {}
        for code in codes:
            reached.setdefault(next(states), code)
        yield Asked(who, list(reached.values()))


def _offered(plan: Plan, compiled: Compiled, positions: Sequence[Position]) -> Iterator[tuple[int, list[int]]]:
    """Give of each position who is asked, and the codes offered to a seat."""
    for piece in _looked(plan, compiled, positions, OFFERS):
        place = 0
        while place < len(piece):
            choices, who = divmod(int(piece[place]), 16)
            yield who - 2, piece[place + 1 : place + 1 + choices].tolist()
            place += 1 + choices


def _states(plan: Plan, compiled: Compiled, positions: Sequence[Position]) -> list[bytes]:
    """Give the state at each position."""
    if not positions:
        return []
    states = np.concatenate(_looked(plan, compiled, positions, STATES))
    whole: list[bytes] = states.view(np.dtype((np.void, 8 * numbers_of_state(plan.game)))).tolist()
    return whole


def _looked(plan: Plan, compiled: Compiled, positions: Sequence[Position], look: int) -> list[Ints]:
    starts, script = in_a_row([one.steps for one in positions])
    stops = _stops(starts, [one.until for one in positions], [one.then for one in positions])
    return follow(plan, compiled, script, stops, look=look)[1]


def _stops(starts: Ints, until: Sequence[int], then: Sequence[int] | int = NO_STEP) -> Ints:
    forks = np.full((len(starts), 4), STOP, np.int64)
    forks[:, 0], forks[:, 1], forks[:, 3] = starts, until, then
    return forks


def scores_at(plan: Plan, games: Sequence[tuple[Sequence[int], Sequence[int]]], *, engine: str = "auto") -> list[Ints]:
    """Give each seat's score after so many steps of games: one array (numbers, seats) a game.

    Args:
        plan: game, seats and options.
        games: the steps of each, and after how many of them, in rising order.
        engine: as for `forks.play_forks`.
    """
    compiled = compiled_for(plan, engine) if games else None
    if compiled is None:
        looker = ForkEngine(plan.game, plan.seats, plan.options, plan.bots)
        return [np.array(looker.scores(*one), np.int64).reshape(-1, plan.seats) for one in games]
    found = rows_at(plan, compiled, games)
    return [rows[:, FIRST_SEAT : FIRST_SEAT + plan.seats] for rows in found]


def rows_at(plan: Plan, compiled: Compiled, games: Sequence[tuple[Sequence[int], Sequence[int]]]) -> list[Ints]:
    """Follow games and give a row after each number of steps, as `follow` does."""
    starts, script = in_a_row([steps for steps, _ in games])
    counts = [len(after) for _, after in games]
    until = [number for _, after in games for number in after]
    rows, _ = follow(plan, compiled, script, _stops(np.repeat(starts, counts), until))
    return np.split(rows, np.cumsum(counts)[:-1])
