"""The course of a game as a race: who leads, when it is decided, how often it turns, how exciting it was.

A track is what a scoreboard showed, from the start to the end. Chances to win are read off it by a model that never
sees the session it judges.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from playkit.analysis.belief import chances_by_lead, fitted_slope
from playkit.analysis.leads import count_changes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

TENTHS = 10
FOLDS = 5
AT_ALL = 1e-12
"""Gaps of chances below this are those of rounding."""
ORDERS = 10
"""Orders of a session's gains that are drawn for what a race without momentum would be."""


class Track(NamedTuple):
    """One finished session.

    Attributes:
        session: its name.
        scores: (moments, seats), the first before anything was scored, the last at the end.
        wins: (seats,) shares of the win.
    """

    session: str
    scores: Floats
    wins: Floats


def at_tenths(scores: Floats) -> Floats:
    """Give the scores when 0, 10, ... 100 of a hundred moments are over, (11, seats).

    >>> at_tenths(np.arange(21.0)[:, None])[:, 0].tolist()
    [0.0, 2.0, 4.0, 6.0, 8.0, 10.0, 12.0, 14.0, 16.0, 18.0, 20.0]
    """
    return np.asarray(scores[_tenths(len(scores))], float)


@lru_cache(maxsize=4096)
def _tenths(moments: int) -> NDArray[np.int64]:
    return np.floor(np.linspace(0, moments - 1, TENTHS + 1) + 1e-9).astype(np.int64)


def lead_changes(scores: Floats) -> int:
    """Count how often somebody leads who did not lead before; the first leader and ties change nothing.

    >>> lead_changes(np.array([[0, 0], [1, 0], [1, 1], [1, 2]]))
    1
    """
    return count_changes(scores == scores.max(axis=1, keepdims=True))


def decided(track: Track) -> float:
    """Give the share of the session after which a winner stays in the lead, alone or tied: 0 from the start.

    >>> decided(Track("s", np.array([[0, 0], [0, 1], [2, 1], [3, 1]]), np.array([1.0, 0.0])))
    0.6666666666666666
    """
    scores, last = track.scores, len(track.scores) - 1
    ahead = (scores == scores.max(axis=1, keepdims=True)) & (track.wins > 0)
    behind = np.flatnonzero(~ahead.any(axis=1))
    return 0.0 if not len(behind) or last == 0 else float(min(behind[-1] + 1, last) / last)


def lead_of_winner(track: Track) -> Floats:
    """Give how far the winner was ahead of the best other at each moment (negative: behind); tied winners averaged."""
    scores = track.scores
    ahead = np.empty(scores.shape)
    for seat in range(scores.shape[1]):
        ahead[:, seat] = scores[:, seat] - np.delete(scores, seat, axis=1).max(axis=1)
    return np.asarray(ahead @ track.wins)


def leader_credit(scores: Floats, wins: Floats) -> float:
    """Give the win share of who leads at a moment; tied leaders count as drawn by lot."""
    ahead = scores == scores.max()
    return float((ahead * wins).sum() / ahead.sum())


def in_any_order(track: Track, tenths: Sequence[int], rng: np.random.Generator) -> Floats:
    """Give how often the leader after so many tenths would win, were the session's gains made in any order.

    What everybody gained in a tenth stays together, so no seat is favoured; only when it was gained is taken away.
    """
    scores = at_tenths(track.scores)
    orders = rng.permuted(np.tile(np.arange(TENTHS), (ORDERS, 1)), axis=1)
    gained = np.diff(scores, axis=0)[orders].cumsum(axis=1)
    early = scores[0] + gained[:, np.array(tenths) - 1]
    ahead = early == early.max(axis=2, keepdims=True)
    return np.asarray(((ahead * track.wins).sum(axis=2) / ahead.sum(axis=2)).mean(axis=0))


def momentum(tracks: Sequence[Track]) -> tuple[Floats, Floats]:
    """Give for each session the sums of (growth x lead) and (lead x lead) over its tenths and seats.

    A lead is points over the mean of the seats. The first sums over the second ones are the share of itself by which a
    lead grows in a tenth: 0 where gains know nothing of leads.
    """
    tops, bottoms = np.zeros(len(tracks)), np.zeros(len(tracks))
    for place, track in enumerate(tracks):
        lead = at_tenths(track.scores)
        lead = lead - lead.mean(axis=1, keepdims=True)
        tops[place] = (np.diff(lead, axis=0) * lead[:-1]).sum()
        bottoms[place] = (lead[:-1] ** 2).sum()
    return tops, bottoms


# Chances -------------------------------------------------------------------------------------------------------------


def chances(tracks: Sequence[Track]) -> list[Floats]:
    """Give each session's chances to win at its tenths, (11, seats), judged by the sessions of the other folds.

    At each tenth the chance of a seat is proportional to exp(b * lead), with b fitted there; the start is even for all,
    the end is what happened. Sessions must have the same number of seats.
    """
    scores = np.array([at_tenths(track.scores) for track in tracks])
    wins = np.array([track.wins for track in tracks])
    lead = scores - scores.mean(axis=2, keepdims=True)
    here, found = np.ones(wins.shape, bool), np.empty(lead.shape)
    found[:, 0], found[:, -1] = 1 / wins.shape[1], wins
    fold = np.empty(len(tracks), np.int64)
    # Folds go by name, whatever order sessions come in.
    fold[np.argsort([track.session for track in tracks], kind="stable")] = np.arange(len(tracks)) % FOLDS
    for tenth in range(1, TENTHS):
        own = lead[:, tenth] / (float(lead[:, tenth].std()) or 1.0)
        slope = 0.0
        for k in range(FOLDS):
            mine = fold == k
            # Folds share three quarters of their sessions: the slope of one is near that of the next.
            slope = fitted_slope(own[~mine], here[~mine], wins[~mine], slope)
            found[mine, tenth] = chances_by_lead(slope, own[mine], here[mine])
    return list(found)


def of_courses(courses: Floats, winners: NDArray[np.int64]) -> Floats:
    """Give how exciting, how dramatic and how unlikely each of many sessions was, (sessions, 3).

    Columns: half the sum of all absolute changes (excitement); the mean root of how far the winner was behind the
    leader, over the moments at which it was, 0 where never (drama; the start and the end are left out); the winner's
    lowest chance on the way. Best of seven coins: 35/32, 0.281876 and 101/256 on average.

    Args:
        courses: chances, (sessions, moments, seats).
        winners: the winning seat of each.

    Source: Burke's excitement index, for any number of seats; Browne 2008 for the drama.

    >>> of_courses(np.array([[[0.5, 0.5], [0.75, 0.25], [0.25, 0.75], [0.0, 1.0]]]), np.array([1])).round(3).tolist()
    [[1.0, 0.707, 0.25]]
    """
    moved = np.abs(np.diff(courses, axis=1)).sum(axis=(1, 2)) / 2
    won = np.take_along_axis(courses, winners[:, None, None], axis=2)[:, :, 0]
    gap = courses[:, 1:-1].max(axis=2) - won[:, 1:-1]
    behind = gap > AT_ALL
    roots = np.sqrt(np.where(behind, gap, 0.0)).sum(axis=1)
    return np.column_stack([moved, roots / np.maximum(behind.sum(axis=1), 1), won.min(axis=1)])
