"""Figures over sessions: against scipy, closed forms, and their own promise of coverage."""

from __future__ import annotations

import os

import numpy as np
import pytest
from scipy import stats

from playkit.analysis.pooled import UNKNOWN, Pooled, count_interval, interval, mean, quotient, ratio

RUNS = 2000 if os.environ.get("PLAYKIT_DRILL") else 600


def test_the_interval_of_a_mean_is_students():
    values = np.array([3.0, 4.5, 1.0, 7.5, 2.0])
    low, high = stats.ttest_1samp(values, 0).confidence_interval(0.95)
    assert interval(mean(values)) == pytest.approx((low, high))


def test_a_ratio_of_equal_bottoms_is_a_mean():
    tops = np.array([3.0, 4.5, 1.0, 7.5])
    assert ratio(tops, np.full(4, 2.0)).value == pytest.approx(mean(tops / 2).value)
    assert interval(ratio(tops, np.full(4, 2.0))) == pytest.approx(interval(mean(tops / 2)))


def test_a_pull_is_what_leaving_the_session_out_would_change():
    rng = np.random.default_rng(1)
    tops, bottoms = rng.normal(size=9), rng.random(9) + 0.2
    whole = ratio(tops, bottoms)
    left = [ratio(np.delete(tops, k), np.delete(bottoms, k)).value for k in range(9)]
    np.testing.assert_allclose(whole.pull, 8 * (whole.value - np.array(left)), atol=1e-9)
    low, high = interval(whole)
    error = np.sqrt(8 / 9 * ((np.array(left) - whole.value) ** 2).sum())
    assert (high - low) / 2 == pytest.approx(stats.t.ppf(0.975, 8) * error)


def test_sessions_without_any_weight_pull_nothing_and_one_that_has_it_all_is_unknown():
    assert ratio([1.0, 0.0, 1.0], [2.0, 0.0, 2.0]).pull[1] == 0
    assert interval(ratio([1.0, 0.0], [2.0, 0.0])) == UNKNOWN


def test_one_session_or_none_says_nothing_about_others():
    assert interval(mean([2.0])) == UNKNOWN
    assert interval(mean([])) == UNKNOWN
    assert interval(ratio([1.0, 2.0], [0.0, 0.0])) == UNKNOWN
    assert quotient(mean([2.0]), mean([1.0])) == UNKNOWN


def test_a_quotient_solves_fiellers_equation():
    rng = np.random.default_rng(2)
    top, bottom = mean(rng.normal(2, 0.5, 20)), mean(rng.normal(1, 0.3, 20))
    t = stats.t.ppf(0.975, 19)
    for end in quotient(top, bottom):
        difference = top.pull - end * bottom.pull
        error = np.sqrt((difference**2).sum() / 19 / 20)
        assert abs(top.value - end * bottom.value) == pytest.approx(t * error)


def test_a_bottom_that_may_be_nil_has_no_upper_end():
    rng = np.random.default_rng(3)
    noisy = rng.normal(0, 1, 12)
    ends = quotient(mean(rng.normal(2, 0.1, 12)), Pooled(0.05, noisy - noisy.mean()))
    assert ends.high is None
    assert ends.low is not None and ends.low > 1  # noqa: PT018 - the second holds only with the first


def test_counts_are_as_wide_as_students_t_and_where_few_came_as_garwoods():
    few, many = np.array([0.0, 0, 3, 0, 1, 0]), np.array([1.0, 4, 0, 3, 2, 1])
    low, high = stats.chi2.ppf([0.025, 0.975], [8, 10]) / 2 / 6
    student = stats.ttest_1samp(few, 0).confidence_interval()
    assert count_interval(few) == pytest.approx((max(min(low, student.low), 0), max(high, student.high)))
    student = stats.ttest_1samp(many, 0).confidence_interval(0.9)
    assert count_interval(many, 0.9) == pytest.approx((max(student.low, 0), student.high))
    ten = np.array([4.0, 0, 1, 3, 0, 2])
    assert count_interval(ten).high == pytest.approx(max(stats.chi2.ppf(0.975, 22) / 12, interval(mean(ten)).high))
    assert count_interval([3.0]) == count_interval([]) == UNKNOWN


@pytest.mark.parametrize(("sessions", "rate"), [(6, 0.05), (20, 0.02), (20, 0.2), (100, 0.05)])
@pytest.mark.parametrize("unlike", [0.0, 0.5])
def test_what_is_rare_is_covered(sessions, rate, unlike):
    """Tables may be more or less lively (by the square root of a half); t alone holds 25 to 90 % of these."""
    rng, runs, held, plain = np.random.default_rng(sessions), 2000 if RUNS == 2000 else 150, 0, 0
    for _ in range(runs):
        own = rate * (rng.gamma(1 / unlike, unlike, sessions) if unlike else np.ones(sessions))
        counts = rng.poisson(own).astype(float)
        low, high = count_interval(counts)
        student = interval(mean(counts))
        held += low <= rate <= high
        plain += student.low <= rate <= student.high
    assert held / runs >= 0.93
    assert plain / runs < 0.95


@pytest.mark.slow
@pytest.mark.parametrize("sessions", [6, 20])
def test_intervals_cover_what_they_promise(sessions):
    """Four observations a session that resemble each other; true mean 2, ratio 2 / 5, quotient 2 / 1.5."""
    rng = np.random.default_rng(sessions)
    hits = np.zeros(3)
    for _ in range(RUNS):
        common = rng.normal(0, 0.5, sessions)
        top = 2 + common + rng.normal(0, 0.5, (sessions, 4)).mean(axis=1)
        size = rng.uniform(4, 6, sessions)
        other = 1.5 + 0.3 * common + rng.normal(0, 0.3, sessions)
        found = (interval(mean(top)), interval(ratio(top * size / 5, size)), quotient(mean(top), mean(other)))
        for k, (ends, truth) in enumerate(zip(found, (2, 2 / 5, 2 / 1.5), strict=True)):
            hits[k] += (ends.low or -np.inf) <= truth <= (np.inf if ends.high is None else ends.high)
    assert ((hits / RUNS > 0.925) & (hits / RUNS < 0.985)).all(), hits / RUNS
