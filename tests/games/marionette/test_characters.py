"""What the eight characters can do, one by one."""

from __future__ import annotations

import pytest

from playkit.errors import IllegalAction

NAMES = {"assassin", "thief", "magician", "king", "preacher", "merchant", "architect", "mercenary"}


@pytest.mark.rule("MAR-R-10")
@pytest.mark.rule("MAR-H-05")
def test_the_assassin_names_anybody_but_himself_and_the_named_gets_no_turn(start):
    play = start("assassin", "thief", "king", "mercenary")
    assert play.targets("murder") == NAMES - {"assassin"}, "also characters nobody has"
    play("murder thief")
    assert not play.can("murder"), "once"
    play.pass_round()
    assert [fact["seat"] for fact in play.facts("turn_started")] == [0, 2, 3]


@pytest.mark.rule("MAR-H-05")
def test_murdering_somebody_absent_has_no_effect(start):
    play = start("assassin", "thief", "king", "mercenary")("murder architect").pass_round()
    assert [fact["seat"] for fact in play.facts("turn_started")] == [0, 1, 2, 3]
    assert play.facts("missed_turn") == []


@pytest.mark.rule("MAR-R-10")
def test_powers_are_optional(start):
    play = start("assassin", "thief", "king", "mercenary")("take_coins", "end_turn")
    assert play.table.murdered == -1
    assert play.table.called == 2


@pytest.mark.rule("MAR-R-11")
@pytest.mark.rule("MAR-H-06")
@pytest.mark.rule("MAR-G-08")
def test_the_thief_gets_all_coins_held_as_the_turn_begins(start):
    play = start("thief", "assassin", "king", "mercenary").set(coins=(3, 5)).until("thief")
    play("rob mercenary", "take_coins")
    assert play.table.coins[0] == 4, "not before the turn of the robbed"
    play("end_turn", "take_coins", "end_turn")
    assert play.facts("robbed") == [{"seat": 0, "target_seat": 3, "value": 5, "named": 8}]
    assert play.table.coins[0] == 4 + 5
    assert play.table.coins[3] == 0
    assert play("take_coins").table.coins[3] == 2, "coins gained later are safe"


@pytest.mark.rule("MAR-H-06")
def test_robbing_somebody_absent_does_nothing(start):
    play = start("thief", "assassin", "king", "mercenary").until("thief")("rob architect").pass_round()
    assert play.facts("robbed") == []
    assert list(play.table.coins)[:4] == [4] * 4


@pytest.mark.rule("MAR-H-04")
@pytest.mark.rule("MAR-H-29")
def test_whom_the_thief_may_name(start):
    play = start("thief", "assassin", "king", "mercenary")("murder king", "take_coins", "end_turn")
    assert play.targets("rob") == {"magician", "preacher", "merchant", "architect", "mercenary"}
    play = start("thief", "assassin", "king", "mercenary", thief_targets="any")
    play("murder king", "take_coins", "end_turn")
    assert play.targets("rob") == NAMES - {"thief"}
    play("rob assassin", "take_coins", "end_turn").pass_round()
    assert play.facts("robbed") == [], "the Assassin's turn is over"


@pytest.mark.rule("MAR-R-12")
@pytest.mark.rule("MAR-H-21")
def test_the_magician_swaps_whole_hands(start):
    play = start("magician", "king", "thief", "assassin").give(0, "tavern").give(1, "manor", "castle", "manor")
    play.until("magician")
    assert play.targets("swap") == {"s2", "s3", "s4"}
    play("swap s2")
    assert play.hand(0) == {"manor": 2, "castle": 1}
    assert play.hand(1) == {"tavern": 1}
    assert list(play.table.hand_size)[:2] == [3, 1]
    assert not play.can("swap", "put_away"), "one of the two powers, once"


