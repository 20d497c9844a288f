"""Races: best of seven coins by enumeration, slow twins, invariances, momentum that is there and that is not."""

from __future__ import annotations

import os
from itertools import pairwise

import numpy as np
import polars as pl
import pytest
from scipy import stats

from playkit.analysis.measured import Panel, measured
from playkit.analysis.pooled import interval, ratio
from playkit.analysis.race import (
    Track,
    at_tenths,
    chances,
    decided,
    in_any_order,
    lead_changes,
    lead_of_winner,
    momentum,
    of_courses,
)
from playkit.analysis.race_figures import add_race, race_curves, usual

DRILL = os.environ.get("PLAYKIT_DRILL") == "1"


def best_of_seven():
    """Give every series with its chance: standings and exact chances to win after each game."""

    def win(a, b):
        return 1.0 if a == 4 else 0.0 if b == 4 else (win(a + 1, b) + win(a, b + 1)) / 2

    def go(a, b, chance, standings, w):
        if 4 in {a, b}:
            yield chance, np.array(standings, float), np.array(w)
            return
        for na, nb in ((a + 1, b), (a, b + 1)):
            yield from go(na, nb, chance / 2, [*standings, (na, nb)], [*w, (win(na, nb), 1 - win(na, nb))])

    return list(go(0, 0, 1.0, [(0, 0)], [(0.5, 0.5)]))


SERIES = best_of_seven()


def expected(of):
    return sum(chance * of(standings, w) for chance, standings, w in SERIES)


def test_best_of_seven_coins():
    """Golden: length 93/16, lead changes 19/32, sum |dW| 35/32, sum dW^2 1/4, drama .281876, lowest 101/256."""
    assert expected(lambda standings, _: len(standings) - 1) == 93 / 16
    assert expected(lambda standings, _: lead_changes(standings)) == 19 / 32
    assert expected(lambda _, w: (np.diff(w[:, 0]) ** 2).sum()) == 1 / 4
    excitement, drama, lowest = expected(lambda _, w: of_courses(w[None], w[-1:].argmax(axis=1))[0])
    assert (excitement, lowest) == (35 / 32, 101 / 256)
    assert drama == pytest.approx(0.281876, abs=5e-7)


def test_news_of_a_series_adds_up():
    """Identities: squared changes sum to 1 less the squared start, bits to the entropy of the start."""
    assert expected(lambda _, w: (np.diff(w, axis=0) ** 2).sum()) == pytest.approx(1 - 0.5)

    def bits(_, w):
        told = np.where(w[1:] > 0, w[1:] * np.log2(np.where(w[1:] > 0, w[1:], 1) / w[:-1].clip(1e-300)), 0)
        return told.sum()

    assert expected(bits) == pytest.approx(1)


def track(scores, wins, session="s"):
    return Track(session, np.array(scores, float), np.array(wins, float))


def test_the_decided_point_by_hand():
    assert decided(track([[0, 0], [1, 0], [2, 0]], [1, 0])) == 0
    assert decided(track([[0, 0], [0, 1], [2, 1], [3, 1]], [1, 0])) == pytest.approx(2 / 3)
    assert decided(track([[0, 0], [0, 1], [0, 1], [2, 1]], [1, 0])) == 1
    assert decided(track([[0, 0], [0, 1], [1, 1]], [0.5, 0.5])) == 0, "a tie of winners is a lead of both"
    assert decided(track([[1, 0], [1, 2]], [0, 1])) == 1, "with a handicap there may be nothing between"


def slow_changes(scores):
    """Count lead changes as told at a table."""
    held, changes = None, 0
    for row in scores.tolist():
        leaders = {seat for seat, value in enumerate(row) if value == max(row)}
        if held is None:
            held = leaders
        elif not held & leaders:
            changes, held = changes + 1, leaders
        elif len(leaders) == 1:
            held = leaders
    return changes


@pytest.mark.parametrize("seed", range(20))
def test_measures_are_those_of_a_slow_twin_and_of_relabelled_seats(seed):
    rng = np.random.default_rng(seed)
    scores = np.vstack([np.zeros(3), rng.integers(0, 3, (6, 3)).cumsum(axis=0)])
    winners = scores[-1] == scores[-1].max()
    own = track(scores, winners / winners.sum())
    assert lead_changes(scores) == slow_changes(scores)
    order = rng.permutation(3)
    other = track(scores[:, order], own.wins[order])
    assert lead_changes(other.scores) == lead_changes(scores)
    assert decided(other) == decided(own)
    assert lead_of_winner(other) == pytest.approx(lead_of_winner(own))
    doubled = track(scores * 2, own.wins)
    assert lead_changes(doubled.scores) == lead_changes(scores)
    assert lead_of_winner(doubled) == pytest.approx(2 * lead_of_winner(own))


