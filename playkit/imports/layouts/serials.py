"""Columns that count days, as spreadsheets do: they say again what a column of dates says."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING

from playkit.imports.dates import read_date
from playkit.imports.ledger import Became
from playkit.imports.problems import Problem
from playkit.imports.values import NumberRules, read_number

if TYPE_CHECKING:
    from playkit.imports.dates import DateRules
    from playkit.imports.reading import Reading

_EPOCHS = (date(1899, 12, 30), date(1904, 1, 1))
_LEAST = 15_000  # days: a smaller number is hardly a date of ours
_SECOND = timedelta(seconds=1.5)


def moment_of(serial: float, epoch: date) -> datetime:
    """Give the moment that a spreadsheet's number of days means.

    >>> moment_of(46355.8324074074, date(1899, 12, 30)).isoformat(timespec="seconds")
    '2026-11-29T19:58:39'
    """
    return datetime.combine(epoch, time()) + timedelta(days=serial)


def check_serials(reading: Reading, header: int, col: int, dates: int, rules: DateRules | None = None) -> bool:
    """Book a column of day numbers that repeats the column `dates`; False, and nothing booked, where it is none."""
    pairs = [
        _pair(reading, row, col, dates, rules)
        for row in range(header + 1, reading.grid.rows + 1)
        if reading.grid.at(row, col)
    ]
    known = [pair for pair in pairs if pair]
    if not known or len(known) * 2 <= len(pairs):
        return False
    best = max(_EPOCHS, key=lambda epoch: sum(_alike(pair, epoch) for pair in known))
    wrong = sum(not _alike(pair, best) for pair in known)
    if wrong * 2 > len(known):
        return False
    cells = [cell for row in range(header + 1, reading.grid.rows + 1) if (cell := reading.grid.at(row, col))]
    reading.ledger.mark_all(cells, Became.CHECK, "days counted")
    reading.check(holds=not wrong)
    code = "REDUNDANT_COLUMN_DIFFERS" if wrong else "REDUNDANT_COLUMN_AGREES"
    raw = reading.grid.text(header, col)
    reading.problems.append(Problem(code, {"col": col}, raw=raw, values={"count": wrong}))
    return True


def _pair(reading: Reading, row: int, col: int, dates: int, rules: DateRules | None) -> tuple[float, datetime] | None:
    text = reading.grid.text(row, col)
    serial = read_number(text, NumberRules(decimal="," if "," in text else ".", sums=False)).value
    day = read_date(reading.grid.text(row, dates), rules)
    if serial is None or serial < _LEAST or day.day is None:
        return None
    return float(serial), datetime.fromisoformat(f"{day.day}T{day.time or '00:00:00'}")


def _alike(pair: tuple[float, datetime], epoch: date) -> bool:
    serial, moment = pair
    found = moment_of(min(serial, 200_000), epoch)
    return found.date() == moment.date() if serial == int(serial) else abs(found - moment) < _SECOND
