"""Intervals and evidence for means that may be looked at after every session, and whenever one likes.

An ordinary interval holds for one look at the end. Who looks after every session and stops when it pleases needs one
that holds at all looks together; it is wider for that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from playkit.analysis.intervals import LEVEL
from playkit.analysis.pooled import UNKNOWN, Ends

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]

PRIOR = 1.0
"""How many sessions' worth of doubt about the size of an effect, in spreads of a session: small effects are favoured
more the larger it is."""


def mean_e_values(values: ArrayLike, null: float = 0.0) -> Floats:
    """Give after each session how much all so far speaks against a mean of `null`; 20 is what 5 % is elsewhere.

    Whatever the spread, were the mean `null` and sessions normal, this would ever reach 20 with a chance of 1 in 20 at
    most. One session alone says nothing: its value is 1.

    Source: right-Haar mixture of the t statistic, a martingale of what does not depend on the scale (Lai 1976; Wang and
    Ramdas 2023).

    >>> mean_e_values([1.0, 1.0, 1.1]).round(2).tolist()
    [1.0, 1.73, 3.96]
    """
    x = np.asarray(values, dtype=float) - null
    n = np.arange(1, len(x) + 1)
    sums, squares = np.cumsum(x), np.cumsum(x * x)
    with np.errstate(divide="ignore", invalid="ignore"):
        share = np.where(squares > 0, sums**2 / ((n + PRIOR) * squares), 0.0)
        return np.asarray(np.sqrt(PRIOR / (n + PRIOR)) * (1 - share) ** (-n / 2))


def always_valid_mean(values: ArrayLike, level: float = LEVEL) -> Ends:
    """Give the interval of a mean that may be looked at after every session: all means whose e-value is below 20.

    Args:
        values: one a session, in any order; normal, or nearly so.
        level: wanted coverage of all looks together.

    Returns:
        Unknown below two sessions, and while so few cannot exclude anything.

    >>> low, high = always_valid_mean([9.0, 10.0, 11.0, 10.0, 9.5, 10.5])
    >>> round(low, 2), round(high, 2)
    (8.43, 11.57)
    """
    x = np.asarray(values, dtype=float)
    n = len(x)
    if n < 2:
        return UNKNOWN
    kept = 1 - ((1 - level) ** 2 * PRIOR / (n + PRIOR)) ** (1 / n)
    room = n - kept * (n + PRIOR)
    if room <= 0:
        return UNKNOWN
    half = float(np.sqrt(kept * (n + PRIOR) / room) * x.std())
    return Ends(float(x.mean()) - half, float(x.mean()) + half)
