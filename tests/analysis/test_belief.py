"""Who wins, settled bit by bit: against enumeration, and where nothing can be told."""

from __future__ import annotations

from itertools import product

import numpy as np
import polars as pl
import pytest
from plays_data import drawn, sheets
from scipy import stats

from playkit.analysis import belief, findings
from playkit.analysis.choices import Decision, consequential, first_against_later, shares

SERIES = list(product((0, 1), repeat=7))


def best_of_seven(games: int, seed: int):
    """Give two continuations of coin series from after game k: who has four wins first has most of seven."""
    rng = np.random.default_rng(seed)
    tosses = rng.integers(0, 2, (games, 7))

    def winners(rows):
        won = rows.sum(axis=1) >= 4
        return np.stack([~won, won], axis=1).astype(float)

    def play_on(k):
        again = np.concatenate([tosses[:, :k], rng.integers(0, 2, (games, 7 - k))], axis=1)
        return winners(tosses), winners(again) if k else winners(tosses)

    return play_on


def exact_shares() -> list[float]:
    """Enumerate all 128 series: agreement of two continuations is w^2 + (1 - w)^2."""
    settled = []
    for k in range(8):
        chances = [
            np.mean([sum(series) >= 4 for series in SERIES if series[:k] == start])
            for start in product((0, 1), repeat=k)
        ]
        settled.append((np.mean([w * w + (1 - w) ** 2 for w in chances]) - 0.5) / 0.5)
    return settled


def test_a_best_of_seven_series_is_settled_as_by_enumeration():
    exact = exact_shares()
    assert exact == pytest.approx([0, 0.0977, 0.1953, 0.2969, 0.4063, 0.5313, 0.6875, 1], abs=5e-5)
    found = belief.resolved_shares(best_of_seven(20_000, 1), 7)
    assert sum(row.share for row in found) == pytest.approx(1)
    np.testing.assert_allclose(np.cumsum([row.share for row in found]), exact[1:], atol=0.03)
    for row, share in zip(found, np.diff(exact), strict=True):
        assert row.ends.low - 0.01 < share < row.ends.high + 0.01


def test_the_estimator_is_unbiased_and_its_interval_holds():
    found = [belief.resolved_shares(best_of_seven(200, seed), 7) for seed in range(400)]
    for part, exact in enumerate(np.diff(exact_shares())):
        own = [rows[part] for rows in found]
        error = np.std([row.share for row in own]) / np.sqrt(len(own))
        assert abs(np.mean([row.share for row in own]) - exact) < 3.5 * error, part
        covered = np.mean([row.ends.low <= exact <= row.ends.high for row in own])
        assert 0.92 < covered < 0.98, part


def test_relabelled_seats_give_the_same_shares():
    play_on = best_of_seven(500, 2)
    runs = {k: play_on(k) for k in range(7)}
    there = belief.resolved_shares(lambda k: runs[k], 7)
    back = belief.resolved_shares(lambda k: tuple(run[:, ::-1] for run in runs[k]), 7)
    assert [row.share for row in there] == pytest.approx([row.share for row in back])


def test_a_standing_that_decides_tells_all_bits_and_noise_tells_none():
    rng = np.random.default_rng(5)
    totals = rng.normal(size=(200, 4))
    wins = (totals == totals.max(axis=1, keepdims=True)).astype(float)
    whole = belief.bits_of(wins, np.full(200, 4))
    assert (whole == 2).all()
    assert belief.bits_told(totals, wins).mean() > 1.5
    assert belief.bits_told(rng.normal(size=(200, 4)), wins).mean() == pytest.approx(0, abs=0.05)


def test_bits_of_a_shared_win_are_fewer():
    assert belief.bits_of(np.array([[0.5, 0.5, 0, 0]]), np.array([4])).tolist() == [1.0]


def test_seats_that_are_not_there_do_not_win():
    totals = np.array([[3.0, 1.0, np.nan], [1.0, 2.0, 0.0], [5.0, 1.0, np.nan], [0.0, 1.0, 4.0]])
    wins = np.array([[1.0, 0, 0], [0, 1.0, 0], [1.0, 0, 0], [0, 0, 1.0]])
    told = belief.bits_told(totals, wins)
    assert np.isfinite(told).all()
    assert (told <= np.log2([2, 3, 2, 3])).all()


def test_a_minute_of_an_even_hand_tells_about_half_of_what_the_last_tells():
    """Even hands of even length: part 1 settles little, as every first part does, and the quotient says so."""
    value, ends, n = findings.bits_quotient(sheets(drawn((1, 1, 1), 300), minutes=[[10, 10, 10]] * 300))
    assert n == 300
    assert 0.3 < value < 0.8
    assert ends.low < value < ends.high
    assert findings.bits_quotient(sheets(drawn((1, 1, 1), 5), minutes=[[10, 10, 10]] * 5)) is None


