"""Points, against worked examples and against an oracle that tries every colour of the Haunted City."""

from __future__ import annotations

import os
import random
from math import sqrt

import pytest

from playkit.games import find
from playkit.games.marionette.cards import Card, Who
from playkit.kernel import Session

# Written out once more, by name, so that a mistyped table does not check itself.
YELLOW = {"manor": 3, "castle": 4, "palace": 5}
BLUE = {"temple": 1, "church": 2, "monastery": 3, "cathedral": 5}
GREEN = {"tavern": 1, "market": 2, "trading_post": 2, "docks": 3, "harbor": 4, "town_hall": 5}
RED = {"watchtower": 1, "prison": 2, "battlefield": 3, "fortress": 5}
PURPLE = {
    "haunted_city": 2, "keep": 3, "laboratory": 5, "smithy": 5, "graveyard": 5, "observatory": 5, "library": 6,
    "school_of_magic": 6, "university": 8, "dragon_gate": 8,
}  # fmt: skip
COLOURS = (YELLOW, BLUE, GREEN, RED, PURPLE)
GAMES = 600 if os.environ.get("PLAYKIT_DRILL") == "1" else 60
FOUR = ("king", "thief", "merchant", "assassin")


def colours_of(city):
    """The colours of a city by the numbers of COLOURS, the Haunted City as purple."""
    return {k for card in city for k, points in enumerate(COLOURS) if card in points}


def has_five(city):
    """Try every colour for the Haunted City."""
    others = colours_of([card for card in city if card != "haunted_city"])
    return any(others | {colour} == set(range(5)) for colour in (range(5) if "haunted_city" in city else others))


def oracle(city, *, first):
    """Points by definition."""
    value = sum(points[card] for card in city for points in COLOURS if card in points)
    return value + (4 if first else 2 if len(city) >= 8 else 0) + 3 * has_five(city)


def scored(start, *city, **fields):
    return start(*FOUR).city(1, *city).set(**fields).session.score()[1]


@pytest.mark.rule("MAR-R-09")
def test_points_agree_with_the_oracle_on_random_cities(start):
    dice = random.Random(7)  # noqa: S311 - a test's dice, not a secret
    play = start(*FOUR)
    saved = 0
    for _ in range(1500):
        city = dice.sample(Card.names, dice.randint(0, 10))
        if dice.random() < 0.5 and "haunted_city" not in city:
            city.append("haunted_city")
        first = dice.random() < 0.5 and len(city) >= 8
        for card in range(Card.size):
            play.table.city[1][card] = int(Card.text(card) in city)
        play.table.built[1] = len(city)
        play.table.first_complete = 1 if first else -1
        assert play.session.score()[1] == oracle(city, first=first), city
        saved += has_five(city) and len(colours_of(city)) < 5
    assert saved > 20, "cities whose bonus hangs on the Haunted City are among them"


@pytest.mark.rule("MAR-R-18")
@pytest.mark.rule("MAR-H-19")
@pytest.mark.rule("MAR-G-01")
def test_the_haunted_city_is_one_colour_and_only_one(start):
    assert scored(start, "prison", "market", "manor", "smithy", "haunted_city") == 2 + 2 + 3 + 5 + 2 + 3
    assert scored(start, "prison", "market", "manor", "haunted_city") == 2 + 2 + 3 + 2
    assert scored(start, "prison", "market", "manor", "temple", "haunted_city") == 2 + 2 + 3 + 1 + 2 + 3, "its own"
    assert scored(start, "prison", "market", "manor", "temple") == 2 + 2 + 3 + 1


@pytest.mark.rule("MAR-R-26")
@pytest.mark.rule("MAR-G-02")
def test_university_and_dragon_gate_are_worth_eight(start):
    assert scored(start, "university") == 8
    assert scored(start, "dragon_gate", "university") == 16


@pytest.mark.rule("MAR-R-09")
@pytest.mark.rule("MAR-G-03")
def test_eight_districts_built_first_with_five_colours(start):
    city = ("tavern", "market", "manor", "docks", "castle", "cathedral", "university", "prison")
    assert [dict(j for c in COLOURS for j in c.items())[card] for card in city] == [1, 2, 3, 3, 4, 5, 8, 2]
    assert scored(start, *city, first_complete=1) == 28 + 4 + 3
    assert scored(start, *city, first_complete=0) == 28 + 2 + 3


@pytest.mark.rule("MAR-R-09")
def test_bonuses_are_settings(start):
    play = start(*FOUR, first_bonus=9, complete_bonus=1, colour_bonus=5, districts=5)
    play.city(1, "manor", "temple", "tavern", "prison", "keep").set(first_complete=1)
    assert play.session.score()[1] == 10 + 9 + 5
    assert play.set(first_complete=0).session.score()[1] == 10 + 1 + 5


