"""Which columns a list has: its header, what each heading means, what stands above it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from playkit.imports.layouts.pairs import ROLE as PAIR
from playkit.imports.layouts.pairs import looks_paired, pair_role
from playkit.imports.lexicon import FACTS, LIST_COLUMNS, ROWS, meaning, part_number, plain

if TYPE_CHECKING:
    from playkit.imports.grid import Grid
    from playkit.imports.profile import Profile

_REACH = 30  # rows that may stand above a header

HEADINGS: dict[str, tuple[str, ...]] = {
    "session": (
        "session",
        "セッション",
        "session id",
        "session_id",
        "卓",
        "卓番号",
        "対局",
        "試合",
        "ゲーム",
        "テーブル",
        "table",
        "table id",
        "match",
        "game no",
        "game no.",
        "テスト回",
    ),
    "player": LIST_COLUMNS["player"],
    "value": (*LIST_COLUMNS["score"], "獲得点", "獲得", "増減", "gain", "gained"),
    "score_before": ("開始点", "開始得点", "開始時", "before", "score before", "score_before"),
    "score_after": ("終了点", "終了得点", "終了時", "累計", "after", "score after", "score_after"),
    "rank": ROWS["rank"],
    "seat": ROWS["seat"],
    "role": ROWS["role"],
    "duration": FACTS["duration"],
    "date": FACTS["date"],
    "note": ROWS["note:seat"],
}
_RESULTS = {"value", "score_after", "rank"}


@dataclass(frozen=True, slots=True)
class Columns:
    """The header of a list: its row, the meaning of each column, and the word for its parts.

    `roles` has `other` where a heading says nothing we know; `known` are the headings that the profile names.
    """

    header: int
    roles: dict[int, str]
    kind: str | None = None
    known: tuple[str, ...] = ()

    def col(self, role: str) -> int | None:
        """Give the column with a meaning, None where there is none."""
        return next((col for col, found in self.roles.items() if found == role), None)


def find_columns(grid: Grid, profile: Profile) -> Columns | None:
    """Find the header of a list with one row a result; None where the sheet is no such list."""
    declared = profile.get("read", "header_row")
    rows = (int(declared),) if declared else range(1, min(grid.rows, _REACH) + 1)
    return next((found for row in rows if (found := _columns(grid, row, profile))), None)


def _columns(grid: Grid, row: int, profile: Profile) -> Columns | None:
    names = {plain(text): str(role) for text, role in profile.table("columns").items()}
    roles, kind, known = {}, None, []
    for cell in grid.row(row):
        role, word = heading(cell.text, names, profile.get("part", "kind"))
        kind = kind or word
        if role == "other" and (pair := pair_role(cell.text)) and looks_paired(grid, row, cell.col, pair):
            role = pair
        roles[cell.col] = role
        if plain(cell.text) in names:
            known.append(cell.text.strip())
    found = [role for role in roles.values() if role != "other"]
    paired = any(role.startswith(PAIR) for role in found)
    # Headings that repeat are groups side by side: another layout's business.
    if found.count("player") != 1 or not (_RESULTS & set(found) or paired) or len(found) != len(set(found)):
        return None
    return Columns(row, roles, kind, tuple(known))


def heading(text: str, names: dict[str, str], kind: str | None = None) -> tuple[str, str | None]:
    """Read a heading as (role, word for a part); the role is `other` where nothing is known of it.

    >>> heading("ハンド", {}), heading("名 前", {}), heading("天気", {}), heading("天気", {"天気": "note"})
    (('part', 'hand'), ('player', None), ('other', None), ('note', None))
    """
    word = plain(text)
    role = names.get(word) or meaning(text, HEADINGS)
    if role and role != "part":
        return role, None
    numbered = part_number(f"{text}1", kind)
    if numbered and numbered[0]:
        return "part", numbered[0]
    return role or "other", None
