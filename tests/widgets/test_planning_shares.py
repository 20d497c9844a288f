"""The planner of shares says what the analysis says, in both languages, and turns with what is planned."""

from __future__ import annotations

import re
from math import ceil

import pytest

from playkit import api
from playkit.analysis.planned_shares import games_for_seats, games_for_share, games_for_shares, sessions_for_share
from playkit.analysis.planner import design_effect
from playkit.errors import OptionsError
from playkit.widgets.planning import PlannerForm
from playkit.widgets.planning_shares import ABOUT, SharesForm
from playkit.widgets.words import PLANNING_SHARES

JAPANESE = re.compile(r"[぀-ヿ一-鿿]")


def test_two_drafts_one_star_one_seat_and_all_seats():
    form = SharesForm(usual=0.5, share=0.6, likeness=0.0)
    assert form.needed == 2 * games_for_shares(0.5, 0.6) == 776
    assert "play 776 sessions of both drafts together: 388 of each" in form.verdict.value
    form.share.value = 0.7
    form.ask("share")
    assert form.needed == games_for_share(0.5, 0.7)
    form.ask("seat")
    assert form.needed == sessions_for_share(0.7 - 0.25, 4)
    form.ask("seats")
    form.share.value = 0.31
    assert form.needed == games_for_seats([0.31, 0.23, 0.23, 0.23]) == 568
    form.seats.value = 2
    assert form.needed is None or form.needed > 0


def test_what_so_many_sessions_find():
    form = SharesForm(usual=0.5, share=0.6, sessions=200, likeness=0.0)
    assert form.finds == pytest.approx(0.69, abs=0.005)
    assert "200 sessions find 69." in form.verdict.value
    form.sessions.value = 20
    assert form.finds is None
    assert "20 sessions are too few" in form.verdict.value
    assert "14%" in form.verdict.value, "what never came in twenty"


def test_games_of_an_evening_that_resemble_each_other():
    form = SharesForm(usual=0.5, share=0.6, games=4, likeness=0.3)
    assert form.needed == 2 * ceil(388 * design_effect(4, 0.3) / 4)
    form.likeness.value = 1.0
    assert form.needed == 2 * 388


def test_each_begins_with_numbers_of_its_own_until_somebody_types():
    form = SharesForm()
    assert (form.usual.value, form.share.value) == (0.5, 0.6)
    form.ask("share")
    assert (form.usual.value, form.share.value, form.needed) == (0.1, 0.2, 86)
    form.share.value = 0.4
    form.ask("two_shares")
    assert (form.usual.value, form.share.value) == (0.1, 0.4)
    assert form.usual.layout.display is None
    form.ask("seats")
    assert form.usual.layout.display == "none"


def test_nothing_to_show_is_said_and_what_cannot_be_is_refused():
    form = SharesForm("ja", usual=0.5, share=0.5)
    assert form.needed is None
    assert "何回遊んでも" in form.verdict.value
    with pytest.raises(OptionsError, match="seats"):
        SharesForm(about="seets")
    with pytest.raises(OptionsError):
        SharesForm(games=0)
    assert "widget-view" in str(form._repr_mimebundle_(include=None, exclude=None))


def test_the_planner_turns_to_shares_and_back():
    form = api.planner("en", effect=0.8, spread=1.0, likeness=0.0)
    means = form.needed
    form.about.value = "seats"
    assert form.needed == form.shares.needed == 568
    form.shares.share.value = 0.4
    assert form.needed == 91
    form.about.value = "means"
    assert form.needed == means
    assert form.shares.box.layout.display == "none"
    asked = PlannerForm("ja", about="two_shares", shares={"usual": 0.25, "share": 0.3, "likeness": 0.0})
    assert asked.needed == 2 * 1251
    with pytest.raises(OptionsError):
        PlannerForm(about="luck")


def test_words_are_in_both_languages():
    assert {"means", *ABOUT} <= set(PLANNING_SHARES)
    for text in PLANNING_SHARES.values():
        en, separator, ja = text.partition(" / ")
        assert separator
        assert JAPANESE.search(ja)
        assert sorted(re.findall(r"{\w+}", en)) == sorted(re.findall(r"{\w+}", ja))
