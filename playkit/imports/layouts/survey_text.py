"""The texts of a form: time stamps of any account's language, scales in a heading, several choices in one cell."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from playkit.imports.dates import read_date

if TYPE_CHECKING:
    from collections.abc import Collection

    from playkit.imports.dates import DateRules

SCALE = "scale:"
TIMESTAMPS = (
    "タイムスタンプ",
    "timestamp",
    "送信日時",
    "回答日時",
    "submitted at",
    "submission date",
    "開始時刻",
    "start time",
    "回答日",
    "送信日",
    "submitted",
)
FINISHED = (
    "完了時刻",
    "completion time",
    "end time",
    "回答時間",
    "ip address",
    "ipアドレス",
    "last modified time",
    "最終変更時刻",
)
OTHERS = ("その他", "other", "others")
_STAMP = re.compile(
    r"(?P<day>\S+?)[\sT]+(?:(?P<before>午前|午後|am|pm)\s*)?(?P<h>\d{1,2}):(?P<m>\d{2})(?::(?P<s>\d{2}))?"
    r"\s*(?P<after>午前|午後|[ap]\.?m\.?)?\s*(?P<zone>GMT|UTC|JST|Z)?\s*(?P<offset>[+-]\d{1,2}(?::?\d{2})?)?",
    re.IGNORECASE,
)
_SCALE = re.compile(
    r"[(\[]?\s*(-?\d{1,3})\s*(?:[:=][^\d〜~]{1,20}?)?\s*(?:〜|~|-|–|…|\.{2,3}|→|to|through|から|,|、)\s*"
    r"(-?\d{1,3})\s*(?:[:=][^\d]{1,20}?)?\s*(?:点|段階|満点)?\s*(?:[)\]]|$|\s)"
)
_STEPS = re.compile(r"(\d{1,2})\s*(?:段階|点満点|-point|point scale)", re.IGNORECASE)
_LETTERS = 80  # of the longest time stamp
_SPLIT = re.compile(r"\s*(?:,|、|;)\s+|\s*;\s*|、")


@dataclass(frozen=True, slots=True)
class Stamp:
    """A time stamp as read: `moment` is ISO text with its offset where one is known, `zoned` tells whether it is.

    `half` is the word for the half of the day that stood there, None on a 24-hour clock.
    """

    moment: str | None
    zoned: bool = False
    half: str | None = None


def read_stamp(text: str, rules: DateRules, zone: str | None) -> Stamp:
    """Read a time stamp; a zone is added where none is written and one is known.

    >>> from playkit.imports.dates import DateRules
    >>> read_stamp("2026/11/24 12:15:00 午前 GMT+9", DateRules(), None)
    Stamp(moment='2026-11-24T00:15:00+09:00', zoned=True, half='午前')
    >>> read_stamp("2026/11/24 0:20:11", DateRules(), "Asia/Tokyo").moment
    '2026-11-24T00:20:11+09:00'
    """
    plain = unicodedata.normalize("NFKC", text[:_LETTERS]).strip().replace(",", "")
    found = _STAMP.fullmatch(plain) if len(text) <= _LETTERS else None
    day = read_date(found["day"], rules).day if found else None
    if not found or day is None:
        return Stamp(None)
    half = (found["before"] or found["after"] or "").lower().replace(".", "") or None
    hour = int(found["h"]) % 12 + (12 if half in ("午後", "pm") else 0) if half else int(found["h"])
    try:
        moment = datetime.fromisoformat(f"{day}T{hour:02}:{found['m']}:{found['s'] or '00'}")
    except ValueError:
        return Stamp(None)
    offset = _offset(found)
    if offset:
        return Stamp(f"{moment.isoformat()}{offset}", zoned=True, half=half)
    return Stamp(_placed(moment, zone), zoned=False, half=half)


def _offset(found: re.Match[str]) -> str | None:
    if found["offset"]:
        digits = found["offset"][1:].replace(":", "")
        hours, minutes = (digits[:-2], digits[-2:]) if len(digits) > 2 else (digits, "00")
        return f"{found['offset'][0]}{int(hours or 0):02}:{minutes}" if int(hours or 0) < 24 else None
    return {"JST": "+09:00", "GMT": "+00:00", "UTC": "+00:00", "Z": "+00:00"}.get((found["zone"] or "").upper())


def _placed(moment: datetime, zone: str | None) -> str:
    try:
        return moment.replace(tzinfo=ZoneInfo(zone)).isoformat() if zone else moment.isoformat()
    except (ZoneInfoNotFoundError, ValueError):
        return moment.isoformat()


def scale_of(text: str) -> tuple[int, int] | None:
    """Find the bounds of a scale in a question, None where it names none.

    >>> scale_of("面白さ（1〜5）"), scale_of("How long? (1-10)"), scale_of("自由記述")
    ((1, 5), (1, 10), None)
    >>> scale_of("満足度 (1:低い〜5:高い)"), scale_of("5段階評価")
    ((1, 5), (1, 5))
    """
    found = _SCALE.search(unicodedata.normalize("NFKC", text).replace("\uff5e", "~"))
    if found and int(found[1]) < int(found[2]):
        return int(found[1]), int(found[2])
    steps = _STEPS.search(unicodedata.normalize("NFKC", text))
    return (1, int(steps[1])) if steps and int(steps[1]) > 1 else None


def split_choices(text: str, options: list[str]) -> tuple[list[str], str | None]:
    """Split several choices in one cell by the form's options; one that holds a comma stays whole.

    Returns:
        The choices, and what the person wrote under "other" (None: nothing).

    >>> split_choices("運が強い, 特に大家", ["運が強い, 特に大家", "なし"])
    (['運が強い, 特に大家'], None)
    >>> split_choices("長い, その他: 文字が小さい, 見にくい", ["長い"])
    (['長い'], '文字が小さい, 見にくい')
    """
    rest, found = text.strip(), []
    while rest:
        option = next((one for one in sorted(options, key=len, reverse=True) if _begins(rest, one)), None)
        if option is None:
            break
        found.append(option)
        rest = rest[len(option) :].lstrip(" ,、;")
    if not rest:
        return found, None
    other = _other(rest)
    return found, rest if other is None else other


def _other(text: str) -> str | None:
    label, colon, words = text.replace("：", ":").partition(":")
    return words.strip() if colon and label.strip().casefold() in OTHERS else None


def is_one_choice(text: str) -> bool:
    """Tell whether a cell holds nothing that could part two choices."""
    return _SPLIT.search(text.strip().strip(";")) is None


def split_unlisted(text: str, alone: Collection[str]) -> tuple[list[str], str | None]:
    """Split several choices in one cell where nobody listed the form's options.

    A choice that somebody made alone is an option for sure. What lies between such choices stays whole: a comma in it
    may belong to the option. A semicolon parts choices and nothing else.

    Args:
        text: the cell.
        alone: the choices that were made alone.

    Returns:
        The choices, and what the person wrote under "other" (None: nothing).

    >>> split_unlisted("長い, 運が強い, 特に大家, 高い", {"長い", "高い"})
    (['長い', '運が強い, 特に大家', '高い'], None)
    >>> split_unlisted("長い, その他: 小さい, 見にくい", {"長い"}), split_unlisted("slow;long, dull;", set())
    ((['長い'], '小さい, 見にくい'), (['slow', 'long, dull'], None))
    """
    text = text.strip()
    listed = [part.strip() for part in text.split(";") if part.strip()]
    parts = listed if ";" in text else _runs(text, alone)
    other = _other(parts[-1]) if parts else None
    return (parts, None) if other is None else (parts[:-1], other)


def _runs(text: str, alone: Collection[str]) -> list[str]:
    """Cut a text around the choices that are known; gives both these and what lies between."""
    marks = [(mark.start(), mark.end()) for mark in _SPLIT.finditer(text)]
    starts, ends = [0, *(end for _, end in marks)], [*(start for start, _ in marks), len(text)]
    runs: list[tuple[int, int]] = []
    open_run = False
    for start, end in zip(starts, ends, strict=True):
        known = text[start:end] in alone
        if open_run and not known:
            runs[-1] = (runs[-1][0], end)
        elif start < end:
            runs.append((start, end))
        open_run = not known and bool(runs)
    return [text[start:end] for start, end in runs]


def _begins(text: str, option: str) -> bool:
    return text.startswith(option) and text[len(option) : len(option) + 1] in ("", ",", "、", ";", " ")
