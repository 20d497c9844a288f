"""Which cells stand and fall together: by hand, in plain loops, against the exact board, and how far it is trusted."""

from __future__ import annotations

import os
from fractions import Fraction
from itertools import combinations
from math import sqrt

import danger_data as data
import numpy as np
import polars as pl
import pytest
from danger_data import BOARD, Sheet, counted
from scipy import stats

from playkit.analysis.board import Board
from playkit.analysis.counts import no_counts
from playkit.analysis.coupling import RELATIONS, coupling_by_relation, couplings
from playkit.analysis.figures import draft_difference
from playkit.analysis.pairs import relations

DRILL = os.environ.get("PLAYKIT_DRILL") == "1"
BOUND = {"b1–d5": 1, "b2–d4": 0.0996, "b2–d2": -0.154, "a1–e5": 0.087, "a1–e1": -0.034, "b1–c3": -0.136}
"""What the exact board says of some pairs."""


def pair(frame, cell, other, **more):
    return frame.filter(
        pl.col("cell") == cell, pl.col("other") == other, *(pl.col(key) == value for key, value in more.items())
    ).row(0, named=True)


def by_relation(counts):
    return {row["relation"]: row for row in coupling_by_relation(counts).to_dicts()}


def phases(*fallen, sessions=1, part=1):
    """Write phases, the cells that fell in each; they go round the sessions."""
    sheets = [Sheet(f"s{k:02}") for k in range(sessions)]
    for number, cells in enumerate(fallen):
        sheets[number % sessions].phase(*cells, part=part + number)
    return counted(*sheets)


def test_two_stars_by_hand():
    """Of twenty phases a1 and b2 both stand in 8, one of them in 2 each, neither in 8: (20 x 8 - 10 x 10) / 100."""
    counts = phases(*[(4,)] * 8, *[(6,)] * 2, *[(0,)] * 2, *[(0, 6)] * 8)
    row = pair(couplings(counts), 0, 6)
    assert (row["estimate"], row["n"], row["state"]) == (pytest.approx(0.6), 20, "shown")
    assert (row["name"], row["other_name"], row["relation"]) == ("a1", "b2", "diagonal")
    # Half a phase more in each count: 22 x 8.5 - 11 x 11 over 11 x 11; pulled at by what each count says of both.
    middle, mean_square = Fraction(66, 121), Fraction(0)
    for u, v, count in ((1, 1, 8.5), (1, -1, 2.5), (-1, 1, 2.5), (-1, -1, 8.5)):
        mean_square += Fraction(count) / 22 * (u * v - middle * Fraction(u * u + v * v, 2)) ** 2
    half = 1.959964 * sqrt(mean_square / 22) / (1 - middle**2)
    ends = [float(np.tanh(np.arctanh(float(middle)) + sign * half)) for sign in (-1, 1)]
    assert (row["low"], row["high"]) == (pytest.approx(ends[0], abs=1e-6), pytest.approx(ends[1], abs=1e-6))
    band = stats.norm.isf(0.025 / 300) / 1.959964 * half  # of all 300 pairs together
    ends = [float(np.tanh(np.arctanh(float(middle)) + sign * band)) for sign in (-1, 1)]
    assert (row["band_low"], row["band_high"]) == (pytest.approx(ends[0], abs=1e-6), pytest.approx(ends[1], abs=1e-6))


def test_means_by_hand():
    """Three by three; a1 and c3 always fall together, b1 stands in the first phase alone, c1 in all but the last."""
    frame = data.events(Sheet().phase(0, 8), Sheet("t").phase(0, 8, 1), Sheet("u").phase(1), Sheet("v").phase(2, 1))
    rows = by_relation(data.counts_from_events(frame.lazy(), Board(3)))
    unlike, alike = -2 / sqrt(2 * 2 * 1 * 3), 1 / 3
    # In the first row a1 with b1, a1 with c1, and b1 with c1; the rest with c3.
    assert rows["row"]["estimate"] == pytest.approx((2 * unlike + alike) / 3)
    assert rows["column"]["estimate"] == rows["apart"]["estimate"] == pytest.approx(unlike)
    assert "diagonal" not in rows, "two cells that always fall together are one star"
    assert {(row["n"], row["sessions"], row["state"]) for row in rows.values()} == {(4, 4, "too_few")}


def test_what_never_or_always_falls_is_unknown():
    counts = phases(*[(0, 4)] * 12, *[(0, 20)] * 12)
    frame = couplings(counts)
    assert pair(frame, 0, 4) | {"estimate": None, "low": None, "high": None, "state": "unrecorded"} == pair(frame, 0, 4)
    assert pair(frame, 4, 20)["estimate"] == -1
    assert couplings(no_counts(BOARD)).is_empty()
    assert coupling_by_relation(no_counts(BOARD)).is_empty()


