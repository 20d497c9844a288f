from __future__ import annotations

import json
from pathlib import Path

import pytest

from playkit.kernel import load
from playkit.widgets.play import open_table

pytestmark = pytest.mark.browser

PIG = Path(__file__).parent.parent / "widgets" / "games" / "pig.py"


def face(cell, **more):
    return {"label": f"cell {cell}", "says": f"cell {cell}", "target": {"kind": "Cell", "value": cell}, **more}


WORDS = (
    "board", "actions", "log", "replay", "undo", "redo", "help", "lost", "queued", "pending", "choosable", "changed",
    "cancel", "close", "log_empty",
)  # fmt: skip


def board_view(rows=3, columns=3, legal=(), **more):
    """A small board: enough for every behaviour of the skin; the words are their own names."""
    cells = [face(n) for n in range(rows * columns)]
    tracks = [{"label": "points", "value": 1}]
    return {
        "lang": "en",
        "title": "Test",
        "session": "s",
        "step": 4,
        "live": True,
        "status": {"who": "Aki:", "sentence": "walk to a cell", "seat": 0, "glyph": "●"},
        "zones": [{"zone": "grid", "rows": rows, "columns": columns, "title": "board", "cells": cells}],
        "panels": [{"seat": 0, "name": "Aki", "glyph": "●", "tracks": tracks}, {"seat": 1, "name": "Bo", "glyph": "▲"}],
        "legal": list(legal),
        "log": [],
        "undo": {"n": 1, "label": "Take back"},
        "redo": False,
        "slider": {"step": 4, "total": 4, "text": "4 / 4"},
        "langs": [["en", "English"], ["ja", "日本語"]],
        "words": {name: name for name in WORDS},
        "keys": [["U", "take back"]],
        **more,
    }


def walk(cell, code=None):
    return {"code": cell if code is None else code, "label": f"walk to {cell}", "args": [["Cell", cell]]}


def slide(source, target, code):
    return {"code": code, "label": f"slide {source} to {target}", "args": [["Cell", source], ["Cell", target]]}


DRAW = {"code": 90, "label": "draw a card", "args": [], "button": True}


def commands(page):
    return [
        {key: value for key, value in sent.items() if key not in {"client", "id"}}
        for sent in page.evaluate("commands()")
    ]


def cell(page, number):
    return page.locator(f'[data-kind="Cell"][data-value="{number}"]')


def test_a_click_on_a_legal_cell_sends_one_command_with_the_step_it_saw(table_page):
    page = table_page(board_view(legal=[walk(4)]))
    cell(page, 4).click()
    assert commands(page) == [{"do": "play", "code": 4, "step": 4}]
    cell(page, 0).click()
    assert len(commands(page)) == 1, "a cell that offers nothing does nothing"


def test_commands_are_numbered_from_one_without_gaps(table_page):
    page = table_page(board_view(legal=[walk(4), DRAW]))
    for _ in range(20):
        cell(page, 4).click()
    ids = [sent["id"] for sent in page.evaluate("sent")]
    assert ids == list(range(1, len(ids) + 1))
    assert len(commands(page)) == 20
    assert len({sent["client"] for sent in page.evaluate("sent")}) == 1


def test_a_piece_is_slid_by_choosing_it_and_then_where_it_goes(table_page):
    page = table_page(board_view(legal=[slide(0, 1, 11), slide(0, 2, 12), slide(3, 4, 13)]))
    assert page.locator(".is-open").count() == 2, "first the pieces that can move"
    cell(page, 0).click()
    assert commands(page) == []
    assert cell(page, 0).evaluate("node => node.classList.contains('is-held')")
    cell(page, 2).click()
    assert commands(page) == [{"do": "play", "code": 12, "step": 4}]


def test_another_piece_can_be_chosen_instead_and_escape_lets_go(table_page):
    page = table_page(board_view(legal=[slide(0, 1, 11), slide(0, 2, 12), slide(3, 4, 13), slide(3, 5, 14)]))
    cell(page, 0).click()
    cell(page, 3).click()
    assert page.locator(".is-held").count() == 1
    page.keyboard.press("Escape")
    assert page.locator(".is-held").count() == 0
    assert commands(page) == []


def test_two_actions_on_one_cell_are_told_apart_by_their_buttons(table_page):
    page = table_page(board_view(legal=[walk(4, 1), {"code": 2, "label": "warp to 4", "args": [["Cell", 4]]}]))
    cell(page, 4).click()
    assert commands(page) == []
    page.get_by_role("button", name="warp to 4").click()
    assert commands(page) == [{"do": "play", "code": 2, "step": 4}]


