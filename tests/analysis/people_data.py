"""Events of tables for tests of what people noted, answered and predicted: written by hand, drawn, or invented."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import polars as pl
from hypothesis import strategies as st

EVENT = {
    "session": pl.String, "writer": pl.String, "seq": pl.Int64, "facet": pl.String, "draft": pl.String,
    "step": pl.Int64, "part": pl.Int64, "turn": pl.Int64, "seat": pl.Int64, "kind": pl.String, "value": pl.Float64,
    "score": pl.Float64, "mono_ms": pl.Int64, "clock": pl.String, "at_utc": pl.Datetime("us", "UTC"),
    "text": pl.String, "data": pl.String,
}  # fmt: skip
SEAT = {"session": pl.String, "seat": pl.Int64, "tester": pl.String, "score": pl.Float64, "win_share": pl.Float64}
SESSION = {
    "session": pl.String, "facet": pl.String, "draft": pl.String, "seats": pl.Int64,
    "started_at": pl.Datetime("us", "UTC"), "ended_at": pl.Datetime("us", "UTC"), "finished": pl.Boolean,
    "import_id": pl.String, "options_hash": pl.String, "rules_version": pl.String,
}  # fmt: skip
EVENING = datetime(2026, 5, 1, 19, tzinfo=UTC)
MINUTE = 60_000


def events(*rows, **defaults):
    """Make an event frame; `data` is given as a mapping, `minute` as minutes on a measured clock."""
    made = []
    for seq, row in enumerate(rows):
        own = {"session": "s", "writer": "w", "facet": "people", "draft": "1", "seq": seq, "clock": "none"}
        own |= defaults | row
        if "minute" in own:
            own |= {"mono_ms": round(own.pop("minute") * MINUTE), "clock": "measured"}
        own["data"] = json.dumps(own["data"]) if own.get("data") is not None else None
        made.append(own)
    return pl.DataFrame([{name: row.get(name) for name in EVENT} for row in made], schema=EVENT)


def seats(*rows, session="s"):
    """Make a frame of seats, in the order given."""
    made = [{"session": session, "seat": number, **row} for number, row in enumerate(rows)]
    return pl.DataFrame([{name: row.get(name) for name in SEAT} for row in made], schema=SEAT)


def sessions(*rows):
    """Make a frame of sessions that were played to their end on one evening."""
    usual = {"session": "s", "facet": "people", "draft": "1", "seats": 2, "started_at": EVENING, "finished": True}
    made = [{**usual, **row} for row in rows or ({},)]
    return pl.DataFrame([{name: row.get(name) for name in SESSION} for row in made], schema=SESSION)


def hour(*remarks, session="s", parts=(30, 30), draft="1"):
    """Log a session of parts that take so many minutes, with remarks (minute, part, row) in it."""
    rows, at = [], 0.0
    for part, minutes in enumerate(parts, 1):
        rows.append({"kind": "part_started", "part": part, "minute": at})
        rows += [{"minute": minute, "part": part, **row} for minute, own, row in remarks if own == part]
        at += minutes
        rows.append({"kind": "part_ended", "part": part, "minute": at})
    return events(*rows, session=session, draft=draft)


TAGS = ("confused", "asked", "bored")


@st.composite
def noted_tables(draw):
    """Draw up to four sessions with up to six remarks each; gives the rows that a slow reading starts from."""
    tables = []
    for number in range(draw(st.integers(1, 4))):
        lengths = draw(st.lists(st.integers(1, 40), min_size=1, max_size=3))
        remarks = []
        for _ in range(draw(st.integers(0, 6))):
            part = draw(st.integers(1, len(lengths)))
            start = sum(lengths[: part - 1])
            minute = start + draw(st.floats(0, 1, allow_nan=False)) * lengths[part - 1]
            remarks.append((minute, part, draw(st.sampled_from(TAGS)), draw(st.one_of(st.none(), st.integers(0, 2)))))
        tables.append((f"s{number}", lengths, sorted(remarks, key=lambda one: one[0])))
    return tables


def logged(tables):
    """Write drawn tables down as events."""
    frames = []
    for session, lengths, remarks in tables:
        rows = [(minute, part, {"seat": seat, **_row(tag)}) for minute, part, tag, seat in remarks]
        frames.append(hour(*rows, session=session, parts=lengths))
    return pl.concat(frames)


def _row(tag):
    return {"kind": "asked", "data": {"rule": "dice"}} if tag == "asked" else {"kind": "noted", "data": {"tag": tag}}
