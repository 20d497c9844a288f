"""What was noted at a table: remarks by the hour, by part, by turn and by seat, and the rules that were asked about.

Nothing noted is not the same as nothing to note: only sessions in which somebody took notes count, with their minutes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import polars as pl

from playkit.analysis.counts import shaped
from playkit.analysis.lengths import session_lengths
from playkit.analysis.tempo_recorded import lengths, timed_rows
from playkit.errors import need_columns

if TYPE_CHECKING:
    from collections.abc import Mapping

NEEDED = ("session", "part", "turn", "seat", "kind", "mono_ms", "clock", "data")
ASKED = "asked"
"""A question about the rules."""
WORDS = "note"
"""The tag of a remark in free words, which does not say what its writer saw."""
PUZZLED = ("confused", ASKED)
"""Remarks that count as confusion: somebody looked confused, or asked about a rule."""
LAPS = 4
"""Everybody's first, second and third turn of a part are told apart; the last lap is all later ones."""

REMARKS = {
    "session": pl.String,
    "part": pl.Int64,
    "lap": pl.Int64,
    "seat": pl.Int64,
    "what": pl.String,
    "rule": pl.String,
}
"""One row a remark of a session in which notes were taken: `what` is its tag, `asked` for a question about the rules,
or what was ruled; `part` and `seat` (0-based) are null where it belongs to none, `rule` where nobody named one; `lap`
is 1 in everybody's first turn of the part, at most `LAPS`, null where turns are unknown."""

EXPOSURE = {"session": pl.String, "key": pl.Int64, "hours": pl.Float64}
"""How long a session was watched, by key: a part (1-based), a lap, or 0 for the whole of it."""


@dataclass(frozen=True)
class Noted:
    """What was noted, and how long anybody watched.

    Attributes:
        remarks: columns `REMARKS`.
        whole, parts, laps: columns `EXPOSURE`; sessions and parts whose clock is unknown are not in them.
        sessions: how many sessions notes were taken in, their clocks known or not.
        seats: how many seats most of them have; 0 where nobody knows.
    """

    remarks: pl.DataFrame
    whole: pl.DataFrame
    parts: pl.DataFrame
    laps: pl.DataFrame
    sessions: int
    seats: int


def noted(events: pl.DataFrame, seats: Mapping[str, int]) -> Noted:
    """Read what was noted at tables.

    Args:
        events: effective events in the order of their sessions, columns `NEEDED`.
        seats: how many seats each session has; one that is not named has no laps.

    Raises:
        MissingColumns: the events lack a column.
    """
    need_columns("events", events.columns, NEEDED)
    found = _remarks(events, seats)
    told = found.filter(pl.col("what").ne_missing(WORDS) & pl.col("what").is_not_null())
    watched = told.select("session").unique()
    rows = events.join(watched, on="session", how="semi")
    usual = pl.Series([seats[name] for name in watched["session"] if name in seats]).mode().max()
    return Noted(
        remarks=told.sort("session", "part", "lap", "seat", "what", "rule"),
        whole=_whole(rows),
        parts=_parts(rows),
        laps=_laps(rows, seats),
        sessions=watched.height,
        seats=int(usual) if isinstance(usual, int) else 0,
    )


def _remarks(events: pl.DataFrame, seats: Mapping[str, int]) -> pl.DataFrame:
    rows = events.filter(pl.col("kind").is_in(["noted", ASKED, "ruled"]))
    read = pl.col("data").str.json_path_match
    what = (
        pl.when(pl.col("kind") == "noted").then(read("$.tag"))
        .when(pl.col("kind") == "ruled").then(pl.coalesce(read("$.what"), pl.lit("ruling")))
        .otherwise(pl.lit(ASKED))
    )  # fmt: skip
    rule = pl.when(pl.col("kind") == ASKED).then(read("$.rule").str.strip_chars())
    return shaped(rows.with_columns(what=what, rule=rule, lap=_lap(rows, seats, pl.col("turn"))), REMARKS)


def _lap(rows: pl.DataFrame, seats: Mapping[str, int], turn: pl.Expr) -> pl.Expr:
    """Count how often everybody has had a turn: turns 1 to 4 of four seats are lap 1."""
    many = rows["session"].replace_strict(dict(seats), default=None, return_dtype=pl.Int64)
    return pl.when(turn >= 1).then(((turn - 1) // pl.lit(many) + 1).clip(1, LAPS))


def _whole(rows: pl.DataFrame) -> pl.DataFrame:
    known = session_lengths(rows, {}).filter(pl.col("minutes").is_not_null())
    return shaped(known.with_columns(key=pl.lit(0), hours=pl.col("minutes") / 60).sort("session"), EXPOSURE)


def _parts(rows: pl.DataFrame) -> pl.DataFrame:
    nobody = pl.DataFrame(schema={"session": pl.String, "seats": pl.Int64})  # whose waiting is not asked here
    known = lengths(rows, nobody).filter(pl.col("seconds") > 0)
    return shaped(known.with_columns(key=pl.col("part"), hours=pl.col("seconds") / 3600), EXPOSURE)


def _laps(rows: pl.DataFrame, seats: Mapping[str, int]) -> pl.DataFrame:
    """Sum the time that passed while each turn went on; a part's clock stands between turns."""
    timed = timed_rows(rows.with_columns(pl.col("part").fill_null(0)))
    over = pl.col("kind").is_in(["turn_ended", "part_ended"])
    mark = pl.when(pl.col("kind") == "turn_started").then("turn").when(over).then(0)
    timed = timed.with_columns(going=mark.forward_fill().over("span").shift(1).over("span")).filter(~pl.col("idle"))
    timed = timed.with_columns(key=_lap(timed, seats, pl.col("going"))).filter(pl.col("key").is_not_null())
    summed = timed.group_by("session", "key").agg(hours=pl.col("gap").sum() / 3600)
    return shaped(summed.filter(pl.col("hours") > 0).sort("session", "key"), EXPOSURE)
