"""Answers as a workbook: words, every measure as typed numbers, what charts draw, the evidence, the definitions.

Text of games and files is guarded against spreadsheets that run formulas; what is unknown is an empty cell, never 0.
"""

from __future__ import annotations

import io
import re
from datetime import UTC, datetime
from fnmatch import fnmatch
from typing import TYPE_CHECKING, Any

from playkit.charts.render import spec
from playkit.charts.words import say
from playkit.dashboards.counted import counted
from playkit.dashboards.handouts.pictures import charts_of
from playkit.dashboards.needs import OWN
from playkit.dashboards.questions import QUESTIONS
from playkit.dashboards.units import UNITS
from playkit.kernel.labels import Label
from playkit.store.spreadsheet import LONGEST, guard, to_cell

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from playkit.dashboards.catalogue import Defined
    from playkit.dashboards.report import Answer, Measure

LONGEST_NAME = 31
"""Characters of a sheet's name."""
WIDEST = 60
PLAIN, SHARES = "#,##0.00##", {"share": "0.0%", "rate": "0.0%", "share_difference": "+0.0%;-0.0%;0.0%"}
"""How numbers are shown: a few decimals; shares by the hundred, differences of them with their sign."""
_FIXED = datetime(2000, 1, 1, tzinfo=UTC).replace(tzinfo=None)
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")

ANSWERS = Label("Answers", "答え")
MEASURES = Label("Measures", "測ったもの")
EVIDENCE = Label("Evidence", "集計したもの")
DEFINITIONS = Label("Definitions", "定義")
HEAD = (
    Label("question", "問い"), Label("who", "誰が"), Label("draft", "草案"), Label("measure", "名前"),
    Label("what", "項目"), Label("estimate", "値"), Label("low", "下端"), Label("high", "上端"), Label("unit", "単位"),
    Label("n", "n"), Label("of", "nの単位"), Label("shown", "表示"),
)  # fmt: skip
_FIGURES = [place for place, label in enumerate(HEAD, 1) if label.en in ("estimate", "low", "high")]
SHOWN = {True: Label("plainly", "そのまま"), False: Label("grey: too few", "灰色：データ不足")}
DEFINED = (
    Label("question", "問い"), Label("measure", "名前"), Label("meaning", "意味"), Label("unit", "単位"),
    Label("interval (95 %)", "区間（95%）"), Label("shown from", "必要な数"), Label("source", "出典"),
)  # fmt: skip


def book(answers: Sequence[Answer], lang: str = "en") -> bytes:
    """Write answers as a workbook.

    Args:
        answers: any number.
        lang: "en" or "ja".

    Returns:
        An XLSX file: sheets for the answers, their measures, each section's figures, the data of each chart, the
        evidence, and the definitions.
    """
    from openpyxl import Workbook

    made = Workbook()
    made.remove(made.active)
    made.properties.created = made.properties.modified = _FIXED
    _add(made, ANSWERS(lang), *_told(answers, lang))
    measures = [(answer, measure) for answer in answers for measure in answer.measures]
    _add(made, MEASURES(lang), [label(lang) for label in HEAD], [_row(*one, lang) for one in measures])
    _as_shares(made[MEASURES(lang)], [measure.unit for _, measure in measures])
    for name, head, rows in _tables(answers, lang):
        _add(made, name, head, rows)
    _add(made, DEFINITIONS(lang), [label(lang) for label in DEFINED], _defined(answers, lang))
    buffer = io.BytesIO()
    made.save(buffer)
    return buffer.getvalue()


# What is written -----------------------------------------------------------------------------------------------------


def _told(answers: Sequence[Answer], lang: str) -> tuple[list[str], list[list[Any]]]:
    head = [say("question / 問い", lang), "", say("in words / 内容", lang)]
    rows: list[list[Any]] = []
    for answer in answers:
        title = answer.title(lang)
        rows.append([title, say("answer / 答え", lang), answer.sentence(lang)])
        rows += [[title, say("note / 注意", lang), note(lang)] for note in answer.notes]
        rows += [
            [title, say("assumed rule / 仮定したルール", lang), f"{rule.hole}: {rule.label(lang)} = {rule.value(lang)}"]
            for rule in answer.assumed
        ]
    return head, rows


def _row(answer: Answer, measure: Measure, lang: str) -> list[Any]:
    of = counted(2, measure.n_unit)(lang).lstrip("2 ")
    return [
        answer.title(lang), say(measure.facet or "?", lang), measure.draft, measure.name, measure.label(lang),
        measure.estimate, measure.low, measure.high, measure.unit, measure.n, of, SHOWN[measure.enough](lang),
    ]  # fmt: skip


