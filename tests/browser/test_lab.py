"""A table in a real JupyterLab: what a person does in a cell, and what is on disk afterwards."""

from __future__ import annotations

import json
import re
import statistics
import sys

import pytest

from .conftest import TABLES

pytestmark = pytest.mark.browser

PLAY = """from playkit.kernel import load
from playkit.widgets.play import play
board = play(load({game!r}), {seats!r}, store={store!r}, seed=5)
board"""
KERNEL = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"
ASK = f"""async (code) => {{
    const future = {KERNEL}.requestExecute({{ code }});
    let said = '';
    future.onIOPub = (message) => {{ if (message.content.text) said += message.content.text; }};
    await future.done;
    return said.trim();
}}"""


class Sheet:
    """A notebook open in a page, with every message and request that came or went."""

    def __init__(self, browser, lab, name, *cells):
        self.context = browser.new_context(viewport={"width": 1300, "height": 900})
        self.page = self.context.new_page()
        self.requests, self.received, self.errors = [], [], []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._take))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.address = lab.notebook(name, *cells)
        self.open()
        self.run()

    def _take(self, frame):
        self.received.append(frame if isinstance(frame, str) else frame.decode("utf-8", "replace"))

    def open(self):
        """Go to the notebook, or reload it."""
        self.page.goto(self.address)
        self.page.wait_for_selector(".jp-Notebook")
        self.page.wait_for_function("() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel")

    def run(self):
        """Run its cells and wait for the table."""
        self.page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
        self.page.wait_for_selector(".pk .pk-panel")

    def ask(self, code):
        """Ask the kernel, not the page."""
        return self.page.evaluate(ASK, code)

    def step(self):
        """Read how many steps the table says it has."""
        return int(self.page.locator(".pk-step").inner_text().split("/")[1])

    def press(self, name):
        """Click the button of that name."""
        self.page.get_by_role("button", name=name, exact=False).first.click()

    def after(self, deed):
        """Do something and wait until the table has moved."""
        before = self.page.locator(".pk-step").inner_text()
        deed()
        self.page.wait_for_function("(before) => document.querySelector('.pk-step').innerText !== before", arg=before)


def journal(store):
    return "".join(path.read_text() for path in sorted(store.glob("live/*/*.jsonl")))


def picks(store):
    return re.findall(r'"action_text":"([^"]+)"', journal(store))


@pytest.fixture(scope="module")
def sheet(lab, browser):
    store = lab.home / "logs"
    made = Sheet(
        browser, lab, "pig.ipynb", PLAY.format(game=str(TABLES / "pig.py"), seats=["Aki", "Bo"], store=str(store))
    )
    made.store = store
    yield made
    made.context.close()


def test_a_click_is_in_the_journal_when_the_table_shows_it(sheet):
    sheet.after(lambda: sheet.press("throw the die"))
    assert picks(sheet.store)[:1] == ["roll"]
    assert sheet.ask("print(len(board.session.steps))") == str(sheet.step())


