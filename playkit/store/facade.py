"""The store: one folder of plain files, written safely, asked through SQL and Polars."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playkit.errors import StoreError
from playkit.store.files import explained, folder_name
from playkit.store.headers import clean_header
from playkit.store.ids import uuid7
from playkit.store.inventory import IMPORTS, LIVE, SEALED, sealed_file, sealed_files, session_folders
from playkit.store.log import SessionLog, boot_id
from playkit.store.reading import SessionReader
from playkit.store.rows import is_finished, utc_now
from playkit.store.seal import seal_session
from playkit.store.testers import add_tester, read_testers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    import polars as pl

    from playkit.store.aside import Mend
    from playkit.store.engine import Engine
    from playkit.store.exported import Export
    from playkit.store.forget import Forgotten
    from playkit.store.frames import Events, Filter
    from playkit.store.imported import Imported
    from playkit.store.problems import Problem
    from playkit.store.restore import Restoration
    from playkit.store.runs import RunWriter


class Store:
    """A project's folder of sessions: log, simulate and import into it, then ask it.

    Opening takes no lock and touches no file; the folder is made with the first write. A folder `samples/` inside is
    not part of the store.

    Args:
        root: the folder.

    >>> import tempfile
    >>> store = Store(tempfile.mkdtemp())
    >>> with store.session("patchies", seats=[{"bot": "random"}, {"bot": "random"}], source="notebook") as log:
    ...     key = log.append([{"kind": "scored", "seat": 1, "value": 3, "score": 3}])
    >>> store.sql("SELECT seat, sum(value) AS points FROM effective WHERE kind = 'scored' GROUP BY seat").rows()
    [(1, 3.0)]
    """

    def __init__(self, root: str | Path = "logs/") -> None:
        self.root = Path(root)
        self._engine: Engine | None = None

    # Writing

    def begin(self, header: Mapping[str, Any]) -> SessionLog:
        """Begin a session and give its open log; the event `session_started` is on the disk when this returns.

        Args:
            header: columns of table `session` (game, rules_version, options, source, crew, study, ...) and `seats`:
                their number, or a list with one mapping per seat (tester or bot, character).

        Raises:
            StoreError: an impossible header, an id that is taken, or a folder that cannot be written.
        """
        session = str(header.get("session") or uuid7())
        if self._is_known(session):
            raise StoreError(
                "that session exists already; open it with open_session",
                "そのセッションはもうあります。open_session で開いてください",
            )
        header = self._without_names(header)
        defaults = {"started_at": utc_now(), "mono_origin_ns": time.monotonic_ns(), "boot_id": boot_id()}
        complete = {**defaults, **clean_header({**defaults, **header})}
        complete["session"] = session
        log = SessionLog(self._folder(session), self.root, complete)
        log.append([{"kind": "session_started"}])
        return log

    def open_session(self, session: str) -> SessionLog:
        """Open a session that exists, as one more writer: after a reload, a crash, or from a second phone.

        Raises:
            StoreError: no such session.
        """
        from playkit.store.imported import imported_rows

        return SessionLog(self._folder(session), self.root, self.header(session), imported_rows(self.root, session))

    @contextlib.contextmanager
    def session(
        self, game: str, seats: int | Sequence[Mapping[str, Any]] = (), source: str = "table", **header: Any
    ) -> Iterator[SessionLog]:
        """Log one session for the length of a `with` block.

        A block that did not call `end` itself ends the session as finished or not: unknown. An exception ends it as
        broken off; its events are kept.

        Args:
            game: name of the game.
            seats: their number, or one mapping per seat (tester or bot, character).
            source: table, notebook, simulated or online.
            **header: any other column of table `session` (study, draft, rules_version, options, ...).
        """
        seats = seats if isinstance(seats, int) else [dict(seat) for seat in seats]
        log = self.begin({"game": game, "seats": seats, "source": source, **header})
        try:
            yield log
        except BaseException:
            with contextlib.suppress(StoreError):
                log.end("interrupted", finished=False)
            raise
        else:
            if not is_finished(log.rows()):
                log.end(finished=None)
        finally:
            log.close()

    def simulation_run(self, header: Mapping[str, Any]) -> RunWriter:
        """Begin a simulation run: `write(table)` shards, then `finish()`; fields are those of table `run`."""
        from playkit.store.runs import RunWriter

        return RunWriter(self.root, header)

    def resume_run(self, run_id: str) -> RunWriter:
        """Go on with a simulation run that was killed; its last checkpoint is `progress`.

        Raises:
            StoreError: there is no such run, it is finished, or its checkpoint cannot be read.
        """
        from playkit.store.runs import RunWriter

        return RunWriter.resumed(self.root, run_id)

    def imported(
        self,
        original: bytes | Path,
        profile: object,
        sessions: Sequence[Mapping[str, Any]],
        rows: Sequence[Mapping[str, Any]],
        *,
        extension: str | None = None,
        counts: Mapping[str, int] | None = None,
        quarantine: Sequence[Mapping[str, Any]] = (),
    ) -> Imported:
        """Store an import in one durable step; the same original read by the same profile again adds nothing.

        Args:
            original: the untouched file, or its bytes; kept as imports/<sha256>.<extension>.
            profile: TOML text or a mapping; with the original's hash it is the import's identity.
            sessions: headers as for `begin`, each with its `session` id (choose it from the content, so that a newer
                export of the same play finds it again).
            rows: events in order, each with its `session`; a row may void an earlier import's event by its key.
            extension: of the original's name where bytes are given.
            counts: new, unchanged, changed, withdrawn, quarantined.
            quarantine: what was held back: mappings with reason, src, raw, detail.
        """
        from playkit.store.imported import write_import

        if isinstance(original, Path):
            extension = extension or original.suffix
            with explained(original):
                original = original.read_bytes()
        return write_import(
            self.root,
            original,
            extension=extension or "bin",
            profile=profile,
            sessions=[self._without_names(header) for header in sessions],
            rows=rows,
            ticks=self._ticks({str(row.get("session")) for row in rows}),
            counts=counts,
            quarantine=quarantine,
        )

    def restoration(self, export: Export, study: str | None = None) -> Restoration:
        """Compare an export (`exported.read_export`) with this store, without touching it.

        Args:
            export: as read.
            study: the study of sessions that are new here, in place of their own.
        """
        from playkit.store.restore import restoration

        return restoration(self._fresh(), export, study)

    def restore(self, export: Export, plan: Restoration) -> Imported:
        """Bring home what `restoration` found missing, in one durable step; the same export again adds nothing.

        Raises:
            StoreError: the disk refused; nothing counts then.
        """
        from playkit.store.restore import restore

        return restore(self.root, export, plan)

    def believe(self, about: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> Path:
        """Keep who was going to win in the course of a session; see `beliefs.write_beliefs`."""
        from playkit.store.beliefs import write_beliefs

        return write_beliefs(self.root, about, rows)

    def tester(self, name: str, experience: str | None = None) -> str:
        """Give the id of the tester with this name, made on first mention; names live in testers.json alone."""
        return add_tester(self.root, name, experience)

    # Asking

    def header(self, session: str) -> dict[str, Any]:
        """Give what is known of a session from its beginning.

        Raises:
            StoreError: no such session, or all of its headers are damaged.
        """
        reader = SessionReader(self._folder(session), self.root)
        reader.poll()
        header = reader.header
        if header is None and (sealed := sealed_file(self.root, session)) is not None:
            from playkit.store.parquet import read_metadata

            header = read_metadata(sealed).get("header")
        if header is None:
            from playkit.store.imported import imported_header

            header = imported_header(self.root, session)
        if header is None:
            raise StoreError("there is no session of that id", "その ID のセッションはありません")
        return header

    def newest(self, most: int) -> Iterator[tuple[str, dict[str, Any]]]:
        """Give sessions that were recorded here with their headers, sealed ones too, the newest first.

        One without a readable header is left out; `verify` tells of it.

        Args:
            most: how many to look at.
        """
        # Ids are uuid7: the newest stand last in the order of their names.
        names = {folder.name for folder in session_folders(self.root)} | set(sealed_files(self.root))
        for session in sorted(names, reverse=True)[:most]:
            with contextlib.suppress(StoreError):
                yield session, self.header(session)

    def sql(self, query: str) -> pl.DataFrame:
        """Ask in SQL over the views session, seat, tester, event, effective, import, quarantine, run.

        Raises:
            StoreError: with DuckDB's reason.
        """
        return self._fresh().ask(query)

    def events(self, **filters: Filter | Iterable[Filter]) -> Events:
        """Choose events by facets of their session (game, study, draft, crew, ...) or by session, kind, seat, part."""
        from playkit.store.frames import Events

        return Events(self._fresh(), filters)

    def sessions(self, **filters: Filter | Iterable[Filter]) -> pl.DataFrame:
        """Give one row per session."""
        from playkit.store.frames import sessions_sql

        return self.sql(sessions_sql(filters))

    def parts(self, **filters: Filter | Iterable[Filter]) -> pl.DataFrame:
        """Give one row per session and part: events, picks, steps, started_at, ended_at, seconds, reason, facets."""
        from playkit.store.frames import parts_sql

        return self.sql(parts_sql(filters))

    def turns(self, **filters: Filter | Iterable[Filter]) -> pl.DataFrame:
        """Give one row per turn: seat (0-based), picks, choices offered, seconds, facets."""
        from playkit.store.frames import turns_sql

        return self.sql(turns_sql(filters))

    def cells(self, **filters: Filter | Iterable[Filter]) -> pl.DataFrame:
        """Give how often what happened on which cell: cell, kind, card, value, n, facets; small."""
        from playkit.store.frames import cells_sql

        return self.sql(cells_sql(filters))

    def kinds(self, **filters: Filter | Iterable[Filter]) -> pl.DataFrame:
        """Give how often each kind of event happened: kind, n, facets; the denominators of `cells`."""
        from playkit.store.frames import kinds_sql

        return self.sql(kinds_sql(filters))

    def run_table(self, run: str, name: str) -> pl.LazyFrame:
        """Give a table of a finished simulation run as a LazyFrame, such as the run's own "steps" or "summary".

        Raises:
            StoreError: no such finished run, or it wrote no such table.
        """
        import polars as pl

        from playkit.store.runs import shard_files

        return pl.scan_parquet(shard_files(self.root, folder_name(run), name))

    def beliefs(
        self, session: str | None = None, columns: Sequence[str] | None = None, **filters: Filter | Iterable[Filter]
    ) -> pl.DataFrame:
        """Give the kept beliefs that still hold, in the order of session, way and steps.

        Args:
            session: of one session; None is of all.
            columns: of `schema.BELIEF`; None is all of them.
            filters: what else they must be, by columns of `schema.BELIEF`.

        Raises:
            StoreError: a filter that is no column.
        """
        from playkit.store.frames import where
        from playkit.store.schema import BELIEF, names
        from playkit.store.views import identifier

        only = where(filters if session is None else {"session": session, **filters}, names(BELIEF))
        wanted = "*" if columns is None else ", ".join(map(identifier, columns))
        return self.sql(f"SELECT {wanted} FROM belief {only} ORDER BY session, source, sees, bots, seed, steps, seat")

    def originals(self, at_most: int = 2_000_000) -> dict[str, Path]:
        """Give where the kept originals of imports lie, by import; those that are gone or too large are left out.

        Args:
            at_most: bytes; what is larger takes long to be read again.
        """
        kept = self.sql("SELECT id, sha256, extension FROM import ORDER BY imported_at, id").rows()
        paths = {name: self.root / IMPORTS / f"{digest}.{extension}" for name, digest, extension in kept}
        return {name: path for name, path in paths.items() if path.is_file() and path.stat().st_size <= at_most}

    def refresh(self) -> None:
        """Read what was written since the last question; every question does this by itself."""
        self._fresh()

    # Keeping

    def seal(self) -> list[str]:
        """Turn every finished session that nobody has open into one Parquet file; gives their ids."""
        return [folder.name for folder in session_folders(self.root) if seal_session(self.root, folder.name)]

    def publish(self) -> Path:
        """Write `playkit.duckdb` for any DuckDB tool, without names of people; gives its path."""
        from playkit.store.publish import publish

        return publish(self._fresh(), self.root)

    def export(self, folder: str | Path, format: str = "parquet", *, personal: bool = False) -> list[Path]:  # noqa: A002 (the interface's word)
        """Write every table for other programs: "parquet", "csv", "jsonl" or "xlsx"; gives the files' paths.

        Text that a spreadsheet would run as a formula gets an apostrophe in CSV and XLSX. People's names leave only
        with `personal=True`.
        """
        from playkit.store.export import export

        self.require()
        return export(self._fresh(), Path(folder), format, personal=personal)

    def verify(self) -> list[Problem]:
        """Prove every stored byte and list what is damaged, unfinished or missing; empty where all is well.

        Raises:
            StoreError: there is no such folder.
        """
        from playkit.store.verify import verify

        self.require()
        return verify(self.root)

    def repair(self) -> list[Mend]:
        """Move aside what is damaged and rebuild it from what is whole; nothing is deleted. Gives what was done.

        Raises:
            StoreError: there is no such folder, or it cannot be written.
        """
        from playkit.store.publish import FILE
        from playkit.store.repair import repair

        self.require()
        done = repair(self.root)
        if any(mend.file == FILE for mend in done):
            self.publish()
        return done

    def forget(self, who: str, *, originals: bool = False) -> Forgotten:
        """Take a tester's name out of the one file that holds names; the sessions stay, under the pseudonym.

        Args:
            who: the tester's id, pseudonym or name.
            originals: also remove kept sheets and photos of the tester's sessions.

        Raises:
            StoreError: there is no such tester or folder, several have that name, or the disk refused.
        """
        from playkit.store.forget import forget

        self.require()
        return forget(self.root, who, originals=originals)

    def damage(self) -> list[Problem]:
        """List what questions have to leave out because it cannot be read: cheap; `verify` looks at every byte."""
        return self._fresh().problems()

    def require(self) -> None:
        """Refuse a folder that is not there: for commands where a mistyped path should not look like an empty store.

        Raises:
            StoreError: there is no such folder.
        """
        if not self.root.is_dir():
            raise StoreError(
                f"there is no store at {self.root.name!r}: the folder is missing",
                f"「{self.root.name}」に記録フォルダーがありません",
            )

    def _is_known(self, session: str) -> bool:
        from playkit.store.imported import imported_header

        begun = any(self._folder(session).glob("*.jsonl")) or sealed_file(self.root, session) is not None
        return begun or imported_header(self.root, session) is not None

    def _without_names(self, header: Mapping[str, Any]) -> Mapping[str, Any]:
        """Put the recorder's id in place of the name: journals cannot be rewritten, the file of names can."""
        recorder = header.get("recorder")
        if not isinstance(recorder, str) or not recorder or recorder in read_testers(self.root):
            return header
        return {**header, "recorder": self.tester(recorder)}

    def _folder(self, session: str) -> Path:
        return self.root / LIVE / folder_name(session)

    def _ticks(self, sessions: Iterable[str]) -> dict[str, int]:
        names = sorted(sessions)
        if not names or not any((self.root / folder).is_dir() for folder in (IMPORTS, SEALED, LIVE)):
            return {}
        from playkit.store.views import literal

        listed = ", ".join(literal(name) for name in names)
        frame = self.sql(f"SELECT session, max(tick) FROM _recorded WHERE session IN ({listed}) GROUP BY session")
        return {str(session): int(tick) for session, tick in frame.rows()}

    def _fresh(self) -> Engine:
        if self.root.exists() and not self.root.is_dir():
            raise StoreError(
                "a file stands where the store's folder must be", "記録フォルダーの場所にファイルがあります"
            )
        # Threads may come here at once: each must go on with an engine that it brought up to date itself.
        engine = self._engine
        if engine is None:
            from playkit.store.engine import Engine

            engine = self._engine = Engine(self.root)
        with explained(self.root):
            engine.refresh()
        return engine
