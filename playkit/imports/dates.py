"""What people write for a date: era years, kanji, English months, two-digit years, slashes in any order, weekdays."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import date

from playkit.imports.times import TIME, clock_of, range_at_end

# The first year of each era is year 1 (written 元): Western year = offset + era year.
_ERAS = {"明治": 1867, "大正": 1911, "昭和": 1925, "平成": 1988, "令和": 2018}
_LETTERS = {"M": "明治", "T": "大正", "S": "昭和", "H": "平成", "R": "令和"}
_GAP = r"\s*[年./\-月]\s*"
_ERA = re.compile(rf"(明治|大正|昭和|平成|令和|[MTSHR])\s*(\d{{1,2}}|元){_GAP}(\d{{1,2}}){_GAP}(\d{{1,2}})\s*日?")
_YEAR_FIRST = re.compile(rf"(\d{{4}}){_GAP}(\d{{1,2}}){_GAP}(\d{{1,2}})\s*日?")
_SOLID = re.compile(r"((?:19|20)\d{2})(\d{2})(\d{2})")
_YEAR_LAST = re.compile(r"(\d{1,2})[./\-](\d{1,2})[./\-](\d{4})")
TWO_DIGITS = re.compile(r"['’]?(\d{2})[./\-](\d{1,2})[./\-](\d{1,2})|(\d{1,2})[./\-](\d{1,2})[./\-]['’]?(\d{2})")
_NO_YEAR = re.compile(r"(\d{1,2})\s*[月/]\s*(\d{1,2})\s*日?")
_MONTHS = {
    name: month
    for month, name in enumerate(
        ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), 1
    )
}
_NAMED = re.compile(
    r"(?:(?P<d1>\d{1,2})(?:st|nd|rd|th)?[\s\-./]+)?(?P<month>[A-Za-z]{3,9})\.?(?:[\s\-/]+(?P<d2>\d{1,2})(?:st|nd|rd|th)?)?"
    r"(?:[\s\-/,]+(?P<year>\d{4}|'\d{2}))?"
)
_DAYS = r"mon|tue|wed|thu|fri|sat|sun"
_WEEKDAY = re.compile(rf"\s*[(\[]?(?:[月火水木金土日祝]曜?日?|{_DAYS})[a-z]*\.?[)\]]?$", re.IGNORECASE)
_WEEKDAY_FIRST = re.compile(rf"(?:{_DAYS})[a-z]*\.?,?\s+", re.IGNORECASE)
_TITLE = 300  # letters of a heading that are looked through
_LONGEST = 80  # letters of the longest way to write a date
_LEAP = 2024  # a year that has every day
ORDERS = ("YMD", "DMY", "MDY")


@dataclass(frozen=True, slots=True)
class DateRules:
    """How dates are written: `order` YMD, DMY or MDY (None: unknown), `year` where sheets leave it out."""

    order: str | None = None
    year: int | None = None


@dataclass(frozen=True, slots=True)
class Day:
    """A date as read: `day` is ISO text or None, `time` and `until` are HH:MM:SS or None, `code` says what was done."""

    day: str | None
    code: str | None = None
    time: str | None = None
    until: str | None = None


_BAD = Day(None, "BAD_DATE")
_WITHIN = re.compile(
    r"\d{4}\s*[-/.年]\s*\d{1,2}\s*[-/.月]\s*\d{1,2}日?(?:\s*\([^)]{1,3}\))?(?:\s+\d{1,2}[:時]\d{2})?"
    r"|(?:令和|R)\s*\d{1,2}[年.]\d{1,2}[月.]\d{1,2}日?"
)


def date_within(text: str) -> str | None:
    """Find a whole date, with the time behind it, within a title or a heading; None where it has none.

    >>> date_within("テスト 2026/11/23 19:00 第2回"), date_within("Round 3 of 4")
    ('2026/11/23 19:00', None)
    """
    found = _WITHIN.search(unicodedata.normalize("NFKC", text[:_TITLE]))
    return found[0] if found else None


def read_date(text: str, rules: DateRules | None = None) -> Day:
    """Read one written date, with the time of day behind it or the hours from when until when.

    >>> read_date("令和８年１１月２３日").day, read_date("2026/11/23（月） 14:05").time
    ('2026-11-23', '14:05:00')
    >>> read_date("3/4/2026").code, read_date("23.11.2026").day, read_date("11月31日", DateRules(year=2026)).code
    ('DATE_AMBIGUOUS', '2026-11-23', 'BAD_DATE')
    >>> [read_date(text).day for text in ("Nov 23, 2026", "Mon 23rd November 2026", "11-23-26", "20261123")]
    ['2026-11-23', '2026-11-23', '2026-11-23', '2026-11-23']
    >>> read_date("11/23(月) 19:00")
    Day(day=None, code='YEAR_UNKNOWN', time='19:00:00', until=None)
    >>> read_date("2026年11月23日(月) 22:30〜翌0:15")
    Day(day='2026-11-23', code=None, time='22:30:00', until='00:15:00')
    """
    rules = rules or DateRules()
    if len(text) > _LONGEST:
        return _BAD
    plain = _WEEKDAY_FIRST.sub("", unicodedata.normalize("NFKC", text).strip(), count=1)
    time = until = None
    if hours := range_at_end(plain):
        plain, time, until = hours
    elif (clock := TIME.search(plain)) and clock.start() > 0:
        time = clock_of(clock)
        plain = plain[: clock.start()]
    plain = plain.strip().rstrip(",、")
    found = _day(plain, rules)
    if found == _BAD:
        found = _day(_WEEKDAY.sub("", plain), rules)
    return _BAD if found == _BAD else Day(found.day, found.code, time, until)


def _day(plain: str, rules: DateRules) -> Day:
    if era := _ERA.fullmatch(plain):
        name, years, month, day = era.groups()
        western = _ERAS[_LETTERS.get(name, name)] + (1 if years == "元" else int(years))
        return _iso(western, int(month), int(day), "ERA_DATE")
    if first := _YEAR_FIRST.fullmatch(plain) or _SOLID.fullmatch(plain):
        return _iso(int(first[1]), int(first[2]), int(first[3]))
    if last := _YEAR_LAST.fullmatch(plain):
        return _swapped(int(last[1]), int(last[2]), int(last[3]), rules)
    if short := TWO_DIGITS.fullmatch(plain):
        return _two_digits([int(part) for part in short.groups() if part is not None], rules)
    if none := _NO_YEAR.fullmatch(plain):
        return _yearless(int(none[1]), int(none[2]), rules)
    return _named(plain, rules)


def _swapped(first: int, second: int, year: int, rules: DateRules) -> Day:
    if rules.order in ("DMY", "MDY"):
        return _iso(year, second, first) if rules.order == "DMY" else _iso(year, first, second)
    if first > 12:
        return _iso(year, second, first)
    if second > 12 or first == second:
        return _iso(year, first, second)
    return _iso(year, second, first, "DATE_AMBIGUOUS")


def _two_digits(parts: list[int], rules: DateRules) -> Day:
    """Read three short numbers in the only order that makes a day; where several do, in the first that does."""
    days = {order: found for order in ORDERS if (found := in_order(parts, order))}
    if rules.order in ORDERS:
        return Day(days[rules.order]) if rules.order in days else _BAD
    if not days:
        return _BAD
    return Day(next(iter(days.values())), None if len(set(days.values())) == 1 else "DATE_AMBIGUOUS")


def in_order(parts: list[int], order: str) -> str | None:
    """Read three short numbers as year, month and day of this century in one order, None where they are no day so.

    >>> in_order([11, 22, 26], "MDY"), in_order([11, 22, 26], "YMD")
    ('2026-11-22', None)
    """
    found = dict(zip(order, parts, strict=True))
    return _iso(2000 + found["Y"], found["M"], found["D"]).day if found["Y"] < 100 else None


def _named(plain: str, rules: DateRules) -> Day:
    found = _NAMED.fullmatch(plain)
    month = _MONTHS.get(found["month"][:3].casefold()) if found else None
    day = (found["d1"] or found["d2"]) if found else None
    if not found or not month or not day or (found["d1"] and found["d2"]):
        return _BAD
    if not found["year"]:
        return _yearless(month, int(day), rules)
    year = int(found["year"].lstrip("'"))
    return _iso(year + 2000 if year < 100 else year, month, int(day))


def _yearless(month: int, day: int, rules: DateRules) -> Day:
    if rules.year:
        return _iso(rules.year, month, day, "YEAR_ASSUMED")
    return Day(None, "YEAR_UNKNOWN") if _iso(_LEAP, month, day).day else _BAD


def _iso(year: int, month: int, day: int, code: str | None = None) -> Day:
    try:
        return Day(date(year, month, day).isoformat(), code)
    except ValueError:
        return _BAD
