"""One row a move: who moved when, and what was left on the clock. The list that sites and bookmarklets export."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from playkit.imports.clocks import order_of, read_clock, utc
from playkit.imports.dates import DateRules, read_date
from playkit.imports.layouts.serials import check_serials
from playkit.imports.ledger import Became, Ledger
from playkit.imports.lexicon import MOVE_COLUMNS, meaning, plain
from playkit.imports.named_games import name_games
from playkit.imports.people import name_of
from playkit.imports.problems import Problem
from playkit.imports.reading import Reading, Seat, Session
from playkit.imports.values import read_number

if TYPE_CHECKING:
    from playkit.imports.grid import Cell, Grid
    from playkit.imports.problems import At
    from playkit.imports.profile import Profile
    from playkit.imports.reading import Row

_REACH = 30  # rows that may stand above a header
_GAP = 3600  # seconds without a move that are sleep, and no thinking


def read_move_times(grid: Grid, profile: Profile) -> Reading | None:
    """Read a list with one row for each move; None where the sheet has no such header."""
    header, roles = _header(grid, profile)
    if not roles:
        return None
    reading = Reading("move-times", grid, Ledger(grid), {"layout": "one row per move", "header_row": header})
    reading.ledger.mark_all(grid.row(header), Became.HEADER)
    moment = next(col for col, role in roles.items() if role == "moment")
    order = profile.get("dates", "order") or order_of(grid, header, moment)
    table = _Table(reading, roles, profile, DateRules(order, profile.get("dates", "year")))
    for row in range(header + 1, grid.rows + 1):
        if grid.row(row):
            table.row(row)
    for col, role in roles.items():
        if role == "other" and check_serials(reading, header, col, moment, table.dates):
            commas = any("," in grid.text(row, col) for row in range(header + 1, grid.rows + 1))
            reading.detected["decimal"] = "," if commas else "."
    reading.sessions = list(table.sessions.values())
    if "game" in roles.values():
        name_games(reading, reading.sessions, profile)
    return reading if reading.sessions else None


def _header(grid: Grid, profile: Profile) -> tuple[int, dict[int, str]]:
    declared = {plain(word): str(role) for word, role in profile.table("columns").items()}
    for row in range(1, min(grid.rows, _REACH) + 1):
        roles = {c.col: declared.get(plain(c.text)) or meaning(c.text, MOVE_COLUMNS) or "other" for c in grid.row(row)}
        found = list(roles.values())
        if {"player", "moment"} <= set(found) and {"turn", "clock"} & set(found) and found.count("player") == 1:
            return row, roles
    return 0, {}


@dataclass(slots=True)
class _Table:
    """The rows read so far, by what the list calls their session."""

    reading: Reading
    roles: dict[int, str]
    profile: Profile
    dates: DateRules
    sessions: dict[str, Session] = field(default_factory=dict)
    seen: set[tuple[str, ...]] = field(default_factory=set)
    last: dict[str, datetime] = field(default_factory=dict)
    began: dict[str, datetime] = field(default_factory=dict)
    moves: dict[str, int] = field(default_factory=dict)

    def row(self, row: int) -> None:
        """Read one row; the same row again is the same move told twice."""
        cells = self.reading.grid.row(row)
        texts = tuple(f"{cell.col}:{cell.text.strip()}" for cell in cells)
        if texts in self.seen:
            self._report("DUPLICATE_ROW", {"row": row})
            self.reading.ledger.mark_all(cells, Became.IGNORED, "the same row again")
            return
        self.seen.add(texts)
        by_role = {self.roles.get(cell.col, "other"): cell for cell in cells}
        player, moment = by_role.get("player"), by_role.get("moment")
        day = read_date(moment.text, self.dates) if moment else None
        if player is None or moment is None or day is None or day.day is None:
            if moment and day and day.day is None:
                self._report("BAD_DATE", moment.at, moment.text)
            return  # no move; it is held back with whatever nobody understood
        key = by_role["key"].text.strip() if "key" in by_role else ""
        session = self._session(key, by_role)
        at = datetime.fromisoformat(f"{day.day}T{day.time or '00:00:00'}")
        event = self._event(by_role, session, key, at)
        for cell in cells:
            role = self.roles.get(cell.col, "other")
            if role != "other":
                became = {"key": Became.SESSION, "game": Became.SESSION, "player": Became.SEAT}.get(role, Became.EVENT)
                self.reading.ledger.mark(cell, became, role)
            elif (number := read_number(cell.text).value) is None or number < 15_000:
                self.reading.ledger.mark(cell, Became.METADATA, "column")
                heading = self.reading.grid.text(self.reading.detected["header_row"], cell.col)
                event["data"].setdefault("more", {})[heading or cell.name] = cell.text.strip()
        session.events.append(event)

    def _session(self, key: str, by_role: dict[str, Cell]) -> Session:
        if key not in self.sessions:
            game = by_role["game"].text.strip() if "game" in by_role else None
            self.sessions[key] = Session(game=game, source_id=f"moves:{key}" if key else None)
            if key:
                self.sessions[key].facts["key"] = key
        return self.sessions[key]

    def _event(self, by_role: dict[str, Cell], session: Session, key: str, at: datetime) -> Row:
        player, row = by_role["player"], by_role["player"].row
        began = self.began.setdefault(key, at)
        if key not in self.last:
            session.date, session.started = at.date().isoformat(), at.time().isoformat()
        gap = (at - self.last.get(key, at)).total_seconds()
        if gap < 0:
            self._report("CLOCK_BACKWARDS", by_role["moment"].at, by_role["moment"].text)
        elif gap >= _GAP:
            self._report("GAP_IN_PLAY", {"row": row}, seconds=int(gap))
        self.last[key] = at
        self.moves[key] = self.moves.get(key, 0) + 1
        data: Row = {}
        if (turn := by_role.get("turn")) and read_number(turn.text).value is None:
            self._report("MOVE_NUMBER_DERIVED", turn.at, turn.text, number=self.moves[key])
            data["number"] = "derived"
        if clock := by_role.get("clock"):
            data |= self._clock(clock)
        since = max(0, int((at - began).total_seconds() * 1000))
        src = self.reading.grid.source(player)
        where: Row = {"turn": self.moves[key], "person": self._person(session, player), "src": src}
        moment = utc(at, self.profile.get("dates", "tz"))
        return {"kind": "moved", **where, "mono_ms": since, "at_utc": moment, "clock": "measured", "data": data}

    def _person(self, session: Session, cell: Cell) -> int:
        # Names are compared whole: Ken is not within Kenta.
        name = name_of(cell, self.profile.get("players", "aliases", {}), [])
        for index, seat in enumerate(session.seats):
            if seat.name == name:
                return index
        session.seats.append(Seat(name, None, src=self.reading.grid.source(cell)))
        return len(session.seats) - 1

    def _clock(self, cell: Cell) -> Row:
        seconds = read_clock(cell.text)
        if seconds is None:
            self._report("BAD_DURATION", cell.at, cell.text)
            return {}
        if seconds < 0:
            self._report("NEGATIVE_CLOCK", cell.at, cell.text, seconds=seconds)
        return {"clock_s": seconds}

    def _report(self, code: str, at: At, raw: str | None = None, **values: object) -> None:
        self.reading.problems.append(Problem(code, at, raw, values))
