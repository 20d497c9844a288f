"""One session of a list on its way: what was found so far, shared by the steps that read it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playkit.imports.problems import Problem

if TYPE_CHECKING:
    from playkit.imports.grid import Cell
    from playkit.imports.layouts.columns import Columns
    from playkit.imports.layouts.entries import Play
    from playkit.imports.layouts.marks import Entry
    from playkit.imports.problems import At
    from playkit.imports.profile import Profile
    from playkit.imports.reading import Reading, Session


@dataclass(slots=True)
class Listed:
    """The rows of one session, and what its cells said.

    `people` gives the index of each person in the session's seats, `entries` the points by part (0 where the list has
    no parts) and person, `lengths` seconds by part, `sums` the points so far by person (None: unknown).
    """

    reading: Reading
    columns: Columns
    profile: Profile
    play: Play
    session: Session
    people: dict[str, int] = field(default_factory=dict)
    entries: dict[tuple[int, int], Entry] = field(default_factory=dict)
    lengths: dict[int, int] = field(default_factory=dict)
    sums: dict[int, float | None] = field(default_factory=dict)

    @property
    def at(self) -> At:
        """The address of the session as a whole."""
        return {"session": self.play.key} if self.play.key else {}

    def cell(self, row: int, role: str) -> Cell | None:
        """Give a row's cell in the column with a meaning, None where nothing is written."""
        col = self.columns.col(role)
        return self.reading.grid.at(row, col) if col else None

    def entry(self, part: int | None, person: int) -> Entry | None:
        """Give the points of a person in a part."""
        return self.entries.get((part or 0, person))

    def report(self, code: str, at: At, raw: str | None = None, **values: Any) -> None:
        """Note a problem."""
        self.reading.problems.append(Problem(code, at, raw, values))

    def event(self, kind: str, source: Cell | None, **fields: object) -> None:
        """Add an event row of the session."""
        self.session.events.append({"kind": kind, "src": self.reading.grid.source(source), **fields})
