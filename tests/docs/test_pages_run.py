"""What the pages tell a reader to type works as it is written, in a folder of its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys

import pytest
from pages import HOUSE, blocks, bounded

LINK = re.compile(r"\]\(([^)\s]+)\)")
PAGES = ("README.md", "README.ja.md", "docs/examples/README.md")
CELLS = (*PAGES, "docs/comparing-drafts.md")


@pytest.fixture
def home(tmp_path):
    """A folder as a reader has it: the samples, the examples, the notebooks."""
    shutil.copytree(HOUSE / "logs" / "samples", tmp_path / "logs" / "samples")
    shutil.copytree(HOUSE / "docs" / "examples", tmp_path / "docs" / "examples")
    return tmp_path


def run(command, home, **env):
    own = {**os.environ, "PYTHONPATH": str(HOUSE), "PYTHONWARNINGS": "error", **env}
    return subprocess.run(
        command, cwd=home, env=own, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False, timeout=900
    )


@pytest.mark.parametrize("page", CELLS)
def test_the_python_of_a_page_runs(page, home):
    done = run([sys.executable, "-c", bounded(blocks(page, "python"))], home)
    assert done.returncode == 0, done.stderr[-3000:]


# A make target is looked up in the Makefile and not made: the demo has a run of its own.
MAKE = """make() { command make --dry-run --directory "$HOUSE" "$@" > /dev/null; }
playkit() { "$PYTHON" -m playkit "$@"; }
set -euo pipefail
"""


@pytest.mark.parametrize("page", PAGES)
def test_the_shell_of_a_page_runs(page, home):
    script = MAKE + bounded(blocks(page, "bash"))
    done = run(["bash", "-c", script], home, HOUSE=str(HOUSE), PYTHON=sys.executable, PYTHONWARNINGS="default")
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-3000:]
    if "danger.html" in script:
        assert (home / "danger.html").read_text(encoding="utf-8").startswith("<!doctype html>")
        assert (home / "logs" / "playkit.duckdb").stat().st_size > 10_000


def test_a_block_that_fails_is_noticed(home):
    """The twin of the tests above: without `set -e` a wrong line in the middle would pass."""
    done = run(["bash", "-c", MAKE + "playkit no-such-command\ntrue\n"], home, HOUSE=str(HOUSE), PYTHON=sys.executable)
    assert done.returncode != 0


def test_both_readmes_show_the_same_code():
    """Commands, names and numbers do not depend on the language; comments, names of people and `lang` do."""
    spoken = {"README.md": "en", "README.ja.md": "ja"}
    told = []
    for page in spoken:
        lines = (blocks(page, "python") + blocks(page, "bash")).splitlines()
        bare = (line.partition("#")[0].replace(" --lang ja", "").replace(', lang="ja"', "").rstrip() for line in lines)
        told.append([line.replace("アキ", "Aki").replace("sentence.ja", "sentence.en") for line in bare])
    assert told[0] == told[1]


def test_pages_point_to_what_exists():
    broken = [
        f"{page.relative_to(HOUSE)}: {target}"
        for page in [*HOUSE.glob("*.md"), *HOUSE.glob("docs/**/*.md")]
        for target in LINK.findall(page.read_text(encoding="utf-8"))
        if not target.startswith(("http:", "https:", "#")) and not (page.parent / target.partition("#")[0]).exists()
    ]
    assert broken == []
