"""The scene shows everything that lies on the table, in both languages."""

from __future__ import annotations

import json

import pytest

from playkit.games.patchies.board import Card
from playkit.games.patchies.scene import scene
from playkit.games.patchies.words import WORDS
from playkit.kernel import Label
from playkit.kernel.scenery import Bag, Grid, Panel, Row, as_data

QUIET = ("b1", "c1", "d1", "a2")


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


def zones(play, lang="en"):
    return scene(play.session.table_view(0), 0, Words(lang))


def only(found, kind):
    return [zone for zone in found if isinstance(zone, kind)]


def test_the_board_comes_first_with_pawns_points_and_damage(start):
    play = start(*QUIET).turns("planet1", "planet1", "cluster3")
    board = zones(play)[0]
    assert isinstance(board, Grid)
    assert board.cells[0].flags == ("destroyed",)
    assert board.cells[0].pips is None
    assert board.cells[2].flags == ("damaged",)
    assert board.cells[2].pips == (1, 2)
    assert [token.seat for token in board.cells[2].tokens] == [1]
    assert [face.index for face in board.cells][10:15] == ["1", "2", "4", "2", "1"]
    assert board.cells[7].target.kind == "Cell"


def test_the_two_cells_of_a_pair_and_their_card_light_up_together(start):
    play = start(*QUIET).turns("cluster1")
    found = zones(play)
    group = found[0].cells[1].group
    assert [cell for cell, face in enumerate(found[0].cells) if face.group == group] == [1, 23]
    assert only(found, Row)[0].cards[0].group == group


def test_stack_store_deck_and_graveyard_have_their_counts(start):
    play = start(*QUIET).turns("planet1", "landlord", "medal1", "medal1", "apartment")
    stack, store = only(zones(play), Row)
    assert [(face.label, face.count) for face in stack.cards] == [("planet 1", 1), ("landlord", 1)]
    assert store.title == "landlord's store, 2 of 3"
    assert [(face.label, face.count) for face in store.cards] == [("medal 1", 2)]
    assert [(bag.title, bag.count) for bag in only(zones(play), Bag)] == [("deck", 54), ("graveyard", 1)]


def test_a_second_store_shows_only_where_there_is_one(start):
    shared = start(*QUIET, landlords=2).turns("landlord", "landlord", "medal1")
    assert len(only(zones(shared), Row)) == 2
    apart = start(*QUIET, landlords=2, second_landlord="separate_pool").turns(
        "landlord", "landlord", "medal1", "medal1"
    )
    assert len(only(zones(apart), Row)) == 3


def test_panels_tell_points_medals_character_and_hospital(start):
    play = start(seats=4, preset="named")("place a1", "place c1", "place d1", "place a2").give(1, "medal2")
    play.turns("planet1", "planet1")
    panels = only(zones(play), Panel)
    assert [[badge.label for badge in panel.badges] for panel in panels[:2]] == [
        ["Cameron", "in hospital", "first player"],
        ["Lucas"],
    ]
    assert [(track.label, track.value, track.goal) for track in panels[1].tracks] == [
        ("points", 0, 5),
        ("medals", 2, None),
    ]
    assert [face.label for face in panels[1].rows[0].cards] == ["medal 2"]


def test_medals_can_be_clicked_while_they_are_paid(start):
    play = start(*QUIET).give(0, "medal1", "medal2").give(1, "medal1")
    assert all(face.target is None for panel in only(zones(play), Panel) for face in panel.rows[0].cards)
    panels = only(zones(play("walk a1")), Panel)
    assert [face.target.value for face in panels[0].rows[0].cards] == [Card.parse("medal1"), Card.parse("medal2")]
    assert panels[1].rows[0].cards[0].target is None
    assert panels[0].rows[0].title == "1 to pay"


def test_characters_can_be_clicked_while_they_are_chosen(start):
    rows = only(zones(start(seats=4, preset="seed")), Row)
    assert "Cameron" in [face.label for face in rows[0].cards]


def test_a_board_that_is_being_laid_shows_its_gaps(start):
    play = start(seats=4, clusters="random_per_game")
    board = zones(play)[0]
    assert board.cells[1].flags == ("empty",)
    assert board.cells[0].label == "planet 1"


def test_a_board_without_pawns_has_empty_panels(start):
    assert all(panel == Panel(seat) for seat, panel in enumerate(only(zones(start(preset="board_only")), Panel)))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_scene_is_plain_data_in_one_language(start, lang):
    play = start(*QUIET, landlords=2).turns("landlord", "medal1").draw("jerky")
    text = json.dumps(as_data(zones(play, lang)), ensure_ascii=False)
    assert " / " not in text
    assert "{" not in "".join(zone.get("title", "") + zone.get("sub", "") for zone in json.loads(text))
    assert ("山札" in text) == (lang == "ja")


def test_words_have_both_languages():
    assert all(Label.parse(text).en != Label.parse(text).ja for text in WORDS.values())
