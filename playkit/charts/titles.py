"""Titles of charts: the finding, broken into lines as Vega cannot, and below it who and how many."""

from __future__ import annotations

import re
from typing import Any

PIECES = re.compile(r"[^\u2e80-\uffef ]+[）。、」]*[ ]?|.[）。、」]*[ ]?")
"""What a title must not break: a word with its gap, a letter of Japanese with the mark that closes it."""


def titled(text: str, subtitle: str) -> Any:
    """Make an Altair title of a finding and of who stands behind it."""
    import altair as alt

    return alt.Title(wrapped(text), subtitle=subtitle)


def wrapped(text: str, width: int = 38) -> list[str]:
    """Break a title into lines; Japanese counts twice and may break between any two of its letters.

    >>> wrapped("one two three", width=8)
    ['one two', 'three']
    """
    lines: list[str] = [""]
    length = 0
    for piece in PIECES.findall(text):
        size = sum(2 if ord(letter) > 0x2E7F else 1 for letter in piece)
        if length and length + size > width:
            lines, length = [*lines, ""], 0
        lines[-1] += piece
        length += size
    return [line.rstrip() for line in lines]
