"""A blank page with a stand-in for the kernel, and a JupyterLab of our own, for the browser of tests/conftest.py."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

PATIENCE_S = 300
"""How long a server is waited for: one that is stuck fails, a busy machine does not."""
TABLES = Path(__file__).parent.parent / "widgets" / "games"


# ---- a blank page -----------------------------------------------------------------------------------------------

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>table</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>{theme}</style><style>{css}</style></head>
<body style="margin:12px; background: var(--jp-layout-color1, Canvas); color-scheme: light dark">
<main><div id="el"></div></main></body></html>"""
DARK = ":root { --jp-layout-color1: #212121; --jp-ui-font-color1: rgba(255, 255, 255, 0.87); }"

# The stand-in does what the kernel's side of a widget does: holds `view`, takes messages, answers.
STAND_IN = """async ([source, view]) => {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const skin = (await import(url)).default;
  const handlers = {};
  window.sent = [];
  window.answering = true;
  window.fire = (name, value) => (handlers[name] ?? []).forEach((handler) => handler(value));
  window.ack = (message, extra = {}) =>
    window.fire("msg:custom", { type: "ack", client: message.client, id: message.id, ok: true, ...extra });
  window.model = {
    view,
    get: (name) => window.model[name],
    on: (name, handler) => (handlers[name] ??= []).push(handler),
    off: (name, handler) => (handlers[name] = handlers[name].filter((one) => one !== handler)),
    send: (message) => {
      window.sent.push(message);
      if (window.answering) setTimeout(() => window.ack(message), 1);
    },
  };
  window.show = (next) => { window.model.view = next; window.fire("change:view"); };
  window.commands = () => window.sent.filter((message) => message.do !== "look");
  await skin.render({ model: window.model, el: document.getElementById("el"), signal: new AbortController().signal });
}"""


@pytest.fixture
def table_page(browser):
    """Give a function that draws a view in a blank page of some size, theme and motion."""
    from playkit.widgets.board import HERE, script

    contexts = []

    def draw(view, width=1000, height=900, *, dark=False, still=False, stopped=False):
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
        )
        contexts.append(context)
        page = context.new_page()
        page.faults = []
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        page.set_content(PAGE.format(theme=DARK if dark else "", css=(HERE / "board.css").read_text(encoding="utf-8")))
        if stopped:  # time goes on where the test says so
            page.clock.install(time=0)
            page.clock.pause_at(1000)
        page.evaluate(STAND_IN, [script("board.js"), view])
        return page

    yield draw
    for context in contexts:
        for page in context.pages:
            assert page.faults == []
        context.close()


# ---- JupyterLab -------------------------------------------------------------------------------------------------

LAB_FLAGS = (
    "--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1", "--ServerApp.port_retries=0", "--expose-app-in-browser",
    "--LabApp.extension_manager=readonly",
)  # fmt: skip
# No news, no update check (both would leave the machine), every cell drawn.
SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
}

FOLDERS = (
    "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR", "JUPYTERLAB_SETTINGS_DIR",
    "JUPYTERLAB_WORKSPACES_DIR",
)  # fmt: skip


class Lab:
    """A running JupyterLab with a folder of its own."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.root = home / "root"
        self.token = secrets.token_hex(16)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}/"

    def notebook(self, name: str, *cells: str) -> str:
        """Write a notebook; give its address."""
        import nbformat

        book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        book.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(book, self.root / name)
        return f"{self.base}lab/tree/{name}?reset&token={self.token}"

    def start(self) -> subprocess.Popen:
        """Start the server with configuration, data and runtime folders of its own."""
        self.root.mkdir(parents=True)
        overrides = self.home / "config" / "labconfig" / "default_setting_overrides.json"
        overrides.parent.mkdir(parents=True)
        overrides.write_text(json.dumps(SETTINGS))
        own = {name: str(self.home / name.lower()) for name in FOLDERS} | {
            "JUPYTER_CONFIG_DIR": str(self.home / "config")
        }
        command = [sys.executable, "-m", "jupyter", "lab", *LAB_FLAGS, f"--ServerApp.port={self.port}",
                   f"--IdentityProvider.token={self.token}", f"--ServerApp.root_dir={self.root}"]  # fmt: skip
        with (self.home / "log").open("w") as log:
            return subprocess.Popen(
                command, stdout=log, stderr=subprocess.STDOUT, env={**os.environ, **own}, start_new_session=True
            )

    def wait(self, process: subprocess.Popen) -> None:
        """Wait until the server answers."""
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            try:
                # Without our token it refuses us, which is answer enough.
                with contextlib.suppress(urllib.error.HTTPError):
                    urllib.request.urlopen(self.base + "api/status", timeout=PATIENCE_S).close()  # noqa: S310 - our own server
            except OSError:
                assert process.poll() is None, (self.home / "log").read_text()[-2000:]
                time.sleep(0.2)
            else:
                return
        pytest.fail("JupyterLab did not start")


@pytest.fixture(scope="module")
def lab(tmp_path_factory, browser):
    del browser  # without one there is no use in starting a server
    server = Lab(tmp_path_factory.mktemp("lab"))
    process = server.start()
    try:
        server.wait(process)
        yield server
    finally:
        # The server and its kernels share a process group of their own.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        process.wait(PATIENCE_S)
