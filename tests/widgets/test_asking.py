"""Real cards and dice on the table: what turned up is told to the page, by whoever may know it."""

from __future__ import annotations

import json

import pytest

from playkit.games import find
from playkit.widgets.outcomes import outcomes

LLOYD = {"skill_start": "hand_1", "hands": 1}


@pytest.fixture(scope="module")
def terror():
    return find("resonance24")


@pytest.fixture(scope="module")
def marionette():
    return find("marionette")


def step(table, text=None):
    """Say what turned up, or pick: the text, or the first thing offered."""
    if text is None and table.session.waiting >= 0 and table.chairs[table.session.waiting].bot:
        return table.dispatch({"do": "bot_step", "step": table.ledger.total})
    return table.dispatch({"do": "type", "text": text or table.session.legal()[0]})


def lloyd_at(table, seat):
    """Choose detectives so that a seat is Lloyd, and turn up what lies open; then somebody looks under case 5."""
    for who in range(table.session.seats):
        assert step(table, "take_on lloyd" if who == seat else f"take_on {('scotch', 'wolf', 'hibachi')[who]}")["ok"]
    while not table.view()["curtain"]:
        assert step(table)["ok"]


def test_a_die_is_typed_as_its_pips_and_no_other(sit, terror):
    table = sit(terror, ["Aki", "Bo", "Cy"], chance="ask", options={"detectives": "by_seat", "hands": 1})
    while "challenge green" not in table.session.legal():
        if table.view()["curtain"]:
            table.dispatch({"do": "reveal"})
        assert step(table)["ok"]
    step(table, "challenge green")
    view = table.view()
    assert [action["brief"] for action in view["legal"]] == list("12345678")
    assert "green die shows" in view["status"]["sentence"]
    assert "throws" in view["hint"]
    refusal = step(table, "9")
    assert not refusal["ok"]
    assert "9" in refusal["notice"]
    assert step(table, "8")["ok"]
    assert "green 8" in table.ledger.log.rows()[-3]["action_text"]


def test_what_one_seat_may_see_is_entered_by_that_seat(sit, terror):
    table = sit(terror, ["Aki", "Bo", "Cy"], chance="ask", options=LLOYD)
    lloyd_at(table, 1)
    view = table.view()
    assert "only Bo" in view["curtain"]["text"]
    assert view["legal"] == []
    assert not step(table, "lay_under bio5")["ok"], "not before the screen is Bo's"
    table.dispatch({"do": "reveal"})
    assert step(table, "lay_under bio5")["ok"]
    assert "bio 5" in json.dumps(table.view())
    while table.session.waiting != 0:
        assert step(table)["ok"]
    told = json.dumps({name: value for name, value in table.view().items() if name != "legal"})
    assert "bio 5" not in told


def test_what_no_person_may_see_is_entered_knowingly(sit, terror):
    table = sit(terror, ["Aki", "bot:careful", "bot:careful"], chance="ask", options=LLOYD, lang="ja")
    while table.session.waiting != 0:
        assert step(table)["ok"]
    step(table, "take_on scotch")
    while not table.session.over and not table.view()["curtain"]:
        assert step(table)["ok"]
    assert "入力する人には分かってしまいます" in table.view()["curtain"]["text"], "a bot is Lloyd"
    table.dispatch({"do": "reveal"})
    assert step(table, "lay_under bio5")["ok"]
    assert step(table)["ok"], "the second face-down case is entered in one go"
    assert table.view()["curtain"] is None
    assert "バイオテロ5" not in json.dumps(table.view()["zones"], ensure_ascii=False), "the table shows it to nobody"


def looking(sit, marionette):
    """Deal by hand, so that many copies are in hands, and go on until somebody looks at cards of the deck."""
    table = sit(marionette, ["Aki", "Bo", "Cy", "Di"], chance="ask")
    dice = iter([0, 5, 20, 40] * 99)
    while True:
        if table.view()["curtain"]:
            table.dispatch({"do": "reveal"})
        if "look" in table.session.legal():
            assert step(table, "look")["ok"]
            return table
        codes = table.session.legal_codes()
        assert table.dispatch({"do": "play", "code": codes[next(dice) % len(codes)]})["ok"]


def in_hands_alone(table):
    """What may have turned up as far as anybody can tell, and yet lies in a hand."""
    return [action for action in outcomes(table.session) if action.code not in table.session.legal_codes()]


def test_what_may_be_drawn_does_not_tell_what_others_hold(sit, marionette):
    table = looking(sit, marionette)
    viewer, hands = table.glance().viewer, table.session.table.hand
    hidden = {
        card
        for seat in range(4)
        if seat != viewer
        for card, count in enumerate(hands[seat])
        if count and not table.session.table.deck[card]
    }
    assert hidden, "some cards are in other hands alone"
    assert hidden <= {action["args"][0][1] for action in table.view()["legal"]}


def test_what_lies_elsewhere_is_refused_without_saying_what_is_left(sit, marionette):
    table = looking(sit, marionette)
    elsewhere = in_hands_alone(table)[0]
    for command in ({"do": "play", "code": elsewhere.code}, {"do": "type", "text": elsewhere.text}):
        answer = table.dispatch(command)
        assert not answer["ok"]
        assert "lies elsewhere" in answer["notice"]
