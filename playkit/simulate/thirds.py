"""Games cut into thirds of their choices, so that any game has a beginning, a middle and an end to be looked into."""

from __future__ import annotations

from array import array
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from playkit.simulate.twins import Line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from playkit.simulate.result import Result

THIRDS = 3


def in_thirds(steps: Sequence[int], choices: NDArray[np.int64]) -> Line:
    """Cut a game so that each third holds as many choices as the others, give or take one.

    Args:
        steps: the game.
        choices: at which of its steps more than one action was legal.

    >>> in_thirds([4, 4, 4, 4], np.array([0, 1, 3])).ends
    [0, 1, 3]
    """
    pieces = np.array_split(choices, THIRDS)
    ends: list[int] = []
    for piece in pieces:
        ends.append(int(piece[-1]) if len(piece) else (ends[-1] if ends else -1))
    return Line(steps, ends, choices)


def lines_of(result: Result, games: int) -> dict[int, Line]:
    """Cut the first games of a run that kept its steps (or events) into thirds, by number."""
    found: dict[int, Line] = {}
    for number, (steps, moves) in enumerate(islice(result.played(), games)):
        found[number] = in_thirds(array("q", steps.tobytes()), np.flatnonzero((moves % 16 >= 2) & (moves // 16 > 1)))
    return found
