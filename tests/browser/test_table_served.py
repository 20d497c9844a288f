"""`playkit table` as a new user has it: a real server, two phones and a real JupyterLab at one table."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from playkit.store import Store
from playkit.widgets.tablelog.sitting import open_logger

from .conftest import PATIENCE_S
from .test_lab import KERNEL, Sheet

if TYPE_CHECKING:
    from email.message import Message

pytestmark = pytest.mark.browser

LEFT = "Kernel connection disconnected"
"""What a page says that is left with something under way."""

OURS = ("http://127.0.0.1", "ws://127.0.0.1", "data:", "blob:")


class Server:
    """The command, running."""

    def __init__(self, folder: Path) -> None:
        self.store = folder / "logs"
        self.told = folder / "told.json"
        self.errors = folder / "errors.txt"

    def start(self) -> None:
        """Start it and wait until its page can be had."""
        command = [sys.executable, "-m", "playkit", "table", "patchies", "--seats", "秋,Bo,Chi", "--draft", "12",
                   "--store", str(self.store), "--json"]  # fmt: skip
        with self.told.open("w") as told, self.errors.open("w") as errors:
            self.process = subprocess.Popen(command, stdout=told, stderr=errors)
        self.wait()

    def wait(self) -> None:
        """Wait for the server; its page is never asked for to find out, since each page is a kernel."""
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            assert self.process.poll() is None, self.errors.read_text()[-2000:]
            with contextlib.suppress(OSError, ValueError):
                self.links = {
                    (one["role"], one["seat"]): one["address"] for one in json.loads(self.told.read_text())["links"]
                }
                self.base = self.links["host", None].partition("?")[0]
                with contextlib.suppress(urllib.error.HTTPError):
                    urllib.request.urlopen(self.base + "voila/static/none", timeout=PATIENCE_S).close()  # noqa: S310 - ours
                return
            time.sleep(0.2)
        pytest.fail("the table was not served")

    def stop(self) -> None:
        """End it as a closed terminal does."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE_S)

    def kernels(self) -> list[int]:
        """List the kernels of this server, by their parents: nobody else's are touched."""
        parents = {}
        for entry in Path("/proc").iterdir():
            with contextlib.suppress(OSError, ValueError):
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
        servers = [pid for pid, parent in parents.items() if parent == self.process.pid]
        return [pid for pid, parent in parents.items() if parent in servers]

    def kernel(self, name: str) -> int:
        """Find the process of one kernel."""
        return next(pid for pid in self.kernels() if name.encode() in Path(f"/proc/{pid}/cmdline").read_bytes())

    def ask(self, path: str, method: str = "GET", **headers: str) -> tuple[int, Message, str]:
        """Ask for something; give the status, the headers and the beginning of the page."""
        asked = urllib.request.Request(self.base + path, headers=headers, method=method)  # noqa: S310 - our own server
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE_S) as answer:  # noqa: S310 - our own server
                return answer.status, answer.headers, answer.read().decode(errors="replace")[:4000]
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.code, refused.headers, ""

    def get(self, path: str, **headers: str) -> int:
        """Ask for something; give the status, which is 403 where a page asks for a password."""
        status, _, page = self.ask(path, **headers)
        return 403 if "password" in page.lower() else status


@pytest.fixture(scope="module")
def server(tmp_path_factory, browser):
    del browser  # without one there is no use in starting a server
    served = Server(tmp_path_factory.mktemp("table"))
    served.start()
    yield served
    served.stop()


@pytest.fixture(scope="module")
def phones(server, browser):
    contexts = []

    def phone(role, seat=None, width=360):
        context = browser.new_context(viewport={"width": width, "height": 740}, has_touch=True)
        contexts.append(context)
        page = context.new_page()
        page.faults, page.sent_away, page.kernels = [], [], []
        page.on("websocket", lambda wire: page.kernels.extend(re.findall(r"kernels/([0-9a-f-]+)/channels", wire.url)))
        page.on("pageerror", lambda error: page.faults.append(str(error)) if str(error) != LEFT else None)
        page.on("requestfinished", lambda one: page.sent_away.append(one.url) if not one.url.startswith(OURS) else None)
        page.goto(server.links[role, seat])
        page.wait_for_selector(".pk-log")
        return page

    yield phone
    for context in contexts:
        for page in context.pages:
            assert page.faults == []
            assert page.sent_away == [], "nothing comes from elsewhere"
        context.close()


@pytest.fixture(scope="module")
def host(phones):
    page = phones("host")
    page.locator("form[data-form=start] button[type=submit]").tap()
    page.wait_for_selector(".pk-seats")
    page.locator("[data-do=part][data-name=begin]").tap()
    page.wait_for_selector("[data-do=part][data-name=end]")
    return page


