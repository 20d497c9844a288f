"""Intervals against closed forms, scipy, statsmodels, and their own promise of coverage."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from playkit.analysis import intervals
from playkit.analysis.intervals import ClusterSums, Interval


@pytest.fixture(scope="module")
def oracle():
    proportion = pytest.importorskip("statsmodels.stats.proportion")
    rates = pytest.importorskip("statsmodels.stats.rates")
    return proportion, rates


def grid(most: int = 60):
    n = np.repeat(np.arange(1, most), np.arange(2, most + 1))
    x = np.concatenate([np.arange(k + 1) for k in range(1, most)])
    return x, n


def test_wilson_agrees_with_scipy_and_statsmodels_for_every_count_up_to_60(oracle):
    x, n = grid()
    low, high = intervals.wilson(x, n)
    for k in range(0, len(x), 7):
        own = stats.binomtest(int(x[k]), int(n[k])).proportion_ci(0.95, "wilson")
        assert (low[k], high[k]) == pytest.approx((own.low, own.high), abs=1e-12)
    theirs = oracle[0].proportion_confint(x, n, 0.05, "wilson")
    np.testing.assert_allclose(low, theirs[0], atol=1e-12)
    np.testing.assert_allclose(high, theirs[1], atol=1e-12)


def test_a_map_of_25_cells_uses_a_fortieth_of_the_error_for_each_tail(oracle):
    x, n = grid(30)
    theirs = oracle[0].proportion_confint(x, n, 0.05 / 25, "wilson")
    np.testing.assert_allclose(intervals.simultaneous(x, n, 25), theirs, atol=1e-12)


def test_the_poisson_rate_is_garwoods(oracle):
    events = np.arange(40)
    theirs = np.array([oracle[1].confint_poisson(k, 17.0, method="exact-c") for k in range(40)]).T
    np.testing.assert_allclose(intervals.poisson_rate(events, 17.0), theirs, atol=1e-10)
    # Closed form without any event: the upper end is -ln(0.025) / exposure.
    assert float(intervals.poisson_rate(0, 100).high) == pytest.approx(-np.log(0.025) / 100)


def test_the_difference_of_two_wilson_intervals_is_newcombes(oracle):
    for a, m, b, n in [(48, 80, 56, 70), (0, 10, 3, 10), (5, 5, 5, 5), (1, 60, 0, 3)]:
        own = intervals.difference(a / m, intervals.wilson(a, m), b / n, intervals.wilson(b, n))
        theirs = oracle[0].confint_proportions_2indep(b, n, a, m, method="newcomb")
        assert (float(own.low), float(own.high)) == pytest.approx(theirs, abs=1e-9)


def sums_of(x: np.ndarray, n: np.ndarray) -> ClusterSums:
    return ClusterSums(np.array([len(x)]), np.array([x @ x]), np.array([x @ n]), np.array([n @ n]))


def test_with_sessions_of_one_size_cluster_t_is_the_t_interval_of_their_means():
    x, n = np.array([3.0, 1, 2, 2, 1, 3]), np.full(6, 4.0)
    own = intervals.cluster_t(x.sum(), n.sum(), sums_of(x, n))
    theirs = stats.t.interval(0.95, 5, loc=(x / n).mean(), scale=stats.sem(x / n))
    assert (own.low[0], own.high[0]) == pytest.approx(theirs)


def test_cluster_t_is_cut_at_none_and_at_all():
    most = sums_of(np.array([4.0, 4, 4, 1]), np.full(4, 4.0))
    least = sums_of(np.array([0.0, 0, 0, 3]), np.full(4, 4.0))
    high, low = intervals.cluster_t(13, 16, most), intervals.cluster_t(3, 16, least)
    half = stats.t.ppf(0.975, 3) * stats.sem([1, 1, 1, 0.25])
    assert (high.low[0], high.high[0]) == (pytest.approx(13 / 16 - half), 1)
    assert (low.low[0], low.high[0]) == (0, pytest.approx(3 / 16 + half))


def test_one_session_gives_no_cluster_interval_and_leaves_wilson():
    one = sums_of(np.array([2.0]), np.array([4.0]))
    assert np.isnan(intervals.cluster_t(2, 4, one).low).all()
    np.testing.assert_allclose(intervals.clustered_share([2], [4], one), intervals.wilson([2], [4]))


def test_sessions_that_agree_do_not_shrink_the_interval_to_a_point():
    even = sums_of(np.full(5, 2.0), np.full(5, 4.0))
    np.testing.assert_allclose(intervals.clustered_share([10], [20], even), intervals.wilson([10], [20]))


def test_nothing_observed_is_unknown_not_zero():
    for ends in (intervals.wilson(0, 0), intervals.poisson_rate(0, 0), intervals.simultaneous(0, 0, 25)):
        assert np.isnan(ends.low)
        assert np.isnan(ends.high)


@given(st.integers(1, 10**7), st.floats(0, 1), st.floats(0.5, 0.999))
def test_an_interval_holds_its_estimate_and_stays_within_0_and_1(n, share, level):
    x = round(n * share)
    low, high = intervals.wilson(x, n, level)
    assert 0 <= low <= x / n <= high <= 1


@given(st.integers(0, 50), st.integers(1, 50), st.integers(0, 50), st.integers(1, 50))
def test_a_difference_turns_its_sign_with_its_order(a, m, b, n):
    a, b = min(a, m), min(b, n)
    first, second = intervals.wilson(a, m), intervals.wilson(b, n)
    there = intervals.difference(a / m, first, b / n, second)
    back = intervals.difference(b / n, second, a / m, first)
    assert (there.low, there.high) == (-back.high, -back.low)


@pytest.mark.parametrize(("n", "mean", "least"), [(5, 0.957, 0.89), (10, 0.955, 0.89), (20, 0.954, 0.915)])
def test_wilson_covers_what_it_promises_exactly(n, mean, least):
    """Exact coverage over shares of 0.05 to 0.95, summed over all outcomes, not simulated."""
    p = np.linspace(0.05, 0.95, 901)
    x = np.arange(n + 1)
    low, high = intervals.wilson(x, n)
    inside = (low[:, None] <= p) & (p <= high[:, None])
    coverage = (stats.binom.pmf(x[:, None], n, p) * inside).sum(axis=0)
    assert coverage.mean() == pytest.approx(mean, abs=0.001)
    assert coverage.min() >= least


def test_the_poisson_interval_never_covers_less_than_it_promises():
    events = np.arange(400)
    low, high = intervals.poisson_rate(events, 1.0)
    for rate in np.linspace(0.05, 60, 500):
        inside = (low <= rate) & (rate <= high)
        assert stats.poisson.pmf(events, rate)[inside].sum() >= 0.95 - 1e-9


def test_a_whole_map_is_covered_together():
    rng = np.random.default_rng(5)
    p = rng.uniform(0.1, 0.6, 25)
    x = rng.binomial(60, p, (4000, 25))
    low, high = intervals.simultaneous(x, 60, 25)
    together = ((low <= p) & (p <= high)).all(axis=1).mean()
    assert 0.94 <= together <= 0.985


@pytest.mark.parametrize("sessions", [3, 5, 12, 40])
def test_phases_that_resemble_each_other_within_sessions_are_still_covered(sessions):
    """Beta-binomial sessions of 4 phases, within-session correlation 0.3; Wilson alone covers 83 to 85 %."""
    rng = np.random.default_rng(sessions)
    p, rho, size = 0.4, 0.3, 4
    own = rng.beta(p * (1 / rho - 1), (1 - p) * (1 / rho - 1), (4000, sessions))
    x = rng.binomial(size, own).astype(float)
    n = np.full(sessions, float(size))
    sums = ClusterSums(np.full(4000, sessions), (x * x).sum(1), (x * n).sum(1), np.full(4000, n @ n))
    ends = intervals.clustered_share(x.sum(1), n.sum(), sums)
    assert 0.93 <= _covered(ends, p) <= 0.985
    assert _covered(intervals.wilson(x.sum(1), n.sum()), p) < 0.9


def test_a_difference_of_shares_is_covered():
    rng = np.random.default_rng(8)
    a, b = rng.binomial(40, 0.2, 6000), rng.binomial(60, 0.35, 6000)
    ends = intervals.difference(a / 40, intervals.wilson(a, 40), b / 60, intervals.wilson(b, 60))
    assert 0.935 <= _covered(ends, 0.15) <= 0.97


def _covered(ends: Interval, truth: float) -> float:
    return float(((ends.low <= truth) & (truth <= ends.high)).mean())
