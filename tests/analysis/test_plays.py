"""Plays from events: what a clock, a sheet, a replay each know, what does not count, and what was said."""

from __future__ import annotations

import json

import numpy as np
import polars as pl
import pytest
from plays_data import drawn, events, sheet, sheets, study
from scipy import stats

from playkit.analysis import feelings, leads, tempo
from playkit.analysis.plays import no_plays
from playkit.analysis.plays_recorded import plays_from_events
from playkit.errors import MissingColumns


def hand(part: int, begun: int, ended: int, gains=(3, 1), between=()):
    """Give the rows of one hand of a table log; times in seconds."""
    rows = [{"kind": "part_started", "part": part, "mono_ms": begun * 1000}]
    rows += [{"part": part, **row} for row in between]
    rows += [
        {"kind": "scored", "part": part, "seat": seat, "value": gain, "score": gain * part, "mono_ms": ended * 1000}
        for seat, gain in enumerate(gains)
    ]
    return [*rows, {"kind": "part_ended", "part": part, "mono_ms": ended * 1000}]


def logged(*hands, end=True, finished=True, **more):
    rows = [row for one in hands for row in one]
    data = json.dumps({"finished": finished})
    rows += [{"kind": "session_ended", "mono_ms": 10**6, "data": data}] if end else []
    return events(rows, clock="measured", **more)


def states(frame) -> list[str]:
    return plays_from_events(frame).sessions["state"].to_list()


def test_three_hands_of_ten_ten_and_twenty_minutes():
    plays = sheets([[[1, 0], [0, 1], [1, 0]]], minutes=[[10, 10, 20]])
    minutes = tempo.minutes_by_part(plays)
    assert [figure.value for figure in tempo.minutes_shares(minutes)] == pytest.approx([0.25, 0.25, 0.5])
    assert tempo.first_over_later(minutes).value == pytest.approx(2 / 3)
    assert plays.parts["clock"].unique().to_list() == ["typed"]


def test_a_measured_part_is_as_long_as_its_clock_without_its_pauses():
    pause = [
        {"kind": "paused", "mono_ms": 100_000},
        {"kind": "noted", "seat": 0, "mono_ms": 150_000, "data": '{"tag":"waiting"}'},
        {"kind": "resumed", "mono_ms": 160_000},
    ]
    plays = plays_from_events(logged(hand(1, 0, 400, between=pause), hand(2, 500, 700)))
    assert plays.parts["seconds"].to_list() == [340.0, 200.0]
    assert plays.parts["clock"].to_list() == ["measured", "measured"]
    assert plays.notes.select("part", "seat", "tag").rows() == [(1, 0, "waiting")]


def test_a_length_nobody_recorded_is_unknown_not_nil():
    plays = sheets([[[1, 0], [0, 1]]])
    assert plays.parts["seconds"].to_list() == [None, None]
    assert plays.parts["clock"].to_list() == ["none", "none"]
    assert tempo.mean_minutes(tempo.minutes_by_part(plays)) == []


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_equal_thinking_is_waiting_for_all_but_one(seats):
    """Seats pick in turn, ten seconds each: everybody waits (n - 1) / n of the time."""
    picks = [{"kind": "picked", "seat": k % seats, "step": k, "mono_ms": 10_000 * (k + 1)} for k in range(4 * seats)]
    over = 40 * seats
    plays = plays_from_events(logged(hand(1, 0, over, [1] * seats, picks), hand(2, over, over + 100, [0] * seats)))
    (known,) = plays.parts["downtime"].drop_nulls().to_list()
    assert known == pytest.approx((seats - 1) / seats)


def test_turns_tell_waiting_where_picks_are_not_recorded():
    turns = [{"kind": "turn_started", "seat": k % 2, "mono_ms": 30_000 * k} for k in range(4)]
    plays = plays_from_events(logged(hand(1, 0, 120, between=turns), hand(2, 120, 200)))
    assert plays.parts["downtime"].to_list()[0] == pytest.approx(1 / 2)


def test_what_does_not_count_says_why():
    two = (hand(1, 0, 100), hand(2, 100, 200))
    assert states(logged(*two)) == ["counted"]
    assert states(logged(*two, end=False)) == ["unfinished"]
    assert states(logged(*two, finished=False)) == ["unfinished"]
    assert states(logged(*two, [{"kind": "part_started", "part": 3, "mono_ms": 1}])) == ["unfinished"]
    assert states(logged(hand(1, 0, 100))) == ["single"]
    assert states(sheet([[1, 0], [0, 1]])) == ["counted"]
    assert states(sheet([[1, 0], [0, None]])) == ["gaps"]


