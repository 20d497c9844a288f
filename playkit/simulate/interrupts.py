"""Ctrl-C between two pieces of work, never inside the counting or keeping of one."""

from __future__ import annotations

import contextlib
import signal
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@contextlib.contextmanager
def unbroken() -> Iterator[None]:
    """Hold a Ctrl-C back until the block is done, then let it through.

    A chunk changes counters, digest and shards; interrupted between two of them, what is kept would contradict itself.
    """
    with _held(most=None):
        yield


@contextlib.contextmanager
def heard_between() -> Iterator[Callable[[], None]]:
    """Hold a Ctrl-C back but for the places where the function given is called, and the end of the block.

    A long piece of work calls it wherever it can stop and still tell truly what it kept. Whoever presses a second
    time does not want to wait for such a place: that comes through at once.
    """
    with _held(most=1) as hear:
        yield hear


@contextlib.contextmanager
def _held(most: int | None) -> Iterator[Callable[[], None]]:
    """Hold back so many (None: all); the function given lets through what was pressed before it is called.

    Python hands Ctrl-C to the main thread alone, so elsewhere there is nothing to hold back.
    """
    pressed: list[int] = []

    def hear() -> None:
        if pressed:
            pressed.clear()
            raise KeyboardInterrupt

    def hold(number: int, _frame: object) -> None:
        pressed.append(number)
        if most is not None and len(pressed) > most:
            hear()

    if threading.current_thread() is not threading.main_thread():
        yield hear
        return
    before = signal.signal(signal.SIGINT, hold)
    try:
        yield hear
    finally:
        signal.signal(signal.SIGINT, before)
    hear()


def leave_interrupts() -> None:
    """Let a worker process leave Ctrl-C to the one that started it: a terminal sends it to the whole group."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
