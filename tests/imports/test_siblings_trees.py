"""The cases' kinds of exports in other hands: pages that overlap, tables without points, logs without people."""

from __future__ import annotations

from pathlib import Path

from playkit.imports.values_only import calamine_grids
from playkit.imports.workbook import xlsx_grids
from playkit.store import Store
from tests.imports.siblings import codes, plan_of, results, workbook, worries

PEOPLE = [{"id": 1, "name": "Nao "}, {"id": 2, "name": " Tomo"}, {"id": 3, "name": "Anonymous player"}]
GAMES = [{"id": 1, "name": "24"}, {"id": 2, "name": "Citadels", "cooperative": True}]


def bgstats(*plays):
    return plan_of({"players": PEOPLE, "games": GAMES, "plays": list(plays)}, "export.bgsplay", profile=None)


def play(number, score, day="2026-11-01"):
    return (
        f'<play id="{number}" date="{day}" quantity="1" length="30"><item name="Citadels"/><players>'
        f'<player name="Ann" score="{score}" win="1"/><player name="Bob" score="3" win="0"/></players></play>'
    )


def page(total, *plays):
    return f'<?xml version="1.0"?><plays total="{total}" page="1">{"".join(plays)}</plays>'


def test_pages_of_an_answer_overlap_and_every_play_is_counted_once(tmp_path):
    store = Store(tmp_path)
    first = plan_of(page(3, play(1, 5), play(2, 6), play(2, 6)), "plays-1.xml", profile=None)
    assert (len(first.sessions), codes(first).count("DUPLICATE_PLAY")) == (2, 1)
    assert worries(first) == [("PLAYS_MISSING", {"path": "@total"})]
    second = plan_of(page(3, play(2, 6), play(3, 7)), "plays-2.xml", profile=None)
    first.apply(store)
    second.apply(store)
    assert store.sql("SELECT count(*) FROM session").item() == 3
    assert store.sql("SELECT count(*) FROM effective WHERE kind = 'scored'").item() == 6


def test_of_one_id_told_twice_with_other_content_the_later_counts():
    plan = plan_of(page(1, play(1, 5), play(1, 9)), "plays.xml", profile=None)
    assert results(plan) == [[("Ann", 9, 1), ("Bob", 3, 2)]]
    assert worries(plan) == [("PLAY_TOLD_AGAIN", {"path": "play[@id=1]"})]


def test_a_table_that_wins_together_has_no_missing_points():
    scores = [{"playerRefId": 1, "winner": True, "team": "red"}, {"playerRefId": 2, "winner": True}]
    plan = bgstats({"uuid": "A", "playDate": "2026-11-24", "gameRefId": 2, "playerScores": scores})
    assert worries(plan) == []
    assert [seat.won for seat in plan.sessions[0].seats] == [True, True]


def test_somebody_who_sits_at_a_table_twice_is_told_and_guests_are_nobody():
    scores = [{"playerRefId": ref, "score": "3", "winner": ref == 2} for ref in (1, 2, 1, 3)]
    plan = bgstats({"uuid": "A", "playDate": "2026-11-24", "gameRefId": 1, "playerScores": scores})
    assert ("SAME_NAME_TWICE_IN_SESSION", {"path": "/plays/0"}) in worries(plan)
    assert [seat.guest for seat in plan.sessions[0].seats] == [True, False, True, True]


def ranked(*scores, **more):
    people = [{"playerRefId": ref, **score} for ref, score in enumerate(scores, 1)]
    return bgstats({"uuid": "A", "playDate": "2026-11-24", "gameRefId": 1, "playerScores": people, **more})


def test_places_without_points_are_those_that_were_declared(tmp_path):
    plan = ranked({"rank": 1, "winner": True}, {"rank": 3}, {"rank": 0})
    assert worries(plan) == []
    assert results(plan) == [[("Nao", None, 1), ("Tomo", None, 3), ("Anonymous player", None, None)]]
    store = Store(tmp_path)
    plan.apply(store)
    seats = store.sql("SELECT rank, rank_source, score, win_share FROM seat ORDER BY rank").rows()
    assert seats == [(1, "declared", None, 1.0), (3, "declared", None, 0.0), (None, None, None, 0.0)]


def test_places_shared_and_no_winner_marked_share_the_win():
    plan = ranked({"rank": 1, "winner": False}, {"rank": 1, "winner": False}, {"rank": 3, "winner": False})
    assert [(seat.rank, seat.won) for seat in plan.sessions[0].seats] == [(1, True), (1, True), (3, False)]
    assert worries(plan) == []


