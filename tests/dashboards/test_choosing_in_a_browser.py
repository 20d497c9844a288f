"""One choice for a whole page, by keyboard and by pointer, in a real Chromium: draft, who played, highlight."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import altair as alt
import polars as pl
import pytest

from playkit.charts.facts import fact_chart
from playkit.charts.linked import FAINT, linked_by
from playkit.charts.rounds import round_dots
from playkit.dashboards.report import Answer, Measure, Section, Table
from playkit.kernel.labels import Label

sys.path.insert(0, str(Path(__file__).parents[2] / "docs"))
import gallery_frames as made
from gallery_examples import drawn

pytestmark = pytest.mark.browser
DRILL = os.environ.get("PLAYKIT_DRILL") == "1"
SEATS = {"seat 1 / 席1": 0.41, "seat 2 / 席2": 0.34, "seat 3 / 席3": 0.25}
COINS = pl.DataFrame({"who": ["seat 1", "seat 2"] * 2, "draft": ["A", "A", "B", "B"], "coins": [3, 4, 5, 6]})
STAYS = {"en": "What the sentences say stays about everything.", "ja": "文章は全体についてのままです。"}
ADDRESS = {
    "en": (f"Only draft B: 5 of 11 charts. {STAYS['en']}", "Highlighted: seat 2 (charts: 5).", "Show everything again"),
    "ja": (f"草案Bだけを表示中（11図のうち5図）。{STAYS['ja']}", "強調中：席2（5図）。", "すべて表示に戻す"),
}
ON_A_LINE = """(chart) => {
  const svg = document.querySelector(chart);
  svg.scrollIntoView({ block: "center" });
  const line = [...svg.querySelectorAll("g.mark-line path")].find((path) => path.getAttribute("opacity") === "0");
  const point = line.getPointAtLength(line.getTotalLength() * 0.9);
  const { x, y } = new DOMPoint(point.x, point.y).matrixTransform(line.getScreenCTM());
  return { x, y };
}"""
"""A place under a curve that the mouse can rest on."""
LOOKS = [("en-US", "light"), ("ja-JP", "dark")]


def of(draft, people=False):
    """Give figures of seats of one draft."""
    how = {"n": 40, "n_unit": "sessions"} if people else {}
    return made.figures("win_with", "share", SEATS, margin=0.03, **how).with_columns(draft=pl.lit(draft))


def played(lang):
    """Draw the dots of people and of bots, of both drafts: three charts."""
    return [round_dots(pl.concat([of("A"), of("B"), of("A", people=True)]), "win_with", lang)]


def coins(_lang):
    """Draw a chart of somebody's own, both drafts in one picture."""
    chart = alt.Chart(COINS).mark_point(filled=True, size=90).encode(x="coins:Q", y="who:N", color="draft:N")
    return linked_by(chart, "who")


def facts(lang):
    """Draw a fact of somebody's own game, both drafts beside each other."""
    return fact_chart(pl.concat([of("A"), of("B")]), lang)


@pytest.fixture(scope="module")
def answer():
    curves = ("belief.belief_curve", "timeline.session_line", "belief.winner_chances", "race.winner_curves",
              "rounds.growth_lines")  # fmt: skip
    sections = [Section("played", Label("Played", "遊んだ結果"), Label("", ""), played)]
    for name in curves:
        title = Label(name, name)
        sections.append(Section(name.replace(".", "-"), title, title, lambda lang, name=name: [drawn(name, lang)]))
    figures = [
        Measure("survival.x", Label("Share", "割合"), 0.5, 0.4, 0.6, 90, "share", facet=facet, draft=draft)
        for facet, draft in (("bots", "A"), ("bots", "B"), ("people", "A"), ("bots", "A → B"))
    ]
    record = Table([Label("record", "記録")], [[Label("one", "一")], [Label("two", "二")]], ["s03", "s04"])
    whole = Answer("x", Label("X", "X"), "told", Label(".", "。"), figures, charts=sections, evidence=[record])
    return whole.joined("Facts / 出来事", facts).joined("Coins / コイン", coins, "Mine. / 自分の。")


@pytest.fixture(scope="module")
def address(answer, tmp_path_factory):
    file = tmp_path_factory.mktemp("choosing") / "page.html"
    file.write_text(answer.html(), encoding="utf-8")
    return file.as_uri()


def shown(sheet, part):
    """Say which charts of a section are seen, by what stands below their titles."""
    return [text for text in sheet.locator(f"#{part} figure:visible figcaption p").all_inner_texts() if text]


