"""Families of figures: one for each role, card or seat, looked at together because the most striking is looked for.

The band of a figure is widened so that, of the figures whose bands exclude what is expected, at most 5 % are wrong on
average. A figure's band excludes it exactly where Benjamini and Hochberg's rule would call it a discovery.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import polars as pl
from scipy import special

from playkit.analysis import intervals
from playkit.analysis.intervals import LEVEL, ClusterSums
from playkit.analysis.pooled import UNKNOWN, Ends, Pooled, interval, ratio

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from playkit.analysis.measured import Panel


@dataclass(frozen=True)
class Member:
    """One figure of a family.

    Attributes:
        key: which one: a role, a card, a seat; empty where there is one.
        value: the figure; NaN where it is unknown.
        ends: its interval at a level.
        n: what it was computed from.
        standard: what is expected if nothing were the matter.
        sessions: how many sessions stand behind it, where n counts what happened in them.
    """

    key: str
    value: float
    ends: Callable[[float], Ends]
    n: int
    standard: float | None = None
    sessions: int | None = None


def discovery_level(members: Sequence[Member], level: float = LEVEL) -> float:
    """Give the level of the bands of a family.

    With R of m figures discovered it is 1 - R * (1 - level) / m; without any, that of R = 1.

    Source: Benjamini and Hochberg 1995 for which are discovered; Benjamini and Yekutieli 2005 for their intervals.
    """
    most = len(members)
    for found in range(most, 0, -1):
        own = 1 - found * (1 - level) / most
        if sum(excludes(one.ends(own), one.standard) for one in members) >= found:
            return own
    return intervals.family_level(most, level)


def excludes(ends: Ends, value: float | None) -> bool:
    """Tell whether an interval is surely beside a value.

    >>> excludes(Ends(0.1, 0.2), 0.0), excludes(Ends(None, None), 0.0), excludes(Ends(0.1, 0.2), None)
    (True, False, False)
    """
    if value is None or ends.low is None or ends.high is None:
        return False
    return ends.low > value or ends.high < value


def add_family(
    panel: Panel, measure: str, members: Sequence[Member], names: Mapping[str, str], *,
    unit: str = "share", n_unit: str | None = None,
) -> None:  # fmt: skip
    """Add the figures of a family to a panel, each with its own interval and its band; `names` by key."""
    known = [one for one in members if not np.isnan(one.value)]
    level = discovery_level(known)
    for one in known:
        panel.add(
            measure, one.value, one.ends(LEVEL), n=one.n, key=one.key or None, name=names.get(one.key, one.key),
            band=one.ends(level), standard=one.standard, unit=unit, n_unit=n_unit, sessions=one.sessions,
        )  # fmt: skip


def of_sessions(key: str, figure: Pooled, n: int, standard: float | None = None) -> Member:
    """Make a member of a figure pooled over sessions, with its t interval."""
    return Member(key, figure.value, lambda level: interval(figure, level), n, standard, figure.sessions)


def of_lot(key: str, figure: Pooled, n: int, spread: float) -> Member:
    """Make a member of a figure that a known lot decides where nothing is the matter, expected at 0.

    The interval is that of t over sessions, and never narrower than the lot itself would make it: few sessions that
    happen to agree look more certain than they are, because their spread is all that t knows.

    Args:
        key: which one.
        figure: pooled over sessions.
        n: what it was computed from.
        spread: standard deviation of the figure if the lot alone decided it.

    >>> alike = Pooled(0.5, np.zeros(3))
    >>> round(of_lot("a", alike, 3, 0.25).ends(0.95).low, 2)
    0.01
    """

    def ends(level: float) -> Ends:
        own, half = interval(figure, level), float(special.ndtri((1 + level) / 2)) * spread
        if own.low is None or own.high is None:
            return UNKNOWN
        return Ends(min(own.low, figure.value - half), max(own.high, figure.value + half))

    return Member(key, figure.value, ends, n, 0.0, figure.sessions)


def of_share(key: str, sums: pl.DataFrame, standard: float | None = None) -> Member:
    """Make a member of a share whose trials come in sessions: Wilson, widened by cluster-t over sessions.

    Args:
        key: which one.
        sums: one row a session: `top` successes of `bottom` trials.
        standard: what is expected.

    >>> of_share("a", pl.DataFrame({"top": [1, 1], "bottom": [2, 2]})).value
    0.5
    """
    x, n = sums["top"].to_numpy().astype(float), sums["bottom"].to_numpy().astype(float)
    moments = (float(len(n)), float(x @ x), float(x @ n), float(n @ n))
    clusters = ClusterSums(*(np.array(moment) for moment in moments))

    def ends(level: float) -> Ends:
        low, high = intervals.clustered_share(x.sum(), n.sum(), clusters, level)
        return Ends(float(low), float(high))

    value = float(x.sum() / n.sum()) if n.sum() else float("nan")
    return Member(key, value, ends, int(n.sum()), standard, len(n))


def pooled_ratio(rows: pl.DataFrame, top: str, bottom: str) -> Pooled:
    """Pool sums of rows over sums of rows, session by session (column `session`)."""
    sums = rows.group_by("session").agg(pl.col(top, bottom).sum()).sort("session")
    return ratio(sums[top].to_numpy(), sums[bottom].to_numpy())
