"""Profiles are checked, codes are said in both languages, sources can be added, and nothing heavy is loaded."""

from __future__ import annotations

import re
import string
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from playkit.errors import ImportRefused
from playkit.imports import Profile, Source, read, read_original, shipped, sources
from playkit.imports.codes import CODES, TOPICS
from playkit.imports.ledger import Became, Ledger
from playkit.imports.original import Original, Outcome

ROOT = Path(__file__).parents[2] / "playkit" / "imports"
SHEET = Path(__file__).parent / "cases" / "01-patchies-fullwidth-cp932" / "input.csv"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[reed]", "Did you mean 'read'?"),
        ("[read]\nlayuot = 'long'", "Did you mean 'layout'?"),
        ("[read]\nlayout = 'sideways'", "must be one of: long, part-by-seat"),
        ("[read]\nheader_row = '4'", "must be a whole number"),
        ("[profile]\nversion = true", "must be a whole number"),
        ("[profile]\nwords = [1]", "must be a list of texts"),
        ("[tokens]\n'×' = 0", "must be { value = NUMBER, event = NAME }"),
        ("[tokens]\n'×' = { value = 'x', event = 'eliminated' }", "value must be a number"),
        ("[rows]\n'合計' = 3", "must be a text"),
        ("read = 3", "must be a section"),
        ("not toml", "is not TOML"),
    ],
)
def test_a_wrong_profile_says_what_is_wrong_in_both_languages(text, said):
    with pytest.raises(ImportRefused) as refused:
        Profile.parse(text)
    assert said in str(refused.value)
    assert re.search("[ぁ-ん]", refused.value.text("ja"))


def test_a_profile_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(ImportRefused, match=r"^The profile none\.toml"):
        read(SHEET, tmp_path / "none.toml")


def test_a_profile_may_be_a_file(tmp_path):
    (tmp_path / "mine.toml").write_text('[rows]\n"備考" = "ignore"\n', "utf-8")
    plan = read(SHEET, tmp_path / "mine.toml")
    assert [row for row in plan.rows() if row["kind"] == "noted"] == []
    assert plan.outcome.readings[0].ledger.counts()["ignored"] == 2


def test_what_a_profile_says_wins_over_what_is_shipped():
    merged = Profile.parse('[part]\nkind = "night"').over(shipped()["patchies-sheet"])
    assert (merged.get("part", "kind"), merged.get("part", "blank"), merged.game) == ("night", "not_played", "patchies")


def test_a_profile_that_says_more_is_another_profile():
    assert Profile().digest != Profile.parse('[part]\nkind = "night"').digest


def test_the_word_of_a_profile_for_a_part_is_understood():
    text = "パッチーズ,,\n,アキ,ハル\n夜1,1,2\n夜2,0,1\n"
    original = Original("a.csv", text.encode())
    assert read_original(original).sessions == []
    plan = read_original(original, Profile.parse('[part]\nkind = "夜"'))
    assert [part["value"] for part in plan.sessions[0].parts] == [1, 2, 0, 1]


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_its_class_and_both_languages(code):
    entry = CODES[code]
    assert entry.topic in TOPICS
    for en, ja in ((entry.en, entry.ja), (entry.fix_en, entry.fix_ja)):
        assert bool(en) == bool(ja)
        assert not ja or re.search("[ぁ-んァ-ヶ一-龠]", ja)
    english, japanese = fields(entry.en), fields(entry.ja)
    assert {name.removesuffix("_ja") for name in japanese} <= {name.removesuffix("_ja") for name in english}


def fields(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_code_is_used_and_every_used_code_exists():
    source = "".join(path.read_text("utf-8") for path in ROOT.rglob("*.py") if path.name != "codes.py")
    assert [code for code in CODES if f'"{code}"' not in source] == []


def test_a_cell_is_booked_once():
    plan = read(SHEET)
    ledger = Ledger(plan.outcome.readings[0].grid)
    cell = ledger.grid.at(1, 1)
    ledger.mark(cell, Became.HEADER)
    with pytest.raises(ValueError, match="A1 is booked twice"):
        ledger.mark(cell, Became.EVENT)


def test_the_ledger_says_what_each_cell_became():
    (reading,) = read(SHEET).outcome.readings
    became = {cell.name: str(reading.ledger.became(cell)[0]) for cell in reading.grid}
    wanted = {
        "A1": "metadata",
        "A2": "session",
        "B4": "seat",
        "A5": "header",
        "C5": "event",
        "B10": "check",
        "D11": "event",
    }
    assert {name: became[name] for name in wanted} == wanted


def test_an_installed_package_adds_a_source(monkeypatch):
    source = Source(
        "dice-log", lambda original: float(original.data.startswith(b"DICE")), lambda _, profile: Outcome(profile)
    )
    monkeypatch.setattr(EntryPoint, "load", lambda _: source)
    point = EntryPoint("dice", "nowhere:nothing", "playkit.importers")
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [point] if group == point.group else [])
    assert list(sources())[-1] == "dice-log"
    assert read_original(Original("a.bin", b"DICE 1 2")).problems == []
    assert read_original(Original("a.bin", b"")).problems[0].code == "EMPTY_FILE"


def test_reading_a_sheet_loads_nothing_heavy():
    code = (
        "import sys; from playkit.imports import read; read(sys.argv[1]);"
        "print([name for name in ('polars', 'duckdb', 'pyarrow', 'openpyxl') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code, str(SHEET)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ('[columns]\n"天気" = "palyer"', "player"),
        ('[rows]\n"合計" = "check_sum"', "check:sum"),
        ('[columns]\n"天気" = "scroe"', "score"),
    ],
)
def test_a_column_or_row_of_a_meaning_nobody_knows_is_refused_with_the_nearest_one(text, near):
    with pytest.raises(ImportRefused, match="must be one of") as refused:
        Profile.parse(text)
    assert near in str(refused.value)


@pytest.mark.parametrize("role", ["value:buildings", "flag:eliminated", "pair:-:won,lost", "scale:1-5/fun", "note"])
def test_a_column_may_have_any_meaning_that_a_layout_knows(role):
    assert Profile.parse(f'[columns]\n"x" = "{role}"').table("columns") == {"x": role}
