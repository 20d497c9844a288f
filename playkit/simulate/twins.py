"""What bots show about a game's parts: who wins when every game is played on twice, and which choices matter.

The games are those of a simulation (same plan, same seed); only what comes after a part, or after a choice, is played
again in fresh lanes.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from playkit.kernel.declare import CHANCE
from playkit.simulate.forks import Fork, ForkEngine, play_forks, win_shares
from playkit.simulate.points import points_frame
from playkit.simulate.run import simulate

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    import polars as pl
    from numpy.typing import NDArray

    from playkit.simulate.plan import Plan
    from playkit.simulate.result import Result

    Floats = NDArray[np.float64]

PART_ENDED = "part_ended"
RUNS, MOST = 32, 4
"""Continuations an action, and actions tried of a decision, unless said otherwise."""
_CHOICE_LANES = 1 << 30  # twins take the lanes below
_CARRY_LANES = 1 << 31


class Line(NamedTuple):
    """A played game: its steps, the steps at which its parts ended, and those at which more than one pick was legal."""

    steps: list[int]
    ends: list[int]
    choices: NDArray[np.int64]


class Sampled(NamedTuple):
    """Decisions looked into: game, part (1-based), actions that lead to different states, and who wins after each.

    `wins` is (actions, runs): the win share of whoever decides (`who`), each action played on in the same lanes;
    `shares` is (actions, runs, seats), the shares of everybody. Both are None where all actions lead to one state, so
    that there was nothing to decide.
    """

    game: int
    part: int
    distinct: int
    wins: Floats | None
    who: int = -1
    shares: Floats | None = None


class Twins:
    """Games of a plan, ready to be played on from the end of each part.

    Args:
        plan: the first `plan.games` games of its seed are played.
        engine: "plain", "compiled" or "auto".

    Attributes:
        parts: parts of most games; games with another number are left out of what asks by part.
        result: the games themselves.
        events: of their events those that points and choices rest on; see `points.points_frame`.
    """

    def __init__(self, plan: Plan, *, engine: str = "auto") -> None:
        self.plan, self.engine = plan, engine
        preset = plan.preset if plan.preset in plan.game.presets else None
        self.result: Result = simulate(
            plan.game, plan.games, seed=plan.seed, seats=plan.seats, preset=preset,
            options=plan.options.as_dict(), bots=plan.bots, keep="events", engine=engine, workers=1,
        )  # fmt: skip
        self.events: pl.DataFrame = points_frame(self.result)
        self._lines = _lines_of(list(_steps(self.result)), self.events)
        self.parts = Counter(len(line.ends) for line in self._lines).most_common(1)[0][0]
        self.whole = [game for game, line in enumerate(self._lines) if len(line.ends) == self.parts]

    def __call__(self, part: int) -> tuple[Floats, Floats]:
        """Give win shares (games, seats) of two independent continuations from the end of `part`.

        The game as it was played is one of them; the other takes a fresh lane. `part` 0 is the start, whence every game
        is a continuation already.
        """
        played = self.result.win_shares()[self.whole]
        if part == 0:
            return played, played
        forks = [Fork(self._until(game, part), game * (self.parts + 1) + part) for game in self.whole]
        return played, win_shares(play_forks(self.plan, forks, engine=self.engine))

    def decisions(
        self, games: int, *, each: int = 1, runs: int = RUNS, most: int = MOST, seed: int = 0
    ) -> list[Sampled]:
        """Look into a sample of decisions of the first `games` games; see `sampled_decisions`."""
        lines = {game: self._lines[game] for game in self.whole[:games]}
        return sampled_decisions(self.plan, lines, each=each, runs=runs, most=most, seed=seed, engine=self.engine)

    def carry_over(self, part: int) -> tuple[Floats, Floats]:
        """Give how much what came before changes the game after `part`, and how much fresh chance does.

        Every game's rest is played in one lane from its own state and from the state of the next game, and from the
        latter in another lane too. Returns (games,) mean absolute differences of the points gained in the rest: by
        other history with the same dice, and by other history with other dice. Where nothing but points carries over,
        the first are exactly 0; else they are an upper bound, since once play differs equal numbers fall on other dice.
        """
        lane = _CARRY_LANES + part * self.plan.games * 2
        others = [*self.whole[1:], *self.whole[:1]]
        own = self._rest(self.whole, part, lane)
        swapped = self._rest(others, part, lane)
        fresh = self._rest(others, part, lane + self.plan.games)
        return np.abs(own - swapped).mean(axis=1), np.abs(own - fresh).mean(axis=1)

    def _rest(self, games: Sequence[int], part: int, lane: int) -> Floats:
        """Points gained after `part` by seat, place k of the list in lane `lane + k`."""
        forks = [Fork(self._until(game, part), lane + place) for place, game in enumerate(games)]
        final = play_forks(self.plan, forks, engine=self.engine)[:, : self.plan.seats]
        return np.asarray(final - self._standings[games, part - 1], np.float64)

    @cached_property
    def _standings(self) -> NDArray[np.int64]:
        """Each seat's score at the end of each part, (games, parts, seats); 0 in games with other parts."""
        engine = ForkEngine(self.plan.game, self.plan.seats, self.plan.options, self.plan.bots)
        found = np.zeros((len(self._lines), self.parts, self.plan.seats), np.int64)
        for game in self.whole:
            line = self._lines[game]
            found[game] = engine.scores(line.steps, [end + 1 for end in line.ends])
        return found

    def _until(self, game: int, part: int) -> list[int]:
        """Give the steps of a game up to the end of a part (1-based)."""
        line = self._lines[game]
        return line.steps[: line.ends[part - 1] + 1]


