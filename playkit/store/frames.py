"""The tidy frames that analyses start from; all read the view `effective`, so what was undone or voided is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.errors import StoreError, hint
from playkit.store.schema import FACETS, names
from playkit.store.views import identifier, literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import polars as pl

    from playkit.store.engine import Engine

Filter = str | bool | int | None
_FACETS = ", ".join(identifier(column.name) for column in FACETS)
_SPAN = "count(*) AS events, count(*) FILTER (kind = 'picked') AS picks, max(step) - min(step) + 1 AS steps"
_TIMES = (
    "min(at_utc) AS started_at, max(at_utc) AS ended_at, "
    # Only measured clocks tell a span's length; typed or estimated ones would invent precision.
    "(max(mono_ms) FILTER (clock = 'measured') - min(mono_ms) FILTER (clock = 'measured')) / 1000.0 AS seconds"
)


def where(filters: Mapping[str, Filter | Iterable[Filter]], allowed: Iterable[str]) -> str:
    r"""Write filters as SQL: a value, None (unknown), or several values any of which will do.

    Raises:
        StoreError: a name that cannot be filtered by.

    >>> where({"game": "patchies", "study": None}, ["game", "study"])
    'WHERE "game" = \'patchies\' AND "study" IS NULL'
    """
    known = list(allowed)
    for name in filters:
        if name not in known:
            en, ja = hint(name, known)
            raise StoreError(f"cannot filter by {name!r}.{en}", f"「{name}」では絞り込めません。{ja}")
    tests = [_test(identifier(name), value) for name, value in filters.items()]
    return f"WHERE {' AND '.join(tests)}" if tests else ""


def _test(column: str, value: Filter | Iterable[Filter]) -> str:
    if value is None:
        return f"{column} IS NULL"
    if isinstance(value, str | bool | int):
        return f"{column} = {literal(value)}"
    return f"{column} IN ({', '.join(literal(item) for item in value) or 'NULL'})"


class Events:
    """Events of the sessions that pass a filter; nothing is read until asked.

    Columns are the event's own (`schema.EVENT`) and the facets of its session (`schema.FACETS`).

    >>> import tempfile
    >>> from playkit.store import Store
    >>> store = Store(tempfile.mkdtemp())
    >>> with store.session("patchies", seats=2) as log:
    ...     key = log.note("bored", seat=1)
    >>> store.events(game="patchies", kind="noted").frame().select("seat", "data").rows()
    [(1, '{"tag":"bored"}')]
    """

    def __init__(self, engine: Engine, filters: Mapping[str, Filter | Iterable[Filter]]) -> None:
        self._engine = engine
        self.query = f"SELECT * FROM effective {where(filters, (*names(FACETS), 'session', 'kind', 'seat', 'part'))}"

    def lazy(self) -> pl.LazyFrame:
        """Give a LazyFrame whose filters and columns DuckDB applies while reading; best for millions of rows."""
        self._engine.ask(f"{self.query} LIMIT 0")  # a damaged file is found here, not in the middle of a chart
        lazy: pl.LazyFrame = self._engine.cursor().sql(self.query).pl(lazy=True)
        return lazy

    def frame(self) -> pl.DataFrame:
        """Give the rows themselves, in (session, tick, writer, seq) order; filter first where they are millions."""
        return self._engine.ask(f"{self.query} ORDER BY session, tick, writer, seq")


def sessions_sql(filters: Mapping[str, Filter | Iterable[Filter]]) -> str:
    """One row per session: the table `session`, its id named `session` so that it joins with the other frames."""
    tests = where(filters, names(FACETS))
    return f"SELECT id AS session, * EXCLUDE (id) FROM (FROM session {tests}) ORDER BY started_at, id"


def parts_sql(filters: Mapping[str, Filter | Iterable[Filter]]) -> str:
    """One row per session and part: events, picks, steps, started_at, ended_at, seconds, reason, and facets."""
    reason = "max(data ->> '$.reason') FILTER (kind = 'part_ended') AS reason"
    return _spans("session, part", reason, filters)


def turns_sql(filters: Mapping[str, Filter | Iterable[Filter]]) -> str:
    """One row per turn: its seat (0-based), picks, choices offered (mean), seconds, and facets."""
    seat = "any_value(seat) FILTER (kind IN ('turn_started', 'picked')) AS seat"
    return _spans('session, part, "round", turn', f"{seat}, avg(choices) AS choices", filters, "turn IS NOT NULL")


def _spans(
    keys: str, extra: str, filters: Mapping[str, Filter | Iterable[Filter]], known: str = "part IS NOT NULL"
) -> str:
    tests = where(filters, names(FACETS))
    tests = f"{tests} AND {known}" if tests else f"WHERE {known}"
    shown = f"{keys}, {_SPAN}, {_TIMES}, {extra}, {_FACETS}"
    return f"SELECT {shown} FROM effective {tests} GROUP BY {keys}, {_FACETS} ORDER BY {keys}"


def cells_sql(filters: Mapping[str, Filter | Iterable[Filter]]) -> str:
    """One row per facet, cell, kind, card and value, with n events: small, however much was simulated."""
    keys = f"cell, kind, card, value, {_FACETS}"
    tests = where(filters, names(FACETS))
    tests = f"{tests} AND cell IS NOT NULL" if tests else "WHERE cell IS NOT NULL"
    return f"SELECT {keys}, count(*) AS n FROM effective {tests} GROUP BY {keys} ORDER BY cell, kind, value"


def kinds_sql(filters: Mapping[str, Filter | Iterable[Filter]]) -> str:
    """One row per facet and kind, with n events: the denominators of `cells_sql` (such as how many parts ended)."""
    tests = where(filters, names(FACETS))
    return f"SELECT kind, {_FACETS}, count(*) AS n FROM effective {tests} GROUP BY kind, {_FACETS} ORDER BY kind"
