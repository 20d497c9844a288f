"""`playkit.duckdb`: a snapshot for any DuckDB tool, built aside and put in place in one step; never the only copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.errors import StoreError
from playkit.store.files import explained, make_folder, publish_file, temporary_beside
from playkit.store.ids import uuid7
from playkit.store.queries import run
from playkit.store.runs import SIM
from playkit.store.schema import EVENT, FACETS, PERSONAL, TABLES, names
from playkit.store.views import identifier, literal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path
    from typing import Any

    from playkit.store.engine import Engine

    Manifest = Mapping[str, Any]

FILE = "playkit.duckdb"
_KEY = "session, writer, seq"
MOST_SIMULATED = 2_000_000
"""Simulated rows a snapshot copies: a million cost a CPU second and 13 MB, at the end of every session."""
_SPLIT = {"session": "_recorded_session", "seat": "_recorded_seat", "event": "_recorded"}
"""Tables that hold recorded and simulated rows, with the view of the recorded ones."""


def publish(engine: Engine, root: Path) -> Path:
    """Write the snapshot and give its path.

    Everything recorded is copied, and of simulations every run with its options. Their sessions, seats and events are
    copied newest run first until MOST_SIMULATED rows are reached; table `unpublished` says which runs' rows stayed in
    their Parquet files, and where: `FROM read_parquet('sim/<run>/part-event-*.parquet')` reads them.

    Who has the old file open goes on reading the old content undisturbed.

    The file is never opened by anything but DuckDB once it has its name: closing any other handle on it would drop
    DuckDB's lock in that process. Names of people stay out.
    """
    import duckdb

    path = root / FILE
    with explained(path):
        make_folder(root)
        temporary = temporary_beside(path)
        try:
            _build(engine, temporary)
            _set_aside(root, root / f"{FILE}.wal")
            publish_file(temporary, path)
        except duckdb.Error as error:
            raise StoreError(f"could not publish: {error}", f"公開用ファイルを作れません：{error}") from error
        finally:
            temporary.unlink(missing_ok=True)
            temporary.with_name(f"{temporary.name}.wal").unlink(missing_ok=True)
    return path


def _build(engine: Engine, temporary: Path) -> None:
    connection = engine.cursor()
    # Attached databases are shared by all threads of a store, so two publishing at once need two names.
    target = identifier(f"published {uuid7()}")
    try:
        run(connection, f"ATTACH {literal(str(temporary))} AS {target}")
        copied, left = chosen(engine.runs(), MOST_SIMULATED)
        for name in TABLES:
            run(connection, f"CREATE TABLE {target}.{identifier(name)} AS {_source(name, copied.get(name, []))}")
        run(connection, f"CREATE TABLE {target}.unpublished (run VARCHAR, name VARCHAR, rows BIGINT, files VARCHAR)")
        for row in left:
            run(connection, f"INSERT INTO {target}.unpublished VALUES ({', '.join(map(literal, row))})")
        hidden = f"SELECT {_KEY} FROM _recorded ANTI JOIN _upheld USING ({_KEY})"
        run(connection, f"CREATE TABLE {target}._hidden AS {hidden}")
        run(connection, f"USE {target}")
        run(connection, _EFFECTIVE)
        run(connection, "USE memory")
        run(connection, f"CHECKPOINT {target}")
        run(connection, f"DETACH {target}")
    finally:
        connection.close()


def chosen(runs: Sequence[Manifest], most: int) -> tuple[dict[str, list[str]], list[tuple[str, str, int, str]]]:
    """Choose whose simulated rows fit: sessions and seats before events, newer runs before older ones.

    Args:
        runs: manifests, oldest first.
        most: how many rows fit.

    Returns:
        By table the ids of the runs to copy; and (run, table, rows, files) of what is left out.
    """
    copied: dict[str, list[str]] = {name: [] for name in _SPLIT}
    left = []
    for name in _SPLIT:
        for manifest in reversed(runs):
            rows = sum(shard["rows"] for shard in manifest["shards"] if shard["table"] == name)
            if rows <= most:
                most -= rows
                copied[name].append(manifest["id"])
            else:
                left.append((manifest["id"], name, rows, f"{SIM}/{manifest['id']}/part-{name}-*.parquet"))
    return copied, left


def _source(name: str, runs: Sequence[str]) -> str:
    """Give the SELECT that fills a table of the snapshot."""
    columns = selected(name)
    if name not in _SPLIT:
        return f"SELECT {columns} FROM {identifier(name)}"
    recorded = f"SELECT {columns} FROM {_SPLIT[name]}"
    if not runs:
        return recorded
    listed = ", ".join(map(literal, runs))
    return f"{recorded} UNION ALL SELECT {columns} FROM _simulated_{name} WHERE run_id IN ({listed})"


_EFFECTIVE = f"""CREATE VIEW effective AS SELECT e.*, {", ".join(f"s.{name}" for name in names(FACETS))}
FROM (SELECT {", ".join(identifier(name) for name in names(EVENT))} FROM event ANTI JOIN _hidden USING ({_KEY})) e
LEFT JOIN session s ON e.session = s.id"""


def selected(name: str, *, personal: bool = False) -> str:
    """List a table's columns for SELECT, with the personal ones empty unless asked for.

    >>> selected("tester")
    '"id", NULL::VARCHAR AS "display_name", "pseudonym", "experience"'
    """
    hidden = () if personal else PERSONAL.get(name, ())
    return ", ".join(
        f"NULL::VARCHAR AS {identifier(column)}" if column in hidden else identifier(column)
        for column in names(TABLES[name])
    )


def _set_aside(root: Path, log: Path) -> None:
    """Move away the write-ahead log that somebody's own changes to the old snapshot left: it fits no other file."""
    if log.exists():
        make_folder(root / "quarantine")
        log.replace(root / "quarantine" / f"{FILE}.{uuid7()}.wal")
