"""What testers said: boredom per ten minutes, and how a person rates the first part beside the later ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl

from playkit.analysis import intervals
from playkit.analysis.pooled import UNKNOWN, Ends, interval, mean
from playkit.analysis.tempo import PartFigure

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from playkit.analysis.plays import Plays

    Floats = NDArray[np.float64]

DULL = ("bored", "waiting")
"""Tags of notes that count as boredom."""

LEAST_PAIRS = 6
"""People below whom no test of ratings can reach 5 %."""


class RatingGap(NamedTuple):
    """Rating of part 1 minus mean rating of the later parts, within people.

    Attributes:
        gap: mean over people, in points of the scale that was used.
        ends: t over sessions or over people, whichever is wider.
        p: of the signed-rank test; None below six people who differ.
        rank_biserial: from -1 (everybody rates part 1 lower) to 1.
        people, sessions: how many stand behind it.
    """

    gap: float
    ends: Ends
    p: float | None
    rank_biserial: float | None
    people: int
    sessions: int


def boredom(plays: Plays, tags: tuple[str, ...] = DULL) -> list[PartFigure]:
    """Give notes of boredom per ten minutes by part, exact Poisson over all minutes of sessions that asked.

    A session without a single tagged note or rating was not observed, which is not the same as nobody being bored; nor
    does a remark in free words say what its writer felt.
    """
    counted = plays.counted()
    tagged = counted.notes.filter(pl.col("tag").is_not_null())
    noted = pl.concat([tagged["session"], counted.ratings["session"]]).unique()
    timed = counted.parts.filter(pl.col("session").is_in(noted.to_list()), pl.col("seconds").is_not_null())
    dull = counted.notes.filter(pl.col("tag").is_in(tags))
    found = []
    for part in range(1, counted.most_parts + 1):
        own = timed.filter(pl.col("part") == part)
        tens = float(own["seconds"].sum()) / 600
        if tens <= 0:
            return []
        events = dull.filter(pl.col("part") == part).join(own, on=["session", "part"], how="semi").height
        low, high = intervals.poisson_rate(events, tens)
        found.append(PartFigure(part, events / tens, Ends(float(low), float(high)), own.height))
    return found


def rating_gaps(plays: Plays) -> pl.DataFrame:
    """Give for each person how much higher part 1 was rated than the mean of the later parts, over all sessions.

    Returns:
        facet, draft, person, gap, sessions; people who rated no later part, or not the first, are left out.
    """
    pairs = _pairs(plays).join(plays.sessions.select("session", "facet", "draft"), on="session")
    own = pairs.group_by("facet", "draft", "person").agg(pl.col("gap").mean(), sessions=pl.len().cast(pl.Int64))
    return own.sort("facet", "draft", "person")


def _pairs(plays: Plays) -> pl.DataFrame:
    first, later, rating = pl.col("part") == 1, pl.col("part") > 1, pl.col("rating")
    gap = rating.filter(first).mean() - rating.filter(later).mean()
    return plays.ratings.group_by("session", "person").agg(gap=gap).filter(pl.col("gap").is_not_null())


def rating_gap(plays: Plays) -> RatingGap | None:
    """Compare each person's rating of part 1 with the mean of the later ones; None without such a person."""
    pairs = _pairs(plays)
    if pairs.is_empty():
        return None
    people = pairs.group_by("person").agg(pl.col("gap").mean()).sort("person")["gap"].to_numpy()
    sessions = pairs.group_by("session").agg(pl.col("gap").mean()).sort("session")["gap"].to_numpy()
    p, biserial = signed_ranks(people)
    ends = wider(interval(mean(people)), interval(mean(sessions)))
    return RatingGap(float(people.mean()), ends, p, biserial, len(people), len(sessions))


def wider(first: Ends, second: Ends) -> Ends:
    """Join two intervals; unknown where either is, because one session cannot speak for others."""
    if first.low is None or second.low is None or first.high is None or second.high is None:
        return UNKNOWN
    return Ends(min(first.low, second.low), max(first.high, second.high))


def signed_ranks(gaps: Floats) -> tuple[float | None, float | None]:
    """Give the p value of the signed-rank test and the rank-biserial correlation (Kerby 2014).

    >>> signed_ranks(np.array([1.0, 2.0, 3.0, -4.0, 5.0, 6.0]))
    (0.21875, 0.6190476190476191)
    """
    from scipy import stats

    differing = gaps[np.abs(gaps) > 1e-12]
    if not len(differing):
        return None, 0.0
    ranks = stats.rankdata(np.abs(differing))
    biserial = float((ranks * np.sign(differing)).sum() / ranks.sum())
    if len(differing) < LEAST_PAIRS:
        return None, biserial
    return float(stats.wilcoxon(differing).pvalue), biserial
