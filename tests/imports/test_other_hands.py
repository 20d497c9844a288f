"""The kinds of the import cases in other hands: other words, languages, orders, programs."""

from __future__ import annotations

import pytest

from playkit.imports import Profile, read_original
from playkit.imports.original import Original


def plan_of(text, name="sheet.csv", profile=None):
    return read_original(Original(name, text.encode()), profile)


def worries(plan):
    return [(problem.code, problem.at) for problem in plan.problems if problem.severity != "info"]


def test_names_above_columns_in_english_and_without_merged_cells():
    plan = plan_of(
        "Citadels scores\nDate,Game,Aya,,,Ken,,\n,,Buildings,Bonus,Total,Buildings,Bonus,Total\n"
        "2026-11-03,1,24,5 colors 3+first 8 4,31,21,8 districts 2,23\n,2,18,,18,absent,,\nAverage,,21,,,21,,\n"
    )
    assert worries(plan) == []
    assert [[seat.score for seat in session.seats] for session in plan.sessions] == [[31, 23], [18]]
    assert [session.date for session in plan.sessions] == ["2026-11-03"] * 2
    assert {part["of"] for part in plan.sessions[0].parts} == {
        "buildings", "bonus:5colors", "bonus:first8", "bonus:8 districts",
    }  # fmt: skip


def test_a_declared_total_that_the_parts_do_not_give_is_told_and_kept():
    plan = plan_of("日付,アヤ,,ケン,\n,建物,計,建物,計\n2026/11/3,24,25,20,20\n2026/11/4,3,3,4,4\n")
    assert worries(plan) == [("TOTAL_MISMATCH", {"row": 3, "col": 3})]
    assert plan.sessions[0].seats[0].score == 25


def test_people_by_sessions_in_english():
    plan = plan_of("Player,Match 1,Match 2\nAya,3,5\nKen,-,4\nMori,2,DNF\n")
    assert [[seat.name for seat in session.seats] for session in plan.sessions] == [
        ["Aya", "Mori"],
        ["Aya", "Ken", "Mori"],
    ]
    assert [seat.rank for seat in plan.sessions[1].seats] == [1, 2, None]


def test_a_book_of_winners_with_a_draw_and_a_blank():
    plan = plan_of("日付,勝者,人数\n2026/11/21,アヤ,4\n2026/11/22,,3\n2026/11/23,引き分け,3\n")
    assert worries(plan) == [("PLAYERS_INCOMPLETE", {"row": 2}), ("NO_WINNER_RECORDED", {"row": 3})]
    assert plan.sessions[2].end_reason == "draw"


def test_strokes_on_a_score_sheet():
    plan = plan_of("パッチーズ\n,アキ,ハル\nフェーズ1,正,正一\nフェーズ2,下,×\n合計,8,6\n")
    assert worries(plan) == []
    assert [seat.score for seat in plan.sessions[0].seats] == [8, 6]


def test_an_american_form():
    plan = plan_of(
        "Timestamp,Session,Nickname,Fun (1-5),Comments\n"
        "11/23/2026 21:05:07,3,Aki,5,great\n11/23/2026 21:06:40,3,Haru,6,\n",
        profile=Profile.parse('[dates]\ntz = "America/New_York"'),
    )
    assert worries(plan) == [("TIMEZONE_ASSUMED", {"col": 1}), ("OUT_OF_SCALE", {"row": 3, "col": 4})]
    first = plan.sessions[0].events[0]
    assert (first["value"], first["at_utc"]) == (5, "2026-11-23T21:05:07-05:00")


FORM = '[columns]\n"Concerns" = "multi/concerns"\n'


def test_choices_of_a_form_that_lists_no_options_are_told_apart_by_what_was_chosen_alone():
    answers = [
        "slow",
        "slow, lucky, above all the landlord",
        "lucky, above all the landlord",
        "slow, dear",
        "slow;dear",
    ]
    rows = "".join(f'2026/11/23 21:0{n}:07,P{n},"{said}"\n' for n, said in enumerate(answers))
    plan = plan_of(f"Timestamp,Nickname,Concerns\n{rows}", profile=Profile.parse(FORM))
    said = [[event["text"] for event in plan.sessions[0].events if event["person"] == n] for n in range(5)]
    lucky = "lucky, above all the landlord"
    assert said == [["slow"], ["slow", lucky], [lucky], ["slow", "dear"], ["slow", "dear"]]
    assert [at for code, at in worries(plan) if code == "CHOICES_UNCLEAR"] == [
        {"row": 3, "col": 3},
        {"row": 4, "col": 3},
    ]


def test_no_place_is_invented_where_some_are_written():
    sheet = "session,player,score,place\nA,x,14,1\nA,y,9,\nB,x,5,1\nB,y,5,1\nB,z,2,3\nC,x,5,\nC,y,4,2\nC,z,1,\n"
    plan = plan_of(sheet, profile=Profile.parse('[profile]\ngame = "patchies"'))
    places = [[(seat.rank, seat.won) for seat in session.seats] for session in plan.sessions]
    assert places == [
        [(1, True), (None, False)],
        [(1, True), (1, True), (3, False)],
        [(None, None), (2, False), (None, None)],
    ]
    shares = [[seat["win_share"] for seat in header["seats"]] for header in plan._headers({})]
    assert shares == [[1.0, 0.0], [0.5, 0.5, 0.0], [None, None, None]]


def test_notes_in_english_with_the_columns_in_another_order():
    plan = plan_of(
        "# Playtest 2026-11-29 Citadels draft 3\nstart 23:30 / end 0:40\nPlayers: P1=Aya, P2=Ken\n\n"
        "| Type | Note | Who | When |\n|---|---|---|---|\n| Bored | waits | P2 | 0:05 |\n\n- to do: shorten\n",
        "notes.md",
    )
    (session,) = plan.sessions
    assert (session.game, session.draft, session.duration_s) == ("marionette", "draft 3", 4200)
    assert (session.events[0]["person"], session.events[0]["mono_ms"]) == (1, 300_000)


@pytest.mark.parametrize(("end", "winner"), [("後手の勝ち", "シン"), ("先手の勝ち", "ナオ")])
def test_a_kifu_that_was_resigned(end, winner):
    plan = plan_of(
        f"先手：ナオ\n後手：シン\n1 ７六歩(77) (0:01/00:00:01)\n2 ３四歩(33)\n3 投了\nまで2手で{end}\n", "g.kif"
    )
    assert [seat.name for seat in plan.sessions[0].seats if seat.won] == [winner]
    assert plan.sessions[0].end_reason == "resigned"


def test_a_lost_move_of_a_kifu_shifts_nobody():
    plan = plan_of("先手：ナオ\n後手：シン\n1 ７六歩(77)\n2 ？？？\n3 ２六歩(27)\nまで3手で中断\n", "g.kif")
    moves = [(event["turn"], event["person"]) for event in plan.sessions[0].events if event["kind"] == "moved"]
    assert moves == [(1, 0), (3, 0)]
    assert [held.at for held in plan.quarantine] == [{"line": 4}]


def test_two_pages_that_overlap_are_the_same_plays():
    play = '<play id="{0}" date="2026-11-0{0}" quantity="1" length="9"><item name="Citadels"/></play>'
    pages = ["<plays>" + "".join(play.format(nth) for nth in ids) + "</plays>" for ids in ((1, 2), (2, 3))]
    first, second = (plan_of(page, "plays.xml").ids() for page in pages)
    assert first[1] == second[0]
    assert len({*first, *second}) == 3
