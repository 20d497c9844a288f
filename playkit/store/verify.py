"""Proving a folder: every checksum, every number, every manifest, and each journal against its sealed file."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from playkit.errors import StoreError
from playkit.store.files import TEMPORARY
from playkit.store.imported import IMPORTS, read_imports
from playkit.store.inventory import ARCHIVE, sealed_files, session_folders
from playkit.store.journal import SUFFIX, parse_segment_name
from playkit.store.parquet import from_table, read_parquet
from playkit.store.problems import Problem
from playkit.store.reading import SessionReader
from playkit.store.runs import SIM, read_manifest, run_folders
from playkit.store.testers import FILE as TESTERS
from playkit.store.testers import read_testers

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path
    from typing import Any


def verify(root: Path) -> list[Problem]:
    """List everything that is damaged, unfinished or missing in a store's folder; empty where all is well.

    Reads every byte that counts, and changes nothing.
    """
    return [
        *_journals(root),
        *_sealed(root),
        *_imports(root),
        *_runs(root),
        *_testers(root),
        *_unfinished(root),
    ]


def _journals(root: Path) -> Iterator[Problem]:
    for folder in session_folders(root):
        yield from read_all(folder, root).problems()
        yield from _strangers(folder, root)


def read_all(folder: Path, root: Path) -> SessionReader:
    """Read a session's folder from the beginning."""
    reader = SessionReader(folder, root)
    reader.poll()
    return reader


def _strangers(folder: Path, root: Path) -> Iterator[Problem]:
    """Report journals whose name is not one: a syncing program's conflict copy would otherwise be passed over."""
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        if parse_segment_name(path.name) is None:
            yield Problem(_name(path, root), None, "file cannot be read", detail="its name is not <writer>.<n>.jsonl")


def _sealed(root: Path) -> Iterator[Problem]:
    for session, path in sealed_files(root).items():
        try:
            rows = from_table(read_parquet(path))
        except StoreError:
            yield Problem(_name(path, root), None, "not a whole Parquet file")
            continue
        kept = {(row["writer"], row["seq"]) for row in rows}
        archive = read_all(root / ARCHIVE / session, root)
        missing = [row for row in archive.rows() if (row["writer"], row["seq"]) not in kept]
        if missing:
            detail = f"{len(missing)} events"
            yield Problem(_name(path, root), None, "sealed file lacks events of its journal", detail=detail)


def _imports(root: Path) -> Iterator[Problem]:
    manifests, problems = read_imports(root)
    yield from problems
    for manifest in manifests:
        yield from _whole(root / IMPORTS / f"{manifest['id']}.parquet", root)
        original = root / IMPORTS / f"{manifest['sha256']}.{manifest['extension']}"
        if not original.is_file():
            yield Problem(_name(original, root), None, "file named in the manifest is missing")
        elif sha256(original.read_bytes()).hexdigest() != manifest["sha256"]:
            yield Problem(_name(original, root), None, "original differs from its checksum")
    for path in sorted((root / IMPORTS).glob("*.parquet")):
        if not path.with_suffix(".json").exists():
            yield Problem(_name(path, root), None, "Parquet without its manifest: never finished")


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


def _whole(path: Path, root: Path) -> Iterator[Problem]:
    try:
        read_parquet(path)
    except StoreError:
        yield Problem(_name(path, root), None, "not a whole Parquet file")


def _testers(root: Path) -> Iterator[Problem]:
    try:
        read_testers(root)
    except StoreError:
        yield Problem(TESTERS, None, "file cannot be read")


def _unfinished(root: Path) -> Iterator[Problem]:
    for path in sorted(root.rglob(f".*{TEMPORARY}")):
        yield Problem(_name(path, root), None, "temporary file of an interrupted write")


def _name(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix()
