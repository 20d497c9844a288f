"""What a whole sheet tells about its dates: 25/4/2026 shows that days come first, 2026/11/1 gives 11/8 its year."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import date, datetime
from itertools import islice
from typing import TYPE_CHECKING

from playkit.imports.dates import ORDERS, TWO_DIGITS, in_order, read_date
from playkit.imports.profile import Profile
from playkit.imports.years import year_by_weekdays

if TYPE_CHECKING:
    from playkit.imports.grid import Grid

_SEARCHED = 20_000  # cells looked through
_SHORT = re.compile(r"(\d{1,2})[./\-](\d{1,2})[./\-](\d{4})(?!\d)")
_MAYBE = re.compile(r"[月/]|[A-Za-z]{3}.*\d|\d.*[A-Za-z]{3}")  # worth reading as a day without its year
_LONGEST = 40
_YEAR = re.compile(r"(?<!\d)(20\d{2})(?!\d)")


@dataclass(frozen=True, slots=True)
class Learnt:
    """A profile with what dates showed: their `order` where it follows from other dates, the year of `weekdays`."""

    profile: Profile
    order: str | None = None
    by_weekdays: int | None = None


def learn_dates(grid: Grid, file_name: str, profile: Profile) -> Learnt:
    """Add to a profile what the sheet's dates show of their order and year; what the profile says stands."""
    written = [cell.text for cell in islice(grid, _SEARCHED) if cell.text[:1].isdigit() or cell.text[:1].isalpha()]
    texts = [_day_of(text) for text in written]
    learnt: dict[str, object] = {}
    order = None if profile.get("dates", "order") else order_of_texts(texts)
    if order:
        learnt["order"] = order
    by_weekdays = None
    if profile.get("dates", "year") is None and (yearless := [text for text in written if _is_yearless(text)]):
        year = _year_of(texts, file_name)
        by_weekdays = None if year else year_by_weekdays(yearless, today())
        if year or by_weekdays:
            learnt["year"] = year or by_weekdays
    if not learnt:
        return Learnt(profile)
    return Learnt(profile.over(Profile({"dates": learnt})), order, by_weekdays)


def today() -> date:
    """Give the day on which files are read: days without a year were most likely written not long before."""
    return datetime.now().astimezone().date()


def _is_yearless(text: str) -> bool:
    return len(text) < _LONGEST and _MAYBE.search(text) is not None and read_date(text).code == "YEAR_UNKNOWN"


def order_of_texts(texts: list[str]) -> str | None:
    """Say which order all dates allow, None where several do, or none, or no date could be read in two ways.

    >>> order_of_texts(["3/4/2026", "25/4/2026"]), order_of_texts(["3/4/2026"])
    ('DMY', None)
    >>> order_of_texts(["11-22-26", "11-05-26"])
    'MDY'
    """
    possible, doubtful = set(ORDERS), False
    for text in texts:
        orders = _orders(text)
        if orders is not None:
            possible &= orders
            doubtful |= len(orders) > 1
    return next(iter(possible)) if len(possible) == 1 and doubtful else None


def _orders(text: str) -> set[str] | None:
    """Give the orders in which a text is a day, None where it is no date of three short numbers."""
    if found := _SHORT.fullmatch(text):
        days, year = (int(found[1]), int(found[2])), int(found[3]) % 100
        return {order for order in ("DMY", "MDY") if in_order([*days, year], order)}
    short = TWO_DIGITS.fullmatch(text)
    if not short:
        return None
    parts = [int(part) for part in short.groups() if part is not None]
    return {order for order in ORDERS if in_order(parts, order)}


def _day_of(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text[:_LONGEST]).strip()
    return re.split(r"[\sT,]", plain, maxsplit=1)[0] if "/" in plain or "-" in plain or "." in plain else plain


def _year_of(texts: list[str], file_name: str) -> int | None:
    """Find the one year that the sheet writes elsewhere, or its name; two years leave it open."""
    days = {day[:4] for text in texts if (day := read_date(text).day)}
    years = (
        days
        or set(_YEAR.findall(" ".join(text for text in texts if len(text) < _LONGEST)))
        or set(_YEAR.findall(file_name))
    )
    return int(next(iter(years))) if len(years) == 1 else None
