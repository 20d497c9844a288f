"""Digests of runs: one number for all steps and facts, the same for every engine and number of workers."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

# Knuth's MMIX multiplier; epilogue.txt folds with the same.
MULTIPLIER = 6364136223846793005


@lru_cache(maxsize=8)
def _powers(length: int) -> NDArray[np.uint64]:
    """Give MULTIPLIER to the power length - 1 .. 0, modulo 2**64."""
    powers = np.ones(length, np.uint64)
    np.multiply.accumulate(np.full(length - 1, MULTIPLIER, np.uint64), out=powers[1:])
    return powers[::-1].copy()


def horner(steps: Sequence[int], log: Sequence[int]) -> int:
    """Fold steps and facts of one game into a signed 64-bit number."""
    numbers = np.array([*steps, *log], np.int64).view(np.uint64)
    size = 1 << max(4, len(numbers) - 1).bit_length()
    total = int((numbers * _powers(size)[size - len(numbers) :]).sum(dtype=np.uint64))
    return total - (1 << 64) if total >= 1 << 63 else total


def digest_of(digests: NDArray[np.int64], first: int) -> int:
    """Sum the games' digests, each scrambled with its index, modulo 2**64."""
    index = np.arange(first + 1, first + len(digests) + 1, dtype=np.uint64)
    return int(mixed(digests.view(np.uint64) ^ mixed(index)).sum(dtype=np.uint64))


def mixed(z: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Scramble like playkit.kernel.rng.mix, a whole array at once."""
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


def hexadecimal(total: int) -> str:
    """Write a run's digest."""
    return f"{total:016x}"
