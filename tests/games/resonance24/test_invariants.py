"""What must hold after every step, whatever is played and however the options stand."""

from __future__ import annotations

import random

import pytest

from playkit.errors import OptionsError
from playkit.games import find
from playkit.games.resonance24.cards import CARDS, CASES, HAND_SET
from playkit.kernel import Session

SCRAMBLES = 60
GAINS = ("handicapped", "scored", "rewarded", "assisted", "escaped", "forfeited", "halved")


def scrambled(seed, seats):
    """Draw values for a third of the options until they go together."""
    game, dice = find("resonance24"), random.Random(seed)  # noqa: S311 - a test's dice, not a secret
    declared = game.options.declared
    while True:
        names = dice.sample(sorted(declared), len(declared) // 3)
        values = {name: dice.choice(_possible(declared[name])) for name in names}
        try:
            game.resolve(seats, None, values)
        except OptionsError:
            continue
        return values


def _possible(option):
    return [int(member) for member in option.choices] if option.choices else list(range(option.low, option.high + 1))


def count(table, card):
    """Where a case card is: each is in exactly one place."""
    bags = [table.deck, table.discards, *table.won, *table.up, *table.down]
    rows = [table.open_case, table.under, *table.kept]
    return sum(bag[card] for bag in bags) + sum(list(row).count(card) for row in rows)


def check(session, full):
    table = session.table
    assert [count(table, card) for card in range(CARDS)] == full
    for seat in range(session.seats):
        laid = [*table.first[seat], *table.second[seat]]
        held = [table.cards[seat][face] + laid.count(face) for face in range(len(HAND_SET))]
        if table.hand_number:
            assert held == list(HAND_SET), "the ten cards are in hand or before the seat"
    places = [table.in_order[table.order[seat]] for seat in range(session.seats)]
    assert places == list(range(session.seats))
    assert table.proxies_left + sum(table.proxies) == session.options.proxies
    detectives = [who for who in table.detective if who >= 0]
    assert len(set(detectives)) == len(detectives)


def play_through(session, seed):
    dice = random.Random(seed)  # noqa: S311 - a test's dice, not a secret
    full = [count(session.table, card) for card in range(CARDS)]
    while not session.over:
        session.play(dice.choices(session.legal_codes(), session.weights() or None)[0])
        check(session, full)
    check_points(session)


def check_points(session):
    """Facts alone tell every point: what they add up to is the score, after each of them and at the end."""
    points = [0] * session.seats
    for fact in session.facts():
        if fact.kind in GAINS:
            points[fact.fields["seat"]] += fact.fields["value"]
            assert points[fact.fields["seat"]] == fact.fields["score"], fact
    assert points == session.score()
    assert min(points) >= 0


@pytest.mark.parametrize("preset", find("resonance24").presets)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_cards_and_points_agree_after_every_step(preset, seats):
    play_through(Session(find("resonance24"), seats, preset=preset, seed=seats, chance="ask"), seats)


@pytest.mark.parametrize("seed", range(SCRAMBLES))
def test_every_alternative_meets_every_other(seed):
    seats = 3 + seed % 3
    play_through(Session(find("resonance24"), seats, options=scrambled(seed, seats), seed=seed, chance="ask"), seed)


def test_five_cases_of_two_cards_are_dealt_each_hand():
    session = Session(find("resonance24"), 4, seed=7)
    while not session.over:
        session.play(session.bot_pick())
    for hand in (1, 2, 3):
        laid = [fact.fields["cell"] for fact in session.facts() if fact.kind == "laid" and fact.part == hand]
        assert sorted(laid) == list(range(2 * CASES))
