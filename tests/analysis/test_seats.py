"""Seats: shares of the win, evidence that may be looked at after every session, and how many would show an effect."""

from __future__ import annotations

import os
from math import exp, lgamma, log

import numpy as np
import polars as pl
import pytest
from scipy import stats

from playkit.analysis import intervals
from playkit.analysis.measured import measured
from playkit.analysis.planned_shares import sessions_for_share
from playkit.analysis.seat_figures import Seated, first_seats, in_order, seat_figures
from playkit.analysis.seats import Outcomes, always_valid, e_values, outcomes, seat_shares
from playkit.errors import MissingColumns, OptionsError

DRILL = os.environ.get("PLAYKIT_DRILL") == "1"
EVEN = (0.25,) * 4


def drawn(rng, games, shares=EVEN):
    """Draw the winners of games, one each."""
    return np.eye(len(shares))[rng.choice(len(shares), games, p=shares)]


def told(wins, **more):
    """Write win shares down as rows a session and seat."""
    rows = [(k, seat, share) for k, row in enumerate(wins) for seat, share in enumerate(row)]
    return pl.DataFrame(rows, schema=["session", "seat", "win_share"], orient="row").with_columns(**more)


# Shares --------------------------------------------------------------------------------------------------------------


def test_shares_by_hand():
    found = seat_shares(outcomes(told([[1, 0, 0], [0, 1, 0], [0.5, 0, 0.5], [1, 0, 0]])))
    assert [one.share for one in found] == [2.5 / 4, 1 / 4, 0.5 / 4]
    low, high = intervals.wilson(2.5, 4)
    assert found[0].ends == (float(low), float(high))
    wider = intervals.simultaneous(2.5, 4, family=3)
    assert found[0].band == (float(wider.low), float(wider.high))


def test_evenings_of_several_sessions_widen_the_interval():
    # Three evenings; whoever wins on an evening wins all of it.
    wins = np.repeat(np.eye(2)[[0, 1, 0]], 4, axis=0)
    apart = seat_shares(Outcomes(wins, None, 0))[0]
    together = seat_shares(Outcomes(wins, np.repeat([0, 1, 2], 4), 0))[0]
    assert together.share == apart.share
    assert together.ends.high - together.ends.low > 1.4 * (apart.ends.high - apart.ends.low)


def test_evenings_of_unlike_length_weigh_by_their_sessions():
    """Three evenings of 5, 2 and 8 sessions, of which a seat wins 4, 0 and 3: t on a ratio, by hand."""
    sizes, won = np.array([5, 2, 8]), np.array([4, 0, 3])
    wins = np.concatenate([np.eye(2)[[0] * w + [1] * (n - w)] for w, n in zip(won, sizes, strict=True)])
    ends = seat_shares(Outcomes(wins, np.repeat([0, 1, 2], sizes), 0))[0].ends
    error = np.sqrt(3 / 2 * ((won - 7 / 15 * sizes) ** 2).sum()) / 15
    assert ends.high == pytest.approx(min(7 / 15 + stats.t.ppf(0.975, 2) * error, 1))
    assert ends.low == pytest.approx(max(7 / 15 - stats.t.ppf(0.975, 2) * error, 0))


def test_relabelled_seats_are_relabelled_and_shuffled_sessions_change_no_share():
    rng = np.random.default_rng(5)
    wins = drawn(rng, 50, (0.4, 0.3, 0.2, 0.1))
    order = rng.permutation(4)
    plain, moved = seat_shares(Outcomes(wins, None, 0)), seat_shares(Outcomes(wins[:, order], None, 0))
    assert [one.share for one in moved] == [plain[seat].share for seat in order]
    assert seat_shares(Outcomes(rng.permutation(wins), None, 0)) == plain


def test_rows_may_come_in_any_order_within_a_session():
    rows = told(drawn(np.random.default_rng(2), 9))
    mixed = rows.sort("session", "seat", descending=[False, True])
    assert outcomes(mixed).wins.tolist() == outcomes(rows).wins.tolist()


def test_sessions_without_a_known_winner_or_of_another_number_of_seats_are_left_out():
    three = told([[1, 0, 0]] * 4)
    two = told([[1, 0], [0, 1]]).with_columns(session=pl.col("session") + 10)
    unknown = told([[1, 0, 0]]).with_columns(session=pl.lit(20), win_share=pl.lit(None, dtype=pl.Float64))
    found = outcomes(pl.concat([three, two, unknown], how="vertical_relaxed"))
    assert found.wins.shape == (4, 3)
    assert found.left_out == 3


