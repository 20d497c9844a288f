"""What people, programs and networks do to a file: harm of bytes, of cells, of values in a tree."""

from __future__ import annotations

import datetime as dt
import io
import json

JUNK = (
    "", None, True, 0, -1, 1e300, "x", "？", [], {}, [[]], {"a": 1}, "9" * 400, "\ud800", "2026-13-45", "NaN", ["a"],
    10**30, "フェーズ9", "1:99",
)  # fmt: skip
CELLS = (
    "x", 1, 1.5, True, "=A1", "#REF!", "合計", "欠席", "？", None, "１２", dt.datetime(2026, 1, 1),  # noqa: DTZ001
    dt.time(0, 1), dt.timedelta(minutes=5),
)  # fmt: skip


def harm(path, rng):
    """Give a file's bytes with a few wounds: half of the time in its bytes, else in what it says."""
    data = path.read_bytes()
    if rng.random() < 0.5:
        return _bytes(data, rng)
    try:
        if path.suffix == ".json":
            return json.dumps(_tree(json.loads(data), rng)).encode()
        if path.suffix == ".jsonl":
            return _lines(data, rng)
        return _book(data, rng) if path.suffix == ".xlsx" else _bytes(data, rng)
    except (ValueError, AttributeError, TypeError):  # a wound that its own program refuses to write
        return _bytes(data, rng)


def _bytes(data, rng):
    wounded = bytearray(data)
    for _ in range(rng.randrange(1, 4)):
        at, kind = rng.randrange(len(wounded) + 1), rng.randrange(5)
        if kind == 0:
            wounded[at:at] = rng.randbytes(rng.randrange(1, 20))
        elif kind == 1:
            del wounded[at : at + rng.randrange(1, 40)]
        elif kind == 2:
            wounded[at : at + 3] = rng.randbytes(3)
        elif kind == 3:
            del wounded[at:]
        else:
            start = rng.randrange(len(wounded) + 1)
            wounded[at:at] = wounded[start : start + rng.randrange(1, 200)]
    return bytes(wounded) or b"x"


def _places(value):
    """Give every place of a JSON tree that can be changed, as (container, key)."""
    stack, found = [value], []
    while stack:
        node = stack.pop()
        if isinstance(node, dict | list):
            keys = list(node) if isinstance(node, dict) else range(len(node))
            found += [(node, key) for key in keys]
            stack += [node[key] for key in keys]
    return found


def _tree(value, rng):
    for _ in range(rng.randrange(1, 5)):
        places = _places(value)
        if not places:
            break
        container, key = rng.choice(places)
        kind = rng.randrange(4)
        if kind == 0:
            del container[key]
        elif kind == 1 and isinstance(container, list):
            container.insert(key, container[key])
        else:
            container[key] = rng.choice(JUNK)
    return value


def _lines(data, rng):
    lines = data.decode().splitlines()
    at = rng.randrange(len(lines) - 1)
    lines[at] = json.dumps(_tree(json.loads(lines[at]), rng))
    return "\n".join(lines).encode()


def _book(data, rng):
    import openpyxl

    book = openpyxl.load_workbook(io.BytesIO(data))
    for _ in range(rng.randrange(1, 5)):
        sheet = rng.choice(book.worksheets)
        row, col = rng.randrange(1, sheet.max_row + 2), rng.randrange(1, sheet.max_column + 2)
        kind = rng.randrange(6)
        if kind < 4:
            getattr(sheet, ("delete_rows", "insert_rows", "delete_cols", "insert_cols")[kind])(
                (row, row, col, col)[kind]
            )
        else:
            sheet.cell(row, col).value = rng.choice(CELLS)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
