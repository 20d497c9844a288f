"""A sheet of ours on its way back: facts above, people, parts, what stands at the end, boards; nothing is asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playkit.imports.forms.form import squeezed
from playkit.imports.forms.printed import find_printed, game_named
from playkit.imports.forms.words import HEADINGS, WORDS
from playkit.imports.ledger import Became, Ledger
from playkit.imports.people import composed, name_of
from playkit.imports.preamble import read_facts
from playkit.imports.problems import Problem
from playkit.imports.profile import Profile, shipped
from playkit.imports.reading import Reading, Seat, Session
from playkit.imports.results import read_place
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from playkit.imports.forms.form import Form, Line
    from playkit.imports.forms.printed import Printed
    from playkit.imports.grid import Cell, Grid
    from playkit.kernel import Game

_SIDE = ("duration", "note")
_ROWS = ("sum", "rank", "comment", "seat")
_OUT = {"×": {"value": 0, "event": "eliminated"}}  # the sheet itself says what × means, so nobody is asked


@dataclass(slots=True)
class Play:
    """One play being read.

    `people` are the columns of who sat there, `side` what other columns hold, `parts` the rows of each part with the
    line that stands there, `labelled` rows that are no part, `sums` points so far by person, `totalled` whether a total
    is written.
    """

    reading: Reading
    printed: Printed
    profile: Profile
    session: Session = field(default_factory=Session)
    people: list[int] = field(default_factory=list)
    side: dict[int, str] = field(default_factory=dict)
    parts: dict[int, list[tuple[int, Line]]] = field(default_factory=dict)
    labelled: dict[int, str] = field(default_factory=dict)
    sums: dict[int, float | None] = field(default_factory=dict)
    totalled: bool = False
    game: Game | None = None

    @property
    def form(self) -> Form:
        """What the sheet asks for."""
        return self.printed.form

    @property
    def grid(self) -> Grid:
        """The sheet."""
        return self.reading.grid

    def row(self, row: int) -> list[tuple[int, Cell]]:
        """Give what is written in a row and not yet read, by the index of the person in whose column it stands."""
        found = ((person, self.grid.at(row, col)) for person, col in enumerate(self.people))
        return [(person, cell) for person, cell in found if cell and self.is_open(cell)]

    def is_open(self, cell: Cell) -> bool:
        """Tell whether nothing was made of a cell yet; on a sheet that was cut about, two readings may meet in one."""
        return not self.reading.ledger.booked(cell)

    def book(self, cell: Cell | None, became: Became, rule: str = "") -> None:
        """Say what became of a cell, unless that is said."""
        if cell and self.is_open(cell):
            self.reading.ledger.mark(cell, became, rule)

    def label(self, row: int) -> Cell | None:
        """Give the label of a row."""
        return self.grid.at(row, self.printed.label)

    def event(self, kind: str, source: Cell | None, **fields: Any) -> None:
        """Add an event row of the session."""
        told = {name: value for name, value in fields.items() if value is not None}
        self.session.events.append({"kind": kind, "src": self.grid.source(source), **told})

    def report(self, code: str, cell: Cell, **values: Any) -> None:
        """Note a problem of a cell."""
        self.reading.problems.append(Problem(code, cell.at, cell.text, values))

    def refuse(self, cell: Cell, code: str) -> None:
        """Hold a cell back, and say so."""
        if self.is_open(cell):
            self.report(code, cell)
            self.reading.hold(cell, code)

    def compare(self, cell: Cell, expected: float, found: float, code: str) -> None:
        """Check a figure by what it should be; both are kept where they differ."""
        holds = abs(expected - found) < 1e-6
        self.reading.check(holds=holds)
        if not holds:
            self.report(code, cell, parts=expected, declared=found, expected=expected, found=found)

    def in_part(self, number: int) -> dict[str, int]:
        """Say which part an event belongs to, in the column that this game's parts have."""
        return {self.form.span: number}


def read_printed(grid: Grid, profile: Profile) -> Reading | None:
    """Read a sheet that `playkit sheet` made, filled in or typed again; None for any other sheet."""
    plays = find_printed(grid)
    if not plays:
        return None
    first = plays[0]
    detected = {"layout": f"playkit sheet {first.form.name}", "header_row": first.head}
    reading = Reading("printed", grid, Ledger(grid), detected, games_told=True)
    for printed in plays:
        _read(Play(reading, printed, _effective(profile, printed.form.name), game=game_named(printed.form.name)))
    if not reading.sessions:
        reading.problems.append(Problem("NO_PLAYS"))
    return reading


def _effective(profile: Profile, game: str) -> Profile:
    """Lay what is given over what ships for the game, and that over what the sheet itself says of its marks."""
    known = next((one for one in shipped().values() if one.game == game), Profile())
    return profile.over(known).over(Profile({"tokens": _OUT}))


