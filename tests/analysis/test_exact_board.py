"""The exact board: computed here from first principles, then held against figures, enumeration and simulation."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, permutations
from math import comb

import danger_data as data
import numpy as np
import pytest

from playkit.analysis.exact_board import ExactBoard
from playkit.errors import PlaykitError

CENTRE, RING, CORNER, EDGE = 12, 6, 0, 1


@pytest.mark.parametrize(
    ("name", "centre", "ring", "corner"),
    [
        ("spread", (1597206319151, 17124780311100), (80892165137, 318031634349), (2827383838031, 10119188365650)),
        ("rotated", (2726987670721, 33393321606645), (216171198161, 873028015860), (4725001394101, 17124780311100)),
        (
            "point_symmetric",
            (4006861014859, 51374340933300),
            (2841761368937, 10601054478300),
            (139985206744087, 445244288088600),
        ),
    ],
)
def test_survival_of_the_three_layouts_as_exact_fractions(name, centre, ring, corner):
    survival = data.layout(name).survival
    assert survival[CENTRE] == Fraction(*centre)
    assert survival[RING] == Fraction(*ring)
    assert survival[CORNER] == Fraction(*corner)


def test_spread_agrees_with_the_figures_of_an_independent_solution():
    board = data.layout("spread")
    assert board.mean_draws == Fraction(39 * 139396552007117, 222622144044300)
    assert board.line_share(10, 11) == Fraction(5869359688147, 10119188365650)
    assert float(board.line_share(2, 7, 10, 11)) == pytest.approx(0.696247, abs=1e-6)
    assert sorted({round(float(board.survival[cell]), 6) for cell in (1, 2, 3, 5, 9)}) == [0.577201, 0.578235]
    assert [round(float(board.running[draws]), 5) for draws in (20, 24, 28)] == [0.88231, 0.51482, 0.09446]
    assert next(draws for draws, chance in enumerate(board.running) if chance < 1) == 9, "shortest phase"
    together = sum(chance for lines, chance in board.line_sets.items() if lines.bit_count() > 1)
    assert float(together) == pytest.approx(0.162, abs=0.001)


def test_coupling_agrees_with_the_figures_of_an_independent_solution():
    """Paired stars, rings on one diagonal and on two, opposite and neighbouring corners, the centre and an edge."""
    board = data.layout("spread")
    known = {(1, 23): 1, (6, 18): 0.0996, (6, 8): -0.154, (0, 24): 0.087, (0, 4): -0.034, (12, 1): -0.136}
    for pair, coupling in known.items():
        digits = 4 if coupling == 0.0996 else 3
        assert round(board.coupling(*pair), digits) == coupling, pair
        assert board.coupling(*pair[::-1]) == pytest.approx(board.coupling(*pair))


@pytest.mark.parametrize("name", list(data.CLUSTERS))
def test_chances_add_up(name):
    board = data.layout(name)
    assert sum(board.line_sets.values()) == 1
    assert 0 not in board.line_sets
    assert board.running[0] == 1
    assert board.running[-1] == 0
    for cell in (CENTRE, RING, CORNER, EDGE):
        fallen = board.destroyed_by(cell)
        assert fallen[-1] + board.survival[cell] == 1
        assert board.together[cell][cell] == board.survival[cell]
        assert all(a <= b for a, b in pairwise(fallen))


def test_curves_are_told_for_every_card_of_the_deck():
    """From no card drawn to the last, at which no phase goes on and whoever has not fallen has survived."""
    board = data.layout("spread")
    fell, stands = board.destroyed_by(CENTRE), board.standing_by(CENTRE)
    assert {len(curve) for curve in (board.running, fell, stands, board.hazard(CENTRE))} == {38 + 1}
    assert (board.running[0], fell[0], stands[0]) == (1, 0, 1)
    assert (board.running[-1], fell[-1], stands[-1]) == (0, 1 - board.survival[CENTRE], 0)


def test_before_any_phase_can_end_a_star_falls_as_in_a_plain_deck():
    """Up to the eighth card no line can be complete, so the chance is hypergeometric."""
    board = data.layout("spread")
    for draws in range(9):
        assert board.destroyed_by(CENTRE)[draws] == 1 - Fraction(comb(36, draws), comb(38, draws))
        assert board.destroyed_by(EDGE)[draws] == Fraction(comb(36, draws - 2) if draws > 1 else 0, comb(38, draws))


def test_a_small_board_agrees_with_every_order_of_its_cards():
    """Two by two, one pair; all 5! orders of the deck, counted one by one."""
    board = ExactBoard([0, 1, 2, 0], cards=[2, 1, 1], hits=[2, 1, 1], blanks=1)
    deck = ["0", "0", "1", "2", "blank"]
    alive, both, ended, length, orders = [0] * 4, {}, {}, 0, 0
    for order in permutations(range(5)):
        dead, lines, drawn = _play(board, [deck[card] for card in order])
        orders += 1
        length += drawn
        ended[lines] = ended.get(lines, 0) + 1
        for cell in range(4):
            alive[cell] += cell not in dead
            for other in range(4):
                both[cell, other] = both.get((cell, other), 0) + (not {cell, other} & dead)
    assert list(board.survival) == [Fraction(count, orders) for count in alive]
    assert all(board.together[cell][other] == Fraction(count, orders) for (cell, other), count in both.items())
    assert board.line_sets == {lines: Fraction(count, orders) for lines, count in ended.items()}
    assert board.mean_draws == Fraction(length, orders)


def _play(board: ExactBoard, order: list[str]) -> tuple[set[int], int, int]:
    hits: dict[str, int] = {}
    dead: set[int] = set()
    for drawn, card in enumerate(order, 1):
        hits[card] = hits.get(card, 0) + 1
        if card != "blank" and hits[card] == board.hits[int(card)]:
            dead |= {cell for cell, star in enumerate(board.stars) if star == int(card)}
        if lines := board.board.complete(dead):
            return dead, lines, drawn
    raise AssertionError("a line completes when every star has fallen")


def test_medals_stretch_a_phase_and_change_nothing_else():
    board, bare = data.layout("spread"), data.layout("spread")
    padded = ExactBoard(board.stars, board.cards, board.hits, blanks=22)
    assert padded.survival == bare.survival
    assert padded.mean_draws == bare.mean_draws * Fraction(61, 39)


def test_a_fair_simulation_agrees():
    phases = 20_000
    board, tally = data.layout("spread"), data.simulated_tally("spread", phases, seed=3)
    for cell in range(25):
        assert abs(_z(tally["survived"][cell], phases, board.survival[cell])) < 4.5
        fallen = tally["destroyed_at"][cell].cumsum()
        for draw in (12, 20, 26):
            assert abs(_z(fallen[draw], phases, board.destroyed_by(cell)[draw])) < 4.5
    for lines, chance in board.line_sets.items():
        assert abs(_z(tally["lines"][lines], phases, chance)) < 4.5 or chance < Fraction(1, 2000)


def _z(count: int, n: int, chance: Fraction) -> float:
    p = float(chance)
    return float((count - n * p) / np.sqrt(n * p * (1 - p)))


def test_the_game_lays_the_same_boards():
    """A mistyped layout passes every check but this one and the statistics."""
    board = pytest.importorskip("playkit.games.patchies.board")
    for number, name in enumerate(data.CLUSTERS):
        kinds = (board.CLUSTER_AT[number], board.SYSTEM_AT, board.PLANET_AT, [board.APARTMENT] * 25)
        laid = [next(kind[cell] for kind in kinds if kind[cell] != board.NOWHERE) for cell in range(25)]
        assert _pairs(laid) == _pairs(data.layout(name).stars)


def _pairs(stars: list[int]) -> set[frozenset[int]]:
    return {frozenset(other for other, star in enumerate(stars) if star == own) for own in stars}


@pytest.mark.parametrize(
    ("stars", "cards", "hits"), [([0, 1, 2], [1] * 3, [1] * 3), ([0, 1, 1, 3], [1] * 3, [1] * 3), ([0] * 4, [1], [])]
)
def test_lists_that_do_not_fit_are_refused(stars, cards, hits):
    with pytest.raises(PlaykitError, match="exact board"):
        ExactBoard(stars, cards, hits)
