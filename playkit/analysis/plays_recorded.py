"""Plays from events: table logs, notebooks, imported sheets, and the events of simulations.

A sheet may know less than a replay. Points, minutes, notes and ratings are each used where they are known.
"""

from __future__ import annotations

import polars as pl

from playkit.analysis.answers import with_person
from playkit.analysis.counts import shaped
from playkit.analysis.plays import GAINS, NOTES, RATINGS, SESSIONS, TOTALS, WINS, Plays, no_plays
from playkit.analysis.tempo_recorded import lengths
from playkit.errors import need_columns

NEEDED = (
    *("session", "facet", "draft", "step", "part", "seat", "kind", "value", "score"),
    *("mono_ms", "clock", "data"),
)
AFTERWARDS = ("handicapped", "halved", "escaped", "forfeited")
"""Facts that change points without being won in the part where they stand."""


def plays_from_events(events: pl.DataFrame, seats: pl.DataFrame | None = None) -> Plays:
    """Cut recorded events into plays.

    Args:
        events: effective events (nothing undone or voided) in the order of their sessions, columns `NEEDED`; `facet`
            says who is shown apart from whom.
        seats: one row a session and seat: session, seat (0-based), tester, win_share; where absent or null, people are
            known by their seat, and who has most points has won.

    Raises:
        MissingColumns: the events lack a column.
    """
    need_columns("events", events.columns, NEEDED)
    if events.is_empty():
        return no_plays()
    rows = _seated(events)
    changes, everyone = _changes(rows), _everyone(rows)
    gains, totals = _gains(rows, changes, everyone), _totals(rows, changes, everyone)
    sessions = _sessions(rows, gains)
    return Plays(
        sessions=sessions,
        parts=lengths(rows, sessions),
        gains=gains,
        totals=totals,
        wins=_wins(totals, seats),
        notes=_notes(rows),
        ratings=_ratings(rows, seats),
    )


def _seated(events: pl.DataFrame) -> pl.DataFrame:
    """Number people whose seat a sheet does not tell by the ids that stand in their place."""
    person = pl.col("data").str.json_path_match("$.tester")
    rows = events.with_columns(person=person)
    place = (pl.col("person").rank("dense").over("session") - 1).cast(pl.Int64)
    return rows.with_columns(seat=pl.coalesce(pl.col("seat").cast(pl.Int64), place))


def _changes(rows: pl.DataFrame) -> pl.DataFrame:
    """Rows that change a seat's points; `won_in` is 0 for what was not won in a part, `after` the part it counts by."""
    # A change between parts counts by the end of the part before it, or from the very beginning.
    rows = rows.with_columns(after=pl.col("part").forward_fill().over("session").fill_null(0).cast(pl.Int64))
    changed = rows.filter(
        pl.col("seat").is_not_null(),
        pl.col("value").is_not_null(),
        pl.col("score").is_not_null() | (pl.col("kind") == "scored"),
        pl.col("kind") != "rated",
    )
    outside = pl.col("kind").is_in(AFTERWARDS) | pl.col("part").is_null()
    return changed.with_columns(won_in=pl.when(outside).then(0).otherwise(pl.col("part")).cast(pl.Int64))


def _everyone(rows: pl.DataFrame) -> pl.DataFrame:
    """Seats of sessions whose rules were running: of these no gain means a gain of 0, on a sheet it is unknown."""
    replayed = rows.filter(pl.col("step").is_not_null()).select("session").unique()
    seats = rows.filter(pl.col("seat").is_not_null()).select("session", "seat").unique()
    return seats.join(replayed, on="session", how="semi")


def _ended(rows: pl.DataFrame) -> pl.DataFrame:
    ended = rows.filter(pl.col("kind") == "part_ended", pl.col("part").is_not_null())
    return ended.select("session", pl.col("part").cast(pl.Int64)).unique()


def _gains(rows: pl.DataFrame, changes: pl.DataFrame, everyone: pl.DataFrame) -> pl.DataFrame:
    summed = changes.group_by("session", "seat", part="won_in").agg(pl.col("value").sum().cast(pl.Float64))
    whole = everyone.join(_ended(rows), on="session").join(summed, on=["session", "part", "seat"], how="anti")
    filled = whole.with_columns(value=pl.lit(0.0)).select(summed.columns)
    return shaped(pl.concat([summed, filled]).sort("session", "part", "seat"), GAINS)


