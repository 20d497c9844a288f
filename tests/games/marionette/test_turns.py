"""A turn: the basic action, building, and what the purple districts do in it."""

from __future__ import annotations

import pytest

from playkit.kernel import CHANCE, UNKNOWN

FOUR = ("king", "thief", "merchant", "assassin")
KING_FIRST = ("king", "preacher", "merchant", "mercenary")
ACTIONS = {"take_coins", "look", "look_by_library"}


@pytest.mark.rule("MAR-R-04")
def test_the_basic_action_is_two_coins_or_one_of_two_cards(start):
    play = start(*KING_FIRST)
    assert play.can("take_coins")
    play("take_coins")
    assert play.table.coins[0] == 4
    assert not play.can(*ACTIONS), "exactly one of the two"
    play = start(*KING_FIRST)("look")
    assert play.waiting == CHANCE
    play("draw castle", "draw tavern")
    assert play.legal == ["keep castle", "keep tavern"]
    play("keep tavern")
    assert play.hand(0) == {"tavern": 1}
    assert play.table.coins[0] == 2
    assert not play.can(*ACTIONS)


@pytest.mark.rule("MAR-R-04")
def test_a_turn_cannot_end_without_the_basic_action(start):
    assert not start(*KING_FIRST).can("end_turn")
    assert start(*KING_FIRST)("take_coins").can("end_turn")


@pytest.mark.rule("MAR-R-05")
@pytest.mark.rule("MAR-G-09")
def test_one_district_a_turn_for_its_cost_after_the_basic_action(start):
    play = start(*KING_FIRST).give(0, "manor", "tavern", "palace").set(coins=(0, 4))
    assert not play.can("build"), "not before the basic action"
    play("take_coins")
    assert play.targets("build") == {"manor", "tavern", "palace"}
    play("build manor")
    assert play.table.coins[0] == 3
    assert play.held(play.table.city[0]) == {"manor": 1}
    assert play.hand(0) == {"tavern": 1, "palace": 1}
    assert not play.can("build")
    assert play.facts("built") == [{"seat": 0, "card": 0, "value": 3}]


@pytest.mark.rule("MAR-R-05")
def test_what_one_cannot_pay_one_cannot_build(start):
    play = start(*KING_FIRST).give(0, "palace", "castle", "tavern")("take_coins")
    assert play.targets("build") == {"castle", "tavern"}


@pytest.mark.rule("MAR-R-06")
@pytest.mark.rule("MAR-H-16")
def test_powers_before_and_after_the_basic_action(start):
    early = start(*KING_FIRST).city(0, "laboratory", "smithy", "manor").give(0, "tavern").set(coins=(0, 3))
    assert early.can("income", "sell", "forge")
    assert early("income").table.coins[0] == 4
    late = start(*KING_FIRST).city(0, "manor").give(0, "tavern")("take_coins", "build tavern", "income")
    assert late.table.coins[0] == 2 + 2 - 1 + 1


@pytest.mark.rule("MAR-H-07")
def test_no_two_equal_districts_in_a_city_unless_allowed(start):
    position = {"coins": (0, 9)}
    play = start(*KING_FIRST).city(0, "keep", "tavern").give(0, "keep", "tavern", "manor").set(**position)
    assert play("take_coins").targets("build") == {"manor"}
    play = start(*KING_FIRST, duplicates=True).city(0, "keep", "tavern").give(0, "keep", "tavern").set(**position)
    assert play("take_coins").targets("build") == {"keep", "tavern"}
    assert play("build keep").table.city[0][18] == 2


@pytest.mark.rule("MAR-H-08")
def test_the_card_not_kept_goes_face_down_under_the_deck(start):
    play = start(*KING_FIRST)("look", "draw castle", "draw tavern", "keep castle")
    assert play.under() == ["tavern"]
    for seat in range(4):
        assert play.session.view(seat)["under"][0] is UNKNOWN
    play("end_turn").only_deck("manor")("look")
    assert play.legal == ["draw manor"]
    play("draw manor")
    assert play.legal == ["draw tavern"], "what lies under the deck comes when the deck is empty, in its order"


