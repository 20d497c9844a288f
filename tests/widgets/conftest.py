"""Small games to sit down at: one open (Pig), one full of secrets (Whisper); and tables in a folder of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from playkit.kernel import load
from playkit.store import Store
from playkit.widgets.play import open_table

GAMES = Path(__file__).parent / "games"


@pytest.fixture(scope="session")
def pig():
    return load(GAMES / "pig.py")


@pytest.fixture(scope="session")
def whisper():
    return load(GAMES / "whisper.py")


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "logs")


@pytest.fixture
def sit(store):
    """Open tables in this test's store, and let every journal go at the end."""
    opened = []

    def open_here(game, seats=("Aki", "Bo"), **asked):
        controller = open_table(game, list(seats), store=store, **{"seed": 3, **asked})
        opened.append(controller)
        return controller

    yield open_here
    for controller in opened:
        controller.ledger.log.close()
        assert controller.errors == []
