"""Where the plays of an answer come from: recorded sessions of a store, shipped samples, and bots that play on.

People, mixed tables, bots and invented samples each keep their facet; nothing here adds one to another.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from playkit.analysis.choices import Decision, consequential
from playkit.analysis.findings import Played
from playkit.analysis.plays import Plays, no_plays
from playkit.analysis.plays_recorded import plays_from_events
from playkit.dashboards.event_sources import labelled, recorded_of
from playkit.dashboards.sources import Simulated, session_rows
from playkit.errors import PlaykitError
from playkit.kernel.labels import Label
from playkit.kernel.picking import RANDOM
from playkit.simulate.compiler import is_ready
from playkit.simulate.plan import Plan, make_plan
from playkit.simulate.twins import Line, Sampled, Twins, sampled_extremes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playkit.dashboards.catalogue import Asked
    from playkit.kernel import Game

GAMES = {True: 3000, False: 100}
"""Games that bots play for an answer, compiled and plain; each is played on once more from the end of each part."""
DECIDING_GAMES = 100
"""Games of which one choice a part is looked into, where games are compiled."""
CARRYING_GAMES = 1000
PLAYED_ON = 2000
"""Games that are played on from the end of their parts: a share of them is known to 2.2 points on either side."""
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


def played(bots: Bots) -> Played:
    """Let bots play, play on, and be asked about their choices.

    A plan always gives the same games, so whoever asks again in this process gets what is there.
    """
    ready = is_ready(bots.plan.game)
    # What a choice of random bots does, random bots undo: asked where nobody plays better.
    aimless = bots.facet == RANDOM_BOTS and bool(bots.plan.game.bots)
    looked_into = (DECIDING_GAMES, CARRYING_GAMES) if ready and not aimless else (0, 0)
    return _played(bots.plan, bots.facet, bots.run.draft, looked_into, compiled=ready)


@lru_cache(maxsize=8)
def _played(plan: Plan, facet: str, draft: str | None, looked_into: tuple[int, int], *, compiled: bool) -> Played:
    twins = Twins(plan, engine="compiled" if compiled else "plain")
    plays = plays_from_events(labelled(twins.events, facet, draft))
    if twins.parts < 2:
        return Played(plays)
    deciding, carrying = looked_into
    decided = decisions(twins.extremes(deciding)) if deciding else []
    carried: list[tuple[Any, Any]] = []
    if carrying:
        carried = [twins.carry_over(part, carrying) for part in range(1, twins.parts)]
    # Only who won is kept, not the games themselves, which are a hundred times larger.
    settled = {part: twins(part) for part in range(twins.parts)}
    return Played(plays, settled.__getitem__, decided, carried)


def decisions(sampled: Sequence[Sampled]) -> list[Decision]:
    """Judge sampled decisions."""
    return [
        Decision(one.game, one.part, one.distinct, one.wins is not None and consequential(one.wins)) for one in sampled
    ]


# People's own choices ------------------------------------------------------------------------------------------------


def recorded_decisions(asked: Asked, plays: Plays) -> dict[tuple[str | None, str | None], list[Decision]]:
    """Look into choices that people made where the rules were running, and let the game's own bots play on from them.

    Only where games are compiled; sessions whose steps the rules of today cannot follow are left out.
    """
    game, counted = asked.game, plays.counted().sessions
    if asked.recorded or asked.store is None or not counted.height or not is_ready(game):
        return {}
    tables = {row["session"]: row for row in session_rows(asked)}
    own = counted.filter(pl.col("session").is_in(list(tables))).select("session")
    # In the order of their names: which choice of a session is looked into must not depend on how they came.
    events = recorded_of(asked).events.join(own, on="session", how="semi").sort("session", maintain_order=True)
    labels = {row["session"]: (row["facet"], row["draft"]) for row in counted.to_dicts()}
    found: dict[tuple[str | None, str | None], list[Decision]] = {}
    for number, (name, own) in enumerate(events.group_by("session", maintain_order=True)):
        session = str(name[0])
        judged = _session_decisions(game, tables.get(session), own, number)
        if judged:
            found.setdefault(labels[session], []).extend(judged)
    return found


def _session_decisions(game: Game, table: Mapping[str, Any] | None, rows: pl.DataFrame, number: int) -> list[Decision]:
    found = session_line(game, table, rows, number)
    if found is None:
        return []
    plan, line = found
    return decisions(sampled_extremes(plan, {number: line}, each=4, seed=number, engine="compiled"))


OF_A_LINE = ("kind", "step", "action_text", "choices")


@lru_cache(maxsize=64)
def _plan_of(game: Game, seats: int, options: str) -> Plan:
    """Plan what the game's own bots play on for sessions of the same options, written as JSON."""
    return make_plan(game, 1, 0, seats=seats, options=json.loads(options), bots=next(iter(game.bots), RANDOM))


def session_line(
    game: Game, table: Mapping[str, Any] | None, rows: pl.DataFrame, number: int
) -> tuple[Plan, Line] | None:
    """Turn a recorded session into a line that bots can play on from; None where its steps are not all known.

    Args:
        game: today's rules, which must be able to follow the steps.
        table: the session's row of table `session`, with the options it was played by.
        rows: its events, columns `OF_A_LINE`.
        number: seeds the bots.
    """
    texts = rows.filter(pl.col("action_text").is_not_null(), pl.col("step").is_not_null()).sort("step")
    if table is None or table["options"] is None or texts["step"].to_list() != list(range(texts.height)):
        return None
    try:
        plan = replace(_plan_of(game, table["seats"], table["options"]), seed=number)
        codes = {text: game.code(text) for text in texts["action_text"].unique(maintain_order=True)}
    except PlaykitError:
        return None
    ends = rows.filter(pl.col("kind") == "part_ended", pl.col("step").is_not_null())["step"].unique().sort().to_list()
    wide = texts.filter(pl.col("choices") > 1)["step"].to_numpy()
    steps = [codes[text] for text in texts["action_text"]]
    return plan, Line(steps, ends, np.array(wide, np.int64))
