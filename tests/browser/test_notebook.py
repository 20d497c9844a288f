"""The guided notebook, run from top to bottom in a real JupyterLab: a board, charts, figures, and no network."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

pytestmark = pytest.mark.browser

HOUSE = Path(__file__).parent.parent.parent
BOOK = "01_play_patchies.ipynb"
OURS = ("http://127.0.0.1", "ws://127.0.0.1", "data:", "blob:")

CELLS = """() => window.jupyterapp.shell.currentWidget.content.widgets
    .filter((cell) => cell.model.type === "code")
    .map((cell) => ({
        source: cell.model.sharedModel.source.slice(0, 60),
        count: cell.model.executionCount,
        outputs: cell.model.outputs.toJSON(),
    }))"""
# A run cell has its number when it has finished; until then it is empty.
DONE = """() => window.jupyterapp.shell.currentWidget.content.widgets
    .filter((cell) => cell.model.type === "code")
    .every((cell) => cell.model.executionCount !== null)"""


@pytest.fixture(scope="module")
def book(lab, browser):
    """Give the notebook's page after a run, with every request it made."""
    (lab.root / "notebooks").mkdir()
    shutil.copy(HOUSE / "notebooks" / BOOK, lab.root / "notebooks")
    shutil.copytree(HOUSE / "logs" / "samples", lab.root / "logs" / "samples")
    context = browser.new_context(viewport={"width": 1300, "height": 1000})
    page = context.new_page()
    page.asked = []
    page.on("request", lambda request: page.asked.append(request.url))
    page.goto(f"{lab.base}lab/tree/notebooks/{BOOK}?reset&token={lab.token}")
    page.wait_for_function("() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel")
    page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells') }")
    page.wait_for_function(DONE)
    yield page
    context.close()


def test_every_cell_runs_without_a_fault(book):
    cells = book.evaluate(CELLS)
    faults = [(cell["source"], out) for cell in cells for out in cell["outputs"] if out["output_type"] == "error"]
    assert len(cells) > 10
    assert faults == []


def test_the_board_stands_in_its_cell(book):
    board = book.locator(".pk")
    assert board.count() == 1
    assert board.locator("[role=grid], .pk-grid").first.is_visible()
    assert "Aki" in board.inner_text()


def test_answers_stand_in_frames_with_every_chart_drawn(book):
    told = [
        out
        for cell in book.evaluate(CELLS)
        for out in cell["outputs"]
        if "<iframe" in str(out.get("data", {}).get("text/html"))
    ]
    frames = book.locator(".jp-OutputArea iframe[srcdoc]")
    assert frames.count() == len(told) >= 1
    for place in range(len(told)):
        frames.nth(place).scroll_into_view_if_needed()
        page = frames.nth(place).content_frame
        page.locator("html[data-drawn]").wait_for()
        assert page.locator(".chart").count() == page.locator(".chart svg").count() >= 8
        assert page.locator("#choose").is_visible()
        assert frames.nth(place).bounding_box()["height"] > 500


def test_nothing_was_asked_of_the_network(book):
    assert [url for url in book.asked if not url.startswith(OURS)] == []


def test_the_page_can_be_looked_at(book, lab):
    """Keep a picture of every screenful for whoever wants to see; an empty page would be a small file."""
    pictures = lab.home / "pictures"
    pictures.mkdir()
    sheet = book.locator(".jp-WindowedPanel-outer")
    height = sheet.evaluate("(panel) => panel.scrollHeight")
    for place, top in enumerate(range(0, height, 900)):
        sheet.evaluate("(panel, top) => panel.scrollTo(0, top)", top)
        book.wait_for_timeout(300)
        book.screenshot(path=pictures / f"{place:02}.png")
    assert len(list(pictures.iterdir())) >= 5
    assert min(picture.stat().st_size for picture in pictures.iterdir()) > 20_000
