"""Move lists as people write them: who plays what, numbered rounds of moves, an end with declared totals.

Moves are kept as claimed and in order, doubtful ones too; what the rules say of them is told beside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.imports.dates import date_within, read_date
from playkit.imports.decode import decode
from playkit.imports.grid import Grid
from playkit.imports.guess import game_by_words
from playkit.imports.ledger import Became, Ledger
from playkit.imports.mends import mend
from playkit.imports.moves.game import Game, Written
from playkit.imports.moves.lines import end_of, round_of, seats_of
from playkit.imports.moves.notation import read_move
from playkit.imports.moves.result import close_game
from playkit.imports.original import Outcome
from playkit.imports.preamble import read_facts
from playkit.imports.problems import Problem
from playkit.imports.reading import Held, Reading, Seat, Session
from playkit.imports.sheets import text_of

if TYPE_CHECKING:
    from playkit.imports.grid import Cell
    from playkit.imports.original import Original
    from playkit.imports.profile import Profile

NAME = "movelist"
_HEAD = 8192


def moves_likeness(original: Original) -> float:
    """Rate how much bytes look like a move list: by the numbered lines at the beginning that hold moves."""
    head = original.data[:_HEAD].rpartition(b"\n")[0] or original.data[:_HEAD]
    found = decode(head)
    if found is None:
        return 0.0
    rounds = [rest for line in found.text.splitlines() if (rest := round_of(line))]
    moves = [read_move(text) for _, texts in rounds for text in texts if text]
    readable = sum(move is not None and not move.passes for move in moves)
    return 0.9 if readable and readable * 2 >= len(moves) else 0.0


def read_moves(original: Original, profile: Profile) -> Outcome:
    """Read a move list; whatever the bytes are, the outcome is problems and never an exception."""
    outcome = Outcome(profile)
    text = text_of(original, profile, outcome)
    if text is None:
        return outcome
    rows = [_pieces(line) for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    grid = Grid.of(rows, name=original.name)
    mend(grid, profile)
    reading = Reading(NAME, grid, Ledger(grid))
    game = Game(reading, Session())
    for row in range(1, grid.rows + 1):
        if cells := grid.row(row):
            _line(game, cells, profile)
    reading.sessions.append(game.session)
    outcome.profile = game_by_words(reading, original.name, profile)
    close_game(game, outcome.profile)
    outcome.readings.append(reading)
    outcome.detected |= {"format": NAME, "layout": "moves", "seats": list(game.labels)}
    return outcome


def _pieces(line: str) -> list[str]:
    found = round_of(line)
    return [f"{found[0]}.", *found[1]] if found else [line]


def _line(game: Game, cells: list[Cell], profile: Profile) -> None:
    text = cells[0].text
    if len(cells) > 1 and text.endswith(".") and text[:-1].isdigit():
        game.reading.ledger.mark(cells[0], Became.HEADER, "round")
        for cell in cells[1:]:
            _move(game, cell, int(text[:-1]))
    elif (pairs := seats_of(text)) and not game.written:
        _seats(game, cells[0], pairs)
    elif (found := end_of(text, [seat.name for seat in game.session.seats])) and game.end is None:
        game.end = (cells[0], *found)
        game.reading.ledger.mark(cells[0], Became.CHECK, "end")
    else:
        _fact(game, cells[0], profile)


def _seats(game: Game, cell: Cell, pairs: dict[str, str]) -> None:
    game.reading.ledger.mark(cell, Became.SEAT)
    game.labels = {label: seat for seat, label in enumerate(pairs)}
    src = game.source(cell.row)
    seats = enumerate(pairs.items())
    game.session.seats = [Seat(name, seat, role=label, src=src) for seat, (label, name) in seats]


def _fact(game: Game, cell: Cell, profile: Profile) -> None:
    session = game.session
    if session.date is None and (found := date_within(cell.text)):
        day = read_date(found, profile.dates)
        session.date = day.day
        session.begin(day.time, found)
    read_facts(game.reading, session, [cell], profile)


def _move(game: Game, cell: Cell, number: int) -> None:
    move = read_move(cell.text)
    seat = None if move is None else game.seat_of(move.who, cell.col - 2)
    if move is None or seat is None:
        game.reading.problems.append(Problem("BAD_MOVE", {"line": cell.row}, raw=cell.text))
        game.reading.ledger.mark(cell, Became.QUARANTINED, "BAD_MOVE")
        game.reading.held.append(Held({"line": cell.row, "nth": cell.col - 1}, "BAD_MOVE", "cell", cell.text))
        return
    game.reading.ledger.mark(cell, Became.EVENT)
    game.written.append(Written(move, seat, number, cell.col - 1, cell.row))
