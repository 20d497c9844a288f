"""Every sentence of the rules page is tested, and every setting stands on it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from playkit.games import find
from playkit.games.marionette.cards import COLOUR, COPIES, COST, Card

HERE = Path(__file__).parent
PAGE = (HERE.parents[2] / "docs" / "rules" / "marionette.md").read_text(encoding="utf-8")
DEFINED = re.findall(r"^\| (MAR-[RHDG]-\d\d) \|", PAGE, re.MULTILINE)
ROWS = {row.split("|")[1].strip(): row for row in PAGE.splitlines() if row.startswith("| MAR-")}


def cited():
    text = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    return set(re.findall(r'mark\.rule\("(MAR-[RHDG]-\d\d)"\)', text))


def test_every_sentence_has_a_number_of_its_own():
    assert len(DEFINED) == len(set(DEFINED))
    for letter, count in (("R", 27), ("H", 35), ("D", 24), ("G", 12)):
        assert [i for i in DEFINED if i[4] == letter] == [f"MAR-{letter}-{n:02}" for n in range(1, count + 1)]


@pytest.mark.parametrize("sentence", DEFINED)
def test_every_sentence_is_cited_by_a_test(sentence):
    assert sentence in cited() or "not applicable" in ROWS[sentence]


def test_no_test_cites_a_sentence_that_does_not_exist():
    assert cited() <= set(DEFINED)


def test_every_assumed_option_and_each_of_its_alternatives_stand_in_the_row_of_its_hole():
    for name, option in find("marionette").options.declared.items():
        if option.hole is None:
            assert f"`{name}`" in PAGE or name in Card.names, name
            continue
        for word in [name, *(member.text for member in option.choices or ())]:
            assert f"`{word}`" in ROWS[option.hole], (option.hole, word)


def test_every_row_speaks_both_languages():
    for sentence, row in ROWS.items():
        if sentence[4] in "RH":
            assert re.search(r"[぀-ヿ一-鿿]", row), row
            assert re.search(r"[A-Za-z]{3}", row.split("|", 2)[2]), row


def test_source_comments_cite_sentences_that_exist():
    folder = Path(find("marionette").module.__file__).parent
    for path in folder.glob("*.py"):
        for found in re.findall(r"MAR-[RHDG]-\d\d", path.read_text(encoding="utf-8")):
            assert found in DEFINED, f"{path.name} cites {found}"


def test_the_table_of_districts_is_the_deck():
    """Names in both languages, costs and copies, read back from the page."""
    lines = [line for line in PAGE.splitlines() if re.match(r"\| (yellow|blue|green|red|purple) ", line)]
    assert len(lines) == 5
    for colour, line in enumerate(lines):
        cards = re.findall(r"([A-Z][A-Za-z ]+) (\S+) (\d)(?:×(\d))?(?:,| \|)", line.split("|")[3] + "|")
        own = [card for card in range(Card.size) if COLOUR[card] == colour]
        told = [(f"{en} / {ja}", int(cost), int(copies or 1)) for en, ja, cost, copies in cards]
        assert told == [(Card.labels[card], COST[card], COPIES[card]) for card in own]
        assert int(line.split("|")[4]) == sum(COPIES[card] for card in own)
