"""What sheets hold beside plain numbers: dashes, strokes, cut numbers, times for scores, hours of the next day."""

from __future__ import annotations

import pytest

from playkit.imports import Profile
from playkit.imports.profile import shipped
from playkit.imports.record import header_of
from tests.imports.siblings import MARIONETTE, PATCHIES, codes, plan_of, workbook

ZONED = f'{PATCHIES}\n[dates]\ntz = "Asia/Tokyo"'


def begun(plan):
    """When the store would say that each session began."""
    return [header_of(session, "s", Profile.parse(ZONED), {}, {})["started_at"] for session in plan.sessions]


@pytest.mark.parametrize(
    "sheet",
    [
        "卓,日付,開始,名前,点\n1,2026/11/23,{},アキ,5\n1,2026/11/23,{},ハル,3\n",
        "日付,開始,アキ,ハル\n2026/11/23,{},5,3\n",
        "日付,アキ,ハル\n2026/11/23 {},5,3\n",
        "日付,2026/11/23,開始,{}\n,アキ,ハル\nフェーズ1,5,3\n",
        "日時：2026年11月23日(月) {}〜26:00\n,アキ,ハル\nフェーズ1,5,3\n",
        "日付,時間,勝者,参加者\n2026/11/23,{}〜26:30,アキ,アキ・ハル\n",
    ],
)
@pytest.mark.parametrize("hour", ["25:10", "25時10分", "翌1:10"])
def test_an_hour_counted_on_past_midnight_is_one_of_the_next_day(sheet, hour):
    plan = plan_of(sheet.replace("{}", hour), profile=ZONED)
    assert [(session.date, session.started) for session in plan.sessions] == [("2026-11-23", "01:10:00")]
    assert begun(plan) == ["2026-11-24T01:10:00+09:00"], "the day stays the play's, the moment is the clock's"


def test_an_end_past_midnight_moves_no_beginning():
    plan = plan_of("日付,開始,終了,アキ,ハル\n2026/12/31,23:30,25:10,5,3\n2026/12/31,1:10,2:00,5,3\n", profile=ZONED)
    assert begun(plan) == ["2026-12-31T23:30:00+09:00", "2026-12-31T01:10:00+09:00"]
    late = plan_of("日付,開始,アキ,ハル\n2026/12/31,24:00,5,3\n", profile=ZONED)
    assert begun(late) == ["2027-01-01T00:00:00+09:00"], "across the year"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_form_without_a_zone_says_that_none_was_assumed(lang):
    heading = "タイムスタンプ,ニックネーム,テスト回,面白さ（1〜5）"
    sheet = f"{heading}\n2026/11/23 21:05:07,アキ,1,5\n2026/11/23 21:06:00,ハル,1,4\n"
    (told,) = [problem for problem in plan_of(sheet).problems if problem.code.startswith("TIMEZONE")]
    assert told.code == "TIMEZONE_UNKNOWN"
    assert "-" not in told.text(lang)
    (told,) = [problem for problem in plan_of(sheet, profile=ZONED).problems if problem.code.startswith("TIMEZONE")]
    assert "Asia/Tokyo" in told.text(lang)


@pytest.mark.parametrize("title", ["盤面{}", "盤{}", "Board {}", "図{}", "ボード{}"])
def test_boards_may_be_numbered_as_boards(title):
    template = next(known for known in shipped().values() if known.game == "patchies").get("checks", "template")
    rows = [",".join(row) for row in template]
    sheet = "パッチーズ\n" + "\n".join(f"{title.format(part)}\n" + "\n".join(rows) + "\n" for part in (2, 1))
    plan = plan_of(sheet)
    parts = [event["part"] for event in plan.sessions[0].events if event["kind"] == "part_started"]
    assert parts == [1, 2]
    assert "PART_NUMBER_ASSUMED" not in codes(plan)
    assert plan.sessions[0].facts.get("title") == "パッチーズ"


def merged(sheet, rows):
    for row in rows:
        sheet.append(row)
    sheet.merge_cells("B1:D1")
    sheet.merge_cells("E1:G1")


@pytest.mark.parametrize("dash", ["-", "－", "ー", "?", "不明", "n/a"])
def test_a_dash_in_any_column_is_a_value_nobody_noted(dash):
    below = ["得点", "ボーナス", "順位"]
    rows = [["日付", "アキ", None, None, "ハル", None, None], [None, *below, *below]]
    rows.append(["2026-11-23", 20, dash, dash, 15, 3, 2])
    plan = plan_of(workbook(("記録", lambda sheet: merged(sheet, rows))), "a.xlsx", profile=MARIONETTE)
    assert plan.quarantine == []
    assert [(seat.score, seat.rank) for seat in plan.sessions[0].seats] == [(None, None), (18, 2)]
    for sheet in (
        f"卓,日付,開始,名前,点,順位,席\n1,{dash},{dash},アキ,5,{dash},{dash}\n1,2026/11/23,14:05,ハル,3,2,2\n",
        f",アキ,ハル\nフェーズ1,5,3\n合計,{dash},3\n順位,{dash},2\n席,{dash},2\n",
        f"回,日付,アキ,ハル,合計\n1,{dash},5,3,{dash}\n",
    ):
        plan = plan_of(sheet)
        assert plan.quarantine == [], sheet
        assert not {"BAD_NUMBER", "BAD_DATE", "BAD_DURATION"} & set(codes(plan)), sheet


