"""The page of the slow first hand in a real Chromium: no request, languages, a phone, the dark, no axe findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import plays_data as data
import pytest

from playkit.analysis import findings
from playkit.analysis.choices import Decision
from playkit.dashboards.slow_first_hand.answer import slow_first_hand
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    decided = [Decision(game, part, 3, consequential=game % 4 < part) for game in range(120) for part in (1, 2, 3)]
    bots = findings.Played(data.sheets(data.drawn((1, 1, 2), 200), facet="bots"), None, decided)
    answer = slow_first_hand(
        data.study("slow"), [bots], hand="hand {n} / {n}ハンド目", samples=True, subject=Label("<24>", "<24>")
    )
    file: Path = tmp_path_factory.mktemp("page") / "slow.html"
    file.write_text(answer.html(), encoding="utf-8")
    return file.as_uri()


@pytest.fixture
def opened(watched, address):
    """Open the page."""
    return lambda **how: watched(address, **how)


def test_every_chart_is_drawn_and_the_sentence_stands_first(opened):
    sheet = opened()
    assert sheet.locator(".chart").count() == sheet.locator(".chart svg").count() == 7
    assert "So hand 1 is slow." in sheet.locator(".sentence").inner_text()
    assert "2.5×" in sheet.locator(".cards").inner_text()
    assert "<24>" in sheet.locator(".subject").inner_text()


def test_a_title_in_japanese_has_no_gaps_inside(opened):
    sheet = opened(locale="ja-JP")
    assert "1ハンド目は時間の36%を占め、点差の14%を生む" in sheet.locator("#stakes").inner_text()


@pytest.mark.parametrize("locale", ["en-US", "ja-JP"])
def test_a_phone_needs_no_sideways_scrolling(opened, locale):
    sheet = opened(viewport={"width": 320, "height": 700}, locale=locale)
    assert sheet.evaluate("document.documentElement.scrollWidth") == 320


def test_dark_paper_turns_words_and_rules_of_the_charts_light(opened):
    sheet = opened(color_scheme="dark")
    for place, how in (
        ("[class*=' bare_text_'] text", "fill"),
        (".role-axis-title text", "fill"),
        ("[class*=' bare_rule_'] line", "stroke"),
    ):
        colour = sheet.locator(f".chart {place}").first.evaluate(f"element => getComputedStyle(element).{how}")
        assert min(int(part) for part in colour[4:-1].split(",")) > 150, place


@pytest.mark.parametrize("how", [{}, {"color_scheme": "dark", "locale": "ja-JP"}])
def test_axe_finds_nothing(opened, how):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    results = axe.Axe().run(opened(**how))
    assert results.violations_count == 0, results.generate_report()
