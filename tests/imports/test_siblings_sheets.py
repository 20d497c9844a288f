"""The cases' kinds of sheets in other hands: headings, dates, hours, names, ragged rows, broken letters."""

from __future__ import annotations

import datetime as dt
import unicodedata

import pytest

from tests.imports.siblings import MARIONETTE, PATCHIES, codes, days, plan_of, results, workbook, worries

TWO = [[("アキ", 5, 1), ("ハル", 3, 2)], [("アキ", 4, 1), ("ハル", 2, 2)]]
ROWS = "1,アキ,5\n1,ハル,3\n2,アキ,4\n2,ハル,2\n"


@pytest.mark.parametrize("session", ["卓", "試合番号", "Match ID", "table no", "play", "テスト"])
@pytest.mark.parametrize(
    ("player", "score"), [("参加者", "総得点"), ("選手", "スコア"), ("Tester", "Pts"), ("who", "VP")]
)
def test_a_list_goes_by_many_headings(session, player, score):
    plan = plan_of(f"{session},{player},{score}\n{ROWS}")
    assert (results(plan), worries(plan)) == (TWO, [])


@pytest.mark.parametrize("heading", ["No", "#", "番号", "回", "Game"])
def test_a_number_that_comes_again_beside_places_counts_sessions(heading):
    rows = "".join(f"{row},{1 if 'アキ' in row else 2}\n" for row in ROWS.split())
    plan = plan_of(f"{heading},名前,点,順位\n{rows}")
    assert (results(plan), worries(plan)) == (TWO, [])


def test_a_count_of_plays_with_their_days_is_no_count_of_parts():
    plan = plan_of("回,日付,名前,点\n1,2026/11/1,アキ,5\n1,,ハル,3\n2,2026/11/2,アキ,4\n2,,ハル,2\n")
    assert results(plan) == TWO


@pytest.mark.parametrize("seats", ["1234", "東南西北", ["1番手", "2番手", "3番手", "4番手"], ["P1", "P2", "P3", "P4"]])
def test_seats_go_by_numbers_winds_and_turns(seats):
    rows = "".join(f"1,{seat},{name},{score}\n" for seat, name, score in zip(seats, "ABCD", (4, 3, 2, 1), strict=True))
    plan = plan_of(f"卓,席,名前,点\n{rows}")
    assert [seat.seat for seat in plan.sessions[0].seats] == [0, 1, 2, 3]
    assert worries(plan) == []


@pytest.mark.parametrize(("won", "lost"), [("WIN", "LOSE"), ("勝ち", "負け"), ("○", "×"), ("yes", ""), ("✓", "-")])
def test_winners_may_be_marked(won, lost):
    plan = plan_of(f"session,player,score,result\n1,Ann,5,{won}\n1,Bob,9,{lost}\n")
    assert [seat.won for seat in plan.sessions[0].seats] == [True, False]
    assert [code for code, _ in worries(plan)] == ["WINNER_NOT_BEST_SCORE"], "the mark stands, the points too"


def test_games_named_in_a_list_are_those_of_its_sessions():
    plan = plan_of("Data;Jogo;Jogador;Pontos;Venceu\n22/11/2026;Citadels;Ann;25;Sim\n22/11/2026;Citadels;Bob;18;Não\n"
                   "22/11/2026;Patchies;Ann;3;Não\n22/11/2026;Patchies;Bob;5;Sim\n", profile=None)  # fmt: skip
    assert [session.game for session in plan.sessions] == ["marionette", "patchies"]
    assert results(plan) == [[("Ann", 25, 1), ("Bob", 18, 2)], [("Ann", 3, 2), ("Bob", 5, 1)]]


@pytest.mark.parametrize(
    "label", ["Phase {roman}", "フェーズ{roman}", "{n}フェーズ目", "{n}. phase", "フェーズ{kanji}"]
)
def test_parts_go_by_roman_and_other_numerals(label):
    rows = [label.format(roman=roman, n=n, kanji=kanji) for n, roman, kanji in ((1, "Ⅰ", "一"), (2, "II", "二"))]
    plan = plan_of(f"パッチーズ\n,アキ,ハル\n{rows[0]},1,2\n{rows[1]},3,0\n合計,4,2\n", profile=None)
    assert results(plan) == [[("アキ", 4, 1), ("ハル", 2, 2)]]
    assert plan.sessions[0].parts_played == 2


