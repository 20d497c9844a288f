"""The story of import case 38, lived by the logger itself: a double tap, a tablet that slept, a torn line, and on."""

from __future__ import annotations

from datetime import datetime

from playkit.analysis.timeline import timeline


def test_a_double_tap_a_sleep_and_a_torn_line_leave_three_points_and_260_seconds(seat_down, store):
    hands = seat_down().begin("resonance24", ("レン", "ユイ", "カイ"))
    hands.wait(1.5).do("part", name="begin").wait(62.5).do("score", seat=1, text="3")
    assert not hands.wait(0.35).try_("score", seat=1, text="3")["ok"], "350 ms later the same press is the same press"
    hands.wait(55.65).do("tag", tag="bored", seat=2).wait(1).sleep(1800)
    hands.wait(59).do("question", text="負傷は次のハンドに残る？").wait(80).do("part", name="end")
    hands.controller.close()
    [journal] = store.root.glob("live/*/*.jsonl")
    whole = journal.read_bytes()
    journal.write_bytes(whole + b'{"kind":"noted","seq":12,"mono_ms":2100')

    again = seat_down()
    again.passed_s, again.slept_s = hands.passed_s, hands.slept_s
    assert again.controller.session == hands.controller.session
    assert again.scores() == ["–", "3", "–"]
    assert journal.read_bytes().startswith(whole), "append only: what was there stays"
    again.wait(1).do("tag", tag="idea")
    assert [row["text"] for row in again.rows("asked")] == ["負傷は次のハンドに残る？"]

    found = timeline(store.sql("SELECT * FROM effective ORDER BY tick, writer, seq"))
    [part] = found.spans.filter(found.spans["name"] == "part").to_dicts()
    assert round(60 * (part["end_min"] - part["start_min"] - part["paused_min"])) == 258
    begun, ended = (datetime.fromisoformat(again.rows(f"part_{edge}")[0]["at_utc"]) for edge in ("started", "ended"))
    assert round((ended - begun).total_seconds()) == 2058, "the wall's clock went on"
    slept = next(row for row in again.rows("resumed") if row["data"]["reason"] == "sleep")
    assert round(slept["data"]["gap_s"]) == 1800
