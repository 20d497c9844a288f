"""The end, points and ties: LOG-R-09, H-10 to H-12."""

from __future__ import annotations

import pytest

# Seat 1 captures the piece on b3 by c1-c3; seats 2 and 4 can capture too.
DUEL = """
2 . 3 . 4
. . . . .
1 3 . 4 2
. . . . .
2 . 1 . 4
"""


@pytest.mark.rule("LOG-R-09")
def test_who_captured_most_wins(start):
    play = start(DUEL, max_rounds=1)("c1-c3")
    assert play.captured() == [(0, "b3"), (0, "d3")]
    play("a5-a4", "c5-c4", "e5-e4")
    assert play.session.over
    assert play.session.score() == [2, 0, 0, 0]
    assert play.session.win_share() == [1, 0, 0, 0]
    assert play.facts("scored") == [{"seat": s, "value": n, "score": n} for s, n in enumerate([2, 0, 0, 0])]


# Seat 1 captures on b3 by c1-c3; seat 3 has a second piece or not.
FEW = """
2 2 {second} 4 4
2 . . . 4
1 3 . . 2
4 . . . 4
1 . 1 . .
"""


@pytest.mark.rule("LOG-H-10")
@pytest.mark.parametrize(("second", "few", "over"), [("3", 1, True), ("3", 0, False), (".", 0, True)])
def test_it_ends_when_somebody_has_few_pieces_left(start, second, few, over):
    play = start(FEW.format(second=second), few_pieces_end=True, few_pieces=few)
    assert not play.session.over
    assert play("c1-c3").captured() == [(0, "b3")]
    assert play.session.over == over
    if over:
        assert play.reason == "a player has too few pieces left"


@pytest.mark.rule("LOG-H-10")
def test_one_piece_is_few_by_default_and_it_may_be_none(start):
    options = start().session.options
    assert (options.few_pieces_end, options.few_pieces) == (1, 1)
    play = start(FEW.format(second="."), few_pieces_end=False)("c1-c3")
    assert play.table.pieces[2] == 0
    assert not play.session.over


QUIET_MOVES = ("e1-e2", "a5-b5", "e9-e8", "i5-h5", "e2-e3", "b5-b6", "e8-e7", "h5-h6")


@pytest.mark.rule("LOG-H-10")
def test_it_ends_after_many_turns_without_a_capture(start):
    assert not start(quiet_turns=5)(*QUIET_MOVES[:4]).session.over
    assert start(quiet_turns=5)(*QUIET_MOVES[:5]).reason == "too long without a capture"
    assert not start(quiet_turns=0)(*QUIET_MOVES).session.over
    assert start().session.options.quiet_turns == 40


@pytest.mark.rule("LOG-H-10")
def test_a_capture_begins_the_quiet_turns_anew(start):
    play = start(DUEL, quiet_turns=3).to_move(2)("c5-c4", "e5-d5", "c1-c2")
    assert play.session.over
    play = start(DUEL, quiet_turns=3).to_move(2)("c5-b5", "e5-d5", "c1-c3", "a5-a4", "b5-b4")
    assert len(play.captured()) == 2
    assert not play.session.over
    assert play("d5-d4").session.over


@pytest.mark.rule("LOG-H-10")
def test_it_ends_with_the_last_round(start):
    play = start(max_rounds=2)(*QUIET_MOVES[:7])
    assert not play.session.over
    assert play(QUIET_MOVES[7]).reason == "the last round is over"
    assert play.facts("ended")[0]["value"] == 8
    assert start().session.options.max_rounds == 100


@pytest.mark.rule("LOG-H-10")
def test_it_may_end_with_a_number_of_captures(start):
    assert start(DUEL, capture_goal=2)("c1-c3").reason == "enough pieces are captured"
    assert not start(DUEL, capture_goal=3)("c1-c3").session.over
    assert not start(DUEL)("c1-c3").session.over


@pytest.mark.rule("LOG-V-03")
def test_a_team_reaches_the_number_of_captures_together(start):
    play = start("2.3.4\n.....\n2..42\n.....\n2.1.4", capture_goal=2, teams=True)
    play.table.captures[1] = play.table.captures[2] = 1
    assert not play("c1-c2").session.over, "seats 2 and 3 are no team"
    play.table.captures[0] = 1
    assert play("a5-a4").session.over


# Seat 1 walls the others in.
WALL = """
. . 1 2 3
. . 1 4 2
. . . 1 1
. . . . .
1 . . . .
"""


@pytest.mark.rule("LOG-H-10")
def test_it_may_end_when_one_player_alone_can_move(start):
    assert start(WALL, last_mover_end=True)("a1-b1").reason == "only one player can move"
    assert not start(WALL)("a1-b1").session.over
    assert not start(WALL, last_mover_end=True)("d3-d2").session.over, "seat 4 can move again"


@pytest.mark.rule("LOG-H-10")
@pytest.mark.rule("LOG-H-13")
def test_it_ends_when_nobody_can_move(start):
    play = start("12341\n23412\n34123\n41234\n12341", fresh=True)
    assert play.reason == "nobody can move"
    assert play.facts("passed") == [{"seat": seat} for seat in (0, 1, 2, 3)]


@pytest.mark.rule("LOG-H-11")
def test_points_by_size_and_for_losses(start):
    assert start(DUEL)("c1-c3").session.score() == [2, 0, 0, 0]
    play = start(DUEL, normal_points=2, large_points=3, loss_points=1)("c1-c3")
    assert play.session.score() == [6, 0, -1, -1]
    assert [fact["score"] for fact in play.facts("captured")] == [3, 6]
    normal = start("2.3.4\n.....\n12...\n.....\n..1.4", normal_points=2, large_points=3)("c1-c3")
    assert normal.session.score() == [2, 0, 0, 0]


@pytest.mark.rule("LOG-H-12")
def test_who_tie_win_together(start):
    play = start(max_rounds=1)(*QUIET_MOVES[:4])
    assert play.session.win_share() == [0.25] * 4


@pytest.mark.rule("LOG-H-12")
def test_ties_may_go_to_fewer_losses_then_to_the_later_in_turn_order(start):
    play = start(first_player="by_lot", ties="fewer_losses")("lead s3")
    assert play.session.win_share() == [0, 1, 0, 0], "seat 2 is last in the order 3, 4, 1, 2"
    play.table.losses[1] = 1
    assert play.session.win_share() == [1, 0, 0, 0]
    play.table.points[2] = 1
    assert play.session.win_share() == [0, 0, 1, 0], "points come first"


@pytest.mark.rule("LOG-V-03")
def test_a_team_wins_ties_together(start):
    play = start(first_player="by_lot", ties="fewer_losses", teams=True)("lead s3")
    assert play.session.win_share() == [0, 0.5, 0, 0.5]
    play.table.losses[1] = 1
    assert play.session.win_share() == [0.5, 0, 0.5, 0]
