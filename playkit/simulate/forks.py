"""Sessions played on from a position: a prefix of steps is followed as it was, then fresh lanes of chance take over.

A fork is a pure function of (game, seats, options, bots, seed, steps, lane). Two forks of one prefix in different lanes
are independent continuations; two forks of different prefixes in one lane meet the same dice.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from playkit.errors import OptionsError
from playkit.kernel import rng
from playkit.kernel.declare import CHANCE, OVER
from playkit.kernel.playout import PlainEngine, nothing_legal
from playkit.simulate.chunk import FIRST_SEAT, LIMIT, OVERFLOW, STATUS
from playkit.simulate.compiler import allowed, compiling
from playkit.simulate.records import new_table, new_tally, view_dtype

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from playkit.simulate.compiler import Compiled
    from playkit.simulate.plan import Plan

    Ints = NDArray[np.int64]

FORK_LANE = 1 << 20
"""First lane of forks, far above those of branches; each fork takes two, for chance and for choices."""


class Fork(NamedTuple):
    """Where to go on from: the steps that stand, and the number of the fresh lane (from 0)."""

    steps: Sequence[int]
    lane: int


def play_forks(plan: Plan, forks: Sequence[Fork], *, engine: str = "auto") -> Ints:
    """Play every fork to its end with the plan's bots, options and seed.

    Args:
        plan: what game, for how many seats, with which options and bots; its number of games does not matter.
        forks: steps must be legal, as recorded by a session or a simulation.
        engine: "plain", "compiled", or "auto": compiled where that is ready by now, else plain.

    Returns:
        (forks, 2 x seats): each seat's score, then each seat's tie break. Forks that ran into the step limit count as
        they stood.

    Raises:
        OptionsError: there is no such engine.
        MissingExtra, RulesError: engine "compiled" is not possible.
    """
    if engine not in {"auto", "plain", "compiled"}:
        raise OptionsError(
            f"engine is one of auto, plain, compiled, not {engine!r}", "engine は auto、plain、compiled のどれかです"
        )
    if not forks:
        return np.zeros((0, 2 * plan.seats), np.int64)
    compiled = _compiled(plan, engine)
    return _play_plain(plan, forks) if compiled is None else _play_compiled(plan, compiled, forks)


def win_shares(standing: Ints) -> NDArray[np.float64]:
    """Turn scores and tie breaks of `play_forks` into shares of the win, (forks, seats); ties share.

    >>> win_shares(np.array([[3, 3, 1, 0, 0, 0]])).tolist()
    [[0.5, 0.5, 0.0]]
    """
    seats = standing.shape[1] // 2
    order = standing[:, :seats] * (1 << 31) + standing[:, seats:]
    winners = order == order.max(axis=1, keepdims=True)
    return np.asarray(winners / winners.sum(axis=1, keepdims=True), np.float64)


def _compiled(plan: Plan, engine: str) -> Compiled | None:
    if engine == "plain" or (engine == "auto" and not allowed()):
        return None
    job = compiling(plan.game)
    return job.wait() if engine == "compiled" else job.compiled


def _play_compiled(plan: Plan, compiled: Compiled, forks: Sequence[Fork]) -> Ints:
    seats, game = plan.seats, plan.game
    lengths = np.array([len(fork.steps) for fork in forks], np.int64)
    starts = np.cumsum(lengths) - lengths
    lanes = np.array([FORK_LANE + 2 * fork.lane for fork in forks], np.int64)
    script = np.array([code for fork in forks for code in fork.steps] or [0], np.int64)
    table = new_table(plan)
    rows = np.zeros((len(forks), FIRST_SEAT + 2 * seats), np.int64)
    view, tally = np.zeros(1, view_dtype(game)), new_tally(game)
    where = np.ascontiguousarray(np.stack([starts, lengths, lanes], axis=1))
    compiled.run(table, view, tally, plan.word, 0, len(forks), rows, np.zeros(1, np.int64), 0, script, where)
    standing = np.array(rows[:, FIRST_SEAT:])
    # A game whose facts overflow the compiled log ends as it should; only a state that chance cannot leave is undone.
    stuck = [int(k) for k in np.flatnonzero((rows[:, STATUS] > LIMIT) & (rows[:, STATUS] < OVERFLOW))]
    if stuck:
        standing[stuck] = _play_plain(plan, [forks[k] for k in stuck])
    return standing


def _play_plain(plan: Plan, forks: Sequence[Fork]) -> Ints:
    engine = ForkEngine(
        plan.game,
        plan.seats,
        plan.options,
        plan.bots,
        forbidden=plan.forbidden,
        chance_lane=plan.chance_lane,
        choice_lane=plan.choice_lane,
    )
    return np.array([engine.fork(plan.seed, fork) for fork in forks], np.int64)


class ForkEngine(PlainEngine):
    """The plain engine, able to begin in the middle."""

    def begin(self, steps: Sequence[int]) -> tuple[int, int]:
        """Follow steps from the start of a session; gives how many of them were picks and how many chance."""
        self.log.clear()
        self.table.reset(self.seats, self.options)
        self.table.step_ = -1
        if self.program.setup is not None:
            self.program.setup(self.table)
        picks = self._follow(steps, 0)
        return picks, len(steps) - picks

    def _follow(self, steps: Sequence[int], done: int) -> int:
        """Follow steps from where `done` of them were followed already; gives how many of the others were picks."""
        table, calls, waiting = self.table, self.program.calls, self.program.waiting
        picks = 0
        for step in range(done, len(steps)):
            self._clear()
            picks += waiting(table) >= 0
            table.step_ = step
            function, arguments = calls[steps[step]]
            function(table, *arguments)
        self._clear()
        return picks

    def offered(self, steps: Sequence[int]) -> tuple[int, list[int]]:
        """Tell who is waited for after these steps (a seat, CHANCE or OVER), and what may be picked then."""
        self.begin(steps)
        who = int(self.program.waiting(self.table))
        offers = list(self.offers) if who >= 0 else []
        self._clear()
        return who, offers

    def after(self, code: int) -> tuple[object, ...]:
        """Give the state that a pick leads to from where `begin` or `offered` stopped, and go back."""
        before = self.table.save()
        function, arguments = self.program.calls[code]
        function(self.table, *arguments)
        reached = tuple(self.table.save())
        self.table.load(before)
        return reached

    def scores(self, steps: Sequence[int], after: Sequence[int]) -> list[list[int]]:
        """Give each seat's score after so many of these steps: one list for each number, in rising order."""
        self.begin([])
        found = []
        for done, until in pairwise([0, *after]):
            self._follow(steps[:until], done)
            found.append([int(self.program.score(self.table, seat)) for seat in range(self.seats)])
        return found

    def fork(self, seed: int, fork: Fork) -> list[int]:
        """Play a fork; gives each seat's score, then each seat's tie break."""
        self.begin(fork.steps)
        table, program = self.table, self.program
        lane = FORK_LANE + 2 * fork.lane
        chance, choice = (rng.stream(seed, 0, lane + own) for own in (self.chance_lane, self.choice_lane))
        picks = drawn = 0
        for step in range(len(fork.steps), self.game.step_limit):
            self._clear()
            who = program.waiting(table)
            if who == OVER:
                break
            if who == CHANCE:
                code = self._outcome(rng.draw(chance, drawn))
                drawn += 1
            else:
                code = self._pick(who, rng.draw(choice, picks))
                picks += 1
            table.step_ = step
            function, arguments = program.calls[code]
            function(table, *arguments)
        scores = [int(program.score(table, seat)) for seat in range(self.seats)]
        breaker = program.tie_break
        return scores + [int(breaker(table, seat)) if breaker else 0 for seat in range(self.seats)]

    def _pick(self, seat: int, number: int) -> int:
        if not self.offers:
            raise nothing_legal(seat)
        policy = self.policies[seat]
        narrowed = self.offers if policy is None else policy()
        return narrowed[(number * len(narrowed)) >> 32]

    def _clear(self) -> None:
        self.offers.clear()
        self.weights.clear()
        self.table.bag_ = None
