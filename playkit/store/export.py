"""Taking everything out: one file per table, for any program, without people's names unless asked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from playkit.errors import StoreError, hint
from playkit.store.engine import run
from playkit.store.files import explained, make_folder, publish_file, temporary_beside
from playkit.store.publish import selected
from playkit.store.schema import TABLES, Column
from playkit.store.views import identifier, literal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    import duckdb

    from playkit.store.engine import Engine

FORMATS = ("parquet", "csv", "jsonl", "xlsx")
_BOM = b"\xef\xbb\xbf"
_SHEET_ROWS = 1_048_576
_SHEET_TEXT = 32_767
_EXACT = 2**53

# A spreadsheet runs text that begins like a formula; in Japanese ones the full-width signs count as well.
_FORMULA = r"^'*(\s*[=+\-@＝＋－＠]|[\t\r\n])"
_NUMBER = r"^[+\-]?[0-9]+(\.[0-9]+)?$"


def guard(text: str) -> str:
    """Put an apostrophe before text that a spreadsheet would run as a formula; plain numbers stay as they are.

    >>> guard("=1+1"), guard("-3"), guard("'=1"), guard("bored")
    ("'=1+1", '-3', "''=1", 'bored')
    """
    return "'" + text if re.search(_FORMULA, text) and not re.search(_NUMBER, text) else text


def unguard(text: str) -> str:
    """Take `guard`'s apostrophe away again, exactly.

    >>> [unguard(guard(text)) for text in ("=1+1", "'=1", "-3", "'tis")]
    ['=1+1', "'=1", '-3', "'tis"]
    """
    return text[1:] if text.startswith("'") and re.search(_FORMULA, text) else text


def export(engine: Engine, folder: Path, form: str, *, personal: bool) -> list[Path]:
    """Write every table to `folder`; gives the files' paths.

    Args:
        engine: the views to export, refreshed.
        folder: made where missing; files of the same names are replaced, each in one step.
        form: "parquet", "csv", "jsonl" (one file per table), or "xlsx" (one workbook, one sheet per table).
        personal: True to keep names of people, places, recorders, and what importers held back.

    Raises:
        StoreError: an unknown format, too many rows for a workbook, or a folder that cannot be written.
    """
    if form not in FORMATS:
        en, ja = hint(form, FORMATS)
        raise StoreError(
            f"cannot export as {form!r}; possible are {', '.join(FORMATS)}.{en}",
            f"「{form}」では書き出せません。{'、'.join(FORMATS)} が使えます。{ja}",
        )
    connection = engine.cursor()
    try:
        with explained(folder):
            make_folder(folder)
            if form == "xlsx":
                return [_in_one_step(folder / "playkit.xlsx", lambda path: _workbook(connection, path, personal))]
            return [_table(connection, folder / f"{name}.{form}", name, form, personal=personal) for name in TABLES]
    finally:
        connection.close()


def _in_one_step(path: Path, write: Callable[[Path], None]) -> Path:
    import duckdb

    temporary = temporary_beside(path)
    try:
        write(temporary)
        publish_file(temporary, path)
    except duckdb.Error as error:
        raise StoreError(f"could not export: {error}", f"書き出せません：{error}") from error
    finally:
        temporary.unlink(missing_ok=True)
    return path


def _table(connection: duckdb.DuckDBPyConnection, path: Path, name: str, form: str, *, personal: bool) -> Path:
    def write(temporary: Path) -> None:
        if form == "csv":
            _csv(connection, temporary, guarded(name, personal=personal))
            return
        options = "FORMAT parquet, COMPRESSION zstd" if form == "parquet" else "FORMAT json"
        query = _plain(name, personal=personal) if form == "parquet" else _with_iso_times(name, personal=personal)
        run(connection, f"COPY ({query}) TO {literal(str(temporary))} ({options})")

    return _in_one_step(path, write)


def _csv(connection: duckdb.DuckDBPyConnection, temporary: Path, query: str) -> None:
    """Write CSV that tells unknown from empty (nothing, and "") and that a Japanese Excel opens as UTF-8."""
    body = temporary_beside(temporary)
    try:
        run(connection, f"COPY ({query}) TO {literal(str(body))} (FORMAT csv, HEADER, FORCE_QUOTE *, NULLSTR '')")
        with body.open("rb") as source, temporary.open("wb") as target:
            target.write(_BOM)
            while block := source.read(1 << 20):
                target.write(block)
    finally:
        body.unlink(missing_ok=True)


def _plain(name: str, *, personal: bool) -> str:
    return f"SELECT {selected(name, personal=personal)} FROM {identifier(name)}"


def _with_iso_times(name: str, *, personal: bool) -> str:
    times = [column for column in TABLES[name] if column.type == "time"]
    return f"SELECT * {_replace(times, _iso)} FROM ({_plain(name, personal=personal)})"


def guarded(name: str, *, personal: bool) -> str:
    """Give the query of a table for spreadsheets: formula-like text guarded, times as ISO text."""
    texts = [column for column in TABLES[name] if column.type == "text"]
    return f"SELECT * {_replace(texts, _guarded)} FROM ({_with_iso_times(name, personal=personal)})"


def _replace(columns: list[Column], change: Callable[[str], str]) -> str:
    changes = ", ".join(f"{change(identifier(column.name))} AS {identifier(column.name)}" for column in columns)
    return f"REPLACE ({changes})" if changes else ""


def _iso(quoted: str) -> str:
    return f"strftime({quoted}, '%Y-%m-%dT%H:%M:%S.%fZ')"


def _guarded(quoted: str) -> str:
    formula, number = literal(_FORMULA), literal(_NUMBER)
    test = f"regexp_matches({quoted}, {formula}) AND NOT regexp_matches({quoted}, {number})"
    return f"CASE WHEN {test} THEN '''' || {quoted} ELSE {quoted} END"


def _workbook(connection: duckdb.DuckDBPyConnection, path: Path, personal: bool) -> None:
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    for name, columns in TABLES.items():
        count = run(connection, f"SELECT count(*) FROM {identifier(name)}")[0][0]
        if count >= _SHEET_ROWS:
            raise StoreError(
                f"table {name} has {count} rows; a sheet holds {_SHEET_ROWS - 1}. Export as parquet or csv instead",
                f"表 {name} は {count} 行あり、シートの上限を超えます。parquet か csv で書き出してください",
            )
        sheet = book.create_sheet(name)
        sheet.append([column.name for column in columns])
        for row in _rows(connection, guarded(name, personal=personal)):
            sheet.append([_sheet_value(value) for value in row])
    with path.open("wb") as file:
        book.save(file)


def _rows(connection: duckdb.DuckDBPyConnection, query: str) -> Iterator[tuple[Any, ...]]:
    yield from connection.execute(query).fetchall()


def _sheet_value(value: object) -> object:
    """Fit a value into a cell: control characters in the sheet's own escape, long whole numbers as text."""
    from openpyxl.utils.escape import escape

    if isinstance(value, str):
        if len(value) > _SHEET_TEXT:
            raise StoreError(
                f"a text of {len(value)} characters does not fit into a cell; export as parquet, csv or jsonl",
                f"{len(value)} 文字の文はセルに入りません。parquet・csv・jsonl で書き出してください",
            )
        return escape(value)
    if isinstance(value, int) and abs(value) > _EXACT:
        return str(value)  # a cell holds a double, which would round it
    return value
