"""Text to records: our own reading of CSV and its relatives, which refuses nothing and loses nothing.

Ready-made readers stop at a bare quote as in 12'15", take a preamble for the header, or settle on a separator that
explains the last rows and drop the first ones. Here a quote opens a field only at the field's start and only if it
closes again, records may have any length, and the separator is the one that splits most records alike.
"""

from __future__ import annotations

import re
from collections import Counter

MAX_FIELDS = 5_000_000
SEPARATORS = (",", "\t", ";", "|")
_LOOKED_AT = 500  # records a separator is judged by
_LONGEST_QUOTED = 50_000  # a quote that stays open longer was never a quote


def separator(text: str) -> str:
    r"""Guess the separator: the one by which most records have the same number (over one) of fields.

    >>> separator("回;点\n1;2,5\n2;3,5\n"), separator("title\na\tb\n1\t2\n")
    (';', '\t')
    """
    scores = {mark: _consistency(text, mark) for mark in SEPARATORS}
    best = max(SEPARATORS, key=lambda mark: scores[mark])
    return best if scores[best] > 0 else ","


def _consistency(text: str, mark: str) -> float:
    lengths = Counter(len(record) for record in records(text, mark, at_most=_LOOKED_AT) if any(record))
    many = Counter({length: count for length, count in lengths.items() if length > 1})
    if not many:
        return 0.0
    _, alike = many.most_common(1)[0]
    # Share of records with the commonest length; wide records break a tie, since a wrong mark splits less.
    return alike / lengths.total() + 0.01 * many.total() / lengths.total()


def records(text: str, mark: str, *, at_most: int | None = None) -> list[list[str]]:
    r"""Split a text into records of fields; a line break inside quotes does not end a record.

    `at_most` bounds the number of records. Reading stops after MAX_FIELDS fields, so a result that long is cut short.

    >>> records('a,12 in",c\n"x\ny","say ""no"" twice",\n', ",")
    [['a', '12 in"', 'c'], ['x\ny', 'say "no" twice', '']]
    """
    out: list[list[str]] = []
    fields: list[str] = []
    ending = re.compile(f"[{re.escape(mark)}\\n\\r]")
    place, end, count = 0, len(text), 0
    while place < end and (at_most is None or len(out) < at_most) and count < MAX_FIELDS:
        field, place = _field(text, place, mark, ending)
        fields.append(field)
        count += 1
        if place < end and text[place] == mark:
            place += 1
            if place < end:
                continue
            fields.append("")
        out.append(fields)
        fields = []
        place += 2 if text[place : place + 2] == "\r\n" else 1
    return out


def _field(text: str, place: int, mark: str, ending: re.Pattern[str]) -> tuple[str, int]:
    if text[place] == '"':
        quoted = _quoted(text, place, mark)
        if quoted is not None:
            return quoted
    found = ending.search(text, place)
    stop = found.start() if found else len(text)
    return text[place:stop], stop


def _quoted(text: str, place: int, mark: str) -> tuple[str, int] | None:
    # None where the quote never closes before a separator: then it is a letter like any other.
    start, limit = place + 1, place + _LONGEST_QUOTED
    search = start
    while (close := text.find('"', search, limit)) >= 0:
        after = text[close + 1 : close + 2]
        if after == '"':
            search = close + 2
            continue
        if after in ("", mark, "\n", "\r"):
            return text[start:close].replace('""', '"'), close + 1
        return None
    return None
