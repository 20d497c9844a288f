"""What the guided notebook says in words of the designer's seven claims is what its own simulations give."""

from __future__ import annotations

import numpy as np
import pytest

import playkit

EDGE = [1, 2, 3, 5, 9, 10, 14, 15, 19, 21, 22, 23]
BESIDE, DIAGONAL, CORNER, CENTRE = [7, 11, 13, 17], [6, 8, 16, 18], [0, 4, 20, 24], [12]
PLANS = {
    "alone": {"preset": "board_only", "bots": "random"},
    "A": {"bots": "cautious"},
    "B": {"bots": "cautious", "options": {"landlords": 0}},
}


@pytest.fixture(scope="module")
def tallies():
    return {
        who: playkit.simulate("patchies", 20_000, seed=1, progress=False, **plan).tally for who, plan in PLANS.items()
    }


def standing(tally, cells):
    return float(np.mean(tally["survived"][cells]) / tally["phases"])


def line_shares(tally):
    sets = np.arange(len(tally["lines"]))
    return [float(tally["lines"][sets >> line & 1 == 1].sum() / tally["phases"]) for line in range(12)]


@pytest.mark.rule("PAT-Q-01")
def test_the_apartment_survives_one_phase_in_ten_on_the_board_alone_and_more_often_in_play(tallies):
    assert standing(tallies["alone"], CENTRE) == pytest.approx(0.0933, abs=4 * (0.0933 * 0.9067 / 20_000) ** 0.5)
    assert standing(tallies["alone"], CENTRE) < standing(tallies["B"], CENTRE) < standing(tallies["A"], CENTRE)


@pytest.mark.rule("PAT-Q-02")
def test_both_diagonals_lead_the_single_lines_everywhere(tallies):
    for tally in tallies.values():
        shares = line_shares(tally)
        assert min(shares[10:]) > 1.3 * max(shares[:10])


@pytest.mark.rule("PAT-Q-03")
def test_the_2s_beside_the_apartment_share_the_fate_of_those_on_the_diagonals(tallies):
    for tally in tallies.values():
        assert standing(tally, BESIDE) == standing(tally, DIAGONAL)


@pytest.mark.rule("PAT-Q-04")
def test_a_broken_diagonal_never_leaves_three_of_the_2s_beside_the_apartment(tallies):
    for tally in tallies.values():
        assert list(tally["diagonal_sides"][:2]) == [0, 0]
        assert tally["diagonal_sides"].sum() > 1000


@pytest.mark.rule("PAT-Q-05")
def test_medals_worth_3_grow_rare_with_the_number_of_players():
    shares = []
    for seats in (2, 3, 4, 5):
        purses = playkit.simulate("patchies", 5_000, seed=2, seats=seats, bots="cautious", progress=False).tally[
            "purses"
        ]
        shares.append(float(purses[3:].sum() / purses.sum()))
    assert shares == sorted(shares, reverse=True)
    assert shares[0] < 0.5
    assert shares[-1] < 0.1


@pytest.mark.rule("PAT-Q-06")
def test_the_1s_are_the_safest_stars(tallies):
    for tally in tallies.values():
        assert standing(tally, EDGE) > max(standing(tally, cells) for cells in (BESIDE, CORNER, CENTRE)) + 0.15


@pytest.mark.rule("PAT-Q-07")
def test_by_the_tenth_card_a_1_is_least_threatened_a_2_like_a_3_and_the_apartment_most(tallies):
    tally = tallies["alone"]
    fallen = [
        float(np.mean(tally["destroyed_at"][cells, :11].sum(axis=1)) / tally["phases"])
        for cells in (EDGE, BESIDE, CORNER, CENTRE)
    ]
    assert fallen[0] < fallen[1] < fallen[3]
    assert fallen[1] == pytest.approx(fallen[2], abs=0.01)
    pays = {
        name: float(np.mean(tally["worth"][cells]) / tally["phases"])
        for name, cells in {"1": EDGE, "2": BESIDE, "3": CORNER, "4": CENTRE}.items()
    }
    assert max(pays, key=pays.get) == "3"
    assert standing(tally, CORNER) > standing(tally, BESIDE)
