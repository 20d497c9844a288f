"""Points written with their reason: `5色3+先8軒4` is two bonuses, 3 and 4."""

from __future__ import annotations

import re
import unicodedata

from playkit.imports.values import read_number

_JOINED = re.compile(r"\s*[+＋、,，・/／;；\n]\s*|\s{2,}")
# Greedy on purpose: of 先8軒4 only the last number is points.
_ITEM = re.compile(
    r"(?:(?P<label>.*(?:[^\d\s(:=-]\s*[(:=]?|\d\s*[(:=]|\d\s))\s*)?(?P<points>-?\d{1,3})\s*(?:点|pts?\.?|vp)?\s*\)?",
    re.IGNORECASE,
)
_LONGEST = 200


def read_bonus(text: str) -> list[tuple[str, int]] | None:
    """Read a list of bonuses as (label, points), bare points with an empty label; None where the text is none.

    >>> read_bonus("5色3+先8軒4"), read_bonus("first 8: 4, five colours (3)")
    ([('5色', 3), ('先8軒', 4)], [('first 8', 4), ('five colours', 3)])
    >>> read_bonus("5 colors 3 + first 8 4")
    [('5 colors', 3), ('first 8', 4)]
    >>> read_bonus("６"), read_bonus("たくさん")
    ([('', 6)], None)
    """
    plain = unicodedata.normalize("NFKC", text).strip()
    if len(plain) > _LONGEST:
        return None
    whole = read_number(plain)
    if isinstance(whole.value, int) and not whole.terms:
        return [("", whole.value)]
    found = []
    for item in _JOINED.split(plain):
        match = _bonus(item)
        if match is None:
            return None
        found.append(match)
    return found


def _bonus(item: str) -> tuple[str, int] | None:
    found = _ITEM.fullmatch(item)
    return ((found["label"] or "").strip(" (:="), int(found["points"])) if found else None
