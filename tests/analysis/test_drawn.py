"""Cards drawn: a lot by hand and against a slow twin, planted worth found, nothing found where there is nothing."""

from __future__ import annotations

import os

import numpy as np
import polars as pl
import pytest
import rounds_data as data
from polars.testing import assert_frame_equal
from rounds_data import fact, won

from playkit.analysis.drawn import add_cards, draw_effects
from playkit.analysis.families import discovery_level, excludes
from playkit.analysis.measured import Panel, measured
from playkit.analysis.rounds_recorded import rounds_from_events

DRILL = os.environ.get("PLAYKIT_DRILL") == "1"


def figures(found):
    panel = Panel("people", None, "sessions")
    add_cards(panel, found, data.CARDS)
    return measured([panel])


def effect(found, card):
    return next(one for one in draw_effects(found, found.draws) if one.key == card)


def one_each(*cards, winner, session="s"):
    rows = [fact("drew", seat=seat, card=card) for seat, card in enumerate(cards)]
    return [{**row, "session": session} for row in [*rows, *won(winner)]]


def cut(rows):
    return data.counted(rounds_from_events(data.events(rows), data.SHAPE))


def test_where_everybody_draws_one_it_is_the_drawer_less_the_others():
    # Who drew the mill wins one of two, of the others one in three of each session that the mill lost.
    found = cut(
        [*one_each("mill", "inn", "inn", winner=0, session="a"), *one_each("inn", "mill", "inn", winner=0, session="b")]
    )
    assert effect(found, "mill").value == pytest.approx(1 / 2 - (0 + 0 + 1 + 0) / 4)
    assert effect(found, "mill").n == 2
    assert effect(found, "mill").standard == 0


def test_a_card_that_everybody_draws_tells_nothing():
    found = cut(one_each("mill", "mill", winner=0))
    assert draw_effects(found, found.draws) == []


def test_who_draws_more_does_not_lend_the_cards_a_worth():
    # Seat 0 draws three cards, wins always, and so has most mills: each draw is one ticket of the lot.
    sessions = []
    for number, mill in enumerate(("a", "a", "a", "b")):
        cards = ["mill" if mill == "a" and k == 0 else "inn" for k in range(3)]
        rows = [fact("drew", seat=0, card=card) for card in cards]
        rows.append(fact("drew", seat=1, card="mill" if mill == "b" else "inn"))
        sessions += [{**row, "session": str(number)} for row in [*rows, *won(0)]]
    assert effect(cut(sessions), "mill").value == pytest.approx(0)


def test_cards_of_another_round_are_another_lot():
    early = [fact("drew", seat=seat, card=card) for seat, card in enumerate(("mill", "inn"))]
    late = [fact("drew", round=1, seat=seat, card=card) for seat, card in enumerate(("well", "inn"))]
    found = data.counted(data.rounds([*early, *late, *won(0)]))
    assert effect(found, "mill").value == effect(found, "well").value == pytest.approx(1.0)
    frame = figures(found)
    assert frame.filter(pl.col("measure") == "dealt")["key"].to_list() == ["inn", "mill"]


def test_used_by_who_drew_it():
    rows = one_each("mill", "mill", "inn", winner=0)
    found = data.counted(data.rounds([*rows, fact("built", seat=0, card="mill"), fact("built", seat=2, card="well")]))
    used = figures(found).filter(pl.col("measure") == "used")
    assert dict(used.select("key", "estimate").rows()) == {"inn": 0.0, "mill": 0.5}


def slow_effect(found, card: str, draws: pl.DataFrame | None = None) -> float:
    """Hold every copy against the lot, seat by seat."""
    wins = {(row["session"], row["seat"]): row["win_share"] for row in found.wins.to_dicts()}
    top = bottom = 0.0
    for (session, _), own in (found.draws if draws is None else draws).group_by("session", "round"):
        rows = own.to_dicts()
        copies = sum(row["card"] == card for row in rows)
        for seat in {row["seat"] for row in rows}:
            held = sum(row["card"] == card and row["seat"] == seat for row in rows)
            expected = copies * sum(row["seat"] == seat for row in rows) / len(rows)
            top += (held - expected) * wins[session, seat]
            bottom += (held - expected) * held
    return top / bottom


def test_figures_agree_with_a_slow_twin_and_turned_tables_change_nothing():
    rows = data.played_out(12, 6)
    found = data.counted(rounds_from_events(rows, data.SHAPE))
    for card in data.CARDS:
        assert effect(found, card).value == pytest.approx(slow_effect(found, card))
    turned = data.counted(rounds_from_events(data.relabelled(rows, 3), data.SHAPE))
    assert_frame_equal(figures(found), figures(turned))


