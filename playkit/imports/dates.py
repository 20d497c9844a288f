"""What people write for a date: era years, kanji, slashes in any order, with or without a year and a weekday."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import date

# The first year of each era is year 1 (written 元): Western year = offset + era year.
_ERAS = {"明治": 1867, "大正": 1911, "昭和": 1925, "平成": 1988, "令和": 2018}
_LETTERS = {"M": "明治", "T": "大正", "S": "昭和", "H": "平成", "R": "令和"}
_GAP = r"\s*[年./\-月]\s*"
_ERA = re.compile(rf"(明治|大正|昭和|平成|令和|[MTSHR])\s*(\d{{1,2}}|元){_GAP}(\d{{1,2}}){_GAP}(\d{{1,2}})\s*日?")
_YEAR_FIRST = re.compile(rf"(\d{{4}}){_GAP}(\d{{1,2}}){_GAP}(\d{{1,2}})\s*日?")
_YEAR_LAST = re.compile(r"(\d{1,2})[./\-](\d{1,2})[./\-](\d{4})")
_NO_YEAR = re.compile(r"(\d{1,2})\s*[月/]\s*(\d{1,2})\s*日?")
_WEEKDAY = re.compile(r"\s*[(\[]?(?:[月火水木金土日祝]曜?日?|mon|tue|wed|thu|fri|sat|sun)[a-z]*[)\]]?$", re.IGNORECASE)
_TIME = re.compile(r"(?:[T\s]|^)\s*(\d{1,2})[:時](\d{2})(?:[:分](\d{2})秒?|分)?$")
_LONGEST = 80  # letters of the longest way to write a date


@dataclass(frozen=True, slots=True)
class DateRules:
    """How dates are written: `order` YMD, DMY or MDY (None: unknown), `year` where sheets leave it out."""

    order: str | None = None
    year: int | None = None


@dataclass(frozen=True, slots=True)
class Day:
    """A date as read: `day` is ISO text or None, `time` is HH:MM:SS or None, `code` says what was done."""

    day: str | None
    code: str | None = None
    time: str | None = None


_BAD = Day(None, "BAD_DATE")


def read_date(text: str, rules: DateRules | None = None) -> Day:
    """Read one written date.

    >>> read_date("令和８年１１月２３日"), read_date("2026/11/23（月） 14:05")
    (Day(day='2026-11-23', code='ERA_DATE', time=None), Day(day='2026-11-23', code=None, time='14:05:00'))
    >>> read_date("3/4/2026").code, read_date("23.11.2026").day, read_date("11月31日", DateRules(year=2026)).code
    ('DATE_AMBIGUOUS', '2026-11-23', 'BAD_DATE')
    """
    rules = rules or DateRules()
    if len(text) > _LONGEST:
        return _BAD
    plain = unicodedata.normalize("NFKC", text).strip()
    time = None
    if (clock := _TIME.search(plain)) and clock.start() > 0:
        time = _time(clock)
        plain = plain[: clock.start()].strip().rstrip(",、")
    found = _day(plain, rules)
    if found.day is None:
        found = _day(_WEEKDAY.sub("", plain), rules)
    return Day(found.day, found.code, time) if found.day else _BAD


def read_time(text: str) -> str | None:
    """Read a time of day, None where it is none.

    >>> read_time("１４時５分"), read_time("14:05"), read_time("25:00")
    (None, '14:05:00', None)
    """
    clock = _TIME.fullmatch(unicodedata.normalize("NFKC", text).strip())
    return _time(clock) if clock else None


def _time(clock: re.Match[str]) -> str | None:
    hour, minute, second = (int(part or 0) for part in clock.groups())
    return f"{hour:02}:{minute:02}:{second:02}" if hour < 24 and minute < 60 and second < 60 else None


def _day(plain: str, rules: DateRules) -> Day:
    if era := _ERA.fullmatch(plain):
        name, years, month, day = era.groups()
        western = _ERAS[_LETTERS.get(name, name)] + (1 if years == "元" else int(years))
        return _iso(western, int(month), int(day), "ERA_DATE")
    if first := _YEAR_FIRST.fullmatch(plain):
        return _iso(int(first[1]), int(first[2]), int(first[3]))
    if last := _YEAR_LAST.fullmatch(plain):
        return _swapped(int(last[1]), int(last[2]), int(last[3]), rules)
    if (short := _NO_YEAR.fullmatch(plain)) and rules.year:
        return _iso(rules.year, int(short[1]), int(short[2]), "YEAR_ASSUMED")
    return _BAD


def _swapped(first: int, second: int, year: int, rules: DateRules) -> Day:
    if rules.order in ("DMY", "MDY"):
        return _iso(year, second, first) if rules.order == "DMY" else _iso(year, first, second)
    if first > 12:
        return _iso(year, second, first)
    if second > 12 or first == second:
        return _iso(year, first, second)
    return _iso(year, second, first, "DATE_AMBIGUOUS")


def _iso(year: int, month: int, day: int, code: str | None = None) -> Day:
    try:
        return Day(date(year, month, day).isoformat(), code)
    except ValueError:
        return _BAD
