"""Headings that are places: 1位 | 2位 | 3位, or Winner | Second | Last, with the people who took them below."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from playkit.imports.lexicon import plain
from playkit.imports.results import read_place
from playkit.imports.values import read_number

if TYPE_CHECKING:
    from playkit.imports.grid import Cell, Grid
    from playkit.imports.reading import Session

LAST = 0  # the place of whoever came last, however many they were
_PLACE = re.compile(
    r"\d{1,2}(?:位|着|st|nd|rd|th)(?: place)?(?:の?人|名|氏名)?|[一二三四五六七八九][位着]", re.IGNORECASE
)
_PERSON = re.compile(r"(?: place|の?人|名|氏名)$", re.IGNORECASE)
_WINNERS = ("優勝", "優勝者", "勝者", "トップ", "winner", "first", "first place", "won")
_WORDS = {
    **dict.fromkeys(_WINNERS, 1),
    **dict.fromkeys(("準優勝", "次点", "runner-up", "runner up", "second", "second place"), 2),
    **dict.fromkeys(("third", "third place"), 3),
    **dict.fromkeys(("fourth", "fourth place"), 4),
    **dict.fromkeys(("最下位", "ビリ", "ラス", "last", "last place"), LAST),
}


def place_of_heading(text: str) -> int | None:
    """Read a heading as a place, below which stands who took it; a bare number is none.

    >>> [place_of_heading(text) for text in ("1位", "２着の人", "3rd place", "準優勝", "最下位", "1", "名前")]
    [1, 2, 3, 2, 0, None, None]
    """
    if (place := _WORDS.get(plain(text))) is not None:
        return place
    folded = unicodedata.normalize("NFKC", text).strip()
    return read_place(_PERSON.sub("", folded)) if _PLACE.fullmatch(folded) else None


def places_in(cells: list[Cell]) -> dict[int, int]:
    """Find the columns of a header that are places, by column; a winner alone names nobody else's place."""
    places = {cell: place for cell in cells if (place := place_of_heading(cell.text)) is not None}
    if list(places.values()).count(1) > 1:  # 1位 | 2位 | 勝者 names the winner twice
        places = {cell: place for cell, place in places.items() if plain(cell.text) not in _WINNERS}
    alone = len(places) < 2 or len(set(places.values())) < len(places)
    return {} if alone else {cell.col: place for cell, place in places.items()}


def holds_names(grid: Grid, header: int, columns: list[int]) -> bool:
    """Tell whether words stand below most of these headings, as names do, and not counts of places."""
    texts = [text for row in range(header + 1, grid.rows + 1) for col in columns if (text := grid.text(row, col))]
    return sum(read_number(text).value is None for text in texts) * 2 > len(texts)


def number_last(session: Session) -> None:
    """Give whoever came last the place that many people make; those who share it share the best of theirs."""
    last = [seat for seat in session.seats if seat.rank == LAST]
    for seat in last:
        seat.rank = len(session.seats) - len(last) + 1


def in_order_of_places(session: Session) -> bool:
    """Tell whether people are listed from the first place to the last, so that the order tells nobody's seat."""
    ranks = [seat.rank for seat in session.seats if seat.rank_source == "declared"]
    return None not in ranks and len(ranks) > 1 and ranks == sorted(rank for rank in ranks if rank is not None)
