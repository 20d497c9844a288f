"""How the session goes, told beside the logger: worked out behind the page, since taps must not wait for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playkit.kernel import Game

Story = Callable[[Path, str, Game | None, str], list[dict[str, Any]]]
"""Tells of a session: the store's folder, the session's id, its rules (or None) and the language, to a list of
mappings with a `picture` (a data address), or a `title` and a `sentence`."""


class Teller:
    """Asks for the story when somebody wants it, and keeps the last one.

    Args:
        story: tells it; None where this page has none to tell.
        changed: called, on another thread, when there is news.
    """

    def __init__(self, story: Story | None, changed: Callable[[], None]) -> None:
        self._story = story
        self._changed = changed
        self._lock = threading.Lock()
        self._told: list[dict[str, Any]] = []
        self._working = False

    def view(self) -> dict[str, Any] | None:
        """Tell the page what there is; None where this page tells no story."""
        if self._story is None:
            return None
        with self._lock:
            return {"working": self._working, "told": self._told}

    def ask(self, root: Path, session: str, game: Game | None, lang: str) -> None:
        """Begin to work the story out, unless that is under way."""
        with self._lock:
            if self._story is None or self._working:
                return
            self._working = True
        threading.Thread(target=self._work, args=(root, session, game, lang), name="playkit-story", daemon=True).start()

    def _work(self, root: Path, session: str, game: Game | None, lang: str) -> None:
        told: list[dict[str, Any]] = []
        try:
            told = self._story(root, session, game, lang) if self._story else []
        finally:
            with self._lock:
                self._told, self._working = told, False
            self._changed()
