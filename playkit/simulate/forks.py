"""Sessions played on from a position: a prefix of steps is followed as it was, then fresh lanes of chance take over.

A fork is a pure function of (game, seats, options, bots, seed, steps, lane). Two forks of one prefix in different lanes
are independent continuations; two forks of different prefixes in one lane meet the same dice.
"""

from __future__ import annotations

from array import array
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from playkit.errors import OptionsError
from playkit.kernel import rng
from playkit.kernel.declare import CHANCE, OVER
from playkit.kernel.playout import PlainEngine, nothing_legal
from playkit.simulate.chunk import FIRST_SEAT, STATUS, STUCK
from playkit.simulate.compiler import allowed, compiling
from playkit.simulate.records import new_table, new_tally, numbers_of_state, view_dtype

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from playkit.simulate.compiler import Compiled
    from playkit.simulate.plan import Plan

    Ints = NDArray[np.int64]

FORK_LANE = 1 << 20
"""First lane of forks, far above those of branches; each fork takes two, for chance and for choices."""


STOP = -1
"""Instead of a lane: a fork that the compiled engine only follows and does not play on."""
OWN_LANES = -2
"""Instead of a lane, less the index of a game: the fork goes on as if it had been played there from the start."""
NO_STEP = -1
"""Instead of a step: none."""
OFFERS, STATES = 1, 2
"""What is told of forks that stop: their move and what is offered, or the state."""


class Fork(NamedTuple):
    """Where to go on from: the steps that stand, and the number of the fresh lane (from 0)."""

    steps: Sequence[int]
    lane: int


class Position(NamedTuple):
    """A place in a game: its steps, how many of them stand, and a step after those that is not among them, or none.

    Positions of one list are followed together.
    """

    steps: Sequence[int]
    until: int
    then: int = NO_STEP

    @property
    def taken(self) -> list[int]:
        """All steps that stand.

        >>> Position([5, 6, 7], 2, then=9).taken
        [5, 6, 9]
        """
        return [*self.steps[: self.until], *([] if self.then == NO_STEP else [self.then])]


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
    positions = [Position(fork.steps, len(fork.steps)) for fork in forks]
    lanes = np.array([[fork.lane] for fork in forks], np.int64).reshape(-1, 1)
    return play_on(plan, positions, lanes, engine=engine)[:, 0]


def play_on(plan: Plan, positions: Sequence[Position], lanes: Ints, *, engine: str = "auto") -> Ints:
    """Play on from every position in several lanes; see `play_forks`.

    Args:
        plan: as there.
        positions: where to go on from.
        lanes: (positions, runs) the lanes of each.
        engine: as there.

    Returns:
        (positions, runs, 2 x seats): scores, then tie breaks.

    Raises:
        OptionsError, MissingExtra, RulesError: as there.
    """
    if engine not in {"auto", "plain", "compiled"}:
        raise OptionsError(
            f"engine is one of auto, plain, compiled, not {engine!r}", "engine は auto、plain、compiled のどれかです"
        )
    if not lanes.size:
        return np.zeros((*lanes.shape, 2 * plan.seats), np.int64)
    compiled = compiled_for(plan, engine)
    if compiled is None:
        return _play_plain(plan, positions, lanes)
    return _play_compiled(plan, compiled, positions, lanes)


def win_shares(standing: Ints) -> NDArray[np.float64]:
    """Turn scores and tie breaks of `play_forks` or `play_on` into shares of the win, (..., seats); ties share.

    >>> win_shares(np.array([[3, 3, 1, 0, 0, 0]])).tolist()
    [[0.5, 0.5, 0.0]]
    """
    seats = standing.shape[-1] // 2
    order = standing[..., :seats] * (1 << 31) + standing[..., seats:]
    winners = order == order.max(axis=-1, keepdims=True)
    return np.asarray(winners / winners.sum(axis=-1, keepdims=True), np.float64)


def compiled_for(plan: Plan, engine: str) -> Compiled | None:
    """Give the compiled game that an engine's name stands for; None is plain Python."""
    if engine == "plain" or (engine == "auto" and not allowed()):
        return None
    job = compiling(plan.game)
    return job.wait() if engine == "compiled" else job.compiled


