"""Ctrl-C between two chunks, never inside the counting of one."""

from __future__ import annotations

import contextlib
import signal
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextlib.contextmanager
def unbroken() -> Iterator[None]:
    """Hold a Ctrl-C back until the block is done, then let it through.

    A chunk changes counters, digest and shards; interrupted between two of them, what is kept would contradict itself.
    Python hands Ctrl-C to the main thread alone, so elsewhere there is nothing to hold back.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


def leave_interrupts() -> None:
    """Let a worker process leave Ctrl-C to the one that started it: a terminal sends it to the whole group."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
