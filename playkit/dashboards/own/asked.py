"""A game's own question, asked of a store: recorded sessions and what bots play, each in its facet."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import polars as pl

from playkit.analysis.measured import Panel, measured
from playkit.analysis.own_facts import AMOUNT, OFTEN, add_amount, add_often
from playkit.dashboards.catalogue import Defined, Question
from playkit.dashboards.event_sources import labelled, nothing_recorded, play, recorded_events
from playkit.dashboards.own.answer import own_answer
from playkit.dashboards.own.words import EVERY, MEANS
from playkit.dashboards.plays_sources import bots_note, bots_of, hurry_note, usual_seats
from playkit.dashboards.provenance import assumed_of, missing_notes, recorded_notes
from playkit.dashboards.sources import session_names
from playkit.dashboards.told import sessions_table
from playkit.kernel.asking import OwnQuestion, fact_of, own_questions
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.event_sources import Recorded
    from playkit.dashboards.plays_sources import Bots
    from playkit.dashboards.report import Answer
    from playkit.kernel import Game
    from playkit.kernel.declare import FactKind


def questions_of(game: Game) -> tuple[Question, ...]:
    """Give the questions of a game's own as the house asks them.

    Raises:
        RulesError: a question does not fit the game's facts.
    """
    return tuple(_question(game, own) for own in own_questions(game))


def _question(game: Game, own: OwnQuestion) -> Question:
    measure = measure_of(own)
    words = fact_of(game, own).label
    meaning = Label(*(
        MEANS[measure](lang).replace("{fact}", words(lang)).replace("{value}", own.value or "") for lang in ("en", "ja")
    ))  # fmt: skip
    name = measure if own.by is None else f"{measure}.*"
    defined = Defined(name, meaning, "number", "t over sessions (jackknife)")
    return Question(own.name, own.title, (defined,), (own.fact,), partial(answer_own, own), game.name)


def measure_of(own: OwnQuestion) -> str:
    """Name what a question measures: how often, or how much."""
    return OFTEN if own.value is None else AMOUNT


def answer_own(own: OwnQuestion, asked: Asked) -> Answer:
    """Answer a game's own question; where nothing was simulated bots play at once."""
    game, store = asked.game, asked.store
    recorded = recorded_events(store, game, asked.study) if store is not None else nothing_recorded()
    bots = bots_of(asked, usual_seats(game, recorded.sessions))
    names = keys_of(game, own)
    panels = [*_recorded_panels(game, own, recorded, names), *(_bots_panel(one, own, names) for one in bots)]
    notes: list[Label] = []
    known: dict[str, Label] = {}
    if store is not None:
        notes, known = recorded_notes(store, game, asked.study), session_names(store, game)
        if recorded.sessions.is_empty():
            shown = {one.run.draft for one in bots}
            notes = [*missing_notes(store, game, asked.study, asked.drafts, shown), *notes]
    return own_answer(
        own,
        measured(panels),
        subject=game.title,
        samples=asked.study is not None,
        drafts=asked.drafts,
        assumed=assumed_of(game, [one.run for one in bots]),
        evidence=sessions_table(recorded.sessions, known),
        notes=[*notes, *map(bots_note, bots), *hurry_note(game, bots)],
    )


def keys_of(game: Game, own: OwnQuestion) -> dict[str | None, str]:
    """Name the values that a question tells apart, as they stand in events; one without a name where there are none."""
    if own.by is None:
        return {None: f"{EVERY.en} / {EVERY.ja}"}
    fact = fact_of(game, own)
    kind = dict(fact.fields)[own.by]
    written = _columns(fact)[own.by] == "card"
    seats = max(game.state.seats) if kind.name == "seat" else kind.size
    return {
        kind.text(value) if written else str(value): f"{kind.label(value, 'en')} / {kind.label(value, 'ja')}"
        for value in range(kind.low, kind.low + min(seats, kind.size))
    }


def _columns(fact: FactKind) -> dict[str, str]:
    """Say in which column of the event table each field of a fact stands."""
    return dict(zip((name for name, _ in fact.fields), fact.columns, strict=True))


def happened(game: Game, own: OwnQuestion, events: pl.DataFrame) -> pl.DataFrame:
    """Pick a fact out of events: columns session, key, amount. An outcome of chance may have its name; it is none."""
    columns = _columns(fact_of(game, own))
    rows = events.filter(pl.col("kind") == own.fact, pl.col("action_text").is_null())
    by = pl.lit(None, dtype=pl.String) if own.by is None else _read(columns[own.by]).cast(pl.String)
    amount = pl.lit(None) if own.value is None else _read(columns[own.value])
    return rows.select("session", key=by, amount=amount.cast(pl.Float64, strict=False))


def _read(column: str) -> pl.Expr:
    own = column.removeprefix("data.")
    return pl.col(column) if own == column else pl.col("data").str.json_path_match(f"$.{own}")


def _recorded_panels(
    game: Game, own: OwnQuestion, recorded: Recorded, names: Mapping[str | None, str]
) -> Iterator[Panel]:
    if recorded.sessions.is_empty():
        return
    found = happened(game, own, recorded.events)
    for (facet, draft), group in recorded.sessions.group_by("facet", "draft", maintain_order=True):
        panel = Panel(str(facet), None if draft is None else str(draft), "sessions")
        _fill(panel, own, found.join(group.select("session"), on="session", how="semi"), group["session"], names)
        yield panel


def _bots_panel(bots: Bots, own: OwnQuestion, names: Mapping[str | None, str]) -> Panel:
    result = play(bots)
    events = labelled(result.frame((own.fact,)), bots.facet, bots.run.draft)
    panel = Panel(bots.facet, bots.run.draft, "games")
    sessions = pl.Series("session", map(str, range(result.games)), dtype=pl.String)
    _fill(panel, own, happened(bots.plan.game, own, events), sessions, names)
    return panel


def _fill(
    panel: Panel, own: OwnQuestion, found: pl.DataFrame, sessions: pl.Series, names: Mapping[str | None, str]
) -> None:
    if own.by is not None and _is_seat(own):
        played = set(found["key"].drop_nulls())
        names = {key: name for key, name in names.items() if key in played} or names
    if own.value is None:
        add_often(panel, found, sessions, names)
    else:
        add_amount(panel, found, names)


def _is_seat(own: OwnQuestion) -> bool:
    """Seats that nobody sat on are no rows of 0."""
    return own.by in {"seat", "target_seat"}
