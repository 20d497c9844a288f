"""Text sheets (CSV, TSV and their relatives): bytes to text, text to a grid, the grid to sessions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.imports.decode import Decoded, decode, decode_as
from playkit.imports.delimited import MAX_FIELDS, records, separator
from playkit.imports.grid import MAX_CELLS, Grid
from playkit.imports.guess import read_grid
from playkit.imports.original import MAX_BYTES, Outcome
from playkit.imports.problems import Problem
from playkit.imports.reading import Held
from playkit.imports.split_numbers import join_split_numbers

if TYPE_CHECKING:
    from playkit.imports.original import Original
    from playkit.imports.profile import Profile

# The first bytes of what people drop by mistake, with its name in both languages.
_MAGIC: tuple[tuple[bytes, str, str], ...] = (
    (b"PK\x03\x04", "a ZIP archive or an Office file", "ZIPかOfficeのファイル"),
    (b"PK\x05\x06", "an empty ZIP archive", "空のZIP"),
    (b"\xd0\xcf\x11\xe0", "an old Office file", "古いOfficeのファイル"),
    (b"%PDF", "a PDF", "PDF"),
    (b"\x89PNG", "a picture (PNG)", "画像（PNG）"),
    (b"\xff\xd8\xff", "a picture (JPEG)", "画像（JPEG）"),
    (b"GIF8", "a picture (GIF)", "画像（GIF）"),
    (b"\x1f\x8b", "a gzip archive", "gzip"),
    (b"PAR1", "a Parquet file", "Parquet"),
    (b"SQLite format 3", "an SQLite database", "SQLiteのデータベース"),
)
_NAMES = {",": "csv", "\t": "tsv", ";": "csv", "|": "csv"}
MAX_LINES = 1_048_576  # the rows of the largest spreadsheet
LISTED = 20  # cells with undecodable bytes that are named one by one


def sheet_likeness(original: Original) -> float:
    """Rate how much bytes look like a text sheet; never 0, because it is the last resort."""
    if original.extension in ("csv", "tsv", "txt"):
        return 0.5
    return 0.1


def read_sheet(original: Original, profile: Profile) -> Outcome:
    """Read a text sheet; whatever the bytes are, the outcome is problems and never an exception."""
    outcome = Outcome(profile)
    text = text_of(original, profile, outcome)
    if text is None:
        return outcome
    mark = profile.get("read", "delimiter") or separator(text)
    if len(mark) != 1:
        mark = separator(text)
    grid = _grid(text, mark, original, outcome, profile)
    if grid is None:
        return outcome
    reading, outcome.profile = read_grid(grid, original.name, profile)
    outcome.readings.append(reading)
    outcome.detected |= {"format": _NAMES.get(mark, "csv"), "delimiter": mark, **reading.detected}
    _name_ending(original, outcome)
    return outcome


def text_of(original: Original, profile: Profile, outcome: Outcome) -> str | None:
    """Decode a file and note in the outcome how; None where it is no text, which the outcome then says."""
    refusal = _refusal(original.data)
    found = None if refusal else _decoded(original.data, profile, outcome)
    if found is None:
        refuse(outcome, refusal or Problem("NOT_TEXT"))
        return None
    outcome.detected["encoding"] = found.encoding
    if found.guessed:
        outcome.file_problems.append(
            Problem("ENCODING_GUESSED", raw=found.encoding, values={"encoding": found.encoding})
        )
    elif found.encoding == "utf-8-sig":
        outcome.file_problems.append(Problem("BOM_STRIPPED"))
    return found.text


def _refusal(data: bytes) -> Problem | None:
    """Say why bytes need no decoding: nothing there, too much there, or plainly another format."""
    if not data.strip():
        return Problem("EMPTY_FILE")
    if len(data) > MAX_BYTES:
        megabytes = {"found": "over 32", "unit": "MB", "unit_ja": "MB", "allowed": "32 MB"}
        return Problem("FILE_TOO_LARGE", values=megabytes)
    for magic, en, ja in _MAGIC:
        if data.startswith(magic):
            return Problem("FORMAT_UNKNOWN", values={"found": en, "found_ja": ja})
    return None


def _decoded(data: bytes, profile: Profile, outcome: Outcome) -> Decoded | None:
    declared = profile.get("read", "encoding", "auto")
    if declared == "auto":
        return decode(data)
    found = decode_as(data, declared)
    if found is None and (found := decode(data)):
        values = {"encoding": declared, "found": found.encoding}
        outcome.file_problems.append(Problem("ENCODING_WRONG", values=values))
    return found


def _grid(text: str, mark: str, original: Original, outcome: Outcome, profile: Profile) -> Grid | None:
    if (lines := text.count("\n")) > MAX_LINES:
        values: dict[str, object] = {
            "found": f"{lines:,}",
            "unit": "rows",
            "unit_ja": "行",
            "allowed": f"{MAX_LINES:,}",
        }
        refuse(outcome, Problem("FILE_TOO_LARGE", values=values))
        return None
    split = records(text, mark)
    fields = sum(map(len, split))
    cells = sum(1 for record in split for field in record if field.strip())
    if cells > MAX_CELLS or fields >= MAX_FIELDS:
        values = {"found": cells, "unit": "cells", "unit_ja": "マス", "allowed": f"{MAX_CELLS:,}"}
        refuse(outcome, Problem("FILE_TOO_LARGE", values=values))
        return None
    if mark == "," and profile.numbers.decimal != ",":
        outcome.file_problems += join_split_numbers(split)
    grid = Grid.of(split, name=original.name)
    if not len(grid):
        refuse(outcome, Problem("EMPTY_FILE"))
        return None
    broken = [cell for cell in grid if "\ufffd" in cell.text]
    outcome.file_problems += [Problem("UNDECODABLE_BYTES", cell.at, raw=cell.text) for cell in broken[:LISTED]]
    return grid


def refuse(outcome: Outcome, problem: Problem) -> None:
    """Hold a whole file back."""
    outcome.file_problems.append(problem)
    outcome.file_held.append(Held({}, problem.code, "file", ""))


def _name_ending(original: Original, outcome: Outcome) -> None:
    found = str(outcome.detected["format"])
    if original.extension not in (found, "txt", "csv", ""):
        values = {"extension": f".{original.extension}", "found": found.upper()}
        outcome.file_problems.append(Problem("WRONG_EXTENSION", values=values))
