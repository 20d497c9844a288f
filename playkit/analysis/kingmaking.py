"""Kingmaking: how far somebody who cannot win decides who does.

A choice is looked into by playing on from its actions. The power of a choice is how much of the others' win it moves
from one of them to another, between two actions that are equally good for whoever chooses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from scipy import special

from playkit.analysis.intervals import LEVEL

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]

ALIKE = 0.02
"""Win shares within this of the best are equally good for whoever chooses."""
POWER = 0.2
HOPELESS = 0.05
"""From this power on, and up to this best own share, a choice is kingmaking."""


class King(NamedTuple):
    """What a choice means for the others' win.

    Attributes:
        power: share of the win that moves between others, 0 to 1.
        low: lower end of its 95 % interval.
        hopeless: whether whoever chooses can hardly win by any of the actions tried.
    """

    power: float
    low: float
    hopeless: bool

    @property
    def is_kingmaking(self) -> bool:
        """Whether somebody who cannot win decides who does, beyond chance."""
        return self.hopeless and self.power >= POWER and self.low > 0


def power_of(shares: ArrayLike, who: int) -> float:
    """Give the power of a choice whose win shares are known exactly.

    Args:
        shares: (actions, seats) shares of the win after each action.
        who: the seat (0-based) that chooses.

    >>> power_of([[0, 1, 0], [0, 0, 1]], who=0)
    1.0
    """
    x = np.asarray(shares, dtype=float)
    pair = _pair(x, who)
    others = np.delete(x, who, axis=1)
    return float(np.abs(others[pair[0]] - others[pair[1]]).sum() / 2)


def kingmaker(shares: ArrayLike, who: int, level: float = LEVEL) -> King:
    """Look at a choice whose actions were played on several times.

    The two actions, and whom each favours, are chosen on the first half of the runs and measured on the second: chosen
    and measured on the same runs, chance alone would look like power.

    Args:
        shares: (actions, runs, seats) shares of the win; run r of every action meets the same dice.
        who: the seat (0-based) that chooses.
        level: of the interval.
    """
    x = np.asarray(shares, dtype=float)
    hopeless = bool(x[:, :, who].mean(axis=1).max() <= HOPELESS)
    half = x.shape[1] // 2
    if len(x) < 2 or half < 2:
        return King(0.0, 0.0, hopeless)
    before = x[:, :half].mean(axis=1)
    a, b = _pair(before, who)
    favoured = np.sign(before[a] - before[b])
    favoured[who] = 0
    moved = ((x[a, half:] - x[b, half:]) * favoured).sum(axis=1) / 2
    half_width = special.stdtrit(len(moved) - 1, (1 + level) / 2) * moved.std(ddof=1) / np.sqrt(len(moved))
    return King(float(moved.mean()), float(moved.mean() - half_width), hopeless)


def _pair(shares: Floats, who: int) -> tuple[int, int]:
    """Find the two actions, equally good for whoever chooses, between which most of the win moves."""
    near = np.flatnonzero(shares[:, who] >= shares[:, who].max() - ALIKE)
    others = np.delete(shares, who, axis=1)[near]
    moved = np.abs(others[:, None] - others[None]).sum(axis=2)
    place = int(moved.argmax())
    return int(near[place // len(near)]), int(near[place % len(near)])
