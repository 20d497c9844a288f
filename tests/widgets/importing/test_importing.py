"""From a dropped file to stored events: preview, questions, mends, storing; what was shown is what is stored."""

from __future__ import annotations

import csv
import io
import json
import os
from pathlib import Path

import pytest

import playkit
from playkit.imports import trace
from playkit.imports.original import MAX_BYTES
from playkit.store import Store
from playkit.widgets.importing.controller import MOST_FILES
from playkit.widgets.importing.uploads import clean_name
from tests.hostile import HOSTILE

from .conftest import SHEET, Desk

DRILL = os.environ.get("PLAYKIT_DRILL") == "1"
CASES = Path(__file__).parents[2] / "imports" / "cases"


def test_a_dropped_file_is_shown_and_nothing_is_stored(desk):
    assert desk.drop("evening.csv", SHEET, piece=7)["ok"]
    assert desk.file["found"] == "1 session, 2 people, 8 events. 100% of 10 cells accounted for."
    assert desk.cell("B3")["kind"] == "event"
    assert desk.cell("B2")["kind"] == "seat"
    assert desk.cell("B4")["kind"] == "quarantined"
    assert desk.cell("B4")["flag"] == "error"
    assert desk.cell("B3")["what"] == ["event", "points: part 1, アキ, 2"]
    assert desk.events() == []


def test_the_game_must_be_said_before_anything_can_be_stored(desk):
    desk.drop("evening.csv", SHEET)
    asked = {(one["section"], one["key"]): one for one in desk.file["questions"]}
    assert asked["profile", "game"]["chosen"] == ""
    assert asked["tokens", "×"]["chosen"] == "eliminated"
    assert asked["tokens", "×"]["evidence"] == "C3"
    assert not desk.file["apply"]["can"]
    refused = desk.do("apply")
    assert not refused["ok"]
    assert refused["notice"] == "First say which game this is."
    assert desk.do("answer", section="profile", key="game", choice="patchies")["ok"]
    assert desk.file["apply"] == {"can": True, "done": False, "text": "Storing adds 8 events."}


def test_drop_answer_mend_store_and_the_next_sheet_of_the_kind_asks_nothing(desk, store):
    desk.drop("evening.csv", SHEET)
    desk.do("answer", section="profile", key="game", choice="patchies")
    desk.do("answer", section="tokens", key="×", choice="absent")
    assert desk.do("mend", row=4, col=2, text="１")["ok"]
    assert desk.cell("B4") | {"mended": "１", "raw": "±1", "kind": "event", "text": "１"} == desk.cell("B4")
    shown = desk.counts()
    assert shown == {"new": 9, "unchanged": 0, "changed": 0, "withdrawn": 0, "quarantined": 0}
    assert desk.do("apply")["ok"]
    assert desk.controller.incoming.applied.counts.as_dict() == shown
    assert desk.file["apply"]["text"] == "Stored: 9 new."
    assert [row["value"] for row in desk.events() if row["src"] == "evening.csv!B4"] == [1]
    fate = trace(desk.controller.incoming.plan, "evening.csv!B4")
    assert (fate.text, fate.mended) == ("±1", "１"), "the raw text stays beside the mend"

    again = Desk(store, "ja")
    again.drop("evening.csv", SHEET)
    assert again.file["questions"] == []
    assert "profiles/answered-" in again.file["known"]["text"]
    assert again.counts() == {"new": 0, "unchanged": 9, "changed": 0, "withdrawn": 0, "quarantined": 0}
    assert again.cell("B4")["mended"] == "１", "a mend is found again with its file"
    before = desk.events()
    assert again.do("apply")["ok"]
    assert again.events() == before, "twice is once"

    other = Desk(store)
    other.drop("next.csv", SHEET.replace("±1", "2"))
    assert other.file["questions"] == []
    assert other.counts()["new"] == 9


def test_remembered_answers_can_be_changed(desk, store):
    desk.drop("evening.csv", SHEET)
    desk.do("answer", section="profile", key="game", choice="patchies")
    desk.do("apply")
    again = Desk(store)
    again.drop("evening.csv", SHEET)
    again.do("again")
    chosen = {one["key"]: one["chosen"] for one in again.file["questions"]}
    assert chosen == {"game": "patchies", "×": "eliminated"}
    again.do("answer", section="tokens", key="×", choice="absent")
    assert again.counts()["changed"] + again.counts()["new"] > 0
    again.do("apply")
    third = Desk(store)
    third.drop("evening.csv", SHEET)
    assert third.file["questions"] == []
    profile = third.controller.incoming.known
    assert profile.tokens["×"].event == "absent", "the newer answer counts"


def test_answers_are_not_remembered_where_nobody_wants_it(desk, store):
    desk.drop("evening.csv", SHEET)
    desk.do("answer", section="profile", key="game", choice="patchies")
    desk.do("keep", keep=False)
    desk.do("apply")
    assert not (store.root / "profiles").exists()


