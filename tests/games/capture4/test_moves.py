"""Pieces, pictures, moves, turns: LOG-R-01 to R-05 and what is silent about them."""

from __future__ import annotations

import pytest

from playkit.errors import IllegalAction, OptionsError
from playkit.games import find
from playkit.games.capture4.board import Cell, Piece
from playkit.games.capture4.layouts import options_of, picture_of
from playkit.games.capture4.sandwiches import bond, type_of
from playkit.kernel import CHANCE, Session

from .perft import PERFT

# Seat 1 is shut in on a1.
SHUT_IN = """
3....
.....
2....
34...
12..4
"""


@pytest.mark.rule("LOG-R-01")
def test_exactly_four_play_each_with_a_type_of_their_own(start):
    assert find("capture4").state.seats == (4,)
    for seats in (2, 3, 5):
        with pytest.raises(OptionsError):
            Session(find("capture4"), seats)
    table = start().table
    assert [Piece.text(type_of(table, seat)) for seat in range(4)] == [
        *("normal_black", "normal_white", "large_white", "large_black")
    ]
    assert {Piece.text(fact["piece"]) for fact in start().facts("placed")} == set(Piece.names)


@pytest.mark.rule("LOG-R-02")
@pytest.mark.parametrize("assignment", ["usual", "mirrored"])
def test_who_faces_each_other_shares_nothing_and_neighbours_share_one(start, assignment):
    table = start(assignment=assignment).table
    for seat in range(4):
        piece, across = (Piece.text(type_of(table, s)).split("_") for s in (seat, (seat + 2) % 4))
        assert not set(piece) & set(across)
        for beside in (1, 3):
            assert len(set(piece) & set(Piece.text(type_of(table, (seat + beside) % 4)).split("_"))) == 1
    assert bond(table, 0, 2) == bond(table, 1, 3) == -1


@pytest.mark.rule("LOG-H-16")
def test_the_mirror_seats_the_other_neighbour_first(start):
    table = start(assignment="mirrored").table
    assert [Piece.text(type_of(table, seat)) for seat in range(4)] == [
        *("normal_black", "large_black", "large_white", "normal_white")
    ]


@pytest.mark.rule("LOG-R-03")
def test_turns_pass_clockwise_from_whoever_begins(start):
    play = start(first_player="by_lot")
    assert play.session.waiting == CHANCE
    assert play.legal == ["lead s1", "lead s2", "lead s3", "lead s4"]
    play("lead s3")
    seats = []
    for text in ("e9-e8", "i5-h5", "e1-e2", "a5-b5", "e8-e7"):
        seats.append(play.session.waiting)
        play(text)
    assert seats == [2, 3, 0, 1, 2]
    assert [fact["seat"] for fact in play.facts("turn_started")] == [2, 3, 0, 1, 2, 3]


@pytest.mark.rule("LOG-R-03")
def test_a_round_is_once_round_the_table_from_the_first_player(start):
    play = start(first_player="by_lot")("lead s3", "e9-e8", "i5-h5", "e1-e2", "a5-b5")
    moved = [fact for fact in play.session.facts() if fact.kind == "moved"]
    assert [(fact.round, fact.turn) for fact in moved] == [(1, 1), (1, 2), (1, 3), (1, 4)]
    assert play.session.facts()[-1].round == 2


@pytest.mark.rule("LOG-H-16")
def test_anybody_may_begin_by_lot_and_seat_1_where_that_is_settled(start):
    assert {Session(find("capture4"), seed=seed).waiting for seed in range(20)} == {0, 1, 2, 3}
    assert start(first_player="first_seat").session.waiting == 0


@pytest.mark.rule("LOG-R-04")
def test_a_piece_slides_straight_over_nothing():
    picture = """
    . . . . .
    . . 3 . .
    . . . . .
    4 . 1 . 1
    . . . 2 .
    """
    session = Session(find("capture4"), options=options_of(picture) | {"few_pieces_end": False}, chance="ask", seed=1)
    session.play("lead s1")
    assert session.legal() == [
        *("move c2 c3", "move c2 b2", "move c2 d2", "move c2 c1"),
        *("move e2 e3", "move e2 e4", "move e2 e5", "move e2 d2", "move e2 e1"),
    ]


@pytest.mark.rule("LOG-R-04")
@pytest.mark.rule("LOG-G-05")
@pytest.mark.parametrize("blocker", [None, "1", "2", "3", "4"], ids=["bare", "own", "left", "across", "right"])
def test_the_farthest_cell_on_a_file(start, blocker):
    rows = ["." * 9 for _ in range(9)]
    rows[8] = "2.341...."
    if blocker:
        rows[3] = f"....{blocker}...."
    play = start("\n".join(rows))
    up = {cell for cell in play.targets("e1") if cell[0] == "e"}
    assert up == {f"e{rank}" for rank in range(2, 6 if blocker else 10)}


@pytest.mark.rule("LOG-R-04")
@pytest.mark.parametrize("text", ["move e1 f2", "move e1 e9", "move a5 b5", "move d4 d5", "move e1 e1"])
def test_other_moves_are_refused_with_the_nearest_legal_one(start, text):
    play = start()
    with pytest.raises(IllegalAction, match="Did you mean"):
        play(text)
    assert play.session.steps == ()


@pytest.mark.rule("LOG-R-05")
def test_who_can_move_may_not_pass(start):
    assert all("-" in text for text in start().legal)


@pytest.mark.rule("LOG-H-13")
def test_who_cannot_move_passes(start):
    play = start(SHUT_IN)("b1-c1", "a5-b5", "e1-e2")
    assert [fact["seat"] for fact in play.facts("passed")] == [0], "it could not move at first"
    assert play.legal == ["a1-b1"], "b1 is free now"