def test_the_whole_table_is_one_tab_stop_and_arrows_walk_over_it(table_page):
    page = table_page(board_view(legal=[walk(5)]))
    assert page.locator('[data-thing][tabindex="0"]').count() == 1
    cell(page, 0).focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.dataset.value") == "5"
    assert page.locator('[data-thing][tabindex="0"]').count() == 1
    page.keyboard.press("Enter")
    assert commands(page) == [{"do": "play", "code": 5, "step": 4}]


def test_keys_play_numbered_actions_take_back_and_never_reach_the_notebook(table_page):
    page = table_page(board_view(legal=[DRAW]))
    page.evaluate("window.leaked = []; document.addEventListener('keydown', (event) => window.leaked.push(event.key))")
    cell(page, 0).focus()
    for key in ("1", "u", "d", "d", "a", "x", "?", "Shift+Enter"):
        page.keyboard.press(key)
    assert [sent["do"] for sent in commands(page)] == ["play", "undo"]
    assert [key for key in page.evaluate("leaked") if key != "Shift"] == []
    assert page.locator(".pk-help").count() == 1


def test_keys_of_an_input_method_are_left_alone(table_page):
    page = table_page(board_view(legal=[DRAW]))
    page.evaluate("""() => document.querySelector('[data-thing]').dispatchEvent(
        new KeyboardEvent('keydown', { key: '1', bubbles: true, isComposing: true }))""")
    assert commands(page) == []


def test_a_redraw_keeps_the_focus_and_the_nodes(table_page):
    view = board_view(legal=[walk(4)])
    page = table_page(view)
    cell(page, 4).focus()
    page.evaluate("window.node = document.activeElement")
    moved = json.loads(json.dumps(view))
    moved["zones"][0]["cells"][4].update(tokens=[{"seat": 0, "glyph": "●"}], fresh=True)
    page.evaluate("(view) => show(view)", {**moved, "step": 5})
    assert page.evaluate("document.activeElement === window.node")
    assert cell(page, 4).locator(".pk-pawn").count() == 1


def test_nothing_stays_of_a_text_whose_place_is_taken_by_something_else(table_page):
    view = board_view(legal=[walk(4)])
    view["zones"][0]["cells"][4].update(glyph="◆", pips=[0, 2])
    page = table_page(view)
    assert cell(page, 4).inner_text() == "◆\ncell 4"
    stood_on = json.loads(json.dumps(view))
    stood_on["zones"][0]["cells"][4].update(tokens=[{"seat": 0, "glyph": "●"}])
    page.evaluate("(view) => show(view)", {**stood_on, "step": 5})
    assert cell(page, 4).locator(".pk-pips").inner_text() == "", "the pips' place was the label's before"


def test_focus_falls_back_to_the_table_when_the_pressed_button_goes(table_page):
    page = table_page(board_view(legal=[DRAW]))
    page.get_by_role("button", name="draw a card").focus()
    page.evaluate("(view) => show(view)", board_view(step=5))
    assert page.evaluate("document.activeElement.hasAttribute('data-thing')"), (
        "else stray keys would reach the notebook"
    )


def test_a_command_without_an_answer_looks_pending_then_queued(table_page):
    page = table_page(board_view(legal=[DRAW]), stopped=True)
    page.evaluate("window.answering = false")
    page.get_by_role("button", name="draw a card").click()
    assert page.locator(".pk-net").count() == 0
    page.clock.run_for(1000)
    assert page.locator(".pk-net.is-pending").count() == 1
    page.clock.run_for(4000)
    assert page.locator(".pk-net.is-queued").count() == 1
    page.evaluate("commands().forEach((message) => ack(message))")
    assert page.locator(".pk-net").count() == 0


def test_a_dead_kernel_is_named_and_clicks_are_not_swallowed_silently(table_page):
    page = table_page(board_view(legal=[DRAW]))
    page.evaluate("fire('comm_live_update')")
    assert page.locator(".pk-net.is-lost").inner_text() == "lost"
    page.evaluate("document.querySelector('[data-do=play]').click()")
    assert commands(page) == []
    page.evaluate("(view) => show(view)", board_view(step=5))
    assert page.locator(".pk-net.is-lost").count() == 0


def test_a_notice_is_an_alert_and_can_be_closed(table_page):
    page = table_page(board_view(legal=[DRAW]))
    page.evaluate("window.answering = false")
    page.get_by_role("button", name="draw a card").click()
    page.evaluate("commands().forEach((message) => ack(message, { ok: false, notice: 'not legal now' }))")
    assert "not legal now" in page.get_by_role("alert").inner_text()
    page.get_by_role("button", name="close").click()
    assert page.get_by_role("alert").count() == 0


