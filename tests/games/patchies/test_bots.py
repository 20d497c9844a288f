"""The cautious bot does what the designer advises."""

from __future__ import annotations

import pytest

from playkit.games import find
from playkit.kernel.playout import PlainEngine


def choice(play):
    """What the bot picks now, as text."""
    return play.session.game.text(play.session.bot_pick("cautious"))


def test_it_places_on_a_two_when_unsure(start):
    play = start(seats=4)
    assert play.session.game.action_of(play.session.bot_pick("cautious"))[0].name == "place"
    place = choice(play).split()[1]
    assert place in {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}


def test_it_keeps_away_from_others(start):
    play = start(seats=4)("place b2")
    assert choice(play) != "place b2"


@pytest.mark.parametrize(
    ("own", "best", "points"), [(4, 4, 1), (0, 2, 3), (0, 4, 4), (3, 3, 2)], ids=["finish", "behind", "far", "level"]
)
def test_the_score_decides_where_it_places(start, own, best, points):
    play = start(seats=2).set(points=(0, own)).set(points=(1, best))
    play.set(turn=0)
    cell = play.session.game.action_of(play.session.bot_pick("cautious"))[1][0]
    template = "3111312221124211222131113"
    assert int(template[cell]) == points


def test_it_flees_from_a_star_in_danger(start):
    play = start("b2", "e5", "e5").give(0, "medal1").turns("system3").set(turn=0, drawn=0)
    # One more hit destroys b2, and most of what is left in the deck is that card.
    for card in range(21):
        if card != 8:
            play.table.deck[card] = 0
    play.set(deck_left=2)
    assert choice(play).startswith("walk")


def test_it_keeps_its_last_medal_on_a_safe_star(start):
    play = start("b1", "e5").give(0, "medal1").draw("planet2")
    assert choice(play) == "stop"


def test_it_pays_with_least_waste(start):
    play = start("a1", "e5").give(0, "medal1", "medal2")("walk b1")
    assert choice(play) == "pay medal1"


def test_it_does_not_strike_the_star_it_stands_on(start):
    play = start(seats=3, preset="named")("place a1", "place e1", "place b1").set(turn=2)
    assert choice(play) == "draw"


def test_it_strikes_once_when_somebody_shares_the_star_then_stops(start):
    play = start(seats=4, preset="named")("place b1", "place e1", "place b1", "place e5").set(turn=2)
    assert choice(play) == "strike"
    assert choice(play("strike")) == "draw"


def test_it_digs_when_safe_and_not_when_in_danger(start):
    safe = start(seats=2, preset="named")("place a1", "place b1").give(1, "medal1").set(turn=1)
    assert choice(safe) == "dig"
    play = start(seats=2, preset="named")("place b3", "place c3").give(1, "medal1").set(turn=1)
    for card in range(14):
        play.table.deck[card] = 0
    play.set(deck_left=sum(play.table.deck))
    play.set(deck_left=4)
    assert choice(play) != "dig"


def test_it_knocks_when_many_hold_medals_only(start):
    play = start(seats=5, preset="named")("place b1", "place c1", "place d1", "place e1", "place e2")
    play.give(3, "medal1", "medal1", "medal1").give(0, "medal1").set(turn=3)
    assert choice(play) == "draw"
    play.give(1, "medal1").give(2, "medal1").give(4, "medal1")
    assert choice(play) == "knock"


def test_it_gathers_on_the_apartment_when_behind(start):
    play = start(seats=4, preset="named", experimental=True)("place b1", "place c1", "place d1", "place c3")
    play.give(3, "medal2", "medal2").set(turn=3).set(points=(0, 3))
    assert choice(play) == "gather"
    play.set(points=(0, 0))
    assert choice(play) != "gather"


def test_it_repairs_or_declines_when_in_danger(start):
    play = start(seats=5, preset="named", experimental=True, walk_cost=6)
    play("place b1", "place c1", "place d1", "place a2", "place a5").turn("planet3").set(turn=4)
    assert choice(play) == "draw", "one hit is not yet danger enough"
    for card in range(21):
        if card != 12:
            play.table.deck[card] = 0
    play.set(deck_left=2)
    assert choice(play) == "decline"
    assert choice(play.give(4, "medal2", "medal1").set(deck_left=2)) == "repair"


def test_it_beats_the_random_bot_from_every_seat():
    game = find("patchies")
    share = 0.0
    for seat in range(4):
        bots = ["cautious" if other == seat else "random" for other in range(4)]
        engine = PlainEngine(game, 4, game.resolve(4), bots)
        for index in range(40):
            scores = engine.play(11, index).scores
            share += (scores[seat] == max(scores)) / scores.count(max(scores))
    assert share / 160 > 0.35
