"""The session of one row that names its winners."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playkit.imports.layouts.session_facts import FACTS, read_fact
from playkit.imports.ledger import Became
from playkit.imports.people import composed, names_in
from playkit.imports.problems import Problem
from playkit.imports.reading import Seat
from playkit.imports.results import settle
from playkit.imports.values import read_number

if TYPE_CHECKING:
    from playkit.imports.grid import Cell
    from playkit.imports.profile import Profile
    from playkit.imports.reading import Reading, Session

_SEPARATORS = re.compile(r"[,、，;；|]")
_NOBODY = ("-", "なし", "none", "no winner", "?")
_DRAW = ("引き分け", "引分", "draw", "tie")


@dataclass(slots=True)
class OutcomeRow:
    """Reads one row into its session; `roles` maps columns to their meaning."""

    reading: Reading
    roles: dict[int, str]
    profile: Profile
    row: int
    session: Session

    def read(self) -> None:
        """Read the row and add its session to the reading."""
        cells = {self.roles.get(cell.col, "other"): cell for cell in self.reading.grid.row(self.row)}
        if not {"winner", "date", "key"} & cells.keys():
            return  # no session; what stands here is held back with whatever nobody understood
        count = self._count(cells.get("count"))
        self._winners(cells.get("winner"), cells.get("winner_ids"))
        everybody = self._people(cells.get("people"))
        for cell in self.reading.grid.row(self.row):
            self._fact(cell, self.roles.get(cell.col, "other"))
        listed = len(self.session.seats)
        if self.session.end_reason == "draw":
            self.session.finished = True
        elif not any(seat.rank for seat in self.session.seats):
            self._report("NO_WINNER_RECORDED", {"row": self.row})
        elif count is not None and listed < count:
            self._report("PLAYERS_INCOMPLETE", {"row": self.row}, f"{listed} of {count}", listed=listed, count=count)
        self.session.complete = listed == count if count is not None else everybody
        settle(self.reading, self.session, {"row": self.row})
        self.reading.sessions.append(self.session)

    def _report(self, code: str, at: dict[str, int | str], raw: str | None = None, **values: object) -> None:
        self.reading.problems.append(Problem(code, at, raw, values))

    def _count(self, cell: Cell | None) -> int | None:
        if cell is None:
            return None
        value = read_number(cell.text, self.profile.numbers).value
        if not isinstance(value, int) or not 0 < value < 1000:
            self._report("BAD_NUMBER", cell.at, cell.text)
            self.reading.hold(cell, "BAD_NUMBER")
            return None
        self.reading.ledger.mark(cell, Became.SESSION, "count")
        self.session.facts["n_players"] = str(value)
        return value

    def _winners(self, cell: Cell | None, ids: Cell | None) -> None:
        accounts = [part.strip() for part in _SEPARATORS.split(ids.text)] if ids else []
        self.reading.ledger.mark(ids, Became.SEAT, "accounts")
        if cell is not None and composed(cell.text).casefold() in _DRAW:
            self.session.end_reason = "draw"
        if cell is None or composed(cell.text).casefold() in (*_NOBODY, *_DRAW):
            self.reading.ledger.mark(cell, Became.SEAT, "nobody")
            return
        names = self._names(cell, len(accounts))
        if not names:
            return
        self.reading.ledger.mark(cell, Became.SEAT, "winners")
        src = self.reading.grid.source(cell)
        for nth, name in enumerate(names):
            account = accounts[nth] if nth < len(accounts) else None
            self.session.seats.append(Seat(name, None, rank=1, rank_source="declared", src=src, account=account))

    def _people(self, cell: Cell | None) -> bool:
        """Seat those who played beside the winners; tell whether the row lists them."""
        if cell is None:
            return False
        known = {seat.name for seat in self.session.seats}
        names = names_in(cell.text, self.profile.get("players", "aliases", {}))
        src = self.reading.grid.source(cell)
        self.session.seats += [Seat(name, None, src=src) for name in names if name not in known]
        self.reading.ledger.mark(cell, Became.SEAT, "people")
        return known <= set(names)

    def _names(self, cell: Cell, wanted: int) -> list[str]:
        """Split the winners' names; where there are ids, as many names as ids."""
        aliases = self.profile.get("players", "aliases", {})
        if not wanted:
            return names_in(cell.text, aliases)
        pieces = _SEPARATORS.split(cell.text)
        if wanted == 1:
            if len(pieces) > 1:
                self._report("LIST_COUNT_FROM_IDS", cell.at, cell.text)
            pieces = [cell.text]
        names = [aliases.get(composed(piece), composed(piece)) for piece in pieces]
        if len(names) == wanted:
            return names
        self._report("PACKED_LIST_LENGTH_DIFFERS", cell.at, cell.text, found=len(names), wanted=wanted)
        self.reading.hold(cell, "PACKED_LIST_LENGTH_DIFFERS")
        return []

    def _fact(self, cell: Cell, role: str) -> None:
        if role in ("winner", "winner_ids", "count", "people"):
            return
        text, session = cell.text.strip(), self.session
        became = {"note": Became.EVENT, "other": Became.METADATA}.get(role, Became.SESSION)
        if role == "note":
            session.events.append({"kind": "noted", "src": self.reading.grid.source(cell), "text": text})
        elif role in FACTS:
            read_fact(self.reading, session, cell, role, self.profile)
        elif role == "game":
            session.game = text
        elif role == "key":
            if session.facts.setdefault("key", text) != text:
                session.facts.setdefault(self.reading.grid.text(self.reading.detected["header_row"], cell.col), text)
            elif self.profile.source != "sheet":
                session.source_id = f"{self.profile.source}:{text}"
        else:
            session.facts.setdefault(self.reading.grid.text(self.reading.detected["header_row"], cell.col), text)
        if role not in FACTS and (role != "other" or not _counts_days(text)):
            self.reading.ledger.mark(cell, became, role)


def _counts_days(text: str) -> bool:
    """Tell whether a number may count days, which the column as a whole will show."""
    value = read_number(text).value
    return value is not None and value > 15_000
