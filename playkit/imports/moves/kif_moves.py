"""One line of a kifu: number, square, piece, where from, thinking time; or how the game ended."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

_KANJI = {letter: str(value) for value, letter in enumerate("一二三四五六七八九", 1)}
_MOVE = re.compile(
    r"\s*(?P<n>\d{1,4})\s+(?:[▲△☗☖▽▼])?\s*(?P<target>[1-9][1-9一二三四五六七八九]|同)\s*"
    r"(?P<piece>[^\s\d(（+\-]*)\s*(?P<drop>打)?\s*(?:\((?P<source>\d{2})\))?\s*(?P<rest>.*)"
)
_END = re.compile(r"\s*(?P<n>\d{1,4})\s+(?P<end>[^\d\s(]{2,12})\s*(?P<rest>.*)")
_TIME = re.compile(r"\(\s*(?P<m>\d{1,3}):(?P<s>\d{2})\s*(?:/\s*[\d:]+\s*)?\)\s*\+?\s*")
_LONGEST = 400  # letters; a longer line is no move


class Ended:
    """How a kifu says that a game ended."""

    WORDS = (
        ("中断", "suspended"), ("投了", "resigned"), ("千日手", "repetition"), ("持将棋", "draw"), ("引き分け", "draw"),
        ("時間切れ", "time"), ("切れ負け", "time"), ("反則", "illegal"), ("入玉", "entered"), ("詰", "checkmate"),
        ("不戦", "forfeit"), ("不詰", "no mate"),
    )  # fmt: skip

    @classmethod
    def named(cls, text: str) -> str | None:
        """Name an end, None where the text tells of none.

        >>> Ended.named("中断"), Ended.named("先手の勝ち")
        ('suspended', None)
        """
        return next((name for word, name in cls.WORDS if word in text), None)


@dataclass(frozen=True, slots=True)
class KifMove:
    """A move as written: squares as two digits, `source` None for a drop or where it is left out.

    `ended` is set where the line says how the game ended instead.
    """

    number: int
    target: str
    source: str | None = None
    piece: str | None = None
    time_s: int | None = None
    ended: str | None = None


def read_kif_move(line: str, last: KifMove | None) -> KifMove | None:
    """Read one numbered line, None where it is none; 同 means the square of the last move, with or without a blank.

    >>> first = read_kif_move("   1 ５五歩(51)   ( 0:12/00:00:12)", None)
    >>> first.target, first.source, first.time_s, read_kif_move("4 同歩(23)", first).target
    ('55', '51', 12, '55')
    >>> read_kif_move("   5 中断  ( 0:03/00:00:22)", first).ended, read_kif_move("まで4手で中断", first)
    ('suspended', None)
    """
    if len(line) > _LONGEST:
        return None
    plain = unicodedata.normalize("NFKC", line).strip()
    found = _MOVE.fullmatch(plain)
    if found and (found["target"] != "同" or last):
        time = _TIME.fullmatch(found["rest"]) if found["rest"].strip("+ ") else None
        if found["rest"].strip("+ ") and time is None:
            return None
        square = last.target if found["target"] == "同" and last else _square(found["target"])
        seconds = int(time["m"]) * 60 + int(time["s"]) if time else None
        return KifMove(int(found["n"]), square, found["source"], found["piece"] or None, seconds)
    ended = _END.fullmatch(plain)
    if ended and (name := Ended.named(ended["end"])):
        return KifMove(int(ended["n"]), "", ended=name)
    return None


def _square(text: str) -> str:
    return text[0] + _KANJI.get(text[1], text[1])
