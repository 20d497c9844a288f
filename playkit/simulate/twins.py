"""What bots show about a game's parts: who wins when every game is played on twice, and which choices matter.

The games are those of a simulation (same plan, same seed); only what comes after a part, or after a choice, is played
again in fresh lanes.
"""

from __future__ import annotations

from array import array
from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from playkit.simulate.forks import Position, play_on, win_shares
from playkit.simulate.points import points_frame
from playkit.simulate.positions import asked_at, scores_at
from playkit.simulate.run import simulate

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    import polars as pl
    from numpy.typing import NDArray

    from playkit.simulate.plan import Plan
    from playkit.simulate.positions import Asked
    from playkit.simulate.result import Result

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

PART_ENDED = "part_ended"
RUNS, MOST = 32, 4
"""Continuations an action, and actions tried of a decision, unless said otherwise."""
_CHOICE_LANES = 1 << 30  # twins take the lanes below
_CARRY_LANES = 1 << 31


class Line(NamedTuple):
    """A played game: its steps, the steps at which its parts ended, and those at which more than one pick was legal."""

    steps: Sequence[int]
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
        self._lines = _lines_of((array("q", steps.tobytes()) for steps, _ in self.result.played()), self.events)
        self.parts = Counter(len(line.ends) for line in self._lines).most_common(1)[0][0]
        self.whole = [game for game, line in enumerate(self._lines) if len(line.ends) == self.parts]
        self._settled: dict[int, tuple[Floats, Floats]] = {}

    def __call__(self, part: int) -> tuple[Floats, Floats]:
        """Give win shares (games, seats) of two independent continuations from the end of `part`.

        The game as it was played is one of them; the other takes a fresh lane. `part` 0 is the start, whence every game
        is a continuation already. Asked again, it gives what is there.
        """
        if part not in self._settled:
            self._settled[part] = self._twice(part)
        return self._settled[part]

    def _twice(self, part: int) -> tuple[Floats, Floats]:
        played = self.result.win_shares()[self.whole]
        if part == 0:
            return played, played
        lanes = np.array(self.whole, np.int64) * (self.parts + 1) + part
        return played, win_shares(self._on(self.whole, part, lanes))

    def decisions(
        self, games: int, *, each: int = 1, runs: int = RUNS, most: int = MOST, seed: int = 0
    ) -> list[Sampled]:
        """Look into a sample of decisions of the first `games` games; see `sampled_decisions`."""
        lines = {game: self._lines[game] for game in self.whole[:games]}
        return sampled_decisions(self.plan, lines, each=each, runs=runs, most=most, seed=seed, engine=self.engine)

    def extremes(
        self, games: int, *, each: int = 1, runs: int = RUNS, most: int = MOST, seed: int = 0
    ) -> list[Sampled]:
        """Look into the same decisions, of which only best and worst action matter; see `sampled_extremes`."""
        lines = {game: self._lines[game] for game in self.whole[:games]}
        return sampled_extremes(self.plan, lines, each=each, runs=runs, most=most, seed=seed, engine=self.engine)

    def carry_over(self, part: int, games: int | None = None) -> tuple[Floats, Floats]:
        """Give how much what came before changes the game after `part`, and how much fresh chance does.

        Every game's rest is played in one lane from its own state and from the state of the next game, and from the
        latter in another lane too. Returns (games,) mean absolute differences of the points gained in the rest: by
        other history with the same dice, and by other history with other dice. Where nothing but points carries over,
        the first are exactly 0; else they are an upper bound, since once play differs equal numbers fall on other dice.

        Args:
            part: 1-based, any but the last.
            games: so many of the games are looked at, None is all.
        """
        most = self.plan.games if games is None else min(games, self.plan.games)
        whole = [game for game in self.whole if game < most]
        lane = _CARRY_LANES + part * most * 2
        others = [*whole[1:], *whole[:1]]
        own = self._rest(whole, part, lane)
        swapped = self._rest(others, part, lane)
        fresh = self._rest(others, part, lane + most)
        return np.abs(own - swapped).mean(axis=1), np.abs(own - fresh).mean(axis=1)

    def _rest(self, games: Sequence[int], part: int, lane: int) -> Floats:
        """Points gained after `part` by seat, place k of the list in lane `lane + k`."""
        final = self._on(games, part, np.arange(lane, lane + len(games)))[:, : self.plan.seats]
        return np.asarray(final - self._standings[games, part - 1], np.float64)

    @cached_property
    def _standings(self) -> Ints:
        """Each seat's score at the end of each part, (games, parts, seats); 0 in games with other parts."""
        ends = [(self._lines[game].steps, [end + 1 for end in self._lines[game].ends]) for game in self.whole]
        found = np.zeros((len(self._lines), self.parts, self.plan.seats), np.int64)
        found[self.whole] = scores_at(self.plan, ends, engine=self.engine)
        return found

    def _on(self, games: Sequence[int], part: int, lanes: Ints) -> Ints:
        """Play on from the end of a part (1-based), each game in its lane; see `play_forks`."""
        ends = [Position(self._lines[game].steps, self._lines[game].ends[part - 1] + 1) for game in games]
        return play_on(self.plan, ends, lanes[:, None], engine=self.engine)[:, 0]


