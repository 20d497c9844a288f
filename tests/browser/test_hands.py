"""What hands do at a table: dragging, aiming, typing; and boards that stay in line."""

from __future__ import annotations

from itertools import pairwise

import pytest

from playkit.games import find
from playkit.widgets.play import open_table

from .test_board_module import board_view, cell, commands, face, slide

pytestmark = pytest.mark.browser

TAKING = {**slide(0, 2, 12), "shows": [["Cell", 1], ["Cell", 5]]}
ALSO = {**slide(0, 6, 16), "shows": [["Cell", 3]]}
QUIET = slide(0, 8, 18)


def has(page, number, name):
    return cell(page, number).evaluate("(node, name) => node.classList.contains(name)", f"is-{name}")


def words(view):
    view["words"].update(typed="Type a move", typed_go="Play", threatened="would change", leading="changes pieces")
    return view


def typing_view(**more):
    return words(board_view(legal=[slide(0, 2, 12)], typing="a3-c3", **more))


def test_a_mouse_drags_a_piece_to_where_it_goes(table_page):
    page = table_page(board_view(legal=[TAKING, QUIET]))
    cell(page, 0).drag_to(cell(page, 8))
    assert commands(page) == [{"do": "play", "code": 18, "step": 4}]


def test_a_drag_to_where_nothing_may_go_only_lifts_the_piece(table_page):
    page = table_page(board_view(legal=[TAKING, QUIET]))
    cell(page, 0).drag_to(cell(page, 4))
    assert commands(page) == []
    cell(page, 4).drag_to(cell(page, 8))
    assert commands(page) == [], "a drag from elsewhere does not move the piece that is held"


def test_a_piece_in_the_hand_shows_what_its_moves_would_take(table_page):
    page = table_page(words(board_view(legal=[TAKING, ALSO, QUIET])))
    assert page.locator(".is-threatened").count() == 0
    cell(page, 0).click()
    assert [number for number in range(9) if has(page, number, "threatened")] == [1, 3, 5]
    assert [number for number in range(9) if has(page, number, "leading")] == [2, 6]
    assert "would change" in cell(page, 1).get_attribute("aria-label")
    assert "changes pieces" in cell(page, 2).get_attribute("aria-label")
    assert commands(page) == []


def test_what_lies_before_a_seat_can_be_clicked_where_a_choice_begins_with_the_seat(table_page):
    raze = {"code": 9, "label": "destroy it", "args": [["Seat", 1], ["Card", 4]]}
    view = board_view(legal=[raze, {**raze, "code": 8, "args": [["Seat", 0], ["Card", 7]]}])
    for panel in view["panels"]:
        panel["target"] = {"kind": "Seat", "value": panel["seat"]}
        cards = [{"label": f"card {card}", "target": {"kind": "Card", "value": card}} for card in (4, 7)]
        panel["rows"] = [{"zone": "row", "compact": True, "cards": cards}]
    page = table_page(view)
    assert page.locator(".pk-panel .pk-face.is-open").all_inner_texts() == ["card 7", "card 4"]
    page.locator("[data-seat='1'] .pk-face", has_text="card 7").click()
    assert commands(page) == [], "that one is safe"
    page.locator("[data-seat='1'] .pk-face", has_text="card 4").click()
    assert commands(page) == [{"do": "play", "code": 9, "step": 4}]


@pytest.mark.parametrize("way", ["hover", "focus"])
def test_pointing_at_one_goal_spares_what_only_others_take(table_page, way):
    page = table_page(words(board_view(legal=[TAKING, ALSO, QUIET])))
    cell(page, 0).click()
    getattr(cell(page, 6), way)()
    assert [number for number in (1, 3, 5) if has(page, number, "spared")] == [1, 5]
    getattr(cell(page, 8), way)()
    assert [number for number in (1, 3, 5) if has(page, number, "spared")] == [1, 3, 5]


def test_goals_on_the_table_need_no_buttons_and_the_board_stays_where_it_is(table_page):
    page = table_page(board_view(legal=[TAKING, ALSO, QUIET]))
    before = cell(page, 4).bounding_box()
    cell(page, 0).click()
    assert page.locator("[data-do=play]").count() == 0
    assert cell(page, 4).bounding_box() == before


