"""Our own first CSV export (`#playkit-export v1`): restoring it adds what the store has not, and nothing else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playkit.imports.delimited import records
from playkit.imports.dialect0_events import event_of
from playkit.imports.grid import MAX_CELLS, Grid
from playkit.imports.guess import game_by_words
from playkit.imports.ledger import Became, Ledger
from playkit.imports.mends import mend
from playkit.imports.original import Outcome
from playkit.imports.people import composed
from playkit.imports.problems import Problem
from playkit.imports.reading import Reading, Seat, Session
from playkit.imports.sheets import refuse, text_of
from playkit.imports.values import read_number

if TYPE_CHECKING:
    from playkit.imports.grid import Cell
    from playkit.imports.original import Original
    from playkit.imports.profile import Profile
    from playkit.imports.reading import Row

NAME = "playkit-csv"
_FIRST = re.compile(r"#playkit-export\s+v(\d{1,4})")
_FACT = re.compile(r"(?:^|,)\s*(\w+)=([^,]*)")
_GUARDED = re.compile(r"'[=+\-@\t\r]")  # an apostrophe in front keeps spreadsheets from running a text
_ID = re.compile(r"[0-9A-Za-z][0-9A-Za-z._-]{0,63}")


def export1_likeness(original: Original) -> float:
    """Rate how much bytes look like our first CSV export: by its first line."""
    return 1.0 if original.data.lstrip(b"\xef\xbb\xbf \r\n").startswith(b"#playkit-export") else 0.0


def read_export1(original: Original, profile: Profile) -> Outcome:
    """Read our first CSV export; whatever the bytes are, the outcome is problems and never an exception."""
    outcome = Outcome(profile, detected={"format": NAME})
    text = text_of(original, profile, outcome)
    if text is None:
        return outcome
    grid = Grid.of(records(text, ","), original.name)
    if len(grid) > MAX_CELLS:
        told = {"found": len(grid), "unit": "cells", "unit_ja": "マス", "allowed": f"{MAX_CELLS:,}"}
        refuse(outcome, Problem("FILE_TOO_LARGE", values=told))
        return outcome
    mend(grid, profile)
    export = _Export(Reading(NAME, grid, Ledger(grid)))
    export.read()
    outcome.profile = game_by_words(export.reading, original.name, profile)
    outcome.readings.append(export.reading)
    version = _FIRST.search(text)
    outcome.detected |= {"format": NAME, "version": int(version[1]) if version else None}
    return outcome


class _Export:
    """An export being read: `roles` maps columns to the names in the header."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.roles: dict[int, str] = {}
        self.sessions: dict[str, Session] = {}
        self.zone: str | None = None

    def read(self) -> None:
        grid = self.reading.grid
        for row in range(1, grid.rows + 1):
            cells = grid.row(row)
            if cells and cells[0].text.startswith("#playkit-export"):
                facts = dict(_FACT.findall(",".join(cell.text for cell in cells)))
                self.zone = facts.get("tz")
                self.reading.ledger.mark_all(cells, Became.METADATA, "our own first line")
            elif cells and not self.roles:
                self.roles = {cell.col: cell.text.strip() for cell in cells}
                self.reading.detected["header_row"] = row
                self.reading.ledger.mark_all(cells, Became.HEADER)
            elif cells:
                self._row(cells, row)
        self.reading.sessions = list(self.sessions.values())

    def _row(self, cells: list[Cell], row: int) -> None:
        texts = {self.roles.get(cell.col, ""): cell.text for cell in cells}
        session, kind = texts.get("session_id", "").strip(), texts.get("kind", "").strip()
        if not _ID.fullmatch(session) or not kind or "" in texts:
            self.reading.problems.append(Problem("BAD_LINE", {"row": row}, " | ".join(c.text for c in cells)[:200]))
            self.reading.hold_row(cells, "BAD_LINE")
            return
        found = self.sessions.setdefault(session, Session(id=session, header={"time_zone": self.zone}))
        found.events.append(self._event(texts, cells[0], found))
        self.reading.ledger.mark_all(cells, Became.EVENT)

    def _event(self, texts: dict[str, str], cell: Cell, session: Session) -> Row:
        text = texts.get("text", "")
        line: Row = {"kind": texts["kind"].strip(), "text": text[1:] if _GUARDED.match(text) else text or None}
        for name in ("hand", "value"):
            line[name] = read_number(texts[name]).value if texts.get(name, "").strip() else None
        event = event_of(line)
        ms = read_number(texts.get("t_ms", "")).value
        if isinstance(ms, int) and ms >= 0:
            event |= {"mono_ms": ms, "clock": "measured"}
        event["data"] = {**(event.get("data") or {}), "event_id": texts.get("event_id", "").strip() or None}
        event |= {"src": self.reading.grid.source(cell), "person": self._person(session, texts.get("player", ""))}
        return event

    def _person(self, session: Session, text: str) -> int | None:
        name = composed(text)
        if not name:
            return None
        for index, seat in enumerate(session.seats):
            if seat.name == name:
                return index
        session.seats.append(Seat(name, None))
        return len(session.seats) - 1
