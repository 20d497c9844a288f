"""The note on the screen of Tabletop Simulator: colours and styles as markup, one line a colour, the phase above."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playkit.imports.lexicon import MARKS, part_number, plain
from playkit.imports.values import Number, read_number

if TYPE_CHECKING:
    from playkit.imports.profile import Profile

_MARKUP = re.compile(r"\[/?(?:b|i|u|s|sub|sup|url|-|[0-9a-f]{6}|[0-9a-f]{8})\]", re.IGNORECASE)
_DASHED = re.compile(r"^([^:\d]{1,30}?)\s+[-–=]\s*(-?\d.*)$")  # Blue - 5
_UNIT = re.compile(
    r"^([^:\d]{1,30}?)[\s\u3000]+([-−]?[\d０-９]+)\s*(?:点|pts?\.?|points?|vp)$", re.IGNORECASE
)  # Cy 7 pts
_EQUALS = re.compile(r"^([^:=\d]{1,30}?)\s*[=＝]\s*(-?\d.*)$")
_ENDED = re.compile(r"\s*(?:終了|完了|end|ended|over|done|finished)\s*$", re.IGNORECASE)
_ASIDE = re.compile(r"(?P<value>.*?)\s*[(（]\s*(?P<aside>[^()（）]*)\s*[)）]")


@dataclass(frozen=True, slots=True)
class Line:
    """A line with a score: the label (a colour or a name), the number, the event that a remark in brackets tells of."""

    label: str
    raw: str
    number: Number
    event: str | None = None


@dataclass(slots=True)
class Note:
    """What a note says: scores, the number of parts that are over, other lines."""

    scores: list[Line] = field(default_factory=list)
    parts: int | None = None
    others: list[str] = field(default_factory=list)


def without_markup(text: str) -> str:
    """Take colours and styles off a text.

    >>> without_markup("[b]Phase 2[/b] [ff0000]Red[-]: 3")
    'Phase 2 Red: 3'
    """
    return _MARKUP.sub("", text)


def read_note(text: str, profile: Profile) -> Note:
    r"""Read a note line by line.

    >>> from playkit.imports.profile import Profile
    >>> note = read_note("フェーズ2終了\nRed: 3\nBlue: 0 (病院)\nGreen: -", Profile())
    >>> note.parts, [(line.label, line.number.value, line.event) for line in note.scores]
    (2, [('Red', 3, None), ('Blue', 0, 'eliminated'), ('Green', None, None)])
    """
    note = Note()
    for raw in text.splitlines():
        line = raw.strip()
        label, found, value = _colon(line).partition(":")
        score = _score(label.strip(), value.strip(), profile) if found and label.strip() else None
        part = part_number(_ENDED.sub("", line), profile.get("part", "kind"))
        if score:
            note.scores.append(score)
        elif part and note.parts is None:
            note.parts = part[1]
        elif line:
            note.others.append(line)
    return note


def _colon(line: str) -> str:
    """Write a line with a score as `label:value`, however its label is set off."""
    plain_line = line.replace("：", ":")
    for pattern in (_DASHED, _EQUALS, _UNIT):
        plain_line = pattern.sub(r"\1:\2", plain_line)
    return plain_line


def _score(label: str, value: str, profile: Profile) -> Line | None:
    aside = _ASIDE.fullmatch(value)
    event = MARKS.get(plain(aside["aside"])) if aside else None
    bare = aside["value"] if aside and event else value
    if MARKS.get(plain(bare)) in ("missing", "absent") or not bare:
        return Line(label, value, Number(None), event)
    if mark := MARKS.get(plain(bare)):
        return Line(label, value, Number(0 if mark == "eliminated" else None), mark)
    number = read_number(bare, profile.numbers)
    return Line(label, bare, number, event) if number.value is not None else None
