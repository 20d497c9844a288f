"""The same plays, written down by other people: other encodings, separators, words, orders and habits."""

from __future__ import annotations

import pytest

from playkit.imports import Profile, read_original
from playkit.imports.original import Original

SHEET = """パッチーズ　テストプレイ記録,,,,
日付：令和８年１１月２３日,場所：公民館,,記録係：ソラ,
,,,,
,アキ,ハル,ミオ,ソラ
フェーズ１,２,×,１,３
フェーズ２,２,１,×,×
フェーズ３,１,０,２,３
フェーズ４,,,,
合計,５,１,３,６
備考,,,大家がこわい,
"""
BOARDS = """フェーズ1,,,,,,フェーズ2,,,,
3,1,1×3,1,3,,3×4,1,1,1,3
1,2,2×5ハル,2×6,1,,1,2×2,2,2,1
1,2アキ,4×1,2×5,1,,1,2,4,2,1
1,2,2×6,2ミオ,1,,1,2,2,2×2アキ,1
3,1,1×3,1,3,,3,1,1ミオ,1,3
"""


def plan_of(text, encoding="utf-8", name="sheet.csv", profile=None):
    return read_original(Original(name, text.encode(encoding)), profile)


def parts_of(plan, session=0):
    session = plan.sessions[session]
    names = [seat.name for seat in session.seats]
    return {(p["part"], names[p["person"]]): (p["value"], p["event"]) for p in session.parts}


def codes(plan):
    return {problem.code for problem in plan.problems}


def worries(plan):
    return [(p.code, p.at) for p in plan.problems if p.severity != "info"]


WANTED = parts_of(plan_of(SHEET))


def test_the_sheet_itself_is_as_written():
    assert WANTED[1, "ハル"] == (0, "eliminated")
    assert WANTED[3, "ハル"] == (0, None)
    assert len(WANTED) == 12
    assert worries(plan_of(SHEET)) == []


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932", "euc_jp", "iso2022_jp", "utf-16", "utf-16-le"])
def test_any_encoding_reads_alike(encoding):
    plan = plan_of(SHEET, encoding)
    assert parts_of(plan) == WANTED
    assert plan.sessions[0].place == "公民館"


@pytest.mark.parametrize("mark", ["\t", ";", "|"])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_any_separator_and_line_end_reads_alike(mark, ending):
    plan = plan_of(SHEET.replace(",", mark).replace("\n", ending))
    assert parts_of(plan) == WANTED
    assert plan.detected["delimiter"] == mark


@pytest.mark.parametrize("label", ["第{}フェーズ", "フェイズ {}", "P{}", "Phase {}", "ph.{}", "第{}回"])
def test_parts_go_by_many_names(label):
    text = SHEET
    for number, wide in enumerate("１２３４", 1):
        text = text.replace(f"フェーズ{wide}", label.format(number))
    assert parts_of(plan_of(text)) == WANTED


def test_bare_numbers_below_a_heading_are_parts():
    text = SHEET.replace(",アキ", "フェーズ,アキ")
    for number, wide in enumerate("１２３４", 1):
        text = text.replace(f"フェーズ{wide}", str(number))
    assert parts_of(plan_of(text)) == WANTED


@pytest.mark.parametrize("label", ["計", "合　計", "TOTAL", "総計", "Sum"])
def test_totals_go_by_many_names_and_are_never_a_part(label):
    plan = plan_of(SHEET.replace("合計", label))
    assert parts_of(plan) == WANTED
    assert [seat.score for seat in plan.sessions[0].seats] == [5, 1, 3, 6]


def test_a_sheet_turned_by_ninety_degrees_reads_alike():
    rows = [line.split(",") for line in SHEET.splitlines()[3:]]
    turned = "\n".join(",".join(column) for column in zip(*rows, strict=True))
    plan = plan_of("パッチーズ\n日付：2026/11/23\n" + turned)
    assert parts_of(plan) == WANTED
    assert plan.sessions[0].date == "2026-11-23"
    assert worries(plan) == []


def test_two_tables_below_each_other_are_two_sessions():
    plan = plan_of(SHEET + "\n" + SHEET.replace("２３日", "２４日").replace("×", "０"))
    assert [session.date for session in plan.sessions] == ["2026-11-23", "2026-11-24"]
    assert parts_of(plan) == WANTED
    assert parts_of(plan, 1)[1, "ハル"] == (0, None)
    assert len(set(plan.ids())) == 2
    assert plan.coverage() == 1.0


def test_a_wrong_total_is_reported_and_both_are_kept():
    plan = plan_of(SHEET.replace("合計,５", "合計,６"))
    assert ("TOTAL_MISMATCH", {"row": 9, "col": 2}) in worries(plan)
    assert plan.sessions[0].seats[0].score == 6
    assert parts_of(plan) == WANTED


