"""Setting up, placing, turns, and the ends of phases and of the game."""

from __future__ import annotations

import pytest

from playkit.errors import IllegalAction, OptionsError
from playkit.games import find
from playkit.kernel import CHANCE, OVER, Session

QUIET = ("b1", "c1", "d1", "a2")


@pytest.mark.rule("PAT-R-02")
def test_everybody_chooses_a_character_in_the_open(start):
    play = start(seats=4, preset="seed")
    assert play.targets("choose") == {"cameron", "lucas", "astrokong", "shinundesu"}
    play("choose lucas", "choose cameron", "choose shinundesu", "choose astrokong")
    assert [view["who"][:4] for view in (play.session.view(0), play.session.view(None))] == [[2, 1, 4, 3]] * 2


@pytest.mark.rule("PAT-R-02")
def test_the_deck_has_no_order_before_a_card_turns_up(start):
    play = start(*QUIET)("draw")
    assert play.waiting == CHANCE
    assert len(play.legal) == sum(count > 0 for count in play.table.deck)
    assert play.session.weights() == [count for count in play.table.deck if count]


@pytest.mark.rule("PAT-H-33")
def test_characters_are_chosen_clockwise_and_only_once(start):
    play = start(seats=5, preset="seed")
    for seat, who in enumerate(["cameron", "lucas", "astrokong", "shinundesu"]):
        assert play.waiting == seat
        play(f"choose {who}")
        assert who not in play.targets("choose")
    assert list(play.table.who) == [1, 2, 3, 4, 0], "no character is left for the fifth seat, so nobody asks it"
    assert play.can("place")


@pytest.mark.rule("PAT-H-33")
def test_characters_may_be_chosen_freely(start):
    play = start(seats=3, characters="chosen_freely")("choose lucas", "choose lucas", "choose lucas")
    assert list(play.table.who)[:3] == [2, 2, 2]


@pytest.mark.rule("PAT-H-33")
def test_characters_may_be_dealt(start):
    play = start(seats=5, characters="dealt")
    assert play.targets("deal") == {"resident", "cameron", "lucas", "astrokong", "shinundesu"}
    play("deal resident")
    assert play.targets("deal") == {"cameron", "lucas", "astrokong", "shinundesu"}
    play("deal lucas", "deal cameron", "deal astrokong", "deal shinundesu")
    assert list(play.table.who) == [0, 2, 1, 3, 4]


@pytest.mark.rule("PAT-H-33")
def test_characters_may_go_by_seat_and_vanilla_has_none(start):
    assert list(start(seats=5, preset="named").table.who) == [1, 2, 3, 4, 0]
    assert list(start(seats=5, preset="named", experimental=True).table.who) == [1, 2, 3, 4, 5]
    assert list(start(seats=5).table.who) == [0] * 5


@pytest.mark.rule("PAT-H-06")
def test_two_to_five_play_and_four_by_default():
    game = find("patchies")
    assert Session(game, seed=1).seats == 4
    assert [Session(game, seats, seed=1).seats for seats in (2, 3, 4, 5)] == [2, 3, 4, 5]
    for seats in (1, 6):
        with pytest.raises(OptionsError):
            Session(game, seats)


@pytest.mark.rule("PAT-R-03")
def test_most_points_place_first_and_stars_may_be_shared(start):
    play = start("b1", "b1", "d1", "a2")
    assert [play.standing(seat) for seat in range(4)] == ["b1", "b1", "d1", "a2"]
    play.set(points=(2, 3)).set(points=(1, 2)).turns(*_diagonal())
    # They have 1, 3, 4 and 1 points now; seats 0 and 3 are tied and seat 1 is the first player.
    assert play.table.phase == 2
    assert _placing(play) == [2, 1, 3, 0]


def _diagonal():
    return ("planet1", "planet1", "system1", "system1", "system3", "system3", "apartment", "planet4", "planet4")


@pytest.mark.rule("PAT-R-03")
def test_sharing_can_be_forbidden_when_placing(start):
    play = start(seats=2, placement_shares=False)("place b1")
    assert "b1" not in play.targets("place")
    assert len(play.targets("place")) == 24


@pytest.mark.rule("PAT-H-40")
def test_the_apartment_may_be_chosen(start):
    assert "c3" in start(seats=4).targets("place")