@pytest.fixture(scope="module")
def observer(host, phones):
    del host  # who begins the session
    page = phones("observer", width=320)
    page.wait_for_selector(".pk-tags")
    return page


class Cell(Sheet):
    """A notebook's cell with the logger of the served table."""

    def run(self):
        """Run the cell and wait for the logger."""
        self.page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
        self.page.wait_for_selector(".pk-log .pk-seats")


CELL = """import playkit
table = playkit.table("patchies", store={store!r}, lang="ja")
table"""


@pytest.fixture(scope="module")
def notebook(browser, host, lab, server):
    del host
    made = Cell(browser, lab, "table.ipynb", CELL.format(store=str(server.store)))
    yield made.page
    assert made.errors == []
    made.context.close()


def said(page, words):
    page.wait_for_function(f"() => document.querySelector('.pk-lines').innerText.includes({json.dumps(words)})")


def scored(page, seat, points):
    page.wait_for_function(
        "([seat, points]) => document.querySelector(`[data-seat='${seat}'] .pk-total`).textContent === points",
        arg=[seat, points],
    )


def violations(page, where):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    found = axe.Axe().run(page, context=where).response["violations"]
    return [(one["id"], one["nodes"][0]["html"]) for one in found]


def test_two_phones_and_a_script_follow_each_other(server, host, observer):
    script = open_logger(store=server.store)
    observer.locator("[data-tag=laughing]").tap()
    said(host, "laughing")
    script.dispatch({"do": "look"})
    assert script.view()["lines"][0]["what"] == "laughing"
    script.dispatch({"do": "score", "seat": 1, "text": "7"})
    for page in (host, observer):
        scored(page, 1, "7")
    assert observer.evaluate("() => document.documentElement.scrollWidth") <= 320
    script.close()
    assert Store(server.store).verify() == []


def test_a_jupyterlab_sits_at_the_same_table_by_keyboard_alone(host, observer, notebook):
    said(notebook, "笑い")
    observer.locator("[data-tag=quote]").tap()
    said(notebook, "発言")
    host.locator("[data-tag=bored]").tap()
    said(notebook, "退屈")
    cells = notebook.locator(".jp-Cell").count()
    notebook.locator(".pk-line-seat").first.focus()
    for key in ("3", "/"):
        notebook.keyboard.press(key)
    notebook.keyboard.type("10+5")
    notebook.keyboard.press("Enter")
    for page in (host, observer):
        scored(page, 2, "15")
    for key in ("Escape", "d", "d", "x", "Shift+Enter"):
        notebook.keyboard.press(key)
    assert notebook.locator(".jp-Cell").count() == cells, "the notebook's own shortcuts stay silent"


def test_no_screen_of_a_table_has_an_obstacle(host, observer, notebook):
    assert violations(notebook, ".jp-OutputArea-output") == []
    assert violations(observer, "body") == []
    assert violations(host, "body") == []


def test_a_referee_in_the_notebook_lays_the_board_on_the_hosts_phone(server, host, observer, notebook):
    notebook.locator("[data-do=level][data-to=referee]").click()
    for page in (host, notebook):
        page.wait_for_selector(".pk-step")
    assert violations(notebook, ".jp-OutputArea-output") == []
    assert violations(host, "body") == []
    notebook.locator(".pk-face").nth(12).click()
    host.wait_for_function("() => document.querySelector('.pk-step').innerText === '1 / 1'")
    assert observer.locator(".pk-step").count() == 0, "an observer is shown no board"
    for _ in ("the step", "the level"):
        before = notebook.locator(".pk-log-foot [data-do=undo]").inner_text()
        notebook.locator(".pk-log-foot [data-do=undo]").press("u")
        notebook.wait_for_function(
            "(before) => document.querySelector('.pk-log-foot [data-do=undo]').innerText !== before", arg=before
        )
    host.wait_for_selector(".pk-step", state="detached")
    left = Store(server.store).sql("SELECT count(*) FROM effective WHERE kind IN ('laid', 'placed', 'level_changed')")
    assert left.item() == 0


def test_the_board_that_a_referee_called_is_in_sight(host):
    first = host.locator(".pk-face").first
    host.locator("[data-do=level][data-to=referee]").tap()  # far down the page; the board comes in at its head
    first.wait_for()
    box = first.bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 740
    host.locator("[data-do=level][data-to=observe]").tap()
    first.wait_for(state="detached")


def test_a_notebooks_restarted_kernel_loses_no_tap(server, host, notebook):
    notebook.evaluate(f"() => {KERNEL}.restart()")
    notebook.wait_for_selector(".pk-net.is-lost")
    notebook.locator("[data-tag=confused]").click()
    notebook.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
    said(host, "confused")
    said(notebook, "混乱")
    noted = Store(server.store).sql("SELECT count(*) FROM effective WHERE data ->> '$.tag' = 'confused'")
    assert noted.item() == 1, "the tap waited in the notebook's page and counts once"


