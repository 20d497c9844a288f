"""A session of 24 in a real JupyterLab: two people at one screen, a bot, and real cards and dice on the table."""

from __future__ import annotations

import pytest

from playkit.games import find
from playkit.store import Store
from playkit.widgets.tables import resume

from .test_lab import Sheet
from .views import Watch

pytestmark = pytest.mark.browser

CELL = """import playkit
board = playkit.play("resonance24", ["Aki", "Bo", "bot:careful"], chance="ask", options={{"hands": 1,
    "skill_start": "hand_1"}}, store={store!r})
board"""
SEATS = ("Aki", "Bo")
# What lies on the real table: eight cases in the open, then the two that Lloyd looks under.
OPEN = ("bomb 2", "bomb 3", "bomb 4", "bomb 5", "hijack 2", "hijack 3", "hijack 4", "hijack 5")
HIDDEN = ("bio 5", "street 2")
SENTENCE = """() => ["strong", "span"].map((tag) => document.querySelector(`.pk-sentence ${tag}`)?.innerText ?? "")"""


class Screen:
    """What two people do at it, by eye and hand; every message to the page is kept with who was looking."""

    def __init__(self, sheet):
        self.sheet, self.page, self.watch = sheet, sheet.page, Watch(sheet)

    def after(self, deed):
        """Do something and wait until the table has moved."""
        self.sheet.after(deed)
        self.watch.note()

    def press(self, name):
        """Press an action's button and wait until the table has moved."""
        self.after(self.page.locator(".pk-action", has_text=name).first.click)

    def type(self, text):
        """Type a move into the field."""
        self.page.locator(".pk-type").fill(text)
        self.after(lambda: self.page.locator(".pk-type").press("Enter"))

    def wait_for(self, text):
        """Wait until the page says something."""
        self.page.locator(".pk", has_text=text).first.wait_for()

    def take_over(self, seat):
        """Wait for the curtain with this seat's name, and lift it."""
        self.wait_for(f"I am {SEATS[seat]}")
        self.watch.note()
        self.page.get_by_role("button", name=f"I am {SEATS[seat]}").click()
        self.page.wait_for_selector(".pk-curtain", state="detached")
        self.watch.looking = seat
        self.watch.note()

    def lay_five(self, seat):
        """Take the screen over and lay the first card that can be chosen at each case."""
        if self.page.locator(".pk-curtain").count() or self.watch.looking != seat:
            self.take_over(seat)
        for case in range(1, 6):
            self.wait_for(f"card for case {case}")
            self.after(self.page.locator(".pk-row .is-open").first.click)

    def asked(self):
        """Say who is asked to challenge; None where something else is asked."""
        # Read in one go: a bot may move between two questions.
        who, text = self.page.evaluate(SENTENCE)
        return who.rstrip(":") if "challenge" in text and who else None


@pytest.fixture(scope="module")
def played(lab, browser):
    """Play a whole hand, once for all tests."""
    store = lab.home / "terror"
    screen = Screen(Sheet(browser, lab, "terror.ipynb", CELL.format(store=str(store))))
    screen.store, screen.found = store, {}
    choose_and_deal(screen)
    for _ in range(2):
        screen.lay_five(0)
        screen.lay_five(1)
    resolve(screen)
    screen.watch.note()
    yield screen
    screen.sheet.context.close()


def choose_and_deal(screen):
    """Detectives are chosen before all; then the cards of the real table are entered, Lloyd's by Lloyd."""
    screen.found["curtain at the detectives"] = screen.page.locator(".pk-curtain").count()
    screen.after(lambda: screen.page.locator(".is-open", has_text="Wolf").click())
    screen.after(lambda: screen.page.locator(".is-open", has_text="Lloyd").click())
    screen.wait_for("What turned up?")
    screen.wait_for("At case 1, 1st.")
    for place, card in enumerate(OPEN):
        screen.type(card) if place % 2 else screen.press(card)
    screen.wait_for("only Bo may see")
    screen.take_over(1)
    for card in HIDDEN:
        screen.press(card)
    screen.watch.looking = 1  # until Aki takes over: her curtain hangs at once
    screen.wait_for("I am Aki")
    screen.watch.looking = None


