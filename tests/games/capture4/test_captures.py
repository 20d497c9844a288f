"""Sandwiches and captures: LOG-R-06 to R-08 and what is silent about them."""

from __future__ import annotations

import pytest

from playkit.games.capture4.board import Bond, Cell, Piece
from playkit.games.capture4.sandwiches import bond, can_close

# Seat 1 moves c2-c3 beside a piece on d3; the other digits are only there because every seat needs a piece.
BESIDE = """
2 . 3 . 4
. . . . .
. . . {victim} {ally}
. . 1 . .
. . . . .
"""


def beside(start, victim, ally, **options):
    """Let seat 1 move beside a victim with an ally beyond; owners are seats from 1, as drawn."""
    return start(BESIDE.format(victim=victim, ally=ally), **options)("c2-c3")


@pytest.mark.rule("LOG-R-06")
def test_a_captured_piece_leaves_the_board_and_is_kept(start):
    play = beside(start, 3, 1)
    assert play.at("d3") is None
    assert play.at("e3") == play.at("c3") == 0
    table = play.table
    assert {Piece.text(piece): n for piece, n in enumerate(table.taken[0]) if n} == {"large_white": 1}
    assert (table.captures[0], table.pieces[2], table.losses[2]) == (1, 1, 1)
    assert play.facts("captured") == [
        {"seat": 0, "target_seat": 2, "cell": Cell.parse("d3"), "ally": 0, "value": Bond.parse("own"), "score": 1}
    ]


@pytest.mark.rule("LOG-R-06")
@pytest.mark.parametrize(
    ("move", "cell"),
    [("c1-c2", "c3"), ("a3-b3", "c3"), ("c5-c4", "c3"), ("e3-d3", "c3")],
    ids=["up", "right", "down", "left"],
)
def test_a_sandwich_lies_in_a_row_or_a_column(start, move, cell):
    far = {"c1-c2": (1, 2), "a3-b3": (2, 3), "c5-c4": (3, 2), "e3-d3": (2, 1)}[move]
    source = {"c1-c2": (4, 2), "a3-b3": (2, 0), "c5-c4": (0, 2), "e3-d3": (2, 4)}[move]
    rows = [list("2...4"), list("....."), list("..3.."), list("....."), list("4...2")]
    rows[far[0]][far[1]] = rows[source[0]][source[1]] = "1"
    play = start("\n".join(map("".join, rows)))(move)
    assert play.captured() == [(0, cell)]


@pytest.mark.rule("LOG-R-06")
@pytest.mark.parametrize(
    ("picture", "move"),
    [
        ("2.3.4\n...1.\n..3..\n1....\n.....", "a2-b2"),
        ("2.3.4\n.....\n...31\n.....\n.1...", "b1-b3"),
        ("2.3.4\n.....\n..3.1\n.....\n.1...", "b1-b3"),
        ("2.3.4\n.....\n...1.\n...3.\n..1..", "c1-c2"),
    ],
    ids=["slanting", "a gap before it", "a gap behind it", "round a corner"],
)
def test_nothing_else_is_a_sandwich(start, picture, move):
    assert start(picture)(move).captured() == []


@pytest.mark.rule("LOG-R-06")
@pytest.mark.rule("LOG-R-07")
@pytest.mark.rule("LOG-G-01")
def test_the_table_of_allies(start):
    table = start().table
    names = [
        [(Bond.text(b) if (b := bond(table, seat, other)) >= 0 else "no") for other in range(4)] for seat in range(4)
    ]
    # Mover in rows, ally in columns: normal black, normal white, large white, large black.
    assert names == [
        ["own", "size", "no", "colour"],
        ["size", "own", "colour", "no"],
        ["no", "colour", "own", "size"],
        ["colour", "no", "size", "own"],
    ]


@pytest.mark.rule("LOG-G-02")
def test_between_two_own_pieces(start):
    assert beside(start, 3, 1).captured() == [(0, "d3")]


