"""What people write for a time of day: 14:05, 午後2時5分, 2:05 pm, 25:10 and 翌0:15 of a night, from and until."""

from __future__ import annotations

import re
import unicodedata

_HALF = {"午前": 0, "am": 0, "a.m.": 0, "午後": 12, "pm": 12, "p.m.": 12, "夜": 12}
# The half of the day stands before or behind; a bare hour needs its 時 or its half.
_CLOCK = (
    r"(?:翌日?|next day)?\s*(?:(?P<before>午前|午後|夜)\s*)?(?P<hour>\d{1,2})"
    r"(?:[:時](?P<minute>\d{2})(?:[:分](?P<second>\d{2})秒?|分)?|(?P<bare>時)(?:(?P<half>半)|(?P<short>\d)分)?"
    r"|(?=\s*[ap]\.?m))(?:\s*(?P<after>[ap]\.?m\.?))?(?:\s*頃)?"
)
TIME = re.compile(rf"(?:[T\s]|^|(?<=[日)]))\s*{_CLOCK}$", re.IGNORECASE)
_WHOLE = re.compile(_CLOCK, re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:〜|~|から|－|–|—|-|→|to|until)\s*")
_LEFT_OVER = re.compile(
    r"(?P<next>翌日?|next day)?\s*(?:午前|午後|夜)?\s*(?<!\d)(?P<hour>\d{1,2})\s*[:時]", re.IGNORECASE
)
_LATE = 30  # 25:10 is ten past one of the night that is meant; from 30 on, it is no time of day
_LONGEST = 40  # letters of the longest way to write hours from and until


def read_time(text: str) -> str | None:
    """Read a time of day as HH:MM:SS, None where it is none; the hours after midnight may be counted on.

    >>> [read_time(text) for text in ("14:05", "午後11時30分", "11:30 PM", "午前0時15分", "19時", "7時半", "12:05 am")]
    ['14:05:00', '23:30:00', '23:30:00', '00:15:00', '19:00:00', '07:30:00', '00:05:00']
    >>> [read_time(text) for text in ("24:45", "翌0:45", "25:10", "35:00", "14:60", "7")]
    ['00:45:00', '00:45:00', '01:10:00', None, None, None]
    """
    if len(text) > _LONGEST:
        return None
    clock = _WHOLE.fullmatch(unicodedata.normalize("NFKC", text).strip())
    return clock_of(clock) if clock else None


def clock_of(clock: re.Match[str]) -> str | None:
    """Write a match of `TIME` as HH:MM:SS, None where there is no such time."""
    hour, minute = int(clock["hour"]), int(clock["minute"] or clock["short"] or (30 if clock["half"] else 0))
    second = int(clock["second"] or 0)
    half = _HALF.get((clock["before"] or clock["after"] or "").lower().replace(".", ""))
    if half is not None:
        if hour > 12:
            return None
        hour = hour % 12 + half
    if hour >= _LATE or minute > 59 or second > 59:
        return None
    return f"{hour % 24:02}:{minute:02}:{second:02}"


def range_at_end(text: str) -> tuple[str, str, str] | None:
    """Split hours from and until off the end of a text, None where it ends in no such hours.

    >>> range_at_end("2026-11-23 19:30~20:45"), range_at_end("19時から20時半"), range_at_end("2026-11-23")
    (('2026-11-23', '19:30:00', '20:45:00'), ('', '19:00:00', '20:30:00'), None)
    """
    plain = unicodedata.normalize("NFKC", text).strip()
    for cut in _BETWEEN.finditer(plain):
        began, until = TIME.search(plain[: cut.start()]), read_time(plain[cut.end() :])
        started = clock_of(began) if began else None
        if began and started and until:
            return plain[: began.start()].strip(), started, until
    return None


def read_hours(text: str) -> tuple[str, str] | None:
    """Read hours from and until that stand alone.

    >>> read_hours("22:50〜0:10"), read_hours("90分")
    (('22:50:00', '00:10:00'), None)
    """
    found = range_at_end(text) if len(text) <= _LONGEST else None
    return (found[1], found[2]) if found and not found[0] else None


def begins_after_midnight(text: str) -> bool:
    """Tell whether the first hour of a text belongs to the next calendar day, though to the same night of play.

    >>> [begins_after_midnight(text) for text in ("25:10", "翌0:15", "2026/11/23 24:30〜26:00", "23:30〜25:10")]
    [True, True, True, False]
    """
    found = _LEFT_OVER.search(unicodedata.normalize("NFKC", text[:_LONGEST]))
    return found is not None and (found["next"] is not None or 24 <= int(found["hour"]) < _LATE)
