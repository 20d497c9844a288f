"""The logger's page in a real Chromium, its controller behind it, no Jupyter between: fingers, keys, phones, axe."""

from __future__ import annotations

import base64
import io
import os

import pytest

from playkit.games import find
from playkit.store import Store
from playkit.widgets.tablelog.controller import TableController
from playkit.widgets.tablelog.described import describe
from playkit.widgets.tablelog.opening import opening_for
from playkit.widgets.tablelog.roles import Role
from playkit.widgets.tablelog.sitting import rules_by_name
from tests.hostile import HOSTILE, MARK

pytestmark = pytest.mark.browser

DRILL = os.environ.get("PLAYKIT_DRILL") == "1"

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>table</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>{css}</style></head>
<body style="margin:8px; background: Canvas; color-scheme: light dark"><main><h1 style="display:none">t</h1>
<div id="el"></div></main></body></html>"""
# The stand-in for the kernel hands every message to the real controller, unless the test says that it is gone.
KERNEL = """async ([source, view]) => {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const skin = (await import(url)).default;
  const handlers = {};
  window.gone = false;
  window.fire = (name, value) => (handlers[name] ?? []).forEach((handler) => handler(value));
  const bytes = (buffer) => btoa(new Uint8Array(buffer).reduce((text, byte) => text + String.fromCharCode(byte), ""));
  window.model = {
    view,
    get: (name) => window.model[name],
    on: (name, handler) => (handlers[name] ??= []).push(handler),
    off: (name, handler) => (handlers[name] = handlers[name].filter((one) => one !== handler)),
    send: async (message, _callbacks, buffers) => {
      if (window.gone) return;
      const told = await window.kernel(message, buffers ? bytes(buffers[0]) : null);
      if (told.view) { window.model.view = told.view; window.fire("change:view"); }
      told.answers.forEach((answer) => window.fire("msg:custom", answer));
    },
  };
  const abort = new AbortController();
  window.leave = () => abort.abort();
  await skin.render({ model: window.model, el: document.getElementById("el"), signal: abort.signal });
}"""


class Phone:
    """A page with a controller of its own, as each phone has its own kernel."""

    def __init__(self, browser, controller, width=320, height=640, *, dark=False):
        self.controller = controller
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light", has_touch=True
        )
        self.page = self.context.new_page()
        self.faults = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.expose_function("kernel", self.answer)
        self.page.route("http://table.test/", lambda route: route.fulfill(body=self.html(), content_type="text/html"))
        self.open()

    def html(self):
        """Give the blank page with the logger's style."""
        from playkit.widgets.paged import style
        from playkit.widgets.tablelog.skin import HERE

        return PAGE.format(css=style(HERE, "table.css"))

    def open(self):
        """Load the page, as a reload does; the controller behind it stays."""
        from playkit.widgets.paged import script
        from playkit.widgets.tablelog.skin import HERE, SCRIPTS

        self.page.goto("http://table.test/")  # an address of its own, so that the browser keeps its outbox
        self.page.evaluate(KERNEL, [script(HERE, SCRIPTS), self.controller.view()])
        self.page.wait_for_selector(".pk-log")

    def answer(self, message, photo):
        """Be the kernel."""
        if photo is not None:
            message = {**message, "bytes": base64.b64decode(photo)}
        answers = self.controller.receive(message)
        return {"answers": answers, "view": self.controller.view()}

    def tap(self, selector):
        """Put a finger on the first thing a selector finds."""
        self.page.locator(selector).first.tap()

    def settled(self):
        """Wait until everything is acknowledged: what waits for that stands in the page's outbox."""
        self.page.wait_for_function(
            "() => document.querySelector('.pk-net.is-saved') && "
            "[null, '[]'].includes(window.localStorage.getItem('playkit-outbox'))"
        )

    def until(self, found):
        """Wait until something is so, and hand the page's messages on meanwhile."""
        for _ in range(5000):  # four minutes, for a busy machine
            if found():
                return
            self.page.wait_for_timeout(50)
        pytest.fail("it never was so")

    def text(self):
        """Give all words of the page."""
        return self.page.locator(".pk-log").inner_text()

    def close(self):
        """Leave; nothing may have broken."""
        assert self.faults == []
        assert self.controller.errors == []
        self.context.close()
        self.controller.close()


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "logs")


