"""What was going on at the moments of a session: parts, played minutes and remarks, laid along its steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from playkit.analysis.course import Course
from playkit.analysis.remarks import WORDS
from playkit.analysis.timeline import pauses
from playkit.charts.timeline import KINDS
from playkit.dashboards.confusion.words import TAGS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

SAID = ("noted", "asked", "ruled", "photographed")
ACTED = ("picked", "drew", "rolled")
REMARKS = {
    "steps": pl.Int64, "minute": pl.Float64, "seat": pl.Int64, "kind": pl.String, "tag": pl.String, "text": pl.String,
}  # fmt: skip
"""What was noted, asked, ruled or photographed: after how many steps, and when; seat null where it is the table's.
Steps are null once the rules could follow no further."""


def step_rows(events: pl.DataFrame) -> pl.DataFrame:
    """Keep the rows of the steps themselves, in their order.

    Args:
        events: effective events of one session.
    """
    return events.filter(pl.col("action_text").is_not_null(), pl.col("step").is_not_null()).sort("step")


def parts_of(events: pl.DataFrame, moments: NDArray[np.int64]) -> NDArray[np.int64]:
    """Give the part (1-based) of the step after each moment but the last; 0 where unknown."""
    parts = _by_step(step_rows(events), pl.col("part").cast(pl.Int64), int(moments[-1]))
    return np.asarray(parts.fill_null(0).to_numpy()[moments[:-1]], np.int64)


def minutes_of(events: pl.DataFrame, moments: NDArray[np.int64]) -> Floats:
    """Give the minutes played at each moment, pauses left out; NaN where no clock measured its step."""
    first = events.select(_MEASURED.min()).item() if set(events.columns) >= TIMES else None
    if first is None:
        return np.full(len(moments), np.nan)
    timed = _by_step(step_rows(events), _MEASURED, int(moments[-1])).to_numpy()
    return _played(np.concatenate([[first], timed])[moments], events)


def _by_step(rows: pl.DataFrame, value: pl.Expr, count: int) -> pl.Series:
    """Give what each of the first steps has; what chance must have shown but nobody wrote has what came next."""
    known = rows.select("step", value=value)
    # Sessions come by the hundred, and a search costs a tenth of a join.
    places = np.searchsorted(known["step"].to_numpy(), np.arange(count))
    beyond = pl.Series([None], dtype=known["value"].dtype)
    return pl.concat([known["value"], beyond]).gather(places)


TIMES = {"mono_ms", "clock"}
_MEASURED = pl.when(pl.col("clock") == "measured").then(pl.col("mono_ms").cast(pl.Float64) / 60_000)


def _played(minutes: Floats, events: pl.DataFrame) -> Floats:
    """Take the pauses before each minute of the clock out of it."""
    rest = sum((np.clip(minutes, start, end) - start for start, end in pauses(events)), np.zeros(len(minutes)))
    return np.asarray(minutes - rest, float)


def remarks_of(events: pl.DataFrame) -> pl.DataFrame:
    """Give what was said in the course of a session, columns `REMARKS`; minutes as of its steps, pauses left out."""
    rows: list[tuple[Any, ...]] = []
    steps, beyond = 0, False
    last = step_rows(events).select(pl.col("step").max().fill_null(-1)).item() + 1
    timed = set(events.columns) >= TIMES
    minute = _MEASURED if timed else pl.lit(None, dtype=pl.Float64)
    wanted = ("kind", "step", "action_text", "seat", "text", "data")
    known = [name if name in events.columns else pl.lit(None).alias(name) for name in wanted]
    for kind, step, action, seat, text, data, clock in events.select(*known, clock=minute).iter_rows():
        if action is not None and step is not None:
            steps = step + 1
        elif kind in ACTED:
            beyond = steps == last  # an action without its text is one that the rules did not follow
        elif kind in SAID:
            rows.append((None if beyond else steps, clock, seat, kind, data, text))
    frame = pl.DataFrame(rows, schema=REMARKS, orient="row")
    if timed and rows:
        played = pl.Series(_played(frame["minute"].fill_null(np.nan).to_numpy(), events)).fill_nan(None)
        frame = frame.with_columns(minute=played)
    return frame.with_columns(tag=pl.col("tag").str.json_path_match("$.tag"))


def told_remarks(remarks: pl.DataFrame, lang: str) -> pl.DataFrame:
    """Say each remark in words: what it is, then what was written; columns `REMARKS`.

    Args:
        remarks: columns `REMARKS`.
        lang: "en" or "ja".
    """
    told = remarks.select("kind", "tag", "text").iter_rows()
    said = [_in_words(kind, tag, text, lang) for kind, tag, text in told]
    return remarks.with_columns(text=pl.Series(said, dtype=pl.String))


def _in_words(kind: str, tag: str | None, text: str | None, lang: str) -> str:
    en, _, ja = (KINDS.get(kind) or TAGS.get(tag or "", tag or "")).partition(" / ")
    what = "" if tag == WORDS and text else (ja or en) if lang == "ja" else en
    return ("：" if lang == "ja" else ": ").join(part for part in (what, text) if part)


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
