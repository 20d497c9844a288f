"""One written game on its way to a session: its moves, who plays what, and how the list says it ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playkit.imports.problems import Problem

if TYPE_CHECKING:
    from playkit.imports.grid import Cell
    from playkit.imports.moves.notation import Move
    from playkit.imports.reading import Reading, Row, Session


@dataclass(frozen=True, slots=True)
class Written:
    """A move in its place: whose (0-based seat), in which round, as which of it (both from 1), on which line."""

    move: Move
    seat: int
    round: int
    turn: int
    line: int


@dataclass(slots=True)
class Game:
    """The list being read. `end` holds its last line: the cell, the number of moves, the reason, declared totals."""

    reading: Reading
    session: Session
    labels: dict[str, int] = field(default_factory=dict)
    written: list[Written] = field(default_factory=list)
    end: tuple[Cell, int, str, dict[str, int | float]] | None = None
    out: dict[int, int] = field(default_factory=dict)
    aside: list[tuple[int, Row]] = field(default_factory=list)

    def seat_of(self, who: str, place: int) -> int | None:
        """Say who moves: the one named in front, else the one whose turn it is; None for an unknown name."""
        if who:
            return self.labels.get(who)
        return place if not self.labels or place < len(self.labels) else None

    def source(self, line: int) -> str:
        """Say where a line stands in the original, for the `src` of its events."""
        return f"{self.reading.grid.name}!line {line}"

    def report(self, code: str, line: int, raw: str | None = None, **values: Any) -> None:
        """Note a problem of a line."""
        self.reading.problems.append(Problem(code, {"line": line}, raw, values))
