"""The command line as a person meets it: in an empty folder, with no locale but the one a test names."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from playkit.cli.app import app

CASES = Path(__file__).parents[1] / "imports" / "cases"
PHASES = CASES / "01-patchies-fullwidth-cp932" / "input.csv"
BOARDS = CASES / "41-patchies-board-grids" / "boards.csv"
PATIENCE_S = 600
"""How long a test waits for what comes in a second: a stuck command fails, a busy machine does not."""
WHISPER = Path(__file__).parents[1] / "widgets" / "games" / "whisper.py"


@dataclass(frozen=True)
class Said:
    """What a command left behind."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one document on standard output; anything else there is a failure."""
        return json.loads(self.out)


@pytest.fixture
def here(tmp_path, monkeypatch, ctrl_c):  # noqa: ARG001 - what is started here hears Ctrl-C
    """Stand in an empty folder."""
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "PLAYKIT_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PLAYKIT_LANG", "en")
    return tmp_path


@pytest.fixture
def shell(here):  # noqa: ARG001 - a command always runs somewhere
    """Run a command in this process."""

    def run(*words: object, typed: str | None = None) -> Said:
        result = CliRunner().invoke(app, [str(word) for word in words], input=typed)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Said(result.exit_code, result.stdout, result.stderr)

    return run


def started(*words: object, stdout: int = subprocess.PIPE, **settings: str) -> subprocess.Popen[str]:
    """Start a command as a process of its own, with its pipes open."""
    environment = {name: value for name, value in os.environ.items() if name not in {"LC_ALL", "LANG", "PLAYKIT_LANG"}}
    return subprocess.Popen(
        [sys.executable, "-m", "playkit", *map(str, words)],
        stdin=subprocess.PIPE, stdout=stdout, stderr=subprocess.PIPE,
        text=True, encoding="utf-8", env={**environment, "PYTHONUTF8": "1", **settings},
    )  # fmt: skip


@pytest.fixture
def process(here):  # noqa: ARG001 - as above
    """Run a command as a process of its own, to its end."""

    def run(*words: object, typed: str | None = None, **settings: str) -> Said:
        command = started(*words, **settings)
        out, err = command.communicate(typed, timeout=PATIENCE_S)
        return Said(command.returncode, out, err)

    return run


@pytest.fixture
def simulated(shell):
    """Simulate a few games into a store, plainly, in no time."""

    def run(*words: object, games: int = 30, store: str = "logs") -> Said:
        plainly = ("--engine", "plain", "--workers", 1, "--store", store)
        return shell("simulate", "patchies", "--games", games, *plainly, *words)

    return run
