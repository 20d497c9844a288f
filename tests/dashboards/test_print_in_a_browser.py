"""On paper nothing of a report is cut off: what scrolls on a screen is broken into lines."""

from __future__ import annotations

import danger_data as data

from playkit.dashboards.danger.answer import danger


def test_wide_tables_fit_on_paper(browser, tmp_path):
    page = browser.new_page(viewport={"width": 700, "height": 1000})
    try:
        (file,) = danger(data.simulated(phases=60)).save(tmp_path / "report.html", "ja")
        page.goto(file.as_uri())
        page.emulate_media(media="print")
        page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
        wide = "[...document.querySelectorAll('.scroll')].filter((box) => box.scrollWidth > box.clientWidth + 1).length"
        assert page.evaluate("document.querySelectorAll('.scroll').length") > 0
        assert not page.locator("nav").first.is_visible(), "what leads about on a screen leads nowhere on paper"
        assert page.evaluate(wide) == 0
    finally:
        page.close()
