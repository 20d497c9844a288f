"""Which decisions matter: a choice counts where playing on from its best and its worst action ends differently."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from scipy import special

from playkit.analysis import intervals
from playkit.analysis.intervals import LEVEL
from playkit.analysis.pooled import Ends, Pooled, interval, mean, ratio

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import ArrayLike, NDArray

DELTA = 0.03
"""Difference of win shares below which a choice does not count."""


class Decision(NamedTuple):
    """One decision that was looked into: its game, its part (1-based), and whether it had consequences."""

    game: int
    part: int
    distinct: int
    consequential: bool


class Share(NamedTuple):
    """Share of a part's decisions with consequences, from `decisions` of `games` games."""

    part: int
    share: float
    ends: Ends
    decisions: int
    games: int


def consequential(wins: ArrayLike, delta: float = DELTA) -> bool:
    """Tell whether a decision has consequences: its best action beats its worst by more than `delta`, beyond chance.

    Best and worst are chosen on the first half of the runs and compared on the second half: chosen and compared on the
    same runs, the best of many equal actions would always look better.

    Args:
        wins: (actions, runs) win share of whoever decides; run r of every action meets the same dice.
        delta: difference that counts.
    """
    x = np.asarray(wins, dtype=float)
    actions, runs = x.shape
    if actions < 2 or runs < 4:
        return False
    half = runs // 2
    means = x[:, :half].mean(axis=1)
    gap = x[int(means.argmax()), half:] - x[int(means.argmin()), half:]
    error = gap.std(ddof=1) / np.sqrt(len(gap))
    low = gap.mean() - special.stdtrit(len(gap) - 1, (1 + LEVEL) / 2) * error
    return bool(gap.mean() > delta and low > 0)


def shares(decisions: Sequence[Decision]) -> list[Share]:
    """Give the share of consequential decisions by part, with cluster-t over games, never narrower than Wilson's."""
    parts = sorted({decision.part for decision in decisions})
    found = []
    for part in parts:
        hits, counts = _by_game(decision for decision in decisions if decision.part == part)
        figure = ratio(hits, counts)
        ends = widened(figure, float(hits.sum()), float(counts.sum()))
        found.append(Share(part, figure.value, ends, int(counts.sum()), len(counts)))
    return found


def widened(figure: Pooled, hits: float, trials: float) -> Ends:
    """Widen cluster-t to Wilson's interval: where no choice, or every one, is a hit, games seem to agree too well."""
    low, high = interval(figure)
    least, most = (float(end) for end in intervals.wilson(hits, trials))
    return Ends(
        least if low is None else max(min(low, least), 0.0), most if high is None else min(max(high, most), 1.0)
    )


def first_against_later(decisions: Sequence[Decision]) -> tuple[float, Ends, int] | None:
    """Give share in part 1 minus share in later parts, game by game, with its interval; None below two games with both.

    Returns:
        difference, interval, games. The interval is t over games, and never narrower than that of so many choices
        (Newcombe's): games of which no first choice matters, and every later one, agree exactly, and t would be sure.
    """
    gaps, counted = [], np.zeros((2, 2))
    for game in sorted({decision.game for decision in decisions}):
        own = [decision for decision in decisions if decision.game == game]
        first = [decision.consequential for decision in own if decision.part == 1]
        later = [decision.consequential for decision in own if decision.part > 1]
        if first and later:
            gaps.append(sum(first) / len(first) - sum(later) / len(later))
            counted += [[sum(first), len(first)], [sum(later), len(later)]]
    if len(gaps) < 2:
        return None
    figure = mean(gaps)
    return figure.value, _gap_ends(figure, counted), len(gaps)


def _gap_ends(figure: Pooled, counted: NDArray[np.float64]) -> Ends:
    """Widen t over games to Newcombe's interval; `counted` has a row (hits, choices) of part 1, and one of the rest."""
    (first, later), (one, other) = counted[:, 0] / counted[:, 1], (intervals.wilson(*row) for row in counted)
    apart = intervals.difference(later, other, first, one)
    low, high = interval(figure)
    least, most = (figure.value + float(end) - (first - later) for end in apart)
    return Ends(
        max(least if low is None else min(low, least), -1.0), min(most if high is None else max(high, most), 1.0)
    )


def pooled_share(decisions: Sequence[Decision], part: int) -> tuple[Pooled, list[int]]:
    """Pool the share of a part's decisions with consequences; gives it and the games in their order."""
    own = [decision for decision in decisions if decision.part == part]
    hits, counts = _by_game(own)
    return ratio(hits, counts), list(dict.fromkeys(decision.game for decision in own))


def _by_game(decisions: Iterable[Decision]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    counted: dict[int, list[int]] = {}
    for decision in decisions:
        pair = counted.setdefault(decision.game, [0, 0])
        pair[0] += decision.consequential
        pair[1] += 1
    columns = np.array(list(counted.values()), dtype=float)
    return columns[:, 0], columns[:, 1]


class Judged(NamedTuple):
    """What kind of choice it is, where the win shares after its actions are known exactly.

    Attributes:
        open: more than one action is there.
        consequential: the best is better than the worst by more than `DELTA`.
        tied: several actions are best.
        plain: the best is better than every other by more than `PLAIN`: nobody has to think.
    """

    open: bool
    consequential: bool
    tied: bool
    plain: bool


PLAIN = 0.10


def judge(wins: ArrayLike, delta: float = DELTA) -> Judged:
    """Judge a choice by the exact win shares of whoever decides, one an action.

    >>> judge([0.5, 0.5, 0.1])
    Judged(open=True, consequential=True, tied=True, plain=False)
    """
    q = np.sort(np.asarray(wins, dtype=float))[::-1]
    if len(q) < 2:
        return Judged(open=False, consequential=False, tied=False, plain=False)
    matters = bool(q[0] - q[-1] > delta)
    tied, plain = bool(np.isclose(q[0], q[1])), bool(q[0] - q[1] > PLAIN)
    return Judged(open=True, consequential=matters, tied=tied, plain=matters and plain)
