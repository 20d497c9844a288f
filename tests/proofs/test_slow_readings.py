"""Answers are those of plain loops over the rows they were read from: the twin of every measure of people."""

from __future__ import annotations

from fnmatch import fnmatch

import pytest
import slow_people as people
import slow_readings as slow
import told

from playkit.dashboards.event_sources import recorded_events

pytestmark = pytest.mark.usefixtures("without_bots")


def rows_of(log):
    """Give the events and the seats of a set of records, as plain rows."""
    found = recorded_events(log.store, log.game, log.study)
    return found.events.to_dicts(), found.seats.sort("session", "seat").to_dicts()


def of_guild(_log, rows, _seats):
    """Name what the game declares by hand: nothing is asked of what is to be proved."""
    facts = {"round_started", "turned_away", "signed_up", "accused", "fined", "drew", "built", "standing"}
    return slow.unused(rows, {*facts, "round_ended", "won"}, {"sign_up", "accuse", "build", "wait"})


def of_draft(log):
    """Give the sessions of draft 13, a row each."""
    return [row for row in log.store.sessions(game=log.game.name).to_dicts() if row["draft"] == "13"]


READINGS = {
    "spread": ("guild", "spread", lambda _log, _rows, seats: slow.spread(seats)),
    "seats": ("guild", "seats", lambda _log, _rows, seats: slow.seat_wins(seats)),
    "order": ("capture4", "seats", lambda _log, rows, seats: slow.order_wins(rows, seats, 4)),
    "pace": ("capture4", "length", lambda _log, rows, _seats: slow.length(rows)),
    "waiting": ("capture4", "length", lambda _log, rows, _seats: slow.waiting(rows, 4)),
    "quantiles": ("capture4", "length", lambda _log, rows, _seats: slow.quantiles(rows)),
    "parts": ("patchies", "length", lambda _log, rows, _seats: slow.parts(rows)),
    "choices": ("guild", "choices", lambda _log, rows, _seats: slow.choices(rows)),
    "unused": ("guild", "unused", of_guild),
    "starts": ("guild", "first-player", lambda _log, rows, seats: people.starts(rows, seats, 3)),
    "hands": ("slow", "slow-first-hand", lambda _log, rows, _seats: slow.hands(rows, 4)),
    "rating": ("slow", "slow-first-hand", lambda _log, rows, seats: people.rating_gap(rows, seats)),
    "downtime": ("patchies", "slow-first-hand", lambda _log, rows, _seats: people.downtime(rows, 4)),
    "leads": ("evenings", "leads", lambda _log, rows, seats: people.leads(rows, seats, 4)),
    "feelings": ("evenings", "feelings", lambda _log, rows, seats: people.feelings(rows, seats)),
    "health": ("evenings", "health", lambda log, rows, seats: people.health(rows, seats, of_draft(log))),
    "rules": ("evenings", "confusion", lambda _log, rows, _seats: people.rules_asked(rows)),
}
"""Records, question, and how it is read; of records with drafts, draft 13."""
PROVES = {
    "spread": "margin range relative closeness level shared",
    "seats": "seat_wins.* order_wins.*",
    "length": "finished minutes_per_turn longest_wait minutes.* turns.* picks.* waiting.* part_minutes.* part_picks.*",
    "leads": "leader_wins.* slope decided behind comeback",
    "choices": "width width_third.* open picks used.*",
    "unused": "covered.* stuck",
    "first-player": "from_start.* led order.*",
    "slow-first-hand": "minutes.* minutes_share.* downtime.* leader_wins.* lead_changes boredom.* rating_gap.1",
    "confusion": "rules_asked.*",
    "feelings": "level.* answered.* part_gap.*",
    "health": "covered.*",
}
"""Which measures are read again here; the registry may name this test for no other."""
DRAFT = {"evenings": "13"}


@pytest.mark.parametrize("reading", READINGS)
def test_answers_are_those_of_plain_loops(reading, records):
    name, question, read = READINGS[reading]
    log, draft = records(name), DRAFT.get(name)
    rows, seats = rows_of(log)
    if draft is not None:
        rows = [row for row in rows if row["draft"] == draft]
        kept = {row["session"] for row in rows}
        seats = [row for row in seats if row["session"] in kept]
    found = told.ask(question, log, told.stepless).measures
    answered = {one.name: one for one in found if draft in {None, one.draft}}
    expected = read(log, rows, seats)
    assert expected
    assert all(
        any(fnmatch(measure, one) for one in (*PROVES[question].split(), "lead_changes")) for measure in expected
    )
    for measure, value in expected.items():
        assert answered[measure].estimate == pytest.approx(value), measure