@pytest.mark.rule("MAR-H-08")
def test_discards_may_be_shuffled_instead(start):
    play = start(*KING_FIRST, discards="reshuffled").only_deck("manor", "castle", "temple")
    play("look", "draw castle", "draw temple", "keep castle", "end_turn", "look")
    assert play.legal == ["draw manor"]
    play("draw manor")
    assert play.legal == ["draw temple"]
    assert len(play.facts("shuffled")) == 1
    assert play.table.under_count == 0
    assert play.table.deck_left == 1


@pytest.mark.rule("MAR-H-09")
@pytest.mark.rule("MAR-H-24")
def test_a_deck_that_runs_short_gives_what_is_there(start):
    play = start(*KING_FIRST).only_deck("manor")("look", "draw manor")
    assert play.hand(0) == {"manor": 1}, "the only card is taken without a question"
    assert play.can("end_turn")
    assert not play("end_turn").can("look"), "nobody looks at nothing"
    assert play.can("take_coins")


@pytest.mark.rule("MAR-H-23")
@pytest.mark.rule("MAR-H-27")
def test_coins_and_hands_have_no_limit(start):
    play = start(*KING_FIRST).set(coins=(0, 500)).give(0, *["tavern"] * 5, *["manor"] * 5, *["market"] * 4)
    assert play("take_coins").table.coins[0] == 502
    assert play("end_turn").table.hand_size[0] == 14


# Purple districts ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MAR-R-20")
@pytest.mark.rule("MAR-H-14")
def test_the_laboratory_gives_a_coin_for_a_card_once_a_turn(start):
    play = start(*KING_FIRST).city(0, "laboratory").give(0, "tavern", "manor")
    assert play.targets("sell") == {"tavern", "manor"}
    play("sell tavern")
    assert play.table.coins[0] == 3
    assert play.under() == ["tavern"]
    assert play.hand(0) == {"manor": 1}
    assert not play.can("sell")
    play("take_coins", "end_turn").pass_round().draft(*KING_FIRST)
    assert play.can("sell"), "once in every turn"
    assert not start(*KING_FIRST).city(0, "laboratory").can("sell"), "nothing to discard"
    assert (
        start(*KING_FIRST, laboratory_coins=2).city(0, "laboratory").give(0, "manor")("sell manor").table.coins[0] == 4
    )


@pytest.mark.rule("MAR-R-21")
@pytest.mark.rule("MAR-H-14")
@pytest.mark.rule("MAR-H-35")
@pytest.mark.parametrize(("price", "count"), [(3, 2), (2, 3)])
def test_the_smithy_sells_cards_once_a_turn(start, price, count):
    poor = start(*KING_FIRST, smithy_price=price).city(0, "smithy").set(coins=(0, price - 1))
    assert not poor.can("forge")
    play = start(*KING_FIRST, smithy_price=price, smithy_cards=count).set(coins=(0, price))
    play.city(0, "smithy", "library", "observatory")("forge")
    play(*["draw tavern"] * count)
    assert play.hand(0) == {"tavern": count}, "all are kept; Library and Observatory have no part in it"
    assert play.table.coins[0] == 0
    assert not play.set(coins=(0, 9)).can("forge")


@pytest.mark.rule("MAR-R-23")
def test_the_observatory_shows_three_and_gives_one(start):
    play = start(*KING_FIRST).city(0, "observatory")("look", "draw castle", "draw tavern", "draw temple")
    assert play.targets("keep") == {"castle", "tavern", "temple"}
    play("keep temple")
    assert play.targets("give_back") == {"castle", "tavern"}
    assert play("give_back tavern").under() == ["tavern", "castle"]
    assert play.hand(0) == {"temple": 1}


@pytest.mark.rule("MAR-H-08")
def test_two_equal_cards_are_given_back_like_two_different_ones(start):
    """Not to be asked would tell the others that the two are equal."""
    play = start(*KING_FIRST).city(0, "observatory")("look", "draw tavern", "draw tavern", "draw temple")
    assert play.legal == ["keep tavern", "keep temple"], "equal cards are offered once"
    play("keep temple")
    assert play.legal == ["give_back tavern"]
    assert play("give_back tavern").under() == ["tavern", "tavern"]


