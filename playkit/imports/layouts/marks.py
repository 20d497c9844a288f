"""Marks in place of a number, such as ×: what the profile says, else what the totals prove, else the usual meaning."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playkit.imports.lexicon import MARKS, plain
from playkit.imports.made_dates import is_made_up, number_behind
from playkit.imports.problems import Problem
from playkit.imports.profile import Token
from playkit.imports.reading import Question
from playkit.imports.values import Number, read_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playkit.imports.grid import Cell
    from playkit.imports.profile import Profile
    from playkit.imports.reading import Reading

_EVENTS_JA = {"eliminated": "脱落", "absent": "不在", "missing": "不明"}

_WIDE = re.compile("[０-９]")
# What a workbook knows of a cell that its text does not show.
_BAD_KINDS = {
    "error": "CELL_ERROR",
    "date": "EXCEL_AUTODATE_UNRECOVERABLE",
    "time": "EXCEL_AUTODATE_UNRECOVERABLE",
    "formula": "FORMULA_HELD",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One value of the table: which part, whose (index of the person), and what the text says.

    `value` None is unknown; `event` names what a mark tells of, None for a plain number; `bad` is the code of a text
    that is neither; `guessed` is True where only the usual meaning of the mark speaks for it.
    """

    cell: Cell
    part: int
    person: int
    value: float | None
    event: str | None = None
    bad: str | None = None
    code: str | None = None
    terms: tuple[float, ...] = ()
    guessed: bool = False

    def told(self) -> dict[str, object]:
        """Give what a problem of this cell says it was read as."""
        return {"value": self.value, "event": self.event, "recovered": self.value}


def read_entry(cell: Cell, part: int, person: int, profile: Profile) -> Entry:
    """Read one cell of the table as a number or a mark."""
    declared = {plain(text): token for text, token in profile.tokens.items()}
    word = plain(cell.text) if cell.kind not in _BAD_KINDS else ""
    if token := declared.get(word):
        return Entry(cell, part, person, token.value, token.event, code="TOKEN")
    if event := MARKS.get(word):
        token = Token(0 if event == "eliminated" else None, event)
        return Entry(cell, part, person, token.value, token.event, guessed=event == "eliminated")
    number = number_in(cell, profile)
    if number.value is None:
        return Entry(cell, part, person, None, bad=number.code)
    return Entry(cell, part, person, number.value, code=number.code, terms=number.terms)


def number_in(cell: Cell, profile: Profile) -> Number:
    """Read a cell as a number; what a spreadsheet made a day or a time of is read back, or said to be such."""
    if (typed := number_behind(cell)) is not None:
        return Number(typed, "EXCEL_AUTODATE")
    if cell.kind in _BAD_KINDS:
        return Number(None, _BAD_KINDS[cell.kind])
    number = read_number(cell.text, profile.numbers)
    made_up = number.code == "BAD_NUMBER" and is_made_up(cell.text)
    return Number(None, "EXCEL_AUTODATE_UNRECOVERABLE") if made_up else number


def is_unknown(text: str) -> bool:
    """Tell whether a text, such as a dash alone, stands for something that nobody noted.

    >>> is_unknown("－"), is_unknown("不明"), is_unknown("3"), is_unknown("x")
    (True, True, False, False)
    """
    return MARKS.get(plain(text)) == "missing"


def report_entries(reading: Reading, entries: Sequence[Entry]) -> None:
    """Book what the texts needed: normalised numbers, unreadable ones."""
    wide = [entry for entry in entries if _WIDE.search(entry.cell.text)]
    # A sheet typed in full-width digits is nobody's slip; one such cell among plain ones may be.
    odd = wide if len(wide) * 2 < len(entries) else []
    # Those who share a place share its cell, and what there is to say of it.
    for entry in {(entry.cell.row, entry.cell.col): entry for entry in entries}.values():
        code = entry.bad or entry.code or ("NORMALIZED" if entry in odd and entry.value is not None else None)
        if code:
            reading.problems.append(Problem(code, entry.cell.at, raw=entry.cell.text, values=entry.told()))
        if entry.bad:
            reading.hold(entry.cell, entry.bad)


def weigh_marks(reading: Reading, entries: Sequence[Entry], totals: dict[int, float]) -> None:
    """Say for each guessed mark whether the totals prove it, and ask where they do not.

    `totals` holds the declared total by person.
    """
    for word in dict.fromkeys(plain(entry.cell.text) for entry in entries if entry.guessed):
        marked = [entry for entry in entries if entry.guessed and plain(entry.cell.text) == word]
        proofs = [_adds_up(entries, person, totals) for person in {entry.person for entry in marked}]
        first = marked[0]
        values = {"value": first.value, "event": first.event}
        if any(proof is True for proof in proofs) and False not in proofs:
            reading.problems.append(Problem("TOKEN_GUESSED", first.cell.at, raw=first.cell.text, values=values))
            continue
        reading.problems.append(Problem("TOKEN_ASSUMED", first.cell.at, raw=first.cell.text, values=values))
        reading.questions.append(_question(first, [entry.cell.name for entry in marked]))


def _adds_up(entries: Sequence[Entry], person: int, totals: dict[int, float]) -> bool | None:
    values = [entry.value for entry in entries if entry.person == person]
    if person not in totals or None in values:
        return None
    return abs(sum(value or 0 for value in values) - totals[person]) < 1e-6


def _question(entry: Entry, where: Sequence[str]) -> Question:
    mark = entry.cell.text.strip()
    return Question(
        key=("tokens", mark),
        en=f"What does {mark} mean?",
        ja=f"{mark} は何を表しますか。",
        choices=tuple(_EVENTS_JA),
        default=str(entry.event),
        evidence=tuple(where[:12]),
    )