def _lines_of(steps: Sequence[list[int]], events: pl.DataFrame) -> list[Line]:
    """Find in the events of games where their parts ended and where more than one action was legal."""
    import polars as pl

    known = events.filter(pl.col("step").is_not_null())
    wanted = {"ends": pl.col("kind") == PART_ENDED, "choices": pl.col("choices") > 1}
    found: dict[str, dict[int, list[int]]] = {}
    for name, test in wanted.items():
        grouped = known.filter(test).group_by("session").agg(pl.col("step").unique().sort())
        found[name] = {int(game): places for game, places in grouped.iter_rows()}
    return [
        Line(own, found["ends"].get(game, []), np.array(found["choices"].get(game, []), np.int64))
        for game, own in enumerate(steps)
    ]


def sampled_decisions(
    plan: Plan,
    lines: Mapping[int, Line],
    *,
    each: int = 1,
    runs: int = RUNS,
    most: int = MOST,
    seed: int = 0,
    engine: str = "auto",
) -> list[Sampled]:
    """Look into a sample of decisions of played games: `each` a game and part, drawn at random.

    Args:
        plan: game, seats, options, and the bots that play on.
        lines: games by number, as people or bots played them.
        each: decisions a game and part.
        runs: continuations an action.
        most: actions that are tried, drawn at random where more lead to different states.
        seed: of the sample.
        engine: see `play_forks`.
    """
    rng = np.random.default_rng(seed)
    looker = ForkEngine(plan.game, plan.seats, plan.options, plan.bots)
    found, forks, sizes = [], [], []
    for game, line in lines.items():
        for part, step in _sampled_steps(line, each, rng):
            steps = line.steps[:step]
            who, actions = distinct_actions(looker, steps)
            found.append((game, part, who, len(actions)))
            tried = sorted(rng.permutation(actions)[:most].tolist()) if len(actions) > 1 else []
            base = _CHOICE_LANES + len(found) * runs
            forks += [Fork([*steps, code], base + run) for code in tried for run in range(runs)]
            sizes.append(len(tried))
    won = win_shares(play_forks(plan, forks, engine=engine))
    return list(_sorted_out(found, sizes, won, runs))


def _sampled_steps(line: Line, each: int, rng: np.random.Generator) -> Iterator[tuple[int, int]]:
    """Draw decisions of a game: (part, step) of picks with more than one legal action."""
    start = -1
    for part, end in enumerate(line.ends, 1):
        own = line.choices[(line.choices > start) & (line.choices <= end)]
        for step in sorted(rng.permutation(own)[:each].tolist()):
            yield part, step
        start = end


def distinct_actions(engine: ForkEngine, steps: Sequence[int]) -> tuple[int, list[int]]:
    """Give who decides after these steps, and one legal action for every state that a pick can lead to."""
    who, offers = engine.offered(steps)
    if who <= CHANCE:
        return who, []
    reached: dict[tuple[object, ...], int] = {}
    for code in offers:
        reached.setdefault(engine.after(code), code)
    return who, list(reached.values())


def _sorted_out(
    found: Sequence[tuple[int, int, int, int]], sizes: Sequence[int], won: Floats, runs: int
) -> Iterator[Sampled]:
    place = 0
    for (game, part, who, distinct), size in zip(found, sizes, strict=True):
        shares = won[place : place + size * runs].reshape(size, runs, -1) if size else None
        place += size * runs
        yield Sampled(game, part, distinct, None if shares is None else shares[:, :, who], who, shares)


def _steps(result: Result) -> Iterator[list[int]]:
    """Give the steps of every kept game."""
    from playkit.simulate.chunk import LOG, STEPS

    for chunk in result.chunks:
        place = 0
        for row in chunk.rows:
            steps = int(row[STEPS])
            yield chunk.kept[place : place + steps].tolist()
            place += 2 * steps + int(row[LOG])