# Choices -------------------------------------------------------------------------------------------------------------


def test_equal_actions_have_no_consequences_however_many_there_are():
    rng = np.random.default_rng(6)
    alarms = sum(consequential(rng.integers(0, 2, (6, 32)).astype(float)) for _ in range(2000))
    assert alarms <= 75, "at most 2.5 % of one-sided tests, with room for chance"


def test_a_better_action_is_found_and_a_tiny_difference_does_not_count():
    rng = np.random.default_rng(7)
    luck = rng.random((1, 400))
    assert consequential((luck < np.array([[0.7], [0.4]])).astype(float))
    same = np.full((2, 400), 0.5)
    same[1] += 0.02
    assert not consequential(same)
    assert not consequential(np.ones((1, 400)))


def test_shares_of_choices_are_clustered_by_game():
    found = [Decision(game, part, 3, consequential=part > 1) for game in range(6) for part in (1, 2, 3)]
    assert [share.share for share in shares(found)] == [0, 1, 1]
    assert [share.decisions for share in shares(found)] == [6, 6, 6]
    gap, ends, games = first_against_later(found)
    assert (gap, ends.low, games) == (-1, -1, 6)
    assert first_against_later(found[:1]) is None
    assert first_against_later(found[:3]) is None, "one game has no spread"
    # All games agree, which is no certainty: Wilson's interval of 0 and 6 of 6, and Newcombe's of both.
    first, _, later = (share.ends for share in shares(found))
    assert (first.low, later.high) == (0, 1)
    assert first.high == pytest.approx(3.8415 / (6 + 3.8415), abs=1e-4)
    assert 1 - later.low == pytest.approx(first.high)
    twelve = 3.8415 / (12 + 3.8415)
    assert ends.high == pytest.approx(-1 + (first.high**2 + twelve**2) ** 0.5, abs=1e-4)


@pytest.mark.parametrize(("games", "enough"), [(5, False), (6, True)])
def test_a_hundred_choices_are_shown_from_six_sessions_on(games, enough):
    """And points from six sessions on, as many choices as there may be."""
    plays = sheets(drawn((1, 1), games))
    found = [Decision(k % games, part, 2, consequential=k % 3 == 0) for k in range(100) for part in (1, 2)]
    frame = findings.figures(plays, decided={("people", None): found})
    told = {(row["measure"], row["part"]): row["enough"] for row in frame.to_dicts()}
    assert told["consequential", 1] is told["stake", 1] is told["choice_gap", 1] is enough
    few = findings.figures(plays, decided={("people", None): found[:-2]}).filter(pl.col("measure") == "consequential")
    assert not few["enough"].any(), "ninety-nine are not a hundred"


def test_a_first_hand_is_held_against_the_later_ones_of_its_own_game():
    """Games of 1 and 3 first choices, of which 1 and 0 matter, and of 2 and 1 later ones, of which 0 and 1 do."""
    rows = [(1, 1, True), *[(1, 2, False)] * 2, *[(2, 1, False)] * 3, (2, 3, True)]
    found = [Decision(game, part, 2, consequential=hit) for game, part, hit in rows]
    gap, ends, games = first_against_later(found)
    assert (gap, games) == (0, 2)
    assert (ends.low, ends.high) == (-1, 1)


def test_intervals_of_choices_are_those_of_scipy_where_games_differ_much():
    """Twenty games of ten choices: t over games is wider than Wilson, and is what is told."""
    rng = np.random.default_rng(3)
    hits = rng.binomial(10, rng.beta(0.5, 0.5, 20))
    later = rng.binomial(10, rng.beta(0.5, 0.5, 20))
    found = [
        Decision(game, part, 2, consequential=k < own[game])
        for part, own in ((1, hits), (2, later)) for game in range(20) for k in range(10)
    ]  # fmt: skip
    (first, _), gap = shares(found), first_against_later(found)
    assert first.ends == pytest.approx(stats.ttest_1samp(hits / 10, 0).confidence_interval())
    assert gap[1] == pytest.approx(stats.ttest_rel(hits / 10, later / 10).confidence_interval())


def test_a_difference_of_three_points_is_where_choices_begin_to_count():
    for gap, counts in ((0.031, True), (0.029, False)):
        assert consequential([[0.5 + gap] * 40, [0.5] * 40]) is counts


def test_a_choice_counts_beyond_chance_by_students_t():
    """Four runs to find the better action and four to measure: t with three degrees of freedom, 3.182 of its error."""
    noise = np.array([-0.1, 0.1, -0.1, 0.1])
    error = noise.std(ddof=1) / 2
    for gap, counts in ((3.2 * error, True), (3.15 * error, False)):
        wins = np.stack([np.concatenate([np.full(4, 0.9), 0.5 + gap + noise]), np.full(8, 0.5)])
        assert consequential(wins) is counts