@pytest.fixture
def phones(browser, store):
    opened = []

    def phone(role="host", seat=None, begin=None, **look):
        controller = TableController(store, role=Role(role, seat), rules=rules_by_name([]), lang=look.pop("lang", "en"),
                                     choices=[opening_for(find("patchies"), names=["Aki", "Bo", "Chi"])])  # fmt: skip
        if begin is not None:
            controller.begin(begin)
        opened.append(Phone(browser, controller, **look))
        return opened[-1]

    yield phone
    for one in opened:
        one.close()


PATCHIES = {"names": ["Aki", "Bo", "Chi"], "draft": "12"}


@pytest.fixture
def host(phones):
    return phones(begin=opening_for(find("patchies"), **PATCHIES))


def rows(store, kind):
    return store.sql(f"SELECT * FROM effective WHERE kind = '{kind}' ORDER BY tick").to_dicts()  # noqa: S608


def test_one_tap_begins_with_what_was_there_last_time(phones, store):
    phone = phones()
    phone.tap("form[data-form=start] button[type=submit]")
    phone.page.wait_for_selector(".pk-seats")
    assert store.sessions()["game"].to_list() == ["patchies"]
    assert "Aki" in phone.text()


def test_a_beginning_is_meant_for_now_and_waits_in_no_outbox(phones, store):
    phone = phones()
    phone.page.evaluate("() => { window.gone = true; }")
    phone.tap("form[data-form=start] button[type=submit]")
    assert phone.page.evaluate("() => window.localStorage.getItem('playkit-outbox')") == "[]"
    phone.open()  # laid out anew, as a page does when the board comes: nothing is begun twice
    phone.page.wait_for_timeout(300)
    assert store.sessions().is_empty()
    assert phone.page.locator(".pk-notice").count() == 0


def test_fingers_add_up_before_they_count(host, store):
    host.tap("[data-do=part][data-name=begin]")
    host.tap("[data-do=seat][data-seat='1']")
    # In one go, since they count as soon as nobody has tapped for a moment.
    pending = host.page.evaluate("""() => {
        for (const by of [5, 1, 1]) document.querySelector(`[data-by='${by}']`).click();
        return document.querySelector(".pk-pending").innerText;
    }""")
    assert pending == "+7"
    assert rows(store, "scored") == []
    host.page.wait_for_function("() => document.querySelector('[data-seat=\"1\"] .pk-total')?.textContent === '7'")
    [row] = rows(store, "scored")
    assert (row["seat"], row["value"], row["part"]) == (1, 7, 1)


def test_typed_points_go_on_to_the_next_seat_with_enter(host, store):
    host.tap("[data-do=part][data-name=begin]")
    host.page.keyboard.press("1")
    host.page.keyboard.press("/")
    for points in ("10+15-5", "3", "0"):
        host.page.keyboard.type(points)
        host.page.keyboard.press("Enter")
    host.until(lambda: len(rows(store, "scored")) == 3)
    assert [(row["seat"], row["value"]) for row in rows(store, "scored")] == [(0, 20), (1, 3), (2, 0)]


def test_a_whole_part_without_a_mouse(host, store):
    page = host.page
    page.locator("[data-do=seat]").first.focus()
    for keys in (("h", "n", "n", "2", "+", "+"), ("p", "p", "t", "Enter", "u", "r", "h")):
        for key in keys:
            page.keyboard.press(key)
            host.settled()
        host.until(lambda: rows(store, "scored"))  # points that counted between undo and redo would end the redo
    kinds = [row["kind"] for row in store.sql("SELECT kind FROM effective ORDER BY tick").to_dicts()]
    for kind in ("part_started", "turn_started", "scored", "paused", "resumed", "noted", "part_ended"):
        assert kind in kinds, kind
    assert kinds.count("turn_started") == 2
    page.keyboard.press("?")
    page.wait_for_selector(".pk-help")
    page.keyboard.press("Escape")
    assert page.locator(".pk-help").count() == 0


