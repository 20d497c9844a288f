"""Counting recorded phases: by hand, against a slow twin, from sheets that know little, and from the real rules."""

from __future__ import annotations

import danger_data as data
import numpy as np
import polars as pl
import pytest
from danger_data import BOARD, POINTS, Sheet, counted, events

from playkit.analysis.board import Board
from playkit.analysis.counts import no_counts
from playkit.analysis.defects import REASONS
from playkit.analysis.recorded import counts_from_events
from playkit.analysis.tallies import counts_from_tally
from playkit.errors import MissingColumns, PlaykitError

COLUMN_C = (12, 2, 22, 7, 17)


def cell(counts, index: int, facet: str = "people") -> dict[str, object]:
    return counts.cells.filter(pl.col("cell") == index, pl.col("facet") == facet).row(0, named=True)


def test_a_phase_on_paper_gives_survival_turns_and_lines_but_no_draws():
    counts = counted(Sheet().phase(*COLUMN_C))
    assert cell(counts, 12) | {"phases": 1, "survived": 0, "worth": 0, "points": 4} == cell(counts, 12)
    assert cell(counts, 0) | {"phases": 1, "survived": 1, "worth": 3, "points": 3} == cell(counts, 0)
    assert cell(counts, 0)["exposed"] is None
    assert counts.by_draw.is_empty()
    assert counts.by_turn.select("cell", "turn").rows() == [(2, 2), (7, 4), (12, 1), (17, 5), (22, 3)]
    assert counts.lines.rows() == [("people", None, 1 << 7, 1)]


def test_a_phase_without_its_end_is_listed_not_counted():
    counts = counted(Sheet().phase(*COLUMN_C).phase(6, 18, part=2, ended=False))
    assert counts.evidence.row(0, named=True) | {"phases": 1, "unfinished": 1, "with_draws": 0} == counts.evidence.row(
        0, named=True
    )
    assert cell(counts, 6)["survived"] == 1, "what fell in an unfinished phase says nothing of finished ones"


def test_a_sheet_of_points_alone_is_no_board_on_which_everything_survived():
    sheet = Sheet()("part_started")("scored", seat=0, value=2)("eliminated", seat=1)("part_ended")
    counts = counted(sheet)
    assert counts.cells.is_empty()
    assert counts.evidence.row(0, named=True)["boardless"] == 1


def test_a_replayed_phase_in_which_nothing_fell_counts_as_such():
    counts = counted(Sheet()("part_started", step=1)("part_ended", step=9))
    assert cell(counts, 12)["survived"] == 1
    assert counts.lines.rows() == [("people", None, 0, 1)]


def test_people_and_bots_and_drafts_stand_apart():
    sheets = [Sheet("a").phase(*COLUMN_C), Sheet("b", crew="bots", draft="B").phase(*COLUMN_C)]
    counts = counted(*sheets)
    assert counts.cells["phases"].to_list() == [1] * 50
    assert counts.cells.select("facet", "draft").unique().height == 2
    other = counts_from_tally(data.simulated_tally("spread", 50, 1), BOARD, games=20, draft="B")
    with pytest.raises(PlaykitError, match="name the drafts apart"):
        counts + other
    both = counts + counts_from_tally(data.simulated_tally("spread", 50, 1), BOARD, games=20, draft="C")
    assert both.cells["phases"].to_list() == [1] * 50 + [50] * 25
    with pytest.raises(PlaykitError, match="different boards"):
        counts + no_counts(Board(3))


def test_exposure_follows_each_pawn_from_draw_to_draw():
    sheet = Sheet()("placed", seat=0, cell=3)("placed", seat=1, cell=3)
    sheet("drew", card="x")("drew", card="y")("moved", seat=0, cell=4)("drew", card="z")
    sheet("destroyed", cell=3, value=3)("eliminated", seat=1, cell=3)("drew", card="x")("part_ended")
    counts = counted(sheet)
    assert (cell(counts, 3)["exposed"], cell(counts, 3)["struck"]) == (2 + 3, 1)
    assert (cell(counts, 4)["exposed"], cell(counts, 4)["struck"]) == (2, 0)
    assert cell(counts, 5)["exposed"] is None


def test_phases_without_draws_stay_out_of_both_sides_of_the_risk():
    sheet = Sheet()("placed", seat=0, cell=3)("destroyed", cell=3, turn=1)("eliminated", seat=0, cell=3)("part_ended")
    assert cell(counted(sheet), 3)["struck"] is None
    sheet("placed", 2, seat=0, cell=3)("drew", 2, card="x")("destroyed", 2, cell=9, value=1)("part_ended", 2)
    assert (cell(counted(sheet), 3)["exposed"], cell(counted(sheet), 3)["struck"]) == (1, 0)


