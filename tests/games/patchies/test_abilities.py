"""Abilities: walking, paying, windows, the named characters, and the guessed ones."""

from __future__ import annotations

import pytest

from playkit.errors import IllegalAction
from playkit.games.patchies.board import Card

QUIET = ("b1", "c1", "d1", "a2")


def named(start, *cells, **options):
    """Cameron, Lucas, Astrokong, Shinundesu (and Watanabe, when experimental) on the cells given."""
    return start(seats=len(cells), preset="named", **options)(*(f"place {cell}" for cell in cells))


@pytest.mark.rule("PAT-A-01")
def test_everybody_walks_one_cell_up_down_left_or_right(start):
    play = start("b2", "e1", "e2", "e3").give(0, "medal1")
    assert play.targets("walk") == {"b1", "a2", "c2", "b3"}
    play("walk c2")
    assert play.standing(0) == "c2"
    assert play.facts("moved") == [{"seat": 0, "source": 6, "cell": 7, "value": 0}]
    for seat in range(4):
        assert named(start, *QUIET).give(seat, "medal1").set(turn=seat).can("walk")


@pytest.mark.rule("PAT-R-05")
def test_what_was_used_in_one_turn_may_be_used_again_in_the_next(start):
    play = start("b2", "e1", "e2", "e3").give(0, "medal1", "medal1")("walk c2")
    assert not play.can("walk"), "once a turn"
    play.turns("planet1", "planet2", "planet3", "planet4")
    assert play.waiting == 0
    assert play.can("walk")


@pytest.mark.rule("PAT-A-01")
def test_walking_costs_a_medal(start):
    assert not start(*QUIET).can("walk")
    assert not start(*QUIET, walk_cost=2).give(0, "medal1").can("walk")
    assert start(*QUIET, walk_cost=2).give(0, "medal2").can("walk")


@pytest.mark.rule("PAT-G-05")
def test_a_corner_with_both_neighbours_taken_is_a_trap(start):
    play = start("a1", "b1", "a2", "e5").give(0, "medal1")
    assert not play.can("walk")


@pytest.mark.rule("PAT-H-18")
def test_walking_onto_a_taken_star_may_be_allowed(start):
    play = start("a1", "b1", "a2", "e5", walk_shares=True).give(0, "medal1")
    assert play.targets("walk") == {"b1", "a2"}
    play("walk b1")
    assert play.table.pawns[1] == 2


@pytest.mark.rule("PAT-A-02")
@pytest.mark.rule("PAT-H-36")
def test_cameron_warps_to_any_standing_empty_star(start):
    play = named(start, "a1", "e1", "e5").give(0, "medal2", "medal2").turn("apartment")
    play.turns("cluster1", "cluster2")
    assert play.targets("warp") == {
        f"{column}{row}" for row in "12345" for column in "abcde"
    } - {"a1", "e1", "e5", "c3"}  # fmt: skip
    play("warp d4")
    assert play.standing(0) == "d4"
    assert play.medals(0) == {}


@pytest.mark.rule("PAT-A-02")
def test_a_warp_costs_four_and_is_camerons(start):
    assert not named(start, "a1", "e1").give(0, "medal2", "medal1").can("warp")
    assert not named(start, "a1", "e1").give(1, "medal2", "medal2").set(turn=1).can("warp")


@pytest.mark.rule("PAT-H-18")
def test_warping_onto_a_taken_star_may_be_allowed(start):
    play = named(start, "a1", "e1", warp_shares=True).give(0, "medal2", "medal2")
    assert "e1" in play.targets("warp")
    assert "a1" not in play.targets("warp"), "but never onto one's own"


@pytest.mark.rule("PAT-A-03")
def test_lucas_digs_one_more_card_and_gains_the_medal(start):
    play = named(start, "b1", "c1").set(turn=1).give(1, "medal1")
    play("dig").turn_up("medal2")
    assert play.medals(1) == {"medal2": 1}
    assert play.can("draw"), "the dig is not the draw of the turn"
    assert not play.can("dig"), "each ability once"


@pytest.mark.rule("PAT-A-04")
@pytest.mark.rule("PAT-H-25")
def test_astrokong_strikes_his_own_star_as_often_as_he_likes(start):
    play = named(start, "b1", "d5", "d5", "e1", "e1").set(turn=2)
    play("strike")
    assert play.stack == {"cluster1": 1}
    assert play.table.deck[Card.parse("cluster1")] == 1
    play("strike")
    assert play.destroyed == {"b1", "d5"}
    assert play.table.on_board == 2, "whoever shares the star is hit too, and so is its pair"
    assert play.facts("searched") == [{"seat": 2, "star": 0}] * 2


