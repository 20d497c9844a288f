"""One row a session: each person's score in a column of their own, or name and score side by side, again and again.

A blank is a person who was not there, and never 0.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playkit.imports.grid import MAX_PEOPLE
from playkit.imports.layouts.dated import has_dated_parts
from playkit.imports.layouts.marks import Entry, is_unknown, number_in, read_entry, report_entries, weigh_marks
from playkit.imports.layouts.places import in_order_of_places, number_last
from playkit.imports.layouts.session_facts import FACTS, read_fact
from playkit.imports.layouts.wide_columns import Wide, find_groups, find_people, find_sessions, place_of
from playkit.imports.ledger import Became, Ledger
from playkit.imports.lexicon import IDS, ROWS, SUMMARIES, meaning, plain
from playkit.imports.named_games import name_games
from playkit.imports.people import name_of, names_in
from playkit.imports.preamble import read_facts
from playkit.imports.problems import Problem
from playkit.imports.profile import Profile
from playkit.imports.reading import Reading, Seat, Session
from playkit.imports.results import read_place, settle
from playkit.imports.values import read_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playkit.imports.grid import Cell, Grid
    from playkit.imports.problems import At


def read_session_by_person(grid: Grid, profile: Profile) -> Reading | None:
    """Read a sheet whose rows are sessions and whose columns are people; None where it is no such sheet."""
    if not profile.get("read", "layout") and has_dated_parts(grid, profile):
        return None
    wide = find_people(grid, profile)
    return _read(grid, wide, profile, "rows=session, columns=person", "session-by-person") if wide else None


def read_person_by_session(grid: Grid, profile: Profile) -> Reading | None:
    """Read a sheet whose rows are people and whose columns are sessions; None where it is no such sheet."""
    if grid.rows > MAX_PEOPLE:
        return None
    turned = grid.transposed()
    wide = find_sessions(turned, profile)
    if wide is None:
        return None
    reading = _read(turned, wide, profile, "rows=player, columns=session", "person-by-session")
    if reading:
        reading.detected["header_row"] = turned.row(wide.header)[0].row
        _without_session(reading, wide)
    return reading


def _without_session(reading: Reading, wide: Wide) -> None:
    """Report the people who have no result anywhere."""
    told = {seat.name for session in reading.sessions for seat in session.seats}
    for col in wide.people:
        cell = reading.grid.at(wide.header, col)
        if cell and name_of(cell, {}, []) not in told:
            at = {"row": cell.row} if reading.grid.turned else {"col": cell.col}
            reading.problems.append(Problem("PLAYER_IN_NO_SESSION", dict(at), raw=cell.text))


def _ids(reading: Reading, wide: Wide, row: int) -> dict[int, str]:
    """Read a row of people's ids, empty where the row is none."""
    label = next((reading.grid.at(row, col) for col, role in wide.session.items() if role == "key"), None)
    if label is None or plain(label.text) not in IDS or not reading.grid.turned:
        return {}
    reading.ledger.mark(label, Became.HEADER)
    found = {col: cell for col in wide.people if (cell := reading.grid.at(row, col))}
    for cell in found.values():
        reading.ledger.mark(cell, Became.SEAT, "id")
    return {col: cell.text.strip() for col, cell in found.items()}


def read_repeated_groups(grid: Grid, profile: Profile) -> Reading | None:
    """Read a sheet whose rows are sessions with name and score side by side; None where it is no such sheet."""
    wide = find_groups(grid, profile)
    if wide is None:
        return None
    texts = ", ".join(grid.text(wide.header, col) for col in wide.groups[0].values())
    reading = _read(grid, wide, profile, f"repeated column group ({texts}) x{len(wide.groups)}", "repeated-groups")
    if reading:
        reading.problems.insert(0, Problem("REPEATED_GROUP", values={"count": len(wide.groups)}))
        if all(in_order_of_places(session) for session in reading.sessions):
            for seat in (seat for session in reading.sessions for seat in session.seats):
                seat.seat = None  # who stands first came first, wherever they sat
    return reading