def test_answers_to_another_page_are_not_ours(table_page):
    page = table_page(board_view(legal=[DRAW]))
    page.evaluate("fire('msg:custom', { type: 'ack', client: 'somebody else', id: 1, ok: false, notice: 'theirs' })")
    assert page.get_by_role("alert").count() == 0


def test_names_and_labels_are_text_never_markup(table_page):
    evil = '<img src=x onerror="window.broken = 1"><script>window.broken = 1</script>'
    view = board_view(legal=[{**DRAW, "label": evil}], title=evil)
    view["status"].update(who=evil, sentence=evil, detail=evil)
    view["panels"][0].update(name=evil, tag=evil)
    view["zones"][0]["cells"][0].update(label=evil, says=evil, sub=evil, group=evil, tone='"><b>')
    view["log"] = [{"key": evil, "title": evil, "lines": [{"key": evil, "text": evil}]}]
    page = table_page(view)
    page.wait_for_timeout(100)
    assert page.evaluate("window.broken") is None
    assert page.locator("#el img, #el script, #el b").count() == 0
    assert evil in page.locator(".pk-sentence").inner_text()


def test_a_dragged_slider_asks_for_one_moment_at_a_time_and_ends_at_the_last(table_page):
    page = table_page(board_view())
    page.evaluate("""() => {
        window.answering = false;
        const slider = document.querySelector('.pk-slider');
        for (const step of [3, 2, 1]) {
            slider.value = step;
            slider.dispatchEvent(new Event('input', { bubbles: true }));
        }
    }""")
    assert [sent["step"] for sent in commands(page)] == [3]
    page.evaluate("ack(commands()[0])")
    assert [sent["step"] for sent in commands(page)] == [3, 1]


def test_a_bot_is_asked_to_act_after_a_moment_to_look(table_page):
    page = table_page(board_view(bot=True))
    page.wait_for_function("commands().length > 0")
    assert commands(page) == [{"do": "bot_step", "step": 4}]


@pytest.mark.parametrize("columns", [3, 5, 9])
def test_no_sideways_scroll_at_320_pixels_and_targets_of_44(table_page, columns):
    page = table_page(board_view(columns, columns, legal=[walk(0), DRAW]), width=320, height=700)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    sizes = page.evaluate(
        "[...document.querySelectorAll('button:not(.pk-line-button)')].map((one) => one.getBoundingClientRect().height)"
    )
    assert min(sizes) >= 44
    if columns <= 5:
        box = cell(page, 0).bounding_box()
        assert min(box["width"], box["height"]) >= 44


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing(table_page, tmp_path, dark):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    table = open_table(load(PIG), ["Aki", "Bo"], store=tmp_path, seed=2)
    for _ in range(5):
        table.dispatch({"do": "play", "code": table.session.legal_codes()[0]})
    rich = board_view(legal=[walk(4), DRAW])
    rich["zones"][0]["cells"][1].update(flags=["destroyed"], index="3")
    rich["zones"][0]["cells"][2].update(
        tone="sky", index="2", sub="here", pips=[1, 2], tokens=[{"seat": 1, "glyph": "▲"}]
    )
    rich["zones"] += [
        {
            "zone": "row",
            "title": "hand",
            "cards": [face(20, tone=tone) for tone in ("sand", "leaf", "violet", "clay", "gold", "night")],
        },
        {"zone": "row", "title": "stack", "cards": [{"label": "a", "says": "a"}], "compact": True},
        {"zone": "row", "title": "store", "cards": [], "empty": "nothing yet"},
        {"zone": "bag", "title": "deck", "count": 12, "tone": "night", "says": "deck, 12"},
    ]
    rich["panels"][0].update(
        turn=True, badges=[{"label": "first"}], tracks=[{"label": "points", "value": 2, "goal": 5, "delta": "+2"}]
    )
    for view in (table.view(), rich, {**rich, "curtain": {"text": "Pass the screen", "button": "I am Aki"}}):
        page = table_page(view, dark=dark, still=True)
        page.keyboard.press("Tab")
        page.keyboard.press("?")
        found = axe.Axe().run(page, context="#el").response["violations"]
        assert [(rule["id"], [node["html"][:160] for node in rule["nodes"]][:3]) for rule in found] == []
    table.ledger.log.close()


def test_motion_stops_where_the_reader_asks_for_stillness(table_page):
    page = table_page(board_view(), still=True)
    assert cell(page, 0).evaluate("node => getComputedStyle(node).transitionDuration") == "0s"
    moving = table_page(board_view())
    longest = cell(moving, 0).evaluate(
        "node => Math.max(...getComputedStyle(node).transitionDuration.split(',').map(parseFloat))"
    )
    assert 0 < longest <= 0.15
