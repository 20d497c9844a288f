"""Is a seat favoured? Shares of the win by seat, and how much the sessions so far speak against an even game.

Seats of one session share one win, so the session is the observation; sessions of one evening, with the same people in
the same seats, are alike, so that the evening is the observation where evenings are known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl

from playkit.analysis import intervals
from playkit.analysis.intervals import LEVEL, ClusterSums, Interval
from playkit.analysis.pooled import Ends
from playkit.errors import need_columns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

WEIGHT = 4.0
"""How many even sessions the running bet begins with: few, so that it learns, enough not to lose all on the first."""
GRID = 4001


class Outcomes(NamedTuple):
    """Who won sessions of one number of seats, in the order they were played.

    Attributes:
        wins: (sessions, seats) shares of the win; each row sums to 1.
        evenings: (sessions,) which evening each belongs to, numbered from 0 in order; None: each stands alone.
        left_out: sessions with another number of seats, or without a known winner.
    """

    wins: Floats
    evenings: Ints | None
    left_out: int

    def by_evening(self) -> Floats:
        """Give the mean shares of each evening, (evenings, seats)."""
        if self.evenings is None:
            return self.wins
        sums = np.zeros((int(self.evenings.max(initial=-1)) + 1, self.wins.shape[1]))
        np.add.at(sums, self.evenings, self.wins)
        return np.asarray(sums / np.bincount(self.evenings)[:, None])


class SeatShare(NamedTuple):
    """A seat's (0-based) share of the win: alone, and so that all seats hold together."""

    seat: int
    share: float
    ends: Ends
    band: Ends


def outcomes(wins: pl.DataFrame) -> Outcomes:
    """Lay wins out by session and seat, keeping the sessions of the most common number of seats.

    Args:
        wins: rows in the order played: session, seat (0-based), win_share; and evening where it is known (null: the
            session stands alone).

    Raises:
        MissingColumns: a column is absent.

    >>> one = pl.DataFrame({"session": [0, 0, 1, 1], "seat": [0, 1, 0, 1], "win_share": [1.0, 0.0, 0.5, 0.5]})
    >>> outcomes(one).wins.tolist()
    [[1.0, 0.0], [0.5, 0.5]]
    """
    need_columns("the wins", wins.columns, ("session", "seat", "win_share"))
    rows = wins.with_row_index("place").with_columns(place=pl.col("place").min().over("session"))
    share = pl.col("win_share")
    whole = (share.is_not_null().all() & ((share.sum() - 1).abs() < 1e-9)).over("session")
    rows = rows.with_columns(seats=pl.len().over("session"), whole=whole.fill_null(value=False))
    known = rows.filter("whole", pl.col("seats") > 1)
    usual = known.select(pl.col("seats").mode().max()).item() if known.height else 0
    kept = known.filter(pl.col("seats") == usual).sort("place", "seat")
    left = int(wins["session"].n_unique()) - kept.height // max(usual, 1)
    array = kept["win_share"].to_numpy().astype(float).reshape(-1, max(usual, 1))
    return Outcomes(array, _evenings(kept, max(usual, 1)), left)


def _evenings(kept: pl.DataFrame, seats: int) -> Ints | None:
    if "evening" not in kept.columns or kept["evening"].is_null().all():
        return None
    own = pl.coalesce(pl.col("evening").cast(pl.String), pl.concat_str(pl.lit("\0"), pl.col("session").cast(pl.String)))
    names = kept.select(own).to_series().gather_every(seats).to_list()
    number = {name: place for place, name in enumerate(dict.fromkeys(names))}
    return np.array([number[name] for name in names], np.int64)


