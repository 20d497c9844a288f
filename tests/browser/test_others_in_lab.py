"""Capture 4 and Marionette in a real JupyterLab: moments of a game, met by eye and hand."""

from __future__ import annotations

import json

import pytest

from .test_lab import Sheet
from .views import views_in

pytestmark = pytest.mark.browser

CAPTURE = '''import playkit
from playkit.games.capture4.layouts import options_of
picture = """
. 3 3 . .
2 . . . 4
2 3 . . 4
2 . . . 4
. 1 1 1 .
"""
capture = playkit.play("capture4", ["Aki", "Bo", "bot:greedy", "bot:greedy"], store={store!r},
                       options=options_of(picture) | {{"first_move": "takes", "first_player": "first_seat"}})
capture'''
# A session is played up to a moment by its bots; then two people sit down at it, the one who is asked first among them.
MOMENT = """def sit(name, seats, preset, seed, ready):
    session = playkit.session("marionette", seats=seats, preset=preset, seed=seed)
    while not ready(session):
        session.play(session.bot_pick("steady"))
    chairs = ["bot:steady"] * seats
    chairs[session.waiting], chairs[(session.waiting + 1) % seats] = "Aki", "Bo"
    return playkit.play(session, chairs, store={store!r}, name=name)
magic = sit("magic", 7, "ffg_classic", 5, lambda s: any("put_away" in text for text in s.legal()))
magic"""
RUINS = """ruins = sit("ruins", 5, "peca", 9, lambda s: "recover" in s.legal())
ruins"""
LAST = """last = sit("last", 7, "ffg_classic", 0, lambda s: s.table.picked == 6 and s.waiting >= 0)
last"""
RAZE = """raze = sit("raze", 5, "peca", 11, lambda s: sum("destroy" in text for text in s.legal()) >= 2)
raze"""
CAPTURE_AT, MAGIC_AT, RUINS_AT, LAST_AT, RAZE_AT = range(5)


class Table:
    """One of the tables of a notebook."""

    def __init__(self, sheet, place, name):
        self.sheet, self.name = sheet, name
        self.at = sheet.page.locator(".pk").nth(place)

    def after(self, deed):
        """Do something and wait until the table has moved."""
        count = self.at.locator(".pk-step")
        before = count.inner_text()
        deed()
        for _ in range(5000):  # four minutes, for a busy machine
            if count.inner_text() != before:
                return
            self.sheet.page.wait_for_timeout(50)
        pytest.fail(f"{self.name} did not move")

    def face(self, text):
        """Find what lies on the table by its spoken name."""
        return self.at.locator(f"[aria-label^='{text}']").first

    def ask(self, expression):
        """Ask the kernel for something about this session, as JSON."""
        code = f"import json; print(json.dumps((lambda session: {expression})({self.name}.session)))"
        return json.loads(self.sheet.ask(code))

    def take_over(self):
        """Lift the curtain."""
        self.at.locator(".pk-curtain button").click()
        self.at.locator(".pk-curtain").wait_for(state="detached")


@pytest.fixture(scope="module")
def sheet(lab, browser):
    store = str(lab.home / "others")
    cells = [CAPTURE.format(store=store), MOMENT.format(store=store), RUINS, LAST, RAZE]
    made = Sheet(browser, lab, "others.ipynb", *cells)
    made.page.locator(".pk").nth(RAZE_AT).locator(".pk-panel").first.wait_for()
    yield made
    made.context.close()


def test_a_capture_is_shown_before_it_is_made_and_lies_with_its_captor_afterwards(sheet):
    table = Table(sheet, CAPTURE_AT, "capture")
    assert "Bo" in table.at.locator(".pk-hint").inner_text(), "whose pieces help"
    table.face("c1:").click()
    assert table.at.locator(".is-threatened").get_attribute("aria-label").startswith("b3:")
    assert table.at.locator(".is-leading").get_attribute("aria-label").startswith("c3:")
    table.face("c1:").click()
    table.after(lambda: table.face("c1:").drag_to(table.face("c3:")))
    assert table.ask("session.score()") == [1, 0, 0, 0]
    assert "large white" in table.at.locator(".pk-panel").first.locator(".pk-row").inner_text()


def test_a_typed_move_is_played_and_a_wrong_one_names_the_nearest(sheet):
    table = Table(sheet, CAPTURE_AT, "capture")
    field = table.at.locator(".pk-type")
    field.fill("a3-b9")
    field.press("Enter")
    notice = table.at.locator(".pk-notice")
    notice.wait_for()
    assert "a3-b3" in notice.inner_text(), "the nearest"
    assert field.input_value() == "a3-b9", "to be mended"
    field.fill("a3-b3")
    table.after(lambda: field.press("Enter"))
    assert table.ask("[session.game.text(code) for code in session.steps][-1]").startswith("move")
    assert "move a3 b3" in table.ask("[session.game.text(code) for code in session.steps]")


