"""Setting up, picking characters, the order of turns, crown, and the end."""

from __future__ import annotations

import pytest

from playkit.errors import OptionsError
from playkit.games import find
from playkit.games.marionette.cards import COLOUR, COPIES, COST, Card
from playkit.kernel import CHANCE, UNKNOWN, Session

FOUR = ("king", "thief", "merchant", "assassin")


@pytest.mark.rule("MAR-R-01")
def test_four_cards_two_coins_and_a_leader_by_lot():
    session = Session(find("marionette"), 5, seed=3, chance="ask")
    assert session.legal() == [f"crown s{seat}" for seat in range(1, 6)]
    assert session.weights() == [1] * 5
    session.play("crown s3")
    for _ in range(20):
        assert session.waiting == CHANCE
        session.play(session.legal_codes()[0])
    table = session.table
    assert list(table.hand_size)[:5] == [4] * 5
    assert list(table.coins)[:5] == [2] * 5
    assert [sum(hand) for hand in list(table.hand)[:5]] == [4] * 5
    assert table.crown == 2
    assert [fact.kind for fact in session.facts() if fact.kind in {"crowned", "round_started"}] == [
        "crowned",
        "round_started",
    ]


@pytest.mark.rule("MAR-R-01")
def test_start_cards_and_coins_are_settings():
    session = Session(find("marionette"), 4, seed=3, options={"start_cards": 2, "start_coins": 5})
    assert list(session.table.hand_size)[:4] == [2] * 4
    assert list(session.table.coins)[:4] == [5] * 4


def test_four_to_seven_play():
    game = find("marionette")
    for seats in (3, 8):
        with pytest.raises(OptionsError):
            Session(game, seats)


@pytest.mark.rule("MAR-R-02")
@pytest.mark.rule("MAR-G-04")
@pytest.mark.parametrize(("seats", "face_up", "left"), [(4, 2, 5), (5, 1, 6), (6, 0, 7), (7, 0, 7)])
def test_removed_characters_by_number_of_seats(start, seats, face_up, left):
    play = start(seats=seats)
    for _ in range(face_up):
        assert {text.split()[0] for text in play.legal} == {"lay_open"}
        play(play.legal[0])
    assert {text.split()[0] for text in play.legal} == {"hide"}
    assert set(play.session.weights()) == {1}
    play(play.legal[0])
    assert len(play.targets("take")) == left
    assert sum(play.table.open_away) == face_up
    for seat in range(seats):
        assert play.session.view(seat)["face_down"] is UNKNOWN


@pytest.mark.rule("MAR-R-02")
def test_each_picks_one_and_hands_on_the_rest(start):
    play = start(seats=5)("lay_open king", "hide thief")
    handed = {"assassin", "magician", "preacher", "merchant", "architect", "mercenary"}
    for seat, role in enumerate(["merchant", "assassin", "mercenary", "preacher", "magician"]):
        assert play.waiting == seat
        assert play.targets("take") == handed
        play(f"take {role}")
        handed.discard(role)


@pytest.mark.rule("MAR-R-02")
@pytest.mark.rule("MAR-H-21")
@pytest.mark.parametrize("picked", ["mercenary", "king"])
def test_the_seventh_picks_between_the_last_and_the_face_down_one(start, picked):
    play = start(seats=7)("hide king")
    play(*(f"take {role}" for role in ("thief", "assassin", "magician", "preacher", "merchant", "architect")))
    assert play.waiting == 6
    assert play.targets("take") == {"mercenary", "king"}
    play(f"take {picked}")
    other = {"mercenary": 4, "king": 8}[picked]
    assert play.table.face_down == other
    assert play.session.view(6)["face_down"] is UNKNOWN


@pytest.mark.rule("MAR-H-31")
def test_the_one_left_over_is_known_to_the_last_picker_alone(start):
    play = start(*FOUR)
    # Removed were mercenary and architect face-up, preacher face-down; the magician was left over.
    assert play.table.pile == 1 << 3
    assert play.session.view(3)["offered"][3] == (1 << 3 | 1 << 1)
    for seat in range(3):
        assert play.session.view(seat)["offered"][3] is UNKNOWN
        assert play.session.view(seat)["pile"] is UNKNOWN


@pytest.mark.rule("MAR-H-01")
def test_the_king_may_be_removed_face_up_unless_the_option_forbids_it(start):
    assert "lay_open king" in start(seats=4).legal
    play = start(seats=4, king_never_faceup=True)
    assert "lay_open king" not in play.legal
    assert len(play.legal) == 7
    play(play.legal[0])
    assert "lay_open king" not in play.legal
    assert "hide king" in play(play.legal[0]).legal


@pytest.mark.rule("MAR-R-03")
def test_turns_follow_the_numbers(start):
    play = start("mercenary", "king", "assassin", "architect", "thief", "merchant", "preacher")
    order = []
    for _ in range(7):
        order.append(play.waiting)
        play.pass_turn()
    assert order == [2, 4, 1, 6, 5, 3, 0]
    assert [fact["who"] for fact in play.facts("turn_started")] == [1, 2, 4, 5, 6, 7, 8]


@pytest.mark.rule("MAR-H-30")
def test_absent_characters_are_called_too(start):
    play = start(*FOUR).pass_round()
    assert [fact["who"] for fact in play.facts("silent")] == [3, 5, 7, 8]


@pytest.mark.rule("MAR-R-07")
def test_after_the_mercenary_the_round_ends_and_the_king_leads_the_next(start):
    play = start("thief", "merchant", "king", "mercenary")
    play.pass_round()
    assert play.table.crown == 2
    assert play.table.round == 2
    assert all(who == -1 for who in play.table.character)
    assert play.table.leader == 2
    play.draft(*FOUR)
    assert [fact["seat"] for fact in play.facts("took")][4:] == [2, 3, 0, 1]


