"""Games that are no part of playkit: two files, and one of them installed as a package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
EXAMPLES = HOUSE / "docs" / "examples"
FILES = {"pig": EXAMPLES / "pig.py", "connect_four": EXAMPLES / "connect_four.py"}

PROJECT = """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "playkit-connect-four"
version = "1"

[project.entry-points."playkit.games"]
connect_four = "connect_four"
broken = "connect_four:no_such_name"

[tool.hatch.build.targets.wheel]
only-include = ["connect_four.py"]
"""
# As on a person's machine, but for the network: the build backend is one of the test extra.
INSTALL = ("-m", "pip", "install", "--quiet", "--no-index", "--no-build-isolation", "--no-deps", "--no-compile")


def ran(words, folder, **settings):
    """Run Python in a folder; give what it said."""
    done = subprocess.run(
        [sys.executable, *map(str, words)], cwd=folder, env={**os.environ, "PLAYKIT_LANG": "en", **settings},
        capture_output=True, text=True, check=False, timeout=900,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-3000:]
    return done.stdout


@pytest.fixture(scope="session")
def installed(tmp_path_factory):
    """Install connect four, and a second entry that leads nowhere, into a folder of its own."""
    pytest.importorskip("hatchling", reason="the test extra brings the build backend")
    project, site = tmp_path_factory.mktemp("project"), tmp_path_factory.mktemp("site")
    shutil.copy(FILES["connect_four"], project)
    (project / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    ran([*INSTALL, "--target", site, project], project)
    return site