@pytest.mark.rule("PAT-H-25")
def test_the_window_closes_when_the_own_star_is_destroyed(start):
    play = named(start, "e1", "e2", "c3").give(2, "medal1").set(turn=2)("strike")
    assert play.standing(2) is None
    assert play.legal == ["draw"]


@pytest.mark.rule("PAT-A-04")
def test_he_may_strike_and_flee(start):
    play = named(start, "e1", "e2", "b1").give(2, "medal1").set(turn=2)("strike", "walk c1")
    assert play.standing(2) == "c1"
    assert play.can("strike"), "the strike is unlimited"
    assert not play.can("walk")


@pytest.mark.rule("PAT-H-24")
def test_a_failed_search_is_legal_and_closes_the_strike(start):
    play = named(start, "e1", "e2", "b1").set(deck=(0, 0), turn=2)("strike")
    assert play.stack == {}
    assert play.legal == ["draw"]


@pytest.mark.rule("PAT-H-24")
def test_a_failed_search_may_be_illegal(start):
    play = named(start, "e1", "e2", "b1", failed_search="illegal").set(deck=(0, 1), turn=2)
    assert play.can("strike")
    assert not play("strike").can("strike")


@pytest.mark.rule("PAT-H-24")
def test_a_failed_search_closes_the_strike_even_where_abilities_repeat(start):
    play = named(start, "e1", "e2", "b1", ability_window="multi_use").set(deck=(0, 0), turn=2)("strike")
    assert not play.can("strike")


@pytest.mark.rule("PAT-A-05")
@pytest.mark.rule("PAT-G-08")
def test_a_knock_takes_one_card_from_everybody_else_the_two_first(start):
    play = named(start, *QUIET).give(0, "medal2", "medal1").give(1, "medal1").give(3, "medal2", "medal1", "medal1")
    play.set(turn=3)("knock", "pay medal2")
    assert [play.medals(seat) for seat in range(4)] == [{"medal1": 1}, {}, {}, {"medal1": 1}]


@pytest.mark.rule("PAT-A-05")
def test_a_knock_takes_a_star_card_last(start):
    play = named(start, *QUIET).give(0, "planet1", "medal1").give(1, "planet2")
    play.give(3, "medal1", "medal1", "medal1").set(turn=3)("knock")
    assert [play.medals(seat) for seat in (0, 1)] == [{"planet1": 1}, {}]


@pytest.mark.rule("PAT-H-37")
def test_a_knock_needs_somebody_with_a_medal(start):
    rich = ("medal1", "medal1", "medal1")
    assert not named(start, *QUIET).give(3, *rich).set(turn=3).can("knock")
    play = named(start, *QUIET).give(3, *rich).give(1, "medal1").set(turn=3)("knock")
    assert sum(play.table.purse) == 0
    always = named(start, *QUIET, knock_always=True).give(3, *rich).set(turn=3)
    assert always("knock").medals(3) == {}


# Windows -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAT-H-17")
def test_different_abilities_combine_each_once(start):
    play = named(start, "b1", "c1").give(1, "medal1", "medal1", "medal1").set(turn=1)
    play("dig").turn_up("cluster1")
    assert play.can("walk")
    assert not play.can("dig")
    play("walk d1")
    assert play.legal == ["draw"]
    assert play.draw("cluster2").waiting == 0


@pytest.mark.rule("PAT-H-17")
def test_the_draw_closes_a_window_that_is_open(start):
    play = named(start, "b1", "c1").give(1, "medal1", "medal1").set(turn=1)
    play("dig").turn_up("cluster2")
    assert play.can("walk")
    play.draw("cluster3")
    assert play.waiting == 0, "the walk would be a second window"


@pytest.mark.rule("PAT-H-17")
def test_abilities_may_repeat(start):
    play = start(*QUIET, ability_window="multi_use").give(0, "medal1", "medal1", "medal1")
    play("walk a1", "walk b1", "walk b2")
    assert play.standing(0) == "b2"
    assert play.legal == ["draw"]


