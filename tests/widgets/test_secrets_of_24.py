"""24 at one screen: what lies face-down before others changes nothing on a page, whatever is clicked."""

from __future__ import annotations

import json
import random

import pytest

from playkit.games import find
from playkit.widgets.view import build_view
from tests.games.resonance24.test_secrets import redeal

SEATS = ("Aki", "Bo", "Cy", "Di")
OPTIONS = {"skill_start": "hand_1", "hands": 3}


@pytest.fixture(scope="module")
def terror():
    return find("resonance24")


def told(table):
    return json.dumps(table.view(), ensure_ascii=False, sort_keys=True)


def play_on(table, dice, steps):
    for _ in range(steps):
        if table.session.over:
            return
        if table.view()["curtain"]:
            table.dispatch({"do": "reveal"})
        assert table.dispatch({"do": "play", "code": dice.choice(table.session.legal_codes())})["ok"]


@pytest.mark.parametrize("seed", range(4))
def test_what_a_seat_cannot_know_changes_nothing_on_the_page(sit, terror, seed):
    dice, table, changed = random.Random(seed), sit(terror, SEATS, options=OPTIONS, seed=seed), 0  # noqa: S311 - a test needs a repeatable shuffle
    for _ in range(10):
        play_on(table, dice, 19)
        waits = table.session.waiting
        if table.session.over or waits < 0:
            break
        twin = table.session.at(len(table.session.steps))
        twin.chance = table.session.chance
        redeal(twin, waits, random.Random(seed + 100))  # noqa: S311 - likewise
        changed += twin.state_hash() != table.session.state_hash()
        for revealed in (False, True):
            assert _page(twin, table.glance()) == _page(table.session, table.glance())
            if not revealed:
                table.dispatch({"do": "reveal"})
    assert changed, "the shuffle must shuffle something, or this shows nothing"


def _page(session, glance):
    """The whole page but its story, which is told from the steps and tested by itself."""
    return {name: value for name, value in build_view(session, glance).items() if name != "log"}


def test_a_face_laid_face_down_is_in_no_page_of_another_until_it_is_shown(sit, terror):
    table = sit(terror, SEATS, options={"detectives": "by_seat", "hands": 1})
    table.dispatch({"do": "reveal"})
    laid = [one for one in table.view()["legal"] if one["args"] == [["Face", 7]]]
    assert laid, "Hero Time is in the hand"
    table.dispatch({"do": "play", "code": laid[0]["code"]})
    while table.session.waiting == 0:
        table.dispatch({"do": "play", "code": table.session.legal_codes()[0]})
    behind = told(table)
    assert table.view()["curtain"]
    assert "Hero Time" not in behind
    table.dispatch({"do": "reveal"})
    rivals = [panel for panel in table.view()["panels"] if panel["seat"] == 0]
    assert "Hero Time" not in json.dumps(rivals)
    assert "Hero Time" not in json.dumps(table.view()["log"])
    for step in range(table.ledger.total):
        table.dispatch({"do": "seek", "step": step})
        assert "Hero Time" not in json.dumps([panel for panel in table.view()["panels"] if panel["seat"] == 0])


def test_the_other_hands_are_backs_and_ones_own_is_at_the_tables_edge(sit, terror):
    table = sit(terror, SEATS, options={"detectives": "by_seat"})
    table.dispatch({"do": "reveal"})
    view = table.view()
    [hand] = [zone for zone in view["zones"] if zone.get("title") == "your hand"]
    assert sum(card.get("count", 1) for card in hand["cards"]) == 10
    hands = [row for panel in view["panels"] for row in panel["rows"] if row.get("title") == "hand"]
    assert len(hands) == 3
    assert all(card.get("flags") == ["face_down"] and "label" not in card for row in hands for card in row["cards"])


def test_a_reveal_said_twice_leaves_the_curtain_up(sit, terror):
    table = sit(terror, SEATS)
    table.dispatch({"do": "reveal"})
    table.dispatch({"do": "reveal"})
    assert table.view()["curtain"] is None
    assert table.view()["legal"]
