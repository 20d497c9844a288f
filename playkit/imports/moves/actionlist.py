"""Actions of any of our games written down as text: `1. Nao: place c3 / Tomo: place a1`, or one line an action."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playkit.imports.decode import decode
from playkit.imports.grid import Grid
from playkit.imports.guess import game_by_words
from playkit.imports.layouts.actions import ActionTable
from playkit.imports.ledger import Became, Ledger
from playkit.imports.lexicon import plain
from playkit.imports.mends import mend
from playkit.imports.moves.actions import is_action
from playkit.imports.moves.lines import round_of, seats_of
from playkit.imports.original import Outcome
from playkit.imports.people import composed
from playkit.imports.preamble import read_facts
from playkit.imports.problems import Problem
from playkit.imports.reading import Reading, Seat, Session
from playkit.imports.sheets import text_of

if TYPE_CHECKING:
    from playkit.imports.grid import Cell
    from playkit.imports.original import Original
    from playkit.imports.profile import Profile

NAME = "actionlist"
_HEAD = 8192
_PIECE = re.compile(r"\s*(?P<who>[^:：\s][^:：]{0,30}?)\s*[:：]\s*(?P<what>[^:：]{1,80}?)\s*")
_ENOUGH = 2  # actions at the beginning of a text


def actions_likeness(original: Original) -> float:
    """Rate how much bytes look like a list of actions: by the lines at the beginning that say who did what."""
    found = decode(original.data[:_HEAD].rpartition(b"\n")[0] or original.data[:_HEAD])
    if found is None or original.data.lstrip()[:1] in (b"{", b"[", b"<"):
        return 0.0
    lines = [line for line in found.text.splitlines() if line.strip()]
    acting = sum(len(_pieces(line)) > 1 for line in lines)
    return 0.85 if acting >= _ENOUGH and acting * 2 >= len(lines) else 0.0


def read_action_list(original: Original, profile: Profile) -> Outcome:
    """Read a list of actions; whatever the bytes are, the outcome is problems and never an exception."""
    outcome = Outcome(profile)
    text = text_of(original, profile, outcome)
    if text is None:
        return outcome
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    # Whoever acts in one line acts in all: what they did there may be nothing that the rules know.
    actors = frozenset(plain(who) for line in lines for who in _pieces(line)[1::2])
    grid = Grid.of([_pieces(line, actors) for line in lines], name=original.name)
    mend(grid, profile)
    reading = Reading(NAME, grid, Ledger(grid))
    table = ActionTable(reading, Session(), profile)
    acts = [row for row in range(1, grid.rows + 1) if len(grid.row(row)) > 1]
    for row in range(1, grid.rows + 1):
        if row not in acts and grid.row(row):
            _around(table, grid.row(row)[0])
    reading.sessions.append(table.session)
    table.profile = outcome.profile = game_by_words(reading, original.name, profile)
    reading.sessions.clear()
    for row in acts:
        _line(table, grid.row(row))
    table.close()
    outcome.readings.append(reading)
    outcome.detected |= {"format": NAME, "layout": "actions"}
    return outcome


def _pieces(line: str, actors: frozenset[str] = frozenset()) -> list[str]:
    """Split a line of actions into its number, and who and what by turns; any other line stays whole."""
    numbered = round_of(line)
    texts = numbered[1] if numbered else [line]
    found = [_PIECE.fullmatch(text) for text in texts]
    acts = [piece for piece in found if piece and (is_action(piece["what"]) or plain(piece["who"]) in actors)]
    pieces = [part for piece in acts for part in (piece["who"], piece["what"])]
    if len(pieces) < 2 * len(texts):
        return [line]
    return [f"{numbered[0]}." if numbered else "", *pieces]


def _around(table: ActionTable, cell: Cell) -> None:
    pairs = seats_of(cell.text)
    if not pairs or table.people:
        read_facts(table.reading, table.session, [cell], table.profile)
        return
    table.reading.ledger.mark(cell, Became.SEAT)
    src = table.reading.grid.source(cell)
    for seat, (label, name) in enumerate(pairs.items()):
        table.people |= {label: seat, composed(name): seat}
        table.session.seats.append(Seat(name, seat, role=label, src=src))


def _line(table: ActionTable, cells: list[Cell]) -> None:
    if cells[0].col == 1:
        table.reading.ledger.mark(cells[0], Became.HEADER, "round")
        cells = cells[1:]
    for who, what in zip(cells[::2], cells[1::2], strict=True):
        table.add(what, what.text, who, None, {}, at={"line": what.row})
        if not table.reading.ledger.booked(who):
            table.reading.problems.append(Problem("UNEXPLAINED_CELL", {"line": who.row}, who.text))
            table.reading.hold(who, "UNEXPLAINED_CELL")
