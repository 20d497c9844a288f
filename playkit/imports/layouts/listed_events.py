"""What the rows of a list come to: events part by part, notes, final scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.imports.layouts.flags import raised
from playkit.imports.layouts.pairs import ROLE as PAIR
from playkit.imports.layouts.pairs import names_of, read_pair
from playkit.imports.ledger import Became
from playkit.imports.values import read_number

if TYPE_CHECKING:
    from playkit.imports.layouts.entries import Line
    from playkit.imports.layouts.listed import Listed
    from playkit.imports.layouts.marks import Entry
    from playkit.imports.reading import Row

_FLAG = "flag:"


def tell_listed(listed: Listed) -> None:
    """Write the events of all parts in order; fill in the scores that no column declares."""
    parts = listed.play.by_part()
    listed.sums = dict.fromkeys(listed.people.values(), 0)
    for part, lines in parts.items():
        # Merged cells leave the label to a row above, which may be another session's.
        first = next((cell for line in lines if (cell := line.cells.get("part"))), lines[0].cells["player"])
        listed.event("part_started", first, part=part)
        for line in lines:
            _line(listed, line)
        for person in listed.sums.keys() - {listed.people[line.name] for line in lines}:
            listed.sums[person] = None  # a gap makes every later sum unknown
        length = listed.lengths.get(part)
        listed.event("part_ended", first, part=part, data=None if length is None else {"duration_s": length})
    for line in listed.play.lines:
        if line.part is None:
            _line(listed, line)
    listed.session.parts_played = len(parts) or None
    if parts and not listed.columns.col("score_after"):
        for person, total in listed.sums.items():
            listed.session.seats[person].score = total


def _line(listed: Listed, line: Line) -> None:
    person = listed.people[line.name]
    flags = _flags(listed, line, person)
    entry = listed.entry(line.part, person)
    _add(listed, person, entry)
    if entry and not entry.bad:
        _points(listed, line, entry)
    if line.part is not None:
        _part(listed, line, entry, flags)
    elif not listed.columns.col("score_after"):
        listed.session.seats[person].score = entry.value if entry else None
    _pairs(listed, line, person)
    if note := line.cells.get("note"):
        listed.reading.ledger.mark(note, Became.EVENT)
        where = {} if line.part is None else {"part": line.part}
        listed.event("noted", note, **where, person=person, text=note.text.strip().replace("\r\n", "\n"))
    for cell in line.others:
        heading = listed.reading.grid.text(listed.columns.header, cell.col) or cell.name
        listed.session.facts.setdefault(f"{heading} ({line.name})" if line.name else heading, cell.text.strip())


def _pairs(listed: Listed, line: Line, person: int) -> None:
    for role, cell in line.cells.items():
        if not role.startswith(PAIR):
            continue
        pair = read_pair(cell, role)
        if pair.code:
            listed.report(pair.code, cell.at, cell.text, recovered=pair.recovered)
        if pair.values is None:
            listed.reading.hold(cell, pair.code or "BAD_NUMBER")
            continue
        listed.reading.ledger.mark(cell, Became.EVENT)
        where = {} if line.part is None else {"part": line.part}
        for name, value in zip(names_of(role)[1], pair.values, strict=True):
            listed.event("counted", cell, **where, person=person, value=value, text=name)


def _points(listed: Listed, line: Line, entry: Entry) -> None:
    if entry.event == "missing":
        listed.reading.ledger.mark(entry.cell, Became.IGNORED, "a mark for an unknown value")
        return
    if line.part is None:
        listed.reading.ledger.mark(entry.cell, Became.EVENT)
        if entry.value is not None:
            listed.event("scored", entry.cell, person=entry.person, value=entry.value, score=entry.value)
        return
    listed.reading.ledger.mark(entry.cell, Became.EVENT)
    where = {"part": line.part, "person": entry.person}
    if entry.event:
        listed.event(entry.event, entry.cell, **where)
    if not entry.event or entry.value:
        data = {"terms": list(entry.terms)} if entry.terms else None
        after = line.cells.get("score_after")
        score = read_number(after.text, listed.profile.numbers).value if after else listed.sums[entry.person]
        listed.event("scored", entry.cell, **where, value=entry.value, score=score, data=data)


def _part(listed: Listed, line: Line, entry: Entry | None, flags: Row) -> None:
    value = entry.value if entry else None
    event = entry.event if entry else None
    person = listed.people[line.name]
    length = listed.lengths.get(line.part or 0)
    listed.session.parts.append(
        {"part": line.part, "person": person, "value": value, "event": event, "duration_s": length, **flags}
    )


def _add(listed: Listed, person: int, entry: Entry | None) -> None:
    before = listed.sums[person]
    if before is None or entry is None or (entry.value is None and entry.event != "absent"):
        listed.sums[person] = None
    else:
        listed.sums[person] = before + (entry.value or 0)


def _flags(listed: Listed, line: Line, person: int) -> Row:
    flags: Row = {}
    for role in (role for role in listed.columns.roles.values() if role.startswith(_FLAG)):
        cell, kind = line.cells.get(role), role.removeprefix(_FLAG)
        flags[kind] = raised(cell)
        if cell is None:
            continue
        if flags[kind] is None:
            listed.report("BAD_FLAG", cell.at, cell.text)
            listed.reading.hold(cell, "BAD_FLAG")
            continue
        listed.reading.ledger.mark(cell, Became.EVENT)
        if flags[kind]:
            where = {} if line.part is None else {"part": line.part}
            listed.event(kind, cell, **where, person=person)
    return flags
