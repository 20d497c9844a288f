"""Boards of a sheet: which cells fell and when, who was there, who stood at the end."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playkit.imports.forms.form import SYMBOLS, squeezed
from playkit.imports.forms.words import HEADINGS
from playkit.imports.ledger import Became
from playkit.imports.people import composed, names_in

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playkit.imports.forms.form import Board
    from playkit.imports.forms.reader import Play
    from playkit.imports.grid import Cell

_ALIKE = {
    **dict.fromkeys("✕✖✗☓*＊", "×"),
    **dict.fromkeys("〇◯●", "○"),
    **dict.fromkeys("▲", "△"),
    **dict.fromkeys("■", "□"),
}
_MARKED = re.compile(rf"([{SYMBOLS}])\s*(\d{{0,4}})\s*([^\d{SYMBOLS}]*)")
_SQUARE = re.compile(rf"(?P<points>\d{{1,3}})?(?P<names>[^\d{SYMBOLS}]*)(?P<marks>(?:[{SYMBOLS}].*)?)")
_LONGEST = 80
_REACH = 2  # rows between a board's title and its first row


@dataclass(frozen=True, slots=True)
class Square:
    """What is written on one cell: its points, each mark with its number and names, and who stands there."""

    points: int | None
    marks: tuple[tuple[str, int | None, tuple[str, ...]], ...] = ()
    names: tuple[str, ...] = ()


def read_square(text: str) -> Square | None:
    """Read one cell of a board, None where it is none.

    >>> read_square("３×５ハル").marks, read_square("2ミオ").names, read_square("○").marks, read_square("1+2")
    ((('×', 5, ('ハル',)),), ('ミオ',), (('○', None, ()),), None)
    """
    if len(text) > _LONGEST:
        return None
    plain = unicodedata.normalize("NFKC", text).strip()
    plain = re.sub(r"(?<=\d)\s*[xX](?=\s*\d)", "×", "".join(_ALIKE.get(letter, letter) for letter in plain))
    found = _SQUARE.fullmatch("×" if plain in ("x", "X") else plain)
    if not found:
        return None
    marks = tuple(
        (symbol, int(number) if number else None, tuple(names_in(names, {})))
        for symbol, number, names in _MARKED.findall(found["marks"])
    )
    names = tuple(names_in(found["names"], {}))
    if any(not name[:1].isalpha() for name in (*names, *(name for _, _, own in marks for name in own))):
        return None
    if names and marks:  # a name before the mark is that of who was there
        marks, names = ((*marks[0][:2], (*names, *marks[0][2])), *marks[1:]), ()
    points = int(found["points"]) if found["points"] else None
    return Square(points, marks, names)


@dataclass(slots=True)
class Drawn:
    """The boards of one play, by part (0: one board for all), and what their cells say."""

    board: Board | None
    squares: dict[int, dict[int, tuple[Cell, Square]]] = field(default_factory=dict)
    people: dict[str, int] = field(default_factory=dict)

    def touched(self, part: int) -> bool:
        """Tell whether anything was drawn on the board of a part."""
        return any(square.marks or square.names for _, square in self.squares.get(part, {}).values())

    def person(self, name: str) -> int | None:
        """Say who is meant, by the whole name or by how it begins; None for nobody or for more than one."""
        short = squeezed(name)
        near = {index for full, index in self.people.items() if squeezed(full).startswith(short)}
        return self.people.get(composed(name), next(iter(near)) if len(near) == 1 else None)

    def fell(self, part: int, person: int) -> bool:
        """Tell whether a board says itself that somebody was on a cell that fell."""
        if not (self.board and self.board.out):
            return False
        first = self.board.marks[0].symbol
        marks = (mark for _, square in self.squares.get(part, {}).values() for mark in square.marks)
        return any(symbol == first and person in map(self.person, names) for symbol, _, names in marks)

    def stood(self, part: int, person: int) -> int | None:
        """Give the cell on which somebody stood at the end, None where no or more than one board cell says so."""
        squares = self.squares.get(part, {})
        cells = [cell for cell, (_, square) in squares.items() if person in map(self.person, square.names)]
        return cells[0] if len(cells) == 1 else None

    def tell_start(self, play: Play) -> None:
        """Tell what lay on the cells, where a board was drawn on at all."""
        first = next((part for part in sorted(self.squares) if self.touched(part)), None)
        if first is None:
            return
        for cell, (source, square) in sorted(self.squares[first].items()):
            if square.points is not None:
                play.event("laid", source, cell=cell, value=square.points)
        if first == 0:
            self.tell(play, 0)

    def tell(self, play: Play, part: int) -> None:
        """Tell what fell, in the order of the numbers; what has none comes last."""
        if not self.touched(part) or self.board is None:
            return
        kinds = {mark.symbol: mark.kind for mark in self.board.marks}
        marks = [
            (mark[1] if mark[1] is not None else 10**6, cell, source, mark)
            for cell, (source, square) in self.squares[part].items()
            for mark in square.marks
        ]
        for _, cell, source, (symbol, number, names) in sorted(marks, key=lambda mark: mark[:2]):
            where = {**(play.in_part(part) if part else {}), "cell": cell, self.board.count: number}
            people = [self.person(name) for name in names]
            if self.board.out and symbol == self.board.marks[0].symbol:
                play.event(kinds[symbol], source, **where)
                for person in people:
                    play.event(self.board.out, source, **where, person=person)
            else:
                for person in people or [None]:
                    play.event(kinds[symbol], source, **where, person=person)

    def tell_standing(self, play: Play, part: int) -> None:
        """Tell who stood where, for those of whom no row of points does."""
        scored = {event.get("person") for event in _of_part(play, part) if part and event["kind"] == "scored"}
        for cell, (source, square) in sorted(self.squares.get(part, {}).items()):
            for person in map(self.person, square.names):
                if person not in scored:
                    kind, value = ("scored", square.points) if square.points is not None else ("placed", None)
                    where = play.in_part(part) if part else {}
                    play.event(kind, source, **where, cell=cell, value=value, person=person)

    def tell_rest(self, play: Play) -> None:
        """Tell what one board for the whole play says of the end."""
        if self.touched(0):
            self.tell_standing(play, 0)


def read_boards(play: Play) -> Drawn:
    """Find the boards below the table and book their cells; what is no mark or no known name is held back."""
    board = play.form.board
    drawn = Drawn(board)
    drawn.people = {seat.name: index for index, seat in enumerate(play.session.seats) if seat.name}
    if board is None:
        return drawn
    table = {row for rows in play.parts.values() for row, _ in rows} | set(play.labelled)
    for row in range(max(table, default=play.printed.head) + 1, play.printed.rows.stop):
        part = _titled(play, row, each=board.each)
        if part is not None and part not in drawn.squares:
            drawn.squares[part] = {}
            _board(play, drawn, part, row)
    return drawn


def _titled(play: Play, row: int, *, each: bool) -> int | None:
    text = play.grid.text(row, play.printed.label)
    if not each:
        return 0 if squeezed(text) in HEADINGS["board"] else None
    part = play.form.part_of(re.sub(r"[(（].*", "", text)) if text else None
    return part[0] if part and not part[1] else None


def _board(play: Play, drawn: Drawn, part: int, title: int) -> None:
    left, board = play.printed.label, play.form.board
    if board is None:
        return
    play.book(play.grid.at(title, left), Became.HEADER, "board")
    top = title + 1 + any(_is_heads(play, row, board) for row in range(title + 1, title + _REACH))
    for row in range(title + 1, top + board.rows):
        play.book(play.grid.at(row, left), Became.HEADER, "board")
        for col in range(left + 1, left + 1 + board.cols):
            cell = play.grid.at(row, col)
            if cell and row < top:
                play.book(cell, Became.HEADER, "board")
            elif cell and play.is_open(cell):
                _square(play, drawn, part, (row - top) * board.cols + col - left - 1, cell)


def _is_heads(play: Play, row: int, board: Board) -> bool:
    written = [squeezed(play.grid.text(row, play.printed.label + 1 + place)) for place in range(board.cols)]
    return written == list(board.files)


def _square(play: Play, drawn: Drawn, part: int, place: int, cell: Cell) -> None:
    square = read_square(cell.text)
    known: Mapping[str, str] = {mark.symbol: mark.kind for mark in drawn.board.marks} if drawn.board else {}
    if square is None or any(symbol not in known for symbol, _, _ in square.marks):
        play.refuse(cell, "BAD_CELL")
        return
    names = (*square.names, *(name for _, _, own in square.marks for name in own))
    if any(drawn.person(name) is None for name in names):
        play.refuse(cell, "BAD_CELL")
        return
    drawn.squares[part][place] = (cell, square)
    play.book(cell, Became.EVENT if square.marks or square.names else Became.METADATA, "board")


def _of_part(play: Play, part: int) -> list[dict[str, object]]:
    return [event for event in play.session.events if event.get(play.form.span) == part]
