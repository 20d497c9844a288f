"""The planner: against textbook numbers, statsmodels, and studies that were really run."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from playkit.analysis.planner import PLAN, detectable, session_spread, sessions_needed, table_test
from playkit.errors import MissingColumns, OptionsError


def test_paired_means_need_the_textbooks_numbers():
    assert [sessions_needed(d, 1.0, paired=True) for d in (0.5, 0.8, 1.0, 1.5)] == [34, 15, 10, 6]


def test_unpaired_means_need_cohens_numbers():
    # Cohen 1988, table 2.4.1: power .80, two-sided .05, each group.
    assert [sessions_needed(d, 1.0, paired=False) for d in (0.2, 0.5, 0.8)] == [394, 64, 26]


@pytest.mark.parametrize("power", [0.8, 0.9])
@pytest.mark.parametrize("n", [5, 12, 40, 300])
def test_the_detectable_effect_is_statsmodels(n, power):
    theirs = pytest.importorskip("statsmodels.stats.power")
    one = theirs.TTestPower().solve_power(nobs=n, alpha=0.05, power=power)
    two = theirs.TTestIndPower().solve_power(nobs1=n, alpha=0.05, power=power)
    assert detectable(n, 1.0, paired=True, power=power) == pytest.approx(one, rel=1e-4)
    assert detectable(n, 1.0, paired=False, power=power) == pytest.approx(two, rel=1e-4)


@given(st.floats(0.05, 5), st.booleans(), st.sampled_from([0.7, 0.8, 0.95]))
def test_the_number_needed_is_the_smallest_that_detects_the_effect(effect, paired, power):
    n = sessions_needed(effect, 1.0, paired=paired, power=power)
    assert detectable(n, 1.0, paired=paired, power=power) <= effect
    assert detectable(n - 1, 1.0, paired=paired, power=power) > effect


@given(st.floats(0.1, 3), st.floats(0.1, 100))
def test_units_do_not_matter_nor_the_sign(effect, unit):
    assert sessions_needed(effect * unit, 2 * unit, paired=True) == pytest.approx(
        sessions_needed(-effect, 2.0, paired=True), abs=1
    )


def test_studies_of_the_planned_size_find_what_is_there_as_often_as_planned():
    n, runs = sessions_needed(0.6, 1.0, paired=True, power=0.9), 4000
    drawn = np.random.default_rng(3).normal(0.6, 1.0, (runs, n))
    found = (stats.ttest_1samp(drawn, 0, axis=1).pvalue <= 0.05).mean()
    assert found >= 0.9 - 3 * (0.9 * 0.1 / runs) ** 0.5
    assert found <= 0.94


def test_nothing_to_find_needs_no_number():
    assert sessions_needed(0.0, 1.0, paired=True) is None
    assert sessions_needed(float("nan"), 1.0, paired=True) is None
    assert sessions_needed(1.0, float("nan"), paired=True) is None
    assert sessions_needed(1e-9, 1.0, paired=False) is None
    assert detectable(1, 1.0, paired=True) == float("inf")


def test_games_of_one_evening_that_resemble_each_other_are_worth_less():
    assert session_spread(1.0, 4, 0.0) == 0.5
    assert session_spread(1.0, 4, 0.2) == pytest.approx((1.6 / 4) ** 0.5)
    assert session_spread(1.0, 9, 1.0) == 1.0


@pytest.mark.parametrize(("games", "likeness"), [(0, 0.0), (1, -0.1), (1, 1.1)])
def test_impossible_evenings_are_refused(games, likeness):
    with pytest.raises(OptionsError, match="likeness"):
        session_spread(1.0, games, likeness)


@pytest.mark.parametrize("asked", [{"power": 1.0}, {"power": 0.5}, {"level": 1.0}])
def test_impossible_promises_are_refused(asked):
    with pytest.raises(OptionsError, match="power"):
        sessions_needed(1.0, 1.0, paired=True, **asked)


def figures(**columns):
    given = {"measure": ["score"], "estimate": [0.5], "sd_session": [2.0], "sd_pair": [1.0], **columns}
    return pl.DataFrame(given)


def test_a_table_test_counts_the_sessions_of_both_drafts():
    (row,) = table_test(figures(), sessions=40).iter_rows(named=True)
    assert row["sessions_paired"] == 2 * 34
    assert row["sessions_unpaired"] == 2 * sessions_needed(0.25, 1.0, paired=False)
    assert row["detectable_paired"] == pytest.approx(detectable(20, 1.0, paired=True))
    assert row["detectable_unpaired"] == pytest.approx(detectable(20, 2.0, paired=False))


def test_an_effect_worth_finding_replaces_the_simulated_one():
    plan = table_test(figures(), {"score": 1.0}, games=4, likeness=0.2)
    assert plan["effect"][0] == 1.0
    assert plan["sessions_paired"][0] == 2 * sessions_needed(1.0, (1.6 / 4) ** 0.5, paired=True)
    assert plan["detectable_paired"][0] is None


def test_what_is_unknown_or_never_varied_stays_unknown():
    schema = {"measure": pl.String, "estimate": pl.Float64, "sd_session": pl.Float64, "sd_pair": pl.Float64}
    rows = [("unknown", None, None, None), ("same", 0.0, 2.0, 0.0)]
    plan = table_test(pl.DataFrame(rows, schema=schema, orient="row"), sessions=20)
    assert plan.schema == pl.Schema(PLAN)
    assert plan.row(0) == ("unknown", None, None, None, None, None)
    assert plan.row(1)[:5] == ("same", 0.0, None, None, None)


def test_a_missing_column_is_named():
    with pytest.raises(MissingColumns, match="sd_pair"):
        table_test(figures().drop("sd_pair"))