def test_points_of_everybody_give_the_places_whatever_rank_says():
    plan = ranked({"score": "5", "winner": True, "rank": 2}, {"score": "3", "rank": 1})
    assert [(seat.rank, seat.rank_source) for seat in plan.sessions[0].seats] == [(1, "computed"), (2, "computed")]


def test_expansions_on_the_table_are_kept():
    plan = ranked({"score": "5", "winner": True}, expansionPlays=[{"gameRefId": 2}, {"gameRefId": 9}])
    assert plan.sessions[0].facts["expansions"] == "Citadels"
    assert plan.sessions[0].game == "resonance24"


def test_half_letters_of_a_cut_text_are_named_and_can_be_stored(tmp_path):
    text = ('{"players": [{"id": 1, "name": "A\\ud800"}], "games": [{"id": 1, "name": "24"}], "plays": [{"uuid": "A", '
            '"gameRefId": 1, "comments": "x\\u0000", "playerScores": [{"playerRefId": 1, "score": 3}]}]}')  # fmt: skip
    plan = plan_of(text, "x.json", profile=None)
    assert codes(plan).count("UNDECODABLE_BYTES") == 2
    assert plan.apply(Store(tmp_path)).counts.new > 0


def test_a_log_of_boardgame_io_without_people_seats_those_who_moved():
    moves = [{"action": {"type": "MAKE_MOVE", "payload": {"type": "play", "playerID": seat}}} for seat in "0120"]
    for log in (moves, {"log": moves}, {"state": {"log": moves}}):
        plan = plan_of(log, "log.json")
        assert [event["person"] for event in plan.sessions[0].events] == [0, 1, 2, 0]
        assert [seat.seat for seat in plan.sessions[0].seats] == [0, 1, 2]


def test_a_save_whose_note_names_people_and_a_european_date():
    save = {
        "SaveName": "Citadels",
        "Date": "29/11/2026 21:00:00",
        "Note": "Ann: 12\nBob = 9\nCy 7 pts",
        "ObjectStates": [],
    }
    plan = plan_of(save, "TS_Save.json", profile=None)
    assert results(plan) == [[("Ann", 12, 1), ("Bob", 9, 2), ("Cy", 7, 3)]]
    assert plan.sessions[0].date == "2026-11-29"


def test_four_players_text_with_rounds_on_one_line():
    tags = "".join(
        f'[{colour} "{name}"]\n' for colour, name in zip(("Red", "Blue", "Yellow", "Green"), "ABCD", strict=True)
    )
    plan = plan_of(f'[Date "2026.11.22"]\n{tags}\n1. e1-e5 .. a5-d5 .. e9-e8 .. i5-f5 2. d1-d4 .. a4-b4\n', "g.pgn4")
    assert [event["kind"] for event in plan.sessions[0].events].count("moved") == 6
    assert (plan.sessions[0].date, worries(plan)) == ("2026-11-22", [])


def test_what_calamine_drops_openpyxl_keeps():
    def fill(sheet):
        sheet["A1"], sheet["A2"], sheet["B2"] = "アキ", 7, "=A2+1"
        sheet["C2"] = 3
        sheet["C2"].number_format = "00000"
        sheet.merge_cells("A1:B1")

    data = workbook(("記録", fill))
    (hurried,) = calamine_grids(data, "x.xlsx")
    (kept,), _ = xlsx_grids(data, "x.xlsx")
    assert (hurried.text(2, 3), hurried.text(2, 2)) == ("3", ""), "the zeros and the formula are gone"
    assert (kept.text(2, 3), kept.text(2, 2), kept.at(2, 2).kind) == ("00003", "=A2+1", "formula")
    assert [(area.row, area.col, area.last_col) for area in kept.merged] == [(1, 1, 2)]
    old = plan_of((Path(__file__).parent / "old.xls").read_bytes(), "old.xls")
    assert "VALUES_ONLY" in codes(old), "where values are all there is, that is said"
    assert "VALUES_ONLY" not in codes(plan_of(data, "x.xlsx"))


def test_notes_name_their_people_once():
    table = "| Time | Tester | Type | Observation |\n|--|--|--|--|\n| 0:02 | T3 | Bored | x |\n"
    plan = plan_of(f"# 24\nプレイヤー: T1=レン, T2=ユイ, T3=カイ\n\n{table}\nA=1, B=2\n", "notes.md")
    assert [seat.name for seat in plan.sessions[0].seats] == ["レン", "ユイ", "カイ"]
