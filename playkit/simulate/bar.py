"""The progress of a long simulation: a bar in a shell, a line that stays in a notebook."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Protocol, Self

if TYPE_CHECKING:
    from rich.console import Console

PATIENCE = 2.0
"""Seconds before a bar is worth showing."""


class Drawing(Protocol):
    """Something that shows how far a simulation is."""

    def update(self, done: int, total: int) -> None:
        """Show that `done` of `total` sessions are finished."""

    def close(self) -> None:
        """Take the drawing away, or leave its last state."""


class Bar:
    """A `progress` function for `simulate` that shows on standard error, or below the cell, once two seconds have gone.

    >>> with Bar() as bar:
    ...     bar(10, 10)
    """

    def __init__(self) -> None:
        self._started = time.monotonic()
        self._drawn: Drawing | None = None

    def __enter__(self) -> Self:
        return self

    def __call__(self, done: int, total: int) -> None:
        """Say that `done` of `total` sessions are finished."""
        if self._drawn is None:
            if time.monotonic() - self._started < PATIENCE or done >= total:
                return
            self._drawn = _drawn(total, self._started)
        self._drawn.update(done, total)

    def __exit__(self, *_: object) -> None:
        if self._drawn is not None:
            self._drawn.close()


def _drawn(total: int, started: float) -> Drawing:
    from rich.console import Console

    console = Console(stderr=True)
    return Line(started) if console.is_jupyter else _ShellBar(console, total)


class _ShellBar:
    """Rich's bar; it vanishes when all is done."""

    def __init__(self, console: Console, total: int) -> None:
        from rich.progress import Progress

        # A file or pipe would get an empty line for a bar that nobody sees.
        self._progress = Progress(console=console, transient=True, disable=not console.is_terminal)
        self._progress.start()
        self._task = self._progress.add_task("simulating / シミュレーション", total=total)

    def update(self, done: int, total: int) -> None:
        self._progress.update(self._task, completed=done, total=total)

    def close(self) -> None:
        self._progress.stop()


class Line:
    """One line below a cell, replaced as it goes on; it stays, since taking it away leaves an empty place."""

    def __init__(self, started: float) -> None:
        from IPython.display import display

        self._started = started
        self._last = (0, 0)
        shown = {"text/plain": "…"}
        self._handle: Any = display(shown, raw=True, display_id=True)  # type: ignore[no-untyped-call]  # IPython's own

    def update(self, done: int, total: int) -> None:
        """Show how many sessions are finished."""
        self._last = (done, total)
        share = f"{done / total:.0%}" if total else "0%"
        self._handle.update({"text/plain": f"simulating / シミュレーション: {share} ({done:,} / {total:,})"}, raw=True)

    def close(self) -> None:
        """Say what was done, or how far it came before it was stopped."""
        (done, total), seconds = self._last, time.monotonic() - self._started
        of_all = f"{done:,}" if done == total else f"{done:,} / {total:,}"
        self._handle.update({"text/plain": f"simulated / シミュレーション済み: {of_all} ({seconds:.0f} s)"}, raw=True)
