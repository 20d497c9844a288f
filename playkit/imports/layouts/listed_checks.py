"""What a list says twice, and so checks itself: the length of a part once a person, scores before and after."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from playkit.imports.durations import read_duration
from playkit.imports.layouts.flags import raised
from playkit.imports.layouts.marks import number_in
from playkit.imports.ledger import Became
from playkit.imports.lexicon import plain

if TYPE_CHECKING:
    from playkit.imports.grid import Cell
    from playkit.imports.layouts.entries import Line
    from playkit.imports.layouts.listed import Listed
    from playkit.imports.problems import At


def read_lengths(listed: Listed) -> None:
    """Read the length of each part, once, however many people's rows repeat it; of a session without parts, too."""
    if not listed.columns.col("duration"):
        return
    parts = listed.play.by_part() or {0: listed.play.lines}
    for part, lines in parts.items():
        cells = [line.cells["duration"] for line in lines if "duration" in line.cells]
        seconds = [found for cell in cells if (found := _length(listed, cell)) is not None]
        if seconds:
            _agree(listed, part, seconds, spellings=len({plain(cell.text) for cell in cells}))
    if listed.lengths.keys() == parts.keys():
        listed.session.duration_s = sum(listed.lengths.values())


def _length(listed: Listed, cell: Cell) -> int | None:
    length = read_duration(cell.text, listed.profile.durations)
    if length.code:
        listed.report(length.code, cell.at, cell.text, seconds=length.seconds)
    if length.seconds is None:
        listed.reading.hold(cell, "BAD_DURATION")
    else:
        listed.reading.ledger.mark(cell, Became.CHECK, "length of a part")
    return length.seconds


def _agree(listed: Listed, part: int, seconds: list[int], *, spellings: int) -> None:
    at: At = {"part": listed.columns.kind or "part", "n": part} if part else listed.at
    (best, times), *rest = Counter(seconds).most_common(2)
    if rest:
        listed.report("DURATION_SAME_PART_DIFFERS", at, lowest=min(seconds), highest=max(seconds))
    elif spellings > 1:
        listed.report("DURATION_SAME_PART_AGREES", at, seconds=best)
    if len(seconds) > 1:
        listed.reading.check(holds=not rest)
    if not rest or rest[0][1] < times:  # the majority's word; where there is none, the length stays unknown
        listed.lengths[part] = best


def check_scores(listed: Listed) -> None:
    """Check scores before and after each part by the points between them; the last one after is the final score."""
    if not listed.columns.col("score_after"):
        if listed.columns.col("score_before"):
            for line in listed.play.lines:
                _number(listed, line, "score_before")
        return
    running: dict[int, float | None] = {}
    for line in sorted(listed.play.lines, key=lambda line: line.part or 0):
        person = listed.people[line.name]
        before, after = _number(listed, line, "score_before"), _number(listed, line, "score_after")
        _continues(listed, line, running.get(person), before)
        _adds_up(listed, line, before if before is not None else running.get(person), after)
        running[person] = listed.session.seats[person].score = after


def _number(listed: Listed, line: Line, role: str) -> int | float | None:
    cell = line.cells.get(role)
    if cell is None:
        if role == "score_after" and (col := listed.columns.col(role)):
            listed.report("SCORE_MISSING", {"row": line.row, "col": col})
        return None
    number = number_in(cell, listed.profile)
    if number.code:
        listed.report(number.code, cell.at, cell.text, value=number.value, recovered=number.value)
    if number.value is None:
        listed.reading.hold(cell, number.code or "BAD_NUMBER")
    else:
        listed.reading.ledger.mark(cell, Became.CHECK, role)
    return number.value


def _continues(listed: Listed, line: Line, last: float | None, before: float | None) -> None:
    if last is None or before is None:
        return
    _compare(listed, line.cells["score_before"], last, before)


def _adds_up(listed: Listed, line: Line, before: float | None, after: float | None) -> None:
    entry = listed.entry(line.part, listed.people[line.name])
    if before is None or after is None or entry is None or entry.value is None:
        return
    expected = before + entry.value
    if raised(line.cells.get("flag:eliminated")) and str(line.part) in listed.profile.get("checks", "halved", []):
        expected //= 2
    _compare(listed, line.cells["score_after"], expected, after)


def _compare(listed: Listed, cell: Cell, expected: float, found: float) -> None:
    holds = abs(expected - found) < 1e-6
    listed.reading.check(holds=holds)
    if not holds:
        listed.report("RUNNING_SCORE_MISMATCH", cell.at, cell.text, expected=expected, found=found)
