"""Sealing: a finished session's journal becomes one Parquet file; only when that is durable is the journal archived."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from playkit.store.files import FileLock, explained, make_folder, sync_folder
from playkit.store.inventory import ARCHIVE, LIVE, OPEN, SEALED, sealed_file
from playkit.store.parquet import from_table, read_metadata, read_parquet, to_table, write_parquet
from playkit.store.problems import NEWER
from playkit.store.quarantine import keep_damage
from playkit.store.reading import SessionReader
from playkit.store.rows import in_order, is_finished

if TYPE_CHECKING:
    from pathlib import Path

    from playkit.store.rows import Row


def seal_session(root: Path, session: str) -> bool:
    """Seal one session; False where somebody has it open or it goes on. Damaged bytes are kept in quarantine first."""
    folder = root / LIVE / session
    with explained(folder):
        opened = FileLock(folder / OPEN)
        if not opened.acquire(wait=False):
            return False
        try:
            return _seal(root, folder)
        finally:
            opened.release()


def _seal(root: Path, folder: Path) -> bool:
    reader = SessionReader(folder, root)
    reader.poll()
    earlier = sealed_file(root, folder.name)
    if reader.empty:
        _archive(root, folder)  # somebody opened the session to correct it, and did not
        return False
    rows, header = _with_earlier(reader.rows(), reader.header or {}, earlier)
    if not rows or not is_finished(rows) or any(problem.reason == NEWER for problem in reader.damage()):
        return False  # what a newer playkit wrote would be missing in our file
    keep_damage(root, reader.problems())
    target = earlier or root / SEALED / _month(header, rows) / f"{folder.name}.parquet"
    write_parquet(target, to_table(rows), {"header": header, "session": folder.name})
    _archive(root, folder)
    return True


def _with_earlier(rows: list[Row], header: dict[str, Any], earlier: Path | None) -> tuple[list[Row], dict[str, Any]]:
    """Add what was sealed before: a session may be opened again after sealing, for a correction."""
    if earlier is None:
        return rows, header
    sealed = from_table(read_parquet(earlier))
    unique = {(row["writer"], row["seq"]): row for row in [*rows, *sealed]}
    return in_order(list(unique.values())), read_metadata(earlier).get("header", header)


def _month(header: dict[str, Any], rows: list[Row]) -> str:
    started = header.get("started_at") or next((row["at_utc"] for row in rows if row["at_utc"]), None)
    return started[:7] if started else "undated"


def _archive(root: Path, folder: Path) -> None:
    """Move the journal's files; each rename is one step, so a cut between two leaves duplicates, which readers drop."""
    archive = root / ARCHIVE / folder.name
    make_folder(archive)
    for path in sorted(folder.glob("*.jsonl")):
        path.rename(archive / path.name)
    sync_folder(archive)
    for lock in folder.glob(".*"):
        lock.unlink(missing_ok=True)
    with contextlib.suppress(OSError):
        folder.rmdir()  # refused where a stranger's file lies in it, or where somebody opens the session just now
    sync_folder(folder.parent)
