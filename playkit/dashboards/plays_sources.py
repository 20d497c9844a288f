"""Where the plays of an answer come from: recorded sessions of a store, shipped samples, and bots that play on.

People, mixed tables, bots and invented samples each keep their facet; nothing here adds one to another.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.analysis.choices import Decision, consequential
from playkit.analysis.findings import Played
from playkit.analysis.plays import Plays, no_plays
from playkit.analysis.plays_recorded import plays_from_events
from playkit.dashboards.event_sources import labelled, recorded_of
from playkit.dashboards.line_sources import session_lines
from playkit.dashboards.sources import Simulated
from playkit.errors import PlaykitError
from playkit.kernel.labels import Label
from playkit.kernel.picking import RANDOM
from playkit.simulate.compiler import is_ready
from playkit.simulate.plan import Plan, make_plan
from playkit.simulate.twins import Sampled, Twins, sampled_extremes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.reading import Reading
    from playkit.kernel import Game
    from playkit.simulate.twins import Line

GAMES = {True: 3000, False: 100}
"""Games that bots play for an answer, compiled and plain; each is played on once more from the end of each part."""
DECIDING_GAMES = 100
"""Games of which one choice a part is looked into, where games are compiled."""
CARRYING_GAMES = 1000
PLAYED_ON = 2000
"""Games that are played on from the end of their parts: a share of them is known to 2.2 points on either side."""
MOST_EACH, DECIDED = 4, 100
"""Choices of people looked into: at most so many a session and part, and so many a part in all, as far as sessions
reach: with 100, which is also what is played of bots, a share is known to 10 points on either side."""
RANDOM_BOTS = "random_bots"


@dataclass(frozen=True)
class Bots:
    """How bots played for an answer."""

    facet: str
    run: Simulated
    plan: Plan


def recorded_plays(asked: Asked) -> Plays:
    """Cut the recorded sessions that a question is asked of into plays, once a report."""
    found = recorded_of(asked)
    if found.events.is_empty():
        return no_plays()
    seats = found.seats.select("session", "seat", "tester", "win_share")
    about = ("plays", asked.store, asked.game.name, asked.study)
    return asked.reading.once(about, lambda: plays_from_events(found.events, seats))


# Bots ----------------------------------------------------------------------------------------------------------------


def bots_of(asked: Asked, seats: int) -> list[Bots]:
    """Choose which bots play: those of what was just run, else of the newest runs, else the game's own and random ones.

    Args:
        asked: the question.
        seats: how many seats play where no run says so.
    """
    if asked.recorded:
        return []
    games = GAMES[is_ready(asked.game)]
    found = [
        Bots(
            "bots", _simulated(result.plan, draft, result.run_id), replace(result.plan, games=min(games, result.games))
        )
        for draft, result in asked.results
    ]
    if asked.store is not None:
        have = {one.run.draft for one in found}
        found += [
            bots for row in _newest(asked) if row["draft"] not in have and (bots := _of_run(asked.game, row, games))
        ]
    return found or _own_bots(asked.game, seats, games)


def fewer(bots: Bots, games: int) -> Bots:
    """Let bots play the first of their games only."""
    return replace(bots, plan=replace(bots.plan, games=min(games, bots.plan.games)))


def usual_seats(game: Game, sessions: pl.DataFrame) -> int:
    """Give how many people usually sat at these sessions (column `seats`), else four, else what the game allows."""
    usual = sessions["seats"].mode().max() if sessions.height else None
    allowed = game.options.preset(None).seats or game.state.seats
    for seats in (usual, 4):
        if isinstance(seats, int) and seats in allowed:
            return seats
    return int(max(allowed))


def bots_note(bots: Bots, *, twins: bool = False) -> Label:
    """Say how bots played for an answer; with `twins`, that they played on from the end of every part."""
    run, who = bots.run, ", ".join(sorted(set(bots.run.bots)))
    of = Label("", "") if run.draft is None else Label(f" of draft {run.draft}", f"（草案{run.draft}）")
    head = Label("Random bots", "ランダムなボット") if bots.facet == RANDOM_BOTS else Label("Bots", "ボット")
    on = Label(
        "; each was played on once more from the end of every part.", "。各パートの終わりからもう一度ずつ遊びました。"
    )
    end = on if twins else Label(".", "。")
    return Label(
        f"{head.en}{of.en}: {bots.plan.games:,} games, preset {run.preset}, {run.seats} seats, {who}{end.en}",
        f"{head.ja}{of.ja}：{bots.plan.games:,}ゲーム、プリセット{run.preset}、{run.seats}席、{who}{end.ja}",
    )


def hurry_note(game: Game, bots: Sequence[Bots]) -> list[Label]:
    """Say how bots would say more: few games are played where the game was never compiled."""
    if not bots or is_ready(game):
        return []
    return [
        Label(
            f"Simulate {game.name} once and bots will play many more games here, and look into choices too.",
            f"{game.title('ja')}を一度シミュレーションすると、ここでもボットがずっと多くのゲームを遊び、選択も調べます。",
        )
    ]


def _simulated(plan: Plan, draft: str | None, run: str | None) -> Simulated:
    return Simulated(
        run or "simulation", draft, plan.games, plan.preset, plan.seats, plan.bots, plan.options.as_dict(), None
    )


def _newest(asked: Asked) -> list[dict[str, Any]]:
    """Give the newest run of each draft; of a study, or where a draft has none, of no study."""
    if asked.store is None:
        return []
    rows = asked.store.sql("FROM run ORDER BY started_at, id").filter(pl.col("game") == asked.game.name).to_dicts()
    wanted = [row for row in rows if not asked.drafts or row["draft"] in asked.drafts]
    yardsticks = [row for row in wanted if row["study"] is None]
    own = [row for row in wanted if asked.study is None or row["study"] == asked.study]
    return list({row["draft"]: row for row in [*yardsticks, *own]}.values())


def _of_run(game: Game, row: Mapping[str, Any], games: int) -> Bots | None:
    """Plan the first games of a stored run again; None where the rules of today cannot play it."""
    try:
        plan = make_plan(
            game, min(games, row["games"]), row["seed"], seats=row["seats"],
            preset=row["preset"] if row["preset"] in game.presets else None,
            options=json.loads(row["options"] or "{}"), bots=json.loads(row["bots"] or '["random"]'),
        )  # fmt: skip
    except PlaykitError:
        return None
    return Bots("bots", replace(_simulated(plan, row["draft"], row["id"]), games=row["games"]), plan)


def _own_bots(game: Game, seats: int, games: int) -> list[Bots]:
    """Two policies, because what bots show depends on how they play."""
    policies = [("bots", name) for name in list(game.bots)[:1]] + [(RANDOM_BOTS, RANDOM)]
    plans = [(facet, make_plan(game, games, 0, seats=seats, bots=name)) for facet, name in policies]
    return [Bots(facet, _simulated(plan, None, None), plan) for facet, plan in plans]


def played(asked: Asked, bots: Bots) -> Played:
    """Let bots play, play on, and be asked about their choices."""
    twins = twins_of(asked.reading, bots.plan)
    plays = plays_of(asked.reading, twins, bots.facet, bots.run.draft)
    if twins.parts < 2:
        return Played(plays)
    decided: list[Decision] = []
    carried: list[tuple[Any, Any]] = []
    if is_ready(bots.plan.game) and not aimless(bots.facet, bots.plan.game):
        decided = choices_of(asked.reading, twins, DECIDING_GAMES)
        carried = [twins.carry_over(part, CARRYING_GAMES) for part in range(1, twins.parts)]
    return Played(plays, twins, decided, carried)


def twins_of(reading: Reading, plan: Plan) -> Twins:
    """Let bots play the games of a plan so that they can be played on from their parts, once a report."""
    engine = "compiled" if is_ready(plan.game) else "plain"
    return reading.once(("twins", plan), lambda: Twins(plan, engine=engine))


def plays_of(reading: Reading, twins: Twins, facet: str, draft: str | None) -> Plays:
    """Cut the games of twins into plays, once a report."""
    about = ("plays of bots", twins.plan, facet, draft)
    return reading.once(about, lambda: plays_from_events(labelled(twins.events, facet, draft)))


def choices_of(reading: Reading, twins: Twins, games: int) -> list[Decision]:
    """Look into a choice of every part of the first games of twins, once a report."""
    return reading.once(("choices of bots", twins.plan, games), lambda: decisions(twins.extremes(games)))


def aimless(facet: str, game: Game) -> bool:
    """Tell whether choices of these bots say nothing: random ones undo what a choice does, where others play better."""
    return facet == RANDOM_BOTS and bool(game.bots)


def decisions(sampled: Sequence[Sampled]) -> list[Decision]:
    """Judge sampled decisions."""
    return [
        Decision(one.game, one.part, one.distinct, one.wins is not None and consequential(one.wins)) for one in sampled
    ]


# People's own choices ------------------------------------------------------------------------------------------------


def recorded_decisions(asked: Asked, plays: Plays) -> dict[tuple[str | None, str | None], list[Decision]]:
    """Look into choices that people made where the rules were running, and let the game's own bots play on from them.

    Only where games are compiled; sessions whose steps the rules of today cannot follow are left out.

    Returns:
        By facet and draft; a choice's `game` is the place of its session in the order of their names.
    """
    counted = plays.counted().sessions
    if asked.recorded or not counted.height or not is_ready(asked.game):
        return {}
    lines = session_lines(asked)
    # In the order of their names: which choice of a session is looked into must not depend on how they came.
    known = counted.filter(pl.col("session").is_in(list(lines))).sort("session").with_row_index("number")
    found: dict[tuple[str | None, str | None], list[Decision]] = {}
    for (facet, draft), own in known.group_by("facet", "draft", maintain_order=True):
        found[facet, draft] = _decided([(row["number"], *lines[row["session"]]) for row in own.to_dicts()])
    return {who: decided for who, decided in found.items() if decided}


def choices_each(sessions: int) -> int:
    """Give how many choices of a part are looked into in each of so many sessions: `DECIDED`, as evenly as possible.

    With m choices in each of n sessions the variance of their share is (b + w / m) / n, b being that between sessions
    and w that between the choices of one. Every choice costs the same to play on from and opening a session costs next
    to nothing, so that for m x n choices in all it is least where m is: a few choices of every session say more than
    all of a few sessions. Runs of a choice are not traded for more choices, since they say what "consequential" means.

    Source: two-stage sampling, Cochran 1977, 10.6.

    >>> [choices_each(n) for n in (6, 30, 60, 100, 500)]
    [4, 4, 2, 1, 1]
    """
    return max(1, min(MOST_EACH, -(-DECIDED // sessions)))


def _decided(lines: Sequence[tuple[int, Plan, Line]]) -> list[Decision]:
    """Look into choices of sessions (number, plan, line); those of the same rules are played on together."""
    alike: dict[Plan, dict[int, Line]] = {}
    for number, plan, line in lines:
        alike.setdefault(plan, {})[number] = line
    each = choices_each(len(lines))
    return [
        decision
        for plan, own in alike.items()
        for decision in decisions(sampled_extremes(plan, own, each=each, seed=plan.seed, engine="compiled"))
    ]
