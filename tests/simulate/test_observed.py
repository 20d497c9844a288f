"""Measures out of events: early facts, whoever did something first, and places in the turn order."""

from __future__ import annotations

import pytest

from playkit.errors import OptionsError
from playkit.games import find
from playkit.kernel import Session
from playkit.simulate.compare import compare
from playkit.simulate.observed import names_of, observed

GAME = find("capture4")
NAMES = ["captured_by_turn_4", "captured_by_turn_9", "first_captured_wins", "order_wins_0", "order_wins_3"]
PLAIN = {"engine": "plain", "workers": 1}


@pytest.fixture(scope="module")
def banned():
    """Draft A captures from the first move on, draft B does not."""
    a, b = ({"size": 5, "first_move": how} for how in ("takes", "takes_nothing"))
    return compare(GAME, a, b, games=12, seed=5, bots="greedy", measures=[*NAMES, "steps"], **PLAIN)


def by_hand(session):
    """Look through the events of a session as one would on paper."""
    turns, early, first = 0, {4: 0, 9: 0}, None
    beginner = next(row["seat"] for row in session.rows() if row["kind"] == "picked")
    for row in session.rows():
        turns += row["kind"] == "turn_started"
        if row["kind"] == "captured":
            first = row["seat"] if first is None else first
            early = {limit: n + (turns <= limit) for limit, n in early.items()}
    shares = session.win_share()
    order = [shares[(beginner + place) % 4] for place in range(4)]
    return [early[4], early[9], None if first is None else shares[first], order[0], order[3]]


def test_measures_are_those_of_the_events_read_by_hand(banned):
    from playkit import api

    run = api.simulate(
        "capture4", 12, seed=5, options={"size": 5}, bots="greedy", keep="steps", progress=False, **PLAIN
    )
    place = 0
    for number, row in enumerate(run.chunks[0].rows):
        session = Session(GAME, 4, options={"size": 5}, seed=5, index=number, chance="ask")
        session.play_all(run.chunks[0].kept[place : place + int(row[1])].tolist())
        place += 2 * int(row[1])
        expected = dict(zip(NAMES, by_hand(session), strict=True))
        found = {
            name: value for name, block, _, _, value in banned.pairs.iter_rows() if block == number and name in NAMES
        }
        assert found == expected


def test_nobody_captures_on_a_first_move_under_the_ban(banned):
    """LOG-R-08: with the ban, no capture in the first four turns, whatever the seed."""
    early = banned.pairs.filter(banned.pairs["measure"] == "captured_by_turn_4")
    assert early["b"].to_list() == [0.0] * 12
    assert early["a"].sum() > 0
    row = banned.differences().row(0, named=True)
    assert (row["measure"], row["verdict"]) == ("captured_by_turn_4", "lower")


def test_shares_of_the_turn_order_add_up():
    names = [f"order_wins_{place}" for place in range(4)]
    found = compare(GAME, "tiny", "tiny", games=6, measures=names, **PLAIN)
    for block in range(6):
        own = found.pairs.filter(found.pairs["block"] == block)
        assert own["a"].sum() == pytest.approx(1)


def test_a_name_is_read_or_the_nearest_is_named():
    assert observed("flown_by_turn_4", GAME.facts.names()) is None
    assert "captured_by_turn_4" in names_of(GAME.facts.names())
    with pytest.raises(OptionsError, match="captured_by_turn_4"):
        compare(GAME, "tiny", "no_ban", games=4, measures=["captuerd_by_turn_4"], **PLAIN)


def test_what_never_happened_is_none_or_left_out():
    """One round under the ban: no capture at all, and nobody who captured first."""
    quiet = {"size": 5, "max_rounds": 1}
    found = compare(GAME, quiet, quiet, games=4, measures=["captured_by_turn_4", "first_captured_wins"], **PLAIN)
    counts, shares = (found.pairs.filter(found.pairs["measure"] == name) for name in (NAMES[0], NAMES[2]))
    assert counts["a"].to_list() == [0.0] * 4
    assert shares["a"].null_count() == 4
