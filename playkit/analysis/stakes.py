"""What each part is worth: its share of the final spread of points, against the minutes it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl

from playkit.analysis.permutation import every_part
from playkit.analysis.plays import by_part
from playkit.analysis.pooled import UNKNOWN, Ends, Pooled, interval, quotient, ratio

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from playkit.analysis.plays import Plays

    Floats = NDArray[np.float64]


class Stake(NamedTuple):
    """Stake share of a part (1-based) over `sessions` sessions.

    Attributes:
        share: sum over seats of (gain in the part x gain in all parts), both from their mean over seats, over the sum
            of squares of the latter; parts sum to 1, an even part has 1 / parts, a part that others undo is negative.
        ends: cluster-t over sessions.
        p: of the permutation of parts within sessions; `exact` where all were counted.
    """

    part: int
    share: float
    ends: Ends
    p: float | None
    exact: bool
    sessions: int


class Spread(NamedTuple):
    """What parts contribute to the spread of points: arrays by session in `order`."""

    order: list[str]
    parts: Floats
    whole: Floats

    def figure(self, part: int) -> Pooled:
        """Pool one part's share (1-based)."""
        return ratio(self.parts[:, part - 1], self.whole)


def spread(plays: Plays) -> Spread:
    """Find what each part contributes to each session's spread; `plays` of one facet and draft."""
    counted = plays.counted()
    won = counted.gains.filter(pl.col("part") > 0)
    over = pl.col("value").sum().over("session", "seat")
    centred = won.with_columns(x=pl.col("value") - pl.col("value").mean().over("session", "part"), s=over)
    centred = centred.with_columns(s=pl.col("s") - pl.col("s").mean().over("session", "part"))
    products = centred.group_by("session", "part").agg(y=(pl.col("x") * pl.col("s")).sum())
    order = counted.order
    parts = np.nan_to_num(by_part(products, "y", order, counted.most_parts))
    return Spread(order, parts, parts.sum(axis=1))


def stakes(plays: Plays, *, seed: int = 24) -> list[Stake]:
    """Give the stake share of each part; empty where no session counts or nobody ever differed in points."""
    found = spread(plays)
    if not len(found.whole) or found.whole.sum() <= 0:
        return []
    tested = every_part(found.parts, seed=seed) if len(found.whole) > 1 else []
    shares = []
    for part in range(1, found.parts.shape[1] + 1):
        figure = found.figure(part)
        p, exact = tested[part - 1] if tested and figure.sessions > 1 else (None, False)
        shares.append(Stake(part, figure.value, interval(figure), p, exact, figure.sessions))
    return shares


def afterwards(plays: Plays) -> tuple[float, Ends, int] | None:
    """Give the share of the final spread that comes from outside of parts (halving, handicaps, bonuses at the end).

    Returns:
        share, interval, sessions; None where no session had any.
    """
    counted = plays.counted()
    seat = ["session", "seat"]
    outside = pl.col("value").filter(pl.col("part") == 0).sum()
    sums = counted.gains.group_by(seat).agg(outside=outside, final=pl.col("value").sum())
    if sums.is_empty() or (sums["outside"] == 0).all():
        return None
    centred = sums.with_columns(pl.col("outside", "final") - pl.col("outside", "final").mean().over("session"))
    by_session = centred.group_by("session").agg(
        y=(pl.col("outside") * pl.col("final")).sum(), n=(pl.col("final") ** 2).sum()
    )
    figure = ratio(by_session["y"].to_numpy(), by_session["n"].to_numpy())
    return figure.value, interval(figure), figure.sessions


class Slowness(NamedTuple):
    """Minutes share over stake share of a part (1 is fair), from sessions that know both; `high` None: no bound."""

    part: int
    value: float
    ends: Ends
    sessions: int


LEAST_STAKE = 0.02
"""Below this stake share an index is only bounded from below: so many minutes for next to nothing."""


def slowness(plays: Plays, minutes: Floats, part: int = 1) -> Slowness | None:
    """Give the slowness index of a part.

    Args:
        plays: of one facet and draft.
        minutes: (sessions in `plays.counted().order`, parts) seconds or minutes, NaN where unknown.
        part: 1-based.
    """
    found = spread(plays)
    known = ~np.isnan(minutes).any(axis=1) if len(minutes) else np.zeros(0, bool)
    if not known.any() or found.whole[known].sum() <= 0:
        return None
    share = minutes[known, part - 1] / minutes[known].sum(axis=1)
    top = Pooled(float(share.mean()), share - share.mean())
    bottom = ratio(found.parts[known, part - 1], found.whole[known])
    ends = quotient(top, bottom)
    if bottom.value <= LEAST_STAKE:
        return Slowness(part, top.value / LEAST_STAKE, Ends(ends.low, None), int(known.sum()))
    return Slowness(part, top.value / bottom.value, ends if known.sum() > 1 else UNKNOWN, int(known.sum()))