@pytest.mark.parametrize("seed", range(3))
def test_copies_in_one_hand_are_each_a_ticket(seed):
    """Three seats draw three cards each of a deck with many copies, so that a seat may hold two or three of a kind."""
    rng, rows = np.random.default_rng(seed), []
    for number in range(8):
        deck = rng.permutation(["mill"] * 4 + ["inn"] * 3 + ["well"] * 2)
        drew = [fact("drew", seat=place % 3, card=str(card)) for place, card in enumerate(deck)]
        rows += [{**row, "session": str(number)} for row in [*drew, *won(int(rng.integers(3)))]]
    found = cut(rows)
    for card in data.CARDS:
        assert effect(found, card).value == pytest.approx(slow_effect(found, card))


def slow_used(rows: pl.DataFrame, card: str) -> float:
    """Read of the seats that drew a card how many built it."""
    told = rows.filter(pl.col("card") == card).to_dicts()
    drew, built = ({(row["session"], row["seat"]) for row in told if row["kind"] == kind} for kind in ("drew", "built"))
    return len(drew & built) / len(drew)


def test_cards_dealt_and_used_are_read_off_the_rows():
    """Of every third card that was drawn it is written down that it was built, and of one that its seat never drew."""
    rows = data.played_out(10, 8)
    drew = rows.filter(pl.col("kind") == "drew")
    astray = drew.head(1).with_columns(seat=pl.lit(2, dtype=pl.Int64))
    built = pl.concat([drew.gather_every(3), astray]).with_columns(kind=pl.lit("built"))
    frame = pl.concat([rows, built.with_columns(round=pl.lit(9, dtype=pl.Int64))]).sort("session", maintain_order=True)
    found = data.counted(rounds_from_events(frame, data.SHAPE))
    told = {(row["measure"], row["key"]): row["estimate"] for row in figures(found).to_dicts()}
    early = found.draws.filter(pl.col("round") == 0)
    for card in data.CARDS:
        assert told["dealt", card] == pytest.approx(slow_effect(found, card, early))
        assert told["used", card] == pytest.approx(slow_used(frame, card))


def dealt(sessions: int, worth: float, seed: int):
    """Deal two cards to each of three seats; who holds the mill wins more often by `worth`."""
    rng = np.random.default_rng(seed)
    rows = []
    for number in range(sessions):
        cards = rng.permutation(["mill", "inn", "inn", "well", "well", "well"])
        chance = np.full(3, 1 / 3 - worth / 3)
        chance[int(np.flatnonzero(cards == "mill")[0]) // 2] += worth
        drew = [fact("drew", seat=place // 2, card=str(card)) for place, card in enumerate(cards)]
        rows += [{**row, "session": str(number)} for row in [*drew, *won(int(rng.choice(3, p=chance)))]]
    return cut(rows)


def test_a_planted_worth_is_found_at_its_size():
    found = effect(dealt(1500, 0.2, 3), "mill")
    assert found.value == pytest.approx(0.2, abs=0.06)
    assert excludes(found.ends(0.95), 0.0)


def test_a_card_worth_nothing_is_covered_as_often_as_promised():
    runs = 2000 if DRILL else 40
    inside = sum(not excludes(effect(dealt(40, 0.0, 100 + run), "mill").ends(0.95), 0.0) for run in range(runs))
    slack = 0 if DRILL else 4 * np.sqrt(0.05 * 0.95 / runs)
    assert 0.93 - slack <= inside / runs <= 0.99 + slack, "wider of two, so rather too wide"


def test_sessions_that_happen_to_agree_are_not_certain():
    """Three drawers of the mill lost: t alone would have no spread and exclude a worth of zero."""
    rows = [row for name in "abc" for row in one_each("mill", "inn", "inn", winner=1, session=name)]
    found = effect(cut(rows), "mill")
    assert (found.value, found.sessions) == (pytest.approx(-0.5), 3)
    low, high = found.ends(0.95)
    # The lot: each session one of three wins, so 2/9 of variance a copy, over 2/3 of a copy each.
    assert high - low == pytest.approx(2 * 1.959964 * np.sqrt(3 * 2 / 9) / 2)
    assert not excludes(found.ends(0.95), 0.0)


def test_of_many_cards_worth_nothing_hardly_ever_is_one_discovered():
    runs = 400 if DRILL else 10
    alarms = 0
    for run in range(runs):
        members = [effect(dealt(8, 0.0, 9000 + 8 * run + k), "mill") for k in range(8)]
        level = discovery_level(members)
        alarms += any(excludes(one.ends(level), 0.0) for one in members)
    assert alarms / runs <= 0.05 + 4 * np.sqrt(0.05 * 0.95 / runs) * (not DRILL) + 0.01


def test_nothing_drawn_gives_nothing():
    assert figures(data.rounds(won(0))).is_empty()
