"""Two people at one screen: cards are covered, and a choice that everybody knows needs no hand-over."""

from __future__ import annotations

import json

import pytest

from playkit.games import find

SEATS = ("Aki", "Bo", "bot:careful", "bot:careful")


@pytest.fixture(scope="module")
def terror():
    return find("resonance24")


def go(table, until):
    """Play on until something holds; whoever is asked says so first."""
    while not until(table):
        if table.view()["curtain"]:
            table.dispatch({"do": "reveal"})
        waits = table.session.waiting
        command = {"do": "play", "code": table.session.legal_codes()[0]} if waits in (0, 1) else {"do": "bot_step"}
        assert table.dispatch({**command, "step": table.ledger.total})["ok"]


def asked_for_dice(table):
    return table.session.waiting in (0, 1) and "challenge none" in table.session.legal()


def with_cards_covered(table):
    return asked_for_dice(table) and table.view()["peek"]


def own_cards(view):
    """Second cards that are up though their case is not."""
    return [face for panel in view["panels"] for face in panel["rows"][0]["cells"][7:] if face.get("index")]


def test_an_open_choice_needs_no_curtain_and_shows_no_cards(sit, terror):
    table = sit(terror, SEATS)
    view = table.view()
    assert view["curtain"] is None
    assert view["legal"], "which detectives are left is known to all"
    assert view["peek"] is None, "and nobody has cards yet"
    go(table, with_cards_covered)
    view = table.view()
    assert view["curtain"] is None
    assert view["legal"]
    assert own_cards(view) == []


def test_who_is_asked_may_look_at_their_own_cards(sit, terror):
    table = sit(terror, SEATS)
    go(table, with_cards_covered)
    seat = table.session.waiting
    assert SEATS[seat] in table.view()["peek"]
    table.dispatch({"do": "reveal"})
    view = table.view()
    assert view["peek"] is None
    assert own_cards(view)
    assert own_cards({"panels": [panel for panel in view["panels"] if panel["seat"] != seat]}) == []


def test_cards_that_were_looked_at_are_covered_again_when_another_has_chosen(sit, terror):
    table = sit(terror, SEATS)
    go(table, with_cards_covered)
    first = table.session.waiting
    table.dispatch({"do": "reveal"})
    table.dispatch({"do": "play", "code": table.session.legal_codes()[0]})
    go(table, lambda table: asked_for_dice(table) and table.session.waiting != first)
    assert own_cards(table.view()) == [], "the other one sits here now"
    table.dispatch({"do": "play", "code": table.session.legal_codes()[0]})
    go(table, lambda table: asked_for_dice(table) and table.session.waiting == first)
    assert own_cards(table.view()) == [], "and may still sit here"


def test_a_hand_is_behind_a_curtain(sit, terror):
    table = sit(terror, SEATS)
    go(table, lambda table: table.view()["curtain"])
    view = table.view()
    assert view["legal"] == []
    assert "Aki" in view["curtain"]["button"]
    assert not any(zone.get("title") == "your hand" for zone in view["zones"])
    assert "lay " not in json.dumps(view["log"])


def test_changes_are_those_of_the_seat_itself_when_zones_come_and_go(sit, terror):
    table = sit(terror, SEATS, seed=11)
    go(table, lambda table: table.session.table.hand_number == 2 and table.session.waiting == 1)
    if table.view()["curtain"]:
        table.dispatch({"do": "reveal"})
    step = max(step for step in range(table.ledger.total) if table.session.who(step) == 1) + 1
    then = table.session.at(step)
    for panel in table.view()["panels"]:
        vp = panel["tracks"][0]
        gained = table.session.table.vp[panel["seat"]] - then.table.vp[panel["seat"]]
        assert vp.get("delta", "+0").replace("−", "-") == f"{gained:+d}"