def test_a_goal_that_lies_nowhere_has_its_button(table_page):
    away = {"code": 30, "label": "give to the bank", "args": [["Cell", 0], ["Bank", 1]], "off": True}
    page = table_page(board_view(legal=[TAKING, away]))
    cell(page, 0).click()
    page.get_by_role("button", name="give to the bank").click()
    assert commands(page) == [{"do": "play", "code": 30, "step": 4}]


def test_a_typed_move_is_sent_as_written_and_the_field_empties_once_it_is_played(table_page):
    page = table_page(typing_view())
    field = page.get_by_label("Type a move")
    assert field.get_attribute("placeholder") == "a3-c3"
    field.fill("a3-c3")
    field.press("Enter")
    assert commands(page) == [{"do": "type", "text": "a3-c3", "step": 4}]
    page.wait_for_function("document.querySelector('.pk-type').value === ''")
    field.press("Enter")
    assert len(commands(page)) == 1, "an empty field is no move"


def test_a_refused_move_stays_in_the_field_beside_its_notice(table_page):
    page = table_page(typing_view())
    page.evaluate("window.answering = false")
    page.get_by_label("Type a move").fill("a3-z9")
    page.get_by_role("button", name="Play").click()
    page.evaluate("commands().forEach((message) => ack(message, { ok: false, notice: 'a3-c3 is near' }))")
    assert "a3-c3 is near" in page.get_by_role("alert").inner_text()
    assert page.get_by_label("Type a move").input_value() == "a3-z9"


def unanswered(table_page, text):
    """Type a move that nobody answers; give the page and its field."""
    page = table_page(typing_view())
    page.evaluate("window.answering = false")
    field = page.get_by_label("Type a move")
    field.fill(text)
    field.press("Enter")
    return page, field


def test_the_next_move_may_be_typed_before_the_last_one_is_answered(table_page):
    page, field = unanswered(table_page, "8")
    page.evaluate("(view) => show(view)", {**typing_view(), "step": 5})
    field.fill("8")
    page.evaluate("ack(commands()[0])")
    field.press("Enter")
    assert commands(page) == [{"do": "type", "text": "8", "step": 4}, {"do": "type", "text": "8", "step": 5}]


def test_a_refusal_that_comes_late_leaves_what_is_typed_by_then(table_page):
    page, field = unanswered(table_page, "a3-z9")
    field.fill("a3")
    page.evaluate("ack(commands()[0], { ok: false, notice: 'no' })")
    assert field.input_value() == "a3"


def test_a_move_that_nobody_answered_is_there_again_when_the_line_breaks(table_page):
    page, field = unanswered(table_page, "a3-c3")
    page.evaluate("fire('comm_live_update')")
    assert field.input_value() == "a3-c3"


def test_letters_in_the_field_are_letters_and_never_reach_the_notebook(table_page):
    page = table_page(typing_view())
    page.evaluate("window.leaked = []; document.addEventListener('keydown', (event) => window.leaked.push(event.key))")
    cell(page, 0).focus()
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.className") == "pk-type"
    page.keyboard.type("dd u r 1 ?")
    assert page.get_by_label("Type a move").input_value() == "dd u r 1 ?"
    assert commands(page) == []
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.hasAttribute('data-thing')")
    assert page.get_by_label("Type a move").input_value() == ""
    assert page.evaluate("leaked") == []


def test_a_redraw_keeps_what_is_half_typed(table_page):
    page = table_page(typing_view())
    page.get_by_label("Type a move").fill("a3")
    page.evaluate("(view) => show(view)", {**typing_view(), "step": 5})
    assert page.get_by_label("Type a move").input_value() == "a3"


def test_the_key_that_ends_a_composition_is_no_move(table_page):
    page = table_page(typing_view())
    page.get_by_label("Type a move").fill("あ")
    held = page.evaluate("""() => [{ isComposing: true }, { keyCode: 229 }, {}].map((mark) => {
        const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...mark });
        document.querySelector('.pk-type').dispatchEvent(event);
        return event.defaultPrevented;
    })""")
    assert held == [True, True, False]
    assert commands(page) == []


