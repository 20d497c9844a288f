"""The board alone, 100,000 phases, against fractions computed from first principles."""

from __future__ import annotations

from math import sqrt

import pytest

from playkit.analysis.exact_board import ExactBoard
from playkit.games.patchies import board
from playkit.simulate.run import simulate

PHASES = 100_000
CENTRE, RING, CORNER, EDGE = 12, 6, 0, 1
# Attack cards and hits by kind of star, as the rules page counts them: clusters, systems, planets, the apartment.
CARDS, HITS = (2, 3, 3, 3), (1, 2, 2, 3)


def exact(patchies, layout):
    """Build the exact board of a layout from the game's own table after set-up, cell by cell."""
    from playkit.kernel import Session

    session = Session(patchies, 2, preset="board_only", options={"clusters": layout}, seed=0, chance="ask")
    stars = list(session.table.star)
    kinds = [board.KIND_OF[star] for star in range(board.STARS)]
    cards = list(session.table.deck[: board.STARS])
    hits = list(session.table.hits_left)
    assert sum(session.table.deck) == sum(cards), "there must be nothing but attack cards"
    for star, kind in enumerate(kinds):
        assert hits[star] >= 1
        assert cards[star] >= hits[star], f"star {star} of kind {kind} could never fall"
    return ExactBoard(stars=stars, cards=cards, hits=hits)


@pytest.mark.parametrize("layout", ["spread", "rotated", "point_symmetric"])
def test_survival_agrees_with_the_exact_fractions(patchies, layout):
    pytest.importorskip("numba")
    solved = exact(patchies, layout)
    result = simulate(
        patchies, PHASES, seed=2026, seats=2, preset="board_only", options={"clusters": layout}, engine="compiled"
    )
    assert result.tally["phases"] == PHASES
    assert result.endless == 0
    for name, cell in {"centre": CENTRE, "ring": RING, "corner": CORNER, "edge": EDGE}.items():
        chance = float(solved.survival[cell])
        z = (int(result.tally["survived"][cell]) / PHASES - chance) / sqrt(chance * (1 - chance) / PHASES)
        assert abs(z) < 4, f"{name} of {layout}: z = {z:.2f}"
    lengths = result.tally["lengths"]
    mean = sum(k * int(n) for k, n in enumerate(lengths)) / PHASES
    spread = sqrt(sum(k * k * int(n) for k, n in enumerate(lengths)) / PHASES - mean**2)
    assert abs(mean - float(solved.mean_draws)) < 4 * spread / sqrt(PHASES)
