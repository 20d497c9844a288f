"""The tally counts what its definitions say, from facts alone."""

from __future__ import annotations

import pytest

from playkit.games import find
from playkit.games.capture4.board import Bond, Cell
from playkit.games.capture4.tallies import MILLION
from playkit.kernel.declare import GAME_ENDED
from playkit.kernel.table import table_class
from playkit.simulate.chunk import play_plain
from playkit.simulate.plan import make_plan

DUEL = """
2 . 3 . 4
. . . . .
1 3 . 4 2
. . . . .
2 . 1 . 4
"""


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


def by_cell(row):
    return {Cell.text(cell): n for cell, n in enumerate(row) if n}


def one_round(start):
    """Seat 1 captures two pieces at once, the others make a quiet move; then the game is over."""
    return start(DUEL, max_rounds=1)("c1-c3", "a5-a4", "c5-c4", "e5-e4")


def test_captures_by_cell_and_seat(start):
    counted = tally(one_round(start))
    assert (counted.games, counted.turns) == (1, 4)
    assert by_cell(counted.captured) == {"b3": 1, "d3": 1}
    assert [list(row) for row in counted.victims] == [[0, 0, 1, 1], [0] * 4, [0] * 4, [0] * 4]
    assert [list(row) for row in counted.allies] == [[1, 1, 0, 0], [0] * 4, [0] * 4, [0] * 4]
    assert {Bond.text(tie): n for tie, n in enumerate(counted.bonds)} == {"own": 1, "size": 1, "colour": 0}
    assert counted.captured_at[1] == sum(counted.captured_at) == 2
    assert {n: seats for n, seats in enumerate(counted.captures) if seats} == {0: 3, 2: 1}


def test_visits_and_the_turns_that_pieces_stood_there(start):
    counted = tally(one_round(start))
    assert by_cell(counted.arrived) == dict.fromkeys(
        ["a5", "c5", "e5", "a3", "b3", "d3", "e3", "a1", "c1", "e1", "c3", "a4", "c4", "e4"], 1
    )
    # Pieces that move or are captured in turn n stood through n turns; c3 was reached in turn 1 of 4.
    assert by_cell(counted.stood) == (
        dict.fromkeys(["c1", "b3", "d3", "c4"], 1)
        | dict.fromkeys(["a5", "a4"], 2)
        | dict.fromkeys(["c5", "c3"], 3)
        | dict.fromkeys(["e5", "a3", "e3", "a1", "e1"], 4)
    )


# Besides the piece that moves, seat 1 has one, seats 2 and 4 have three each; the second piece captured is seat 4's.
EXPECTED_OWN = MILLION * (1 / 7 + 1 / 6)
EXPECTED_SIZE = MILLION * (3 / 7 + 3 / 6)


def test_the_expected_use_of_allies_is_what_is_on_the_board(start):
    counted = tally(one_round(start))
    assert list(counted.expected)[:2] == pytest.approx([EXPECTED_OWN, EXPECTED_SIZE], abs=2)
    assert sum(counted.expected) == pytest.approx(2 * MILLION, abs=4)


def test_spared_pieces_are_counted_where_they_stand(start):
    counted = tally(start(DUEL, fresh=True, max_rounds=1)("c1-c3", "a5-a4", "c5-c4", "e5-e4"))
    assert by_cell(counted.spared) == {"b3": 1, "d3": 1}
    assert sum(counted.captured) == 0
    assert sum(counted.first_captor) == 0


def test_who_won_and_whether_they_captured_first(start):
    counted = tally(one_round(start))
    assert list(counted.first_captor) == [1, 0, 0, 0]
    assert counted.first_captor_won == 12
    assert list(counted.won_in_order) == [12, 0, 0, 0]


def test_wins_are_counted_in_turn_order_and_shared(start):
    play = start(first_player="by_lot", max_rounds=1)("lead s3", "e9-e8", "i5-h5", "e1-e2", "a5-b5")
    counted = tally(play)
    assert list(counted.won_in_order) == [3, 3, 3, 3]
    play = start(DUEL, max_rounds=1, first_player="by_lot")("lead s1")
    play.table.moved[:] = [1, 1, 1, 1]
    play("c1-c3", "a5-a4", "c5-c4", "e5-e4")
    assert list(tally(play).won_in_order) == [12, 0, 0, 0]


def test_a_game_that_was_cut_off_counts_no_win_and_leaves_nothing_behind(start):
    counted = tally(start(DUEL)("c1-c3"))
    assert counted.games == 0
    assert sum(counted.won_in_order) == 0
    for name in ("since", "pieces", "types", "score"):
        assert not any(getattr(counted, name)), name
    for name in ("turn", "first", "captor", "scored"):
        assert getattr(counted, name) == 0, name


@pytest.mark.parametrize("options", [{}, {"assignment": "mirrored"}])
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_what_must_add_up_over_many_games(bot, options):
    plan = make_plan(find("capture4"), 60, 3, preset="small", bots=bot, options=options)
    counted = play_plain(plan, 0, 60).tally[0]
    total = counted["captured"].sum()
    assert total == counted["allies"].sum() == counted["victims"].sum() == counted["bonds"].sum() > 100
    assert total == counted["captured_at"].sum() == (counted["captures"] * range(81)).sum()
    assert counted["games"] == counted["reasons"].sum() == 60
    assert counted["won_in_order"].sum() == 60 * 12
    assert counted["arrived"].sum() == 60 * 20 + counted["turns"]
    assert counted["expected"].sum() == pytest.approx(total * MILLION, abs=3 * int(total))


def test_the_definitions_of_allies_and_captures_hold_in_every_game():
    plan = make_plan(find("capture4"), 60, 4, preset="small", bots="greedy")
    counted = play_plain(plan, 0, 60).tally[0]
    for seat in range(4):
        assert counted["allies"][seat][(seat + 2) % 4] == 0, "seats across share nothing"
        assert counted["victims"][seat][seat] == 0
    sixty = [Cell.parse(name) for name in ("a1", "g1", "a7", "g7")]
    assert counted["captured"][sixty].sum() == 0, "corners are safe"
    assert counted["captured_at"][:5].sum() == 0, "nobody captures in the first round"


@pytest.mark.parametrize("size", [5, 7, 8, 9])
def test_a_board_has_so_many_places_to_capture(size, start):
    # Geometry of the map: 2 L (L - 2) pairs of a cell and an axis on which it can be sandwiched.
    table = start(size=size).table
    inside = {cell for cell in range(81) if table.owner[cell] != -2}
    axes = sum(
        {cell - step, cell + step} <= inside and (step == 9 or cell % 9 not in (0, 8))
        for cell in inside
        for step in (1, 9)
    )
    assert axes == 2 * size * (size - 2)
