"""The referee level: the rules run beside the log, and the table tells what was drawn and rolled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.widgets.commanded import Refused
from playkit.widgets.controller import PlayController
from playkit.widgets.ledger import Ledger
from playkit.widgets.screen import Gaze, Screen
from playkit.widgets.seats import Chair
from playkit.widgets.tablelog.changes import effective
from playkit.widgets.tablelog.placing import placed
from playkit.widgets.tables import reopened

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable, Sequence

    from playkit.kernel import Game, Session
    from playkit.store import SessionLog, Store
    from playkit.widgets.ledger import Row

_ELSEWHERE = ("again", "branch", "trunk", "bot_step")
"""What a board in a notebook can do and a table cannot: its one session goes on."""


class WriterScreen(Screen):
    """The screen of whoever writes for every seat: it shows the seat that acts what that seat knows."""

    def gaze(self, session: Session) -> Gaze:
        """Tell whose knowledge is shown; nobody has to take the screen over."""
        return Gaze(session.waiting if session.waiting >= 0 else None)


class RefereeController(PlayController):
    """A board on the journal of a table: whoever writes enters for every seat, so there is no curtain.

    Args:
        ledger: the rules' session with the table's journal.
        names: what the seats are called.
        store: the project's store.
        lang: "en" or "ja".
        lock: the table's, so that board and logger never wait for each other.
        allowed: tells whether the table is at the referee level.
        told: called when the board has changed.
    """

    def __init__(
        self,
        ledger: Ledger,
        names: Sequence[str],
        store: Store,
        *,
        lang: str,
        lock: threading.RLock,
        allowed: Callable[[], bool],
        told: Callable[[], None],
    ) -> None:
        super().__init__(ledger, [Chair(seat, name) for seat, name in enumerate(names)], store, lang=lang)
        self._screen = WriterScreen(self.session, self.chairs)
        self._lock = lock
        self._allowed = allowed
        self._told = told

    def view(self) -> dict[str, Any]:
        """Tell what to draw; the buttons of a board in a notebook are left out."""
        return {**super().view(), "again": None, "parent": None, "branch": False}

    def follow(self) -> None:
        """Take in what others wrote."""
        self._follow()

    def _commands(self) -> dict[str, Callable[[dict[str, Any]], None]]:
        known = {name: command for name, command in super()._commands().items() if name not in _ELSEWHERE}
        if self._allowed():
            return known
        return {name: command for name, command in known.items() if name in {"look", "language", "seek", "live"}}

    def _carry_out(self, command: dict[str, Any]) -> None:
        if command.get("do") in _ELSEWHERE:
            raise Refused("not_at_a_table")
        super()._carry_out(command)

    def _changed(self) -> None:
        super()._changed()
        self._told()


class TableLedger(Ledger):
    """The rules' session on a journal that is tapped into as well."""

    def _rows(self, since: int) -> list[Row]:
        known = [row for row in effective(self.log.rows()) if row["step"] is None or row["step"] < since]
        return placed(super()._rows(since), known)


def take_up(game: Game, log: SessionLog) -> Ledger:
    """Open the rules on a table's journal, where its steps left them.

    Raises:
        StoreError: the journal's header does not fit the rules as they are now.
    """
    ledger = TableLedger(reopened(game, log.header), log)
    ledger.open()
    return ledger
