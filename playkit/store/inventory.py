"""Which files a store holds right now, and which of them changed since the last look."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path


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