@pytest.mark.rule("MAR-H-21")
def test_the_magician_may_swap_an_empty_hand(start):
    play = start("magician", "king", "thief", "assassin").give(1, "manor").until("magician")
    assert not play.can("put_away")
    assert play("swap s2").hand(0) == {"manor": 1}
    assert play.hand(1) == {}


@pytest.mark.rule("MAR-R-12")
@pytest.mark.rule("MAR-H-28")
@pytest.mark.rule("MAR-H-35")
def test_the_magician_draws_as_many_as_he_puts_away(start):
    play = start("magician", "king", "thief", "assassin").give(0, "tavern", "tavern", "manor").until("magician")
    assert not play.can("draw_anew"), "putting away nothing is not offered"
    play.city(0, "library", "observatory")("put_away tavern")
    assert play.targets("put_away") == {"tavern", "manor"}
    assert not play.can("take_coins", "end_turn", "swap")
    play("put_away manor", "draw_anew", "draw castle", "draw palace")
    assert play.hand(0) == {"tavern": 1, "castle": 1, "palace": 1}
    assert play.under() == ["tavern", "manor"]
    assert not play.can("swap", "put_away", "draw_anew")
    assert play.table.thrown == 0


@pytest.mark.rule("MAR-H-20")
def test_no_magic_while_cards_are_being_looked_at(start):
    play = start("magician", "king", "thief", "assassin").give(0, "tavern").until("magician")
    play("look", "draw castle", "draw palace")
    assert set(play.legal) == {"keep castle", "keep palace"}
    assert play("keep castle").can("swap")


@pytest.mark.rule("MAR-R-13")
@pytest.mark.rule("MAR-H-14")
@pytest.mark.rule("MAR-H-15")
def test_the_king_earns_a_coin_for_each_yellow_district_once(start):
    play = (
        start("king", "thief", "merchant", "assassin").city(0, "manor", "castle", "temple", "tavern").give(0, "palace")
    )
    play.set(coins=(0, 5)).until("king")("take_coins", "build palace", "income")
    assert play.table.coins[0] == 5 + 2 - 5 + 3, "counted when it is used, the new one with it"
    assert not play.can("income")


@pytest.mark.rule("MAR-R-14")
def test_the_preacher_earns_by_blue_and_cannot_be_hit(start):
    play = start("preacher", "mercenary", "king", "thief").city(0, "temple", "church", "manor").set(coins=(1, 9))
    play.until("preacher")("income")
    assert play.table.coins[0] == 4
    assert play.until("mercenary").targets("destroy") == set()


@pytest.mark.rule("MAR-R-14")
@pytest.mark.rule("MAR-H-12")
@pytest.mark.rule("MAR-G-07")
def test_a_murdered_preacher_can_be_hit(start):
    play = start("preacher", "mercenary", "king", "assassin").city(0, "temple", "church")("murder preacher")
    assert play.until("mercenary").targets("destroy") == {"s1 temple", "s1 church"}


@pytest.mark.rule("MAR-R-15")
def test_the_merchant_earns_one_and_one_for_each_green(start):
    play = start("merchant", "king", "thief", "assassin").city(0, "tavern", "docks", "manor").until("merchant")
    assert play("trade").table.coins[0] == 3
    assert play("income").table.coins[0] == 5
    assert not play.can("trade", "income")


@pytest.mark.rule("MAR-R-16")
@pytest.mark.rule("MAR-G-09")
@pytest.mark.rule("MAR-H-35")
def test_the_architect_builds_three_and_draws_two(start):
    play = start("architect", "king", "thief", "assassin").give(0, "tavern", "temple", "watchtower", "market")
    play.city(0, "library", "observatory").set(coins=(0, 9)).until("architect")
    assert not play.can("build"), "not before the basic action"
    play("plan", "draw church", "draw manor")
    assert play.hand(0)["church"] == 1
    assert not play.can("plan", "income")
    play("take_coins", "build tavern", "build temple", "build watchtower")
    assert not play.can("build")
    assert play.table.hand_size[0] == 3


