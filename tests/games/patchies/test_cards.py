"""Attacks, medals, the landlord, his children and the deck."""

from __future__ import annotations

import pytest

from playkit.games.patchies.board import Card

QUIET = ("b1", "c1", "d1", "a2")


@pytest.mark.rule("PAT-R-08")
def test_an_attack_goes_onto_the_stack_and_damages_the_star(start):
    play = start(*QUIET).turn("planet1")
    assert play.stack == {"planet1": 1}
    assert play.facts("damaged") == [{"star": 10}]
    assert play.destroyed == set()


@pytest.mark.rule("PAT-R-09")
@pytest.mark.parametrize(
    ("star", "cells"), [("cluster1", {"b1", "d5"}), ("system1", {"c2", "d4"}), ("planet1", {"a1"})]
)
def test_a_pair_destroys_every_cell_of_the_type(start, star, cells):
    play = start("e1", "e1", "e1", "e1").turns(star, star)
    assert play.destroyed == cells
    assert {(fact["star"], fact["value"]) for fact in play.facts("destroyed")} == {(Card.parse(star), 2)}
    assert len(play.facts("destroyed")) == len(cells)


@pytest.mark.rule("PAT-R-10")
def test_one_attack_is_enough_for_the_apartment(start):
    assert start(*QUIET).turn("apartment").destroyed == {"c3"}


def test_the_hits_a_star_bears_are_options(start):
    tougher = {"cluster_hits": 1, "system_hits": 3, "planet_hits": 1, "apartment_hits": 2}
    play = start("e1", "e1", "e1", "e1", **tougher)
    play.turns("cluster1", "system1", "system1", "planet1", "apartment")
    assert play.destroyed == {"b1", "d5", "a1"}
    assert play.turns("system1", "apartment").destroyed == {"b1", "d5", "a1", "c2", "d4", "c3"}


def test_the_points_of_a_star_are_options(start, diagonal):
    play = start("e1", "b1", "b3", "c1", planet_points=7, system_points=0, cluster_points=2, apartment_points=9)
    assert [fact["value"] for fact in play.facts("laid")][10:13] == [2, 0, 9]
    assert play.turns(*diagonal).session.score() == [7, 2, 0, 2]


@pytest.mark.rule("PAT-R-11")
def test_who_stands_on_a_destroyed_star_goes_to_hospital(start):
    play = start("a1", "a1", "e1", "e1").give(0, "medal1", "medal2").give(1, "medal1")
    play.turns("planet1", "planet1")
    assert [play.standing(seat) for seat in range(4)] == [None, None, "e1", "e1"]
    assert [play.medals(seat) for seat in (0, 1)] == [{}, {}]
    assert play.graveyard == {"planet1": 2, "medal1": 2, "medal2": 1}
    assert [(fact["seat"], fact["cell"], fact["value"]) for fact in play.facts("eliminated")] == [(0, 0, 2), (1, 0, 2)]


@pytest.mark.rule("PAT-R-11")
@pytest.mark.rule("PAT-H-26")
def test_in_hospital_one_only_draws(start):
    play = start(seats=3, preset="named", hospital_medals="kept_for_next_phase")
    play("place e1", "place a1", "place e1").turns("planet1", "planet1", "cluster1", "medal2")
    play.give(1, "medal1")
    assert play.waiting == 1
    assert play.legal == ["draw"], "Lucas has medals, and may not dig"
    assert play.draw("cluster2").waiting == 2


@pytest.mark.rule("PAT-R-12")
def test_nobody_moves_onto_a_destroyed_star(start):
    play = start("a2", "e1", "e1", "e1").turns("cluster1", "cluster1", "planet1", "planet1").give(0, "medal1")
    assert play.targets("walk") == {"b2", "a3"}


@pytest.mark.rule("PAT-R-13")
def test_an_attack_on_a_destroyed_star_is_a_medal_of_one(start):
    play = start(*QUIET).turns("planet1", "planet1", "planet1")
    assert play.medals(2) == {"planet1": 1}
    assert play.table.purse[2] == 1
    assert play.stack == {}
    assert play.turns("cluster1").draw("medal1").can("walk")


