"""What was going on at the moments of a session: parts, played minutes and remarks, laid along its steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import polars as pl

from playkit.analysis.course import Course
from playkit.analysis.remarks import WORDS
from playkit.analysis.timeline import pauses
from playkit.charts.timeline import KINDS
from playkit.dashboards.confusion.words import TAGS

if TYPE_CHECKING:
    from collections.abc import Sequence

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


class Steps(NamedTuple):
    """The steps of one session that were written down, in their order.

    Attributes:
        numbers: (steps,) from 0; what chance must have shown but nobody wrote is missing.
        parts: (steps,) the part (1-based) of each; 0 where unknown.
        minutes: (steps,) of a measured clock; NaN where none measured it.
        first: the first minute that was measured at all; NaN where there is none.
        pauses: from when to when the table paused, in minutes of the clock.
    """

    numbers: NDArray[np.int64] = np.zeros(0, np.int64)
    parts: NDArray[np.int64] = np.zeros(0, np.int64)
    minutes: Floats = np.zeros(0)
    first: float = np.nan
    pauses: Sequence[tuple[float, float]] = ()


TIMES = {"mono_ms", "clock"}
_MEASURED = pl.when(pl.col("clock") == "measured").then(pl.col("mono_ms").cast(pl.Float64) / 60_000)


def steps_by_session(events: pl.DataFrame) -> dict[str, Steps]:
    """Lay the steps of many sessions out at once; whoever has none is left out.

    Args:
        events: effective events: session, kind, step, action_text, part and, where a clock ran, `TIMES`.
    """
    minute = _MEASURED if set(events.columns) >= TIMES else pl.lit(None, dtype=pl.Float64)
    acted = events.filter(pl.col("action_text").is_not_null(), pl.col("step").is_not_null())
    part = pl.col("part").cast(pl.Int64).fill_null(0)
    laid = acted.select("session", pl.col("step").cast(pl.Int64), part, minute=minute.fill_null(np.nan))
    laid = laid.sort("session", "step", maintain_order=True)
    firsts = dict(events.group_by("session").agg(minute.min().fill_null(np.nan)).iter_rows())
    paused = set(events.filter(pl.col("kind") == "paused")["session"].unique())
    numbers, parts, minutes = (laid[name].to_numpy() for name in ("step", "part", "minute"))
    found: dict[str, Steps] = {}
    start = 0
    for session, size in laid.group_by("session", maintain_order=True).len().iter_rows():
        own = slice(start, start + size)
        rest = pauses(events.filter(pl.col("session") == session)) if session in paused else []
        found[str(session)] = Steps(numbers[own], parts[own], minutes[own], firsts[session], rest)
        start += size
    return found


def steps_of(events: pl.DataFrame) -> Steps:
    """Lay the steps of one session out.

    Args:
        events: as for `steps_by_session`, which need not name the session.
    """
    return steps_by_session(events.with_columns(session=pl.lit("here"))).get("here", Steps())


def parts_of(steps: Steps, moments: NDArray[np.int64]) -> NDArray[np.int64]:
    """Give the part (1-based) of the step after each moment but the last; 0 where unknown."""
    return np.asarray(np.append(steps.parts, 0)[np.searchsorted(steps.numbers, moments[:-1])])


def minutes_of(steps: Steps, moments: NDArray[np.int64]) -> Floats:
    """Give the minutes played at each moment, pauses left out; NaN where no clock measured its step.

    What chance must have shown but nobody wrote has the minute of what came next.
    """
    timed = np.append(steps.minutes, np.nan)[np.searchsorted(steps.numbers, moments - 1)]
    return _played(np.where(moments > 0, timed, steps.first), steps.pauses)


def _played(minutes: Floats, rests: Sequence[tuple[float, float]]) -> Floats:
    """Take the pauses before each minute of the clock out of it."""
    rest = sum((np.clip(minutes, start, end) - start for start, end in rests), np.zeros(len(minutes)))
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
        played = pl.Series(_played(frame["minute"].fill_null(np.nan).to_numpy(), pauses(events))).fill_nan(None)
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


def course_of(session: str, beliefs: pl.DataFrame, steps: Steps, wins: Floats) -> Course:
    """Put a course together.

    Args:
        session: its name.
        beliefs: of one session and one way of working them out; columns as `store.schema.BELIEF`.
        steps: of the session.
        wins: (seats,) shares of the win.
    """
    known = beliefs["steps"].to_numpy()
    order, moments = np.lexsort((beliefs["seat"].to_numpy(), known)), np.unique(known)

    def cut(name: str) -> Floats:
        return np.asarray(beliefs[name].to_numpy()[order].reshape(len(moments), -1), float)

    return Course(
        session, cut("chance"), np.stack([cut("half_a"), cut("half_b")]), cut("moved"), cut("ahead"),
        float(beliefs["runs"].to_numpy().max(initial=1)), wins, parts_of(steps, moments), minutes_of(steps, moments),
    )  # fmt: skip
