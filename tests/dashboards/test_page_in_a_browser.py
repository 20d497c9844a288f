"""The page in a real Chromium, from disk: no request, languages, themes, a phone, a slider, no axe findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import danger_data as data
import pytest
from danger_data import Sheet, counted

from playkit.dashboards.danger.answer import danger
from playkit.dashboards.report import Assumed
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    counts = counted(Sheet(draft="A").phase(12, 2, 22, 7, 17))
    counts = counts + data.simulated(draft="A") + data.simulated("point_symmetric", seed=2, draft="B")
    rule = Assumed("PAT-H-02", Label("pairs of clusters", "星団の組"), Label("spread", "散らす"))
    answer = danger(counts, subject=Label("Patchies", "パッチーズ"), drafts=("A", "B"), assumed=[rule])
    file: Path = tmp_path_factory.mktemp("page") / "report.html"
    file.write_text(answer.html(), encoding="utf-8")
    return file.as_uri()


@pytest.fixture
def opened(watched, address):
    """Open the page."""
    return lambda **how: watched(address, **how)


def drawn(sheet, lang: str | None = None) -> None:
    wanted = f"=== '{lang}'" if lang else ""
    sheet.wait_for_function(f"document.documentElement.dataset.drawn {wanted}")


def test_it_opens_from_disk_with_every_chart_drawn(opened):
    sheet = opened()
    assert sheet.locator(".chart").count() == sheet.locator(".chart svg").count() > 12
    assert sheet.locator("h1").inner_text() == "How dangerous is it to stand where?"


def test_it_follows_the_readers_language_and_a_button_switches(opened):
    sheet = opened(locale="ja-JP")
    assert sheet.locator("h1").inner_text() == "どこに立つと、どれくらい危険か？"
    assert sheet.evaluate("document.documentElement.lang") == "ja"
    assert "対角線" in sheet.locator("#lines").inner_text()
    sheet.locator("#language").click()
    drawn(sheet, "en")
    assert sheet.title() == "How dangerous is it to stand where?"
    assert "対角線" not in sheet.locator("#lines").inner_text()


def test_one_slider_moves_every_map_of_its_section(opened):
    sheet = opened()
    maps = sheet.locator("#draw .chart")
    before = maps.all_inner_texts()
    slider = sheet.locator("#draw input")
    slider.focus()
    slider.press("Home")
    sheet.wait_for_function(
        "(was) => [...document.querySelectorAll('#draw .chart')].every((map, k) => !k || map.innerText !== was[k])",
        arg=before,
    )
    assert "0%" in maps.nth(1).inner_text()
    after = maps.all_inner_texts()
    assert sheet.locator("#draw output").inner_text() == "1"
    assert after[0] == before[0], "who recorded no draws has nothing to move"
    assert all(a != b for a, b in zip(after[1:], before[1:], strict=True))


def test_a_figure_explains_itself_under_the_pointer(opened):
    sheet = opened()
    chart = sheet.locator("#survival .chart").nth(1)
    chart.scroll_into_view_if_needed()
    squares = chart.locator("g.mark-rect").bounding_box()
    sheet.mouse.move(squares["x"] + squares["width"] / 2, squares["y"] + squares["height"] / 2)
    tip = sheet.locator("#vg-tooltip-element")
    tip.wait_for(state="visible")
    assert "c3" in tip.inner_text()
    assert "3,000" in tip.inner_text()


@pytest.mark.parametrize("locale", ["en-US", "ja-JP"])
def test_a_phone_needs_no_sideways_scrolling(opened, locale):
    sheet = opened(viewport={"width": 320, "height": 700}, locale=locale)
    assert sheet.evaluate("document.documentElement.scrollWidth") == 320
    widest = sheet.evaluate(
        "Math.max(...[...document.querySelectorAll('.chart svg')].map(s => s.getBoundingClientRect().right))"
    )
    assert widest <= 320


def test_dark_paper_turns_the_words_of_the_charts_light(opened):
    sheet = opened(color_scheme="dark")
    for place in (".role-axis-label text", "[class*=' bars_text_'] text"):
        colour = sheet.locator(f".chart {place}").first.evaluate("element => getComputedStyle(element).fill")
        assert min(int(part) for part in colour[4:-1].split(",")) > 150, place
    assert sheet.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(22, 25, 28)"


def test_print_is_light_and_opens_what_was_folded(opened):
    sheet = opened(color_scheme="dark")
    sheet.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    sheet.emulate_media(media="print")
    assert sheet.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert sheet.locator("details:not([open])").count() == 0
    assert not sheet.locator("#language").is_visible()


@pytest.mark.parametrize("how", [{}, {"color_scheme": "dark", "locale": "ja-JP"}])
def test_axe_finds_nothing(opened, how):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    results = axe.Axe().run(opened(**how))
    assert results.violations_count == 0, results.generate_report()
