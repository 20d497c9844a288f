"""The lines of a move list: numbered rounds, who plays what, facts, the end with its declared totals."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from playkit.imports.people import composed
from playkit.imports.values import read_number

if TYPE_CHECKING:
    from collections.abc import Sequence

_ROUND = re.compile(r"\s*(\d{1,4})\s*[.．)、]\s*(?P<moves>.*)", re.DOTALL)
_PAIR = re.compile(r"\s*([^=＝,、/:：\s][^=＝,、/:：]{0,19}?)\s*[=＝]\s*([^=＝,、/]{1,40}?)\s*(?:[,、/]|$)")
_END = re.compile(
    r"\s*まで\s*(?P<count>\d+)\s*手[、,]?\s*(?P<reason>.*?)(?:\s+(?P<what>\S+)(?P<totals>(?:\s+\S+?-?\d+)+))?\s*"
)
_TOTAL = re.compile(r"(\S+?)\s*[:=]?\s*(-?\d+)$")
_BARE = re.compile(r"[a-z]\d{1,2}(?:->|[-\u2192>~])[a-z]\d{1,2}(?:[x×][a-z]\d{1,2})*[!?]{0,2}|pass|--", re.IGNORECASE)
_LONGEST = 2000  # letters of a last line
_MARKS = (("時間切れ", "time"), ("中断", "interrupted"), ("投了", "resigned"), ("引き分け", "draw"), ("time", "time"))
_COMMENTED = re.compile(r"\{[^{}]*\}|[/／]")


def round_of(line: str) -> tuple[int, list[str]] | None:
    """Split a numbered line into its round and the texts of its moves, None for any other line.

    A slash within a comment separates nothing.

    >>> round_of("2. e1-e5 / a5-d5 {a/b} / pass")
    (2, ['e1-e5', 'a5-d5 {a/b}', 'pass'])
    >>> round_of("3. e1-e5 a5-d5 pass"), round_of("4. buy milk")
    ((3, ['e1-e5', 'a5-d5', 'pass']), (4, ['buy milk']))
    """
    found = _ROUND.fullmatch(line)
    if not found or not found["moves"].strip():
        return None
    text, start, texts = found["moves"], 0, []
    for cut in _COMMENTED.finditer(text):
        if cut[0] in "/／":
            texts.append(text[start : cut.start()])
            start = cut.end()
    pieces = [piece.strip() for piece in (*texts, text[start:])]
    words = pieces[0].split()
    # Bare moves may stand one after the other with nothing but blanks between them.
    bare = len(pieces) == 1 and len(words) > 1 and all(map(_BARE.fullmatch, words))
    return int(found[1]), words if bare else pieces


def seats_of(line: str) -> dict[str, str]:
    """Read who plays which colour, in the order in which they move; empty where the line says no such thing.

    >>> seats_of("先手順: 黒小=ナオ, 白小=トモ")
    {'黒小': 'ナオ', '白小': 'トモ'}
    """
    _, _, told = line.replace("：", ":").rpartition(":")
    pairs = _PAIR.findall(told)
    return {composed(label): composed(name) for label, name in pairs} if len(pairs) > 1 else {}


def end_of(line: str, names: Sequence[str]) -> tuple[int, str, dict[str, int | float]] | None:
    """Read the last line: how many moves, why it ended, and what is declared for each name; None for another line.

    >>> end_of("まで18手、時間切れにより終了 捕獲 ナオ1 トモ０", ["ナオ", "トモ"])
    (18, 'time', {'ナオ': 1, 'トモ': 0})
    """
    plain = unicodedata.normalize("NFKC", line).strip()
    found = _END.fullmatch(plain) if len(plain) <= _LONGEST else None
    if not found:
        return None
    reason = next((word for mark, word in _MARKS if mark in found["reason"]), found["reason"])
    totals: dict[str, int | float] = {}
    for text in (found["totals"] or "").split():
        total = _TOTAL.fullmatch(text)
        name = total and next((name for name in names if unicodedata.normalize("NFKC", name) == total[1]), None)
        value = read_number(total[2]).value if total else None
        if name and value is not None:
            totals[name] = value
    return int(found["count"]), reason, totals