def test_a_lot_is_not_a_card_from_the_deck():
    sheet = Sheet()("placed", seat=0, cell=3)("drew", seat=2)("drew", card="x")("destroyed", cell=9, value=1)
    assert cell(counted(sheet("part_ended")), 3)["exposed"] == 1


def test_points_unknown_in_one_session_make_the_sum_unknown():
    frame = events(Sheet("a")("laid", None, cell=0, value=3).phase(5), Sheet("b").phase(5))
    counts = counts_from_events(frame.lazy(), Board(5))
    assert cell(counts, 0)["worth"] is None
    assert cell(counts_from_events(frame.lazy(), BOARD), 0)["worth"] == 3 + 3


def test_points_that_differ_between_sessions_are_summed_and_no_single_figure_is_claimed():
    one, two = Sheet("a")("laid", None, cell=0, value=1), Sheet("b")("laid", None, cell=0, value=4)
    counts = counted(one.phase(5), two.phase(5))
    assert (cell(counts, 0)["worth"], cell(counts, 0)["points"]) == (5, None)


@pytest.mark.parametrize(
    ("defect", "sheet"),
    [
        ("fell_twice", Sheet().phase(3, 3)),
        ("off_board", Sheet().phase(25)),
        ("no_phase", Sheet()("destroyed", None, cell=3)),
        ("before_first", Sheet()("destroyed", cell=3, value=0)("part_ended")),
        ("scored_on_ruins", Sheet().phase(3)("scored", seat=0, cell=3, value=1)),
        ("lines_disagree", Sheet()("line_broken").phase(3)),
        (
            "half_a_pair",
            Sheet()("laid", None, cell=3, card="k")("laid", None, cell=4, card="k")("destroyed", cell=3, card="k")(
                "part_ended"
            ),
        ),
        (
            "half_a_pair",
            Sheet()("laid", None, cell=3, card="k")("laid", None, cell=4, card="k")(
                "destroyed", cell=3, card="k", value=4
            )("destroyed", cell=4, card="k", value=5)("part_ended"),
        ),
    ],
)
def test_a_contradiction_is_named_and_its_phase_held_back(defect, sheet):
    counts = counted(sheet.phase(*COLUMN_C, part=2))
    assert set(counts.defects["defect"]) == {defect}
    assert defect in REASONS
    assert cell(counts, 12)["phases"] == 1, "the sound phase still counts"
    assert counts.evidence["held_back"].sum() == (defect != "no_phase")


def test_a_clean_record_has_no_defect():
    sheet = Sheet()("laid", None, cell=3, card="k")("laid", None, cell=4, card="k")("laid", None, cell=9, card="j")
    sheet("destroyed", cell=3, card="k", value=2)("destroyed", cell=4, card="k", value=2)("scored", cell=9, value=0)
    assert counted(sheet("part_ended")).defects.is_empty()


def test_every_reason_has_both_languages():
    assert all(len(text.split(" / ")) == 2 for text in REASONS.values())


def test_a_missing_column_is_named_with_what_was_meant():
    frame = events(Sheet().phase(3)).rename({"cell": "cells"})
    with pytest.raises(MissingColumns, match=r"lacks cell\. Did you mean 'cells'"):
        counts_from_events(frame.lazy(), BOARD)


def test_no_events_give_no_counts():
    counts = counts_from_events(events(Sheet().phase(3)).clear().lazy(), BOARD)
    for name, frame in counts.frames():
        assert frame.is_empty(), name
        assert frame.schema == dict(no_counts(BOARD).frames())[name].schema, name


def random_sheet(seed: int) -> Sheet:
    """Sessions of a few phases, some unfinished, some turns unknown."""
    rng = np.random.default_rng(seed)
    sheet = Sheet(f"s{seed}", crew=str(rng.choice(["people", "bots"])), draft=[None, "A"][rng.integers(2)])
    for part in range(1, rng.integers(3, 6)):
        fallen = rng.permutation(25)[: rng.integers(1, 15)].tolist()
        sheet.phase(*fallen, part=part, turns=rng.random() < 0.7, ended=rng.random() < 0.8)
    return sheet


def slow_counts(sheets: list[Sheet]) -> dict[tuple[object, ...], list[int]]:
    """Definitions in plain loops: phases and survivals by facet, draft and cell."""
    found: dict[tuple[object, ...], list[int]] = {}
    for sheet in sheets:
        for part in {row["part"] for row in sheet.rows}:
            rows = [row for row in sheet.rows if row["part"] == part]
            if not any(row["kind"] == "part_ended" for row in rows):
                continue
            fallen = {row["cell"] for row in rows if row["kind"] == "destroyed"}
            for index in range(25):
                one = found.setdefault((sheet.constant["crew"], sheet.constant["draft"], index), [0, 0])
                one[0] += 1
                one[1] += index not in fallen
    return found


