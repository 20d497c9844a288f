"""A click in one chart, in a real Chromium: what it is about stays bright in all charts of the page, the rest fades."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from playkit.charts.linked import FAINT, together
from playkit.charts.rounds import round_dots
from playkit.dashboards.report import Answer, Section
from playkit.kernel.labels import Label

sys.path.insert(0, str(Path(__file__).parents[2] / "docs"))
import gallery_frames as made
from gallery_examples import drawn

pytestmark = pytest.mark.browser
ROLES = {"Fox / 狐": 0.41, "Owl / 梟": 0.34, "Hen / 鶏": 0.25}
BRIGHT, FADED = 1.0, FAINT


def roles(measure, lang, names=ROLES):
    """Draw a figure of roles."""
    return round_dots(made.figures(measure, "share", names, margin=0.03), measure, lang)


def fewer(lang):
    """Draw roles in another order, one of them missing."""
    return roles("hit", lang, dict(reversed([*ROLES.items()][1:])))


PARTS = {
    "first": lambda lang: roles("picked", lang),
    "second": fewer,
    "seats": lambda lang: drawn("seats.seat_dots", lang),
    "joined": lambda lang: [together([*roles("picked", lang), *roles("win_with", lang)])],
    "board": lambda lang: [*drawn("danger.survival_maps", lang), *drawn("danger.risk_maps", lang)],
}


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    sections = [
        Section(name, Label(name, name), Label("", ""), lambda lang, make=make: [make(lang)])
        for name, make in PARTS.items()
    ]
    file = tmp_path_factory.mktemp("linked") / "page.html"
    file.write_text(Answer("x", Label("X", "X"), "told", Label("", ""), charts=sections).html(), encoding="utf-8")
    return file.as_uri()


def opacities(sheet, part, mark="symbol"):
    """Give the opacity of the marks of a section, in the order in which they are drawn."""
    found = sheet.locator(f"#{part} .chart g.mark-{mark} path").evaluate_all(
        "marks => marks.map(mark => Number(mark.getAttribute('opacity') ?? 1))"
    )
    assert found
    return found


def settled(sheet, part, wanted):
    """Wait until the marks of a section look as they should; charts are drawn anew one after the other."""
    for _ in range(6000):  # four minutes, for a busy machine
        if opacities(sheet, part) == pytest.approx(wanted):
            return
        sheet.wait_for_timeout(40)
    assert opacities(sheet, part) == pytest.approx(wanted)


def click_row(sheet, part, row, **how):
    """Click somewhere on a row, far from its dot: the whole row listens."""
    area = sheet.locator(f"#{part} .chart g.mark-rect path").nth(row)
    area.scroll_into_view_if_needed()
    box = area.bounding_box()
    area.click(position={"x": box["width"] - 4, "y": box["height"] / 2}, **how)


def test_a_click_picks_the_same_in_every_chart_that_shows_it_whatever_the_order(watched, address):
    sheet = watched(address)
    click_row(sheet, "first", 1)  # the owl
    settled(sheet, "first", [FADED, BRIGHT, FADED])
    settled(sheet, "second", [FADED, BRIGHT])
    settled(sheet, "joined", [FADED, BRIGHT, FADED] * 2)
    settled(sheet, "seats", [BRIGHT] * 4)
    click_row(sheet, "second", 0)  # the hen, picked elsewhere
    settled(sheet, "second", [BRIGHT, FADED])
    settled(sheet, "first", [FADED, FADED, BRIGHT])


def test_several_can_be_picked_and_a_language_keeps_them(watched, address):
    sheet = watched(address)
    click_row(sheet, "first", 0)
    click_row(sheet, "first", 1, modifiers=["Shift"])
    settled(sheet, "first", [BRIGHT, BRIGHT, FADED])
    settled(sheet, "second", [FADED, BRIGHT])
    sheet.locator("#language").click()
    sheet.wait_for_function("document.documentElement.dataset.drawn === 'ja'")
    settled(sheet, "second", [FADED, BRIGHT])
    assert "梟" in sheet.locator("#second").inner_text()


@pytest.mark.parametrize("back", ["key", "button", "twice"])
def test_there_is_a_way_back(watched, address, back):
    sheet = watched(address)
    button = sheet.locator("#unpick")
    assert not button.is_visible()
    click_row(sheet, "joined", 1)
    settled(sheet, "first", [FADED, BRIGHT, FADED])
    assert button.inner_text() == "Show everything again"
    if back == "twice":
        sheet.locator("#joined .chart g.mark-rect path").nth(1).dblclick()
    elif back == "key":
        sheet.keyboard.press("Escape")
    else:
        button.click()
    for part in ("first", "joined"):
        settled(sheet, part, [BRIGHT] * len(opacities(sheet, part)))
    assert not button.is_visible()


def test_a_cell_is_picked_on_every_map(watched, address):
    sheet = watched(address)
    cells = sheet.locator("#board .chart").nth(0).locator("g.mark-rect path")
    cells.nth(12).click(force=True)  # what is hit is the figure written on it
    risk = sheet.locator("#board .chart").nth(1).locator("g.mark-rect path")
    shown = "marks => marks.filter(mark => Number(mark.getAttribute('opacity') ?? 1) === 1).length"
    sheet.wait_for_function(
        "() => document.querySelectorAll('#board .chart')[1].innerHTML.includes('opacity=\"0.25\"')"
    )
    assert cells.count() == risk.count() == 25
    assert cells.evaluate_all(shown) == risk.evaluate_all(shown) == 1
