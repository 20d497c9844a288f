"""What must hold after every step, whatever is played and however the options stand."""

from __future__ import annotations

import random

import pytest

from playkit.games import find
from playkit.kernel import Session

KEPT = {"size", "layout", "few_pieces", *(f"rank{rank}" for rank in range(1, 10))}


def scrambled(dice):
    """Draw a value for every option, so that alternatives meet each other."""
    declared = find("capture4").options.declared
    values = {name: dice.randint(option.low, option.high) for name, option in declared.items() if name not in KEPT}
    return values | {"size": dice.randint(5, 7), "max_rounds": dice.randint(1, 30)}


def check(session, began):
    table = session.table
    on_board = [list(table.owner).count(seat) for seat in range(4)]
    assert on_board == list(table.pieces)
    assert [on_board[seat] + table.losses[seat] for seat in range(4)] == began
    assert sum(table.captures) == sum(table.losses)
    assert [sum(bag) for bag in table.taken] == list(table.captures)
    outside = [cell for cell, owner in enumerate(table.owner) if owner == -2]
    assert outside == [c for c in range(81) if c // 9 < 9 - session.options.size or c % 9 >= session.options.size]
    assert (table.landed >= 0) == any(table.sandwich)
    weights = {False: session.options.normal_points, True: session.options.large_points}
    if not session.options.assist_points:
        for seat in range(4):
            won = sum(n * weights[piece >= 2] for piece, n in enumerate(table.taken[seat]))
            assert table.points[seat] == won - session.options.loss_points * table.losses[seat]


@pytest.mark.parametrize("seed", range(24))
def test_pieces_and_points_agree_after_every_step(seed):
    dice = random.Random(seed)  # noqa: S311 - a test's dice, not a secret
    session = Session(find("capture4"), options=scrambled(dice), seed=seed)
    began = list(session.table.pieces)
    while not session.over:
        session.play(dice.choice(session.legal_codes()))
        check(session, began)
    assert session.facts()[-1].kind == "ended"
