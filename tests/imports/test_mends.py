"""A mended cell: read as what was typed, kept with what was written, found again at the next import."""

from __future__ import annotations

import json

import pytest

from playkit.errors import ImportRefused
from playkit.imports import Profile, fates, read_original, trace
from playkit.imports.answers import toml
from playkit.imports.bound import read_for
from playkit.imports.original import Original
from playkit.store import Store

SHEET = "パッチーズ\nフェーズ,アキ,ハル\nフェーズ1,2,±3\nフェーズ2,,4\n"
PROFILE = Profile.parse('[profile]\ngame = "patchies"\n[mends]\n"C3" = { was = "±3", text = "３" }')


def plan_of(text, profile=None, name="sheet.csv"):
    return read_original(Original(name, text.encode()), profile)


def codes(plan):
    return [problem.code for problem in plan.problems]


def test_a_mended_cell_becomes_what_was_typed_and_keeps_what_was_written():
    assert [held.raw for held in plan_of(SHEET).quarantine] == ["±3"]
    plan = plan_of(SHEET, PROFILE)
    assert plan.quarantine == []
    assert [row["value"] for row in plan.rows() if row.get("src") == "sheet.csv!C3"] == [3]
    fate = trace(plan, "sheet.csv!C3")
    assert (fate.text, fate.mended, fate.became) == ("±3", "３", "event")
    assert [one.mended for one in fates(plan) if one.src != "sheet.csv!C3"] == [None] * (len(fates(plan)) - 1)
    assert plan.coverage() == 1.0


def test_a_blank_can_be_filled_in_and_nothing_outside_the_sheet():
    filled = {"mends": {"B4": {"was": "", "text": "7"}, "Z99": {"was": "", "text": "8"}}}
    plan = plan_of(SHEET, Profile(filled).over(PROFILE))
    assert [row["value"] for row in plan.rows() if row.get("src") == "sheet.csv!B4"] == [7]
    assert trace(plan, "sheet.csv!B4").text == ""
    assert [problem.at["path"] for problem in plan.problems if problem.code == "MEND_LEFT_OUT"] == ["Z99"]


def test_a_cell_that_says_something_else_by_now_is_not_mended():
    plan = plan_of(SHEET.replace("±3", "±4"), PROFILE)
    assert [held.raw for held in plan.quarantine] == ["±4"]
    assert "MEND_LEFT_OUT" in codes(plan)


def test_a_leaf_of_a_tree_is_mended_by_its_path():
    export = {
        "players": [{"id": 1, "name": "Aki"}],
        "games": [{"id": 1, "name": "Patchies"}],
        "plays": [{"gameRefId": 1, "playDate": "2026-10-04", "playerScores": [{"playerRefId": 9, "score": "5"}]}],
        "locations": [], "userInfo": {},
    }  # fmt: skip
    text = json.dumps(export)
    assert plan_of(text, name="export.json").quarantine != []
    mends = {"/plays/0/playerScores/0/playerRefId": {"was": "9", "text": "1"}}
    plan = plan_of(text, Profile({"mends": mends}), "export.json")
    assert plan.quarantine == []
    assert [seat.name for session in plan.sessions for seat in session.seats] == ["Aki"]
    assert trace(plan, "export.json!/plays/0/playerScores/0/playerRefId").mended == "1"


@pytest.mark.parametrize(
    "value", ['"3"', "{ was = 3, text = '3' }", "{ text = '3' }", "{ was = '', text = '', by = '' }"]
)
def test_a_mend_that_is_none_is_refused(value):
    with pytest.raises(ImportRefused):
        Profile.parse(f'[mends]\n"C3" = {value}')


def test_a_store_knows_the_mends_of_a_file_the_next_time(tmp_path):
    store, sheet = Store(tmp_path / "logs"), tmp_path / "sheet.csv"
    sheet.write_text(SHEET, "utf-8")
    held = read_for(store, sheet)
    assert held.apply().counts.quarantined == 1
    profile = tmp_path / "p.toml"
    profile.write_text(toml(PROFILE.tables), "utf-8")
    mended = read_for(store, sheet, profile)
    assert mended.preview() == mended.apply().counts
    assert mended.preview().quarantined == 0
    again = read_for(store, sheet)
    assert again.quarantine == []
    counts = again.preview()
    assert (counts.new, counts.changed, counts.withdrawn, counts.quarantined) == (0, 0, 0, 0)
    sheet.write_text(SHEET.replace(",,4", ",6,4"), "utf-8")
    edited = read_for(store, sheet)
    assert edited.quarantine == [], "the same cell of an edited sheet is still mended"
    assert edited.preview().new == 1
    assert read_for(Store(tmp_path / "other"), sheet).quarantine != []


def test_a_row_that_becomes_readable_takes_no_other_session_its_name():
    sheet = "パッチーズ\n回,日付,アキ,ハル\n1,2026-10-01,5,3\n2,2026-10-02,±3,x?\n3,2026-10-03,7,8\n"
    game = Profile({"profile": {"game": "patchies"}})
    mends = {"C4": {"was": "±3", "text": "4"}, "D4": {"was": "x?", "text": "2"}}
    before, after = plan_of(sheet, game, "wide.csv"), plan_of(sheet, Profile({"mends": mends}).over(game), "wide.csv")
    assert [session.date for session in before.sessions] == ["2026-10-01", "2026-10-03"]
    assert len(after.sessions) == 3
    assert before.ids() == [after.ids()[0], after.ids()[2]]


def test_a_reading_that_another_one_followed_is_news_again(tmp_path):
    store, sheet = Store(tmp_path / "logs"), tmp_path / "sheet.csv"
    texts = [SHEET.replace("±3", score) for score in ("3", "4", "3")]
    for text in texts:
        sheet.write_text(text, "utf-8")
        plan = read_for(store, sheet)
        shown = plan.preview()
        assert plan.apply().counts == shown
        told = store.sql("SELECT value FROM effective WHERE src = 'sheet.csv!C3'")["value"].to_list()
        assert told == [int(text.split(",")[4].split("\n")[0])]
    again = read_for(store, sheet)
    assert (again.preview().changed, again.apply().added) == (0, False)