@pytest.mark.rule("LOG-R-07")
@pytest.mark.rule("LOG-G-03")
@pytest.mark.parametrize(("ally", "why"), [(2, "size"), (4, "colour")])
def test_with_a_piece_of_the_same_size_or_colour(start, ally, why):
    play = beside(start, 3, ally)
    assert play.captured() == [(0, "d3")]
    assert [Bond.text(fact["value"]) for fact in play.facts("captured")] == [why]
    assert play.at("e3") == ally - 1, "the ally stays"


@pytest.mark.rule("LOG-R-07")
@pytest.mark.rule("LOG-G-04")
@pytest.mark.parametrize("victim", [2, 3, 4])
def test_a_piece_that_shares_nothing_never_helps(start, victim):
    play = beside(start, victim, 3)
    assert play.captured() == []
    assert play.at("d3") == victim - 1


@pytest.mark.rule("LOG-R-07")
def test_an_own_piece_is_never_captured(start):
    assert beside(start, 1, 2).captured() == []


@pytest.mark.rule("LOG-R-08")
@pytest.mark.rule("LOG-G-06")
def test_a_first_move_captures_nothing_and_the_second_does(start):
    picture = BESIDE.format(victim=3, ally=1)
    play = start(picture, fresh=True)("c2-c3")
    assert play.captured() == []
    assert play.facts("spared") == [{"seat": 0, "target_seat": 2, "cell": Cell.parse("d3")}]
    play("a5-a4", "c5-c4", "e5-e4", "c3-c2", "a4-a5", "c4-c5", "e4-e5")
    assert play.captured() == []
    assert play("c2-c3").captured() == [(0, "d3")]


@pytest.mark.rule("LOG-R-08")
def test_the_ban_is_each_players_own(start):
    play = start(BESIDE.format(victim=3, ally=1), fresh=True)
    play.table.moved[1] = True
    assert play("c2-c3").captured() == []
    assert list(play.table.moved) == [1, 1, 0, 0]


@pytest.mark.rule("LOG-R-08")
@pytest.mark.rule("LOG-G-07")
@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize(("size", "moves"), [(9, 51), (8, 38), (7, 27), (6, 18), (5, 11)])
def test_first_moves_and_how_many_would_capture(start, size, moves, seat):
    legal = start(size=size, first_player="by_lot")(f"lead s{seat + 1}").legal
    assert len(legal) == moves
    free = {"first_player": "by_lot", "size": size, "few_pieces_end": False}
    taking = [text for text in legal if start(first_move="takes", **free)(f"lead s{seat + 1}", text).captured()]
    assert len(taking) == 2
    assert not any(start(**free)(f"lead s{seat + 1}", text).captured() for text in taking)


@pytest.mark.rule("LOG-H-02")
@pytest.mark.parametrize("size", [6, 7, 8, 9])
def test_shorter_edges_have_no_capturing_first_move(start, size):
    drawn = {"layout": "short_edge", "size": size, "first_move": "takes"}
    assert not any(start(**drawn)(text).captured() for text in start(**drawn).legal)


@pytest.mark.rule("LOG-H-03")
def test_without_pieces_of_the_victims_owner_nobody_captures_first(start):
    options = {"first_move": "takes", "ally_may_be_victims": False}
    assert not any(start(**options)(text).captured() for text in start().legal)


@pytest.mark.rule("LOG-H-03")
@pytest.mark.parametrize("seat", [2, 4])
def test_another_piece_of_the_victims_owner_may_close(start, seat):
    assert beside(start, seat, seat).captured() == [(0, "d3")]
    assert beside(start, seat, seat, ally_may_be_victims=False).captured() == []
    assert beside(start, 3, seat, ally_may_be_victims=False).captured() == [(0, "d3")]


@pytest.mark.rule("LOG-H-04")
def test_a_sandwich_that_stays_is_not_captured_later(start):
    play = start(BESIDE.format(victim=3, ally=1), fresh=True)("c2-c3", "a5-a4", "c5-c4", "e5-e4")
    play("e3-e2", "a4-a5", "c4-c5", "e4-e5")("e2-e1")
    assert play.captured() == []
    assert play.at("d3") == 2


