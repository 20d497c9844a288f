"""Which columns a list has: its header, what each heading means, what stands above it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from playkit.imports.dates import read_date
from playkit.imports.layouts.pairs import ROLE as PAIR
from playkit.imports.layouts.pairs import looks_paired, pair_role
from playkit.imports.lexicon import FACTS, LIST_COLUMNS, NUMBERS, PART_COLUMNS, ROWS, meaning, part_number, plain
from playkit.imports.named_games import game_named
from playkit.imports.profile import Profile
from playkit.imports.results import read_outcome

if TYPE_CHECKING:
    from playkit.imports.grid import Grid

_SAMPLE = 50  # texts by which a column without a known heading is judged
_REACH = 30  # rows that may stand above a header

HEADINGS: dict[str, tuple[str, ...]] = {
    "session": (
        "session",
        "セッション",
        "session id",
        "session_id",
        "sessionid",
        "セッション番号",
        "卓",
        "卓番号",
        "対局",
        "対局番号",
        "試合",
        "試合番号",
        "ゲーム",
        "ゲーム番号",
        "テーブル",
        "table",
        "table id",
        "table no",
        "match",
        "match id",
        "matchid",
        "match no",
        "game no",
        "game no.",
        "game id",
        "gameid",
        "play",
        "play id",
        "テスト回",
        "テスト",
        "プレイ",
        "開催",
    ),
    "player": LIST_COLUMNS["player"],
    "value": (*LIST_COLUMNS["score"], "獲得点", "獲得", "増減", "加算", "加点", "今回", "gain", "gained", "delta"),
    "score_before": ("開始点", "開始得点", "開始時", "before", "score before", "score_before"),
    "score_after": ("終了点", "終了得点", "終了時", "累計", "after", "score after", "score_after"),
    "rank": ROWS["rank"],
    "seat": ROWS["seat"],
    "role": ROWS["role"],
    "duration": PART_COLUMNS["duration"],
    "date": FACTS["date"],
    "started": FACTS["started"],
    "ended": FACTS["ended"],
    "place": FACTS["place"],
    "winner": (
        "勝敗",
        "勝ち負け",
        "勝利",
        "勝者",
        "勝",
        "winner",
        "won",
        "win",
        "win/lose",
        "win/loss",
        "venceu",
        "outcome",
    ),
    "game": (
        "ゲーム名",
        "ゲームタイトル",
        "遊んだゲーム",
        "タイトル",
        "ボードゲーム",
        "game name",
        "game title",
        "game played",
        "title",
        "boardgame",
        "board game",
        "jogo",
        "spiel",
    ),
    "account": (
        "steamid",
        "steam id",
        "playerid",
        "player id",
        "player_id",
        "userid",
        "user id",
        "user_id",
        "account",
        "アカウント",
        "会員番号",
        "プレイヤーid",
        "member id",
        "メールアドレス",
        "メール",
        "email",
        "e-mail",
        "email address",
        "discord",
        "discord id",
    ),
    "note": ROWS["note:seat"],
}
_RESULTS_TOLD = ("result", "results", "結果", "勝敗結果")  # winners and losers, where nothing else stands below
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
    _settle_keys(grid, row, roles, kind)
    found = [role for role in roles.values() if role != "other"]
    paired = any(role.startswith(PAIR) for role in found)
    # Headings that repeat are groups side by side: another layout's business.
    if found.count("player") != 1 or not (_RESULTS & set(found) or paired) or len(found) != len(set(found)):
        return None
    return Columns(row, roles, kind, tuple(known))


def _settle_keys(grid: Grid, row: int, roles: dict[int, str], kind: str | None) -> None:
    """Decide what a column is whose heading alone leaves it open: a game's name, a session's or a part's number."""
    for col, role in list(roles.items()):
        word = plain(grid.text(row, col))
        if role not in ("other", "part", "session"):
            continue
        texts = _below(grid, row, col)
        if names_games(grid, row, col):
            roles[col] = "game"
        elif role == "part" and kind == "deal" and _ends_there(grid, row, col, roles):
            roles[col] = "session"  # 回 and Game count plays where each has its places or its day
        elif role == "other" and "date" not in roles.values() and _all_days(texts):
            roles[col] = "date"  # whatever the language of its heading
        elif role == "other" and word in _RESULTS_TOLD and texts and None not in map(read_outcome, texts):
            roles[col] = "winner"
        elif role == "other" and word in NUMBERS and "session" not in roles.values():
            # What comes again in a column of numbers counts plays, not rows.
            roles[col] = "session" if 1 < len(set(texts)) < len(texts) and "date" not in roles.values() else role


def names_games(grid: Grid, header: int, col: int) -> bool:
    """Tell whether a column names games; ゲーム and Game may also count plays, so one name must be known there."""
    word = plain(grid.text(header, col))
    texts = dict.fromkeys(_below(grid, header, col)) if word in ("game", "ゲーム") else ()
    return word in HEADINGS["game"] or any(game_named(text, Profile()) for text in texts)


def _below(grid: Grid, header: int, col: int) -> list[str]:
    return [text for row in range(header + 1, grid.rows + 1) if (text := grid.text(row, col))]


def _all_days(texts: list[str]) -> bool:
    return bool(texts) and all(read_date(text).day is not None for text in texts[:_SAMPLE])


def _ends_there(grid: Grid, row: int, col: int, roles: dict[int, str]) -> bool:
    if "session" in roles.values():
        return False
    if {"rank", "winner"} & set(roles.values()):
        return True
    dates = next((other for other, role in roles.items() if role == "date"), 0)
    days = {(grid.text(below, col), grid.text(below, dates)) for below in range(row + 1, grid.rows + 1)}
    return len({day for _, day in days if day}) > 1


def _forms(word: str) -> tuple[str, ...]:
    """Give a heading as it is, and without what people add to it: Winner?, Game #, 点*."""
    return word, word.rstrip("?!* ").replace(" #", "#").replace("#", " no"), word.rstrip("?!*# ")


def heading(text: str, names: dict[str, str], kind: str | None = None) -> tuple[str, str | None]:
    """Read a heading as (role, word for a part); the role is `other` where nothing is known of it.

    >>> heading("ハンド", {}), heading("名 前", {}), heading("天気", {}), heading("天気", {"天気": "note"})
    (('part', 'hand'), ('player', None), ('other', None), ('note', None))
    """
    word = plain(text)
    role = names.get(word) or next((role for form in _forms(word) if (role := meaning(form, HEADINGS))), None)
    if role and role != "part":
        return role, None
    numbered = part_number(f"{text}1", kind)
    if numbered and numbered[0]:
        return "part", numbered[0]
    return role or "other", None
