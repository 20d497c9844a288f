"""How a game was won: swings, suspense and turning points of chances that are known at every moment of a session.

Chances that bots find by playing on are estimates. Noise moves them too, and a sum of moves over hundreds of steps
would be mostly noise; so wherever a size is taken, one half of the continuations says which way it went and the other
how far. With chances that are exactly known both halves are the same and nothing is lost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Self

import numpy as np
from scipy import special

from playkit.analysis import intervals
from playkit.analysis.leads import count_changes
from playkit.analysis.race import TENTHS

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]

SURE = 1.96
"""Standard errors by which a seat is clearly ahead of another."""


class Course(NamedTuple):
    """The chances to win in the course of one finished session.

    Attributes:
        session: its name.
        chances: (moments, seats), from the start to the end.
        halves: (2, moments, seats) the same from either half of the continuations.
        moved: (moments, seats) standard error of the change since the moment before.
        ahead: (moments, seats) expected squared change until the next moment.
        runs: continuations of a moment; infinite where chances are exactly known.
        wins: (seats,) shares of the win.
        parts: (moments - 1,) the part (1-based) in which each change happened; 0 where unknown.
        minutes: (moments,) of a measured clock; NaN where unknown.
    """

    session: str
    chances: Floats
    halves: Floats
    moved: Floats
    ahead: Floats
    runs: float
    wins: Floats
    parts: NDArray[np.int64]
    minutes: Floats

    @classmethod
    def known(cls, session: str, chances: ArrayLike, ahead: ArrayLike | None = None) -> Self:
        """Make the course of chances that are exactly known, the last of which is the result."""
        w = np.asarray(chances, float)
        nothing = np.zeros(w.shape)
        return cls(
            session, w, np.stack([w, w]), nothing, nothing if ahead is None else np.asarray(ahead, float), np.inf,
            w[-1], np.zeros(len(w) - 1, np.int64), np.full(len(w), np.nan),
        )  # fmt: skip


def at_tenths(course: Course) -> Course:
    """Look at a course when 0, 10, ... 100 of a hundred moments are over, so that long games can stand beside short."""
    places = np.floor(np.linspace(0, len(course.chances) - 1, TENTHS + 1) + 1e-9).astype(int)
    # Of a martingale the expected squares of single steps add up to that of all of them together.
    summed = np.vstack([np.zeros(course.ahead.shape[1]), course.ahead.cumsum(axis=0)])
    ahead = np.zeros((TENTHS + 1, course.ahead.shape[1]))
    ahead[:-1] = np.diff(summed[places], axis=0)
    return course._replace(
        chances=course.chances[places], halves=course.halves[:, places], ahead=ahead, minutes=course.minutes[places],
        moved=np.full(ahead.shape, np.nan), parts=np.zeros(TENTHS, np.int64),
    )  # fmt: skip


# Sizes of moves -------------------------------------------------------------------------------------------------------


def excitement(course: Course) -> float:
    """Give how much the chances move in all: half the sum of their absolute changes.

    Source: Burke's excitement index, for any number of seats. Best of seven coins: 35/32 on average.

    >>> excitement(Course.known("s", [[0.5, 0.5], [0.75, 0.25], [1.0, 0.0]]))
    0.5
    """
    first, second = np.diff(course.halves, axis=1)
    return float((np.sign(first) * second + np.sign(second) * first).sum() / 4)


def surprise(course: Course) -> float:
    """Give how far the chances jumped, move by move: the sum of the lengths of their changes.

    Source: Ely, Frankel and Kamenica 2015. A coin at 3:3 jumps by 0.71, the root of one half.
    """
    first, second = np.diff(course.halves, axis=1)
    return float(np.sqrt(np.maximum((first * second).sum(axis=1), 0)).sum())


def suspense(course: Course) -> float:
    """Give how far the chances were about to jump, move by move: the sum of the roots of expected squared changes.

    Source: Ely, Frankel and Kamenica 2015. Evenly spread over a session it is largest; all at once it is smallest.
    """
    return float(np.sqrt(np.maximum(course.ahead.sum(axis=1), 0)).sum())


def squares(course: Course) -> float:
    """Give the sum of squared changes, without the noise of either half.

    Over many sessions between the players who play on it is 1 less the sum of the squared chances at the start.
    """
    first, second = np.diff(course.halves, axis=1)
    return float((first * second).sum())


# The winner ----------------------------------------------------------------------------------------------------------


def lowest(course: Course) -> float:
    """Give the winner's lowest chance on the way; tied winners averaged. Best of seven coins: 101/256 on average.

    Of estimated chances one half says where and the other how low, so noise never makes it lower; among hundreds of
    moments that seldom is the very lowest, and it comes out some points high. At tenths it is right.
    """
    return _by_winner(course, _lowest)


def _lowest(shown: Floats, sized: Floats, winner: int) -> float:
    return float(sized[int(shown[:, winner].argmin()), winner])


def drama(course: Course) -> float:
    """Give how far behind the winner was while behind: mean root of the gap to the leader, 0 where never behind.

    The start and the end are left out. Source: Browne 2008. Best of seven coins: 0.281876 on average.
    """
    return _by_winner(course, _drama)


def _drama(shown: Floats, sized: Floats, winner: int) -> float:
    inside, other = shown[1:-1], sized[1:-1]
    if not len(inside):
        return 0.0
    leader = inside.argmax(axis=1)
    places = np.arange(len(inside))
    behind = inside[places, leader] - inside[:, winner] > 1e-12
    gaps = np.maximum(other[places, leader] - other[:, winner], 0)[behind]
    return float(np.sqrt(gaps).mean()) if len(gaps) else 0.0


def _by_winner(course: Course, of: Callable[[Floats, Floats, int], float]) -> float:
    """Average over the winners and over which half shows and which half sizes."""
    first, second = course.halves
    winners = np.flatnonzero(course.wins > 0).tolist()
    both = ((of(first, second, winner) + of(second, first, winner)) / 2 * course.wins[winner] for winner in winners)
    return float(sum(both))


def lead_changes(course: Course) -> int:
    """Count how often a seat is clearly ahead that was not the last to be; the first changes nothing.

    Best of seven coins: 19/32 on average.
    """
    clear = _clear_leads(course)
    return count_changes(clear[clear.any(axis=1)])


def decided(course: Course) -> float:
    """Give the share of the session after which nobody but a winner is clearly ahead any more: 0 from the start."""
    last = len(course.chances) - 1
    others = np.flatnonzero((_clear_leads(course) & (course.wins <= 0)).any(axis=1))
    return 0.0 if not len(others) or last == 0 else float((others[-1] + 1) / last)


def _clear_leads(course: Course) -> NDArray[np.bool_]:
    """Mark (moments, seats) who is ahead of everybody else by more than noise."""
    w = course.chances
    order = np.sort(w, axis=1)[:, ::-1]
    gap, both = order[:, 0] - order[:, 1], order[:, 0] + order[:, 1]
    noise = SURE * np.sqrt(np.maximum(both - gap**2, 0) / effective_runs(course))
    return np.asarray((w == order[:, :1]) & (gap > noise)[:, None])


def effective_runs(course: Course) -> Floats:
    """Give how many independent continuations those of each moment are worth: twins share their next step."""
    first, second = course.halves
    room = 1 - (first * second).sum(axis=1)
    alike = np.clip(course.ahead.sum(axis=1) / np.where(room > 0, room, 1), 0, 1)
    return np.asarray(course.runs / (1 + alike))


def band(course: Course) -> tuple[Floats, Floats]:
    """Give both ends of the 95 % Monte Carlo band of each chance (Wilson)."""
    worth = np.broadcast_to(effective_runs(course)[:, None], course.chances.shape)
    if np.isinf(course.runs):
        return course.chances, course.chances
    low, high = intervals.wilson(course.chances * worth, worth)
    return np.asarray(low), np.asarray(high)


# What was learnt -----------------------------------------------------------------------------------------------------


def bits(course: Course) -> Floats:
    """Give how many bits each change told of who won, (moments - 1,); together as many as the start left open.

    A change that misled tells a negative number. On average over sessions it is the information of the change
    (expected Kullback-Leibler), which noise would only enlarge if it were summed over single steps.
    """
    seats = course.chances.shape[1]
    # Half a win more for everybody, so that what never happened in so many continuations is not called impossible.
    smoothed = (course.chances + 0.5 / course.runs) / (1 + 0.5 * seats / course.runs)
    smoothed[-1] = course.wins
    logs = np.where(course.wins > 0, np.log2(np.where(smoothed > 0, smoothed, 1)), 0)
    return np.asarray(np.diff((logs * course.wins).sum(axis=1)))


def told_by(course: Course, share: float) -> float:
    """Give how many bits of who won were told when a share of the moments was over."""
    return float(bits(course)[: int((len(course.chances) - 1) * share + 1e-9)].sum())


class Turn(NamedTuple):
    """A turning point: `moment` before which it happened (from 1), whose chance moved most, by how much, and in all."""

    moment: int
    seat: int
    change: float
    size: float


def turning_points(course: Course, most: int = 5) -> list[Turn]:
    """Find the changes that moved the chances most, largest first, leaving out what noise may have done.

    Args:
        course: with the standard errors of its changes.
        most: how many.
    """
    changes = np.diff(course.chances, axis=0)
    first, second = np.diff(course.halves, axis=1)
    sizes = (np.sign(first) * second + np.sign(second) * first).sum(axis=1) / 4
    # Of hundreds of changes the largest is large by chance too: all of them together shall mislead one time in twenty.
    limit = special.ndtri(1 - 0.05 / 2 / max(changes.size, 1))
    sure = np.any(np.abs(changes) > limit * course.moved[1:], axis=1).tolist()
    found = [
        Turn(int(place) + 1, int(np.abs(changes[place]).argmax()), 0.0, float(sizes[place]))
        for place in np.argsort(-sizes, kind="stable")
        if sure[place] and sizes[place] > 0
    ]
    return [turn._replace(change=float(changes[turn.moment - 1, turn.seat])) for turn in found[:most]]
