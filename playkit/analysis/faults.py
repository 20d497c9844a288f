"""What is wrong with records: sessions that stopped, contradictions, what is missing, and what was mixed.

Every fault names its session and, where one event is to blame, that event. Nothing is mended here and nothing is left
out of any count: a designer decides. Whatever a sheet cannot know is missing, not wrong.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import polars as pl

from playkit.analysis.counts import shaped
from playkit.analysis.faults_events import event_faults
from playkit.analysis.lengths import session_lengths
from playkit.errors import need_columns

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

FAULTS = {
    "facet": pl.String,
    "draft": pl.String,
    "session": pl.String,
    "fault": pl.String,
    "part": pl.Int64,
    "seat": pl.Int64,
    "told": pl.Float64,
    "found": pl.Float64,
    "event": pl.String,
}
"""One row a fault: `fault` is a key of `KINDS`; `told` is what the record says where it says something else elsewhere
(`found`); `event` is session/writer/seq of the first event to blame. Part is 1-based, seat 0-based; null where it
concerns more than one, or the whole session; `session` is null where several sessions differ."""

STUCK, WRONG, MISSING, MIXED = "stuck", "wrong", "missing", "mixed"
KINDS = {
    "stopped": STUCK,
    "open_part": STUCK,
    **dict.fromkeys(("clock_back", "ended_before", "part_order", "part_twice"), WRONG),
    **dict.fromkeys(("total", "running_total", "win_shares", "winner_not_best"), WRONG),
    **dict.fromkeys(("seat_count", "no_such_seat", "tester_twice", "rated_twice"), WRONG),
    **dict.fromkeys(("same_twice", "session_twice", "late_prediction"), WRONG),
    **dict.fromkeys(("no_clock", "some_clock", "no_start", "no_winner", "no_draft"), MISSING),
    **dict.fromkeys(("options_mixed", "rules_mixed", "seats_mixed"), MIXED),
}
"""Every fault that is looked for, by its kind: the record stopped, contradicts itself, lacks something, or sessions
that are counted together were not played alike."""

STILL_GOING_ON = timedelta(hours=3)
"""A session whose last event is younger than this is being played, not stuck."""
SESSION_COLUMNS = (
    *("session", "facet", "draft", "seats", "started_at", "ended_at", "finished", "import_id"),
    *("options_hash", "rules_version"),
)


def find_faults(
    events: pl.DataFrame,
    sessions: pl.DataFrame,
    seats: pl.DataFrame,
    now: datetime,
    lengths: pl.DataFrame | None = None,
) -> pl.DataFrame:
    """List every fault of recorded sessions; columns `FAULTS`, those of one session together, the worst kind first.

    Args:
        events: effective events in the order of their sessions, with `writer` and `seq`.
        sessions: one row a session, columns `SESSION_COLUMNS`.
        seats: one row a session and seat: session, seat (0-based), tester, score, win_share; null where unknown.
        now: when one looks, with its time zone: what was touched a moment ago is not stuck.
        lengths: of the sessions, as from `lengths.session_lengths`, where they are known; None measures them.

    Raises:
        MissingColumns: a frame lacks a column.
    """
    need_columns("the sessions", sessions.columns, SESSION_COLUMNS)
    need_columns("the seats", seats.columns, ("session", "seat", "tester", "score", "win_share"))
    if lengths is None:
        lengths = session_lengths(events, {}) if events.width else pl.DataFrame({"session": [], "minutes": []})
    found = [*_session_faults(events, sessions, seats, now), _clockless(sessions, lengths)]
    found += event_faults(events, sessions, seats)
    rows = pl.concat([shaped(frame, _OWN) for frame in found])
    known = rows.join(sessions.select("session", "facet", "draft"), on="session", how="left")
    rank = {fault: place for place, fault in enumerate(KINDS)}
    listed = shaped(pl.concat([shaped(known, FAULTS), *_mixed(sessions)]), FAULTS)
    order = pl.col("fault").replace_strict(rank, return_dtype=pl.Int64)
    return listed.sort("session", order, "part", "seat", "event", nulls_last=True)


_OWN = {name: kind for name, kind in FAULTS.items() if name not in {"facet", "draft"}}


def _session_faults(
    events: pl.DataFrame, sessions: pl.DataFrame, seats: pl.DataFrame, now: datetime
) -> Iterator[pl.DataFrame]:
    """Look at sessions as a whole."""
    yield _marked(_stopped(events, sessions, now), "stopped")
    yield _marked(sessions.filter(pl.col("ended_at") < pl.col("started_at")), "ended_before")
    yield _marked(sessions.filter(pl.col("started_at").is_null()), "no_start")
    if sessions["draft"].is_not_null().any():
        yield _marked(sessions.filter(pl.col("draft").is_null()), "no_draft")
    yield from _seat_faults(sessions, seats)
    yield _marked(_without_winner(events, sessions, seats), "no_winner")
    yield _marked(_twins(events, sessions, seats), "session_twice")


def _clockless(sessions: pl.DataFrame, lengths: pl.DataFrame) -> pl.DataFrame:
    clocked = lengths.filter(pl.col("minutes").is_not_null()).select(pl.col("session").cast(pl.String))
    return _marked(sessions.join(clocked, on="session", how="anti"), "no_clock")


def _stopped(events: pl.DataFrame, sessions: pl.DataFrame, now: datetime) -> pl.DataFrame:
    """Find logs that never came to an end; a sheet without a clock never says that it ended."""
    if not events.width:
        return sessions.clear()
    ended = events.filter(pl.col("kind") == "session_ended").select("session")
    last = events.group_by("session").agg(pl.col("at_utc").max(), measured=(pl.col("clock") == "measured").any())
    begun = sessions.filter(pl.col("ended_at").is_null(), pl.col("finished").is_null())
    begun = begun.join(ended, on="session", how="anti").join(last, on="session", how="inner")
    begun = begun.filter(pl.col("import_id").is_null() | pl.col("measured").fill_null(value=False))
    return begun.filter((pl.col("at_utc") < now - STILL_GOING_ON).fill_null(value=True))


def _seat_faults(sessions: pl.DataFrame, seats: pl.DataFrame) -> Iterator[pl.DataFrame]:
    """Look at who sat where, and who won."""
    share, score = pl.col("win_share"), pl.col("score")
    table = seats.group_by("session").agg(
        rows=pl.len(),
        shares=share.sum(),
        whole=share.is_not_null().all() & (pl.len() > 0),
        scored=score.is_not_null().all(),
        best=score.max(),
        least=score.min(),
        winners=score.filter(share > 0).max(),
    )
    both = sessions.join(table, on="session", how="left")
    many = both.filter(pl.col("seats").is_not_null(), pl.col("rows") != pl.col("seats"))
    yield _marked(many, "seat_count", told="seats", found="rows")
    yield _marked(both.filter("whole", (pl.col("shares") - 1).abs() > 1e-6), "win_shares", told="shares")
    # Where fewest points win nothing is odd about a winner who has them.
    odd = both.filter("whole", "scored", pl.col("winners") < pl.col("best"), pl.col("winners") > pl.col("least"))
    yield _marked(odd, "winner_not_best", told="winners", found="best")
    people = seats.filter(pl.col("tester").is_not_null()).group_by("session", "tester").agg(seat=pl.col("seat").max())
    twice = seats.filter(pl.col("tester").is_not_null()).group_by("session", "tester").len().filter(pl.col("len") > 1)
    yield _marked(twice.join(people, on=["session", "tester"]), "tester_twice", found="len")


def _without_winner(events: pl.DataFrame, sessions: pl.DataFrame, seats: pl.DataFrame) -> pl.DataFrame:
    """Find sessions that were played to the end although neither a winner nor any points are known."""
    known = seats.filter(pl.col("win_share").is_not_null().all().over("session")).select("session")
    over = sessions.filter(pl.col("finished").fill_null(pl.col("import_id").is_not_null()))
    unknown = over.join(known.unique(), on="session", how="anti")
    if not events.width:
        return unknown
    points = events.filter(pl.col("kind") == "scored", pl.col("value").is_not_null()).select("session")
    return unknown.join(points.unique(), on="session", how="anti")


def _twins(events: pl.DataFrame, sessions: pl.DataFrame, seats: pl.DataFrame) -> pl.DataFrame:
    """Find sessions recorded twice: the same people, points by part and results, and no two days that differ."""
    if not events.width:
        return sessions.clear()
    points = events.filter(pl.col("kind") == "scored", pl.col("value").is_not_null())
    own = pl.concat_str(pl.col("part", "seat", "value"), separator=":", ignore_nulls=True)
    gains = points.group_by("session").agg(gains=own.sort().str.join(","), many=pl.len())
    end = pl.concat_str(pl.col("seat", "score", "tester"), separator=":", ignore_nulls=True)
    ends = seats.group_by("session").agg(end=end.sort().str.join(","))
    both = sessions.join(gains, on="session").join(ends, on="session", how="left").filter(pl.col("many") >= _ENOUGH)
    alike = ["facet", "draft", "gains", "end"]
    days = pl.col("started_at").dt.date().drop_nulls().n_unique().over(alike)
    found = both.with_columns(copies=pl.len().over(alike), days=days)
    return found.filter(pl.col("copies") > 1, pl.col("days") <= 1)


_ENOUGH = 6
"""Gains that two sessions must share to be one: fewer may be alike by chance."""


def _mixed(sessions: pl.DataFrame) -> Iterator[pl.DataFrame]:
    """Say of which facet and draft sessions differ in what they were played by."""
    counted = sessions.group_by("facet", "draft", maintain_order=True).agg(
        options_mixed=pl.col("options_hash").drop_nulls().n_unique(),
        rules_mixed=pl.col("rules_version").drop_nulls().n_unique(),
        seats_mixed=pl.col("seats").drop_nulls().n_unique(),
    )
    for fault in ("options_mixed", "rules_mixed", "seats_mixed"):
        mixed = counted.filter(pl.col(fault) > 1)
        yield shaped(mixed.with_columns(found=pl.col(fault), fault=pl.lit(fault)), FAULTS)


def _marked(rows: pl.DataFrame, fault: str, told: str | None = None, found: str | None = None) -> pl.DataFrame:
    """Call rows a fault, naming the columns that disagree."""
    values = {"told": told, "found": found}
    named = [pl.col(name).cast(pl.Float64).alias(column) for column, name in values.items() if name is not None]
    kept = [name for name in ("session", "part", "seat", "event") if name in rows.columns]
    return rows.select(*kept, *named, pl.lit(fault).alias("fault"))


def no_faults() -> pl.DataFrame:
    """Give the faults of nothing.

    >>> no_faults().height
    0
    """
    return pl.DataFrame(schema=FAULTS)
