"""Tracks of scores behind an answer: replayed from the steps of people and bots, else from the parts of a sheet."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from playkit.analysis.plays_recorded import plays_from_events
from playkit.analysis.race import Track
from playkit.analysis.race_figures import tracks_of_plays
from playkit.dashboards.decision_sources import recorded_lines
from playkit.dashboards.simulated import engine_of
from playkit.simulate.thirds import lines_of
from playkit.simulate.tracks import score_tracks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playkit.dashboards.general import Gathered, Material
    from playkit.simulate.plan import Plan

STEPS = 60_000
"""Steps that are replayed for one facet and draft; of longer games fewer are looked at."""
MOST_GAMES = 300


def tracks_of(found: Gathered) -> list[list[Track]]:
    """Give the tracks of each material, in its order."""
    return found.worked_out.once("tracks", lambda: _tracks(found))


def _tracks(found: Gathered) -> list[list[Track]]:
    return [_of_bots(one) if one.bots is not None else _of_people(found, one) for one in found.materials]


def _of_bots(one: Material) -> list[Track]:
    if one.bots is None or one.result is None or not one.result.games:
        return []
    games = min(MOST_GAMES, max(int(STEPS / max(one.result.steps / one.result.games, 1)), 2))
    lines = lines_of(one.result, games)
    plan = one.bots.plan
    scores = score_tracks(plan, [line.steps for line in lines.values()], engine=engine_of(plan.game))
    wins = one.result.win_shares()
    return [Track(str(game), track.astype(float), wins[game]) for game, track in zip(lines, scores, strict=True)]


def _of_people(found: Gathered, one: Material) -> list[Track]:
    """Replay whoever can be replayed; of the others take what a sheet says of parts."""
    if not one.events.width:
        return []
    wins = {str(name[0]): rows.sort("seat")["win_share"].to_numpy() for name, rows in one.wins.group_by("session")}
    alike: dict[Plan, dict[str, Sequence[int]]] = {}
    for session, plan, line in recorded_lines(found, one):
        own = wins.get(session)
        if own is not None and len(own) == plan.seats and not np.isnan(own.astype(float)).any():
            alike.setdefault(replace(plan, seed=0), {})[session] = line.steps
    replayed = []
    engine = engine_of(found.asked.game)
    for plan, lines in alike.items():
        scores = score_tracks(plan, list(lines.values()), engine=engine)
        replayed += [
            Track(session, track.astype(float), wins[session].astype(float))
            for session, track in zip(lines, scores, strict=True)
        ]
    known = [one.session for one in replayed]
    rest = one.events.filter(~pl.col("session").is_in(known))
    if rest.is_empty():
        return replayed
    seats = one.wins.with_columns(tester=pl.lit(None, dtype=pl.String))
    return [*replayed, *tracks_of_plays(plays_from_events(rest, seats))]
