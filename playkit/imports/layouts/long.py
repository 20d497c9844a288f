"""One row a result: who, in which session, hand or phase, with how many points. The list that programs export."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.imports.dates import read_date
from playkit.imports.layouts.columns import Columns, find_columns
from playkit.imports.layouts.entries import read_lines
from playkit.imports.layouts.listed import Listed
from playkit.imports.layouts.listed_checks import check_scores, read_lengths
from playkit.imports.layouts.listed_events import tell_listed
from playkit.imports.layouts.marks import read_entry, report_entries, weigh_marks
from playkit.imports.ledger import Became, Ledger
from playkit.imports.preamble import read_facts
from playkit.imports.problems import Problem
from playkit.imports.reading import Reading, Seat, Session
from playkit.imports.results import read_place, settle

if TYPE_CHECKING:
    from playkit.imports.grid import Grid
    from playkit.imports.profile import Profile


def read_long(grid: Grid, profile: Profile) -> Reading | None:
    """Read a list with one row for each result; None where the sheet has no such header."""
    columns = find_columns(grid, profile)
    if columns is None:
        return None
    reading = Reading("long", grid, Ledger(grid), {"layout": "long", "header_row": columns.header})
    reading.headings = columns.known
    reading.ledger.mark_all(grid.row(columns.header), Became.HEADER)
    _report_headings(reading, columns)
    shared = Session()
    for row in range(1, columns.header):
        read_facts(reading, shared, grid.row(row), profile)
    for play in read_lines(reading, columns, profile):
        session = shared.again()
        _read_play(Listed(reading, columns, profile, play, session))
    return reading if reading.sessions else None


def _report_headings(reading: Reading, columns: Columns) -> None:
    for col, role in columns.roles.items():
        if role == "other":
            at = {"row": columns.header, "col": col}
            reading.problems.append(Problem("UNKNOWN_COLUMN", dict(at), raw=reading.grid.text(columns.header, col)))


def _read_play(listed: Listed) -> None:
    if listed.play.key:
        listed.session.facts.setdefault("key", listed.play.key)
    _seats(listed)
    _date(listed)
    _values(listed)
    read_lengths(listed)
    check_scores(listed)
    tell_listed(listed)
    _settle(listed)
    listed.reading.sessions.append(listed.session)


def _seats(listed: Listed) -> None:
    for line in listed.play.lines:
        if line.name not in listed.people:
            listed.people[line.name] = len(listed.people)
            src = listed.reading.grid.source(line.cells["player"])
            listed.session.seats.append(Seat(line.name, None, src=src))
        seat = listed.session.seats[listed.people[line.name]]
        if role := line.cells.get("role"):
            seat.role = seat.role or role.text.strip()
            listed.reading.ledger.mark(role, Became.SEAT, "role")
        for kind in ("rank", "seat"):
            _place(listed, seat, kind, line.row)
    _check_seats(listed)


def _check_seats(listed: Listed) -> None:
    seats = listed.session.seats
    numbers = [seat.seat for seat in seats if seat.seat is not None]
    if numbers and (len(numbers) < len(seats) or sorted(numbers) != list(range(len(seats)))):
        listed.report("SEATS_UNCLEAR", listed.at)
        for seat in seats:
            seat.seat = None


def _place(listed: Listed, seat: Seat, kind: str, row: int) -> None:
    cell = listed.cell(row, kind)
    if cell is None:
        return
    value = read_place(cell.text)
    if value is None:
        listed.report("BAD_NUMBER", cell.at, cell.text)
        listed.reading.hold(cell, "BAD_NUMBER")
        return
    listed.reading.ledger.mark(cell, Became.SEAT, kind)
    if not cell.text.strip().isascii():
        listed.report("NORMALIZED", cell.at, cell.text, value=value)
    if kind == "rank":
        seat.rank, seat.rank_source = value, "declared"
    else:
        seat.seat = value - 1


def _date(listed: Listed) -> None:
    for line in listed.play.lines:
        cell = line.cells.get("date")
        if cell is None:
            continue
        listed.reading.ledger.mark(cell, Became.SESSION, "date")
        if listed.session.date is None:
            day = read_date(cell.text, listed.profile.dates)
            listed.session.date, listed.session.started = day.day, day.time
            if day.code:
                listed.report(day.code, cell.at, cell.text, date=day.day, year=(day.day or "")[:4])


def _values(listed: Listed) -> None:
    for line in listed.play.lines:
        person = listed.people[line.name]
        if cell := line.cells.get("value"):
            part = line.part or 0
            listed.entries[part, person] = read_entry(cell, part, person, listed.profile)
        elif col := listed.columns.col("value"):
            listed.report("SCORE_MISSING", {"row": line.row, "col": col})
    entries = list(listed.entries.values())
    report_entries(listed.reading, entries)
    weigh_marks(listed.reading, entries, {})


def _settle(listed: Listed) -> None:
    session = listed.session
    declared = any(seat.rank is not None for seat in session.seats)
    complete = declared or all(seat.score is not None for seat in session.seats)
    if not listed.columns.col("part"):
        # A list of results is written when the play is over; a list of parts may stop at any of them.
        session.finished = complete or None
        if not complete and listed.columns.col("value"):
            listed.report("SESSION_INCOMPLETE", listed.at)
    highest_wins = listed.profile.get("checks", "highest_wins", True)
    settle(listed.reading, session, listed.at, highest_wins=highest_wins)
