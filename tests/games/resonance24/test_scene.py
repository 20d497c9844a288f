"""The scene shows what lies on the table, face-down where it may not be seen, in both languages."""

from __future__ import annotations

import json
import re

import pytest

from playkit.games.resonance24.scene import hint, is_open, scene
from playkit.games.resonance24.table import CHALLENGING, RESOLVING
from playkit.games.resonance24.words import WORDS
from playkit.kernel import Label
from playkit.kernel.scenery import Grid, Panel, Row, as_data


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


def zones(play, seat=0, lang="en"):
    return scene(play.session.table_view(seat), seat, Words(lang))


def panels(found):
    return [zone for zone in found if isinstance(zone, Panel)]


def test_cases_come_first_and_hidden_ones_lie_face_down(start):
    board = zones(start(3).until(lambda play: "lay" in play.actions))[0]
    assert isinstance(board, Grid)
    assert (board.rows, board.columns) == (2, 5)
    assert [face.flags for face in board.cells] == [("marked",), (), (), (), ("face_down",)] * 2
    assert all(face.index in "2345" for face in board.cells if "face_down" not in face.flags)


def test_lloyd_alone_sees_what_he_looked_at(start):
    play = start(4, skill_start="hand_1").until(lambda play: "lay" in play.actions)
    lloyds, others = zones(play, 3)[0].cells[4], zones(play, 1)[0].cells[4]
    assert lloyds.label
    assert lloyds.sub == "seen"
    assert not others.label
    assert others.flags == ("face_down",)


def rows(found, seat):
    """All rows of cards that lie in the open or before a seat."""
    return [row for row in (*found, *panels(found)[seat].rows) if isinstance(row, Row)]


def test_a_seat_sees_its_own_cards_and_the_backs_of_others(start):
    play = start(3).until(lambda play: play.waiting == 1)
    own, other = zones(play, 0), zones(play, 1)
    mine, hidden = panels(own)[0].rows[0], panels(other)[0].rows[0]
    assert [face.label for face in mine.cells[:5]] == ["0 h", "0 h", "1 h", "2 h", "3 h"]
    assert {face.flags for face in hidden.cells[:5]} == {("face_down",)}
    (hand,) = (row for row in rows(own, 0) if any(face.target for face in row.cards))
    assert [face.target.kind for face in hand.cards] == ["Face"] * 5
    (back,) = (row for row in panels(other)[0].rows if isinstance(row, Row))
    assert (len(back.cards), back.cards[0].count) == (1, 5)


def test_the_case_under_way_is_marked_and_power_is_shown(start):
    play = start(3).at(2, "12", "60", "64")
    found = zones(play)
    assert [face.flags for face in found[0].cells[:3]] == [("empty",), ("marked",), ()]
    assert [track.value for track in panels(found)[2].tracks][1] == 10


def test_a_slot_whose_card_was_just_taken_is_empty_not_face_down(start):
    play = start(3, preset="record_suit").until(lambda play: "put_up" in play.actions)
    slots = zones(play)[0].cells
    assert play.session.table.case == 0
    assert slots[0].flags == ("empty",), "the first place has been taken"
    assert {"face_down"} not in [set(slots[place].flags) for place in (0, 5)]


def test_cases_that_are_turned_up_when_resolved_lie_face_down_until_then(start):
    play = start(3, opening="at_resolution").until(lambda play: play.session.table.layer == RESOLVING)
    assert [face.flags for face in zones(play)[0].cells[4::5]] == [("face_down",)] * 2


def test_the_case_that_a_card_is_being_laid_at_is_marked_and_named(start):
    play = start(3).until(lambda play: play.waiting == 0 and play.session.table.laid == 3)
    assert [face.flags for face in zones(play)[0].cells[:4]] == [(), (), (), ("marked",)]
    assert "case 4" in hint(play.session.table_view(0), 0, Words())
    play.until(lambda play: play.session.table.layer == 2)
    assert "second card for case 1" in hint(play.session.table_view(0), 0, Words())


