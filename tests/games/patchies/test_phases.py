"""What is carried from one phase to the next: stars, cards, medals."""

from __future__ import annotations

import pytest

from playkit.games.patchies.board import Card

QUIET = ("b1", "c1", "d1", "a2")


def held_and_hospital(start, **options):
    """Seat 0 stands on the diagonal that will break, seat 1 survives; both hold medals, seat 1 a star card too."""
    play = start("a1", "c1", "d1", "a2", **options).give(0, "medal1").give(1, "medal2", "medal1", "cluster6")
    return play.turns(*DIAGONAL)


DIAGONAL = ("planet1", "planet1", "system1", "system1", "system3", "system3", "apartment", "planet4", "planet4")


@pytest.mark.rule("PAT-H-13")
def test_stars_return_and_cards_nobody_holds_make_the_new_deck(start):
    play = held_and_hospital(start)
    assert play.destroyed == set()
    assert play.graveyard == play.stack == {}
    assert play.table.deck_left == 59 - 3
    assert play.table.deck[Card.parse("cluster6")] == 1
    assert play.table.left_in_line.count(5) == 12


@pytest.mark.rule("PAT-H-13")
def test_the_full_deck_may_be_rebuilt(start):
    play = held_and_hospital(start, between_phases="rebuild_full_deck")
    assert play.table.deck_left == 59
    assert sum(play.table.purse) == 0


@pytest.mark.rule("PAT-H-13")
def test_the_deck_may_go_on(start):
    play = held_and_hospital(start, between_phases="continue_deck")
    assert play.table.deck_left == 59 - 9 - 4
    assert sum(play.graveyard.values()) == 9 + 1
    assert play.stack == {}


@pytest.mark.rule("PAT-H-13")
def test_a_deck_that_goes_on_empty_is_refilled(start):
    play = start("a1", "c1", "d1", "a2", between_phases="continue_deck").turns(*DIAGONAL[:-1])
    for card in range(21):
        if Card.text(card) != "planet4":
            play.table.graveyard[card] += play.table.deck[card]
            play.table.deck[card] = 0
    play.table.deck[13] = 1
    play.set(deck_left=1).turn("planet4")
    assert play.table.phase == 2
    assert play.graveyard == {}
    assert play.table.deck_left > 40


@pytest.mark.rule("PAT-H-12")
def test_survivors_keep_their_medals(start):
    play = held_and_hospital(start)
    assert [play.medals(0), play.medals(1)] == [{}, {"cluster6": 1, "medal1": 1, "medal2": 1}]


@pytest.mark.rule("PAT-H-12")
def test_all_medals_may_be_discarded(start):
    play = held_and_hospital(start, medals="all_reset")
    assert sum(play.table.purse) == 0
    assert play.table.deck_left == 59


@pytest.mark.rule("PAT-H-12")
@pytest.mark.parametrize(("cap", "left"), [(2, {"medal1": 1, "medal2": 1}), (1, {"medal2": 1}), (0, {}), (5, None)])
def test_survivors_may_keep_only_some(start, cap, left):
    play = held_and_hospital(start, medals="capped", medal_cap=cap)
    assert play.medals(1) == (left if left is not None else {"cluster6": 1, "medal1": 1, "medal2": 1})


@pytest.mark.rule("PAT-H-42")
def test_a_star_card_held_stays_a_medal_out_of_the_deck(start):
    play = held_and_hospital(start)
    assert play.medals(1)["cluster6"] == 1
    play("place b1", "place c1", "place d1", "place a2").turn("cluster6")
    assert "a3" not in play.destroyed
    assert play.table.deck[Card.parse("cluster6")] == 0, "only the landlord can break this star now"


@pytest.mark.rule("PAT-H-42")
def test_a_star_card_held_may_return_to_the_deck(start):
    play = held_and_hospital(start, held_star_cards="returned_to_deck")
    assert play.medals(1) == {"medal1": 1, "medal2": 1}
    assert play.table.deck[Card.parse("cluster6")] == 2
    assert play.table.purse[1] == 3


@pytest.mark.rule("PAT-R-16")
def test_the_landlords_hoard_goes_back_with_him(start):
    play = start(*QUIET).turns("landlord", "medal1", "medal1").turns(*DIAGONAL)
    assert play.table.landlords == 0
    assert list(play.table.stored) == [0, 0, 0, 0]
    assert play.table.deck_left == 59
