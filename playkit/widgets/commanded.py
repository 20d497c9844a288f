"""What every table does with a page's commands: once each, in order, acknowledged, and never an exception."""

from __future__ import annotations

import contextlib
import threading
import traceback
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from playkit.errors import PlaykitError
from playkit.store.log import StepTaken
from playkit.widgets.inbox import Inbox

if TYPE_CHECKING:
    from playkit.store import SessionLog

Command = dict[str, Any]


class Refused(PlaykitError):
    """A command that makes no sense at this table now; the catalogue's sentence says why."""

    def __init__(self, key: str, **values: str) -> None:
        super().__init__(key, key)
        self.key = key
        self.values = values


class Commanded(ABC):
    """A controller without a page: what goes wrong becomes a notice beside the table, and the table goes on.

    Attributes:
        lang: "en" or "ja".
        errors: tracebacks of what should never happen; empty in good times.
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.errors: list[str] = []
        self._lock = threading.RLock()
        self._inbox = Inbox()

    def receive(self, message: Command) -> list[dict[str, Any]]:
        """Take a page's message; give the acknowledgements of all that are due now, in the order of the clicks."""
        with self._lock:
            if self._inbox.is_done(message):
                return [self._ack(message, ok=True)]
            return [self.dispatch(command) for command in self._inbox.accept(message)]

    def dispatch(self, command: Command) -> dict[str, Any]:
        """Carry out one command and acknowledge it; `ok` is False and `notice` says why where it was refused."""
        with self._lock:
            try:
                self._carry_out(command)
            except StepTaken:
                self._overtaken()
                return self._ack(command, ok=False, notice=self._say("moved_on"))
            except Refused as refusal:
                return self._ack(command, ok=False, notice=self._say(refusal.key, **refusal.values))
            except PlaykitError as error:
                return self._ack(command, ok=False, notice=error.text(self.lang))
            except Exception as error:  # noqa: BLE001 - whatever it is, the table goes on and the person is told
                return self._ack(command, ok=False, notice=self._broke(error))
            return self._ack(command, ok=True)

    # ---- what each table says for itself ----

    @abstractmethod
    def _carry_out(self, command: Command) -> None:
        """Do what is asked, or raise."""

    @abstractmethod
    def _say(self, key: str, **values: str) -> str:
        """Say a sentence of the table's catalogue in its language."""

    @abstractmethod
    def _journal(self) -> SessionLog | None:
        """Give the journal that is written to, if one is open."""

    def _overtaken(self) -> None:  # noqa: B027 - a table that no other screen writes to has nothing to take in
        """Take in what another screen wrote first."""

    # ---- the rest is alike ----

    def _broke(self, error: Exception) -> str:
        report = "".join(traceback.format_exception(error))
        self.errors.append(report)
        journal = self._journal()
        with contextlib.suppress(PlaykitError):  # where the disk is what broke, the notice still reaches the person
            if journal is not None:
                journal.append([{"kind": "error", "text": report}])
        return self._say("error", what=type(error).__name__)

    def _ack(self, command: Command, *, ok: bool, notice: str | None = None) -> dict[str, Any]:
        said = {} if notice is None else {"notice": notice}
        known = {"tap": command["tap"]} if isinstance(command.get("tap"), str) else {}
        return {"type": "ack", "client": command.get("client"), "id": command.get("id"), "ok": ok, **known, **said}
