"""The records of a game checked: every fault with its session, what could not be read, and a line a fault for pages."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.analysis.counts import shaped
from playkit.analysis.coverage import told
from playkit.analysis.faults import FAULTS, KINDS, MIXED, WRONG, find_faults, no_faults
from playkit.analysis.lengths import session_lengths
from playkit.dashboards.called import session_names
from playkit.dashboards.counts_sources import recorded_counts
from playkit.dashboards.event_sources import nothing_recorded, recorded_of
from playkit.dashboards.health.words import FAULTS as WORDS
from playkit.dashboards.health.words import QUARANTINED
from playkit.errors import UnknownQuestion
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.event_sources import Recorded
    from playkit.store import Store

MOST_NAMED = 3
"""Sessions a line names; all are on the page of `health`."""


@dataclass(frozen=True)
class Checked:
    """Recorded sessions of a game, checked.

    Attributes:
        recorded: the sessions.
        known: what each of them tells, as from `analysis.coverage.told`.
        faults: columns `analysis.faults.FAULTS`; contradictions on a board are keys of `analysis.defects.REASONS`.
        names: what to call sessions.
        held_back: what imports could not read, rows of the table `quarantine` of the whole store.
    """

    recorded: Recorded
    known: pl.DataFrame
    faults: pl.DataFrame
    names: Mapping[str, Label]
    held_back: pl.DataFrame


def check(asked: Asked, *, boards: bool = True) -> Checked:
    """Check what was recorded of a game, or of one of its studies.

    Args:
        asked: the question; `drafts` narrow it down.
        boards: whether to look for contradictions on the board as well, which takes longer.
    """
    store = asked.store
    if store is None:
        return Checked(nothing_recorded(), pl.DataFrame(), no_faults(), {}, pl.DataFrame())
    drafts = _narrowing(recorded_of(asked), asked.drafts)
    about = ("checked", store, asked.game.name, asked.study, drafts)
    found = asked.reading.once(about, lambda: _checked(asked, store, drafts))  # every page of a report begins with it
    if not boards or found.recorded.sessions.is_empty():
        return found
    return replace(found, faults=pl.concat([found.faults, _board_faults(asked, found.recorded)]))


def _narrowing(found: Recorded, drafts: tuple[str, str] | None) -> tuple[str, str] | None:
    """Give the drafts that leave something out; None where every session is of one of them, and may be checked once."""
    if drafts is None or found.sessions.is_empty() or found.sessions["draft"].is_in(drafts).all(ignore_nulls=False):
        return None
    return drafts


def _checked(asked: Asked, store: Store, drafts: tuple[str, str] | None) -> Checked:
    found = _of_drafts(recorded_of(asked), drafts)
    held_back, names = store.sql("FROM quarantine"), session_names(asked)
    if found.sessions.is_empty():
        return Checked(found, pl.DataFrame(), no_faults(), names, held_back)
    frames = found.events, found.sessions, found.seats
    lengths = session_lengths(found.events, {})
    faults = find_faults(*frames, datetime.now(UTC), lengths)
    return Checked(found, told(*frames, lengths), faults, names, held_back)


def _of_drafts(found: Recorded, drafts: tuple[str, str] | None) -> Recorded:
    if drafts is None or found.sessions.is_empty():
        return found
    kept = found.sessions.filter(pl.col("draft").is_in(drafts))
    events, seats = (frame.join(kept, on="session", how="semi") for frame in (found.events, found.seats))
    return type(found)(events, seats, kept)


def _board_faults(asked: Asked, found: Recorded) -> pl.DataFrame:
    """Find contradictions on the board, where the game has a square one whose stars fall."""
    if "destroyed" not in asked.game.facts.names():
        return no_faults()
    try:
        defects = recorded_counts(asked).defects
    except UnknownQuestion:
        return no_faults()
    own = defects.join(found.sessions.select("session", "facet", "draft"), on="session")
    return shaped(own.rename({"defect": "fault"}), FAULTS)


# In words ------------------------------------------------------------------------------------------------------------


def kind_of(fault: str) -> str:
    """Give the kind of a fault; contradictions on a board are contradictions."""
    return KINDS.get(fault, WRONG)


def fault_text(row: Mapping[str, Any]) -> Label:
    """Say what is the matter, with the numbers that disagree."""
    values = {name: _number(row[name]) for name in ("told", "found")}
    return Label(*(WORDS[row["fault"]].says.fill(lang, **values) for lang in ("en", "ja")))


def _number(value: float | None) -> str:
    return "?" if value is None else f"{value:,.10g}"


def defect_lines(found: Checked) -> list[Label]:
    """Say in a line a fault how many sessions it is in, for the head of any page; notes tell what was mixed."""
    known = found.faults.filter(pl.col("session").is_not_null())
    grouped = known.group_by("fault").agg(pl.col("session").unique(maintain_order=True))
    sessions = dict(grouped.iter_rows())
    lines = [
        _line(words.name, sessions[fault], found)
        for fault, words in WORDS.items()
        if fault in sessions and kind_of(fault) != MIXED
    ]
    return [*lines, *held_back_lines(found)]


def _line(name: Label, sessions: list[str], found: Checked) -> Label:
    n, most = len(sessions), found.recorded.sessions.height
    shown = [found.names.get(session, Label(session, session)) for session in sessions[:MOST_NAMED]]
    en, ja = ", ".join(one.en for one in shown), "、".join(one.ja for one in shown)
    more = n - len(shown)
    return Label(
        f"{name.en[:1].upper()}{name.en[1:]}: {n:,} of {most:,} sessions ({en}{f' and {more:,} more' if more else ''})",
        f"{name.ja}：{most:,}セッション中{n:,}（{ja}{f'、ほか{more:,}' if more else ''}）",
    )


def held_back_lines(found: Checked) -> list[Label]:
    """Say how many cells of imported files could not be read."""
    n = found.held_back.height
    if not n:
        return []
    row = found.held_back.row(0, named=True)
    where = str(row["src"] or row["file"] or "?")
    return [Label(*(QUARANTINED.fill(lang, n=f"{n:,}", where=where) for lang in ("en", "ja")))]
