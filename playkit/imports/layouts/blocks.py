"""Where the tables of a part-by-seat sheet lie: a header of names, rows of parts, labelled rows, lines around them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playkit.imports.lexicon import LIST_COLUMNS, PART_COLUMNS, ROWS, meaning, part_number, plain
from playkit.imports.values import read_number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playkit.imports.grid import Grid
    from playkit.imports.profile import Profile

_LABEL_COLUMNS = 12  # labels stand near the edge, though titles and facts may stand before them

_HEADER_REACH = 12  # blank rows and rows of seats or roles that may lie between names and parts


@dataclass(slots=True)
class Block:
    """One table: rows are grid rows, columns grid columns; `parts` maps a row to the number of its part."""

    label: int
    header: int
    parts: dict[int, int]
    kind: str
    top: int = 1
    bottom: int = 1
    roles: dict[int, str] = field(default_factory=dict)  # labelled rows that are no part
    people: list[int] = field(default_factory=list)  # columns of people
    columns: dict[int, str] = field(default_factory=dict)  # other columns with a meaning
    repeated: list[int] = field(default_factory=list)  # rows whose part was seen before
    last: int = 0  # the last row with a part's label, repeated or not

    def rows(self) -> range:
        """All rows of the block, with the lines around its table."""
        return range(self.top, self.bottom + 1)


def find_blocks(grid: Grid, profile: Profile) -> list[Block]:
    """Find the tables of a sheet from top to bottom; empty where the sheet has none of this shape."""
    candidates = (_blocks_in(grid, label, profile) for label in range(1, min(grid.cols, _LABEL_COLUMNS) + 1))
    return next((blocks for blocks in candidates if blocks), [])


def _blocks_in(grid: Grid, label: int, profile: Profile) -> list[Block]:
    blocks: list[Block] = []
    for row in range(2, grid.rows + 1):
        found = _part_at(grid, row, label, profile, blocks[-1] if blocks else None)
        if found is None:
            continue
        kind, number = found
        header = _header_above(grid, row, label, blocks[-1] if blocks else None, profile)
        if header is not None:
            blocks.append(Block(label, header, {row: number}, kind, last=row))
        elif blocks:
            _join(blocks[-1], row, number)
    _borders(grid, blocks, profile)
    for block in blocks:
        _columns(grid, block)
    return [block for block in blocks if block.people and not _is_list(grid, block)]


def _join(block: Block, row: int, number: int) -> None:
    block.last = row
    if number in block.parts.values():
        block.repeated.append(row)
    else:
        block.parts[row] = number


def _part_at(grid: Grid, row: int, label: int, profile: Profile, block: Block | None) -> tuple[str, int] | None:
    found = part_number(grid.text(row, label), profile.get("part", "kind"))
    if found is None or found[0]:
        return found
    # A bare number is a part only below a heading that says so (回, Phase) or in a table that has begun.
    if block and block.last == row - 1:
        return found
    above = [grid.text(other, label) for other in range(max(1, row - 3), row)]
    says_so = any(part_number(f"{text}1") for text in above if text and not part_number(text))
    return found if says_so else None


def row_role(grid: Grid, row: int, label: int, profile: Profile) -> str | None:
    """Say what a labelled row means (check:sum, note:seat, rank ...), None for a part or an unknown label."""
    text = grid.text(row, label)
    declared = {plain(word): str(role) for word, role in profile.table("rows").items()}
    return declared.get(plain(text)) or meaning(text, ROWS) if text else None


def _header_above(grid: Grid, row: int, label: int, block: Block | None, profile: Profile) -> int | None:
    # The nearest written row above whose cells right of the labels are words; rows of seats or roles may lie between.
    declared = profile.get("read", "header_row")
    if declared and not block and declared < row:
        return int(declared)
    first = max(1 + (block.last if block else 0), row - _HEADER_REACH)
    for above in range(row - 1, first - 1, -1):
        cells = [cell.text for cell in grid.row(above) if grid.text(above, label) != cell.text.strip()]
        if not cells:
            continue
        role = row_role(grid, above, label, profile)
        if role in ("seat", "role"):
            continue
        words = [text for text in cells if read_number(text).value is None]
        return above if role is None and len(words) * 2 > len(cells) else None
    return None


def _borders(grid: Grid, blocks: list[Block], profile: Profile) -> None:
    top = 1
    # The last block has none after it; a sheet without blocks has no pair at all.
    for block, after in zip(blocks, [*blocks[1:], None], strict=False):
        stop = after.header - 1 if after else grid.rows
        block.top = top
        block.roles = {
            row: role
            for row in range(block.header + 1, stop + 1)
            if row not in block.parts and (role := row_role(grid, row, block.label, profile))
        }
        block.bottom = grid.rows if after is None else _last_row(grid, block, stop)
        top = block.bottom + 1


def _last_row(grid: Grid, block: Block, stop: int) -> int:
    # What follows a table directly belongs to it; what follows a blank line is the next table's.
    last = max((block.last, *block.roles))
    while last < stop and grid.row(last + 1):
        last += 1
    return min(last, stop)


def _columns(grid: Grid, block: Block) -> None:
    written = _written_columns(grid, block, (*block.parts, block.header))
    for col in sorted(written):
        if role := meaning(grid.text(block.header, col), PART_COLUMNS):
            block.columns[col] = role
        else:
            block.people.append(col)


def _is_list(grid: Grid, block: Block) -> bool:
    """Tell a list (one row a result or a session, its columns named 名前, 点, 日付) from a table of people."""
    days = [col for col in range(1, block.label) if meaning(grid.text(block.header, col), LIST_COLUMNS) == "date"]
    if any(all(grid.at(row, col) for row in block.parts) for col in days) and len(block.parts) > 1:
        return True  # a day on every row: each row is a play, whatever numbers them
    return any(meaning(grid.text(block.header, col), LIST_COLUMNS) for col in block.people)


def _written_columns(grid: Grid, block: Block, rows: Iterable[int]) -> set[int]:
    return {col for row in rows for col in range(block.label + 1, grid.cols + 1) if grid.at(row, col)}
