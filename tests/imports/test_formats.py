"""Every format alike: what preview says, apply does; twice is once; damage loses nothing; bombs are refused."""

from __future__ import annotations

import io
import json
import os
import random
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from playkit.imports import Profile, read, read_original
from playkit.imports.container import MAX_BOOK_CELLS
from playkit.imports.original import Original
from playkit.imports.sources import sources
from playkit.store import Store
from playkit.store.rows import clean
from tests.imports.damage import harm
from tests.imports.test_cases import FOLDERS
from tests.imports.test_damage import keeps_its_promise

DRILL = os.environ.get("PLAYKIT_DRILL") == "1"
FILES = [
    folder / name for folder in FOLDERS for name in json.loads((folder / "expected.json").read_text("utf-8"))["input"]
]
QUIET = settings(max_examples=400 if DRILL else 40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def profile_of(path):
    """The case's profile, with a game where neither the file nor the profile names one."""
    given = path.parent / "profile.toml"
    profile = Profile.load(given) if given.exists() else Profile()
    if any(session.game is None for session in read(path, profile).sessions):
        return Profile.parse('[profile]\ngame = "patchies"').over(profile)
    return profile


def one_of_each_format():
    """A file of every fourth format and layout (test_every_source has one of each); the drill takes them all."""
    found = {}
    for path in FILES:
        detected = read(path).detected
        found.setdefault((detected.get("format"), str(detected.get("layout"))[:12]), path)
    return FILES if DRILL else list(found.values())[::4]


@pytest.mark.parametrize("path", one_of_each_format(), ids=lambda path: f"{path.parent.name}-{path.name}")
def test_apply_does_what_preview_says_and_twice_is_once(path, tmp_path):
    store = Store(tmp_path)
    profile = profile_of(path)
    plan = read(path, profile)
    preview = plan.preview(store)
    applied = plan.apply(store)
    assert (applied.counts, applied.added) == (preview, True)
    again = read(path, profile)
    assert again.preview(store).new == again.preview(store).changed == 0
    assert again.apply(store).added is False
    # Known by other bytes or another profile, the same plays are still the same plays.
    other = read(path, Profile.parse("[profile]\nversion = 99").over(profile)).preview(store)
    assert (other.new, other.changed, other.withdrawn) == (0, 0, 0)
    assert other.unchanged == preview.new + preview.changed + preview.unchanged


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_damaged_variants_lose_nothing_and_can_be_stored(path):
    rng = random.Random(path.name)  # noqa: S311 (repeatable, no secret)
    for _ in range(60 if DRILL else 4):
        plan = read_original(Original(path.name, harm(path, rng)))
        keeps_its_promise(plan)
        for row in plan.rows():
            clean(row)


@QUIET
@given(st.sampled_from(FILES), st.binary(max_size=40), st.integers(0, 3000), st.integers(0, 40))
def test_any_bytes_in_the_middle_of_any_format_lose_nothing(path, junk, place, cut):
    data = path.read_bytes()
    keeps_its_promise(read_original(Original(path.name, data[:place] + junk + data[place + cut :])))


HEADS = (
    b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"{", b"[", b"<?xml version='1.0'?>", b"<plays>", b"#KIF",
    b"#playkit-export v1\n", b'[Red "a"]\n1. a1-a2 .. ', b"| time | note |\n|--|--|\n",
    b'{"session": "a", "seq": 1, "kind": "x"}\n',
)  # fmt: skip


@QUIET
@given(st.sampled_from(HEADS), st.binary(max_size=600))
def test_any_bytes_after_any_beginning_give_problems_and_no_exception(head, rest):
    keeps_its_promise(read_original(Original("file", head + rest)))


def zipped(**parts):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name.replace("__", "/") + ".xml", data)
    return out.getvalue()


LAUGHS = (
    b"<?xml version='1.0'?><!DOCTYPE l [<!ENTITY a 'ha'>"
    + b"".join(
        f"<!ENTITY {letter} '{f'&{before};' * 10}'>".encode()
        for before, letter in zip("abcdefgh", "bcdefghi", strict=True)
    )
    + b"]>"
)
ODS = (
    b"<?xml version='1.0'?><o:d xmlns:o='urn:oasis:names:tc:opendocument:xmlns:office:1.0' "
    b"xmlns:t='urn:oasis:names:tc:opendocument:xmlns:table:1.0' "
    b"xmlns:x='urn:oasis:names:tc:opendocument:xmlns:text:1.0'>"
    b"<o:body><o:spreadsheet><t:table t:name='a'><t:table-row t:number-rows-repeated='1048576'>"
    b"<t:table-cell o:value-type='float' o:value='1' t:number-columns-repeated='1024'><x:p>1</x:p></t:table-cell>"
    b"</t:table-row></t:table></o:spreadsheet></o:body></o:d>"
)
BOMBS = {
    "a zip that unpacks to half a gigabyte": (
        zipped(xl__workbook=b"<a/>", xl__worksheets__sheet1=b" " * 2**29), "FILE_TOO_LARGE",
    ),
    "a sheet of half a million cells": (
        zipped(xl__workbook=b"<a/>", xl__worksheets__sheet1=b"<row><c r='A1'/></row>" * 500_000), "FILE_TOO_LARGE",
    ),
    "entities in a workbook": (zipped(xl__workbook=LAUGHS + b"<l>&i;</l>"), "XML_ENTITIES"),
    "entities in plays": (LAUGHS + b"<plays>&i;</plays>", "XML_ENTITIES"),
    "an outside entity": (b"<!DOCTYPE plays SYSTEM 'file:///etc/hostname'><plays/>", "XML_ENTITIES"),
    "a row repeated a million times": (zipped(content=ODS), "FILE_TOO_LARGE"),
    "two million rows of text": (b"1,2\n" * 2_000_000, "FILE_TOO_LARGE"),
    "JSON nested a million deep": (b'{"plays":' + b"[" * 1_000_000, "TOO_DEEP"),
    "XML nested a million deep": (b"<plays>" + b"<a>" * 1_000_000, "TOO_DEEP"),
    "a million values": (b'{"plays": [], "players": [], "games": [' + b"1," * 999_999 + b"1]}", "FILE_TOO_LARGE"),
}  # fmt: skip


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_are_refused_unopened_with_the_message_that_is_true(name):
    data, code = BOMBS[name]
    plan = read_original(Original("file", data))
    assert [problem.code for problem in plan.problems if problem.severity == "error"] == [code]
    assert plan.sessions == []
    assert [held.scope for held in plan.quarantine] == ["file"]
    keeps_its_promise(plan)


