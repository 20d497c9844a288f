"""Measures of danger: figures worked out by hand, how they may be shown, and what they refuse to say."""

from __future__ import annotations

import danger_data as data
import polars as pl
import pytest
from danger_data import BOARD, Sheet, counted

from playkit.analysis import danger, endings, intervals
from playkit.analysis.board import Board
from playkit.analysis.counts import no_counts
from playkit.analysis.figures import draft_difference
from playkit.analysis.recorded import counts_from_events

MAPS = (danger.survival, danger.expected_points, danger.risk)
ALL = (*MAPS, danger.survival_by_group, danger.destroyed_by_draw, danger.destroyed_by_turn)
ALL += (endings.ending_lines, endings.ending_sets, endings.ending_families)


def at(frame: pl.DataFrame, cell: int = 12, **more: object) -> dict[str, object]:
    return frame.filter(pl.col("cell") == cell, *(pl.col(key) == value for key, value in more.items())).row(
        0, named=True
    )


def phases(n: int, fallen: int, **where: object) -> Sheet:
    """Write n phases, of which the first `fallen` lose the centre; a1 always falls, so that every phase is recorded."""
    sheet = Sheet(**where)
    for part in range(1, n + 1):
        sheet.phase(0, *([12] if part <= fallen else []), part=part)
    return sheet


def test_survival_is_a_plain_share_with_wilsons_interval():
    row = at(danger.survival(counted(phases(25, 15))))
    low, high = intervals.wilson(10, 25)
    assert (row["estimate"], row["low"], row["high"]) == (0.4, float(low), float(high))
    band = intervals.simultaneous(10, 25, 25)
    assert (row["band_low"], row["band_high"]) == (float(band.low), float(band.high))
    assert (row["n"], row["sessions"], row["state"], row["name"], row["group"]) == (25, 1, "shown", "c3", "centre")


@pytest.mark.parametrize(("n", "state"), [(9, "too_few"), (10, "few"), (19, "few"), (20, "shown")])
def test_thin_data_are_marked(n, state):
    assert at(danger.survival(counted(phases(n, 3))))["state"] == state


def test_sessions_that_differ_widen_the_interval():
    mixed = [phases(10, 10 if k % 2 else 0, session=f"s{k}") for k in range(6)]
    alike = [phases(10, 5, session=f"s{k}") for k in range(6)]
    wide, narrow = (at(danger.survival(counted(*sheets))) for sheets in (mixed, alike))
    assert wide["estimate"] == narrow["estimate"] == 0.5
    assert wide["high"] - wide["low"] > 2 * (narrow["high"] - narrow["low"])
    assert wide["sessions"] == 6


def test_alike_cells_together_keep_the_phases_as_their_n():
    groups = danger.survival_by_group(counted(phases(20, 5)))
    by_name = {row["group"]: row for row in groups.iter_rows(named=True)}
    assert {name: row["n"] for name, row in by_name.items()} == dict.fromkeys(("centre", "corner", "edge", "ring"), 20)
    assert by_name["centre"]["estimate"] == 0.75
    assert by_name["corner"]["estimate"] == 0.75, "one corner of four always falls"
    assert by_name["edge"]["estimate"] == 1


def test_sessions_that_differ_widen_groups_as_they_widen_cells():
    """The centre is a group of one cell: both roads must agree; twelve edge cells that all fall alike are one too."""
    edge = [cell for cell in range(25) if BOARD.groups[cell] == "edge"]
    sheets = []
    for k in range(5):
        sheet = Sheet(session=f"s{k}")
        for part in range(1, 5):
            sheet.phase(0, *((12, *edge) if part <= k else ()), part=part)
        sheets.append(sheet)
    counts = counted(*sheets)
    cell = at(danger.survival(counts))
    for group in ("centre", "edge"):
        row = danger.survival_by_group(counts).filter(pl.col("group") == group).row(0, named=True)
        assert [row[end] for end in ("estimate", "low", "high")] == pytest.approx(
            [cell[end] for end in ("estimate", "low", "high")]
        )
    assert cell["low"] < float(intervals.wilson(10, 20).low)


def test_expected_points_are_points_times_survival():
    row = at(danger.expected_points(counted(phases(20, 5))))
    low, high = intervals.wilson(15, 20)
    assert (row["estimate"], row["low"], row["high"]) == (3.0, 4 * float(low), 4 * float(high))


def test_points_that_vary_get_an_interval_that_is_never_too_narrow():
    sheets = [phases(20, 10, session=f"s{k}")("laid", None, cell=12, value=k) for k in (1, 4)]
    row = at(danger.expected_points(counted(*sheets)))
    low, high = intervals.wilson(50 / 4, 40)
    assert (row["estimate"], row["points"]) == (50 / 40, None)
    assert (row["low"], row["high"]) == (pytest.approx(4 * float(low)), pytest.approx(4 * float(high)))


def test_points_nobody_knows_are_unrecorded():
    frame = data.events(phases(20, 5))
    row = at(danger.expected_points(counts_from_events(frame.lazy(), Board(5))))
    assert (row["estimate"], row["low"], row["state"]) == (None, None, "unrecorded")


