"""The SQL of a store's views, as text: what is read from where, and what an undo or a correction hides.

Every view is derived anew from the files, so nothing has to be migrated or kept in step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.store.schema import (
    DUCKDB_TYPES,
    EVENT,
    FACETS,
    OBSERVATIONS,
    SCHEMA_V,
    SEAT,
    SESSION,
    TABLES,
    Column,
    names,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    Shards = Mapping[str, list[dict[str, Any]]]


def literal(value: object) -> str:
    """Write a value as SQL text, quoted so that no name on disk can become SQL.

    >>> literal("it's"), literal(None), literal(3)
    ("'it''s'", 'NULL', '3')
    """
    if value is None:
        return "NULL"
    if isinstance(value, bool | int | float):
        return str(value).lower()
    return "'" + str(value).replace("'", "''") + "'"


def identifier(name: str) -> str:
    """Write a name as an SQL identifier.

    >>> identifier('part')
    '"part"'
    """
    return '"' + name.replace('"', '""') + '"'


def create_tables() -> list[str]:
    """Give the statements that make the in-memory tables which the views read."""
    stored = {**TABLES, "live": EVENT}
    del stored["event"], stored["belief"]
    return [f"CREATE OR REPLACE TABLE _{name} ({_declared(columns)})" for name, columns in stored.items()]


def _declared(columns: tuple[Column, ...]) -> str:
    return ", ".join(f"{identifier(column.name)} {DUCKDB_TYPES[column.type]}" for column in columns)


def _listed(columns: Iterable[Column], prefix: str = "") -> str:
    return ", ".join(f"{prefix}{identifier(column.name)}" for column in columns)


def parquet(paths: Iterable[Path], *, alike: bool = False) -> str:
    """Name Parquet files as a table function.

    Args:
        paths: the files.
        alike: whether all have the same columns, as every file of recorded events has; otherwise the footer of each is
            read, again for every view that is defined over them.
    """
    files = ", ".join(literal(str(path)) for path in paths)
    return f"read_parquet([{files}], union_by_name = {literal(not alike)}, hive_partitioning = false)"


def recorded(event_files: Sequence[Path], restored: Sequence[Path] = ()) -> str:
    """Give the view `_recorded`: events of people's and imported sessions, from sealed files and live journals.

    Args:
        event_files: sealed files and imports.
        restored: exports that came home; what they hold may lie in the folder by another way, and counts once.
    """
    parts = [f"SELECT {_listed(EVENT)} FROM {parquet(event_files, alike=True)}"] if event_files else []
    parts.append(f"SELECT {_listed(EVENT)} FROM _live")
    if restored:
        others = f"({' UNION ALL '.join(parts)})"
        once = f"SELECT DISTINCT ON (session, writer, seq) {_listed(EVENT)} FROM {parquet(restored, alike=True)}"
        parts.append(f"SELECT {_listed(EVENT)} FROM ({once}) ANTI JOIN {others} USING (session, writer, seq)")
    return f"CREATE OR REPLACE VIEW _recorded AS {' UNION ALL '.join(parts)}"


RUN_ID = next(column for column in FACETS if column.name == "run_id")
"""What tells simulated rows of one run from those of another, and from everything recorded."""

_KEPT = ", ".join(literal(kind) for kind in sorted(OBSERVATIONS))

UPHELD = f"""CREATE OR REPLACE VIEW _upheld AS
WITH undone_in AS (SELECT DISTINCT session FROM _recorded WHERE kind = 'undone'),
voided AS (
    SELECT regexp_extract(voids, '^(.*)/[^/]*/[^/]*$', 1) AS session, split_part(voids, '/', -2) AS writer,
        TRY_CAST(split_part(voids, '/', -1) AS BIGINT) AS seq
    FROM _recorded WHERE voids IS NOT NULL
),
later AS (
    SELECT *, min(value) FILTER (kind = 'undone') OVER (
        PARTITION BY session ORDER BY tick, writer, seq ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING
    ) AS steps_kept
    FROM _recorded SEMI JOIN undone_in USING (session)
),
after_undo AS (
    SELECT {_listed(EVENT)} FROM later
    WHERE steps_kept IS NULL OR kind IN ({_KEPT})
        OR NOT (coalesce(step >= steps_kept, false) OR kind = 'session_ended')
),
untouched AS (SELECT {_listed(EVENT)} FROM _recorded ANTI JOIN undone_in USING (session))
SELECT {_listed(EVENT)} FROM (SELECT * FROM untouched UNION ALL SELECT * FROM after_undo)
ANTI JOIN voided USING (session, writer, seq)"""
"""Recorded events that count: a step is hidden by any later undo that kept fewer steps; an end by any later undo."""

LAST_ENDS = """CREATE OR REPLACE VIEW _last_end AS
SELECT session, arg_max({'at_utc': at_utc, 'data': data}, (tick, writer, seq)) AS last_end
FROM _upheld WHERE kind = 'session_ended' GROUP BY session"""

_SESSION_ENDS = {
    "ended_at": "coalesce(ended_at, last_end.at_utc)",
    "finished": "coalesce(finished, TRY_CAST(last_end.data ->> '$.finished' AS BOOLEAN))",
    "end_reason": "coalesce(end_reason, last_end.data ->> '$.reason')",
}


def simulated(runs: Sequence[tuple[Mapping[str, Any], Path]]) -> list[str]:
    """Give the views `_simulated_event`, `_simulated_session`, `_simulated_seat`: one branch per finished run.

    What a run says once (its game, draft, ...) is a constant of its branch, so a filter on it prunes whole runs
    before a file is opened.
    """
    plans: dict[str, tuple[tuple[Column, ...], dict[str, Any]]] = {
        "event": ((*EVENT, *FACETS), {"writer": "sim", "schema_v": SCHEMA_V}),
        "session": (SESSION, {"finished": True}),
        "seat": ((*SEAT, RUN_ID), {"rank_source": "computed"}),
    }
    return [
        _simulated_view(name, columns, [(_constants(manifest, extra), manifest, folder) for manifest, folder in runs])
        for name, (columns, extra) in plans.items()
    ]


def _constants(manifest: Mapping[str, Any], extra: Mapping[str, Any]) -> dict[str, Any]:
    facets = {"source": "simulated", "crew": "bots", "synthetic": False, "run_id": manifest["id"]}
    said = {name: value for name, value in manifest.items() if isinstance(value, str | int | float)}
    return {**said, **facets, **extra}


def _simulated_view(
    name: str, columns: tuple[Column, ...], runs: Sequence[tuple[Mapping[str, Any], Mapping[str, Any], Path]]
) -> str:
    branches = []
    for constants, manifest, folder in runs:
        shards = [shard for shard in manifest["shards"] if shard["table"] == name and shard["rows"]]
        if shards:
            present = set().union(*(shard["columns"] for shard in shards))
            run = f"{manifest['id']}/" if shards[0]["numbered"] else ""
            fields = ", ".join(_field(column, present, constants, run) for column in columns)
            alike = all(shard["columns"] == shards[0]["columns"] for shard in shards)
            files = parquet((folder / shard["file"] for shard in shards), alike=alike)
            branches.append(f"SELECT {fields} FROM {files}")
    nothing = ", ".join(f"NULL::{DUCKDB_TYPES[column.type]} AS {identifier(column.name)}" for column in columns)
    body = " UNION ALL ".join(branches) or f"SELECT {nothing} WHERE false"
    return f"CREATE OR REPLACE VIEW _simulated_{name} AS {body}"


_KEYS = ("session", "id")


def _field(column: Column, present: set[str], constants: Mapping[str, Any], run: str) -> str:
    quoted, kind = identifier(column.name), DUCKDB_TYPES[column.type]
    if column.name in present and column.name in _KEYS:
        return f"{literal(run)} || {quoted} AS {quoted}"  # a game's number becomes run/number
    if column.name in present:
        return f"{quoted}::{kind} AS {quoted}"
    value = constants.get(column.name) if column.name not in _KEYS else None
    return f"{literal(value)}::{kind} AS {quoted}"


def public() -> list[str]:
    """Give the views people ask: session, seat, tester, event, effective, import, quarantine, run."""
    facets = _listed((column for column in FACETS), "s.")
    ended = ", ".join(f"{_SESSION_ENDS.get(name, identifier(name))} AS {identifier(name)}" for name in names(SESSION))
    return [
        UPHELD,
        LAST_ENDS,
        f"""CREATE OR REPLACE VIEW _recorded_session AS
