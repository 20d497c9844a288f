"""Families of figures: bands that exclude what Benjamini and Hochberg discover, shares by session, preferences."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest
from scipy import special, stats

from playkit.analysis.families import add_family, discovery_level, excludes, of_sessions, of_share, pooled_ratio
from playkit.analysis.intervals import wilson
from playkit.analysis.measured import Panel
from playkit.analysis.pooled import Ends, mean
from playkit.analysis.preference import preferences


def members(shifts, sessions=12, seed=2):
    """Give means whose truth is `shifts`, each held against zero."""
    noise = np.random.default_rng(seed).standard_normal((len(shifts), sessions))
    rows = noise + np.asarray(shifts)[:, None]
    found = [of_sessions(str(k), mean(row), sessions, 0.0) for k, row in enumerate(rows)]
    return found, np.array([stats.ttest_1samp(row, 0.0).pvalue for row in rows])


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("shifts", [(0,) * 8, (0, 0, 0, 0.6, 0.9, 0, 1.2, 0.7), (2,) * 5])
def test_a_band_excludes_zero_exactly_where_the_rule_discovers(shifts, seed):
    found, p = members(shifts, seed=seed)
    level = discovery_level(found)
    by_band = [excludes(one.ends(level), 0.0) for one in found]
    assert by_band == (stats.false_discovery_control(p) <= 0.05).tolist()


def test_without_a_discovery_the_bands_hold_for_the_whole_family():
    found, _ = members((0, 0, 0, 0), seed=5)
    assert discovery_level(found) == pytest.approx(1 - 0.05 / 4)
    assert discovery_level([]) == pytest.approx(0.95)


def test_unknown_ends_and_unknown_standards_exclude_nothing():
    assert not excludes(Ends(None, 1.0), 2.0)
    assert not excludes(Ends(1.0, 2.0), None)
    assert excludes(Ends(1.0, 2.0), 2.5)


def test_a_share_is_as_wide_as_wilson_at_least_and_wider_where_sessions_differ():
    alike = pl.DataFrame({"top": [1, 1, 1, 1], "bottom": [2, 2, 2, 2]})
    torn = pl.DataFrame({"top": [2, 2, 0, 0], "bottom": [2, 2, 2, 2]})
    low, high = wilson(4, 8)
    assert of_share("a", alike).ends(0.95) == pytest.approx((float(low), float(high)))
    assert of_share("a", torn).ends(0.95).low < float(low)
    assert np.isnan(of_share("a", alike.clear()).value)


def test_figures_that_are_unknown_are_left_out_and_one_alone_has_no_key():
    panel = Panel("people", None, "sessions")
    known = of_sessions("", mean([1.0, 2.0, 3.0]), 3, 0.0)
    add_family(panel, "m", [known, of_sessions("x", mean([]), 0, 0.0)], {})
    (row,) = panel.rows
    assert (row["key"], row["estimate"], row["n"], row["state"]) == (None, 2.0, 3, "too_few")


def test_a_ratio_is_pooled_session_by_session():
    rows = pl.DataFrame({"session": ["a", "a", "b"], "top": [1.0, 1.0, 4.0], "bottom": [2.0, 2.0, 4.0]})
    found = pooled_ratio(rows, "top", "bottom")
    assert found.value == pytest.approx(6 / 8)
    assert found.sessions == 2


# Preferences ---------------------------------------------------------------------------------------------------------


def choices(worth, n, seed=3, sessions=None):
    """Draw sets of two to four things, and who takes what by these worths."""
    rng = np.random.default_rng(seed)
    weight = np.exp(np.asarray(worth, float))
    offered = np.zeros((n, len(weight)), bool)
    taken = np.zeros(n, np.int64)
    for row in range(n):
        offered[row, rng.permutation(len(weight))[: rng.integers(2, len(weight) + 1)]] = True
        chance = np.where(offered[row], weight, 0)
        taken[row] = rng.choice(len(weight), p=chance / chance.sum())
    return offered, taken, np.arange(n) if sessions is None else np.arange(n) % sessions


def test_two_things_by_hand():
    both = np.ones((10, 2), bool)
    first, second = preferences(both, np.array([0] * 7 + [1] * 3), np.arange(10))
    assert first.value == pytest.approx(0.7, abs=1e-3)
    assert first.value + second.value == pytest.approx(1)
    # Choices of one session each: the variance is that of a share, with sessions - 1 below.
    assert float((first.pull**2).sum() / 9 / 10) == pytest.approx(0.7 * 0.3 / 9, rel=0.01)


def test_worths_agree_with_the_conditional_logit_of_statsmodels():
    from statsmodels.discrete.conditional_models import ConditionalLogit

    offered, taken, sessions = choices((0, 0.5, -1, 1.5), 400)
    rows, things = np.nonzero(offered)
    design = np.eye(4)[things][:, 1:]
    fitted = ConditionalLogit((taken[rows] == things).astype(int), design, groups=rows).fit(disp=False)
    share = special.softmax([0, *fitted.params])
    assert [one.value for one in preferences(offered, taken, sessions)] == pytest.approx(share.tolist(), abs=2e-3)


def test_what_stands_beside_poor_company_is_not_flattered():
    # The first is offered beside the second alone, which nobody wants; taken when offered would call it best.
    offered = np.array([[True, True, False]] * 20 + [[False, True, True]] * 20 + [[True, False, True]] * 20)
    taken = np.array([0] * 19 + [1] + [2] * 19 + [1] + [0] * 4 + [2] * 16)
    first, second, third = (one.value for one in preferences(offered, taken, np.arange(60)))
    assert third > first > second


def test_what_is_never_taken_is_near_zero_and_numbers_stay_finite():
    offered = np.ones((30, 3), bool)
    found = preferences(offered, np.array([0, 1] * 15), np.arange(30) % 5)
    assert found[2].value < 1e-3
    assert all(np.isfinite(one.pull).all() for one in found)


def test_relabelled_things_and_shuffled_rows_change_nothing_else():
    offered, taken, sessions = choices((0, 1, -1, 0.5), 120, sessions=12)
    order = np.random.default_rng(1).permutation(120)
    names = np.array([2, 0, 3, 1])
    plain = [one.value for one in preferences(offered, taken, sessions)]
    turned = preferences(offered[order][:, np.argsort(names)], names[taken[order]], sessions[order])
    assert [turned[name].value for name in names] == pytest.approx(plain, abs=1e-8)