def _read(play: Play) -> None:
    from playkit.imports.forms.drawn import read_boards
    from playkit.imports.forms.rows import read_parts

    play.session.game = play.form.name
    _find_rows(play)
    _find_people(play)
    _around(play)
    _role(play)
    boards = read_boards(play)
    read_parts(play, boards)
    if play.session.seats or any(event["kind"] == "noted" for event in play.session.events):
        play.reading.sessions.append(play.session)


def _find_rows(play: Play) -> None:
    """Say what each row below the names is: a line of a part, or a row with a label of its own."""
    ends = {squeezed(line.label): line.reads for line in play.form.ends}
    for row in range(play.printed.head + 1, play.printed.rows.stop):
        text = play.grid.text(row, play.printed.label)
        if not text:
            continue
        part = play.form.part_of(text)
        line = _line_of(play.form, part[1]) if part else None
        if part and line:
            if any(known is line for _, known in play.parts.get(part[0], [])):
                return  # the boards begin, each below the name of its part
            play.parts.setdefault(part[0], []).append((row, line))
        elif squeezed(text) in ends:
            play.labelled[row] = ends[squeezed(text)]
        elif play.form.role and squeezed(text) == squeezed(play.form.role):
            play.labelled[row] = "role"
        elif kind := next((kind for kind in _ROWS if squeezed(text) in HEADINGS[kind]), None):
            play.labelled.setdefault(row, kind)


def _line_of(form: Form, rest: str) -> Line | None:
    return next((line for line in form.lines if squeezed(line.label) == rest), None)


def _table(play: Play) -> list[int]:
    """Give the rows of the table in which people write, without the printed numbers of seats."""
    parts = [row for rows in play.parts.values() for row, _ in rows]
    return [*parts, *(row for row, kind in play.labelled.items() if kind != "seat")]


def _find_people(play: Play) -> None:
    grid, head = play.grid, play.printed.head
    for cell in grid.row(head):
        kind = next((kind for kind in _SIDE if squeezed(cell.text) in HEADINGS[kind]), None)
        if kind and cell.col > play.printed.label:
            play.side[cell.col] = kind
            play.book(cell, Became.HEADER, kind)
    last = min(play.side, default=grid.cols + 1)
    written = {cell.col for row in (head, *_table(play)) for cell in grid.row(row)}
    play.people = sorted(col for col in written if play.printed.label < col < last)
    play.book(grid.at(head, play.printed.label), Became.HEADER)
    for index, col in enumerate(play.people):
        _seat(play, index, col)
    _seats_said(play)


def _seat(play: Play, index: int, col: int) -> None:
    cell = play.grid.at(play.printed.head, col)
    name = ""
    if cell:
        play.book(cell, Became.SEAT)
        name = name_of(cell, play.profile.get("players", "aliases", {}), play.reading.problems)
        if any(seat.name == name for seat in play.session.seats):
            play.report("SAME_NAME_TWICE_IN_SESSION", cell)
            name = f"{name} ({index + 1})"
    play.session.seats.append(Seat(name, index, src=play.grid.source(cell)))


def _seats_said(play: Play) -> None:
    """Read the numbers of seats; printed ones in their order say no more than the columns do."""
    for row, kind in play.labelled.items():
        if kind != "seat":
            continue
        play.book(play.label(row), Became.HEADER)
        said = [read_place(cell.text) for _, cell in play.row(row)]
        cells = [cell for cell in play.grid.row(row) if cell.col > play.printed.label]
        for cell in cells:
            play.book(cell, Became.SEAT, "seat")
        numbers = [number for number in said if number is not None]
        if numbers == sorted(numbers) or len(numbers) < len(play.people):
            continue
        dense = sorted(numbers) == list(range(1, len(numbers) + 1))
        if not dense:
            play.report("SEATS_UNCLEAR", cells[0])
        for seat, number in zip(play.session.seats, numbers, strict=True):
            seat.seat = number - 1 if dense else None


def _around(play: Play) -> None:
    """Read the facts above the table, and set aside what was printed: title, legend, mark, labels without a value."""
    ledger, printed = play.reading.ledger, play.printed
    play.book(printed.title, Became.HEADER, "title")
    play.book(printed.marked, Became.HEADER, "mark")
    labels = {squeezed(text) for key in WORDS for text in Label.parse(WORDS[key])}
    above = [cell for row in range(printed.rows.start, printed.head) for cell in play.grid.row(row)]
    for cell in above:
        beside = play.grid.right_of(cell)
        alone = beside is None or squeezed(beside.text) in labels
        if squeezed(cell.text) in labels and alone and not ledger.booked(cell):
            play.book(cell, Became.HEADER, "nothing is written beside it")
    read_facts(play.reading, play.session, above, play.profile, play.is_open)
    for row in printed.rows:
        for cell in play.grid.row(row):
            if cell.text.strip().startswith(("※", "*")) and not ledger.booked(cell):
                play.book(cell, Became.METADATA, "legend")


def _role(play: Play) -> None:
    for row, kind in play.labelled.items():
        if kind == "role":
            play.book(play.label(row), Became.HEADER, kind)
            for person, cell in play.row(row):
                play.session.seats[person].role = composed(cell.text)
                play.book(cell, Became.SEAT, kind)
