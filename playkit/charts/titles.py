"""Titles of charts: the finding, broken into lines as Vega cannot, and below it who and how many."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

OPENING, CLOSING = "（「『［", "）」』］。、：？！ーっゃゅょぁぃぅぇぉッャュョァィゥェォ"
"""Signs that no line of Japanese may end with, and those that none may begin with."""
PIECES = re.compile(rf"[{OPENING}]*(?:[ァ-ヶー]{{2,8}}|[^\u2e80-\uffef ]+|.)[{CLOSING}]*[ ]?")
"""What a title must not break: a word with its gap or of katakana (up to eight signs, for there are very long ones), a
letter of other Japanese, each with the marks that open and close it."""


WIDTH, ORPHAN = 38, 6
"""Letters of a line, and of a last line that looks forgotten; a letter of Japanese counts twice."""


def titled(text: str, subtitle: str | Sequence[str], width: int = WIDTH) -> Any:
    """Make an Altair title of a finding and of who stands behind it, in a line or in several."""
    import altair as alt

    return alt.Title(wrapped(text, width), subtitle=subtitle)


def wrapped(text: str, width: int = WIDTH) -> list[str]:
    """Break a title into lines; Japanese counts twice and may break anywhere but inside of katakana words.

    >>> wrapped("one two three", width=8), wrapped("最も多くが決まるのはここ", width=22)
    (['one two', 'three'], ['最も多くが決まる', 'のはここ'])
    >>> wrapped("勝者は2点先行（中央値）", width=16)
    ['勝者は2点先行', '（中央値）']
    """
    lines = _broken(text, width)
    if len(lines) == 1 or _size(lines[-1]) >= ORPHAN:
        return lines
    closer = _broken(text, width - ORPHAN)
    return closer if len(closer) == len(lines) else lines


def _broken(text: str, width: int) -> list[str]:
    lines: list[str] = [""]
    for piece in PIECES.findall(text):
        if lines[-1] and _size(lines[-1]) + _size(piece) > width:
            lines.append("")
        lines[-1] += piece
    return [line.rstrip() for line in lines]


def _size(text: str) -> int:
    return sum(2 if ord(letter) > 0x2E7F else 1 for letter in text)
