"""Bytes that failed a checksum or a reading: kept with file, offset and reason, never deleted."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from playkit.store.files import write_file
from playkit.store.inventory import ARCHIVE, LIVE
from playkit.store.rows import compact

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from playkit.store.problems import Problem

FOLDER = "quarantine"
ASIDE = "aside"
"""Folder inside, to which a repair moves whole files."""


def keep_damage(root: Path, problems: Sequence[Problem]) -> None:
    """Keep damaged bytes of journals that are about to be sealed; doing it twice writes the same files."""
    for problem in problems:
        if problem.offset is None or problem.length is None:
            continue
        name = _record_name(problem)
        with (root / problem.file).open("rb") as file:
            file.seek(problem.offset)
            write_file(root / FOLDER / f"{name}.bytes", file.read(problem.length))
        write_file(root / FOLDER / f"{name}.json", compact([_row(asdict(problem))]).encode())


def _record_name(problem: Problem) -> str:
    # A journal that moves to the archive when it is sealed keeps the record of its damage.
    file = problem.file.removeprefix(f"{LIVE}/").removeprefix(f"{ARCHIVE}/")
    return f"{file.replace('/', '.')}.{problem.offset}"


def is_kept(root: Path, problem: Problem) -> bool:
    """Say whether these damaged bytes are kept already."""
    return (root / FOLDER / f"{_record_name(problem)}.json").exists()


def keep_rejected(root: Path, name: str, rejected: Sequence[Mapping[str, Any]]) -> None:
    """Keep what an importer held back: mappings with `reason`, `src`, `raw`, `detail`, `file`."""
    write_file(root / FOLDER / f"{name}.json", compact([_row(dict(row)) for row in rejected]).encode())


def blank_words(root: Path, name: str) -> None:
    """Empty the words of what an importer held back under a name; where and why stays."""
    path = root / FOLDER / f"{name}.json"
    if path.exists():
        rows = [{**row, "raw": None} for row in json.loads(path.read_bytes())]
        write_file(path, compact(rows).encode())


def _row(problem: Mapping[str, Any]) -> dict[str, Any]:
    kept = {name: problem.get(name) for name in ("file", "reason", "detail", "src", "raw")}
    return {**kept, "byte_offset": problem.get("byte_offset", problem.get("offset"))}


def quarantined(root: Path) -> list[dict[str, Any]]:
    """List what is kept, as rows of table `quarantine`; a record that cannot be read is itself a row."""
    rows: list[dict[str, Any]] = []
    for path in sorted((root / FOLDER).glob("*.json")):
        try:
            rows += json.loads(path.read_bytes())
        except (OSError, ValueError):
            rows.append({"file": f"{FOLDER}/{path.name}", "reason": "file cannot be read"})
    return rows
