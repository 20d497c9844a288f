"""Roles: by hand, against slow twins, turned and shuffled, and intervals that hold what they promise."""

from __future__ import annotations

import os
from collections import defaultdict

import numpy as np
import polars as pl
import pytest
import rounds_data as data
from polars.testing import assert_frame_equal
from rounds_data import fact, standing, took, won

from playkit.analysis.measured import Panel, measured
from playkit.analysis.roles import add_roles, offer_effects, role_offers, round_gains
from playkit.analysis.rounds_recorded import rounds_from_events

DRILL = os.environ.get("PLAYKIT_DRILL") == "1"


def figures(found, points="points"):
    panel = Panel("people", None, "sessions")
    add_roles(panel, found, data.ROLES, points)
    return measured([panel])


def figure(frame, measure, key):
    (row,) = frame.filter(pl.col("measure") == measure, pl.col("key") == key).to_dicts()
    return row


def by_hand():
    """Two sessions of two rounds: the fox is offered first in one round of each."""
    first = [took(1, 0, 0, 0, 1), took(1, 1, 1, 1, 2), *standing(1, [4, 1])]
    first += [took(2, 1, 2, 1, 2), took(2, 0, 1, 1, 3), *standing(2, [4, 3]), *won(0)]
    second = [took(1, 1, 1, 0, 1), took(1, 0, 0, 0, 2), *standing(1, [2, 2])]
    second += [took(2, 0, 2, 1, 2), took(2, 1, 3, 1, 3), *standing(2, [2, 6]), *won(1)]
    rows = [{**row, "session": name} for name, own in (("a", first), ("b", second)) for row in own]
    return data.counted(rounds_from_events(data.events(rows), data.SHAPE))


def test_taken_when_offered_by_hand():
    frame = figures(by_hand())
    fox = figure(frame, "picked", "0")
    assert (fox["estimate"], fox["n"], fox["standard"], fox["en"], fox["ja"]) == (2 / 3, 3, 0.5, "Fox", "狐")
    assert figure(frame, "picked", "3")["estimate"] == 1 / 2


def test_a_take_without_a_choice_is_no_offer():
    rows = [took(1, 0, 0, 0, 1), took(1, 1, 1, 1), *won(0)]
    assert role_offers(data.rounds(rows).takes)["role"].to_list() == [0, 1]


def test_who_had_a_role_wins_by_hand():
    # The fox was had by seat 0, who won, and by seat 0 again, who lost.
    fox = figure(figures(by_hand()), "win_with", "0")
    assert (fox["estimate"], fox["standard"], fox["n"]) == (0.5, 0.5, 2)


def test_being_offered_is_held_against_not_being_offered():
    # First pickers: a1 seat 0 (fox offered, wins), a2 seat 1 (not, loses), b1 seat 1 (offered, wins), b2 seat 0 (no).
    found = by_hand()
    fox = figure(figures(found), "offer_win", "0")
    assert (fox["estimate"], fox["standard"], fox["n"]) == (pytest.approx(1.0), 0, 4)
    # The owl is always offered: there is nothing to hold it against.
    assert figures(found).filter(pl.col("measure") == "offer_win", pl.col("key") == "1").is_empty()


def test_gains_of_a_round_are_over_the_mean_of_the_table():
    gains = round_gains(by_hand(), "points").sort("session", "round", "seat")
    assert gains["outcome"].to_list() == [1.5, -1.5, -1, 1, 0, 0, -2, 2]
    # Fox offered: +1.5 and 0; not offered: +1 and -2.
    assert figure(figures(by_hand()), "offer_gain", "0")["estimate"] == pytest.approx(0.75 - -0.5)


def test_effects_are_compared_among_rounds_of_as_many_offered_roles():
    rows = [(1, 0b11, 1.0), (2, 0b10 | 0b100, 0.0), (3, 0b111 | 0b1000, 9.0), (4, 0b11, 1.0), (5, 0b110, 0.0)]
    frame = pl.DataFrame([{"session": str(s), "offered": b, "outcome": y} for s, b, y in rows])
    fox = next(one for one in offer_effects(frame) if one.key == "0")
    assert fox.value == pytest.approx(1.0), "the round of four roles has no other to be compared with"


def slow_picked(frame: pl.DataFrame) -> dict[int, float]:
    """Count taken when offered row by row."""
    offers, takes = defaultdict(int), defaultdict(int)
    for row in frame.to_dicts():
        if row["offered"].bit_count() < 2:
            continue
        takes[row["taken"]] += 1
        for role in range(8):
            offers[role] += row["offered"] >> role & 1
    return {role: takes[role] / n for role, n in offers.items() if n}


