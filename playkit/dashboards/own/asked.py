"""A game's own question, asked of a store: recorded sessions and what bots play, each in its facet."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import polars as pl

from playkit.analysis.measured import Panel, measured
from playkit.analysis.own_facts import AMOUNT, OFTEN, WITH_IT, add_amount, add_often
from playkit.dashboards.called import session_names
from playkit.dashboards.catalogue import Defined, Question
from playkit.dashboards.event_sources import labelled, play, recorded_of
from playkit.dashboards.needs import OWN, SESSIONS, columns, floors
from playkit.dashboards.own.answer import own_answer
from playkit.dashboards.own.words import EVERY, MEANS
from playkit.dashboards.plays_sources import bots_note, bots_of, hurry_note, usual_seats
from playkit.dashboards.provenance import assumed_of, missing_notes, recorded_notes
from playkit.dashboards.told import sessions_table
from playkit.kernel.asking import OwnQuestion, fact_of, own_questions
from playkit.kernel.kinds import Seat
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.event_sources import Recorded
    from playkit.dashboards.plays_sources import Bots
    from playkit.dashboards.report import Answer
    from playkit.kernel import Game
    from playkit.kernel.declare import FactKind
    from playkit.kernel.kinds import Kind


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
    counts = SESSIONS if own.value is None else floors(WITH_IT)
    rare = "t over sessions, not narrower than the exact one of so few"
    ends = rare if measure == OFTEN else "t over sessions (jackknife)"
    defined = Defined(name, meaning, "number", ends, _needs(game, own), counts, OWN)
    return Question(own.name, own.title, (defined,), (own.fact,), partial(answer_own, own), game.name)


def _needs(game: Game, own: OwnQuestion) -> dict[str, tuple[str, ...]]:
    """Name the columns of the event table in which what a question tells apart and averages stands."""
    stands = _columns(fact_of(game, own))
    read = (stands[name].partition(".")[0] for name in (own.by, own.value) if name is not None)
    return columns(event=" ".join(dict.fromkeys(("kind", "action_text", *read))))


def measure_of(own: OwnQuestion) -> str:
    """Name what a question measures: how often, or how much."""
    return OFTEN if own.value is None else AMOUNT


def answer_own(own: OwnQuestion, asked: Asked) -> Answer:
    """Answer a game's own question; where nothing was simulated bots play at once."""
    game, store = asked.game, asked.store
    recorded = recorded_of(asked)
    bots = bots_of(asked, usual_seats(game, recorded.sessions))
    names = keys_of(game, own)
    panels = [*_recorded_panels(game, own, recorded, names), *(_bots_panel(one, own, names) for one in bots)]
    notes: list[Label] = []
    known: dict[str, Label] = {}
    if store is not None:
        notes, known = recorded_notes(asked), session_names(asked)
        if recorded.sessions.is_empty():
            shown = {one.run.draft for one in bots}
            notes = [*missing_notes(asked, asked.study, shown), *notes]
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
    """Name what a question tells apart, "English / 日本語" by key; one without a key where there is nothing."""
    if own.by is None:
        return {None: f"{EVERY.en} / {EVERY.ja}"}
    kind = dict(fact_of(game, own).fields)[own.by]
    most = max(game.state.seats) if is_seat(kind) else kind.size
    values = range(kind.low, kind.low + min(most, kind.size))
    return {_key(kind, value): f"{kind.label(value, 'en')} / {kind.label(value, 'ja')}" for value in values}


def _key(kind: type[Kind], value: int) -> str:
    """Write a value as measures are named: seats from 1, as people count them."""
    return str(value + 1) if is_seat(kind) else kind.text(value)


def is_seat(kind: type[Kind]) -> bool:
    """Tell whether a kind counts the seats of the table."""
    return issubclass(kind, Seat) or kind.column in {"seat", "target_seat"}


def _columns(fact: FactKind) -> dict[str, str]:
    """Say in which column of the event table each field of a fact stands."""
    return dict(zip((name for name, _ in fact.fields), fact.columns, strict=True))


def happened(game: Game, own: OwnQuestion, events: pl.DataFrame) -> pl.DataFrame:
    """Pick a fact out of events: columns session, key, amount. An outcome of chance may have its name; it is none."""
    fact = fact_of(game, own)
    columns = _columns(fact)
    rows = events.filter(pl.col("kind") == own.fact, pl.col("action_text").is_null())
    by = pl.lit(None, dtype=pl.String)
    if own.by is not None:
        kind = dict(fact.fields)[own.by]
        # A card stands in events by its name, everything else as a number.
        by = _read(columns[own.by]).cast(pl.String)
        by = by.replace({str(value): _key(kind, value) for value in range(kind.low, kind.high + 1)})
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
        mine = group.select("session", "seats")
        _fill(panel, own, found.join(mine, on="session", how="semi"), mine, names=names, game=game)
        yield panel


def _bots_panel(bots: Bots, own: OwnQuestion, names: Mapping[str | None, str]) -> Panel:
    result, game = play(bots), bots.plan.game
    events = labelled(result.frame((own.fact,)), bots.facet, bots.run.draft)
    panel = Panel(bots.facet, bots.run.draft, "games")
    numbers = pl.Series("session", map(str, range(result.games)), dtype=pl.String)
    sessions = numbers.to_frame().with_columns(seats=pl.lit(bots.plan.seats))
    _fill(panel, own, happened(game, own, events), sessions, names=names, game=game)
    return panel


def _fill(
    panel: Panel,
    own: OwnQuestion,
    found: pl.DataFrame,
    sessions: pl.DataFrame,
    *,
    names: Mapping[str | None, str],
    game: Game,
) -> None:
    """Add a figure for each key; a seat that nobody sat on has none, and counts sessions in which it took part."""
    by_seat = own.by is not None and is_seat(dict(fact_of(game, own).fields)[own.by])
    for place, (key, name) in enumerate(names.items()):
        there = sessions.filter(pl.col("seats").fill_null(len(names)) > place) if by_seat else sessions
        if there.is_empty():
            continue
        if own.value is None:
            add_often(panel, found, there["session"], key, name, family=len(names))
        else:
            add_amount(panel, found, key, name, family=len(names))
