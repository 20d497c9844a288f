"""Workbooks (XLSX, XLS, ODS): bounded, opened by a well-kept reader, and read sheet by sheet like any other sheet."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from playkit.imports.container import MAX_BOOK_CELLS, members, refusal, too_many_cells
from playkit.imports.guess import read_grid
from playkit.imports.layouts.side import other_sheet, read_side_sheet
from playkit.imports.original import MAX_BYTES, Outcome
from playkit.imports.problems import Problem
from playkit.imports.reading import Held
from playkit.imports.sheets import refuse
from playkit.imports.values_only import calamine_grids, ods_cells
from playkit.imports.workbook import xlsx_grids

if TYPE_CHECKING:
    from playkit.imports.grid import Grid
    from playkit.imports.original import Original
    from playkit.imports.profile import Profile
    from playkit.imports.reading import Reading

_OLE = b"\xd0\xcf\x11\xe0"


def xlsx_likeness(original: Original) -> float:
    """Rate how much bytes look like an XLSX workbook."""
    return 1.0 if original.data.startswith(b"PK") and _holds(original, "xl/workbook.xml") else 0.0


def ods_likeness(original: Original) -> float:
    """Rate how much bytes look like an OpenDocument sheet."""
    return 1.0 if original.data.startswith(b"PK") and _holds(original, "content.xml") else 0.0


def xls_likeness(original: Original) -> float:
    """Rate how much bytes look like an old workbook; other old Office files begin alike."""
    wide = "Workbook".encode("utf-16-le"), "Book".encode("utf-16-le")
    return 1.0 if original.data.startswith(_OLE) and any(name in original.data for name in wide) else 0.0


def _holds(original: Original, part: str) -> bool:
    return part in members(original.data)


def read_xlsx(original: Original, profile: Profile) -> Outcome:
    """Read an XLSX workbook; whatever the bytes are, the outcome is problems and never an exception."""
    return _read(original, profile, "xlsx")


def read_ods(original: Original, profile: Profile) -> Outcome:
    """Read an OpenDocument sheet; as `read_xlsx`."""
    return _read(original, profile, "ods")


def read_xls(original: Original, profile: Profile) -> Outcome:
    """Read an old workbook; as `read_xlsx`."""
    return _read(original, profile, "xls")


def _read(original: Original, profile: Profile, form: str) -> Outcome:
    outcome = Outcome(profile, detected={"format": form})
    problem = _too_large(original) or (refusal(original.data) if form != "xls" else None)
    grids = problem or _grids(original, form, outcome)
    if isinstance(grids, Problem):
        refuse(outcome, grids)
        return outcome
    if form != "xlsx":
        outcome.file_problems.append(Problem("VALUES_ONLY", values={"format": form.upper()}))
    written = [grid for grid in grids if len(grid)]
    if not written or sum(map(len, written)) > MAX_BOOK_CELLS:
        refuse(outcome, Problem("EMPTY_FILE") if not written else too_many_cells(sum(map(len, written))))
        return outcome
    _read_sheets(outcome, written, original, profile)
    if original.extension not in (form, "xlsm", ""):
        values = {"extension": f".{original.extension}", "found": form.upper()}
        outcome.file_problems.append(Problem("WRONG_EXTENSION", values=values))
    return outcome


def _too_large(original: Original) -> Problem | None:
    if len(original.data) <= MAX_BYTES:
        return None
    return Problem("FILE_TOO_LARGE", values={"found": "over 32", "unit": "MB", "unit_ja": "MB", "allowed": "32 MB"})


def _grids(original: Original, form: str, outcome: Outcome) -> list[Grid] | Problem:
    """Open the workbook, or say why its reader cannot."""
    try:
        if form == "xlsx":
            grids, from_1904 = xlsx_grids(original.data, original.name)
            if from_1904:
                outcome.detected["date_system"] = 1904
                outcome.file_problems.append(Problem("DATE_SYSTEM_1904"))
            return grids
        if form == "ods" and (count := ods_cells(original.data)) > MAX_BOOK_CELLS:
            return too_many_cells(count)
        return calamine_grids(original.data, original.name)
    except Exception:  # noqa: BLE001 (the readers raise whatever damage leads them to; none of it may end an import)
        return Problem("BROKEN_CONTAINER")


def _read_sheets(outcome: Outcome, grids: list[Grid], original: Original, profile: Profile) -> None:
    named = {grid.name.removeprefix(f"{original.name}!"): grid for grid in grids}
    wanted = profile.get("read", "sheet")
    readings: dict[str, Reading] = {}
    for title, grid in named.items():
        if wanted in (None, title) or wanted not in named:
            readings[title], used = read_grid(grid, f"{original.name} {title}", profile)
            # The profile that an import is known by is that of its first sheet with sessions.
            if readings[title].sessions and not outcome.sessions:
                outcome.profile = used
        else:
            readings[title] = other_sheet(grid)
        outcome.readings.append(readings[title])
    _set_aside(outcome, readings)
    told = next((one for one in readings.values() if one.sessions), next(iter(readings.values())))
    outcome.detected |= told.detected
    outcome.detected |= {"sheets": list(named)} if len(named) > 1 else {"sheet": next(iter(named))}
    if row := told.detected.get("header_row"):
        outcome.detected.setdefault("header_rows", [row])
    if len(named) > 1:
        for title, reading in zip(readings, outcome.readings, strict=True):
            _locate(reading, title)


def _set_aside(outcome: Outcome, readings: dict[str, Reading]) -> None:
    """Read sheets without sessions again, as lists of what the sheets with sessions speak of."""
    main = [reading.grid for reading in readings.values() if reading.sessions]
    for nth, reading in enumerate(outcome.readings):
        if main and not reading.sessions and reading.layout == "none":
            outcome.readings[nth] = read_side_sheet(reading.grid, main)


def _locate(reading: Reading, sheet: str) -> None:
    """Add the sheet's name to the addresses, where a workbook has several."""
    reading.problems = [replace(problem, at={"sheet": sheet, **problem.at}) for problem in reading.problems]
    reading.held = [Held({"sheet": sheet, **held.at}, held.code, held.scope, held.raw) for held in reading.held]
