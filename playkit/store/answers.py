"""From SQL to tidy Polars frames: only types that Polars and Altair carry leave the store."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.errors import QueryRefused, StoreError
from playkit.store.queries import interruptible
from playkit.store.views import identifier

if TYPE_CHECKING:
    import duckdb
    import polars as pl

_WHOLE = {"HUGEINT", "UHUGEINT", "UBIGINT", "UINTEGER", "USMALLINT", "UTINYINT", "INTEGER", "SMALLINT", "TINYINT"}
_QUESTIONS = ("SELECT", "EXPLAIN", "MULTI")  # MULTI is PIVOT
_TEXT = {"UUID", "JSON", "BIT", "VARIANT"}


def answer(connection: duckdb.DuckDBPyConnection, query: str) -> pl.DataFrame:
    """Run one SELECT and give its rows as Int64, Float64, String, Boolean, Date, Datetime(us, UTC) columns.

    Sums come from DuckDB as 128-bit integers, which Altair cannot write; they become Int64, or Float64 where too large.
    INTERVAL becomes seconds (Float64), because Polars panics on it.

    Raises:
        QueryRefused: the query is wrong, or is not one question (such as CREATE or COPY); with DuckDB's reason.
        StoreError: the files could not be read; with DuckDB's reason.
    """
    import duckdb

    try:
        with interruptible(connection):
            return _answered(connection, query)
    except duckdb.Error as error:
        reason = str(error)
        wrong = isinstance(error, duckdb.ParserException | duckdb.CatalogException | duckdb.BinderException)
        refusal = QueryRefused if wrong else StoreError
        raise refusal(f"the query failed: {reason}", f"問い合わせに失敗しました：{reason}") from error


def _answered(connection: duckdb.DuckDBPyConnection, query: str) -> pl.DataFrame:
    import duckdb

    _only_a_question(connection, query)
    relation = connection.sql(query)
    try:
        return _frame(relation, "BIGINT")
    except (duckdb.ConversionException, duckdb.OutOfRangeException):
        return _frame(relation, "DOUBLE")


def _only_a_question(connection: duckdb.DuckDBPyConnection, query: str) -> None:
    """Refuse what writes files or changes the views: the store's own methods do that safely."""
    kinds = [statement.type.name for statement in connection.extract_statements(query)]
    if len(kinds) != 1 or kinds[0] not in _QUESTIONS:
        raise QueryRefused(
            f"one question (SELECT, FROM, DESCRIBE, PIVOT ...) is allowed, not {', '.join(kinds) or 'nothing'}",
            "使えるのは 1 つの問い合わせ（SELECT、FROM、DESCRIBE、PIVOT など）だけです",
        )


def _frame(relation: duckdb.DuckDBPyRelation | None, whole: str) -> pl.DataFrame:
    import polars as pl

    if relation is None:
        return pl.DataFrame()
    aliases = [f"c{index}" for index in range(len(relation.columns))]
    casts = [_cast(alias, str(kind), whole) for alias, kind in zip(aliases, relation.types, strict=True)]
    inner = relation.query("_relation", f"SELECT {', '.join(casts)} FROM _relation AS t({', '.join(aliases)})")
    if inner is None:
        return pl.DataFrame()
    frame = pl.DataFrame(inner.to_arrow_table())
    return frame.rename(dict(zip(aliases, _distinct(relation.columns), strict=True)))


def _cast(alias: str, kind: str, whole: str) -> str:
    quoted = identifier(alias)
    if kind == "INTERVAL":
        return f"epoch({quoted}) AS {quoted}"
    target = _target(kind, whole)
    return quoted if target == kind else f"{quoted}::{target} AS {quoted}"


def _target(kind: str, whole: str) -> str:
    """Give the type that leaves the store for DuckDB's type.

    >>> _target("HUGEINT[]", "BIGINT"), _target("DECIMAL(4,2)", "BIGINT"), _target("VARCHAR", "BIGINT")
    ('BIGINT[]', 'DOUBLE', 'VARCHAR')
    """
    if kind.endswith("[]"):
        return _target(kind[:-2], whole) + "[]"
    if kind in _WHOLE:
        return whole if kind in ("HUGEINT", "UHUGEINT", "UBIGINT") else "BIGINT"
    if kind.startswith("DECIMAL") or kind == "FLOAT":
        return "DOUBLE"
    if kind in _TEXT or kind.startswith("ENUM"):
        return "VARCHAR"
    return "TIMESTAMPTZ" if kind == "TIMESTAMP WITH TIME ZONE" else kind


def _distinct(columns: list[str]) -> list[str]:
    """Give every column its own name: SQL allows two of one name, a frame does not.

    >>> _distinct(["n", "n", "cell"])
    ['n', 'n_2', 'cell']
    """
    named: list[str] = []
    for column in columns:
        count, name = 1, column
        while name in named:
            count += 1
            name = f"{column}_{count}"
        named.append(name)
    return named
