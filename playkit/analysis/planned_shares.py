"""How many games show a difference of shares: of one seat, of all seats at once, of two drafts; and what few can show.

Like the numbers of `planner` they hold for one look at the end. Games are counted as strangers to each other: where an
evening plays several that resemble each other, multiply by `design_effect`.
"""

from __future__ import annotations

from math import ceil, log
from typing import TYPE_CHECKING

import numpy as np
from scipy import special

from playkit.analysis.intervals import LEVEL
from playkit.analysis.planner import MOST, POWER, check_promise
from playkit.errors import OptionsError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def games_for_share(
    usual: float, share: float, *, power: float = POWER, level: float = LEVEL, family: int = 1
) -> int | None:
    """Give how many games show that something happens in `share` of them and not, as it should, in `usual`.

    None where no number would do: the shares are equal, or outside of 0 to 1.

    Args:
        usual: the share it is held against, known beforehand.
        share: what it is instead.
        power: how often that shall be found.
        level: 1 minus the false alarms allowed, two-sided, over all that is looked at.
        family: how many shares are looked at: 1 where one was named before the test.

    Source: normal approximation of the score test of a share, which Wilson's interval inverts.

    >>> games_for_share(0.1, 0.2), games_for_share(0.5, 0.6)
    (86, 194)
    """
    check_promise(power, level)
    if share == usual or not (0 < share < 1 and 0 < usual < 1):
        return None
    limit = special.ndtri(1 - (1 - level) / 2 / family)
    room = limit * np.sqrt(usual * (1 - usual)) + special.ndtri(power) * np.sqrt(share * (1 - share))
    return ceil(float((room / (share - usual)) ** 2))


def sessions_for_share(
    effect: float, seats: int, *, power: float = POWER, level: float = LEVEL, family: int = 1
) -> int | None:
    """Give how many sessions show that a seat wins `effect` more (or less) often than its even share.

    None where no number would do: the effect is 0, or leaves the share outside of 0 to 1. `family` is how many seats
    are looked at, 1 where one was named before the test; see `games_for_share`.

    >>> [sessions_for_share(d, 4) for d in (0.05, 0.10, 0.15, 0.20)]
    [610, 157, 71, 41]
    """
    return games_for_share(1 / seats, 1 / seats + effect, power=power, level=level, family=family)


def games_for_shares(first: float, second: float, *, power: float = POWER, level: float = LEVEL) -> int | None:
    """Give how many games of each draft show that something happens in `first` of one and `second` of the other.

    None where no number would do: the shares are equal, or outside of 0 to 1.

    Source: the test of two shares with their pooled spread (Fleiss 1981, 3.2, without his correction).

    >>> [games_for_shares(*pair) for pair in ((0.25, 0.3), (0.25, 0.35), (0.5, 0.6), (0.5, 0.7), (0.3, 0.6))]
    [1251, 329, 388, 93, 42]
    """
    check_promise(power, level)
    if first == second or not (0 < first < 1 and 0 < second < 1):
        return None
    middle = (first + second) / 2
    apart = first * (1 - first) + second * (1 - second)
    room = special.ndtri((1 + level) / 2) * np.sqrt(2 * middle * (1 - middle)) + special.ndtri(power) * np.sqrt(apart)
    return ceil(float((room / (second - first)) ** 2))


def games_for_seats(shares: Sequence[float], *, power: float = POWER, level: float = LEVEL) -> int | None:
    """Give how many games show that seats do not win alike, looking at all of them at once, if these are their shares.

    None where no number would do: all are alike.

    Raises:
        OptionsError: there are fewer than two shares, one is negative, or they do not add to 1.

    Source: power of the chi-square test of even shares by the noncentral chi-square (Cohen 1988, 7.4).

    >>> games_for_seats([0.31, 0.23, 0.23, 0.23]), games_for_seats([0.4, 0.2, 0.2, 0.2])
    (568, 91)
    """
    check_promise(power, level)
    won = np.asarray(shares, dtype=float)
    if len(won) < 2 or (won < 0).any() or abs(won.sum() - 1) > 1e-9:
        raise OptionsError("shares of seats are not negative and add to 1", "席ごとの割合は0以上で、合計が1です")
    even = 1 / len(won)
    size = float(((won - even) ** 2 / even).sum())
    limit = special.chdtri(len(won) - 1, 1 - level)
    # What the noncentrality must be for the limit to be passed with this power; it grows with each game by `size`.
    needed = float(special.chndtrinc(limit, len(won) - 1, 1 - power))
    found = needed / size if size > 1e-12 else float("inf")
    return ceil(found) if found <= MOST else None


def detectable_share(usual: float, needed: Callable[[float], int | None], games: int) -> float | None:
    """Give the least share above `usual` that a number of games finds; None where they find nothing.

    Args:
        usual: the share to begin with.
        needed: how many games it takes to find a share, such as `lambda share: games_for_shares(0.5, share)`.
        games: how many there are.

    >>> round(detectable_share(0.5, lambda share: games_for_shares(0.5, share), 100) - 0.5, 2)
    0.19
    """
    low, high = usual, 1 - 1e-9
    most = needed(high)
    if most is None or most > games:
        return None
    while high - low > 1e-6:
        middle = (low + high) / 2
        asked = needed(middle)
        low, high = (low, middle) if asked is not None and asked <= games else (middle, high)
    return high


def pairs_for_signs(level: float = LEVEL) -> int:
    """Give from how many pairs on a test of signs can show anything at all, all of them pointing one way.

    >>> pairs_for_signs()
    6
    """
    check_promise(POWER, level)
    return ceil(1 - log(1 - level) / log(2))
