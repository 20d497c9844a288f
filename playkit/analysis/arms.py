"""One side of a comparison of two drafts: a measure pooled over sessions, and how each of them pulls at it.

Means, shares of the spread, leaders who win: whatever a measure is, its pulls turn the difference of two drafts into
sums over sessions. Sessions that both drafts share (a seed, an evening) cancel what they have in common.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from scipy import special

from playkit.analysis.pooled import UNKNOWN, Ends, Pooled, mean

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence

    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]


class Arm(NamedTuple):
    """A measure of one draft, and the names of the sessions (or blocks) in the order of its pulls."""

    figure: Pooled
    keys: Sequence[Hashable]


class Gap(NamedTuple):
    """How one draft differs from another: the error has `freedom` degrees of freedom, None where it is unknown."""

    value: float
    error: float | None
    freedom: float

    def ends(self, level: float) -> Ends:
        """Give the t interval of the difference."""
        if self.error is None:
            return UNKNOWN
        half = float(special.stdtrit(self.freedom, (1 + level) / 2)) * self.error
        return Ends(self.value - half, self.value + half)

    @property
    def p(self) -> float | None:
        """The two-sided p of "no difference"; where all sessions agree exactly, they have decided."""
        if self.error is None:
            return None
        if self.error == 0:
            return float(self.value == 0)
        return float(2 * special.stdtr(self.freedom, -abs(self.value) / self.error))


def arm_of_values(values: ArrayLike, keys: Sequence[Hashable]) -> Arm:
    """Pool a number a session into their mean; sessions without a number (NaN) are left out.

    >>> arm_of_values([1.0, float("nan"), 3.0], ["x", "y", "z"]).keys
    ['x', 'z']
    """
    x = np.asarray(values, dtype=float)
    known = np.flatnonzero(~np.isnan(x))
    return Arm(mean(x[known]), [keys[place] for place in known.tolist()])


def gap_of(a: Arm, b: Arm, groups: Mapping[Hashable, Hashable] | None = None) -> Gap:
    """Give B minus A with its error.

    Args:
        a: the draft that the other is measured against.
        b: the other.
        groups: the evening of each session, where sessions of an evening resemble each other; sessions it does not
            name, and all where it is None, stand for themselves.

    Returns:
        The error is that of sums over groups; groups that played both drafts count once, with their own difference.
        Degrees of freedom: groups - 1 where all played both, Welch's where none did, else those of the smaller draft.

    Source: cluster-robust variance of a difference (Liang and Zeger 1986), Welch 1947.

    >>> gap = gap_of(arm_of_values([1, 2, 3], "xyz"), arm_of_values([2, 4, 6], "xyz"))
    >>> gap.value, round(gap.error, 4), gap.freedom
    (2.0, 0.5774, 2.0)
    """
    first, second = _weights(a, groups), _weights(b, groups)
    value = b.figure.value - a.figure.value
    least = min(len(first), len(second))
    if least < 2 or not np.isfinite([value, *first.values(), *second.values()]).all():
        return Gap(value, None, 0.0)
    both = first.keys() & second.keys()
    if list(first) == list(second):  # seeds that both drafts played, by the thousand
        pulls = np.array(list(second.values())) - np.array(list(first.values()))
    else:
        pulls = np.array([second.get(group, 0.0) - first.get(group, 0.0) for group in first | second])
    freedom = least - 1.0 if both else _welch(first, second)
    return Gap(value, float(np.sqrt((pulls**2).sum())), freedom)


def spread_of(arm: Arm) -> float | None:
    """Give the standard deviation of single sessions, in the measure's own unit; None below two sessions."""
    return float(np.std(arm.figure.pull, ddof=1)) if arm.figure.sessions > 1 else None


def spread_of_pairs(a: Arm, b: Arm) -> float | None:
    """Give the standard deviation of the difference within sessions that both drafts share; None below two."""
    mine = dict(zip(a.keys, a.figure.pull.tolist(), strict=True))
    pairs = [pull - mine[key] for key, pull in zip(b.keys, b.figure.pull.tolist(), strict=True) if key in mine]
    return float(np.std(pairs, ddof=1)) if len(pairs) > 1 else None


def correlation(a: Arm, b: Arm) -> float | None:
    """Give how far the same luck pulls both drafts the same way; None where nothing varies or nothing is shared."""
    mine = dict(zip(a.keys, a.figure.pull.tolist(), strict=True))
    pairs = [(mine[key], pull) for key, pull in zip(b.keys, b.figure.pull.tolist(), strict=True) if key in mine]
    x, y = np.array(pairs).T if pairs else (np.zeros(0), np.zeros(0))
    if len(x) < 2 or x.std() == 0 or y.std() == 0:
        return None
    return float(np.corrcoef(x, y)[0, 1])


def apart(arm: Arm) -> Arm:
    """Forget with whom an arm shares its sessions, to see what sharing was worth."""
    return Arm(arm.figure, [object() for _ in arm.keys])


def _weights(arm: Arm, groups: Mapping[Hashable, Hashable] | None) -> dict[Hashable, float]:
    """How far each group moves the figure, corrected so that squares sum to its variance."""
    names = arm.keys if groups is None else [groups.get(key, ("alone", key)) for key in arm.keys]
    shares = (arm.figure.pull / max(arm.figure.sessions, 1)).tolist()
    summed = dict(zip(names, shares, strict=True))
    if len(summed) < len(names):
        summed = dict.fromkeys(names, 0.0)
        for group, share in zip(names, shares, strict=True):
            summed[group] += share
    many = len(summed)
    scale = float(np.sqrt(many / (many - 1))) if many > 1 else float("nan")
    return {group: weight * scale for group, weight in summed.items()}


def _welch(first: Mapping[Hashable, float], second: Mapping[Hashable, float]) -> float:
    one, other = (sum(weight**2 for weight in own.values()) for own in (first, second))
    if one + other == 0:
        return float(min(len(first), len(second)) - 1)
    return (one + other) ** 2 / (one**2 / (len(first) - 1) + other**2 / (len(second) - 1))
