"""What is liked how much, from choices out of sets that differ: each thing has a worth, and shares follow worths."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from playkit.analysis.pooled import Pooled

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]
    Flags = NDArray[np.bool_]

RIDGE = 1e-3
"""How strongly worths are held at 0: too little to move a figure, enough for what was never taken."""
STEPS = 50


def preferences(offered: Flags, taken: Ints, sessions: Ints) -> list[Pooled]:
    """Give for each thing the share that would take it if everything were offered.

    Counting "taken when offered" alone flatters what is offered beside poor company, late in a draft; this does not.

    Args:
        offered: (choices, things): what could be taken.
        taken: (choices,) which thing was.
        sessions: (choices,) whose choice, numbered from 0; choices of one session may resemble each other.

    Returns:
        one figure a thing; they sum to 1. Their spread is that of sessions.

    Source: conditional logit (McFadden 1974), Newton's method, sandwich variance over sessions.

    >>> both = np.array([[True, True]] * 4)
    >>> [round(one.value, 2) for one in preferences(both, np.array([0, 0, 0, 1]), np.arange(4))]
    [0.75, 0.25]
    """
    things = offered.shape[1]
    picked = np.eye(things)[taken]
    worth = np.zeros(things)
    information = np.eye(things)
    for _ in range(STEPS):
        chances = _chances(worth, offered)
        slope = (picked - chances).sum(axis=0) - RIDGE * worth
        information = np.diag(chances.sum(axis=0)) - chances.T @ chances + RIDGE * np.eye(things)
        step = np.linalg.solve(information, slope)
        worth = worth + np.clip(step, -2.0, 2.0)
        if np.abs(step).max() < 1e-9:
            break
    share = _chances(worth, np.ones((1, things), bool))[0]
    return _pooled(share, picked - _chances(worth, offered), information, sessions)


def _chances(worth: Floats, offered: Flags) -> Floats:
    weight = np.where(offered, np.exp(worth - worth.max()), 0.0)
    return np.asarray(weight / weight.sum(axis=1, keepdims=True))


def _pooled(share: Floats, surprise: Floats, information: Floats, sessions: Ints) -> list[Pooled]:
    """Turn what each session adds to the slope into how far it pulls at each share."""
    groups = int(sessions.max()) + 1
    scores = np.zeros((groups, len(share)))
    np.add.at(scores, sessions, surprise)
    pulls = np.linalg.solve(information, scores.T).T * groups
    jacobian = np.diag(share) - np.outer(share, share)
    moved = pulls @ jacobian
    return [Pooled(float(share[thing]), moved[:, thing]) for thing in range(len(share))]