@pytest.mark.rule("PAT-R-13")
def test_a_star_card_pays_like_a_medal_of_one(start):
    play = start(*QUIET).turns("planet1", "planet1").give(2, "planet1")
    play("walk e1")
    assert play.medals(2) == {}
    assert play.graveyard == {"planet1": 3}


@pytest.mark.rule("PAT-R-14")
def test_the_drawer_keeps_medals_in_the_open(start):
    play = start(*QUIET).turns("medal1", "medal2")
    assert [play.table.purse[seat] for seat in range(4)] == [1, 2, 0, 0]
    assert play.session.view(3)["medals"][1][Card.parse("medal2")] == 1
    assert play.facts("earned")[1] == {"seat": 1, "card": 16, "value": 2}


@pytest.mark.rule("PAT-R-15")
@pytest.mark.rule("PAT-G-07")
def test_there_is_no_change(start):
    play = start(*QUIET).give(0, "medal2")("walk a1")
    assert play.medals(0) == {}
    assert play.table.purse[0] == 0
    assert play.standing(0) == "a1"


@pytest.mark.rule("PAT-H-32")
def test_spent_and_lost_medals_go_to_the_graveyard(start):
    play = start(*QUIET).give(0, "medal2")("walk a1").draw("cluster1")
    play.give(2, "medal1").turn("frank")
    assert play.graveyard == {"medal2": 1, "medal1": 1, "frank": 1}


# The landlord ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAT-R-16")
def test_a_landlord_stays_on_the_stack_until_the_phase_ends(start, diagonal):
    play = start(*QUIET).turn("landlord")
    assert play.stack == {"landlord": 1}
    play.turns(*diagonal)
    assert play.stack == {}
    assert play.table.deck[Card.parse("landlord")] == 1


@pytest.mark.rule("PAT-R-17")
def test_the_landlord_hoards_medals_and_dead_star_cards(start):
    play = start(*QUIET, landlord_limit=9).turns("planet1", "planet1", "landlord", "medal1", "planet1", "medal2")
    assert play.held(play.table.store[0]) == {"medal1": 1, "planet1": 1, "medal2": 1}
    assert play.table.stored[0] == 4
    assert sum(play.table.purse) == 0


@pytest.mark.rule("PAT-R-18")
def test_at_three_every_star_on_the_stack_is_destroyed(start):
    play = start("e1", "e1", "b3", "e1").turns("cluster1", "system4", "landlord", "medal1", "medal1")
    assert play.destroyed == set()
    play.turn("medal1")
    assert play.destroyed == {"b1", "d5", "b3", "d2"}
    assert play.standing(2) is None


@pytest.mark.rule("PAT-R-18")
def test_the_landlords_limit_is_an_option(start):
    play = start(*QUIET, landlord_limit=1).turns("planet1", "landlord", "medal1")
    assert play.destroyed == {"a1"}


@pytest.mark.rule("PAT-R-19")
def test_the_landlord_remains_and_strikes_again(start):
    play = start(*QUIET).turns("planet1", "landlord", "medal1", "medal2")
    assert play.destroyed == {"a1"}
    assert play.stack == {"landlord": 1}
    play.turns("planet2", "medal2", "medal1")
    assert play.destroyed == {"a1", "e1"}
    assert len(play.facts("swept")) == 2


@pytest.mark.rule("PAT-G-09")
@pytest.mark.rule("PAT-H-08")
def test_the_landlord_at_two_takes_a_medal_two(start):
    play = start(*QUIET).turns("planet1", "system4", "landlord", "medal1", "medal1")
    assert play.table.stored[0] == 2
    play.turn("medal2")
    assert play.destroyed == {"a1", "b3", "d2"}
    assert play.graveyard == {"planet1": 1, "system4": 1, "medal1": 2, "medal2": 1}
    assert play.stack == {"landlord": 1}
    assert play.table.stored[0] == 0


