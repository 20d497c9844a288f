"""The events of the import cases: what happened, in which order, what was taken back."""

from __future__ import annotations

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
