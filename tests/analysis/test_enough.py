"""Is n enough: planned by hand, and intervals that hold however often one looks."""

from __future__ import annotations

import os

import numpy as np
import pytest
from scipy import stats

from playkit.analysis.anytime import always_valid_mean, mean_e_values
from playkit.analysis.enough import LEAST, Primary, add_enough, known
from playkit.analysis.measured import Panel, measured
from playkit.analysis.planner import sessions_needed
from playkit.analysis.seats import Outcomes

RUNS = 2000 if os.environ.get("PLAYKIT_DRILL") == "1" else 500
LOOKS = 60


def test_by_hand():
    """Spread 2 and an effect of 2: d = 1, for which 17 of each draft have 80 % power (Cohen 1988, table 2.3.5)."""
    values = np.array([8.0, 12, 8, 12, 10, 10, 9, 11])
    values = 10 + 2 * (values - values.mean()) / values.std(ddof=1)
    found = known(Primary("minutes", values, 2.0))
    assert (found.needed, found.value) == (17, pytest.approx(10))
    assert found.half == pytest.approx(stats.t.ppf(0.975, 7) * 2 / np.sqrt(8))
    assert found.anytime > found.half


def test_too_few_are_no_plan():
    assert known(Primary("minutes", [1.0, 2.0, 3.0, 4.0, 5.0], 1.0)).needed is None
    assert LEAST == 6
    assert known(Primary("minutes", [3.0] * 8, 1.0)).needed is None, "what never varied says nothing of the next table"
    assert known(Primary("minutes", [], 1.0)).sessions == 0


def test_figures_are_in_effects_and_seats_have_their_own_plan():
    panel = Panel("people", "1", "sessions")
    values = np.array([50.0, 60, 55, 65, 58, 62])
    add_enough(panel, [(Primary("minutes", values, 5.0), "minutes / 分")], Outcomes(np.eye(4)[[0, 1, 0, 0]], None, 0))
    rows = {(row["measure"], row["key"]): row for row in measured([panel]).to_dicts()}
    half = stats.t.ppf(0.975, 5) * values.std(ddof=1) / np.sqrt(6)
    assert rows["precision", "minutes"]["estimate"] == pytest.approx(half / 5)
    assert rows["needed", "minutes"]["estimate"] == max(sessions_needed(5.0, values.std(ddof=1), paired=False), 6)
    assert {rows[key]["state"] for key in (("precision", "minutes"), ("needed", "minutes"))} == {"shown"}
    assert rows["e_value", None]["state"] == "few"
    assert ("needed", "seats") in rows


def test_an_e_value_is_the_mixture_it_says():
    """Oracle: the right-Haar mixture integrated numerically over mean and spread, against the null's over spread."""
    x = np.array([0.8, 1.4, 0.2])
    spread = np.exp(np.linspace(-6, 6, 4001))
    effect = np.linspace(-7, 7, 1401)
    null = np.trapezoid(_likelihood(x, 0 * spread, spread), np.log(spread))
    inner = [np.trapezoid(_likelihood(x, d * spread, spread), np.log(spread)) * stats.norm.pdf(d) for d in effect]
    assert mean_e_values(x)[-1] == pytest.approx(np.trapezoid(inner, effect) / null, rel=1e-4)


def _likelihood(x, mean, spread):
    return np.prod([stats.norm.pdf(value, mean, spread) for value in x], axis=0)


def test_an_interval_is_all_means_that_are_not_refused():
    x = np.array([3.0, 5, 4, 6, 5, 4])
    low, high = always_valid_mean(x)
    for end in (low, high):
        assert mean_e_values(x, end)[-1] == pytest.approx(20)
    assert mean_e_values(x, x.mean())[-1] < 1
    assert always_valid_mean([1.0]).low is None


def test_units_and_order_do_not_matter():
    x = np.array([3.0, 5, 4, 6, 5, 4])
    assert mean_e_values(10 * x, 30) == pytest.approx(mean_e_values(x, 3))
    assert always_valid_mean(x[::-1]) == pytest.approx(always_valid_mean(x))
    shifted = always_valid_mean(x + 7)
    assert shifted.low == pytest.approx(always_valid_mean(x).low + 7)


def test_looking_after_every_session_alarms_once_in_twenty_at_most():
    """Peeking: 60 looks each. The always-valid interval misses in 2 % of all runs, the ordinary one in over 30 %."""
    rng = np.random.default_rng(8)
    draws = rng.normal(50, 9, (RUNS, LOOKS))
    alarms = np.mean([mean_e_values(run, 50).max() >= 20 for run in draws])
    counts = np.arange(2, LOOKS + 1)
    means = np.cumsum(draws, axis=1)[:, 1:] / counts
    spreads = np.sqrt((np.cumsum(draws**2, axis=1)[:, 1:] - counts * means**2) / (counts - 1))
    peeked = np.mean((np.abs(means - 50) / spreads * np.sqrt(counts) > stats.t.ppf(0.975, counts - 1)).any(axis=1))
    assert alarms <= 0.05
    assert peeked > 0.25


def test_what_is_there_is_found_at_the_planned_number():
    rng, needed = np.random.default_rng(9), sessions_needed(1.0, 1.0, paired=False)
    a, b = rng.normal(0, 1, (RUNS, needed)), rng.normal(1, 1, (RUNS, needed))
    assert np.mean(stats.ttest_ind(a, b, axis=1).pvalue < 0.05) >= 0.8 - 2.6 * np.sqrt(0.16 / RUNS)
