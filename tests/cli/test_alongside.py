"""A report that a closed table asked for does not go on playing."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

PATIENCE_S = 600
"""How long a test waits for what comes in a second: a stuck command fails, a busy machine does not."""

ASKING = """
import os, subprocess, sys
command = [sys.executable, "-m", "playkit.cli.alongside", str(os.getpid()), "simulate", "patchies",
           "--games", "1000000", "--engine", "plain", "--workers", "1", "--no-store", "--json"]
print(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).pid, flush=True)
sys.stdin.read()
"""


def alive(process: int) -> bool:
    """Tell whether a process still works; one that only waits to be counted does not."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks at processes where Linux lists them")
def test_a_command_ends_with_the_process_it_works_for():
    with subprocess.Popen([sys.executable, "-c", ASKING], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as asking:
        assert asking.stdout is not None
        working = int(asking.stdout.readline())
        assert alive(working)
        asking.kill()
    deadline = time.monotonic() + PATIENCE_S
    while alive(working) and time.monotonic() < deadline:
        time.sleep(0.1)
    left = alive(working)
    if left:
        os.kill(working, 9)
    assert not left


def test_until_then_it_is_the_same_command():
    command = [sys.executable, "-m", "playkit.cli.alongside", str(os.getpid()), "games", "--json"]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    assert '"patchies"' in told.stdout
