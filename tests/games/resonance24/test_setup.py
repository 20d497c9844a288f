"""Preparing the game, and the placement phase."""

from __future__ import annotations

from collections import Counter

import pytest

from playkit.games import find
from playkit.games.resonance24.cards import CARDS, HAND_SET, HERO, Card, Case, Face, Turn
from playkit.games.resonance24.dealing import is_boss
from playkit.kernel import Session

UPPER = {f"first{case}" for case in range(1, 6)}
LOWER = {f"second{case}" for case in range(1, 6)}


@pytest.mark.rule("T24-R-01")
@pytest.mark.rule("T24-H-36")
@pytest.mark.rule("T24-H-26")
def test_detectives_are_chosen_from_the_dealer_on_each_once(start):
    play = start(4, preset="draft12")
    assert play.waiting == 0
    assert play.legal == ["take_on scotch", "take_on wolf", "take_on hibachi", "take_on lloyd", "take_on dokaben"]
    play("take_on lloyd")
    assert (play.waiting, "take_on lloyd" in play.legal, len(play.legal)) == (1, False, 4)
    play("take_on wolf", "take_on scotch", "take_on dokaben")
    assert list(play.table.detective)[:4] == [3, 1, 0, 4]
    assert list(play.table.order)[:4] == [0, 1, 2, 3]


@pytest.mark.rule("T24-H-36")
def test_detectives_can_come_by_seat(start):
    assert list(start(5).table.detective) == [0, 1, 2, 3, 4]


@pytest.mark.rule("T24-G-01")
@pytest.mark.rule("T24-R-01")
@pytest.mark.rule("T24-H-03")
def test_a_hand_is_ten_cards_of_twenty_four_hours(start):
    hand = list(start().table.cards[0])
    assert sum(hand) == 10
    assert sum(face * count for face, count in enumerate(hand[:HERO])) == 24
    assert Counter(Face.text(face) for face, n in enumerate(hand) for _ in range(n)) == {
        "0": 2, "1": 1, "2": 1, "3": 2, "4": 1, "5": 1, "6": 1, "hero": 1,
    }  # fmt: skip


@pytest.mark.rule("T24-R-02")
@pytest.mark.rule("T24-G-02")
@pytest.mark.parametrize(("seats", "points"), [(3, [0, 0, 0]), (4, [0, 0, 0, 1]), (5, [0, 0, 0, 1, 1])])
def test_the_last_seats_begin_with_a_point(start, seats, points):
    play = start(seats)
    assert play.session.score() == points
    assert [fact["seat"] for fact in play.facts("handicapped")] == [seat for seat, n in enumerate(points) if n]


@pytest.mark.rule("T24-R-03")
@pytest.mark.rule("T24-V-01")
@pytest.mark.parametrize("hands", [1, 2, 3])
def test_as_many_hands_are_played_as_agreed(start, hands):
    play = start(3, hands=hands).until(lambda play: play.session.over)
    assert len(play.facts("part_started")) == len(play.facts("part_ended")) == hands
    assert len(play.facts("round_started")) == 5 * hands


@pytest.mark.rule("T24-R-04")
@pytest.mark.rule("T24-G-03")
@pytest.mark.rule("T24-H-01")
@pytest.mark.parametrize(
    ("facedown", "columns"), [("last", [5]), ("fourth", [4]), ("last_two", [4, 5]), ("nowhere", [])]
)
def test_ten_cases_lie_and_some_columns_face_down(start, facedown, columns):
    play = start(facedown=facedown).until(lambda play: "lay" in play.actions)
    hidden = {f"{row}{case}" for row in ("first", "second") for case in columns}
    assert play.opened() == (UPPER | LOWER) - hidden
    assert sum(play.table.deck) == 24 - len(play.opened())
    assert {fact["cell"] % 5 + 1 for fact in play.facts("covered")} == set(columns)


@pytest.mark.rule("T24-V-22")
def test_a_first_hand_may_hide_two_columns(start):
    play = start(facedown="last_two").until(lambda play: "lay" in play.actions)
    assert len(play.opened()) == 6


@pytest.mark.rule("T24-R-05")
def test_columns_are_cases_from_the_left_and_rows_are_places(start):
    play = start().deal("bomb2", "bomb3", "bomb4", "bomb5", "bio2", "bio3", "bio4", "bio5")
    assert [Card.text(card) for card in list(play.table.open_case)[5:9]] == ["bio2", "bio3", "bio4", "bio5"]
    assert [Case.text(case) for case in range(5)] == ["1", "2", "3", "4", "5"]


@pytest.mark.rule("T24-R-04")
def test_the_deck_is_four_numbers_of_six_suits(start):
    assert start().cards(start().table.deck) == {
        f"{suit}{n}": 1
        for suit in ("bomb", "hijack", "bio", "street", "hostage", "assassination")
        for n in (2, 3, 4, 5)
    }


@pytest.mark.rule("T24-H-02")
def test_play_order_has_a_place_for_every_seat():
    assert (Turn.low, Turn.high) == (1, find("resonance24").state.most_seats)


@pytest.mark.rule("T24-V-12")
@pytest.mark.rule("T24-V-11")
@pytest.mark.parametrize(
    ("deck", "numbers", "boss"),
    [("boss_6", "23446", 6), ("boss_5", "23345", 5), ("boss_6_low", "23346", 6), ("seed", "2345", 5)],
)
def test_the_numbers_of_a_suit_are_an_option(start, deck, numbers, boss):
    play = start(deck=deck)
    assert "".join(str(card % 5 + 2) * play.table.deck[card] for card in range(5)) == numbers
    assert sum(play.table.deck) == 6 * len(numbers)
    assert [card % 5 + 2 for card in range(5) if is_boss(play.table, card)] == [boss]


@pytest.mark.rule("T24-V-11")
def test_a_special_suit_brings_the_deck_to_thirty(start):
    deck = start(deck="special_suit").table.deck
    assert sum(deck) == 30
    assert list(deck)[30:] == [1, 2, 2, 1, 0]


@pytest.mark.rule("T24-V-13")
def test_bosses_can_be_taken_out_of_the_deck(start):
    deck = start(boss="removed").table.deck
    assert sum(deck) == 18
    assert not any(deck[card] for card in range(CARDS) if card % 5 == 3)


@pytest.mark.rule("T24-V-05")
def test_three_places_a_case_need_fifteen_cards(start):
    play = start(3, rows=3).until(lambda play: "challenge" in play.actions)
    assert len(play.opened()) == 15
    play.close()
    assert [fact["place"] for fact in play.facts("ranked")] == [0, 1, 2]
    assert len(play.facts("scored")) == 3


@pytest.mark.rule("T24-R-07")
def test_every_hand_uses_all_ten_cards_once(start):
    play = start(4).until(lambda play: play.session.over)
    for seat in range(4):
        shown = [fact["value"] for fact in play.facts("shown") if fact["seat"] == seat]
        assert sorted(shown) == sorted(face for face, n in enumerate(HAND_SET) for _ in range(n))


def test_a_session_of_one_hand_is_the_default_of_its_preset():
    assert Session(find("resonance24"), 3, preset="one_hand", seed=1).options.hands == 1
    assert Session(find("resonance24"), 3, seed=1).options.hands == 3
