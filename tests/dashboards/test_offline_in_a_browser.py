"""The page of every question, and every chart there is, from disk in a real Chromium: nothing is asked of anybody.

`watched` fails where a page asks for anything but itself, or writes a line to the console.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path

import evenings
import pytest

from playkit.dashboards.belief.asked_of import asked_of
from playkit.dashboards.page import page
from playkit.dashboards.questions import QUESTIONS
from playkit.dashboards.report import Answer, Section
from playkit.kernel.labels import Label
from playkit.simulate.beliefs import LEAST_RUNS

sys.path.insert(0, str(Path(__file__).parents[2] / "docs"))
from gallery_examples import EXAMPLES, drawn  # the gallery stands among the pages, not on the path

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("few_games")]
DRILL = os.environ.get("PLAYKIT_DRILL") == "1"
USUAL = ("belief", "growth", "skill", "unused", "predictions", "feelings", "enough", "health")
"""Questions whose charts differ in kind; danger and the slow first hand have tests of their own in a browser."""
ASKED = [question for question in QUESTIONS if DRILL or question.name in USUAL]
LOCALES = ("en-US", "ja-JP")
UNREADABLE = """() => [...document.querySelectorAll(".chart text")]
  .filter((text) => text.textContent && getComputedStyle(text).fill === "rgb(29, 33, 37)")
  .map((text) => `${text.closest(".question").id}: ${text.textContent}`)"""
"""Words in the ink of light paper; whatever stands on a ground of its own is pure black or white (`theme.ink_on`)."""


@pytest.fixture(scope="module")
def store_of(tmp_path_factory):
    """Give a store of two evenings of a game, written when first asked for; of one the beliefs are known."""

    @cache
    def store(name):
        kept = evenings.written(tmp_path_factory.mktemp(name), name)
        if name == "capture4":
            asked_of(kept.sessions()["session"][0], LEAST_RUNS, store=kept, engine="plain")(None)
        return kept

    return store


def test_every_question_is_opened_somewhere():
    assert len(QUESTIONS) >= 27
    assert len(ASKED) == (len(QUESTIONS) if DRILL else len(USUAL))


@pytest.mark.parametrize("question", ASKED, ids=lambda question: question.name)
def test_a_page_asks_nothing_of_anybody_and_complains_of_nothing(question, store_of, watched, tmp_path):
    found = evenings.ask(question, store_of)
    file = tmp_path / f"{question.name}.html"
    file.write_text(found.html(), encoding="utf-8")
    for locale in LOCALES if DRILL else LOCALES[1:]:
        sheet = watched(file.as_uri(), locale=locale)
        assert sheet.locator("h1").inner_text() == found.title(locale[:2])
        assert sheet.locator(".chart").count() == sheet.locator(".chart svg").count()


def test_every_chart_there_is_stands_on_one_page(watched, tmp_path):
    sections = [
        Section(name.replace(".", "-"), Label(name, name), Label("", ""), lambda lang, name=name: [drawn(name, lang)])
        for name in EXAMPLES
    ]
    whole = Answer("gallery", Label("All charts", "すべてのグラフ"), "told", Label("Here.", "これ。"), charts=sections)
    file = tmp_path / "gallery.html"
    file.write_text(page([whole], "ja"), encoding="utf-8")
    sheet = watched(file.as_uri(), color_scheme="dark")
    assert sheet.locator(".chart").count() == sheet.locator(".chart svg").count() >= len(EXAMPLES)
    assert sheet.evaluate(UNREADABLE) == []


def test_what_would_leave_the_machine_is_seen_and_goes_nowhere(watched, tmp_path):
    """Who watches is watched: a page that wants a picture from elsewhere is found out, and does not get it."""
    file = tmp_path / "leaky.html"
    file.write_text('<html data-drawn="en"><img src="http://nowhere.invalid/x.png"></html>', encoding="utf-8")
    sheet = watched(file.as_uri())
    sheet.wait_for_load_state("load")
    watched.asked.remove("http://nowhere.invalid/x.png")
    assert "ERR_FAILED" in watched.wrong.pop(), "refused here, before anybody was asked where that is"