def test_a_mend_is_undone_and_an_empty_or_impossible_one_refused(desk):
    desk.drop("evening.csv", SHEET)
    assert desk.do("mend", row=4, col=2, text="  ")["notice"].startswith("Type what was meant")
    assert not desk.do("mend", row=99, col=2, text="3")["ok"]
    assert not desk.do("mend", row=4, col=2, text="3" * 3000)["ok"]
    assert not desk.do("mend", row="4", col=None, text="3")["ok"]
    desk.do("mend", row=4, col=2, text="1")
    desk.do("unmend", row=4, col=2)
    assert "mended" not in desk.cell("B4")
    assert desk.cell("B4")["kind"] == "quarantined"


def test_a_blank_is_filled_in(desk):
    desk.drop("evening.csv", SHEET.replace("2,×", "2,").replace("±1", "1"))
    assert desk.cell("C3")["kind"] == ""
    assert desk.cell("C3")["flag"] == "warning", "a score is missing here"
    desk.do("mend", row=3, col=3, text="4")
    assert desk.cell("C3")["what"][1] == "points: part 1, ハル, 4"


def test_problems_lead_to_their_cells_also_beyond_the_window(desk):
    rows = "".join(f"{n},アキ,{n % 7}\n" for n in range(1, 400))
    desk.drop("long.csv", "フェーズ,名前,点\n" + rows + "400,アキ,±9\n")
    grid = desk.file["grid"]
    assert (grid["top"], grid["last"], grid["rows"]) == (1, 30, 401)
    [problem] = [one for one in desk.file["problems"] if one["severity"] == "error"]
    assert (problem["place"], problem["raw"], problem["at"]) == ("C401", "±9", [401, 3])
    assert problem["fix"]
    row, col = problem["at"]
    desk.do("cell", sheet=problem["sheet"], row=row, col=col)
    assert desk.file["goto"][:2] == [401, 3]
    assert desk.cell("C401")["kind"] == "quarantined"
    assert len(desk.file["grid"]["lines"]) == 30, "a big sheet shows a window of its rows"
    desk.do("window", row=-5, col=1)
    assert desk.file["grid"]["top"] == 1
    desk.do("window", row=10**9, col=10**9)
    assert desk.file["grid"]["last"] == 401


def test_sheets_of_a_workbook_are_tabs(desk):
    from io import BytesIO

    from openpyxl import Workbook

    book = Workbook()
    book.active.title = "説明"
    book.active.append(["この表は", "試作の記録"])
    sheet = book.create_sheet("<b>記録!")
    for row in (["パッチーズ", None, None], ["フェーズ", "アキ", "ハル"], ["フェーズ1", 2, "±3"], ["フェーズ2", 1, 3]):
        sheet.append(row)
    file = BytesIO()
    book.save(file)
    desk.drop("evening.xlsx", file.getvalue())
    assert desk.file["tabs"] == ["説明", "<b>記録!"]
    assert desk.file["sheet"] == 1, "the sheet with sessions is shown first"
    assert desk.do("mend", row=3, col=3, text="3", sheet=1)["ok"]
    assert desk.counts()["quarantined"] == 1, "what nobody can read of the other sheet"
    desk.do("sheet", sheet=0)
    assert desk.cell("A1")["text"] == "この表は"
    assert not desk.do("sheet", sheet=7)["ok"]


def test_a_tree_is_a_list_under_its_records_and_can_be_mended(desk):
    case = CASES / "05-bgstats-score-expressions" / "BGStatsExport.json"
    desk.drop(case.name, case.read_bytes())
    grid = desk.file["grid"]
    assert grid["list"]
    held = desk.cell("/plays/2/playerScores/2/playerRefId")
    assert held["kind"] == "quarantined"
    assert [line["name"] for line in grid["lines"] if line["n"] == held["r"]] == ["playerScores/2/playerRefId"]
    assert desk.counts()["quarantined"] == 1
    desk.do("mend", row=held["r"], col=1, text="3")
    assert desk.cell("/plays/2/playerScores/2/playerRefId")["kind"] == "seat"


def test_a_file_that_holds_nothing_says_so(desk):
    desk.drop("photo.png", b"\x89PNG\r\n\x1a\n" + bytes(50))
    assert desk.file["grid"] is None
    assert [one["text"] for one in desk.file["problems"]] != []
    assert desk.do("apply")["notice"] == "There is nothing here to store."
    desk.drop("empty.csv", b"")
    assert "empty" in desk.file["problems"][0]["text"]


def test_too_large_too_many_and_torn_uploads_are_refused_in_words(desk):
    assert "32 MB" in desk.do("piece", name="x.csv", at=0, total=MAX_BYTES + 1, bytes=b"1")["notice"]
    assert not desk.do("piece", name="x.csv", at=5, total=10, bytes=b"1")["ok"]
    assert not desk.do("piece", name="x.csv", at="0", total=10, bytes=b"1")["ok"]
    for nth in range(MOST_FILES):
        assert desk.drop(f"{nth}.csv", b"a")["ok"]
    assert "20" in desk.drop("one-more.csv", b"a")["notice"]
    desk.do("forget", file=0)
    assert desk.drop("one-more.csv", b"a")["ok"]
    assert len(desk.controller.files) == MOST_FILES


