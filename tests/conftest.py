"""One real Chromium for all tests that look at a page, found or loudly missing.

Playwright can be started once in a process, so every folder shares this one.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import warnings
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Callable

# No test watches the clock: a busy machine makes examples slowly, and they are none the worse for it. Nor does one
# depend on luck: the same examples are tried everywhere; the drill looks for others.
settings.register_profile(
    "patient",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=os.environ.get("PLAYKIT_DRILL") != "1",
)
settings.load_profile("patient")

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update",
)  # fmt: skip


def chromium() -> str | None:
    """Find Chromium: named by PLAYKIT_CHROMIUM, at its usual place, or on the path."""
    named = os.environ.get("PLAYKIT_CHROMIUM")
    usual = "/usr/bin/chromium"
    if named or Path(usual).exists():
        return named or usual
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def missing(reason: str) -> None:
    """Skip so that nobody overlooks it; fail where a browser is required."""
    if os.environ.get("PLAYKIT_REQUIRE_BROWSER") == "1":
        pytest.fail(f"PLAYKIT_REQUIRE_BROWSER=1, but {reason}")
    sys.stderr.write(f"\n!!! BROWSER TESTS SKIPPED: {reason} (set PLAYKIT_CHROMIUM, or install chromium)\n")
    pytest.skip(reason)


@pytest.fixture
def ctrl_c():
    """Hear Ctrl-C, here and in what is started, even where whoever started the tests ignores it (a script's `&`)."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def looks_at_the_clock(monkeypatch):
    """Let so many looks at the clock be a second for the checks of a game: every machine then checks the same plays."""
    from playkit.kernel.contract import declared, plays, suite

    def a_second(looks):
        passed = count()
        for room in (suite, plays, declared):
            monkeypatch.setattr(room, "monotonic", lambda: next(passed) / looks)

    return a_second


BROWSER_PATIENCE_MS = 300_000
"""How long a page is waited for: a broken one fails, a busy machine (some twenty programs at once) does not."""


def make_patient(instance: Any) -> None:
    """Let every wait of every page of a browser be patient; no test sets a limit of its own."""

    def patient(open_one: Callable[..., Any]) -> Callable[..., Any]:
        def opened(**settings: Any) -> Any:
            one = open_one(**settings)
            one.set_default_timeout(BROWSER_PATIENCE_MS)
            return one

        return opened

    instance.new_context, instance.new_page = patient(instance.new_context), patient(instance.new_page)


@pytest.fixture(scope="session")
def browser():
    path = chromium()
    if path is None:
        missing("no Chromium was found")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("the package playwright is not installed")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # playwright's own transport warns while it shuts down
        with sync_playwright() as playwright:
            instance = playwright.chromium.launch(executable_path=path, headless=True, args=list(FLAGS))
            make_patient(instance)
            yield instance
            instance.close()