@pytest.mark.rule("PAT-H-15")
@pytest.mark.parametrize(
    ("ties", "first", "second"),
    [("clockwise", [0, 1, 2], [1, 2, 0]), ("reverse", [2, 1, 0], [0, 2, 1]), ("previous_order", [0, 1, 2], [0, 1, 2])],
)
def test_ties_in_the_placing_order(start, ties, first, second):
    play = start(seats=3, placement_ties=ties)
    assert _placing(play) == first
    play.turns(*_diagonal())
    assert play.table.points[:3] == [1, 1, 1]
    assert _placing(play) == second


def _placing(play):
    order = []
    while play.can("place"):
        order.append(play.waiting)
        play("place b1")
    return order


@pytest.mark.rule("PAT-H-15")
def test_ties_by_lot(start):
    play = start(seats=3, placement_ties="random")
    assert play.waiting == CHANCE
    assert play.targets("lot") == {"s1", "s2", "s3"}
    play("lot s3", "lot s1", "lot s2")
    assert _placing(play) == [2, 0, 1]


@pytest.mark.rule("PAT-R-04")
def test_turns_pass_clockwise_from_the_first_player(start):
    play = start(*QUIET)
    seats = []
    for card in ("medal1", "cluster1", "planet1", "planet2", "planet3"):
        seats.append(play.waiting)
        play.turn(card)
    assert seats == [0, 1, 2, 3, 0]
    assert [fact["seat"] for fact in play.facts("turn_started")] == [0, 1, 2, 3, 0, 1]


@pytest.mark.rule("PAT-R-04")
@pytest.mark.rule("PAT-H-16")
def test_the_first_player_chosen_anew(start, diagonal):
    play = start(seats=4, first_player="random")
    assert play.targets("lead") == {"s1", "s2", "s3", "s4"}
    play("lead s3", *(f"place {cell}" for cell in QUIET))
    assert play.waiting == 2
    play.turns(*diagonal)
    assert play.waiting == CHANCE
    assert play.can("lead")


@pytest.mark.rule("PAT-H-16")
@pytest.mark.parametrize(
    ("rule", "expected"), [("rotates", 1), ("same", 0), ("lowest_points", 3), ("last_survivor", 2)]
)
def test_the_first_player_of_the_next_phase(start, diagonal, rule, expected):
    # Seats 0 and 1 stand on the diagonal and go to hospital; seat 3 has the fewest points afterwards.
    play = start("a1", "e5", "e1", "b1", first_player=rule)
    play.set(points=(0, 2)).set(points=(1, 3))
    play.turns(*diagonal)
    assert play.table.phase == 2
    assert play.table.first == expected


@pytest.mark.rule("PAT-R-05")
def test_drawing_is_compulsory_and_comes_once(start):
    play = start(*QUIET)
    assert play.legal == ["draw"], "without medals there is nothing else to do, not even to stop"
    play.draw("medal1")
    assert not play.can("draw")
    assert play.can("walk")


@pytest.mark.rule("PAT-R-05")
def test_the_ability_may_come_first(start):
    play = start(*QUIET).give(0, "medal1", "medal1")
    play("walk a1")
    assert play.legal == ["draw"], "the one ability is used; now the draw"
    play.draw("cluster1")
    assert play.waiting == 1, "both done: the turn is over though a medal is left"


@pytest.mark.rule("PAT-R-06")
def test_a_turn_ends_when_both_are_done_or_one_says_so(start):
    both = start(*QUIET).give(0, "medal1").draw("cluster1")("walk b2")
    assert both.waiting == 1
    said = start(*QUIET).give(0, "medal1").draw("cluster1")
    assert said.waiting == 0
    assert said("stop").waiting == 1


@pytest.mark.rule("PAT-R-06")
def test_one_cannot_end_a_turn_without_drawing(start):
    play = start(*QUIET).give(0, "medal1")
    with pytest.raises(IllegalAction):
        play("stop")


@pytest.mark.rule("PAT-R-06")
def test_nobody_is_asked_to_end_a_turn_in_which_nothing_is_left(start):
    assert start(*QUIET).draw("cluster1").waiting == 1


@pytest.mark.rule("PAT-R-07")
def test_several_cards_are_resolved_one_by_one(start):
    play = start(*QUIET).draw("jerky")
    play.turn_up("medal1")
    assert play.medals(0) == {"medal1": 1}, "the first card is resolved while four are still to come"
    play.turn_up("landlord", "medal1")
    assert play.medals(0) == {"medal1": 1}
    assert play.table.stored[0] == 1
    assert play.table.to_draw == 2