@pytest.mark.parametrize("seed", range(8))
def test_counts_agree_with_plain_loops_in_any_order_of_rows(seed):
    sheets = [random_sheet(100 * seed + k) for k in range(6)]
    frame = events(*sheets)
    for rows in (frame, frame.sample(fraction=1, shuffle=True, seed=seed)):
        counts = counts_from_events(rows.lazy(), BOARD)
        own = {
            tuple(row[:3]): list(row[3:])
            for row in counts.cells.select("facet", "draft", "cell", "phases", "survived").rows()
        }
        assert own == slow_counts(sheets)


def test_the_real_rules_give_the_same_counts_by_both_roads():
    """Facts seen by the tally while playing, and events read back from a record, are one and the same."""
    games = pytest.importorskip("playkit.games")
    from playkit.kernel import Session
    from playkit.kernel.declare import GAME_ENDED
    from playkit.kernel.table import table_class

    game = games.find("patchies")
    counter, rows = table_class(game.tally)(), []
    counter.reset(1, None)
    for seed in range(12):
        session, rng = Session(game, 4, seed=seed), np.random.default_rng(seed)
        while not session.over:
            legal = session.legal_actions()
            session.play(legal[rng.integers(len(legal))].code)
        for fact in session.facts():
            numbers = [*fact.fields.values(), 0, 0, 0, 0][:4]
            game.fast.watch(counter, getattr(game.facts, fact.kind).index, *numbers)
        game.fast.watch(counter, GAME_ENDED, 0, 0, 0, 0)
        key = {"session": f"s{seed}", "writer": "w", "crew": "bots", "draft": None}
        rows += [row | key | {"seq": k, "tick": k, "data": None} for k, row in enumerate(session.rows())]
    names = ("phases", "survived", "worth", "destroyed_at", "exposed", "struck", "lines", "together")
    seen = counts_from_tally({name: np.array(getattr(counter, name)) for name in names}, BOARD, games=12)
    read = counts_from_events(pl.DataFrame(rows, infer_schema_length=None).lazy(), BOARD)
    assert read.defects.is_empty()
    columns = ["cell", "phases", "survived", "worth", "points", "exposed", "struck"]
    assert seen.cells.select(columns).equals(read.cells.select(columns))
    assert seen.by_draw.sort("cell", "draw").equals(read.by_draw.sort("cell", "draw"))
    assert seen.lines.sort("lines").equals(read.lines.sort("lines"))
    paired = ["cell", "other", "relation", "phases", "both"]
    assert seen.pairs.select(paired).equals(read.pairs.select(paired))
    assert seen.cells["phases"][0] > 20


def test_one_star_with_a_phase_too_many_is_a_contradiction():
    tally = data.simulated_tally("spread", 50, 1)
    tally["survived"] = tally["survived"].copy()
    tally["survived"][7] += 1
    with pytest.raises(PlaykitError, match="50 to 51"):
        counts_from_tally({key: tally[key] for key in tally if key != "together"}, BOARD, games=20)


def test_a_tally_that_contradicts_itself_is_refused():
    tally = data.simulated_tally("spread", 60, 1)
    wrong = {"survived": tally["survived"] + 1, "lines": tally["lines"] * 2, "together": tally["together"] + 60}
    for name, value in wrong.items():
        with pytest.raises(PlaykitError, match="contradicts itself"):
            counts_from_tally(tally | {name: value}, BOARD, games=20)
    with pytest.raises(PlaykitError, match="has shape"):
        counts_from_tally(tally | {"worth": tally["worth"][:9]}, BOARD, games=20)
    with pytest.raises(PlaykitError, match="has shape"):
        counts_from_tally(tally | {"together": tally["together"][:9]}, BOARD, games=20)
    with pytest.raises(MissingColumns, match="lacks struck"):
        counts_from_tally({key: value for key, value in tally.items() if key != "struck"}, BOARD, games=20)


def test_a_tally_of_earlier_rules_counted_no_pairs():
    tally = data.simulated_tally("spread", 60, 1)
    del tally["together"]
    counts = counts_from_tally(tally, BOARD, games=20)
    assert counts.pairs.is_empty()
    assert counts.cells["survived"].sum() == tally["survived"].sum()


def test_a_tally_may_come_as_a_record():
    tally = data.simulated_tally("spread", 60, 1)
    kinds = [(name, np.int64, np.shape(value)) for name, value in tally.items()]
    record = np.zeros((), dtype=kinds)
    for name, value in tally.items():
        record[name] = value
    same = counts_from_tally(record[()], BOARD, games=20)
    assert same.cells.equals(counts_from_tally(tally, BOARD, games=20).cells)


def test_the_points_of_the_board_are_those_of_the_rules():
    assert [sum(POINTS[row * 5 : row * 5 + 5]) for row in range(5)] == [9, 8, 10, 8, 9]
    assert sum(POINTS) == 44
