"""Traps that measures of other systems fall into, as read in their code: each is a case ours must come out of.

Ludii's evaluation: shares from whole numbers divided as whole numbers are 0 or 1; the least of a series begins at 0,
so that no positive series has another; the first leader counts as a change, a tie as one more; a step that changes
nothing forgets who was ahead. Balance as the largest gap of win rates calls every short run unfair. Decisions are
counted where several actions are legal, whatever they lead to. Two dozen games, or ten a rung, are taken for enough.
"""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest
from test_choice_figures import exactly, figure, picks

from playkit.analysis import course, leads, race
from playkit.analysis.choice_figures import add_consequences, add_widths
from playkit.analysis.choices import Decision, shares
from playkit.analysis.course import Course
from playkit.analysis.growth import growth_curves
from playkit.analysis.measured import Panel, state
from playkit.analysis.race import Track
from playkit.analysis.seats import Outcomes, e_values, seat_shares
from playkit.analysis.spread import finals
from playkit.simulate.twins import Sampled

STANDINGS = {
    "nobody else ever led": ([[0, 0], [1, 0], [2, 0], [3, 2]], 0),
    "the first leader came late": ([[0, 0], [0, 0], [0, 1], [0, 2]], 0),
    "a tie holds the leader": ([[0, 0], [1, 0], [1, 1], [2, 1]], 0),
    "after a tie another leads": ([[0, 0], [1, 0], [1, 1], [1, 2]], 1),
    "a step without points forgets nobody": ([[0, 0], [1, 0], [1, 0], [1, 2], [1, 2], [3, 2]], 2),
    "two who tie take over from a third": ([[0, 0, 0], [1, 0, 0], [1, 2, 2], [1, 3, 2]], 1),
}
"""Scores after each step, and how often the lead changed."""


@pytest.mark.parametrize("case", STANDINGS)
def test_neither_first_leaders_nor_ties_change_the_lead(case):
    scores, changes = np.array(STANDINGS[case][0], float), STANDINGS[case][1]
    assert race.lead_changes(scores) == changes
    assert leads.count_changes([row == row.max() for row in scores]) == changes


def test_chances_change_hands_by_the_same_rule():
    even, ahead, behind = [0.5, 0.5], [0.8, 0.2], [0.2, 0.8]
    assert course.lead_changes(Course.known("s", [even, ahead, even, ahead, [1, 0]])) == 0
    assert course.lead_changes(Course.known("s", [even, ahead, ahead, even, behind, behind, [0, 1]])) == 1


def test_shares_of_whole_numbers_are_not_nought_or_one():
    scores = np.array([[0, 0], [0, 1], [2, 1], [3, 1]])
    assert race.decided(Track("s", scores, np.array([1, 0]))) == pytest.approx(2 / 3)
    found = [Decision(game, 1, 2, consequential=game == 0) for game in range(3)]
    assert [one.share for one in shares(found)] == pytest.approx([1 / 3])
    panel = Panel("people", None, "sessions")
    add_widths(panel, picks([1, 2, 1]))
    assert (figure(panel, "open")["estimate"], figure(panel, "width")["estimate"]) == pytest.approx((1 / 3, 4 / 3))


def test_the_least_of_what_is_above_nought_is_above_nought():
    assert course.lowest(Course.known("s", [[0.5, 0.5], [0.6, 0.4], [1, 0]])) == 0.5
    assert race.of_courses(np.array([[[0.5, 0.5], [0.6, 0.4], [1, 0]]]), np.array([0]))[0, 2] == 0.5


def test_the_most_of_what_is_below_nought_is_below_nought():
    rows = [("s", 0, -5.0, 1.0), ("s", 1, -7.0, 0.0), ("s", 2, -9.0, 0.0)]
    frame = finals(pl.DataFrame(rows, schema=["session", "seat", "score", "win_share"], orient="row"))
    assert frame.select("best", "second", "worst").row(0) == (-5, -7, -9)
    assert race.lead_changes(np.array([[-3, -4], [-3, -2], [-1, -2]])) == 2


def test_the_largest_gap_of_a_short_run_is_not_called_unfair():
    """Twenty even games of four seats: the luckiest wins a quarter more than the unluckiest, and nothing is shown."""
    rng = np.random.default_rng(4)
    gaps, alarms, shown = [], 0, 0
    for _ in range(200):
        wins = np.eye(4)[rng.integers(0, 4, 20)]
        gaps.append(np.ptp(wins.mean(axis=0)))
        alarms += e_values(wins).max() >= 20
        shown += any(one.band.low > 0.25 or one.band.high < 0.25 for one in seat_shares(Outcomes(wins, None, 0)))
    assert np.mean(gaps) > 0.2
    assert alarms <= 0.05 * 200
    assert shown <= 0.08 * 200


def test_what_is_legal_is_not_yet_a_choice():
    """Six actions that all end alike are open to whoever picks, and of no consequence."""
    panel, alike = Panel("bots", None, "games"), exactly([[0.4, 0.6]] * 6)
    add_widths(panel, picks([6] * 30))
    add_consequences(panel, [Sampled(0, third, 6, alike[:, :, 0], 0, alike) for third in (1, 2, 3)], {0: (10, 10, 10)})
    assert (figure(panel, "open")["estimate"], figure(panel, "width")["estimate"]) == (1, 6)
    assert figure(panel, "consequential")["estimate"] == 0


def test_two_dozen_games_are_not_enough():
    assert state(0.5, 24, "games") == state(0.5, 10, "seeds") == "too_few"
    assert state(0.5, 99, "games") == "few"


def test_a_curve_that_nobody_has_any_more_does_not_end_at_nought():
    """Sessions that are over no longer count, rather than as nothing."""
    from test_growth import by_hand

    late = growth_curves(by_hand()).filter(pl.col("curve") == "points", pl.col("round") == 2)
    assert late["n"].to_list() == [1, 1]
    assert late["low"].min() > 0
