"""The first dialect of our own event lines (JSONL, format 0): what a logger left behind after a crash.

A torn last line costs that line; double taps, gaps and a clock that slept are told; nothing is counted twice.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

from playkit.imports.dialect0_events import event_of
from playkit.imports.grid import Grid
from playkit.imports.ledger import Became, Ledger
from playkit.imports.mends import mend
from playkit.imports.named_games import name_games
from playkit.imports.original import Outcome
from playkit.imports.people import composed
from playkit.imports.problems import Problem
from playkit.imports.reading import Held, Reading, Seat, Session
from playkit.imports.sheets import text_of

if TYPE_CHECKING:
    from playkit.imports.grid import Cell
    from playkit.imports.original import Original
    from playkit.imports.profile import Profile
    from playkit.imports.reading import Row

NAME = "playkit-jsonl"
_DOUBLE_TAP = 400  # milliseconds in which nobody means the same thing twice
_SLEPT = 5.0  # seconds by which two clocks may differ


def dialect0_likeness(original: Original) -> float:
    """Rate how much bytes look like the first dialect of our lines: by the fields of the first one."""
    first = original.data.lstrip(b"\xef\xbb\xbf \r\n").split(b"\n", 1)[0]
    line = _parsed(first.decode("utf-8", "replace"))
    return 0.97 if line and {"session", "seq", "kind"} <= line.keys() and "table" not in line else 0.0


def read_dialect0(original: Original, profile: Profile) -> Outcome:
    """Read the first dialect of our lines; whatever the bytes are, the outcome is problems and never an exception."""
    outcome = Outcome(profile, detected={"format": NAME})
    text = text_of(original, profile, outcome)
    if text is None:
        return outcome
    grid = Grid.of([[line] for line in text.split("\n")], name=original.name)
    mend(grid, profile)
    lines = _Lines(Reading(NAME, grid, Ledger(grid)), profile)
    for cell in grid:
        lines.read(cell, last=cell.row == grid.rows)
    lines.close()
    outcome.readings.append(lines.reading)
    outcome.detected |= {"format": NAME}
    return outcome


def _parsed(line: str) -> Row | None:
    if len(line) > 1_000_000:
        return None
    try:
        found: Any = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


@dataclass(slots=True)
class _Clock:
    """The clocks of one session: `offset` is what the monotonic one lost while the device slept, in milliseconds."""

    began: datetime | None = None
    last_ms: int = 0
    offset: int = 0


@dataclass(slots=True)
class _Lines:
    """The lines read so far: sessions by name, events by id, clocks and numbers by session."""

    reading: Reading
    profile: Profile
    sessions: dict[str, Session] = field(default_factory=dict)
    events: dict[str, Row] = field(default_factory=dict)
    clocks: dict[str, _Clock] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    before: dict[str, Row] = field(default_factory=dict)

    def read(self, cell: Cell, *, last: bool) -> None:
        line = _parsed(cell.text)
        if line is None:
            if last:
                self._report("TRUNCATED_LAST_LINE", cell)
                self.reading.ledger.mark(cell, Became.IGNORED, "a torn last line")
            else:
                self._hold(cell, "BAD_LINE")
        elif not isinstance(line.get("session"), str) or not isinstance(line.get("kind"), str):
            self._hold(cell, "BAD_LINE")
        elif line.get("id") is not None and str(line["id"]) in self.events:
            self._report("DUPLICATE_EVENT_ID", cell, str(line["id"]))
            self.reading.ledger.mark(cell, Became.IGNORED, "the same event again")
        else:
            self._line(cell, line)

    def _line(self, cell: Cell, line: Row) -> None:
        key = line["session"]
        session = self.sessions.setdefault(key, Session(source_id=f"playkit-0:{key}", facts={"key": key}))
        self._number(cell, line)
        event = event_of(line)
        event |= {"src": f"{self.reading.grid.name}!line {cell.row}", "person": self._person(session, line, cell)}
        event |= self._time(cell, line)
        self._tapped(cell, line)
        self.events[str(line.get("id", f"line {cell.row}"))] = event
        if event["kind"] == "session_started":
            self._begin(session, line, event["src"])
            self.reading.ledger.mark(cell, Became.SESSION)
            return
        if event["kind"] == "undo" and (undone := self.events.get(str(line.get("voids")))):
            undone["voided_by"] = str(line.get("id"))
        session.events.append(event)
        self.reading.ledger.mark(cell, Became.EVENT)

    def _begin(self, session: Session, line: Row, src: str) -> None:
        said = line.get("data")
        data: Row = said if isinstance(said, dict) else {}
        session.game = str(data.get("game") or "") or None
        players = data.get("players")
        for name in players if isinstance(players, list) else []:
            session.seats.append(Seat(composed(str(name)), None, src=src))
        if began := self.clocks[line["session"]].began:
            session.date, session.started = began.date().isoformat(), began.time().isoformat("seconds")
            if began.tzinfo:
                session.header["started_at"] = began.isoformat()

    def _person(self, session: Session, line: Row, cell: Cell) -> int | None:
        if not isinstance(line.get("player"), str):
            return None
        name = composed(line["player"])
        for index, seat in enumerate(session.seats):
            if seat.name == name:
                return index
        if session.seats:
            self._report("UNKNOWN_PLAYER", cell, name)
        session.seats.append(Seat(name, None))
        return len(session.seats) - 1

    def _number(self, cell: Cell, line: Row) -> None:
        seq, last = line.get("seq"), self.numbers.get(line["session"])
        if isinstance(seq, bool) or not isinstance(seq, int):
            return
        if last is not None and seq > last + 1:
            self._report("SEQ_GAP", cell, str(line.get("id")), missing=seq - last - 1)
        self.numbers[line["session"]] = max(seq, last or 0)

    def _time(self, cell: Cell, line: Row) -> Row:
        clock = self.clocks.setdefault(line["session"], _Clock())
        said, wall = line.get("t_ms"), _moment(line.get("wall"))
        ms = said if isinstance(said, int) and not isinstance(said, bool) and abs(said) < 10**12 else None
        if wall and clock.began is None:
            clock.began = wall
        backwards = ms is not None and ms < clock.last_ms
        if backwards:
            self._report("CLOCK_BACKWARDS", cell, str(line.get("id")))
        if ms is not None and wall and clock.began:
            self._anchor(cell, line, ms, wall, told=backwards)
        clock.last_ms = max(clock.last_ms, ms or 0)
        if wall and clock.began and bool(wall.tzinfo) == bool(clock.began.tzinfo):
            since = int((wall - clock.began).total_seconds() * 1000)
            told = {"at_utc": wall.isoformat()} if wall.tzinfo else {}
            return {"mono_ms": max(0, since), "clock": "measured", **told}
        return {} if ms is None else {"mono_ms": max(0, ms + clock.offset), "clock": "measured"}

    def _anchor(self, cell: Cell, line: Row, ms: int, wall: datetime, *, told: bool) -> None:
        """Take the wall clock's word where a line has both; report what the other one lost, unless `told` already."""
        clock = self.clocks[line["session"]]
        if clock.began is None or bool(wall.tzinfo) != bool(clock.began.tzinfo):
            return
        lost = int((wall - clock.began).total_seconds() * 1000) - (ms + clock.offset)
        if lost > _SLEPT * 1000 and not told:
            mono = (ms - clock.last_ms) / 1000
            values = {"mono": round(mono, 1), "wall": round(lost / 1000 + mono)}
            self._report("CLOCK_GAP", cell, str(line.get("id")), **values)
        clock.offset += lost

    def _tapped(self, cell: Cell, line: Row) -> None:
        what = {key: line.get(key) for key in ("kind", "player", "value", "tag", "text", "hand")}
        last = self.before.get(line["session"])
        ms = line.get("t_ms")
        if last and last["what"] == what and isinstance(ms, int) and isinstance(last["ms"], int):
            since = ms - last["ms"]
            if 0 <= since <= _DOUBLE_TAP:
                self._report("DOUBLE_TAP_SUSPECTED", cell, str(line.get("id")), ms=since)
        self.before[line["session"]] = {"what": what, "ms": ms}

    def _report(self, code: str, cell: Cell, raw: str | None = None, **values: object) -> None:
        self.reading.problems.append(Problem(code, {"line": cell.row}, raw, values))

    def _hold(self, cell: Cell, code: str) -> None:
        self._report(code, cell, cell.text[:200])
        self.reading.ledger.mark(cell, Became.QUARANTINED, code)
        self.reading.held.append(Held({"line": cell.row}, code, "row", cell.text))

    def close(self) -> None:
        """Sum up what is in effect; a session without its end is still open, and has no winner."""
        for session in self.sessions.values():
            closed = {event.get("part") for event in session.events if event["kind"] == "part_ended"}
            session.parts_played = len(closed) or None
            for index, seat in enumerate(session.seats):
                own = [e for e in session.events if e.get("person") == index and e["kind"] == "scored"]
                values = [e["value"] for e in own if "voided_by" not in e and e.get("value") is not None]
                seat.score = sum(values) if values else None
        self.reading.sessions = list(self.sessions.values())
        name_games(self.reading, self.reading.sessions, self.profile)


def _moment(text: object) -> datetime | None:
    try:
        return datetime.fromisoformat(text) if isinstance(text, str) else None
    except ValueError:
        return None