def test_without_totals_the_cross_is_assumed_and_asked_about():
    plan = plan_of("\n".join(line for line in SHEET.splitlines() if not line.startswith("合計")))
    assert parts_of(plan) == WANTED
    assert "TOKEN_ASSUMED" in codes(plan)
    (question,) = plan.questions
    assert question.key == ("tokens", "×")
    assert question.evidence == ("C5", "D6", "E6")


def test_a_profile_says_what_a_mark_means():
    profile = Profile.parse('[tokens]\n"死" = { value = 0, event = "eliminated" }')
    plan = plan_of(SHEET.replace("×", "死"), profile=profile)
    assert parts_of(plan) == WANTED
    assert "TOKEN_GUESSED" not in codes(plan)
    assert plan.profile.tokens["死"].event == "eliminated"


def test_a_text_that_is_no_number_is_held_back_alone():
    plan = plan_of(SHEET.replace("フェーズ３,１", "フェーズ３,たくさん"))
    assert [(held.at, held.code, held.scope) for held in plan.quarantine] == [
        ({"row": 7, "col": 2}, "BAD_NUMBER", "cell")
    ]
    assert {key: value for key, value in WANTED.items() if key != (3, "アキ")} == {
        key: value for key, value in parts_of(plan).items() if key != (3, "アキ")
    }
    assert (3, "アキ") not in [(row.get("part"), row.get("seat")) for row in plan.rows()]


def test_a_gap_in_a_played_part_stays_unknown():
    plan = plan_of(SHEET.replace("フェーズ３,１", "フェーズ３,").replace("合計,５,１,３,６\n", ""))
    assert ("SCORE_MISSING", {"row": 7, "col": 2}) in worries(plan)
    assert plan.sessions[0].seats[0].score is None
    assert [seat.rank for seat in plan.sessions[0].seats] == [None] * 4, "no place is computed with a score unknown"


def test_declared_places_are_kept_and_a_winner_without_the_best_score_is_reported():
    plan = plan_of(SHEET + "順位,１位,４位,３位,２位\n")
    assert {(seat.rank_source) for seat in plan.sessions[0].seats} == {"declared"}
    assert worries(plan) == [("WINNER_NOT_BEST_SCORE", {})]


def test_shared_first_places_leave_the_second_empty():
    plan = plan_of(SHEET.replace("合計,５", "合計,６").replace("フェーズ３,１", "フェーズ３,２"))
    assert [seat.rank for seat in plan.sessions[0].seats] == [1, 4, 3, 1]
    assert "TIE_FOR_FIRST" in codes(plan)


def test_sums_are_added_and_their_terms_kept():
    plan = plan_of(SHEET.replace("フェーズ１,２", "フェーズ１,1+1"))
    assert parts_of(plan)[1, "アキ"] == (2, None)
    row = next(row for row in plan.rows() if row.get("src") == "sheet.csv!B5")
    assert row["data"] == {"terms": [1, 1]}


def test_side_columns_hold_lengths_notes_and_row_sums():
    lines = SHEET.splitlines()
    lines[3] += ",合計,所要時間,メモ"
    lines[4] += ",６,8分30秒,大家が早い"
    lines[5] += ",４,９分,"
    lines[6] += ",６,0:10:05,"
    plan = plan_of("\n".join(lines))
    assert parts_of(plan) == WANTED
    assert worries(plan) == [("TOTAL_MISMATCH", {"row": 6, "col": 6})]
    ended = [row["data"]["duration_s"] for row in plan.rows() if row["kind"] == "part_ended"]
    assert ended == [510, 540, 605]


def test_rows_of_seats_and_roles_above_the_parts():
    lines = SHEET.splitlines()
    lines[4:4] = ["席,2,1,4,3", "キャラクター,キャメロン,ルーカス,,"]
    plan = plan_of("\n".join(lines))
    assert parts_of(plan) == WANTED
    assert [(seat.name, seat.seat, seat.role) for seat in plan.sessions[0].seats] == [
        ("アキ", 1, "キャメロン"),
        ("ハル", 0, "ルーカス"),
        ("ミオ", 3, None),
        ("ソラ", 2, None),
    ]


def test_a_row_nobody_understands_is_held_back_whole():
    plan = plan_of(SHEET.replace("フェーズ２", "？？？"))
    assert worries(plan)[0] == ("UNKNOWN_ROW", {"row": 6})
    assert len(plan.quarantine) == 1
    assert {part for part, _ in parts_of(plan)} == {1, 3}


