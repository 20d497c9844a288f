from __future__ import annotations

import polars as pl
import pytest

from playkit.analysis.timeline import NEEDED, REMARKS, SCORES, SPANS, TURNS, timeline
from playkit.errors import MissingColumns

MINUTE = 60_000


def events(*rows):
    """Lay events out by minute; what a row does not say is unknown."""
    schema = {
        "seat": pl.Int64, "kind": pl.String, "part": pl.Int64, "turn": pl.Int64, "value": pl.Float64,
        "score": pl.Float64, "mono_ms": pl.Int64, "text": pl.String, "data": pl.String,
    }  # fmt: skip
    known = [{"kind": kind, "mono_ms": None if at is None else round(at * MINUTE), **more} for at, kind, more in rows]
    return pl.DataFrame([dict.fromkeys(schema) | row for row in known], schema=schema)


def at(minute, kind, **more):
    return minute, kind, more


def test_a_session_is_cut_into_set_up_teaching_and_parts():
    found = timeline(
        events(
            at(0, "setup_started"),
            at(3, "setup_ended"),
            at(3, "teaching_started"),
            at(10, "teaching_ended"),
            at(10, "part_started", part=1),
            at(25, "part_ended", part=1),
            at(26, "part_started", part=2),
            at(40, "session_ended"),
        )
    )
    assert found.spans.select("name", "part", "start_min", "end_min").rows() == [
        ("setup", None, 0, 3), ("teaching", None, 3, 10), ("part", 1, 10, 25), ("part", 2, 26, 40),
    ]  # fmt: skip
    assert found.minutes == 40


def test_a_pause_is_no_part_of_a_turn_and_is_told_of_a_span():
    found = timeline(
        events(
            at(0, "part_started", part=1),
            at(0, "turn_started", seat=0, part=1),
            at(1, "paused"),
            at(3, "resumed"),
            at(4, "turn_ended", seat=0, part=1),
            at(5, "part_ended", part=1),
        )
    )
    assert found.turns.select("seat", "seconds").rows() == [(0, 120)]
    part, pause = found.spans.to_dicts()
    assert part["paused_min"] == 2
    assert (pause["name"], pause["start_min"], pause["end_min"]) == ("pause", 1, 3)


def test_a_turn_ends_with_the_next_one_or_with_its_part():
    found = timeline(
        events(
            at(0, "part_started", part=1),
            at(0, "turn_started", seat=0, part=1),
            at(1, "turn_started", seat=1, part=1),
            at(3, "part_ended", part=1),
            at(4, "turn_started", seat=0, part=2),
        )
    )
    assert found.turns.select("seat", "start_min", "seconds").rows() == [(0, 0, 60), (1, 1, 120)]


def test_points_add_up_along_the_clock_though_they_were_written_late():
    found = timeline(
        events(
            at(9, "scored", seat=0, value=7.0, score=12.0),
            at(4, "scored", seat=0, value=5.0, score=5.0),
            at(5, "rated", seat=0, value=5.0, score=5.0),
        )
    )
    assert found.scores.rows() == [(0, 0, 0), (0, 4, 5), (0, 9, 12)]


def test_remarks_have_their_tag_and_moment():
    found = timeline(
        events(at(2, "noted", seat=1, data='{"tag":"bored"}'), at(3, "asked", text="?"), at(None, "noted"))
    )
    assert found.remarks.rows() == [(2, 1, "noted", "bored", None), (3, None, "asked", None, "?")]


def test_nothing_yet_is_four_empty_frames():
    found = timeline(events())
    assert found.minutes == 0
    for frame, schema in ((found.spans, SPANS), (found.turns, TURNS), (found.scores, SCORES), (found.remarks, REMARKS)):
        assert frame.is_empty()
        assert frame.schema == schema


@pytest.mark.parametrize("missing", NEEDED)
def test_a_frame_without_a_column_is_refused(missing):
    with pytest.raises(MissingColumns):
        timeline(events().drop(missing))