def slow_phi(sheets, cell, other):
    """Correlate two columns of zeros and ones, read from the rows one by one."""
    table = []
    for sheet in sheets:
        for part in dict.fromkeys(row["part"] for row in sheet.rows):
            rows = [row for row in sheet.rows if row["part"] == part]
            if any(row["kind"] == "part_ended" for row in rows):
                fallen = [row["cell"] for row in rows if row["kind"] == "destroyed"]
                table.append((cell not in fallen, other not in fallen))
    if len({first for first, _ in table}) < 2 or len({second for _, second in table}) < 2:
        return None
    return float(np.corrcoef(np.array(table, float).T)[0, 1])


def lines_shared(cell, other):
    (r, c), (s, d) = divmod(cell, 5), divmod(other, 5)
    if r == s or c == d:
        return "row" if r == s else "column"
    return "diagonal" if (r == c and s == d) or (r + c == 4 == s + d) else "apart"


@pytest.mark.parametrize("seed", range(4))
def test_as_plain_loops_correlate_in_any_order(seed):
    rng = np.random.default_rng(seed)
    sheets = [Sheet(f"s{k}") for k in range(5)]
    for sheet in sheets:
        for part in range(1, 6):
            sheet.phase(*rng.permutation(25)[: rng.integers(1, 15)].tolist(), part=part, ended=rng.random() < 0.9)
    rows = data.events(*sheets)
    counts = [
        data.counts_from_events(one.lazy(), BOARD) for one in (rows, rows.sample(fraction=1, shuffle=True, seed=seed))
    ]
    assert couplings(counts[0]).equals(couplings(counts[1]))
    slow = {(a, b): slow_phi(sheets, a, b) for a, b in combinations(range(25), 2)}
    for row in couplings(counts[0]).to_dicts():
        told = slow[row["cell"], row["other"]]
        assert row["estimate"] == (None if told is None else pytest.approx(told))
        assert row["relation"] == lines_shared(row["cell"], row["other"])
    for relation, row in by_relation(counts[0]).items():
        mine = [
            phi for ends, phi in slow.items() if phi is not None and phi < 1 - 1e-9 and lines_shared(*ends) == relation
        ]
        assert row["estimate"] == pytest.approx(sum(mine) / len(mine))


def slow_jackknife(of, sessions):
    """Say how far a figure of sessions varies: each is left out once."""
    left = [of([one for one in sessions if one is not out]) for out in sessions]
    middle = sum(left) / len(left)
    return (len(left) - 1) / len(left) * sum((one - middle) ** 2 for one in left)


def standing(sessions, cell):
    """Lay out which phases of some sessions a cell outlives; sessions are lists of the cells that fell in a phase."""
    return np.array([cell not in fallen for session in sessions for fallen in session], float)


def softened(sessions, cell, other):
    """Correlate two cells with half a phase more in each of the four counts, on Fisher's scale."""
    a, b = (standing(sessions, one) for one in (cell, other))
    four = [(a * b).sum(), (a * (1 - b)).sum(), ((1 - a) * b).sum(), ((1 - a) * (1 - b)).sum()]
    both, one, two, none = (count + 0.5 for count in four)
    spread = (both + one) * (two + none) * (both + two) * (one + none)
    return np.arctanh((both * none - one * two) / np.sqrt(spread))


def mean_of(sessions, pairs):
    """Average the couplings of pairs that are known in these sessions."""
    table = [(standing(sessions, a), standing(sessions, b)) for a, b in pairs]
    known = [np.corrcoef(a, b)[0, 1] for a, b in table if a.std() > 0 and b.std() > 0]
    return sum(known) / len(known)


def test_sessions_speak_for_pairs_and_for_means_by_leaving_each_out():
    """Six unlike sessions, written out: the ends of each pair are Fisher's or these, and those of a mean are these."""
    rng = np.random.default_rng(5)
    sessions = [[rng.permutation(25)[:many].tolist() for many in (3 + k, 6, 9)] for k in range(6)]
    counts = phases(*[session[part] for part in range(3) for session in sessions], sessions=6)
    t, widened = stats.t.ppf([0.975, 1 - 0.025 / 4], 5), 0
    rows = couplings(counts).drop_nulls("estimate").to_dicts()
    for row in rows[::7]:
        middle = softened(sessions, row["cell"], row["other"])
        half = t[0] * np.sqrt(slow_jackknife(lambda some, row=row: softened(some, row["cell"], row["other"]), sessions))
        low, high = min(np.tanh(middle - half), row["estimate"]), max(np.tanh(middle + half), row["estimate"])
        assert row["low"] <= low + 1e-9
        assert row["high"] >= high - 1e-9
        widened += row["low"] == pytest.approx(low) and row["high"] == pytest.approx(high)
    assert widened > 3, "where sessions differ more than phases do, they are what is told"
    for relation, row in by_relation(counts).items():
        pairs = [(one["cell"], one["other"]) for one in rows if one["relation"] == relation and one["estimate"] < 1]
        error = np.sqrt(slow_jackknife(lambda some, pairs=pairs: mean_of(some, pairs), sessions))
        assert row["estimate"] == pytest.approx(mean_of(sessions, pairs))
        for end, times in (("low", -t[0]), ("high", t[0]), ("band_low", -t[1]), ("band_high", t[1])):
            assert row[end] == pytest.approx(np.clip(row["estimate"] + times * error, -1, 1)), (relation, end)


