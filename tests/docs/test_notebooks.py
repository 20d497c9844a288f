"""Every notebook runs from top to bottom without a browser; with few games, unless PLAYKIT_DRILL=1."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest
from pages import HOUSE, bounded

DRILL = os.environ.get("PLAYKIT_DRILL") == "1"
BOOKS = sorted((HOUSE / "notebooks").glob("*.ipynb"))


def test_there_is_a_guided_tour():
    assert [book.name for book in BOOKS][:1] == ["01_play_patchies.ipynb"]


@pytest.mark.parametrize("book", BOOKS, ids=lambda path: path.name)
def test_a_notebook_runs(book, tmp_path):
    shutil.copytree(HOUSE / "logs" / "samples", tmp_path / "logs" / "samples")
    copy = tmp_path / "notebooks" / book.name
    copy.parent.mkdir()
    text = book.read_text(encoding="utf-8")
    copy.write_text(text if DRILL else bounded(text), encoding="utf-8")
    # Without our settings: nbmake's own process is not the one under test.
    command = [sys.executable, "-m", "pytest", "--nbmake", "--nbmake-timeout=1200", "-q", "-c", os.devnull, copy.name]
    env = {**os.environ, "PYTHONPATH": str(HOUSE)}
    done = subprocess.run(command, cwd=copy.parent, env=env, capture_output=True, text=True, check=False, timeout=1800)
    assert done.returncode == 0, done.stdout[-4000:]
    assert (tmp_path / "out").is_dir(), "what a notebook records goes into a folder of its own"