def formatted(sheet, rows):
    """Write rows, whose cells may be (value, number format)."""
    for row, values in enumerate(rows, 1):
        for col, value in enumerate(values, 1):
            cell = sheet.cell(row, col)
            cell.value, cell.number_format = value if isinstance(value, tuple) else (value, "General")


def one_score(cell, layout):
    """Read a workbook whose first score is such a cell."""
    rows = {
        "long": [["卓", "名前", "点"], [1, "アキ", cell], [1, "ハル", 3]],
        "session-by-person": [["日付", "アキ", "ハル"], ["2026-11-23", cell, 3]],
        "part-by-seat": [["", "アキ", "ハル"], ["フェーズ1", cell, 3]],
        "totals": [["", "アキ", "ハル"], ["フェーズ1", 12, 3], ["合計", cell, 3]],
    }[layout]
    return plan_of(workbook(("記録", lambda sheet: formatted(sheet, rows))), "a.xlsx")


SHEETS = ["long", "session-by-person", "part-by-seat", "totals"]


@pytest.mark.parametrize(
    ("form", "layout"), [*zip(["m/d/yy", "h:mm", "[h]:mm:ss", 'm"月"d"日"'], SHEETS, strict=True), ("[h]:mm", "long")]
)
def test_a_number_in_a_cell_made_for_days_or_hours_is_read_back(form, layout):
    plan = one_score((12, form), layout)
    assert plan.sessions[0].seats[0].score == 12
    (told,) = [problem for problem in plan.problems if problem.code == "EXCEL_AUTODATE"]
    assert "12" in told.text()
    assert "12" in told.text("ja")
    assert plan.quarantine == []


@pytest.mark.parametrize(
    ("cell", "layout"),
    [
        *(((0.0625, "h:mm"), layout) for layout in SHEETS),
        *(((46_082, "m/d"), layout) for layout in SHEETS),
        *((cell, "long") for cell in ((2, "[h]:mm"), (0, "h:mm"), (59, "m/d"), (60, "m/d"), (400, "m/d"), "1:30")),
    ],
)
def test_what_may_have_been_typed_as_a_day_or_hour_is_held_back_as_such(cell, layout):
    plan = one_score(cell, layout)
    assert [held.code for held in plan.quarantine] == ["EXCEL_AUTODATE_UNRECOVERABLE"]
    scores = {seat.name: seat.score for seat in plan.sessions[0].seats}
    assert scores.get("アキ") == (12 if layout == "totals" else None)
    assert scores["ハル"] == 3


def test_no_day_of_a_form_with_days_alone_is_a_score_of_nought():
    assert one_score((0, "m/d/yy"), "long").sessions[0].seats[0].score == 0


@pytest.mark.parametrize("text", ["1月30日", "30-Jan", "Jan-30", "1:30", "1:30:00", "1900/1/12"])
def test_a_sheet_saved_as_text_shows_what_became_of_scores(text):
    plan = plan_of(f"卓,名前,点\n1,アキ,{text}\n1,ハル,3\n")
    assert [held.code for held in plan.quarantine] == ["EXCEL_AUTODATE_UNRECOVERABLE"]


@pytest.mark.parametrize(
    ("sheet", "scores"),
    [
        ("卓,名前,点\n1,アキ,1,234\n1,ハル,980\n", [1234, 980]),
        ("卓,名前,点,備考\n1,アキ,1,234,勝\n1,ハル,980,\n", [1234, 980]),
        ("卓,名前,点\n1,アキ,1,234,567\n1,ハル,-1,000\n1,ミオ,980\n", [1_234_567, -1000, 980]),
        ("日付,アキ,ハル\n2026/11/24,900,1,001\n", [900, 1001]),
        ("日付,アキ,ハル,合計\n2026/11/23,1,234,980,2,214\n", [1234, 980]),
        (",アキ,ハル\nフェーズ1,1,200,900\nフェーズ2,34,100\n合計,1,234,1,000\n", [1234, 1000]),
        ('卓,名前,点\n1,アキ,"1,234"\n1,ハル,980\n', [1234, 980]),
        ("卓;名前;点\n1;アキ;1,234\n1;ハル;980\n", [1234, 980]),
    ],
)
def test_a_number_split_by_its_own_comma_is_joined_where_that_is_certain(sheet, scores):
    plan = plan_of(sheet)
    assert [seat.score for seat in plan.sessions[0].seats] == scores
    assert {code for code in codes(plan) if code.startswith("NUMBER_")} == (
        {"NUMBER_JOINED"} if '"' not in sheet and ";" not in sheet else set()
    )
    assert plan.quarantine == []


@pytest.mark.parametrize(
    ("sheet", "row"),
    [
        ("日付,アキ,ハル\n2026/11/23,1,234,980\n", 2),
        ("名前,点\nアキ,5,100\nハル,3,120\n", 2),
        (",アキ,ハル\nフェーズ1,1,200,900\nフェーズ2,34,100\n", 2),
    ],
)
def test_a_row_that_a_comma_may_have_split_in_two_ways_is_told(sheet, row):
    told = [problem.at for problem in plan_of(sheet).problems if problem.code == "NUMBER_SPLIT"]
    assert told[0] == {"row": row}
    assert "NUMBER_JOINED" not in codes(plan_of(sheet))


def test_words_and_short_figures_beyond_the_header_are_no_split_numbers():
    for more in ("コメント", "99", "1000", "12.5"):
        assert not [code for code in codes(plan_of(f"名前,点\nアキ,5,{more}\nハル,3\n")) if code.startswith("NUMBER_")]
