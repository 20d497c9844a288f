"""Tables in Markdown by other hands: without outer pipes, with hours of the clock, with scores for notes."""

from __future__ import annotations

import pytest

from tests.imports.siblings import codes, plan_of, results, worries

HEAD = "# テスト 2026-11-29 24\n{began}プレイヤー: T1=レン, T2=ユイ\n\n"
ROWS = [("{}", "T1", "迷い", "区別がつかない"), ("{}", "T2", "退屈", "スマホ"), ("{}", "T1", "楽しい", "爆笑")]


def notes(times, began="開始 23:40 / 終了 25:10\n", rule="---", outer="| {} |"):
    rows = [("時刻", "誰", "種類", "内容"), (rule,) * 4]
    rows += [(time, *row[1:]) for time, row in zip(times, ROWS, strict=True)]
    return HEAD.format(began=began) + "\n".join(outer.format(" | ".join(row)) for row in rows) + "\n"


def minutes(plan):
    return [event["mono_ms"] / 60_000 for event in plan.sessions[0].events]


@pytest.mark.parametrize("outer", ["| {} |", "{}", "{} |", "| {}"])
@pytest.mark.parametrize("rule", ["---", ":--", ":-:", "-:"])
def test_pipes_at_the_edges_and_long_dashes_are_a_matter_of_taste(outer, rule):
    plan = plan_of(notes(["0:02", "0:08", "1:05"], rule=rule, outer=outer), "notes.md", profile=None)
    assert (minutes(plan), worries(plan)) == ([2, 8, 65], [])
    assert [event["data"]["tag"] for event in plan.sessions[0].events] == ["confused", "bored", "delight"]


@pytest.mark.parametrize("times", [["23:42", "23:48", "0:45"], ["23時42分", "23時48分", "0時45分"]])
def test_a_column_of_the_clock_is_read_as_one_without_a_word(times):
    plan = plan_of(notes(times), "notes.md", profile=None)
    assert (minutes(plan), worries(plan)) == ([2, 8, 65], [])


def test_without_a_beginning_the_clock_counts_from_the_first():
    plan = plan_of(notes(["14:02", "14:08", "15:05"], began=""), "notes.md", profile=None)
    assert (minutes(plan), worries(plan)) == ([0, 6, 63], [])
    assert "CLOCK_FROM_FIRST" in codes(plan)


def test_one_hour_of_the_clock_among_lengths_is_still_told():
    plan = plan_of(notes(["0:02", "0:08", "24:45"]), "notes.md", profile=None)
    assert minutes(plan) == [2, 8, 65]
    assert [code for code, _ in worries(plan)] == ["WALL_CLOCK_IN_ELAPSED_COLUMN"]


@pytest.mark.parametrize("outer", ["| {} |", "{}"])
@pytest.mark.parametrize("name", ["sheet.md", "sheet.txt"])
def test_a_table_of_scores_has_no_player_called_dashes(outer, name):
    rows = [("名前", "点"), ("---", "--:"), ("アキ", "5"), ("ハル", "3")]
    plan = plan_of("\n".join(outer.format(" | ".join(row)) for row in rows), name)
    assert (results(plan), worries(plan)) == ([[("アキ", 5, 1), ("ハル", 3, 2)]], [])
    rows = [("回", "アキ", "ハル"), ("---", "---", "---"), ("フェーズ1", "5", "3"), ("合計", "5", "3")]
    table = "\n".join(outer.format(" | ".join(row)) for row in rows)
    plan = plan_of(f"# パッチーズ 2026-11-23\n\n{table}\n", name, profile=None)
    assert (results(plan), worries(plan)) == ([[("アキ", 5, 1), ("ハル", 3, 2)]], [])
    assert (plan.sessions[0].game, plan.sessions[0].date) == ("patchies", "2026-11-23")
    rows = [("観察", "アキ", "ハル"), ("---", "---", "---"), ("質問", "正", "一"), ("退屈", "", "下")]
    plan = plan_of("\n".join(outer.format(" | ".join(row)) for row in rows), name)
    assert len(plan.sessions[0].events) == 9
