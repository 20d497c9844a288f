"""The form in a real JupyterLab: what a designer chooses there is what the next cell gets."""

from __future__ import annotations

import json

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
        page.wait_for_function(
            "() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel", timeout=60_000
        )
        page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
        page.wait_for_selector(".pk-form .pk-fine", timeout=60_000)
        return page

    yield open_form
    for context in contexts:
        context.close()


def chosen(page):
    return json.loads(page.evaluate(ASK, "import json; print(json.dumps(form.settings))"))


def test_what_is_chosen_in_the_page_is_what_the_next_cell_gets(sheet):
    page = sheet("form.ipynb", "en")
    assert chosen(page) == {"seats": 3, "preset": "two_hands", "options": {}}
    page.get_by_label("ties", exact=True).select_option("first card, then nobody: a proxy each")
    page.get_by_label("Wolf's VP for dying of injuries").uncheck()
    page.wait_for_selector("text=ties=proxy")
    assert chosen(page)["options"] == {"wolf_by_injury": 0, "ties": "proxy"}
    page.get_by_label("cases put down").select_option("a set bonus at the end")
    page.wait_for_selector(".pk-form [role=alert]")
    page.get_by_role("button", name="Back to the preset").click()
    page.wait_for_selector(".pk-form .pk-fine")
    assert chosen(page)["options"] == {}


def test_the_form_is_japanese_where_it_was_asked_to_be(sheet):
    page = sheet("form-ja.ipynb", "ja", width=800)
    assert page.get_by_label("ボス", exact=True).count() == 1
    assert "仮定（T24-H-01）" in page.locator(".pk-form").inner_text()
    assert page.locator(".pk-form").evaluate("node => node.scrollWidth <= node.clientWidth + 1")
