"""Moves written in the rows of a sheet: through the same reading and the same rules as a move list."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from playkit.imports.ledger import Became
from playkit.imports.moves.game import Game, Written
from playkit.imports.moves.notation import read_move
from playkit.imports.moves.result import close_game

if TYPE_CHECKING:
    from playkit.imports.forms.reader import Play
    from playkit.imports.grid import Cell


def read_moves(play: Play) -> None:
    """Write the moves as events in their order, and play them through the rules of the game."""
    game = Game(play.reading, play.session)
    cells: dict[tuple[int, int], Cell] = {}
    for part, rows in sorted(play.parts.items()):
        for row, _ in rows:
            for person, cell in play.row(row):
                move = read_move(cell.text)
                if move is None:
                    play.refuse(cell, "BAD_MOVE")
                    continue
                play.book(cell, Became.EVENT)
                cells[part, person + 1] = cell
                game.written.append(Written(move, person, part, person + 1, row))
    known, events = len(play.reading.problems), len(play.session.events)
    if play.totalled:
        play.session.finished = True
    close_game(game, play.profile)
    _address(play, known, events, cells)


def _address(play: Play, known: int, events: int, cells: dict[tuple[int, int], Cell]) -> None:
    """Say cells where a move list says lines."""
    problems = play.reading.problems
    for place in range(known, len(problems)):
        if "line" in problems[place].at:
            problems[place] = replace(problems[place], at={"row": problems[place].at["line"]})
    for event in play.session.events[events:]:
        row = next((row for row, _ in play.parts.get(event.get("round", 0), [])), None)
        cell = cells.get((event.get("round", 0), event.get("turn", 0))) or (play.label(row) if row else None)
        event["src"] = play.grid.source(cell)
