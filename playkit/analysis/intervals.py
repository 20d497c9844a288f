"""How far a figure can be trusted: intervals for shares, rates and differences, on whole arrays at once.

Every function takes numbers or arrays of one shape and gives an `Interval` of arrays of that shape. Where nothing was
observed (n = 0) both ends are NaN: unknown is never 0. Levels are 0.95 unless said otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from scipy import special

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]

LEVEL = 0.95


class Interval(NamedTuple):
    """Both ends of an interval, each an array of floats."""

    low: Floats
    high: Floats


class ClusterSums(NamedTuple):
    """What cluster-t needs of the sessions behind a share, so that counts stay small and can be added up.

    With x successes of n trials in each session: `groups` sessions, and the sums of x * x, x * n and n * n.
    """

    groups: Floats
    xx: Floats
    xn: Floats
    nn: Floats


def wilson(successes: ArrayLike, trials: ArrayLike, level: float = LEVEL) -> Interval:
    """Give Wilson's interval of a share; it stays sensible from five trials on, where the textbook's does not.

    Args:
        successes: how often it happened; fractions are allowed (a mean over cells that share their fate).
        trials: how often it could have happened.
        level: wanted coverage of each interval by itself.

    Source: Wilson 1927; chosen after Brown, Cai and DasGupta 2001.

    >>> low, high = wilson(9, 97)
    >>> round(float(low), 3), round(float(high), 3)
    (0.05, 0.167)
    """
    x, n = _pair(successes, trials)
    z2 = float(special.ndtri((1 + level) / 2)) ** 2
    p = x / n
    middle = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = np.sqrt(z2 * (p * (1 - p) / n + z2 / (4 * n * n))) / (1 + z2 / n)
    # Rounding may leave 1e-17 where the exact end is 0 or 1.
    return Interval(np.where(x == 0, 0 * p, middle - half), np.where(x == n, 1 + 0 * p, middle + half))


def simultaneous(successes: ArrayLike, trials: ArrayLike, family: int, level: float = LEVEL) -> Interval:
    """Give Wilson intervals that hold for a whole map of `family` cells together (Bonferroni).

    >>> alone, together = wilson(5, 50), simultaneous(5, 50, family=25)
    >>> bool(together.low < alone.low and together.high > alone.high)
    True
    """
    return wilson(successes, trials, family_level(family, level))


def family_level(family: int, level: float = LEVEL) -> float:
    """Raise the level of one interval so that `family` of them hold together with `level` (Bonferroni).

    >>> family_level(25)
    0.998
    """
    return 1 - (1 - level) / max(family, 1)


def poisson_rate(events: ArrayLike, exposure: ArrayLike, level: float = LEVEL) -> Interval:
    """Give the exact interval of a rate: events per unit of exposure (deaths per pawn and draw).

    Exact means at least `level`: with few events the coverage is higher. Source: Garwood 1936.

    >>> low, high = poisson_rate(0, 100)
    >>> float(low), round(float(high), 4)
    (0.0, 0.0369)
    """
    x, n = _pair(events, exposure)
    tail = (1 - level) / 2
    # gammaincinv needs a positive shape; with no event the lower end is 0 by definition.
    low = np.where(x > 0, special.gammaincinv(np.maximum(x, 1), tail), 0.0)
    high = special.gammaincinv(x + 1, 1 - tail)
    return Interval(low / n, high / n)


def cluster_mean(sums_of: ArrayLike, trials: ArrayLike, sums: ClusterSums, level: float = LEVEL) -> Interval:
    """Give the interval of a mean a trial, of anything, whose trials come in sessions that resemble themselves.

    t with sessions - 1 degrees of freedom; NaN below two sessions. Source: linearised ratio estimator (Cochran 1977,
    6.3), t as in Cameron and Miller 2015.

    >>> pairs = ClusterSums(*(np.array([float(v)]) for v in (2, 2, 0, 8)))  # two sessions: +1 of 2, and -1 of 2
    >>> cluster_mean([0], [4], pairs).high.round(2)
    array([6.35])
    """
    x, n = _pair(sums_of, trials)
    groups = np.asarray(sums.groups, dtype=float)
    enough = np.where(groups >= 2, groups, np.nan)
    p = x / n
    spread = np.maximum(sums.xx - 2 * p * sums.xn + p * p * sums.nn, 0)
    half = special.stdtrit(enough - 1, (1 + level) / 2) * np.sqrt(enough / (enough - 1) * spread) / n
    return Interval(p - half, p + half)


def cluster_t(successes: ArrayLike, trials: ArrayLike, sums: ClusterSums, level: float = LEVEL) -> Interval:
    """Give the interval of a share whose trials come in sessions that resemble themselves: `cluster_mean`, cut.

    >>> even = ClusterSums(*(np.array([float(v)]) for v in (4, 16, 32, 64)))  # four sessions, each 2 of 4
    >>> cluster_t([8], [16], even).low
    array([0.5])
    """
    low, high = cluster_mean(successes, trials, sums, level)
    return Interval(np.maximum(low, 0), np.minimum(high, 1))


def clustered_share(
    successes: ArrayLike, trials: ArrayLike, sums: ClusterSums | None = None, level: float = LEVEL
) -> Interval:
    """Give the interval we print for a share: Wilson, widened by cluster-t where sessions are known.

    The wider of both, because cluster-t alone collapses to a point when all sessions agree, and Wilson alone is too
    sure of itself when phases of one session resemble each other. With one session only Wilson is left.
    """
    plain = wilson(successes, trials, level)
    if sums is None:
        return plain
    grouped = cluster_t(successes, trials, sums, level)
    return Interval(np.fmin(plain.low, grouped.low), np.fmax(plain.high, grouped.high))


def never_bound(n: int) -> float:
    """Give how often at most something happens that was never seen in n: the one-sided 95 % bound.

    >>> [round(never_bound(n), 3) for n in (5, 10, 20, 30)]
    [0.451, 0.259, 0.139, 0.095]
    """
    return float(1 - 0.05 ** (1 / n))


def most_of_none(sessions: int) -> float:
    """Give how many at most come a session, on average, where none came at all: the one-sided 95 % Poisson bound.

    >>> round(most_of_none(20), 3)
    0.15
    """
    return -float(np.log(0.05)) / sessions


def difference(first: ArrayLike, first_ends: Interval, second: ArrayLike, second_ends: Interval) -> Interval:
    """Give the interval of second - first from the interval of each (square and add).

    With Wilson intervals this is Newcombe's hybrid score interval (1998, method 10); with any others it is MOVER
    (Zou and Donner 2008). Both samples must be independent.

    >>> low, high = difference(48 / 80, wilson(48, 80), 56 / 70, wilson(56, 70))
    >>> round(float(low), 4), round(float(high), 4)
    (0.0524, 0.3339)
    """
    a, b = np.asarray(first, dtype=float), np.asarray(second, dtype=float)
    down = np.hypot(b - second_ends.low, first_ends.high - a)
    up = np.hypot(second_ends.high - b, a - first_ends.low)
    return Interval(b - a - down, b - a + up)


def _pair(count: ArrayLike, total: ArrayLike) -> tuple[Floats, Floats]:
    x, n = np.broadcast_arrays(np.asarray(count, dtype=float), np.asarray(total, dtype=float))
    return x, np.where(n > 0, n, np.nan)