@pytest.mark.rule("MAR-R-17")
@pytest.mark.rule("MAR-H-14")
def test_the_mercenary_destroys_one_district_of_another_for_its_cost_less_one(start):
    play = start("mercenary", "king", "thief", "assassin").city(1, "palace", "tavern").city(0, "prison", "fortress")
    play.city(2, "harbor").set(coins=(0, 3)).until("mercenary")
    assert play.targets("destroy") == {"s2 tavern", "s3 harbor"}, "five is too dear, his own is out of the question"
    play("destroy s3 harbor")
    assert play.table.coins[0] == 0
    assert play.table.built[2] == 0
    assert play.under() == ["harbor"]
    assert not play.can("destroy")
    assert play("income").table.coins[0] == 2
    assert play.facts("destroyed") == [{"seat": 0, "target_seat": 2, "card": 11, "value": 3}]


@pytest.mark.rule("MAR-H-12")
@pytest.mark.rule("MAR-G-02")
def test_a_district_of_cost_one_is_destroyed_for_nothing(start):
    play = start("mercenary", "king", "thief", "assassin").city(1, "tavern").set(coins=(0, 0)).until("mercenary")
    play("destroy s2 tavern")
    assert play.table.coins[0] == 0
    assert play.facts("destroyed")[0]["value"] == 0


@pytest.mark.rule("MAR-R-26")
@pytest.mark.rule("MAR-G-02")
@pytest.mark.parametrize("card", ["university", "dragon_gate"])
def test_destroying_a_grand_district_costs_five(start, card):
    play = start("mercenary", "king", "thief", "assassin").city(1, card).set(coins=(0, 4)).until("mercenary")
    assert not play.can("destroy")
    play.set(coins=(0, 5))(f"destroy s2 {card}")
    assert play.table.coins[0] == 0


@pytest.mark.rule("MAR-H-12")
def test_his_own_districts_may_be_allowed(start):
    play = start("mercenary", "king", "thief", "assassin", own_districts=True).city(0, "tavern").city(1, "tavern")
    assert play.until("mercenary").targets("destroy") == {"s1 tavern", "s2 tavern"}


@pytest.mark.rule("MAR-R-19")
@pytest.mark.rule("MAR-H-12")
@pytest.mark.rule("MAR-G-11")
def test_a_keep_a_living_preacher_and_a_complete_city_are_safe(start):
    eight = ("manor", "castle", "temple", "church", "tavern", "market", "docks", "harbor")
    play = start("mercenary", "preacher", "king", "thief", "assassin").set(coins=(0, 9)).city(3, "keep", "prison")
    play.city(1, "temple").city(2, *eight[:7]).until("mercenary")
    hit = play.targets("destroy")
    assert {text.split()[0] for text in hit} == {"s3", "s4"}
    assert "s4 keep" not in hit
    assert "s4 prison" in hit
    play.city(2, eight[7])
    assert {text.split()[0] for text in play.targets("destroy")} == {"s4"}


@pytest.mark.rule("MAR-R-17")
def test_who_was_the_preacher_last_round_is_not_safe_in_this_one(start):
    play = start("mercenary", "preacher", "king", "thief", "assassin").set(coins=(0, 9)).city(1, "temple")
    assert not play.until("mercenary").can("destroy")
    play.pass_round()
    assert play.table.leader == 2, "the King of the first round"
    play.draft("thief", "assassin", "magician", "mercenary", "king").set(coins=(0, 9))
    play.until("mercenary")
    assert play.targets("destroy") == {"s2 temple"}


@pytest.mark.rule("MAR-H-32")
def test_a_city_of_nine_is_as_safe_as_one_of_eight(start):
    play = start("mercenary", "king", "thief", "assassin").set(coins=(0, 9)).until("mercenary")
    play.city(1, "manor", "castle", "temple", "church", "tavern", "market", "docks", "harbor", "prison")
    assert not play.can("destroy")
    assert play.session.score()[1] == 22 + 2, "and it has the bonus of a complete city"


