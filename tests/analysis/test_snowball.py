"""Leads that feed themselves: golden slopes, rounds in any order, slow twins, and intervals that hold."""

from __future__ import annotations

import os
from itertools import permutations

import numpy as np
import polars as pl
import pytest
import rounds_data as data
from polars.testing import assert_frame_equal
from rounds_data import standing, won

from playkit.analysis import snowball
from playkit.analysis.families import pooled_ratio
from playkit.analysis.measured import Panel, measured
from playkit.analysis.pooled import interval
from playkit.analysis.rounds_recorded import rounds_from_events
from playkit.analysis.snowball import add_snowball, lead_steps, leader_credit, walks

DRILL = os.environ.get("PLAYKIT_DRILL") == "1"


def walked(levels):
    """Cut levels[session][round][seat] into rounds; the highest last level wins."""
    rows = []
    for number, own in enumerate(np.asarray(levels, float)):
        for step, scores in enumerate(own, 1):
            rows += [{**row, "session": f"s{number:04d}"} for row in standing(step, scores.tolist())]
        best = np.flatnonzero(own[-1] == own[-1].max()).tolist()
        rows += [{**row, "session": f"s{number:04d}"} for row in won(*best)]
    return data.counted(rounds_from_events(data.events(rows), data.SHAPE))


def figures(found):
    panel = Panel("people", None, "sessions")
    add_snowball(panel, found, data.CURVES, "points")
    return measured([panel])


def figure(frame, measure, key):
    (row,) = frame.filter(pl.col("measure") == measure, pl.col("key") == key).to_dicts()
    return row


def slope_of(found):
    steps = lead_steps(found.standings, "points").with_columns(
        top=pl.col("lead") * pl.col("more"), bottom=pl.col("lead") ** 2
    )
    return pooled_ratio(steps, "top", "bottom")


def test_a_lead_that_becomes_eleven_tenths_of_itself_has_slope_one_tenth():
    levels = [[[1.1**k * lead, -(1.1**k) * lead] for k in range(6)] for lead in (1, 2, 5)]
    assert slope_of(walked(levels)).value == pytest.approx(0.1)


def test_gains_that_do_not_look_at_the_level_have_slope_zero():
    rng = np.random.default_rng(4)
    steps = rng.standard_normal((400, 8, 4))
    figure_ = slope_of(walked(steps.cumsum(axis=1)))
    assert figure_.value == pytest.approx(0, abs=0.03)
    low, high = interval(figure_)
    assert low <= 0 <= high


def test_a_noisy_growth_of_one_tenth_is_found():
    rng = np.random.default_rng(5)
    levels = np.zeros((300, 9, 3))
    for k in range(1, 9):
        lead = levels[:, k - 1] - levels[:, k - 1].mean(axis=1, keepdims=True)
        levels[:, k] = levels[:, k - 1] + 0.1 * lead + rng.standard_normal((300, 3))
    low, high = interval(slope_of(walked(levels)))
    assert 0 < low < 0.1 < high


def test_slope_by_hand():
    # Leads 1 and -1, then 2 and -2, then 1 and -1: (1*1 + 2*-1 twice) over (1 + 4 twice).
    assert slope_of(walked([[[2, 0], [4, 0], [5, 3]]])).value == pytest.approx((1 - 2) / (1 + 4))


def test_leaders_by_hand_and_rounds_in_any_order():
    # Seat 0 gains 3, 0; seat 1 gains 1, 3: who leads after half of the rounds loses.
    found = walks(walked([[[3, 1], [3, 4]]]), "points")
    told, alike = leader_credit(found, 0.5)
    assert told.tolist() == [0]
    assert alike.tolist() == [pytest.approx(0.5, abs=0.3)], "in the other order the leader wins"


def slow_alike(gains, wins, until):
    """Average over every order of the rounds."""
    found = []
    for order in permutations(range(len(gains))):
        level = sum(gains[k] for k in order[:until])
        ahead = level == level.max()
        found.append((ahead * wins).sum() / ahead.sum())
    return float(np.mean(found))


def test_any_order_agrees_with_every_order(monkeypatch):
    monkeypatch.setattr(snowball, "ORDERS", 4000)
    rng = np.random.default_rng(7)
    gains = rng.integers(0, 4, (5, 4, 3)).astype(float)
    found = walked(gains.cumsum(axis=1))
    laid = walks(found, "points")
    told, alike = leader_credit(laid, 0.5)
    for row in range(5):
        assert alike[row] == pytest.approx(slow_alike(gains[row], laid.wins[row], 2), abs=0.03)
        level = gains[row][:2].sum(axis=0)
        ahead = level == level.max()
        assert told[row] == pytest.approx((ahead * laid.wins[row]).sum() / ahead.sum())


def test_sessions_of_other_lengths_and_seats_stand_side_by_side():
    rows = [{**row, "session": "a"} for n in (1, 2, 3, 4) for row in standing(n, [n, 2 * n, 0])]
    rows += [{**row, "session": "b"} for n in (1, 2) for row in standing(n, [-5, -5 - n])]
    rows += [{**row, "session": "a"} for row in won(1)] + [{**row, "session": "b"} for row in won(0)]
    found = walks(data.counted(rounds_from_events(data.events(rows), data.SHAPE)), "points")
    assert found.rounds.tolist() == [4, 2]
    told, alike = leader_credit(found, 0.75)
    assert told.tolist() == [1, 1]
    assert alike.tolist() == pytest.approx([1, 1]), "a seat that is not there never leads, however far the others fell"


def test_figures_turned_doubled_and_shifted():
    rows = data.played_out(15, 3)
    plain = figures(data.counted(rounds_from_events(rows, data.SHAPE)))
    turned = figures(data.counted(rounds_from_events(data.relabelled(rows, 3), data.SHAPE)))
    assert_frame_equal(plain, turned)
    for changed in (pl.col("score") * 2, pl.col("score") + 10 * pl.col("round")):
        other = figures(data.counted(rounds_from_events(rows.with_columns(changed), data.SHAPE)))
        keep = pl.col("key") != "gold"
        assert_frame_equal(plain.filter(keep), other.filter(keep))


def test_leaders_are_asked_after_each_quarter_and_beyond_chance_is_what_is_left():
    frame = figures(walked(np.random.default_rng(2).integers(0, 5, (25, 8, 3)).cumsum(axis=1)))
    for key in ("25", "50", "75"):
        wins, beyond = figure(frame, "leader_wins", key), figure(frame, "runaway", key)
        assert beyond["estimate"] == pytest.approx(wins["estimate"] - wins["standard"])
        assert (beyond["standard"], beyond["n"], wins["n"]) == (0, 25, 25)
    assert frame.filter(pl.col("measure") == "leader_wins").height == 3


def test_one_round_has_no_leaders_and_nothing_gives_nothing():
    found = walked([[[1, 0]], [[0, 1]]])
    assert walks(found, "points") is None
    assert figures(found).is_empty()
    assert figures(data.rounds(won(0))).is_empty()


def test_rounds_that_only_add_up_are_not_called_a_runaway():
    runs = 1000 if DRILL else 25
    rng = np.random.default_rng(12)
    inside = 0
    for _ in range(runs):
        frame = figures(walked(rng.integers(0, 5, (30, 6, 3)).cumsum(axis=1)))
        row = figure(frame, "runaway", "50")
        inside += row["low"] <= 0 <= row["high"]
    slack = 0 if DRILL else 4 * np.sqrt(0.05 * 0.95 / runs)
    assert 0.93 - slack <= inside / runs <= 0.97 + slack
