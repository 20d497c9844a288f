"""Contradictions inside of sessions: clocks that run backwards, parts out of order, totals that do not add up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import polars as pl

from playkit.analysis.foretold import BEGUN
from playkit.analysis.tempo_recorded import lengths
from playkit.errors import need_columns

if TYPE_CHECKING:
    from collections.abc import Iterator

NEEDED = (
    *("session", "writer", "seq", "step", "part", "turn", "seat", "kind", "value", "score", "mono_ms", "clock"),
    *("at_utc", "text", "data"),
)
PART = ["session", "part"]
SEAT = ["session", "seat"]
BACK_MS = 1000
"""How far a clock may go back without fault: two screens of a table are a moment apart."""
ODD = 1e-6
OBSERVED = ("noted", "asked", "rated", "ruled", "scored")
"""What people tap; the same thing twice in one millisecond is one thing written twice."""


def event_faults(events: pl.DataFrame, sessions: pl.DataFrame, seats: pl.DataFrame) -> Iterator[pl.DataFrame]:
    """Find contradictions of events.

    Args:
        events: effective events in the order of their sessions, columns `NEEDED`; none at all is nothing to find.
        sessions: one row a session: session, seats, finished, import_id.
        seats: one row a session and seat: session, seat (0-based), score.

    Returns:
        Frames with the columns session, fault, and those of part, seat, told, found and event that are known.

    Raises:
        MissingColumns: the events lack a column.
    """
    if not events.width:
        return
    need_columns("events", events.columns, NEEDED)
    name = pl.concat_str("session", "writer", pl.col("seq").cast(pl.String), separator="/")
    rows = events.select(*NEEDED, event=name)
    yield from _parts(rows, sessions)
    yield from _clocks(rows, sessions)
    yield from _totals(rows, seats)
    yield from _seats(rows, sessions)
    yield from _twice(rows)
    yield _late(rows)


def _first(rows: pl.DataFrame, by: list[str], fault: str, *more: pl.Expr) -> pl.DataFrame:
    """Give one fault a group, blaming its first event."""
    found = rows.group_by(by, maintain_order=True).agg(pl.col("event").first(), *more)
    return found.with_columns(fault=pl.lit(fault))


# Parts and clocks ----------------------------------------------------------------------------------------------------


def _parts(rows: pl.DataFrame, sessions: pl.DataFrame) -> Iterator[pl.DataFrame]:
    known = rows.filter(pl.col("part").is_not_null())
    starts = known.filter(pl.col("kind") == "part_started")
    ends = known.filter(pl.col("kind") == "part_ended")
    whole = rows.filter(pl.col("kind") == "session_ended").select("session").unique()
    finished = sessions.filter(pl.col("finished").fill_null(value=False)).select("session")
    closed = starts.join(whole, on="session", how="semi").join(finished, on="session", how="semi")
    yield _first(closed.join(ends, on=PART, how="anti"), PART, "open_part")
    for own in (starts, ends):
        again = own.filter(pl.col("event").cum_count().over(PART) > 1)
        yield _first(again, PART, "part_twice", (pl.len() + 1).alias("found"))
    before = pl.col("part").shift(1).over("session").fill_null(0)
    jumps = starts.unique(PART, keep="first", maintain_order=True).with_columns(told=before + 1)
    yield _first(jumps.filter(pl.col("part") != pl.col("told")), ["session"], "part_order",
                 pl.col("told").first(), pl.col("part").first().alias("found"))  # fmt: skip


def _clocks(rows: pl.DataFrame, sessions: pl.DataFrame) -> Iterator[pl.DataFrame]:
    """Find clocks that run backwards where nothing may come late: between spans, steps, and rows of a sheet.

    A tap that waited in a phone is rightly written down after what happened later.
    """
    timed = rows.filter(pl.col("clock") == "measured", pl.col("mono_ms").is_not_null())
    tapped = pl.col("data").str.json_path_match("$.tap").is_not_null()
    imported = sessions.filter(pl.col("import_id").is_not_null()).select("session")
    spans = timed.filter(pl.col("kind").is_in(["part_started", "part_ended"]), pl.col("part").is_not_null())
    ordered = {
        "spans": spans.sort("session", "part", pl.col("kind") == "part_ended"),
        "steps": timed.filter(pl.col("step").is_not_null(), pl.col("kind").is_in(["picked", "drew", "rolled"])),
        "sheet": timed.filter(~tapped).join(imported, on="session", how="semi"),
    }
    back = [own.filter((pl.col("mono_ms").diff() < -BACK_MS).over("session")) for own in ordered.values()]
    found = pl.concat([own.select("session", "event", "part", "seq") for own in back])
    yield _first(found.sort("session", "seq"), ["session"], "clock_back", pl.col("part").first())
    nobody = pl.DataFrame(schema={"session": pl.String, "seats": pl.Int64})
    known = lengths(rows, nobody)
    some = known.filter(pl.col("seconds").is_not_null().any().over("session"), pl.col("seconds").is_null())
    yield some.select("session", pl.col("part").cast(pl.Int64), fault=pl.lit("some_clock"))


# Points --------------------------------------------------------------------------------------------------------------


def _totals(rows: pl.DataFrame, seats: pl.DataFrame) -> Iterator[pl.DataFrame]:
    """Find totals that disagree with each other, where no rules were running: what rules add up is added up right."""
    replayed = rows.filter(pl.col("step").is_not_null()).select("session").unique()
    own = rows.join(replayed, on="session", how="anti").filter(pl.col("seat").is_not_null())
    told = own.filter(pl.col("score").is_not_null())
    step = told.with_columns(before=pl.col("score").shift(1).over(SEAT)).filter(
        pl.col("kind") == "scored", pl.col("value").is_not_null()
    )
    step = step.with_columns(told=pl.col("score"), found=pl.col("before") + pl.col("value"))
    wrong = step.filter((pl.col("told") - pl.col("found")).abs() > ODD)
    yield _first(wrong, SEAT, "running_total", pl.col("part", "told", "found").first())
    last = told.group_by(SEAT).agg(found=pl.col("score").last(), event=pl.col("event").last())
    ends = _added(own).join(last, on=SEAT, how="full", coalesce=True, suffix="_told")
    ends = ends.with_columns(found=pl.coalesce("found_told", "found"), event=pl.coalesce("event_told", "event"))
    end = seats.select("session", pl.col("seat").cast(pl.Int64), told="score").filter(pl.col("told").is_not_null())
    both = ends.with_columns(pl.col("seat").cast(pl.Int64)).join(end, on=SEAT)
    off = both.filter((pl.col("told") - pl.col("found")).abs() > ODD)
    yield off.select(*SEAT, "told", "found", "event", fault=pl.lit("total"))


def _added(own: pl.DataFrame) -> pl.DataFrame:
    """Add up what a seat gained, where every part that ended says so; points outside of parts make it uncertain."""
    parts = own.filter(pl.col("kind") == "scored", pl.col("value").is_not_null())
    ended = own.filter(pl.col("kind") == "scored").group_by("session").agg(parts=pl.col("part").n_unique())
    summed = parts.group_by(SEAT).agg(
        found=pl.col("value").sum(), has=pl.col("part").n_unique(), event=pl.col("event").last(),
        loose=pl.col("part").is_null().any(),
    )  # fmt: skip
    whole = summed.join(ended, on="session").filter(pl.col("has") == pl.col("parts"), ~pl.col("loose"))
    other = own.filter(pl.col("kind").is_in(["handicapped", "halved", "escaped", "forfeited"])).select("session")
    return whole.join(other.unique(), on="session", how="anti").select(*SEAT, "found", "event")


# Seats, and what was written twice -----------------------------------------------------------------------------------


def _seats(rows: pl.DataFrame, sessions: pl.DataFrame) -> Iterator[pl.DataFrame]:
    known = sessions.filter(pl.col("seats").is_not_null()).select("session", told=pl.col("seats"))
    beyond = rows.filter(pl.col("seat").is_not_null()).join(known, on="session", maintain_order="left")
    beyond = beyond.filter((pl.col("seat") >= pl.col("told")) | (pl.col("seat") < 0))
    yield _first(beyond, SEAT, "no_such_seat", pl.col("told").first())


def _twice(rows: pl.DataFrame) -> Iterator[pl.DataFrame]:
    read = pl.col("data").str.json_path_match
    mine = rows.filter(pl.col("kind").is_in(OBSERVED), pl.col("step").is_null()).with_columns(
        own=pl.concat_str(
            [read(f"$.{name}") for name in ("tag", "item", "field", "rule")], separator="|", ignore_nulls=True
        )
    )
    rated = mine.filter(pl.col("kind") == "rated", pl.col("seat").is_not_null())
    again = rated.filter(pl.col("event").cum_count().over(*PART, "seat", "own") > 1)
    yield _first(again, [*PART, "seat"], "rated_twice")
    timed = mine.filter(pl.col("mono_ms").is_not_null(), pl.col("kind") != "rated")
    alike = ["session", "kind", "part", "turn", "seat", "value", "score", "mono_ms", "text", "own"]
    same = timed.filter(pl.col("event").cum_count().over(alike) > 1)
    yield _first(same, [*PART, "seat"], "same_twice", (pl.len() + 1).alias("found"))


def _late(rows: pl.DataFrame) -> pl.DataFrame:
    """Find predictions that were written down when the session had begun."""
    begun = pl.col("kind").is_in(BEGUN).cast(pl.Int64).cum_sum().over("session")
    late = rows.with_columns(begun=begun).filter(pl.col("kind") == "predicted", pl.col("begun") > 0)
    return _first(late, ["session"], "late_prediction", pl.len().alias("found"))
