"""What a table's values come to: events part by part, running totals, scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.imports.ledger import Became

if TYPE_CHECKING:
    from playkit.imports.layouts.marks import Entry
    from playkit.imports.layouts.table import Table

Sums = dict[int, "float | None"]


def tell_events(table: Table) -> None:
    """Write the events of all played parts and the notes; fill in the scores nobody declared."""
    sums: Sums = dict.fromkeys(range(len(table.session.seats)), 0)
    for row, part in table.block.parts.items():
        entries = [entry for entry in table.entries if entry.part == part]
        if entries:
            _part(table, row, part, entries, sums)
    tell_notes(table)
    for person, total in sums.items():
        tell_total(table, person, total)


def tell_notes(table: Table) -> None:
    """Write the remarks that stand in rows and columns of their own."""
    for person, cell in table.notes:
        table.ledger.mark(cell, Became.EVENT)
        table.event("noted", cell, person=person, text=cell.text.strip())


def _part(table: Table, row: int, part: int, entries: list[Entry], sums: Sums) -> None:
    table.event("part_started", table.label(row), part=part)
    for entry in entries:
        sums[entry.person] = _add(sums[entry.person], entry)
        _entry(table, entry, sums[entry.person])
    for person in sums.keys() - {entry.person for entry in entries}:
        sums[person] = None  # a gap makes every later total unknown
    length = table.lengths.get(part)
    table.event("part_ended", table.label(row), part=part, data=None if length is None else {"duration_s": length})


def _entry(table: Table, entry: Entry, total: float | None) -> None:
    if entry.bad:
        return
    whose = {"part": entry.part, "person": entry.person}
    table.session.parts.append({**whose, "value": entry.value, "event": entry.event})
    if entry.event == "missing":
        table.reading.not_noted(entry.cell)
        return
    table.ledger.mark(entry.cell, Became.EVENT)
    if entry.event:
        # The value of such facts is their own (draws so far, for instance); a mark's points are scored apart.
        table.event(entry.event, entry.cell, **whose)
    if not entry.event or entry.value:
        data = {"terms": list(entry.terms)} if entry.terms else None
        table.event("scored", entry.cell, **whose, value=entry.value, score=total, data=data)


def tell_total(table: Table, person: int, total: float | None) -> None:
    """Hold a person's declared total against the sum of their values, or take the sum where none is declared."""
    seat = table.session.seats[person]
    if person in table.totals and total is not None:
        cell, declared = table.totals[person]
        table.compare(cell, total, declared)
    elif seat.score is None:
        seat.score = total


def _add(before: float | None, entry: Entry) -> float | None:
    if before is None or (entry.value is None and entry.event != "absent"):
        return None
    return before + (entry.value or 0)