@pytest.mark.rule("LOG-H-04")
def test_capturing_first_moves_may_be_illegal_or_allowed(start):
    picture = BESIDE.format(victim=3, ally=1)
    assert "c2-c3" in start(picture, fresh=True).legal
    illegal = start(picture, fresh=True, first_move="illegal")
    assert "c2-c3" not in illegal.legal
    assert len(illegal.legal) == len(start(picture, fresh=True).legal) - 1
    assert "c2-c3" in start(picture, first_move="illegal").legal
    assert start(picture, fresh=True, first_move="takes")("c2-c3").captured() == [(0, "d3")]


INTO = """
2 . . . 4
. . . . .
. . . {left} .
3 . 1 . .
. . . {right} .
"""


@pytest.mark.rule("LOG-H-05")
@pytest.mark.parametrize(("left", "right"), [(4, 4), (2, 2), (3, 3), (3, 4), (2, 3)])
def test_who_moves_into_a_sandwich_is_safe(start, left, right):
    play = start(INTO.format(left=left, right=right))("c2-d2")
    assert play.captured() == []
    assert play.at("d2") == 0


@pytest.mark.rule("LOG-H-05")
@pytest.mark.parametrize(
    ("left", "right", "captor"),
    [(4, 4, 3), (2, 3, 1), (3, 2, 1), (3, 4, 2), (3, 3, 2), (2, 4, None), (1, 2, 1), (1, 3, None)],
)
def test_moving_into_a_sandwich_can_be_suicide(start, left, right, captor):
    play = start(INTO.format(left=left, right=right), passive_capture=True)("c2-d2")
    assert play.captured() == ([] if captor is None else [(captor, "d2")])
    if captor is not None:
        assert play.at("d2") is None
        assert play.table.losses[0] == 1


@pytest.mark.rule("LOG-H-05")
def test_the_mover_captures_first_and_may_escape_so(start):
    play = start("2...4\n.1...\n.3...\n...14\n.3...", passive_capture=True)
    play.table.turn = 0
    play.refresh()("d2-b2")
    assert play.captured() == [(0, "b3")]
    assert play.at("b2") == 0


@pytest.mark.rule("LOG-H-05")
def test_passive_captures_obey_the_rule_about_the_victims_owner_and_teams(start):
    picture = INTO.format(left=1, right=2)
    assert start(picture, passive_capture=True, ally_may_be_victims=False)("c2-d2").captured() == []
    across = INTO.format(left=3, right=3)
    assert start(across, passive_capture=True, teams=True)("c2-d2").captured() == []


CROSS = """
. . . 2 . . .
. . . 3 . . .
. 1 4 . 3 1 .
. . . . . . .
. . . . . . .
3 . . 1 . . 2
. . . . . . 4
"""


@pytest.mark.rule("LOG-H-06")
@pytest.mark.rule("LOG-G-08")
def test_one_move_captures_in_three_directions(start):
    play = start(CROSS)("d2-d5")
    assert {cell for _, cell in play.captured()} == {"d6", "c5", "e5"}
    assert play.session.score() == [3, 0, 0, 0]


@pytest.mark.rule("LOG-H-06")
def test_the_mover_may_have_to_choose_one_sandwich(start):
    play = start(CROSS, several="one")("d2-d5")
    assert play.session.waiting == 0
    assert play.legal == ["take d6", "take c5", "take e5"]
    play("take e5")
    assert play.captured() == [(0, "e5")]
    assert play.at("d6") == 2
    assert play.at("c5") == 3
    assert [Cell.text(fact["cell"]) for fact in play.facts("spared")] == ["d6", "c5"]
    assert play.session.waiting == 1


@pytest.mark.rule("LOG-H-06")
def test_two_sandwiches_are_a_choice_too(start):
    two = CROSS.replace(". . . 3 . . .", ". . . . . . .")
    assert start(two, several="one")("d2-d5").legal == ["take c5", "take e5"]


