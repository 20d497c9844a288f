"""The form over a game's options: what it hands on is what a session takes, and what it refuses it explains."""

from __future__ import annotations

import re

import ipywidgets
import pytest

from playkit.errors import OptionsError
from playkit.games import find, names
from playkit.games.capture4.layouts import picture_of
from playkit.kernel import Session
from playkit.widgets.draft import Draft
from playkit.widgets.form import options_form
from playkit.widgets.words import FORM

JAPANESE = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")


@pytest.fixture(scope="module")
def terror():
    return find("resonance24")


def notes(form, name):
    return form.notes[name].value


def verdict(form):
    return form.verdict.value


@pytest.mark.parametrize("name", names())
def test_every_game_of_the_house_has_a_form_with_a_control_for_each_option(name):
    game = find(name)
    form = options_form(game)
    assert list(form.controls) == list(game.options.declared)
    kinds = {"slider": ipywidgets.IntSlider, "toggle": ipywidgets.Checkbox, "choice": ipywidgets.Dropdown}
    written = game.companion("form", "WRITING") or {}
    for setting, option in game.options.declared.items():
        assert type(form.controls[setting]) is (ipywidgets.Text if setting in written else kinds[option.kind])
    assert form.options == {}
    assert form.reason is None


@pytest.mark.parametrize("name", names())
def test_every_preset_can_be_chosen_and_resolves_to_itself(name):
    game = find(name)
    form = options_form(game)
    for preset in game.presets:
        form.preset.value = preset
        assert form.options == {}, preset
        asked = form.settings
        assert asked["preset"] == preset
        assert game.resolve(**asked).as_dict() == form.draft.values


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_options_stand_in_titled_sections_of_a_length_that_can_be_read(name, lang):
    game = find(name)
    form = options_form(game, lang)
    assert [option for own in form.sections.names for option in own] == list(game.options.declared)
    assert max(map(len, form.sections.names)) <= 16
    for fold, own in zip(form.sections.folds, form.sections.names, strict=True):
        assert fold.titles[0].endswith(f" ({len(own)})")
        assert bool(JAPANESE.search(fold.titles[0])) == (lang == "ja")
    named = game.companion("form", "SECTIONS")
    assert set(named) <= set(game.options.declared)


def test_what_the_preset_does_not_touch_is_folded(terror):
    form = options_form(terror, preset="two_hands")
    opened = [
        own[0] for own, fold in zip(form.sections.names, form.sections.folds, strict=True) if fold.selected_index == 0
    ]
    assert opened == ["hands"]
    form.preset.value = "reconsidered"
    opened = [
        own[0] for own, fold in zip(form.sections.names, form.sections.folds, strict=True) if fold.selected_index == 0
    ]
    assert opened == ["hands", "detectives", "hero_first", "death_penalty", "sorting"]
    form.controls["hand_2_halves"].value = 4
    (title,) = [
        fold.titles[0]
        for own, fold in zip(form.sections.names, form.sections.folds, strict=True)
        if own[0] == "hand_2_halves"
    ]
    assert title == "Multipliers and catching up (5) · 1 changed"


def test_a_word_leaves_the_options_that_have_it_and_nothing_brings_all_back(terror):
    form = options_form(terror, "ja")
    form.sections.find.value = "ウルフ"
    seen = [name for name, row in form._rows.items() if row.layout.display is None]
    assert seen == ["wolf_points", "wolf_bonus", "wolf_by_injury"]
    form.sections.find.value = "hand 2"
    assert "hand_2_halves" in [name for name, row in form._rows.items() if row.layout.display is None]
    form.sections.find.value = ""
    assert all(row.layout.display is None for row in form._rows.values())
    assert all(fold.layout.display is None for fold in form.sections.folds)


