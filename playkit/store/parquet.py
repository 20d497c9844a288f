"""Rows to Parquet files that survive a power cut, and back; neither pyarrow nor DuckDB syncs what it writes."""

from __future__ import annotations

import json
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from playkit.store.files import explained, make_folder, publish_file, temporary_beside
from playkit.store.problems import NEWER, NOT_PARQUET, Unreadable
from playkit.store.proof import is_whole, prove, to_be_proven
from playkit.store.rows import compact, iso, plain_number
from playkit.store.schema import EVENT, SCHEMA_V, Column

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    import pyarrow as pa

METADATA = b"playkit"


def arrow_schema(columns: tuple[Column, ...] = EVENT) -> pa.Schema:
    """Give a table's Arrow schema: int64, float64, string, bool, timestamp[us, UTC]."""
    import pyarrow as pa

    types = {
        "int": pa.int64(),
        "real": pa.float64(),
        "text": pa.string(),
        "flag": pa.bool_(),
        "time": pa.timestamp("us", tz="UTC"),
    }
    return pa.schema([(column.name, types[column.type]) for column in columns])


def to_table(rows: Sequence[Mapping[str, Any]], columns: tuple[Column, ...] = EVENT) -> pa.Table:
    """Turn rows into an Arrow table; mappings become JSON text, ISO text becomes time, absent becomes NULL."""
    import pyarrow as pa

    schema = arrow_schema(columns)
    wanted = itemgetter(*(column.name for column in columns))
    blank = dict.fromkeys(column.name for column in columns)
    complete = (row if len(row) >= len(blank) else {**blank, **row} for row in rows)
    # Turned in C, because a store with tens of thousands of live events opens through here.
    turned = zip(*map(wanted, complete), strict=True) if rows else ([] for _ in columns)
    arrays = [_array(list(values), field) for values, field in zip(turned, schema, strict=True)]
    return pa.table(arrays, schema=schema)


def small_table(rows: Sequence[Mapping[str, Any]], columns: tuple[Column, ...]) -> pa.Table:
    """Do the same as `to_table`, by way of Polars; times stay the text they are written in.

    Where pandas is installed Arrow loads it for any list, which takes longer than to open a store. Values of another
    type than their column's go to `to_table`, and are refused there.
    """
    import polars as pl

    kinds = {"int": pl.Int64(), "real": pl.Float64(), "text": pl.String(), "flag": pl.Boolean(), "time": pl.String()}
    values = {column.name: [_told(row.get(column.name)) for row in rows] for column in columns}
    if any(bool in set(map(type, values[column.name])) for column in columns if column.type != "flag"):
        return to_table(rows, columns)  # Polars takes true for 1
    try:
        return pl.DataFrame(values, schema={column.name: kinds[column.type] for column in columns}).to_arrow()
    except (TypeError, ValueError, OverflowError, pl.exceptions.PolarsError):
        return to_table(rows, columns)


def _told(value: Any) -> Any:
    return compact(value) if isinstance(value, dict | list) else value


def _array(values: list[Any], field: pa.Field) -> pa.Array:
    import pyarrow as pa

    if pa.types.is_timestamp(field.type) and all(value is None or isinstance(value, str) for value in values):
        return pa.array(values, pa.string()).cast(field.type)
    if pa.types.is_string(field.type):
        values = [_told(value) for value in values]
    return pa.array(values, field.type)


def from_table(table: pa.Table) -> list[dict[str, Any]]:
    """Turn an event table back into the rows a journal gives: ISO text for times, mappings for `data`."""
    rows: list[dict[str, Any]] = table.to_pylist()
    for row in rows:
        row["at_utc"] = None if row.get("at_utc") is None else iso(row["at_utc"])
        row["data"] = None if row.get("data") is None else json.loads(row["data"])
        for name in ("value", "score"):
            row[name] = None if row.get(name) is None else plain_number(row[name])
    return rows


def write_parquet(path: Path, table: pa.Table, metadata: Mapping[str, Any] | None = None) -> None:
    """Write a Parquet file in one durable step: temporary name, sync, rename, sync of the folder.

    Args:
        path: the final name.
        table: what to write.
        metadata: kept as JSON in the file itself, so that a file can be read alone; with it goes the checksum of the
            whole file (`proof`). A file without it has its checksum elsewhere, in a manifest.

    Raises:
        StoreError: the disk refused; no file of that name appeared.
    """
    import pyarrow.parquet as pq

    if metadata is not None:
        table = table.replace_schema_metadata({METADATA: compact(to_be_proven(dict(metadata))).encode()})
    with explained(path):
        make_folder(path.parent)
        temporary = temporary_beside(path)
        try:
            pq.write_table(table, temporary, compression="zstd", write_page_checksum=True)
            if metadata is not None:
                prove(temporary)
            publish_file(temporary, path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise


def read_metadata(path: Path) -> dict[str, Any]:
    """Read what `write_parquet` kept beside the rows; quick, because the rows are not looked at.

    Raises:
        Unreadable: the file is not a whole Parquet file, or a newer playkit wrote it.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        return _known(path, pq.read_metadata(path).metadata)
    except (pa.ArrowException, OSError, ValueError) as error:
        raise Unreadable(path.name, NOT_PARQUET) from error


def _known(path: Path, footer: Mapping[bytes, bytes] | None) -> dict[str, Any]:
    metadata = dict(json.loads((footer or {}).get(METADATA, b"{}")))
    if metadata.get("schema_v", 1) > SCHEMA_V:
        raise Unreadable(path.name, NEWER)
    return metadata


def read_parquet(path: Path) -> pa.Table:
    """Read a whole file and prove it: the file by its own checksum, every page by the page's.

    Raises:
        Unreadable: the file is damaged, or a newer playkit wrote it.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        data = path.read_bytes()
        file = pq.ParquetFile(pa.BufferReader(data), page_checksum_verification=True)
        if not is_whole(data, _known(path, file.metadata.metadata)):
            raise Unreadable(path.name, NOT_PARQUET)
        return file.read()
    except (pa.ArrowException, OSError, ValueError, TypeError) as error:
        raise Unreadable(path.name, NOT_PARQUET) from error
