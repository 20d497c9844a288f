"""Files from a page: piece by piece, bounded, under a name that is only a name."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playkit.imports.original import MAX_BYTES, Original
from playkit.widgets.commanded import Refused

if TYPE_CHECKING:
    from playkit.imports.profile import Profile
    from playkit.store import Store
    from playkit.widgets.importing.incoming import Incoming

MOST_LETTERS = 80  # of a file's name: with 3 bytes a letter it still fits every file system
_UNFIT = '<>:"/\\|?*'


class Uploads:
    """Puts the pieces of dropped files together; one file at a time, since a page sends them in order."""

    def __init__(self) -> None:
        self._name = ""
        self._pieces = bytearray()

    def add(self, message: dict[str, Any]) -> tuple[str, bytes] | None:
        """Take one piece; give name and content when it was the last.

        Raises:
            Refused: the file is too large, or a piece does not follow the one before.
        """
        piece, at, total = bytes(message.get("bytes") or b""), message.get("at"), message.get("total")
        if not isinstance(at, int) or not isinstance(total, int) or at < 0 or total < 0:
            raise Refused("upload_broken")
        if max(total, at + len(piece)) > MAX_BYTES:
            self._pieces.clear()
            raise Refused("too_large", allowed=str(MAX_BYTES >> 20))
        if at == 0:
            self._name, self._pieces = clean_name(message.get("name")), bytearray()
        if at != len(self._pieces):
            raise Refused("upload_broken")
        self._pieces += piece
        if len(self._pieces) < total:
            return None
        content, self._pieces = bytes(self._pieces), bytearray()
        return self._name, content


def clean_name(name: object) -> str:
    r"""Keep of a file's name what is a name: no folders, no letters that systems forbid.

    >>> clean_name("C:\\logs\\..\\Tea?.csv"), clean_name("../../.."), clean_name(None)
    ('Tea_.csv', 'file', 'file')
    """
    last = str(name or "").replace("\\", "/").rpartition("/")[2]
    kept = "".join("_" if letter in _UNFIT or not letter.isprintable() else letter for letter in last).strip(" .")
    stem, dot, ending = kept.rpartition(".")
    if dot and len(ending) <= 8:
        return f"{stem[:MOST_LETTERS]}.{ending}" if stem else ending or "file"
    return kept[:MOST_LETTERS] or "file"


def dropped(store: Store, name: str, data: bytes, profile: Profile | None, study: str | None) -> Incoming:
    """Take a dropped file in hand; one of the store's own invented samples stays invented.

    Raises:
        ImportRefused: it is an export of our own, and damaged.
    """
    from playkit.widgets.importing.incoming import open_file

    original = Original(name, data, synthetic=_is_sample(store.root, data))
    with tempfile.TemporaryDirectory() as folder:  # an export of our own is recognised by its path
        path = Path(folder) / name
        path.write_bytes(data)
        return open_file(store, path, profile, study, original)


def _is_sample(root: Path, data: bytes) -> bool:
    samples = (path for path in (root / "samples").rglob("*") if path.is_file())
    return any(path.stat().st_size == len(data) and path.read_bytes() == data for path in samples)
