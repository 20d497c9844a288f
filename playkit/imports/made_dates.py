"""Scores that a spreadsheet took for a day or a time: told apart, and read back where only one number can be meant."""

from __future__ import annotations

import re
import unicodedata
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playkit.imports.grid import Cell

_FIRST = date(1899, 12, 31)  # day 0 of a workbook; the leap day that 1900 never had is day 60
_LEAP = 60
_YEAR = 366
_DAY = 86_400
_TYPED = 99 * 3600  # 48:00 may be two scores; nobody types hours of three digits
_LONG = re.compile(r"(\d{1,6}):(\d{2}):(\d{2})")
_QUOTED = re.compile(r'"[^"]*"|\[(?![hms]+\])[^\]]*\]|\\.')  # words and colours in a number format
# As a sheet that was saved as text shows what it had made of 1-30 or 1:30.
_SHOWN = re.compile(
    r"\d{1,2}月\d{1,2}日|\d{1,2}-[A-Za-z]{3}|[A-Za-z]{3}-\d{2,4}"
    r"|\d{1,4}:\d{2}(?::\d{2})?(?: [AP]M)?|1900[-/]\d{1,2}[-/]\d{1,2}"
)


def number_behind(cell: Cell) -> int | float | None:
    """Give the number that was typed into a cell made up as a day or a time, None where something else may have been.

    Nobody plays in 1900, and nobody scores hundreds of hours: there a number met a format that was waiting in the
    cell. A day of our time, 1:30 or 48:00 may have been typed as such, or as 1-30.

    >>> from playkit.imports.grid import Cell
    >>> cells = [("1900-01-12", "date", "m/d/yy"), ("288:00:00", "time", "[h]:mm"), ("01:30:00", "time", "h:mm")]
    >>> [number_behind(Cell(2, 3, *cell)) for cell in cells]
    [12, 12, None]
    """
    if cell.format is None:
        return None  # without its format, nobody knows from when the file counts its days
    if cell.kind == "date":
        return _of_day(cell.text)
    return _of_length(cell.text, _QUOTED.sub("", cell.format).lower()) if cell.kind == "time" else None


def is_made_up(text: str) -> bool:
    """Tell whether a text is what spreadsheets show where they took a score for a day or a time.

    >>> [is_made_up(text) for text in ("1月30日", "30-Jan", "Jan-30", "1:30", "1900/1/12", "1-30", "30")]
    [True, True, True, True, True, False, False]
    """
    return _SHOWN.fullmatch(unicodedata.normalize("NFKC", text).strip()) is not None


def _of_day(text: str) -> int | float | None:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None  # a cell that a person mended
    days = (moment.date() - _FIRST).days
    if not 0 < days < _YEAR or moment.date() == date(1900, 2, 28):
        return None  # the 28th of February and the 29th that never was are read alike
    days += days >= _LEAP
    part = (moment - datetime.combine(moment.date(), datetime.min.time())) / timedelta(days=1)
    return round(days + part, 4) if part else days


def _of_length(text: str, shown: str) -> int | None:
    found = _LONG.fullmatch(text)
    if not found:
        return None
    seconds = int(found[1]) * 3600 + int(found[2]) * 60 + int(found[3])
    if not seconds:
        return None if re.search("[hs]", shown) else 0  # 0:00 may have been typed; a day 0 was not
    return seconds // _DAY if seconds % _DAY == 0 and seconds > _TYPED else None
