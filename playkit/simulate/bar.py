"""The progress bar of a long simulation; rich draws it in a shell and in a notebook."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PATIENCE = 2.0
"""Seconds before a bar is worth showing."""


class Bar:
    """A `progress` function for `simulate` that draws a bar on standard error once it has taken two seconds.

    >>> with Bar() as bar:
    ...     bar(10, 10)
    """

    def __init__(self) -> None:
        self._started = time.monotonic()
        self._drawn: tuple[Progress, TaskID] | None = None

    def __enter__(self) -> Self:
        return self

    def __call__(self, done: int, total: int) -> None:
        """Say that `done` of `total` sessions are finished."""
        if self._drawn is None:
            if time.monotonic() - self._started < PATIENCE or done >= total:
                return
            self._drawn = _drawn(total)
        progress, task = self._drawn
        progress.update(task, completed=done)

    def __exit__(self, *_: object) -> None:
        if self._drawn is not None:
            self._drawn[0].stop()


def _drawn(total: int) -> tuple[Progress, TaskID]:
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    # A file or pipe would get an empty line for a bar that nobody sees.
    progress = Progress(console=console, transient=True, disable=not (console.is_terminal or console.is_jupyter))
    progress.start()
    return progress, progress.add_task("simulating / シミュレーション", total=total)