@pytest.mark.rule("PAT-R-22")
def test_a_phase_ends_with_a_broken_line(start, diagonal):
    play = start(*QUIET)
    play.turns(*diagonal[:-1])
    assert play.facts("part_ended") == []
    play.turn(diagonal[-1])
    assert [(fact["reason"], fact["value"]) for fact in play.facts("part_ended")] == [(0, 9)]


@pytest.mark.rule("PAT-R-22")
@pytest.mark.rule("PAT-H-21")
def test_a_phase_ends_with_one_pawn_left_which_scores(start):
    play = start("c3", "a1")
    play.turn("apartment")
    assert [fact["reason"] for fact in play.facts("part_ended")] == [1]
    assert list(play.table.points)[:2] == [0, 3]


@pytest.mark.rule("PAT-R-22")
def test_both_reasons_are_told_together(start, diagonal):
    play = start("e5", "e1", first_player="same").turns(*diagonal)
    assert [fact["reason"] for fact in play.facts("part_ended")] == [2]


@pytest.mark.rule("PAT-R-22")
def test_the_number_of_survivors_is_an_option(start):
    play = start("c3", "c3", "a1", "e1", survivors=2).turn("apartment")
    assert [fact["reason"] for fact in play.facts("part_ended")] == [1]
    going_on = start("c3", "a1", survivors_end=False).turn("apartment")
    assert going_on.facts("part_ended") == []
    with pytest.raises(OptionsError, match="survivors"):
        start(seats=2, survivors=2)


@pytest.mark.rule("PAT-H-20")
def test_with_nobody_left_nobody_scores(start):
    play = start("c3", "c3").turn("apartment")
    assert list(play.table.points)[:2] == [0, 0]
    assert play.table.phase == 2


@pytest.mark.rule("PAT-H-20")
def test_an_ability_may_leave_too_few_pawns(start):
    play = start(seats=3, preset="named")("place a1", "place e1", "place e1").turns("medal1", "medal1")
    play("strike", "strike")
    assert [fact["reason"] for fact in play.facts("part_ended")] == [1]


@pytest.mark.rule("PAT-R-23")
@pytest.mark.rule("PAT-G-10")
@pytest.mark.rule("PAT-H-30")
def test_cards_that_are_owed_are_drawn_before_the_phase_ends(start, diagonal):
    play = start(*QUIET, jerky_draws=3).turns(*diagonal[:-1])
    play.draw("jerky", diagonal[-1])
    assert play.table.broken_lines == 1
    assert play.facts("part_ended") == []
    play.turn_up("medal1", "medal2")
    assert [fact["value"] for fact in play.facts("part_ended")] == [12]
    assert play.medals(0) == {"medal1": 1, "medal2": 1}


@pytest.mark.rule("PAT-H-30")
def test_jerky_counts_as_the_one_draw(start):
    play = start(*QUIET).draw("jerky", "cluster1", "cluster2", "cluster3", "cluster4", "cluster5")
    assert play.waiting == 1


@pytest.mark.rule("PAT-R-23")
def test_uses_that_are_left_are_used_up_or_waived_before_the_phase_ends(start, diagonal):
    play = start(seats=3, preset="named")("place b1", "place c1", "place e5")
    play.turns(*diagonal[:-1]).give(2, "medal1")
    assert play.waiting == 2
    play("strike")
    assert play.standing(2) is None, "his own star broke the line: there is nothing left to use"
    assert play.table.phase == 2


@pytest.mark.rule("PAT-R-23")
def test_lucas_may_still_walk_when_his_dig_has_broken_the_line(start, diagonal):
    play = start(seats=3, preset="named")("place b1", "place e2", "place d1")
    play.turns(*diagonal[:-1], "medal1", "medal1").give(1, "medal1", "medal1")
    assert play.waiting == 1
    play("dig").turn_up(diagonal[-1])
    assert play.table.phase == 1
    assert play.legal == ["stop", "walk e1", "walk d2", "walk e3"], "no draw: that would be another process"
    assert play("walk e1").table.phase == 2
    assert play.session.score()[1] == 3, "used up: the corner counts"
    play.session.undo()
    assert play("stop").table.phase == 2
    assert play.session.score()[1] == 1, "waived: the cluster counts"


@pytest.mark.rule("PAT-H-19")
def test_the_ability_is_lost_when_the_draw_ends_the_phase(start, diagonal):
    play = start(*QUIET).turns(*diagonal[:-1]).give(0, "medal1")
    play.draw(diagonal[-1])
    assert play.table.phase == 2
    assert play.facts("moved") == []


