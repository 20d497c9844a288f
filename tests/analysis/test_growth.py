"""Curves of winners and others: by hand, against a slow twin, where sessions end, and intervals that hold."""

from __future__ import annotations

import os
from statistics import mean, median

import numpy as np
import polars as pl
import pytest
import rounds_data as data
from polars.testing import assert_frame_equal
from rounds_data import standing, won

from playkit.analysis.growth import add_growth, growth_curves, win_gaps
from playkit.analysis.measured import Panel, measured
from playkit.analysis.rounds_recorded import rounds_from_events

DRILL = os.environ.get("PLAYKIT_DRILL") == "1"


def figures(found):
    panel = Panel("people", None, "sessions")
    add_growth(panel, found, data.CURVES)
    return measured([panel])


def by_hand():
    first = [*standing(1, [4, 1, 1]), *standing(2, [8, 2, 4]), *won(0)]
    second = [*standing(1, [0, 2, 4]), *won(1, 2)]
    rows = [{**row, "session": name} for name, own in (("a", first), ("b", second)) for row in own]
    return data.counted(rounds_from_events(data.events(rows), data.SHAPE))


def test_quartiles_of_winners_and_of_the_others():
    curves = growth_curves(by_hand()).filter(pl.col("curve") == "points")
    assert curves.select("round", "group", "median", "low", "high", "n").rows() == [
        (1, "others", 1, 0.5, 1, 2), (1, "winners", 4, 3, 4, 2),
        (2, "others", 3, 2.5, 3.5, 1), (2, "winners", 8, 8, 8, 1),
    ]  # fmt: skip


def test_gaps_are_of_the_means_of_a_session():
    gaps = win_gaps(by_hand()).filter(pl.col("curve") == "points")
    assert gaps.select("session", "round", "gap").rows() == [("a", 1, 3), ("b", 1, 3), ("a", 2, 5)]
    frame = figures(by_hand())
    (row,) = frame.filter(pl.col("measure") == "gap.points").to_dicts()
    assert (row["key"], row["estimate"], row["standard"], row["n"]) == ("1", 3, 0, 2), "one session has no spread"
    assert (row["en"], row["ja"]) == ("round 1", "1ラウンド")


@pytest.mark.parametrize(("sessions", "most"), [(9, 3), (8, 6)])
def test_rounds_that_fewer_than_half_of_the_sessions_reached_are_not_compared(sessions, most):
    """Four sessions come to round 6, all others to round 3."""
    long = [{**row, "session": f"s{k}"} for k in range(sessions) for n in range(1, 7 if k < 4 else 4)
            for row in standing(n, [n, 1])]  # fmt: skip
    ends = [{**row, "session": f"s{k}"} for k in range(sessions) for row in won(0)]
    found = data.counted(rounds_from_events(data.events([*long, *ends]), data.SHAPE))
    keys = figures(found).filter(pl.col("measure") == "gap.points")["key"].to_list()
    assert keys == [str(number) for number in range(1, most + 1)]
    assert growth_curves(found)["round"].max() == 6, "the chart shows them, with their n"


def slow_gap(found, number: int) -> float:
    wins = {(row["session"], row["seat"]): row["win_share"] for row in found.wins.to_dicts()}
    gaps = []
    for session in found.sessions["session"]:
        own = found.standings.filter(
            pl.col("session") == session, pl.col("round") == number, pl.col("curve") == "points"
        )
        sides: dict[bool, list[float]] = {True: [], False: []}
        for row in own.to_dicts():
            sides[wins[session, row["seat"]] > 0].append(row["value"])
        if all(sides.values()):
            gaps.append(mean(sides[True]) - mean(sides[False]))
    return mean(gaps)


def slow_median(found, number: int) -> float:
    winners = set(found.wins.filter(pl.col("win_share") > 0).select("session", "seat").rows())
    own = found.standings.filter(pl.col("round") == number, pl.col("curve") == "gold").to_dicts()
    return median(row["value"] for row in own if (row["session"], row["seat"]) in winners)


def test_figures_agree_with_slow_twins_and_turned_tables_change_nothing():
    rows = data.played_out(11, 8)
    found = data.counted(rounds_from_events(rows, data.SHAPE))
    frame, curves = figures(found), growth_curves(found)
    for number in (1, 3):
        own = frame.filter(pl.col("measure") == "gap.points", pl.col("key") == str(number))
        assert own["estimate"].to_list() == [pytest.approx(slow_gap(found, number))]
        line = curves.filter(pl.col("curve") == "gold", pl.col("round") == number, pl.col("group") == "winners")
        assert line["median"].to_list() == [slow_median(found, number)]
    turned = data.counted(rounds_from_events(data.relabelled(rows, 3), data.SHAPE))
    assert_frame_equal(frame, figures(turned))
    assert_frame_equal(curves, growth_curves(turned))


def test_everybody_winning_has_no_gap_and_nothing_gives_nothing():
    tied = data.counted(data.rounds([*standing(1, [1, 1]), *won(0, 1)]))
    assert figures(tied).is_empty()
    assert growth_curves(data.rounds(won(0))).is_empty()


def test_gold_that_has_no_part_in_winning_shows_no_gap():
    runs = 1000 if DRILL else 20
    inside = 0
    for run in range(runs):
        found = data.counted(rounds_from_events(data.played_out(14, 7000 + run), data.SHAPE))
        row = figures(found).filter(pl.col("measure") == "gap.gold", pl.col("key") == "2").row(0, named=True)
        inside += row["low"] <= 0 <= row["high"]
    slack = 0 if DRILL else 4 * np.sqrt(0.05 * 0.95 / runs)
    assert 0.93 - slack <= inside / runs <= 0.97 + slack
