"""ZIP containers (XLSX, ODS) before anything opens them: how much they unpack to, and whether their XML is harmless.

A few kilobytes can unpack to gigabytes, or hold an XML entity that grows without end. The sizes that a container
declares are the attacker's, so what is counted here is what really comes out, and counting stops at the bound.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from typing import TYPE_CHECKING

from playkit.imports.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_UNPACKED = 256 * 1024 * 1024
MAX_BOOK_CELLS = 400_000  # openpyxl keeps about a kilobyte for each
_MEMBERS = 5000
_CHUNK = 1 << 18
_CELL = re.compile(rb"<(?:\w+:)?c[ >/]")
_DECLARES = re.compile(rb"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_OVERLAP = 16  # bytes of the last chunk that are looked at again, in which a tag may have begun
# What Python's zipfile raises: of damage, of codes it does not know (NotImplementedError), of passwords (RuntimeError).
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError, ValueError)


def members(data: bytes) -> list[str]:
    """Name what a container holds; empty where the bytes are no container."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return archive.namelist()
    except _BROKEN:
        return []


def refusal(data: bytes) -> Problem | None:
    """Say why a container must not be opened, None where nothing speaks against it."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _refusal(archive)
    except _BROKEN:
        return Problem("BROKEN_CONTAINER")


def _refusal(archive: zipfile.ZipFile) -> Problem | None:
    entries = archive.infolist()
    if len(entries) > _MEMBERS:
        return _too_large(len(entries), "parts", "個の部品", str(_MEMBERS))
    if any(entry.flag_bits & 1 for entry in entries):
        return Problem("ENCRYPTED")
    total = cells = 0
    for entry in entries:
        tail = b""
        for chunk in _chunks(archive, entry):
            total += len(chunk)
            if total > MAX_UNPACKED:
                return _too_large("over 256", "MB unpacked", "MB（展開後）", "256 MB")
            window = tail + chunk
            if entry.filename.endswith((".xml", ".rels", ".vml")) and _DECLARES.search(window):
                return Problem("XML_ENTITIES")
            if entry.filename.startswith("xl/worksheets/"):
                cells += len(_CELL.findall(window)) - len(_CELL.findall(tail))
            if cells > MAX_BOOK_CELLS:
                return _too_large(f"over {MAX_BOOK_CELLS:,}", "cells", "マス", f"{MAX_BOOK_CELLS:,}")
            tail = window[-_OVERLAP:]
    return None


def _chunks(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> Iterator[bytes]:
    with archive.open(entry) as file:
        while chunk := file.read(_CHUNK):
            yield chunk


def _too_large(found: object, unit: str, unit_ja: str, allowed: str) -> Problem:
    return Problem("FILE_TOO_LARGE", values={"found": found, "unit": unit, "unit_ja": unit_ja, "allowed": allowed})


def too_many_cells(count: int) -> Problem:
    """Say that a workbook has more cells than can be read in bounded time."""
    return _too_large(f"{count:,}", "cells", "マス", f"{MAX_BOOK_CELLS:,}")


def member(data: bytes, name: str) -> bytes:
    """Unpack one part; empty where there is none. Call `refusal` first: here nothing is bounded."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return archive.read(name)
    except (*_BROKEN, KeyError):
        return b""