def test_the_notebooks_shortcuts_never_see_a_key(host):
    host.page.evaluate(
        "() => { window.leaked = []; document.addEventListener('keydown', (e) => window.leaked.push(e.key)); }"
    )
    host.page.locator("[data-do=seat]").first.focus()
    for key in ("d", "d", "a", "ArrowDown", "Shift+Enter", "1"):
        host.page.keyboard.press(key)
    host.tap("[data-do=panel][data-name=note]")
    host.page.locator("textarea[name=text]").fill("")
    host.page.locator("textarea[name=text]").press_sequentially("dd u r")
    assert host.page.evaluate("() => window.leaked") == []


def test_what_is_tapped_without_a_kernel_waits_and_counts_once(phones, store):
    host = phones(begin=opening_for(find("patchies"), **PATCHIES))
    host.tap("[data-do=part][data-name=begin]")
    host.settled()
    host.page.evaluate("() => { window.gone = true; }")
    host.tap("[data-tag=idea]")
    host.tap("[data-tag=bug]")
    host.page.wait_for_selector(".pk-net.is-pending, .pk-net.is-queued")
    host.page.evaluate("() => window.fire('comm_live_update')")
    host.page.wait_for_selector(".pk-net.is-lost")
    host.page.wait_for_timeout(1200)
    assert rows(store, "noted") == []
    host.open()
    host.page.wait_for_function("() => document.querySelectorAll('.pk-lines li').length >= 4")
    host.open()
    host.settled()
    noted = rows(store, "noted")
    assert len(noted) == 2, "sent again by two reloads, counted once"
    host.tap("[data-tag=bored]")
    host.page.wait_for_function("() => document.querySelectorAll('.pk-lines li').length >= 5")
    late = rows(store, "noted")[-1]["mono_ms"] - noted[0]["mono_ms"]
    assert late > 1200, "the moment is that of the tap, not of the reload"


def test_queued_taps_are_counted_in_words(host):
    host.page.evaluate("() => { window.gone = true; }")
    host.tap("[data-tag=idea]")
    host.page.wait_for_selector(".pk-net.is-queued")
    assert "1" in host.page.locator(".pk-net").inner_text()


def test_two_phones_follow_each_other(phones, host):
    observer = phones("observer")
    host.tap("[data-do=part][data-name=begin]")
    observer.page.wait_for_function("() => document.querySelector('.pk-sentence').textContent.includes('phase 1')")
    observer.tap("[data-tag=laughing]")
    host.page.wait_for_function("() => document.querySelector('.pk-lines').textContent.includes('laughing')")
    assert observer.page.locator("[data-do=part], [data-do=undo], .pk-keypad").count() == 0


