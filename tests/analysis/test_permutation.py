"""The permutation of hands within games: exact where it can be counted, and true to its level."""

from __future__ import annotations

import os
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from plays_data import drawn, sheets

from playkit.analysis.permutation import PValue, within_games
from playkit.analysis.stakes import spread

DRILL = bool(os.environ.get("PLAYKIT_DRILL"))


def slow_twin(weights: np.ndarray, part: int) -> float:
    """Go through all orders of all games, six a game of three hands."""
    middle = weights.mean(axis=1).sum()
    seen = abs(weights[:, part].sum() - middle)
    orders = product(*(list(permutations(row)) for row in weights.tolist()))
    far = [abs(sum(order[part] for order in game) - middle) >= seen - 1e-9 for game in orders]
    return sum(far) / len(far)


@given(
    st.lists(st.tuples(*[st.integers(-9, 9)] * 3), min_size=1, max_size=4),
    st.integers(0, 2),
)
def test_small_studies_are_counted_exactly(weights, part):
    rows = np.array(weights, dtype=float)
    tested = within_games(rows, part)
    assert tested.exact
    assert tested.p == pytest.approx(slow_twin(rows, part))


def test_drawn_shuffles_come_near_the_exact_share():
    weights = np.random.default_rng(4).normal(0.2, 1, (9, 3))
    exact = within_games(weights)
    from playkit.analysis import permutation

    sums = permutation._drawn(weights - weights.mean(axis=1, keepdims=True), np.random.default_rng(1))
    seen = abs((weights - weights.mean(axis=1, keepdims=True))[:, 0].sum())
    assert (np.abs(sums) >= seen).mean() == pytest.approx(exact.p, abs=0.02)


def test_the_same_study_gives_the_same_p():
    weights = drawn((1, 1, 1), 40, seats=1)[:, :, 0]
    assert within_games(weights) == within_games(weights)
    assert not within_games(weights).exact


def test_what_no_shuffle_reaches_is_one_in_ten_thousand():
    """Thirty games that all favour one hand: one assignment of 3^30 does; what was seen counts as one of the draws."""
    assert within_games([[1, 0, 0]] * 30) == PValue(1 / 10_000, exact=False)


def test_equal_hands_are_never_unequal():
    assert within_games(np.ones((5, 3))) == PValue(1.0, exact=True)


@pytest.mark.slow
def test_a_true_null_alarms_at_most_125_times_in_2000():
    """Bounded: 300 studies, at most 24 alarms (chance of more at 5 %: 0.9 %); in full 2,000, at most 125."""
    runs, most = (2000, 125) if DRILL else (300, 24)
    alarms = 0
    for seed in range(runs):
        gains = drawn((1, 1, 1), 12, seed=seed, skill=0.5)
        centred = gains - gains.mean(axis=2, keepdims=True)
        alarms += within_games((centred * centred.sum(axis=1, keepdims=True)).sum(axis=2), seed=seed).p <= 0.05
    assert alarms <= most


def test_the_weights_of_the_test_are_those_of_the_stakes():
    gains = drawn((1, 1, 1), 12, seed=7)
    centred = gains - gains.mean(axis=2, keepdims=True)
    np.testing.assert_allclose(
        spread(sheets(gains)).parts, (centred * centred.sum(axis=1, keepdims=True)).sum(axis=2), rtol=1e-9
    )