def _tables(answers: Sequence[Answer], lang: str) -> Iterator[tuple[str, list[str], list[list[Any]]]]:
    """Give the data of every chart, and what was counted."""
    for answer in answers:
        for name, chart in charts_of(answer, lang):
            for rows in spec(chart).get("datasets", {}).values():
                head, cells = _drawn(rows)
                if len(head) > 1:  # a mark that is drawn at a place, such as a line at zero, is no table
                    yield name, head, cells
        for table in answer.evidence:
            yield (
                EVIDENCE(lang),
                [head(lang) for head in table.head],
                [[cell(lang) for cell in row] for row in table.rows],
            )


def _drawn(rows: Sequence[dict[str, Any]]) -> tuple[list[str], list[list[Any]]]:
    """Lay out what a chart draws, without the colours it is drawn in."""
    names = dict.fromkeys(name for row in rows for name in row)
    kept = [name for name in names if not all(_COLOUR.fullmatch(str(row.get(name))) for row in rows)]
    return kept, [[row.get(name) for name in kept] for row in rows]


def _defined(answers: Sequence[Answer], lang: str) -> list[list[Any]]:
    asked = {answer.question for answer in answers}
    rows: list[list[Any]] = []
    for question in QUESTIONS:
        if question.name in asked:
            used = [
                measure.name for answer in answers if answer.question == question.name for measure in answer.measures
            ]
            rows += [
                _definition(question.title(lang), one, lang)
                for one in question.measures
                if any(fnmatch(name, one.name) for name in used)
            ]
    return rows


def _definition(title: str, one: Defined, lang: str) -> list[Any]:
    unit = f"{one.unit}: {UNITS[one.unit](lang)}" if one.unit in UNITS else one.unit
    least = "; ".join(counted(floor.n, floor.of)(lang) for floor in one.minimum_n)
    source = say("playkit, this definition / playkit（この定義）", lang) if one.source == OWN else one.source
    return [title, one.name, one.meaning(lang), unit, one.interval, least, source]


# How it is written ---------------------------------------------------------------------------------------------------


def _add(made: Any, name: str, head: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Add a sheet: the head bold and frozen, columns as wide as their text, within reason."""
    from openpyxl.styles import Alignment, Font
    from openpyxl.utils import get_column_letter

    sheet = made.create_sheet(_free(name, made.sheetnames))
    widths = [0] * max(len(head), 1)
    for line in (head, *rows):
        cells = [_cell(value) for value in line]
        sheet.append(cells)
        widths = [max(w, _width(v)) for w, v in zip(widths, cells, strict=False)]
    for cell in sheet[1]:
        cell.font = Font(bold=True)
    for place, width in enumerate(widths, 1):
        sheet.column_dimensions[get_column_letter(place)].width = min(width + 2, WIDEST)
    for row in sheet.iter_rows():
        for cell in row:
            if isinstance(cell.value, float):
                cell.number_format = PLAIN
            if isinstance(cell.value, str):
                cell.data_type = "s"  # openpyxl would make a formula of what begins like one
                cell.alignment = Alignment(wrap_text=_width(cell.value) > WIDEST, vertical="top")
    sheet.freeze_panes = "A2"
    if sheet.max_row > 1:
        sheet.auto_filter.ref = sheet.dimensions


def _as_shares(sheet: Any, units: Sequence[str]) -> None:
    """Show shares as people read them; what stands in the cell stays a number from 0 to 1."""
    for row, unit in enumerate(units, 2):
        for column in _FIGURES:
            if unit in SHARES:
                sheet.cell(row, column).number_format = SHARES[unit]


def _cell(value: Any) -> Any:
    if isinstance(value, str):
        return to_cell(guard(value))[:LONGEST] if value else None
    return value if isinstance(value, int | float | None) else to_cell(guard(str(value)))[:LONGEST]


def _width(value: Any) -> int:
    """Measure text; a letter of Japanese is two wide."""
    if isinstance(value, float):
        return 10
    return sum(2 if ord(letter) > 0x2E7F else 1 for letter in str(value or ""))


def _free(name: str, taken: Sequence[str]) -> str:
    """Find a sheet's name: no signs that sheets forbid, short, and not there yet in any case.

    >>> _free("danger-survival", ["Danger-Survival"]), _free("a/b", [])
    ('danger-survival 2', 'a b')
    """
    clean = re.sub(r"[\[\]:*?/\\']", " ", name).strip()[:LONGEST_NAME] or "-"
    known = {one.casefold() for one in taken}
    place, found = 1, clean
    while found.casefold() in known:
        place += 1
        end = f" {place}"
        found = clean[: LONGEST_NAME - len(end)] + end
    return found
