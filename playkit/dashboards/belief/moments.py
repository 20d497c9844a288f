"""What was going on at the moments of a session: parts, played minutes and remarks, laid along its steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from playkit.analysis.course import Course
from playkit.analysis.timeline import timeline

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

SAID = ("noted", "asked", "ruled", "photographed")
REMARKS = {
    "steps": pl.Int64, "minute": pl.Float64, "seat": pl.Int64, "kind": pl.String, "tag": pl.String, "text": pl.String,
}  # fmt: skip
"""What was noted, asked, ruled or photographed: after how many steps, and when; seat null where it is the table's."""


def step_rows(events: pl.DataFrame) -> pl.DataFrame:
    """Keep the rows of the steps themselves, in their order.

    Args:
        events: effective events of one session.
    """
    return events.filter(pl.col("action_text").is_not_null(), pl.col("step").is_not_null()).sort("step")


def parts_of(events: pl.DataFrame, moments: NDArray[np.int64]) -> NDArray[np.int64]:
    """Give the part (1-based) of the step after each moment but the last; 0 where unknown."""
    parts = step_rows(events)["part"].fill_null(0).to_numpy()
    if len(parts) < moments[-1]:
        return np.zeros(len(moments) - 1, np.int64)
    return np.asarray(parts[moments[:-1]], np.int64)


def minutes_of(events: pl.DataFrame, moments: NDArray[np.int64]) -> Floats:
    """Give the minutes played at each moment, pauses left out; NaN where no clock measured its step."""
    nothing = np.full(len(moments), np.nan)
    if "mono_ms" not in events.columns or "clock" not in events.columns:
        return nothing
    measured = pl.when(pl.col("clock") == "measured").then(pl.col("mono_ms") / 60_000)
    timed = step_rows(events).select(minute=measured.cast(pl.Float64))["minute"].to_numpy()
    first = events.select(measured.min()).item()
    if first is None or len(timed) < moments[-1]:
        return nothing
    pauses = timeline(events).spans.filter(pl.col("name") == "pause").select("start_min", "end_min").rows()
    whole = np.concatenate([[first], timed])[moments]
    rest = sum((np.clip(whole, start, end) - start for start, end in pauses), np.zeros(len(whole)))
    return np.asarray(whole - rest, float)


def remarks_of(events: pl.DataFrame) -> pl.DataFrame:
    """Give what was said in the course of a session, columns `REMARKS`."""
    rows = []
    steps = 0
    wanted = ("kind", "step", "action_text", "mono_ms", "seat", "text", "data")
    known = [name if name in events.columns else pl.lit(None).alias(name) for name in wanted]
    for kind, step, action, clock, seat, text, data in events.select(known).iter_rows():
        if action is not None and step is not None:
            steps = step + 1
        elif kind in SAID:
            rows.append((steps, None if clock is None else clock / 60_000, seat, kind, data, text))
    frame = pl.DataFrame(rows, schema=REMARKS, orient="row")
    return frame.with_columns(tag=pl.col("tag").str.json_path_match("$.tag"))


def course_of(session: str, beliefs: pl.DataFrame, events: pl.DataFrame, wins: Floats) -> Course:
    """Put a course together.

    Args:
        session: its name.
        beliefs: of one session and one way of working them out; columns as `store.schema.BELIEF`.
        events: effective events of the session.
        wins: (seats,) shares of the win.
    """
    moments = beliefs["steps"].unique().sort().to_numpy()
    ordered = beliefs.sort("steps", "seat")

    def cut(name: str) -> Floats:
        return np.asarray(ordered[name].to_numpy().reshape(len(moments), -1), float)

    return Course(
        session, cut("chance"), np.stack([cut("half_a"), cut("half_b")]), cut("moved"), cut("ahead"),
        float(beliefs["runs"].to_numpy().max(initial=1)), wins, parts_of(events, moments), minutes_of(events, moments),
    )  # fmt: skip
