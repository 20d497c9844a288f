"""Beliefs in a real JupyterLab: a bar that moves, a stop that stops, and on the second run the curve with its words."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from playkit.charts.theme import SEAT_COLOURS
from playkit.kernel import Session, load
from playkit.store import Store

from .test_lab import ASK

pytestmark = pytest.mark.browser

DRILL = os.environ.get("PLAYKIT_DRILL") == "1"  # then in English too, in the dark theme
STONES = Path(__file__).parents[1] / "simulate" / "games" / "stones.py"
CELL = """import playkit
found = playkit.belief({session!r}, runs, game={game!r}, engine="plain", store={store!r}, lang={lang!r})
found"""
BAR = ".widget-hprogress .progress-bar"
CURVE = ".jp-Cell-outputArea canvas"
PIXELS = """(colours) => {
    const canvas = document.querySelector(".jp-Cell-outputArea canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const seen = {};
    for (let at = 0; at < data.length; at += 4) {
        const colour = "#" + [0, 1, 2].map((k) => data[at + k].toString(16).padStart(2, "0")).join("");
        seen[colour] = (seen[colour] ?? 0) + 1;
    }
    return colours.map((colour) => seen[colour.toLowerCase()] ?? 0);
}"""
WIDTH = f"parseFloat(document.querySelector('{BAR}').style.width)"
OURS = ("http://127.0.0.1", "ws://127.0.0.1", "data:", "blob:")
STOP = {"ja": "中止", "en": "Stop"}
STOPPED = {"ja": "中止しました。何も保存していません。", "en": "Stopped; nothing was kept."}
SHOWN = {
    "ja": ("最大の転機は", "勝つ見込み", "① 10手目・▲ 席2：2個取る → ", "ⓐ 3手目・▲ 席2：退屈", "ⓑ 6手目：<i>迷う</i>"),
    "en": ("The largest turn came", "chance to win", "① step 10, ▲ Seat 2: take 2 → ", "ⓐ step 3, ▲ Seat 2: bored",
           "ⓑ step 6: <i>迷う</i>"),
}  # fmt: skip


def logged(store):
    """Write down a session of two who take stones, with two remarks; give its id."""
    session = Session(load(STONES), 2, options={"pile": 20})
    for stones in (3, 1, 2, 1, 3, 3, 1, 2, 2, 2):
        session.play(f"take {stones}")
    results = [
        {"seat": seat, "score": session.score()[seat], "win_share": session.win_share()[seat]} for seat in (0, 1)
    ]
    remarks = {3: {"seat": 1, "data": {"tag": "bored"}}, 6: {"text": "<i>迷う</i>", "data": {"tag": "note"}}}
    with store.session("stones", 2, source="table", crew="people", options=session.options.as_dict()) as log:
        for row in session.rows():
            clock = {"mono_ms": 40_000 * (row["step"] + 1), "clock": "measured"}
            if row["step"] in remarks:
                log.append([{"kind": "noted", **remarks[row["step"]], **clock}])
            log.append([{**row, **clock}])
        log.end("over", finished=session.over, results=results)
        return log.session


@pytest.fixture
def sheet(browser, lab):
    """Give a function that opens a notebook with a belief in it."""
    contexts = []

    def open_cell(name, session, lang, *, dark=False):
        context = browser.new_context(viewport={"width": 1300, "height": 1000})
        contexts.append(context)
        page = context.new_page()
        page.asked, page.wrong = [], []
        page.on("request", lambda request: page.asked.append(request.url))
        page.on("pageerror", lambda error: page.wrong.append(str(error)))
        asked = {"session": session, "game": str(STONES), "store": str(lab.home / "logs"), "lang": lang}
        page.goto(lab.notebook(name, CELL.format(**asked)))
        page.wait_for_function("() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel")
        if dark:
            page.evaluate(
                "() => window.jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Dark' })"
            )
        return page

    yield open_cell
    for context in contexts:
        context.close()


def run(page, runs):
    page.evaluate(ASK, f"runs = {runs}")
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")


def moved(page):
    """Wait until the bar stands, and moves."""
    page.wait_for_function(f"() => document.querySelector('{BAR}') && {WIDTH} >= 0")
    page.wait_for_function(f"(first) => {WIDTH} > first", arg=page.evaluate(WIDTH))


def believe(sheet, lab, store, lang, *, dark=False):
    """Start it, stop it, run it again, and look at the curve."""
    session = logged(store)
    page = sheet(f"belief-{lang}.ipynb", session, lang, dark=dark)
    run(page, 100_000)  # longer than anybody waits
    moved(page)
    page.screenshot(path=lab.home / f"running-{lang}.png")
    page.get_by_role("button", name=STOP[lang]).click()
    page.get_by_role("alert").filter(has_text=STOPPED[lang]).wait_for()
    assert not page.locator(BAR).is_visible()
    assert page.evaluate(ASK, "print(found.result, found.failure)") == f"None {STOPPED[lang]}"
    assert store.beliefs(session).is_empty()
    run(page, 800)
    page.locator(CURVE).first.wait_for()
    page.screenshot(path=lab.home / f"believed-{lang}.png")
    sentence, *told = SHOWN[lang]
    page.get_by_text(sentence).wait_for()
    shown = page.evaluate(ASK, "print(*(repr(output['data']) for output in found._cell.shown.outputs))")
    assert [words for words in told if words not in shown] == []
    assert min(page.evaluate(PIXELS, list(SEAT_COLOURS[:2]))) > 300, "both seats' lines are drawn"
    assert not page.locator(BAR).is_visible()
    assert page.locator(".jp-Cell-outputArea i").count() == 0, "what testers write is no markup"
    assert page.evaluate(ASK, "print(found.result.kept, found.frame.height)") == "False 22"
    assert store.beliefs(session).height == 22
    assert [url for url in page.asked if not url.startswith(OURS)] == []
    assert page.wrong == []


def test_a_belief_is_begun_stopped_begun_again_and_drawn_with_remarks_and_turning_points(sheet, lab):
    store = Store(lab.home / "logs")
    believe(sheet, lab, store, "ja")
    if DRILL:
        believe(sheet, lab, store, "en", dark=True)