@pytest.mark.rule("MAR-R-24")
def test_the_library_gives_both(start):
    play = start(*KING_FIRST).city(0, "library")("look", "draw castle", "draw tavern")
    assert play.hand(0) == {"castle": 1, "tavern": 1}
    assert play.under() == []


@pytest.mark.rule("MAR-H-10")
def test_library_and_observatory_draw_three_and_keep_two(start):
    play = start(*KING_FIRST).city(0, "library", "observatory")
    play("look", "draw castle", "draw tavern", "draw temple", "keep temple")
    assert play.targets("keep") == {"castle", "tavern"}
    play("keep castle")
    assert play.hand(0) == {"castle": 1, "temple": 1}
    assert play.under() == ["tavern"]


@pytest.mark.rule("MAR-H-10")
def test_library_and_observatory_keep_all_three(start):
    play = start(*KING_FIRST, library_and_observatory="keep3").city(0, "library", "observatory")
    play("look", "draw castle", "draw tavern", "draw temple")
    assert sum(play.hand(0).values()) == 3


@pytest.mark.rule("MAR-H-10")
def test_library_and_observatory_one_of_the_two(start):
    def table():
        return start(*KING_FIRST, library_and_observatory="choose_one").city(0, "library", "observatory")

    play = table()("look_by_library", "draw castle", "draw tavern")
    assert play.hand(0) == {"castle": 1, "tavern": 1}
    assert not play.can(*ACTIONS)
    play = table()("look", "draw castle", "draw tavern", "draw temple", "keep castle", "give_back tavern")
    assert play.hand(0) == {"castle": 1}
    one = start(*KING_FIRST, library_and_observatory="choose_one").city(0, "library")
    assert not one.can("look_by_library"), "without the Observatory there is nothing to choose"
    assert one("look", "draw castle", "draw tavern").hand(0) == {"castle": 1, "tavern": 1}


@pytest.mark.rule("MAR-R-25")
@pytest.mark.rule("MAR-G-10")
def test_the_school_of_magic_adds_one_to_the_income(start):
    play = start(*KING_FIRST).city(0, "school_of_magic", "manor", "castle")("income")
    assert play.table.coins[0] == 2 + 3


@pytest.mark.rule("MAR-H-34")
def test_the_school_alone_pays_one_and_does_not_touch_the_merchants_own_coin(start):
    play = start("merchant", "king", "thief", "assassin").city(0, "school_of_magic").until("merchant")
    assert play("income").table.coins[0] == 2 + 1
    assert play("trade").table.coins[0] == 2 + 1 + 1


@pytest.mark.rule("MAR-H-33")
def test_the_haunted_city_pays_nobody(start):
    play = start(*KING_FIRST).city(0, "haunted_city")("income")
    assert play.table.coins[0] == 2
    assert play.facts("earned")[-1]["value"] == 0


@pytest.mark.rule("MAR-R-27")
def test_everybody_sees_what_lies_on_the_table_and_only_the_owner_a_hand(start):
    play = start("assassin", "thief", "king", "mercenary").give(1, "tavern", "manor").city(2, "castle")
    play("murder king", "take_coins", "end_turn", "rob mercenary")
    for seat in (0, 2, 3, None):
        view = play.session.view(seat)
        assert list(view["hand_size"])[:4] == [0, 2, 0, 0]
        assert view["hand"][1].size == 2
        assert all(count is UNKNOWN for count in view["hand"][1])
        assert list(view["coins"])[:4] == [4, 2, 2, 2]
        assert play.held(view["city"][2]) == {"castle": 1}
        assert (view["crown"], view["called"], view["murdered"], view["robbed"]) == (0, 2, 4, 8)
        assert view["deck_left"] == 62
        assert [who for who in range(1, 9) if view["open_away"][who]] == [6, 7]
        assert view["face_down"] is UNKNOWN
        assert view["character"][2:4] == [UNKNOWN if seat != owner else who for owner, who in ((2, 4), (3, 8))]
    assert play.held(play.session.view(1)["hand"][1]) == {"manor": 1, "tavern": 1}
