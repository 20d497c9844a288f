"""One row a result: who, in which session, hand or phase, with how many points. The list that programs export."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playkit.imports.layouts.columns import Columns, find_columns
from playkit.imports.layouts.entries import read_lines
from playkit.imports.layouts.listed import Listed
from playkit.imports.layouts.listed_checks import check_scores, read_lengths
from playkit.imports.layouts.listed_events import tell_listed
from playkit.imports.layouts.marks import is_unknown, read_entry, report_entries, weigh_marks
from playkit.imports.layouts.session_facts import read_day, read_fact
from playkit.imports.ledger import Became, Ledger
from playkit.imports.named_games import name_games
from playkit.imports.preamble import read_facts
from playkit.imports.problems import Problem
from playkit.imports.profile import Profile
from playkit.imports.reading import Reading, Seat, Session
from playkit.imports.results import read_outcome, read_place, read_seat, settle, settle_declared

if TYPE_CHECKING:
    from playkit.imports.grid import Cell, Grid

_ROUNDED = re.compile(r"\d(?:\.\d+)?e\+?1[5-9]|\d{13,}0{4}", re.IGNORECASE)


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
    if columns.col("game"):
        # The rows name their games; that of the profile in use was only one of those tried.
        name_games(reading, reading.sessions, Profile({"games": profile.table("games")}))
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
    _facts(listed)
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
        _account(listed, seat, line.cells.get("account"))
        _won(listed, seat, line.cells.get("winner"))
    _check_seats(listed)


def _account(listed: Listed, seat: Seat, cell: Cell | None) -> None:
    """Read what another program calls a person; a spreadsheet keeps fifteen digits of such a number and no more."""
    if cell is None:
        return
    listed.reading.ledger.mark(cell, Became.SEAT, "account")
    if _ROUNDED.fullmatch(cell.text.strip()):
        listed.report("ID_ROUNDED", cell.at, cell.text)
    else:
        seat.account = seat.account or cell.text.strip()


def _won(listed: Listed, seat: Seat, cell: Cell | None) -> None:
    if cell is None:
        return
    won = read_outcome(cell.text)
    if won is None:
        listed.report("BAD_FLAG", cell.at, cell.text)
        listed.reading.hold(cell, "BAD_FLAG")
        return
    listed.reading.ledger.mark(cell, Became.SEAT, "winner")
    seat.won = won


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
    if is_unknown(cell.text):
        listed.reading.not_noted(cell)
        return
    value = read_place(cell.text) if kind == "rank" else read_seat(cell.text)
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


def _facts(listed: Listed) -> None:
    """Read what the rows say of the session as a whole: its day, its hours, its place."""
    for line in listed.play.lines:
        if game := line.cells.get("game"):
            listed.session.game = listed.session.game or game.text.strip()
        for role, cell in line.cells.items():
            if role in ("date", "started", "ended", "place"):
                read_fact(listed.reading, listed.session, cell, role, listed.profile)
    if (day := listed.play.day) and not any("date" in line.cells for line in listed.play.lines):
        listed.report("MERGED_CELL_FILLED", {"row": listed.play.lines[0].row, "col": day.col}, day.text)
        read_day(listed.reading, listed.session, day, listed.profile)


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
    if listed.columns.col("winner") and not declared:
        _settle_winners(listed, highest_wins=highest_wins)
        return
    settle(listed.reading, session, listed.at, highest_wins=highest_wins)


def _settle_winners(listed: Listed, *, highest_wins: bool) -> None:
    """Keep winners as they are marked; a blank beside a mark says that somebody else won."""
    seats = listed.session.seats
    if any(seat.won for seat in seats):
        for seat in seats:
            seat.won = bool(seat.won)
        listed.session.finished = True
    settle_declared(listed.reading, listed.session, listed.at, highest_wins=highest_wins)
