"""Reading an export of our own back, in any of its forms: its files, whether they are whole, and their rows."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from playkit.errors import StoreError
from playkit.store.export import EXPORTED, FORMAT, LIST, LIST_SHEET, WORKBOOK
from playkit.store.exported_rows import READERS, sheet_rows, typed_rows
from playkit.store.problems import NEWER, Unreadable
from playkit.store.records import parse_record
from playkit.store.schema import SCHEMA_V

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from playkit.store.exported_rows import BadRow
    from playkit.store.rows import Row

MOST_BYTES = 1 << 30
"""Of all files together, unpacked; a small file can unfold into more than a machine holds."""

TABLES = ("header", "session", "seat", "tester", "event")
"""What of an export comes home; imports, runs and quarantine belong to the folder they lie in."""

_EPOCH = (1980, 1, 1, 0, 0, 0)


@dataclass(slots=True)
class Export:
    """An export as it was read.

    Attributes:
        form: parquet, csv, jsonl or xlsx.
        personal: whether names were exported with it.
        tables: rows by table, values typed as the store types them.
        bad: rows that could not be read.
        edited: files that somebody changed after the export; that is allowed.
        data: the bytes to keep as the original: the workbook, or a ZIP of the files.
    """

    form: str
    personal: bool
    tables: dict[str, list[Row]] = field(default_factory=dict)
    bad: list[BadRow] = field(default_factory=list)
    edited: list[str] = field(default_factory=list)
    data: bytes = field(default=b"", repr=False)

    @property
    def extension(self) -> str:
        """The ending of the kept original."""
        return "xlsx" if self.form == "xlsx" else "zip"


def find_export(path: Path) -> Path | None:
    """Find the export a path means: its folder, any file in it, a ZIP of it, or the workbook; None for anything else.

    Returns:
        The folder, the ZIP or the workbook.
    """
    if path.is_dir():
        return path if (path / LIST).is_file() else None
    if path.suffix.lower() in (".xlsx", ".zip"):
        return path if _holds_export(path) else None
    named = path.stem in EXPORTED and path.suffix.lower().lstrip(".") in ("parquet", "csv", "jsonl")
    return path.parent if (named or path.name == LIST) and (path.parent / LIST).is_file() else None


def _holds_export(path: Path) -> bool:
    try:
        with zipfile.ZipFile(path) as file:
            if LIST in file.namelist():
                return True
            return f'name="{LIST_SHEET}"'.encode() in file.read("xl/workbook.xml")
    except (OSError, KeyError, zipfile.BadZipFile, RuntimeError):
        return False


def read_export(path: Path) -> Export:
    """Read an export that `find_export` found.

    Raises:
        StoreError: it is cut short, damaged as a whole, too large, or was written by a newer playkit.
    """
    try:
        if path.suffix.lower() == ".xlsx":
            return _read_workbook(path.read_bytes())
        files = _zipped(path) if path.is_file() else _files(path)
    except (OSError, zipfile.BadZipFile, RuntimeError) as error:
        raise StoreError("the export cannot be read", "書き出したファイルを読めません") from error
    return _read_files(files)


def _files(folder: Path) -> dict[str, bytes]:
    names = [LIST, *(f"{name}.{form}" for name in TABLES for form in ("parquet", "csv", "jsonl"))]
    paths = [folder / name for name in names if (folder / name).is_file()]
    _refuse_large(sum(path.stat().st_size for path in paths))
    return {path.name: path.read_bytes() for path in paths}


def _zipped(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as file:
        _refuse_large(sum(entry.file_size for entry in file.infolist()))
        return {entry.filename: file.read(entry) for entry in file.infolist()}


def _refuse_large(size: int) -> None:
    if size > MOST_BYTES:
        raise StoreError(
            f"the export has {size >> 20} MB; at most {MOST_BYTES >> 20} MB are read",
            f"書き出したファイルは {size >> 20} MB あります。読めるのは {MOST_BYTES >> 20} MB までです",
        )


def _read_files(files: Mapping[str, bytes]) -> Export:
    about = _about(files[LIST])
    form = about["form"]
    if form not in READERS:
        raise _not_ours()
    export = Export(form, bool(about["personal"]))
    kept = {LIST: files[LIST]}
    for name in TABLES:
        file = f"{name}.{form}"
        listed = about["tables"].get(name)
        if file not in files:
            if listed:
                raise StoreError(f"the export lacks its file {file}", f"書き出したファイルのうち {file} がありません")
            continue
        kept[file] = files[file]
        if listed and sha256(files[file]).hexdigest() != listed["sha256"]:
            export.edited.append(file)
        export.tables[name], bad = typed_rows(file, EXPORTED[name], READERS[form](files[file]))
        export.bad += bad
    export.data = _packed(kept)
    return export


def _about(data: bytes) -> dict[str, Any]:
    """Read the list of an export's files.

    Raises:
        StoreError: it is damaged, not one, or a newer playkit wrote it.
    """
    record = parse_record(LIST, data)
    if record.get("format") != FORMAT or not isinstance(record.get("tables"), dict) or "personal" not in record:
        raise _not_ours()
    return record


def _not_ours() -> StoreError:
    return StoreError("this is not an export of playkit", "playkit が書き出したものではありません")


def _packed(files: Mapping[str, bytes]) -> bytes:
    """Pack files so that the same files give the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        for name in sorted(files):
            packed.writestr(zipfile.ZipInfo(name, _EPOCH), files[name], zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def _read_workbook(data: bytes) -> Export:
    import openpyxl

    _refuse_large(sum(entry.file_size for entry in zipfile.ZipFile(io.BytesIO(data)).infolist()))
    try:
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        [about, *_] = next(book[LIST_SHEET].values)
        told = json.loads(str(about))
        if told.get("format") != FORMAT:
            raise _not_ours()
        if int(told.get("schema_v", 1)) > SCHEMA_V:
            raise Unreadable(WORKBOOK, NEWER)
        export = Export("xlsx", bool(told["personal"]), data=data)
        for name in TABLES:
            if name in book.sheetnames:
                rows, bad = typed_rows(f"{WORKBOOK}!{name}", EXPORTED[name], sheet_rows(book[name].values))
                export.tables[name] = rows
                export.bad += bad
        book.close()
    except (KeyError, ValueError, TypeError, StopIteration, SyntaxError) as error:
        raise StoreError("the workbook cannot be read", "ブックを読めません") from error
    return export
