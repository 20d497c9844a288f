"""What something in a game is worth: how much a seat loses that may not use it, with the same dice.

Source: restricted play (Jaffe, Miller, Andersen, Liu, Karlin and Popovic 2012).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from playkit.analysis import intervals
from playkit.analysis.families import Member, add_family
from playkit.analysis.intervals import LEVEL
from playkit.analysis.pooled import UNKNOWN, Ends, Pooled, interval, mean
from playkit.errors import need_columns

if TYPE_CHECKING:
    from collections.abc import Mapping

    import polars as pl
    from numpy.typing import NDArray

    from playkit.analysis.measured import Panel

    Floats = NDArray[np.float64]

FORBIDDEN = ("thing", "block", "seat", "win_share", "picked")
FEW = 10
"""Blocks that a restriction changed below which t knows too little of what else it might change."""


class Bound(NamedTuple):
    """Seats that might not use one thing.

    Attributes:
        wins: the share of the win of the restricted seat, (blocks, seats): each seat in turn, with the same seeds.
        picked: whether that seat picks it where it may, (blocks, seats).
    """

    wins: Floats
    picked: NDArray[np.bool_]


def bounds_of(frame: pl.DataFrame) -> dict[str, Bound]:
    """Lay restricted games out by thing.

    Args:
        frame: one row a thing, block (seed) and seat: thing, block, seat (0-based, the restricted one), win_share (its
            own), picked (whether it picks the thing where it may).

    Raises:
        MissingColumns: the frame lacks a column.
    """
    need_columns("the restricted games", frame.columns, FORBIDDEN)
    ordered, found = frame.sort("block", "seat"), {}
    for (thing,), own in ordered.group_by("thing", maintain_order=True):
        blocks = own["block"].n_unique()
        wins = own["win_share"].to_numpy().astype(np.float64).reshape(blocks, -1)
        found[str(thing)] = Bound(wins, own["picked"].to_numpy().astype(bool).reshape(blocks, -1))
    return found


def worth(wins: Floats) -> Pooled:
    """Give which share of the win it costs a seat that something is forbidden to it alone.

    Where nobody is restricted the seats of a block win 1 over their number on average, exactly; what is missing of that
    is the price. A block (a seed, every seat restricted once) is one observation.

    Args:
        wins: of the restricted seat, (blocks, seats).

    >>> worth(np.zeros((5, 4))).value, worth(np.eye(4)).value
    (0.25, 0.0)
    """
    return mean(1 / wins.shape[1] - wins.mean(axis=1))


def worth_ends(figure: Pooled, seats: int, level: float = LEVEL) -> Ends:
    """Give the interval of a worth: t over blocks, and where few blocks were changed, what more of them might change.

    A restriction that never mattered in n blocks may matter in the next; t over equal numbers would be sure of it. No
    block can cost more than its even share, or gain more than the rest.

    >>> low, high = worth_ends(Pooled(0.0, np.zeros(300)), 4)
    >>> round(low, 3), round(high, 3)
    (-0.009, 0.003)
    """
    low, high = interval(figure, level)
    if low is None or high is None:
        return UNKNOWN
    blocks = figure.sessions
    changed = int((np.abs(figure.pull + figure.value) > 1e-12).sum())
    if changed < FEW:
        often = min(float(intervals.poisson_rate(changed, blocks, level).high), 1.0)
        low, high = min(low, -often * (1 - 1 / seats)), max(high, often / seats)
    return Ends(low, high)


def add_worths(panel: Panel, bounds: Mapping[str, Bound], names: Mapping[str, str]) -> None:
    """Add what things are worth, and how often they are picked at all.

    Measures: `worth`, what forbidding it to one seat costs that seat, even at 0, corrected for all things together
    (Benjamini and Hochberg); `taken`, the share of seats that pick it in a game where they may. n counts games.

    Args:
        panel: of one facet and draft.
        bounds: by thing, as `bounds_of` gives them.
        names: "English / 日本語" by thing.
    """
    worths = [_worth(thing, bound) for thing, bound in bounds.items()]
    add_family(panel, "worth", worths, names, unit="share_difference")
    for thing, bound in bounds.items():
        share, blocks = mean(bound.picked.mean(axis=1)), len(bound.picked)
        low, high = intervals.wilson(share.value * blocks, blocks)
        panel.add(
            "taken", share.value, Ends(float(low), float(high)), n=bound.picked.size, key=thing,
            name=names.get(thing, thing), sessions=blocks,
        )  # fmt: skip


def _worth(thing: str, bound: Bound) -> Member:
    figure, seats = worth(bound.wins), bound.wins.shape[1]
    return Member(
        thing, figure.value, lambda level: worth_ends(figure, seats, level), bound.wins.size, 0.0, figure.sessions
    )
