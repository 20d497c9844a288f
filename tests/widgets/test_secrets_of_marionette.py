"""Marionette at one screen: hands, characters not shown and what lies face-down change nothing on another's page."""

from __future__ import annotations

import pytest

from playkit.games import find
from playkit.widgets.view import build_view

SEATS = ("Aki", "Bo", "Cy", "bot:steady")


@pytest.fixture(scope="module")
def marionette():
    return find("marionette")


def go_on(table, steps):
    for _ in range(steps):
        if table.view()["curtain"]:
            table.dispatch({"do": "reveal"})
        waits, session = table.session.waiting, table.session
        if session.over:
            return
        command = {"do": "bot_step"} if waits == 3 else {"do": "play", "code": session.bot_pick("steady")}
        assert table.dispatch({**command, "step": table.ledger.total})["ok"]


def page(session, glance):
    """The whole page but its log, which is told from the steps: those of a dreamt session are the true ones."""
    return {name: value for name, value in build_view(session, glance).items() if name not in {"log", "latest"}}


@pytest.mark.parametrize("seed", [2, 5])
def test_what_a_seat_cannot_know_changes_nothing_on_the_page(sit, marionette, seed):
    table, changed = sit(marionette, SEATS, seed=seed), 0
    for number in range(9):
        go_on(table, 17)
        waits = table.session.waiting
        if waits < 0 or waits == 3:
            continue
        for covered in (True, False):
            if not covered:
                table.dispatch({"do": "reveal"})
            twin = table.session.imagine(waits, number)
            twin.chance = table.session.chance
            changed += twin.state_hash() != table.session.state_hash()
            assert page(twin, table.glance()) == page(table.session, table.glance())
    assert changed > 4, "the shuffle must shuffle something, or this shows nothing"