@pytest.mark.parametrize("dash", "-－−‐–—―ー")
def test_a_dash_of_any_length_is_an_unknown_value(dash):
    plan = plan_of(f"回,名前,点\n1,アキ,{dash}\n1,ハル,2\n")
    assert worries(plan) == []
    assert [seat.score for seat in plan.sessions[0].seats] == [None, 2]


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("Nov 23, 2026", "2026-11-23"), ("23 November 2026", "2026-11-23"), ("Mon 23rd Nov 2026", "2026-11-23"),
        ("20261123", "2026-11-23"), ("R8/11/23", "2026-11-23"), ("令和８年11月23日（月）", "2026-11-23"),
        ("平成31年4月30日", "2019-04-30"), ("令和元年5月1日", "2019-05-01"), ("11-23-26", "2026-11-23"),
        ("2026-11-31", None), ("平成40年13月1日", None),
    ],
)  # fmt: skip
def test_dates_in_many_spellings(written, day):
    plan = plan_of(f'卓,日付,名前,点\n1,"{written}",アキ,5\n1,"{written}",ハル,3\n')
    assert plan.sessions[0].date == day
    assert (codes(plan).count("BAD_DATE") > 0) == (day is None)


def test_one_date_shows_the_order_of_all_and_two_that_disagree_show_none():
    shown = plan_of("卓,date,名前,点\n1,3/4/2026,アキ,5\n1,3/4/2026,ハル,3\n2,25/4/2026,アキ,4\n2,25/4/2026,ハル,2\n")
    assert [session.date for session in shown.sessions] == ["2026-04-03", "2026-04-25"]
    assert (worries(shown), "DATE_ORDER_FOUND" in codes(shown)) == ([], True)
    mixed = plan_of("卓,date,名前,点\n1,3/4/2026,アキ,5\n2,25/4/2026,アキ,4\n3,4/25/2026,アキ,4\n")
    assert worries(mixed) == [("DATE_AMBIGUOUS", {"row": 2, "col": 2})]


def test_a_year_written_once_is_that_of_the_column():
    plan = plan_of("回,日付,アキ,ハル\n1,2026/11/1,5,3\n2,11/8,4,2\n3,11月9日(月),1,0\n")
    assert [session.date for session in plan.sessions] == ["2026-11-01", "2026-11-08", "2026-11-09"]
    named = plan_of("日付,アキ,ハル\n11/1,5,3\n11/8,4,2\n", name="patchies-2025.csv")
    assert [session.date for session in named.sessions] == ["2025-11-01", "2025-11-08"]
    assert worries(plan_of("日付,アキ,ハル\n11/1,5,3\n11/8,4,2\n")) == [("YEAR_UNKNOWN", {"col": 1})]


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("23:30", "00:45"),
        ("23時30分", "24:45"),
        ("11:30 PM", "12:45 AM"),
        ("午後11時30分", "翌0:45"),
        ("23時半", "午前0時45分"),
    ],
)
def test_hours_run_past_midnight_in_every_layout(start, end):
    wanted = [("2026-11-23", "23:30:00", "00:45:00")]
    sheets = [
        f"日付,開始,終了,アキ,ハル\n2026/11/23,{start},{end},5,3\n2026/11/23,{start},{end},5,3\n",
        f"卓,日付,開始,終了,名前,点\n1,2026/11/23,{start},{end},アキ,5\n1,2026/11/23,{start},{end},ハル,3\n",
        f"日付,開始,終了,勝者,プレイヤー一覧\n2026/11/23,{start},{end},アキ,アキ・ハル\n",
        f"日付,2026/11/23,開始,{start},終了,{end}\n,アキ,ハル\nフェーズ1,5,3\n",
        f"日時：2026年11月23日(月) {start}〜{end}\n,アキ,ハル\nフェーズ1,5,3\n",
    ]
    for text in sheets:
        plan = plan_of(text)
        assert days(plan)[:1] == wanted, text
        assert plan.sessions[0].duration_s == 75 * 60
        assert worries(plan) == []


def test_a_book_of_winners_may_list_everybody():
    (session,) = plan_of("日付,勝者,参加者\n2026/11/23,アキ,アキ・ハル・ミオ\n").sessions
    assert [(seat.name, seat.won) for seat in session.seats] == [("アキ", True), ("ハル", False), ("ミオ", False)]
    assert session.complete is True


