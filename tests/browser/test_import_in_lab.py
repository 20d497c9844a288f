"""The import widget in a real JupyterLab: a sheet dropped, asked about, mended, stored; nothing leaves the machine."""

from __future__ import annotations

import os

import pytest

from .test_import_page import DROP, SHEET
from .test_lab import ASK

pytestmark = pytest.mark.browser

DRILL = os.environ.get("PLAYKIT_DRILL") == "1"  # then with a second kernel, in the dark theme
CELL = """import playkit
look = playkit.import_widget(store={store!r}, lang={lang!r})
look"""
OURS = ("http://127.0.0.1", "ws://127.0.0.1", "data:", "blob:")


@pytest.fixture
def sheet(browser, lab):
    """Give a function that opens a notebook with the widget in it."""
    contexts = []

    def open_widget(name, lang, *, dark=False):
        context = browser.new_context(viewport={"width": 1300, "height": 1000})
        contexts.append(context)
        page = context.new_page()
        page.asked = []
        page.on("request", lambda request: page.asked.append(request.url))
        page.goto(lab.notebook(name, CELL.format(store=str(lab.home / "logs"), lang=lang)))
        page.wait_for_function("() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel")
        if dark:
            page.evaluate(
                "() => window.jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Dark' })"
            )
        page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
        page.wait_for_selector(".pk-import .pk-drop")
        return page

    yield open_widget
    for context in contexts:
        context.close()


def test_a_sheet_is_dropped_asked_about_mended_and_stored(sheet, lab):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    page = sheet("import.ipynb", "ja")
    cells = page.locator(".jp-Cell").count()
    page.evaluate(DROP, ["夜.csv", SHEET, 0])
    page.wait_for_selector(".pk-grid-of")
    page.get_by_label("どのゲームの記録ですか。").select_option(label="パッチーズ")
    page.wait_for_selector("text=保存すると8件のイベントが増えます。")
    page.get_by_role("button", name="B4へ").click()
    page.wait_for_selector('td[data-r="4"][data-c="2"]:focus')
    page.keyboard.press("d")
    page.keyboard.press("d")  # in a notebook's command mode this deletes a cell
    page.keyboard.press("Enter")
    page.keyboard.insert_text("１")
    page.keyboard.press("Enter")
    page.wait_for_selector('td[data-r="4"][data-c="2"][data-mended]')
    assert page.locator(".jp-Cell").count() == cells
    found = axe.Axe().run(page, context=".pk-import").response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:160]) for one in found] == []
    page.get_by_role("button", name="この内容で保存").click()
    page.wait_for_selector("text=保存しました：新規9。")
    page.screenshot(path=lab.home / "imported.png")
    told = page.evaluate(ASK, "print(look.applied.counts.new, look.plan.quarantine)")
    assert told == "9 []"
    from playkit.store import Store

    store = Store(lab.home / "logs")
    assert store.sql("SELECT value FROM effective WHERE src = '夜.csv!B4'")["value"].to_list() == [1]
    assert [path.suffix for path in (store.root / "profiles").iterdir()] == [".toml"]
    assert [url for url in page.asked if not url.startswith(OURS)] == []
    assert not (lab.root / "夜.csv").exists(), "JupyterLab's own file browser did not take the drop"
    if not DRILL:
        return
    again = sheet("again.ipynb", "en", dark=True)
    again.evaluate(DROP, ["夜.csv", SHEET, 0])
    again.wait_for_selector("text=Read by the remembered answers")
    again.wait_for_selector("text=All of it is stored already.")
    again.locator('td[data-r="4"][data-c="2"]').click()
    again.wait_for_selector(".pk-raw.is-mended")
    found = axe.Axe().run(again, context=".pk-import").response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:160]) for one in found] == []
    again.screenshot(path=lab.home / "again.png")
