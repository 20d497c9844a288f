"""The form in a real JupyterLab: what a designer chooses there is what the next cell gets."""

from __future__ import annotations

import json
import os

import pytest

from .test_lab import ASK

pytestmark = pytest.mark.browser

CELL = """from playkit.games import find
from playkit.widgets.form import options_form
form = options_form(find("resonance24"), {lang!r}, preset="two_hands")
form"""


@pytest.fixture
def sheet(browser, lab):
    """Give a function that opens a notebook with a form in it."""
    contexts = []

    def open_form(name, lang, width=1300):
        context = browser.new_context(viewport={"width": width, "height": 900})
        contexts.append(context)
        page = context.new_page()
        page.goto(lab.notebook(name, CELL.format(lang=lang)))
        page.wait_for_function("() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel")
        page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
        page.wait_for_selector(".pk-form .pk-fine")
        return page

    yield open_form
    for context in contexts:
        context.close()


def chosen(page):
    return json.loads(page.evaluate(ASK, "import json; print(json.dumps(form.settings))"))


def test_what_is_chosen_in_the_page_is_what_the_next_cell_gets(sheet):
    page = sheet("form.ipynb", "en")
    assert chosen(page) == {"seats": 3, "preset": "two_hands", "options": {}}
    assert not page.get_by_label("ties", exact=True).is_visible(), "the preset does not touch it"
    page.get_by_text("Hero Time, challenges and ranks").click()
    page.get_by_text("Detectives and their skills").click()
    page.get_by_label("ties", exact=True).select_option("first card, then nobody: a proxy each")
    page.get_by_label("Wolf's VP for dying of injuries").uncheck()
    page.wait_for_selector("text=ties=proxy")
    assert chosen(page)["options"] == {"wolf_by_injury": 0, "ties": "proxy"}
    page.get_by_label("Find an option").fill("put down")
    page.get_by_label("cases put down").select_option("a set bonus at the end")
    page.wait_for_selector(".pk-form [role=alert]")
    page.get_by_role("button", name="Back to the preset").click()
    page.wait_for_selector(".pk-form .pk-fine")
    assert chosen(page)["options"] == {}


def test_the_form_is_japanese_where_it_was_asked_to_be(sheet):
    page = sheet("form-ja.ipynb", "ja", width=800)
    page.get_by_label("オプションを探す").fill("ボス")
    assert page.get_by_label("ボス", exact=True).count() == 1
    page.get_by_label("オプションを探す").fill("裏向き")
    page.get_by_text("仮定（T24-H-01）").wait_for()
    assert page.locator(".pk-form").evaluate("node => node.scrollWidth <= node.clientWidth + 1")


DRAFTS = """import playkit
drafts = playkit.compare_drafts("resonance24", {lang!r}, a="two_hands", b="two_hands")
drafts.games.value = 40
drafts"""


IN = {
    "ja": (
        "草案B",
        "オプションを探す",
        "２ハンド目の倍率（半分単位）",
        "比べる",
        "ボット：two_hands, hand_2_halves=4では",
    ),
    "en": ("Draft B", "Find an option", "halves a VP of hand 2 counts", "Compare", "Bots: “Mean score” is"),
}
LANGS = ("ja", "en") if os.environ.get("PLAYKIT_DRILL") else ("ja",)


@pytest.mark.parametrize("lang", LANGS)
def test_two_drafts_are_chosen_run_and_told_apart_in_one_cell(browser, lab, lang):
    tab, find, halves, press, said = IN[lang]
    context = browser.new_context(viewport={"width": 1200, "height": 1400})
    page = context.new_page()
    page.goto(lab.notebook(f"drafts-{lang}.ipynb", DRAFTS.format(lang=lang)))
    page.wait_for_function("() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel")
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.get_by_role("tab", name=tab).click()
    shown = page.locator(".pk-form:visible")
    shown.get_by_label(find).fill(halves[:6])
    slider = shown.locator(".pk-option", has_text=halves).locator(".widget-readout")
    slider.fill("4")
    slider.press("Enter")
    page.get_by_role("button", name=press, exact=True).click()
    shown = page.locator(".widget-output iframe, .jp-OutputArea iframe[srcdoc]").first
    shown.wait_for()
    shown.content_frame.locator(f"html[data-drawn={lang}]").wait_for()
    assert said in shown.content_frame.locator(".sentence").inner_text()
    assert shown.content_frame.locator(".chart svg").count() >= 1
    context.close()
