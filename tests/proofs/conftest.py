"""Proofs borrow the data of the rooms whose measures they prove."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import pytest

sys.path[:0] = [str(Path(__file__).parents[1] / folder) for folder in ("analysis", "dashboards")]


@pytest.fixture(scope="module")
def records(tmp_path_factory):
    """Make each set of records once."""
    import told  # the folders above are known by now

    folder = tmp_path_factory.mktemp("told")
    made = {
        "guild": lambda: told.played(folder / "guild", told.GUILD, 12, seats=3),
        "capture4": lambda: told.played(folder / "capture4", "capture4", 6, turn=2, preset="tiny"),
        "patchies": lambda: told.played(folder / "patchies", "patchies", 3),
        "evenings": lambda: told.sample(folder / "evenings", "evenings", "resonance24"),
        "slow": lambda: told.first(told.sample(folder / "slow", "slow", "resonance24"), 10),
    }
    return cache(lambda name: made[name]())


@pytest.fixture
def without_bots(monkeypatch):
    """Ask people alone."""
    for name, module in list(sys.modules.items()):
        if name.startswith("playkit.dashboards.") and hasattr(module, "bots_of"):
            monkeypatch.setattr(module, "bots_of", lambda *_: [])
