"""The score of every seat in the course of played games: what a scoreboard would have shown before each pick."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from playkit.simulate.chunk import FACTS, FIRST_SEAT
from playkit.simulate.forks import ForkEngine, compiled_for
from playkit.simulate.positions import rows_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from playkit.simulate.plan import Plan


def score_tracks(plan: Plan, games: Sequence[Sequence[int]], *, engine: str = "auto") -> list[NDArray[np.int64]]:
    """Give for each game its scores, (picks + 1, seats): before every pick of a seat, and at the end.

    Args:
        plan: game, seats and options that were played.
        games: the steps of each.
        engine: as for `forks.play_forks`.

    >>> from playkit.games import find
    >>> from playkit.simulate.plan import make_plan
    >>> plan = make_plan(find("patchies"), 1, 0, seats=2)
    >>> score_tracks(plan, [[]], engine="plain")[0].tolist()
    [[0, 0]]
    """
    compiled = compiled_for(plan, engine) if games else None
    if compiled is None:
        tracker = _Tracker(plan.game, plan.seats, plan.options, plan.bots)
        return [tracker.track(steps) for steps in games]
    found = []
    for rows in rows_at(plan, compiled, [(steps, range(len(steps) + 1)) for steps in games]):
        told = rows[:, FACTS] % 16 >= 2  # somebody was asked
        told[-1] = True
        found.append(rows[told, FIRST_SEAT : FIRST_SEAT + plan.seats])
    return found


class _Tracker(ForkEngine):
    def track(self, steps: Sequence[int]) -> NDArray[np.int64]:
        self.begin([])
        table, calls, waiting = self.table, self.program.calls, self.program.waiting
        rows = []
        for step, code in enumerate(steps):
            self._clear()
            if waiting(table) >= 0:
                rows.append(self._now())
            table.step_ = step
            function, arguments = calls[code]
            function(table, *arguments)
        self._clear()
        return np.array([*rows, self._now()], np.int64)

    def _now(self) -> list[int]:
        return [int(self.program.score(self.table, seat)) for seat in range(self.seats)]