def test_a_dead_kernel_is_told_and_scanning_again_goes_on(server, host):
    before = host.locator(".pk-lines li").count()
    os.kill(server.kernel(host.kernels[-1]), signal.SIGKILL)
    host.locator("[data-tag=idea]").tap()
    host.wait_for_selector(".pk-net.is-queued, .pk-net.is-lost")
    host.reload()
    host.wait_for_function(f"() => document.querySelectorAll('.pk-lines li').length === {before + 1}")
    noted = Store(server.store).sql("SELECT count(*) FROM effective WHERE data ->> '$.tag' = 'idea'")
    assert noted.item() == 1, "the tap waited in the phone and counts once"


def test_without_the_servers_token_there_is_no_page(server, host):
    del host
    assert server.get("") in {401, 403}
    assert server.get("?token=guess") in {401, 403}
    assert server.get("api/kernels") in {401, 403, 404, 405}
    assert server.get("voila/files/voila.json") in {401, 403, 404}
    token = re.search(r"token=([^#]+)", server.links["host", None])[1]
    assert server.get(f"voila/files/voila.json?token={token}") in {403, 404}, "settings and secrets are no pages"
    assert server.get(f"voila/files/table.ipynb?token={token}") in {403, 404}


def test_the_servers_token_alone_shows_nothing_of_the_table(server, browser):
    context = browser.new_context()
    page = context.new_page()
    page.goto(server.links["host", None].partition("#")[0])
    page.wait_for_selector(".pk-locked")
    assert "秋" not in page.content()
    page.evaluate("() => { window.location.hash = 'k=guess'; }")
    page.reload()
    page.wait_for_selector(".pk-locked")
    context.close()


def test_the_login_of_a_server_before_this_one_is_not_taken_away(server):
    # Its answer may come after that of the page which has just been let in, and would take the new login away.
    name = "username-" + re.sub(r"\W", "-", server.base.partition("//")[2].strip("/"))
    status, headers, _ = server.ask("voila/api/shutdown/none", "POST", Cookie=f"{name}=stale")
    assert status in {401, 403}
    assert not [one for one in headers.get_all("Set-Cookie", ()) if one.startswith(name)]


def test_a_closed_page_takes_its_kernel_with_it(server, phones):
    page = phones("observer")
    kernel = server.kernel(page.kernels[-1])
    page.goto("about:blank")
    deadline = time.monotonic() + PATIENCE_S
    while Path(f"/proc/{kernel}").exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not Path(f"/proc/{kernel}").exists(), "each holds 200 MB"


@pytest.mark.parametrize(
    ("origin", "status"),
    [("http://evil.example", "403"), ("null", "403"), ("http://localhost:1", "403"), (None, "101")],
)
def test_a_page_from_elsewhere_cannot_reach_a_kernel(server, host, origin, status):
    token = re.search(r"token=([^#]+)", server.links["host", None])[1]
    port = int(server.base.rsplit(":", 1)[1].strip("/"))
    lines = [
        f"GET /api/kernels/{host.kernels[-1]}/channels?token={token} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
        f"Origin: {origin or server.base.rstrip('/')}",
    ]
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S) as wire:
        wire.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        assert wire.recv(200).decode().split(" ")[1] == status


def test_only_this_machine_is_let_in_without_lan(server):
    port = int(server.base.rsplit(":", 1)[1].strip("/"))
    listening = [
        line.split()[1] for line in Path("/proc/net/tcp").read_text().splitlines()[1:] if line.split()[3] == "0A"
    ]
    mine = [address for address in listening if int(address.split(":")[1], 16) == port]
    assert mine == [f"0100007F:{port:04X}"], "bound to the loopback and nothing else"


def test_nothing_secret_is_in_the_list_of_processes_or_open_to_others(server):
    token = re.search(r"token=([^#]+)", server.links["host", None])[1]
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            assert token.encode() not in (entry / "cmdline").read_bytes()
    for path in (server.store / ".tables").iterdir():
        assert path.stat().st_mode & 0o077 == 0, path.name


def test_stopped_and_started_again_the_scanned_code_still_works(server, host):
    old = dict(server.links)
    kernels = server.kernels()
    server.stop()
    deadline = time.monotonic() + PATIENCE_S
    while (left := [pid for pid in kernels if Path(f"/proc/{pid}").exists()]) and time.monotonic() < deadline:
        time.sleep(0.1)  # told to end, and busy doing so
    assert left == [], "no kernel outlives its server"
    server.start()
    assert server.links == old
    host.reload()
    host.wait_for_selector(".pk-seats")
    said(host, "laughing")