def test_a_repeated_part_is_held_back():
    plan = plan_of(SHEET.replace("フェーズ２", "フェーズ１"))
    assert worries(plan)[0] == ("ROW_REPEATS_PART", {"row": 6})


def test_a_game_that_nothing_names_is_asked_for():
    plan = plan_of(SHEET.replace("パッチーズ　", ""))
    assert [session.game for session in plan.sessions] == [None]
    assert (worries(plan), "GAME_UNKNOWN" in codes(plan)) == ([], True)
    assert plan.questions[0].key == ("profile", "game")
    named = plan_of(SHEET.replace("パッチーズ　", ""), profile=Profile.parse('[profile]\ngame = "patchies"'))
    assert parts_of(named) == WANTED


@pytest.mark.parametrize("name", ["patchies-1123.csv", "パッチーズ.csv"])
def test_the_file_name_may_name_the_game(name):
    assert parts_of(plan_of(SHEET.replace("パッチーズ　", ""), name=name)) == WANTED


def falls(plan, session=0):
    events = plan.sessions[session].events
    return {(e["part"], e["cell"]): e.get("turn") for e in events if e["kind"] == "destroyed"}


def stands(plan, session=0):
    session = plan.sessions[session]
    return {
        (e["part"], session.seats[e["person"]].name): (e["cell"], e["value"])
        for e in session.events
        if e["kind"] == "scored"
    }


FALLS = falls(plan_of(BOARDS))


def test_boards_are_as_drawn():
    assert FALLS == {
        (1, 12): 1, (1, 2): 3, (1, 22): 3, (1, 7): 5, (1, 13): 5, (1, 8): 6, (1, 17): 6,
        (2, 6): 2, (2, 18): 2, (2, 0): 4,
    }  # fmt: skip
    assert stands(plan_of(BOARDS)) == {(1, "アキ"): (11, 2), (1, "ミオ"): (18, 2), (2, "ミオ"): (22, 1)}
    assert worries(plan_of(BOARDS)) == []


def side_by_side_to_stacked(text):
    rows = [line.split(",") for line in text.splitlines()]
    return "\n".join([",".join(row[:5]) for row in rows] + [""] + [",".join(row[6:]) for row in rows])


def test_boards_below_each_other_read_alike():
    assert falls(plan_of(side_by_side_to_stacked(BOARDS))) == FALLS


def test_boards_without_titles_are_numbered_in_reading_order():
    plan = plan_of("\n".join(BOARDS.splitlines()[1:]))
    assert falls(plan) == FALLS
    assert [p.values["part"] for p in plan.problems if p.code == "PART_NUMBER_ASSUMED"] == [1, 2]


@pytest.mark.parametrize("mark", ["✕", "x", "X", "*", "✗"])
def test_a_fallen_star_is_marked_in_many_ways(mark):
    assert falls(plan_of(BOARDS.replace("×", mark))) == FALLS


def test_full_width_boards_read_alike():
    wide = str.maketrans("0123456789", "０１２３４５６７８９")
    assert falls(plan_of(BOARDS.translate(wide), "cp932")) == FALLS


def test_the_name_may_stand_before_the_mark():
    assert falls(plan_of(BOARDS.replace("2×5ハル", "2ハル×5"))) == FALLS


def test_a_fallen_star_without_a_turn_has_an_unknown_turn():
    plan = plan_of(BOARDS.replace("4×1", "4×"))
    assert falls(plan) == {**FALLS, (1, 12): None}


def test_two_pawns_may_share_a_star():
    plan = plan_of(BOARDS.replace("2アキ", "2アキ・ソラ"))
    assert stands(plan)[1, "ソラ"] == stands(plan)[1, "アキ"] == (11, 2)


def test_facts_around_boards_belong_to_the_session():
    head = "パッチーズ盤面記録,,,,\n日付：2026年11月23日,,席順：ミオ→アキ→ハル,,\n"
    plan = plan_of(head + BOARDS)
    (session,) = plan.sessions
    assert session.date == "2026-11-23"
    assert [(seat.name, seat.seat) for seat in session.seats] == [("ミオ", 0), ("アキ", 1), ("ハル", 2)]
    assert worries(plan) == []
    assert plan.coverage() == 1.0


def test_a_name_missing_in_the_list_is_reported_and_added():
    plan = plan_of("参加者：アキ、ハル\n" + BOARDS)
    assert ("UNKNOWN_PLAYER", {"row": 6, "col": 4}) in worries(plan)
    assert [seat.name for seat in plan.sessions[0].seats] == ["アキ", "ハル", "ミオ"]


def test_a_board_that_disagrees_with_the_others_is_reported_cell_by_cell():
    plan = plan_of(BOARDS.replace("3,1,1×3,1,3,,3,1,1ミオ,1,3", "3,1,1×3,1,2,,3,1,1ミオ,1,3"))
    assert worries(plan) == [("BOARD_DIFFERS", {"row": 6, "col": 5})]


