"""Differences between drafts: against scipy, statsmodels and hand-made pairs, and true to their level."""

from __future__ import annotations

import os

import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from playkit.analysis.arms import arm_of_values
from playkit.analysis.compare import DIFFERENCES, PAIRS, VERDICTS, differences, differences_apart, holm
from playkit.errors import MissingColumns

RUNS = 2000 if os.environ.get("PLAYKIT_DRILL") else 400


def pairs_of(a, b, measure="score"):
    """Lay two arrays (blocks, rotations) out as pairs."""
    a, b = np.atleast_2d(np.asarray(a, float).T).T, np.atleast_2d(np.asarray(b, float).T).T
    blocks, rotations = a.shape
    return pl.DataFrame(
        {
            "measure": [measure] * a.size,
            "block": np.repeat(np.arange(blocks), rotations),
            "rotation": np.tile(np.arange(rotations), blocks),
            "a": a.ravel(),
            "b": b.ravel(),
        },
        schema=PAIRS,
    )


def related(blocks, rotations, *, shift=0.0, shared=1.0, seed=0):
    """Draw two drafts whose blocks share `shared` spreads of luck."""
    rng = np.random.default_rng(seed)
    luck = shared * rng.normal(size=(blocks, 1))
    return luck + rng.normal(size=(blocks, rotations)), shift + luck + rng.normal(size=(blocks, rotations))


def only(frame):
    (row,) = frame.iter_rows(named=True)
    return row


def test_three_blocks_by_hand():
    # Differences 1, 2, 3: mean 2, standard deviation 1, error 1/sqrt(3), t(0.975, 2) = 4.3027.
    row = only(differences(pairs_of([10, 20, 30], [11, 22, 33])))
    assert (row["a"], row["b"], row["estimate"], row["n"]) == (20, 22, 2, 3)
    assert (row["low"], row["high"]) == pytest.approx((2 - 4.3027 / 3**0.5, 2 + 4.3027 / 3**0.5), abs=1e-4)
    assert row["sd_pair"] == pytest.approx(1)
    assert row["sd_session"] == pytest.approx(((100 + 121) / 2) ** 0.5)
    assert (row["verdict"], row["p"], row["p_holm"]) == ("too_few", None, None)


def test_paired_and_unpaired_are_scipys_t_tests_of_block_means():
    a, b = related(30, 4, shift=0.4, seed=3)
    row = only(differences(pairs_of(a, b)))
    paired = stats.ttest_rel(b.mean(axis=1), a.mean(axis=1))
    welch = stats.ttest_ind(b.mean(axis=1), a.mean(axis=1), equal_var=False)
    assert (row["low"], row["high"]) == pytest.approx(tuple(paired.confidence_interval()))
    assert (row["unpaired_low"], row["unpaired_high"]) == pytest.approx(tuple(welch.confidence_interval()))
    assert row["p"] == pytest.approx(paired.pvalue)
    wide, narrow = np.diff(welch.confidence_interval())[0], np.diff(paired.confidence_interval())[0]
    assert row["narrowing"] == pytest.approx(wide / narrow)
    assert row["correlation"] == pytest.approx(np.corrcoef(a.mean(axis=1), b.mean(axis=1))[0, 1])


@settings(deadline=None)  # the first example pays for the import of statsmodels
@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_holm_agrees_with_statsmodels(values):
    multitest = pytest.importorskip("statsmodels.stats.multitest")
    np.testing.assert_allclose(holm(values), multitest.multipletests(values, method="holm")[1], atol=1e-12)


def test_holm_of_nothing_is_nothing():
    assert holm([]).tolist() == []


def test_shuffled_rows_change_nothing_and_swapped_drafts_turn_the_sign():
    a, b = related(12, 3, shift=1.5, seed=5)
    there = only(differences(pairs_of(a, b)))
    shuffled = only(differences(pairs_of(a, b).sample(fraction=1, shuffle=True, seed=1)))
    back = only(differences(pairs_of(b, a)))
    for name in ("estimate", "low", "high", "p", "narrowing", "sd_pair"):
        assert shuffled[name] == pytest.approx(there[name])
    assert (back["low"], back["high"]) == pytest.approx((-there["high"], -there["low"]))
    assert (there["verdict"], back["verdict"]) == ("higher", "lower")


def test_games_of_one_block_count_as_one_observation():
    """The same four games told five times are no more blocks, so the interval must not shrink."""
    a, b = related(8, 1, seed=6)
    once = only(differences(pairs_of(a, b)))
    told = only(differences(pairs_of(np.repeat(a, 5, axis=1), np.repeat(b, 5, axis=1))))
    assert (told["n"], told["games"]) == (8, 40)
    assert (told["low"], told["high"]) == pytest.approx((once["low"], once["high"]))


def test_a_block_with_an_unknown_session_is_left_out_not_counted_as_zero():
    a, b = related(9, 2, seed=7)
    b[4, 1] = np.nan
    row = only(differences(pairs_of(a, b)))
    rest = only(differences(pairs_of(np.delete(a, 4, 0), np.delete(b, 4, 0))))
    assert row == rest
    assert row["n"] == 8


