"""The rows of a sheet: points, ticks, what was taken, moves; then totals, places and remarks."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from playkit.imports.durations import read_duration
from playkit.imports.forms.declared import names_of
from playkit.imports.forms.form import squeezed
from playkit.imports.forms.moved import read_moves
from playkit.imports.layouts.flags import raised
from playkit.imports.layouts.marks import read_entry, report_entries
from playkit.imports.ledger import Became
from playkit.imports.results import read_place, settle
from playkit.imports.values import read_number

if TYPE_CHECKING:
    from playkit.imports.forms.drawn import Drawn
    from playkit.imports.forms.form import Line
    from playkit.imports.forms.reader import Play
    from playkit.imports.grid import Cell
    from playkit.imports.layouts.marks import Entry


def read_parts(play: Play, boards: Drawn) -> None:
    """Write the events of all parts in order, what happened on their boards among them; then what stands below."""
    for rows in play.parts.values():
        for row, _ in rows:
            play.book(play.label(row), Became.HEADER)
    if any(line.reads == "move" for line in play.form.lines):
        read_below(play)
        for part, rows in play.parts.items():
            _side(play, part, rows[0][0])
        read_moves(play)  # which settles the places by the rules
        return
    play.sums = dict.fromkeys(range(len(play.people)), 0 if _counts(play) else None)
    entries = _entries(play)
    boards.tell_start(play)
    for part, rows in sorted(play.parts.items()):
        _Part(play, part, rows, entries, boards).read()
    boards.tell_rest(play)
    read_below(play)
    _finish(play)


def _counts(play: Play) -> bool:
    return any(line.reads == "points" for line in play.form.lines)


def _entries(play: Play) -> dict[tuple[int, int], Entry]:
    """Read all points first: that one cell of a sheet is written in full-width digits is told once for all."""
    found = {
        (row, person): read_entry(cell, part, person, play.profile)
        for part, rows in play.parts.items()
        for row, line in rows
        if line.reads == "points"
        for person, cell in play.row(row)
    }
    # The sheet says itself what its marks mean.
    told = [replace(entry, code=None) if entry.code == "TOKEN" else entry for entry in found.values()]
    report_entries(play.reading, told)
    return found


@dataclass(slots=True)
class _Part:
    """One part being read: its rows with the line that stands there, all points of the sheet, the boards."""

    play: Play
    part: int
    rows: list[tuple[int, Line]]
    entries: dict[tuple[int, int], Entry]
    boards: Drawn
    after: dict[int, tuple[Cell, float]] = field(default_factory=dict)
    ticked: set[tuple[str, int]] = field(default_factory=set)

    def read(self) -> None:
        """Write the part's events: its beginning, the board, the rows, its end, remarks."""
        play, first = self.play, self.play.label(self.rows[0][0])
        before = len(play.session.events)
        seconds = _side(play, self.part, self.rows[0][0])
        remarks = play.session.events[before:]
        del play.session.events[before:]
        written = any(play.row(row) for row, _ in self.rows)
        if not (written or remarks or seconds or self.boards.touched(self.part)):
            return
        play.session.parts_played = (play.session.parts_played or 0) + 1
        play.event(f"{play.form.span}_started", first, **play.in_part(self.part))
        self.boards.tell(play, self.part)
        self._after()
        for row, line in self.rows:
            self._line(row, line)
        self._carry()
        self.boards.tell_standing(play, self.part)
        data = {"duration_s": seconds} if seconds else None
        play.event(f"{play.form.span}_ended", first, **play.in_part(self.part), data=data)
        play.session.events += remarks

    def _after(self) -> None:
        """Read what everybody had when the part was over."""
        for row, line in self.rows:
            for person, cell in self.play.row(row) if line.reads == "after" else ():
                number = read_number(cell.text, self.play.profile.numbers)
                if number.value is None:
                    self.play.refuse(cell, number.code or "BAD_NUMBER")
                else:
                    self.play.book(cell, Became.CHECK, "after")
                    self.after[person] = (cell, number.value)

    def _line(self, row: int, line: Line) -> None:
        reads, _, kind = line.reads.partition(":")
        here = dict(self.play.row(row))
        for person, cell in here.items():
            if reads == "points":
                self._points(self.entries[row, person], line)
            elif reads == "mark" and _tick(self.play, self.part, person, cell, kind):
                self.ticked.add((kind, person))
            elif reads == "took":
                _taken(self.play, self.part, person, cell)
        if reads == "points" and here:
            for person in set(range(len(self.play.people))) - set(here):
                self.play.sums[person] = None  # a gap makes every later total unknown

    def _points(self, entry: Entry, line: Line) -> None:
        play, person = self.play, entry.person
        before = play.sums[person]
        unknown = entry.bad or (entry.value is None and entry.event != "absent")
        total = None if before is None or unknown else before + (entry.value or 0)
        play.sums[person] = total
        if entry.bad:
            return
        told = {"part": self.part, "person": person, "value": entry.value, "event": entry.event}
        play.session.parts.append(told)
        if entry.event == "missing":
            play.book(entry.cell, Became.IGNORED, "a mark for an unknown value")
            return
        play.book(entry.cell, Became.EVENT)
        whose = {**play.in_part(self.part), "person": person}
        if entry.event and not self.boards.fell(self.part, person):
            play.event(entry.event, entry.cell, **whose)
        if not entry.event or entry.value:
            several = sum(one.reads == "points" for one in play.form.lines) > 1
            data = {"field": line.label or None if several else None, "terms": list(entry.terms) or None}
            kept = {name: value for name, value in data.items() if value is not None}
            score = self.after[person][1] if person in self.after else None if several else total
            stood = self.boards.stood(self.part, person)
            play.event("scored", entry.cell, **whose, value=entry.value, score=score, cell=stood, data=kept or None)

    def _carry(self) -> None:
        """Go on from what everybody had afterwards; who was out in a part that halves then has half."""
        play = self.play
        halves = str(self.part) in play.profile.get("checks", "halved", [])
        for person, total in play.sums.items():
            out = halves and ("eliminated", person) in self.ticked
            expected = total // 2 if out and total is not None else total
            play.sums[person] = expected
            if person in self.after:
                cell, found = self.after[person]
                play.sums[person] = found
                if expected is not None:
                    play.compare(cell, expected, found, "RUNNING_SCORE_MISMATCH")