@pytest.mark.rule("MAR-H-03")
def test_without_a_king_the_crown_stays(start):
    play = start("thief", "merchant", "assassin", "mercenary").pass_round()
    assert play.table.crown == 0
    assert len(play.facts("crowned")) == 1


@pytest.mark.rule("MAR-H-02")
@pytest.mark.parametrize(("timing", "during"), [("end_of_round", 0), ("immediately", 3)])
def test_when_the_crown_moves(start, timing, during):
    play = start("thief", "merchant", "assassin", "king", crown_timing=timing).until("king")
    assert play.table.crown == during
    assert play.table.leader == 0
    assert play.pass_round().table.crown == 3


@pytest.mark.rule("MAR-H-02")
@pytest.mark.rule("MAR-G-06")
@pytest.mark.parametrize("timing", ["end_of_round", "immediately"])
@pytest.mark.parametrize(("gets", "crown"), [(True, 3), (False, 0)])
def test_a_murdered_king(start, timing, gets, crown):
    play = start("thief", "merchant", "assassin", "king", crown_timing=timing, king_killed_gets_crown=gets)
    play.city(3, "manor").give(3, "tavern")("murder king").pass_round()
    assert play.table.crown == crown
    assert play.table.coins[3] == 2, "no coins"
    assert play.table.built[3] == 1, "and nothing built"
    assert 3 not in {fact["seat"] for fact in play.facts("turn_started")}


@pytest.mark.rule("MAR-H-22")
def test_who_was_murdered_shows_only_when_the_round_is_over(start):
    play = start("thief", "merchant", "assassin", "king")("murder merchant").until("king")
    assert play.table.murdered == 6
    assert play.table.revealed[1] == 0
    play("take_coins")
    assert play.session.view(0)["character"][1] is UNKNOWN
    assert play.facts("missed_turn") == []
    play("end_turn")
    assert play.facts("missed_turn") == [{"seat": 1, "named": 6}]
    assert play.facts("passed_over") == [{"who": 6}]


@pytest.mark.rule("MAR-R-08")
@pytest.mark.rule("MAR-H-18")
def test_the_game_ends_with_the_round_in_which_somebody_completes_a_city(start):
    play = start("king", "architect", "thief", "mercenary")
    play.city(0, "manor", "castle", "temple", "church", "tavern", "market", "docks").give(0, "prison").set(coins=(0, 9))
    play.city(1, "manor", "castle", "temple", "church", "tavern", "market", "docks").set(coins=(1, 9))
    play.give(1, "palace", "watchtower", "prison").until("king")
    play("take_coins", "build prison")
    assert play.facts("completed") == [{"seat": 0}]
    play("end_turn", "take_coins", "build watchtower", "build prison", "end_turn")
    assert not play.session.over
    play.pass_turn()
    assert play.session.over
    assert play.session.legal() == []
    assert play.table.first_complete == 0, "only one is the first"
    assert play.table.built[1] == 9
    points = [fact["score"] - fact["value"] for fact in play.facts("scored")]
    assert points == [4, 2, 0, 0]


@pytest.mark.rule("MAR-H-18")
def test_an_architect_who_jumps_from_seven_to_nine_is_first_all_the_same(start):
    play = start("king", "architect", "thief", "mercenary").set(coins=(1, 9))
    play.city(1, "manor", "castle", "temple", "church", "tavern", "market", "docks")
    play.give(1, "watchtower", "prison").until("architect")("take_coins", "build watchtower", "build prison")
    assert play.table.first_complete == 1
    assert play.table.built[1] == 9
    assert play.session.score()[1] == 3 + 4 + 1 + 2 + 1 + 2 + 3 + 1 + 2 + 4


@pytest.mark.rule("MAR-R-08")
def test_seven_districts_can_be_enough(start):
    play = start("king", "architect", "thief", "mercenary", districts=7)
    play.city(0, "manor", "castle", "temple", "church", "tavern", "market").give(0, "docks").set(coins=(0, 3))
    play.until("king")("take_coins", "build docks").pass_round()
    assert play.session.over


@pytest.mark.rule("MAR-G-05")
def test_the_deck_by_colour_and_cost():
    table = Session(find("marionette"), 4, seed=1, chance="ask").table
    deck = list(table.deck)
    assert sum(deck) == table.deck_left == 65
    assert [sum(n for n, c in zip(deck, COLOUR, strict=True) if c == colour) for colour in range(5)] == [
        12, 11, 20, 11, 11,
    ]  # fmt: skip
    assert [sum(n for n, c in zip(deck, COST, strict=True) if c == cost) for cost in range(1, 7)] == [
        11, 14, 16, 7, 13, 4,
    ]  # fmt: skip
    assert tuple(deck) == COPIES
    assert {Card.text(card): COST[card] for card in range(17, 27)} == {
        "haunted_city": 2, "keep": 3, "laboratory": 5, "smithy": 5, "graveyard": 5, "observatory": 5, "library": 6,
        "school_of_magic": 6, "university": 6, "dragon_gate": 6,
    }  # fmt: skip


def test_each_purple_card_can_be_left_out():
    game = find("marionette")
    names = [Card.text(card) for card in range(17, 27)]
    for name in names:
        option = "keeps" if name == "keep" else name
        table = Session(game, 4, seed=1, options={option: 0}, chance="ask").table
        assert {Card.text(card) for card in range(27) if not table.deck[card]} == {name}
        assert table.deck_left == 65 - (2 if name == "keep" else 1)
