"""A table to play at, without a page: commands in, a view out. It never raises; what goes wrong becomes a notice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.kernel import CHANCE, Session
from playkit.widgets import tables
from playkit.widgets.commanded import Command, Commanded, Refused
from playkit.widgets.outcomes import outcomes
from playkit.widgets.screen import Screen
from playkit.widgets.typed import read_typed
from playkit.widgets.view import Glance, build_view
from playkit.widgets.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playkit.store import SessionLog, Store
    from playkit.widgets.ledger import Ledger
    from playkit.widgets.seats import Chair


class PlayController(Commanded):
    """Plays one table: commands come in, are decided, recorded and folded; `view()` tells a page what to draw.

    Commands (`do`): play(code, step), undo(n), redo, seek(step), live, branch(step), trunk, again, language(lang),
    reveal, bot_step(step), look, type(text, step).

    Args:
        ledger: the session with its journal.
        chairs: who sits where.
        store: where branches and further sessions begin.
        mark: the table's fingerprint, under which a re-run cell finds it again.
        lang: "en" or "ja".
        on_end: called once whenever a session ends.

    Attributes:
        version: grows whenever `view()` would differ.
    """

    def __init__(
        self,
        ledger: Ledger,
        chairs: Sequence[Chair],
        store: Store,
        *,
        mark: str = "",
        lang: str = "en",
        on_end: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(lang)
        self.ledger = ledger
        self.chairs = tuple(chairs)
        self.store = store
        self.mark = mark
        self.version = 0
        self._on_end = on_end
        self._past: int | None = None
        self._paused = False
        # With secrets and several people at one screen nobody's cards are up before they say so.
        self._screen = Screen(self.session, self.chairs)
        self._told_end = ledger.ended

    @property
    def session(self) -> Session:
        """The session as it stands."""
        return self.ledger.session

    # ---- out ----

    def view(self) -> dict[str, Any]:
        """Tell what to draw for who looks at the screen, in the language chosen."""
        with self._lock:
            return build_view(self.session, self.glance())

    def glance(self) -> Glance:
        """Give how the table is looked at now: by whom, in which language, at which moment."""
        gaze = self._screen.gaze(self.session)
        return Glance(
            chairs=self.chairs,
            lang=self.lang,
            session_id=self.ledger.log.session,
            viewer=gaze.viewer,
            curtain=gaze.curtain,
            peek=gaze.peek,
            past=self._past,
            paused=self._paused and self._bot_waits(),
            personal=self._screen.is_personal,
            can_redo=self.ledger.redoable > 0 and self._past is None,
            branched_at=self.ledger.log.header.get("parent_step"),
        )

    def _bot_waits(self) -> bool:
        waits = self.session.waiting
        return waits >= 0 and self.chairs[waits].bot is not None

    # ---- commands ----

    def _carry_out(self, command: Command) -> None:
        name = str(command.get("do"))
        known = self._commands()
        if name not in known:
            raise Refused("unknown_command", what=name[:40])
        known[name](command)

    def _commands(self) -> dict[str, Callable[[Command], None]]:
        return {
            "play": self._play, "undo": self._undo, "redo": self._redo, "seek": self._seek, "live": self._live,
            "branch": self._branch, "trunk": self._trunk, "again": self._again, "language": self._language,
            "reveal": self._reveal, "bot_step": self._bot_step, "look": self._look,
            "type": self._type,
        }  # fmt: skip

    def _play(self, command: Command) -> None:
        self._require_turn(command)
        self._pick(_whole(command, "code"))
        self._paused = False

    def _type(self, command: Command) -> None:
        self._require_turn(command)
        possible = outcomes(self.session) if self.session.waiting == CHANCE else self.session.legal_actions()
        self._pick(read_typed(possible, str(command.get("text", "")), self.glance().voice))
        self._paused = False

    def _require_turn(self, command: Command) -> None:
        waits, gaze = self.session.waiting, self._screen.gaze(self.session)
        if gaze.curtain is not None or self._past is not None or (waits >= 0 and waits not in (gaze.viewer, gaze.peek)):
            raise Refused("not_your_turn")
        self._require_step(command)

    def _undo(self, command: Command) -> None:
        if self._screen.gaze(self.session).curtain is not None:
            raise Refused("not_your_turn")
        self.ledger.undo(_whole(command, "n", 1))
        self._past = None
        self._stand_still()

    def _redo(self, _command: Command) -> None:
        if not self.ledger.redoable:
            raise Refused("nothing_to_redo")
        self.ledger.redo()
        self._stand_still()

    def _stand_still(self) -> None:
        # A bot that went on by itself would do again what was just taken back.
        self._paused = True
        self._told_end = self.ledger.ended
        self._changed()

    def _seek(self, command: Command) -> None:
        step = max(0, min(_whole(command, "step"), self.ledger.total))
        self._past = None if step == self.ledger.total else step
        self._changed()

    def _live(self, _command: Command) -> None:
        self._past = None
        self._changed()

    def _branch(self, command: Command) -> None:
        step = _whole(command, "step")
        child = self.session.branch(step)
        parent = self.ledger
        ledger = tables.begin(self.store, child, self.chairs, self.mark, (parent.log.session, step))
        parent.log.append([{"kind": "branched", "value": step, "data": {"to": ledger.log.session}}])
        self._sit_at(ledger)

    def _trunk(self, _command: Command) -> None:
        parent = self.ledger.log.header.get("parent_session")
        if parent is None:
            raise Refused("no_trunk")
        self._sit_at(tables.resume(self.store, self.session.game, parent))

    def _again(self, _command: Command) -> None:
        old = self.session
        preset = old.preset if old.preset in old.game.presets else None
        fresh = Session(old.game, old.seats, preset=preset, options=old.options, chance=old.chance)
        self._sit_at(tables.begin(self.store, fresh, self.chairs, self.mark))

    def _sit_at(self, ledger: Ledger) -> None:
        self.ledger.log.close()
        self.ledger = ledger
        self._past, self._paused, self._told_end = None, False, ledger.ended
        self._screen.clear()
        self._changed()

    def _language(self, command: Command) -> None:
        if command.get("lang") not in dict(LANGUAGES):
            raise Refused("unknown_command", what="language")
        self.lang = command["lang"]
        self._changed()

    def _reveal(self, _command: Command) -> None:
        # A second tab that asks for what is done already must not draw the curtain again.
        if self._screen.lift(self.session):
            self._changed()

    def _bot_step(self, command: Command) -> None:
        # Two tabs ask for the same step; the second finds it done, which is no fault.
        if command.get("step") != self.ledger.total or not self._bot_waits():
            return
        name = self.chairs[self.session.waiting].bot
        self._paused = False
        self._pick(self.session.bot_pick(str(name)))

    def _look(self, _command: Command) -> None:
        self._follow()

    # ---- shared parts ----

    def _pick(self, code: int) -> None:
        if self.session.waiting == CHANCE and code not in self.session.legal_codes():
            # The kernel's own refusal lists what is left in the deck, and so tells what is in the hands.
            raise Refused("not_there")
        self._screen.acted(self.session)
        self.ledger.play(code)
        self._changed()
        self._tell_end()

    def _follow(self) -> None:
        if self.ledger.sync():
            if self._past is not None and self._past >= self.ledger.total:
                self._past = None
            self._changed()
            self._tell_end()

    def _tell_end(self) -> None:
        if self.ledger.ended and not self._told_end and self._on_end is not None:
            self._on_end()
        self._told_end = self.ledger.ended

    def _require_step(self, command: Command) -> None:
        # A click on a board that another tab has moved on since is not what the person meant.
        if command.get("step") not in (None, self.ledger.total):
            raise Refused("moved_on")

    def _changed(self) -> None:
        self._screen.moved(self.session)
        self.version += 1

    def _say(self, key: str, **values: str) -> str:
        return self.glance().voice.say(key, **values)

    def _journal(self) -> SessionLog:
        return self.ledger.log

    def _overtaken(self) -> None:
        self._follow()


def _whole(command: Command, name: str, default: int | None = None) -> int:
    value = command.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Refused("unknown_command", what=name)
    return value
