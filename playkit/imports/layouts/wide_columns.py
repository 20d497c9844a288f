"""Which columns a sheet has whose rows are sessions: one column a person, or groups of columns side by side."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playkit.imports.dates import read_date
from playkit.imports.layouts.columns import heading, names_games
from playkit.imports.layouts.places import holds_names, places_in
from playkit.imports.lexicon import NUMBERS, PART_COLUMNS, SESSION_LABEL, meaning, plain
from playkit.imports.made_dates import number_behind
from playkit.imports.values import read_number

if TYPE_CHECKING:
    from playkit.imports.grid import Cell, Grid
    from playkit.imports.profile import Profile

_NUMBERED = re.compile(
    r"(?P<word>[^\d]+?)[\s_#.\-]*\d{1,2}|(?:p|player|プレイヤー)\s*\d{1,2}[\s_.\-]*(?P<after>[^\d]+)", re.IGNORECASE
)
_REACH = 30  # rows that may stand above a header
_LONGEST = 120  # letters of a heading
_SIDE = 4  # columns that may stand left of the names
_OF_PERSON = ("value", "rank", "role")
_OF_SESSION = ("key", "date", "note", "sum", "started", "ended", "place", "duration", "winner")


@dataclass(slots=True)
class Wide:
    """The header of such a sheet: `session` maps columns to their meaning, `people` are columns of scores.

    `groups` map player, value and others to the columns of each group; there are people or groups, never both.
    `ranks` are the places that stand as headings above the people who took them, LAST for the last.
    """

    header: int
    session: dict[int, str] = field(default_factory=dict)
    people: list[int] = field(default_factory=list)
    groups: list[dict[str, int]] = field(default_factory=list)
    others: list[int] = field(default_factory=list)
    ranks: dict[int, int] = field(default_factory=dict)


def find_people(grid: Grid, profile: Profile) -> Wide | None:
    """Find a header whose columns are people, with a date or a session's name in front; None where there is none."""
    for row in _rows(grid, profile):
        wide = _people(grid, row, profile)
        if wide and len(wide.people) > 1 and {"key", "date"} & set(wide.session.values()) and _numbers(grid, wide):
            return wide
    return None


def find_sessions(grid: Grid, profile: Profile) -> Wide | None:
    """Find, on a turned grid, a header of people above rows labelled as sessions (試合1, Match 2); None elsewhere."""
    for row in range(1, min(grid.rows, _SIDE) + 1):
        if found := _without_corner(grid, row, profile):
            return found
        if len(grid.row(row)) < 3:
            continue
        corner, *people = grid.row(row)
        if _role(corner.text, profile) not in ("player", "key"):
            continue
        place = place_of(grid, corner)
        below = range(row + 1, grid.rows + 1)
        if sum(bool(SESSION_LABEL.fullmatch(plain(grid.text(other, place)))) for other in below) > 1:
            return Wide(row, {place: "key"}, [place_of(grid, cell) for cell in people])
        if sum(_is_day(grid.text(other, place), profile) for other in below) > 1:
            return Wide(row, {place: "date"}, [place_of(grid, cell) for cell in people])
    return None


def _without_corner(grid: Grid, row: int, profile: Profile) -> Wide | None:
    """Find people beside an empty corner, and nothing but days, two at least, below it."""
    people = grid.row(row)
    place = place_of(grid, people[0]) - 1 if len(people) > 1 else 0
    texts = [text for other in range(row + 1, grid.rows + 1) if (text := grid.text(other, place))]
    if len(texts) < 2 or not all(_is_day(text, profile) for text in texts):
        return None
    return Wide(row, {place: "date"}, [place_of(grid, cell) for cell in people])


def _is_day(text: str, profile: Profile) -> bool:
    return read_date(text, profile.dates).code != "BAD_DATE"


def place_of(grid: Grid, cell: Cell) -> int:
    """Give the column of a cell in the grid, which may be turned."""
    return cell.row if grid.turned else cell.col