def _read(grid: Grid, wide: Wide, profile: Profile, told: str, layout: str) -> Reading | None:
    reading = Reading(layout, grid, Ledger(grid), {"layout": told, "header_row": wide.header})
    shared = Session()
    for row in range(1, wide.header):
        read_facts(reading, shared, grid.row(row), profile)
    for cell in grid.row(wide.header):
        reading.ledger.mark(cell, Became.SEAT if place_of(grid, cell) in wide.people else Became.HEADER)
    ids: dict[int, str] = {}
    since, closed = 0, False
    for row in range(wide.header + 1, grid.rows + 1):
        if found := _ids(reading, wide, row):
            ids |= found
        elif _sums_up(reading, wide, row, since):
            closed = True
        elif grid.row(row):
            if closed:
                since, closed = len(reading.sessions), False
            session = shared.again()
            _Row(reading, wide, profile, row, session).read()
    heads = {col: head for col in ids if (head := grid.at(wide.header, col))}
    accounts = {name_of(head, {}, []): ids[col] for col, head in heads.items()}
    for seat in (seat for session in reading.sessions for seat in session.seats):
        seat.account = accounts.get(seat.name)
    if "game" in wide.session.values():
        # The rows name their games; that of the profile in use was only one of those tried.
        name_games(reading, reading.sessions, Profile({"games": profile.table("games")}))
    return reading if reading.sessions else None


def _sums_up(reading: Reading, wide: Wide, row: int, since: int) -> bool:
    """Book a row that sums the others up: a total checks the sums of its columns, an average is left aside.

    `since` tells how many sessions stood above the last such row; a total is of those after it, or of all.
    """
    label = _summary(reading, wide, row)
    if label is None:
        return False
    reading.problems.append(Problem("SUMMARY_ROW_SKIPPED", reading.grid.line_at(label), label.text))
    reading.ledger.mark_all(reading.grid.row(row), Became.CHECK, "sums the rows up")
    if meaning(label.text, ROWS) == "check:sum":
        for col in wide.people:
            _check_total(reading, reading.grid.at(row, col), reading.grid.at(wide.header, col), since)
    return True


def _summary(reading: Reading, wide: Wide, row: int) -> Cell | None:
    """Find the cell that says that a row sums up: the first, or one in a column that tells which session a row is."""
    first = next(iter(reading.grid.row(row)), None)
    named = [reading.grid.at(row, col) for col, role in wide.session.items() if role in ("key", "date")]
    for cell in (first, *named):
        if cell and (plain(cell.text) in SUMMARIES or meaning(cell.text, ROWS) == "check:sum"):
            return cell
    return None


def _check_total(reading: Reading, cell: Cell | None, head: Cell | None, since: int) -> None:
    declared = read_number(cell.text).value if cell else None
    if cell is None or head is None or declared is None:
        return
    name = name_of(head, {}, [])
    sums = [_points(reading.sessions[first:], name) for first in (since, 0)]
    holds = any(parts is not None and abs(parts - declared) < 1e-6 for parts in sums)
    reading.check(holds=holds)
    if not holds and sums[0] is not None:
        values = {"parts": sums[0], "declared": declared}
        reading.problems.append(Problem("TOTAL_MISMATCH", cell.at, cell.text, values))


def _points(sessions: Sequence[Session], name: str) -> float | None:
    """Add up somebody's points; None where some are not known."""
    scores = [seat.score for session in sessions for seat in session.seats if seat.name == name]
    known = [score for score in scores if score is not None]
    return sum(known) if len(known) == len(scores) else None


