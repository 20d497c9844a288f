"""Sheets with a day on every row: parts of a session where a column counts from 1 each day, else plays."""

from __future__ import annotations

import pytest

from tests.imports.siblings import codes, plan_of, results, worries

SHEET = (
    "日付,{word},アキ,ハル,メモ\n2026-11-01,1,5,3,\n2026-11-01,2,7,6,よく笑う\n2026-11-01,{total},12,9,\n"
    "2026-11-08,1,5,3,\n,2,1,1,\n,{total},6,4,\n"
)


@pytest.mark.parametrize(("word", "total"), [("ラウンド", "合計"), ("Hand", "total"), ("フェーズ", "計")])
def test_parts_of_a_day_are_one_session(word, total):
    plan = plan_of(SHEET.format(word=word, total=total))
    assert [session.date for session in plan.sessions] == ["2026-11-01", "2026-11-08"]
    assert results(plan) == [[("アキ", 12, 1), ("ハル", 9, 2)], [("アキ", 6, 1), ("ハル", 4, 2)]]
    first = plan.sessions[0]
    assert [(one["part"], one["person"], one["value"]) for one in first.parts] == [
        (1, 0, 5), (1, 1, 3), (2, 0, 7), (2, 1, 6)
    ]  # fmt: skip
    assert [event["text"] for event in first.events if event["kind"] == "noted"] == ["よく笑う"]
    assert worries(plan) == []


def test_two_sessions_of_a_day_are_two():
    plan = plan_of("日付,ラウンド,アキ,ハル\n11/1/2026,1,5,3\n11/1/2026,2,1,1\n11/1/2026,1,2,2\n11/1/2026,2,4,3\n")
    assert results(plan) == [[("アキ", 6, 1), ("ハル", 4, 2)], [("アキ", 6, 1), ("ハル", 5, 2)]]


def test_a_total_that_is_wrong_is_told_where_it_stands():
    plan = plan_of(SHEET.format(word="ラウンド", total="合計").replace("12,9", "13,9"))
    assert worries(plan) == [("TOTAL_MISMATCH", {"row": 4, "col": 3})]


def test_a_sum_of_everything_and_an_average_are_no_parts():
    plan = plan_of(SHEET.format(word="ラウンド", total="合計") + ",総計,18,13,\n平均,,9,6.5,\n")
    assert len(plan.sessions) == 2
    assert codes(plan).count("SUMMARY_ROW_SKIPPED") == 2


def test_a_part_that_nobody_filled_in_for_one_person_leaves_the_total_unknown():
    plan = plan_of("日付,ラウンド,アキ,ハル\n2026-11-01,1,5,\n2026-11-01,2,7,6\n")
    assert results(plan) == [[("アキ", 12, None), ("ハル", None, None)]]
    assert worries(plan) == [("SCORE_MISSING", {"row": 2, "col": 4})]


@pytest.mark.parametrize(
    "rows",
    [
        "日付,ラウンド,アキ,ハル\n2026-11-01,1,5,3\n2026-11-01,2,7,6\n2026-11-08,3,5,4\n",  # counted on
        "日付,回,アキ,ハル\n2026-11-01,1,5,3\n2026-11-01,2,7,6\n2026-11-08,1,5,4\n",  # the nth play of an evening
        "日付,ラウンド,アキ,ハル\n2026-11-01,1,5,3\n2026-11-08,1,7,6\n2026-11-15,1,5,4\n",  # never a second part
    ],
)
def test_elsewhere_every_row_is_a_play(rows):
    assert len(plan_of(rows).sessions) == 3
