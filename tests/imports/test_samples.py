"""The sample sheets: read without a doubt, enough for a small human facet; and any such sheet reads back."""

from __future__ import annotations

import pytest

from playkit.games import find
from playkit.imports import read, read_original, shipped
from playkit.imports.original import Original
from playkit.kernel import Session
from playkit.store import Store

from .make_samples import FOLDER, board_sheet, phase_sheet, play, to_bytes

FILES = sorted(FOLDER.glob("*.csv"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_sample_reads_without_a_doubt_and_is_flagged_as_invented(path):
    plan = read(path)
    assert [problem.code for problem in plan.problems if problem.severity != "info"] == []
    assert (plan.quarantine, plan.questions, plan.coverage()) == ([], [], 1.0)
    assert plan.original.synthetic
    game = "resonance24" if path.stem.startswith("24") else "patchies"
    assert [session.game for session in plan.sessions] == [game]


def test_the_samples_hold_enough_boards_for_a_small_facet(tmp_path):
    store = Store(tmp_path)
    for path in FILES:
        read(path).apply(store)
    boards = store.sql("""
        SELECT count(DISTINCT (session, part)) FROM effective
        WHERE kind = 'part_ended' AND session IN (SELECT session FROM effective WHERE kind = 'destroyed')
    """)
    assert 8 <= boards.item() <= 12
    assert store.sql("SELECT DISTINCT crew, synthetic FROM session").rows() == [("people", True)]


@pytest.mark.parametrize("stacked", [False, True], ids=["beside", "below"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_drawn_boards_read_back_as_what_the_game_told(seed, stacked):
    _, phases = play(4, seed)
    names = ["アキ", "ハル", "ミオ", "ソラ"]
    rows = board_sheet(names, seed, [["席順：アキ→ハル→ミオ→ソラ"]], stacked=stacked)
    plan = read_original(Original("drawn.csv", to_bytes(rows, "cp932", wide=stacked)))
    for part, phase in enumerate(phases, 1):
        of_part = [row for row in plan.rows() if row.get("part") == part]
        assert {row["cell"]: row["turn"] for row in of_part if row["kind"] == "destroyed"} == phase.fell
        assert {row["seat"]: row["cell"] for row in of_part if row["kind"] == "eliminated"} == phase.lost
        stood = {row["seat"]: (row["cell"], row["value"]) for row in of_part if row["kind"] == "scored"}
        assert stood == phase.stood
    assert [row["part"] for row in plan.rows() if row["kind"] == "part_ended"] == [*range(1, len(phases) + 1)]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_written_tables_read_back_as_what_the_game_told(seed):
    _, phases = play(3, seed)
    rows = phase_sheet(["ナギ", "リク", "ユズ"], seed, [["パッチーズ"]], ["", "", ""])
    plan = read_original(Original("table.csv", to_bytes(rows, "euc_jp", wide=True)))
    found = {(part["part"], part["person"]): (part["value"], part["event"]) for part in plan.sessions[0].parts}
    assert found == {
        (number, seat): (phase.stood[seat][1], None) if seat in phase.stood else (0, "eliminated")
        for number, phase in enumerate(phases, 1)
        for seat in range(3)
    }


def test_the_shipped_profile_and_the_rules_know_the_same_board():
    session = Session(find("patchies"), 4, seed=1)
    laid = {row["cell"]: row["value"] for row in session.rows() if row["kind"] == "laid"}
    template = "".join(shipped()["patchies-sheet"].get("checks", "template"))
    assert [laid[cell] for cell in range(25)] == [int(digit) for digit in template]
