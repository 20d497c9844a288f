"""How long parts lasted, and how much of that each seat spent waiting, from the clocks of a record."""

from __future__ import annotations

import polars as pl

from playkit.analysis.counts import shaped
from playkit.analysis.plays import PARTS

SPAN = ["session", "part"]
OF_A_CLOCK = (*SPAN, "turn", "seat", "kind", "mono_ms", "clock")


def lengths(rows: pl.DataFrame, sessions: pl.DataFrame) -> pl.DataFrame:
    """Give one row a finished part: its seconds, by which clock, and its downtime.

    A measured clock gives the time between the part's first and last row, less its pauses. A typed length is taken as
    it stands. Where there is neither, the length is unknown.
    """
    inside = rows.filter(pl.col("part").is_not_null())
    ended = inside.filter(pl.col("kind") == "part_ended")
    typed = pl.col("data").str.json_path_match("$.duration_s").cast(pl.Float64, strict=False)
    frame = ended.group_by(SPAN).agg(typed=typed.last())
    timed = timed_rows(inside)
    clocks = timed.group_by(SPAN).agg(
        whole=(pl.col("mono_ms").max() - pl.col("mono_ms").min()) / 1000,
        paused=pl.col("gap").filter(pl.col("idle")).sum(),
    )
    clocks = clocks.with_columns(measured=pl.col("whole") - pl.col("paused"))
    frame = frame.join(clocks, on=SPAN, how="left").join(_downtime(timed, sessions), on=SPAN, how="left")
    seconds = pl.coalesce("typed", pl.when(pl.col("measured") > 0).then("measured"))
    clock = pl.when(pl.col("typed").is_not_null()).then(pl.lit("typed")).when(seconds.is_not_null())
    frame = frame.with_columns(seconds=seconds, clock=clock.then(pl.lit("measured")).otherwise(pl.lit("none")))
    return shaped(frame.sort(SPAN), PARTS)


def timed_rows(inside: pl.DataFrame) -> pl.DataFrame:
    """Rows with a measured clock, the seconds since the row before, and whether the table was idle until then.

    `span` numbers the parts of all sessions; of other columns only those that a clock needs are kept (`OF_A_CLOCK`).
    """
    timed = inside.select(name for name in OF_A_CLOCK if name in inside.columns)
    timed = _numbered(timed.filter(pl.col("mono_ms").is_not_null(), pl.col("clock") == "measured"))
    # At a table points are counted and written when the part is over; that is no more part of its length.
    over = pl.col("mono_ms").filter(pl.col("kind") == "part_ended").max().over("span")
    timed = timed.filter(over.is_null() | (pl.col("mono_ms") <= over))
    gap = (pl.col("mono_ms") - pl.col("mono_ms").shift(1)).over("span") / 1000
    before = pl.col("kind").shift(1).over("span")
    # Whatever is written during a pause, the pause lasts until the table resumes; beginning the next turn resumes.
    goes_on = (pl.col("kind") == "resumed") | pl.col("kind").str.contains("_(started|ended)$")
    switch = pl.when(pl.col("kind") == "paused").then(1).when(goes_on).then(0)
    idle = switch.forward_fill().over("span").shift(1).over("span").fill_null(0) == 1
    # Another writer's clock may be a little behind: no time passes backwards.
    return timed.with_columns(gap=gap.fill_null(0.0).clip(0.0), before=before, idle=idle)


def _numbered(rows: pl.DataFrame) -> pl.DataFrame:
    """Number the parts of all sessions: windows over one number take half the time of windows over two names."""
    numbered = rows.with_columns(span=pl.struct(SPAN).rle_id())
    runs = numbered.unique("span", keep="first").select(SPAN)
    # A note about an earlier part may lie among the rows of a later one: then a part is several runs of rows.
    return numbered if runs.is_unique().all() else rows.with_columns(span=pl.struct(SPAN).rank("dense"))


def _downtime(timed: pl.DataFrame, sessions: pl.DataFrame) -> pl.DataFrame:
    """Mean share of a part in which a seat neither thinks nor acts.

    The time before a pick is the picking seat's own; where picks are not recorded, the time from the start of its turn.
    """
    busy = with_owner(timed).filter(~pl.col("idle"))
    known = busy.group_by(SPAN).agg(
        total=pl.col("gap").sum(), active=pl.col("gap").filter(pl.col("own").is_not_null()).sum()
    )
    table = sessions.filter(pl.col("seats") > 1).select("session", "seats")
    frame = known.join(table, on="session").filter(pl.col("total") > 0, pl.col("active") > 0)
    # Each seat's own time is somebody's; the mean over seats of (1 - own / total) needs their sum alone.
    return frame.select(*SPAN, downtime=1 - pl.col("active") / pl.col("total") / pl.col("seats"))


def with_owner(timed: pl.DataFrame) -> pl.DataFrame:
    """Say whose the time before each row was (`own`): the picking seat's, else that of the seat whose turn it was.

    Args:
        timed: as from `timed_rows`.
    """
    seat = pl.col("seat")
    turn = pl.when(pl.col("kind") == "turn_started").then(seat.cast(pl.Int64))
    whose = turn.forward_fill().over("span").shift(1).over("span")
    picks = (pl.col("kind") == "picked").any().over("span")
    own = pl.when(picks & (pl.col("kind") == "picked")).then(seat).when(~picks).then(whose)
    return timed.with_columns(own=own)
