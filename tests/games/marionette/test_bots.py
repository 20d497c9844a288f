"""The steady bot does what its description says, and wins by it."""

from __future__ import annotations

import os
from math import comb

import pytest

from playkit.games import find
from playkit.kernel.playout import PlainEngine

ROLES = ("mercenary", "king", "thief", "assassin")


def choice(play):
    return play.session.game.text(play.session.bot_pick("steady"))


def picks(play, most=12):
    """What the bot does for the seat to play, until its turn is over or cards are to be drawn."""
    seat, done = play.waiting, []
    while play.waiting == seat and len(done) < most:
        done.append(choice(play))
        play(done[-1])
    return done


def test_it_builds_the_dearest_it_can_pay_and_takes_its_income(start):
    play = start("king", "thief", "merchant", "preacher").city(0, "manor", "castle")
    play.give(0, "palace", "tavern").set(coins=(0, 3)).until("king")
    done = picks(play)
    assert done[-1] == "end_turn"
    assert set(done) == {"income", "take_coins", "build palace", "end_turn"}


def test_it_draws_when_it_holds_nothing_and_keeps_what_it_can_use(start):
    play = start("king", "thief", "merchant", "preacher").city(0, "manor").until("king")
    play("income")
    assert choice(play) == "look"
    play("look", "draw manor", "draw castle")
    assert choice(play) == "keep castle"


def test_it_takes_coins_when_it_cannot_pay_what_it_holds(start):
    play = (
        start("preacher", "thief", "merchant", "king").give(0, "palace", "library").set(coins=(0, 1)).until("preacher")
    )
    assert "take_coins" in picks(play)


def test_it_takes_the_character_its_city_pays(start):
    play = start(seats=4)("lay_open thief", "lay_open magician", "hide assassin").city(0, "tavern", "docks", "market")
    assert choice(play) == "take merchant"
    play = start(seats=4)("lay_open thief", "lay_open magician", "hide assassin").city(0, "manor", "castle", "palace")
    assert choice(play) == "take king"


def test_it_names_nobody_who_lies_open(start):
    play = start("assassin", "thief", "king", "preacher")
    open_away = {who for who in range(1, 9) if play.table.open_away[who]}
    assert choice(play).startswith("murder")
    named = play.session.game.action_of(play.session.bot_pick("steady"))[1][0]
    assert named not in open_away


def test_it_names_what_the_others_cities_pay(start):
    play = start("assassin", "thief", "king", "preacher").city(2, "manor", "castle", "palace").set(coins=(2, 6))
    assert choice(play) == "murder king"
    play = start("thief", "assassin", "king", "preacher").city(2, "temple", "church", "cathedral").set(coins=(2, 6))
    assert choice(play.until("thief")) == "rob preacher"


def test_it_destroys_for_nothing_and_not_its_own(start):
    play = start(*ROLES, own_districts=True).city(0, "watchtower").city(1, "tavern", "palace").give(0, "library")
    assert "destroy s2 tavern" in picks(play.set(coins=(0, 0)).until("mercenary"))


def test_it_swaps_a_poor_hand_for_a_rich_one_and_throws_away_what_it_cannot_build(start):
    play = start("magician", "king", "thief", "assassin").give(1, "manor", "castle", "palace").until("magician")
    assert choice(play) == "swap s2"
    play = start("magician", "king", "thief", "assassin").give(0, "tavern", "manor").city(0, "tavern").until("magician")
    assert picks(play)[:2] == ["put_away tavern", "draw_anew"]


def test_it_sells_and_forges_with_sense(start):
    play = (
        start("king", "thief", "merchant", "preacher").city(0, "laboratory", "tavern").give(0, "tavern").until("king")
    )
    assert "sell tavern" in picks(play)
    rich = start("king", "thief", "merchant", "preacher").city(0, "smithy").set(coins=(0, 9)).until("king")
    assert "forge" in picks(rich)


def test_it_recovers_what_is_worth_a_coin(start):
    play = start(*ROLES).city(1, "palace").city(2, "graveyard").set(coins=(0, 9)).until("mercenary")
    assert choice(play("destroy s2 palace")) == "recover"
    play = start(*ROLES).city(1, "tavern").city(2, "graveyard").until("mercenary")
    assert choice(play("destroy s2 tavern")) == "let_lie"


@pytest.mark.parametrize("seats", [4, 5, 6, 7] if os.environ.get("PLAYKIT_DRILL") == "1" else [4, 7])
def test_it_beats_random_bots_from_every_seat(seats):
    """A win as rare as one in n by chance: the exact binomial tail must be below 0.01 from each seat."""
    game, games = find("marionette"), 12
    for seat in range(seats):
        engine = PlainEngine(
            game, seats, game.resolve(seats), ["steady" if s == seat else "random" for s in range(seats)]
        )
        wins = 0
        for index in range(games):
            scores = engine.play(11, index).scores
            wins += scores[seat] == max(scores) and scores.count(max(scores)) == 1
        tail = sum(comb(games, k) * (seats - 1) ** (games - k) for k in range(wins, games + 1)) / seats**games
        assert tail < 0.01, (seat, wins)