def _tick(play: Play, part: int, person: int, cell: Cell, kind: str) -> bool:
    happened = raised(cell)
    if squeezed(cell.text) in ("×", "x"):
        happened = True  # who is asked for a ○ may cross the box as well
    if happened is None:
        play.refuse(cell, "BAD_FLAG")
        return False
    play.book(cell, Became.EVENT)
    if happened:
        play.event(kind, cell, **play.in_part(part), person=person)
    return happened


def _taken(play: Play, part: int, person: int, cell: Cell) -> None:
    known = names_of(play.game) if play.game else {}
    word = squeezed(cell.text)
    near = [value for name, value in known.items() if name.startswith(word)]
    value = known.get(word, near[0] if len(set(near)) == 1 else None)
    if known and value is None:
        play.refuse(cell, "UNEXPLAINED_CELL")
        return
    play.book(cell, Became.EVENT)
    who = cell.text.strip() if value is None else value
    play.event("took", cell, **play.in_part(part), person=person, data={"who": who})


def _side(play: Play, part: int, row: int) -> int | None:
    """Read the columns beside the people: how long the part took, and remarks, which come after it."""
    seconds = None
    for col, kind in play.side.items():
        cell = play.grid.at(row, col)
        if cell is None or not play.is_open(cell):
            continue
        if kind == "note":
            play.book(cell, Became.EVENT)
            play.event("noted", cell, **play.in_part(part), text=cell.text.strip())
            continue
        length = read_duration(cell.text, play.profile.durations)
        if length.seconds is None:
            play.refuse(cell, "BAD_DURATION")
            continue
        play.book(cell, Became.EVENT)
        seconds = length.seconds
    return seconds


def read_below(play: Play) -> None:
    """Read what stands below the parts: what is counted at the end, totals, places, remarks."""
    ends: dict[int, int | float] = dict.fromkeys(range(len(play.people)), 0)
    for row, kind in play.labelled.items():
        if kind in ("seat", "role"):
            continue
        reads, _, name = kind.partition(":")
        play.book(play.label(row), Became.HEADER, kind)
        here = dict(play.row(row))
        for person, cell in here.items():
            _below(play, person, cell, (reads, name), ends)
        if reads == "of":
            for person in set(ends) - set(here):
                ends.pop(person)  # one unknown kind of points makes the sum unknown
    if any(kind.startswith("of:") for kind in play.labelled.values()):
        _add(play, ends)


def _below(play: Play, person: int, cell: Cell, row: tuple[str, str], ends: dict[int, int | float]) -> None:
    reads, name = row
    seat = play.session.seats[person]
    if reads == "comment":
        play.book(cell, Became.EVENT)
        play.event("noted", cell, person=person, text=cell.text.strip())
        return
    if reads == "rank":
        if (place := read_place(cell.text)) is None:
            play.refuse(cell, "BAD_NUMBER")
            return
        seat.rank, seat.rank_source = place, "declared"
        play.book(cell, Became.SEAT, "rank")
        return
    if cell.kind == "formula":
        play.reading.without_result(cell)
        return
    number = read_number(cell.text, play.profile.numbers)
    if number.value is None:
        play.refuse(cell, number.code or "BAD_NUMBER")
        ends.pop(person, None)
        return
    if reads == "sum":
        play.book(cell, Became.CHECK, "sum")
        seat.score = number.value
        play.totalled = True
        return
    play.book(cell, Became.EVENT)
    play.session.parts.append({"part": None, "of": name, "person": person, "value": number.value, "event": None})
    play.event("scored", cell, person=person, value=number.value, data={"of": name})
    if person in ends:
        ends[person] += number.value


def _add(play: Play, ends: dict[int, int | float]) -> None:
    """Add what was counted at the end to the points of the parts, where the sheet has both."""
    for person in range(len(play.people)):
        before = play.sums.get(person) if _counts(play) else 0
        play.sums[person] = before + ends[person] if before is not None and person in ends else None


def _finish(play: Play) -> None:
    session = play.session
    for person, seat in enumerate(session.seats):
        total = play.sums.get(person)
        if seat.score is None:
            seat.score = total
        elif total is not None:
            _check(play, person, total)
    if play.totalled or (play.form.ends and all(seat.score is not None for seat in session.seats) and session.seats):
        session.finished = True
    settle(play.reading, session, {}, highest_wins=play.profile.get("checks", "highest_wins", True))


def _check(play: Play, person: int, total: float) -> None:
    """Check a written total against its parts; what is written stands."""
    row = next((row for row, kind in play.labelled.items() if kind == "sum"), None)
    cell = play.grid.at(row, play.people[person]) if row is not None else None
    score = play.session.seats[person].score
    if cell is not None and score is not None:
        play.compare(cell, total, score, "TOTAL_MISMATCH")