def test_the_magician_clicks_cards_to_redraw_or_a_seat_to_swap(sheet):
    table = Table(sheet, MAGIC_AT, "magic")
    table.take_over()
    mine = table.ask("session.waiting")
    sizes = table.ask("[int(size) for size in session.table.hand_size][: session.seats]")
    hand = table.at.locator(".pk-zone", has_text="your hand").locator("button.is-open")
    table.after(hand.first.click)
    table.after(table.at.locator(".pk-action", has_text="draw as many").click)
    assert table.ask("[int(size) for size in session.table.hand_size][: session.seats]") == sizes
    for _ in range(2):
        table.after(table.at.get_by_role("button", name="Take back: Aki").click)
    other = next(seat for seat in range(7) if seat != mine and sizes[seat] != sizes[mine])
    table.after(table.at.locator(f".pk-panel[data-seat='{other}'] .pk-name").click)
    swapped = table.ask("[int(size) for size in session.table.hand_size][: session.seats]")
    assert (swapped[mine], swapped[other]) == (sizes[other], sizes[mine])


def test_the_graveyard_interrupts_before_all(sheet):
    table = Table(sheet, RUINS_AT, "ruins")
    assert table.at.locator(".pk-curtain").count() == 0, "everybody knows what is asked"
    assert table.at.locator(".pk-zone", has_text="destroyed: take it").locator(".pk-face").count() == 1
    assert table.at.locator(".pk-zone", has_text="your hand").count() == 0
    seat = table.ask("session.waiting")
    before = table.ask(f"int(session.table.hand_size[{seat}])")
    table.after(table.at.locator(".pk-action", has_text="by the Graveyard").click)
    assert table.ask(f"int(session.table.hand_size[{seat}])") == before + 1


def test_the_seventh_picks_between_the_last_card_and_the_one_face_down(sheet):
    table = Table(sheet, LAST_AT, "last")
    table.take_over()
    offered = table.at.locator(".pk-zone").first.locator(".is-open")
    assert offered.count() == 2
    lines = table.at.locator(".pk-hint").inner_text().splitlines()
    assert [line.split()[1].rstrip(":") for line in lines] == [
        offered.nth(place).locator(".pk-label").inner_text() for place in range(2)
    ]
    table.after(offered.first.click)
    assert table.ask("int(session.table.picked)") == 7


def test_a_district_is_destroyed_by_a_click_on_it(sheet):
    table = Table(sheet, RAZE_AT, "raze")
    if table.at.locator(".pk-curtain").count():
        table.take_over()
    assert "destroy a district" in table.at.locator(".pk-sentence").inner_text()
    standing = table.ask("int(sum(session.table.built))")
    table.after(table.at.locator(".pk-panel .pk-face.is-open").first.click)
    assert table.ask("int(sum(session.table.built))") == standing - 1


def test_jupyterlabs_own_rules_for_lists_and_buttons_do_not_reach_a_table(sheet):
    look = "(node, name) => getComputedStyle(node)[name]"
    assert sheet.page.locator(".pk-tracks").first.evaluate(look, "display") == "flex"
    tops = [box["y"] for box in (track.bounding_box() for track in sheet.page.locator(".pk").last.locator(
        ".pk-panel").first.locator(".pk-track").all())]  # fmt: skip
    assert len(tops) == 3
    assert max(tops[:2]) - min(tops[:2]) < 8, "figures stand side by side"
    assert sheet.page.locator("button.pk-quiet").first.evaluate(look, "border-radius") == "9.6px"


def test_others_hands_are_in_no_message(sheet):
    views = [view for view in views_in(sheet.received) if view["title"] == "Marionette"]
    assert len(views) > 12
    for view in views:
        zones = [zone for zone in view["zones"] if zone.get("title") in {"your hand", "cards you look at"}]
        assert not (view["curtain"] and zones), "no hand behind a curtain"
        for panel in view["panels"]:
            cards = sum(card.get("count", 1) for row in panel["rows"] for card in row.get("cards", ()))
            built = next(track["value"] for track in panel["tracks"] if track["label"] == "districts")
            assert cards == built, "before a seat lie its districts and nothing else"
        assert "seed" not in view


def test_nothing_went_wrong(sheet):
    assert sheet.errors == []
    for name in ("capture", "magic", "ruins", "last", "raze"):
        assert sheet.ask(f"print(len({name}.controller.errors))") == "0"
