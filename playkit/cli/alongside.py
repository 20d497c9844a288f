"""A command that works for another process and ends with it: `python -m playkit.cli.alongside PROCESS report ...`.

A table's page asks for a report in a process of its own. When the table is closed nobody waits for the answer any more,
and bots that went on playing would only slow the next table down.
"""

from __future__ import annotations

import os
import sys
import threading
import time

from playkit.cli import main

EVERY_S = 0.5


def end_with(parent: int) -> None:
    """End this process, at once and for good, when `parent` has ended: then it has another one."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(EVERY_S)
        os._exit(1)

    threading.Thread(target=watch, name="playkit-alongside", daemon=True).start()


if __name__ == "__main__":
    end_with(int(sys.argv.pop(1)))
    main()