def test_what_dice_do_is_said_with_what_a_skill_adds(start):
    play = start(3, skill_start="hand_1").at(2, "12", "60", "64").until(lambda play: play.waiting == 2)
    assert play.session.table.stage == CHALLENGING
    assert "more than 2 succeeds" in hint(play.session.table_view(2), 2, Words())
    assert "1 more" in hint(play.session.table_view(2), 2, Words()), "seat 3 is Hibachi"
    play = start(3).at(2, "12", "60", "64").until(lambda play: play.waiting == 2)
    assert "1 more" not in hint(play.session.table_view(2), 2, Words())


def test_skills_are_explained_where_they_matter(start):
    for options, told in (({}, "from hand 2"), ({"hands": 1}, ""), ({"skill_start": "hand_1", "hands": 1}, "hand 1")):
        view = start(3, preset="draft12", detectives="chosen", **options).session.table_view(0)
        said = hint(view, 0, Words())
        assert told in said
        assert bool(said) == bool(told)


@pytest.mark.parametrize(("hands", "said"), [(2, False), (3, True)])
def test_what_a_kept_case_is_for_is_said_where_there_is_a_third_hand(start, hands, said):
    play = start(3, hands=hands).until(lambda play: "keep" in play.actions)
    seat = play.waiting
    assert bool(hint(play.session.table_view(seat), seat, Words())) == said


def test_only_choices_that_everybody_knows_are_open(start):
    play = start(3, preset="draft12", detectives="chosen")
    assert is_open(play.session.table_view(None)), "which detectives are left"
    play.until(lambda play: "lay" in play.actions)
    assert not is_open(play.session.table_view(None))
    assert is_open(start(3).at(2, "12", "60", "64").session.table_view(None)), "dice are thrown before all"
    secret = start(3, challenge_order="simultaneous").at(2, "12", "60", "64")
    assert not is_open(secret.session.table_view(None)), "unless they are declared face-down"


def test_injuries_deaths_and_play_order_are_badges(start):
    play = start(3, hands=2).at(1, "01", "60", "60").roll("green", 1)
    assert "injured" in [badge.label for badge in panels(zones(play))[0].badges]
    play = start(3, hands=2).at(1, "01", "60", "60").roll("red", 1)
    assert "killed" in [badge.label for badge in panels(zones(play))[0].badges]
    assert panels(zones(play))[0].badges[-1].label == "dealer"
    play.next_hand()
    assert panels(zones(play))[0].badges[-1].label.startswith("number ")


def test_kept_cases_show_to_their_owner_only(start):
    play = start(3, hands=3).next_hand()
    seat = play.facts("keeping")[0]["seat"]
    own = panels(zones(play, seat))[seat].rows[-1]
    other = panels(zones(play, (seat + 1) % 3))[seat].rows[-1]
    assert own.cards[0].label
    assert not other.cards[0].label
    assert other.cards[0].flags == ("face_down",)


def test_detectives_to_choose_can_be_clicked(start):
    play = start(3, preset="draft12")("take_on wolf")
    row = next(zone for zone in zones(play) if isinstance(zone, Row))
    assert [face.flags for face in row.cards] == [(), ("dim",), (), (), ()]
    assert {face.target.kind for face in row.cards} == {"Who"}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("preset", ["draft12", "record_suit", "reconsidered"])
def test_every_position_can_be_drawn_in_both_languages(start, preset, lang):
    play = start(4, preset=preset)
    while not play.session.over:
        play.step()
        if len(play.session.steps) % 9 == 0:
            for seat in (0, 3, None):
                data = json.dumps(as_data(zones(play, seat, lang)), ensure_ascii=False)
                assert "UNKNOWN" not in data
                assert not re.search(r"\{(hand|n)\}", data)


def test_every_word_has_two_languages():
    for text in WORDS.values():
        label = Label.parse(text)
        assert label.en != label.ja