def seat_shares(found: Outcomes) -> list[SeatShare]:
    """Give each seat's share of the win; Wilson, widened by cluster-t where several sessions make an evening.

    The band of each seat holds together with those of the others (Bonferroni), because a favoured seat is looked for
    among all of them.
    """
    games, seats = found.wins.shape
    if not games:
        return []
    sums, won = _cluster_sums(found), found.wins.sum(axis=0)
    alone = intervals.clustered_share(won, games, sums)
    together = intervals.clustered_share(won, games, sums, intervals.family_level(seats, LEVEL))
    return [
        SeatShare(seat, float(won[seat] / games), _ends(alone, seat), _ends(together, seat)) for seat in range(seats)
    ]


def _cluster_sums(found: Outcomes) -> ClusterSums | None:
    """Sum up evenings; None where no evening has two sessions, because then there is nothing to widen."""
    games = len(found.wins)
    if found.evenings is None or int(found.evenings.max()) + 1 == games:
        return None
    sizes = np.bincount(found.evenings).astype(float)
    won = found.by_evening() * sizes[:, None]
    groups = np.full(found.wins.shape[1], float(len(sizes)))
    return ClusterSums(groups, (won**2).sum(axis=0), (won * sizes[:, None]).sum(axis=0), groups * 0 + (sizes**2).sum())


def _ends(ends: Interval, seat: int) -> Ends:
    return Ends(float(ends.low[seat]), float(ends.high[seat]))


# Looking after every session -----------------------------------------------------------------------------------------


def e_values(wins: Floats) -> Floats:
    """Give after each observation how much it all speaks against an even game; 20 is what 5 % is elsewhere.

    One bets, each time, on the seats in proportion to what they have won so far, at the odds of an even game. Were
    seats even, the fortune would be expected to stay at 1 and ever reach 20 with a chance of 1 in 20 at most, however
    often one looks and whenever one stops. Shared wins pay in part.

    Args:
        wins: (observations, seats) shares of the win in the order played; an evening is one observation.

    Source: Dirichlet-multinomial mixture (Lindon and Malek 2020) as a betting martingale, which shared wins need; with
    one winner a session it is the closed form Gamma(A) / Gamma(A + n) * prod Gamma(a_j + s_j) / Gamma(a_j) / p_j^s_j.

    >>> e_values(np.array([[1.0, 0.0], [1.0, 0.0]])).round(3).tolist()
    [1.0, 1.2]
    """
    games, seats = wins.shape
    before = np.cumsum(wins, axis=0) - wins
    bets = (WEIGHT / seats + before) / (WEIGHT + np.arange(games))[:, None]
    with np.errstate(over="ignore"):
        return np.asarray(np.exp(np.cumsum(np.log((wins * bets).sum(axis=1) * seats))))


def always_valid(wins: Floats, level: float = LEVEL) -> list[Ends]:
    """Give for each seat an interval that holds after every session at once, all seats together.

    Unlike any other interval of this page it may be looked at after every session: it ever misses the truth with 5 %
    at most. It is wider for that. Shares of a grid of 4,001 are kept whose fortune is below seats / (1 - level).

    Args:
        wins: as for `e_values`.
        level: wanted coverage.

    Source: Waudby-Smith and Ramdas 2024, with a Beta mixture as the bet.
    """
    games, seats = wins.shape
    return [_kept(wins[:, seat], np.log(seats / (1 - level)), WEIGHT / seats) for seat in range(seats if games else 0)]


def _kept(won: Floats, limit: float, start: float) -> Ends:
    """Keep the shares against which betting on one seat has not paid."""
    share = np.linspace(0, 1, GRID)[1:-1]
    fortune = np.zeros(len(share))
    for x, bet in zip(won, _bets(won, start), strict=True):
        fortune += np.log(x * bet / share + (1 - x) * (1 - bet) / (1 - share))
    kept = share[fortune < limit]
    # What lies between the last share refused and the first one kept is kept: the interval may only be too wide.
    step = 1 / (GRID - 1)
    return Ends(max(float(kept.min()) - step, 0.0), min(float(kept.max()) + step, 1.0))


def _bets(won: Floats, start: float) -> Iterator[float]:
    total = start
    for seen, x in enumerate(won):
        yield total / (WEIGHT + seen)
        total += float(x)
