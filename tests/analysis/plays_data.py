"""Plays for tests of the slow first hand: written by hand, drawn, or read from the invented studies."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl
from make_studies import STUDIES, lines

from playkit.analysis.plays_recorded import plays_from_events

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playkit.analysis.plays import Plays

EVENT = {
    "session": pl.String,
    "facet": pl.String,
    "draft": pl.String,
    "step": pl.Int64,
    "part": pl.Int64,
    "seat": pl.Int64,
    "kind": pl.String,
    "value": pl.Float64,
    "score": pl.Float64,
    "mono_ms": pl.Int64,
    "clock": pl.String,
    "data": pl.String,
}


def events(rows: Sequence[dict[str, Any]], **defaults: Any) -> pl.DataFrame:
    """Make an event frame of rows; what a row leaves out is null, or as `defaults` say."""
    blank = {"session": "s", "facet": "people", "clock": "none", **defaults}
    return pl.DataFrame([{**blank, **row} for row in rows], schema=EVENT)


def sheet(gains: Any, *, minutes: Sequence[float] | None = None, session: str = "s", **more: Any) -> pl.DataFrame:
    """Write down a session as a sheet tells it: gains[part][seat], and a typed length by part."""
    rows: list[dict[str, Any]] = []
    for part, row in enumerate(gains, 1):
        rows.append({"kind": "part_started", "part": part})
        rows += [{"kind": "scored", "part": part, "seat": seat, "value": gain} for seat, gain in enumerate(row)]
        data = None if minutes is None else json.dumps({"duration_s": minutes[part - 1] * 60})
        rows.append({"kind": "part_ended", "part": part, "data": data})
    return events(rows, session=session, **more)


def sheets(gains: Any, *, minutes: Any = None, **more: Any) -> Plays:
    """Cut sheets of gains[session][part][seat] into plays."""
    frames = [
        sheet(own, minutes=None if minutes is None else minutes[k], session=f"s{k:04d}", **more)
        for k, own in enumerate(np.asarray(gains).tolist())
    ]
    return plays_from_events(pl.concat(frames))


def drawn(spread: Sequence[float], sessions: int, *, seats: int = 4, seed: int = 1, skill: float = 0.0) -> np.ndarray:
    """Draw gains (sessions, parts, seats) of independent hands with these spreads, plus one skill a seat."""
    rng = np.random.default_rng(seed)
    hands = rng.standard_normal((sessions, len(spread), seats)) * np.asarray(spread)[None, :, None]
    return hands + skill * rng.standard_normal((sessions, 1, seats))


def study(name: str) -> Plays:
    """Read one of the invented studies without a store."""
    rows = lines(name, STUDIES[name])
    told = [
        {**row, "data": json.dumps(row["data"]) if "data" in row else None} for row in rows if row["table"] == "event"
    ]
    frame = pl.DataFrame([{name: row.get(name) for name in EVENT} for row in told], schema=EVENT)
    people = [
        {"session": row["id"], "seat": seat["seat"], "tester": seat["name"], "win_share": None}
        for row in rows
        if row["table"] == "session"
        for seat in row["seats"]
    ]
    schema = {"session": pl.String, "seat": pl.Int64, "tester": pl.String, "win_share": pl.Float64}
    facets = {"facet": pl.lit("sample"), "draft": pl.lit("12")}
    return plays_from_events(frame.with_columns(**facets), pl.DataFrame(people, schema=schema))
