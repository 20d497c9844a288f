"""Tables whose rows are kinds and whose columns are people: what was seen of each, stroke by stroke; points by kind.

No stroke says when it was made, so none has a part or a time. Points by kind need totals that prove them points.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from playkit.imports.grid import MAX_PEOPLE
from playkit.imports.layouts.kinds import as_count, corner_title, find_kinds, texts_in
from playkit.imports.layouts.labelled import read_labelled_rows
from playkit.imports.layouts.marks import Entry, is_unknown, read_entry, report_entries
from playkit.imports.layouts.part_by_seat import read_people, read_side_columns, read_surroundings
from playkit.imports.layouts.table import Table
from playkit.imports.layouts.tally import Sums, tell_notes, tell_total
from playkit.imports.ledger import Became, Ledger
from playkit.imports.lexicon import plain
from playkit.imports.reading import Reading
from playkit.imports.remarks import ASKED, tag_of
from playkit.imports.results import settle
from playkit.imports.values import read_number

if TYPE_CHECKING:
    from playkit.imports.grid import Cell, Grid
    from playkit.imports.layouts.blocks import Block
    from playkit.imports.profile import Profile

_MOST = 200  # strokes in one cell
_STROKED = 3  # one cell in so many has strokes, or the sheet counts something else
_COUNTS = ("回数", "数", "件数", "度数", "カウント", "count", "counts", "times", "tally", "freq", "frequency")
_COUNTED = (*_COUNTS, "観察", "observ", "tall", "何回")  # words of a sheet that counts


def read_tallies(grid: Grid, profile: Profile) -> Reading | None:
    """Read a sheet of strokes or counts by what was seen and by person; None where it is no such sheet."""
    block = find_kinds(grid, profile)
    if block is None or not _counts(grid, block, profile):
        return None
    table = _table(grid, block, profile, "rows=observation, columns=player")
    for row, part in block.parts.items():
        _observations(table, row, part)
    read_labelled_rows(table)
    _compare(table)
    settle(table.reading, table.session, {})
    tell_notes(table)
    table.report("TALLIES_COUNTED", {}, count=sum(int(entry.value or 0) for entry in table.entries))
    return table.reading if table.session.events else None


def read_turned_tallies(grid: Grid, profile: Profile) -> Reading | None:
    """Read the same with the people below each other; None where it is no such sheet."""
    return _turned(read_tallies(grid.transposed(), profile) if grid.rows <= MAX_PEOPLE else None)


def read_kinds(grid: Grid, profile: Profile) -> Reading | None:
    """Read a sheet of points by their kind and by person, with the totals that prove it one; None elsewhere."""
    block = find_kinds(grid, profile)
    if block is None or "check:sum" not in block.roles.values() or _counts(grid, block, profile):
        return None
    table = _table(grid, block, profile, "rows=kind of points, columns=player")
    for row, part in block.parts.items():
        _points(table, row, part)
    report_entries(table.reading, table.entries)
    read_labelled_rows(table)
    _tell_points(table)
    settle(table.reading, table.session, {}, highest_wins=profile.get("checks", "highest_wins", True))
    tell_notes(table)
    held, failed = table.reading.checks
    return table.reading if held > failed else None


def read_turned_kinds(grid: Grid, profile: Profile) -> Reading | None:
    """Read the same with the people below each other; None where it is no such sheet."""
    return _turned(read_kinds(grid.transposed(), profile) if grid.rows <= MAX_PEOPLE else None)


def _turned(reading: Reading | None) -> Reading | None:
    if reading:
        rows, _, columns = str(reading.detected["layout"]).removeprefix("rows=").partition(", columns=")
        reading.detected["layout"] = f"rows={columns}, columns={rows}"
        del reading.detected["header_row"]
    return reading


def _table(grid: Grid, block: Block, profile: Profile, told: str) -> Table:
    reading = Reading("tally" if "observation" in told else "kinds", grid, Ledger(grid))
    reading.detected = {"layout": told, "header_row": block.header}
    table = Table(reading, block, profile)
    read_surroundings(table)
    read_people(table)
    if title := corner_title(grid, block):
        table.session.facts.setdefault("title", title)
    reading.sessions.append(table.session)
    return table


def _counts(grid: Grid, block: Block, profile: Profile) -> bool:
    """Tell whether a sheet counts what was seen: it is full of strokes, says so, or is declared one."""
    texts = list(texts_in(grid, block))
    if sum(read_number(text).code == "TALLY" or as_count(text) == "1" != text for text in texts) * _STROKED >= len(
        texts
    ):
        return True
    if profile.get("read", "layout") == "tally" or _of_the_table(grid, block):
        return True
    above = [grid.text(row, col) for row in range(1, block.header + 1) for col in range(1, block.label + 1)]
    return any(word in plain(text) for text in above for word in _COUNTED if len(word) > 1)


def _of_the_table(grid: Grid, block: Block) -> bool:
    """Tell whether one column counts for the whole table, and nobody is named."""
    return len(block.people) == 1 and plain(grid.text(block.header, block.people[0])) in _COUNTS


def _observations(table: Table, row: int, part: int) -> None:
    label = table.label(row)
    if label is None:
        return
    table.ledger.mark(label, Became.HEADER)
    read_side_columns(table, row, part)
    tag, ours = tag_of(label.text, table.profile)
    if not ours:
        table.report("UNKNOWN_TAG_ADDED", label.at, label.text)
    for person, col in enumerate(table.block.people):
        cell = table.grid.at(row, col)
        entry = _counted(table, cell, part, person) if cell else None
        if entry:
            table.entries.append(entry)
            _tell(table, entry, label, tag or plain(label.text))


def _counted(table: Table, cell: Cell, part: int, person: int) -> Entry | None:
    """Read how often; None where nobody noted it, where it never was, or where nobody can read it."""
    if is_unknown(cell.text):
        table.reading.not_noted(cell)
        return None
    entry = read_entry(replace(cell, text=as_count(cell.text)), part, person, table.profile)
    if entry.event or not isinstance(entry.value, int) or not 0 <= entry.value <= _MOST:
        code = entry.bad or "BAD_NUMBER"
        table.report(code, cell.at, cell.text)
        table.reading.hold(cell, code)
        return None
    if not entry.value:
        table.ledger.mark(cell, Became.IGNORED, "a count of none")
        return None
    table.ledger.mark(cell, Became.EVENT)
    return replace(entry, cell=cell)


def _tell(table: Table, entry: Entry, label: Cell, tag: str) -> None:
    """Write one event for each stroke, as if each had been noted by itself."""
    alone = _of_the_table(table.grid, table.block)
    fields = {"person": None if alone else entry.person, "text": label.text.strip()}
    for _ in range(int(entry.value or 0)):
        if tag == ASKED:
            table.event("asked", entry.cell, **fields)
        else:
            table.event("noted", entry.cell, **fields, data={"tag": tag})


def _compare(table: Table) -> None:
    """Hold totals of strokes against the strokes; they are nobody's score."""
    for person, (cell, declared) in table.totals.items():
        table.compare(cell, sum(entry.value or 0 for entry in table.entries if entry.person == person), declared)
        table.session.seats[person].score = None
    if all(seat.score is None for seat in table.session.seats):
        table.session.finished = None
    if _of_the_table(table.grid, table.block):
        table.session.seats = []


