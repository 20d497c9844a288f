"""The tally of a session counts what its definitions say, from facts alone."""

from __future__ import annotations

import pytest

from playkit.games import find
from playkit.games.marionette.cards import Card, Who
from playkit.games.marionette.tallies import WHOLE_WIN
from playkit.kernel.declare import GAME_ENDED
from playkit.kernel.table import table_class

FOUR = ("king", "thief", "merchant", "assassin")


def tally(play, *, ended=True):
    """Let the watcher see the facts of a session."""
    game = play.session.game
    counted = table_class(game.tally)()
    counted.reset(1, None)
    for fact in play.session.facts():
        numbers = [*fact.fields.values(), 0, 0, 0, 0][:4]
        game.fast.watch(counted, getattr(game.facts, fact.kind).index, *numbers)
    if ended:
        game.fast.watch(counted, GAME_ENDED, 0, 0, 0, 0)
    return counted


def by_role(row):
    return {Who.text(who): count for who, count in enumerate(row) if count}


def finished(start):
    """Play two rounds by hand; seat 0 completes a city of four and wins alone."""
    play = start("king", "thief", "merchant", "assassin", districts=4).city(0, "manor", "castle")
    play.give(0, "tavern", "temple").give(2, "market").set(coins=(2, 3))
    play("murder architect", "take_coins", "end_turn", "rob merchant", "take_coins", "end_turn")
    play("take_coins", "build tavern", "end_turn", "take_coins", "build market", "end_turn")
    play.draft(*FOUR)("murder thief", "take_coins", "end_turn")
    return play("look", "draw library", "draw keep", "keep keep", "build temple", "end_turn").pass_turn()


def test_the_draft_is_counted_by_what_was_handed_and_taken(start):
    counted = tally(finished(start))
    assert by_role(counted.picked) == dict.fromkeys(FOUR, 2)
    # Magician left over, preacher face-down; mercenary and architect face-up, in both rounds alike.
    assert by_role(counted.offered) == {"king": 2, "thief": 4, "merchant": 6, "assassin": 8, "magician": 8}
    assert by_role(counted.laid_open) == {"mercenary": 2, "architect": 2}
    assert by_role(counted.picked_wins) == {"king": 2 * WHOLE_WIN}


def test_names_and_what_came_of_them(start):
    counted = tally(finished(start))
    assert by_role(counted.murders) == {"architect": 1, "thief": 1}
    assert by_role(counted.murder_hits) == {"thief": 1}
    assert by_role(counted.thefts) == by_role(counted.theft_hits) == {"merchant": 1}
    assert by_role(counted.stolen) == {"merchant": 3}


def test_curves_districts_and_wins(start):
    counted = tally(finished(start))
    assert counted.games == counted.completed == 1
    assert counted.completed_wins == WHOLE_WIN
    assert {rounds: n for rounds, n in enumerate(counted.rounds) if n} == {2: 1}
    assert counted.standing[1] == counted.standing[2] == 4
    # Round 1: 2+2-1, 2+2+3, 0+2-2, 2+2. Round 2: 3-1, 7, 0+2, 4+2.
    assert list(counted.coins)[1:3] == [3 + 7 + 0 + 4, 2 + 7 + 2 + 6]
    assert list(counted.districts)[1:3] == [3 + 1, 4 + 1]
    assert list(counted.points)[1:3] == [3 + 4 + 1 + 2, 3 + 4 + 1 + 1 + 4 + 2]
    assert list(counted.wins) == [WHOLE_WIN, 0, 0, 0, 0, 0, 0]
    assert list(counted.first_crown_wins) == [WHOLE_WIN, 0, 0, 0, 0, 0, 0]
    assert {Card.text(card): n for card, n in enumerate(counted.drawn) if n} == {"library": 1, "keep": 1}
    assert counted.drawn_wins[Card.parse("library")] == WHOLE_WIN
    assert {Card.text(card): n for card, n in enumerate(counted.built) if n} == {"tavern": 1, "market": 1, "temple": 1}


def test_a_destroyed_district_is_counted(start):
    play = start("mercenary", "king", "thief", "assassin").city(1, "tavern").until("mercenary")("destroy s2 tavern")
    assert tally(play).destroyed[Card.parse("tavern")] == 1


def test_a_game_leaves_nothing_behind_whether_it_ended_or_was_cut_off(start):
    unfinished = start(*FOUR).until("king")("look", "draw library", "draw keep", "keep keep")
    for play, games in ((finished(start), 1), (unfinished, 0)):
        counted = tally(play)
        assert counted.games == sum(counted.rounds) == games
        for name in ("round", "players", "winners", "first_crown", "first_complete"):
            assert getattr(counted, name) == 0, name
        assert not any(counted.won)
        assert not any(any(row) for row in (*counted.had, *counted.drew))
    assert any(any(row) for row in tally(unfinished, ended=False).drew)


@pytest.mark.parametrize("preset", ["peca", "ffg_classic"])
def test_sums_agree_over_simulated_games(preset):
    from playkit.simulate.chunk import play_plain
    from playkit.simulate.plan import make_plan

    games, seats = 12, 6
    plan = make_plan(find("marionette"), games, 3, seats=seats, preset=preset, bots="steady")
    counted = play_plain(plan, 0, games).tally[0]
    rounds = sum(k * int(n) for k, n in enumerate(counted["rounds"]))
    assert counted["games"] == games == counted["completed"]
    assert counted["wins"].sum() == counted["first_crown_wins"].sum() == games * WHOLE_WIN
    assert counted["picked"].sum() == counted["standing"].sum() == rounds * seats
    assert counted["offered"].sum() == rounds * (7 + 6 + 5 + 4 + 3 + 2), "handed are 7, then one fewer each time"
    assert (counted["murder_hits"] <= counted["murders"]).all()
    assert (counted["theft_hits"] <= counted["thefts"]).all()
    assert (counted["picked_wins"].sum() >= games * WHOLE_WIN).all()
