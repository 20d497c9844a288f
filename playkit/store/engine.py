"""One in-memory DuckDB per process over a store's files, brought up to date in milliseconds.

It takes no lock and writes nothing. Journals are read first and sealed files afterwards, because sealing makes the
Parquet file durable before it moves the journal away: whatever leaves one place is already at the other.
"""

from __future__ import annotations

import contextlib
import os
import threading
from typing import TYPE_CHECKING, Any

from playkit.errors import StoreError
from playkit.store.beliefs import FOLDER as BELIEFS
from playkit.store.beliefs import HOLDING, believed
from playkit.store.headers import seat_rows, session_row
from playkit.store.ids import Key
from playkit.store.imported import RESTORED, import_row, read_imports
from playkit.store.inventory import IMPORTS, SEALED, Stamp, session_folders, stamps
from playkit.store.parquet import read_metadata, small_table, to_table
from playkit.store.problems import NOT_PARQUET, Problem, Unreadable
from playkit.store.quarantine import FOLDER as QUARANTINE
from playkit.store.quarantine import quarantined
from playkit.store.queries import run
from playkit.store.reading import SessionReader
from playkit.store.runs import read_manifest, run_folders, run_row
from playkit.store.schema import BELIEF, EVENT, TABLES, names
from playkit.store.testers import FILE as TESTERS
from playkit.store.testers import read_testers
from playkit.store.views import create_tables, identifier, parquet, public, recorded, simulated

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    import duckdb
    import polars as pl

_SETTINGS = (
    # Offline, looking for an extension costs seconds; and a query must not fetch code.
    "SET autoinstall_known_extensions = false",
    "SET autoload_known_extensions = false",
    "SET TimeZone = 'UTC'",
    "SET enable_progress_bar = false",
)


def settle(connection: duckdb.DuckDBPyConnection) -> duckdb.DuckDBPyConnection:
    """Give a DuckDB connection the settings every connection of a store has."""
    for statement in _SETTINGS:
        run(connection, statement)
    return connection


def _key(row: dict[str, Any]) -> str:
    return str(Key(row["session"], row["writer"], row["seq"]))


