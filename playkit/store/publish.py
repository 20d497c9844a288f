"""`playkit.duckdb`: a snapshot for any DuckDB tool, built aside and put in place in one step; never the only copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.errors import StoreError
from playkit.store.engine import run
from playkit.store.files import explained, make_folder, publish_file, temporary_beside
from playkit.store.ids import uuid7
from playkit.store.schema import EVENT, FACETS, PERSONAL, TABLES, names
from playkit.store.views import identifier, literal

if TYPE_CHECKING:
    from pathlib import Path

    from playkit.store.engine import Engine

FILE = "playkit.duckdb"
_KEY = "session, writer, seq"


def publish(engine: Engine, root: Path) -> Path:
    """Write the snapshot and give its path. Who has the old file open goes on reading the old content undisturbed.

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
        for name in TABLES:
            run(
                connection,
                f"CREATE TABLE {target}.{identifier(name)} AS SELECT {selected(name)} FROM {identifier(name)}",
            )
        hidden = f"SELECT {_KEY} FROM _recorded ANTI JOIN _upheld USING ({_KEY})"
        run(connection, f"CREATE TABLE {target}._hidden AS {hidden}")
        run(connection, f"USE {target}")
        run(connection, _EFFECTIVE)
        run(connection, "USE memory")
        run(connection, f"CHECKPOINT {target}")
        run(connection, f"DETACH {target}")
    finally:
        connection.close()


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
