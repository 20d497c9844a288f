"""The people: one file that can be rewritten, so that everything else holds ids only."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from playkit.errors import StoreError
from playkit.store.files import explained, locked, make_folder, write_file
from playkit.store.ids import uuid7
from playkit.store.rows import check_text, compact

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

FILE = "testers.json"


def read_testers(root: Path) -> dict[str, dict[str, Any]]:
    """Read the testers by id; empty where nobody was named yet.

    Raises:
        StoreError: the file cannot be read.
    """
    try:
        content = json.loads((root / FILE).read_bytes())
        return {str(tester): dict(fields) for tester, fields in content.items()}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, AttributeError, TypeError) as error:
        raise StoreError(f"{FILE} cannot be read", f"{FILE} を読めません") from error


def add_tester(root: Path, name: str, experience: str | None = None) -> str:
    """Give the id of the tester with this name, made on first mention, with a pseudonym for exports."""
    check_text(name, "name")
    with explained(root):
        make_folder(root)
        with locked(root / f".{FILE}.lock"):
            testers = read_testers(root)
            for tester, fields in testers.items():
                if fields.get("display_name") == name:
                    return tester
            tester = uuid7()
            pseudonym = f"T{_highest(testers) + 1}"
            testers[tester] = {"display_name": name, "pseudonym": pseudonym, "experience": experience}
            write_file(root / FILE, compact(testers).encode())
            return tester


def merge_testers(root: Path, rows: Iterable[Mapping[str, Any]]) -> None:
    """Add testers that an export names by id; who was forgotten here stays forgotten, whatever the export says."""
    wanted = {str(row["id"]): row for row in rows if row.get("id")}
    if not wanted:
        return
    make_folder(root)
    with locked(root / f".{FILE}.lock"):
        testers = read_testers(root)
        before = compact(testers)
        for tester, row in sorted(wanted.items()):
            testers[tester] = _merged(testers, testers.get(tester), row)
        if compact(testers) != before:
            write_file(root / FILE, compact(testers).encode())


def _merged(testers: dict[str, dict[str, Any]], known: dict[str, Any] | None, row: Mapping[str, Any]) -> dict[str, Any]:
    said = {name: row.get(name) for name in ("display_name", "experience")}
    if known is not None:
        told = {name: value for name, value in said.items() if known.get(name) is None}
        return known if known.get("forgotten_at") else {**known, **told}
    taken = {fields.get("pseudonym") for fields in testers.values()}
    own = row.get("pseudonym")
    pseudonym = own if own and own not in taken else f"T{_highest(testers) + 1}"
    return {"display_name": said["display_name"], "pseudonym": pseudonym, "experience": said["experience"]}


def rebuilt(ids: Iterable[str]) -> bytes:
    """Write the list anew from ids alone; they sort by time of making, so pseudonyms come out in their old order."""
    testers = {
        tester: {"display_name": None, "pseudonym": f"T{number}", "experience": None}
        for number, tester in enumerate(sorted(set(ids)), 1)
    }
    return compact(testers).encode()


def _highest(testers: dict[str, dict[str, Any]]) -> int:
    """Find the last number given, so that a forgotten tester's pseudonym is never given to another."""
    numbers = [str(fields.get("pseudonym", "")).removeprefix("T") for fields in testers.values()]
    return max((int(number) for number in numbers if number.isdecimal()), default=0)
