"""How a game was won: swings, suspense and turning points of chances that are known at every moment of a session.

Chances that bots find by playing on are estimates, and noise moves them too: of half the continuations it moves them
more. What that adds to a number tells what all continuations still add, which is taken off (`noiseless`). With chances
that are exactly known both halves are the same and nothing is taken off.
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

CLEAR = (0.15, 0.20, 0.25)
"""Clearly ahead is who is ahead in chances by so much. What is counted is counted with each of these and averaged, so
that it hardly matters on which side of a single line noise puts a lead; with 200 continuations two even chances are a
lead of 20 points once in 200 times."""
FULL = 0.3
"""From so far behind on a moment counts in full for the drama; less, by the square, where it is nearer."""
LEAST_RUNS = 200
"""Continuations of a position from which figures are shown: with fewer, noise makes leads and hides moves."""


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


# Without noise -------------------------------------------------------------------------------------------------------


class Noiseless(NamedTuple):
    """A number of one session, and how much of it may be noise of playing on, or lost to noise."""

    value: float
    noise: float


def noiseless(of: Callable[[Course], float], course: Course, share: float = 1.0) -> Noiseless:
    """Take the noise of playing on off a number.

    What noise adds falls with the number of continuations: half of them add twice what all of them do, so the
    difference of both is what all of them added (Richardson's extrapolation).

    Args:
        of: what is measured.
        course: a course.
        share: of that difference that is taken off; counts with a threshold change less with noise than sums do.

    >>> noiseless(lowest, Course.known("s", [[0.5, 0.5], [0.75, 0.25], [1.0, 0.0]]))
    Noiseless(value=0.5, noise=0.0)
    """
    whole = of(course)
    noise = sum(of(course._replace(chances=half)) for half in course.halves) / 2 - whole
    return Noiseless(whole - share * noise, noise)


def noiseless_between(of: Callable[[Course], float], agreed: Callable[[Course], float], course: Course) -> Noiseless:
    """Take the noise off a size or an extreme: halfway between two numbers that the truth is between, or nearly.

    Where chances stand still, halves add less than twice what all of them do, so that `noiseless` leaves something.
    What one half shows and the other measures is right there, but falls short where moves are small.

    Args:
        of: what is measured.
        agreed: the same where one half shows where or in which direction, and the other how far.
        course: a course.
    """
    most, least = noiseless(of, course).value, agreed(course)
    return Noiseless((most + least) / 2, most - least)


# Sizes of moves ------------------------------------------------------------------------------------------------------


def excitement(course: Course) -> float:
    """Give how much the chances move in all: half the sum of their absolute changes.

    Source: Burke's excitement index, for any number of seats. Best of seven coins: 35/32 on average.

    >>> excitement(Course.known("s", [[0.5, 0.5], [0.75, 0.25], [1.0, 0.0]]))
    0.5
    """
    return float(np.abs(np.diff(course.chances, axis=0)).sum() / 2)


def agreed_excitement(course: Course) -> float:
    """Give the excitement of moves whose direction one half of the continuations shows and whose size the other."""
    first, second = np.diff(course.halves, axis=1)
    return float((np.sign(first) * second + np.sign(second) * first).sum() / 4)


def surprise(course: Course) -> float:
    """Give how far the chances jumped, move by move: the sum of the lengths of their changes.

    Source: Ely, Frankel and Kamenica 2015. A coin at 3:3 jumps by 0.71, the root of one half.
    """
    return float(np.sqrt((np.diff(course.chances, axis=0) ** 2).sum(axis=1)).sum())


def agreed_surprise(course: Course) -> float:
    """Give the surprise of moves whose direction one half of the continuations shows and whose size the other."""
    first, second = np.diff(course.halves, axis=1)
    along = (first * second).sum(axis=1)
    sizes = np.linalg.norm(np.stack([first, second]), axis=2)
    return float(np.divide(along, sizes, out=np.zeros_like(sizes), where=sizes > 0).sum() / 2)


def suspense(course: Course) -> float:
    """Give how far the chances were about to jump, move by move: the sum of the roots of expected squared changes.

    Source: Ely, Frankel and Kamenica 2015. Evenly spread over a session it is largest; all at once it is smallest.
    """
    return float(np.sqrt(np.maximum(course.ahead.sum(axis=1), 0)).sum())


def squares(course: Course) -> float:
    """Give the sum of squared changes, one half of the continuations times the other, so that noise adds nothing.

    Over many sessions between the players who play on it is 1 less the sum of the squared chances at the start.
    """
    first, second = np.diff(course.halves, axis=1)
    return float((first * second).sum())


# The winner ----------------------------------------------------------------------------------------------------------


def lowest(course: Course) -> float:
    """Give the winner's lowest chance on the way; tied winners averaged. Best of seven coins: 101/256 on average."""
    return float(course.chances.min(axis=0) @ course.wins)


def agreed_lowest(course: Course) -> float:
    """Give the winner's chance, in one half of the continuations, where the other half has its lowest."""
    seats = np.arange(course.chances.shape[1])
    first, second = course.halves
    both = first[second.argmin(axis=0), seats] + second[first.argmin(axis=0), seats]
    return float(both @ course.wins / 2)


def drama(course: Course) -> float:
    """Give how far behind the winner was while behind: mean root of the gap to the leader, 0 where never behind.

    The start and the end are left out. A moment counts in full where the winner is `FULL` behind, and less, by the
    square of that share, where it is hardly behind at all: there nobody can tell. Source: Browne 2008. Best of seven
    coins: 0.281876 on average.
    """
    inside = course.chances[1:-1]
    gaps = inside.max(axis=1, keepdims=True, initial=0) - inside
    counts = np.minimum(gaps / FULL, 1) ** 2
    return float((counts * np.sqrt(gaps)).sum(axis=0) / np.maximum(counts.sum(axis=0), 1) @ course.wins)


def lead_changes(course: Course) -> float:
    """Count how often a seat is clearly ahead that was not the last to be; the first changes nothing.

    The mean of what is counted with each lead of `CLEAR`. Best of seven coins: 19/32 on average.
    """
    return float(np.mean([count_changes([row for row in _leads(course, by) if row.any()]) for by in CLEAR]))


def decided(course: Course) -> float:
    """Give the share of the session after which nobody but a winner is clearly ahead any more: 0 from the start.

    The mean over each lead of `CLEAR`.
    """
    return float(np.mean([_decided(course, by) for by in CLEAR]))


def _decided(course: Course, by: float) -> float:
    last = len(course.chances) - 1
    others = np.flatnonzero((_leads(course, by) & (course.wins <= 0)).any(axis=1))
    return 0.0 if not len(others) or last == 0 else float((others[-1] + 1) / last)


def _leads(course: Course, by: float) -> NDArray[np.bool_]:
    """Mark (moments, seats) who is ahead of everybody else by so much."""
    w = course.chances
    order = np.sort(w, axis=1)[:, ::-1]
    return np.asarray((w == order[:, :1]) & (order[:, 0] - order[:, 1] >= by - 1e-9)[:, None])


# How rough it is -----------------------------------------------------------------------------------------------------


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
    smoothed = _possible(course)
    smoothed[-1] = course.wins
    logs = np.where(course.wins > 0, np.log2(np.where(smoothed > 0, smoothed, 1)), 0)
    return np.asarray(np.diff((logs * course.wins).sum(axis=1)))


def _possible(course: Course) -> Floats:
    """Give half a win more to everybody, so that what never happened in so many continuations is not impossible."""
    seats = course.chances.shape[1]
    return np.asarray((course.chances + 0.5 / course.runs) / (1 + 0.5 * seats / course.runs))


def told_by(course: Course, share: float) -> float:
    """Give how many bits of who won were told when a share of the moments was over."""
    return float(bits(course)[: moment_at(course, share)].sum())


def moment_at(course: Course, share: float) -> int:
    """Give the last moment at which no more than a share of the session is over."""
    return int((len(course.chances) - 1) * share + 1e-9)


# What might have come ------------------------------------------------------------------------------------------------

OPEN = 7
"""The tenth until which chances say what might still have come: later hardly anybody but the winner has any."""


def bits_of_others(course: Course, first: int, last: int) -> tuple[Floats, Floats]:
    """Give the bits that moments `first` to `last` would have told had another seat won, and the seats' chances then.

    Args:
        course: a course.
        first: a moment.
        last: a later one. At the end all is known, so the chances are those of `first`.

    Returns:
        (seats,) bits, and (seats,) chances.
    """
    before = _possible(course)[first]
    after = np.ones(len(before)) if last == len(course.chances) - 1 else _possible(course)[last]
    chances = before if last == len(course.chances) - 1 else after
    told = np.log2(np.where(chances > 0, after, 1) / np.where(chances > 0, before, 1))
    return np.asarray(told), np.asarray(chances)


def lowest_of_others(tenths: Course) -> tuple[Floats, Floats]:
    """Give each seat's lowest chance until the tenth `OPEN`, and its chance there: as if it had won from there on.

    Args:
        tenths: a course as from `at_tenths`.
    """
    return np.asarray(tenths.chances[: OPEN + 1].min(axis=0)), np.asarray(tenths.chances[OPEN])


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
