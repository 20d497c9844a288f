"""The greedy bot takes, flees and threatens, and beats the random one from every seat."""

from __future__ import annotations

from math import comb

import pytest

from playkit.games import find
from playkit.kernel.picking import best, worth_of
from playkit.kernel.playout import PlainEngine

GAMES = 12


def picks(play):
    """What the bot finds best now, all of it."""
    game, session = play.session.game, play.session
    worth = worth_of(game, game.checked.bots["greedy"], session.table_view(session.waiting), session.waiting)
    offered = dict(zip(session.legal_codes(), play.legal, strict=True))
    return {offered[code] for code in best(session.legal_codes(), worth)}


def test_it_captures_when_it_can(start):
    assert picks(start("2.3.4\n.....\n...31\n..1..\n.....")) == {"c2-c3"}


def test_it_takes_the_greater_capture(start):
    play = start("...2...\n...3...\n.14.31.\n.......\n.......\n3..1..2\n......4")
    assert picks(play) == {"d2-d5"}


@pytest.mark.parametrize(("worth", "move"), [("large_points", "c1-c5"), ("normal_points", "c1-c3")])
def test_it_prefers_pieces_worth_more(start, worth, move):
    play = start("2.....4\n.......\n13.....\n.......\n12.....\n......3\n..1....", **{worth: 5})
    assert picks(play) == {move}


def test_it_does_not_chase_captures_on_a_first_move(start):
    assert picks(start("2.3.4\n.....\n...31\n..1..\n.....", fresh=True)) != {"c2-c3"}


# Seat 4 stands on d3 and can come to b3: c3 is no place to stay. The other piece of seat 1 is safe where it is.
IN_DANGER = "2.....1\n.......\n.......\n.......\n..14...\n.......\n.4....3"


def test_it_leaves_a_place_where_it_can_be_taken(start):
    assert all(text.startswith("c3-") for text in picks(start(IN_DANGER)))


def test_it_stays_where_nobody_can_come(start):
    alone = IN_DANGER.replace(".4....3", "......3")
    assert any(text.startswith("g7-") for text in picks(start(alone)))


# On c4 a piece of seat 1 helps to capture c5 next turn; a piece on a3 could come below it first.
AMBUSH = "2.....3\n.......\n..4....\n.......\n{guard}......\n.......\n..1...."


def test_it_goes_where_it_threatens_unless_that_is_dangerous(start):
    assert picks(start(AMBUSH.format(guard="."))) == {"c1-c4"}
    assert "c1-c4" not in picks(start(AMBUSH.format(guard="4")))
    assert picks(start(AMBUSH.format(guard="2"))) == {"c1-c4"}, "seat 2 shares nothing with seat 4"


def test_it_takes_in_a_choice_and_never_leaves(start):
    play = start("...2...\n...3...\n.14.31.\n.......\n.......\n3..1..2\n......4", optional_capture=True)
    assert picks(play("d2-d5")) == {"take d6", "take c5", "take e5"}


@pytest.mark.parametrize("seat", range(4))
def test_it_beats_the_random_bot_from_every_seat(seat):
    game = find("capture4")
    bots = ["greedy" if other == seat else "random" for other in range(4)]
    engine = PlainEngine(game, 4, game.resolve(4, "small"), bots)
    wins = 0
    for index in range(GAMES):
        scores = engine.play(11, index).scores
        wins += scores[seat] == max(scores) and scores.count(max(scores)) == 1
    # The chance that a bot no better than the others (one win in four at most) wins so often alone.
    p = sum(comb(GAMES, k) * 0.25**k * 0.75 ** (GAMES - k) for k in range(wins, GAMES + 1))
    assert p < 0.01