def _play_compiled(plan: Plan, compiled: Compiled, positions: Sequence[Position], lanes: Ints) -> Ints:
    starts, script = in_a_row([one.steps for one in positions])
    until = np.array([one.until for one in positions], np.int64)
    # What positions of one list have in common is followed once where they come in the order of their lengths.
    order = np.lexsort([until, starts])
    runs = lanes.shape[1]
    then = np.array([one.then for one in positions], np.int64)
    where = np.stack([starts, until, then], axis=1)[order].repeat(runs, axis=0)
    forks = np.insert(where, 2, FORK_LANE + 2 * lanes[order].ravel(), axis=1)
    rows, _ = follow(plan, compiled, script, forks)
    played = rows.reshape(*lanes.shape, -1)
    standing = np.empty((*lanes.shape, 2 * plan.seats), np.int64)
    standing[order] = played[:, :, FIRST_SEAT:]
    # A game whose facts overflow the compiled log ends as it should; only a state that chance cannot leave is undone.
    for place, run in np.argwhere(played[:, :, STATUS] == STUCK).tolist():
        at = order[place]
        standing[at, run] = _play_plain(plan, [positions[at]], lanes[at : at + 1, run : run + 1])
    return standing


def in_a_row(lists: Sequence[Sequence[int]]) -> tuple[Ints, Ints]:
    """Lay lists of steps out one after the other, a list that comes again only once.

    Returns:
        For each list where it starts, and all steps.
    """
    places: dict[int, int] = {}
    starts, script = [], array("q")
    for steps in lists:
        if id(steps) not in places:
            places[id(steps)] = len(script)
            script.extend(steps)
        starts.append(places[id(steps)])
    return np.array(starts, np.int64), np.array(script or [0], np.int64)


def follow(plan: Plan, compiled: Compiled, script: Ints, forks: Ints, *, look: int = 0) -> tuple[Ints, list[Ints]]:
    """Let the compiled engine play forks (see epilogue.txt).

    Args:
        plan: game, seats, options, bots and seed.
        compiled: the game.
        script: steps, one list behind the other.
        forks: (forks, 4): where each starts in the script, how many steps stand, its lane, `STOP`, or `OWN_LANES` -
            index, and a step after those that stand, or `NO_STEP`.
        look: what to give of forks that stop: 0 nothing, `OFFERS` or `STATES`.

    Returns:
        A row a fork as of `Chunk.rows`; of those that stop the column of facts is the move, choices x 16 + who + 2.
        Then what was looked at, in pieces: of each fork its move and what is offered, or the state.
    """
    game, state = plan.game, numbers_of_state(plan.game)
    rows = np.zeros((len(forks), FIRST_SEAT + 2 * plan.seats), np.int64)
    table, view, tally = new_table(plan), np.zeros(1, view_dtype(game)), new_tally(game)
    spare = np.zeros(2 * state + 3, np.int64)
    spare[state] = -1  # of no place in the script yet
    kept = np.zeros(max(1 << 16, 1 + game.code_count + state) if look else 1, np.int64)
    forks = np.ascontiguousarray(forks)

    pieces, done = [], 0
    while done < len(forks):
        stretch = (done, len(forks) - done, rows[done:], kept, look)
        played, used = compiled.run(table, view, tally, plan.word, *stretch, script, forks, table.view(np.int64), spare)
        pieces.append(kept[:used].copy())
        done += int(played)
    return rows, pieces


def _play_plain(plan: Plan, positions: Sequence[Position], lanes: Ints) -> Ints:
    engine = ForkEngine(
        plan.game,
        plan.seats,
        plan.options,
        plan.bots,
        forbidden=plan.forbidden,
        chance_lane=plan.chance_lane,
        choice_lane=plan.choice_lane,
    )
    found = [
        [engine.fork(plan.seed, Fork(one.taken, lane)) for lane in own]
        for one, own in zip(positions, lanes.tolist(), strict=True)
    ]
    return np.array(found, np.int64)


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
