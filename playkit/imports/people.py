"""Names on a sheet: what merges in silence (Unicode composition, blanks) and what is written in full with a notice."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from playkit.imports.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playkit.imports.grid import Cell
    from playkit.imports.reading import Reading

# Marks that nobody sees: of byte order, of zero width, of writing direction. The joiners within emoji are kept.
_UNSEEN = re.compile("[\u0000-\u0008\u000e-\u001f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_KANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}  # hiragana to katakana
_HONORIFIC = re.compile(r"(?<=..)(?:さん|くん|ちゃん|君|氏|様|先生|サン|クン|チャン)$")
_GUEST = re.compile(r"(?:ゲスト|guest|anonymous(?: player)?|anon|匿名|名無し|ななし|飛び入り)\s*\d{0,2}", re.IGNORECASE)
_SPLIT = re.compile(r"\s*(?:[、,，・/／&＆+＋→>＞]|\s{2,})\s*")


def composed(text: str) -> str:
    r"""Compose letters and fold inner blanks, which changes no spelling.

    >>> composed("ハ\u3099ン　 チ")
    'バン チ'
    """
    return re.sub(r"\s+", " ", _UNSEEN.sub("", unicodedata.normalize("NFC", text))).strip()


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


def folded(name: str) -> str:
    """Fold what may be another way to write one name: width, case, script of kana, blanks, an honorific.

    Names that fold alike are suggested to be one person's, and never merged.

    >>> folded("はるさん") == folded("ﾊﾙ"), folded("Haru") == folded("haru "), folded("アキ") == folded("アキラ")
    (True, True, False)
    """
    plain = re.sub(r"\s+", "", unicodedata.normalize("NFKC", name).casefold())
    return _HONORIFIC.sub("", plain).translate(_KANA)


def is_guest(name: str) -> bool:
    """Tell whether a name is no name: a guest is a new person in every session.

    >>> is_guest("ゲスト2"), is_guest("Anonymous player"), is_guest("アキ")
    (True, True, False)
    """
    return bool(_GUEST.fullmatch(unicodedata.normalize("NFKC", name).strip()))


def suggest_names(reading: Reading) -> None:
    """Suggest, and only suggest, that two names of a sheet are one person's; told at the later one."""
    cells = {reading.grid.source(cell): cell for cell in reading.grid}
    known: dict[str, str] = {}
    told: set[str] = set()
    for seat in (seat for session in reading.sessions for seat in session.seats if seat.name and not seat.guest):
        before = known.setdefault(folded(seat.name), seat.name)
        if before != seat.name and seat.name not in told and not _numbered(before, seat.name):
            told.add(seat.name)
            cell = cells.get(seat.src)
            at = cell.at if cell else {}
            reading.problems.append(Problem("NAME_ALIAS_CANDIDATE", at, seat.name, {"candidates": [before]}))


def _numbered(before: str, name: str) -> bool:
    # Two people of one name at one table were told apart by a number already.
    return name.startswith(f"{before} (")