def test_without_anything_to_do_there_is_no_field(table_page):
    assert table_page(board_view(typing=None)).locator(".pk-type").count() == 0


def test_files_without_ranks_stand_below_their_columns(table_page):
    grid = {"zone": "grid", "rows": 2, "columns": 5, "files": list("12345"), "cells": [face(n) for n in range(10)]}
    view = board_view(zones=[grid])
    view["panels"][0]["rows"] = [{**grid, "cells": [face(n + 20) for n in range(10)]}]
    page = table_page(view)
    for first in (0, 20):
        boxes = [cell(page, first + n).bounding_box() for n in range(5)]
        widths = [box["width"] for box in boxes]
        assert max(widths) - min(widths) < 1
        gaps = [right["x"] - left["x"] - left["width"] for left, right in pairwise(boxes)]
        assert min(gaps) >= 0, "no cell lies over another"


def test_on_a_joined_board_held_and_last_still_show(table_page):
    view = board_view(legal=[TAKING, QUIET])
    view["zones"][0].update(joined=True)
    view["zones"][0]["cells"][7].update(last=True)
    page = table_page(view)
    cell(page, 0).click()
    shadow = "node => getComputedStyle(node).boxShadow"
    assert "inset" in cell(page, 0).evaluate(shadow)
    assert "inset" in cell(page, 7).evaluate(shadow)
    assert cell(page, 4).evaluate(shadow) == "none"


def test_pieces_differ_by_size_and_colour_for_the_eye(table_page):
    view = board_view()
    for number, more in enumerate(({}, {"fill": "light"}, {"fill": "dark", "size": "large"})):
        view["zones"][0]["cells"][number]["tokens"] = [{"seat": 0, "glyph": "●", **more}]
    page = table_page(view)
    width, colour = "node => node.getBoundingClientRect().width", "node => getComputedStyle(node).backgroundColor"
    pawns = [cell(page, number).locator(".pk-pawn") for number in range(3)]
    assert len({pawn.evaluate(colour) for pawn in pawns}) == 3
    assert pawns[2].evaluate(width) > 1.3 * pawns[1].evaluate(width)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_black_wood_is_black_in_both_themes(table_page, dark):
    view = board_view()
    pieces = [{"label": name, "glyph": "●", "fill": name} for name in ("dark", "light")]
    view["panels"][0].update(rows=[{"zone": "row", "compact": True, "cards": pieces}], badges=pieces[:1])
    page = table_page(view, dark=dark)
    colour = (
        "node => getComputedStyle(node).backgroundColor.match(/\\d+/g).reduce((sum, part) => sum + Number(part), 0)"
    )
    shown = [page.locator(f".pk-row .pk-wood.is-{name}").evaluate(colour) for name in ("dark", "light")]
    assert shown[0] < 100
    assert shown[1] > 600
    assert page.locator(".pk-badge .pk-wood.is-dark").count() == 1
    assert page.locator(".pk-panel").first.inner_text().count("●") <= 1, "the seat's own sign, no letter for the wood"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", ["capture4", "marionette", "resonance24"])
def test_the_tables_of_the_house_are_accessible_and_fit_a_phone(table_page, tmp_path, name, dark):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    table = open_table(find(name), ["Aki", "Bo", "Chie", "Dai"], store=tmp_path, seed=2, lang="ja")
    for turn in range(60):
        if table.view()["curtain"]:
            table.dispatch({"do": "reveal"})
        legal = table.session.legal_codes()
        table.dispatch({"do": "play", "code": legal[turn % len(legal)]})
    table.dispatch({"do": "reveal"})
    page = table_page(table.view(), width=320, height=800, dark=dark, still=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    if page.locator(".is-open").count():
        page.locator(".is-open").first.click()
    found = axe.Axe().run(page, context="#el").response["violations"]
    assert [(rule["id"], [node["html"][:160] for node in rule["nodes"]][:3]) for rule in found] == []
    table.ledger.log.close()
