"""Simulation runs: shards of Parquet and, last of all, a manifest that makes the run count."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any, Self

from playkit.errors import StoreError, hint
from playkit.store.files import FileLock, explained, folder_name
from playkit.store.ids import uuid7
from playkit.store.inventory import OPEN
from playkit.store.parquet import arrow_schema, write_parquet
from playkit.store.problems import BAD_MANIFEST, Problem, Unreadable
from playkit.store.records import read_record, write_record
from playkit.store.rows import check_json, utc_now
from playkit.store.schema import TABLES, names

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from types import TracebackType

    import pyarrow as pa

SIM = "sim"
MANIFEST = "manifest.json"
PROGRESS = "progress.json"
_SHARD = ("file", "table", "rows", "columns", "numbered", "sha256")


class RunWriter:
    """Writes one simulation run; made by `Store.simulation_run`. Shards are durable one by one, the run at `finish`.

    Attributes:
        run_id: the run's id; a session of the run is named `run_id/number`.
    """

    def __init__(self, root: Path, header: Mapping[str, Any]) -> None:
        check_json(dict(header), "run")
        self.run_id = folder_name(header.get("id") or uuid7())
        self.header = {"started_at": utc_now(), **header, "id": self.run_id}
        self.folder = root / SIM / self.run_id
        self._shards: list[dict[str, Any]] = []
        self._finished = False
        self.progress: dict[str, Any] = {}
        # Held shared while the run is written, so that a repair leaves it alone.
        self._open = FileLock(self.folder / OPEN)
        with explained(self.folder):
            self._open.acquire(shared=True)

    def write(self, table: pa.Table, name: str = "event") -> None:
        """Store one shard.

        Args:
            table: for "event", "session" and "seat" the columns of that table, or fewer (absent = NULL). Their
                `session` (for "session": `id`) may be whole numbers, the game's number in the run: 43 characters
                saved per row. Any other name keeps the run's own table, read back by `Store.run_table`.
            name: which table.

        Raises:
            StoreError: a column that the table does not have, or one of another type; or the disk refused.
        """
        shard = _fitted(table, name) if name in ("event", "session", "seat") else table
        path = self.folder / f"part-{name}-{len(self._shards):05d}.parquet"
        write_parquet(path, shard)
        self._shards.append(
            {
                "file": path.name,
                "table": name,
                "rows": shard.num_rows,
                "columns": shard.column_names,
                "numbered": _is_numbered(shard),
                "sha256": sha256(path.read_bytes()).hexdigest(),
            }
        )

    def checkpoint(self, progress: Mapping[str, Any]) -> None:
        """Say how far the run is: what is written by now survives the death of the process (`resumed`)."""
        self.progress = dict(progress)
        whole = {"header": self.header, "shards": self._shards, "progress": self.progress}
        check_json(whole, "progress")
        with explained(self.folder):
            write_record(self.folder / PROGRESS, whole)

    @classmethod
    def resumed(cls, root: Path, run_id: str) -> RunWriter:
        """Go on with a run that was never finished; `progress` is its last checkpoint. Later shards are written again.

        Raises:
            StoreError: there is no such run, it is finished, or its checkpoint cannot be read.
        """
        folder = root / SIM / folder_name(run_id)
        if (folder / MANIFEST).exists():
            raise StoreError(f"run {run_id} is finished", f"実行 {run_id} は完了しています")
        try:
            whole = read_record(folder / PROGRESS)
            writer = cls(root, whole["header"])
            writer._shards, writer.progress = list(whole["shards"]), dict(whole["progress"])
        except (OSError, Unreadable, ValueError, KeyError, TypeError, AttributeError) as error:
            raise StoreError(
                f"run {run_id} cannot be resumed: no readable checkpoint", f"実行 {run_id} を再開できません"
            ) from error
        return writer

    def read(self, name: str) -> list[Path]:
        """List the shards of one table written so far, in order."""
        return [self.folder / shard["file"] for shard in self._shards if shard["table"] == name]

    def finish(self, extras: Mapping[str, Any] | None = None) -> str:
        """Write the manifest: from now on the run is read. Gives the run's id.

        Args:
            extras: fields of table `run` known only now (games, ...), and anything else worth keeping as JSON.
        """
        if not self._finished:
            rows = sum(shard["rows"] for shard in self._shards)
            manifest = {**self.header, "ended_at": utc_now(), "rows": rows, **(extras or {}), "shards": self._shards}
            check_json(manifest, "manifest")
            with explained(self.folder):
                write_record(self.folder / MANIFEST, manifest)
            self._finished = True
            self._open.release()
        return self.run_id

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Finish the run unless it failed: an unfinished run is reported by `verify`, not read."""
        if kind is None:
            self.finish()
        self._open.release()


