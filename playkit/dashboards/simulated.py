"""Where answers come from that only bots can give: games played for the question, which nobody could play at a table.

Which drafts, seats and policies play is told by what was simulated; the games themselves are new ones.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import polars as pl

from playkit.dashboards.general import Gathered, Material
from playkit.dashboards.plays_sources import bots_of, hurry_note, usual_seats
from playkit.dashboards.provenance import assumed_of, missing_notes
from playkit.dashboards.sources import CREWS, session_rows
from playkit.dashboards.told import who
from playkit.kernel.labels import Label
from playkit.simulate.compiler import is_ready

if TYPE_CHECKING:
    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.plays_sources import Bots
    from playkit.kernel import Game


def policies(asked: Asked, _games: int = 0) -> Gathered:
    """Give the plans of the bots that answer for each draft, their games unplayed; takes no time."""
    game = asked.game
    seats = [row["seats"] for row in session_rows(asked) if row["crew"] in CREWS]
    bots = bots_of(asked, usual_seats(game, pl.DataFrame({"seats": seats}, schema={"seats": pl.Int64})))
    nothing = pl.DataFrame()
    drafts = {one.run.draft for one in bots}
    missing = missing_notes(asked, None, drafts)
    return Gathered(
        asked,
        [Material(one.facet, one.run.draft, "games", nothing, nothing, one) for one in bots],
        assumed_of(game, [one.run for one in bots]),
        [],
        [*missing, *map(setting_note, bots), *hurry_note(game, bots)],
    )


def engine_of(game: Game) -> str:
    """Name the engine that plays at once."""
    return "compiled" if is_ready(game) else "plain"


def setting_note(bots: Bots) -> Label:
    """Say at which table bots played for an answer; how many games stands beside each figure."""
    run, name = bots.run, who(bots.facet, bots.run.draft)
    picks = ", ".join(sorted(set(run.bots)))
    return Label(
        f"{name.en}: preset {run.preset}, {run.seats} seats, {picks}; games played for this question.",
        f"{name.ja}：プリセット{run.preset}、{run.seats}席、{picks}。この問いのために遊んだゲームです。",
    )


def with_games(bots: Bots, compiled: int, plain: int) -> Bots:
    """Plan as many games, by whether the game is compiled."""
    return replace(bots, plan=replace(bots.plan, games=compiled if is_ready(bots.plan.game) else plain))
