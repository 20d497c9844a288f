"""Sheets of the kinds that the cases have, by other people; shared by the tests of siblings."""

from __future__ import annotations

import io
import json

from playkit.imports import Profile, read_original
from playkit.imports.original import Original

PATCHIES = '[profile]\ngame = "patchies"'
MARIONETTE = '[profile]\ngame = "marionette"'


def plan_of(data, name="sheet.csv", profile=PATCHIES, encoding="utf-8"):
    """Read bytes, a text, or whatever JSON can write."""
    if not isinstance(data, str | bytes):
        data = json.dumps(data, ensure_ascii=False)
    data = data.encode(encoding) if isinstance(data, str) else data
    plan = read_original(Original(name, data), Profile.parse(profile) if profile else None)
    assert plan.coverage() == 1.0
    return plan


def workbook(*sheets):
    """Write a workbook of (title, rows or a function that fills the sheet)."""
    import openpyxl

    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, fill in sheets:
        sheet = book.create_sheet(title)
        if callable(fill):
            fill(sheet)
        else:
            for row in fill:
                sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def worries(plan):
    """What needs a look: (code, address) of errors and warnings."""
    return [(problem.code, problem.at) for problem in plan.problems if problem.severity != "info"]


def codes(plan):
    return [problem.code for problem in plan.problems]


def results(plan):
    """By session: (name, score, place) of each seat."""
    return [[(seat.name, seat.score, seat.rank) for seat in session.seats] for session in plan.sessions]


def days(plan):
    return [(session.date, session.started, session.ended) for session in plan.sessions]