@pytest.mark.rule("PAT-H-08")
def test_the_surplus_may_carry_over(start):
    play = start(*QUIET, surplus_carries=True).turns("landlord", "medal2", "medal2")
    assert play.table.stored[0] == 1
    assert play.held(play.table.store[0]) == {}
    assert len(play.turn("medal2").facts("swept")) == 2


@pytest.mark.rule("PAT-H-07")
def test_a_second_landlord_shares_the_pool(start):
    play = start(*QUIET, landlords=2).turns("landlord", "landlord", "medal1", "medal1")
    assert list(play.table.stored) == [2, 0, 0, 0]
    assert play.stack == {"landlord": 2}


@pytest.mark.rule("PAT-H-07")
def test_a_second_landlord_may_have_a_pool_of_his_own(start):
    play = start(*QUIET, landlords=2, second_landlord="separate_pool")
    play.turns("landlord", "landlord", "medal2", "medal1", "medal1")
    assert list(play.table.stored) == [0, 1, 0, 0], "the first one reached 3 and struck"
    assert play.held(play.table.store[1]) == {"medal1": 1}
    assert len(play.facts("swept")) == 1


@pytest.mark.rule("PAT-H-07")
def test_a_second_landlord_may_double_the_intake(start):
    play = start(*QUIET, landlords=2, second_landlord="doubles_intake").turns("landlord", "landlord", "medal1")
    assert play.table.stored[0] == 2


@pytest.mark.rule("PAT-H-07")
def test_a_second_landlord_may_go_to_the_graveyard(start):
    play = start(*QUIET, landlords=2, second_landlord="to_graveyard").turns("landlord", "landlord")
    assert play.stack == {"landlord": 1}
    assert play.graveyard == {"landlord": 1}
    assert play.facts("landlord_came") == [{}], "the second one has not come to stay"
    assert play.facts("wasted") == [{"card": Card.parse("landlord")}]


@pytest.mark.rule("PAT-H-09")
@pytest.mark.parametrize(
    ("choice", "after_pair", "after_wipe"),
    [
        ("immediately", {"landlord": 1}, {"landlord": 1}),
        ("at_landlord_wipe", {"landlord": 1, "planet1": 2}, {"landlord": 1}),
        ("at_phase_end", {"landlord": 1, "planet1": 2}, {"landlord": 1, "planet1": 2, "planet2": 1}),
    ],
)
def test_when_cards_of_destroyed_stars_leave_the_stack(start, choice, after_pair, after_wipe):
    play = start(*QUIET, stack_pairs=choice).turns("planet1", "planet1", "landlord")
    assert play.stack == after_pair
    play.turns("planet2", "medal2", "medal2")
    assert play.stack == after_wipe
    assert play.destroyed == {"a1", "e1"}, "the choice changes the look of the table, not what is destroyed"
    assert len(play.facts("destroyed")) == 2


@pytest.mark.rule("PAT-H-10")
@pytest.mark.parametrize(("choice", "stack"), [("immediately", {}), ("at_phase_end", {"apartment": 1})])
def test_the_apartments_card_is_treated_alike(start, choice, stack):
    play = start(*QUIET, stack_pairs=choice).turn("apartment")
    assert play.stack == stack
    assert play.destroyed == {"c3"}


@pytest.mark.rule("PAT-H-31")
def test_the_landlord_destroys_all_at_once_before_pawns_leave_and_the_end_is_asked(start):
    # Seats 0 and 1 fall in the same strike: with one pawn each left over, nobody is the last survivor.
    play = start("a1", "e1").turns("planet1", "planet2", "landlord", "medal1", "medal2")
    kinds = [fact.kind for fact in play.session.facts()]
    swept = kinds.index("swept")
    assert kinds[swept : swept + 6] == [
        *("swept", "destroyed", "destroyed", "eliminated", "eliminated", "part_ended"),
    ]
    assert play.session.score() == [0, 0]


# Children ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAT-R-20")
def test_a_child_goes_to_the_graveyard_before_the_draws_it_asks_for(start):
    play = start(*QUIET).draw("jerky")
    assert play.facts("child_came") == [{"card": Card.parse("jerky")}]
    assert play.graveyard == {"jerky": 1}
    assert play.table.to_draw == 5


