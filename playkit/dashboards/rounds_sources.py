"""Where the rounds of an answer come from, and what a game's own declarations say about them.

A game says nothing extra: the names of its facts' fields tell which facts are takes, namings and hits, and the kinds of
these fields tell what to call roles, cards and curves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import polars as pl

from playkit.analysis.rounds_recorded import NEEDED, Shape, rounds_from_events
from playkit.dashboards.called import session_names
from playkit.dashboards.event_sources import labelled, play, recorded_of
from playkit.dashboards.parts import words_of
from playkit.dashboards.plays_sources import bots_note, bots_of, hurry_note, usual_seats
from playkit.dashboards.provenance import assumed_of, missing_notes, recorded_notes
from playkit.dashboards.told import sessions_table
from playkit.kernel.kinds import COLUMNS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playkit.analysis.rounds import Rounds
    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.plays_sources import Bots
    from playkit.dashboards.report import Assumed, Table
    from playkit.kernel import Game
    from playkit.kernel.declare import FactKind
    from playkit.kernel.kinds import Kind
    from playkit.kernel.labels import Label

    Names = Mapping[str, str]

MOST_NAMED = 200
"""Values of a kind that are told apart: coins and points are numbers, not names."""


@dataclass(frozen=True)
class Found:
    """What a question about rounds is answered from.

    Attributes:
        rounds: of recorded sessions and of bots, each in its facet.
        words: what the game calls its roles, cards, powers and curves.
        assumed: rules the rulebook is silent about.
        evidence: recorded sessions, as a table.
        notes: what a reader must know of where this comes from.
    """

    rounds: Rounds
    words: Words
    assumed: Sequence[Assumed]
    evidence: Sequence[Table]
    notes: Sequence[Label]


@dataclass(frozen=True)
class Words:
    """Names of what the rounds number, as "English / 日本語" by key; `points` is the curve that decides who leads."""

    roles: Mapping[int, str]
    cards: Mapping[str, str]
    powers: Mapping[str, str]
    curves: Mapping[str, str]
    points: str | None = None


def found_of(asked: Asked) -> Found:
    """Read recorded sessions and let bots play, for any question about rounds; takes a few seconds."""
    game, store, shape = asked.game, asked.store, shape_of(asked.game)
    recorded = recorded_of(asked)
    rounds = rounds_from_events(recorded.events, shape, recorded.seats)
    bots = bots_of(asked, usual_seats(game, rounds.sessions))
    notes: list[Label] = []
    names: dict[str, Label] = {}
    for one in bots:
        rounds += bots_rounds(one, shape)
    if store is not None:
        shown = set(rounds.sessions["draft"])
        names = session_names(asked)
        notes = missing_notes(asked, asked.study, shown) + recorded_notes(asked)
    assumed = assumed_of(game, [one.run for one in bots])
    evidence = sessions_table(recorded.sessions, names)
    return Found(
        rounds, words_of_rounds(game), assumed, evidence, [*notes, *map(bots_note, bots), *hurry_note(game, bots)]
    )


def bots_rounds(bots: Bots, shape: Shape) -> Rounds:
    """Let bots play and cut that into rounds; the last few are kept, because one page asks several questions."""
    plan = bots.plan
    key = (
        plan.game.rules_hash, plan.games, plan.seed, plan.seats, tuple(plan.options.as_dict().items()), plan.bots,
        bots.facet, bots.run.draft, bots.run.name,
    )  # fmt: skip
    if key not in _KEPT:
        _KEPT[key] = _played_rounds(bots, shape)
        while len(_KEPT) > MOST_KEPT:
            _KEPT.pop(next(iter(_KEPT)))
    return _KEPT[key]


MOST_KEPT = 4
_KEPT: dict[tuple[object, ...], Rounds] = {}


def _played_rounds(bots: Bots, shape: Shape) -> Rounds:
    result = play(bots)
    # Games are numbered from 0 in every run: the run's name keeps those of two runs apart.
    own = pl.concat_str(pl.lit(f"{bots.run.name} {bots.facet} {bots.run.draft or ''} "), pl.col("session"))
    events = labelled(result.frame(shape.kinds()), bots.facet, bots.run.draft).with_columns(session=own)
    seats = result.summary().with_columns(session=own, win_share=pl.when("ended").then("win_share"))
    return rounds_from_events(events.select(NEEDED), shape, seats)


# What a game declares ------------------------------------------------------------------------------------------------


def shape_of(game: Game) -> Shape:
    """Find out from the declared facts which of them are takes, removals, namings, hits and standings."""
    takes, removals, namings, curves = {}, {}, {}, {}
    hits: dict[str, tuple[str, str | None]] = {}
    for fact in game.facts:
        columns = dict(zip((name for name, _ in fact.fields), fact.columns, strict=True))
        if "offered" in columns and (taken := _role_field(fact)):
            takes[fact.name] = (columns[taken], columns["offered"])
        if "removed" in columns:
            removals[fact.name] = columns["removed"]
        if "named" in columns and "nameable" in columns:
            namings[fact.name] = (columns["named"], columns["nameable"])
        elif "named" in columns:
            hits[fact.name] = (columns["named"], columns.get("value"))
        if fact.name == "standing":
            curves = {_curve(name, kind): columns[name] for name, kind in fact.fields if name != "seat"}
    return Shape(takes, removals, namings, hits, curves)


def _role_field(fact: FactKind) -> str | None:
    """Which field of a take names what was taken: the one that is neither the seat nor the set."""
    return next((name for name, _ in fact.fields if name not in {"seat", "offered"}), None)


def _curve(name: str, kind: type[Kind]) -> str:
    """Name a curve after its field, or after its kind where the field only says in which column it lies."""
    return kind.name if name in COLUMNS else name


def words_of_rounds(game: Game) -> Words:
    """Find what the game calls its roles, cards, powers and curves."""
    roles: dict[int, str] = {}
    cards: dict[str, str] = {}
    powers: dict[str, str] = {}
    curves: dict[str, str] = {}
    points: str | None = None
    for fact in game.facts:
        kinds = dict(fact.fields)
        if "offered" in kinds and (taken := _role_field(fact)):
            roles |= _names(kinds[taken])
        if "named" in kinds and "nameable" in kinds:
            roles = _names(kinds["named"]) | roles
            powers[fact.name] = _power(game, fact)
        if fact.name == "drew" and "card" in kinds:
            cards = {kinds["card"].text(value): name for value, name in _names(kinds["card"]).items()}
        if fact.name == "standing":
            curves = {_curve(name, kind): _titled(kind) for name, kind in fact.fields if name != "seat"}
            points = next((_curve(name, kind) for name, kind in fact.fields if name == "score"), None)
    return Words(roles, cards, powers, curves, points)


def _names(kind: type[Kind]) -> dict[int, str]:
    if kind.size > MOST_NAMED:
        return {}
    return {value: f"{kind.label(value, 'en')} / {kind.label(value, 'ja')}" for value in range(kind.low, kind.high + 1)}


def _titled(kind: type[Kind]) -> str:
    en = kind.name.replace("_", " ")
    return f"{en} / {kind.ja or en}"


def _power(game: Game, fact: FactKind) -> str:
    """Call a power as the game's words do (`power_<fact>`), else by the name of its fact."""
    own = fact.name.replace("_", " ")
    return (words_of(game) or {}).get(f"power_{fact.name}", f"{own} / {own}")
