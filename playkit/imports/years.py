"""Days written without their year: what weekdays prove, what only a person knows, where a new year begins."""

from __future__ import annotations

import re
import unicodedata
from datetime import date, timedelta
from itertools import pairwise
from typing import TYPE_CHECKING

from playkit.imports.dates import DateRules, read_date
from playkit.imports.problems import Problem
from playkit.imports.reading import Question

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playkit.imports.reading import Reading, Session

WRITTEN = "date_written"  # the fact that keeps a day as it was written, where its year was not
_WEEKDAYS = "月火水木金土日"
_ENGLISH = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_WEEKDAY = re.compile(
    rf"[(\[]\s*([{_WEEKDAYS}])(?:曜日?)?[・祝]*\s*[)\]]|([{_WEEKDAYS}])曜|\b({'|'.join(_ENGLISH)})[a-z]*\b",
    re.IGNORECASE,
)
_CYCLE = 28  # years after which every day falls on the same weekday again
_OFFERED = 3  # years to choose from
_SHOWN = 6
_HALF = 6  # months between neighbours in a list by which it passed into another year


def weekday_of(text: str) -> int | None:
    """Read the weekday beside a day, Monday 0; None where none is written.

    >>> weekday_of("11/23（月）"), weekday_of("Sun 22 Nov"), weekday_of("11月23日")
    (0, 6, None)
    """
    found = _WEEKDAY.search(unicodedata.normalize("NFKC", text))
    if not found:
        return None
    kanji = found[1] or found[2]
    return _WEEKDAYS.index(kanji) if kanji else _ENGLISH.index(found[3].casefold())


def year_by_weekdays(texts: Iterable[str], today: date) -> int | None:
    """Find the last year in which all written weekdays fall on their days, None where no year or no weekday does.

    >>> year_by_weekdays(["11/23（月）", "11/29（日）"], date(2026, 11, 30))
    2026
    >>> year_by_weekdays(["11/23（月）", "11/29（月）"], date(2026, 11, 30)) is None
    True
    """
    marked = [(text, weekday) for text in texts if (weekday := weekday_of(text)) is not None]
    if not marked:
        return None
    years = range(today.year, today.year - _CYCLE, -1)
    return next((year for year in years if all(_falls(text, weekday, year, today) for text, weekday in marked)), None)


def _falls(text: str, weekday: int, year: int, today: date) -> bool:
    day = _in_year(text, year)
    return day is not None and day.weekday() == weekday and _is_past(day, today)


def _in_year(text: str, year: int) -> date | None:
    found = read_date(text, DateRules(year=year))
    return date.fromisoformat(found.day) if found.day else None


def _is_past(day: date, today: date) -> bool:
    return day <= today + timedelta(days=1)  # it may be tomorrow already where the play was


def settle_years(reading: Reading, by_weekdays: int | None, today: date) -> None:
    """Say once what is known of the year that a sheet leaves out, ask where nothing is, and pass into a new one."""
    unknown = [problem for problem in reading.problems if problem.code == "YEAR_UNKNOWN"]
    reading.problems[:] = [problem for problem in reading.problems if problem not in unknown[1:]]
    written = list(dict.fromkeys(one.facts[WRITTEN] for one in reading.sessions if WRITTEN in one.facts))
    if unknown and written:
        reading.questions.append(_question(written, today))
    if by_weekdays:
        reading.problems[:] = [_by_weekdays(one) if one.code == "YEAR_ASSUMED" else one for one in reading.problems]
    _turn(reading, today)


def _by_weekdays(problem: Problem) -> Problem:
    return Problem("YEAR_BY_WEEKDAYS", problem.at, problem.raw, problem.values)


def _question(written: list[str], today: date) -> Question:
    days = [day for text in written if (day := _in_year(text, today.year))]
    last = today.year if all(_is_past(day, today) for day in days) else today.year - 1
    return Question(
        key=("dates", "year"),
        en="The dates have no year. In which year does the list begin?",
        ja="日付に年がありません。何年から始まる記録ですか。",
        choices=tuple(str(today.year - back) for back in range(_OFFERED)),
        default=str(last),
        evidence=tuple(written[:_SHOWN]),
    )


def _turn(reading: Reading, today: date) -> None:
    """Let a list that runs from December into January (or back) pass into the next year (or the one before)."""
    listed = [one for one in reading.sessions if WRITTEN in one.facts and one.date]
    days = [date.fromisoformat(one.date or "") for one in listed]
    steps = [_step(before, after) for before, after in pairwise(days)]
    if len({step for step in steps if step}) != 1 or not _runs_on(days, steps):
        return
    years = [sum(steps[:place]) for place in range(len(days))]
    if not all(_is_past(_moved(day, year), today) for day, year in zip(days, years, strict=True)):
        years = [year - max(years) for year in years]  # the year that is known is that of the last rows
    for session, day, year in zip(listed, days, years, strict=True):
        session.date = _moved(day, year).isoformat()
    first = next(place for place, step in enumerate(steps, 1) if step)
    reading.problems.append(_turned(reading, listed[first]))


def _step(before: date, after: date) -> int:
    """Say whether another year began between two neighbours: 1 the next, -1 the one before, 0 none."""
    months = after.month - before.month
    return 0 if abs(months) <= _HALF else -1 if months > 0 else 1


def _runs_on(days: list[date], steps: list[int]) -> bool:
    """Tell whether days run one way but for the turns of the year; a list in no order tells nothing of years."""
    way = next(step for step in steps if step)
    inside = [pair for pair, step in zip(pairwise(days), steps, strict=True) if not step]
    return all((before <= after) if way > 0 else (before >= after) for before, after in inside)


def _moved(day: date, years: int) -> date:
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)  # the 29th of February


def _turned(reading: Reading, session: Session) -> Problem:
    written = session.facts[WRITTEN]
    cell = next((cell for cell in reading.grid if cell.text.strip() == written), None)
    values = {"date": session.date}
    return Problem("YEAR_TURNS", cell.at if cell else {}, written, values)