def slow_effect(found, role: int) -> float:
    """Difference of means of first pickers, offered less not; all rounds offer three of four roles."""
    wins = {(row["session"], row["seat"]): row["win_share"] for row in found.wins.to_dicts()}
    groups: dict[bool, list[float]] = {True: [], False: []}
    for row in found.takes.filter(pl.col("place") == 0).to_dicts():
        groups[bool(row["offered"] >> role & 1)].append(wins[row["session"], row["seat"]])
    return float(np.mean(groups[True]) - np.mean(groups[False]))


def slow_gains(rows: pl.DataFrame) -> dict[tuple[str, int, int], float]:
    """Read what each seat gained in each round over the mean of the table."""
    gains: dict[tuple[str, int, int], float] = {}
    for own in rows.filter(pl.col("kind") == "standing").partition_by("session"):
        before: dict[int, float] = defaultdict(float)
        for number in sorted(set(own["round"])):
            now = dict(own.filter(pl.col("round") == number).select("seat", "score").rows())
            more = {seat: score - before[seat] for seat, score in now.items()}
            usual = sum(more.values()) / len(more)
            gains |= {(own["session"][0], number, seat): one - usual for seat, one in more.items()}
            before = now
    return gains


def slow_offer_gain(found, rows: pl.DataFrame, role: int) -> float:
    """Difference of means of what first pickers gained over the table, offered less not."""
    gains, groups = slow_gains(rows), {True: [], False: []}
    for row in found.takes.filter(pl.col("place") == 0).to_dicts():
        groups[bool(row["offered"] >> role & 1)].append(gains[row["session"], row["round"], row["seat"]])
    return float(np.mean(groups[True]) - np.mean(groups[False]))


@pytest.mark.parametrize("seed", [1, 2])
def test_wins_and_gains_with_a_role_are_read_off_the_rows(seed):
    rows = data.played_out(9, seed)
    found = data.counted(rounds_from_events(rows, data.SHAPE))
    frame, won_by = figures(found), {(row["session"], row["seat"]): row["win_share"] for row in found.wins.to_dicts()}
    had = defaultdict(list)
    for row in rows.filter(pl.col("kind") == "took").to_dicts():
        had[int(row["value"])].append(won_by[row["session"], row["seat"]])
    for role, wins in had.items():
        told = figure(frame, "win_with", str(role))
        assert (told["estimate"], told["n"]) == (pytest.approx(np.mean(wins)), len(wins))
        assert told["standard"] == pytest.approx(1 / 3)
        gain = figure(frame, "offer_gain", str(role))["estimate"]
        assert gain == pytest.approx(slow_offer_gain(found, rows, role))


@pytest.mark.parametrize("seed", [1, 2])
def test_figures_agree_with_slow_twins(seed):
    found = data.counted(rounds_from_events(data.played_out(9, seed), data.SHAPE))
    frame = figures(found)
    for role, share in slow_picked(found.takes).items():
        assert figure(frame, "picked", str(role))["estimate"] == pytest.approx(share)
        assert figure(frame, "offer_win", str(role))["estimate"] == pytest.approx(slow_effect(found, role))


def test_turned_tables_and_doubled_scores():
    rows = data.played_out(12)
    plain = figures(data.counted(rounds_from_events(rows, data.SHAPE)))
    turned = figures(data.counted(rounds_from_events(data.relabelled(rows, 3), data.SHAPE)))
    assert_frame_equal(plain, turned)
    doubled = rows.with_columns(pl.col("score") * 2)
    twice = figures(data.counted(rounds_from_events(doubled, data.SHAPE)))
    gain = pl.col("measure") == "offer_gain"
    assert_frame_equal(plain.filter(~gain), twice.filter(~gain))
    assert (plain.filter(gain)["estimate"] * 2).to_list() == pytest.approx(twice.filter(gain)["estimate"].to_list())


def test_few_sessions_are_marked_and_nothing_gives_nothing():
    few = figures(data.counted(rounds_from_events(data.played_out(1), data.SHAPE)))
    assert set(few.filter(pl.col("measure") == "offer_win")["state"]) == {"too_few"}
    assert few.filter(pl.col("measure") == "offer_win")["low"].is_null().all(), "one session has no spread"
    assert figures(data.rounds([fact("round_started", round=1), *won(0)])).is_empty()


def covered(run: int, sessions: int) -> bool:
    found = data.counted(rounds_from_events(data.played_out(sessions, 1000 + run), data.SHAPE))
    first = found.with_win(found.takes.filter(pl.col("place") == 0)).with_columns(outcome=pl.col("win_share"))
    ends = offer_effects(first)[run % 4].ends(0.95)
    return ends.low <= 0 <= ends.high


def test_the_interval_of_a_role_that_does_nothing_covers_zero():
    runs = 2000 if DRILL else 50
    share = np.mean([covered(run, 20) for run in range(runs)])
    slack = 4 * np.sqrt(0.05 * 0.95 / runs)
    assert 0.93 - slack * (not DRILL) <= share <= 0.97 + slack * (not DRILL)
