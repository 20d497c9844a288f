"""Answers are tested on the same phases as the analyses they rest on."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "analysis"))

ELSEWHERE = re.compile(r"^(?!file:)")
"""Addresses that are not files of this machine: whoever asks for one gets nothing, and the test is told."""


@pytest.fixture
def watched(browser):
    """Open pages in contexts of their own; nothing but them may be asked of anybody, and nothing may go wrong."""
    addresses, asked, wrong, contexts = set(), [], [], []

    def go(address: str, **how):
        context = browser.new_context(**{"locale": "en-US", "viewport": {"width": 1280, "height": 900}, **how})
        contexts.append(context)
        context.route(ELSEWHERE, lambda route: route.abort())
        addresses.add(address)
        sheet = context.new_page()
        sheet.on("request", lambda request: asked.append(request.url.partition("#")[0]))
        sheet.on("console", lambda message: wrong.append(message.text))
        sheet.on("pageerror", lambda error: wrong.append(str(error)))
        sheet.goto(address)
        sheet.wait_for_function("document.documentElement.dataset.drawn")
        return sheet

    go.asked, go.wrong = asked, wrong
    yield go
    for context in contexts:
        context.close()
    assert set(asked) == addresses
    assert wrong == []


@pytest.fixture
def few_games(monkeypatch):
    """Let bots play hardly any games and look into hardly any choices, where what people wrote down is looked at."""
    from playkit.dashboards import decision_sources, event_sources, plays_sources

    for engine in (True, False):
        monkeypatch.setitem(plays_sources.GAMES, engine, 4)
    monkeypatch.setattr(decision_sources, "ACTIONS", 2)
    for module in (plays_sources, decision_sources, event_sources):
        monkeypatch.setattr(module, "is_ready", lambda _game: False)
