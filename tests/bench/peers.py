"""OpenSpiel as a peer: an environment of its own, and a process that plays whenever it is asked."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Self

REPOSITORY = Path(__file__).parents[2]
ENVIRONMENT = REPOSITORY / ".bench-venv"
WORKER = Path(__file__).parent / "openspiel.py"


def python_of_openspiel() -> Path:
    """Give the Python of OpenSpiel's environment, made on first use."""
    python = ENVIRONMENT / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(ENVIRONMENT)], check=True)
    if subprocess.run([str(python), "-c", "import pyspiel"], capture_output=True, check=False).returncode:
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", "open_spiel"], check=True)
    return python


class OpenSpiel:
    """A process that answers how many connect four moves it makes in a CPU second."""

    def __enter__(self) -> Self:
        self.process = subprocess.Popen(
            [str(python_of_openspiel()), str(WORKER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.rate(0.2)  # the first games warm the caches
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()

    def rate(self, seconds: float) -> float:
        """Play for about so many CPU seconds; give moves a second."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{seconds}\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())
