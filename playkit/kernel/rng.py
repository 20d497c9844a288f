"""Counter-based random numbers: a pure function of (seed, game index, lane, k).

Every number is splitmix64 (Steele, Lea, Flood 2014) of a counter, so a state holds one integer per lane, undo restores
it, and the compiled engine, other processes and other machines draw the same dice. Lanes keep chance, choices and
bots' dreams apart: two bots that choose differently meet the same dice.
"""

from __future__ import annotations

from typing import Final

GOLDEN: Final = 0x9E3779B97F4A7C15
MASK: Final = 0xFFFFFFFFFFFFFFFF

CHANCE_LANE: Final = 0
CHOICE_LANE: Final = 1
DREAM_LANE: Final = 2
BRANCH_LANE: Final = 16  # a branch takes the first lane from here that its parents have not used
REPLAY_LANE: Final = 1 << 40  # games again with other dice or other choices; far above branches and forks


def mix(z: int) -> int:
    """Scramble 64 bits (splitmix64's output function)."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def stream(seed: int, game: int, lane: int) -> int:
    """Give the 64-bit key of one lane of one game.

    >>> stream(1, 0, CHANCE_LANE) != stream(1, 0, CHOICE_LANE)
    True
    """
    key = mix((seed + GOLDEN) & MASK)
    key = mix((key + (game + 1) * GOLDEN) & MASK)
    return mix((key + (lane + 1) * GOLDEN) & MASK)


def draw(key: int, k: int) -> int:
    """Give number k of a lane: 32 bits, 0-based k.

    >>> 0 <= draw(stream(7, 0, 0), 0) < 2**32
    True
    """
    return mix((key + (k + 1) * GOLDEN) & MASK) >> 32


def below(key: int, k: int, n: int) -> int:
    """Give number k of a lane as a whole number from 0 to n - 1 (n up to 2**31)."""
    return (draw(key, k) * n) >> 32
