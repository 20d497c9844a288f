"""One session along its clock: spans, turns, points and remarks, as they come out of a table's log."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from playkit.analysis.counts import shaped
from playkit.errors import need_columns

NEEDED = ("seat", "kind", "part", "turn", "value", "score", "mono_ms", "text", "data")

SPANS = {"name": pl.String, "part": pl.Int64, "start_min": pl.Float64, "end_min": pl.Float64, "paused_min": pl.Float64}
"""Set-up, teaching and parts ("setup", "teaching", "part" with its number from 1) and pauses ("pause"), in minutes of
the session's clock; a span that still runs ends with the last event. `paused_min` is what of it the table paused."""
TURNS = {"seat": pl.Int64, "part": pl.Int64, "start_min": pl.Float64, "seconds": pl.Float64}
"""One row a turn that has ended: whose (0-based), when it began, how long it took, pauses left out."""
SCORES = {"seat": pl.Int64, "minute": pl.Float64, "score": pl.Float64}
"""Points of each seat from the beginning on, a row a change."""
REMARKS = {"minute": pl.Float64, "seat": pl.Int64, "kind": pl.String, "tag": pl.String, "text": pl.String}
"""What was noted, asked, ruled or photographed; seat null where it is the table's."""

_SAID = ("noted", "asked", "ruled", "photographed")
_SPANNING = ("setup", "teaching", "part")


@dataclass(frozen=True)
class Timeline:
    """Frames of one session, columns as the constants of the same names."""

    spans: pl.DataFrame
    turns: pl.DataFrame
    scores: pl.DataFrame
    remarks: pl.DataFrame

    @property
    def minutes(self) -> float:
        """How long the session is so far, in minutes."""
        ends = [self.spans["end_min"].max(), self.scores["minute"].max(), self.remarks["minute"].max()]
        return max((float(end) for end in ends if isinstance(end, float)), default=0.0)


def timeline(events: pl.DataFrame) -> Timeline:
    """Lay the effective events of one session out along its clock.

    Args:
        events: nothing undone or voided, columns `NEEDED`; rows without a clock are left out.

    Raises:
        MissingColumns: the events lack a column.
    """
    need_columns("events", events.columns, NEEDED)
    timed = _by_clock(events)
    pauses = _pauses(timed)
    return Timeline(_spans(timed, pauses), _turns(timed, pauses), _scores(timed), _remarks(timed))


def pauses(events: pl.DataFrame) -> list[tuple[float, float]]:
    """Give when the table of one session paused, in minutes of its clock: from when to when.

    Args:
        events: effective events of the session: kind, mono_ms.
    """
    if not (events["kind"] == "paused").any():
        return []
    return _pauses(_by_clock(events))


def _by_clock(events: pl.DataFrame) -> pl.DataFrame:
    # Totals are written in the order of the journal, but people read by the clock: a late word keeps its moment.
    timed = events.filter(pl.col("mono_ms").is_not_null()).with_columns(minute=pl.col("mono_ms") / 60_000)
    return timed.sort("minute", maintain_order=True)


def _pauses(timed: pl.DataFrame) -> list[tuple[float, float]]:
    found, since = [], None
    for kind, minute in timed.select("kind", "minute").iter_rows():
        if kind == "paused" and since is None:
            since = minute
        elif since is not None and (kind == "resumed" or kind.endswith(("_started", "_ended"))):
            found.append((since, minute))
            since = None
    last = timed["minute"].max()
    return found + ([(since, float(last))] if since is not None and isinstance(last, float) else [])


def _rest(pauses: list[tuple[float, float]], start: float, end: float) -> float:
    """Give how many minutes of a stretch were pauses."""
    return sum(max(0.0, min(end, to) - max(start, since)) for since, to in pauses)


def _spans(timed: pl.DataFrame, pauses: list[tuple[float, float]]) -> pl.DataFrame:
    rows: list[tuple[str, int | None, float, float, float]] = []
    running: tuple[str, int | None, float] | None = None
    last = timed["minute"].max()
    for kind, part, minute in timed.select("kind", "part", "minute").iter_rows():
        name, _, edge = kind.rpartition("_")
        over = kind == "session_ended" or (name in _SPANNING and edge in {"started", "ended"})
        if running and over:
            rows.append((*running, minute, _rest(pauses, running[2], minute)))
            running = None
        if name in _SPANNING and edge == "started":
            running = (name, part if name == "part" else None, minute)
    if running and isinstance(last, float):
        rows.append((*running, last, _rest(pauses, running[2], last)))
    rows += [("pause", None, since, to, to - since) for since, to in pauses]
    return shaped(pl.DataFrame(rows, schema=SPANS, orient="row"), SPANS)


def _turns(timed: pl.DataFrame, pauses: list[tuple[float, float]]) -> pl.DataFrame:
    rows, running = [], None
    for kind, seat, part, minute in timed.select("kind", "seat", "part", "minute").iter_rows():
        if running and kind in {"turn_started", "turn_ended", "part_ended", "session_ended"}:
            whose, where, since = running
            rows.append((whose, where, since, 60 * (minute - since - _rest(pauses, since, minute))))
            running = None
        if kind == "turn_started" and seat is not None:
            running = (seat, part, minute)
    return shaped(pl.DataFrame(rows, schema=TURNS, orient="row"), TURNS)


def _scores(timed: pl.DataFrame) -> pl.DataFrame:
    changed = timed.filter(pl.col("seat").is_not_null(), pl.col("score").is_not_null(), pl.col("kind") != "rated")
    seats = changed.select("seat").unique()
    start = seats.select(pl.col("seat").cast(pl.Int64), minute=pl.lit(0.0), score=pl.lit(0.0))
    # Added up along the clock: totals of a part that was edited later stand in the journal as they are now.
    summed = changed.filter(pl.col("value").is_not_null()).with_columns(
        score=pl.col("value").cast(pl.Float64).cum_sum().over("seat")
    )
    scored = summed.select(pl.col("seat").cast(pl.Int64), pl.col("minute").cast(pl.Float64), "score")
    return shaped(pl.concat([start, scored]).sort("seat", "minute", maintain_order=True), SCORES)


def _remarks(timed: pl.DataFrame) -> pl.DataFrame:
    said = timed.filter(pl.col("kind").is_in(_SAID))
    return shaped(said.with_columns(tag=pl.col("data").str.json_path_match("$.tag")), REMARKS)
