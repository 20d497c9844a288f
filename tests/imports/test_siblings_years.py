"""Days written without a year: what weekdays and the rest of the file prove, what is asked, where a new year begins."""

from __future__ import annotations

from datetime import date

import pytest

from playkit.imports import date_order, guess, read_original
from playkit.imports.answers import answered
from playkit.imports.original import Original
from tests.imports.siblings import codes, days, plan_of, results, worries

TODAY = date(2026, 11, 30)


@pytest.fixture(autouse=True)
def _today(monkeypatch):
    for module in (date_order, guess):
        monkeypatch.setattr(module, "today", lambda: TODAY)


SHEETS = [
    "日付,アキ,ハル\n{},5,3\n{},2,4\n",
    "卓,日付,名前,点\n1,{},アキ,5\n2,{},ハル,3\n",
    "日付,勝者,参加者\n{},アキ,アキ・ハル\n{},ハル,アキ・ハル\n",
    "日付,名前,点,名前,点\n{},アキ,5,ハル,3\n{},アキ,2,ハル,4\n",
    ",{},{}\nアキ,5,2\nハル,3,4\n",
]


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize(
    "written", [("11/23", "11/24"), ("11月23日", "11月24日"), ("Nov 23", "24 Nov"), ("１１／２３", "11/24 19:30")]
)
def test_a_year_written_nowhere_is_asked_for_once(sheet, written):
    plan = plan_of(sheet.format(*written))
    assert [day for day, _, _ in days(plan)] == [None, None], "nothing is made up"
    assert [session.facts["date_written"] for session in plan.sessions] == list(written), "and nothing is lost"
    assert codes(plan).count("YEAR_UNKNOWN") == 1
    assert "BAD_DATE" not in codes(plan)
    (asked,) = [question for question in plan.questions if question.key == ("dates", "year")]
    assert (asked.default, asked.evidence) == ("2026", written)
    profile = answered(plan, {("dates", "year"): "2025"})
    again = read_original(Original("sheet.csv", sheet.format(*written).encode()), profile)
    assert [day for day, _, _ in days(again)] == ["2025-11-23", "2025-11-24"]
    assert not [question for question in again.questions if question.key == ("dates", "year")]


def test_a_day_that_has_not_come_yet_was_last_year_s():
    plan = plan_of("日付,アキ,ハル\n12/20,5,3\n")
    assert plan.questions[-1].default == "2025"


@pytest.mark.parametrize(
    "written", [("11/23（月）", "11/28(土)"), ("11月23日 (月)", "11月28日（土）"), ("Mon 23 Nov", "Sat 28 Nov")]
)
def test_weekdays_tell_the_year(written):
    plan = plan_of(SHEETS[0].format(*written))
    assert [day for day, _, _ in days(plan)] == ["2026-11-23", "2026-11-28"]
    assert worries(plan) == []
    (told,) = [problem for problem in plan.problems if problem.code == "YEAR_BY_WEEKDAYS"]
    assert "2026" in told.text()
    assert "2026" in told.text("ja")


def test_weekdays_that_no_year_has_tell_nothing():
    plan = plan_of(SHEETS[0].format("11/23（月）", "11/24（月）"))
    assert [day for day, _, _ in days(plan)] == [None, None]
    assert "YEAR_UNKNOWN" in codes(plan)


@pytest.mark.parametrize(
    ("name", "rows", "found", "turned"),
    [
        (
            "2025年度.csv",
            ["12/20", "12/28", "1/5", "1/20"],
            ["2025-12-20", "2025-12-28", "2026-01-05", "2026-01-20"],
            4,
        ),
        ("2026.csv", ["12/20", "12/28", "1/5", "1/20"], ["2025-12-20", "2025-12-28", "2026-01-05", "2026-01-20"], 4),
        ("2026.csv", ["1/20", "1/5", "12/28"], ["2026-01-20", "2026-01-05", "2025-12-28"], 4),
    ],
)
def test_a_list_passes_into_another_year(name, rows, found, turned):
    plan = plan_of("日付,アキ,ハル\n" + "".join(f"{row},5,3\n" for row in rows), name)
    assert [day for day, _, _ in days(plan)] == found
    assert worries(plan) == [("YEAR_TURNS", {"row": turned, "col": 1})]


def test_a_list_in_no_order_tells_nothing_of_years():
    rows = ["1/5", "11/23", "2/3", "1/20"]
    plan = plan_of("日付,アキ,ハル\n" + "".join(f"{row},5,3\n" for row in rows), "2026.csv")
    assert {day[:4] for day, _, _ in days(plan)} == {"2026"}
    assert worries(plan) == []


def test_days_across_the_top_need_no_word_in_the_corner():
    plan = plan_of(",2026/11/23,2026/11/24\nアキ,5,2\nハル,3,4\n")
    assert results(plan) == [[("アキ", 5, 1), ("ハル", 3, 2)], [("アキ", 2, 2), ("ハル", 4, 1)]]
    assert [day for day, _, _ in days(plan)] == ["2026-11-23", "2026-11-24"]