def test_two_races_by_hand():
    """Ten tenths. One is led by its winner until the third, who comes back from two behind; the other all along."""
    back = track(np.transpose([[0, 1, 2, 2, 2, 2, 2, 2, 2, 2, 5], [0, 0, 0, 3, 4, 4, 4, 4, 4, 4, 4]]), [1, 0], "back")
    ahead = track(np.transpose([[0] * 11, range(11)]), [0, 1], "ahead")
    panel = Panel("people", None, "sessions")
    add_race(panel, [back, ahead])
    found = {(row["measure"], row["key"]): row for row in measured([panel]).to_dicts()}
    assert [found["leader_wins", key]["estimate"] for key in ("20", "50", "80")] == [1, 0.5, 0.5]
    assert found["leader_wins", "50"]["low"] == pytest.approx(1 - found["leader_wins", "50"]["high"])
    assert found["lead_changes", None]["estimate"] == 1, "two, and none"
    assert found["decided", None]["estimate"] == pytest.approx((1 + 0) / 2)
    assert found["behind", None]["estimate"] == pytest.approx((7 / 11 + 0) / 2)
    assert found["comeback", None]["estimate"] == pytest.approx((2 + 0) / 2)
    low, high = stats.t.interval(0.95, 1, loc=1, scale=1)
    assert (found["comeback", None]["low"], found["comeback", None]["high"]) == pytest.approx((low, high))
    grown = sum(2 * (now - then) / 2 * then / 2 for now, then in ((k, k - 1) for k in range(1, 11)))
    gap = np.array([0, 1, 2, -1, -2, -2, -2, -2, -2, -2, 1]) / 2
    tops, bottoms = (
        2 * (np.diff(gap) * gap[:-1]).sum() + grown,
        2 * (gap[:-1] ** 2).sum() + sum(2 * (k / 2) ** 2 for k in range(10)),
    )
    assert found["slope", None]["estimate"] == pytest.approx(tops / bottoms)
    early = found["early", None]["estimate"]
    assert early == pytest.approx(found["leader_wins", "50"]["estimate"] - found["leader_wins", "50"]["standard"])


def walks(n, growth=0.0, seats=3, seed=1):
    """Draw sessions of ten rounds whose leads grow by `growth` of themselves a round, besides chance."""
    rng = np.random.default_rng(seed)
    found = []
    for session in range(n):
        scores = [np.zeros(seats)]
        for _ in range(10):
            lead = scores[-1] - scores[-1].mean()
            scores.append(scores[-1] + 5 + growth * lead + rng.standard_normal(seats))
        wins = np.eye(seats)[int(scores[-1].argmax())]
        found.append(track(scores, wins, f"s{session:03}"))
    return found


@pytest.mark.parametrize("growth", [0.0, 0.1, -0.05])
def test_the_slope_of_leads_is_found(growth):
    """Golden: independent gains give 0, a lead that grows by a tenth gives .1."""
    tops, bottoms = momentum(walks(1500, growth))
    assert tops.sum() / bottoms.sum() == pytest.approx(growth, abs=0.012)


def test_intervals_of_the_slope_cover():
    runs, inside = (1000 if DRILL else 150), 0
    for seed in range(runs):
        low, high = interval(ratio(*momentum(walks(24, seed=seed))))
        assert low is not None
        assert high is not None
        inside += low <= 0 <= high
    assert (0.93 if DRILL else 0.89) <= inside / runs <= (0.97 if DRILL else 1)


def test_gains_in_any_order_are_what_independent_gains_give():
    found = walks(600, seed=3)
    rng = np.random.default_rng(1)
    seen = np.mean([(at_tenths(one.scores)[5].argmax() == one.wins.argmax()) for one in found])
    assert np.mean([in_any_order(one, [5], rng) for one in found]) == pytest.approx(seen, abs=0.04)


