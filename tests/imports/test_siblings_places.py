"""Books of plays without points: names and places side by side, places for headings, a game named in every row."""

from __future__ import annotations

import pytest

from tests.imports.siblings import codes, plan_of, results, worries


@pytest.mark.parametrize(
    "head", ["名前,順位,名前,順位", "名前1,順位1,名前2,順位2", "Player,Place,Player,Place", "氏名,着順,氏名,着順"]
)
def test_names_and_places_come_side_by_side(head):
    plan = plan_of(f"日付,{head}\n2026/11/23,アキ,2,ハル,1\n2026/11/24,ハル,1位,ミオ,２位\n")
    assert results(plan) == [[("アキ", None, 2), ("ハル", None, 1)], [("ハル", None, 1), ("ミオ", None, 2)]]
    assert [[seat.seat for seat in session.seats] for session in plan.sessions] == [[0, 1], [0, 1]]
    assert worries(plan) == []


def test_a_place_may_stand_before_its_name():
    plan = plan_of("日付,順位,名前,点,順位,名前,点\n2026/11/23,2,アキ,3,1,ハル,5\n")
    assert results(plan) == [[("アキ", 3, 2), ("ハル", 5, 1)]]
    assert worries(plan) == []


def test_names_in_order_of_places_tell_nobody_s_seat():
    plan = plan_of("日付,名前,順位,名前,順位\n2026/11/23,アキ,1,ハル,2\n2026/11/24,ハル,1,アキ,2\n")
    assert [seat.seat for session in plan.sessions for seat in session.seats] == [None] * 4


def test_a_place_nobody_noted_stays_unknown():
    plan = plan_of("日付,名前,順位,名前,順位\n2026/11/23,アキ,－,ハル,1\n")
    assert (results(plan), worries(plan)) == ([[("アキ", None, None), ("ハル", None, 1)]], [])
    plan = plan_of("日付,名前,順位,名前,順位\n2026/11/23,アキ,x,ハル,1\n")
    assert [held.raw for held in plan.quarantine] == ["x"]


@pytest.mark.parametrize(
    "head",
    ["1位,2位,3位", "１着,２着,３着", "1st,2nd,3rd", "Winner,Second,Third", "優勝,準優勝,最下位", "一位,二位,三位"],
)
@pytest.mark.parametrize("first", ["日付", "date", "卓"])
def test_places_for_headings_stand_above_who_took_them(first, head):
    keys = ("2026/11/23", "2026/11/24") if first != "卓" else ("1", "2")
    plan = plan_of(f"{first},{head}\n{keys[0]},アキ,ハル,ミオ\n{keys[1]},ミオ,アキ,ハル\n")
    assert results(plan) == [
        [("アキ", None, 1), ("ハル", None, 2), ("ミオ", None, 3)],
        [("ミオ", None, 1), ("アキ", None, 2), ("ハル", None, 3)],
    ]
    assert worries(plan) == []
    assert all(session.finished for session in plan.sessions)


def test_a_place_may_be_shared_or_nobody_s_and_the_last_is_as_low_as_people_are_many():
    plan = plan_of("日付,1位,2位,3位,最下位\n2026/11/23,アキ・ハル,,ミオ,ソラ\n2026/11/24,アキ,,,ソラ\n")
    assert results(plan) == [
        [("アキ", None, 1), ("ハル", None, 1), ("ミオ", None, 3), ("ソラ", None, 4)],
        [("アキ", None, 1), ("ソラ", None, 2)],
    ]
    assert [seat.won for seat in plan.sessions[0].seats] == [True, True, False, False]


def test_counts_below_places_are_nobody_s_names():
    plan = plan_of("名前,1位,2位,3位\nアキ,3,1,0\nハル,1,3,0\n")
    assert not plan.sessions
    assert codes(plan) == ["NOT_RECOGNISED"]


def test_a_row_names_its_game_in_a_book_of_many():
    for people in ("1位,2位", "アキ,ハル"):
        cells = "アキ,ハル" if people == "1位,2位" else "5,3"
        rows = "".join(f"2026/11/23,{game},{cells}\n" for game in ("パッチーズ", "24", "将棋"))
        plan = plan_of(f"日付,ゲーム,{people}\n{rows}", profile=None)
        assert [session.game for session in plan.sessions] == ["patchies", "resonance24", None], people
        assert [question.key for question in plan.questions] == [("games", "将棋")]


def test_numbered_rows_that_each_have_a_day_are_plays_and_no_parts_of_one():
    plan = plan_of("Date,Game,Ann,Bob\n2026-11-23,1,5,3\n2026-11-23,2,1,2\n")
    assert results(plan) == [[("Ann", 5, 1), ("Bob", 3, 2)], [("Ann", 1, 2), ("Bob", 2, 1)]]
    assert {session.date for session in plan.sessions} == {"2026-11-23"}


@pytest.mark.parametrize("heading", ["Game #", "Game no", "Session#"])
def test_a_day_written_once_holds_for_the_plays_below_and_headings_may_ask(heading):
    plan = plan_of(
        f"Log\nDate,{heading},Player,Score,Winner?\n23 Nov 2026,1,Ann,12,Y\n,,Bob,9,\n,2,Ann,7,\n,,Bob,11,Y\n"
        "24 Nov 2026,3,Ann,1,\n,,Bob,2,Y\n"
    )
    assert [session.date for session in plan.sessions] == ["2026-11-23", "2026-11-23", "2026-11-24"]
    assert results(plan)[1] == [("Ann", 7, 2), ("Bob", 11, 1)]
    assert worries(plan) == []


def test_a_round_written_once_holds_for_the_rows_below():
    plan = plan_of("Round,Player,Score\n1,Ann,5\n,Bob,3\n2,Ann,1\n,Bob,4\n")
    assert results(plan) == [[("Ann", 6, 2), ("Bob", 7, 1)]]
    assert worries(plan) == []
    assert [held.raw for held in plan_of("Round,Player,Score\n,Ann,5\n1,Ann,3\n1,Bob,4\n").quarantine] == ["Ann | 5"]


def test_a_name_tells_the_day_of_one_play_and_not_of_many():
    table = ",アキ,ハル\nフェーズ1,5,3\n"
    assert [session.date for session in plan_of(table, "patchies 2026-11-23.csv").sessions] == ["2026-11-23"]
    many = plan_of(f"{table}\n{table}", "patchies 2026-11-23.csv")
    assert [session.date for session in many.sessions] == [None, None]
    own = plan_of(f"日付,2026/11/1\n{table}", "2026-11-23.csv")
    assert own.sessions[0].date == "2026-11-01"


def test_who_shares_a_place_shares_its_points():
    plan = plan_of("日付,1位,点,3位,点\n2026/11/1,アキ・ハル,5,ミオ,2\n2026/11/2,アキ・ハル,？？,ミオ,2\n")
    assert results(plan)[0] == [("アキ", 5, 1), ("ハル", 5, 1), ("ミオ", 2, 3)]
    assert [(held.raw, held.scope) for held in plan.quarantine] == [("？？", "cell")]
