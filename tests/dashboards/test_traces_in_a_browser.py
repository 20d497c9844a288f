"""In a real Chromium, from disk: from a figure by click or key to file, sheet, cell and what stands there."""

from __future__ import annotations

import pytest

from playkit.dashboards import plays_sources
from playkit.dashboards.catalogue import Asked
from playkit.dashboards.questions import answer
from playkit.games import find
from playkit.imports import read
from playkit.imports.forms.declared import form_of
from playkit.store import Store
from tests.imports.typist import Typist

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """Import a filled-in workbook and write its report."""
    folder = tmp_path_factory.mktemp("traced")
    store = Store(folder / "logs")
    for evening in range(2):
        typist = Typist(form_of(find("patchies"), "ja"), ("アキナ", "ハルカ"))
        typist.fill("フェーズ1", "２", "1+2", "", "", "12分").fill("合計", "2", "3")
        typist.draw("フェーズ1", a1=f"3×{evening + 4}ハル")
        file = folder / f"evening{evening}.xlsx"
        file.write_bytes(typist.as_xlsx())
        read(file).apply(store)
    patch = pytest.MonkeyPatch()
    for engine in (True, False):
        patch.setitem(plays_sources.GAMES, engine, 4)
    try:
        found = answer("length", Asked(find("patchies"), store))
    finally:
        patch.undo()
    page = folder / "report.html"
    page.write_text(found.html(), encoding="utf-8")
    return page.as_uri()


@pytest.fixture
def opened(watched, address):
    """Open the page in a language."""
    return lambda lang, **how: watched(address, locale=lang, **how)


def shown(sheet) -> list[list[str]]:
    """Give the rows that can be seen of the first session's events."""
    rows = sheet.locator(".traces details[open] tbody tr")
    return [row.locator("th, td").all_inner_texts() for row in rows.all() if row.is_visible()]


@pytest.mark.parametrize(("lang", "heading"), [("ja-JP", "書かれていた文字"), ("en-US", "raw text")])
def test_a_figure_leads_by_click_to_what_was_written(opened, lang, heading):
    sheet = opened(lang)
    assert shown(sheet) == []
    sheet.locator(".panel a").first.click()
    rows = shown(sheet)
    assert ["evening0.xlsx" in row or "evening1.xlsx" in row for row in rows] == [True] * len(rows)
    sums = next(row for row in rows if "C8" in row)
    assert sums[-1] == "1+2"
    assert sums[4] == "パッチーズ"
    fell = next(row for row in rows if row[-1].startswith("3×"))
    assert fell[-1][-3:] == "[2]"  # nobody's name, though a piece of it was written
    assert sheet.get_by_role("columnheader", name=heading).first.is_visible()
    assert sheet.evaluate("document.activeElement.tagName") == "SUMMARY"


def test_the_keyboard_alone_goes_the_same_way_and_further_from_a_session(opened):
    sheet = opened("en-US")
    sheet.locator(".panel a").first.focus()
    sheet.keyboard.press("Enter")
    assert len(shown(sheet)) > 3
    sheet.keyboard.press("Enter")  # the first session folds again
    assert shown(sheet) == []
    sheet.locator("#evidence th a").nth(1).focus()
    sheet.keyboard.press("Enter")
    assert shown(sheet)
    assert sheet.evaluate("document.activeElement.parentElement.id") == "trace-length-2"


def test_nobody_is_kept_out(opened):
    from axe_playwright_python.sync_playwright import Axe

    for lang, how in (("ja-JP", {}), ("en-US", {"viewport": {"width": 320, "height": 700}, "color_scheme": "dark"})):
        sheet = opened(lang, **how)
        sheet.locator(".panel a").first.click()
        found = Axe().run(sheet)
        assert [entry["id"] for entry in found.response["violations"]] == []
        assert sheet.evaluate("document.documentElement.scrollWidth <= innerWidth")
