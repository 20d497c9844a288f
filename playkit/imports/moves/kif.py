"""Kifu (KIF): a shogi record, also used for other games on squares; headers, numbered moves with times, remarks.

There is no formal definition, and each program writes its own: what is no move is reported, and no later move shifts.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playkit.imports.dates import read_date
from playkit.imports.decode import decode
from playkit.imports.grid import Grid
from playkit.imports.guess import game_by_words
from playkit.imports.ledger import Became, Ledger
from playkit.imports.mends import mend
from playkit.imports.moves.kif_moves import Ended, KifMove, read_kif_move
from playkit.imports.original import Outcome
from playkit.imports.people import composed
from playkit.imports.problems import Problem
from playkit.imports.reading import Held, Reading, Seat, Session
from playkit.imports.results import settle_declared
from playkit.imports.sheets import text_of

if TYPE_CHECKING:
    from playkit.imports.grid import Cell
    from playkit.imports.original import Original
    from playkit.imports.profile import Profile

NAME = "kif"
_HEAD = 8192
_KEY = re.compile(r"(?P<key>[^：:*&#]{1,20})[：:](?P<value>.*)")
_SEATS = {"先手": 0, "下手": 0, "後手": 1, "上手": 1, "black": 0, "white": 1, "sente": 0, "gote": 1}
_VARIATION = re.compile(r"変化[：:]\s*(\d+)手")
_LAST = re.compile(r"まで\s*(\d+)\s*手(?:で(?P<end>.*))?")
_WON = re.compile(r"(先手|後手|下手|上手)の勝ち")


def kif_likeness(original: Original) -> float:
    """Rate how much bytes look like a kifu: by its first line, its headers and its numbered moves."""
    found = decode(original.data[:_HEAD].rpartition(b"\n")[0] or original.data[:_HEAD])
    if found is None:
        return 0.0
    lines = found.text.splitlines()
    headers = sum(line.startswith(("先手", "後手", "手合割", "開始日時", "手数--")) for line in lines)
    moves = sum(read_kif_move(line, None) is not None for line in lines)
    if lines and "#KIF" in lines[0]:
        return 0.98
    return 0.95 if headers > 1 and moves else 0.0


def read_kif(original: Original, profile: Profile) -> Outcome:
    """Read a kifu; whatever the bytes are, the outcome is problems and never an exception."""
    outcome = Outcome(profile)
    text = text_of(original, profile, outcome)
    if text is None:
        return outcome
    grid = Grid.of([[line] for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")], original.name)
    mend(grid, profile)
    kifu = _Kifu(Reading(NAME, grid, Ledger(grid)), Session(), profile)
    for cell in grid:
        kifu.line(cell)
    kifu.close()
    outcome.profile = game_by_words(kifu.reading, original.name, profile)
    outcome.readings.append(kifu.reading)
    outcome.detected |= {"format": NAME}
    return outcome


@dataclass(slots=True)
class _Kifu:
    """One kifu being read, line by line; after 変化 what follows was not played."""

    reading: Reading
    session: Session
    profile: Profile
    moves: int = 0
    last: KifMove | None = None
    aside: bool = False
    winner: int | None = None

    def line(self, cell: Cell) -> None:
        text = cell.text.strip()
        if text.startswith("#"):
            self._comment(cell, text)
        elif text.startswith("&"):
            self._skip(cell, "BOOKMARK_SKIPPED", "bookmark")
        elif text.startswith("**"):
            self._skip(cell, "ENGINE_COMMENT_SKIPPED", "an engine's remark")
        elif text.startswith("*"):
            self._event(cell, {"kind": "noted", "text": text[1:].strip()}, self._mover(self.moves))
        elif found := _VARIATION.match(text):
            self.aside = True
            self._report("VARIATION_KEPT_ASIDE", cell, found[0])
            self._event(cell, {"kind": "noted", "text": text, "data": {"variation": True}}, None)
        else:
            self._written(cell, text)

    def _written(self, cell: Cell, text: str) -> None:
        if self.aside:
            self._event(cell, {"kind": "noted", "text": text, "data": {"variation": True}}, None)
        elif found := _LAST.match(unicodedata.normalize("NFKC", text)):
            self._last(cell, int(found[1]), found["end"] or "")
        elif move := read_kif_move(text, self.last):
            self._move(cell, move)
        elif found := _KEY.match(text):
            self._header(cell, found["key"].strip(), composed(found["value"]))
        elif text.startswith("手数"):
            self.reading.ledger.mark(cell, Became.HEADER)
        elif text[:1].isdigit():
            # A move that cannot be read keeps its place, so that later moves stay with their players.
            self.moves += 1
            self.reading.problems.append(Problem("BAD_MOVE", {"line": cell.row}, text))
            self.reading.ledger.mark(cell, Became.QUARANTINED, "BAD_MOVE")
            self.reading.held.append(Held({"line": cell.row}, "BAD_MOVE", "row", text))
        else:
            self.reading.ledger.mark(cell, Became.METADATA, "title")
            self.session.facts.setdefault("title", text)

    def _comment(self, cell: Cell, text: str) -> None:
        if found := re.search(r"encoding=(\S+)", text):
            self._report("ENCODING_DECLARED", cell, found[1])
        self.reading.ledger.mark(cell, Became.METADATA, "comment of the program")

    def _skip(self, cell: Cell, code: str, rule: str) -> None:
        self._report(code, cell)
        self.reading.ledger.mark(cell, Became.IGNORED, rule)

    def _report(self, code: str, cell: Cell, raw: str | None = None, **values: Any) -> None:
        self.reading.problems.append(Problem(code, {"line": cell.row}, raw, values))

    def _event(self, cell: Cell, row: dict[str, Any], person: int | None) -> None:
        src = f"{self.reading.grid.name}!line {cell.row}"
        self.session.events.append({**row, "src": src, "person": person})
        self.reading.ledger.mark(cell, Became.EVENT)

    def _mover(self, number: int) -> int | None:
        return (number - 1) % 2 if number > 0 and self.session.seats else None

    def _header(self, cell: Cell, key: str, value: str) -> None:
        seat = _SEATS.get(key.casefold())
        if seat is not None:
            while len(self.session.seats) <= seat:
                self.session.seats.append(Seat("", len(self.session.seats), guest=True))
            src = f"{self.reading.grid.name}!line {cell.row}"
            self.session.seats[seat] = Seat(value, seat, src=src, guest=not value)
            self.reading.ledger.mark(cell, Became.SEAT)
            return
        self.reading.ledger.mark(cell, Became.SESSION, key)
        day = read_date(value, self.profile.dates) if "日時" in key or "date" in key.casefold() else None
        if day and day.day and "終了" in key:
            self.session.ended = day.time
        elif day and day.day:
            self.session.date, self.session.started = day.day, day.time
        elif key in ("場所", "place"):
            self.session.place = value
        elif value:
            self.session.facts.setdefault(key, value)

    def _move(self, cell: Cell, move: KifMove) -> None:
        if move.ended:
            self.session.end_reason = self.session.end_reason or move.ended
            self.reading.ledger.mark(cell, Became.SESSION, "end")
            return
        self.moves += 1
        self.last = move
        if move.time_s is None:
            self._report("TIME_MISSING", cell)
        data = {"source": move.source, "target": move.target, "piece": move.piece, "time_s": move.time_s}
        said = {name: value for name, value in data.items() if value is not None}
        text = f"{move.source or ''}-{move.target}"
        row = {"kind": "moved", "turn": self.moves, "text": text, "data": said}
        self._event(cell, row, (self.moves - 1) % 2)

    def _last(self, cell: Cell, count: int, end: str) -> None:
        self.reading.ledger.mark(cell, Became.CHECK, "end")
        self.reading.check(holds=count == self.moves)
        if count != self.moves:
            self._report("MOVE_COUNT_DIFFERS", cell, None, declared=count, found=self.moves)
        self.session.end_reason = Ended.named(end) or self.session.end_reason
        if found := _WON.search(end):
            self.winner = _SEATS[found[1]]

    def close(self) -> None:
        """Settle who won, and add the session if anything was played."""
        session = self.session
        if not self.moves:
            for cell in self.reading.ledger.open():
                self.reading.ledger.mark(cell, Became.METADATA)
            return
        while len(session.seats) < 2:
            session.seats.append(Seat("", len(session.seats), guest=True))
        if self.winner is not None:
            session.finished = True
            for seat in session.seats:
                seat.won, seat.rank = seat.seat == self.winner, 1 if seat.seat == self.winner else 2
                seat.rank_source = "declared"
            settle_declared(self.reading, session, {})
        self.reading.sessions.append(session)