@pytest.mark.rule("PAT-H-17")
def test_one_use_may_be_all(start):
    play = named(start, "b1", "c1", ability_window="single_use").give(1, "medal1", "medal1").set(turn=1)
    play("dig").turn_up("medal1")
    assert play.legal == ["draw"]
    strikes = named(start, "e1", "e2", "b1", ability_window="single_use").give(2, "medal1").set(turn=2)
    assert strikes("strike").can("walk"), "his free strike is not counted"
    assert strikes("walk c1").legal == ["draw"]


# Paying ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAT-H-27")
def test_the_player_chooses_what_to_pay(start):
    play = start(*QUIET).give(0, "medal1", "medal2")("walk a1")
    assert play.legal == ["pay medal1", "pay medal2"]
    assert play.standing(0) == "b1", "first pay, then walk"
    play("pay medal2")
    assert play.standing(0) == "a1"
    assert play.medals(0) == {"medal1": 1}


@pytest.mark.rule("PAT-H-27")
def test_a_payment_goes_on_until_all_is_paid(start):
    play = named(start, "a1", "e1").give(0, "medal1", "medal1", "medal2", "medal2")("warp c3", "pay medal1")
    assert play.legal == ["pay medal1", "pay medal2"]
    play("pay medal2")
    assert play.can("pay"), "one is still owed"
    play("pay medal1")
    assert play.standing(0) == "c3"
    assert play.medals(0) == {"medal2": 1}


@pytest.mark.rule("PAT-H-27")
def test_nobody_is_asked_where_all_medals_are_alike(start):
    play = start(*QUIET).give(0, "medal1", "medal1")("walk a1")
    assert play.medals(0) == {"medal1": 1}


@pytest.mark.rule("PAT-H-27")
@pytest.mark.parametrize(
    ("held", "left"),
    [
        ("medal1 medal1 medal2 medal2", {"medal2": 1}),
        ("medal1 medal2 medal2", {"medal1": 1}),
        ("medal1 medal1 medal1 medal2", {"medal1": 1}),
        ("medal1 medal1 medal1 medal1 medal2", {"medal2": 1}),
        ("planet1 medal1 medal2", {}),
    ],
)
def test_the_least_waste_may_be_paid_by_itself(start, held, left):
    play = named(start, "a1", "e1", payment="least_waste").give(0, *held.split())("warp c3")
    assert play.standing(0) == "c3"
    assert play.medals(0) == left


# The guessed ones --------------------------------------------------------------------------------------------------


def guessed(start, *cells, **options):
    return named(start, *cells, experimental=True, **options)


@pytest.mark.rule("PAT-A-06")
@pytest.mark.rule("PAT-H-28")
def test_a_shove_pushes_every_neighbour_one_cell_away(start):
    play = guessed(start, "c2", "b3", "e1", "c3").give(3, "medal2").set(turn=3)("shove")
    assert [play.standing(seat) for seat in range(4)] == ["c1", "a3", "e1", "c3"]


@pytest.mark.rule("PAT-H-28")
def test_the_edge_and_destroyed_stars_stop_a_pawn(start):
    play = guessed(start, "a2", "b1", "e5", "b2").turns("planet1", "planet1").give(3, "medal2")
    assert guessed(start, "a2", "e1", "e5", "a1").give(3, "medal2").set(turn=3).can("shove")
    play.set(turn=3)("shove")
    assert [play.standing(seat) for seat in range(2)] == ["a2", "b1"]
    blocked = guessed(start, "c3", "e1", "e5", "c2").turns("system3", "system3").give(3, "medal2")
    assert blocked.set(turn=3)("shove").standing(0) == "c3"


@pytest.mark.rule("PAT-H-28")
def test_a_shove_may_reach_slanting_cells(start):
    cells = ("b2", "d2", "e5", "c3")
    assert not guessed(start, *cells).give(3, "medal2").set(turn=3).can("shove")
    play = guessed(start, *cells, shove_reach="eight").give(3, "medal2").set(turn=3)("shove")
    assert [play.standing(seat) for seat in range(4)] == ["a1", "e1", "e5", "c3"]


@pytest.mark.rule("PAT-H-18")
def test_a_push_may_need_an_empty_star(start):
    cells = ("c2", "c1", "e1", "c3")
    assert guessed(start, *cells).give(3, "medal2").set(turn=3)("shove").standing(0) == "c1"
    assert guessed(start, *cells, push_shares=False).give(3, "medal2").set(turn=3)("shove").standing(0) == "c2"


