"""Move text of four players (PGN4 style): tags, rounds of moves split by two dots, T, R, S or # for who goes out."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from playkit.imports.dates import read_date
from playkit.imports.decode import decode
from playkit.imports.grid import Cell, Grid
from playkit.imports.guess import game_by_words
from playkit.imports.ledger import Became, Ledger
from playkit.imports.mends import mend
from playkit.imports.moves.game import Game, Written
from playkit.imports.moves.notation import read_move
from playkit.imports.moves.result import close_game
from playkit.imports.original import Outcome
from playkit.imports.people import composed
from playkit.imports.problems import Problem
from playkit.imports.reading import Held, Reading, Seat, Session
from playkit.imports.sheets import text_of
from playkit.imports.values import read_number

if TYPE_CHECKING:
    from playkit.imports.original import Original
    from playkit.imports.profile import Profile

NAME = "pgn4"
COLOURS = ("Red", "Blue", "Yellow", "Green")
_HEAD = 8192
_TAG = re.compile(r'\s*\[(?P<key>\w+)\s+"(?P<value>.*)"\]\s*')
_ROUND = re.compile(r"\s*(?P<n>\d{1,4})\.\s+(?P<moves>.*)")
_ROUNDS = re.compile(r"(?<=[^.\s])\s+(?=\d{1,4}\.\s+[a-zA-Z#{])")
_TOKEN = re.compile(r"\{[^{}]*\}|\([^()]*\)|\.\.|[^\s{}()]+")
_BROWSER = re.compile(r"\w{3} (\w{3} \d{1,2} \d{4} \d{2}:\d{2}:\d{2}) GMT([+-]\d{4})")
_NUMBER = re.compile(r"\d{1,4}\.")
_OUT = {"T": "timeout", "R": "resigned", "S": "stalemate", "#": "ended"}
_CLOCK = re.compile(r"\[%clk\s+(\d+):(\d{2}):(\d{2})(?:\.\d+)?\]")
_TAKES = re.compile(r"x[A-Za-z]?(?=[a-z]\d)")


def pgn4_likeness(original: Original) -> float:
    """Rate how much bytes look like four-player move text: by tags of colours and rounds with two dots."""
    found = decode(original.data[:_HEAD])
    if found is None:
        return 0.0
    tags = {tag["key"] for line in found.text.lstrip("\ufeff").splitlines() if (tag := _TAG.fullmatch(line))}
    rounds = [line for line in found.text.splitlines() if _ROUND.fullmatch(line) and ".." in line]
    return 0.98 if tags & set(COLOURS) and rounds else 0.0


def read_pgn4(original: Original, profile: Profile) -> Outcome:
    """Read four-player move text; whatever the bytes are, the outcome is problems and never an exception."""
    outcome = Outcome(profile)
    text = text_of(original, profile, outcome)
    if text is None:
        return outcome
    lines = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    grid = Grid(original.name)
    for row, line in enumerate(lines, 1):
        for col, piece in enumerate(_pieces(line), 1):
            if piece.strip():
                grid.put(Cell(row, col, piece))
    mend(grid, profile)
    reading = Reading(NAME, grid, Ledger(grid))
    record = _Record(Game(reading, Session()), profile)
    for row in range(1, grid.rows + 1):
        if cells := grid.row(row):
            record.line(cells)
    outcome.profile = record.close(original.name)
    outcome.readings.append(reading)
    outcome.detected |= {"format": NAME, "layout": "moves"}
    return outcome


def _pieces(line: str) -> list[str]:
    found = _ROUND.fullmatch(line)
    if found and not _TAG.fullmatch(line) and len(rounds := _ROUNDS.split(line.strip())) > 1:
        return [piece for text in rounds for piece in _pieces(text)]
    return [f"{found['n']}.", *_TOKEN.findall(found["moves"])] if found and not _TAG.fullmatch(line) else [line]


@dataclass(slots=True)
class _Record:
    """One game being read; `out` are the seats that go on no longer, `tags` what the head says."""

    game: Game
    profile: Profile
    tags: dict[str, tuple[str, int]] = field(default_factory=dict)
    out: list[int] = field(default_factory=list)

    def line(self, cells: list[Cell]) -> None:
        starts = [nth for nth, cell in enumerate(cells) if _NUMBER.fullmatch(cell.text)]
        if len(cells) > 1 and starts[:1] == [0]:
            for begin, end in zip(starts, [*starts[1:], len(cells)], strict=True):
                self.game.reading.ledger.mark(cells[begin], Became.HEADER, "round")
                self._round(cells[begin + 1 : end], int(cells[begin].text[:-1]))
        elif tag := _TAG.fullmatch(cells[0].text):
            self.tags.setdefault(tag["key"], (tag["value"], cells[0].row))
            self.game.reading.ledger.mark(cells[0], Became.SEAT if tag["key"] in COLOURS else Became.SESSION)
        else:
            self.game.reading.ledger.mark_all(cells, Became.METADATA, "title")
            self.game.session.facts.setdefault("title", " ".join(cell.text for cell in cells).strip())

    def _round(self, cells: list[Cell], number: int) -> None:
        # Who is out at the beginning of a round has no place in it; who goes out in it still has.
        seats = iter([seat for seat in range(len(COLOURS)) if seat not in self.out])
        last: Written | None = None
        for cell in cells:
            text = cell.text
            if text == "..":
                self.game.reading.ledger.mark(cell, Became.HEADER, "between moves")
            elif text.startswith("("):
                self._aside(cell)
            elif text.startswith("{"):
                self._comment(cell, last)
            elif text in _OUT:
                self._goes_out(cell, next(seats, None), number)
            else:
                last = self._move(cell, next(seats, None), number)

    def _aside(self, cell: Cell) -> None:
        said = cell.text.strip("() ").removeprefix("..").strip()
        self.game.report("VARIATION_KEPT_ASIDE", cell.row, said)
        self._event(cell, {"kind": "noted", "text": said, "data": {"variation": True}})

    def _comment(self, cell: Cell, last: Written | None) -> None:
        said = cell.text.strip("{} ")
        if found := _CLOCK.search(said):
            hours, minutes, seconds = (int(part) for part in found.groups())
            said = _CLOCK.sub("", said).strip()
            row = {"kind": "clock", "data": {"clock_s": hours * 3600 + minutes * 60 + seconds}}
            self._event(cell, row, last.seat if last else None)
        else:
            self._event(cell, {"kind": "noted", "text": said}, last.seat if last else None)

    def _goes_out(self, cell: Cell, seat: int | None, number: int) -> None:
        kind = _OUT[cell.text]
        if kind == "ended" or seat is None:
            self._event(cell, {"kind": "ended", "round": number})
            self.game.session.end_reason = "ended"
            return
        self.out.append(seat)
        self.game.out[number] = self.game.out.get(number, 0) + 1
        self._event(cell, {"kind": kind, "round": number}, seat)
        self.game.session.facts[f"{kind} seat {seat + 1}"] = f"round {number}"

    def _move(self, cell: Cell, seat: int | None, number: int) -> Written | None:
        move = read_move(_taken(cell.text))
        if move is None or seat is None:
            self.game.reading.problems.append(Problem("BAD_MOVE", {"line": cell.row}, cell.text))
            self.game.reading.ledger.mark(cell, Became.QUARANTINED, "BAD_MOVE")
            at = {"line": cell.row, "nth": cell.col - 1}
            self.game.reading.held.append(Held(dict(at), "BAD_MOVE", "cell", cell.text))
            return None
        self.game.reading.ledger.mark(cell, Became.EVENT)
        turn = sum(written.round == number for written in self.game.written) + 1
        written = Written(move, seat, number, turn, cell.row)
        self.game.written.append(written)
        return written

    def _event(self, cell: Cell, row: dict[str, Any], person: int | None = None) -> None:
        self.game.reading.ledger.mark(cell, Became.EVENT)
        before = len(self.game.written)
        self.game.aside.append((before, {**row, "src": self.game.source(cell.row), "person": person}))

    def close(self, name: str) -> Profile:
        """Seat the colours, read result and date, and write the events."""
        session = self.game.session
        self._seats()
        self._when()
        for key, (value, _) in self.tags.items():
            if key not in (*COLOURS, "Result", "Date"):
                session.facts.setdefault(key, value)
        if self.game.written:
            session.facts["key"] = self.tags.get("GameNr", ("", 0))[0]
            self.game.reading.sessions.append(session)
        profile = game_by_words(self.game.reading, name, self.profile)
        if self.game.written:
            self._count()
            close_game(self.game, profile)
        return profile

    def _seats(self) -> None:
        scores = [part.rpartition(":")[2] for part in self.tags.get("Result", ("", 0))[0].split(" - ")]
        for seat, colour in enumerate(COLOURS):
            value, line = self.tags.get(colour, ("", 0))
            name = composed(value)
            if not name:
                at = {"line": line} if line else {}
                self.game.reading.problems.append(Problem("PLAYER_UNNAMED", dict(at), colour, {}, "info"))
            src = self.game.source(line) if line else None
            found = Seat(name, seat, role=colour, src=src, guest=not name)
            found.score = read_number(scores[seat]).value if len(scores) == len(COLOURS) else None
            self.game.session.seats.append(found)

    def _when(self) -> None:
        value, line = self.tags.get("Date", ("", 0))
        if not value:
            return
        found = _BROWSER.match(value)
        if found is None and (day := read_date(value, self.profile.dates)).day:
            self.game.session.date, self.game.session.started = day.day, day.time
            return
        try:
            moment = datetime.strptime(f"{found[1]} {found[2]}", "%b %d %Y %H:%M:%S %z") if found else None
        except ValueError:
            moment = None
        if moment:
            self.game.session.header["started_at"] = moment.astimezone(UTC).isoformat()
            self.game.session.date = moment.date().isoformat()
        else:
            self.game.report("BAD_DATE", line, value)

    def _count(self) -> None:
        declared = self.tags.get("CurrentMove", ("", 0))[0]
        if declared.isascii() and declared.isdigit() and int(declared[:9]) != len(self.game.written):
            told = {"declared": declared[:9], "found": len(self.game.written)}
            self.game.reading.problems.append(Problem("MOVE_COUNT_DECLARED", {}, declared, told))


def _taken(text: str) -> str:
    """Write captures the way our own grammar has them: d5-d3xc3xe3 takes c3 and e3."""
    source, *taken = _TAKES.split(text)
    return f"{source} x {','.join(taken)}" if taken else text