@pytest.mark.rule("PAT-R-24")
def test_pawns_on_the_board_score_their_stars(start, diagonal):
    play = start("b1", "b3", "e1", "a1", target=9).turns(*diagonal)
    assert list(play.table.points)[:4] == [1, 2, 3, 0]
    assert [(fact["seat"], fact["value"], fact["score"]) for fact in play.facts("scored")] == [
        (0, 1, 1),
        (1, 2, 2),
        (2, 3, 3),
    ]


@pytest.mark.rule("PAT-R-25")
def test_the_game_ends_at_five_points(start, diagonal):
    play = start(*QUIET).set(points=(1, 4)).turns(*diagonal)
    assert play.session.over
    assert play.session.win_share() == [0, 1, 0, 0]


@pytest.mark.rule("PAT-R-25")
@pytest.mark.parametrize(("phase", "over"), [(4, False), (5, True)])
def test_the_game_ends_after_phase_five(start, diagonal, phase, over):
    play = start(*QUIET, target=99).set(phase=phase).turns(*diagonal)
    assert play.session.over is over


@pytest.mark.rule("PAT-H-23")
def test_several_may_pass_five_in_one_phase(start, diagonal):
    play = start("b1", "c1", "d1", "a2").set(points=(0, 4)).set(points=(1, 5))
    assert not play.session.over, "5 points do not end a phase"
    play.turns(*diagonal)
    assert play.session.score() == [5, 6, 1, 1]
    assert play.session.waiting == OVER


@pytest.mark.rule("PAT-R-26")
def test_most_points_win_and_five_is_no_ceiling(start, diagonal):
    play = start(*QUIET).set(points=(0, 5)).set(points=(1, 7)).turns(*diagonal)
    assert play.session.score() == [6, 8, 1, 1]
    assert play.session.win_share() == [0, 1, 0, 0]


@pytest.mark.rule("PAT-R-27")
@pytest.mark.rule("PAT-G-11")
@pytest.mark.parametrize(("phase", "points"), [(3, (6, 5, 6, 1)), (5, (4, 3, 4, 2))])
def test_ties_win_together(start, diagonal, phase, points):
    play = start(*QUIET).set(phase=phase)
    for seat, value in enumerate(points):
        play.set(points=(seat, value - 1))
    play.turns(*diagonal)
    assert play.session.over
    assert play.session.score() == list(points)
    assert play.session.win_share() == [0.5, 0, 0.5, 0]


@pytest.mark.rule("PAT-H-41")
def test_no_turn_begins_in_a_finished_phase(start, diagonal):
    play = start(*QUIET).turns(*diagonal)
    kinds = [fact.kind for fact in play.session.facts()]
    ended = kinds.index("part_ended")
    assert kinds[ended + 1] == "part_started"
    assert kinds[ended - 1] == "scored"


@pytest.mark.rule("PAT-H-14")
def test_who_was_in_hospital_plays_the_next_phase(start, diagonal):
    play = start("a1", "c1", "d1", "b1").turns(*diagonal)
    assert play.table.on_board == 0
    assert len(_placing(play)) == 4
    assert play.table.on_board == 4


def test_the_board_alone_needs_nobody(start):
    play = start(seats=4, preset="board_only")
    assert play.waiting == CHANCE
    play.turn_up(*_diagonal())
    assert play.session.over
    assert play.session.score() == [0, 0, 0, 0]
    assert play.facts("turn_started") == play.facts("placed") == []


def test_medals_of_a_board_without_pawns_go_to_the_graveyard(start):
    play = start(seats=4, preset="board_only", medal1=2).turn_up("medal1")
    assert play.graveyard == {"medal1": 1}


def test_a_board_without_pawns_goes_on_for_several_phases(start):
    play = start(seats=4, preset="board_only", phases=2).turn_up(*_diagonal())
    assert play.table.phase == 2
    assert play.turn_up(*_diagonal()).session.over


def test_a_deck_without_cards_is_refused(start):
    nothing = dict.fromkeys(("cluster_cards", "system_cards", "planet_cards", "apartment_cards"), 0)
    with pytest.raises(OptionsError, match="no cards"):
        start(seats=4, preset="board_only", **nothing)


def test_only_cards_of_the_deck_are_logged_as_draws(start):
    play = start(seats=2, characters="dealt", first_player="random", placement_ties="random", board="shuffle_all")
    while play.waiting == CHANCE:
        play(play.legal[0])
    play("place a1", "place b1").draw("cluster1")
    kinds = [row["kind"] for row in play.session.rows() if row["kind"] in {"drew", "rolled"}]
    assert kinds == ["rolled"] * (25 + 1 + 2 + 2) + ["drew"]
