"""Runs calamine apart from the program: a damaged XLS makes it ask for tens of gigabytes, which ends any process.

Started by `values_only` as a script of its own, with the workbook on standard input; imports nothing of playkit.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
from datetime import date, datetime, time, timedelta

MEMORY = 1 << 30  # bytes of address space
SECONDS = 30  # of one core


def main() -> None:
    """Write a workbook as JSON: sheets of [title, cells, merged], cells of [row, col, kind, value]."""
    with contextlib.suppress(ImportError, ValueError, OSError):  # where there are no such limits, the timeout remains
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    from python_calamine import CalamineWorkbook

    most = int(sys.argv[1])
    book = CalamineWorkbook.from_filelike(io.BytesIO(sys.stdin.buffer.read()))
    sheets = []
    for title in book.sheet_names:
        sheet = book.get_sheet_by_name(title)
        top, left = sheet.start or (0, 0)
        cells = [
            [row, col, *told(value)]
            for row, record in enumerate(sheet.to_python(skip_empty_area=True), top + 1)
            for col, value in enumerate(record, left + 1)
            if value != ""
        ]
        most -= len(cells)
        if most < 0:
            sys.exit(3)
        sheets.append([title, cells, sheet.merged_cell_ranges or []])
    sys.stdout.write(json.dumps(sheets))


def told(value: object) -> tuple[str, object]:
    """Write a value so that JSON can carry it."""
    if isinstance(value, datetime):
        return "datetime", value.isoformat()
    if isinstance(value, date):
        return "date", value.isoformat()
    if isinstance(value, time):
        return "time", value.isoformat()
    if isinstance(value, timedelta):
        return "length", value.total_seconds()
    return "plain", value


if __name__ == "__main__":
    main()
