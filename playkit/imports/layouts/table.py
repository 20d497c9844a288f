"""One part-by-seat table on its way to a session: what was found so far, shared by the steps that read it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playkit.imports.problems import Problem
from playkit.imports.reading import Session

if TYPE_CHECKING:
    from playkit.imports.grid import Cell, Grid
    from playkit.imports.layouts.blocks import Block
    from playkit.imports.layouts.marks import Entry
    from playkit.imports.ledger import Became, Ledger
    from playkit.imports.problems import At
    from playkit.imports.profile import Profile
    from playkit.imports.reading import Reading


@dataclass(slots=True)
class Table:
    """The block being read, and what its cells said.

    `entries` are the values by part and person, `notes` the remarks (by the person's index, None for the table),
    `lengths` seconds by part, `totals` declared totals by person, `row_sums` cells with the sum of a part.
    """

    reading: Reading
    block: Block
    profile: Profile
    session: Session = field(default_factory=Session)
    entries: list[Entry] = field(default_factory=list)
    notes: list[tuple[int | None, Cell]] = field(default_factory=list)
    lengths: dict[int, int] = field(default_factory=dict)
    totals: dict[int, tuple[Cell, float]] = field(default_factory=dict)
    row_sums: dict[int, Cell] = field(default_factory=dict)

    @property
    def grid(self) -> Grid:
        """The sheet, turned where its rows are people."""
        return self.reading.grid

    @property
    def ledger(self) -> Ledger:
        """What became of each cell."""
        return self.reading.ledger

    def label(self, row: int) -> Cell | None:
        """Give the label of a row."""
        return self.grid.at(row, self.block.label)

    def head(self, cell: Cell | None, became: Became) -> None:
        """Book a cell of the header; several sessions may stand below one."""
        if cell and not self.ledger.booked(cell):
            self.ledger.mark(cell, became)

    def report(self, code: str, at: At, raw: str | None = None, **values: Any) -> None:
        """Note a problem."""
        self.reading.problems.append(Problem(code, at, raw, values))

    def event(self, kind: str, source: Cell | None, **fields: object) -> None:
        """Add an event row of the session."""
        self.session.events.append({"kind": kind, "src": self.grid.source(source), **fields})

    def compare(self, cell: Cell, parts: float, declared: float) -> None:
        """Check a declared sum against the parts; both are kept where they differ."""
        holds = abs(parts - declared) < 1e-6
        self.reading.check(holds=holds)
        if not holds:
            self.report("TOTAL_MISMATCH", cell.at, cell.text, parts=parts, declared=declared)
