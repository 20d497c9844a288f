"""The shell: `playkit COMMAND`, the same capabilities as the Python API.

Every command has `--help`, `--lang ja|en` and `--json` (one JSON document on standard output, everything else on
standard error). Exit status: 0 done, 1 a fault or damage found, 2 wrong use, 3 too few data to say.
"""

from __future__ import annotations

import sys

from playkit.cli.stopped import INTERRUPTED, leave_quietly, noticed

__all__ = ["main"]

_NOT_TOLD = 130
"""What typer ends with where Ctrl-C came before a command's own work, or behind it."""


def main() -> None:
    """Run the command line; where no command heard Ctrl-C (its libraries were still loading) it is told here."""
    try:
        with noticed() as pressed:
            from playkit.cli.app import run

            run()
    except BaseException as end:
        if not pressed() or (isinstance(end, SystemExit) and end.code != _NOT_TOLD):
            raise
        sys.stderr.write(f"{INTERRUPTED.en} / {INTERRUPTED.ja}\n")  # the language may not have been asked for yet
        sys.exit(1)
    finally:
        leave_quietly()
