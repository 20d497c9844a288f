"""Where a table lies whose rows are kinds (of points, of remarks) and whose columns are people."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from playkit.imports.dates import read_date
from playkit.imports.layouts.blocks import Block, row_role
from playkit.imports.layouts.marks import is_unknown
from playkit.imports.lexicon import LIST_COLUMNS, PART_COLUMNS, SESSION_LABEL, meaning, part_number, plain
from playkit.imports.remarks import tag_of
from playkit.imports.values import read_number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playkit.imports.grid import Grid
    from playkit.imports.profile import Profile

_REACH = 30  # rows that may stand above a header
_LABELS = 4  # columns that may stand left of the labels
_LONGEST = 60  # letters of a kind's label
_TIMES = re.compile(r"(?<=\d)\s*(?:回|件|度|times?|x)$", re.IGNORECASE)  # 3回 is a count of three
_READABLE = 0.8  # of the cells of a table of numbers
# What stands in the corner above the kinds.
_CORNERS = (
    *("観察", "観察項目", "項目", "内訳", "得点項目", "種類", "カテゴリ", "行動", "観察されたこと"),
    *("observation", "observations", "item", "category", "behaviour", "behavior", "event", "scoring", "what"),
)


def find_kinds(grid: Grid, profile: Profile) -> Block | None:
    """Find the first table of labelled numbers below a header of names; None where the sheet has none.

    Parts, days and numbered plays are labels of other layouts, and so are headings of lists.
    """
    declared = profile.get("read", "header_row")
    for header in (int(declared),) if declared else range(1, min(grid.rows, _REACH) + 1):
        for label in range(1, min(grid.cols, _LABELS) + 1):
            block = _block(grid, header, label, profile)
            if block and _is_readable(grid, block) and _stands_upright(grid, block, profile):
                return block
    return None


def _block(grid: Grid, header: int, label: int, profile: Profile) -> Block | None:
    heads = {col: text for col in range(label + 1, grid.cols + 1) if (text := grid.text(header, col))}
    if not heads or not all(map(_is_word, heads.values())):
        return None
    block = Block(label, header, {}, "kind", bottom=grid.rows)
    for row in range(header + 1, grid.rows + 1):
        text = grid.text(row, label)
        if not text and row == header + 1 and not grid.row(row):
            continue  # a blank line, or the rule of a table in Markdown, below the header
        if not text:
            break
        if role := row_role(grid, row, label, profile):
            block.roles[row] = role
        elif _is_word(text):
            block.parts[row] = len(block.parts) + 1
        else:
            return None
        block.last = row
    for col, text in heads.items():
        if role := meaning(text, PART_COLUMNS):
            block.columns[col] = role
        else:
            block.people.append(col)
    return block if len(block.parts) > 1 and block.people else None


def _is_word(text: str) -> bool:
    """Tell whether a text may be a name or a kind, and nothing that another layout reads."""
    if len(text) > _LONGEST or read_number(text).value is not None or is_unknown(text):
        return False
    if part_number(text) or SESSION_LABEL.fullmatch(plain(text)) or meaning(text, LIST_COLUMNS):
        return False
    return read_date(text).code == "BAD_DATE"


def _is_readable(grid: Grid, block: Block) -> bool:
    texts = list(texts_in(grid, block))
    good = sum(is_unknown(text) or read_number(as_count(text)).value is not None for text in texts)
    return len(texts) >= len(block.parts) and good >= _READABLE * len(texts)


def as_count(text: str) -> str:
    """Write what stands for a count as a number: without its unit, and one bar alone as one.

    >>> as_count("3回"), as_count("｜"), as_count("正")
    ('3', '1', '正')
    """
    plain = unicodedata.normalize("NFKC", text).strip()
    return "1" if plain in ("|", "│", "/", "l", "I") else _TIMES.sub("", plain)


def texts_in(grid: Grid, block: Block) -> Iterable[str]:
    """Give the texts of a table's values."""
    return (text for row in block.parts for col in block.people if (text := grid.text(row, col)))


def _stands_upright(grid: Grid, block: Block, profile: Profile) -> bool:
    """Tell whether the rows are the kinds, and not the people of a sheet that should be turned."""
    corner = grid.text(block.header, block.label)
    if meaning(corner, LIST_COLUMNS) == "player":
        return grid.turned  # the names stand below this word in the file
    if plain(corner) in _CORNERS:
        return not grid.turned
    down = [grid.text(row, block.label) for row in block.parts]
    across = [grid.text(block.header, col) for col in block.people]
    return _remarks(down, profile) >= _remarks(across, profile)


def _remarks(texts: list[str], profile: Profile) -> int:
    return sum(tag_of(text, profile)[0] is not None for text in texts)


def corner_title(grid: Grid, block: Block) -> str | None:
    """Give what stands in the corner where it is no heading: a title, such as the game's name."""
    corner = grid.text(block.header, block.label)
    known = plain(corner) in _CORNERS or meaning(corner, LIST_COLUMNS)
    return None if known or not corner else corner