def test_sessions_with_another_number_of_hands_are_set_aside():
    frames = [sheet([[1, 0], [0, 2], [3, 1]], session=f"s{k}") for k in range(3)] + [sheet([[1, 0], [0, 1]])]
    plays = plays_from_events(pl.concat(frames))
    assert plays.sessions.sort("session")["state"].to_list() == ["other", "counted", "counted", "counted"]
    assert plays.most_parts == 3


def test_a_replayed_seat_that_gained_nothing_gained_nought_a_sheets_is_unknown():
    rows = [
        {"kind": "part_started", "part": 1, "step": 0},
        {"kind": "picked", "part": 1, "seat": 1, "step": 0},
        {"kind": "scored", "part": 1, "seat": 0, "value": 2, "score": 2, "step": 1},
        {"kind": "part_ended", "part": 1, "step": 1},
        {"kind": "part_started", "part": 2, "step": 1},
        {"kind": "part_ended", "part": 2, "step": 2},
    ]
    plays = plays_from_events(events(rows))
    assert plays.sessions.select("seats", "state").rows() == [(2, "counted")]
    assert plays.totals.filter(pl.col("part") == 2)["total"].to_list() == [2, 0]
    bare = [{key: value for key, value in row.items() if key != "step"} for row in rows]
    assert states(events(bare)) == ["gaps"]


def test_people_whose_seat_is_unknown_are_told_apart_by_their_id():
    rows = [
        {"kind": kind, "part": part, "value": value, "data": None if who is None else json.dumps({"tester": who})}
        for part in (1, 2)
        for kind, value, who in (
            ("part_started", None, None), ("scored", 3, "t-b"), ("scored", 5, "t-a"), ("part_ended", None, None),
        )
    ]  # fmt: skip
    plays = plays_from_events(events(rows))
    assert plays.gains.select("part", "seat", "value").rows() == [(1, 0, 5), (1, 1, 3), (2, 0, 5), (2, 1, 3)]
    assert plays.wins.sort("seat")["win_share"].to_list() == [1, 0]


def test_declared_winners_stand_above_counted_points():
    frame = sheet([[1, 0], [1, 0]])
    told = {"session": ["s", "s"], "seat": [0, 1], "tester": [None, None], "win_share": [0.0, 1.0]}
    schema = {"session": pl.String, "seat": pl.Int64, "tester": pl.String, "win_share": pl.Float64}
    plays = plays_from_events(frame, pl.DataFrame(told, schema=schema))
    assert plays.wins.sort("seat")["win_share"].to_list() == [0, 1]


def test_people_samples_and_bots_are_never_pooled():
    frames = [sheet([[1, 0], [0, 2]], session=facet, facet=facet) for facet in ("people", "sample", "bots", "mixed")]
    plays = plays_from_events(pl.concat(frames))
    for facet in ("people", "sample", "bots", "mixed"):
        assert plays.only(facet, None).order == [facet]


def test_a_missing_column_is_named():
    with pytest.raises(MissingColumns, match="mono_ms"):
        plays_from_events(sheet([[1, 0], [0, 1]]).drop("mono_ms"))
    assert plays_from_events(events([])).order == []


# Leads ---------------------------------------------------------------------------------------------------------------


def test_who_leads_wins_or_does_not():
    plays = sheets([[[3, 0], [0, 1], [0, 1]], [[3, 0], [0, 9], [0, 1]]])
    first, second = leads.leader_wins(plays)
    assert (first.share, second.share) == (0.5, 1.0)
    assert leads.lead_changes(plays)[0] == 0.5


def test_tied_leaders_count_as_drawn_by_lot_and_change_nothing():
    plays = sheets([[[2, 2, 0], [1, 0, 0], [0, 1, 0], [0, 5, 0]]])
    assert [lead.share for lead in leads.leader_wins(plays)] == [0.5, 0, 0.5]
    assert leads.lead_changes(plays)[0] == 1


def test_a_curve_is_the_lead_of_the_later_winner():
    curves = leads.lead_curves(sheets([[[3, 0], [0, 1], [0, 9]]]))
    assert curves["part"].to_list() == [0, 1, 2, 3]
    assert curves["lead"].to_list() == [0, -3, -2, 7]


def test_lead_changes_and_leaders_of_even_hands_are_those_of_the_standard():
    plays = sheets(drawn((1, 1, 1), 500, seed=3))
    assert leads.leader_wins(plays)[0].share == pytest.approx(0.502, abs=0.07)
    assert leads.lead_changes(plays)[0] == pytest.approx(0.753, abs=0.1)


# Feelings ------------------------------------------------------------------------------------------------------------


