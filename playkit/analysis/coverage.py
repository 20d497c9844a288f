"""What records know at all: of each thing, which share of the sessions tells it, and which faults they have."""

from __future__ import annotations

from typing import TYPE_CHECKING

import polars as pl

from playkit.analysis.faults import KINDS, STUCK, WRONG
from playkit.analysis.lengths import session_lengths
from playkit.analysis.remarks import WORDS
from playkit.errors import need_columns

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playkit.analysis.measured import Panel

COUNTED = "recorded_sessions"
TOLD = {
    "started": "when it began / 始まった日時",
    "clock": "a clock / 時計",
    "points": "points / 得点",
    "winner": "who won / 勝者",
    "people": "who sat where / 誰がどの席か",
    "draft": "which draft / 草案",
    "steps": "every step / すべての手",
    "notes": "remarks / 観察",
    "answers": "answers / 回答",
    "predictions": "predictions / 予想",
}
"""What a record may tell, as people read it."""
EVENTS = ("session", "step", "kind", "seat", "value", "mono_ms", "clock", "data")


def told(
    events: pl.DataFrame, sessions: pl.DataFrame, seats: pl.DataFrame, lengths: pl.DataFrame | None = None
) -> pl.DataFrame:
    """Say of each session what it tells: columns session, facet, draft, and a flag for each of `TOLD`.

    Args:
        events: effective events, columns `EVENTS`; none at all tells nothing.
        sessions: one row a session: session, facet, draft, started_at.
        seats: one row a session and seat: session, tester, score, win_share; null where unknown.
        lengths: of the sessions, as from `lengths.session_lengths`, where they are known; None measures them.

    Raises:
        MissingColumns: a frame lacks a column.
    """
    need_columns("the sessions", sessions.columns, ("session", "facet", "draft", "started_at"))
    known = seats.group_by("session").agg(
        people=pl.col("tester").is_not_null().all(),
        winner=pl.col("win_share").is_not_null().all(),
        ended=pl.col("score").is_not_null().all(),
    )
    frame = sessions.select(
        "session",
        pl.col("facet", "draft"),
        started=pl.col("started_at").is_not_null(),
        named=pl.col("draft").is_not_null(),
    )
    frame = frame.join(known, on="session", how="left").join(_of_events(events, lengths), on="session", how="left")
    flags = frame.select(pl.selectors.boolean()).columns
    frame = frame.with_columns(pl.col(flags).fill_null(value=False))
    frame = frame.with_columns(points=pl.col("points") | pl.col("ended"))
    return frame.select("session", "facet", "draft", *(_flag(name) for name in TOLD))


def _flag(name: str) -> pl.Expr:
    return (pl.col("named") if name == "draft" else pl.col(name)).alias(f"tells_{name}")


def _of_events(events: pl.DataFrame, lengths: pl.DataFrame | None) -> pl.DataFrame:
    names = ("points", "steps", "notes", "answers", "predictions", "clock")
    if not events.width:
        return pl.DataFrame(schema={"session": pl.String, **dict.fromkeys(names, pl.Boolean)})
    need_columns("events", events.columns, EVENTS)
    kind, tag = pl.col("kind"), pl.col("data").str.json_path_match("$.tag")
    noted = (kind == "noted") & tag.is_not_null() & (tag != WORDS)
    found = events.group_by("session").agg(
        points=((kind == "scored") & pl.col("value").is_not_null()).any(),
        steps=pl.col("step").is_not_null().any(),
        notes=(noted.fill_null(value=False) | kind.is_in(["asked", "ruled"])).any(),
        answers=(kind == "rated").any(),
        predictions=(kind == "predicted").any(),
    )
    lengths = session_lengths(events, {}) if lengths is None else lengths
    timed = lengths.select("session", clock=pl.col("minutes").is_not_null())
    return found.join(timed, on="session", how="left")


def add_health(panel: Panel, known: pl.DataFrame, faults: pl.DataFrame, names: Mapping[str, str]) -> None:
    """Add what the records of one facet and draft know and lack.

    Measures: `sound`, the share of sessions that neither stopped nor contradict themselves; `faults`, how many sessions
    have each fault; `covered`, the share that tells each thing. They count what is there and estimate nothing.

    Args:
        panel: of one facet and draft.
        known: its sessions, as from `told`.
        faults: its faults, columns `faults.FAULTS`.
        names: what faults are called, "English / 日本語".
    """
    n = known.height
    kind = pl.col("fault").replace_strict(KINDS, default=WRONG, return_dtype=pl.String)
    grave = faults.filter(kind.is_in([STUCK, WRONG]))
    bad = grave["session"].drop_nulls().n_unique()
    panel.add("sound", 1 - bad / n, n=n, n_unit=COUNTED)
    counts = faults.filter(pl.col("session").is_not_null()).group_by("fault").agg(pl.col("session").n_unique())
    many = dict(counts.iter_rows())
    for fault, name in names.items():
        if fault in many:
            panel.add("faults", float(many[fault]), n=n, key=fault, name=name, unit="sessions", n_unit=COUNTED)
    for what, name in TOLD.items():
        share = int(known[f"tells_{what}"].sum()) / n
        panel.add("covered", share, n=n, key=what, name=name, n_unit=COUNTED)