@pytest.mark.rule("PAT-R-21")
@pytest.mark.rule("PAT-H-34")
def test_frank_takes_all_medals_but_not_the_landlords_hoard(start):
    play = start(*QUIET).turns("landlord", "medal1").give(0, "medal1", "medal2").give(3, "medal1")
    play.turn("frank")
    assert list(play.table.purse) == [0, 0, 0, 0, 0]
    assert play.table.stored[0] == 1
    assert play.graveyard == {"medal1": 2, "medal2": 1, "frank": 1}


@pytest.mark.rule("PAT-R-21")
def test_jerky_draws_five_more(start):
    play = start(*QUIET).draw("jerky")
    play.turn_up("planet1", "planet2", "planet3", "planet4")
    assert play.waiting == -1
    play.turn_up("cluster1")
    assert play.waiting == 1
    assert play.table.draws == 6


@pytest.mark.rule("PAT-H-05")
def test_the_third_child_is_absent_by_default(start):
    assert start(*QUIET).table.deck[Card.parse("third_child")] == 0


def third(start, effect, amount=1, pawns=QUIET):
    play = start(*pawns, third_child=1, third_child_effect=effect, third_child_amount=amount)
    return play.give(0, "medal1", "medal2").give(1, "medal1")


@pytest.mark.rule("PAT-H-05")
def test_the_third_child_may_do_nothing(start):
    play = third(start, "nothing").turn("third_child")
    assert play.table.purse[:2] == [3, 1]
    assert play.graveyard == {"third_child": 1}


@pytest.mark.rule("PAT-H-05")
def test_the_third_child_may_take_medals(start):
    assert third(start, "discard_all").turn("third_child").table.purse[:2] == [0, 0]
    some = third(start, "discard_some").turn("third_child")
    assert [some.medals(0), some.medals(1)] == [{"medal1": 1}, {}]
    assert third(start, "discard_some", 2).turn("third_child").table.purse[:2] == [0, 0]


@pytest.mark.rule("PAT-H-05")
def test_the_third_child_may_draw(start):
    play = third(start, "draw", 2).draw("third_child")
    assert play.table.to_draw == 2


@pytest.mark.rule("PAT-H-05")
@pytest.mark.parametrize(("points", "stars"), [(1, range(6)), (3, range(10, 14)), (4, [14])])
def test_the_third_child_may_damage_a_kind(start, points, stars):
    play = third(start, "damage", points, pawns=("e1", "e1", "e1", "e1")).draw("third_child")
    assert [fact["star"] for fact in play.facts("damaged")] == list(stars)
    assert play.stack == {}
    assert play.destroyed == ({"c3"} if points == 4 else set())


@pytest.mark.rule("PAT-H-05")
def test_the_third_child_may_move_everybody_towards_the_centre(start):
    play = third(start, "move_all", pawns=("a1", "b3", "c3", "e5")).draw("third_child")
    assert [play.standing(seat) for seat in range(4)] == ["a2", "c3", "c3", "e4"]
    blocked = third(start, "move_all", pawns=("c2", "e1", "e1", "e1"))
    blocked.turns("apartment", "cluster1", "planet1", "planet3", "third_child")
    assert blocked.standing(0) == "c2", "nobody is moved onto a destroyed star"


@pytest.mark.rule("PAT-H-05")
def test_the_third_child_may_cost_the_ability_of_the_turn(start):
    play = third(start, "skip").draw("third_child")
    assert play.waiting == 1
    assert play.draw("cluster1").can("walk"), "the next seat has its ability"


# The hospital and the deck -----------------------------------------------------------------------------------------


def in_hospital(start, **options):
    """Put seat 0 of four into hospital and let it draw a medal 2 there."""
    play = start("a1", "e1", "e2", "b1", **options).turns("planet1", "planet1", "cluster3", "cluster4")
    assert play.standing(0) is None
    return play.turn("medal2")


