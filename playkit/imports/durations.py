"""What people write for a length of time: 8分30秒, 12'15", 12:15, 12.25分, 0:12:15, 1時間半, 1h02, 62."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

_HOURS = r"時間|hours?|hrs?|h"
_MINUTES = r"分間?|minutes?|mins?|m|'|′"
_SECONDS = r"秒間?|seconds?|secs?|s|\"|″|''"
# Every number needs its unit, or stands alone at the end after a larger unit (1h02): an optional unit inside would
# split 45秒 into 4 and 5.
_UNITS = re.compile(
    rf"(?:(?P<h>\d+(?:\.\d+)?)\s*(?:{_HOURS})\s*(?P<half>半)?)?"
    rf"(?:\s*(?P<m>\d+(?:\.\d+)?)\s*(?:{_MINUTES}))?"
    rf"(?:\s*(?P<s>\d+(?:\.\d+)?)\s*(?:{_SECONDS}))?"
    r"(?:(?<=\D)\s*(?P<rest>\d{1,2}))?",
    re.IGNORECASE,
)
_COLONS = re.compile(r"(\d{1,3}):(\d{2})(?::(\d{2}))?")
_BARE = re.compile(r"\d+(?:\.\d+)?")
_UNIT_SECONDS = {"s": 1, "min": 60, "h": 3600}
_LETTERS = 80  # of the longest way to write a length of time
_LONGEST = 7 * 24 * 3600


@dataclass(frozen=True, slots=True)
class DurationRules:
    """How durations are written: the unit of a bare number (s, min, h), and what 12:15 means (mm:ss, h:mm)."""

    bare_unit: str = "min"
    colon2: str | None = None


@dataclass(frozen=True, slots=True)
class Duration:
    """A duration in seconds, None where the text is none; `code` says what was done, or why not."""

    seconds: int | None
    code: str | None = None


_BAD = Duration(None, "BAD_DURATION")


def read_duration(text: str, rules: DurationRules | None = None) -> Duration:
    r"""Read one written duration.

    >>> texts = ("8分30秒", "12'15\"", "12.25分", "0:12:15", "1時間02分", "1時間半", "1h02", "45秒")
    >>> [read_duration(text).seconds for text in texts]
    [510, 735, 735, 735, 3720, 5400, 3720, 45]
    >>> read_duration("12:15"), read_duration("６２")
    (Duration(seconds=735, code='DURATION_AMBIGUOUS'), Duration(seconds=3720, code='DURATION_UNIT_ASSUMED'))
    """
    rules = rules or DurationRules()
    if len(text) > _LETTERS:
        return _BAD
    plain = unicodedata.normalize("NFKC", text).strip().removeprefix("約")
    if colons := _COLONS.fullmatch(plain):
        return _bounded(_colons(colons, rules))
    if _BARE.fullmatch(plain):
        return _bounded(Duration(round(float(plain) * _UNIT_SECONDS[rules.bare_unit]), "DURATION_UNIT_ASSUMED"))
    found = _UNITS.fullmatch(plain)
    if not found or not plain:
        return _BAD
    return _bounded(Duration(_units(found)))


def _units(found: re.Match[str]) -> int:
    hours, minutes, seconds = (float(found[unit] or 0) for unit in "hms")
    if found["half"]:
        minutes += 30
    if found["rest"]:
        if found["m"]:
            seconds += int(found["rest"])
        else:
            minutes += int(found["rest"])
    return round(hours * 3600 + minutes * 60 + seconds)


def _colons(found: re.Match[str], rules: DurationRules) -> Duration:
    first, second, third = found.groups()
    if int(second) > 59 or int(third or 0) > 59:
        return _BAD
    if third is not None:
        return Duration(int(first) * 3600 + int(second) * 60 + int(third))
    seconds = int(first) * 3600 + int(second) * 60 if rules.colon2 == "h:mm" else int(first) * 60 + int(second)
    return Duration(seconds, None if rules.colon2 else "DURATION_AMBIGUOUS")


def _bounded(found: Duration) -> Duration:
    return _BAD if found.seconds is not None and found.seconds > _LONGEST else found