@pytest.mark.rule("LOG-H-06")
def test_a_single_sandwich_leaves_nothing_to_choose(start):
    assert beside(start, 3, 1, several="one").captured() == [(0, "d3")]


@pytest.mark.rule("LOG-H-18")
def test_every_sandwiched_piece_is_taken(start):
    assert beside(start, 3, 1).session.waiting == 1


@pytest.mark.rule("LOG-H-18")
def test_capturing_may_be_optional_piece_by_piece(start):
    play = start(CROSS, optional_capture=True)("d2-d5")
    assert play.legal == ["take d6", "take c5", "take e5", "leave"]
    play("take c5")
    assert play.legal == ["take d6", "take e5", "leave"]
    play("leave")
    assert play.captured() == [(0, "c5")]
    assert len(play.facts("spared")) == 2
    assert play.session.waiting == 1
    everything = start(CROSS, optional_capture=True)("d2-d5", "take d6", "take c5", "take e5")
    assert everything.session.waiting == 1
    assert everything.session.score()[0] == 3


@pytest.mark.rule("LOG-H-18")
@pytest.mark.rule("LOG-H-06")
def test_optional_and_one_only(start):
    play = start(CROSS, optional_capture=True, several="one")("d2-d5", "take d6")
    assert play.session.waiting == 1
    assert play.captured() == [(0, "d6")]
    assert start(CROSS, optional_capture=True)("d2-d4").session.waiting == 1, "nothing is sandwiched, nobody is asked"


ROW = """
2 . . . . . .
. . . . . . .
. . {row} .
. . . . . . .
. 1 . . . . .
. . . . . . 4
3 . . . . . .
"""


@pytest.mark.rule("LOG-H-07")
@pytest.mark.parametrize(
    ("row", "chain", "taken"),
    [
        ("3 3 1 .", 1, []),
        ("3 3 1 .", 2, ["c5", "d5"]),
        ("3 4 1 .", 1, ["c5"]),
        ("3 4 1 .", 2, ["c5"]),
        ("3 3 3 1", 2, []),
        ("3 3 3 1", 3, ["c5", "d5", "e5"]),
        ("3 3 . 1", 7, []),
        ("3 3 3 3", 7, []),
        ("2 3 3 4", 3, ["c5", "d5", "e5"]),
    ],
)
def test_pieces_in_a_row(start, row, chain, taken):
    play = start(ROW.format(row=row), max_chain=chain)("b3-b5")
    assert [cell for _, cell in play.captured()] == taken


@pytest.mark.rule("LOG-H-07")
@pytest.mark.rule("LOG-H-03")
def test_a_row_is_closed_by_nobody_whose_piece_is_in_it(start):
    play = start(ROW.format(row="2 3 2 1"), max_chain=3, ally_may_be_victims=False)("b3-b5")
    assert [cell for _, cell in play.captured()] == ["c5", "d5", "e5"]
    assert {fact["ally"] for fact in play.facts("captured")} == {0}
    play = start(ROW.format(row="2 3 2 1"), max_chain=3)("b3-b5")
    assert [cell for _, cell in play.captured()] == ["c5", "d5"]


@pytest.mark.rule("LOG-H-07")
@pytest.mark.rule("LOG-H-18")
def test_a_row_is_chosen_by_its_first_piece_and_goes_as_a_whole(start):
    play = start(ROW.format(row="3 3 1 ."), max_chain=2, optional_capture=True)("b3-b5")
    assert play.legal == ["take c5", "leave"]
    assert [cell for _, cell in play("take c5").captured()] == ["c5", "d5"]
    spared = start(ROW.format(row="3 3 1 ."), max_chain=2, optional_capture=True)("b3-b5", "leave")
    assert len(spared.facts("spared")) == 2


@pytest.mark.rule("LOG-H-08")
@pytest.mark.parametrize("victim", [2, 3, 4])
def test_every_other_players_piece_can_be_captured(start, victim):
    assert beside(start, victim, 1).captured() == [(0, "d3")]


