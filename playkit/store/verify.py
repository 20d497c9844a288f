"""Proving a folder: every checksum, every number, every manifest, and each journal against its sealed file."""

from __future__ import annotations

import contextlib
import re
from hashlib import sha256
from typing import TYPE_CHECKING

from playkit.errors import StoreError
from playkit.store.beliefs import belief_files
from playkit.store.files import TEMPORARY
from playkit.store.imported import ORIGINAL_GONE, read_imports
from playkit.store.inventory import ARCHIVE, IMPORTS, sealed_file, sealed_files, session_folders
from playkit.store.journal import SUFFIX, parse_segment_name
from playkit.store.parquet import from_table, read_metadata, read_parquet
from playkit.store.problems import Problem, Unreadable
from playkit.store.publish import FILE as SNAPSHOT
from playkit.store.quarantine import ASIDE, is_kept
from playkit.store.quarantine import FOLDER as QUARANTINE
from playkit.store.queries import run
from playkit.store.reading import SessionReader
from playkit.store.rows import agree
from playkit.store.runs import SIM, read_manifest, run_folders
from playkit.store.testers import FILE as TESTERS
from playkit.store.testers import read_testers

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path
    from typing import Any

    from playkit.store.rows import Row

_ORIGINAL = re.compile(r"[0-9a-f]{64}\.[a-z0-9]{1,8}(\.gz)?")


def verify(root: Path) -> list[Problem]:
    """List everything that is damaged, unfinished or missing in a store's folder; empty where all is well.

    Reads every byte that counts, and changes nothing. What `repair` has moved aside and written down in quarantine/ is
    no problem any more.
    """
    return [
        *_journals(root),
        *_sealed(root),
        *_archives(root),
        *_imports(root),
        *_runs(root),
        *_beliefs(root),
        *_testers(root),
        *_snapshot(root),
        *_unfinished(root),
    ]


def _journals(root: Path) -> Iterator[Problem]:
    for folder in session_folders(root):
        reader = read_live(folder, root)
        yield from reader.problems()
        yield from reader.conflicts()
        yield from _strangers(folder, root)


def read_live(folder: Path, root: Path) -> SessionReader:
    """Read a live session's folder from the beginning, on top of what was sealed of it."""
    reader = read_all(folder, root)
    path = sealed_file(root, folder.name)
    with contextlib.suppress(Unreadable):  # it is reported with the sealed files
        reader.adopt([] if path is None else from_table(read_parquet(path)))
    return reader


def read_all(folder: Path, root: Path) -> SessionReader:
    """Read a session's folder from the beginning."""
    reader = SessionReader(folder, root)
    reader.poll()
    return reader


def _strangers(folder: Path, root: Path) -> Iterator[Problem]:
    """Report journals whose name is not one: a syncing program's conflict copy would otherwise be passed over."""
    for path in strangers(folder):
        yield Problem(_name(path, root), None, "file cannot be read", detail="its name is not <writer>.<n>.jsonl")


def strangers(folder: Path) -> list[Path]:
    """List the journals of a folder whose name is not one."""
    return [path for path in sorted(folder.glob(f"*{SUFFIX}")) if parse_segment_name(path.name) is None]


def _sealed(root: Path) -> Iterator[Problem]:
    for session, path in sealed_files(root).items():
        try:
            sealed = {(row["writer"], row["seq"]): row for row in from_table(read_parquet(path))}
        except Unreadable as error:
            yield Problem(_name(path, root), None, error.reason)
            continue
        archive = read_all(root / ARCHIVE / session, root)
        yield from _against_journal(path, root, sealed, archive)


def _against_journal(
    path: Path, root: Path, sealed: Mapping[tuple[str, int], Row], archive: SessionReader
) -> Iterator[Problem]:
    journal = {(row["writer"], row["seq"]): row for row in archive.rows()}
    missing = journal.keys() - sealed.keys()
    if missing:
        detail = f"{len(missing)} events"
        yield Problem(_name(path, root), None, "sealed file lacks events of its journal", detail=detail)
    changed = sum(not agree(row, sealed[key]) for key, row in journal.items() if key in sealed)
    if changed or not _same_header(archive, path):
        reason = "sealed file differs from its journal"
        yield Problem(_name(path, root), None, reason, detail=f"{changed} events" if changed else "header")


