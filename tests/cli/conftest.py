"""The command line as a person meets it."""

from tests.cli.shell import here, process, shell, simulated

__all__ = ["here", "process", "shell", "simulated"]
