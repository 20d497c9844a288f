"""Many restrictions tried on the same games: only games that one changes are played again, from where it does.

A seat that may not pick something picks as it would have until the first pick that the restriction changes; where none
does, the game is the one that was played. Of Patchies' games two thirds are, which nobody has to play again.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from playkit.simulate.chunk import FIRST_SEAT, NO_FORKS, NO_SPARE, STATUS, STUCK, play_plain
from playkit.simulate.forks import NO_STEP, OWN_LANES, compiled_for, follow, win_shares
from playkit.simulate.records import BARS, new_table, new_tally, view_dtype
from playkit.simulate.run import run_plan
from playkit.simulate.unlike import without

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from playkit.simulate.compiler import Compiled
    from playkit.simulate.plan import Plan
    from playkit.simulate.result import Result

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]


def without_each(
    plan: Plan, things: Sequence[frozenset[int]], *, engine: str = "auto", free: Result | None = None
) -> list[Floats]:
    """Give for each thing what `unlike.without` gives, (games, seats): the win shares of seats that may not pick it.

    Args:
        plan: game, seats, options, bots, seed and games, nobody restricted.
        things: the codes of each.
        engine: "plain", "compiled" or "auto".
        free: the games of the plan with their steps, where they were played already.
    """
    compiled = compiled_for(plan, engine) if things else None
    if compiled is None:
        return [without(plan, codes, engine="plain") for codes in things]
    played = free or run_plan(plan, "steps", engine="compiled")
    again = _Again(plan, compiled, played)
    return [found for first in range(0, len(things), BARS) for found in again.without(things[first : first + BARS])]


def changed_at(plan: Plan, compiled: Compiled, things: Sequence[frozenset[int]]) -> Ints:
    """Tell at which step each restriction first changes a pick, (games, seats, things); -1 where it never does.

    Args:
        plan: the games.
        compiled: the game.
        things: the codes of each, `BARS` at most.
    """
    table, game = new_table(plan), plan.game
    for bar, codes in enumerate(things):
        table["barred_"][0, sorted(codes)] |= 1 << bar
    rows = np.zeros((plan.games, FIRST_SEAT + 2 * plan.seats), np.int64)
    marks = np.full(plan.games * plan.seats * BARS, -1, np.int64)
    views, tallies = np.zeros(1, view_dtype(game)), new_tally(game)
    stretch = (0, plan.games, rows, marks, 3)
    compiled.run(table, views, tallies, plan.word, *stretch, *NO_FORKS, table.view(np.int64), NO_SPARE)
    return marks.reshape(plan.games, plan.seats, BARS)[:, :, : len(things)]


class _Again:
    """Games that were played, ready to be played again with somebody restricted."""

    def __init__(self, plan: Plan, compiled: Compiled, free: Result) -> None:
        self.plan, self.compiled = plan, compiled
        steps = [own for own, _ in free.played()]
        self.starts = np.cumsum([0, *map(len, steps)])[:-1]
        self.script = np.concatenate([*steps, np.zeros(1, np.int64)])
        self.shares = free.win_shares()

    def without(self, things: Sequence[frozenset[int]]) -> Iterator[Floats]:
        """Give the win shares of the seats that may not pick each thing, (games, seats)."""
        changed = changed_at(self.plan, self.compiled, things)
        for bar, codes in enumerate(things):
            shares = self.shares.copy()
            for seat in range(self.plan.seats):
                games = np.flatnonzero(changed[:, seat, bar] >= 0)
                shares[games, seat] = self._barred(seat, codes, games, changed[games, seat, bar])[:, seat]
            yield shares

    def _barred(self, seat: int, codes: frozenset[int], games: Ints, steps: Ints) -> Floats:
        """Play games on from a step of theirs, a seat restricted from there on; (games, seats)."""
        nothing = frozenset[int]()
        plan = replace(self.plan, forbidden=tuple(codes if own == seat else nothing for own in range(self.plan.seats)))
        forks = np.stack([self.starts[games], steps, OWN_LANES - games, np.full(len(games), NO_STEP)], axis=1)
        rows, _ = follow(plan, self.compiled, self.script, forks)
        # As in a run of the whole game: what chance cannot leave is for plain Python to tell.
        for place in np.flatnonzero(rows[:, STATUS] == STUCK).tolist():
            rows[place] = play_plain(plan, int(games[place]), 1).rows[0]
        return win_shares(rows[:, FIRST_SEAT:])
