"""The investigation phase: two layers, face-down."""

from __future__ import annotations

import pytest

from playkit.kernel import UNKNOWN


def at_laying(play):
    return play.until(lambda play: "lay" in play.actions)


@pytest.mark.rule("T24-R-06")
def test_cards_are_laid_face_down_and_shown_when_all_lie(start):
    play = at_laying(start(3))
    play("lay 6", "lay 0", "lay 1", "lay 2", "lay 3")
    assert play.waiting == 1
    assert play.session.view(1)["first"][0] == [UNKNOWN] * 5
    assert play.session.view(0)["first"][0] == [6, 0, 1, 2, 3]
    play(*["lay 0", "lay 1", "lay 2", "lay 3", "lay 4"] * 2)
    assert play.session.view(1)["first"][0] == [6, 0, 1, 2, 3]
    assert [fact["value"] for fact in play.facts("shown")][:5] == [6, 0, 1, 2, 3]


@pytest.mark.rule("T24-R-06")
@pytest.mark.rule("T24-H-23")
def test_face_down_cases_are_turned_up_with_the_first_cards(start):
    play = at_laying(start(3))
    assert len(play.opened()) == 8
    play.until(lambda play: play.is_chance)
    assert play.actions == {"turn_up"}
    play.until(lambda play: "lay" in play.actions)
    assert len(play.opened()) == 10
    assert play.table.layer == 2


@pytest.mark.rule("T24-H-23")
def test_or_only_when_their_case_is_resolved(start):
    play = start(3, opening="at_resolution").until(lambda play: play.table.case == 4)
    assert play.actions == {"turn_up"}
    assert play.opened() == set()
    play.until(lambda play: "challenge" in play.actions)
    assert play.opened() == {"first5", "second5"}
    assert sum(play.table.deck) == 14


@pytest.mark.rule("T24-R-07")
def test_the_other_five_are_the_second_layer(start):
    play = at_laying(start(3)).until(lambda play: play.table.layer == 2 and "lay" in play.actions)
    assert play.legal == ["lay 3", "lay 4", "lay 5", "lay 6", "lay hero"]
    play.until(lambda play: play.waiting == 1)
    assert play.session.view(2)["second"][0] == [UNKNOWN] * 5
    assert sum(play.table.cards[0]) == 0


@pytest.mark.rule("T24-H-10")
def test_hero_time_may_lie_first_unless_the_draft_forbids_it(start):
    assert "lay hero" in at_laying(start(3)).legal
    play = at_laying(start(3, hero_first=False))
    assert "lay hero" not in play.legal
    assert "lay hero" in play.until(lambda play: play.table.layer == 2 and "lay" in play.actions).legal


def test_order_of_laying_gives_nothing_away(start):
    play = at_laying(start(3))("lay 6")
    view = play.session.view(2)
    assert view["first"][0] == [UNKNOWN, -1, -1, -1, -1]
    assert view["cards"][0].size == 9
    assert play.session.facts(2)[-1].fields == {"seat": 0, "cell": 0}
