"""Every sentence of the rules page is tested, and every setting stands on it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from playkit.games import find

HERE = Path(__file__).parent
PAGE = (HERE.parents[2] / "docs" / "rules" / "patchies.md").read_text(encoding="utf-8")
DEFINED = re.findall(r"^\| (PAT-[RHAG]-\d\d) \|", PAGE, re.MULTILINE)


def cited():
    text = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    return set(re.findall(r'mark\.rule\("(PAT-[RHAG]-\d\d)"\)', text))


def test_every_sentence_has_a_number_of_its_own():
    assert len(DEFINED) == len(set(DEFINED))
    for letter, count in (("R", 27), ("H", 43), ("A", 10), ("G", 12)):
        assert [i for i in DEFINED if i[4] == letter] == [f"PAT-{letter}-{n:02}" for n in range(1, count + 1)]


@pytest.mark.parametrize("sentence", DEFINED)
def test_every_sentence_is_cited_by_a_test(sentence):
    assert sentence in cited()


def test_no_test_cites_a_sentence_that_does_not_exist():
    assert cited() <= set(DEFINED)


def test_every_assumed_option_and_each_of_its_alternatives_stand_in_the_row_of_its_hole():
    declared = find("patchies").options.declared
    rows = {row.split("|")[1].strip(): row for row in PAGE.splitlines() if row.startswith("| PAT-")}
    for name, option in declared.items():
        if option.hole is None:
            continue
        row = rows[option.hole]
        for word in [name, *(member.text for member in option.choices or ())]:
            assert f"`{word}`" in row, (option.hole, word)


def test_every_row_speaks_both_languages():
    for row in PAGE.splitlines():
        if re.match(r"\| PAT-[RHA]-", row):
            assert re.search(r"[぀-ヿ一-鿿]", row), row
            assert re.search(r"[A-Za-z]{3}", row.split("|", 2)[2]), row


def test_source_comments_cite_sentences_that_exist():
    folder = Path(find("patchies").module.__file__).parent
    for path in folder.glob("*.py"):
        for found in re.findall(r"PAT-[RHAG]-\d\d", path.read_text(encoding="utf-8")):
            assert found in DEFINED, f"{path.name} cites {found}"