def said(sheet):
    return sheet.locator("#chosen").inner_text()


def bright(sheet, part, mark="symbol", chart=".chart:visible"):
    """Tell of each mark of a section whether it stands in full."""
    places = sheet.locator(f"#{part} {chart} g.mark-{mark}.role-mark path")
    return places.evaluate_all("marks => marks.map(mark => Number(mark.getAttribute('opacity') ?? 1) > 0.9)")


def settled(sheet, look, wanted):
    """Wait until something looks as it should; charts are drawn anew one after the other."""
    for _ in range(6000):  # four minutes, for a busy machine
        if look() == wanted:
            return
        sheet.wait_for_timeout(40)
    assert look() == wanted


@pytest.mark.parametrize(("locale", "scheme"), LOOKS if DRILL else LOOKS[1:])
def test_everything_is_chosen_and_taken_back_by_keyboard_alone(watched, address, locale, scheme):
    sheet = watched(address, locale=locale, color_scheme=scheme, viewport={"width": 320, "height": 700})
    narrowed, picked, back = ADDRESS[locale[:2]]
    sheet.locator("#choose [name=draft]").first.focus()
    outline = "getComputedStyle(document.activeElement.closest('label')).outlineStyle"
    sheet.keyboard.press("ArrowRight")
    sheet.keyboard.press("ArrowRight")
    settled(sheet, lambda: said(sheet), narrowed)
    assert sheet.evaluate(outline) == "solid", "what has the focus is seen"
    assert len(shown(sheet, "played")) == 1
    assert sheet.locator(".panel:visible").count() == 1
    assert sheet.locator("#rounds-growth_lines .gone").is_visible()
    assert sheet.evaluate("document.documentElement.scrollWidth") == 320
    sheet.keyboard.press("Tab")
    sheet.keyboard.press("Tab")
    assert sheet.evaluate("document.activeElement.id") == "pick"
    assert sheet.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    sheet.keyboard.press("ArrowDown")
    sheet.keyboard.press("ArrowDown")
    settled(sheet, lambda: said(sheet), f"{narrowed} {picked}")
    settled(sheet, lambda: bright(sheet, "played"), [False, True, False])
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    results = axe.Axe().run(sheet)
    assert results.violations_count == 0, results.generate_report()
    sheet.keyboard.press("Escape")
    settled(sheet, lambda: said(sheet), narrowed)
    settled(sheet, lambda: bright(sheet, "played"), [True] * 3)
    button = sheet.get_by_role("button", name=back)
    button.focus()
    sheet.keyboard.press("Enter")
    settled(sheet, lambda: said(sheet), "")
    assert sheet.locator("figure:visible").count() == 11
    assert not button.is_visible()
    assert sheet.evaluate("document.activeElement.name") == "draft", "the focus goes where one may choose again"


def test_a_draft_and_who_played_narrow_together_a_language_keeps_it_and_paper_shows_all(watched, address):
    sheet = watched(address)
    choose = sheet.get_by_role("region", name="What this page shows")
    assert choose.locator("[name=draft]").evaluate_all("all => all.map(one => one.value)") == ["", "A", "B"]
    choose.get_by_label("A", exact=True).check()
    settled(sheet, lambda: len(shown(sheet, "played")), 2)
    choose.get_by_label("People").check()
    settled(sheet, lambda: shown(sheet, "played"), ["People, draft A · 40 sessions"])
    assert sheet.locator(".panel:visible").all_inner_texts()[0].startswith("People, draft A")
    assert shown(sheet, "own-x-7") == [], "bots drew them"
    coloured = "marks => marks.map(mark => mark.getAttribute('fill'))"
    dots = sheet.locator("#own-x-8 .chart:visible g.mark-symbol.role-mark path")
    both = sheet.locator("#own-x-8 .chart:not(.part) g.mark-symbol.role-mark path").evaluate_all(coloured)
    settled(sheet, lambda: dots.evaluate_all(coloured), both[:2])  # of one's own, of whoever played
    choose.get_by_label("B", exact=True).check()
    settled(sheet, lambda: dots.evaluate_all(coloured), both[2:])  # a colour goes on standing for its draft
    sheet.locator("#language").click()
    sheet.wait_for_function("document.documentElement.dataset.drawn === 'ja'")
    assert said(sheet).startswith("草案B・人だけを表示中")
    sheet.locator("#pick").select_option("seat 2")
    sheet.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    sheet.emulate_media(media="print")
    assert sheet.locator("figure:visible").count() == 11
    assert sheet.locator(".chart.part:visible, #choose:visible, #unpick:visible").count() == 0
    settled(sheet, lambda: all(bright(sheet, "played")), True)
    sheet.emulate_media(media="screen")
    sheet.evaluate("window.dispatchEvent(new Event('afterprint'))")
    settled(sheet, lambda: bright(sheet, "own-x-8"), [False, True])
    sheet.pdf()  # where paper is ready before a dataflow is
    settled(sheet, lambda: (bright(sheet, "own-x-8"), sheet.locator("#pick").input_value()), ([False, True], "seat 2"))


