"""Preview equals apply, twice equals once, an edited sheet revises and never deletes, names stay out of the events."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from playkit.imports import Counts, Profile, read, read_original
from playkit.imports.original import Original
from playkit.store import Store

CASES = Path(__file__).parent / "cases"
SHEET = CASES / "01-patchies-fullwidth-cp932" / "input.csv"
BOARDS = CASES / "41-patchies-board-grids" / "boards.csv"
NAMES = ("アキ", "ハル", "ミオ", "ソラ", "ｿﾗ")


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "logs")


def sheet(text, name="record.csv"):
    return read_original(Original(name, text.encode()))


TEXT = SHEET.read_bytes().decode("cp932")


@pytest.mark.parametrize("path", [SHEET, BOARDS], ids=["sheet", "boards"])
def test_apply_does_exactly_what_the_preview_said(store, path):
    plan = read(path)
    said = plan.preview(store)
    assert not store.root.exists(), "a preview writes nothing"
    done = plan.apply(store)
    assert done.added
    assert done.counts == said == Counts(new=len(plan.rows()))
    assert store.sql("SELECT count(*) FROM effective").item() == len(plan.rows())


@pytest.mark.parametrize("path", [SHEET, BOARDS], ids=["sheet", "boards"])
def test_importing_twice_adds_nothing(store, path):
    read(path).apply(store)
    before = store.sql("SELECT * FROM event ORDER BY ALL").rows()
    again = read(path)
    said = again.preview(store)
    done = again.apply(store)
    assert not done.added
    assert said == done.counts == Counts(unchanged=len(again.rows()))
    assert store.sql("SELECT * FROM event ORDER BY ALL").rows() == before
    assert store.sql("SELECT count(*) FROM import").item() == 1


@pytest.mark.parametrize("text", [TEXT.replace("公民館", "別館"), TEXT + "\n※清書\n"])
def test_a_new_copy_of_the_same_play_adds_no_event(store, text):
    sheet(TEXT).apply(store)
    plan = sheet(text)
    said = plan.preview(store)
    assert plan.apply(store).counts == said == Counts(unchanged=len(plan.rows()))
    assert store.sql("SELECT count(*) FROM session").item() == 1


def test_the_same_bytes_under_another_name_are_the_same_import(store):
    sheet(TEXT).apply(store)
    copy = sheet(TEXT, "copy.csv")
    said = copy.preview(store)
    assert copy.apply(store).counts == said == Counts(unchanged=22)
    assert store.sql("SELECT count(*) FROM session").item() == 1


def test_a_mended_value_revises_and_the_old_one_is_voided_not_deleted(store):
    sheet(TEXT).apply(store)
    plan = sheet(TEXT.replace("フェーズ３,１,０", "フェーズ３,２,０").replace("合計,５", "合計,６"))
    said = plan.preview(store)
    assert plan.apply(store).counts == said == Counts(unchanged=21, changed=1)
    effective = store.sql("SELECT value FROM effective WHERE kind = 'scored' AND part = 3 AND seat = 0")
    assert effective.rows() == [(2.0,)]
    kept = store.sql("SELECT value FROM event WHERE kind = 'scored' AND part = 3 AND seat = 0 ORDER BY value")
    assert kept.rows() == [(1.0,), (2.0,)]
    assert store.sql("SELECT rank, score, win_share FROM seat WHERE seat = 0").rows() == [(1, 6.0, 0.5)]
    assert "CHANGED_UPSTREAM" in {problem.code for problem in plan.problems}
    third = sheet(TEXT.replace("フェーズ３,１,０", "フェーズ３,２,０").replace("合計,５", "合計,６") + "\n")
    assert third.apply(store).counts == Counts(unchanged=22), "the voided value does not come back"


def test_a_value_gone_from_the_file_is_reported_and_kept(store):
    sheet(TEXT).apply(store)
    plan = sheet(TEXT.replace("大家がこわい", ""))
    said = plan.preview(store)
    assert plan.apply(store).counts == said == Counts(unchanged=21, withdrawn=1)
    assert store.sql("SELECT text FROM effective WHERE text = '大家がこわい'").height == 1
    assert "WITHDRAWN_UPSTREAM" in {problem.code for problem in plan.problems}


def test_a_preview_asked_twice_reports_a_change_once(store):
    sheet(TEXT).apply(store)
    plan = sheet(TEXT.replace("大家がこわい", ""))
    plan.preview(store)
    plan.preview(store)
    assert [problem.code for problem in plan.problems].count("WITHDRAWN_UPSTREAM") == 1


def test_boards_of_people_without_a_known_seat_revise_by_person(store):
    text = BOARDS.read_text("utf-8")
    sheet(text, "boards.csv").apply(store)
    plan = sheet(text.replace("2ミオ", "2×6ミオ"), "boards.csv")
    said = plan.preview(store)
    done = plan.apply(store)
    assert done.counts == said
    assert (said.withdrawn, said.new) == (1, 2), "no stand any more; a fallen star and an elimination"


def test_what_is_held_back_is_kept_with_its_address(store):
    plan = sheet(TEXT.replace("フェーズ１,２", "フェーズ１,たくさん"))
    said = plan.preview(store)
    assert said.quarantined == 1
    assert plan.apply(store).counts == said
    (row,) = store.sql("SELECT reason, src, raw FROM quarantine").rows()
    assert row == ("BAD_NUMBER", "record.csv!B5", "たくさん")


def test_a_file_that_is_no_sheet_is_kept_and_reported(store):
    plan = read_original(Original("diary.csv", b"dear diary\n"))
    assert plan.apply(store).counts == Counts(quarantined=1)
    assert store.sql("SELECT reason FROM quarantine").rows() == [("NOT_RECOGNISED",)]
    assert store.sql("SELECT count(*) FROM session").item() == 0


def test_the_untouched_original_is_kept(store):
    plan = read(SHEET)
    plan.apply(store)
    kept = store.root / "imports" / f"{plan.original.sha256}.csv"
    assert kept.read_bytes() == SHEET.read_bytes()


def test_events_name_nobody(store):
    for path in (SHEET, BOARDS):
        read(path).apply(store)
    events = json.dumps(store.sql("SELECT * EXCLUDE (at_utc) FROM event WHERE kind <> 'noted'").to_dicts())
    seats = json.dumps(store.sql("SELECT * FROM seat").to_dicts())
    ids = json.dumps(store.sql("SELECT id FROM session").to_dicts())
    assert not [name for name in NAMES if json.dumps(name)[1:-1] in events + seats + ids]
    known = store.sql("SELECT display_name FROM tester ORDER BY 1")["display_name"].to_list()
    assert known == ["アキ", "ソラ", "ハル", "ミオ"], "one person has one entry over both sheets"


def test_no_sentence_names_a_person():
    for path in (SHEET, BOARDS):
        for problem in read(path).problems:
            for lang in ("en", "ja"):
                said = problem.text(lang) + problem.fix(lang)
                assert not [name for name in NAMES if name in said]


def test_sessions_are_those_of_people_at_a_table_and_keep_their_facts(store):
    plan = read(SHEET)
    plan.study = "autumn"
    plan.apply(store)
    row = store.sql("SELECT game, source, crew, synthetic, study, place, finished FROM session").rows()
    assert row == [("patchies", "table", "people", False, "autumn", "公民館", True)]
    # A journal holds the recorder's id; the name is where all names are.
    assert store.sql("SELECT display_name FROM session JOIN tester ON recorder = tester.id").rows() == [("ソラ",)]


def test_a_day_alone_is_no_moment_but_a_day_with_time_and_zone_is(store):
    text = TEXT.replace("令和８年１１月２３日", "2026/11/23 13:05")
    read_original(Original("a.csv", text.encode())).apply(store)
    zoned = Profile.parse('[dates]\ntz = "Asia/Tokyo"')
    read_original(Original("b.csv", text.encode()), zoned).apply(store)
    read_original(Original("c.csv", TEXT.encode()), zoned).apply(store)
    started = store.sql("SELECT started_at FROM session").to_series().to_list()
    assert [str(moment) for moment in started if moment] == ["2026-11-23 04:05:00+00:00"]
    assert len(started) == 3


def test_what_lies_below_samples_is_flagged_as_invented(store, tmp_path):
    folder = tmp_path / "samples" / "deeper"
    folder.mkdir(parents=True)
    (folder / "sheet.csv").write_bytes(SHEET.read_bytes())
    read(folder / "sheet.csv").apply(store)
    assert store.sql("SELECT synthetic FROM session").rows() == [(True,)]


def test_every_event_can_be_traced_to_its_cell(store):
    read(SHEET).apply(store)
    row = store.sql("SELECT src FROM effective WHERE kind = 'scored' AND part = 2 AND seat = 1").rows()
    assert row == [("input.csv!C6",)]


def test_the_danger_map_can_count_imported_boards(store):
    from playkit.analysis.board import Board
    from playkit.analysis.recorded import counts_from_events

    read(BOARDS).apply(store)
    board = Board(size=5, points=tuple(int(digit) for digit in "3111312221124211222131113"))
    counts = counts_from_events(store.events(game="patchies").frame().lazy(), board)
    (evidence,) = counts.evidence.to_dicts()
    assert (evidence["phases"], evidence["with_draws"], evidence["unfinished"]) == (1, 0, 1)
    survived = counts.cells.filter(counts.cells["survived"] == 0)["cell"].to_list()
    assert survived == [2, 7, 8, 12, 13, 17, 22]
    assert counts.defects.is_empty()


@pytest.mark.parametrize(
    ("sheet", "rows"),
    [
        ("日付,アキ,ハル\n", ["2026/11/23,5,3\n", "2026/11/23,1,2\n", "2026/11/23,9,8\n"]),
        ("卓,名前,点\n", ["A,アキ,5\nA,ハル,3\n", "B,アキ,1\nB,ハル,2\n", "C,アキ,9\nC,ハル,8\n"]),
        ("", [f",アキ,ハル\nフェーズ1,{scores}\n\n" for scores in ("5,3", "1,2", "9,8")]),
    ],
)
def test_a_play_written_in_above_others_is_warned_about_and_one_added_below_is_not(store, sheet, rows):
    profile = Profile.parse('[profile]\ngame = "patchies"')

    def plan(*order):
        text = sheet + "".join(rows[place] for place in order)
        return read_original(Original("log.csv", text.encode()), profile)

    plan(0, 1).apply(store)
    for order, told in (((0, 1, 2), False), ((0, 2, 1), True), ((0, 1), False)):
        looked = plan(*order)
        looked.preview(store)
        assert ("SESSIONS_SHIFTED" in [problem.code for problem in looked.problems]) is told, order
