"""The scene shows everything on the table, in both languages, and what a move would capture."""

from __future__ import annotations

import json

import pytest

from playkit.games.capture4.board import Cell
from playkit.games.capture4.scene import hint, preview, scene
from playkit.games.capture4.words import WORDS
from playkit.kernel import Label
from playkit.kernel.scenery import Grid, Panel, as_data

CROSS = "...2...\n...3...\n.14.31.\n.......\n.......\n3..1..2\n......4"


class Words:
    """The reader's language, without a table around it."""

    def __init__(self, lang="en"):
        self.lang = lang

    def __call__(self, text):
        """Pick one half."""
        return Label.parse(text)(self.lang)

    def seat(self, seat):
        """Name a seat."""
        return f"seat {seat + 1}"

    def kind(self, kind, value):
        """Name a value."""
        return kind.label(value, self.lang)


def zones(play, lang="en", seat=0):
    return scene(play.session.table_view(seat), seat, Words(lang))


def panels(play, seat=0):
    return [zone for zone in zones(play, seat=seat) if isinstance(zone, Panel)]


def badges(panel):
    return [badge.label for badge in panel.badges]


@pytest.mark.parametrize("size", [5, 7, 8, 9])
def test_the_board_is_drawn_as_people_see_it(start, size):
    board = zones(start(size=size))[0]
    assert isinstance(board, Grid)
    assert (board.rows, board.columns, board.joined) == (size, size, True)
    assert (board.ranks[0], board.ranks[-1], board.files[0]) == (str(size), "1", "a")
    names = [Cell.text(face.target.value) for face in board.cells]
    assert (names[0], names[size - 1], names[-size], names[-1]) == (
        *(f"a{size}", f"{'abcdefghi'[size - 1]}{size}", "a1", f"{'abcdefghi'[size - 1]}1"),
    )
    assert [face.tokens[0].seat for face in board.cells[1 : size - 1]] == [2] * (size - 2)


def test_a_cell_says_what_lies_on_it(start):
    board = zones(start("2.3.4\n.....\n.....\n.....\n..1.."))[0]
    assert board.cells[0].says == "a5: normal white of seat 2"
    assert board.cells[1].says == "b5: bare"
    pieces = {token.seat: (token.fill, token.size) for face in board.cells for token in face.tokens}
    assert pieces == {0: ("dark", ""), 1: ("light", ""), 2: ("light", "large"), 3: ("dark", "large")}


def test_pieces_captured_and_left_stand_in_the_panels(start):
    play = start(CROSS)("d2-d5")
    first, second, *_ = panels(play)
    assert [(face.label, face.count) for face in first.rows[0].cards] == [("large black", 1), ("large white", 2)]
    assert [(track.label, track.value) for track in first.tracks] == [("points", 3), ("pieces on the board", 3)]
    assert second.rows[0].cards == ()


def test_a_goal_is_the_goal_of_the_points(start):
    assert panels(start(capture_goal=5))[0].tracks[0].goal == 5
    assert panels(start())[0].tracks[0].goal is None


def test_badges_explain_who_can_help_whoever_looks(start):
    play = start(CROSS)
    size, colour, no = "same size: closes a sandwich", "same colour: closes a sandwich", "cannot close a sandwich"
    assert [badges(panel)[1] for panel in panels(play)[1:]] == [size, no, colour]
    assert [badges(panel)[1] for panel in panels(play, seat=2) if panel.seat != 2] == [no, colour, size]
    onlooker = [zone for zone in zones(play, seat=None) if isinstance(zone, Panel)]
    assert [badges(panel)[1] for panel in onlooker[1:]] == [size, no, colour]
    assert [badges(panel)[1] for panel in panels(start(CROSS, allies="own_only"))[1:]] == [no, no, no]


def test_badges_tell_first_player_first_move_and_who_is_out(start):
    play = start()
    assert badges(panels(play)[0]) == ["normal black", "first player", "first move: captures nothing"]
    assert "first move: captures nothing" not in badges(panels(play("e1-e2"))[0])
    assert "first move: captures nothing" not in badges(panels(start(first_move="takes"))[0])
    assert "first player" not in badges(panels(start(first_player="by_lot"))[0])
    play.table.out[1] = 1
    assert "out of the game" in badges(panels(play)[1])


def test_a_move_shows_what_it_would_capture(start):
    play = start(CROSS)
    view = play.session.table_view(0)
    source = Cell.parse("d2")
    seen = {target: preview(view, "move", (source, Cell.parse(target))) for target in ("d5", "d4")}
    assert {Cell.text(one.value) for one in seen["d5"]} == {"d6", "c5", "e5"}
    assert seen["d4"] == ()
    banned = start(CROSS, fresh=True).session.table_view(0)
    assert preview(banned, "move", (source, Cell.parse("d5"))) == ()


def test_a_choice_is_marked_on_the_board_and_shows_what_it_takes(start):
    play = start(CROSS, optional_capture=True)("d2-d5")
    marked = [face.target.value for face in zones(play)[0].cells if face.flags == ("marked",)]
    assert {Cell.text(cell) for cell in marked} == {"d6", "c5", "e5"}
    view = play.session.table_view(0)
    assert [one.value for one in preview(view, "take", (Cell.parse("c5"),))] == [Cell.parse("c5")]
    assert preview(view, "leave", ()) == ()


def test_a_row_of_pieces_is_shown_as_a_whole(start):
    play = start("2......\n.......\n..331..\n.......\n.1.....\n......4\n3......", max_chain=2, optional_capture=True)
    shown = preview(play.session.table_view(0), "move", (Cell.parse("b3"), Cell.parse("b5")))
    assert [Cell.text(one.value) for one in shown] == ["c5", "d5"]
    play("b3-b5")
    shown = preview(play.session.table_view(0), "take", (Cell.parse("c5"),))
    assert [Cell.text(one.value) for one in shown] == ["c5", "d5"]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_scene_is_plain_data_in_one_language(start, lang):
    for play in (start(CROSS)("d2-d5"), start(CROSS, optional_capture=True)("d2-d5"), start(first_player="by_lot")):
        text = json.dumps(as_data(zones(play, lang)), ensure_ascii=False)
        assert " / " not in text
        assert "{cell}" not in text
        assert ("得点" in text) == (lang == "ja")


def test_words_have_both_languages():
    assert all(Label.parse(text).en != Label.parse(text).ja for text in WORDS.values())


def test_how_one_captures_and_with_whose_pieces_is_said(start):
    play = start()
    assert "captures nothing" in hint(play.session.table_view(0), 0, Words())
    play = start(first_move="takes")
    said = hint(play.session.table_view(0), 0, Words())
    helpers = [panel.seat for panel in panels(play) if any("closes" in badge for badge in badges(panel))]
    assert [seat for seat in range(4) if f"seat {seat + 1}" in said] == helpers
    alone = start(first_move="takes", allies="own_only")
    assert hint(alone.session.table_view(0), 0, Words()).endswith("one of your own.")
