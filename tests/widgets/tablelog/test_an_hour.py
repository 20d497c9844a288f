"""Sixty minutes of each game, logged tap by tap: cheap in taps, whole in the journal, there in the dashboards."""

from __future__ import annotations

import pytest

import playkit
from playkit.dashboards.questions import applies
from playkit.games import find

from .hours import PACES, play_an_hour

NAMES = ("Aki", "Bo", "Chi", "Dai")


@pytest.fixture
def hour(seat_down, store, request):
    hands = seat_down().begin(request.param, NAMES, draft="12")
    scribe = play_an_hour(hands, request.param)
    hands.controller.close()
    return request.param, hands, scribe, store


@pytest.mark.parametrize("hour", PACES, indirect=True)
def test_an_hour_costs_at_most_two_taps_an_event_and_loses_none(hour):
    game, hands, scribe, store = hour
    assert 40 <= hands.passed_s / 60 <= 100, game
    assert scribe.events >= 60
    assert scribe.taps / scribe.events <= 2
    kept = store.sql("SELECT kind, count(*) AS n FROM effective GROUP BY kind")
    counts = dict(kept.rows())
    assert counts["turn_started"] == scribe.kinds["turn"]
    assert counts["scored"] == scribe.kinds["score"]
    assert counts["rated"] == scribe.kinds["rate"]
    assert counts["part_started"] == counts["part_ended"] == PACES[game].parts
    assert counts.get("noted", 0) == scribe.kinds.get("tag", 0)
    assert store.verify() == []
    shares = store.sql("SELECT sum(win_share) FROM seat").item()
    assert shares == pytest.approx(1)


@pytest.mark.parametrize("hour", PACES, indirect=True)
def test_the_hour_says_how_long_it_was(hour, monkeypatch):
    # Bots that play for a yardstick beside the people are not what this is about.
    monkeypatch.setattr("playkit.dashboards.general.bots_of", lambda *_: [])
    game, hands, _, store = hour
    answer = playkit.report("length", game=game, store=store)
    told = {measure.name: measure.estimate for measure in answer.measures}
    parts = [span.length_ms(0) / 60_000 for span in hands.controller.sheet.spans if span.name == "part"]
    assert {(measure.facet, measure.draft) for measure in answer.measures} == {("people", "12")}
    assert told["turns.50"] == PACES[game].parts * PACES[game].turns
    counting = PACES[game].counting_s + 4 * len(NAMES)  # points counted behind the last part are no play
    assert told["minutes.50"] == pytest.approx((hands.passed_s - counting) / 60, abs=0.1)
    assert told["part_minutes.1"] == pytest.approx(parts[0] / sum(parts))
    assert all(0 < told[f"waiting.{seat}"] < 1 for seat in range(len(NAMES)))


@pytest.mark.parametrize("hour", ["resonance24"], indirect=True)
def test_the_hour_is_in_the_slow_first_hand(hour, monkeypatch):
    # Bots that play for a yardstick beside the people are not what this is about.
    monkeypatch.setattr("playkit.dashboards.plays_sources._own_bots", lambda *_: [])
    game, _, _, store = hour
    rules = find(game)
    assert applies("slow-first-hand", rules)
    answer = playkit.report("slow-first-hand", game=game, store=store)
    people = [measure for measure in answer.measures if measure.facet == "people"]
    assert people
    assert max(measure.n for measure in people) >= 1
    first = store.sql(
        "SELECT max(mono_ms) - min(mono_ms) FROM effective WHERE part = 1 AND kind IN ('part_started', 'part_ended')"
    )
    told = [measure.estimate for measure in people if measure.unit == "minutes" and measure.estimate]
    assert first.item() > 0
    assert told or answer.notes


@pytest.mark.parametrize("hour", ["patchies"], indirect=True)
def test_the_hour_is_in_the_danger_map(hour):
    _, _, _, store = hour
    answer = playkit.report("danger", game="patchies", store=store)
    people = [measure for measure in answer.measures if measure.facet == "people"]
    assert {measure.n for measure in people if measure.n_unit == "phases"} == {2}
    assert {measure.draft for measure in people} == {"12"}


@pytest.mark.parametrize("hour", ["patchies"], indirect=True)
def test_points_written_after_a_part_do_not_make_it_longer(hour):
    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.plays_sources import recorded_plays

    _, hands, _, store = hour
    spans = [span for span in hands.controller.sheet.spans if span.name == "part"]
    parts = recorded_plays(Asked(find("patchies"), store)).parts.sort("part")
    assert parts["seconds"].to_list() == pytest.approx([span.length_ms(0) / 1000 for span in spans])
    assert set(parts["clock"]) == {"measured"}