def test_a_measure_nobody_knows_keeps_its_row_and_is_not_counted_as_tested():
    a, b = related(9, 1, shift=3, seed=8)
    blank = pairs_of(np.full(9, np.nan), b, "medals")
    frame = differences(pl.concat([blank, pairs_of(a, b)]))
    assert frame["measure"].to_list() == ["medals", "score"]
    assert frame.row(0, named=True)["estimate"] is None
    assert frame["verdict"][0] == "too_few"
    assert frame["p_holm"][1] == frame["p"][1]


def test_blocks_that_agree_exactly_have_decided():
    same = only(differences(pairs_of(range(8), range(8))))
    assert (same["p"], same["verdict"], same["narrowing"], same["low"], same["high"]) == (1, "not_shown", None, 0, 0)
    more = only(differences(pairs_of(range(8), range(2, 10))))
    assert (more["p"], more["verdict"], more["low"], more["high"]) == (0, "higher", 2, 2)
    flat = only(differences(pairs_of([1] * 8, [1] * 8)))
    assert (flat["correlation"], flat["unpaired_low"]) == (None, 0)


@pytest.mark.parametrize(("blocks", "verdict", "enough"), [(5, "too_few", False), (6, "higher", False),
                                                         (19, "higher", False), (20, "higher", True)])  # fmt: skip
def test_six_blocks_are_tested_and_twenty_are_shown_plainly(blocks, verdict, enough):
    a = np.arange(blocks, dtype=float)
    row = only(differences(pairs_of(a, a + 5 + a % 2)))
    assert (row["verdict"], row["enough"], row["p"] is None) == (verdict, enough, blocks < 6)


@pytest.mark.parametrize(("sessions", "verdict"), [(5, "too_few"), (6, "higher")])
def test_six_sessions_of_either_draft_are_tested(sessions, verdict):
    a = arm_of_values([1.0, 2, 1, 2, 1, 2, 1], [f"a{k}" for k in range(7)])
    b = arm_of_values([9.0, 8, 9, 8, 9, 8][:sessions], [f"b{k}" for k in range(sessions)])
    for one, other, said in ((a, b, verdict), (b, a, verdict.replace("higher", "lower"))):
        row = only(differences_apart({"score": (one, other)}, {}))
        assert (row["verdict"], row["n"], row["enough"]) == (said, sessions, sessions >= 6)


def test_two_games_have_a_spread_and_a_draft_nobody_knows_has_no_difference():
    row = only(differences(pairs_of([1, 3], [2, 8])))
    assert row["sd_pair"] == pytest.approx(np.std([1, 5], ddof=1))
    assert row["sd_session"] == pytest.approx(np.sqrt((2 + 18) / 2))
    one, nobody = arm_of_values([1.0, 2.0], "ab"), arm_of_values([np.nan, np.nan], "ab")
    for arms in ((one, nobody), (nobody, one)):
        row = only(differences_apart({"score": arms}, {}))
        assert (row["a"], row["b"], row["estimate"], row["low"]) == (None, None, None, None)


def test_one_block_has_no_interval():
    row = only(differences(pairs_of([1], [2])))
    assert (row["estimate"], row["low"], row["unpaired_low"], row["sd_pair"]) == (1, None, None, None)


def test_columns_are_as_documented_even_of_nothing():
    empty = differences(pl.DataFrame(schema=PAIRS))
    assert empty.schema == pl.Schema(DIFFERENCES)
    with pytest.raises(MissingColumns, match="rotation"):
        differences(pl.DataFrame(schema=PAIRS).drop("rotation"))


def test_a_verdict_needs_the_corrected_p():
    # Differences of mean 1 whose t is 2.3: p is 0.05 / 1.5, enough for one measure and not for one of eight.
    gaps = 1 + np.tile([-1.0, 1.0], 10) * 19**0.5 / 2.3
    one = pairs_of(np.zeros(20), gaps)
    alone = differences(one)
    family = [pairs_of(*related(20, 1, seed=100 + k), f"other {k}") for k in range(7)]
    crowd = differences(pl.concat([one, *family]))
    assert 0.025 < alone["p"][0] < 0.05
    assert alone["verdict"][0] == "higher"
    assert alone["p"][0] == crowd["p"][0]
    assert crowd["p_holm"][0] > 0.05
    assert crowd["verdict"][0] == "not_shown"
    assert set(crowd["verdict"]) <= set(VERDICTS)


@pytest.mark.slow
def test_the_paired_interval_covers_as_promised_and_errors_stay_within_the_level():
    """Bounded: 400 studies of 8 related measures; in full 2,000. Limits are 4 standard errors away."""
    covered = wrong = uncorrected = 0
    for run in range(RUNS):
        studies = [pairs_of(*related(12, 2, seed=run * 8 + k), f"measure {k}") for k in range(8)]
        frame = differences(pl.concat(studies))
        covered += int(((frame["low"] <= 0) & (frame["high"] >= 0)).sum())
        wrong += bool((frame["p_holm"] <= 0.05).any())
        uncorrected += bool((frame["p"] <= 0.05).any())
    assert abs(covered / RUNS / 8 - 0.95) < 4 * (0.95 * 0.05 / RUNS / 8) ** 0.5
    assert wrong / RUNS < 0.05 + 4 * (0.05 * 0.95 / RUNS) ** 0.5
    # The twin without correction: 1 - 0.95^8 = 34 % of studies would alarm.
    assert uncorrected / RUNS > 0.25
