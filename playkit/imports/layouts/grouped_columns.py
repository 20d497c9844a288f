"""Which columns a sheet has whose header is two rows high: names above, what was counted for each below."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playkit.imports.layouts.columns import heading
from playkit.imports.lexicon import BONUS, ROWS, meaning, plain
from playkit.imports.values import read_number

if TYPE_CHECKING:
    from playkit.imports.grid import Cell, Grid
    from playkit.imports.profile import Profile

_REACH = 30  # rows that may stand above a header
_OF_SESSION = ("key", "date", "note", "duration")


@dataclass(slots=True)
class Group:
    """The columns below one name: `columns` maps them to value:NAME, bonus, sum, rank, role, seat or note."""

    name: Cell
    last: int
    columns: dict[int, str] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Grouped:
    """The two rows of a header: `session` maps the columns beside the groups to key, date, note, duration or other."""

    names: int
    groups: list[Group] = field(default_factory=list)
    session: dict[int, str] = field(default_factory=dict)

    @property
    def header(self) -> int:
        """The lower row of the header."""
        return self.names + 1


def find_grouped(grid: Grid, profile: Profile) -> Grouped | None:
    """Find a header of two rows in which the same headings come again below each name; None where there is none."""
    declared = profile.get("read", "header_row")
    rows = (int(declared),) if declared else range(1, min(grid.rows - 1, _REACH) + 1)
    return next((found for row in rows if (found := _grouped(grid, row, profile))), None)


def _grouped(grid: Grid, row: int, profile: Profile) -> Grouped | None:
    below = grid.row(row + 1)
    times = Counter(plain(cell.text) for cell in below)
    repeated = [cell for cell in below if times[plain(cell.text)] > 1 and read_number(cell.text).value is None]
    if len(repeated) < 2 or len(repeated) * 2 < len(below):
        return None
    found = Grouped(row)
    for cell, after in _names(grid, row, repeated[0].col, profile):
        found.groups.append(_group(grid, cell, after, profile))
    found.groups = [group for group in found.groups if group.columns]
    if len(found.groups) < 2:
        return None
    inside = {col for group in found.groups for col in range(group.name.col, group.last + 1)}
    for cell in (*grid.row(row), *below):
        if cell.col not in inside:
            found.session[cell.col] = session_role(cell.text, profile)
    return found


def _names(grid: Grid, row: int, first: int, profile: Profile) -> list[tuple[Cell, int]]:
    """Give the name cells with the column before which each group ends."""
    cells = [cell for cell in grid.row(row) if cell.col >= first and session_role(cell.text, profile) == "other"]
    if not cells or cells[0].col > first:
        return []
    stops = [cell.col for cell in grid.row(row)]
    return [(cell, next((col for col in stops if col > cell.col), grid.cols + 1)) for cell in cells]


def _group(grid: Grid, name: Cell, after: int, profile: Profile) -> Group:
    merged = next((area for area in grid.merged if (area.row, area.col) == (name.row, name.col)), None)
    last = merged.last_col if merged and not grid.turned else after - 1
    group = Group(name, min(last, after - 1))
    for col in range(name.col, group.last + 1):
        if text := grid.text(name.row + 1, col):
            group.columns[col] = group_role(text, profile)
            group.words[group.columns[col]] = text
    return group


def session_role(text: str, profile: Profile) -> str:
    """Say what a heading beside the groups means: key, date, note, duration, or other."""
    names = {plain(word): str(role) for word, role in profile.table("columns").items()}
    role, _ = heading(text, names, profile.get("part", "kind"))
    role = "key" if role in ("session", "part") else role
    return role if role in _OF_SESSION else "other"


def group_role(text: str, profile: Profile) -> str:
    """Say what a heading below a name means; whatever is not known is counted under its own name."""
    names = {plain(word): str(role) for word, role in profile.table("columns").items()}
    if declared := names.get(plain(text)):
        return declared
    if meaning(text, ROWS) == "check:sum":
        return "sum"
    if plain(text) in BONUS:
        return "bonus"
    role, _ = heading(text, {})
    return role if role in ("rank", "role", "seat", "note") else f"value:{text.strip()}"
