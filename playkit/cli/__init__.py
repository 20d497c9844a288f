"""The shell: `playkit COMMAND`, the same capabilities as the Python API.

Every command has `--help`, `--lang ja|en` and `--json` (one JSON document on standard output, everything else on
standard error). Exit status: 0 done, 1 a fault or damage found, 2 wrong use, 3 too few data to say.
"""

from playkit.cli.app import main

__all__ = ["main"]
