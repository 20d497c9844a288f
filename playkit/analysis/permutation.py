"""Could any hand have been the first? A test that shuffles the hands of each game and nothing else."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]

SHUFFLES = 9_999
EXACT_BELOW = 20_000
"""As many assignments as this are counted one by one; of more, `SHUFFLES` seeded ones are drawn."""


class PValue(NamedTuple):
    """A two-sided p value, and whether every assignment was counted."""

    p: float
    exact: bool


def within_games(weights: ArrayLike, part: int = 0, *, seed: int = 24) -> PValue:
    """Test whether one part's sum over games differs from what its games' parts would give in any order.

    Args:
        weights: (games, parts): what each part contributes; only which part is called `part` is shuffled, within each
            game, so games of different size and players of different skill do no harm.
        part: 0-based.
        seed: of the shuffles, where there are too many to count.

    Returns:
        p = share of assignments at least as far from their mean as the observed one. It is at most a with chance a,
        for every a, where parts are exchangeable (Phipson and Smyth 2010 for drawn shuffles).

    >>> within_games([[1, 0, 0], [1, 0, 0], [1, 0, 0]])
    PValue(p=0.037037037037037035, exact=True)
    """
    return every_part(weights, seed=seed)[part]


def every_part(weights: ArrayLike, *, seed: int = 24) -> list[PValue]:
    """Test each part as `within_games` does; assignments do not depend on the part and are counted once for all."""
    x = np.asarray(weights, dtype=float)
    games, parts = x.shape
    centred = x - x.mean(axis=1, keepdims=True)
    # Sums of the same numbers in another order differ in their last digits only.
    seen = np.abs(centred.sum(axis=0)) - 1e-9 * (1 + float(np.abs(centred).sum()))
    if parts**games <= EXACT_BELOW:
        sums = np.array([sum(pick) for pick in product(*centred.tolist())])
        return [PValue(float((np.abs(sums) >= own).mean()), exact=True) for own in seen]
    sums = _drawn(centred, np.random.default_rng(seed))
    return [PValue(float((1 + (np.abs(sums) >= own).sum()) / (SHUFFLES + 1)), exact=False) for own in seen]


def _drawn(centred: Floats, rng: np.random.Generator) -> Floats:
    games, parts = centred.shape
    sums = np.zeros(SHUFFLES)
    for game in range(games):
        sums += centred[game][rng.integers(0, parts, SHUFFLES)]
    return sums