@dataclass(slots=True)
class _Row:
    """Reads the session of one row."""

    reading: Reading
    wide: Wide
    profile: Profile
    row: int
    session: Session
    entries: list[Entry] = field(default_factory=list)
    unread: list[Entry] = field(default_factory=list)
    missing: bool = False

    def read(self) -> None:
        for index, group in enumerate(self.wide.groups):
            self._group(group, index)
        for col in self.wide.people:
            if cell := self.reading.grid.at(self.row, col):
                header = self.reading.grid.at(self.wide.header, col)
                # Said once, above the column, and not again in every row.
                self._of_person(name_of(header, self._aliases(), []) if header else "", cell)
        if not self.session.seats:
            return  # what stands here is no session; it is held back with whatever nobody understood
        report_entries(self.reading, sorted([*self.entries, *self.unread], key=lambda entry: entry.cell.col))
        for entry in self.unread:
            if not entry.bad:
                self.reading.ledger.mark(entry.cell, Became.SEAT, str(entry.event))
            if entry.event == "absent" and not entry.code:
                self.reading.problems.append(Problem("PLAYER_ABSENT", entry.cell.at, raw=entry.cell.text))
        weigh_marks(self.reading, self.entries, {})
        number_last(self.session)
        self._of_session()
        self._scores()
        self._others()
        bad = any(entry.bad or entry.event == "retired" for entry in (*self.entries, *self.unread))
        partial = bad and not self.missing
        highest_wins = self.profile.get("checks", "highest_wins", True)
        settle(self.reading, self.session, self._line(), highest_wins=highest_wins, partial=partial)
        self.reading.sessions.append(self.session)

    def _aliases(self) -> dict[str, str]:
        return dict(self.profile.get("players", "aliases", {}))

    def _line(self) -> At:
        return {"col": self.row} if self.reading.grid.turned else {"row": self.row}

    def _report(self, code: str, col: int, raw: str | None = None, **values: object) -> None:
        row_col = (col, self.row) if self.reading.grid.turned else (self.row, col)
        self.reading.problems.append(Problem(code, {"row": row_col[0], "col": row_col[1]}, raw, values))

    def _group(self, group: dict[str, int], index: int) -> None:
        cells = {role: cell for role, col in group.items() if (cell := self.reading.grid.at(self.row, col))}
        if not cells:
            self._report("EMPTY_GROUP", group["player"])
            return
        player = cells.get("player")
        if player is None:
            return
        if is_unknown(player.text):
            self.reading.not_noted(player)
            return
        self.reading.ledger.mark(player, Became.SEAT)
        if "value" in group and "value" not in cells:
            self.missing = True
            self._report("SCORE_MISSING", group["value"])
        for name in self._names(player, group):
            told = name
            if any(seat.name == name for seat in self.session.seats):
                self._report("SAME_NAME_TWICE_IN_SESSION", player.col, player.text)
                told = f"{name} ({index + 1})"
            self._result(told, cells.get("value"), index, player)
            self._seat_facts(cells, self.wide.ranks.get(group["player"]))

    def _names(self, player: Cell, group: dict[str, int]) -> list[str]:
        """Read whose a group is; below a place stand all who share it."""
        place = self.wide.ranks.get(group["player"])
        if place is None:
            return [name_of(player, self._aliases(), self.reading.problems)]
        return names_in(player.text, self._aliases())

    def _seat_facts(self, cells: dict[str, Cell], place: int | None) -> None:
        seat = self.session.seats[-1]
        if role := cells.get("role"):
            seat.role = role.text.strip()
            self.reading.ledger.mark(role, Became.SEAT)
        rank = cells.get("rank")
        if rank and is_unknown(rank.text):
            self.reading.not_noted(rank)
        elif rank and (told := read_place(rank.text)):
            place = told
            self.reading.ledger.mark(rank, Became.SEAT)
        if place is not None:
            seat.rank, seat.rank_source = place, "declared"

    def _result(self, name: str, cell: Cell | None, seat: int | None, player: Cell) -> None:
        person = len(self.session.seats)
        self.session.seats.append(Seat(name, seat, src=self.reading.grid.source(cell or player)))
        if cell:
            self.entries.append(read_entry(cell, 0, person, self.profile))

    def _of_person(self, name: str, cell: Cell) -> None:
        """Read a cell in a person's column: whoever was absent, or left nothing readable, has no seat."""
        entry = read_entry(cell, 0, len(self.session.seats), self.profile)
        if entry.bad or entry.event in ("absent", "missing"):
            self.unread.append(entry)
            return
        self.session.seats.append(Seat(name, None, src=self.reading.grid.source(cell)))
        self.entries.append(entry)

    def _scores(self) -> None:
        for entry in self.entries:
            if entry.bad:
                continue
            self.reading.ledger.mark_all([entry.cell], Became.EVENT)  # which those who share a place share, too
            self.session.seats[entry.person].score = entry.value
            if entry.event == "retired":
                src = self.reading.grid.source(entry.cell)
                self.session.events.append({"kind": "retired", "src": src, "person": entry.person})
            if entry.value is not None:
                src = self.reading.grid.source(entry.cell)
                row = {"kind": "scored", "src": src, "person": entry.person}
                self.session.events.append({**row, "value": entry.value, "score": entry.value})
        if all(seat.score is not None for seat in self.session.seats):
            self.session.finished = True
        if self.wide.ranks or [seat.seat for seat in self.session.seats] != list(range(len(self.session.seats))):
            for seat in self.session.seats:
                seat.seat = None  # a gap between the groups, or places for headings: who sat where is not known

    def _of_session(self) -> None:
        for col, role in self.wide.session.items():
            cell = self.reading.grid.at(self.row, col)
            if cell is None:
                continue
            if role == "key":
                self.reading.ledger.mark(cell, Became.SESSION, role)
                self.session.facts.setdefault("key", cell.text.strip())
            elif role == "game":
                self.reading.ledger.mark(cell, Became.SESSION, role)
                self.session.game = cell.text.strip()
            elif role in FACTS:
                read_fact(self.reading, self.session, cell, role, self.profile)
            elif role == "winner":
                self._winner(cell)
            elif role == "note":
                self.reading.ledger.mark(cell, Became.EVENT)
                src = self.reading.grid.source(cell)
                self.session.events.append({"kind": "noted", "src": src, "text": cell.text.strip()})
            else:
                self._sum(cell)

    def _winner(self, cell: Cell) -> None:
        """Read who won, where a column names them; names of nobody at this table are kept as a fact."""
        names = names_in(cell.text, self._aliases())
        won = [seat for seat in self.session.seats if seat.name in names]
        for seat in won:
            seat.rank, seat.rank_source = 1, "declared"
        self.reading.ledger.mark(cell, Became.SEAT, "winner")
        if len(won) < len(names):
            self.session.facts.setdefault(self.reading.grid.text(self.wide.header, cell.col), cell.text.strip())

    def _sum(self, cell: Cell) -> None:
        if is_unknown(cell.text):
            self.reading.not_noted(cell)
            return
        number = number_in(cell, self.profile)
        declared = number.value
        if declared is None:
            code = number.code or "BAD_NUMBER"
            self._report(code, place_of(self.reading.grid, cell), cell.text)
            self.reading.hold(cell, code)
            return
        self.reading.ledger.mark(cell, Became.CHECK, "sum")
        values = [entry.value for entry in self.entries]
        known = [value for value in values if value is not None]
        if len(known) < len(self.session.seats):
            return
        parts = round(sum(known), 9)
        holds = abs(parts - declared) < 1e-6
        self.reading.check(holds=holds)
        if not holds:
            values_told = {"parts": parts, "declared": declared}
            self.reading.problems.append(Problem("TOTAL_MISMATCH", self._line(), cell.text, values_told))

    def _others(self) -> None:
        for cell in self.reading.grid.row(self.row):
            col = place_of(self.reading.grid, cell)
            heading = self.reading.grid.text(self.wide.header, col)
            if self.reading.ledger.booked(cell) or (heading and col not in self.wide.others):
                continue
            self.reading.ledger.mark(cell, Became.METADATA, "column")
            self.session.facts.setdefault(heading or cell.name, cell.text.strip())
            if not heading:
                self._report("UNNAMED_COLUMN_HAS_DATA", col, cell.text)
