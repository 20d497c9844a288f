"""Numbers of 24 that can be worked out: points that are dealt, ways to lay a hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import factorial, sqrt

import pytest

from playkit.games import find
from playkit.games.resonance24.cards import CARDS, HAND_SET
from playkit.kernel import Session

HANDS = 400


def deck():
    """The numbers of all case cards, as the set-up lays them."""
    counts = Session(find("resonance24"), 3, seed=1, chance="ask").table.deck
    return [card % 5 + 2 for card in range(CARDS) for _ in range(counts[card])]


def test_the_mean_of_what_is_dealt_is_exactly_35():
    cards = deck()
    assert (len(cards), sum(cards)) == (24, 84)
    # Every card is among the ten dealt in 10 of 24 deals; no deal can fall below 24 or pass 46.
    assert Fraction(10, 24) * sum(cards) == 35
    assert (sum(sorted(cards)[:10]), sum(sorted(cards)[-10:])) == (24, 46)
    # The same by counting deals of a small deck in full: the share of a card is n/N whatever the numbers.
    small = cards[:8]
    deals = list(combinations(small, 3))
    assert Fraction(sum(map(sum, deals)), len(deals)) == Fraction(3, 8) * sum(small)


@pytest.mark.parametrize(("seats", "each"), [(3, Fraction(35, 3)), (4, Fraction(35, 4)), (5, Fraction(7))])
def test_a_seat_gains_its_share_of_35_when_nobody_is_killed(seats, each):
    """Random seats that throw no dice take every case: the mean agrees with the exact one."""
    from playkit.kernel.playout import PlainEngine

    game = find("resonance24")
    engine = PlainEngine(game, seats, game.resolve(seats, "one_hand"), ["careful"] * seats)
    start = [0, 0, 0, 0, 1][:3] + [1] * (seats - 3)
    totals = [sum(engine.play(5, index).scores) - sum(start) for index in range(HANDS)]
    # The careful bot dies at case 5 at the earliest, so that all ten cases are taken.
    mean = sum(totals) / HANDS
    spread = sqrt(sum((total - mean) ** 2 for total in totals) / HANDS)
    assert abs(mean - float(each * seats)) < 4 * spread / sqrt(HANDS)


def test_a_hand_can_be_laid_in_907200_ways():
    """Counted by laying: from every multiset of cards left, one way for each face that is still there."""
    known: dict[tuple[int, ...], int] = {(0,) * len(HAND_SET): 1}

    def ways(left):
        if left not in known:
            known[left] = sum(
                ways((*left[:face], count - 1, *left[face + 1 :])) for face, count in enumerate(left) if count
            )
        return known[left]

    assert ways(HAND_SET) == factorial(10) // (factorial(2) * factorial(2)) == 907_200


def test_the_rules_offer_just_these_ways_in_the_first_steps(start):
    """Two cards deep the offers of the rules are those of the count: one for each face in hand."""
    play = start(3).until(lambda play: "lay" in play.actions)
    offered = 0
    for first in play.legal:
        again = start(3).until(lambda play: "lay" in play.actions)(first)
        offered += len(again.legal)
    assert offered == sum(
        sum(1 for other, count in enumerate(HAND_SET) if count - (other == face)) for face in range(len(HAND_SET))
    )
