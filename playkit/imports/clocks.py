"""Clocks and moments: what is left on a clock, which order a column of dates has, a moment of a zone in UTC."""

from __future__ import annotations

import re
import unicodedata
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from playkit.imports.durations import DurationRules, read_duration

if TYPE_CHECKING:
    from playkit.imports.grid import Grid

_DAYS = re.compile(r"(?P<days>\d{1,3})\s*(?:days?|d|日)\s*,?\s*(?P<rest>\d{1,2}:\d{2}(?::\d{2})?)?", re.IGNORECASE)
_NUMBERS = re.compile(r"(\d{1,2})[./\-](\d{1,2})[./\-]\d{4}")
_DAY = 86_400


def read_clock(text: str) -> int | None:
    """Read what is left on a clock in seconds, below zero after time is up; None where the text is no clock.

    >>> read_clock("3:00"), read_clock("-0:12"), read_clock("1 day 02:10:00"), read_clock("-")
    (180, -12, 94200, None)
    """
    plain = unicodedata.normalize("NFKC", text).strip().replace("\u2212", "-")
    sign, plain = (-1, plain[1:].strip()) if plain.startswith("-") else (1, plain)
    days = 0
    if found := _DAYS.fullmatch(plain):
        days, plain = int(found["days"]), found["rest"] or "0:00"
        plain = f"{plain}:00" if plain.count(":") == 1 else plain
    seconds = read_duration(plain, DurationRules(bare_unit="s", colon2="mm:ss")).seconds
    return None if seconds is None else sign * (days * _DAY + seconds)


def order_of(grid: Grid, header: int, col: int) -> str | None:
    """Tell from a whole column whether day or month comes first; None where every date could be either."""
    pairs = [
        found.groups() for row in range(header + 1, grid.rows + 1) if (found := _NUMBERS.match(grid.text(row, col)))
    ]
    if any(int(first) > 12 for first, _ in pairs):
        return "DMY"
    if any(int(second) > 12 for _, second in pairs):
        return "MDY"
    dotted = any("." in grid.text(row, col) for row in range(header + 1, min(grid.rows, header + 50) + 1))
    return "DMY" if pairs and dotted else None


def utc(moment: datetime, zone: str | None) -> str | None:
    """Give a moment of a zone in UTC as ISO text; None without a zone, since a guess would move it by hours.

    >>> utc(datetime(2026, 11, 29, 19, 58, 40), "Europe/Berlin")
    '2026-11-29T18:58:40+00:00'
    """
    if zone is None:
        return None
    try:
        return moment.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC).isoformat()
    except (ZoneInfoNotFoundError, ValueError, OverflowError):
        return None
