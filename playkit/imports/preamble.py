"""The lines around a table: `日付：令和８年…`, `場所：公民館`, a title, a footnote."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playkit.imports.dates import date_within, read_date
from playkit.imports.durations import read_duration
from playkit.imports.ledger import Became
from playkit.imports.lexicon import FACTS, meaning, plain
from playkit.imports.people import names_in
from playkit.imports.problems import Problem
from playkit.imports.reading import Seat
from playkit.imports.times import read_hours, read_time
from playkit.imports.years import WRITTEN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from playkit.imports.grid import Cell
    from playkit.imports.profile import Profile
    from playkit.imports.reading import Reading, Session

_PAIR = re.compile(r"(?P<key>[^:：]{1,20})[:：]\s*(?P<value>.+)", re.DOTALL)
_FOOTNOTE = ("※", "*", "＊", "注")


def read_facts(
    reading: Reading,
    session: Session,
    cells: Iterable[Cell],
    profile: Profile,
    free: Callable[[Cell], bool] = lambda _: True,
) -> None:
    """Read the cells around a table into the session; whatever is no fact of it stays as a title or a footnote.

    `free` tells whether the cell right of a heading may be its value: what belongs to the table may not.
    """
    for cell in cells:
        if reading.ledger.booked(cell):
            continue
        text = cell.text.strip()
        pair = _PAIR.fullmatch(text)
        if text.startswith("sep=") and cell.row == 1:
            reading.ledger.mark(cell, Became.METADATA, "separator")  # a line that some spreadsheet programs write
        elif text.startswith(_FOOTNOTE):
            reading.ledger.mark(cell, Became.METADATA, "footnote")
            reading.problems.append(Problem("FOOTNOTE", reading.grid.line_at(cell)))
            session.facts.setdefault("footnote", text)
        elif pair:
            _fact(reading, session, cell, (pair["key"], pair["value"]), profile)
        elif _role(text, profile) and (value := reading.grid.right_of(cell)) and free(value):
            _fact(reading, session, value, (text, value.text), profile)
            reading.ledger.mark(cell, Became.HEADER)
        else:
            reading.ledger.mark(cell, Became.METADATA, "title")
            session.facts.setdefault("title", text)


def date_by_title(reading: Reading, name: str, profile: Profile) -> None:
    """Take the day of a sheet whose rows tell none out of its title, such as `Playtest 2026-11-23`.

    The name of a file or sheet tells the day of a single play only; of many, it may be that of the last.
    """
    if any(session.date or WRITTEN in session.facts for session in reading.sessions):
        return
    for session in reading.sessions:
        title = date_within(session.facts.get("title", ""))
        named = date_within(name) if len(reading.sessions) == 1 and not title else None
        if named:
            reading.problems.append(Problem("DATE_FROM_NAME", values={"date": read_date(named, profile.dates).day}))
        if written := title or named:
            day = read_date(written, profile.dates)
            session.date = day.day
            if session.started is None:
                session.begin(day.time, written)


def _role(key: str, profile: Profile) -> str | None:
    declared = {plain(text): str(role) for text, role in profile.table("preamble").items()}
    return declared.get(plain(key)) or meaning(key, FACTS)


def _fact(reading: Reading, session: Session, cell: Cell, pair: tuple[str, str], profile: Profile) -> None:
    key, value = pair[0], pair[1].strip()
    role = _role(key, profile)
    if role is None:
        session.facts.setdefault(key.strip(), value)
        reading.ledger.mark(cell, Became.METADATA, "fact")
        reading.problems.append(Problem("UNKNOWN_FACT", cell.at, raw=cell.text))
        return
    reading.ledger.mark(cell, Became.SEAT if role in ("people", "seats") else Became.SESSION, role)
    if role in ("people", "seats"):
        _people(session, value, profile, seated=role == "seats", src=reading.grid.source(cell))
    elif role in ("date", "started", "ended", "duration"):
        _when(reading, session, cell, (role, value), profile)
    elif role in ("place", "recorder", "game", "draft", "study", "end_reason"):
        setattr(session, role, value)
    else:
        session.facts.setdefault(role, value)


def _people(session: Session, value: str, profile: Profile, *, seated: bool, src: str | None) -> None:
    names = names_in(value, profile.get("players", "aliases", {}))
    session.seats = [Seat(name, seat if seated else None, src=src) for seat, name in enumerate(names)]


def _when(reading: Reading, session: Session, cell: Cell, fact: tuple[str, str], profile: Profile) -> None:
    role, value = fact
    code: str | None = None
    values: dict[str, object] = {}
    if role == "date":
        day = read_date(value, profile.dates)
        session.date, code = day.day, day.code
        session.begin(day.time, value)
        session.ended = day.until or session.ended
        if code in ("YEAR_ASSUMED", "YEAR_UNKNOWN"):
            session.facts.setdefault(WRITTEN, value)
        values = {"date": day.day, "year": (day.day or "")[:4]}
    elif role == "duration" and (hours := read_hours(value)):
        session.begin(hours[0], value)
        session.ended = hours[1]
    elif role == "duration":
        length = read_duration(value, profile.durations)
        session.duration_s, code, values = length.seconds, length.code, {"seconds": length.seconds}
    else:
        time = read_time(value)
        code = None if time else "BAD_DATE"
        if role == "started":
            session.begin(time, value)
        else:
            session.ended = time
    if code:
        reading.problems.append(Problem(code, cell.at, raw=value, values=values))
