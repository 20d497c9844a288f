"""Every sentence of the rules page is tested, and every setting stands on it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from playkit.games import find
from playkit.games.capture4.layouts import picture_of

from .perft import PERFT, WITHOUT_BAN

HERE = Path(__file__).parent
PAGE = (HERE.parents[2] / "docs" / "rules" / "capture4.md").read_text(encoding="utf-8")
DEFINED = re.findall(r"^\| (LOG-[RHVG]-\d\d) \|", PAGE, re.MULTILINE)


def cited():
    text = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    return set(re.findall(r'mark\.rule\("(LOG-[RHVG]-\d\d)"\)', text))


def test_every_sentence_has_a_number_of_its_own():
    assert len(DEFINED) == len(set(DEFINED))
    for letter, count in (("R", 9), ("H", 18), ("V", 3), ("G", 8)):
        assert [i for i in DEFINED if i[4] == letter] == [f"LOG-{letter}-{n:02}" for n in range(1, count + 1)]


@pytest.mark.parametrize("sentence", DEFINED)
def test_every_sentence_is_cited_by_a_test(sentence):
    assert sentence in cited()


def test_no_test_cites_a_sentence_that_does_not_exist():
    assert cited() <= set(DEFINED)


def test_every_assumed_option_and_each_of_its_alternatives_stand_in_the_row_of_its_hole():
    rows = {row.split("|")[1].strip(): row for row in PAGE.splitlines() if row.startswith("| LOG-")}
    for name, option in find("capture4").options.declared.items():
        row = rows[option.hole] if option.hole else "".join(rows[f"LOG-V-0{n}"] for n in (1, 2, 3))
        for word in [name, *(member.text for member in option.choices or ())]:
            assert f"`{word}`" in row, (option.hole, word)


def test_every_preset_stands_on_the_page():
    for name in find("capture4").presets:
        assert f"`{name}`" in PAGE


def test_every_row_speaks_both_languages():
    for row in PAGE.splitlines():
        if re.match(r"\| LOG-[RHV]-", row):
            assert re.search(r"[぀-ヿ一-鿿]", row), row
            assert re.search(r"[A-Za-z]{3}", row.split("|", 2)[2]), row


def test_source_comments_cite_sentences_that_exist():
    folder = Path(find("capture4").module.__file__).parent
    for path in folder.glob("*.py"):
        for found in re.findall(r"LOG-[RHVG]-\d\d", path.read_text(encoding="utf-8")):
            assert found in DEFINED, f"{path.name} cites {found}"


def test_the_page_draws_the_starting_picture_of_the_default():
    picture = picture_of(find("capture4").resolve(4)).split("\n")
    for rank, line in zip(range(9, 0, -1), picture, strict=True):
        assert re.search(rf"^{rank} {re.escape(' '.join(line))}( |$)", PAGE, re.MULTILINE)


@pytest.mark.parametrize("size", PERFT)
def test_the_page_tells_the_counts_from_the_start(size):
    figures = " | ".join(map(str, (*PERFT[size][:3], WITHOUT_BAN[size])))
    assert f"| {size} x {size} | {figures} |" in PAGE
