"""Every example in a docstring does what it shows."""

from __future__ import annotations

import doctest
import importlib

import pytest
from pages import HOUSE

# A rules folder is loaded by the kernel; the other modules are imported as they are.
SHOWING = sorted(
    ".".join(path.relative_to(HOUSE).with_suffix("").parts).removesuffix(".__init__")
    for path in (HOUSE / "playkit").rglob("*.py")
    if ">>>" in path.read_text(encoding="utf-8")
)


def test_the_house_shows_examples():
    assert len(SHOWING) >= 15, SHOWING


@pytest.mark.parametrize("name", SHOWING)
def test_examples_do_what_they_show(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    told = doctest.testmod(importlib.import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert told.attempted > 0
    assert told.failed == 0
