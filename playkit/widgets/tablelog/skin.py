"""The logger's Python half: one trait down, taps up, an acknowledgement for each once it is on disk."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import ipywidgets as w

from playkit.widgets.board import Board
from playkit.widgets.paged import Paged, script, style

if TYPE_CHECKING:
    from playkit.widgets.tablelog.controller import TableController

HERE = Path(__file__).parent
SCRIPTS = ("outbox.js", "panels.js", "table.js")


class Logger(Paged):
    """The logger in a page.

    Attributes:
        controller: what decides; plain Python.
        view: what the page draws; only ever replaced whole, from here to the page.
    """

    _esm = script(HERE, SCRIPTS)
    _css = style(HERE, "table.css")
    controller: TableController


class Table(w.VBox):  # type: ignore[misc]  # ipywidgets ships no types
    """A table in a cell or on a phone: the logger, and above it the board while the rules run.

    Attributes:
        controller: what decides; plain Python.
        logger: the logger's page.
        board: the board, or None.
    """

    def __init__(self, controller: TableController) -> None:
        self.controller = controller
        self.logger = Logger(controller)
        self.board: Board | None = None
        super().__init__([self.logger])
        self.logger.observe(lambda _change: self._lay(), "view")
        self._lay()

    @property
    def session(self) -> str | None:
        """The id of the session that is logged, for the next cell: `store.events(session=table.session)`."""
        return self.controller.session

    def tap(self, do: str, **given: Any) -> str | None:
        """Tap from a cell or a script: `table.tap("score", seat=0, text="10+5")`; gives the notice where it is refused.

        Args:
            do: what: part, turn, score, tag, note, ... as `observing.OBSERVING` names them.
            **given: its arguments; `seat` is 0-based, and None for the table.
        """
        answer = self.controller.dispatch({"do": do, **given})
        self.logger.refresh()
        return answer.get("notice")

    def _lay(self) -> None:
        """Lay the board out, or away, and draw on it what other screens did."""
        referee = self.controller.referee if self.controller.shows_board else None
        if referee is None:
            self.board = None
        elif self.board is None or self.board.controller is not referee:
            self.board = Board(referee)
            self.board.observe(lambda _change: self.logger.refresh(), "view")
        self.children = [self.logger] if self.board is None else [self.board, self.logger]
        if self.board is not None:
            self.board.refresh()