@pytest.mark.parametrize("check", ["検算", "check", "小計", "Total"])
def test_a_column_that_sums_up_is_nobody(check):
    plan = plan_of(f"No,date,Aki,Haru,{check}\n1,1 Nov 2026,25,-25,0\n2,2 Nov 2026,5,-4,0\n")
    assert results(plan)[0] == [("Aki", 25, 1), ("Haru", -25, 2)]
    assert worries(plan) == [("TOTAL_MISMATCH", {"row": 3})]


def test_a_total_beside_sessions_is_no_session():
    plan = plan_of("選手,試合1,試合2,合計\nアヤ,12,3,15\nケン,－,9,10\n", profile=MARIONETTE)
    assert len(plan.sessions) == 2
    assert worries(plan) == [("TOTAL_MISMATCH", {"row": 3, "col": 4})]


def test_columns_may_be_days():
    plan = plan_of("Player,2026-11-01,2026-11-08\nAki,5,\nHaru,3,0\n")
    assert [session.date for session in plan.sessions] == ["2026-11-01", "2026-11-08"]
    assert results(plan) == [[("Aki", 5, 1), ("Haru", 3, 2)], [("Haru", 0, 1)]]


@pytest.mark.parametrize(
    "header",
    ["卓,名前1,点1,名前2,点2", "Game,Player 1,Score 1,Player 2,Score 2", "回,P1 name,P1 score,P2 name,P2 score"],
)
def test_groups_may_be_numbered(header):
    assert results(plan_of(f"{header}\n1,アキ,5,ハル,3\n2,アキ,4,ハル,2\n")) == TWO


def test_a_place_may_be_a_heading_and_is_no_seat():
    plan = plan_of("日付,1位,点,2位,点\n2026/11/1,アキ,5,ハル,3\n2026/11/2,ハル,2,アキ,4\n")
    assert results(plan)[1] == [("ハル", 2, 1), ("アキ", 4, 2)]
    assert [seat.seat for seat in plan.sessions[0].seats] == [None, None]


def test_rows_of_another_width_lose_nothing():
    plan = plan_of("回,名前,点,備考\n1,アキ,3\n1,ハル,2,メモ,余り\n2,アキ\n2,ハル,4,,\n", profile=PATCHIES)
    assert worries(plan) == [
        ("UNNAMED_COLUMN_HAS_DATA", {"row": 3, "col": 5}),
        ("SCORE_MISSING", {"row": 4, "col": 3}),
    ]
    split = plan_of("名前;点;順位\nアキ;12;1\nハル;9;2\nミオ,7,3\n")
    assert worries(split) == [("WRONG_FIELD_COUNT", {"row": 4})]
    assert results(split) == [[("アキ", 12, 1), ("ハル", 9, 2)]]


def test_blank_rows_and_columns_end_no_table():
    def fill(sheet):
        rows = {2: ("卓", "名前", "点"), 4: (1, "アキ", 5), 5: (1, "ハル", 3), 30: (2, "アキ", 4), 41: (2, "ハル", 2)}
        for row, texts in rows.items():
            for column, value in zip("BCE", texts, strict=True):
                sheet[f"{column}{row}"] = value

    assert results(plan_of(workbook(("記録", fill)), "a.xlsx")) == TWO


def test_one_name_in_many_spellings_is_suggested_and_never_merged():
    names = [
        "バンチ",
        unicodedata.normalize("NFD", "バンチ"),
        "ばんち",
        "バンチさん",
        "Haru",
        "haru",
        "田中 太郎",
        "田中太郎",
    ]
    rows = "".join(f"{row},{name},1\n" for row, name in enumerate(names, 1))
    plan = plan_of(f"卓,名前,点\n{rows}")
    assert worries(plan) == [("NAME_ALIAS_CANDIDATE", {"row": row, "col": 2}) for row in (4, 5, 7, 9)]
    assert len({seat.name for session in plan.sessions for seat in session.seats}) == 7, "composed letters alone merge"


def test_guests_are_new_people_every_time_and_unseen_marks_are_no_part_of_a_name():
    plan = plan_of("卓,名前,点\n1,\ufeffアキ,1\n1,ゲスト,2\n2,アキ\u200b,1\n2,Guest 2,2\n")
    assert [(seat.name, seat.guest) for session in plan.sessions for seat in session.seats] == [
        ("アキ", False), ("ゲスト", True), ("アキ", False), ("Guest 2", True),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("mac_roman", "name,points\rJosé,3\rZoë,2\r"), ("cp1252", "name,points\r\nJosé,3\r\nZoë,2\r\n"),
        ("utf-16", "name,points\rJosé,3\rZoë,2"), ("utf-32", "name\tpoints\nJosé\t3\nZoë\t2\n"),
        ("utf-8", "sep=;\nname;points\nJosé;3\nZoë;2\n"),
    ],
)  # fmt: skip
def test_old_encodings_and_line_ends(encoding, text):
    plan = plan_of(text, encoding=encoding)
    assert (results(plan), worries(plan)) == ([[("José", 3, 1), ("Zoë", 2, 2)]], [])