def test_nothing_recorded_gives_nothing():
    empty = outcomes(told([[1.0, 0.0]]).clear())
    assert seat_shares(empty) == []
    assert always_valid(empty.wins) == []
    assert measured(seat_figures([Seated("people", None, "sessions", empty)])).height == 0


def test_a_missing_column_is_named():
    with pytest.raises(MissingColumns, match="win_share"):
        outcomes(told([[1, 0]]).drop("win_share"))


def test_the_turn_order_follows_whoever_began():
    wins = np.array([[1.0, 0, 0], [0, 1, 0], [0, 0, 1]])
    order = in_order(Outcomes(wins, None, 0), np.array([0, 1, 1]))
    assert order is not None
    assert order.wins.tolist() == [[1, 0, 0], [1, 0, 0], [0, 1, 0]]
    assert in_order(Outcomes(wins, None, 0), np.array([2, 2, -1])) is None


def test_the_turn_order_keeps_its_evenings():
    """Of three evenings the second knows no beginner: two are left, numbered anew."""
    wins, evenings = np.eye(2)[[0, 1, 0, 1, 1]], np.array([0, 0, 1, 2, 2])
    order = in_order(Outcomes(wins, evenings, 0), np.array([0, 1, -1, 1, 0]))
    assert order.evenings.tolist() == [0, 0, 1, 1]
    assert order.wins.tolist() == [[1, 0], [1, 0], [1, 0], [0, 1]]
    assert order.by_evening().tolist() == [[1, 0], [0.5, 0.5]]


def test_who_begins_is_the_first_to_have_a_turn():
    rows = [("a", "placed", 3), ("a", "turn_started", 1), ("a", "picked", 1), ("b", "picked", 2), ("b", "picked", 0)]
    events = pl.DataFrame(rows, schema=["session", "kind", "seat"], orient="row")
    assert first_seats(events).rows() == [("a", 1), ("b", 2)]


# Evidence ------------------------------------------------------------------------------------------------------------


def test_evidence_is_the_closed_form_where_one_seat_wins_each_session():
    wins = drawn(np.random.default_rng(1), 60, (0.4, 0.2, 0.2, 0.2))
    won, a = wins.sum(axis=0), 1.0
    form = lgamma(4) - lgamma(4 + 60) + sum(lgamma(a + s) - lgamma(a) - s * log(0.25) for s in won)
    assert e_values(wins)[-1] == pytest.approx(exp(form))


def test_shared_wins_pay_in_part():
    # 1/2 each: the bet is even, so the fortune stays.
    assert e_values(np.full((5, 2), 0.5)) == pytest.approx(1)
    slow, fast = e_values(np.array([[0.75, 0.25]] * 30)), e_values(np.array([[1.0, 0.0]] * 30))
    assert 1 < slow[-1] < fast[-1]


def test_looking_after_every_session_rarely_alarms():
    """The issue's promise: 2,000 runs of even games, looked at after each, at most 5 % alarms."""
    rng = np.random.default_rng(20)
    runs = 2000
    alarms = sum(e_values(drawn(rng, 200)).max() >= 20 for _ in range(runs))
    assert alarms <= 0.05 * runs
    # The same looks at a plain 5 % test of one seat cry wolf far more often: that is what the badge is for.
    fooled = 0
    for _ in range(200):
        won = drawn(rng, 200)[:, 0].cumsum()[19:]
        low, high = intervals.wilson(won, np.arange(20, 201))
        fooled += bool(((low > 0.25) | (high < 0.25)).any())
    assert fooled > 0.15 * 200


def test_evenings_with_one_strong_person_do_not_alarm():
    """Whoever is strong sits in one seat all evening: as single sessions that would look like a favoured seat."""
    rng = np.random.default_rng(21)
    runs = 1000 if DRILL else 200
    alarms = 0
    for _ in range(runs):
        strong = rng.integers(0, 4, 12)
        wins = np.concatenate([drawn(rng, 6, np.where(np.arange(4) == seat, 0.7, 0.1)) for seat in strong])
        alarms += e_values(Outcomes(wins, np.repeat(np.arange(12), 6), 0).by_evening()).max() >= 20
    assert alarms <= 0.05 * runs


