"""Sheets that keep running totals: each part's cell says how many points a person has by then, not in that part."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playkit.imports.layouts.marks import Entry
    from playkit.imports.layouts.table import Table

_LEAST = 2  # people whose totals would not be their sums, or it is a slip of one


def part_running_totals(table: Table) -> None:
    """Turn running totals into the points of each part, where every declared total proves that they are such.

    Whatever is doubtful stays as it is written, and its totals are told not to hold.
    """
    lines = [_line(table, person) for person in range(len(table.session.seats))]
    if table.row_sums or not all(_ends_in_total(table, line) for line in lines):
        return
    sums = [sum(entry.value or 0 for entry in line) for line in lines]
    odd = [line for line, total in zip(lines, sums, strict=True) if total != line[-1].value]
    total_for_a_part = all(total == 2 * (line[-1].value or 0) for line, total in zip(lines, sums, strict=True))
    if len(odd) < _LEAST or total_for_a_part:
        return
    table.entries = [part for line in lines for part in _parts(line)]
    table.report("RUNNING_TOTALS", {})


def _line(table: Table, person: int) -> list[Entry]:
    return sorted((entry for entry in table.entries if entry.person == person), key=lambda entry: entry.part)


def _ends_in_total(table: Table, line: list[Entry]) -> bool:
    """Tell whether somebody has a number in every part, and the last of them is their total."""
    plain = all(entry.value is not None and not (entry.event or entry.bad or entry.terms) for entry in line)
    if not plain or len(line) < max(2, len(table.block.parts)) or line[-1].person not in table.totals:
        return False
    return table.totals[line[-1].person][1] == line[-1].value


def _parts(line: list[Entry]) -> list[Entry]:
    gains = [replace(now, value=(now.value or 0) - (before.value or 0)) for before, now in pairwise(line)]
    return [line[0], *gains]
