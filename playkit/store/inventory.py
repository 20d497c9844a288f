"""Where the files of a store lie, which of them it holds right now, and which changed since the last look."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path


LIVE, SEALED, ARCHIVE, IMPORTS = "live", "sealed", "archive", "imports"
OPEN = ".open"
"""Lock file of a session: held shared by who may write to it, exclusively by who moves its files."""


def sealed_files(root: Path) -> dict[str, Path]:
    """Find the sealed file of every sealed session."""
    return {path.stem: path for path in sorted((root / SEALED).glob("*/*.parquet"))}


def sealed_file(root: Path, session: str) -> Path | None:
    """Find the sealed file of one session; None where it was not sealed."""
    return next(iter(sorted((root / SEALED).glob(f"*/{session}.parquet"))), None)


def session_folders(root: Path, place: str = LIVE) -> list[Path]:
    """List the folders of sessions with a journal, oldest first: those that go on, or those in the archive."""
    try:
        return sorted(path for path in (root / place).iterdir() if path.is_dir() and not path.name.startswith("."))
    except (FileNotFoundError, NotADirectoryError):  # the latter is said by whoever writes there
        return []


class Stamp(NamedTuple):
    """What tells one content of a file from the next: replaced files get a new inode."""

    mtime_ns: int
    size: int
    inode: int


def stamps(folder: Path, pattern: str) -> dict[Path, Stamp]:
    """Find the files of a folder with their stamps, sorted by path; empty where the folder is missing."""
    found = {}
    for path in sorted(folder.glob(pattern)):
        try:
            status = path.stat()
        except OSError:
            continue  # moved between listing and looking; the next look finds it at its new place
        found[path] = Stamp(status.st_mtime_ns, status.st_size, status.st_ino)
    return found
