"""Imports: a sheet of 10,000 rows by 8 columns as CSV and as a workbook, 100,000 of our own events, lines and CSV."""

from __future__ import annotations

import io
import json
import random
import time
from statistics import median
from typing import TYPE_CHECKING

import playkit
from bench.table import Row
from playkit.imports import read_original
from playkit.imports.original import Original
from playkit.store import Store

if TYPE_CHECKING:
    from pathlib import Path

ROWS = 10_000
EVENTS = 100_000
HEADER = ["セッション", "ハンド", "名前", "刑事", "開始VP", "獲得VP", "殉職", "終了VP"]
PEOPLE = ("レン", "ユイ", "カイ", "サキ")


def sheet() -> list[list[str]]:
    """Make a list of hands that adds up, as 24 keeps it: one row a hand and person."""
    rng = random.Random(7)  # noqa: S311 (repeatable, no secret)
    rows, session = [HEADER], 0
    while len(rows) <= ROWS:
        session += 1
        told = dict.fromkeys(PEOPLE, 0)
        for hand in range(1, 4):
            for name in PEOPLE:
                before, gained = told[name], rng.randrange(12)
                told[name] = before + gained
                rows.append([f"S{session}", str(hand), name, "A", str(before), str(gained), "", str(told[name])])
    return rows[: ROWS + 1]


def as_csv(rows: list[list[str]]) -> bytes:
    """Write rows as CSV."""
    return "\n".join(",".join(row) for row in rows).encode()


def as_workbook(rows: list[list[str]]) -> bytes:
    """Write rows as a workbook, numbers as numbers."""
    import openpyxl

    book = openpyxl.Workbook()
    for row in rows:
        book.active.append([int(text) if text.isdigit() else text or None for text in row])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def as_lines() -> bytes:
    """Write our own event lines: 100 sessions of 1,000 events."""
    lines = []
    for session in range(100):
        name = f"bench-{session:03}"
        seats = [{"name": person} for person in PEOPLE]
        lines.append({"table": "session", "id": name, "game": "resonance24", "seats": seats})
        for nth in range(EVENTS // 100):
            event = {"table": "event", "session": name, "kind": "scored", "part": 1 + nth % 3}
            lines.append({**event, "seat": nth % 4, "value": nth % 7, "turn": nth})
    return "\n".join(json.dumps(line, ensure_ascii=False) for line in lines).encode()


def measured(folder: Path) -> list[Row]:
    """Measure previews of sheets and imports of our own lines and export, in seconds of one core."""
    rows = sheet()
    store = Store(folder / "empty")
    csv = median(_preview("sheet.csv", as_csv(rows), store) for _ in range(3))
    book = as_workbook(rows)
    pairs = [(_preview("sheet.xlsx", book, store), _openpyxl(book)) for _ in range(3)]
    beyond = median(ours - theirs for ours, theirs in pairs)
    began = time.process_time()
    read_original(Original("own.jsonl", as_lines())).apply(Store(folder / "own"))
    own = time.process_time() - began
    Store(folder / "own").export(folder / "out", "csv")
    began = time.process_time()
    restored = playkit.Store(folder / "back").import_(folder / "out").apply()
    exported = time.process_time() - began
    if restored.counts.new < EVENTS:
        raise AssertionError("the export of the bench was not read whole")
    return [
        Row("preview of a CSV, 10,000 rows by 8 (CPU s)", csv, at_most=4),
        Row("preview of a workbook, 10,000 rows by 8, beyond openpyxl's own read (CPU s)", beyond, at_most=4),
        Row("import of 100,000 own event lines (CPU s)", own, at_most=10),
        Row("import of 100,000 events of our own CSV (CPU s)", exported, at_most=10),
    ]


def _preview(name: str, data: bytes, store: Store) -> float:
    began = time.process_time()
    plan = read_original(Original(name, data))
    plan.preview(store)
    spent = time.process_time() - began
    if plan.coverage() < 1 or not plan.sessions:
        raise AssertionError("the sheet of the bench was not read whole")
    return spent


def _openpyxl(data: bytes) -> float:
    import openpyxl

    began = time.process_time()
    book = openpyxl.load_workbook(io.BytesIO(data))
    cells = sum(cell.value is not None for row in book.active.iter_rows() for cell in row)
    if not cells:
        raise AssertionError("openpyxl read nothing")
    return time.process_time() - began
