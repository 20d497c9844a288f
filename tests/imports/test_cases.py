"""The import cases with their expected results, compared as cases/README of the set asks; must-nots one by one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from playkit.imports import read

CASES = Path(__file__).parent / "cases"
FOLDERS = sorted(path.parent for path in CASES.glob("*/expected.json"))


def plan_of(folder):
    expected = json.loads((folder / "expected.json").read_text("utf-8"))
    profile = folder / "profile.toml"
    plans = [read(folder / name, profile if profile.exists() else None) for name in expected["input"]]
    assert len(plans) == 1
    return plans[0], expected


def case(name):
    return plan_of(next(folder for folder in FOLDERS if folder.name.startswith(name)))


def as_key(severity, topic, at):
    return severity, topic, json.dumps(at, sort_keys=True)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_errors_and_warnings_are_those_expected(folder):
    plan, expected = plan_of(folder)
    found = {as_key(p.severity, p.topic, p.at) for p in plan.problems if p.severity != "info"}
    wanted = {as_key(i["severity"], i["class"], i["at"]) for i in expected["issues"] if i["severity"] != "info"}
    assert found == wanted


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_what_the_importer_did_is_on_record(folder):
    plan, expected = plan_of(folder)
    found = {as_key(p.severity, p.topic, p.at) for p in plan.problems if p.severity == "info"}
    assert found >= {as_key(i["severity"], i["class"], i["at"]) for i in expected["issues"] if i["severity"] == "info"}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_what_is_held_back_is_what_was_expected(folder):
    plan, expected = plan_of(folder)
    assert [held.at for held in plan.quarantine] == [held["at"] for held in expected["quarantine"]]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_format_and_layout_are_detected(folder):
    plan, expected = plan_of(folder)
    assert {key: plan.detected.get(key) for key in expected["detect"]} == expected["detect"]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_written_cell_is_accounted_for(folder):
    plan, _ = plan_of(folder)
    assert plan.coverage() == 1.0
    assert all(reading.ledger.explained() == 1.0 for reading in plan.outcome.readings)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_sessions_and_seats_are_those_expected(folder):
    plan, expected = plan_of(folder)
    assert len(plan.sessions) == len(expected["sessions"])
    for session, wanted in zip(plan.sessions, expected["sessions"], strict=True):
        for key in {"game", "date", "location", "recorder", "duration_s", "parts_played"} & wanted.keys():
            assert getattr(session, "place" if key == "location" else key) == wanted[key], key
        seats = [
            {"name": seat.name, "seat": None if seat.seat is None else seat.seat + 1, "score": seat.score}
            | {"rank": seat.rank, "won": seat.won}
            for seat in session.seats
        ]
        assert seats == wanted["players"]


def test_case_01_parts_and_notes():
    plan, expected = case("01")
    (session,) = plan.sessions
    names = [seat.name for seat in session.seats]
    parts = [(p["part"], names[p["person"]], p["value"], p["event"]) for p in session.parts]
    wanted = expected["sessions"][0]
    assert parts == [(p["n"], p["player"], p["value"], p.get("event")) for p in wanted["parts"]]
    notes = [(names[e["person"]], e["text"]) for e in session.events if e["kind"] == "noted"]
    assert notes == [(note["player"], note["text"]) for note in wanted["notes"]]


def test_case_01_needs_no_profile_because_the_totals_prove_the_cross():
    plan, _ = case("01")
    assert "TOKEN_GUESSED" in {problem.code for problem in plan.problems}
    assert plan.questions == []


def test_case_01_a_zero_and_a_cross_are_different_things():
    plan, _ = case("01")
    rows = [row for row in plan.rows() if row.get("src", "").endswith(("!C7", "!C5"))]
    assert [(row["kind"], row["part"], row.get("value")) for row in rows] == [
        ("eliminated", 1, None),
        ("scored", 3, 0),
    ]


def test_case_01_totals_notes_and_unplayed_phases_become_no_part_and_no_person():
    plan, _ = case("01")
    assert {row["part"] for row in plan.rows() if "part" in row} == {1, 2, 3}
    assert [seat.name for seat in plan.sessions[0].seats] == ["アキ", "ハル", "ミオ", "ソラ"]


def test_case_41_events():
    plan, expected = case("41")
    (session,) = plan.sessions
    found = [comparable(event, session) for event in session.events if event["kind"] in ("destroyed", "scored")]
    assert by_text(found) == by_text([from_case(event) for event in expected["events"]])


def comparable(event, session):
    cell = f"r{event['cell'] // 5 + 1}c{event['cell'] % 5 + 1}"
    base = {"part": event["part"], "cell": cell}
    if event["kind"] == "scored":
        name = session.seats[event["person"]].name
        return base | {"kind": "stands_at_end", "player": name, "value": event["value"]}
    assert event.get("value") is None, "draws were not recorded"
    on_it = [
        session.seats[other["person"]].name
        for other in session.events
        if other["kind"] == "eliminated" and (other["part"], other["cell"]) == (event["part"], event["cell"])
    ]
    found = base | {"kind": "destroyed", "turn": event["turn"], "points": event["data"]["points"]}
    return found | ({"player_on_it": on_it[0]} if on_it else {})


def from_case(event):
    return {key: value for key, value in event.items() if value is not None}


def by_text(events):
    return sorted(json.dumps(event, ensure_ascii=False, sort_keys=True) for event in events)


def test_case_41_heat_counts_both_boards_and_every_fallen_star():
    plan, expected = case("41")
    fell = [row["cell"] for row in plan.rows() if row["kind"] == "destroyed"]
    assert {f"r{cell // 5 + 1}c{cell % 5 + 1}": 1 for cell in fell} == expected["heat"]["destroyed_per_cell"]
    assert plan.sessions[0].parts_played == expected["heat"]["phases"]


def test_case_41_only_the_board_whose_line_is_complete_has_ended():
    plan, _ = case("41")
    assert [row["part"] for row in plan.rows() if row["kind"] == "part_ended"] == [1]


def test_case_41_pairs_are_a_guess_and_no_card():
    plan, _ = case("41")
    fallen = {row["cell"]: row for row in plan.rows() if row["kind"] == "destroyed" and row["part"] == 1}
    assert fallen[7]["data"]["pair_guess"] == 13
    assert "pair_guess" not in fallen[12]["data"]
    assert all("card" not in row for row in fallen.values())


def test_case_41_points_of_the_unfinished_part_stay_unknown():
    plan, _ = case("41")
    assert [row for row in plan.rows() if row["kind"] == "scored" and row["part"] == 2] == []
    assert [seat.score for seat in plan.sessions[0].seats] == [None, None, None]


def test_case_41_who_stood_on_a_fallen_star_scores_nothing():
    plan, _ = case("41")
    session = plan.sessions[0]
    haru = [seat.name for seat in session.seats].index("ハル")
    assert [e["kind"] for e in session.events if e.get("person") == haru] == ["eliminated"]
