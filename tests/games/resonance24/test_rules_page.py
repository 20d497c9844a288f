"""Every sentence of the rules page is tested, and every setting stands on it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from playkit.games import find

HERE = Path(__file__).parent
PAGE = (HERE.parents[2] / "docs" / "rules" / "resonance24.md").read_text(encoding="utf-8")
DEFINED = re.findall(r"^\| (T24-[RHVG]-\d\d) \|", PAGE, re.MULTILINE)
VARIANTS = [1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22]


def cited():
    text = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    return set(re.findall(r'mark\.rule\("(T24-[RHVG]-\d\d)"\)', text))


def test_every_sentence_has_a_number_of_its_own():
    assert len(DEFINED) == len(set(DEFINED))
    for letter, numbers in (("R", range(1, 26)), ("H", range(1, 39)), ("V", VARIANTS), ("G", range(1, 13))):
        assert [i for i in DEFINED if i[4] == letter] == [f"T24-{letter}-{n:02}" for n in numbers]


@pytest.mark.parametrize("sentence", DEFINED)
def test_every_sentence_is_cited_by_a_test(sentence):
    assert sentence in cited()


def test_no_test_cites_a_sentence_that_does_not_exist():
    assert cited() <= set(DEFINED)


def test_every_option_and_each_of_its_alternatives_stand_on_the_page():
    declared = find("resonance24").options.declared
    rows = {row.split("|")[1].strip(): row for row in PAGE.splitlines() if row.startswith("| T24-")}
    for name, option in declared.items():
        words = [name, *(member.text for member in option.choices or () if member.text != "nothing")]
        where = rows[option.hole] if option.hole else PAGE
        for word in words:
            assert f"`{word}`" in where, (option.hole, word)


def test_every_preset_stands_on_the_page():
    for name in find("resonance24").presets:
        assert f"`{name}`" in PAGE


def test_every_row_speaks_both_languages():
    for row in PAGE.splitlines():
        if re.match(r"\| T24-[RHV]-", row):
            assert re.search(r"[぀-ヿ一-鿿]", row), row
            assert re.search(r"[A-Za-z]{3}", row.split("|", 2)[2]), row


def test_source_comments_cite_sentences_that_exist():
    folder = Path(find("resonance24").module.__file__).parent
    for path in folder.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        # "T24-R-19, H-17, V-18" and "R-08 to R-13" name the later ones by letter and number.
        for found in re.findall(r"\b([RHVG]-\d\d)\b", text):
            assert f"T24-{found}" in DEFINED, f"{path.name} cites {found}"
