"""Two drafts of a game, simulated with the same seeds and the bots rotated through the seats.

Game i of draft B meets the luck of game i of draft A. How much that is worth depends on how long the two stay alike:
a draft that only scores otherwise stays close, one that changes the deck drifts apart at the first shuffle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import numpy as np
import polars as pl

from playkit.errors import OptionsError, hint
from playkit.simulate.observed import OfEvents, names_of, observed, values_of
from playkit.simulate.run import simulate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playkit.kernel.game import Game
    from playkit.simulate.plan import Plan
    from playkit.simulate.result import Result

Measure = pl.Expr | Callable[[pl.DataFrame], Sequence[float] | pl.Series] | OfEvents
"""A number a session: an expression over the rows of a session, or a function of all rows that gives one number a
session in their order. Rows are those of `Result.summary`, a row a session and seat, and `bot`, who sat there. What
needs the events themselves is `observed.OfEvents`; games are then played with their events, which takes longer."""


SEATS = 4
"""Seats that play where nobody says how many."""


@dataclass(frozen=True)
class Draft:
    """One of the two: a preset, overrides, and what to call them.

    Attributes:
        preset: name of a preset; None for the first.
        options: overrides by name.
        name: what people call it; empty for a name made of the preset and the overrides.
    """

    preset: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    name: str = ""

    def called(self, game: Game) -> str:
        """Give the draft's name, or make one.

        >>> from playkit.games import find
        >>> Draft(options={"landlords": 0}).called(find("patchies"))
        'vanilla, landlords=0'
        """
        settings = [f"{name}={value}" for name, value in self.options.items()]
        return self.name or ", ".join([game.options.preset(self.preset).name, *settings])


@runtime_checkable
class Chosen(Protocol):
    """What was chosen in a form: `settings` are seats, preset and options together."""

    @property
    def settings(self) -> dict[str, Any]:
        """Give seats, preset and options."""


Asked = Draft | Chosen | str | Mapping[str, Any] | None


@dataclass(frozen=True)
class Comparison:
    """Two drafts that were simulated against each other.

    Attributes:
        a: name of the draft that the other is measured against.
        b: name of the other.
        pairs: a row a measure and pair of sessions, columns as `analysis.compare.PAIRS`.
        blocks: seeds that both drafts played.
        rotations: sessions a block: how often the bots move on before everybody has sat everywhere.
        endless: sessions of A and of B that ran into the game's step limit; they are among the pairs.
        plans: of A and of B, as the bots first sat; the same plan gives the same sessions again.
    """

    a: str
    b: str
    pairs: pl.DataFrame
    blocks: int
    rotations: int
    endless: tuple[int, int]
    plans: tuple[Plan, Plan]

    def differences(self, level: float = 0.95, **asked: Any) -> pl.DataFrame:
        """Say how B differs from A, a row a measure; see `analysis.compare.differences`."""
        from playkit.analysis.compare import differences

        return differences(self.pairs, level, **asked)

    def table_test(self, effects: Mapping[str, float] | None = None, **asked: Any) -> pl.DataFrame:
        """Say how many sessions a table test would need; see `analysis.planner.table_test`."""
        from playkit.analysis.planner import table_test

        return table_test(self.differences(), effects, **asked)


def compare(
    game: Game,
    a: Asked = None,
    b: Asked = None,
    *,
    games: int = 1000,
    seed: int | tuple[int, int] = 0,
    seats: int | None = None,
    bots: str | Sequence[str] = "random",
    measures: Sequence[str] | Mapping[str, Measure] | None = None,
    engine: str = "auto",
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    playing: Callable[..., Result] = simulate,
) -> Comparison:
    """Simulate drafts A and B with the same seeds and rotated seats, and keep each session's measures side by side.

    Args:
        game: the loaded rules.
        a: the draft to start from: a preset's name, overrides by name, a `Draft`, a form of options, or None for the
            game's first preset.
        b: the draft to compare with it.
        games: sessions of each draft, cut to whole blocks.
        seed: any whole number; two of them give each draft luck of its own, which is how a draft is compared with
            itself to see how often the comparison cries wolf.
        seats: how many seats play; None is what the forms say, else 4.
        bots: one bot for every seat, or one name a seat; different ones rotate through the seats.
        measures: names out of `standard_measures`, names of what happens in a session (`captured_by_turn_4`,
            `first_captured_wins`, `order_wins_0`, of any fact; see `observed`), or measures of one's own by name; None
            for `default_measures`.
        engine: see `simulate`.
        workers: see `simulate`.
        progress: called with (sessions done, all sessions of both drafts).
        playing: plays one draft, called as `simulate` is; whoever has the games already gives those.

    Raises:
        OptionsError: a draft, bot or measure that is not possible, or fewer than two blocks.
        KeyboardInterrupt: Ctrl-C; nothing is kept.

    >>> from playkit.games import find
    >>> found = compare(find("patchies"), {"landlords": 0}, {"landlords": 2}, games=4, engine="plain", workers=1)
    >>> found.a, found.b, found.blocks
    ('vanilla, landlords=0', 'vanilla, landlords=2', 4)
    """
    seats = seats or _seats_of(a, b)
    tables = _rotated([bots] * seats if isinstance(bots, str) else list(bots))
    blocks = games // len(tables)
    if blocks < 2:
        raise OptionsError(
            f"a comparison needs at least {2 * len(tables)} games of each draft, not {games}",
            f"比較には各草案{2 * len(tables)}ゲーム以上が必要です（{games}は不可）",
        )
    first, second = _draft(a), _draft(b)
    seeds = seed if isinstance(seed, tuple) else (seed, seed)
    arms = ((first, seeds[0]), (second, seeds[1]))
    asked = _asked(measures, game, seats, tables[0])
    keep = "events" if any(isinstance(how, OfEvents) for how in asked.values()) else "summary"
    told = _Told(progress, 2 * blocks * len(tables))
    run = partial(playing, game, blocks, seats=seats, engine=engine, workers=workers, keep=keep)
    pairs: list[pl.DataFrame] = []
    plans: list[Plan] = []
    endless = [0, 0]
    for rotation, table in enumerate(tables):
        results = [
            _whole(run(seed=own, preset=draft.preset, options=draft.options, bots=table, progress=told.so_far()))
            for draft, own in arms
        ]
        endless = [before + result.endless for before, result in zip(endless, results, strict=True)]
        plans += [result.plan for result in results]
        one, other = (_values(result, table, asked) for result in results)
        pairs += _pairs(one, other, rotation)
    return Comparison(
        first.called(game), second.called(game), pl.concat(pairs), blocks, len(tables),
        (endless[0], endless[1]), (plans[0], plans[1]),
    )  # fmt: skip


def standard_measures(seats: int, bots: Sequence[str] = ()) -> dict[str, Measure]:
    """Give the measures that every game has, by name; seats count from 0 in names, as in all data.

    score_mean, score_spread (best minus worst), score_lead (best minus second), steps, facts, `score_seat_0` and
    `win_share_seat_0` for each seat, and `win_share_bot_NAME` for each of several bots (its mean over its seats).
    """
    score = pl.col("score")
    found: dict[str, Measure] = {
        "score_mean": score.mean(),
        "score_spread": score.max() - score.min(),
        "steps": pl.col("steps").first(),
        "facts": pl.col("facts").first(),
    }
    if seats > 1:
        found["score_lead"] = score.max() - score.sort(descending=True).get(1)
    for seat in range(seats):
        here = pl.col("seat") == seat
        found[f"score_seat_{seat}"] = score.filter(here).first()
        found[f"win_share_seat_{seat}"] = pl.col("win_share").filter(here).first()
    for bot in sorted(set(bots)) if len(set(bots)) > 1 else []:
        found[f"win_share_bot_{bot}"] = pl.col("win_share").filter(pl.col("bot") == bot).mean()
    return found


def default_measures(seats: int, bots: Sequence[str] = ()) -> dict[str, Measure]:
    """Give the few that are looked at when none is named: each one more makes the correction stricter."""
    apart = ("score_lead", *(f"score_seat_{seat}" for seat in range(seats)))
    return {name: measure for name, measure in standard_measures(seats, bots).items() if name not in apart}


def _whole(result: Result) -> Result:
    """Let no interrupted run pass: half a comparison is none, because its blocks are not whole."""
    if result.interrupted:
        raise KeyboardInterrupt
    return result


def _rotated(bots: list[str]) -> list[tuple[str, ...]]:
    """Move the bots on by one seat until the first seating comes back; equal bots would only play the same again."""
    tables: list[tuple[str, ...]] = []
    for shift in range(max(len(bots), 1)):
        table = (*bots[shift:], *bots[:shift])
        if table in tables:
            break
        tables.append(table)
    return tables


def _seats_of(a: Asked, b: Asked) -> int:
    """Take the seats of the forms; two tables of different size cannot share their luck."""
    told = {int(asked.settings["seats"]) for asked in (a, b) if isinstance(asked, Chosen)}
    if len(told) > 1:
        raise OptionsError(
            f"both drafts are compared with the same number of seats, not {' and '.join(map(str, sorted(told)))}",
            f"二つの草案は同じ席数で比べます（{'と'.join(map(str, sorted(told)))}は不可）",
        )
    return told.pop() if told else SEATS


def _draft(asked: Asked) -> Draft:
    if isinstance(asked, Draft):
        return asked
    if isinstance(asked, Chosen):
        return Draft(asked.settings["preset"], asked.settings["options"])
    if asked is None or isinstance(asked, str):
        return Draft(preset=asked)
    return Draft(options=dict(asked))


def _asked(
    measures: Sequence[str] | Mapping[str, Measure] | None, game: Game, seats: int, bots: Sequence[str]
) -> Mapping[str, Measure]:
    if measures is None:
        return default_measures(seats, bots)
    if isinstance(measures, Mapping):
        return measures
    known, facts = standard_measures(seats, bots), game.facts.names()
    found: dict[str, Measure] = {}
    for name in measures:
        how = known.get(name) if name in known else observed(name, facts)
        if how is None:
            en, ja = hint(name, [*known, *names_of(facts)])
            raise OptionsError(
                f"there is no measure {name!r}; there are {', '.join(known)}, and of any fact FACT_by_turn_N, "
                f"first_FACT_wins, and order_wins_N.{en}",
                f"測るもの「{name}」はありません。あるもの：{'、'.join(known)}、出来事ごとに FACT_by_turn_N、"
                f"first_FACT_wins、ほかに order_wins_N。{ja}",
            )
        found[name] = how
    return found


def _values(result: Result, bots: Sequence[str], measures: Mapping[str, Measure]) -> pl.DataFrame:
    """Work out every measure of every session: a column a measure, a row a session."""
    rows = result.summary().with_columns(pl.Series("bot", np.tile(np.array(bots, object), result.games)))
    expressions = [how.alias(name) for name, how in measures.items() if isinstance(how, pl.Expr)]
    found = rows.group_by("session", maintain_order=True).agg(expressions)
    for name, how in measures.items():
        if not isinstance(how, pl.Expr | OfEvents):
            found = found.with_columns(_given(name, how(rows), result.games))
    events = {name: how for name, how in measures.items() if isinstance(how, OfEvents)}
    if events:
        found = pl.concat([found, values_of(result, events)], how="horizontal")
    return found.select(pl.col(name).cast(pl.Float64) for name in measures)


def _given(name: str, values: Sequence[float] | pl.Series, games: int) -> pl.Series:
    column = pl.Series(name, values)
    if len(column) != games:
        raise OptionsError(
            f"measure {name!r} gave {len(column)} numbers for {games} sessions",
            f"測るもの「{name}」は{games}セッションに{len(column)}個の数を返しました",
        )
    return column


def _pairs(first: pl.DataFrame, second: pl.DataFrame, rotation: int) -> Iterator[pl.DataFrame]:
    for name in first.columns:
        yield pl.DataFrame({
            "measure": pl.repeat(name, len(first), eager=True),
            "block": np.arange(len(first)),
            "rotation": pl.repeat(rotation, len(first), dtype=pl.Int64, eager=True),
            "a": first[name],
            "b": second[name],
        })  # fmt: skip


class _Told:
    """Adds the progress of the runs of a comparison up."""

    def __init__(self, progress: Callable[[int, int], None] | None, games: int) -> None:
        self.progress, self.games, self.done, self.last = progress, games, 0, 0

    def so_far(self) -> Callable[[int, int], None] | None:
        """Begin a run; give what it calls."""
        self.done, self.last = self.done + self.last, 0
        return self._tell if self.progress else None

    def _tell(self, done: int, _total: int) -> None:
        self.last = done
        if self.progress:
            self.progress(self.done + done, self.games)