def _points(table: Table, row: int, part: int) -> None:
    table.ledger.mark(table.label(row), Became.HEADER)
    read_side_columns(table, row, part)
    for person, col in enumerate(table.block.people):
        if cell := table.grid.at(row, col):
            table.entries.append(read_entry(cell, part, person, table.profile))


def _tell_points(table: Table) -> None:
    """Write the points by kind; a blank is no points where the total says so, and unknown without one."""
    rows = {part: row for row, part in table.block.parts.items()}
    sums: Sums = {}
    for person in range(len(table.session.seats)):
        values = [entry.value for entry in table.entries if entry.person == person]
        whole = None not in values and (person in table.totals or len(values) == len(rows))
        sums[person] = sum(value or 0 for value in values) if whole else None
    for entry in table.entries:
        _tell_kind(table, entry, table.grid.text(rows[entry.part], table.block.label))
    for person, total in sums.items():
        tell_total(table, person, total)


def _tell_kind(table: Table, entry: Entry, kind: str) -> None:
    if entry.bad:
        return
    if entry.event == "missing":
        table.reading.not_noted(entry.cell)
        return
    table.ledger.mark(entry.cell, Became.EVENT)
    table.session.parts.append({"part": None, "of": kind, "person": entry.person, "value": entry.value, "event": None})
    table.event("scored", entry.cell, person=entry.person, value=entry.value, data={"of": kind})