def test_the_keyboard_plays_and_does_not_touch_the_notebook(sheet):
    page = sheet.page
    cells = page.locator(".jp-Cell").count()
    page.locator(".pk-action").first.focus()
    sheet.after(lambda: page.keyboard.press("1"))
    for key in ("d", "d", "a", "b", "x", "Shift+Enter"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert page.locator(".jp-Cell").count() == cells
    sheet.after(lambda: page.keyboard.press("u"))
    assert '"kind":"undone"' in journal(sheet.store)


CLICK = """async () => {
    const count = document.querySelector('.pk-step');
    const before = count.innerText;
    const began = performance.now();
    const changed = new Promise((done) => {
        const watcher = new MutationObserver(() => count.innerText !== before && (watcher.disconnect(), done()));
        watcher.observe(document.querySelector('.pk'), { subtree: true, childList: true, characterData: true });
    });
    document.querySelector('.pk-action').click();
    await changed;
    await new Promise(requestAnimationFrame);
    return performance.now() - began;
}"""


def test_the_wait_from_click_to_redraw_is_measured(sheet):
    waits = [sheet.page.evaluate(CLICK) for _ in range(25)]
    median = statistics.median(waits)
    sys.stderr.write(f"\nclick to redraw, event on disk: median {median:.0f} ms, worst {max(waits):.0f} ms\n")
    assert median < 1000, "far beyond a busy machine's noise; the budget of 100 ms is read from the figure above"


def test_a_reload_of_a_saved_notebook_finds_the_table_as_it_stands(sheet):
    page, step = sheet.page, sheet.step()
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty")
    sheet.open()
    page.wait_for_selector(".pk .pk-panel")
    assert sheet.step() == step
    sheet.after(lambda: sheet.press("throw the die"))


def test_a_restarted_kernel_is_named_and_a_rerun_resumes(sheet):
    page, step, before = sheet.page, sheet.step(), picks(sheet.store)
    page.evaluate(f"() => {KERNEL}.restart()")
    page.wait_for_selector(".pk-net.is-lost")
    sheet.run()
    page.wait_for_selector(".pk-net.is-lost", state="detached")
    assert sheet.step() == step
    assert picks(sheet.store) == before, "nothing was lost, nothing was played twice"
    sheet.after(lambda: sheet.press("throw the die"))
    assert len(picks(sheet.store)) > len(before)


def test_nothing_leaves_the_machine_and_the_page_throws_nothing(sheet):
    ours = ("http://127.0.0.1", "ws://127.0.0.1", "data:", "blob:")
    assert [url for url in sheet.requests if not url.startswith(ours)] == []
    # A restart cancels the requests that were under way; JupyterLab says so as an error.
    assert [error for error in sheet.errors if "Canceled" not in error] == []


def test_a_game_from_outside_is_played_by_clicks_on_its_own_board(lab, browser):
    store, game = lab.home / "four", TABLES.parents[2] / "docs" / "examples" / "connect_four.py"
    cell = PLAY.format(game=str(game), seats=["Aki", "bot:random"], store=str(store))
    sheet = Sheet(browser, lab, "four.ipynb", cell)
    sheet.page.wait_for_selector("text=drop into a column")
    assert sheet.page.locator(".pk-face").count() == 42
    sheet.after(lambda: sheet.page.locator(".pk-face").nth(38).click())
    sheet.page.wait_for_function("() => document.querySelectorAll('.pk-tokens').length === 2")
    assert picks(store)[0] == "drop d"
    assert len(picks(store)) == 2, "the bot has answered"
    sheet.press("日本語")
    sheet.page.wait_for_selector("text=列に落とす")
    sheet.context.close()


WORDS = ("amber", "basil", "cobalt", "damson", "ebony", "fennel", "ginger", "hazel")


def test_no_message_to_the_page_holds_what_its_reader_may_not_know(lab, browser):
    store = lab.home / "secret logs"
    cell = PLAY.format(game=str(TABLES / "whisper.py"), seats=["Aki", "Bo"], store=str(store))
    sheet = Sheet(browser, lab, "whisper.ipynb", cell.replace("seed=5", "seed=918273645"))
    told = lambda: "".join(sheet.received).replace(json.dumps(cell)[1:-1], "")  # noqa: E731 - read afresh each time
    assert not any(word in told() for word in (*WORDS, "antelope", "dormouse")), "behind the curtain"
    sheet.press("I am Aki")
    sheet.page.wait_for_selector("text=lay badger")
    assert "dormouse" not in told()
    sheet.after(lambda: sheet.press("lay badger"))
    mine = len(sheet.received)
    sheet.page.wait_for_selector("text=I am Bo")
    sheet.press("I am Bo")
    sheet.page.wait_for_selector("text=lay falcon")
    bos = "".join(sheet.received[mine:])
    assert "dormouse" in bos, "the search sees what is there to be seen"
    assert not any(beast in bos for beast in ("antelope", "badger", "caracal"))
    assert "918273645" not in "".join(frame for frame in sheet.received if '"comm_' in frame), "the seed is the deck"
    assert '"action_text":"lay badger"' in journal(store), "the journal knows; the page did not"
    sheet.context.close()