def test_a_score_sheet_nested_too_deep_is_held_back_and_the_play_is_read():
    sheet = "[" * 5000
    people = [{"id": 1, "name": "a"}, {"id": 2, "name": "b"}]
    scores = [{"playerRefId": 1, "score": "2", "winner": True}, {"playerRefId": 2, "score": "1", "winner": False}]
    play = {"uuid": "p", "playDate": "2026-11-01", "scoresheet": sheet, "playerScores": scores}
    data = json.dumps({"players": people, "games": [], "locations": [], "plays": [play]}).encode()
    plan = read_original(Original("a.json", data))
    assert [seat.score for seat in plan.sessions[0].seats] == [2, 1]
    assert [held.at for held in plan.quarantine] == [{"path": "/plays/0/scoresheet"}]


def test_a_name_used_twice_in_a_record_loses_no_value():
    data = (
        b'{"players": [{"id": 1, "name": "a", "name": "b"}], "games": [], "plays": [{"uuid": "p", "playerScores": []}]}'
    )
    plan = read_original(Original("a.json", data))
    assert "DUPLICATE_KEY" in {problem.code for problem in plan.problems}
    assert [held.raw for held in plan.quarantine] == ["b"]


def test_every_source_says_what_it_reads_in_both_languages():
    assert all(all(source.titles) for source in sources().values())


def test_a_workbook_is_bounded_below_what_openpyxl_can_take():
    assert MAX_BOOK_CELLS <= 500_000


OLD = Path(__file__).parent / "old.xls"  # written once by an old program; none of today's writes it


def test_an_old_workbook_is_read_for_its_values_and_says_so():
    plan = read(OLD)
    assert [(seat.name, seat.score) for seat in plan.sessions[0].seats] == [("アキ", 3), ("ハル", 3), ("ミオ", 1)]
    assert (plan.sessions[0].game, plan.detected["format"]) == ("patchies", "xls")
    assert "VALUES_ONLY" in {problem.code for problem in plan.problems}


def test_a_damaged_old_workbook_is_refused_or_read_and_never_an_exception():
    rng = random.Random(3)  # noqa: S311 (repeatable, no secret)
    for _ in range(200 if DRILL else 12):
        keeps_its_promise(read_original(Original("old.xls", harm(OLD, rng))))


def workbook(rows, formats=()):
    import openpyxl

    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    for cell, form in formats:
        book.active[cell].number_format = form
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_a_workbook_that_does_not_begin_in_its_corner_is_read_alike():
    table = [["", "アキ", "ハル"], ["フェーズ1", 2, 0], ["フェーズ2", 1, 3], ["合計", 3, 3]]
    rows = [
        [],
        [None, "パッチーズ"],
        [],
        *([None, *(value or None if value == "" else value for value in row)] for row in table),
    ]
    plan = read_original(Original("a.xlsx", workbook(rows)))
    assert [seat.score for seat in plan.sessions[0].seats] == [3, 3]
    assert next(row["src"] for row in plan.rows() if row["kind"] == "scored") == "a.xlsx!Sheet!C5"


def test_a_points_cell_that_is_a_formula_without_a_result_is_held_back_and_the_rest_is_read():
    plan = read_original(
        Original(
            "a.xlsx", workbook([["パッチーズ"], [None, "アキ", "ハル"], ["フェーズ1", "=1+1", 2], ["フェーズ2", 1, 3]])
        )
    )
    assert [(held.at, held.code) for held in plan.quarantine] == [({"row": 3, "col": 2}, "FORMULA_HELD")]
    assert [seat.score for seat in plan.sessions[0].seats] == [None, 5]


def test_sheets_of_one_workbook_are_told_apart_and_ids_keep_their_zeros():
    import openpyxl

    book = openpyxl.Workbook()
    book.active.title = "1回目"
    for title in ("1回目", "2回目"):
        sheet = book[title] if title in book.sheetnames else book.create_sheet(title)
        for row in (["パッチーズ"], [None, "アキ", "ハル"], ["フェーズ1", 1, "x2"], ["フェーズ2", 1, 2]):
            sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    plan = read_original(Original("a.xlsx", out.getvalue()))
    assert len(set(plan.ids())) == len(plan.sessions) == 2
    assert [held.at for held in plan.quarantine] == [{"sheet": name, "row": 3, "col": 3} for name in ("1回目", "2回目")]
    zeros = workbook([["Player", "Match 1", "Match 2"], ["a", 1, 2], ["b", 2, 1], ["c", 0, 0]], [("B2", "000")])
    assert "001" in {cell.text for cell in read_original(Original("z.xlsx", zeros)).outcome.readings[0].grid}
