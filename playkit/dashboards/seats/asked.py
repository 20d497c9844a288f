"""The seats, asked of a store: who won recorded sessions and simulations, and who began them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from playkit.analysis.seat_figures import Seated, first_seats, in_order
from playkit.analysis.seats import Outcomes, outcomes
from playkit.dashboards.catalogue import Question
from playkit.dashboards.event_sources import Recorded, first_pickers, on_evenings, play, recorded_of
from playkit.dashboards.general import notes_and_names
from playkit.dashboards.plays_sources import bots_note, bots_of, hurry_note, usual_seats
from playkit.dashboards.provenance import assumed_of
from playkit.dashboards.seats.answer import seats
from playkit.dashboards.seats.measures import MEASURES
from playkit.dashboards.seats.words import TITLE
from playkit.dashboards.told import sessions_table
from playkit.errors import StoreError
from playkit.simulate.forks import win_shares

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.plays_sources import Bots
    from playkit.dashboards.report import Answer
    from playkit.simulate.result import Result
    from playkit.store import Store


def answer_seats(asked: Asked) -> Answer:
    """Answer whether a seat is favoured; where nothing was simulated bots play at once."""
    game, store = asked.game, asked.store
    recorded = recorded_of(asked)
    bots = bots_of(asked, usual_seats(game, recorded.sessions))
    panels = [*recorded_seats(recorded), *(bot_seats(one, store, _just_run(asked, one)) for one in bots)]
    notes, names = notes_and_names(asked, recorded, bots)
    return seats(
        panels,
        subject=game.title,
        samples=asked.study is not None,
        drafts=asked.drafts,
        assumed=assumed_of(game, [one.run for one in bots]),
        evidence=sessions_table(recorded.sessions, names),
        notes=[*notes, *map(bots_note, bots), *hurry_note(game, bots)],
    )


def recorded_seats(recorded: Recorded) -> Iterator[Seated]:
    """Give who won the recorded sessions, by facet and draft, oldest first."""
    if recorded.sessions.is_empty():
        return
    wins, began = _wins(recorded), first_seats(recorded.events)
    for facet, draft in wins.select("facet", "draft").unique(maintain_order=True).iter_rows():
        own = wins.filter(pl.col("facet").eq_missing(facet), pl.col("draft").eq_missing(draft))
        found = outcomes(own)
        order = own.select("session").unique(maintain_order=True).join(began, on="session", how="left")
        kept = order.filter(pl.col("session").is_in(_counted(own, found)))["first"].fill_null(-1).to_numpy()
        yield Seated(facet, draft, "sessions", found, in_order(found, kept))


def _wins(recorded: Recorded) -> pl.DataFrame:
    """Lay out who won finished sessions: told, else by the scores where all are known."""
    told = on_evenings(recorded.sessions.filter(pl.col("finished").fill_null(value=True)))
    rows = told.join(
        recorded.seats.filter(pl.col("seat").is_not_null()), on="session", how="left", maintain_order="left"
    )
    best = (pl.col("score") == pl.col("score").max()).cast(pl.Float64)
    scored = pl.when(pl.col("score").is_not_null().all()).then(best / best.sum())
    whole = pl.col("win_share").is_not_null().all().over("session")
    return rows.with_columns(win_share=pl.when(whole).then("win_share").otherwise(scored.over("session")))


def _counted(rows: pl.DataFrame, found: Outcomes) -> list[str]:
    """Name the sessions that `outcomes` kept, in its order."""
    seats = found.wins.shape[1]
    whole = pl.col("win_share").is_not_null().all() & (pl.len() == seats) & (seats > 1)
    return rows.group_by("session", maintain_order=True).agg(whole=whole).filter("whole")["session"].to_list()


# Bots ----------------------------------------------------------------------------------------------------------------


def _just_run(asked: Asked, bots: Bots) -> Result | None:
    return next((result for draft, result in asked.results if draft == bots.run.draft), None)


def bot_seats(bots: Bots, store: Store | None, result: Result | None) -> Seated:
    """Give who won a simulation: all of its games by seat, and its first games by turn order."""
    again = play(bots, keep="steps")
    played = again.win_shares()
    everything = result.win_shares() if result is not None else _stored_wins(bots, store)
    wins = played if everything is None else everything
    order = in_order(Outcomes(played, None, 0), first_pickers(again))
    return Seated(bots.facet, bots.run.draft, "games", Outcomes(wins, None, 0), order)


def _stored_wins(bots: Bots, store: Store | None) -> NDArray[np.float64] | None:
    """Read who won every game of a stored run; None where it kept no summary."""
    if store is None:
        return None
    try:
        frame = store.run_table(bots.run.name, "summary").collect()
    except StoreError:
        return None
    # A run's summary is its rows: status, steps, facts, then scores and tie breaks by seat.
    rows = frame.select(pl.nth(range(3, 3 + 2 * bots.plan.seats))).to_numpy().astype(np.int64)
    return win_shares(rows)


QUESTION = Question("seats", TITLE, MEASURES, (), answer_seats)