def _totals(rows: pl.DataFrame, changes: pl.DataFrame, everyone: pl.DataFrame) -> pl.DataFrame:
    """Points after each part: as the record says where it says so, else what was gained so far."""
    ended, own = _ended(rows), ["session", "seat"]
    seats = pl.concat([changes.select(own), everyone]).unique()
    start = ended.select("session", part=pl.lit(0, dtype=pl.Int64)).unique()
    last = changes.group_by("session", "seat", part="after", maintain_order=True).agg(
        pl.col("score").last(), pl.col("value").sum()
    )
    frame = seats.join(pl.concat([ended, start]), on="session")
    frame = frame.join(last, on=["session", "part", "seat"], how="left").sort("session", "seat", "part")
    frame = frame.with_columns(
        told=pl.col("score").forward_fill().over(own), summed=pl.col("value").fill_null(0.0).cum_sum().over(own)
    )
    frame = frame.with_columns(total=pl.coalesce("told", "summed"))
    return shaped(frame.filter(pl.col("part") > 0).sort("session", "part", "seat"), TOTALS)


def _sessions(rows: pl.DataFrame, gains: pl.DataFrame) -> pl.DataFrame:
    part = pl.col("part")
    is_kind = {name: pl.col("kind") == name for name in ("part_started", "part_ended", "session_ended")}
    broken = is_kind["session_ended"] & (pl.col("data").str.json_path_match("$.finished") == "false")
    frame = rows.group_by("session", maintain_order=True).agg(
        pl.col("facet", "draft").first(),
        parts=part.filter(is_kind["part_ended"]).n_unique().cast(pl.Int64),
        begun=part.filter(is_kind["part_started"]).n_unique(),
        measured=(pl.col("clock") == "measured").any(),
        closed=is_kind["session_ended"].any(),
        broken=broken.any(),
    )
    won = gains.filter(pl.col("part") > 0)
    known = won.group_by("session").agg(seats=pl.col("seat").n_unique().cast(pl.Int64), cells=pl.len())
    frame = frame.join(known, on="session", how="left")
    return shaped(_states(frame).sort("session"), SESSIONS)


def _states(frame: pl.DataFrame) -> pl.DataFrame:
    """Say of each session whether its points count, or why not."""
    # A log that is being written has no end yet; a sheet never says that it ended.
    unfinished = pl.col("broken") | (pl.col("begun") > pl.col("parts")) | (pl.col("measured") & ~pl.col("closed"))
    gaps = pl.col("cells").fill_null(0) < pl.col("parts") * pl.col("seats").fill_null(2)
    frame = frame.with_columns(
        state=pl.when(unfinished.fill_null(value=False))
        .then(pl.lit("unfinished"))
        .when(pl.col("parts") < 2)
        .then(pl.lit("single"))
        .when(gaps | (pl.col("seats") < 2))
        .then(pl.lit("gaps"))
        .otherwise(pl.lit("counted"))
    )
    usual = (
        frame.filter(pl.col("state") == "counted").group_by("facet", "draft").agg(usual=pl.col("parts").mode().max())
    )
    frame = frame.join(usual, on=["facet", "draft"], how="left", nulls_equal=True)
    other = (pl.col("state") == "counted") & (pl.col("parts") != pl.col("usual"))
    return frame.with_columns(state=pl.when(other).then(pl.lit("other")).otherwise("state"))


def _wins(totals: pl.DataFrame, seats: pl.DataFrame | None) -> pl.DataFrame:
    final = totals.filter(pl.col("part") == pl.col("part").max().over("session"))
    best = (pl.col("total") == pl.col("total").max().over("session")).cast(pl.Float64)
    computed = final.with_columns(best=best).with_columns(share=pl.col("best") / pl.col("best").sum().over("session"))
    if seats is None or seats.is_empty():
        return shaped(computed.rename({"share": "win_share"}), WINS)
    told = seats.filter(pl.col("seat").is_not_null()).select(
        "session", "seat", told=pl.col("win_share").cast(pl.Float64)
    )
    joined = computed.join(told, on=["session", "seat"], how="left")
    whole = pl.col("told").is_not_null().all().over("session")
    share = pl.when(whole).then("told").otherwise("share")
    return shaped(joined.with_columns(win_share=share), WINS)


def _notes(rows: pl.DataFrame) -> pl.DataFrame:
    tag = pl.col("data").str.json_path_match("$.tag")
    return shaped(rows.filter(pl.col("kind") == "noted").with_columns(tag=tag), NOTES)


def _ratings(rows: pl.DataFrame, seats: pl.DataFrame | None) -> pl.DataFrame:
    rated = rows.filter(pl.col("kind") == "rated", pl.col("value").is_not_null(), pl.col("part").is_not_null())
    named = with_person(rated, seats).filter(pl.col("person").is_not_null())
    found = named.group_by("session", "part", "person").agg(rating=pl.col("value").mean())
    return shaped(found.sort("session", "person", "part"), RATINGS)
