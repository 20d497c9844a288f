"""Taking everything out: one file per table, for any program, without people's names unless asked.

An export can be imported again (`exported`, `restore`). A list of its files with their checksums goes with it, and a
table `header` with what a session's beginning said beside the columns of table `session`.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

from playkit.errors import StoreError, hint
from playkit.store.files import explained, make_folder, publish_file, temporary_beside
from playkit.store.parquet import to_table
from playkit.store.publish import selected
from playkit.store.queries import run
from playkit.store.records import write_record
from playkit.store.rows import compact
from playkit.store.schema import SCHEMA_V, TABLES, Column
from playkit.store.spreadsheet import FORMULA, LONGEST, NUMBER, to_cell
from playkit.store.views import identifier, literal
from playkit.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    import duckdb

    from playkit.store.engine import Engine

FORMATS = ("parquet", "csv", "jsonl", "xlsx")
FORMAT = "playkit export"
LIST = "playkit-export.json"
"""File that lists an export's files; in a workbook the sheet LIST_SHEET holds the same."""
LIST_SHEET = "playkit"
WORKBOOK = "playkit.xlsx"

HEADER = (
    Column("session", "text", "which session"),
    Column("header", "text", "JSON: what the session's journal begins with"),
)
EXPORTED: dict[str, tuple[Column, ...]] = {**TABLES, "header": HEADER}

_BOM = b"\xef\xbb\xbf"
_SHEET_ROWS = 1_048_576
_EXACT = 2**53
# What of a header's `data` leaves without being asked: what it takes to play on, and nothing that a person typed.
_MACHINE_DATA = ("table", "index", "lane", "chance")


def export(engine: Engine, folder: Path, form: str, *, personal: bool) -> list[Path]:
    """Write every table to `folder`; gives the tables' files (the list of them, LIST, is not among these).

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
        connection.register("_header", to_table(_headers(engine, personal=personal), HEADER))
        with explained(folder):
            make_folder(folder)
            if form == "xlsx":
                return [_in_one_step(folder / WORKBOOK, lambda path: _workbook(connection, path, personal))]
            written = {n: _table(connection, folder / f"{n}.{form}", n, form, personal=personal) for n in EXPORTED}
            _write_list(connection, folder, form, written, personal=personal)
            return list(written.values())
    finally:
        connection.close()


def _headers(engine: Engine, *, personal: bool) -> list[dict[str, Any]]:
    return [
        {"session": session, "header": compact(dict(header) if personal else _without_words(header))}
        for session, header in engine.headers().items()
    ]


def _without_words(header: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out of a header what a person typed: where it was, who wrote, and what else a sheet said."""
    kept = {name: value for name, value in header.items() if name not in ("place", "recorder", "data")}
    data = header.get("data")
    known = {name: data[name] for name in _MACHINE_DATA if name in data} if isinstance(data, dict) else {}
    return {**kept, "data": known} if known else kept


def _write_list(
    connection: duckdb.DuckDBPyConnection, folder: Path, form: str, written: Mapping[str, Path], *, personal: bool
) -> None:
    """Write the list last: an export without it was cut short."""
    tables = {
        name: {
            "file": path.name,
            "rows": _count(connection, name),
            "sha256": sha256(path.read_bytes()).hexdigest(),
        }
        for name, path in written.items()
    }
    write_record(folder / LIST, {**_about(form, personal=personal), "tables": tables})


def _about(form: str, *, personal: bool) -> dict[str, Any]:
    return {"format": FORMAT, "playkit": VERSION, "form": form, "personal": personal}


def _count(connection: duckdb.DuckDBPyConnection, name: str) -> int:
    return int(run(connection, f"SELECT count(*) FROM {_view(name)}")[0][0])


def _view(name: str) -> str:
    return identifier("_header" if name == "header" else name)


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
    if name == "header":
        return f"SELECT session, header FROM {_view(name)}"
    return f"SELECT {selected(name, personal=personal)} FROM {_view(name)}"


def _with_iso_times(name: str, *, personal: bool) -> str:
    times = [column for column in EXPORTED[name] if column.type == "time"]
    return f"SELECT * {_replace(times, _iso)} FROM ({_plain(name, personal=personal)})"


def guarded(name: str, *, personal: bool) -> str:
    """Give the query of a table for spreadsheets: formula-like text guarded, times as ISO text."""
    texts = [column for column in EXPORTED[name] if column.type == "text"]
    return f"SELECT * {_replace(texts, _guarded)} FROM ({_with_iso_times(name, personal=personal)})"


def _replace(columns: list[Column], change: Callable[[str], str]) -> str:
    changes = ", ".join(f"{change(identifier(column.name))} AS {identifier(column.name)}" for column in columns)
    return f"REPLACE ({changes})" if changes else ""


def _iso(quoted: str) -> str:
    return f"strftime({quoted}, '%Y-%m-%dT%H:%M:%S.%fZ')"


def _guarded(quoted: str) -> str:
    formula, number = literal(FORMULA), literal(NUMBER)
    test = f"regexp_matches({quoted}, {formula}) AND NOT regexp_full_match({quoted}, {number})"
    return f"CASE WHEN {test} THEN '''' || {quoted} ELSE {quoted} END"


def _workbook(connection: duckdb.DuckDBPyConnection, path: Path, personal: bool) -> None:
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    for name, columns in EXPORTED.items():
        count = _count(connection, name)
        if count >= _SHEET_ROWS:
            raise StoreError(
                f"table {name} has {count} rows; a sheet holds {_SHEET_ROWS - 1}. Export as parquet or csv instead",
                f"表 {name} は {count} 行あり、シートの上限を超えます。parquet か csv で書き出してください",
            )
        sheet = book.create_sheet(name)
        sheet.append([column.name for column in columns])
        for row in _rows(connection, guarded(name, personal=personal)):
            sheet.append([_sheet_value(value) for value in row])
    about = book.create_sheet(LIST_SHEET)
    about.append([compact({"schema_v": SCHEMA_V, **_about("xlsx", personal=personal)})])
    with path.open("wb") as file:
        book.save(file)


def _rows(connection: duckdb.DuckDBPyConnection, query: str) -> Iterator[tuple[Any, ...]]:
    yield from run(connection, query)


def _sheet_value(value: object) -> object:
    """Fit a value into a cell: text as `spreadsheet.to_cell` writes it, long whole numbers as text."""
    if isinstance(value, str):
        written = to_cell(value)
        if len(written) > LONGEST:
            raise StoreError(
                f"a text of {len(value)} characters does not fit into a cell; export as parquet, csv or jsonl",
                f"{len(value)} 文字の文はセルに入りません。parquet・csv・jsonl で書き出してください",
            )
        return written
    if isinstance(value, int) and abs(value) > _EXACT:
        return str(value)  # a cell holds a double, which would round it
    return value