def test_a_turned_board_turns_its_couplings():
    """A quarter turn makes rows of columns, and leaves diagonals and what is apart."""
    rng = np.random.default_rng(3)
    fallen = [rng.permutation(25)[: rng.integers(2, 14)].tolist() for _ in range(30)]
    turned = [[cell % 5 * 5 + 4 - cell // 5 for cell in cells] for cells in fallen]
    usual, other = by_relation(phases(*fallen, sessions=6)), by_relation(phases(*turned, sessions=6))
    for one, two in {"row": "column", "column": "row", "diagonal": "diagonal", "apart": "apart"}.items():
        for end in ("estimate", "low", "high"):
            assert usual[one][end] == pytest.approx(other[two][end]), one


def test_a_fair_simulation_agrees_with_the_exact_board():
    board, counts = data.layout("spread"), data.simulated(phases=10_000, seed=3)
    frame = couplings(counts)
    for row in frame.to_dicts():
        exact = board.coupling(row["cell"], row["other"])
        assert row["band_low"] - 0.01 <= exact <= row["band_high"] + 1e-12
    named = {f"{row['name']}–{row['other_name']}": row["estimate"] for row in frame.to_dicts()}
    for pair_of, coupling in BOUND.items():
        assert named[pair_of] == pytest.approx(coupling, abs=0.04)
    for relation, row in by_relation(counts).items():
        assert row["low"] <= exact_mean(board, relation) <= row["high"]


def exact_mean(board, relation):
    own = [board.coupling(*ends) for ends, name in relations(BOARD).items() if name == relation]
    return float(np.mean([one for one in own if one < 1 - 1e-9]))


def test_drafts_are_compared_pair_by_pair():
    counts = data.simulated(phases=4000, draft="A") + data.simulated("point_symmetric", 4000, 2, draft="B")
    frame = couplings(counts)
    gap = pair(draft_difference(frame, "A", "B"), 6, 8)
    a, b = (pair(frame, 6, 8, draft=draft) for draft in "AB")
    assert gap["estimate"] == pytest.approx(b["estimate"] - a["estimate"])
    assert gap["low"] < gap["estimate"] < gap["high"]
    assert draft_difference(frame, "A", "B").height == 300
    means = draft_difference(coupling_by_relation(counts), "A", "B")
    assert sorted(means["relation"]) == sorted(RELATIONS)


@pytest.mark.parametrize(("many", "state"), [(9, "too_few"), (19, "few"), (20, "shown")])
def test_a_few_phases_that_agree_are_no_certainty(many, state):
    row = pair(couplings(phases(*[(0, 6) if k % 2 else (4,) for k in range(many)])), 0, 6)
    assert (row["estimate"], row["high"], row["state"]) == (1, 1, state)
    assert 0.1 < row["low"] < 0.95


def test_sessions_that_differ_widen_the_interval():
    together, apart = [(0, 6), (4,)], [(0,), (6,)]
    alike = phases(*(together + apart) * 10, sessions=1)
    unlike = [Sheet(f"s{k}") for k in range(10)]
    for k, sheet in enumerate(unlike):
        for part, cells in enumerate((together if k % 2 else apart) * 2, 1):
            sheet.phase(*cells, part=part)
    narrow, wide = (pair(couplings(counts), 0, 6) for counts in (alike, counted(*unlike)))
    assert (narrow["estimate"], wide["estimate"]) == (0, 0)
    assert wide["high"] - wide["low"] > 1.3 * (narrow["high"] - narrow["low"])


@pytest.mark.parametrize("sessions", [8, 20] if DRILL else [20])
def test_intervals_of_pairs_cover(sessions):
    """At least as often as they say: half a phase more in each count, and sessions that are alike by chance."""
    rng, runs = np.random.default_rng(sessions), 400 if DRILL else 6
    board = data.layout("spread")
    fell = data.fallen("spread", 20_000, rng)
    wanted = pl.DataFrame(
        [(a, b, board.coupling(a, b)) for a, b in combinations(range(25), 2)], ["cell", "other", "exact"], orient="row"
    )
    held = []
    for _ in range(runs):
        some = fell[rng.integers(0, len(fell), 3 * sessions)]
        frame = couplings(data.of_phases(some, 3)).drop_nulls("estimate").join(wanted, on=["cell", "other"])
        frame = frame.filter(pl.col("exact") < 1 - 1e-9)
        held.append(frame.select(pl.col("exact").is_between("low", "high").mean()).item())
    assert (0.94 if DRILL else 0.92) <= np.mean(held) <= 0.99
