"""The import widget's page in a real Chromium, its controller behind it, no Jupyter between: drop, keys, axe."""

from __future__ import annotations

import base64
import os
from pathlib import Path

import pytest

from playkit.store import Store
from playkit.widgets.importing.controller import ImportController
from tests.hostile import HOSTILE, MARK

from .test_table_page import KERNEL, PAGE

pytestmark = pytest.mark.browser

DRILL = os.environ.get("PLAYKIT_DRILL") == "1"
CASES = Path(__file__).parents[1] / "imports" / "cases"
SHEET = "テスト\nフェーズ,アキ,ハル\nフェーズ1,2,×\nフェーズ2,±1,3\n"
# Drops files as a person does: the page gets them, and the notebook around it does not.
DROP = """([name, text, size]) => {
  const bag = new DataTransfer();
  bag.items.add(new File([size ? new Uint8Array(size) : text], name));
  const zone = document.querySelector(".pk-drop");
  window.outside = 0;
  document.addEventListener("drop", () => { window.outside += 1; }, { once: true });
  zone.dispatchEvent(new DragEvent("dragover", { bubbles: true, cancelable: true, dataTransfer: bag }));
  window.lit = zone.classList.contains("is-over");
  zone.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: bag }));
}"""


class Page:
    """A blank page with the widget in it, and its controller."""

    def __init__(self, browser, store, lang="en", width=1200, *, dark=False):
        from playkit.widgets.importing.skin import HERE, SCRIPTS
        from playkit.widgets.paged import script, style

        self.controller = ImportController(store, lang)
        self.context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme="dark" if dark else "light", reduced_motion="reduce"
        )
        self.page = self.context.new_page()
        self.faults = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.expose_function("kernel", self.answer)
        self.page.set_content(PAGE.format(css=style(HERE, "importing.css")))
        self.page.evaluate(KERNEL, [script(HERE, SCRIPTS), self.controller.view()])
        self.page.wait_for_selector(".pk-import")

    def answer(self, message, piece):
        """Be the kernel."""
        if piece is not None:
            message = {**message, "bytes": base64.b64decode(piece)}
        return {"answers": self.controller.receive(message), "view": self.controller.view()}

    def drop(self, name, text="", size=0):
        """Drop a file onto the widget."""
        self.page.evaluate(DROP, [name, text, size])

    def chips(self):
        """Read the counts."""
        chips = self.page.locator(".pk-chip").all_inner_texts()
        return [int(text.split()[0].replace(",", "")) for text in chips]

    def cell(self, row, col):
        """Find a cell of the sheet."""
        return self.page.locator(f'td[data-r="{row}"][data-c="{col}"]')


@pytest.fixture
def widget(browser, tmp_path):
    """Give a function that opens the widget, over a store of this test."""
    opened = []

    def show(*paths, **look):
        page = Page(browser, Store(tmp_path / "logs"), **look)
        opened.append(page)
        page.controller.open(paths)
        if paths:
            page.page.evaluate(
                "(view) => { window.model.view = view; window.fire('change:view'); }", page.controller.view()
            )
        return page

    yield show
    for page in opened:
        assert page.faults == []
        assert page.controller.errors == []
        page.context.close()


def test_drop_answer_mend_and_store(widget, tmp_path):
    shown = widget()
    page = shown.page
    shown.drop("evening.csv", SHEET)
    page.wait_for_selector(".pk-grid-of")
    assert page.evaluate("() => [window.lit, window.outside]") == [True, 0], "the notebook never sees the drop"
    assert page.get_by_role("button", name="Store this").is_disabled()
    page.get_by_label("Which game is this?").select_option(label="Patchies")
    page.wait_for_selector("text=Storing adds 8 events.")
    page.get_by_role("button", name="Go to B4").click()
    page.wait_for_selector('td[data-r="4"][data-c="2"]:focus')
    assert "±1" in page.locator(".pk-detail").inner_text()
    page.keyboard.press("Enter")
    page.keyboard.insert_text("１")
    page.keyboard.press("Enter")
    page.wait_for_selector('td[data-r="4"][data-c="2"][data-mended]')
    assert shown.chips() == [9, 0, 0, 0, 0]
    page.get_by_role("button", name="Store this").click()
    page.wait_for_selector("text=Stored: 9 new.")
    store = Store(tmp_path / "logs")
    stored = store.sql("SELECT value FROM effective WHERE src = 'evening.csv!B4'")["value"].to_list()
    assert stored == [1]
    again = widget(lang="ja")
    again.drop("evening.csv", SHEET)
    again.page.wait_for_selector("text=前回の回答")
    assert again.page.locator(".pk-question").count() == 0
    assert again.chips() == [0, 9, 0, 0, 0]
    again.page.get_by_role("button", name="変更").click()
    again.page.wait_for_selector(".pk-question")


