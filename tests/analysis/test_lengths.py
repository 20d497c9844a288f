"""Lengths: survival with sessions broken off, who waits, which part is long; by hand and by closed forms."""

from __future__ import annotations

import numpy as np
import plays_data as data
import polars as pl
import pytest

from playkit.analysis.lengths import add_lengths, add_parts, add_waiting, quantile, session_lengths, survival
from playkit.analysis.measured import Panel, measured
from playkit.analysis.tempo_recorded import timed_rows


def thinking(seats, rounds, seconds, session="s", part=None):
    """Give a session in which each seat thinks `seconds[seat]` before each of its picks."""
    clock, rows = 0.0, [{"kind": "session_started", "mono_ms": 0}]
    for _ in range(rounds):
        for seat in range(seats):
            rows.append({"kind": "turn_started", "seat": seat, "mono_ms": int(clock * 1000), "part": part})
            clock += seconds[seat]
            rows.append({"kind": "picked", "seat": seat, "mono_ms": int(clock * 1000), "part": part})
    return data.events(rows, session=session, clock="measured")


def figure(panel, measure, key=None):
    return measured([panel]).filter(pl.col("measure") == measure, pl.col("key").eq_missing(key)).row(0, named=True)


def test_survival_is_the_golden_one():
    """2, 3, 4+, 5, 7, 8+ give .8333, .6667, (.6667,) .4444, .2222."""
    found = survival([2, 3, 4, 5, 7, 8], [True, True, False, True, True, False])
    assert found.time.tolist() == [2, 3, 5, 7]
    assert found.share.round(4).tolist() == [0.8333, 0.6667, 0.4444, 0.2222]
    assert (found.low <= found.share).all()
    assert (found.share <= found.high).all()


def test_survival_is_that_of_scipy():
    from scipy import stats

    rng = np.random.default_rng(3)
    times, ended = rng.exponential(40, 60).round(1), rng.random(60) < 0.7
    theirs = stats.ecdf(stats.CensoredData.right_censored(times, ~ended)).sf
    found = survival(times, ended)
    ours = dict(zip(found.time.tolist(), found.share.tolist(), strict=True))
    for time, share in zip(theirs.quantiles.tolist(), theirs.probabilities.tolist(), strict=True):
        if time in ours:
            assert ours[time] == pytest.approx(share)


def test_a_session_broken_off_is_longer_than_what_was_seen():
    times = [10.0, 20, 30, 40, 50]
    whole = quantile(survival(times, [True] * 5), 0.5)[0]
    cut = quantile(survival(times, [False, False, True, True, True]), 0.5)[0]
    assert (whole, cut) == (30, 40)
    assert np.isnan(quantile(survival(times, [True] + [False] * 4), 0.9)[0])


def test_intervals_of_the_median_cover():
    rng = np.random.default_rng(5)
    hits = 0
    for _ in range(400):
        times = rng.exponential(1.0, 30)
        low, high = quantile(survival(times, [True] * 30), 0.5)[1]
        hits += (low or 0) <= np.log(2) <= (np.inf if high is None else high)
    assert 0.92 <= hits / 400 <= 0.99


def test_turns_picks_and_minutes_by_hand():
    rows = pl.concat([thinking(3, 4, (5, 10, 15), "a"), thinking(3, 2, (5, 10, 15), "b")])
    found = {row["session"]: row for row in session_lengths(rows, {"a": True}).to_dicts()}
    assert (found["a"]["turns"], found["a"]["picks"], found["a"]["ended"]) == (12, 12, True)
    assert found["a"]["minutes"] == pytest.approx(4 * 30 / 60)
    assert found["a"]["waited"] == pytest.approx(25 / 60), "whoever thinks 5 seconds waits 25"
    assert found["b"]["ended"] is False
    panel = Panel("people", None, "sessions")
    add_lengths(panel, session_lengths(rows, {"a": True}))
    assert figure(panel, "finished")["estimate"] == 0.5
    assert figure(panel, "minutes_per_turn")["estimate"] == pytest.approx(10 / 60)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_where_all_think_alike_everybody_waits_for_the_others(seats):
    """Golden: constant think time gives exactly (n - 1) / n."""
    panel = Panel("people", None, "sessions")
    add_waiting(panel, thinking(seats, 6, (7,) * seats), seats)
    for row in panel.rows:
        assert row["estimate"] == pytest.approx((seats - 1) / seats)
        assert row["standard"] == (seats - 1) / seats


def test_a_slow_seat_waits_less_and_the_others_more():
    panel = Panel("people", None, "sessions")
    add_waiting(panel, thinking(3, 5, (30, 10, 10)), 3)
    assert [row["estimate"] for row in panel.rows] == pytest.approx([0.4, 0.8, 0.8])


def test_pauses_and_clocks_that_run_back_take_no_time():
    rows = [
        {"kind": "picked", "seat": 0, "mono_ms": 0}, {"kind": "picked", "seat": 1, "mono_ms": 60_000},
        {"kind": "paused", "mono_ms": 60_000}, {"kind": "resumed", "mono_ms": 660_000},
        {"kind": "picked", "seat": 0, "mono_ms": 720_000}, {"kind": "session_ended", "mono_ms": 40},
    ]  # fmt: skip
    (row,) = session_lengths(data.events(rows, clock="measured"), {}).to_dicts()
    assert row["minutes"] == pytest.approx(2)


def test_a_note_about_an_earlier_part_belongs_to_that_part():
    """Rows of one part that lie in two places are one part: what is numbered by runs of rows must not part them."""
    rows = [
        {"kind": "picked", "part": 1, "seat": 0, "mono_ms": 0}, {"kind": "paused", "part": 1, "mono_ms": 10_000},
        {"kind": "picked", "part": 2, "seat": 1, "mono_ms": 11_000}, {"kind": "noted", "part": 1, "mono_ms": 12_000},
        {"kind": "picked", "part": 2, "seat": 0, "mono_ms": 14_000},
    ]  # fmt: skip
    mixed = data.events(rows, clock="measured")
    parted = mixed.sort("part", maintain_order=True)
    found, alone = (timed_rows(frame).sort("part", "mono_ms").drop("span") for frame in (mixed, parted))
    assert found.equals(alone)
    assert found["gap"].to_list() == [0, 10, 2, 0, 3]
    assert found["idle"].to_list() == [False, False, True, False, False]


def test_a_sheet_tells_minutes_by_part_and_nothing_of_turns():
    sheet = data.sheet([[1, 2], [3, 4]], minutes=[10, 30])
    (row,) = session_lengths(sheet, {"s": True}).to_dicts()
    assert (row["minutes"], row["turns"], row["picks"]) == (40, None, None)
    panel = Panel("people", None, "sessions")
    add_lengths(panel, session_lengths(sheet, {"s": True}))
    assert not [one for one in panel.rows if one["measure"] == "turns"]


def test_parts_share_the_minutes():
    first, second = (thinking(2, rounds, (10, 10), part=part) for part, rounds in ((1, 6), (2, 2)))
    shifted = second.with_columns(mono_ms=pl.col("mono_ms") + 200_000)
    panel = Panel("people", None, "sessions")
    add_parts(panel, pl.concat([first, shifted]))
    assert figure(panel, "part_minutes", "1")["estimate"] == pytest.approx(0.75)
    assert figure(panel, "part_picks", "2")["estimate"] == pytest.approx(0.25)
    alone = Panel("people", None, "sessions")
    add_parts(alone, first)
    assert alone.rows == []
