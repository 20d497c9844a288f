"""Answers handed on: workbooks with typed numbers and no formulas, pictures with Japanese, and nobody's name."""

from __future__ import annotations

import io
import math

import danger_data as data
import openpyxl
import pytest

from playkit.dashboards.danger.answer import danger
from playkit.dashboards.handouts.book import book
from playkit.dashboards.handouts.saved import ENDINGS, checked, handed_out
from playkit.dashboards.report import Answer, Measure, Table
from playkit.errors import OptionsError
from playkit.kernel.labels import Label

HOSTILE = ('=HYPERLINK("http://evil.example")', "+1+1", "@SUM(A1)", "-2+3", "＝1+1", "\tx", "bell \x07", "[a]:*?/\\")


@pytest.fixture(scope="module")
def answer():
    return danger(data.simulated(phases=60))


def sheets(made):
    return openpyxl.load_workbook(io.BytesIO(made))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_measure_is_in_the_workbook_as_typed_numbers(answer, lang):
    found = sheets(book([answer], lang)).worksheets[1]
    head, *rows = found.values
    assert len(rows) == len(answer.measures) > 5
    for row, measure in zip(rows, answer.measures, strict=True):
        assert row[3:5] == (measure.name, measure.label(lang))
        for written, known in zip(row[5:8], (measure.estimate, measure.low, measure.high), strict=True):
            assert written is None if known is None else math.isclose(written, known)
        assert row[9] == measure.n
        assert type(row[9]) is int
    assert found.freeze_panes == "A2"
    assert len(head) == 12


def test_figures_of_a_workbook_are_shown_as_people_read_them(answer):
    found = sheets(book([answer])).worksheets
    shown = {
        measure.unit: row[5].number_format for measure, row in zip(answer.measures, found[1].iter_rows(2), strict=True)
    }
    assert shown["share"] == "0.0%"
    decimals = {cell.number_format for sheet in found for row in sheet for cell in row if isinstance(cell.value, float)}
    assert "General" not in decimals, "no share is shown with sixteen decimals"
    assert all(sheet.max_column > 1 for sheet in found), "a mark drawn at a place is no table"


def test_the_workbook_defines_what_it_measures_and_holds_what_charts_draw(answer):
    made = sheets(book([answer], "ja"))
    meanings = {row[1]: row for row in made["定義"].values}
    assert set(meanings) == {"名前", "survival.*", "points.*", "ended_by.*", "coupling.*"}
    assert meanings["survival.*"][5] == "20フェーズ"
    drawn = [sheet for sheet in made.worksheets if sheet.title.startswith("danger-survival")]
    assert drawn
    assert all(sheet.max_row == 26 for sheet in drawn)  # a head and 25 cells


def test_text_of_games_and_files_runs_nowhere_and_loses_nothing():
    labels = [Label(text, text) for text in HOSTILE]
    bad = Answer(
        "=1+1",
        labels[0],
        "fine",
        labels[1],
        measures=[Measure(text, Label(text, text), 0.5, None, None, 3, text, text, None, text) for text in HOSTILE],
        notes=labels,
        evidence=[Table(labels, [labels])],
    )
    made = sheets(book([bad]))
    cells = [cell for sheet in made.worksheets for row in sheet.iter_rows() for cell in row]
    assert all(cell.data_type != "f" for cell in cells)
    texts = [cell.value for cell in cells if isinstance(cell.value, str)]
    assert not any(text.lstrip(" \t").startswith(("=", "+", "@", "＝")) for text in texts)
    assert any("HYPERLINK" in text for text in texts)


def test_an_answer_of_nothing_makes_a_workbook_too():
    made = sheets(book([Answer("x", Label("x", "x"), "not_shown", Label("nothing", "なし"))], "ja"))
    assert [sheet.title for sheet in made.worksheets] == ["答え", "測ったもの", "定義"]


def test_unknown_is_an_empty_cell():
    one = Measure("a", Label("a", "a"), None, None, None, 0, "share", "sessions", None, None, enough=False)
    made = sheets(book([Answer("x", Label("x", "x"), "not_shown", Label("s", "s"), measures=[one])]))
    assert next(iter(made["Measures"].iter_rows(min_row=2, values_only=True)))[5:8] == (None, None, None)


def test_a_folder_holds_the_page_the_workbook_and_every_chart(answer, tmp_path):
    files = handed_out([answer], tmp_path / "out", "ja")
    charts = [chart for section in answer.charts for row in section.rows("ja") for chart in row]
    names = [path.name for path in files]
    assert names[:2] == ["report.html", "report.xlsx"]
    assert len(names) == len(set(names)) == 2 + len(charts)
    assert all("Noto Sans CJK JP" in files[path].decode() for path in files if path.suffix == ".svg")


def test_several_charts_become_several_pictures(answer, tmp_path):
    small = Answer(answer.question, answer.title, "x", answer.sentence, charts=answer.charts[:1])
    written = small.save(tmp_path / "map.png", "ja")
    assert [path.name for path in written][:1] == ["map.png"]
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in written)


def test_another_ending_is_refused_before_anything_is_answered():
    with pytest.raises(OptionsError, match="report ends in"):
        checked("report.pdf")
    assert all(checked(f"x{ending}") == ending for ending in ENDINGS)