@pytest.mark.rule("MAR-H-25")
@pytest.mark.parametrize(("haunted", "bonus"), [("any_round", 3), ("not_if_built_last_round", 0)])
@pytest.mark.parametrize("late", [True, False])
def test_a_haunted_city_of_the_last_round(start, haunted, bonus, late):
    play = start("king", "thief", "merchant", "mercenary", districts=6, haunted=haunted)
    play.city(0, "manor", "temple", "tavern", "keep").give(0, "haunted_city", "smithy").set(coins=(0, 9))
    play.until("king")("take_coins", f"build {'smithy' if late else 'haunted_city'}").pass_round()
    play.draft("king", "thief", "merchant", "mercenary").until("king")
    play("take_coins", f"build {'haunted_city' if late else 'smithy'}").pass_round()
    assert play.session.over
    value = 3 + 1 + 1 + 3 + 2 + 5
    assert play.session.score()[0] == value + 4 + (bonus if late else 3)
    assert play.facts("scored")[0]["score"] == play.session.score()[0]


@pytest.mark.rule("MAR-H-25")
def test_a_haunted_city_of_the_last_round_still_counts_as_purple(start):
    play = start("king", "thief", "merchant", "mercenary", districts=5, haunted="not_if_built_last_round")
    play.city(0, "manor", "temple", "tavern", "prison").give(0, "haunted_city").set(coins=(0, 9))
    play.until("king")("take_coins", "build haunted_city").pass_round()
    assert play.session.score()[0] == 3 + 1 + 1 + 2 + 2 + 4 + 3


@pytest.mark.rule("MAR-H-17")
@pytest.mark.parametrize(
    ("ties", "winners"), [("shared", {0, 1}), ("value_then_gold", {1}), ("gold", {0}), ("highest_rank", {0})]
)
def test_ties(start, ties, winners):
    """Seat 0: 4 points with the bonus for colours, more coins, the higher character. Seat 1: 4 points of districts."""
    play = start("mercenary", "king", "thief", "assassin", ties=ties, colour_bonus=0, first_bonus=1, complete_bonus=0)
    play.city(0, "manor").city(1, "castle").set(first_complete=0).set(coins=(0, 7)).set(coins=(1, 3))
    assert play.session.score()[:2] == [4, 4]
    shares = play.session.win_share()
    assert {seat for seat in range(4) if shares[seat]} == winners
    assert play.session.standing()[0][1] == {"shared": 0, "value_then_gold": 30007, "gold": 7, "highest_rank": 8}[ties]


@pytest.mark.rule("MAR-H-17")
def test_equal_districts_fall_to_the_coins(start):
    play = start("mercenary", "king", "thief", "assassin", ties="value_then_gold").city(0, "manor").city(1, "manor")
    assert play.set(coins=(1, 3)).session.win_share() == [0, 1, 0, 0]


# Names at random -------------------------------------------------------------------------------------------------


def drafted(seats, index):
    """Pick characters at random up to the Assassin's turn; None when nobody is the Assassin."""
    session = Session(find("marionette"), seats, seed=20, index=index)
    while not session.table.called:
        session.play(session.bot_pick())
    return session if session.table.called == 1 else None


@pytest.mark.parametrize(("seats", "exact"), [(4, 3 / 5), (5, 2 / 3), (6, 5 / 7), (7, 6 / 7)])
def test_an_assassin_who_names_at_random_hits_as_often_as_computed(seats, exact):
    """Among characters neither face-up nor his own; n - 1 others hold n - 1 of 7 less those face-up."""
    drafts = [session for index in range(30) if (session := drafted(seats, index)) is not None]
    assert len(drafts) > 5
    for session in drafts:
        names = [who for who in range(2, 9) if not session.table.open_away[who]]
        held = {session.table.character[seat] for seat in range(seats)}
        assert sum(who in held for who in names) / len(names) == pytest.approx(exact), "whichever way the draft went"


@pytest.mark.parametrize(("seats", "exact"), [(4, 3 / 5), (5, 2 / 3), (6, 5 / 7), (7, 6 / 7)])
def test_a_simulated_random_assassin_hits_as_often_as_computed(seats, exact):
    """Played out, with one random name a game, told from the facts."""
    dice = random.Random(seats)  # noqa: S311 - a test's dice, not a secret
    hits = tries = 0
    for index in range(GAMES):
        session = drafted(seats, index)
        if session is None:
            continue
        names = [Who.text(who) for who in range(2, 9) if not session.table.open_away[who]]
        session.play(f"murder {dice.choice(names)}")
        while session.table.round == 1 and not session.over:
            session.play(session.bot_pick())
        hits += any(fact.kind == "missed_turn" for fact in session.facts())
        tries += 1
    assert abs(hits / tries - exact) < 4 * sqrt(exact * (1 - exact) / tries)
