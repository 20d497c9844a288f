"""Sheets whose rows are kinds and whose columns are people: strokes for what was seen, points by their kind."""

from __future__ import annotations

from collections import Counter

import pytest

from playkit.imports.values import read_number
from tests.imports.siblings import codes, plan_of, results, worries

WANTED = {("アキ", "質問"): 5, ("アキ", "退屈"): 1, ("ハル", "質問"): 2, ("ハル", "退屈"): 7}
TALLIES = {
    "strokes of 正": {5: "正", 1: "一", 2: "丁", 7: "正丁"},
    "bars": {5: "||||/", 1: "|", 2: "||", 7: "|||| |||"},
    "wide bars": {5: "｜｜｜｜｜", 1: "｜", 2: "｜｜", 7: "｜｜｜｜ ｜｜｜"},
    "stars": {5: "★★★★★", 1: "★", 2: "★★", 7: "★★★★★★★"},
    "numbers": {5: "5", 1: "１", 2: "2回", 7: "7"},
}


def counted(plan):
    (session,) = plan.sessions
    words = Counter(
        (session.seats[event["person"]].name, event["text"])
        for event in session.events
        if event["kind"] in ("noted", "asked")
    )
    return dict(words)


@pytest.mark.parametrize("strokes", TALLIES)
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("corner", ["回数", "観察項目（回数）", ""])
def test_every_stroke_is_one_remark_of_its_person(strokes, turned, corner):
    if strokes == "numbers" and not corner:
        return  # bare numbers below names may be anything
    marks = TALLIES[strokes]
    rows = [[corner, "アキ", "ハル"]]
    rows += [[kind, *(marks[WANTED[name, kind]] for name in ("アキ", "ハル"))] for kind in ("質問", "退屈")]
    if turned:
        rows = list(zip(*rows, strict=True))
    plan = plan_of("パッチーズ 2026年11月23日\n" + "\n".join(",".join(row) for row in rows), profile=None)
    assert counted(plan) == WANTED
    (session,) = plan.sessions
    assert (session.game, session.date) == ("patchies", "2026-11-23")
    assert {event["kind"] for event in session.events} == {"asked", "noted"}, "questions about rules are asked"
    assert [event["data"] for event in session.events if event["kind"] == "noted"] == [{"tag": "bored"}] * 8
    assert worries(plan) == []
    assert (session.finished, results(plan)) == (None, [[("アキ", None, None), ("ハル", None, None)]])


def test_what_is_no_count_is_held_back_and_none_is_no_remark():
    plan = plan_of("観察,アキ,ハル\n質問,正,0\n退屈,-,\n迷った,どっさり,下\n")
    assert counted(plan) == {("アキ", "質問"): 5, ("ハル", "迷った"): 3}
    assert [(held.at, held.raw) for held in plan.quarantine] == [({"row": 4, "col": 2}, "どっさり")]


def test_totals_of_strokes_check_them_and_are_nobody_s_score():
    plan = plan_of("観察,アキ,ハル,合計\n質問,正,一,6\n退屈,下,,3\n合計,8,2,\n備考,眠そう,,\n")
    assert worries(plan) == [("TOTAL_MISMATCH", {"row": 4, "col": 3})]
    assert results(plan) == [[("アキ", None, None), ("ハル", None, None)]]
    assert [
        event["text"] for event in plan.sessions[0].events if not event.get("data") and event["kind"] == "noted"
    ] == ["眠そう"]


@pytest.mark.parametrize("heading", ["回数", "件数", "Count"])
def test_one_column_of_counts_is_of_the_whole_table(heading):
    plan = plan_of(f"観察,{heading}\n質問,正\n退屈,2\n")
    (session,) = plan.sessions
    assert session.seats == []
    assert Counter(event["text"] for event in session.events) == {"質問": 5, "退屈": 2}
    assert {event.get("person") for event in session.events} == {None}


def test_an_answer_in_numbers_is_no_tally():
    assert codes(plan_of(",アキ,ハル\n面白い,5,4\n退屈,1,2\n")) == ["NOT_RECOGNISED"]


KINDS = "{corner},アキ,ハル\n畑,3,5\n家,2,1\nボーナス,,2\n合計,5,8\n"


@pytest.mark.parametrize("corner", ["", "項目", "パッチーズ"])
@pytest.mark.parametrize("turned", [False, True])
def test_points_by_kind_are_told_by_their_totals(corner, turned):
    rows = [line.split(",") for line in KINDS.format(corner=corner).split()] if corner else [
        ["", "アキ", "ハル"], *(line.split(",") for line in KINDS.format(corner="").split()[1:])
    ]  # fmt: skip
    if turned:
        rows = [list(row) for row in zip(*rows, strict=True)]
        rows[0][0] = "名前"
    plan = plan_of("\n".join(",".join(row) for row in rows))
    assert results(plan) == [[("アキ", 5, 2), ("ハル", 8, 1)]]
    assert worries(plan) == []
    told = [(event["person"], event["data"]["of"], event["value"]) for event in plan.sessions[0].events]
    assert sorted(told) == [(0, "家", 2), (0, "畑", 3), (1, "ボーナス", 2), (1, "家", 1), (1, "畑", 5)]


def test_one_wrong_total_among_right_ones_is_told():
    plan = plan_of("Category,Ann,Bob,Cai\nFields,3,5,1\nHouses,2,1,4\nTotal,5,6,6\n")
    assert worries(plan) == [("TOTAL_MISMATCH", {"row": 4, "col": 4})]
    assert results(plan) == [[("Ann", 5, 3), ("Bob", 6, 1), ("Cai", 6, 1)]]
    assert codes(plan_of("Category,Ann,Bob\nFields,3,5\nHouses,2,1\nTotal,9,9\n")) == ["NOT_RECOGNISED"]


def test_a_title_s_day_is_that_of_rows_that_tell_none_and_of_no_others():
    plan = plan_of("更新 2026-11-30\n日付,アキ,ハル\n2026/11/23,5,3\n,4,2\n")
    assert [session.date for session in plan.sessions] == ["2026-11-23", None]


@pytest.mark.parametrize(
    ("text", "value"),
    [("||||/ |", 6), ("||||\\", 5), ("正 正 一", 11), ("正　下", 8), ("卌 ||", 7), ("│││", 3), ("l", None)],
)
def test_strokes_may_stand_in_groups(text, value):
    assert read_number(text).value == value


@pytest.mark.parametrize(
    ("lengths", "grand", "told"), [("27分", "9", []), ("20分", "9", [5]), ("27分", "8", [6]), ("", "", [])]
)
def test_sums_below_lengths_and_sums_are_checks(lengths, grand, told):
    plan = plan_of(
        f",アキ,ハル,メモ,所要,計\nフェーズ1,1,2,,12分,3\nフェーズ2,2,4,,15分,6\n合計,3,6,,{lengths},{grand}\n"
    )
    assert worries(plan) == [("TOTAL_MISMATCH", {"row": 4, "col": col}) for col in told]
    assert plan.quarantine == []


def test_what_a_table_can_tap_is_known_on_a_tally_sheet_too():
    plan = plan_of("観察,アキ,ハル\n退屈,正,|\n長考,★,\nスマホ,,||\n離席,|,\n")
    tags = [event["data"]["tag"] for event in plan.sessions[0].events if event["kind"] == "noted"]
    assert (sorted(set(tags)), len(tags)) == (["bored", "left_table", "long_think", "phone_out"], 10)
