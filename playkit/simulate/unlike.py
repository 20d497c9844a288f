"""Tables at which one seat is unlike the others, and games played again with the same dice.

Skill, luck and restrictions are measured on these. Everything here is a pure function of its plan, so that two tables
of one seed meet the same dice.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from playkit.kernel import rng
from playkit.simulate.run import run_plan

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from playkit.simulate.plan import Plan
    from playkit.simulate.result import Result

    Floats = NDArray[np.float64]


def one_among(plan: Plan, bot: str, others: str, *, engine: str = "auto") -> Floats:
    """Give the win share of one bot among others of another kind, (games, seats): in every seat, with the same seeds.

    Args:
        plan: game, seats, options, seed and games; its own bots do not matter.
        bot: who sits alone.
        others: who sits in all other seats.
        engine: "plain", "compiled" or "auto".
    """
    shares = []
    for seat in range(plan.seats):
        bots = tuple(bot if place == seat else others for place in range(plan.seats))
        shares.append(run_plan(replace(plan, bots=bots), engine=engine).win_shares()[:, seat])
    return np.column_stack(shares)


def without(plan: Plan, forbidden: frozenset[int], *, engine: str = "auto") -> Floats:
    """Give the win share of a seat that may not pick some codes, (games, seats): each seat in turn, the same seeds.

    Nobody being restricted, the mean over seats would be 1 over their number in every game.
    """
    shares = []
    for seat in range(plan.seats):
        codes = tuple(forbidden if place == seat else frozenset[int]() for place in range(plan.seats))
        shares.append(run_plan(replace(plan, forbidden=codes), engine=engine).win_shares()[:, seat])
    return np.column_stack(shares)


class Picks(NamedTuple):
    """The picks of a run that kept its steps: arrays of one length; games and seats count from 0."""

    game: NDArray[np.int64]
    seat: NDArray[np.int64]
    code: NDArray[np.int64]


def picks_of(result: Result) -> Picks:
    """Give who picked what in every game of a run that kept steps or events."""
    games, seats, codes = [], [], []
    for game, (steps, moves) in enumerate(result.played()):
        who = moves % 16 - 2
        codes.append(steps[who >= 0])
        seats.append(who[who >= 0])
        games.append(np.full(len(codes[-1]), game))
    empty = np.zeros(0, np.int64)
    return Picks(*(np.concatenate([empty, *own]) for own in (games, seats, codes)))


def replayed(plan: Plan, times: int, *, dice: bool = False, engine: str = "auto") -> tuple[Floats, NDArray[np.bool_]]:
    """Play every game `times` times with the same dice and other choices; give win shares and what was alike.

    Args:
        plan: game, seats, options, bots, seed and games.
        times: how often each is played.
        dice: whether instead choices stay the same and dice are others.
        engine: "plain", "compiled" or "auto".

    Returns:
        Win shares, (games, times, seats), and whether each replay went exactly as the first, (games, times - 1).
    """
    lanes = [rng.REPLAY_LANE + 2 * number + (0 if dice else 1) for number in range(1, times + 1)]
    plans = [replace(plan, chance_lane=lane) if dice else replace(plan, choice_lane=lane) for lane in lanes]
    runs = [run_plan(one, engine=engine) for one in plans]
    # A digest is of all steps and facts.
    alike = [runs[0].digests == other.digests for other in runs[1:]]
    return np.stack([run.win_shares() for run in runs], axis=1), np.column_stack(alike)
