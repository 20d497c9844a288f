"""The rows of an export's files: CSV, JSON lines, Parquet or a sheet, back to values as the store types them."""

from __future__ import annotations

import json
import re
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from playkit.errors import StoreError
from playkit.store.rows import check_text, iso, plain_number
from playkit.store.spreadsheet import from_cell, unguard

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playkit.store.rows import Row
    from playkit.store.schema import Column

Cells = dict[str, Any]

_FIELD = re.compile(r'(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n|\n|\r|\Z)')


class BadRow(NamedTuple):
    """A row that is none: in which file, which row (1-based, the head counted), and what stood there."""

    file: str
    row: int
    raw: str


def typed_rows(file: str, columns: tuple[Column, ...], rows: Iterator[Cells | None]) -> tuple[list[Row], list[BadRow]]:
    """Type the cells of a file by the columns of its table; absent columns are unknown.

    Returns:
        The rows, and those that are none.

    Raises:
        StoreError: the file as a whole is not of its form.
    """
    good: list[Row] = []
    bad: list[BadRow] = []
    try:
        for number, cells in enumerate(rows, 2):
            row = _typed(columns, cells)
            if row is None:
                bad.append(BadRow(file, number, str(cells)[:200]))
            else:
                good.append(row)
    except (ValueError, OSError, KeyError) as error:
        raise StoreError(
            f"the export's file {file} cannot be read", f"書き出したファイル {file} を読めません"
        ) from error
    return good, bad


def _typed(columns: tuple[Column, ...], cells: Cells | None) -> Row | None:
    try:
        return None if cells is None else {name: _value(kind, cells.get(name)) for name, kind, _ in columns}
    except (ValueError, TypeError, OverflowError, StoreError):
        return None


def _value(kind: str, value: Any) -> Any:
    if value is None or (kind != "text" and value == ""):
        return None
    return _CONVERT[kind](value)


def _int(value: Any) -> int:
    if isinstance(value, float) and not value.is_integer():
        raise ValueError("not a whole number")
    return int(value)


def _real(value: Any) -> int | float:
    return plain_number(float(value))


def _flag(value: Any) -> bool:
    words = {"true": True, "false": False}
    if str(value).lower() not in words:
        raise ValueError("neither true nor false")
    return words[str(value).lower()]


def _text(value: Any) -> str:
    return check_text(value if isinstance(value, str) else str(value), "text")


def _time(value: Any) -> str:
    moment = value if isinstance(value, datetime) else datetime.fromisoformat(str(value))
    if moment.tzinfo is None:
        raise ValueError("a time without its offset from UTC")
    return iso(moment)


_CONVERT: dict[str, Callable[[Any], Any]] = {"int": _int, "real": _real, "flag": _flag, "text": _text, "time": _time}


def _csv(data: bytes) -> Iterator[Cells | None]:
    """Read our own CSV, in which nothing and "" are two things; Python's reader knows only one of them."""
    head: list[str] | None = None
    for cells in _csv_rows(data.decode("utf-8-sig")):
        if head is None:
            head = [cell or "" for cell in cells]
        elif cells == [None]:
            continue
        else:
            texts = [None if cell is None else unguard(cell) for cell in cells]
            yield dict(zip(head, texts, strict=True)) if len(cells) == len(head) else None


def _csv_rows(text: str) -> Iterator[list[str | None]]:
    position, row = 0, list[str | None]()
    while position < len(text):
        found = _FIELD.match(text, position)
        if found is None:
            raise ValueError("this is not CSV")
        quoted, plain, end = found.groups()
        row.append(quoted.replace('""', '"') if quoted is not None else plain or None)
        position = found.end()
        if end == "," and position == len(text):
            row.append(None)
        if end != "," or position == len(text):
            yield row
            row = []


def _jsonl(data: bytes) -> Iterator[Cells | None]:
    for line in data.decode("utf-8-sig").split("\n"):
        if line.strip():
            try:
                cells = json.loads(line)
            except ValueError:
                yield None
                continue
            yield cells if isinstance(cells, dict) else None


def _parquet(data: bytes) -> Iterator[Cells | None]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        yield from pq.ParquetFile(pa.BufferReader(data), page_checksum_verification=True).read().to_pylist()
    except pa.ArrowException as error:
        raise ValueError("not a whole Parquet file") from error


READERS: dict[str, Callable[[bytes], Iterator[Cells | None]]] = {"csv": _csv, "jsonl": _jsonl, "parquet": _parquet}


def sheet_rows(values: Iterator[tuple[Any, ...]]) -> Iterator[Cells | None]:
    """Give the rows of a sheet below its head; rows without a word are none."""
    head = [str(cell) for cell in next(values, ())]
    for cells in values:
        if any(cell is not None for cell in cells):
            padded = (*cells, *[None] * (len(head) - len(cells)))
            yield {name: _cell(cell) for name, cell in zip(head, padded, strict=False)}


def _cell(cell: Any) -> Any:
    return unguard(from_cell(cell)) if isinstance(cell, str) else cell
