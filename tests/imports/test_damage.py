"""Whatever happens to a file: no exception, no cell lost, no clock run away."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from playkit.errors import ImportRefused
from playkit.imports import Profile, read, read_original
from playkit.imports.decode import decode
from playkit.imports.document import document, summary
from playkit.imports.grid import MAX_CELLS
from playkit.imports.original import MAX_BYTES, Original

CASES = sorted(path for path in (Path(__file__).parent / "cases").glob("*/*.*") if path.suffix in (".csv", ".txt"))
HANDS = sorted((Path(__file__).parent / "hands").iterdir())
"""Sheets of layouts that no case has."""
QUIET = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def plan_of(data, name="sheet.csv", profile=None):
    return read_original(Original(name, data), profile)


def keeps_its_promise(plan):
    """Everything accounted for, everything sayable in both languages, no name in a sentence."""
    assert plan.coverage() == 1.0
    for lang in ("en", "ja"):
        json.dumps(document(plan, lang=lang), allow_nan=False).encode()
        assert summary(plan, lang=lang)
    for reading in plan.outcome.readings:
        assert sum(reading.ledger.counts().values()) == len(reading.grid)
    held = {tuple(held.at.items()) for held in plan.quarantine}
    assert len(held) == len(plan.quarantine), "a place is held back once"


@QUIET
@given(st.binary(max_size=3000))
def test_any_bytes_at_all_give_problems_and_no_exception(data):
    keeps_its_promise(plan_of(data))


@QUIET
@given(st.text(alphabet="0123×xフェーズ１合計備考,;\t\n\"'日付：アキ-+()△▲年月日 第席", max_size=400))
def test_any_text_made_of_sheet_letters_gives_problems_and_no_exception(text):
    keeps_its_promise(plan_of(text.encode()))


@QUIET
@given(st.sampled_from(CASES), st.binary(max_size=40), st.integers(0, 900), st.integers(0, 40))
def test_any_bytes_in_the_middle_of_a_good_sheet_lose_nothing(path, junk, place, cut):
    data = path.read_bytes()
    keeps_its_promise(plan_of(data[:place] + junk + data[place + cut :]))


def damaged(text, rng):
    """Harm a sheet the way people and programs do."""
    lines = text.splitlines()
    row = rng.randrange(len(lines))
    cells = lines[row].split(",")
    col = rng.randrange(len(cells))
    harm = rng.randrange(9)
    if harm == 0:
        del lines[row]
    elif harm == 1:
        lines.insert(row, lines[rng.randrange(len(lines))])
    elif harm in (2, 3, 4):
        cells[col] = rng.choice(["", "？", "=1+1", "#REF!", "10*2", "x", '"', "フェーズ9", "合計", "9" * 40, "\ufffd"])
        lines[row] = ",".join(cells)
    elif harm == 5:
        lines[row] = ",".join([*cells[:col], "余分", *cells[col:]])
    elif harm == 6:
        lines[row] = lines[row].replace(",", ";")
    elif harm == 7:
        rng.shuffle(lines)
    else:
        lines = [",".join(reversed(line.split(","))) for line in lines]
    return "\n".join(lines)


def name_of(path):
    return path.stem if path in HANDS else path.parent.name


@pytest.mark.parametrize("path", [*CASES, *HANDS], ids=name_of)
def test_damaged_variants_each_lose_no_cell(path):
    rng = random.Random(name_of(path))  # noqa: S311 (repeatable, no secret)
    text = decode(path.read_bytes()).text
    for _ in range(100 if os.environ.get("PLAYKIT_DRILL") == "1" else 30):
        harmed = text
        for _ in range(rng.randrange(1, 4)):
            harmed = damaged(harmed, rng)
        keeps_its_promise(plan_of(harmed.encode()))


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "EMPTY_FILE"),
        (b" \r\n\t\n", "EMPTY_FILE"),
        (b",,,\n,,,\n", "EMPTY_FILE"),
        (b"PK\x03\x04rest", "FORMAT_UNKNOWN"),
        (b"%PDF-1.7", "FORMAT_UNKNOWN"),
        (b"\x89PNG\r\n\x1a\n", "FORMAT_UNKNOWN"),
        (bytes(range(256)) * 8, "NOT_TEXT"),
        (b"dear diary, today we played a game.\nIt was fun.\n", "NOT_RECOGNISED"),
        (b"a,b\n1,2\n", "NOT_RECOGNISED"),
        ("名前,天気\nアキ,3\n".encode(), "NOT_RECOGNISED"),
    ],
)
def test_what_is_no_sheet_is_said_to_be_none(data, code):
    plan = plan_of(data)
    assert code in {problem.code for problem in plan.problems if problem.severity == "error"}
    assert plan.sessions == []
    assert [held.code for held in plan.quarantine] == [code]
    assert all(problem.text("ja") != problem.text("en") for problem in plan.problems)


@pytest.mark.parametrize("name", ["sheet.xlsx", "sheet.json", "sheet", "シート.dat"])
def test_a_wrong_ending_does_not_matter(name):
    plan = plan_of(CASES[0].read_bytes(), name)
    assert len(plan.sessions) == 1
    assert ("WRONG_EXTENSION" in {problem.code for problem in plan.problems}) == ("." in name)


def test_a_broken_byte_in_a_utf8_sheet_does_not_turn_it_into_another_encoding():
    data = "パッチーズ,,\n,アキ,ハル\nフェーズ1,1,2\n備考,楽しい,速い\n".encode()
    broken = data[:-4] + b"\xff" + data[-3:]
    plan = plan_of(broken)
    assert [seat.name for seat in plan.sessions[0].seats] == ["アキ", "ハル"]
    assert "UNDECODABLE_BYTES" in {problem.code for problem in plan.problems}


def test_a_missing_file_is_refused_by_name_and_without_its_folder(tmp_path):
    with pytest.raises(ImportRefused, match=r"^nowhere\.csv cannot be read") as refused:
        read(tmp_path / "nowhere.csv")
    assert "nowhere.csvを読めません" in refused.value.text("ja")
    with pytest.raises(ImportRefused):
        read(tmp_path)


def test_a_file_beyond_the_bound_is_refused_without_being_parsed():
    plan = plan_of(b"1," * (MAX_BYTES // 2) + b"1,")
    assert [problem.code for problem in plan.problems] == ["FILE_TOO_LARGE"]


def test_more_cells_than_the_bound_are_refused():
    plan = plan_of(b"1,2,3,4,5,6,7,8,9,0\n" * (MAX_CELLS // 10 + 1))
    assert "FILE_TOO_LARGE" in {problem.code for problem in plan.problems}


@pytest.mark.parametrize("encoding", ["utf-8", "no-such-encoding", "unicode_escape", "idna", "hex"])
def test_a_wrong_encoding_in_the_profile_is_reported_and_guessed_around(encoding):
    path = next(path for path in CASES if path.parent.name.startswith("01"))
    plan = read(path, Profile.parse(f'[read]\nencoding = "{encoding}"'))
    assert len(plan.sessions) == 1
    assert "ENCODING_WRONG" in {problem.code for problem in plan.problems}
    assert plan.detected["encoding"] == "cp932"


def test_a_layout_that_does_not_fit_holds_the_sheet_back():
    plan = read(CASES[0], Profile.parse('[read]\nlayout = "survey"'))
    assert [problem.code for problem in plan.problems if problem.severity == "error"] == ["LAYOUT_FAILED"]
    assert plan.coverage() == 1.0
