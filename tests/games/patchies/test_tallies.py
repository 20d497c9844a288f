"""The danger tally counts what its definitions say, from facts alone."""

from __future__ import annotations

import pytest

from playkit.games import find
from playkit.games.patchies.board import Cell
from playkit.games.patchies.tallies import DIAGONALS, DRAWS, SIDES
from playkit.kernel.declare import GAME_ENDED
from playkit.kernel.table import table_class

QUIET = ("b1", "c1", "d1", "a2")


def tally(play):
    """Let the watcher see the facts of a session."""
    game = play.session.game
    counted = table_class(game.tally)()
    counted.reset(1, None)
    for fact in play.session.facts():
        numbers = [*fact.fields.values(), 0, 0, 0, 0][:4]
        game.fast.watch(counted, getattr(game.facts, fact.kind).index, *numbers)
    return counted


def test_a_phase_by_hand(start, diagonal):
    play = start("b1", "a1", "e1", "d4", target=99).turns(*diagonal)
    counted = tally(play)
    assert counted.phases == 1
    assert [cell for cell in range(25) if not counted.survived[cell]] == [0, 6, 7, 12, 17, 18, 24]
    assert (counted.worth[1], counted.worth[4], counted.worth[0]) == (1, 3, 0)
    assert counted.destroyed_at[0][2] == counted.destroyed_at[12][7] == counted.destroyed_at[24][9] == 1
    assert sum(map(sum, counted.destroyed_at)) == 7
    together = {(cell, other) for cell in range(25) for other in range(25) if counted.together[cell][other]}
    standing = [cell for cell in range(25) if cell not in {0, 6, 7, 12, 17, 18, 24}]
    assert together == {(cell, other) for cell in standing for other in standing if cell < other}
    assert counted.lines[1 << 10] == 1
    assert counted.lengths[9] == 1
    assert list(counted.reasons) == [1, 0, 0, 0]
    assert counted.diagonal_sides[2] == 1


def test_exposure_counts_the_draws_a_pawn_stood_through(start, diagonal):
    play = start("b1", "a1", "e1", "d4", target=99).turns(*diagonal)
    counted = tally(play)
    # a1 fell with draw 2 and d4 with draw 4 under their pawns; the others stood through all nine.
    assert {cell: n for cell, n in enumerate(counted.exposed) if n} == {1: 9, 0: 2, 4: 9, 18: 4}
    assert {cell: n for cell, n in enumerate(counted.struck) if n} == {0: 1, 18: 1}
    assert {cell: n for cell, n in enumerate(counted.placed) if n} == {1: 1, 0: 1, 4: 1, 18: 1}


def test_exposure_follows_a_pawn_that_walks(start, diagonal):
    play = start(*QUIET, target=99).turns("medal1", "cluster4", "cluster6", "planet3")
    play("walk a1").turns(*diagonal)
    counted = tally(play)
    # Four draws on b1, then a1, which falls with the second draw after the walk.
    assert (counted.exposed[1], counted.exposed[0]) == (4, 2)
    assert counted.struck[0] == 1


def test_purses_are_counted_as_turns_begin(start):
    play = start(*QUIET).turns("medal2", "medal1", "planet1", "planet2")
    counted = tally(play)
    assert counted.turns == 5
    assert {value: n for value, n in enumerate(counted.purses) if n} == {0: 4, 2: 1}


def test_a_game_that_was_cut_off_leaves_nothing_behind(start):
    play = start(*QUIET).turns("planet1", "planet1", "medal1")
    counted = tally(play)
    play.session.game.fast.watch(counted, GAME_ENDED, 0, 0, 0, 0)
    assert counted.phases == 0
    for name in ("points", "fallen", "stands", "since", "purse"):
        assert not any(getattr(counted, name)), name
    assert counted.broken == 0


def test_what_lies_beyond_the_histogram_is_counted_in_its_last_place(start):
    play = start(*QUIET).turn("planet1").set(draws=DRAWS + 20).turn("planet1")
    assert tally(play).destroyed_at[0][DRAWS - 1] == 1
    play.set(draws=DRAWS + 30).turns("system1", "system1", "system3", "system3", "apartment", "planet4", "planet4")
    assert tally(play).lengths[DRAWS - 1] == 1


@pytest.mark.parametrize(("preset", "bot"), [("vanilla", "random"), ("named", "cautious"), ("board_only", "random")])
def test_every_star_survives_or_falls_once_a_phase(preset, bot):
    from playkit.simulate.chunk import play_plain
    from playkit.simulate.plan import make_plan

    counted = play_plain(make_plan(find("patchies"), 40, 3, seats=4, preset=preset, bots=bot), 0, 40).tally[0]
    assert (counted["survived"] + counted["destroyed_at"].sum(axis=1) == counted["phases"]).all()
    assert counted["lines"].sum() == counted["lengths"].sum() == counted["reasons"].sum() == counted["phases"]
    assert counted["diagonal_sides"].sum() == counted["lines"][[k for k in range(4096) if k & DIAGONALS]].sum()
    assert counted["lengths"][DRAWS - 1] == 0, "no phase is longer than the histogram"


def test_when_a_diagonal_breaks_at_least_two_sides_have_fallen():
    from playkit.simulate.chunk import play_plain
    from playkit.simulate.plan import make_plan

    assert [Cell.text(cell) for cell in SIDES] == ["c2", "b3", "d3", "c4"]
    counted = play_plain(make_plan(find("patchies"), 60, 3, seats=2, preset="board_only"), 0, 60).tally[0]
    assert counted["diagonal_sides"][:2].sum() == 0
    assert counted["diagonal_sides"].sum() > 10