def test_a_photo_is_small_before_it_travels_and_is_kept(host, store):
    from PIL import Image

    file = io.BytesIO()
    Image.new("RGB", (3000, 1500), "green").save(file, "JPEG")
    host.page.locator("input[type=file]").set_input_files(
        {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": file.getvalue()}
    )
    host.page.wait_for_selector(".pk-lines img")
    [kept] = store.root.rglob("*.jpg")
    with Image.open(kept) as picture:
        assert max(picture.size) == 1600
    host.page.locator("input[type=file]").set_input_files({"name": "x.jpg", "mimeType": "image/jpeg", "buffer": b"no"})
    host.page.wait_for_selector(".pk-notice")


def test_words_can_follow_a_tag_and_points_can_be_edited(host, store):
    host.tap("[data-do=part][data-name=begin]")
    host.tap("[data-tag=quote]")
    host.page.wait_for_selector("[data-do=word]")
    host.tap("[data-do=word]")
    host.page.locator("form[data-form=word] input").fill("「強すぎる」")
    host.page.keyboard.press("Enter")
    host.page.wait_for_selector(".pk-said")
    assert rows(store, "noted")[0]["text"] == "「強すぎる」"
    host.tap("[data-do=panel][data-name=parts]")
    host.page.locator("[data-edit][data-seat='2']").fill("4+4")
    host.page.keyboard.press("Tab")
    host.page.wait_for_function("() => document.querySelector('[data-edit][data-seat=\"2\"]').value === '8'")
    assert rows(store, "scored")[0]["value"] == 8


def test_an_ime_half_way_through_a_word_is_left_alone(host, store):
    host.page.locator("[data-do=seat]").first.focus()
    host.page.evaluate("""() => document.activeElement.dispatchEvent(new KeyboardEvent('keydown',
        { key: 'h', bubbles: true, isComposing: true }))""")
    host.page.wait_for_timeout(200)
    assert rows(store, "part_started") == []


LOOKS = [
    ("host", None, False, "en"), ("observer", None, False, "ja"), ("seat", 0, True, "en"),
    ("host", None, True, "ja"), ("host", None, False, "ja"), ("observer", None, True, "en"), ("seat", 0, False, "ja"),
]  # fmt: skip


@pytest.mark.parametrize("look", LOOKS if DRILL else LOOKS[:3])
def test_axe_finds_nothing_and_a_small_phone_shows_all(phones, tmp_path, look):
    role, seat, dark, lang = look
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    scribe = phones(begin=opening_for(find("patchies"), names=["Aki", "文" * 30, "Chi"], draft="12"), lang=lang)
    scribe.tap("[data-do=part][data-name=begin]")
    scribe.tap("[data-do=turn]")
    scribe.tap("[data-do=seat][data-seat='1']")
    scribe.tap("[data-tag=bored]")
    scribe.settled()
    phone = scribe if (role, dark) == ("host", False) else phones(role, seat, dark=dark, lang=lang)
    panels = phone.page.locator("[data-do=panel]").evaluate_all("(all) => all.map((one) => one.dataset.name)")
    assert len(panels) >= 2
    for panel in [None, *panels]:
        if panel:
            phone.tap(f"[data-do=panel][data-name={panel}]")
        found = axe.Axe().run(phone.page, context="#el").response["violations"]
        assert [(one["id"], one["nodes"][0]["html"]) for one in found] == [], panel
        assert phone.page.evaluate("() => document.documentElement.scrollWidth") <= 320, panel
        small = phone.page.locator(".pk-log button, .pk-log .pk-file, .pk-log input[type=text]").evaluate_all(
            "(all) => all.map((one) => one.getBoundingClientRect()).filter((box) => box.height && (box.height < 44"
            " || box.width < 30)).length"
        )
        assert small == 0, panel
    phone.page.screenshot(path=tmp_path / "phone.png", full_page=True)


def test_a_described_game_has_its_own_board_and_things_to_score(phones, store):
    tea = describe("Tea garden / 茶庭", 2, scores=["tea / 茶", "coins / コイン"], board="3x4", marks=["flooded / 水没"])
    host = phones(begin=opening_for(tea, names=["A", "B"]), lang="ja")
    host.tap("[data-do=part][data-name=begin]")
    host.tap("[data-do=panel][data-name=board]")
    host.tap("[data-cell='11']")
    host.tap("[data-do=seat][data-seat='0']")
    host.tap("[data-do=field][data-n='1']")
    host.page.locator(".pk-points").fill("4")
    host.page.keyboard.press("Enter")
    host.page.wait_for_function("() => document.querySelector('[data-seat=\"0\"] .pk-total')?.textContent === '4'")
    assert rows(store, "flooded")[0]["cell"] == 11
    assert "coins / コイン" in rows(store, "scored")[0]["data"]


def test_nothing_that_is_typed_is_ever_carried_out(phones, store):
    names = [text for text in HOSTILE if 0 < len(text.strip()) <= 60 and "\n" not in text and "," not in text][:3]
    host = phones(begin=opening_for(find("patchies"), names=names, draft=HOSTILE[0]))
    host.tap("[data-do=part][data-name=begin]")
    asked = []
    host.page.on("request", lambda request: asked.append(request.url))
    host.tap("[data-do=panel][data-name=note]")
    texts = HOSTILE if DRILL else HOSTILE[::6]  # all of them meet the controller elsewhere
    for text in texts:
        host.controller.dispatch({"do": "note", "text": text, "seat": 0})
        host.controller.dispatch({"do": "question", "rule": text[:500], "text": text, "ruling": text})
        if len(host.controller.sheet.happened) % 50 < 2:
            host.page.wait_for_timeout(1700)  # so that each of them was on the page
    host.page.wait_for_timeout(2000)
    assert host.page.evaluate(f"() => window.{MARK}") is None
    assert [url for url in asked if not url.startswith(("data:", "blob:"))] == []
    assert host.page.locator(".pk-log script, .pk-log iframe, .pk-log svg, .pk-lines img").count() == 0
    kept = {row["text"] for row in rows(store, "noted")}
    assert {text for text in texts if text.strip() and len(text) <= 2000} <= kept
