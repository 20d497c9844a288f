"""What became of each cell of a file: for a preview in colours, and to follow a figure back to what was written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playkit.imports.plan import Plan
    from playkit.imports.problems import Problem
    from playkit.imports.reading import Reading

_ORDER = {"error": 0, "warning": 1, "info": 2}


@dataclass(frozen=True, slots=True)
class Fate:
    """One written cell and what was made of it.

    `src` is the address as stored events carry it (`sheet.csv!C7`, `export.json!/plays/0/uuid`), `row` and `col` are
    1-based, `became` is a word of `Became` (event, session, seat, header, metadata, check, ignored, quarantined),
    `rule` says by which rule, `problems` are what was odd about the cell or its row, the worst first. `text` is what is
    written in the file, `mended` what a person typed in its place (None where nobody did).
    """

    src: str
    sheet: str
    row: int
    col: int
    text: str
    became: str
    rule: str
    problems: tuple[Problem, ...] = ()
    mended: str | None = None


def fates(plan: Plan) -> list[Fate]:
    """Say what became of every written cell of a file, in the file's order.

    Args:
        plan: what `playkit.imports.read` gave.

    Returns:
        One fate a cell; a file that could not be opened has none.
    """
    return [fate for reading in plan.outcome.readings for fate in fates_of(reading)]


def fates_of(reading: Reading) -> list[Fate]:
    """Say what became of every written cell of one sheet."""
    at_cell: dict[tuple[object, object], list[Problem]] = {}
    for problem in sorted(reading.problems, key=lambda problem: _ORDER[problem.severity]):
        row = problem.at.get("row", problem.at.get("line"))
        at_cell.setdefault((problem.at.get("path", row), problem.at.get("col")), []).append(problem)
    sheet = reading.grid.name.partition("!")[2]
    found = []
    for cell in reading.grid:
        became, rule = reading.ledger.became(cell) or ("open", "")
        own = at_cell.get((cell.path if cell.path is not None else cell.row, None if cell.path else cell.col), [])
        of_row = [] if cell.path is not None else at_cell.get((cell.row, None), [])
        src = reading.grid.source(cell) or ""
        raw, typed = (cell.text, None) if cell.raw is None else (cell.raw, cell.text)
        found.append(Fate(src, sheet, cell.row, cell.col, raw, str(became), rule, (*own, *of_row), typed))
    return found


def trace(plan: Plan, src: str) -> Fate | None:
    """Find the cell that an event's `src` names, with its raw text; None where the file has no such cell."""
    return next((fate for fate in fates(plan) if fate.src == src), None)
