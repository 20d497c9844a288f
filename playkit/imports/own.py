"""Our own event lines (`playkit-jsonl`): one JSON object a line, sessions first, then their events.

A line with `"table": "session"` holds the columns of table `session` with `id` and a list `seats`; a line with
`"table": "event"` those of table `event`. What the store numbers itself (writer, seq, tick) is numbered anew.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from playkit.errors import StoreError
from playkit.imports.decode import decode
from playkit.imports.grid import Grid
from playkit.imports.ledger import Became, Ledger
from playkit.imports.mends import mend
from playkit.imports.moves.follow import Step
from playkit.imports.moves.logged import Logged, hold_to_rules
from playkit.imports.original import Outcome
from playkit.imports.problems import Problem
from playkit.imports.reading import Held, Reading, Seat, Session
from playkit.store.headers import clean_header
from playkit.store.rows import clean

if TYPE_CHECKING:
    from playkit.imports.grid import Cell
    from playkit.imports.original import Original
    from playkit.imports.profile import Profile
    from playkit.imports.reading import Row

NAME = "playkit-jsonl"
TABLES = ("session", "event")
_NUMBERED = ("table", "session", "writer", "seq", "tick", "schema_v", "voids")
_ID = re.compile(r"[0-9A-Za-z][0-9A-Za-z._-]{0,63}")
_SESSION_FIELDS = ("game", "draft", "study", "place", "recorder")


def own_likeness(original: Original) -> float:
    """Rate how much bytes look like our own lines: surely, where the first line says which table it is of."""
    first = original.data.lstrip(b"\xef\xbb\xbf \r\n").split(b"\n", 1)[0]
    return 1.0 if _record(first.decode("utf-8", "replace")) else 0.0


def read_own(original: Original, profile: Profile) -> Outcome:
    """Read our own lines; a line that is none is held back, and the others are read."""
    outcome = Outcome(profile)
    outcome.detected = {"format": NAME}
    found = decode(original.data)
    if found is None:
        outcome.file_problems.append(Problem("NOT_TEXT"))
        outcome.file_held.append(Held({}, "NOT_TEXT", "file", ""))
        return outcome
    outcome.detected["encoding"] = found.encoding
    # splitlines would also split at the separators that JSON text may hold as they are.
    grid = Grid.of([[line] for line in found.text.split("\n")], name=original.name)
    mend(grid, profile)
    outcome.readings.append(_Lines(Reading(NAME, grid, Ledger(grid))).read())
    return outcome


class _Lines:
    """Reads the lines of one file in order."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.sessions: dict[str, Session] = {}
        self.voided: set[str] = set()
        self.steps: dict[str, dict[int, Logged]] = {}
        self.ruled: set[str] = set()

    def read(self) -> Reading:
        lines = [(cell, _record(cell.text)) for cell in self.reading.grid]
        self.voided = {str(record["voids"]) for _, record in lines if record and record.get("voids")}
        for cell, record in lines:
            try:
                self._line(cell, record)
            except (StoreError, KeyError, TypeError, ValueError, AttributeError, RecursionError):
                self._hold(cell, "BAD_LINE")
        self.reading.sessions = list(self.sessions.values())
        self._replay()
        return self.reading

    def _replay(self) -> None:
        """Hold the actions of each session against its rules."""
        for session in self.reading.sessions:
            logged = self.steps.get(session.id or "", {})
            steps = [logged[number] for number in sorted(logged)]
            if sorted(logged) == list(range(len(logged))):
                hold_to_rules(self.reading, session, steps, len(session.seats))

    def _line(self, cell: Cell, record: Row | None) -> None:
        if record is None:
            self._hold(cell, "BAD_LINE")
        elif record["table"] == "session":
            session = _session(record)
            self.sessions.setdefault(session.id or "", session)
            self.reading.ledger.mark(cell, Became.SESSION)
        elif record.get("session") not in self.sessions:
            self._hold(cell, "SESSION_UNKNOWN")
        else:
            self._event(cell, record)

    def _event(self, cell: Cell, record: Row) -> None:
        key = "/".join(str(record.get(name)) for name in ("session", "writer", "seq"))
        if key in self.voided or record.get("kind") == "session_started":
            self.reading.ledger.mark(cell, Became.IGNORED, "voided by a later line, or said by the session itself")
            return
        row = {name: value for name, value in record.items() if name not in _NUMBERED and value is not None}
        if isinstance(row.get("data"), str):
            row["data"] = json.loads(row["data"])
        event = clean({"src": self.reading.grid.source(cell), **row})
        self.sessions[str(record["session"])].events.append(event)
        self._step(cell, str(record["session"]), event)
        self.reading.ledger.mark(cell, Became.EVENT)

    def _step(self, cell: Cell, session: str, event: Row) -> None:
        """Note an action for the rules; from a ruling on, the table's word counts and not theirs."""
        number, text = event.get("step"), event.get("action_text")
        if event["kind"] == "ruled":
            self.ruled.add(session)
        elif isinstance(number, int) and isinstance(text, str) and session not in self.ruled:
            step = Step(text, event.get("seat"), drawn=event["kind"] in ("drew", "rolled"))
            self.steps.setdefault(session, {})[number] = Logged(step, {"line": cell.row})

    def _hold(self, cell: Cell, code: str) -> None:
        self.reading.problems.append(Problem(code, {"line": cell.row}, cell.text[:200]))
        self.reading.hold(cell, code)


def _record(line: str) -> Row | None:
    """Read one line; None where it is not an object of one of our tables."""
    try:
        record: Any = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) and record.get("table") in TABLES else None


def _session(record: Row) -> Session:
    if not _ID.fullmatch(record["id"]):
        raise ValueError("an id is letters, digits and . _ -, because it names files and stands in queries")
    said = {name: value for name, value in record.items() if name not in {"table", "id", "import_id", "run_id"}}
    if isinstance(said.get("options"), str):
        said["options"] = json.loads(said["options"])
    seats = said.pop("seats", None) or []
    header = clean_header({**said, "session": record["id"], "seats": len(seats)})
    own = {name: value for name, value in header.items() if name not in {"session", "seats", *_SESSION_FIELDS}}
    people = [
        Seat(
            name=str(seat.get("name") or ""),
            seat=index,
            score=seat.get("score"),
            rank=seat.get("rank"),
            rank_source=seat.get("rank_source"),
            role=seat.get("character"),
        )
        for index, seat in enumerate(seats)
    ]
    for person in people:
        person.won = person.rank == 1 if any(other.rank for other in people) else None
    fields: dict[str, Any] = {name: header.get(name) for name in _SESSION_FIELDS}
    return Session(**fields, seats=people, id=record["id"], header=own)
