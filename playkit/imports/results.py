"""Scores to places: a place is computed only where every score is known, and a declared one is never overruled."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from playkit.imports.lexicon import plain
from playkit.imports.problems import Problem

if TYPE_CHECKING:
    from playkit.imports.problems import At
    from playkit.imports.reading import Reading, Session

_SEAT = re.compile(r"(?:席|seat|p|player|プレイヤー)?\s*#?(\d{1,2})\s*(?:番手?|人目|席|手番目)?", re.IGNORECASE)
_PLACE = re.compile(r"(\d{1,2})\s*(?:位|着|st|nd|rd|th|\.)?", re.IGNORECASE)
_WON = ("優勝", "勝者", "勝ち", "トップ", "一着", "win", "winner", "won", "first")
_ORDINALS = {"second": 2, "third": 3, "fourth": 4, "fifth": 5}
_KANJI = {letter: str(value) for value, letter in enumerate("一二三四五六七八九", 1)}


def read_place(text: str) -> int | None:
    """Read a declared place, None where it is none.

    >>> read_place("２位"), read_place("優勝"), read_place("1st"), read_place("late")
    (2, 1, 1, None)
    >>> read_place("三位"), read_place("third"), read_place("２着")
    (3, 3, 2)
    """
    word = unicodedata.normalize("NFKC", text).strip().lstrip("#第")
    if word.casefold() in _WON:
        return 1
    if word.casefold() in _ORDINALS:
        return _ORDINALS[word.casefold()]
    word = _KANJI[word[0]] + word[1:] if word[:1] in _KANJI and len(word) == 2 else word
    found = _PLACE.fullmatch(word)
    return int(found[1]) if found and int(found[1]) > 0 else None


_WINDS = {letter: seat for seat, letters in enumerate(("東E", "南S", "西W", "北N"), 1) for letter in letters}


def read_seat(text: str) -> int | None:
    """Read the number of a seat, from 1: a number, or a wind as at a mah-jong table; None where it is neither.

    >>> read_seat("3"), read_seat("南"), read_seat("2番手"), read_seat("P4"), read_seat("東家"), read_seat("window")
    (3, 2, 2, 4, 1, None)
    """
    word = unicodedata.normalize("NFKC", text).strip().removesuffix("家")
    if word in _WINDS:
        return _WINDS[word]
    found = _SEAT.fullmatch(word)
    return int(found[1]) if found and int(found[1]) > 0 else read_place(text)


_YES = (
    "○",
    "◯",
    "◎",
    "⭕",
    "✓",
    "✔",
    "レ",
    "yes",
    "y",
    "true",
    "1",
    "はい",
    "win",
    "wins",
    "won",
    "winner",
    "w",
    "勝ち",
    "勝",
    "勝利",
    "優勝",
    "sim",
)
_NO = (
    "×",
    "✕",
    "x",
    "-",
    "no",
    "n",
    "false",
    "0",
    "いいえ",
    "lose",
    "loses",
    "loss",
    "lost",
    "loser",
    "l",
    "負け",
    "負",
    "敗",
    "敗北",
    "não",
)


def read_outcome(text: str) -> bool | None:
    """Read whether somebody won, None where the text says neither.

    >>> [read_outcome(text) for text in ("WIN", "負け", "○", "-", "maybe")]
    [True, False, True, False, None]
    """
    word = plain(text)
    return True if word in map(plain, _YES) else False if word in map(plain, _NO) else None


def settle(reading: Reading, session: Session, at: At, *, highest_wins: bool = True, partial: bool = False) -> None:
    """Fill in places and winners of a session; equal scores share a place, and the next place stays empty.

    `partial` ranks the known scores where another one is written but was held back; a score that nobody wrote
    down leaves every place unknown.
    """
    seats = session.seats
    if session.end_reason or any(seat.rank for seat in seats):
        session.finished = True
    declared = any(seat.rank is not None for seat in seats)
    scores = [seat.score for seat in seats]
    known = [score for score in scores if score is not None]
    if not declared and (len(known) == len(scores) or partial):
        places = _places(known, highest_wins=highest_wins)
        for seat in seats:
            if seat.score is not None:
                seat.rank, seat.rank_source = places[seat.score], "computed"
    first = any(seat.rank == 1 for seat in seats)
    for seat in seats:
        # Where the first place is not told, whoever has no place may have taken it.
        seat.won = seat.rank == 1 if first or seat.rank is not None else None
    _doubts(reading, session, at, known, declared=declared, highest_wins=highest_wins)


def _places(scores: list[int | float], *, highest_wins: bool) -> dict[int | float, int]:
    """Give the place of each score; equal scores share one, and the next stays empty."""
    places: dict[int | float, int] = {}
    for place, score in enumerate(sorted(scores, reverse=highest_wins), 1):
        places.setdefault(score, place)
    return places


def _doubts(
    reading: Reading, session: Session, at: At, known: list[int | float], *, declared: bool, highest_wins: bool
) -> None:
    winners = [seat for seat in session.seats if seat.won]
    best = (max if highest_wins else min)(known, default=None)
    if declared and any(seat.score not in (None, best) for seat in winners):
        reading.problems.append(Problem("WINNER_NOT_BEST_SCORE", at))
    if declared and len(winners) == 1 and best is not None and known.count(best) > 1 and winners[0].score == best:
        reading.problems.append(Problem("TIE_BROKEN_BY_DECLARED_PLACE", at))
    if len(winners) > 1:
        reading.problems.append(Problem("TIE_FOR_FIRST", at))


def settle_declared(reading: Reading, session: Session, at: At, *, highest_wins: bool = True) -> None:
    """Fill in places where a file marks winners: scores give the places, unless they contradict the marks.

    `won` of the seats is set already and stays as declared; places need every score, and who won shares the first.
    """
    seats = session.seats
    scores = [seat.score for seat in seats if seat.score is not None]
    winners = [seat for seat in seats if seat.won]
    if seats and not winners and all(seat.won is False for seat in seats):
        reading.problems.append(Problem("NO_WINNER_RECORDED", at))
        return
    best = (max if highest_wins else min)(scores, default=None)
    if any(seat.score not in (None, best) for seat in winners):
        reading.problems.append(Problem("WINNER_NOT_BEST_SCORE", at))
        return
    if len(scores) < len(seats) or not winners or len(seats) < 2:
        return  # one person alone has no place: others played and were not written down
    places = _places(scores, highest_wins=highest_wins)
    for seat in seats:
        tied = seat.score == best and not seat.won
        place = 1 if seat.won or seat.score is None else places[seat.score]
        seat.rank = 1 + len(winners) if tied else place
        seat.rank_source = "computed"
    if len(winners) == 1 and sum(score == best for score in scores) > 1:
        reading.problems.append(Problem("TIE_BROKEN_BY_DECLARED_PLACE", at))
    if len(winners) > 1:
        reading.problems.append(Problem("TIE_FOR_FIRST", at))
