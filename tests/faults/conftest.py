"""Faults are met as a person meets them: through the shell."""

from tests.cli.conftest import here, process, shell, simulated

__all__ = ["here", "process", "shell", "simulated"]
