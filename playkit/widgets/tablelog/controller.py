"""A table that is being logged, without a page: taps in, a view out. It never raises; what goes wrong is a notice."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from playkit.store.ids import uuid7
from playkit.widgets.commanded import Command, Commanded, Refused
from playkit.widgets.staging import is_secretive
from playkit.widgets.tablelog import lobby
from playkit.widgets.tablelog.changes import Book, Change, Row, is_set_up, set_up, written
from playkit.widgets.tablelog.desk import Desk, is_step
from playkit.widgets.tablelog.moments import Moment, TableClock, TapTimes, moment_of, slept_s
from playkit.widgets.tablelog.observing import OBSERVING
from playkit.widgets.tablelog.opening import Opening, begin, newest, opening_of
from playkit.widgets.tablelog.photos import keep
from playkit.widgets.tablelog.placing import placed
from playkit.widgets.tablelog.refereeing import RefereeController, take_up
from playkit.widgets.tablelog.roles import HOST, Keys, Role
from playkit.widgets.tablelog.sheet import OBSERVE, REFEREE, Sheet, read_sheet
from playkit.widgets.tablelog.teller import Teller
from playkit.widgets.tablelog.view import Look, locked, table_view
from playkit.widgets.tablelog.words import TEXTS
from playkit.widgets.words import LANGUAGES, pick_language

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playkit.kernel import Game
    from playkit.store import SessionLog, Store
    from playkit.widgets.tablelog.teller import Story


class TableController(Commanded):
    """Logs one table: taps come in, are decided, recorded and folded; `view()` tells a page what to draw.

    A command has `do`, its own arguments, the `key` of a link where the screen has no role of its own, and may have
    `tap` (its lasting id), `sent` and `tapped` (milliseconds since the epoch by the page's clock).

    Args:
        store: where sessions are kept.
        table: the table's name; every screen that names it lands on its newest session.
        rules: gives the rules of a game's name, or None where there are none.
        choices: games a session can be begun with.
        lang: "en" or "ja".
        role: who this screen is; None lets each command's own key decide.
        keys: the secrets of the table's links.
        links: gives the other screens' links in a language, with who sits where.
        story: tells how the session goes; None where this page does not.
        clock: makes the session's clock from its header.
        on_end: called when a session has ended.

    Attributes:
        version: grows whenever `view()` would differ.
        referee: the board on this table's journal while the rules run, else None.
    """

    def __init__(
        self,
        store: Store,
        *,
        table: str = "table",
        rules: Callable[[str], Game | None] = lambda _name: None,
        choices: Sequence[Opening] = (),
        lang: str = "en",
        role: Role | None = None,
        keys: Keys | None = None,
        links: Callable[[str, Sequence[str]], list[dict[str, Any]]] = lambda _lang, _people: [],
        story: Story | None = None,
        clock: Callable[[dict[str, Any]], TableClock] = TableClock,
        on_end: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(lang)
        self.store = store
        self.table = table
        self.version = 0
        self.referee: RefereeController | None = None
        self.log: SessionLog | None = None
        self.opening: Opening | None = None
        self._links = links
        self.choices = tuple(choices)
        self._rules = rules
        self._fixed, self._shown, self._keys = role, role, keys
        self._make_clock = clock
        self._teller = Teller(story, self._changed)
        self._on_end = on_end
        self._taps = TapTimes()
        self._quiet = False
        self._clock = clock({"started_at": "2000-01-01T00:00:00+00:00"})
        self.sheet, self.book = Sheet(), Book([])
        self._find()

    # ---- out ----

    def view(self) -> dict[str, Any]:
        """Tell what to draw for the role of this screen, in the language chosen."""
        with self._lock:
            if self._shown is None:
                return locked(self.lang)
            if self.log is None or self.opening is None:
                return lobby.lobby_view(self.lang, self._shown, self._choices())
            view = table_view(self.sheet, self.book, self._look(self._shown))
            view["story"] = self._teller.view() if self._shown.may("story") else None
            if self.sheet.ended and self._shown.may("start") and self.choices:
                view["form"] = lobby.form(self.lang, self._choices())
            return view

    @property
    def session(self) -> str | None:
        """The id of the session that is logged, or None before the first."""
        return self.log.session if self.log else None

    @property
    def shows_board(self) -> bool:
        """Whether this screen may see and enter what the rules run on: every seat's secrets are on it."""
        referees = self._shown is not None and self._shown.referees
        return referees and self.referee is not None and self.sheet.level == REFEREE

    def close(self) -> None:
        """Let the journal go; the table can be opened again."""
        if self.log is not None:
            self.log.close()

    def _begun(self) -> tuple[SessionLog, Opening]:
        """Give the journal and what was begun; a table before its first session has neither."""
        if self.log is None or self.opening is None:
            raise Refused("waiting")
        return self.log, self.opening

    def _look(self, role: Role) -> Look:
        log, opening = self._begun()
        return Look(
            described=opening.described,
            names=opening.names,
            lang=self.lang,
            role=role,
            now=self._clock.now(),
            root=self.store.root,
            session=log.session,
            draft=opening.draft,
            links=self._links(self.lang, opening.names) if role.name == HOST else [],
            can_referee=opening.game is not None,
            secretive=opening.game is not None and is_secretive(opening.game),
            can_redo_step=self.referee is not None and self.referee.ledger.redoable > 0,
        )

    # ---- who may ----

    def _role(self, command: Command) -> Role:
        role = self._fixed or (self._keys.role(command.get("key")) if self._keys else None)
        if role is None:
            raise Refused("not_allowed")
        return role

    # ---- commands ----

    def _carry_out(self, command: Command) -> None:
        name, role = str(command.get("do")), self._role(command)
        late_ms = self._late_ms(command)
        own = {"hello": self._hello, "look": self._hello, "language": self._language, "start": self._start,
               "again": self._again, "level": self._level, "story": self._story}  # fmt: skip
        if name not in own and name not in OBSERVING:
            raise Refused("unknown_command", what=name[:40])
        if not role.may(name, command.get("seat")):
            raise Refused("not_allowed")
        if name in own:
            own[name](command, role)
        else:
            self._tap(name, command, role, late_ms)

    def _hello(self, _command: Command, role: Role) -> None:
        if role != self._shown:
            self._shown = role
            self._changed()
        self._follow()

    def _language(self, command: Command, _role: Role) -> None:
        if command.get("lang") not in dict(LANGUAGES):
            raise Refused("unknown_command", what="language")
        self.lang = command["lang"]
        if self.referee is not None:
            self.referee.lang = self.lang
        self._changed()

    def _start(self, command: Command, _role: Role) -> None:
        if self.log is not None and not self.sheet.ended:
            raise Refused("goes_on")
        self.begin(lobby.opening_asked(command, self._choices()))

    def _choices(self) -> tuple[Opening, ...]:
        """List what can be begun: what was played last with its seats and draft, then every other game with them."""
        last = self.opening
        if last is None:
            return self.choices
        others = [replace(one, names=last.names) for one in self.choices if one.described.name != last.described.name]
        return (last, *others)

    def _again(self, _command: Command, _role: Role) -> None:
        if self.opening is None or not self.sheet.ended:
            raise Refused("unknown_command", what="again")
        self.begin(replace(self.opening, level=self.sheet.level))

    def begin(self, opening: Opening, now: dict[str, Any] | None = None) -> None:
        """Begin a session at this table; `now` as for `opening.begin`."""
        self._sit_at(begin(self.store, opening, self.table, now), opening)
        if opening.level == REFEREE:
            self._switch(REFEREE, uuid7())

    def _story(self, _command: Command, _role: Role) -> None:
        log, opening = self._begun()
        self._teller.ask(self.store.root, log.session, opening.game, self.lang)
        self._changed()

    def _level(self, command: Command, _role: Role) -> None:
        to = command.get("to")
        if to not in {OBSERVE, REFEREE}:
            raise Refused("unknown_command", what="level")
        if to != self.sheet.level:
            self._switch(str(to), self._tap_id(command))

    def _switch(self, to: str, tap: str) -> None:
        log, opening = self._begun()
        if to == REFEREE and opening.game is None:
            raise Refused("no_rules")
        with log.claim():
            self._fold_news()
            unused = [] if _has_steps(self.book.rows) else [row for row in self.book.rows if is_set_up(row)]
            change = Change([{"kind": "level_changed", "text": to}], unused if to == OBSERVE else [])
            rows = written(change, tap, self._clock.now().columns())
            if to == REFEREE and not _has_rules(self.book.rows):
                rows += set_up(placed(lobby.fresh_session(opening, log.header).rows(), self.book.rows), tap)
            log.append(rows)
        self._read()

    def _tap(self, name: str, command: Command, role: Role, late_ms: int) -> None:
        log, opening = self._begun()
        tap = self._tap_id(command)
        if name == "photo":
            command = {**command, "file": self._kept(command)}
        self._take_in()
        if name in {"undo", "redo"} and self._moved_rules(name):
            return
        moment = self._clock.now().earlier(late_ms)
        with log.claim():
            news = self._fold_news()
            if self.book.knows(tap):
                return
            desk = Desk(self.sheet, self.book, opening.described, len(opening.names), moment, role,
                        str(command.get("client")), tap)  # fmt: skip
            self._write(log, OBSERVING[name](desk, command), tap, moment)
            self._fold()
        self._open_rules()  # a level that was put back
        if news:
            self._follow_rules()

    def _write(self, log: SessionLog, change: Change, tap: str, moment: Moment) -> None:
        rows = [*self._slept(moment), *written(change, tap, moment.columns())]
        if any(row["kind"] == "session_ended" for row in change.removes):
            rows.append({"kind": "session_resumed"})  # or the store would take the session for a finished one
        log.append(rows)
        if any(row["kind"] == "session_ended" for row in change.adds) and self._on_end is not None:
            self._on_end()

    def _slept(self, moment: Moment) -> list[Row]:
        """Give a pause for the time the machine slept: its clock stood still, and so did the table's."""
        before = moment_of(self.sheet.last) if self.sheet.last else None
        gap = slept_s(before, moment)
        if not gap or before is None or self.sheet.running is None or self.sheet.paused_at is not None:
            return []
        # It fell asleep some time after the last event and nobody knows when; by its own clock the pause has no length.
        woke = replace(before, at=before.at + timedelta(seconds=gap))
        here = {"part": self.sheet.part, "data": {"reason": "sleep", "gap_s": round(gap, 1)}}
        return [{"kind": "paused", **before.columns(), **here}, {"kind": "resumed", **woke.columns(), **here}]

    def _moved_rules(self, name: str) -> bool:
        """Take back or put back a step of the rules where that comes first; tell whether it did."""
        stack = self.book.undoable if name == "undo" else self.book.redoable
        if not stack or not is_step(stack[-1]):
            return False
        if self.referee is None or (name == "redo" and not self.referee.ledger.redoable):
            raise Refused(f"nothing_to_{name}")
        if name == "undo":
            self.referee.ledger.undo(1)
        else:
            self.referee.ledger.redo()
        self.referee.version += 1
        self._read()
        return True

    def _kept(self, command: Command) -> str:
        raw = command.get("bytes")
        if not isinstance(raw, bytes | bytearray | memoryview) or self.log is None:
            raise Refused("unknown_command", what="photo")
        return keep(self.store.root, self.log.session, bytes(raw))

    # ---- time ----

    def _late_ms(self, command: Command) -> int:
        """Tell how long ago the finger fell; every message teaches how wrong its page's clock is."""
        wall_ms = self._clock.now().at.timestamp() * 1000
        return self._taps.late_ms(command.get("client"), command.get("sent"), command.get("tapped"), wall_ms)

    def _tap_id(self, command: Command) -> str:
        tap = command.get("tap")
        if isinstance(tap, str) and 0 < len(tap) <= 80 and tap.isascii():
            return tap
        client, number = command.get("client"), command.get("id")
        if isinstance(client, str) and isinstance(number, int):
            return f"{client[:40]}-{number}"
        return uuid7()

    # ---- following the journal ----

    def _find(self) -> None:
        """Sit down at the table's newest session, if it is another than the one in hand."""
        found = newest(self.store, self.table)
        if found is None or found[0] == self.session:
            return
        opening = opening_of(self.store, found[1], self._rules)
        self._sit_at(self.store.open_session(found[0]), opening)

    def _sit_at(self, log: SessionLog, opening: Opening) -> None:
        self.close()
        self.log, self.opening, self.referee = log, opening, None
        self._clock = self._make_clock(log.header)
        self.sheet, self.book = Sheet(), Book([])
        self._read()

    def _follow(self) -> None:
        self._take_in()
        if self.log is None or self.sheet.ended:
            self._find()
        quiet = self._is_quiet()
        if quiet != self._quiet:
            self._quiet = quiet
            self._changed()

    def _take_in(self) -> None:
        """Take in what other screens wrote since; cheap where they wrote nothing."""
        if self._fold_news():
            self._follow_rules()

    def _follow_rules(self) -> None:
        self._open_rules()
        if self.referee is not None:
            self.referee.follow()

    def _fold_news(self) -> bool:
        if self.log is None or not self.log.refresh():
            return False
        self._fold()
        return True

    def _is_quiet(self) -> bool:
        return self.log is not None and self._shown is not None and bool(self.view().get("forgotten"))

    def _read(self) -> None:
        """Fold the journal anew, and open the rules where they run."""
        self._fold()
        self._open_rules()

    def _fold(self) -> None:
        if self.log is None:
            return
        self.log.refresh()  # what is read now is no news any more
        self.book = Book(self.log.rows())
        self.sheet = read_sheet(self.book.rows)
        if not self._rules_run():
            self.referee = None  # their set-up was taken back: they have nothing to say about points
        self._compute()
        self._changed()

    def _open_rules(self) -> None:
        # Never while the journal is claimed: opening the rules claims it too.
        game = self.opening.game if self.opening else None
        if self._rules_run() and self.referee is None and game is not None and self.log is not None:
            self.referee = self._board(game, self.log)
            self._compute()

    def _rules_run(self) -> bool:
        # At the observe level too, once something was played: every screen then counts the same points.
        return self.sheet.level == REFEREE or _has_rules(self.book.rows)

    def _compute(self) -> None:
        if self.referee is not None:
            self.sheet.computed = [float(points) for points in self.referee.session.score()]

    def _board(self, game: Game, log: SessionLog) -> RefereeController:
        names = self.opening.names if self.opening else ()
        return RefereeController(
            take_up(game, log), names, self.store, lang=self.lang, lock=self._lock,
            allowed=lambda: self.sheet.level == REFEREE, told=self._board_moved,
        )  # fmt: skip

    def _board_moved(self) -> None:
        if self.referee is not None:
            self._read()

    def _changed(self) -> None:
        self.version += 1

    # ---- what is said ----

    def _say(self, key: str, **values: str) -> str:
        text = pick_language(TEXTS[key], self.lang)
        for name, value in values.items():
            text = text.replace("{" + name + "}", value)
        return text

    def _journal(self) -> SessionLog | None:
        return self.log


def _has_steps(rows: Sequence[Row]) -> bool:
    return any(row["step"] is not None for row in rows)


def _has_rules(rows: Sequence[Row]) -> bool:
    return _has_steps(rows) or any(is_set_up(row) for row in rows)
