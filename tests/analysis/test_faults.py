"""What is wrong with records: each kind of fault planted once and found, and a sound record without any."""

from __future__ import annotations

from datetime import timedelta

import people_data as data
import polars as pl
import pytest
from hypothesis import given, settings

from playkit.analysis.coverage import add_health, told
from playkit.analysis.faults import FAULTS, KINDS, STILL_GOING_ON, find_faults, no_faults
from playkit.analysis.measured import Panel, measured

NOW = data.EVENING + timedelta(days=1)
SOUND = (
    {"kind": "part_started", "part": 1, "minute": 0},
    {"kind": "scored", "part": 1, "seat": 0, "value": 5, "score": 5, "minute": 20},
    {"kind": "scored", "part": 1, "seat": 1, "value": 3, "score": 3, "minute": 20},
    {"kind": "part_ended", "part": 1, "minute": 20},
    {"kind": "part_started", "part": 2, "minute": 21},
    {"kind": "scored", "part": 2, "seat": 0, "value": 2, "score": 7, "minute": 40},
    {"kind": "scored", "part": 2, "seat": 1, "value": 1, "score": 4, "minute": 40},
    {"kind": "part_ended", "part": 2, "minute": 40},
    {"kind": "session_ended", "minute": 41, "at_utc": data.EVENING, "data": {"finished": True}},
)
SEATS = ({"tester": "a", "score": 7, "win_share": 1}, {"tester": "b", "score": 4, "win_share": 0})


def found(rows=SOUND, seats=SEATS, *sessions):
    return find_faults(data.events(*rows), data.sessions(*sessions), data.seats(*seats), NOW)


def kinds(frame):
    return frame["fault"].to_list()


def swapped(place, **changed):
    rows = list(SOUND)
    rows[place] = {**rows[place], **changed}
    return rows


def test_a_sound_record_has_no_fault():
    assert found().is_empty()
    assert no_faults().schema == found().schema == pl.Schema(FAULTS)


