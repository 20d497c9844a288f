"""Names on a sheet: what merges in silence (Unicode composition, blanks) and what is written in full with a notice."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from playkit.imports.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playkit.imports.grid import Cell

_SPLIT = re.compile(r"\s*(?:[、,，・/／&＆+＋→>＞]|\s{2,})\s*")


def composed(text: str) -> str:
    r"""Compose letters and fold inner blanks, which changes no spelling.

    >>> composed("ハ\u3099ン　 チ")
    'バン チ'
    """
    return re.sub(r"\s+", " ", unicodedata.normalize("NFC", text)).strip()


def name_of(cell: Cell, aliases: Mapping[str, str], problems: list[Problem]) -> str:
    """Read a cell as a name; half-width kana are written in full, and that is said."""
    name = composed(cell.text)
    if name in aliases:
        return aliases[name]
    full = composed(unicodedata.normalize("NFKC", name))
    if full != name:
        problems.append(Problem("NAME_NORMALIZED", cell.at, raw=cell.text))
    return aliases.get(full, full)


def names_in(text: str, aliases: Mapping[str, str]) -> list[str]:
    """Split a list of names written in one text.

    >>> names_in("アキ、ハル・ミオ", {})
    ['アキ', 'ハル', 'ミオ']
    """
    found = (composed(unicodedata.normalize("NFKC", part)) for part in _SPLIT.split(text.strip(" 　（）()")))
    return [aliases.get(name, name) for name in found if name]