class Engine:
    """The in-memory views over one folder; safe to use from several threads, refused after a fork."""

    def __init__(self, root: Path) -> None:
        import duckdb

        self.root = root
        self._pid = os.getpid()
        self._lock = threading.RLock()
        self._connection = settle(duckdb.connect(":memory:"))
        self._begin()

    def _begin(self) -> None:
        """Know nothing of the files yet."""
        self._readers: dict[str, SessionReader] = {}
        self._sealed: dict[Path, Stamp] = {}
        self._sealed_headers: dict[str, Mapping[str, Any]] = {}
        self._damaged: dict[Path, Problem] = {}
        self._imports: dict[Path, Stamp] = {}
        self._beliefs: dict[Path, Stamp] = {}
        self._manifests: list[dict[str, Any]] = []
        self._runs: dict[Path, Mapping[str, Any] | Problem] = {}
        self._unfit: list[Problem] = []
        self._held: list[dict[str, Any]] = []
        self._held_stamps: dict[Path, Stamp] = {}
        self._small: dict[str, object] = {}
        self._headers: dict[str, Mapping[str, Any]] | None = None
        self._files: list[Path] | None = None
        for statement in create_tables():
            run(self._connection, statement)
        self._torn = False

    def cursor(self) -> duckdb.DuckDBPyConnection:
        """Give a cursor of its own to whoever asks; a connection refuses two callers at once.

        Raises:
            StoreError: this is a forked child; DuckDB's threads did not come along, and rows would vanish silently.
        """
        if os.getpid() != self._pid:
            raise StoreError(
                "a store cannot be asked after a fork; open it anew, and start processes by spawn or forkserver",
                "フォーク後のプロセスでは使えません。開き直し、プロセスは spawn か forkserver で起動してください",
            )
        with self._lock:
            return settle(self._connection.cursor())

    def refresh(self) -> None:
        """Bring the views up to date with the files."""
        self.cursor().close()
        with self._all_or_anew():
            changed = self._read_live()
            sealed_changed = self._read_sealed()
            imports_changed = self._read_imports()
            others_changed = self._read_runs() | self._read_beliefs()
            if changed or sealed_changed:
                self._drop_duplicates()
            if sealed_changed or imports_changed or others_changed or self._files is None:
                self._make_views()
            self._fill_small()

    @contextlib.contextmanager
    def _all_or_anew(self) -> Iterator[None]:
        """Change what is known; broken off (Ctrl-C in a notebook), all is read anew the next time.

        A journal's lines are read once: those of a half-done refresh would be missing in every later answer.
        """
        with self._lock:
            if self._torn:
                self._begin()
            self._torn = True
            yield
            self._torn = False

    def ask(self, query: str) -> pl.DataFrame:
        """Answer a query; where a file turns out to be damaged, leave it out and answer from the others.

        Raises:
            StoreError: with DuckDB's reason.
        """
        from playkit.store.answers import answer

        if self._torn:
            self.refresh()
        try:
            return answer(self.cursor(), query)
        except StoreError:
            if not self.exclude_damaged():
                raise
            return answer(self.cursor(), query)

    def problems(self) -> list[Problem]:
        """List what the last refresh could not read; `verify` looks deeper."""
        with self._lock:
            live = [problem for reader in self._readers.values() for problem in reader.damage()]
            runs = [run for run in self._runs.values() if isinstance(run, Problem)]
            return [*live, *self._damaged.values(), *runs, *self._unfit]

    def exclude_damaged(self) -> bool:
        """Look through every file the views read and leave out the damaged; True where there was one."""
        with self._all_or_anew():
            if not self._set_damaged_aside():
                return False
            self._define_views()
            self._fill_small()
            return True

    def _set_damaged_aside(self) -> bool:
        found = [path for path in self._files or [] if not self._readable(path, names(EVENT))]
        beliefs = [path for path in self._beliefs if path not in self._damaged]
        found += [path for path in beliefs if not self._readable(path, names(BELIEF))]
        for path in found:
            name = path.relative_to(self.root).as_posix()
            self._damaged[path] = Problem(name, None, NOT_PARQUET)
        return self._exclude_runs() or bool(found)

    def _exclude_runs(self) -> bool:
        bad = False
        for folder, manifest in self._runs.items():
            if isinstance(manifest, Problem):
                continue
            for shard in manifest["shards"]:
                if not self._readable(folder / shard["file"]):
                    name = (folder / shard["file"]).relative_to(self.root).as_posix()
                    self._runs[folder], bad = Problem(name, None, NOT_PARQUET), True
                    break
        return bad

    def _readable(self, path: Path, columns: Sequence[str] = ()) -> bool:
        """Say whether every byte of a file can be read, and whether it has the columns it needs."""
        import duckdb

        wanted = ", ".join(map(identifier, columns)) or "*"
        try:
            run(self._connection, f"SELECT sum(hash(t)) FROM (SELECT {wanted} FROM {parquet([path])}) t")
        except duckdb.Error:
            return False
        return True

    def _read_live(self) -> bool:
        folders = {folder.name: folder for folder in session_folders(self.root)}
        gone = self._readers.keys() - folders.keys()
        for session in gone:
            del self._readers[session]
            self._forget(session)
        rows: list[dict[str, Any]] = []
        for session, folder in folders.items():
            reader = self._readers.setdefault(session, SessionReader(folder, self.root))
            news = reader.poll()
            if news.restarted:
                self._forget(session)
            rows += news.rows
        if rows:
            self._insert("_live", self._fitting(rows))
        return bool(rows or gone)

    def _fitting(self, rows: list[dict[str, Any]]) -> Any:
        """Turn rows into a table, without those that a foreign program wrote with values of another type."""
        try:
            return to_table(rows)
        except (TypeError, ValueError):  # Arrow's own errors are both
            return to_table([row for row in rows if self._fits(row)])

    def _fits(self, row: dict[str, Any]) -> bool:
        try:
            to_table([row])
        except (TypeError, ValueError):
            self._unfit.append(
                Problem(f"live/{row['session']}", None, "values do not fit the columns", detail=_key(row))
            )
            return False
        return True

    def _forget(self, session: str) -> None:
        run(self._connection, "DELETE FROM _live WHERE session = ?", [session])

    def _insert(self, table: str, rows: Any) -> None:
        self._connection.register("_incoming", rows)
        run(self._connection, f"INSERT INTO {table} FROM _incoming")
        self._connection.unregister("_incoming")

    def _read_sealed(self) -> bool:
        found = stamps(self.root / SEALED, "*/*.parquet")
        if found == self._sealed:
            return False
        for path in found:
            if found[path] != self._sealed.get(path):
                self._read_header(path)
        self._damaged = {path: problem for path, problem in self._damaged.items() if path.exists()}
        kept = {path.stem for path in found}
        self._sealed_headers = {name: header for name, header in self._sealed_headers.items() if name in kept}
        self._sealed = found
        return True

    def _read_header(self, path: Path) -> None:
        self._damaged.pop(path, None)
        self._sealed_headers.pop(path.stem, None)  # of a file that was whole a moment ago
        try:
            self._sealed_headers[path.stem] = read_metadata(path).get("header", {})
        except Unreadable as error:
            name = path.relative_to(self.root).as_posix()
            self._damaged[path] = Problem(name, None, error.reason)

    def _read_imports(self) -> bool:
        found = stamps(self.root / IMPORTS, "*.json")
        if found == self._imports:
            return False
        self._manifests, problems = read_imports(self.root)
        folder = self.root / IMPORTS
        self._damaged = {path: problem for path, problem in self._damaged.items() if path.parent != folder}
        self._damaged.update({self.root / problem.file: problem for problem in problems})
        self._imports = found
        return True

    def _read_runs(self) -> bool:
        folders = run_folders(self.root)
        gone = self._runs.keys() - set(folders)
        for folder in gone:
            del self._runs[folder]
        fresh = [(folder, read_manifest(folder)) for folder in folders if folder not in self._runs]
        finished = {folder: manifest for folder, manifest in fresh if manifest is not None}
        self._runs.update(finished)
        return bool(gone or finished)

    def _read_beliefs(self) -> bool:
        found = stamps(self.root / BELIEFS, "*.parquet")
        if found == self._beliefs:
            return False
        for path in (path for path, stamp in found.items() if stamp != self._beliefs.get(path)):
            self._damaged.pop(path, None)
            try:
                read_metadata(path)
            except Unreadable as error:
                self._damaged[path] = Problem(path.relative_to(self.root).as_posix(), None, error.reason)
        self._damaged = {path: problem for path, problem in self._damaged.items() if path.exists()}
        self._beliefs = found
        return True

    def _drop_duplicates(self) -> None:
        """Drop live rows that are sealed already: a cut between sealing and archiving leaves both."""
        both = [path for path in self._sealed if path.stem in self._readers and path not in self._damaged]
        if both:
            run(
                self._connection,
                f"DELETE FROM _live USING (SELECT session, writer, seq FROM {parquet(both)}) s WHERE "
                "_live.session = s.session AND _live.writer = s.writer AND _live.seq = s.seq",
            )

    def _make_views(self) -> None:
        import duckdb

        try:
            self._define_views()
        except duckdb.Error as error:
            # Defining a view already opens its files.
            if not self._set_damaged_aside():
                raise StoreError(f"the store cannot be read: {error}", f"記録を読めません：{error}") from error
            self._define_views()

    def _define_views(self) -> None:
        imports = {self.root / IMPORTS / f"{manifest['id']}.parquet": manifest for manifest in self._manifests}
        self._files = [path for path in [*self._sealed, *imports] if path not in self._damaged]
        restored = [path for path in self._files if imports.get(path, {}).get(RESTORED)]
        plain = [path for path in self._files if path not in restored]
        beliefs = believed([path for path in self._beliefs if path not in self._damaged])
        for statement in (recorded(plain, restored), *simulated(self._whole_runs()), *public(), beliefs, HOLDING):
            run(self._connection, statement)

    def runs(self) -> list[Mapping[str, Any]]:
        """List the manifests of the finished runs, oldest first."""
        with self._lock:
            return [manifest for manifest, _ in self._whole_runs()]

    def _whole_runs(self) -> list[tuple[Mapping[str, Any], Path]]:
        # Folders are named by uuid7, but a folder that came later from another machine may be older.
        whole = [(found, folder) for folder, found in self._runs.items() if not isinstance(found, Problem)]
        return sorted(whole, key=lambda pair: pair[0]["id"])

    def _fill_small(self) -> None:
        """Fill the small tables, each only where its content changed."""
        headers = self.headers()
        if headers != self._headers:  # headers are read once and never changed, so equal ones are mostly the same
            self._headers = headers
            self._replace("session", [session_row(session, header) for session, header in headers.items()])
            self._replace("seat", [row for session, header in headers.items() for row in seat_rows(session, header)])
        self._replace("import", [import_row(manifest) for manifest in self._manifests])
        self._replace("run", [run_row(manifest) for manifest, _ in self._whole_runs()])
        self._replace("tester", self._testers())
        self._replace("quarantine", self._quarantine())

    def headers(self) -> dict[str, Mapping[str, Any]]:
        """Give by session what its journal, sealed file or import says of its beginning."""
        imported = {header["session"]: header for manifest in self._manifests for header in manifest["sessions"]}
        live = {session: reader.header or {} for session, reader in self._readers.items() if not reader.empty}
        return {**imported, **live, **self._sealed_headers}

    def _testers(self) -> list[dict[str, Any]]:
        self._damaged.pop(self.root / TESTERS, None)
        try:
            testers = read_testers(self.root)
        except StoreError:
            # Without names every question about the play can still be answered.
            self._damaged[self.root / TESTERS] = Problem(TESTERS, None, "file cannot be read")
            return []
        return [{"id": tester, **fields} for tester, fields in testers.items()]

    def _quarantine(self) -> list[dict[str, Any]]:
        stamped = stamps(self.root / QUARANTINE, "*.json")
        if stamped != self._held_stamps:
            self._held, self._held_stamps = quarantined(self.root), stamped
        found = [
            {"file": problem.file, "byte_offset": problem.offset, "reason": problem.reason, "detail": problem.detail}
            for problem in self.problems()
        ]
        return self._held + found

    def _replace(self, name: str, rows: Sequence[dict[str, Any]]) -> None:
        if self._small.get(name) == rows:
            return
        run(self._connection, f"DELETE FROM _{name}")
        if rows:
            self._insert(f"_{name}", small_table(rows, TABLES[name]))
        self._small[name] = rows
