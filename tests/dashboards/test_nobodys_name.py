"""No answer to any question names a tester, wherever at the table the name was written: page, dictionary, workbook."""

from __future__ import annotations

import io
import json
import os
import re
import zipfile
from html import unescape

import openpyxl
import polars as pl
import pytest
from evenings import GAMES, NAMES, ask, written

from playkit.dashboards import event_sources, hidden
from playkit.dashboards.belief.asked_of import asked_of
from playkit.dashboards.handouts.book import book
from playkit.dashboards.questions import QUESTIONS
from playkit.games import find
from playkit.simulate.beliefs import LEAST_RUNS
from playkit.store import Store

pytestmark = pytest.mark.usefixtures("few_games")


@pytest.fixture(scope="module")
def stores(tmp_path_factory):
    """Tables whose testers are named, and named again in whatever can be written beside the picks."""
    return {name: written(tmp_path_factory.mktemp(name), name) for name in GAMES}


def named(text):
    """Tell whose names stand in a text, however it writes them."""
    for spelt in (text, unescape(text), text.encode().decode("unicode_escape", "ignore")):
        found = [who for who in NAMES if who.casefold() in spelt.casefold()]
        if found:
            return found
    return []


def cells(made):
    """Give all that a workbook holds: its cells, then its files as they are."""
    sheets = openpyxl.load_workbook(io.BytesIO(made)).worksheets
    words = [str(cell.value) for sheet in sheets for row in sheet.iter_rows() for cell in row if cell.value]
    packed = zipfile.ZipFile(io.BytesIO(made))
    return "\n".join([*words, *(packed.read(name).decode() for name in packed.namelist())])


ASKED = QUESTIONS if os.environ.get("PLAYKIT_DRILL") == "1" else [one for one in QUESTIONS if one.name == "confusion"]


@pytest.mark.parametrize("question", ASKED, ids=lambda question: question.name)
def test_nobody_is_named_by_any_answer(stores, question):
    found = ask(question, stores.__getitem__)
    page = found.html()
    assert named(page[: page.index("<script>")]) == []  # what follows is Vega's, the same in every page
    assert named(json.dumps(found.to_dict(), ensure_ascii=False)) == []
    for lang in ("en", "ja"):
        assert named(cells(book([found], lang))) == []
        assert named(str(found.bundles(lang)[0]) + str(found.bundles(lang)[-1])) == []


def test_what_was_said_is_still_there_under_a_number(stores):
    events = event_sources.recorded_events(stores["patchies"], find("patchies"), None).events
    words = "\n".join(events["text"].drop_nulls().to_list() + events["data"].drop_nulls().to_list())
    assert named(words) == []
    assert re.search(r"\[\d\]が笑う", words)
    assert re.search(r"\[\d\]'s tie", words)


def test_a_curve_of_belief_hides_what_was_said(stores):
    store = stores["capture4"]
    name = store.sessions()["id" if "id" in store.sessions().columns else "session"][0]
    believed = asked_of(name, LEAST_RUNS, store=store, engine="plain")(None)
    text = json.dumps(believed.chart("ja").to_dict(), ensure_ascii=False)
    assert named(text) == []
    assert "cheats" in text


def test_a_store_without_testers_is_left_as_it_is(tmp_path):
    events = pl.DataFrame({"text": ["a", None], "data": [None, '{"a":1}']})
    assert hidden.without_names(events, Store(tmp_path / "logs")).equals(events)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("aki asked AKI", "[1] asked [1]"),
        ("Akis plan", "[1]s plan"),
        ("shaking", "shaking"),
        ("bored, bo", "bored, [2]"),
        ("ハルカゼさん", "[3]さん"),
        ("a.k.i. (Bo)", "a.k.i. ([2])"),
    ],
)
def test_names_are_found_as_words(text, wanted):
    assert hidden.hide(text, {"Aki": "[1]", "Bo": "[2]", "ハルカゼ": "[3]"}) == wanted


def test_a_tag_of_the_house_stays_though_a_tester_is_called_so(tmp_path):
    store = Store(tmp_path / "logs")
    store.tester("bored")
    events = pl.DataFrame(
        {"text": ["so bored"], "data": ['{"tag": "bored", "rule": "bored", "more": {"a": ["bored"]}}']}
    )
    told = hidden.without_names(events, store)
    assert json.loads(told["data"][0]) == {"tag": "bored", "rule": "[1]", "more": {"a": ["bored"]}}
    assert told["text"][0] == "so [1]"
