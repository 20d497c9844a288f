"""Exports: everything, for any program, harmless in a spreadsheet, without names."""

from __future__ import annotations

import csv
import json

import openpyxl
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playkit.errors import StoreError
from playkit.store.schema import TABLES, names
from playkit.store.spreadsheet import from_cell, guard, to_cell, unguard

HOSTILE = ["=1+1", "+cmd", "@SUM(A1)", "-2+3", "\t=1", "\r=1", "\n=1", " =1", "＝1+1", "'=1", "''=1"]
HARMLESS = ["-3", "+4", "-0.5", "bored", "'tis", "", "錠", "a\nb", "3-1"]


@pytest.fixture
def noted(store):
    with store.session("patchies", seats=[{"tester": store.tester("ユイ")}, {}], recorder="ユイ") as log:
        log.append([{"kind": "noted", "text": text} for text in HOSTILE + HARMLESS])
        log.append([{"kind": "scored", "seat": 0, "value": -3, "score": -3, "data": {"big": 2**62}}])
    return log.session


@given(st.text(max_size=12) | st.sampled_from(HOSTILE + HARMLESS))
def test_the_guard_can_be_taken_off_exactly(text):
    assert unguard(guard(text)) == text


@given(st.text(max_size=12) | st.sampled_from([*HOSTILE, *HARMLESS, "'", "_x000D_", "_x005F_x000D_", "\x00\x1b\ufffe"]))
def test_a_cell_gives_its_text_back_exactly(text):
    assert from_cell(to_cell(text)) == text


@pytest.mark.parametrize("text", HOSTILE)
def test_formula_like_text_is_guarded(text):
    assert guard(text) == "'" + text


@pytest.mark.parametrize("text", HARMLESS)
def test_numbers_and_words_are_not_guarded(text):
    assert guard(text) == text


@pytest.mark.usefixtures("noted")
def test_csv_keeps_numbers_and_guards_text(store, tmp_path):
    store.export(tmp_path, "csv")
    with (tmp_path / "event.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == names(TABLES["event"])
    texts = [row["text"] for row in rows if row["kind"] == "noted"]
    assert [unguard(text) for text in texts] == HOSTILE + HARMLESS
    assert texts == [guard(text) for text in HOSTILE + HARMLESS]
    [scored] = [row for row in rows if row["kind"] == "scored"]
    assert (float(scored["value"]), json.loads(scored["data"])["big"]) == (-3, 2**62)
    assert b'""' in (tmp_path / "event.csv").read_bytes()  # an empty remark is not an unknown one


@pytest.mark.usefixtures("noted")
def test_parquet_and_jsonl_hold_exactly_what_the_store_holds(store, tmp_path):
    store.export(tmp_path, "parquet")
    expected = store.sql("FROM event ORDER BY tick")
    assert pl.read_parquet(tmp_path / "event.parquet").sort("tick").equals(expected)
    store.export(tmp_path, "jsonl")
    rows = [json.loads(line) for line in (tmp_path / "event.jsonl").read_text("utf-8").splitlines()]
    assert sorted(row["text"] for row in rows if row["kind"] == "noted") == sorted(HOSTILE + HARMLESS)


def test_a_workbook_holds_numbers_as_numbers_and_no_formula(store, noted, tmp_path):
    with store.open_session(noted) as log:
        log.append([{"kind": "noted", "text": "bell \x07"}])
    [path] = store.export(tmp_path, "xlsx")
    book = openpyxl.load_workbook(path)
    assert book.sheetnames == [*TABLES, "header", "playkit"]
    sheet = book["event"]
    header = [cell.value for cell in sheet[1]]
    cells = [dict(zip(header, row, strict=True)) for row in sheet.iter_rows(min_row=2)]
    assert not [cell for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]
    assert [row["value"].value for row in cells if row["kind"].value == "scored"] == [-3]
    texts = [row["text"].value for row in cells if row["kind"].value == "noted"]
    assert "'=1+1" in texts
    assert "-3" in texts
    book.close()


@pytest.mark.usefixtures("noted")
@pytest.mark.parametrize("form", ["parquet", "csv", "jsonl", "xlsx"])
def test_names_leave_only_when_asked(store, tmp_path, form):
    def found(personal: bool) -> bool:
        paths = store.export(tmp_path / str(personal), form, personal=personal)
        if form == "xlsx":
            book = openpyxl.load_workbook(paths[0])
            return any("ユイ" in str(cell) for sheet in book for row in sheet.values for cell in row)
        if form == "parquet":
            return any("ユイ" in str(pl.read_parquet(path).to_dicts()) for path in paths)
        return any("ユイ" in path.read_text("utf-8") for path in paths)

    assert not found(personal=False)
    assert found(personal=True)


@pytest.mark.usefixtures("noted")
def test_an_unknown_format_names_the_possible_ones(store, tmp_path):
    with pytest.raises(StoreError, match="xlsx"):
        store.export(tmp_path, "xslx")
