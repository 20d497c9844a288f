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
import tables

from playkit.dashboards import event_sources, hidden
from playkit.dashboards.belief.asked_of import asked_of
from playkit.dashboards.catalogue import Asked
from playkit.dashboards.handouts.book import book
from playkit.dashboards.questions import QUESTIONS, answer, applies
from playkit.games import find
from playkit.simulate.beliefs import LEAST_RUNS
from playkit.store import Store

pytestmark = pytest.mark.usefixtures("few_games")
NAMES = ("Quillonbert", "ハルカゼ", "Zedrikson", "ミオナガ")
GAMES = ("patchies", "resonance24", "marionette", "capture4")
EVENINGS = 2


@pytest.fixture(scope="module")
def stores(tmp_path_factory):
    """Tables whose testers are named, and named again in whatever can be written beside the picks."""
    kept = {}
    for name in GAMES:
        store = kept[name] = Store(tmp_path_factory.mktemp(name) / "logs")
        for evening in range(EVENINGS):
            write(store, name, evening)
    return kept


def write(store, name, evening):
    """Log one evening."""
    preset = {"preset": "tiny"} if name == "capture4" else {}
    session = tables.played(name, seed=evening, **preset)
    seats = [{"seat": seat, "tester": store.tester(who)} for seat, who in enumerate(NAMES)]
    about = {"options": json.dumps(session.options.as_dict()), "draft": "AB"[evening], "crew": "people"}
    about |= {"started_at": f"2026-11-2{evening}T10:00:00+00:00", "place": f"{NAMES[0]}'s", "recorder": NAMES[1]}
    with store.session(name, seats, **about) as log:
        log.predict("minutes", 45, low=40, high=55)
        log.append(tables.clocked(session.rows(), tables.EVENING, 2.0))
        remark(log)
        log.end(f"{NAMES[3]} left", finished=True, results=tables.results(session))


def remark(log):
    """Write names into everything that takes words."""
    for seat, who in enumerate(NAMES):
        log.note("quote", seat=seat, text=f"{who}: {who.upper()} cheats / {who}が笑う")
        log.note(f"{who} again", seat=seat)
        log.append([{"kind": "noted", "seat": seat, "data": {"tag": "idea", "photo": [who]}}])
        log.append([{"kind": "asked", "seat": seat, "data": {"rule": f"{who}'s tie"}, "text": f"{who}?"}])
        log.append([{"kind": "ruled", "text": f"{who} decides", "data": {"what": f"by {who}"}}])
        log.append([{"kind": "rated", "seat": seat, "value": 4, "data": {"item": "fun"}, "text": f"with {who}"}])
        log.append([{"kind": "paused", "text": f"{who} calls"}, {"kind": "resumed"}])


def named(text):
    """Tell whose names stand in a text, however it writes them."""
    for written in (text, unescape(text), text.encode().decode("unicode_escape", "ignore")):
        found = [who for who in NAMES if who.casefold() in written.casefold()]
        if found:
            return found
    return []


def cells(made):
    """Give all that a workbook holds: its cells, then its files as they are."""
    sheets = openpyxl.load_workbook(io.BytesIO(made)).worksheets
    words = [str(cell.value) for sheet in sheets for row in sheet.iter_rows() for cell in row if cell.value]
    packed = zipfile.ZipFile(io.BytesIO(made))
    return "\n".join([*words, *(packed.read(name).decode() for name in packed.namelist())])


def asked_with_names(question, stores):
    game = next(find(name) for name in (question.example, *GAMES) if applies(question.name, find(name)))
    return answer(
        question.name, Asked(game, stores[game.name], drafts=("A", "B") if question.name == "compare" else None)
    )


ASKED = QUESTIONS if os.environ.get("PLAYKIT_DRILL") == "1" else [one for one in QUESTIONS if one.name == "confusion"]


@pytest.mark.parametrize("question", ASKED, ids=lambda question: question.name)
def test_nobody_is_named_by_any_answer(stores, question):
    found = asked_with_names(question, stores)
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