def find_groups(grid: Grid, profile: Profile) -> Wide | None:
    """Find a header in which the same headings come again, each time for another person; None where there is none."""
    for row in _rows(grid, profile):
        wide = _groups(grid, row, profile)
        if len(wide.groups) > 1 and _tells_results(grid, wide):
            return wide
    return None


def _tells_results(grid: Grid, wide: Wide) -> bool:
    """Tell whether every person of a row comes with points or a place, or stands below the place they took."""
    if any(all(role in group for group in wide.groups) for role in ("value", "rank")):
        return True
    names = [group["player"] for group in wide.groups]
    return set(names) <= set(wide.ranks) and holds_names(grid, wide.header, names)


def _rows(grid: Grid, profile: Profile) -> range:
    declared = profile.get("read", "header_row")
    return range(int(declared), int(declared) + 1) if declared else range(1, min(grid.rows, _REACH) + 1)


def _role(text: str, profile: Profile) -> str:
    names = {plain(word): str(role) for word, role in profile.table("columns").items()}
    if plain(text) in names:
        return names[plain(text)].removeprefix("check:")
    if meaning(text, PART_COLUMNS) == "check:row":
        return "sum"
    if plain(text) in NUMBERS:
        return "key"
    role, _ = heading(text, names, profile.get("part", "kind"))
    return "key" if role in ("session", "part") else role


def _people(grid: Grid, row: int, profile: Profile) -> Wide | None:
    wide = Wide(row)
    for cell in grid.row(row):
        role = _role(cell.text, profile)
        if names_games(grid, row, cell.col):
            wide.session[cell.col] = "game"
        elif role in _OF_SESSION:
            wide.session[cell.col] = role
        elif role == "other":
            wide.people.append(cell.col)
        else:
            return None  # a heading such as 名前 or 点: a list of another kind
    # A number of the part alone makes a table of parts; only a date or a session's own name makes rows sessions.
    dated = "date" in wide.session.values() or profile.get("read", "layout") == "session-by-person"
    return wide if dated else None


def _numbers(grid: Grid, wide: Wide) -> bool:
    cells = [grid.at(row, col) for row in range(wide.header + 1, grid.rows + 1) for col in wide.people]
    # What a spreadsheet made a day or a time of speaks neither for scores nor against them.
    written = [
        cell for cell in cells if cell and (cell.kind not in ("date", "time") or number_behind(cell) is not None)
    ]
    numbers = sum(cell.kind in ("date", "time") or read_number(cell.text).value is not None for cell in written)
    return numbers * 2 > len(written)


def _groups(grid: Grid, row: int, profile: Profile) -> Wide:
    cells = grid.row(row)
    wide = Wide(row, ranks=places_in(cells))
    waiting: dict[str, int] = {}  # 順位 | 名前 | 順位 | 名前: what stands before the name it belongs to
    for cell in cells:
        role = _group_role(cell, profile)
        group = wide.groups[-1] if wide.groups else None
        if cell.col in wide.ranks or role == "player":
            wide.groups.append({"player": cell.col, **waiting})
            waiting = {}
        elif role in _OF_PERSON and group and role not in group:
            group[role] = cell.col
        elif role in _OF_PERSON and role not in waiting:
            waiting[role] = cell.col
        elif names_games(grid, row, cell.col):
            wide.session[cell.col] = "game"
        elif role in _OF_SESSION and role != "winner":
            wide.session[cell.col] = role
        else:
            wide.others.append(cell.col)
    wide.others += waiting.values()
    return wide


def _group_role(cell: Cell, profile: Profile) -> str:
    """Say what a heading of a group means, with or without its number: 名前1, Player 2, Score2."""
    role = _role(cell.text, profile)
    if len(cell.text) > _LONGEST:
        return role  # no heading; a pattern with two open ends would look at it for minutes
    numbered = _NUMBERED.fullmatch(unicodedata.normalize("NFKC", cell.text).strip())
    if role != "other" or not numbered:
        return role
    return _role(numbered["word"] or numbered["after"], profile)