def test_another_layout_of_the_same_stars_is_the_board_of_that_session():
    rows = BOARDS.splitlines()
    plan = plan_of("\n".join([rows[0], rows[3], rows[2], rows[1], rows[4], rows[5]]))
    laid = {row["cell"]: row["value"] for row in plan.rows() if row["kind"] == "laid"}
    assert [laid[cell] for cell in range(5)] == [1, 2, 4, 2, 1]
    assert worries(plan) == []


def test_what_is_no_star_is_held_back_and_a_gap_is_reported():
    plan = plan_of(BOARDS.replace("2×5ハル", "???").replace("3×4,1", "3×4,"))
    assert worries(plan) == [("BAD_CELL", {"row": 3, "col": 3}), ("CELL_BLANK", {"row": 2, "col": 8})]
    assert [held.at for held in plan.quarantine] == [{"row": 3, "col": 3}]


def test_stars_that_fell_after_the_line_are_reported():
    plan = plan_of(BOARDS.replace("3×4", "3").replace("3,1,1×3,1,3", "3×9,1,1×3,1,3", 1))
    assert ("LINE_BEFORE_END", {"part": 1}) in worries(plan)


def test_a_second_first_phase_begins_another_session():
    plan = plan_of(side_by_side_to_stacked(BOARDS) + "\n\n日付：2026-11-24\n" + side_by_side_to_stacked(BOARDS))
    assert [session.date for session in plan.sessions] == [None, "2026-11-24"]
    assert falls(plan, 1) == FALLS
    assert plan.coverage() == 1.0


def test_seats_that_are_not_each_there_once_stay_unknown():
    lines = SHEET.splitlines()
    lines[4:4] = ["席,1,1,3,4"]
    plan = plan_of("\n".join(lines))
    assert worries(plan) == [("SEATS_UNCLEAR", {"row": 5})]
    assert [seat.seat for seat in plan.sessions[0].seats] == [None] * 4


def test_two_people_of_one_name_stay_two_people():
    plan = plan_of(SHEET.replace(",アキ,ハル", ",アキ,アキ"))
    assert worries(plan) == [("SAME_NAME_TWICE_IN_SESSION", {"row": 4, "col": 3})]
    assert len({seat.name for seat in plan.sessions[0].seats}) == 4


def test_values_below_no_name_belong_to_a_guest():
    plan = plan_of(SHEET.replace(",アキ,ハル", ",アキ,"))
    assert worries(plan) == [("PLAYER_UNNAMED", {"row": 5, "col": 3})]
    assert [seat.name for seat in plan.sessions[0].seats] == ["アキ", "", "ミオ", "ソラ"]


@pytest.mark.parametrize("mark", ["-", "？", "不明"])
def test_a_mark_for_an_unknown_value_gives_no_event_and_no_zero(mark):
    plan = plan_of(SHEET.replace("フェーズ３,１,０", f"フェーズ３,１,{mark}"))
    assert parts_of(plan)[3, "ハル"] == (None, "missing")
    assert (3, 1) not in [(row.get("part"), row.get("seat")) for row in plan.rows()]
    assert plan.coverage() == 1.0


def test_headings_of_rows_and_columns_are_no_part_of_a_board():
    board = [line.split(",")[:5] for line in BOARDS.splitlines()]
    rows = [["", *"12345"], *([str(n), *cells] for n, cells in enumerate(board[1:], 1))]
    plan = plan_of("\n".join(",".join(row) for row in [board[0], *rows]))
    assert falls(plan) == {key: turn for key, turn in FALLS.items() if key[0] == 1}
    assert plan.coverage() == 1.0
    assert worries(plan) == []


def test_an_aside_in_a_title_is_no_obstacle():
    plan = plan_of(BOARDS.replace("フェーズ2", "フェーズ2（途中まで）"))
    assert falls(plan) == FALLS
    assert "PART_NUMBER_ASSUMED" not in codes(plan)


@pytest.mark.parametrize(
    "text",
    [
        "回,名前,点\n1,アキ,1\n2,アキ,2\n3,ハル,4\n",
        "回,日付,アキ,ハル,合計\n1,11/1,5,-5,0\n2,11/1,3,-3,0\n",
        "フェーズ,プレイヤー,得点\n1,アキ,1\n2,ハル,2\n",
    ],
)
def test_a_list_of_results_is_not_taken_for_a_table_of_people(text):
    plan = plan_of(text, name="patchies.csv")
    assert {seat.name for session in plan.sessions for seat in session.seats} <= {"アキ", "ハル"}
    assert plan.coverage() == 1.0
