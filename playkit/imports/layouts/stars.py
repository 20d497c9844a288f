"""How a cell of a drawn board is written: points, a mark with the turn it fell, who stands there (`2×5ハル`)."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playkit.imports.people import names_in

if TYPE_CHECKING:
    from collections.abc import Mapping

_MARK = r"(?:[×✕✖✗*]|[xX](?=\d|$))"
_CELL = re.compile(
    rf"(?P<points>\d)?\s*(?:(?P<before>[^\d\s×✕✖✗*xX][^\d×✕✖✗*]*)(?={_MARK}))?"
    rf"(?P<mark>{_MARK})?\s*(?(mark)(?P<turn>\d{{1,3}})?)\s*(?P<after>[^\d\s×✕✖✗*].*)?"
)
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Star:
    """One cell of a board: its points (None where not written), whether and when it fell, who stands on it."""

    points: int | None
    fell: bool
    turn: int | None
    names: tuple[str, ...]


def read_star(text: str, aliases: Mapping[str, str] | None = None) -> Star | None:
    """Read one cell of a drawn board, None where it is none.

    >>> read_star("2×5ハル")
    Star(points=2, fell=True, turn=5, names=('ハル',))
    >>> read_star("３"), read_star("2ミオ").names, read_star("フェーズ1")
    (Star(points=3, fell=False, turn=None, names=()), ('ミオ',), None)
    """
    plain = unicodedata.normalize("NFKC", text).strip()
    found = _CELL.fullmatch(plain) if len(plain) <= _LONGEST else None
    if not found or not (found["points"] or found["mark"]):
        return None
    names = names_in(f"{found['before'] or ''}、{found['after'] or ''}", aliases or {})
    if any(not name[0].isalpha() for name in names):
        return None
    points, turn = found["points"], found["turn"]
    return Star(
        int(points) if points else None, bool(found["mark"]), int(turn) if turn and int(turn) else None, tuple(names)
    )
