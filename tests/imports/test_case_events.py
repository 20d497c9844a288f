"""The events of the import cases: what happened, in which order, what was taken back."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from tests.imports.test_cases import case


def test_case_13_copies_are_one_event_and_what_was_taken_back_is_void():
    plan, expected = case("13")
    (session,) = plan.sessions
    found = []
    for nth, event in enumerate(session.events, 1):
        data = dict(event["data"])
        one = {"n": nth, "uid": data.pop("uid"), "kind": event["kind"]}
        if event["kind"] == "state":
            one["data"] = data
        elif event["person"] is not None:
            one |= {"player": session.seats[event["person"]].name, "t_s": event["mono_ms"] // 1000}
        one |= {"value": event.get("value"), "voided_by": event.get("voided_by")}
        one["target"] = event.get("text") if event["kind"] == "assassinate" else None
        found.append({key: value for key, value in one.items() if value is not None})
    assert found == expected["events"]
    assert [row["kind"] for row in plan.rows()].count("taken_back") == 1


def test_case_14_undo_and_redo_leave_a_trace_and_the_five_events_in_effect():
    plan, expected = case("14")
    (session,) = plan.sessions
    kinds = {"part_ended": "phase_end", "turn_ended": "turn_end"}
    found = []
    for nth, event in enumerate(session.events, 1):
        data = event["data"]
        one = {"n": nth, "kind": kinds.get(event["kind"], event["kind"]), "args": data.get("args")}
        if nth != 7 and event["person"] is not None:
            one["player"] = session.seats[event["person"]].name
        one["voided_by"] = None if event.get("voided_by") is None else event["voided_by"] + 1
        one |= {"phase": data.get("phase") if nth == 7 else None, "hidden": data.get("hidden")}
        found.append({k: v for k, v in (one | {"automatic": data.get("automatic")}).items() if v is not None})
    assert found == expected["events"]
    kept = [n for n, event in enumerate(session.events, 1) if event.get("voided_by") is None]
    assert [n for n in kept if session.events[n - 1]["kind"] not in ("undo", "redo")] == expected["effective_events"]


def test_case_15_remarks_with_their_times():
    plan, expected = case("15")
    (session,) = plan.sessions
    found = []
    for event in session.events:
        data = event.get("data") or {}
        if event["kind"] == "asked":
            found.append({"kind": "rules_question", "text": event["text"], "clock": data["time"]})
        elif "tag" in data:
            name = session.seats[event["person"]].name
            found.append({"kind": "tag", "tag": data["tag"], "player": name, "clock": data["time"]})
    assert found == expected["events"]
    colours = [player["colour"] for player in expected["sessions"][0]["players"]]
    assert [seat.role for seat in session.seats] == colours
    assert session.facts["key"] == expected["sessions"][0]["key"]
    assert session.finished is None


def test_case_44_remarks_are_of_one_person_each_and_in_seconds_since_the_start():
    plan, expected = case("44")
    (session,) = plan.sessions
    kinds = {"asked": "rules_question", "paused": "pause"}
    found = []
    for event in session.events:
        data = event.get("data") or {}
        one = {"t_s": event["mono_ms"] // 1000} if "mono_ms" in event else {}
        one["kind"] = kinds.get(event["kind"], "tag")
        if data.get("tag") == "action_item":
            one = {"kind": "action_item", "text": event["text"]}
        elif one["kind"] == "tag":
            one |= {"tag": data["tag"], "player": session.seats[event["person"]].name}
        elif one["kind"] == "pause":
            one["duration_s"] = data["duration_s"]
        else:
            one["player"] = None
        if one.get("tag") == "tired":
            one["text"] = event["text"]
        found.append(one)
    assert found == expected["events"]
    assert session.facts["pause_s"] == str(expected["sessions"][0]["pause_s"])
    assert (session.draft, session.started, session.ended) == ("草案12", "14:05:00", "15:21:00")


def test_case_32_every_move_stays_with_its_player_and_the_variation_aside():
    plan, expected = case("32")
    (session,) = plan.sessions
    found = []
    for event in session.events:
        data = event.get("data") or {}
        if event["kind"] == "moved":
            name = session.seats[event["person"]].name
            one = {"n": event["turn"], "player": name, "to": data["target"], "from": data["source"]}
            found.append({**one, "time_s": data.get("time_s")})
        elif not data.get("variation"):
            found[-1]["note"] = event["text"]
    assert found == expected["events"]
    assert (session.started, session.ended, session.end_reason) == ("14:05:30", "14:31:00", "suspended")


def test_case_33_who_is_out_shifts_nobody():
    plan, expected = case("33")
    (session,) = plan.sessions
    kinds = [event["kind"] for event in session.events]
    counts = expected["events_count"]
    assert kinds.count("moved") == counts["move"]
    assert (kinds.count("timeout"), kinds.count("ended")) == (counts["timeout"], counts["end"])
    assert kinds.count("captured") == counts["captures"]
    third = [e["person"] for e in session.events if e.get("round") == 3 and e["kind"] in ("moved", "timeout")]
    assert third == [0, 1, 2, 3]
    assert session.header["started_at"] == "2026-11-22T05:05:30+00:00"
    assert kinds.index("timeout") < kinds.index("ended") == len(kinds) - 1


def test_case_11_moves_with_their_moments_and_clocks():
    plan, expected = case("11")
    (session,) = plan.sessions
    found = []
    for event in session.events:
        at = datetime.fromisoformat(event["at_utc"]).astimezone(ZoneInfo("Europe/Berlin"))
        one = {"n": event["turn"], "player": session.seats[event["person"]].name, "kind": "move"}
        one |= {"at": at.replace(tzinfo=None).isoformat(), "clock_s": event["data"]["clock_s"]}
        found.append({**one, **({"n_source": event["data"]["number"]} if "number" in event["data"] else {})})
    assert found == expected["events"]
    assert f"{session.date}T{session.started}" == expected["sessions"][0]["start"]


def test_case_17_each_person_answers_once_and_no_option_is_split():
    plan, expected = case("17")
    (session,) = plan.sessions
    assert session.facts["key"] == "3"
    found = []
    for person, seat in enumerate(session.seats):
        events = [event for event in session.events if event["person"] == person]
        one = {"player": seat.name, "session": 3, "at": events[0]["at_utc"], "fun": None, "multi": [], "length": None}
        for event in events:
            question = event["data"]["question"]
            if question == "multi" and event["data"].get("other"):
                one["other"] = event["text"]
            elif question == "multi":
                one["multi"].append(event["text"])
            else:
                one[question] = event["value"] if event["kind"] == "rated" else event["text"]
        found.append(one)
    for one, wanted in zip(found, expected["answers"], strict=True):
        wanted.pop("supersedes", None)
        assert {key: one[key] for key in wanted} == wanted
    assert [one.get("text") for one in found[2:]] == [None, None]


def test_case_38_a_crash_costs_the_torn_line_and_no_point_is_counted_twice():
    plan, expected = case("38")
    (session,) = plan.sessions
    counts = expected["events_count"]
    became = [str(reading.ledger.became(cell)[0]) for reading in plan.outcome.readings for cell in reading.grid]
    assert (len(became), became.count("ignored")) == (counts["lines"], counts["duplicates"] + counts["truncated"])
    assert became.count("event") + became.count("session") == counts["accepted"]
    voided = [event for event in session.events if "voided_by" in event]
    assert [event["src"] for event in voided] == ["L1.jsonl!line 5"]
    (tag,) = [event for event in session.events if (event.get("data") or {}).get("tag")]
    assert (tag["data"]["tag"], tag["mono_ms"], session.seats[tag["person"]].name) == ("bored", 120_000, "カイ")


def test_case_38_the_sleep_is_no_play():
    plan, expected = case("38")
    ms = {event["kind"]: event["mono_ms"] for event in plan.sessions[0].events}
    wanted = expected["wall_clock_play_s"]
    elapsed, pause = (ms["part_ended"] - ms["part_started"]) / 1000, (ms["resumed"] - ms["paused"]) / 1000
    assert abs(elapsed - wanted["hand 1 elapsed"]) <= wanted["tolerance_s"]
    assert abs(pause - wanted["minus_pause"]) <= wanted["tolerance_s"]
    assert (plan.sessions[0].finished, plan.sessions[0].parts_played) == (None, 1)