def test_a_rank_of_capture_4_is_typed_as_it_is_drawn():
    game = find("capture4")
    form = options_form(game)
    form.preset.value = "tiny"
    form.controls["layout"].value = 2
    for rank, line in enumerate((".111.", "2...4", "2...4", "2...4", ".333."), 1):
        form.controls[f"rank{rank}"].value = line
    assert form.reason is None
    assert form.options["rank1"] == 155
    assert picture_of(Session(game, **form.settings).options).split("\n")[-1] == ".111."
    form.controls["rank1"].value = ".11x."
    assert "'.11x.'" in form.reason
    form.controls["rank1"].value = ".111.....1"
    assert "9 cells" in form.reason
    form.controls["rank1"].value = ".111"
    assert form.reason is None
    form.reset.click()
    assert form.controls["rank1"].value == "."


def test_what_was_chosen_is_what_a_session_takes(terror):
    form = options_form(terror)
    form.controls["hands"].value = 2
    form.controls["wolf_by_injury"].value = False
    form.controls["deck"].value = 1
    assert form.options == {"hands": 2, "wolf_by_injury": 0, "deck": "boss_6"}
    form.seats.value = 5
    session = Session(terror, **form.settings)
    assert session.seats == 5
    assert (session.options.hands, session.options.wolf_by_injury, session.options.deck) == (2, 0, 1)


def test_a_preset_fills_the_controls_and_overrides_are_against_it(terror):
    form = options_form(terror, preset="two_hands")
    assert form.controls["hands"].value == 2
    form.controls["hands"].value = 3
    assert form.options == {"hands": 3}
    form.preset.value = "one_hand"
    assert form.controls["hands"].value == 1
    assert form.options == {}, "a preset is a fresh start"


def test_back_to_the_preset(terror):
    form = options_form(terror, preset="two_hands")
    form.controls["hands"].value = 1
    form.reset.click()
    assert form.controls["hands"].value == 2
    assert form.options == {}


def test_what_the_rules_leave_open_shows_as_assumed_until_it_is_decided(terror):
    form = options_form(terror)
    assert "assumed (T24-H-01)" in notes(form, "facedown")
    assert notes(form, "hands") == "", "the source states it"
    form.controls["facedown"].value = 2
    assert "assumed" not in notes(form, "facedown")
    assert "changed" in notes(form, "facedown")
    form.preset.value = "no_return"
    assert "assumed" not in notes(form, "next_deck"), "the preset has decided it"


def test_nonsense_is_explained_where_it_was_chosen_and_can_be_mended(terror):
    form = options_form(terror)
    form.controls["down_effect"].value = 2
    reason = terror.options.check(Session(terror, 4).options, 4)
    assert reason is None
    assert form.reason is not None
    assert 'role="alert"' in verdict(form)
    with pytest.raises(OptionsError) as refused:
        Session(terror, **form.settings)
    assert str(refused.value) == form.reason, "the form says what a session would say"
    form.controls["down_effect"].value = 0
    assert form.reason is None
    assert "alert" not in verdict(form)


def test_the_form_speaks_japanese(terror):
    form = options_form(terror, "ja")
    said = [control.description for control in form.controls.values()]
    assert all(JAPANESE.search(text) or text.isupper() for text in said)
    assert "仮定（T24-H-01）" in notes(form, "facedown")
    form.controls["down_effect"].value = 2
    assert JAPANESE.search(form.reason)
    assert all(" / " in text and JAPANESE.search(text) for text in FORM.values())


def test_seats_a_preset_cannot_take_give_way(pig):
    draft = Draft(pig)
    assert draft.seats == draft.seat_counts[0]
    with pytest.raises(OptionsError):
        draft.seat(99)
    with pytest.raises(OptionsError, match="no preset"):
        Draft(pig, preset="nope")
    with pytest.raises(OptionsError):
        Draft(find("resonance24")).set("hands", 9)


def test_a_hostile_reason_is_text_never_markup(terror):
    form = options_form(terror)
    form.draft.reason = lambda lang: f"<img src=x onerror=1> {lang}"
    form._tell()
    assert "<img" not in verdict(form)


def test_a_cell_that_ends_with_it_shows_it(terror):
    shown = options_form(terror)._repr_mimebundle_(include=None, exclude=None)
    assert "application/vnd.jupyter.widget-view+json" in shown
