"""Who is going to win, after every step of one session: bots play on from each position, many times.

What is hidden on the table stays as it is (a belief of somebody who sees everything); what chance has not shown yet is
drawn anew in every continuation. All positions of a session are played on in the same lanes, so that what differs
between two of them is what happened there rather than other dice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from playkit.errors import OptionsError
from playkit.kernel import rng
from playkit.kernel.declare import CHANCE, OVER
from playkit.simulate.forks import ForkEngine, Position, play_on, win_shares

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from playkit.simulate.plan import Plan

    Floats = NDArray[np.float64]

LEAST_RUNS = 8
"""Four pairs: two for each half, which is the least that has a spread."""
MOST_MOMENTS = 1000
"""Positions of a session that are played on; of longer ones as many, evenly spread."""
TOGETHER = {"compiled": 4000, "plain": 40}
"""Continuations between two looks at whether to stop: a fraction of a second."""
NOTHING_NEXT = -1
"""Instead of the code of a next step, where the session is over."""
FIRST_LANE = 1 << 29
"""Lanes in which the next step of each pair is drawn: above those of the continuations, below those of choices."""


@dataclass(frozen=True)
class Beliefs:
    """What continuations say about who wins, position by position.

    Continuations come in pairs that share the next step and nothing else; the first half of the pairs knows nothing of
    the second. What one half shows and the other confirms is more than the noise of either.

    Attributes:
        moments: (positions,) how many steps stand; 0 is the start.
        chances: (positions, seats) shares of the win, ties shared; each row sums to 1.
        halves: (2, positions, seats) the same from each half of the pairs.
        error: (positions, seats) standard error of `chances`.
        moved: (positions, seats) standard error of the change since the position before, 0 at the first.
        ahead: (positions, seats) expected squared change at the next step; unbiased, so a little below 0 by chance.
        runs: continuations of a position.
    """

    moments: NDArray[np.int64]
    chances: Floats
    halves: Floats
    error: Floats
    moved: Floats
    ahead: Floats
    runs: int


def believe(
    plan: Plan,
    steps: Sequence[int],
    runs: int,
    *,
    engine: str = "auto",
    progress: Callable[[int, int], None] | None = None,
) -> Beliefs:
    """Play on from every position of a session, `runs` times each.

    Args:
        plan: game, seats, options, the bots that play on, and the seed of their continuations.
        steps: the session, legal by these rules.
        runs: continuations of a position, at least `LEAST_RUNS`; rounded up to whole pairs of both halves.
        engine: as for `play_forks`.
        progress: called with (continuations done, all of them); what it raises ends the work.

    Raises:
        OptionsError: too few runs, or no such engine.
        MissingExtra, RulesError: engine "compiled" is not possible.
    """
    require_runs(runs)
    pairs = 2 * -(-runs // 4)
    moments = _moments(len(steps))
    playing = _Playing(plan, pairs, engine, progress, len(moments) * pairs * 2)
    stretches = list(playing.shares(steps, moments))
    return _told(moments, *(np.concatenate(column) for column in zip(*stretches, strict=True)))


def require_runs(runs: int) -> None:
    """Refuse a number of continuations that tells nothing.

    Raises:
        OptionsError: it is below `LEAST_RUNS`.
    """
    if runs < LEAST_RUNS:
        raise OptionsError(
            f"at least {LEAST_RUNS} continuations of a position are needed, not {runs}",
            f"各局面から{LEAST_RUNS}回以上続ける必要があります（{runs}回は不可）",
        )


def _moments(steps: int) -> NDArray[np.int64]:
    """Choose positions: all of them, or of a very long session `MOST_MOMENTS` from the start to the end."""
    if steps < MOST_MOMENTS:
        return np.arange(steps + 1, dtype=np.int64)
    return np.unique(np.linspace(0, steps, MOST_MOMENTS).round().astype(np.int64))


@dataclass
class _Playing:
    """Plays on, so many continuations at once that whoever looks may stop it soon."""

    plan: Plan
    pairs: int
    engine: str
    progress: Callable[[int, int], None] | None
    total: int
    done: int = 0

    @property
    def together(self) -> int:
        """How many are played before somebody looks."""
        return TOGETHER["plain" if self.engine == "plain" else "compiled"]

    def shares(self, steps: Sequence[int], moments: NDArray[np.int64]) -> Iterator[tuple[NDArray[np.int64], Floats]]:
        """Give stretch by stretch the next step of every pair, and its shares of the win.

        Yields:
            (positions, pairs) codes, `NOTHING_NEXT` where the session is over, and (positions, pairs, 2, seats) shares.
        """
        looker = _NextSteps(self.plan, self.pairs)
        for stretch in _stretches(moments, max(self.together // (2 * self.pairs), 1)):
            sampled = list(looker.sampled(steps, stretch))
            won = np.concatenate(list(self._won(_forks(steps, sampled))))
            nexts = [[code[0] if code else NOTHING_NEXT for code in codes] for _, codes in sampled]
            yield np.array(nexts, np.int64), won.reshape(len(stretch), self.pairs, 2, self.plan.seats)

    def _won(self, forks: Sequence[Position]) -> Iterator[Floats]:
        """Give the shares of the win of each pair; of a single position there may be very many."""
        each = max(self.together // 2, 1)
        for first in range(0, len(forks), each):
            some = forks[first : first + each]
            # Pair k of every position takes lanes 2 k and 2 k + 1.
            pair = np.arange(first, first + len(some)) % self.pairs
            yield win_shares(play_on(self.plan, some, 2 * pair[:, None] + np.arange(2), engine=self.engine))
            self.done += 2 * len(some)
            if self.progress is not None:
                self.progress(self.done, self.total)


def _forks(steps: Sequence[int], sampled: Sequence[tuple[int, list[list[int]]]]) -> list[Position]:
    """Give where each pair goes on from: pairs whose next step is the same share one list, which is followed once."""
    found = []
    for moment, codes in sampled:
        begun = {tuple(code): [*steps[:moment], *code] for code in codes}
        found += [Position(begun[tuple(code)], moment + len(code)) for code in codes]
    return found


def _stretches(moments: NDArray[np.int64], size: int) -> Iterator[list[int]]:
    for first in range(0, len(moments), size):
        yield moments[first : first + size].tolist()


def _told(moments: NDArray[np.int64], nexts: NDArray[np.int64], shares: Floats) -> Beliefs:
    """Turn the next steps of every pair and its shares, (positions, pairs, 2, seats), into beliefs."""
    pairs = shares.shape[1]
    middle = shares.mean(axis=2)
    halves = np.stack([middle[:, : pairs // 2].mean(axis=1), middle[:, pairs // 2 :].mean(axis=1)])
    moved = np.zeros((len(moments), shares.shape[3]))
    moved[1:] = np.diff(middle, axis=0).std(axis=1, ddof=1) / np.sqrt(pairs)
    return Beliefs(
        moments,
        chances=middle.mean(axis=1),
        halves=halves,
        error=middle.std(axis=1, ddof=1) / np.sqrt(pairs),
        moved=moved,
        ahead=np.stack([_ahead(*one) for one in zip(nexts, shares, strict=True)]),
        runs=2 * pairs,
    )


def _ahead(nexts: NDArray[np.int64], shares: Floats) -> Floats:
    """Estimate how far the next step will move the chances, by seat.

    Any two continuations agree by what is known before the next step, and those that drew the same one by what is known
    after it. All that drew the same are compared, not twins alone: where few steps are possible that leaves little of
    the noise, and where only one is nothing can be learnt from it.
    """
    steps, step = np.unique(nexts, return_inverse=True)
    if len(steps) == 1:
        return np.zeros(shares.shape[2])
    drew = np.eye(len(steps))[step]
    many = 2 * drew.sum(axis=0)[:, None]
    alike = _agreed(drew.T @ shares.sum(axis=1), drew.T @ (shares**2).sum(axis=1), many)
    after = (many / many.sum() * alike).sum(axis=0)
    pairs = shares.mean(axis=1)
    found: Floats = after - _agreed(pairs.sum(axis=0), (pairs**2).sum(axis=0), len(pairs))
    return found


def _agreed(total: Floats, squares: Floats, many: Floats | int) -> Floats:
    """Give the mean product of any two different ones of so many, from their total and the total of their squares."""
    agreed: Floats = (total**2 - squares) / (many * (many - 1))
    return agreed


class _NextSteps(ForkEngine):
    """Walks along a session and says at each position what the bots, or chance, would do next."""

    def __init__(self, plan: Plan, pairs: int) -> None:
        super().__init__(plan.game, plan.seats, plan.options, plan.bots)
        self.numbers = [rng.draw(rng.stream(plan.seed, 0, FIRST_LANE + pair), 0) for pair in range(pairs)]
        self.begin([])
        self.at = 0

    def sampled(self, steps: Sequence[int], moments: Sequence[int]) -> Iterator[tuple[int, list[list[int]]]]:
        """Give for each moment, in order, the next step of every pair: a code, or nothing where the session is over."""
        for moment in moments:
            self._walk(steps, moment)
            yield moment, self._next()

    def _walk(self, steps: Sequence[int], moment: int) -> None:
        for step in range(self.at, moment):
            self._clear()
            self.program.waiting(self.table)
            self.table.step_ = step
            function, arguments = self.program.calls[steps[step]]
            function(self.table, *arguments)
        self.at = moment

    def _next(self) -> list[list[int]]:
        who = self._wait()
        if who == OVER or self.at >= self.game.step_limit:
            return [[] for _ in self.numbers]
        if who == CHANCE:
            return [[self._outcome(number)] for number in self.numbers if self._wait() == CHANCE]
        policy = self.policies[who]
        picks = list(self.offers if policy is None else policy())
        return [[picks[(number * len(picks)) >> 32]] for number in self.numbers]

    def _wait(self) -> int:
        self._clear()
        return int(self.program.waiting(self.table))