SELECT {ended} FROM _session LEFT JOIN _last_end ON _session.id = _last_end.session""",
        "CREATE OR REPLACE VIEW session AS FROM _recorded_session UNION ALL FROM _simulated_session",
        _seat(),
        f"""CREATE OR REPLACE VIEW seat AS FROM _recorded_seat
UNION ALL SELECT {_listed(SEAT)} FROM _simulated_seat""",
        f"""CREATE OR REPLACE VIEW event AS SELECT {_listed(EVENT)} FROM _recorded
UNION ALL SELECT {_listed(EVENT)} FROM _simulated_event""",
        f"""CREATE OR REPLACE VIEW effective AS
SELECT {_listed(EVENT, "e.")}, {facets} FROM _upheld e LEFT JOIN _session s ON e.session = s.id
UNION ALL SELECT * FROM _simulated_event""",
        *(
            f"CREATE OR REPLACE VIEW {identifier(name)} AS FROM _{name}"
            for name in ("tester", "import", "quarantine", "run")
        ),
    ]


def _seat() -> str:
    """Join what the header knows of a seat with the results that the end of the session told."""
    declared = (
        "coalesce(result ->> '$.rank_source', CASE WHEN result ->> '$.rank' IS NULL THEN NULL ELSE 'declared' END)"
    )
    told = {
        "session": "coalesce(s.session, r.session)",
        "seat": "coalesce(s.seat, r.seat)",
        "tester": "s.tester",
        "bot": "s.bot",
        "character": "coalesce(s.character, result ->> '$.character')",
        "rank": "coalesce(s.rank, TRY_CAST(result ->> '$.rank' AS BIGINT))",
        "rank_source": f"coalesce(s.rank_source, {declared})",
        "score": "coalesce(s.score, TRY_CAST(result ->> '$.score' AS DOUBLE))",
        "win_share": "coalesce(s.win_share, TRY_CAST(result ->> '$.win_share' AS DOUBLE))",
    }
    fields = ", ".join(f"{told[name]} AS {identifier(name)}" for name in names(SEAT))
    return f"""CREATE OR REPLACE VIEW _recorded_seat AS
WITH told AS (SELECT session, unnest(json_extract(last_end.data, '$.results[*]')) AS result FROM _last_end),
results AS (SELECT session, TRY_CAST(result ->> '$.seat' AS BIGINT) AS seat, result FROM told)
SELECT {fields} FROM _seat s FULL JOIN results r ON s.session = r.session AND s.seat = r.seat"""