PLANTED = {
    "stopped": ([{**row, "at_utc": data.EVENING} for row in SOUND[:-1]], SEATS, {"finished": None}),
    "open_part": (SOUND[:7] + SOUND[8:], SEATS, {}),
    "clock_back": (swapped(4, minute=10), SEATS, {}),
    "ended_before": (SOUND, SEATS, {"ended_at": data.EVENING - timedelta(hours=1)}),
    "part_order": ([{**row, "part": 3} if row.get("part") == 2 else row for row in SOUND], SEATS, {}),
    "part_twice": (SOUND[:5] + SOUND[4:], SEATS, {}),
    "total": (SOUND, ({**SEATS[0], "score": 8}, SEATS[1]), {}),
    "running_total": (swapped(1, score=6), SEATS, {}),
    "win_shares": (SOUND, ({**SEATS[0], "win_share": 0.5}, SEATS[1]), {}),
    "seat_count": (SOUND, SEATS, {"seats": 3}),
    "no_such_seat": ([*SOUND, {"kind": "noted", "seat": 2, "data": {"tag": "bored"}}], SEATS, {}),
    "tester_twice": (SOUND, (SEATS[0], {**SEATS[1], "tester": "a"}), {}),
    "rated_twice": ([*SOUND, *[{"kind": "rated", "seat": 0, "part": 1, "value": v} for v in (3, 4)]], SEATS, {}),
    "same_twice": ([*SOUND, *[{"kind": "asked", "seat": 1, "minute": 9, "part": 1}] * 2], SEATS, {}),
    "late_prediction": ([*SOUND, {"kind": "predicted", "value": 40, "data": {"item": "minutes"}}], SEATS, {}),
    "no_start": (SOUND, SEATS, {"started_at": None}),
    "no_winner": ([row for row in SOUND if row["kind"] != "scored"], [{"tester": "a"}, {"tester": "b"}], {}),
    "some_clock": (swapped(4, mono_ms=None, clock="none", minute=None), SEATS, {}),
    "no_clock": ([{k: v for k, v in row.items() if k != "minute"} for row in SOUND], SEATS, {}),
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found_and_nothing_else(fault):
    rows, seats, session = PLANTED[fault]
    rows = [{k: v for k, v in row.items() if (k, v) != ("minute", None)} for row in rows]
    frame = found(rows, seats, session)
    assert set(kinds(frame)) == {fault}
    assert set(frame["session"]) == {"s"}


def test_numbers_that_disagree_and_the_event_to_blame_are_named():
    row = found(swapped(1, score=6)).filter(pl.col("fault") == "running_total").row(0, named=True)
    assert (row["told"], row["found"], row["seat"], row["part"], row["event"]) == (7, 8, 0, 2, "s/w/5")
    total = found(SOUND, ({**SEATS[0], "score": 8}, SEATS[1])).row(0, named=True)
    assert (total["told"], total["found"]) == (8, 7)


def test_a_winner_between_most_and_fewest_points_is_odd():
    three = (*SEATS, {"tester": "c", "score": 9, "win_share": 0})
    assert kinds(found(SOUND, three, {"seats": 3})) == ["winner_not_best"]
    fewest = ({**SEATS[0], "win_share": 0}, {**SEATS[1], "win_share": 1})
    assert found(SOUND, fewest).is_empty(), "where fewest points win nothing is wrong"


def test_what_is_being_played_is_not_stuck():
    rows = [{**row, "at_utc": NOW - STILL_GOING_ON / 2} for row in SOUND[:5]]
    assert "stopped" not in kinds(found(rows, ({}, {}), {"finished": None}))
    late = [{**row, "at_utc": NOW - STILL_GOING_ON * 2} for row in SOUND[:5]]
    assert "stopped" in kinds(found(late, ({}, {}), {"finished": None}))


def test_three_hours_after_its_last_event_a_session_has_stopped():
    for late, fault in ((-1, False), (1, True)):
        last = NOW - timedelta(hours=3) - timedelta(minutes=late)
        told = kinds(found([{**row, "at_utc": last} for row in SOUND[:5]], ({}, {}), {"finished": None}))
        assert ("stopped" in told) is fault


def test_a_clock_may_run_back_by_a_second():
    for minute, fault in ((20 - 1 / 60, False), (20 - 1.5 / 60, True)):
        assert ("clock_back" in kinds(found(swapped(4, minute=minute)))) is fault


def test_shares_of_the_win_that_are_not_all_known_contradict_nothing():
    half = ({**SEATS[0], "win_share": 0.5}, {**SEATS[1], "win_share": None})
    assert "win_shares" not in kinds(found(SOUND, half))


def test_a_sheet_without_a_clock_never_says_that_it_ended():
    rows = [{k: v for k, v in row.items() if k != "minute"} for row in SOUND[:-1]]
    assert kinds(found(rows, SEATS, {"finished": None, "import_id": "i"})) == ["no_clock"]


def test_a_tap_that_came_late_is_not_a_clock_that_runs_backwards():
    late = {"kind": "scored", "part": 2, "seat": 0, "value": 1, "minute": 2, "data": {"tap": "phone-7", "nth": 0}}
    assert "clock_back" not in kinds(found([*SOUND[:6], late, *SOUND[6:]], ({}, {}), {}))
    sheet = {**late, "data": None}
    assert "clock_back" in kinds(found([*SOUND[:6], sheet, *SOUND[6:]], ({}, {}), {"import_id": "i"}))


def test_a_session_recorded_twice_is_found_and_one_of_another_day_is_not():
    rows = [*SOUND[:8], *[{**row, "part": 3, "score": None} for row in SOUND[1:3]], *SOUND[8:]]
    again = pl.concat([data.events(*rows), data.events(*rows, session="t")])
    seats = pl.concat([data.seats({}, {}), data.seats({}, {}, session="t")])
    for days, faults in ((0, 2), (7, 0)):
        other = {"session": "t", "started_at": data.EVENING + timedelta(days=days)}
        frame = find_faults(again, data.sessions({}, other), seats, NOW)
        assert kinds(frame).count("session_twice") == faults


def test_drafts_options_and_rules_that_are_mixed():
    one = {"options_hash": "x", "rules_version": "1"}
    rows = [one, {**one, "session": "t", "options_hash": "y", "rules_version": "2", "seats": 3},
            {**one, "session": "u", "draft": None}]  # fmt: skip
    frame = find_faults(data.events(), data.sessions(*rows), data.seats(), NOW)
    mixed = frame.filter(pl.col("session").is_null())
    assert mixed.select("draft", "fault", "found").rows() == [
        ("1", "options_mixed", 2), ("1", "rules_mixed", 2), ("1", "seats_mixed", 2),
    ]  # fmt: skip
    assert frame.filter(pl.col("fault") == "no_draft")["session"].to_list() == ["u"]


def test_every_fault_is_planted_somewhere():
    assert set(KINDS) - set(PLANTED) == {
        "winner_not_best", "session_twice", "no_draft", "options_mixed", "rules_mixed", "seats_mixed",
    }  # fmt: skip


@given(data.noted_tables())
@settings(max_examples=15, deadline=None)
def test_order_of_sessions_changes_no_fault(tables):
    named = [one[0] for one in tables]
    sessions, seats = data.sessions(*({"session": name} for name in named)), data.seats()
    straight, turned = (find_faults(data.logged(own), sessions, seats, NOW) for own in (tables, tables[::-1]))
    assert straight.equals(turned)


# What records tell ---------------------------------------------------------------------------------------------------


TELLS = {
    "points": [{"kind": "scored", "seat": 0, "value": 3}],
    "notes": [{"kind": "noted", "data": {"tag": "bored"}}],
    "answers": [{"kind": "rated", "seat": 0, "value": 3}],
    "predictions": [{"kind": "predicted", "value": 3, "data": {"item": "minutes"}}],
    "steps": [{"kind": "picked", "seat": 0, "step": 0}],
    "": [
        {"kind": "scored", "seat": 0}, {"kind": "noted", "text": "hm"}, {"kind": "noted", "data": {"tag": "note"}},
        {"kind": "drew", "value": 4, "data": {"tag": "bored"}},
    ],
}  # fmt: skip
"""What one kind of row tells of a session, and rows that tell nothing."""


@pytest.mark.parametrize("what", TELLS)
def test_each_kind_of_row_tells_one_thing(what):
    for row in TELLS[what]:
        (known,) = told(data.events(row), data.sessions({}), data.seats({"tester": None})).to_dicts()
        assert {key for key in ("points", "notes", "answers", "predictions", "steps") if known[f"tells_{key}"]} == (
            {what} if what else set()
        )
    for kind in ("asked", "ruled"):
        assert told(data.events({"kind": kind}), data.sessions({}), data.seats({}))["tells_notes"].item()


def test_what_is_told_is_counted():
    """Of two sessions one has a clock, points, a winner, people; the other has notes and no more."""
    bare = data.events({"kind": "noted", "data": {"tag": "bored"}}, session="t")
    known = told(
        pl.concat([data.events(*SOUND), bare]),
        data.sessions({}, {"session": "t", "started_at": None}),
        data.seats(*SEATS),
    )
    panel = Panel("people", "1", "recorded_sessions")
    add_health(panel, known, found(SOUND, ({**SEATS[0], "score": 8}, SEATS[1])), {"total": "totals / 合計"})
    rows = {(row["measure"], row["key"]): (row["estimate"], row["state"]) for row in measured([panel]).to_dicts()}
    shares = {key: estimate for (measure, key), (estimate, _) in rows.items() if measure == "covered"}
    halves = dict.fromkeys(("started", "clock", "points", "winner", "people", "notes"), 0.5)
    assert shares == {**halves, "draft": 1, "steps": 0, "answers": 0, "predictions": 0}
    assert rows["sound", None] == (0.5, "shown")
    assert rows["faults", "total"] == (1, "shown")
