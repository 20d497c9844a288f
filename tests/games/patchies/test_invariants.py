"""What must hold after every step, whatever is played and however the options stand."""

from __future__ import annotations

import random

import pytest

from playkit.games import find
from playkit.games.patchies.board import CARDS, CELLS, LINES, LINES_THROUGH, STARS, Card
from playkit.kernel import Session

SCRAMBLES = 24


def scrambled(seed):
    """Draw a value for every option, so that alternatives meet each other."""
    dice = random.Random(seed)  # noqa: S311 - a test's dice, not a secret
    declared = find("patchies").options.declared
    counts = {name for name in declared if name.endswith("_cards")}
    values = {name: dice.randint(option.low, option.high) for name, option in declared.items() if name not in counts}
    # Few phases and a survivor rule that every number of seats can meet keep the sessions short.
    return values | {"phases": 2, "survivors": 1, "pawns": True}


def check(session, full):
    table = session.table
    bags = [table.deck, table.graveyard, table.stack, *table.store, *table.medals]
    assert [sum(bag[card] for bag in bags) for card in range(CARDS)] == full, "a card is in exactly one place"
    assert table.deck_left == sum(table.deck)
    assert table.landlords == table.stack[Card.parse("landlord")]
    for seat in range(session.seats):
        worth = sum(count * (2 if Card.text(card) == "medal2" else 1) for card, count in enumerate(table.medals[seat]))
        assert table.purse[seat] == worth
    standing = [cell for cell in list(table.cell)[: session.seats] if cell >= 0]
    assert [standing.count(cell) for cell in range(CELLS)] == list(table.pawns)
    assert table.on_board == len(standing)
    if table.stage > 0:
        check_board(table, standing)


def check_board(table, standing):
    gone = [not table.hits_left[star] for star in table.star]
    for line in range(LINES):
        cells = [cell for cell in range(CELLS) if line in LINES_THROUGH[cell]]
        assert table.left_in_line[line] == sum(not gone[cell] for cell in cells)
    assert not any(gone[cell] for cell in standing), "nobody stands on a destroyed star"
    assert sorted(table.star) == sorted([star for star in range(STARS) for _ in range(2 if star < 10 else 1)])


@pytest.mark.parametrize("preset", ["vanilla", "seed", "named", "board_only"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_cards_pawns_and_lines_agree_after_every_step(preset, seats):
    play_through(Session(find("patchies"), seats, preset=preset, seed=seats, chance="ask"), seats)


@pytest.mark.parametrize("seed", range(SCRAMBLES))
def test_every_alternative_meets_every_other(seed):
    seats = 2 + seed % 4
    play_through(Session(find("patchies"), seats, options=scrambled(seed), seed=seed, chance="ask"), seed)


def play_through(session, seed):
    dice = random.Random(seed)  # noqa: S311 - a test's dice, not a secret
    full = list(session.table.deck)
    for _ in range(1500):
        if session.over:
            break
        session.play(dice.choices(session.legal_codes(), session.weights() or None)[0])
        check(session, full)
    assert session.steps