def test_a_seat_a_session_and_a_turning_point_are_the_same_in_every_chart(watched, address):
    sheet = watched(address)

    def strokes(part, value):
        look = f"all => all.filter(one => one.getAttribute('opacity') === '{value}').length"
        return sheet.locator(f"#{part} g.mark-line path").evaluate_all(look)

    line = sheet.locator("#belief-belief_curve g.mark-line path[cursor=pointer], #belief-belief_curve g.mark-line path")
    curve = line.nth(4)  # three seen, then the wide ones that take the clicks
    box = sheet.locator("#belief-belief_curve .chart svg").bounding_box()
    assert curve.count() == 1
    assert box["width"] > 300
    at = sheet.evaluate(ON_A_LINE, "#belief-winner_chances .chart svg")
    sheet.mouse.move(at["x"], at["y"])
    settled(sheet, lambda: strokes("race-winner_curves", 0.1125), 29)
    assert said(sheet) == "", "what the mouse rests on is shown, and not picked"
    sheet.mouse.move(5, 5)
    settled(sheet, lambda: strokes("race-winner_curves", 0.1125), 0)
    sheet.mouse.move(at["x"], at["y"])
    settled(sheet, lambda: strokes("race-winner_curves", 0.1125), 29)
    sheet.keyboard.down("Shift")
    sheet.mouse.click(at["x"], at["y"])
    sheet.keyboard.up("Shift")
    settled(sheet, lambda: re.sub(r"\d+ \(", "n (", said(sheet)), "Highlighted: session sn (charts: 2).")
    curve.dispatch_event("click")
    settled(sheet, lambda: said(sheet), "Highlighted: seat 2 (charts: 8).")
    settled(sheet, lambda: strokes("belief-belief_curve", FAINT), 2)
    settled(sheet, lambda: strokes("timeline-session_line", FAINT), 2)
    settled(sheet, lambda: bright(sheet, "played")[:3], [False, True, False])
    assert sheet.locator("#pick").input_value() == "seat 2"
    sheet.locator("#belief-belief_curve g.mark-rect path").last.click()  # the last line told below the curve
    settled(sheet, lambda: sheet.locator("#pick").input_value(), "step 40")
    settled(sheet, lambda: strokes("belief-belief_curve", FAINT), 0)  # a curve has nothing to say of a step
    sheet.locator("#pick").select_option("s03")
    for part in ("belief-winner_chances", "race-winner_curves"):
        settled(sheet, lambda part=part: strokes(part, 0.1125), 29)
    assert sheet.locator("tr.picked").all_inner_texts() == ["one"]
    sheet.locator("#rounds-growth_lines g.mark-rect path").nth(2).dispatch_event("click")
    settled(sheet, lambda: sheet.locator("#pick").input_value(), "round 3")
    settled(sheet, lambda: bright(sheet, "rounds-growth_lines", "symbol").count(True), 2)


def test_in_a_frame_of_a_notebook_it_is_the_same_page_and_leads_nowhere_else(watched, answer, tmp_path):
    bundle = answer.framed("ja")
    assert bundle["text/plain"] == "X\n。"
    file = tmp_path / "cell.html"
    file.write_text(f"<html data-drawn='ja'><meta charset=utf-8>{bundle['text/html']}</html>", encoding="utf-8")
    sheet = watched(file.as_uri())
    watched.asked[:] = [address for address in watched.asked if address != "about:srcdoc"]
    inside = sheet.frame_locator("iframe[title=X]")
    inside.locator("html[data-drawn=ja]").wait_for()
    inside.locator("#choose input[value=B]").check()
    settled(sheet, lambda: inside.locator("#chosen").inner_text(), ADDRESS["ja"][0])
    inside.locator("nav a").last.click()
    assert inside.locator("#own-x-8").bounding_box()["y"] < 900
    assert sheet.frames[1].url == "about:srcdoc"
