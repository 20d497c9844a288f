"""The careful bot plans, challenges with reason, and beats random seats."""

from __future__ import annotations

from math import comb

import pytest

from playkit.games import find
from playkit.games.resonance24.cards import Card
from playkit.kernel.playout import PlainEngine

GAMES = 60


def choice(play):
    """What the bot picks now, as text."""
    return play.session.game.text(play.session.bot_pick("careful"))


def test_it_lays_hero_time_behind_a_nought_at_the_case_of_its_plan(start):
    play = start(3).deal("bomb5", "bomb2", "bio2", "hijack2", "hijack5", "street2", "hostage2", "bio3")
    first = [choice(play)]
    for _ in range(4):
        play(choice(play))
        first.append(choice(play))
    assert first[0] == "lay 0"
    assert sorted(first[:5]) == ["lay 0", "lay 1", "lay 4", "lay 5", "lay 6"]


def test_seats_plan_for_different_cases(start):
    play = start(4).until(lambda play: "lay" in play.actions)
    noughts = []
    for _ in range(4):
        for case in range(5):
            text = choice(play)
            noughts += [case] if text == "lay 0" else []
            play(text)
    assert len(set(noughts)) == 4


def test_it_throws_green_when_a_card_is_within_reach(start):
    play = start(3).at(1, "12", "60", "13")
    assert choice(play) == "challenge green"
    assert choice(start(3).at(1, "00", "60", "64")) == "challenge none"


def test_it_throws_nothing_when_injured(start):
    play = start(3).at(1, "12", "60", "13").set(injuries=(0, 1))
    assert choice(play) == "challenge none"


def test_it_throws_both_dice_where_death_costs_nothing(start):
    assert choice(start(3).at(5, "12", "60", "13")) == "challenge both"
    assert choice(start(3, hands=2).at(5, "12", "60", "13")) == "challenge none"


def test_it_keeps_company_for_what_it_has_kept(start):
    play = start(3, hands=3).next_hand().end_of_hand().until(lambda play: play.actions == {"keep"})
    seat = play.waiting
    for card in range(35):
        play.table.won[seat][card] = 0
    play.table.won[seat][Card.parse("bomb2")] = play.table.won[seat][Card.parse("bio4")] = 1
    play.session._wait()
    for kept, expected in (("bomb3", "keep bomb2"), ("bio3", "keep bio4")):
        play.table.kept[seat][0] = Card.parse(kept)
        assert choice(play) == expected


def tail(wins, games, share):
    """Chance of at least so many wins where each comes with `share` (binomial)."""
    return sum(comb(games, k) * share**k * (1 - share) ** (games - k) for k in range(wins, games + 1))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_it_beats_the_random_bot_from_every_seat(seats):
    game = find("resonance24")
    for seat in range(seats):
        bots = ["careful" if other == seat else "random" for other in range(seats)]
        engine = PlainEngine(game, seats, game.resolve(seats), bots)
        wins = 0
        for index in range(GAMES):
            played = engine.play(11, index)
            standing = list(zip(played.scores, played.tie_breaks, strict=True))
            wins += standing[seat] == max(standing)
        assert tail(wins, GAMES, 1 / seats) < 0.01, (seat, wins)