@pytest.mark.rule("PAT-H-11")
def test_medals_drawn_in_hospital_are_discarded(start):
    play = in_hospital(start)
    assert play.medals(0) == {}
    assert play.graveyard == {"planet1": 2, "medal2": 1}


@pytest.mark.rule("PAT-H-11")
@pytest.mark.parametrize(("choice", "left"), [("kept_for_next_phase", {"medal2": 1}), ("kept_but_unusable", {})])
def test_medals_drawn_in_hospital_may_be_kept(start, choice, left):
    play = in_hospital(start, hospital_medals=choice)
    assert play.medals(0) == {"medal2": 1}
    play.turns("system1", "system1", "system3", "system3", "apartment", "planet4", "planet4")
    assert play.table.phase == 2
    assert play.medals(0) == left


@pytest.mark.rule("PAT-H-11")
def test_a_landlord_takes_what_is_drawn_in_hospital(start):
    play = start("a1", "e1", "e2", "b1", hospital_medals="kept_for_next_phase")
    play.turns("planet1", "planet1", "landlord", "cluster4", "medal2")
    assert play.medals(0) == {}
    assert play.table.stored[0] == 2


@pytest.mark.rule("PAT-H-22")
def test_an_empty_deck_is_made_of_the_graveyard(start):
    play = tiny_deck(start).turns("planet1", "planet1")
    assert play.table.deck_left == 0
    play("draw")
    assert play.facts("reshuffled") == [{}]
    assert play.targets("turn_up") == {"planet1"}
    play.turn_up("planet1")
    assert play.medals(2) == {"planet1": 1}, "what comes back of a destroyed star is a medal"


def tiny_deck(start, **options):
    """A deck of two cards for each planet, of which only those of planet 1 are left in it."""
    play = start("b1", "c1", "d1", "a2", "e2", cluster_cards=0, system_cards=0, planet_cards=2, **NO_OTHERS, **options)
    for planet in ("planet2", "planet3", "planet4"):
        play.give(4, planet, planet)
    return play


NO_OTHERS = {"apartment_cards": 0, "medal1": 0, "medal2": 0, "landlords": 0, "frank": 0, "jerky": 0}


@pytest.mark.rule("PAT-H-22")
def test_without_deck_and_graveyard_the_phase_ends(start):
    play = tiny_deck(start, stack_pairs="at_phase_end").turns("planet1", "planet1")
    assert play.graveyard == {}
    play("draw")
    assert [fact["reason"] for fact in play.facts("part_ended")] == [3]
    assert [fact["seat"] for fact in play.facts("scored")] == [0, 1, 2, 3, 4], "scored as usual"


@pytest.mark.rule("PAT-H-22")
def test_the_phase_after_a_deck_ran_out_is_a_whole_one(start):
    play = tiny_deck(start, stack_pairs="at_phase_end").turns("planet1", "planet1")("draw")
    play(*(f"place {cell}" for cell in ("b1", "c1", "d1", "a2", "e2"))).turn("planet1")
    assert play.table.phase == 2
    assert len(play.facts("part_ended")) == 1


@pytest.mark.rule("PAT-H-43")
@pytest.mark.parametrize("runs", [1, 2, 3])
def test_the_phase_ends_when_the_deck_has_run_out_often_enough(start, runs):
    play = tiny_deck(start, deck_runs=runs)
    seen = 0
    while play.table.phase == 1:
        play("draw")
        if play.waiting == -1:
            play.turn_up("planet1")
            seen += 1
            play("stop") if "stop" in play.legal else None
        if play.table.phase == 1:
            # Medals that came back of the destroyed star are thrown away, so that the graveyard can fill the deck.
            for seat in range(5):
                while play.table.medals[seat][10]:
                    play.table.medals[seat][10] -= 1
                    play.table.purse[seat] -= 1
                    play.table.graveyard[10] += 1
            play.refresh()
    assert seen == 2 * runs
    assert len(play.facts("reshuffled")) == runs - 1
    assert [fact["reason"] for fact in play.facts("part_ended")] == [3]
