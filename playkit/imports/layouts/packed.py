"""Lists in cells: `1:レン,2:ユイ` beside `7,5`, one pair of columns for each part, one row for each session."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playkit.imports.layouts.columns import heading
from playkit.imports.layouts.marks import read_entry, report_entries
from playkit.imports.ledger import Became, Ledger
from playkit.imports.lexicon import part_number, plain
from playkit.imports.people import composed
from playkit.imports.preamble import read_facts
from playkit.imports.problems import Problem
from playkit.imports.reading import Reading, Seat, Session
from playkit.imports.results import settle

if TYPE_CHECKING:
    from playkit.imports.grid import Cell, Grid
    from playkit.imports.profile import Profile

_REACH = 30  # rows that may stand above a header
_HEADING = re.compile(
    r"(?P<part>.*?)[\s\-_/.:・]*(?P<what>player|players|name|names|score|scores|points|点|得点|名前|プレイヤー)"
)
_LONGEST = 60  # letters of a heading
_PLAYERS = ("player", "players", "name", "names", "名前", "プレイヤー")
_ITEM = re.compile(r"(?P<id>[0-9A-Za-z]{1,8})\s*[:：.)]\s*(?P<name>\S.*)")


@dataclass(frozen=True, slots=True)
class Pack:
    """Two columns of lists, names and values, that belong to one part (None: to the whole session)."""

    part: int | None
    kind: str
    names: int
    values: int


def read_packed(grid: Grid, profile: Profile) -> Reading | None:
    """Read a sheet with lists in its cells; None where it is no such sheet."""
    header, packs = _packs(grid, profile)
    if not packs:
        return None
    mark = str(profile.get("numbers", "list_sep", ","))
    names = [grid.text(row, pack.names) for row in range(header + 1, grid.rows + 1) for pack in packs]
    lists = sum(mark in name for name in names)
    if not lists or lists * 2 < sum(map(bool, names)):
        return None  # a comma within one name of many is no list
    reading = Reading("packed", grid, Ledger(grid), {"layout": "parallel lists in cells", "header_row": header})
    reading.ledger.mark_all(grid.row(header), Became.HEADER)
    shared = Session()
    for row in range(1, header):
        read_facts(reading, shared, grid.row(row), profile)
    for row in range(header + 1, grid.rows + 1):
        if any(grid.at(row, pack.names) for pack in packs):
            _Row(reading, packs, profile, row, shared.again(), mark).read()
    return reading if reading.sessions else None


def _packs(grid: Grid, profile: Profile) -> tuple[int, list[Pack]]:
    declared = profile.get("read", "header_row")
    for row in (int(declared),) if declared else range(1, min(grid.rows, _REACH) + 1):
        halves: dict[str, dict[bool, int]] = {}
        for cell in grid.row(row):
            if len(cell.text) <= _LONGEST and (found := _HEADING.fullmatch(plain(cell.text))):
                halves.setdefault(found["part"], {})[found["what"] in _PLAYERS] = cell.col
        packs = [_pack(part, cols) for part, cols in halves.items() if len(cols) == 2]
        if packs:
            return row, packs
    return 0, []


def _pack(part: str, cols: dict[bool, int]) -> Pack:
    kind, number = part_number(part) or ("part", None)
    return Pack(number, kind or "part", cols[True], cols[False])


@dataclass(slots=True)
class _Row:
    """Reads the session of one row."""

    reading: Reading
    packs: list[Pack]
    profile: Profile
    row: int
    session: Session
    mark: str
    gap: bool = False

    def read(self) -> None:
        for pack in self.packs:
            self._pack(pack)
        for cell in self.reading.grid.row(self.row):
            if not self.reading.ledger.booked(cell):
                self._fact(cell)
        if self.session.seats:
            self._scores()
            settle(self.reading, self.session, {"row": self.row})
            self.reading.sessions.append(self.session)

    def _pack(self, pack: Pack) -> None:
        names, values = (self.reading.grid.at(self.row, col) for col in (pack.names, pack.values))
        if names is None:
            self.gap |= values is not None
            return
        people = [self._person(text, names) for text in self._items(names)]
        self.reading.ledger.mark(names, Became.SEAT)
        texts = self._items(values, report=False) if values else []
        if len(texts) != len(people):
            self.gap = True
            self._differs(values, len(texts), len(people), pack)
        elif values:
            self._values(pack, people, values, texts)

    def _items(self, cell: Cell, *, report: bool = True) -> list[str]:
        """Split a list; blanks at its end are places nobody took, a blank within is a value nobody wrote."""
        items = [item.strip() for item in unicodedata.normalize("NFKC", cell.text).split(self.mark)]
        kept = len(items)
        while kept and not items[kept - 1]:
            kept -= 1
        if kept < len(items) and report:
            self.reading.problems.append(Problem("EMPTY_ITEMS_IN_LIST", cell.at, raw=cell.text))
        return items[:kept]

    def _person(self, text: str, cell: Cell) -> int:
        found = _ITEM.fullmatch(text)
        name = composed(found["name"] if found else text)
        name = self.profile.get("players", "aliases", {}).get(name, name)
        for index, seat in enumerate(self.session.seats):
            if seat.name == name:
                return index
        account = found["id"] if found else None
        self.session.seats.append(Seat(name, None, src=self.reading.grid.source(cell), account=account))
        return len(self.session.seats) - 1

    def _differs(self, values: Cell | None, found: int, wanted: int, pack: Pack) -> None:
        told = {"found": found, "wanted": wanted}
        if values is None:
            self.reading.problems.append(Problem("SCORE_MISSING", {"row": self.row, "col": pack.values}))
            return
        self.reading.problems.append(Problem("PACKED_LIST_LENGTH_DIFFERS", values.at, raw=values.text, values=told))
        self.reading.hold(values, "PACKED_LIST_LENGTH_DIFFERS")

    def _values(self, pack: Pack, people: list[int], cell: Cell, texts: list[str]) -> None:
        where = {} if pack.part is None else {"part": pack.part}
        entries = [
            read_entry(type(cell)(cell.row, cell.col, text), pack.part or 0, person, self.profile)
            for person, text in zip(people, texts, strict=True)
        ]
        if any(entry.bad for entry in entries):
            self.gap = True
            report_entries(self.reading, [entry for entry in entries if entry.bad][:1])
            return  # the cell is held back as a whole: a list with a hole would shift
        self.reading.ledger.mark(cell, Became.EVENT)
        src = self.reading.grid.source(cell)
        for entry in entries:
            self.session.parts.append({**where, "person": entry.person, "value": entry.value, "event": entry.event})
            row = {"kind": "scored", "src": src, **where, "person": entry.person, "value": entry.value}
            self.session.events.append(row)
            self.gap |= entry.value is None

    def _fact(self, cell: Cell) -> None:
        text = self.reading.grid.text(self.reading.detected["header_row"], cell.col)
        role, _ = heading(text, {})
        self.reading.ledger.mark(cell, Became.SESSION if role == "session" else Became.METADATA, role)
        self.session.facts.setdefault("key" if role == "session" else text or cell.name, cell.text.strip())

    def _scores(self) -> None:
        played = {part["part"] for part in self.session.parts if "part" in part}
        self.session.parts_played = len(played) or None
        if self.gap:
            return  # a list that was held back makes every total unknown
        for index, seat in enumerate(self.session.seats):
            values = [part["value"] for part in self.session.parts if part["person"] == index]
            seat.score = sum(values) if values else None