@pytest.mark.rule("PAT-A-07")
@pytest.mark.rule("PAT-H-35")
def test_three_cards_are_drawn_when_she_goes_to_hospital(start):
    play = guessed(start, "e1", "e2", "d1", "c3").draw("apartment")
    assert play.table.to_draw == 3
    play.turn_up("cluster1", "cluster2")
    assert play.waiting == -1
    assert play.turn_up("cluster5").waiting == 1


@pytest.mark.rule("PAT-H-35")
def test_her_draws_queue_behind_those_under_way(start):
    play = guessed(start, "e1", "e2", "d1", "c3").draw("jerky", "apartment")
    assert play.table.to_draw == 4 + 3
    play.turn_up("cluster1", "cluster2", "cluster5", "cluster6", "planet1", "planet3")
    assert play.waiting == -1
    assert play.turn_up("planet4").waiting == 1


@pytest.mark.rule("PAT-A-07")
def test_a_strike_that_hospitalises_her_draws_too(start):
    play = guessed(start, "e1", "e2", "c3", "c3").set(turn=2)("strike")
    assert play.table.to_draw == 3


@pytest.mark.rule("PAT-A-08")
@pytest.mark.rule("PAT-H-38")
def test_a_repair_takes_one_card_of_the_own_star_off_the_stack(start):
    play = guessed(start, "e1", "e2", "d1", "c5", "b1").turn("cluster1").give(4, "medal2", "medal1")
    play.set(turn=4)("repair", "pay medal1")
    assert play.stack == {}
    assert play.graveyard == {"cluster1": 1, "medal1": 1, "medal2": 1}
    assert play.facts("repaired") == [{"star": 0}]
    play.turns("cluster1")
    assert play.destroyed == set(), "one hit again, not two"


@pytest.mark.rule("PAT-H-38")
def test_a_repair_costs_three_and_needs_damage(start):
    rich = ("medal1", "medal1", "medal1")
    sound = guessed(start, "e1", "e2", "d1", "c5", "b1").give(4, *rich).set(turn=4)
    assert not sound.can("repair")
    poor = guessed(start, "e1", "e2", "d1", "c5", "b1").turn("cluster1").give(4, *rich[:2]).set(turn=4)
    assert not poor.can("repair")


@pytest.mark.rule("PAT-A-09")
@pytest.mark.rule("PAT-H-39")
def test_watanabe_may_decline_to_draw_and_still_use_an_ability(start):
    play = guessed(start, "e1", "e2", "d1", "c5", "b1").give(4, "medal1").set(turn=4)("decline")
    assert play.table.draws == 0
    assert play.legal == ["stop", "walk a1", "walk c1", "walk b2"]
    assert play("walk a1").waiting == 0


@pytest.mark.rule("PAT-A-09")
def test_he_may_not_decline_from_hospital(start):
    play = guessed(start, "e1", "e2", "d1", "c5", "c3").turn("apartment").set(turn=4)
    assert play.legal == ["draw"]


@pytest.mark.rule("PAT-A-09")
def test_declining_after_an_ability_closes_the_window(start):
    play = guessed(start, "e1", "e2", "d1", "c5", "b1").give(4, "medal1").set(turn=4)
    assert play("walk a1", "decline").waiting == 0


@pytest.mark.rule("PAT-A-10")
def test_who_stands_beside_her_already_goes_nowhere(start):
    play = guessed(start, "e1", "c3", "d1", "c3").give(3, "medal2", "medal2").set(turn=3)("gather")
    assert [(fact["seat"], fact["cell"]) for fact in play.facts("moved")] == [(0, 12), (2, 12)]


@pytest.mark.rule("PAT-A-10")
def test_she_calls_everybody_to_her_star(start):
    play = guessed(start, "e1", "e2", "d1", "c3").give(3, "medal2", "medal2").set(turn=3)("gather")
    assert [play.standing(seat) for seat in range(4)] == ["c3"] * 4
    assert play.table.pawns[12] == 4


@pytest.mark.rule("PAT-A-06")
@pytest.mark.rule("PAT-A-08")
@pytest.mark.rule("PAT-A-10")
def test_guessed_abilities_are_off_by_default(start):
    play = named(start, "c2", "e1", "e2", "c3", "b1").give(3, "medal2", "medal2").set(turn=3)
    assert not play.can("shove", "gather")
    with pytest.raises(IllegalAction):
        play("shove")
    assert not named(start, "e1", "e2", "d1", "c3").draw("apartment").table.to_draw