def test_notes_of_boredom_per_ten_minutes_by_hand():
    notes = [{"kind": "noted", "seat": 0, "mono_ms": 60_000 * k, "data": '{"tag":"bored"}'} for k in (1, 2, 3)]
    others = [{"kind": "noted", "mono_ms": 60_000, "data": '{"tag":"laugh"}'}]
    quiet = logged(hand(1, 0, 600), hand(2, 600, 1200), session="q")
    noisy = logged(hand(1, 0, 600, between=notes), hand(2, 600, 1200, between=others), session="n")
    plays = plays_from_events(pl.concat([quiet, noisy]))
    first, second = feelings.boredom(plays)
    assert (first.value, second.value) == (3.0, 0.0), "the session without a note was not observed"
    assert first.ends == pytest.approx((0.6187, 8.7673), abs=1e-4)
    assert second.ends.low == 0


def test_boredom_is_by_the_minutes_of_its_part():
    """Two notes in a part of forty minutes, and one in one of five: half of one in ten minutes, and two."""
    notes = [{"kind": "noted", "seat": 0, "mono_ms": 60_000 * k, "data": '{"tag":"waiting"}'} for k in (1, 41, 42)]
    plays = plays_from_events(logged(hand(1, 0, 300, between=notes[:1]), hand(2, 300, 2700, between=notes[1:])))
    assert [one.value for one in feelings.boredom(plays)] == pytest.approx([2.0, 0.5])
    low, high = stats.chi2.ppf([0.025, 0.975], [4, 6]) / 2 / 4
    assert feelings.boredom(plays)[1].ends == pytest.approx((low, high))


def rated(*people: tuple[int, ...], session: str = "s"):
    """Give a session in which each person rated hands 1, 2, 3."""
    rows = [
        {"kind": "rated", "part": part, "seat": seat, "value": rating}
        for seat, ratings in enumerate(people)
        for part, rating in enumerate(ratings, 1)
    ]
    return pl.concat([sheet([[1, 0, 0], [0, 2, 0], [0, 0, 1]], session=session), events(rows, session=session)])


def test_a_rating_is_compared_within_the_person():
    plays = plays_from_events(pl.concat([rated((1, 3, 5), (4, 4, 4)), rated((2, 3, 3), session="t")]))
    gap = feelings.rating_gap(plays)
    assert gap.gap == pytest.approx((-3 + 0 - 1) / 3)
    assert (gap.people, gap.sessions, gap.rank_biserial) == (3, 2, -1.0)
    assert gap.p is None, "three people cannot reach 5 %"


def test_a_person_of_several_sessions_has_the_mean_of_their_gaps():
    """Gaps of -3, 0 and 1.5 of one person: a third of -1.5, whatever is in the middle."""
    frames = [rated(ratings, session=name) for name, ratings in (("s", (1, 3, 5)), ("t", (4, 4, 4)), ("u", (5, 4, 3)))]
    people = pl.DataFrame({"session": list("stu"), "seat": [0] * 3, "tester": ["ann"] * 3, "win_share": [1.0] * 3})
    plays = plays_from_events(pl.concat(frames), people)
    gaps = feelings.rating_gaps(plays)
    assert gaps.select("person", "sessions").rows() == [("ann", 3)]
    assert gaps["gap"].to_list() == pytest.approx([(-3 + 0 + 1.5) / 3])
    assert feelings.rating_gap(plays).gap == pytest.approx(-0.5)


def test_people_who_rate_all_hands_alike_lean_nowhere():
    assert feelings.signed_ranks(np.zeros(8)) == (None, 0.0)
    p, lean = feelings.signed_ranks(np.array([1.0, 2, 3, -4, 5, 6, 0, 0]))
    assert (p, lean) == (pytest.approx(stats.wilcoxon([1, 2, 3, -4, 5, 6]).pvalue), pytest.approx((17 - 4) / 21))


def test_who_rated_only_one_hand_is_left_out():
    plays = plays_from_events(rated((3,), (5,)))
    assert feelings.rating_gap(plays) is None
    assert feelings.rating_gap(no_plays()) is None


def test_a_point_lower_is_found_in_the_invented_study():
    gap = feelings.rating_gap(study("slow"))
    assert gap.ends.high < -0.5
    assert gap.p < 0.001
    assert gap.rank_biserial < -0.9
    even = feelings.rating_gap(study("fair"))
    assert even.ends.low < 0 < even.ends.high


def test_ratings_of_one_person_in_many_sessions_are_one_person():
    people = {"session": [], "seat": [], "tester": [], "win_share": []}
    frames = []
    for k in range(8):
        frames.append(rated((1 + k % 2, 3, 3), session=f"s{k}"))
        for name, value in (("session", f"s{k}"), ("seat", 0), ("tester", "one"), ("win_share", None)):
            people[name].append(value)
    schema = {"session": pl.String, "seat": pl.Int64, "tester": pl.String, "win_share": pl.Float64}
    gap = feelings.rating_gap(plays_from_events(pl.concat(frames), pl.DataFrame(people, schema=schema)))
    assert (gap.people, gap.sessions) == (1, 8)
    assert gap.ends == (None, None), "one person cannot speak for others, however often asked"
    assert np.isclose(gap.gap, -1.5)
