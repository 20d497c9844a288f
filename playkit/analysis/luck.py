"""How much of who wins the dice decide: the same dice again and again, with other choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from playkit.analysis import intervals
from playkit.analysis.intervals import LEVEL
from playkit.analysis.measured import possible
from playkit.analysis.pooled import UNKNOWN, Ends, Pooled, interval, mean, ratio
from playkit.errors import need_columns

if TYPE_CHECKING:
    import polars as pl
    from numpy.typing import NDArray

    from playkit.analysis.measured import Panel

    Floats = NDArray[np.float64]

PLAYED_AGAIN = ("seed", "replay", "seat", "win_share")
NEAR = 0.9
MOST_ALIKE = 0.5
"""Where more than this share of the replays go exactly as the first, choices hardly differ and luck is not told."""


def shares_of(frame: pl.DataFrame) -> Floats:
    """Lay replays out as an array (seeds, replays, seats).

    Args:
        frame: one row a seed, replay and seat: seed, replay, seat (0-based), win_share; every seed equally often.

    Raises:
        MissingColumns: the frame lacks a column.
    """
    need_columns("the replays", frame.columns, PLAYED_AGAIN)
    ordered = frame.sort("seed", "replay", "seat")
    seeds, seats = ordered["seed"].n_unique(), ordered["seat"].n_unique()
    return ordered["win_share"].to_numpy().astype(np.float64).reshape(seeds, -1, seats)


def luck_share(shares: Floats) -> Pooled:
    """Give which share of the variance of who wins lies between seeds: 1 where the dice decide all, 0 where nothing.

    Seats are fixed, so a favoured seat is neither luck nor choice. Both parts of the variance are unbiased for any
    number of replays; a share near 0 may come out a little below it. NaN where one outcome is all there ever was.

    Args:
        shares: win shares, (seeds, replays, seats), at least two of either of the first two.

    Source: variance components of one random factor (Searle, Casella and McCulloch 1992, 3.6), summed over seats.

    >>> luck_share(np.array([[[1, 0], [1, 0]], [[0, 1], [0, 1]]], float)).value
    1.0
    """
    seeds, times = shares.shape[:2]
    own = shares.mean(axis=1)
    # Means over seeds are themselves uncertain, by one part in the number of seeds.
    around = ((own - own.mean(axis=0)) ** 2).sum(axis=1) * (seeds / (seeds - 1))
    within = ((shares - own[:, None, :]) ** 2).sum(axis=(1, 2)) / (times - 1)
    between = around - within / times
    return ratio(between, between + within)


def luck_ends(luck: Pooled, level: float = LEVEL) -> Ends:
    """Give the interval of a luck share: t over seeds, cut at 0 and 1.

    Near 1 hardly any seed shows two winners, and those few are all that t knows; there the lower end is never above
    Wilson's of as many seeds. Measured (2,000 runs each, two seats): 93.7 to 95.4 % for shares of 0.3 and 0.8 with 100
    seeds of 2 or 8 replays and 400 of 8; beyond 0.9 it is conservative with 8 replays (97.9 to 99.6 %) and too narrow
    with 2 (88 % at 0.9, 92 % at 0.95).

    >>> low, high = luck_ends(Pooled(1.0, np.zeros(100)))
    >>> round(low, 3), high
    (0.963, 1.0)
    """
    low, high = interval(luck, level)
    if low is None or high is None:
        return UNKNOWN
    if luck.value > NEAR:
        share = min(luck.value, 1.0) * luck.sessions
        low = min(low, float(intervals.wilson(share, luck.sessions, level).low))
    return possible(Ends(low, high), luck.value, "share")


def same_winner(shares: Floats) -> tuple[Pooled, float]:
    """Give how often the same dice with other choices give the same winner, and how often other dice would.

    >>> found, other = same_winner(np.array([[[1, 0], [1, 0]], [[0, 1], [0, 1]]], float))
    >>> found.value, other
    (1.0, 0.0)
    """
    seeds, times = shares.shape[:2]
    total = shares.sum(axis=1)
    pairs = (total**2).sum(axis=1) - (shares**2).sum(axis=(1, 2))
    everybody = total.sum(axis=0)
    others = float((everybody**2).sum() - (total**2).sum()) / (seeds * (seeds - 1) * times**2)
    return mean(pairs / (times * (times - 1))), others


def add_luck(panel: Panel, shares: Floats, alike: NDArray[np.bool_], other_dice: Floats) -> None:
    """Add how much the dice decide.

    Measures: `alike`, the share of replays that went exactly as the first; and, unless that is most, `luck`, what the
    dice decide whatever is chosen, `choice`, what choices decide whatever the dice show, and `same_winner` beside what
    other dice give. What is left of the whole depends on both: on what falls where after a choice.

    Args:
        panel: of one facet and draft.
        shares: win shares with the same dice and other choices, (seeds, replays, seats).
        alike: whether each replay but the first went as the first, (seeds, replays - 1).
        other_dice: win shares with the same choices and other dice, shaped as `shares`.

    Source: first-order sensitivity indices of two independent factors (Sobol 1993).

    n counts seeds.
    """
    seeds = len(shares)
    same = mean(alike.mean(axis=1))
    panel.add("alike", same.value, interval(same), n=seeds, n_unit="seeds")
    if seeds < 2 or same.value > MOST_ALIKE:
        return
    luck = luck_share(shares)
    panel.add("luck", float(np.clip(luck.value, 0, 1)), luck_ends(luck), n=seeds, n_unit="seeds")
    choice = luck_share(other_dice)
    panel.add("choice", float(np.clip(choice.value, 0, 1)), luck_ends(choice), n=seeds, n_unit="seeds")
    again, others = same_winner(shares)
    panel.add("same_winner", again.value, interval(again), n=seeds, n_unit="seeds", standard=others)