def _is_numbered(shard: pa.Table) -> bool:
    """Say whether the shard names its sessions by their number in the run."""
    import pyarrow as pa

    keys = [field.type for field in shard.schema if field.name in ("session", "id")]
    return any(pa.types.is_integer(kind) for kind in keys)


def _fitted(table: pa.Table, name: str) -> pa.Table:
    import pyarrow as pa

    schema = arrow_schema(TABLES[name])
    key = "id" if name == "session" else "session"
    for column in table.column_names:
        if column not in schema.names:
            raise StoreError(f"table {name} has no column {column!r}", f"表 {name} に「{column}」という列はありません")
    fields = [
        pa.field(column, pa.int64())
        if column == key and pa.types.is_integer(table.schema.field(column).type)
        else schema.field(column)
        for column in table.column_names
    ]
    try:
        return table.cast(pa.schema(fields))
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
        raise StoreError(
            f"a column of table {name} has another type: {error}", f"表 {name} の列の型が違います：{error}"
        ) from error


def read_manifest(folder: Path) -> dict[str, Any] | Problem | None:
    """Read a run's manifest; None where the run was never finished, a Problem where it cannot be used."""
    file = f"{SIM}/{folder.name}/{MANIFEST}"
    try:
        manifest = read_record(folder / MANIFEST)
        _ = manifest["id"], [tuple(shard[key] for key in _SHARD) for shard in manifest["shards"]]  # else it is damaged
        missing = [shard["file"] for shard in manifest["shards"] if not (folder / shard["file"]).is_file()]
    except FileNotFoundError:
        return None
    except (Unreadable, KeyError, TypeError) as error:
        return Problem(file, None, error.reason if isinstance(error, Unreadable) else BAD_MANIFEST)
    if missing:
        return Problem(file, None, "file named in the manifest is missing", detail=missing[0])
    return dict(manifest)


def shard_files(root: Path, run: str, name: str) -> list[Path]:
    """Find the shards of one table of a finished run.

    Raises:
        StoreError: no such finished run, or it wrote no such table.
    """
    folder = root / SIM / run
    manifest = read_manifest(folder)
    if not isinstance(manifest, dict):
        raise StoreError("there is no finished run of that id", "その ID の完了したシミュレーションはありません")
    files = [folder / shard["file"] for shard in manifest["shards"] if shard["table"] == name]
    if not files:
        tables = sorted({shard["table"] for shard in manifest["shards"]})
        en, ja = hint(name, tables)
        raise StoreError(
            f"the run has no table {name!r}, only {', '.join(tables)}.{en}",
            f"このシミュレーションに表「{name}」はありません（{'、'.join(tables)}）。{ja}",
        )
    return files


def run_folders(root: Path) -> list[Path]:
    """List the folders of runs, oldest first."""
    try:
        return sorted(path for path in (root / SIM).iterdir() if path.is_dir())
    except FileNotFoundError:
        return []


def run_row(manifest: Mapping[str, Any]) -> dict[str, Any]:
    """Give the row of table `run`."""
    known = names(TABLES["run"])
    rest = {name: value for name, value in manifest.items() if name not in known and name != "shards"}
    return {**{name: manifest.get(name) for name in known}, "manifest": rest}