@pytest.mark.rule("MAR-H-13")
def test_the_mercenary_strikes_at_any_time_or_as_the_last_thing(start):
    roles = ("mercenary", "king", "thief", "assassin")
    play = start(*roles).city(1, "tavern").give(0, "temple").until("mercenary")
    play("destroy s2 tavern", "take_coins", "build temple", "end_turn")
    late = start(*roles, mercenary_timing="end_of_turn").city(1, "tavern").give(0, "temple").until("mercenary")
    with pytest.raises(IllegalAction):
        late("destroy s2 tavern")
    late("take_coins", "build temple", "destroy s2 tavern")
    assert late.table.round == 2, "with the destruction the turn is over, and here the round"


# The Graveyard ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MAR-R-22")
@pytest.mark.rule("MAR-H-11")
@pytest.mark.rule("MAR-G-12")
def test_the_owner_of_the_graveyard_may_pay_for_what_is_destroyed(start):
    play = start("mercenary", "king", "thief", "assassin").city(1, "tavern").city(2, "graveyard").until("mercenary")
    coins = play.table.coins[2]
    play("destroy s2 tavern")
    assert play.waiting == 2
    assert play.legal == ["recover", "let_lie"]
    play("recover")
    assert play.hand(2) == {"tavern": 1}
    assert play.table.coins[2] == coins - 1
    assert play.waiting == 0, "the turn goes on"
    assert play.can("take_coins")
    assert play.under() == []


@pytest.mark.rule("MAR-H-11")
def test_the_owner_may_decline(start):
    play = start("mercenary", "king", "thief", "assassin").city(1, "tavern").city(2, "graveyard").until("mercenary")
    play("destroy s2 tavern", "let_lie")
    assert play.under() == ["tavern"]
    assert play.hand(2) == {}
    assert play.waiting == 0


@pytest.mark.rule("MAR-R-22")
def test_nobody_is_asked_without_a_coin_or_when_the_owner_is_the_mercenary(start):
    play = start("mercenary", "king", "thief", "assassin").city(1, "tavern").city(2, "graveyard").until("mercenary")
    assert play.set(coins=(2, 0))("destroy s2 tavern").waiting == 0
    assert not play.can("recover")
    play = start("mercenary", "king", "thief", "assassin").city(1, "tavern").city(0, "graveyard").until("mercenary")
    assert not play("destroy s2 tavern").can("recover")
    assert play.under() == ["tavern"]


@pytest.mark.rule("MAR-H-26")
def test_victim_and_owner_may_be_the_same(start):
    play = start("mercenary", "king", "thief", "assassin").city(1, "tavern", "graveyard").until("mercenary")
    assert play("destroy s2 tavern").waiting == 1
    assert play("recover").hand(1) == {"tavern": 1}


@pytest.mark.rule("MAR-H-11")
@pytest.mark.parametrize(("saves", "asked"), [(False, 0), (True, 1)])
def test_the_graveyard_itself(start, saves, asked):
    play = start("mercenary", "king", "thief", "assassin", graveyard_saves_itself=saves).city(1, "graveyard")
    assert play.set(coins=(0, 9)).until("mercenary")("destroy s2 graveyard").waiting == asked


@pytest.mark.rule("MAR-H-11")
def test_a_murdered_owner_may_still_use_it(start):
    play = start("mercenary", "king", "thief", "assassin").city(1, "tavern", "graveyard")("murder king")
    assert play.until("mercenary")("destroy s2 tavern").waiting == 1


@pytest.mark.rule("MAR-H-13")
def test_at_the_end_of_the_turn_the_graveyard_is_asked_first(start):
    play = start("mercenary", "king", "thief", "assassin", mercenary_timing="end_of_turn")
    play.city(1, "tavern").city(2, "graveyard").until("mercenary")("take_coins", "destroy s2 tavern")
    assert play.waiting == 2
    assert play.table.round == 1
    assert play("recover").table.round == 2
