"""Random numbers fetched ahead for the plain engine: the same numbers, a block at a time with NumPy."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from playkit.kernel import rng
from playkit.simulate.digest import mixed

if TYPE_CHECKING:
    from numpy.typing import NDArray

_BLOCK_GAMES = 32
_BLOCK_NUMBERS = 192


class Prefetch:
    """Gives the first numbers of a lane for games first .. first + n - 1, 32 games at a time."""

    def __init__(self, seed: int, first: int, n: int) -> None:
        self.seed, self.first, self.last = seed, first, first + n
        self._blocks: dict[int, tuple[int, list[list[int]]]] = {}

    def __call__(self, lane: int, index: int) -> list[int]:
        """Give the numbers 0 .. 191 of a lane of game `index`."""
        begin, block = self._blocks.get(lane, (0, []))
        if not begin <= index < begin + len(block):
            keys = [rng.stream(self.seed, game, lane) for game in range(index, min(index + _BLOCK_GAMES, self.last))]
            begin, block = index, _numbers(np.array(keys, np.uint64)).tolist()
            self._blocks[lane] = begin, block
        return block[index - begin]


def _numbers(keys: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Compute number k of each key, for all k of a block at once."""
    steps = np.arange(1, _BLOCK_NUMBERS + 1, dtype=np.uint64) * np.uint64(rng.GOLDEN)
    return mixed(keys[:, None] + steps[None, :]) >> np.uint64(32)