CORNER = """
3 . . . {corner}
. . . . {ally}
. . . . .
. . . 1 .
2 . . . 4
"""


@pytest.mark.rule("LOG-H-09")
@pytest.mark.parametrize("ally", [1, 2, 4])
def test_a_corner_piece_is_safe(start, ally):
    assert start(CORNER.format(corner=3, ally=ally))("d2-d5").captured() == []


@pytest.mark.rule("LOG-H-09")
@pytest.mark.parametrize(
    ("corner", "ally", "taken"),
    [(3, 1, True), (3, 2, True), (3, 4, True), (3, 3, False), (1, 2, False), (".", 1, False), (3, ".", False)],
)
def test_a_corner_piece_can_be_captured_where_that_is_a_rule(start, corner, ally, taken):
    play = start(CORNER.format(corner=corner, ally=ally), corner_capture=True)("d2-d5")
    assert play.captured() == ([(0, "e5")] if taken else [])
    assert [fact["ally"] for fact in play.facts("captured")] == ([ally - 1] if taken else [])


@pytest.mark.rule("LOG-H-09")
@pytest.mark.parametrize(("move", "corner"), [("b3-b1", "a1"), ("c2-a2", "a1"), ("d3-d1", "e1"), ("b3-b5", "a5")])
def test_every_corner_from_both_sides(start, move, corner):
    rows = [list("....."), list("....."), list(".1.1."), list("..1.."), list(".....")]
    place = {"a1": (4, 0), "e1": (4, 4), "a5": (0, 0)}[corner]
    rows[place[0]][place[1]] = "3"
    beside_it = {"b3-b1": (3, 0), "c2-a2": (4, 1), "d3-d1": (3, 4), "b3-b5": (1, 0)}[move]
    rows[beside_it[0]][beside_it[1]] = "4"
    rows[0][4] = "2"
    play = start("\n".join(map("".join, rows)), corner_capture=True)(move)
    assert play.captured() == [(0, corner)]


@pytest.mark.rule("LOG-H-09")
def test_the_edge_closes_nothing_and_edge_pieces_have_no_corner(start):
    picture = "3.2.4\n.....\n..1..\n.....\n....."
    play = start(picture, corner_capture=True)("c3-c4")
    assert play.captured() == []


@pytest.mark.rule("LOG-H-17")
def test_nobody_is_asked_and_the_ally_gets_nothing(start):
    play = beside(start, 3, 2)
    assert play.session.score() == [1, 0, 0, 0]
    assert play.facts("assisted") == []
    assert play.session.waiting == 1


@pytest.mark.rule("LOG-H-17")
def test_an_assist_can_be_worth_points(start):
    play = beside(start, 3, 2, assist_points=2)
    assert play.session.score() == [1, 2, 0, 0]
    assert play.facts("assisted") == [{"seat": 1, "value": 2, "score": 2}]
    assert beside(start, 3, 1, assist_points=2).session.score() == [1, 0, 0, 0]


@pytest.mark.rule("LOG-V-01")
@pytest.mark.parametrize(
    ("allies", "closing"),
    [("size_or_colour", {1, 2, 4}), ("own_only", {1}), ("size", {1, 2}), ("colour", {1, 4})],
)
def test_what_closes_can_be_narrowed(start, allies, closing):
    assert {ally for ally in (1, 2, 3, 4) if beside(start, 3, ally, allies=allies).captured()} == closing


@pytest.mark.rule("LOG-V-03")
def test_team_mates_do_not_capture_each_other_and_add_up_their_points(start):
    assert beside(start, 3, 1, teams=True).captured() == []
    play = beside(start, 2, 1, teams=True)
    assert play.captured() == [(0, "d3")]
    assert play.session.score() == [1, 0, 1, 0]
    assert play.session.win_share() == [0.5, 0, 0.5, 0]
    table = start(teams=True).table
    assert not can_close(table, 0, 2, 0), "and share nothing, as ever"
