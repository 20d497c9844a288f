"""Acknowledgements that wait for a shared sync: written at once, promised together a moment later."""

from __future__ import annotations

import threading
from concurrent.futures import Future
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from playkit.store.ids import Key

SHARE_SECONDS = 0.05
SHARE_EVENTS = 256

Promise = Future["list[Key]"]


class Promises:
    """The batches of one log that are written and not yet synced.

    Args:
        flush: syncs the journal and settles what waits here; called after SHARE_SECONDS, from a thread of its own.
    """

    def __init__(self, flush: Callable[[], None]) -> None:
        self._flush = flush
        self._waiting: list[tuple[Promise, list[Key]]] = []
        self._timer: threading.Timer | None = None

    @property
    def full(self) -> bool:
        """Say whether so many events wait that they should not wait any longer."""
        return sum(len(keys) for _, keys in self._waiting) >= SHARE_EVENTS

    def add(self, keys: list[Key]) -> Promise:
        """Give the promise of a written batch; the first one starts the clock."""
        promise: Promise = Future()
        promise.set_running_or_notify_cancel()  # what is written cannot be taken back
        self._waiting.append((promise, keys))
        if self._timer is None:
            self._timer = threading.Timer(SHARE_SECONDS, self._flush)
            self._timer.start()
        return promise

    def take(self) -> list[tuple[Promise, list[Key]]]:
        """Take what waits, to be settled by the caller once it holds no lock (whoever is told may append again)."""
        taken, self._waiting = self._waiting, []
        timer, self._timer = self._timer, None
        if timer is not None:
            timer.cancel()
        return taken


def keep(promises: list[tuple[Promise, list[Key]]]) -> None:
    """Tell everybody that their events are on the disk."""
    for promise, keys in promises:
        promise.set_result(keys)


def break_off(promises: list[tuple[Promise, list[Key]]], error: BaseException) -> None:
    """Tell everybody that their events do not count."""
    for promise, _ in promises:
        promise.set_exception(error)