def _lines_of(steps: Iterable[Sequence[int]], events: pl.DataFrame) -> list[Line]:
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
    drawn = _draw(plan, lines, each=each, runs=runs, most=most, seed=seed, engine=engine)
    won = (
        drawn.played(range(len(drawn.reached)), range(runs), engine)
        if drawn.reached
        else np.zeros((0, runs, plan.seats))
    )
    return [drawn.sampled(place, own if len(own) else None) for place, own in enumerate(drawn.by_decision(won))]


def sampled_extremes(
    plan: Plan,
    lines: Mapping[int, Line],
    *,
    each: int = 1,
    runs: int = RUNS,
    most: int = MOST,
    seed: int = 0,
    engine: str = "auto",
) -> list[Sampled]:
    """Look into the decisions of `sampled_decisions`, playing only the best and the worst action on to the last run.

    They are chosen by the first half of the runs, as `analysis.choices.consequential` chooses, which says the same of
    them as of all: `wins` and `shares` hold the best action and the worst, and are None where these are one.
    """
    drawn = _draw(plan, lines, each=each, runs=runs, most=most, seed=seed, engine=engine)
    if not drawn.reached:
        return [drawn.sampled(place, None) for place in range(len(drawn.steps))]
    early = drawn.played(range(len(drawn.reached)), range(runs // 2), engine)
    chosen: list[tuple[int, int] | None] = []
    first = 0
    for one, own in zip(drawn.asked, drawn.by_decision(early), strict=True):
        means = own[:, :, one.who].mean(axis=1) if len(own) else np.zeros(1)
        best, worst = int(means.argmax()), int(means.argmin())
        chosen.append(None if best == worst else (first + best, first + worst))
        first += len(own)
    pairs = [place for pair in chosen if pair is not None for place in pair]
    whole = np.concatenate([early[pairs], drawn.played(pairs, range(runs // 2, runs), engine)], axis=1)
    both = iter(whole.reshape(-1, 2, *whole.shape[1:]))
    return [drawn.sampled(place, None if pair is None else next(both)) for place, pair in enumerate(chosen)]


class _Drawn(NamedTuple):
    """Decisions that were drawn: where they are, what is asked there, and where the tried actions lead, in a row."""

    plan: Plan
    runs: int
    steps: list[tuple[int, int, int]]
    asked: list[Asked]
    reached: list[Position]
    sizes: list[int]

    def played(self, places: Sequence[int], runs: Sequence[int], engine: str) -> Floats:
        """Play actions on: win shares (places, runs, seats); all actions of a decision meet the same dice."""
        first = _CHOICE_LANES + np.repeat(np.arange(1, len(self.sizes) + 1), self.sizes) * self.runs
        lanes = first[list(places)][:, None] + np.array(runs, np.int64)
        return win_shares(play_on(self.plan, [self.reached[place] for place in places], lanes, engine=engine))

    def by_decision(self, won: Floats) -> list[Floats]:
        """Cut what was won by decision."""
        return np.split(won, np.cumsum(self.sizes)[:-1]) if self.sizes else []

    def sampled(self, place: int, shares: Floats | None) -> Sampled:
        """Say what was found about a decision."""
        (game, part, _), (who, actions) = self.steps[place], self.asked[place]
        return Sampled(game, part, len(actions), None if shares is None else shares[:, :, who], who, shares)


def _draw(plan: Plan, lines: Mapping[int, Line], *, each: int, runs: int, most: int, seed: int, engine: str) -> _Drawn:
    """Draw decisions, and of each the actions that are tried."""
    rng = np.random.default_rng(seed)
    drawn = [(game, part, step) for game, line in lines.items() for part, step in _sampled_steps(line, each, rng)]
    asked = asked_at(plan, [Position(lines[game].steps, step) for game, _, step in drawn], engine=engine)
    tried = [sorted(rng.permutation(one.actions)[:most].tolist()) if len(one.actions) > 1 else [] for one in asked]
    reached = [
        Position(lines[game].steps, step, code)
        for (game, _, step), codes in zip(drawn, tried, strict=True)
        for code in codes
    ]
    return _Drawn(plan, runs, drawn, asked, reached, [len(codes) for codes in tried])


def _sampled_steps(line: Line, each: int, rng: np.random.Generator) -> Iterator[tuple[int, int]]:
    """Draw decisions of a game: (part, step) of picks with more than one legal action."""
    start = -1
    for part, end in enumerate(line.ends, 1):
        own = line.choices[(line.choices > start) & (line.choices <= end)]
        for step in sorted(rng.permutation(own)[:each].tolist()):
            yield part, step
        start = end
