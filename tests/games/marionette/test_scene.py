"""The scene shows what each seat may know, in both languages, and nothing else."""

from __future__ import annotations

import json

import pytest

from playkit.games.marionette.scene import hint, is_open, scene
from playkit.games.marionette.words import POWERS, WORDS
from playkit.kernel import Label
from playkit.kernel.scenery import Bag, Panel, Row, as_data

FOUR = ("king", "thief", "merchant", "assassin")


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


def only(found, kind):
    return [zone for zone in found if isinstance(zone, kind)]


def titled(found, title):
    return next(zone for zone in only(found, Row) if zone.title == title)


def test_the_characters_of_the_round_come_first_with_names_and_those_out(start):
    play = start("assassin", "king", "merchant", "preacher")("murder king")
    row = zones(play)[0]
    assert row.title == "characters of round 1"
    assert [face.sub for face in row.cards[:8]] == [
        "called", "", "", "murdered", "", "", "out of this round", "out of this round",
    ]  # fmt: skip
    assert [face.flags for face in row.cards[8:]] == [("face_down",)] * 2, "one removed, one left over"
    assert row.cards[6].flags == ("dim",)
    assert row.cards[0].target.kind == "Who"


@pytest.mark.parametrize(("seats", "backs"), [(4, 2), (5, 2), (6, 2), (7, 1)])
def test_backs_of_unused_characters(start, seats, backs):
    play = start(seats=seats)
    assert len(zones(play)[0].cards) == 8
    while not play.can("take"):
        play(play.legal[0])
    assert len(zones(play)[0].cards) == 9
    while play.table.picked < seats:
        play(play.legal[0])
    assert len(zones(play)[0].cards) == 8 + backs


def test_only_whoever_picks_sees_what_there_is_to_pick(start):
    play = start(seats=4)("lay_open thief", "lay_open magician", "hide assassin")
    marked = [face.label for face in zones(play, 0)[0].cards if "marked" in face.flags]
    assert marked == ["King", "Preacher", "Merchant", "Architect", "Mercenary"]
    for seat in (1, None):
        assert not [face for face in zones(play, seat)[0].cards if "marked" in face.flags]


def test_a_hand_is_its_owner_s_and_can_be_clicked(start):
    play = start(*FOUR).give(0, "tavern", "tavern", "palace").give(1, "library")
    hand = titled(zones(play, 0), "your hand")
    assert [(face.label, face.index, face.count, face.tone) for face in hand.cards] == [
        ("Palace", "5", None, "gold"),
        ("Tavern", "1", 2, "leaf"),
    ]
    assert hand.cards[0].target.kind == "Card"
    assert "Library" not in json.dumps(as_data(zones(play, 0)))
    assert not [zone for zone in only(zones(play, None), Row) if zone.title == "your hand"]


def test_cards_being_looked_at_are_seen_by_who_looks(start):
    play = start(*FOUR).until("king")("look", "draw library", "draw palace")
    assert [face.label for face in titled(zones(play, 0), "cards you look at").cards] == ["Library", "Palace"]
    assert "Library" not in json.dumps(as_data(zones(play, 1)))


def test_panels_tell_coins_cards_districts_crown_and_who_has_answered(start):
    play = start(*FOUR).give(1, "tavern").city(1, "manor", "manor", "temple").set(coins=(1, 7)).until("king")
    panels = only(zones(play, 3), Panel)
    assert [(track.label, track.value, track.goal) for track in panels[1].tracks] == [
        ("coins", 9, None),
        ("cards in hand", 1, None),
        ("districts", 3, 8),
    ]
    assert [(face.label, face.count) for face in panels[1].rows[0].cards] == [("Manor", 2), ("Temple", None)]
    assert [[badge.label for badge in panel.badges] for panel in panels] == [
        ["crown", "King"], ["Thief"], [], ["Assassin"],
    ]  # fmt: skip
    assert panels[2].target.kind == "Seat"


def test_built_districts_can_be_clicked_while_the_mercenary_plays(start):
    play = start("mercenary", "king", "thief", "assassin").city(1, "manor")
    assert only(zones(play), Panel)[1].rows[0].cards[0].target is None
    assert only(zones(play.until("mercenary")), Panel)[1].rows[0].cards[0].target.kind == "Card"


def test_a_ruin_is_shown_while_the_graveyard_is_asked(start):
    play = start("mercenary", "king", "thief", "assassin").city(1, "manor").city(2, "graveyard").until("mercenary")
    play("destroy s2 manor")
    assert titled(zones(play, 3), "destroyed: take it for 1 coin?").cards[0].label == "Manor"


def test_the_deck_counts_what_lies_under_it_and_a_complete_city_is_marked(start):
    play = start(*FOUR, districts=4).until("king")("look", "draw library", "draw palace", "keep palace")
    play.city(1, "manor", "castle", "temple", "church")
    assert only(zones(play), Bag)[0].count == 60
    assert "complete" in [badge.label for badge in only(zones(play), Panel)[1].badges]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_scene_is_plain_data_in_one_language(start, lang):
    play = start(*FOUR).give(0, "tavern").city(1, "manor").until("king")
    text = json.dumps(as_data(zones(play, 0, lang)), ensure_ascii=False)
    assert " / " not in text
    assert "{" not in "".join(zone.get("title", "") for zone in json.loads(text))
    assert ("山札" in text) == (lang == "ja")


def test_words_have_both_languages():
    assert all(Label.parse(text).en != Label.parse(text).ja for text in WORDS.values())


def test_what_the_characters_to_pick_from_can_do_is_said_to_who_picks_only(start):
    play = start(seats=4)("lay_open thief", "lay_open magician", "hide assassin")
    said = hint(play.session.table_view(0), 0, Words()).splitlines()
    assert [line.split()[1].rstrip(":") for line in said] == ["King", "Preacher", "Merchant", "Architect", "Mercenary"]
    assert hint(play.session.table_view(1), 1, Words()) == ""
    assert hint(play.session.table_view(None), None, Words()) == ""


def test_whose_character_acts_is_explained_and_points_show_at_the_end(start):
    play = start("assassin", "king", "merchant", "preacher")
    assert hint(play.session.table_view(0), 0, Words()).startswith("1 Assassin: names a character")
    labels = [track.label for track in only(zones(play), Panel)[0].tracks]
    assert "points" not in labels
    while not play.session.over:
        play.session.play(play.session.bot_pick("steady") if play.session.waiting >= 0 else play.legal[0])
    tracks = [panel.tracks[0] for panel in only(zones(play), Panel)]
    assert [(track.label, track.value) for track in tracks] == [("points", points) for points in play.session.score()]


def test_only_the_graveyard_is_asked_before_all(start):
    play = start("assassin", "king", "merchant", "preacher")
    assert not is_open(play.session.table_view(None)), "what can be built tells of the hand"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_character_is_explained(lang):
    said = [Label.parse(text)(lang) for text in POWERS]
    assert len({text for text in said if text}) == 8
