"""Hands that count alike: closed forms for two seats, and the simulated table for more."""

from __future__ import annotations

from math import asin, pi, sqrt

import numpy as np
import pytest

from playkit.analysis import exchangeable as module
from playkit.analysis.exchangeable import exchangeable

# Source: 4 million draws with another program, printed to three digits.
TABLE = {
    3: ((0.572, 0.717), (0.191, 0.240, 0.570), 0.639),
    4: ((0.502, 0.665), (0.175, 0.232, 0.593), 0.753),
    5: ((0.454, 0.629), (0.162, 0.227, 0.612), 0.832),
}


def test_two_seats_are_exact():
    found = exchangeable(3, 2)
    assert found.leader_wins == pytest.approx([0.5 + asin(sqrt(k / 3)) / pi for k in (1, 2)])
    assert found.leader_wins == pytest.approx([0.69591, 0.80409], abs=5e-6)
    assert found.resolved == pytest.approx([0.2163, 0.2482, 0.5354], abs=5e-5)
    assert found.lead_changes == pytest.approx(0.44591, abs=5e-6)


def test_two_hands_of_two_seats_are_three_quarters_and_a_third():
    found = exchangeable(2, 2)
    assert found.leader_wins[0] == pytest.approx(3 / 4)
    assert found.resolved[0] == pytest.approx(1 / 3)


@pytest.mark.parametrize("seats", TABLE)
def test_more_seats_agree_with_the_simulated_table(seats):
    wins, resolved, changes = TABLE[seats]
    found = exchangeable(3, seats)
    assert found.leader_wins == pytest.approx(wins, abs=0.004)
    assert found.resolved == pytest.approx(resolved, abs=0.007)
    assert found.lead_changes == pytest.approx(changes, abs=0.006)


def test_two_hands_of_four_seats():
    found = exchangeable(2, 4)
    assert found.leader_wins[0] == pytest.approx(0.581, abs=0.004)
    assert found.resolved[0] == pytest.approx(0.280, abs=0.006)


@pytest.mark.parametrize("parts", [2, 3, 5])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_resolved_sums_to_all(parts, seats):
    assert sum(exchangeable(parts, seats).resolved) == pytest.approx(1)


def test_simulation_and_closed_form_agree_on_two_seats():
    rng = np.random.default_rng(1)
    gains = rng.standard_normal((100_000, 3, 2))
    won = gains.sum(axis=1).argmax(axis=1)
    agreed = module._agreement(gains[:, 0], won, 2, rng)
    assert (agreed - 0.5) / 0.5 == pytest.approx(exchangeable(3, 2).resolved[0], abs=0.01)