@pytest.mark.rule("LOG-H-13")
def test_who_cannot_move_may_be_eliminated_and_the_pieces_stay(start):
    play = start(SHUT_IN, stuck="eliminated")("b1-c1", "a5-b5", "e1-e2")
    assert play.session.waiting == 1, "b1 is free now, but seat 1 is out"
    assert play.at("a1") == 0
    assert play.facts("eliminated") == [{"seat": 0}], "it is said once"


@pytest.mark.rule("LOG-H-14")
def test_a_player_without_pieces_is_passed_over_and_may_win(start):
    play = start(
        """
        1 . . . .
        . . . . .
        . . . . .
        . 1 2 . 3
        4 . . . .
        """,
        allies="own_only",
    )
    play.table.captures[1], play.table.points[1] = 4, 4
    play("a5-d5", "c2-c3", "e2-e3", "a1-a3")
    play("d5-d3")
    assert play.captured() == []
    play.to_move(0)("b2-b3")
    assert play.captured() == [(0, "c3")]
    assert play.facts("eliminated") == [{"seat": 1}]
    assert play.session.waiting == 2
    play("e3-e4", "a3-a4")
    assert play.session.waiting == 0
    assert play.facts("passed") == [], "nobody says pass for a player without pieces"
    assert play.session.win_share() == [0, 1, 0, 0]


@pytest.mark.rule("LOG-H-15")
def test_moves_may_be_repeated(start):
    play = start()("e1-e2", "a5-b5", "e9-e8", "i5-h5")
    assert "e1" in play.targets("e2")


@pytest.mark.rule("LOG-H-15")
def test_a_piece_may_be_kept_from_going_straight_back(start):
    play = start(no_return=True)("e1-e3", "a5-b5", "e9-e8", "i5-h5")
    assert play.targets("e3") & {"e1", "e2", "e4"} == {"e2", "e4"}
    assert "e1" in play.targets("f1"), "another piece may go there"
    play("d1-d2", "b5-b6", "e8-e7", "h5-h6")
    assert "e1" in play.targets("e3"), "the ban is over after one turn"
    assert "d1" not in play.targets("d2")


@pytest.mark.rule("LOG-H-15")
def test_who_has_nothing_but_the_way_back_passes_once(start):
    play = start(
        """
        3 . . . 2
        . . . . .
        . . . . 4
        4 3 . . .
        1 . 2 . .
        """,
        no_return=True,
    )("a1-b1", "e5-d5", "a5-a4", "e3-e4")
    assert play.facts("passed") == [{"seat": 0}]
    assert play.session.waiting == 1
    play("d5-c5", "a4-a3", "e4-e5")
    assert play.legal == ["b1-a1"], "after a pass the way back is open"


@pytest.mark.rule("LOG-H-13")
def test_whoever_begins_shut_in_passes_too(start):
    play = start(SHUT_IN, fresh=True)
    assert play.session.waiting == 1
    assert play.facts("passed") == [{"seat": 0}]


@pytest.mark.rule("LOG-V-02")
def test_the_reach_of_a_piece_can_be_limited(start):
    assert {cell for cell in start(reach=2).targets("e1") if cell[0] == "e"} == {"e2", "e3"}
    assert {cell for cell in start().targets("e1") if cell[0] == "e"} == {f"e{rank}" for rank in range(2, 9)}


@pytest.mark.rule("LOG-H-01")
@pytest.mark.parametrize("size", range(5, 10))
def test_a_smaller_board_is_the_bottom_left_corner(start, size):
    play = start(size=size)
    inside = {f"{file}{rank}" for file in "abcdefghi"[:size] for rank in range(1, size + 1)}
    outside = {Cell.text(cell) for cell, owner in enumerate(play.table.owner) if owner == -2}
    assert outside == set(Cell.names) - inside
    assert len(play.legal) == PERFT[size][0]
    assert {cell for text in play.legal for cell in text.split("-")} <= inside
    assert play.targets("b1") >= {"b2"}


@pytest.mark.rule("LOG-H-01")
def test_cells_are_numbered_from_the_top_left():
    assert [Cell.parse(name) for name in ("a9", "i9", "a1", "i1")] == [0, 8, 72, 80]


@pytest.mark.rule("LOG-H-01")
@pytest.mark.parametrize("size", [4, 10])
def test_other_sizes_are_refused(size):
    with pytest.raises(OptionsError):
        Session(find("capture4"), options={"size": size})


@pytest.mark.rule("LOG-H-02")
def test_every_seat_starts_on_its_own_edge_without_the_corners(start):
    assert picture_of(start(size=5).session.options).split("\n") == [".333.", "2...4", "2...4", "2...4", ".111."]
    assert picture_of(start().session.options).split("\n")[0] == ".3333333."
    assert list(start().table.pieces) == [7, 7, 7, 7]


@pytest.mark.rule("LOG-H-02")
def test_the_edge_can_be_shorter(start):
    play = start(size=7, layout="short_edge")
    picture = ["..333..", ".......", "2.....4", "2.....4", "2.....4", ".......", "..111.."]
    assert picture_of(play.session.options).split("\n") == picture
    assert list(play.table.pieces) == [3, 3, 3, 3]


@pytest.mark.rule("LOG-H-02")
def test_a_picture_of_ones_own_is_laid_as_drawn(start):
    play = start("3...4\n.....\n..1..\n.....\n2...1", fresh=True)
    drawn = {("a5", 2), ("e5", 3), ("c3", 0), ("a1", 1), ("e1", 0)}
    assert {(Cell.text(fact["cell"]), fact["seat"]) for fact in play.facts("placed")} == drawn
    assert {(name, play.at(name)) for name in Cell.names if play.at(name) is not None} == drawn
    assert list(play.table.pieces) == [2, 1, 1, 1]
