"""What a panel makes of a figure: intervals stay within what a figure can be, and say no less for it."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from playkit.analysis.measured import Panel, measured, state
from playkit.analysis.own_facts import add_often
from playkit.analysis.pooled import Ends


@pytest.mark.parametrize(
    ("unit", "ends", "told"),
    [
        ("per_session", Ends(-0.53, 5.53), (0.0, 5.53)),  # changes of the lead in eight sessions
        ("share", Ends(-0.1, 1.2), (0.0, 1.0)),
        ("share_difference", Ends(-0.1, 0.3), (-0.1, 0.3)),
        ("points", Ends(-3.0, None), (-3.0, None)),
    ],
)
def test_no_interval_holds_what_cannot_be(unit, ends, told):
    panel = Panel("people", None, "sessions")
    panel.add("one", 0.5, ends, n=8, unit=unit)
    assert measured([panel]).select("low", "high").row(0) == told


@pytest.mark.parametrize(
    ("unit", "estimate", "told"),
    [
        ("share", 0.0, (0.0, 1 - 0.05 ** (1 / 20))),
        ("share", 1.0, (0.05 ** (1 / 20), 1.0)),
        ("share", 0.5, (0.5, 0.5)),  # of two parts of equal length each has half, by rule
        ("per_session", 0.0, (0.0, np.log(20) / 20)),
        ("per_session", 1.0, (1.0, 1.0)),
        ("points", 0.0, (0.0, 0.0)),
    ],
)
def test_twenty_sessions_that_agree_on_none_or_on_all_may_not_be_the_last(unit, estimate, told):
    panel = Panel("people", None, "sessions")
    panel.add("one", estimate, Ends(estimate, estimate), n=20, unit=unit)
    panel.add("inside", estimate, Ends(estimate, estimate), n=400, n_unit="picks", sessions=20, unit=unit)
    for row in measured([panel]).select("low", "high").rows():
        assert row == pytest.approx(told)


def test_what_counts_for_nothing_is_left_as_it_is():
    """Sessions that were played on too few times have an n of 0."""
    panel = Panel("bots", None, "sessions")
    panel.add("one", 0.0, Ends(0.0, 0.0), n=0)
    assert measured([panel]).select("low", "high", "state").row(0) == (0, 0, "too_few")


def test_a_fact_of_ones_own_that_never_came_may_come():
    rows = pl.DataFrame(schema={"session": pl.String, "key": pl.String, "amount": pl.Float64})
    panel = Panel("people", None, "sessions")
    add_often(panel, rows, pl.Series("session", [f"s{k}" for k in range(20)]), None, "", family=1)
    (row,) = panel.rows
    assert (row["estimate"], row["low"], row["high"]) == (0, 0, pytest.approx(-np.log(0.025) / 20))


@pytest.mark.parametrize(
    ("unit", "grey", "shown"),
    [("sessions", 10, 20), ("offers", 10, 20), ("games", 50, 100), ("seeds", 50, 100), ("decisions", 25, 50),
     ("visits", 15, 30), ("captures", 15, 30), ("piece_turns", 15, 30), ("people", 3, 6), ("asked_sessions", 3, 6),
     ("believed_sessions", 10, 20)],
)  # fmt: skip
def test_floors_are_where_they_are_said_to_be(unit, grey, shown):
    told = [state(0.5, n, unit) for n in (grey - 1, grey, shown - 1, shown)]
    assert told == ["too_few", "few", "few", "shown"]
    assert [state(0.5, shown, unit, sessions) for sessions in (5, 6)] == ["few", "shown"]
    assert state(float("nan"), shown, unit) == "unrecorded"


def test_the_band_keeps_its_width_since_more_sessions_are_named_from_it():
    panel = Panel("people", None, "sessions")
    panel.add("one", 0.1, Ends(-0.1, 0.3), band=Ends(-0.2, 0.4), n=8)
    assert measured([panel]).select("low", "band_low", "band_high").row(0) == (0.0, -0.2, 0.4)
