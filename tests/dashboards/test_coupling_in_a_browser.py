"""A cell picked in any map, in a real Chromium: the maps of coupling show how all others stand and fall with it."""

from __future__ import annotations

import danger_data as data
import pytest

from playkit.analysis.coupling import couplings
from playkit.charts.words import signed
from playkit.dashboards.danger.answer import danger

pytestmark = pytest.mark.browser
COUNTS = data.simulated(phases=3000)
CENTRE, CORNER = 12, 0


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    file = tmp_path_factory.mktemp("coupling") / "page.html"
    file.write_text(danger(COUNTS).html(), encoding="utf-8")
    return file.as_uri()


def expected(cell):
    """Write the coupling of a cell with every other, by cell."""
    rows = couplings(COUNTS).to_dicts()
    own = {row["cell"] + row["other"] - cell: row["estimate"] for row in rows if cell in {row["cell"], row["other"]}}
    return ["–" if other == cell else signed(own[other], 2) for other in range(25)]


def shown(sheet):
    """Read the numbers of the map of coupling, in the order of their cells."""
    texts = sheet.locator("#coupling .chart g.mark-text.role-mark text[font-size='15px']").evaluate_all(
        "marks => marks.map(mark => [mark.getBoundingClientRect().y, mark.getBoundingClientRect().x, mark.textContent])"
    )
    return [text for _, _, text in sorted((round(y), x, text) for y, x, text in texts)]


def settled(sheet, cell):
    for _ in range(6000):  # four minutes, for a busy machine
        if shown(sheet) == expected(cell):
            return
        sheet.wait_for_timeout(40)
    assert shown(sheet) == expected(cell)


def click_cell(sheet, part, cell):
    square = sheet.locator(f"#{part} .chart g.mark-rect path").nth(cell)
    square.evaluate("mark => mark.scrollIntoView({ block: 'center' })")
    box = square.bounding_box()
    sheet.mouse.click(box["x"] + 8, box["y"] + 8)


def test_the_map_follows_a_pick_in_any_map_and_comes_back_to_the_centre(watched, address):
    sheet = watched(address)
    settled(sheet, CENTRE)
    click_cell(sheet, "survival", CORNER)
    settled(sheet, CORNER)
    click_cell(sheet, "coupling", 7)
    settled(sheet, 7)
    sheet.keyboard.press("Escape")
    settled(sheet, CENTRE)
