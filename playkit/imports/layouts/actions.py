"""One row an action: who did what, one after the other; held against the rules where the game is one of ours."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playkit.imports.durations import DurationRules, read_duration
from playkit.imports.ledger import Became, Ledger
from playkit.imports.lexicon import ACTION_COLUMNS, meaning, plain
from playkit.imports.moves.actions import is_action, read_action
from playkit.imports.moves.follow import Step
from playkit.imports.moves.logged import Logged, hold_to_rules
from playkit.imports.people import name_of
from playkit.imports.preamble import read_facts
from playkit.imports.problems import Problem
from playkit.imports.reading import Reading, Seat, Session
from playkit.imports.results import read_seat

if TYPE_CHECKING:
    from playkit.imports.grid import Cell, Grid
    from playkit.imports.problems import At
    from playkit.imports.profile import Profile
    from playkit.imports.reading import Row

_REACH = 30  # rows that may stand above a header
_DRAWN = ("-", "chance", "table", "場", "山札", "dice", "bag", "袋")  # in place of a person: what was drawn


def read_actions(grid: Grid, profile: Profile) -> Reading | None:
    """Read a list with one row for each action; None where the sheet has no such header."""
    header, roles = _header(grid, profile)
    if not roles:
        return None
    reading = Reading("actions", grid, Ledger(grid), {"layout": "one row per action", "header_row": header})
    reading.ledger.mark_all(grid.row(header), Became.HEADER)
    shared = Session()
    for row in range(1, header):
        read_facts(reading, shared, grid.row(row), profile)
    tables: dict[str, ActionTable] = {}
    for row in range(header + 1, grid.rows + 1):
        cells = {roles.get(cell.col, "other"): cell for cell in grid.row(row)}
        if cells.keys() & {"action", "target"}:
            key = cells["key"].text.strip() if "key" in cells else ""
            table = tables.setdefault(key, ActionTable(reading, shared.again(), profile))
            _row(table, cells, [cell for cell in grid.row(row) if roles.get(cell.col, "other") == "other"])
    for key, table in tables.items():
        if key:
            table.session.facts["key"] = key
        table.close()
    return reading if reading.sessions else None


def _header(grid: Grid, profile: Profile) -> tuple[int, dict[int, str]]:
    declared = {plain(word): str(role) for word, role in profile.table("columns").items()}
    for row in range(1, min(grid.rows, _REACH) + 1):
        roles = {
            cell.col: declared.get(plain(cell.text)) or meaning(cell.text, ACTION_COLUMNS) or "other"
            for cell in grid.row(row)
        }
        found = list(roles.values())
        told = {"player", "seat"} & set(found) and ("action" in found or {"source", "target"} <= set(found))
        if told and len(set(found) - {"other"}) == len([role for role in found if role != "other"]):
            action = next((col for col, role in roles.items() if role == "action"), None)
            return (row, roles) if action is None or _acts(grid, row, action) else (0, {})
    return 0, {}


def _acts(grid: Grid, header: int, col: int) -> bool:
    """Tell whether most texts below a heading are actions: a heading alone may mean something else."""
    texts = [text for row in range(header + 1, grid.rows + 1) if (text := grid.text(row, col))]
    return bool(texts) and sum(map(is_action, texts)) * 2 > len(texts)


def _row(table: ActionTable, cells: dict[str, Cell], others: list[Cell]) -> None:
    ledger = table.reading.ledger
    action, source, target = (cells.get(role) for role in ("action", "source", "target"))
    data: Row = {}
    for role in ("source", "turn", "key", *(["target"] if action else [])):
        ledger.mark(cells.get(role), Became.SESSION if role == "key" else Became.EVENT, role)
    if time := cells.get("time"):
        ledger.mark(time, Became.EVENT, "time")
        data["time_s"] = read_duration(time.text, DurationRules(bare_unit="s", colon2="mm:ss")).seconds
    for cell in others:
        ledger.mark(cell, Became.METADATA, "column")
        data.setdefault("more", []).append(cell.text.strip())
    text = action.text if action else f"{source.text.strip() if source else ''}-{target.text.strip() if target else ''}"
    where = action or target
    if where is not None:
        table.add(where, text, cells.get("player"), cells.get("seat"), data)
    if note := cells.get("note"):
        ledger.mark(note, Became.EVENT)
        src = table.reading.grid.source(note)
        table.session.events.append({"kind": "noted", "src": src, "text": note.text.strip()})


@dataclass(slots=True)
class ActionTable:
    """One play on its way: the people in the order in which they first act, what was done, the steps for the rules."""

    reading: Reading
    session: Session
    profile: Profile
    people: dict[str, int] = field(default_factory=dict)
    logged: list[Logged] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)

    def add(
        self, cell: Cell, text: str, player: Cell | None, seat: Cell | None, data: Row, *, at: At | None = None
    ) -> None:
        """Add one action; `at` is its address where that is not the cell's own."""
        self.reading.ledger.mark(cell, Became.EVENT)
        said = read_action(text, self.profile.game)
        src = self.reading.grid.source(cell)
        drawn = player is not None and plain(player.text) in _DRAWN
        person = None if drawn else self._person(player, seat)
        if drawn:
            self.reading.ledger.mark(player, Became.EVENT, "chance")
        row: Row = {"kind": "drew" if drawn else "picked", "src": src, "person": person, "action_text": said}
        row |= {"turn": len(self.logged) + 1, "text": text.strip() if said is None else None, "data": data or None}
        self.session.events.append(row)
        self.rows.append(row)
        self.logged.append(Logged(Step(said, person, drawn=drawn), at or cell.at))

    def _person(self, player: Cell | None, seat: Cell | None) -> int | None:
        named = player or seat
        if named is None:
            return None
        name = name_of(player, self.profile.get("players", "aliases", {}), []) if player else ""
        key = name or plain(named.text)
        for cell in (player, seat):
            if cell and not self.reading.ledger.booked(cell):
                self.reading.ledger.mark(cell, Became.SEAT)
        if key not in self.people:
            self.people[key] = len(self.session.seats)
            number = read_seat(seat.text) if seat else None
            place = number - 1 if number else len(self.session.seats)
            self.session.seats.append(Seat(name, place, src=self.reading.grid.source(named), guest=not name))
        return self.people[key]

    def close(self) -> None:
        """Hold the play against the rules; where the table did otherwise, that was its ruling, and it goes on."""
        places = [seat.seat for seat in self.session.seats]
        if sorted(place for place in places if place is not None) != list(range(len(places))):
            self.reading.problems.append(Problem("SEATS_UNCLEAR", {}))
            for seat in self.session.seats:
                seat.seat = None
        else:
            self._replay(places)
        self.reading.sessions.append(self.session)

    def _replay(self, places: list[int | None]) -> None:
        logged = [
            Logged(Step(one.step.text, _place(places, one.step.seat), drawn=one.step.drawn), one.at)
            for one in self.logged
        ]
        done = hold_to_rules(self.reading, self.session, logged, len(places), game=self.profile.game)
        if done and done.stop:
            row = self.rows[done.stop.nth]
            why = {"why": done.stop.why, "nearest": done.stop.nearest}
            ruled: Row = {"kind": "ruled", "src": row["src"], "person": row["person"], "data": why}
            self.session.events.insert(self.session.events.index(row), ruled)


def _place(places: list[int | None], person: int | None) -> int | None:
    return None if person is None else places[person]