def test_unknown_commands_and_files_are_refused(desk):
    for command in ("eval", "__init__", "piece_", "", None):
        assert not desk.do(command)["ok"]
    for do in ("answer", "mend", "apply", "again", "keep", "cell", "window", "sheet", "file", "forget", "unmend"):
        assert not desk.do(do, file=3, sheet=2, row=1, col=1)["ok"]


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "C:\\logs\\..\\x.csv", "a\x00b\n.csv", "文" * 300 + ".csv", "...", None, 3]
)
def test_a_files_name_is_only_a_name(desk, store, name):
    kept = clean_name(name)
    assert kept
    assert len(kept.encode()) < 255
    assert not set(kept) & set("/\\\x00\n:")
    assert kept.strip(".") == kept
    desk.drop(name, SHEET)
    assert desk.controller.files[0].original.name == kept
    assert [path.name for path in store.root.parent.iterdir()] in ([], ["logs"])


def test_hostile_texts_reach_the_page_as_texts(desk):
    rows = (["パッチーズ"], ["フェーズ", *HOSTILE], ["フェーズ1", *(["2"] * len(HOSTILE))], ["フェーズ2", *HOSTILE])
    file = io.StringIO()
    csv.writer(file).writerows(rows)
    desk.drop("<img src=x onerror=alert(1)>.csv", file.getvalue())
    assert desk.file["grid"]["columns"] == len(HOSTILE) + 1
    assert desk.controller.incoming.plan.coverage() == 1.0
    assert len(json.dumps(desk.controller.view())) < 400_000, "a page gets a window, whatever is in the file"


def test_one_of_the_stores_own_samples_stays_invented(desk, store):
    from shutil import copytree

    samples = Path(__file__).parents[3] / "logs" / "samples"
    copytree(samples, store.root / "samples")
    data = (samples / "patchies-phases-1004.csv").read_bytes()
    desk.drop("patchies-phases-1004.csv", data)
    desk.do("apply")
    assert store.sql("SELECT DISTINCT synthetic FROM session")["synthetic"].to_list() == [True]


def test_an_own_export_comes_home_unasked_and_adds_nothing(desk, store, tmp_path):
    desk.drop("evening.csv", SHEET)
    desk.do("answer", section="profile", key="game", choice="patchies")
    desk.do("apply")
    [book] = store.export(tmp_path / "away", "xlsx", personal=True)
    before = desk.events()
    desk.drop("home.xlsx", book.read_bytes())
    assert desk.file["questions"] == []
    assert desk.counts()["new"] == 0
    assert not desk.do("mend", row=1, col=1, text="3")["ok"]
    desk.do("apply")
    assert desk.events() == before
    folder = tmp_path / "folder"
    store.export(folder, "jsonl", personal=True)
    home = playkit.import_widget(folder, store=store)
    assert home.plan.preview().new == 0
    with pytest.raises(playkit.errors.ImportRefused, match="20 files"):
        playkit.import_widget(*[book] * 21, store=store)


def test_the_widget_can_be_worked_from_a_cell(tmp_path):
    sheet = tmp_path / "evening.csv"
    sheet.write_text(SHEET, "utf-8")
    look = playkit.import_widget(sheet, store=Store(tmp_path / "logs"), lang="ja")
    assert look.apply() == "先に、どのゲームかを選んでください。"
    assert look.answer(("profile", "game"), "patchies") is None
    assert look.answer(("profile", "game"), "chess") is not None
    assert look.mend(4, 2, "1") is None
    assert look.plan.preview().quarantined == 0
    assert look.apply() is None
    assert look.applied.added
    assert look.view["file"]["apply"]["done"]
    with pytest.raises(playkit.errors.ImportRefused):
        playkit.import_widget(tmp_path / "none.csv", store=tmp_path / "logs")


def cases():
    """List the input files of all cases."""
    notes = ("expected.json", "note.md")
    return sorted(path for path in CASES.glob("*/*") if path.name not in notes and path.suffix != ".toml")


@pytest.mark.parametrize(
    "path", cases() if DRILL else cases()[::3], ids=lambda path: f"{path.parent.name[:2]}-{path.name}"
)
def test_every_case_is_shown_in_both_languages(store, path):
    texts = {}
    for lang in ("en", "ja"):
        desk = Desk(store, lang)
        desk.controller.open([path])
        shown = json.dumps(desk.controller.view(), ensure_ascii=False)
        texts[lang] = shown
        assert desk.file["grid"] is not None
        assert len(shown) < 400_000
    assert texts["en"] != texts["ja"]


def test_what_was_left_aside_says_why_in_japanese_too():
    from playkit.imports import fates, read
    from playkit.widgets.importing.words import RULES

    rules = {fate.rule for path in cases() for fate in fates(read(path)) if fate.became in ("ignored", "check")}
    assert len(rules) > 10
    assert rules - RULES.keys() == set()