def test_chances_begin_even_end_as_it_was_and_are_calibrated_between():
    found = walks(400, seed=5)
    w = np.array(chances(found))
    assert w[:, 0] == pytest.approx(1 / 3)
    assert w[:, -1].tolist() == [one.wins.tolist() for one in found]
    assert w.sum(axis=2) == pytest.approx(1)
    said, won = w[:, 5].ravel(), np.array([one.wins for one in found]).ravel()
    for low, high in ((0.0, 0.2), (0.2, 0.5), (0.5, 1.0)):
        bin_ = (said >= low) & (said < high)
        assert won[bin_].mean() == pytest.approx(said[bin_].mean(), abs=0.06)


def test_the_figures_of_a_race():
    panel = Panel("people", None, "sessions")
    add_race(panel, walks(60))
    found = {(row["measure"], row["key"]): row for row in measured([panel]).to_dicts()}
    assert {"early", "slope", "lead_changes", "decided", "behind", "comeback"} <= {name for name, _ in found}
    keys = ["20", "50", "80"]
    shares = [found["leader_wins", key]["estimate"] for key in keys]
    assert shares == sorted(shares)


def test_chances_are_judged_anew_without_each_tenth_of_the_sessions():
    """The jackknife of ten groups, by name, written out: t with nine degrees of freedom."""
    found = walks(30, seed=9)

    def means(some):
        return of_courses(np.array(chances(some)), np.array([one.wins.argmax() for one in some])).mean(axis=0)

    left = np.array([means([one for place, one in enumerate(found) if place % 10 != group]) for group in range(10)])
    half = stats.t.ppf(0.975, 9) * np.sqrt(9 / 10 * ((left - left.mean(axis=0)) ** 2).sum(axis=0))
    panel = Panel("people", None, "sessions")
    add_race(panel, found[::-1])
    rows = {row["measure"]: row for row in panel.rows}
    for measure, value, room in zip(("excitement", "drama", "lowest"), means(found), half, strict=True):
        assert rows[measure]["estimate"] == pytest.approx(value), measure
        assert rows[measure]["low"] == pytest.approx(max(value - room, 0)), measure
        assert rows[measure]["high"] == pytest.approx(value + room), measure


def test_few_sessions_have_no_chances_and_scoreless_ones_no_race():
    panel = Panel("people", None, "sessions")
    add_race(panel, walks(8))
    assert not [row for row in panel.rows if row["measure"] == "excitement"]
    nothing = Panel("people", None, "sessions")
    add_race(nothing, [track([[0, 0], [0, 0], [1, 0]], [1, 0])] * 30)
    assert nothing.rows == []


def test_sessions_of_another_number_of_seats_are_left_out():
    assert len(usual([*walks(3), *walks(2, seats=4)])) == 3
    curves = race_curves("people", None, walks(3))
    assert curves.height == 33
    assert curves.filter(pl.col("part") == 0)["lead"].to_list() == [0.0] * 3


def test_the_order_of_sessions_changes_nothing():
    """Orders that are drawn and folds that judge each other go by the names of sessions."""
    found, figures = walks(40), []
    for order in (found, found[::-1], found[20:] + found[:20]):
        panel = Panel("people", None, "sessions")
        add_race(panel, order)
        figures.append(measured([panel]).select("estimate", "low", "high", "standard").fill_null(-1).to_numpy())
    assert figures[1] == pytest.approx(figures[0])
    assert figures[2] == pytest.approx(figures[0])


def slow_course(w, winner):
    """Read one session with a pencil: how far chances moved, how far behind the winner was, and its lowest chance."""
    moved = sum(abs(after - before) for row, then in pairwise(w) for before, after in zip(row, then, strict=True)) / 2
    behind = [(max(row) - row[winner]) ** 0.5 for row in w[1:-1] if max(row) > row[winner]]
    return moved, sum(behind) / max(len(behind), 1), min(row[winner] for row in w)


def test_many_sessions_at_once_are_each_alone():
    rng = np.random.default_rng(4)
    courses = rng.dirichlet(np.ones(3), (40, 11))
    courses[:, -1] = np.eye(3)[rng.integers(0, 3, 40)]
    courses[0] = courses[0, -1]  # the winner is never behind
    winners = courses[:, -1].argmax(axis=1)
    alone = [slow_course(w, k) for w, k in zip(courses.tolist(), winners.tolist(), strict=True)]
    np.testing.assert_allclose(of_courses(courses, winners), alone, rtol=1e-12)