@pytest.mark.parametrize("broken", [b"\x00", b"\xed\xa0\x80", b"\xff"])
def test_a_few_broken_bytes_are_named_and_the_rest_is_read(broken):
    good = "回,名前,点\n1,アキ,3\n1,ハル,2\n".encode()
    at = good.index("ル".encode())
    plan = plan_of(good[:at] + broken + good[at:])
    assert worries(plan) == [("UNDECODABLE_BYTES", {"row": 3, "col": 2})]
    assert [seat.score for seat in plan.sessions[0].seats] == [3, 2]


def test_letters_garbled_before_they_were_saved_are_told_and_not_guessed():
    garbled = "ハル".encode().decode("cp932", "replace")
    plan = plan_of(f"回,名前,点\n1,アキ,3\n1,{garbled},2\n")
    assert worries(plan) == [("GARBLED_TEXT", {"row": 3, "col": 2})]
    assert plan.sessions[0].seats[1].name == garbled


def test_a_script_s_workbook_with_totals_beside_the_results():
    rows = [["MatchID", "Date", "SteamID", "Player", "Character", "Result", "Score"],
            ["00001", "11-22-26 20:05", 76561198000000001, "Nao", "King", "WIN", 25],
            ["00001", "11-22-26 20:05", "76561198000000002", "Tomo", "Thief", "LOSE", 18]]  # fmt: skip
    totals = [["Character", "Wins", "Losses"], ["King", 1, 0], ["Thief", 0, 1]]
    plan = plan_of(workbook(("MatchResults", rows), ("CharacterTotals", totals)), "citadels.xlsx", profile=None)
    assert results(plan) == [[("Nao", 25, 1), ("Tomo", 18, 2)]]
    assert days(plan) == [("2026-11-22", "20:05:00", None)]
    assert plan.sessions[0].facts["key"] == "00001", "with its zeros"
    assert [seat.account for seat in plan.sessions[0].seats] == [None, "76561198000000002"]
    assert worries(plan) == [("ID_ROUNDED", {"sheet": "MatchResults", "row": 2, "col": 3})]


def test_lengths_of_a_workbook_in_every_kind_of_cell():
    rows = [["ハンド", "プレイヤー", "獲得VP", "所要時間"], [1, "レン", 7, dt.time(0, 8, 30)],
            [1, "ユイ", 5, dt.timedelta(minutes=8, seconds=30)],
            [2, "レン", 4, dt.timedelta(hours=25)], [2, "ユイ", 8, "25時間"]]  # fmt: skip
    plan = plan_of(workbook(("24", rows)), "24.xlsx", profile=None)
    (session,) = plan.sessions
    assert (session.game, session.duration_s) == ("resonance24", 510 + 25 * 3600)
    assert worries(plan) == []


@pytest.mark.parametrize("word", ["合計", "計", "total"])
def test_a_total_in_any_column_that_names_a_session_is_no_session(word):
    plan = plan_of(
        "日付,ゲーム,アキ,ハル\n"
        f"2026-11-01,1,5,3\n2026-11-01,2,7,6\n2026-11-01,{word},12,9\n"
        f"2026-11-08,1,5,3\n2026-11-08,2,1,1\n2026-11-08,{word},6,5\n"
        f",{word},18,13\n,平均,4.5,3.25\n"
    )
    assert len(plan.sessions) == 4
    assert worries(plan) == [("TOTAL_MISMATCH", {"row": 7, "col": 4})], "each is of the day above it"


def test_a_round_may_be_written_in_a_row_of_the_session_before():
    plan = plan_of("試合,名前,ラウンド,点\n1,アキ,1,5\n,ハル,,3\n2,アキ,,4\n,ハル,,6\n")
    assert results(plan) == [[("アキ", 5, 1), ("ハル", 3, 2)], [("アキ", 4, 2), ("ハル", 6, 1)]]
    assert codes(plan).count("MERGED_CELL_FILLED") == 3


def test_a_total_above_the_header_proves_no_split_number():
    plan = plan_of("合計,ハル,アキ,日付\n214,2,980,234,1\n")
    assert plan.coverage() == 1.0