def test_the_sheet_is_walked_by_keys_and_tells_of_each_cell(widget):
    rows = "".join(f"{n},アキ,{n % 7}\n" for n in range(1, 120))
    shown = widget()
    page = shown.page
    shown.drop("long.csv", "パッチーズ\nフェーズ,名前,点\n" + rows)
    page.wait_for_selector(".pk-grid-of")
    assert page.locator('td[tabindex="0"]').count() == 1, "one stop for the Tab key"
    shown.cell(4, 3).click()
    assert "points: part 2" in page.locator(".pk-detail").inner_text()
    page.keyboard.press("ArrowDown")
    assert "points: part 3" in page.locator(".pk-detail").inner_text()
    for _ in range(40):
        page.keyboard.press("ArrowDown")
        page.wait_for_function("() => document.activeElement.matches('td[data-r]')")
    page.wait_for_selector('td[data-r="45"]:focus')
    page.keyboard.press("Home")
    page.wait_for_selector('td[data-r="45"][data-c="1"]:focus')
    shown.cell(44, 2).hover()
    page.wait_for_function("() => document.querySelector('.pk-detail').innerText.includes('B44')")
    page.get_by_label("Go to row").fill("100")
    page.keyboard.press("Enter")
    page.wait_for_selector('td[data-r="100"]')


def test_a_merged_cell_is_one_stop(widget):
    shown = widget(CASES / "04-citadels-multiheader-merged" / "input.xlsx")
    page = shown.page
    page.wait_for_selector('td[colspan="3"]')
    shown.cell(2, 3).click()
    page.keyboard.press("ArrowRight")
    page.wait_for_selector('td[data-r="2"][data-c="6"]:focus')
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector('td[data-r="2"][data-c="3"]:focus')


def test_a_file_that_is_too_large_is_refused_before_it_travels(widget):
    shown = widget()
    shown.drop("huge.csv", size=(32 << 20) + 1)
    shown.page.wait_for_selector("text=huge.csv: This file is larger than 32 MB")
    assert shown.controller.files == []


def test_a_file_of_several_pieces_arrives_whole(widget):
    text = "パッチーズ\nフェーズ,アキ\n" + "フェーズ1,2\n" + "# " * 600_000 + "\n"
    shown = widget()
    shown.drop("big.csv", text)
    shown.page.wait_for_selector(".pk-import-head")
    assert shown.controller.files[0].original.data == text.encode()


def test_hostile_texts_stay_texts(widget, tmp_path):
    import csv

    with (tmp_path / "<img src=x onerror=window.playkitWasTakenOver=1>.csv").open("w", newline="") as file:
        few = [text for text in HOSTILE if "\r" not in text and "\x00" not in text and len(text) < 5000]
        csv.writer(file).writerows(
            [["パッチーズ"], ["フェーズ", *few[:19]], *(["フェーズ1", text, "±"] for text in few)]
        )
        name = file.name
    shown = widget(name)
    shown.page.wait_for_selector(".pk-grid-of")
    shown.page.locator("td[data-kind]").nth(3).click()
    assert shown.page.evaluate(f"() => window.{MARK}") is None
    assert shown.page.locator(".pk-import :is(script, img, svg, iframe, object, video)").count() == 0


LOOKS = [
    ("01-patchies-fullwidth-cp932/input.csv", "ja", 320, False),
    ("04-citadels-multiheader-merged/input.xlsx", "en", 1200, False),
    ("05-bgstats-score-expressions/BGStatsExport.json", "ja", 1200, True),
    ("17-gforms-ja/回答.csv", "en", 320, True),
    ("41-patchies-board-grids/boards.csv", "ja", 1200, False),
    ("22-xlsx-mixed-types/input.xlsx", "ja", 320, False),
]


@pytest.mark.parametrize("look", LOOKS if DRILL else LOOKS[:4], ids=lambda look: f"{look[0][:2]}-{look[1]}-{look[2]}")
def test_axe_finds_nothing_and_a_small_page_shows_all(widget, tmp_path, look):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    case, lang, width, dark = look
    shown = widget(CASES / case, lang=lang, width=width, dark=dark)
    page = shown.page
    page.wait_for_selector(".pk-grid-of")
    odd = page.locator("td[data-flag]")
    (odd.first if odd.count() else page.locator("td[data-kind]").first).click()
    if page.locator("details").count():
        page.locator("details summary").click()
        page.wait_for_timeout(50)
    found = axe.Axe().run(page, context="#el").response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:160]) for one in found] == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    small = page.locator(
        ".pk-import button:not(.pk-place), .pk-import select, .pk-import input[type=text]"
    ).evaluate_all("(all) => all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML)")
    assert small == []
    assert (
        page.locator("td[data-kind]:not([data-kind=blank]) .pk-mark").count()
        == page.locator("td[data-kind]:not([data-kind=blank])").count()
    ), "a letter on each cell: never colour alone"
    page.screenshot(path=tmp_path / "page.png", full_page=True)


def test_the_first_page_has_no_fault(widget):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    shown = widget(lang="ja", width=320)
    assert axe.Axe().run(shown.page, context="#el").response["violations"] == []
    shown.page.get_by_role("button", name="English").click()
    shown.page.wait_for_selector("text=Drop a sheet or an export here")