def test_a_strong_effect_alarms_soon():
    rng = np.random.default_rng(22)
    stops = []
    for _ in range(100):
        evidence = e_values(drawn(rng, 400, (0.5, 0.5 / 3, 0.5 / 3, 0.5 / 3)))
        stops.append(int(np.argmax(evidence >= 20)) if (evidence >= 20).any() else 400)
    assert 15 <= np.median(stops) <= 45  # 28 sessions, says the research page


def test_intervals_that_are_always_valid_hold_at_every_look():
    rng = np.random.default_rng(23)
    runs, missed = (400 if DRILL else 60), 0
    for _ in range(runs):
        wins = drawn(rng, 120, (0.4, 0.2, 0.2, 0.2))
        looks = [always_valid(wins[:n]) for n in (5, 20, 60, 120)]
        truth = (0.4, 0.2, 0.2, 0.2)
        missed += any(not ends.low <= p <= ends.high for found in looks for ends, p in zip(found, truth, strict=True))
    assert missed <= 0.05 * runs
    last = always_valid(drawn(rng, 120))[0]
    assert last.high - last.low < 0.45


# Planning ------------------------------------------------------------------------------------------------------------


def test_sessions_for_a_share_are_those_of_the_research_page():
    assert [sessions_for_share(d, 4) for d in (0.05, 0.10, 0.15, 0.20)] == [610, 157, 71, 41]
    assert sessions_for_share(0.10, 2) == 194
    assert sessions_for_share(0.10, 5) == 137
    assert sessions_for_share(0.0, 4) is None
    assert sessions_for_share(0.8, 4) is None
    with pytest.raises(OptionsError):
        sessions_for_share(0.1, 4, power=0.3)


def test_a_planted_effect_is_found_at_the_number_the_planner_names():
    """The issue's promise: 5 points at the n for 90 %, found in at least 87 % of 1,000 runs."""
    games = sessions_for_share(0.05, 4, power=0.9, family=4)
    assert games is not None
    rng = np.random.default_rng(24)
    found = sum(
        seat_shares(Outcomes(drawn(rng, games, (0.30, *[0.70 / 3] * 3)), None, 0))[0].band.low > 0.25
        for _ in range(1000)
    )
    assert found >= 870


@pytest.mark.parametrize(("games", "evening"), [(40, 1), (80, 4)])
def test_intervals_cover_what_they_say(games, evening):
    """Coverage of single intervals, and of all seats together, with sessions alone and in evenings that resemble."""
    rng = np.random.default_rng(games)
    runs = 2000 if DRILL else 300
    alone = together = 0
    for _ in range(runs):
        chances = rng.dirichlet(np.full(4, 8.0), games // evening) if evening > 1 else np.tile(EVEN, (games, 1))
        wins = np.concatenate([drawn(rng, evening, row) for row in chances])
        number = np.repeat(np.arange(games // evening), evening) if evening > 1 else None
        shares = seat_shares(Outcomes(wins, number, 0))
        alone += shares[0].ends.low <= 0.25 <= shares[0].ends.high
        together += all(one.band.low <= 0.25 <= one.band.high for one in shares)
    slack = 0 if DRILL else 0.02
    assert 0.93 - slack <= alone / runs <= 0.985
    assert together / runs >= 0.93 - slack


# Golden --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_the_first_to_throw_a_six_is_favoured_as_the_closed_form_says(seats):
    """Seat k of n wins with (5/6)^k / 6 over 1 - (5/6)^n: 6/11 and 5/11; .32191, .26826, .22354, .18629."""
    expected = np.array([(5 / 6) ** k / 6 / (1 - (5 / 6) ** seats) for k in range(seats)])
    known = {2: [0.54545, 0.45455], 4: [0.32191, 0.26826, 0.22354, 0.18629]}[seats]
    assert expected == pytest.approx(known, abs=1e-5)
    rng = np.random.default_rng(6)
    throws = rng.geometric(1 / 6, 20_000) - 1
    shares = seat_shares(Outcomes(np.eye(seats)[throws % seats], None, 0))
    for one, truth in zip(shares, expected, strict=True):
        assert one.band.low <= truth <= one.band.high
    assert shares[0].band.low > 1 / seats