def _same_header(archive: SessionReader, path: Path) -> bool:
    return archive.header is None or read_metadata(path).get("header", archive.header) == archive.header


def _archives(root: Path) -> Iterator[Problem]:
    """Report damage to archived journals, except what was kept in quarantine before they were sealed."""
    for folder in session_folders(root, ARCHIVE):
        for problem in read_all(folder, root).problems():
            if not is_kept(root, problem):
                yield problem


def _imports(root: Path) -> Iterator[Problem]:
    manifests, problems = read_imports(root)
    yield from problems
    for manifest in manifests:
        yield from _whole_import(root / IMPORTS / f"{manifest['id']}.parquet", manifest, root)
        yield from _whole_original(manifest, root)
    for path in sorted((root / IMPORTS).glob("*.parquet")):
        if not path.with_suffix(".json").exists():
            yield Problem(_name(path, root), None, "Parquet without its manifest: never finished")
    named = {f"{manifest['sha256']}.{manifest['extension']}" for manifest in manifests}
    for path in sorted((root / IMPORTS).glob("*")) if not problems else ():
        if _ORIGINAL.fullmatch(path.name) and path.name not in named:
            yield Problem(_name(path, root), None, "file that no manifest names")


def _whole_import(path: Path, manifest: Mapping[str, Any], root: Path) -> Iterator[Problem]:
    try:
        rows = read_parquet(path).num_rows
    except Unreadable as error:
        yield Problem(_name(path, root), None, error.reason)
        return
    if rows != manifest.get("events", rows):
        yield Problem(_name(path, root), None, "file differs from its manifest", detail=f"{rows} events")


def _whole_original(manifest: Mapping[str, Any], root: Path) -> Iterator[Problem]:
    original = root / IMPORTS / f"{manifest['sha256']}.{manifest['extension']}"
    if manifest.get(ORIGINAL_GONE):
        return
    if not original.is_file():
        yield Problem(_name(original, root), None, "file named in the manifest is missing")
    elif sha256(original.read_bytes()).hexdigest() != manifest["sha256"]:
        yield Problem(_name(original, root), None, "original differs from its checksum")


def _runs(root: Path) -> Iterator[Problem]:
    for folder in run_folders(root):
        manifest = read_manifest(folder)
        if isinstance(manifest, Problem):
            yield manifest
        elif manifest is None and any(folder.glob("*.parquet")):
            yield Problem(f"{SIM}/{folder.name}", None, "Parquet without its manifest: never finished")
        elif manifest is not None:
            yield from _shards(folder, manifest, root)


def _shards(folder: Path, manifest: Mapping[str, Any], root: Path) -> Iterator[Problem]:
    for shard in manifest["shards"]:
        path = folder / shard["file"]
        if sha256(path.read_bytes()).hexdigest() != shard["sha256"]:
            yield Problem(_name(path, root), None, "file differs from its manifest")


def _beliefs(root: Path) -> Iterator[Problem]:
    for path in belief_files(root):
        try:
            read_parquet(path)
        except Unreadable as error:
            yield Problem(_name(path, root), None, error.reason)


def _testers(root: Path) -> Iterator[Problem]:
    try:
        read_testers(root)
    except StoreError:
        yield Problem(TESTERS, None, "file cannot be read")


def _snapshot(root: Path) -> Iterator[Problem]:
    """Open the published snapshot as any DuckDB tool would; where another program holds it, it is in order."""
    import duckdb

    path = root / SNAPSHOT
    if not path.is_file():
        return
    try:
        with duckdb.connect(str(path), read_only=True) as connection:
            run(connection, "SELECT sum(hash(e)) FROM event e")
    except duckdb.ConnectionException:
        return  # this very process has it open with other settings
    except duckdb.Error as error:
        if "set lock on file" not in str(error):
            yield Problem(SNAPSHOT, None, "snapshot cannot be opened")


def _unfinished(root: Path) -> Iterator[Problem]:
    moved = root / QUARANTINE / ASIDE
    for path in sorted(root.rglob(f".*{TEMPORARY}")):
        if moved not in path.parents:
            yield Problem(_name(path, root), None, "temporary file of an interrupted write")


def _name(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix()