def test_risk_is_eliminations_per_pawn_and_draw():
    tally = data.simulated_tally("spread", 400, 2)
    counts = data.simulated(phases=400, seed=2)
    row = at(danger.risk(counts))
    struck, exposed = int(tally["struck"][12]), int(tally["exposed"][12])
    assert (row["estimate"], row["n"], row["unit"]) == (struck / exposed, exposed, "pawn_draws")
    assert row["low"] == float(intervals.poisson_rate(struck, exposed).low)
    band = intervals.poisson_rate(struck, exposed, 1 - 0.05 / 25)
    assert (row["band_low"], row["band_high"]) == (pytest.approx(float(band.low)), pytest.approx(float(band.high)))


def test_risk_is_unknown_where_draws_were_not_recorded():
    frame = danger.risk(counted(phases(30, 3)))
    assert set(frame["state"]) == {"unrecorded"}
    assert frame["estimate"].null_count() == 25


def test_incidence_by_draw_ends_where_survival_begins():
    counts = data.simulated(phases=500)
    by_draw, survival = danger.destroyed_by_draw(counts), danger.survival(counts)
    last = by_draw["draw"].max()
    for cell in range(25):
        curve = by_draw.filter(pl.col("cell") == cell).sort("draw")["estimate"]
        assert curve.is_sorted()
        assert at(by_draw, cell, draw=last)["estimate"] == pytest.approx(1 - at(survival, cell)["estimate"])


def test_by_turn_counts_cumulatively_and_fills_every_turn():
    counts = counted(Sheet().phase(0, 12, 3), Sheet("s2").phase(12, 0))
    by_turn = danger.destroyed_by_turn(counts)
    assert [at(by_turn, 12, turn=turn)["estimate"] for turn in (1, 2, 3)] == [0.5, 1.0, 1.0]
    assert at(by_turn, 24, turn=2)["estimate"] == 0
    assert by_turn.height == 75


def test_which_lines_ended_the_phase_is_a_set():
    cross = {10, 11, 12, 13, 14, 2, 7, 17, 22}
    counts = counted(Sheet().phase(*sorted(cross)).phase(0, part=2))
    lines = {row["en"]: row["estimate"] for row in endings.ending_lines(counts).iter_rows(named=True)}
    assert {name for name, share in lines.items() if share} == {"row 3", "column c", "no line"}
    assert lines["row 3"] == lines["no line"] == 0.5
    sets = endings.ending_sets(counts).select("en", "ja", "estimate").rows()
    assert sorted(sets) == [("no line", "列なし", 0.5), ("row 3 + column c", "3行目＋c列", 0.5)]
    families = {row["family"]: row["estimate"] for row in endings.ending_families(counts).iter_rows(named=True)}
    assert families == {"row": 0.5, "column": 0.5, "diagonal": 0, "centre": 0.5}


def test_rare_sets_are_gathered_and_shares_add_to_one():
    sets = endings.ending_sets(data.simulated(phases=2000), most=4)
    assert sets["estimate"].sum() == pytest.approx(1)
    assert sets.height == 5
    assert sets["en"][-1].endswith("other sets")


def test_the_difference_of_drafts_is_second_minus_first():
    counts = counted(phases(40, 30, session="a", draft="A"), phases(40, 10, session="b", draft="B"))
    row = at(draft_difference(danger.survival(counts), "A", "B"))
    ends = intervals.difference(0.25, intervals.wilson(10, 40), 0.75, intervals.wilson(30, 40))
    assert (row["estimate"], row["low"], row["high"]) == (0.5, float(ends.low), float(ends.high))
    assert (row["n"], row["state"], row["draft"]) == (40, "shown", None)
    back = at(draft_difference(danger.survival(counts), "B", "A"))
    assert back["estimate"] == -0.5


def test_a_difference_is_as_thin_as_its_thinner_side():
    counts = counted(phases(40, 30, session="a", draft="A"), phases(5, 1, session="b", draft="B"))
    row = at(draft_difference(danger.survival(counts), "A", "B"))
    assert (row["n"], row["state"]) == (5, "too_few")


def test_drafts_of_different_crews_are_never_compared():
    counts = counted(phases(40, 30, session="a", draft="A"), phases(40, 1, session="b", draft="B", crew="bots"))
    assert draft_difference(danger.survival(counts), "A", "B").is_empty()


def test_two_equal_drafts_differ_in_at_most_as_many_runs_as_promised():
    """A/A: 200 comparisons of one layout with itself; more than 19 alarms would be under 1 in 1,000."""
    alarms = 0
    for seed in range(200):
        counts = data.simulated(phases=150, seed=seed, draft="A") + data.simulated(
            phases=150, seed=10_000 + seed, draft="B"
        )
        row = at(draft_difference(danger.survival(counts), "A", "B"))
        alarms += not row["low"] <= 0 <= row["high"]
    assert alarms <= 19


@pytest.mark.parametrize("measure", ALL)
def test_nothing_counted_gives_an_empty_frame_with_its_columns(measure):
    empty, full = measure(no_counts(BOARD)), measure(data.simulated(phases=50))
    assert empty.is_empty()
    assert empty.columns == full.columns


@pytest.mark.parametrize("measure", ALL)
def test_people_and_bots_keep_their_own_rows(measure):
    both = counted(phases(12, 4)) + data.simulated(phases=60)
    frame = measure(both)
    for facet in ("people", "bots"):
        alone = measure(counted(phases(12, 4)) if facet == "people" else data.simulated(phases=60))
        own = frame.filter(pl.col("facet") == facet)
        keys = [key for key in ("cell", "group", "line", "lines", "family") if key in frame.columns]
        if "draw" not in frame.columns:
            assert own.sort(keys).equals(alone.sort(keys))
