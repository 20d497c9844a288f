"""Who begins: seats counted from the start, rounds led, places in the order, and finishing first."""

from __future__ import annotations

import polars as pl
import pytest
import rounds_data as data
from polars.testing import assert_frame_equal
from rounds_data import fact, standing, won

from playkit.analysis.measured import Panel, measured
from playkit.analysis.rounds_recorded import rounds_from_events
from playkit.analysis.seats import e_values, outcomes
from playkit.analysis.starts import add_starts, from_start


def figures(found):
    panel = Panel("people", None, "sessions")
    add_starts(panel, found, "points")
    return measured([panel])


def figure(frame, measure, key=None):
    (row,) = frame.filter(pl.col("measure") == measure, pl.col("key").eq_missing(key)).to_dicts()
    return row


def began(number, seat):
    return fact("turn_started", round=number, seat=seat)


def by_hand():
    """Seat 2 begins and wins the first session; seat 1 begins the second, seat 0, who is two after, wins it."""
    first = [began(1, 2), *standing(1, [0, 0, 3]), began(2, 0), *standing(2, [3, 0, 3]), fact("completed", seat=2)]
    second = [began(1, 1), *standing(1, [3, 0, 0]), began(2, 1), *standing(2, [3, 3, 3]), fact("completed", seat=1)]
    rows = [{**row, "session": "a"} for row in [*first, *won(2)]] + [
        {**row, "session": "b"} for row in [*second, *won(0)]
    ]
    return data.counted(rounds_from_events(data.events(rows), data.SHAPE))


def test_seats_are_counted_from_who_began():
    turned = from_start(by_hand()).filter(pl.col("win_share") == 1)
    assert turned.select("session", "seat").rows() == [("a", 0), ("b", 2)]
    frame = figures(by_hand())
    assert [figure(frame, "from_start", key)["estimate"] for key in "012"] == [0.5, 0, 0.5]
    assert figure(frame, "from_start", "0")["standard"] == pytest.approx(1 / 3)
    assert (figure(frame, "from_start", "0")["en"], figure(frame, "from_start", "2")["ja"]) == ("begins", "2つ後")


def test_rounds_led_and_finishing_first_by_hand():
    frame = figures(by_hand())
    # Of four rounds the winner began one.
    assert figure(frame, "led")["estimate"] == pytest.approx(1 / 4)
    assert figure(frame, "first_complete")["estimate"] == 0.5
    assert figure(frame, "first_complete")["standard"] == figure(frame, "led")["standard"] == pytest.approx(1 / 3)


def test_places_in_the_order_by_hand():
    # The beginner gains 3, 3, 0, 3 of a mean of 1, 1, 1, 2.
    frame = figures(by_hand())
    assert figure(frame, "order", "0")["estimate"] == pytest.approx((2 + 2 - 1 + 1) / 4)


def test_evidence_is_that_of_the_turned_seats():
    found = data.counted(rounds_from_events(data.played_out(30, 9), data.SHAPE))
    expected = e_values(outcomes(from_start(found)).wins)[-1]
    assert figure(figures(found), "evidence")["estimate"] == pytest.approx(expected)


def test_places_sum_to_one_and_gains_to_nothing_and_turned_tables_change_nothing():
    rows = data.played_out(20, 2)
    frame = figures(data.counted(rounds_from_events(rows, data.SHAPE)))
    assert frame.filter(pl.col("measure") == "from_start")["estimate"].sum() == pytest.approx(1)
    assert frame.filter(pl.col("measure") == "order")["estimate"].sum() == pytest.approx(0, abs=1e-9)
    assert_frame_equal(frame, figures(data.counted(rounds_from_events(data.relabelled(rows, 3), data.SHAPE))))


def test_nothing_gives_nothing():
    frame = figures(data.rounds(won(0)))
    assert frame.is_empty()
