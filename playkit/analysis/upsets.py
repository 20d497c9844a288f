"""Intervals of figures that a few sessions move far: surprisals, comebacks, scores of chances.

Whether the unlikely won once, twice or never among twenty sessions decides how wide t is, and it is narrowest where no
upset came: there it holds the truth in 80 of 100 samples, or in half of them. The chances as they stood say what else
might have come, so the spread need not be guessed from luck alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from scipy import special

from playkit.analysis.intervals import LEVEL
from playkit.analysis.pooled import UNKNOWN, Ends

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]

INWARDS = 0.5
"""Skewness pushes one end out and would pull the other in by as much; it is estimated too low to be trusted with more
than half of that."""


class Upsets(NamedTuple):
    """What came of each session, and what might have come of it.

    Attributes:
        came: (sessions,) a number a session, whose mean is the figure.
        expected: (sessions,) the mean of what might have come, by chances.
        squared: (sessions,) the mean of its square.
    """

    came: Floats
    expected: Floats
    squared: Floats

    @classmethod
    def weighed(cls, came: ArrayLike, values: ArrayLike, chances: ArrayLike) -> Upsets:
        """Weigh what each winner would have brought, both (sessions, seats), by the chances that they had.

        >>> Upsets.weighed([1.0], [[1.0, -2.0]], [[0.75, 0.25]])
        Upsets(came=array([1.]), expected=array([0.25]), squared=array([1.75]))
        """
        v, p = np.asarray(values, float), np.asarray(chances, float)
        return cls(np.asarray(came, float), (p * v).sum(axis=1), (p * v * v).sum(axis=1))


def skew_ends(came: ArrayLike, might: Upsets | None = None, level: float = LEVEL, *, inwards: float = INWARDS) -> Ends:
    """Give the interval of the mean of skew numbers: t, moved by their skewness.

    The variance is that of the sessions, or where it is larger the mean of that and of what might have come: so
    sessions without a single upset do not look surer than they are, and wrong chances never make it narrower.

    Args:
        came: a number a session.
        might: what might have come of the same sessions; None where no chances are known.
        level: wanted coverage.
        inwards: how much of the push of skewness may pull an end in.

    Source: Johnson 1978 and Hall 1992 for the skewness.

    >>> low, high = skew_ends([1.0, 2.0, 3.0])
    >>> round(low, 2), round(high, 2)
    (-0.48, 4.48)
    >>> low, high = skew_ends([0.0, 0.0, 0.0, 0.0, 4.0])
    >>> round(low, 1), round(high, 1)  # t says -1.4 to 3.0
    (-0.9, 4.1)
    """
    x = np.asarray(came, float)
    n = len(x)
    if n < 2 or np.isnan(x).any():
        return UNKNOWN
    middle, variance = float(x.mean()), float(x.var(ddof=1))
    if might is not None:
        variance = max(variance, (variance + _variance_of(might)) / 2)
    t = float(special.stdtrit(n - 1, (1 + level) / 2))
    half = t * np.sqrt(variance / n)
    third = float(((x - middle) ** 3).mean())
    push = third / variance / n * (1 + 2 * t * t) / 6 if variance > 0 else 0.0
    low, high = (inwards if push * way < 0 else 1.0 for way in (-1, 1))
    return Ends(middle - float(half) + low * push, middle + float(half) + high * push)


def score_ends(might: Upsets, level: float = LEVEL) -> Ends:
    """Give the interval of the mean of numbers that take few values, one of which may be rare.

    Some four sessions (the square of t) are added, in which everything came that might have come. Where all sessions
    have the same two possible values this is Agresti and Coull's interval of how often one of them came.

    Args:
        might: what came and what might have come, all that is possible weighing alike.
        level: wanted coverage.

    Source: Agresti and Coull 1998, for any number of values that differ from session to session.

    >>> low, high = score_ends(Upsets.weighed([0.0] * 20, [[0.0, 1.0]] * 20, [[0.5, 0.5]] * 20))
    >>> round(high, 2)
    0.21
    """
    n = len(might.came)
    if n < 2 or np.isnan(might.came).any():
        return UNKNOWN
    t = float(special.stdtrit(n - 1, (1 + level) / 2))
    more = t * t
    middle = float(might.came.sum() + more * might.expected.mean()) / (n + more)
    square = float((might.came**2).sum() + more * might.squared.mean()) / (n + more)
    half = t * np.sqrt(max(square - middle * middle, 0.0) / (n + more))
    return Ends(middle - float(half), middle + float(half))


def _variance_of(might: Upsets) -> float:
    n = len(might.came)
    return float(might.squared.mean() - might.expected.mean() ** 2) * n / (n - 1)