def resolve(screen):
    """Aki throws the green die at every case, Bo never; dice are typed in, the bot's too."""
    for turn in range(900):
        if screen.page.locator(".pk-action", has_text="Play again").count():
            return
        if screen.page.locator(".pk-action.is-brief").count():
            screen.type("8")
            screen.found["latest"] = screen.page.locator(".pk-turns").inner_text()
        elif screen.asked() == "Aki":
            screen.watch.looking = screen.watch.looking if screen.watch.looking == 0 else None
            screen.press("with the green die")
        elif screen.asked() == "Bo":
            peek(screen, turn)
            screen.press("with no die")
        else:
            screen.page.wait_for_timeout(60)
            screen.watch.note()


def peek(screen, turn):
    """Bo looks at the covered cards once; the table is covered again when Aki is asked."""
    button = screen.page.get_by_role("button", name="Bo: show my cards")
    if "peek" in screen.found or not button.count():
        return
    screen.watch.note()
    screen.watch.looking = None
    before = screen.page.locator(".pk-panel[data-seat='1'] .is-face_down").count()
    button.click()
    button.wait_for(state="detached")
    screen.watch.looking = 1
    screen.watch.note()
    screen.found["peek"] = (turn, before, screen.page.locator(".pk-panel[data-seat='1'] .is-face_down").count())


def test_a_choice_that_everybody_knows_needs_no_hand_over(played):
    assert played.found["curtain at the detectives"] == 0


def test_who_is_asked_for_dice_may_look_at_their_own_cards(played):
    _, before, after = played.found["peek"]
    assert before > 0
    assert after == 0


def test_what_was_typed_is_what_was_played(played):
    session = open_again(played)
    texts = [session.game.text(code) for code in session.steps]
    assert [text for text in texts if text.startswith("turn_up")][:2] == ["turn_up bomb2", "turn_up bomb3"]
    assert [text for text in texts if text.startswith("lay_under")] == ["lay_under bio5", "lay_under street2"]
    assert texts.count("green 8") >= 5
    assert session.over


def test_what_dice_did_stands_in_the_log(played):
    assert "the green die shows 8" in played.found["latest"]
    assert "Aki: the green die gives +2" in played.found["latest"]


def test_no_message_held_a_card_that_lay_face_down_before_another(played):
    session, checked = open_again(played), 0
    for view, looking in played.watch.seen:
        table = session.at(view["slider"]["step"]).table
        for panel in view["panels"]:
            checked += check_layers(panel, table, looking)
    assert checked > 150, "many cards lay face-down in many views"


def check_layers(panel, table, looking):
    """Cards of a seat that are not open show to that seat only; count those that had to be hidden."""
    hidden, seat = 0, panel["seat"]
    for place, face in enumerate(panel["rows"][0]["cells"]):
        layer, case = divmod(place, 5)
        is_open = table.second_open[case] if layer else table.first_open
        laid = (table.second if layer else table.first)[seat][case] >= 0
        if laid and not is_open and seat != looking:
            hidden += 1
            assert not face.get("label"), f"seat {seat + 1}'s card lay open"
            assert not face.get("index")
            assert "face_down" in face["flags"]
    return hidden


def test_only_lloyd_was_told_what_lies_under_the_last_case(played):
    before_the_reveal = [
        (str({name: view[name] for name in ("zones", "log", "latest")}), looking)
        for view, looking in played.watch.seen
        if 14 <= view["step"] < 28
    ]
    assert {"bio 5" in told for told, looking in before_the_reveal if looking == 1} == {True}
    assert {"bio 5" in told for told, looking in before_the_reveal if looking != 1} == {False}


def test_nothing_went_wrong_in_the_page(played):
    assert played.sheet.errors == []
    assert played.sheet.ask("print(len(board.controller.errors))") == "0"


def open_again(played):
    """Read the session back from the journal."""
    store = Store(played.store)
    [name] = [path.name for path in (played.store / "live").iterdir()]
    ledger = resume(store, find("resonance24"), name)
    ledger.log.close()
    return ledger.session
