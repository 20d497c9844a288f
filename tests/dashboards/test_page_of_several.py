"""A page of several questions: each is found from the top, nothing is told twice, and paper begins each on a sheet."""

from __future__ import annotations

import re
from dataclasses import replace

import altair as alt
import danger_data as data
import polars as pl
import pytest

from playkit.dashboards.danger.answer import danger
from playkit.dashboards.page import page
from playkit.dashboards.report import Assumed, Table
from playkit.kernel.labels import Label

RULE = Assumed("PAT-H-02", Label("ties", "同点"), Label("spread", "散らす"))
OTHER = Assumed("PAT-H-03", Label("draws", "引き分け"), Label("shared", "分け合う"))
LONG = Table([Label("session", "セッション")], [[Label(str(n), str(n))] for n in range(41)])


@pytest.fixture(scope="module")
def answers():
    one = danger(data.simulated(phases=60), assumed=[RULE], subject=Label("Patchies", "パッチーズ"))
    asked = {"question": "second", "title": Label("And then?", "それから？"), "verdict": "not_shown"}
    two = replace(
        one,
        **asked,
        sentence=Label("Not shown: 5 more.", "まだ言えない：あと5。"),
        assumed=[RULE, OTHER],
        evidence=[LONG],
    )
    return [one, two]


@pytest.fixture(scope="module")
def text(answers):
    return page(answers)


def test_no_two_places_have_one_name_and_every_link_leads_somewhere(text):
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert sorted(ids) == sorted(set(ids))
    links = re.findall(r'href="#([^"]+)"', text)
    assert {"overview", "answer-danger", "answer-second", "survival", "survival-2"} <= set(links) <= set(ids)


def test_the_top_lists_each_question_with_its_sentence(text, answers):
    listed = text[text.index('id="overview"') : text.index("<article")]
    for answer in answers:
        assert f'href="#answer-{answer.question}"' in listed
        assert all(answer.title(lang) in listed and answer.sentence(lang) in listed for lang in ("en", "ja"))
    assert listed.count('class="thin"') == 1, "the one that is not answered is seen to be so"


def test_rules_that_all_assume_are_told_once(text):
    assert text.count('id="assumed"') == text.count(f"<code>{RULE.hole}</code>") == 1
    assert f"<code>{OTHER.hole}</code>" in text


def test_a_page_of_one_question_has_no_list(answers):
    assert 'id="overview"' not in page(answers[:1])
    assert "back" not in re.findall(r'class="(\w+)"', page(answers[:1]))


@pytest.mark.browser
def test_paper_begins_each_question_on_a_sheet_and_leaves_long_tables_folded(browser, text, tmp_path):
    file = tmp_path / "several.html"
    file.write_text(text, encoding="utf-8")
    sheet = browser.new_page(viewport={"width": 1280, "height": 900}, locale="en-US")
    try:
        sheet.goto(file.as_uri())
        sheet.wait_for_function("document.documentElement.dataset.drawn")
        sheet.locator("#overview a").nth(1).click()
        assert sheet.evaluate("document.activeElement.textContent").startswith("And then?")
        assert 0 <= sheet.locator("#answer-second h1").bounding_box()["y"] < 300
        sheet.emulate_media(media="print")
        sheet.evaluate("window.dispatchEvent(new Event('beforeprint'))")
        first = "getComputedStyle(document.getElementById('answer-second')).breakBefore"
        assert sheet.evaluate(first) == "page"
        rows = "(fold) => fold.querySelectorAll('tbody tr').length"
        folds = f"[...document.querySelectorAll('article details')].map((fold) => [fold.open, ({rows})(fold)])"
        found = sheet.evaluate(folds)
        assert {opened for opened, lines in found if 0 < lines <= 40} == {True}
        assert {opened for opened, lines in found if lines > 40} == {False}
    finally:
        sheet.close()


@pytest.mark.browser
def test_a_wide_chart_stays_readable_on_a_phone_and_is_pushed_aside_by_keys(browser, answers, tmp_path):
    def wide(_lang):
        frame = pl.DataFrame({"x": [1.0, 2.0], "linked": ["a", "b"]})
        return alt.Chart(frame).mark_point().encode(x="x:Q", y="linked:N").properties(width=640)

    file = tmp_path / "wide.html"
    file.write_text(replace(answers[0], charts=[]).joined("Wide / 広い", wide).html(), encoding="utf-8")
    sheet = browser.new_page(viewport={"width": 320, "height": 700}, locale="en-US")
    try:
        sheet.goto(file.as_uri())
        sheet.wait_for_function("document.documentElement.dataset.drawn")
        chart = sheet.locator(".chart")
        assert sheet.evaluate("document.documentElement.scrollWidth") == 320
        drawn = "(holder) => { const svg = holder.querySelector('svg'); return [svg.getBoundingClientRect().width, "
        shown, own = chart.evaluate(f"{drawn} svg.viewBox.baseVal.width]; }}")
        assert own > 640
        assert shown == pytest.approx(0.72 * own, abs=1)
        chart.focus()
        sheet.keyboard.press("ArrowRight")
        sheet.wait_for_function("document.querySelector('.chart').scrollLeft > 0")
        sheet.emulate_media(media="print")
        assert chart.evaluate("(holder) => getComputedStyle(holder).overflowX") == "visible"
    finally:
        sheet.close()


def test_who_says_no_draft_is_told_apart_where_others_say_theirs(answers):
    def panels(*owners):
        measures = [replace(answers[0].measures[0], facet=facet, draft=draft) for facet, draft in owners]
        return page([replace(answers[0], measures=measures, cards=(measures[0].name,), charts=[])])

    assert "People, draft not recorded" in panels(("people", "A"), ("people", None), ("bots", None))
    assert "人・草案の記録なし" in panels(("people", "A"), ("people", None))
    assert "Bots, draft not recorded" not in panels(("people", "A"), ("bots", None))
    assert "not recorded" not in panels(("people", None), ("bots", None))
