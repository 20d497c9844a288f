"""Ctrl-C, whatever it hits: one sentence, one status and no traceback, from a command's first line to its last."""

from __future__ import annotations

import _thread
import contextlib
import signal
import sys
import threading
import time
from typing import TYPE_CHECKING, Any

from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

INTERRUPTED = Label("interrupted; what was stored before is intact", "中断しました。それまでの記録は無事です")
ONCE_MORE_S = 0.05
"""Time enough to be out of what was being cleared away; if it is not, Ctrl-C is lost once more and raised again."""


@contextlib.contextmanager
def noticed() -> Iterator[Callable[[], bool]]:
    """Give a function that says whether Ctrl-C was pressed amid the block, whatever became of the KeyboardInterrupt.

    Libraries make errors of their own of it. And where Python happens to clear something away (`__del__`, a weak
    reference) it tells of it and forgets it: the command would go on as if nobody had pressed, so it is raised again.
    """
    before = signal.getsignal(signal.SIGINT)
    if not callable(before) or threading.current_thread() is not threading.main_thread():
        yield lambda: False  # ignored, as in a script's background; or not ours to hear
        return
    pressed: list[int] = []

    def note(number: int, frame: Any) -> None:
        pressed.append(number)
        before(number, frame)

    unraisable = sys.unraisablehook

    def lost(what: sys.UnraisableHookArgs) -> None:
        if issubclass(what.exc_type, KeyboardInterrupt):
            _thread.start_new_thread(_once_more, ())  # takes no lock; whoever was interrupted may hold any
        else:
            unraisable(what)

    signal.signal(signal.SIGINT, note)
    sys.unraisablehook = lost
    try:
        yield lambda: bool(pressed)
    finally:
        sys.unraisablehook = unraisable
        signal.signal(signal.SIGINT, before)


def _once_more() -> None:
    time.sleep(ONCE_MORE_S)
    _thread.interrupt_main()


def leave_quietly() -> None:
    """End the hearing of Ctrl-C: all is said, and a traceback out of Python's own tidying up would say nothing."""
    if callable(signal.getsignal(signal.SIGINT)):
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    # Python ends by the signal, whatever status was asked for, if the last text it carried out was left by Ctrl-C:
    # the making of a dataclass, for instance, amid an import. So the last one is one that nothing was raised in.
    exec("")  # noqa: S102 - an empty text
