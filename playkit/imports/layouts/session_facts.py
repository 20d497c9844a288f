"""What a row says of its session as a whole, in whichever layout: its day, its hours, its length, its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.imports.dates import read_date
from playkit.imports.durations import read_duration
from playkit.imports.layouts.marks import is_unknown
from playkit.imports.ledger import Became
from playkit.imports.problems import Problem
from playkit.imports.times import read_hours, read_time
from playkit.imports.years import WRITTEN

if TYPE_CHECKING:
    from playkit.imports.grid import Cell
    from playkit.imports.profile import Profile
    from playkit.imports.reading import Reading, Session

FACTS = ("date", "started", "ended", "duration", "place")


def read_fact(reading: Reading, session: Session, cell: Cell, role: str, profile: Profile) -> None:
    """Read one cell into the session and book it; what an earlier cell said of the same fact stands."""
    if cell.kind == "formula":
        reading.without_result(cell)
        return
    if is_unknown(cell.text):
        reading.not_noted(cell)
        return
    reading.ledger.mark(cell, Became.SESSION, role)
    if role == "date":
        read_day(reading, session, cell, profile)
    elif role in ("started", "ended"):
        _hour(reading, session, cell, role)
    elif role == "duration":
        _length(reading, session, cell, profile)
    else:
        session.place = session.place or cell.text.strip()


def read_day(reading: Reading, session: Session, cell: Cell, profile: Profile) -> None:
    """Read the day of a session, which may be written for the one above; what was read before stands."""
    if session.date is not None:
        return
    day = read_date(cell.text, profile.dates)
    session.date, session.ended = day.day, day.until or session.ended
    session.begin(day.time, cell.text)
    if day.code in ("YEAR_ASSUMED", "YEAR_UNKNOWN"):
        session.facts.setdefault(WRITTEN, cell.text.strip())
        _year(reading, cell, day.code, (day.day or "")[:4])
    elif day.code:
        reading.problems.append(Problem(day.code, cell.at, cell.text, {"date": day.day}))


def _year(reading: Reading, cell: Cell, code: str, year: str) -> None:
    """Say once for the whole column, not again in every row, that its dates have no year."""
    at = {"row": cell.row} if reading.grid.turned else {"col": cell.col}
    if not any(problem.code == code for problem in reading.problems):
        reading.problems.append(Problem(code, dict(at), year or cell.text, {"year": year}))


def _hour(reading: Reading, session: Session, cell: Cell, role: str) -> None:
    time = read_time(cell.text)
    if time is None:
        reading.problems.append(Problem("BAD_DATE", cell.at, cell.text))
    elif role == "ended":
        session.ended = session.ended or time
    elif session.started is None:
        session.begin(time, cell.text)


def _length(reading: Reading, session: Session, cell: Cell, profile: Profile) -> None:
    if (hours := read_hours(cell.text)) and session.started is None:
        session.begin(hours[0], cell.text)
        session.ended = hours[1]
        return
    length = read_duration(cell.text, profile.durations)
    session.duration_s = session.duration_s if length.seconds is None else length.seconds
    if length.code:
        reading.problems.append(Problem(length.code, cell.at, cell.text, {"seconds": length.seconds}))
