"""Rows are parts, columns are people, and a day in front of every row says which session a part belongs to.

A day on every row alone makes each row a play. Here a column says ラウンド, hand or phase, and counts from 1 each day.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playkit.imports.layouts.blocks import Block
from playkit.imports.layouts.columns import heading
from playkit.imports.layouts.part_by_seat import finish_table
from playkit.imports.layouts.session_facts import FACTS, read_fact
from playkit.imports.layouts.table import Table
from playkit.imports.ledger import Became, Ledger
from playkit.imports.lexicon import PART_COLUMNS, ROWS, SUMMARIES, meaning, part_number, plain
from playkit.imports.preamble import read_facts
from playkit.imports.problems import Problem
from playkit.imports.reading import Reading, Session

if TYPE_CHECKING:
    from playkit.imports.grid import Grid
    from playkit.imports.profile import Profile

_REACH = 30  # rows that may stand above a header
_OF_PLAYS = ("deal",)  # 回, 戦, game: what plays of an evening are numbered by, too


@dataclass(slots=True)
class _Header:
    """Where things stand: `facts` are columns about the session, `sides` what stands beside the people's values."""

    row: int
    label: int = 0
    kind: str = ""
    facts: dict[int, str] = field(default_factory=dict)
    sides: dict[int, str] = field(default_factory=dict)
    people: list[int] = field(default_factory=list)


@dataclass(slots=True)
class _Run:
    """The rows of one session: `parts` maps a row to the number of its part, `sums` are its total, if there is one."""

    day: str
    parts: dict[int, int]
    sums: list[int] = field(default_factory=list)


def read_dated_parts(grid: Grid, profile: Profile) -> Reading | None:
    """Read a sheet of parts with a day on every row; None where it is no such sheet."""
    header = _header(grid, profile)
    found = _runs(grid, header, profile) if header else None
    if header is None or found is None:
        return None
    runs, asides = found
    reading = Reading("part-by-seat", grid, Ledger(grid))
    shared = Session()
    for row in range(1, header.row):
        read_facts(reading, shared, grid.row(row), profile)
    for col in header.facts:
        reading.ledger.mark(grid.at(header.row, col), Became.HEADER)
    for run in runs:
        _read(Table(reading, _block(header, run), profile, shared.again()), header, run)
    for row in asides:
        reading.problems.append(Problem("SUMMARY_ROW_SKIPPED", grid.line_at(grid.row(row)[0]), grid.row(row)[0].text))
        reading.ledger.mark_all(grid.row(row), Became.CHECK, "sums the rows up")
    reading.problems = list({(one.code, str(one.at), one.raw): one for one in reading.problems}.values())
    rows = [row for run in runs for row in run.parts]
    told = f"rows={header.kind} of a session, columns=player"
    reading.detected = {"layout": told, "header_row": header.row, "data_rows": [min(rows), max(rows)]}
    return reading


def has_dated_parts(grid: Grid, profile: Profile) -> bool:
    """Tell whether a sheet's rows are parts with a day in front of each, and so no sessions."""
    header = _header(grid, profile)
    return header is not None and _runs(grid, header, profile) is not None


def _header(grid: Grid, profile: Profile) -> _Header | None:
    declared = profile.get("read", "header_row")
    for row in [int(declared)] if declared else range(1, min(grid.rows, _REACH) + 1):
        found = _header_at(grid, row, profile)
        if found and found.label and "date" in found.facts.values() and len(found.people) > 1:
            return found
    return None


def _header_at(grid: Grid, row: int, profile: Profile) -> _Header | None:
    names = {plain(word): str(role) for word, role in profile.table("columns").items()}
    header = _Header(row)
    for cell in grid.row(row):
        role, word = heading(cell.text, names, profile.get("part", "kind"))
        if role == "part" and word and word not in _OF_PLAYS and not header.label:
            header.label, header.kind = cell.col, word
        elif side := meaning(cell.text, PART_COLUMNS):
            header.sides[cell.col] = side
        elif role in FACTS:
            header.facts[cell.col] = role
        elif role == "other":
            header.people.append(cell.col)
        else:
            return None  # a heading such as 名前 or 点: a list of another kind
    return header


def _runs(grid: Grid, header: _Header, profile: Profile) -> tuple[list[_Run], list[int]] | None:
    """Give the rows of each session, and the rows that sum all up; None where parts do not count from 1 on each day."""
    runs: list[_Run] = []
    asides: list[int] = []
    for row in range(header.row + 1, grid.rows + 1):
        if not grid.row(row):
            continue
        number = part_number(grid.text(row, header.label), profile.get("part", "kind"))
        if number is None and _sums_up(grid, row, header):
            own = runs and not runs[-1].sums and not asides and meaning(grid.text(row, header.label), ROWS)
            (runs[-1].sums if own == "check:sum" else asides).append(row)
        elif number is None or not _add(runs, _day(grid, row, header), row, number[1]):
            return None
    return (runs, asides) if any(len(run.parts) > 1 for run in runs) else None


def _add(runs: list[_Run], day: str, row: int, number: int) -> bool:
    """Add a row to the session above it, or begin another; tell whether its part has a place there."""
    last = runs[-1] if runs else None
    if number == 1:
        runs.append(_Run(day or (last.day if last else ""), {row: number}))
    elif last is None or last.sums or day not in ("", last.day) or number != len(last.parts) + 1:
        return False
    else:
        last.parts[row] = number
    return bool(runs[-1].day)


def _day(grid: Grid, row: int, header: _Header) -> str:
    return next((grid.text(row, col) for col, role in header.facts.items() if role == "date"), "")


def _sums_up(grid: Grid, row: int, header: _Header) -> bool:
    texts = [grid.text(row, col) for col in (header.label, *header.facts) if grid.text(row, col)]
    return any(plain(text) in SUMMARIES or meaning(text, ROWS) == "check:sum" for text in texts)


def _block(header: _Header, run: _Run) -> Block:
    rows = [*run.parts, *run.sums]
    return Block(
        header.label, header.row, run.parts, header.kind, top=min(rows), bottom=max(rows),
        roles=dict.fromkeys(run.sums, "check:sum"), people=header.people, columns=header.sides, last=max(run.parts),
    )  # fmt: skip


def _read(table: Table, header: _Header, run: _Run) -> None:
    """Read one session: what its rows say of it, each fact from the first that tells it, and its parts."""
    for row in (*run.parts, *run.sums):
        for col, role in header.facts.items():
            if cell := table.grid.at(row, col):
                read_fact(table.reading, table.session, cell, role, table.profile)
    finish_table(table)
