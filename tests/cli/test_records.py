"""Importing, asking in SQL, exporting, publishing, sealing, verifying from the shell."""

from __future__ import annotations

import json

import duckdb
import pytest

from tests.cli.shell import BOARDS, PHASES


def test_importing_a_sheet_twice_adds_nothing_the_second_time(shell):
    first = shell("import", PHASES, "--study", "night", "--json").json
    assert first["counts"]["new"] == 22
    assert first["coverage"] == 1
    assert {"sessions", "events", "rows", "problems", "quarantine", "questions"} <= set(first)
    second = shell("import", PHASES, "--study", "night", "--json").json
    assert (second["counts"]["new"], second["counts"]["unchanged"]) == (0, 22)
    assert shell("sql", "SELECT count(*) AS n, min(study) AS study FROM session", "--json").json["rows"] == [
        {"n": 1, "study": "night"}
    ]


def test_an_import_is_published_at_once(shell, here):
    shell("import", BOARDS)
    with duckdb.connect(str(here / "logs" / "playkit.duckdb"), read_only=True) as published:
        assert published.execute(
            "SELECT count(*) FROM event WHERE src IS NULL AND kind <> 'session_started'"
        ).fetchall() == [(0,)]
        assert published.execute("SELECT count(*) FROM event WHERE kind = 'destroyed'").fetchone()[0] > 5


def test_a_dry_run_stores_nothing(shell, here):
    said = shell("import", PHASES, "--dry-run", "--json")
    assert (said.status, said.json["counts"]["new"]) == (0, 22)
    assert not (here / "logs").exists()


def test_one_file_that_is_refused_keeps_the_others_in(shell):
    said = shell("import", "nowhere.csv", PHASES, "--json", "--lang", "ja")
    assert said.status == 1
    assert len(said.json["sessions"]) == 1
    assert "nowhere.csvを読めません（ファイルがありません）" in said.err


def test_a_shipped_profile_is_called_by_its_name(shell):
    assert shell("import", PHASES, "--profile", "patchies-sheet", "--dry-run").status == 0
    said = shell("import", PHASES, "--profile", "patchies-shet", "--dry-run")
    assert said.status == 1
    assert "Did you mean 'patchies-sheet'?" in said.err


def test_sql_answers_as_a_table_and_as_json(shell):
    shell("import", PHASES)
    query = "SELECT game, crew FROM session"
    assert shell("sql", query, "--json").json["rows"] == [{"game": "patchies", "crew": "people"}]
    out = shell("sql", query).out
    assert "patchies" in out
    assert "people" in out


def test_what_is_no_number_is_null_in_json(shell):
    shell("import", PHASES)
    query = "SELECT 'nan'::DOUBLE AS a, 'infinity'::DOUBLE AS b, 1.5 AS c"
    assert shell("sql", query, "--json").json["rows"] == [{"a": None, "b": None, "c": 1.5}]


@pytest.mark.parametrize("query", ["SELCT 1", "SELECT * FROM evnt", "SELECT gme FROM session", "DROP TABLE session"])
def test_a_wrong_query_is_wrong_use(shell, query):
    shell("import", PHASES)
    said = shell("sql", query, "--json")
    assert said.status == 2
    assert said.json["error"]["kind"] == "QueryRefused"


def test_what_is_done_is_told(shell, here):
    shell("play", "patchies", "--seats", 2, "--preset", "board_only", "--bots", "none", typed="")
    sealed = shell("seal", "--json").json
    assert len(sealed["sealed"]) == 1
    assert shell("verify", "--json").json == {"problems": []}
    assert shell("verify", "--lang", "ja").out == "すべて無事です\n"
    assert shell("publish", "--json").json["published"].endswith("playkit.duckdb")
    files = shell("export", here / "out", "--format", "jsonl", "--json").json["files"]
    [events] = [file for file in files if "event" in file]
    kinds = {json.loads(line)["kind"] for line in (here / events).read_text(encoding="utf-8").splitlines()}
    assert {"destroyed", "line_broken", "session_ended"} <= kinds


def test_an_unknown_format_of_an_export_names_the_known(shell, here):
    shell("import", PHASES)
    said = shell("export", here / "out", "--format", "word")
    assert said.status != 0
    assert "csv" in said.err


@pytest.mark.parametrize("command", [("sql", "SELECT 1"), ("export", "out"), ("publish",), ("seal",), ("verify",)])
def test_a_folder_that_is_not_there_is_no_empty_store(shell, command):
    for lang, expected in (("en", "no store at 'lgs'"), ("ja", "「lgs」に記録フォルダーがありません")):
        said = shell(*command, "--store", "lgs", "--lang", lang)
        assert said.status == 1
        assert expected in said.err


def test_a_blank_sheet_is_made_filled_in_and_brought_home(shell, here):
    made = shell("sheet", "patchies", "--names", "Aki, Haru", "--out", "night.csv", "--json", "--lang", "en")
    assert made.json == {"file": "night.csv"}
    text = (here / "night.csv").read_text(encoding="utf-8-sig")
    (here / "night.csv").write_text(text.replace("Phase 1,,,", "Phase 1,2,3,", 1), encoding="utf-8")
    found = shell("import", "night.csv", "--json").json
    assert [seat["score"] for seat in found["sessions"][0]["seats"]] == [2, 3]
    assert found["questions"] == []


def test_a_sheet_that_cannot_be_made_says_why(shell):
    assert shell("sheet", "patchys").status == 2
    said = shell("sheet", "patchies", "--out", "sheet.doc", "--lang", "ja")
    assert (said.status, ".xlsx" in said.err) == (1, True)
    assert shell("sheet", "patchies", "--seats", "3", "--names", "Aki").status == 2
