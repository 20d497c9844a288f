"""The words by which sheets name things, Japanese and English: parts, totals, notes, facts of a session, marks."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_PART_WORDS = {
    "phase": ("フェーズ", "フェイズ", "phase", "ph", "p"),
    "hand": ("ハンド", "hand"),
    "round": ("ラウンド", "round", "rd", "r"),
    "deal": ("回戦", "回目", "局", "戦", "回", "セット", "set", "game"),
}
_PART = re.compile(r"第?\s*(?P<before>[^\d\s.#]*?)\s*[.#]?\s*(?P<n>\d{1,3}|[一二三四五六七八九十])\s*(?P<after>\D*)")
_ASIDE = re.compile(r"(?<=.)\s*[(\[].*[)\]]$")  # フェーズ2（途中まで）
_KANJI = {letter: value for value, letter in enumerate("一二三四五六七八九十", 1)}
_LONGEST = 80  # letters of a part's label, with an aside

ROWS: dict[str, tuple[str, ...]] = {
    "check:sum": ("合計", "計", "総計", "合計点", "総合計", "total", "totals", "sum"),
    "note:seat": ("備考", "メモ", "ひとこと", "感想", "コメント", "note", "notes", "comment", "comments", "memo"),
    "rank": ("順位", "着順", "rank", "place", "places"),
    "seat": ("席", "席順", "手番順", "座席", "seat", "seats"),
    "role": ("キャラクター", "キャラ", "役", "役割", "character", "role"),
    "score": ("最終得点", "最終点", "結果", "final", "final score", "result"),
}
FACTS: dict[str, tuple[str, ...]] = {
    "date": ("日付", "日時", "開催日", "実施日", "年月日", "date", "day"),
    "place": ("場所", "会場", "開催地", "place", "location", "venue", "where"),
    "recorder": ("記録係", "記録者", "記録", "書記", "recorder", "scribe", "recorded by"),
    "game": ("ゲーム", "ゲーム名", "タイトル", "game", "title"),
    "draft": ("版", "草案", "バージョン", "ルール版", "draft", "version"),
    "study": ("テスト会", "会", "study"),
    "started": ("開始", "開始時刻", "start", "started"),
    "ended": ("終了", "終了時刻", "end", "ended"),
    "duration": ("所要時間", "プレイ時間", "時間", "duration", "play time", "length"),
    "people": ("参加者", "プレイヤー", "プレーヤー", "メンバー", "players", "people"),
    "seats": ("席順", "手番順", "座席", "seats", "turn order"),
    "end_reason": ("終了理由", "end reason"),
}
PART_COLUMNS: dict[str, tuple[str, ...]] = {
    "check:row": ROWS["check:sum"],
    "note:part": ROWS["note:seat"],
    "duration": FACTS["duration"],
}
# Headings of a list, in which every row is a result; where one stands above a column, it is no person's name.
LIST_COLUMNS: dict[str, tuple[str, ...]] = {
    "player": ("名前", "氏名", "プレイヤー", "プレーヤー", "ニックネーム", "player", "name", "nickname"),
    "score": ("点", "点数", "得点", "スコア", "score", "points"),
    "seat": ROWS["seat"],
    "rank": ROWS["rank"],
    "date": (*FACTS["date"], "タイムスタンプ", "timestamp"),
    "session": ("セッション", "回", "session", "event_id", "session_id", "kind"),
}
TURNS = ("手番", "ターン", "手数", "手", "turn", "turns", "turn no", "turn no.", "move", "move no")  # a label column
SESSION_LABEL = re.compile(
    r"(?:試合|対局|対戦|セッション|卓|match|session|table|play)\s*[#.]?\s*\d{1,3}", re.IGNORECASE
)
IDS = ("id", "番号", "会員番号", "no", "no.", "player id", "member id")
# Headings of a list of moves with their times.
MOVE_COLUMNS: dict[str, tuple[str, ...]] = {
    "key": ("table id", "table", "session", "game id", "match id", "卓", "卓番号", "テーブル", "対局", "セッション"),
    "game": ("game name", "game", "ゲーム", "ゲーム名"),
    "turn": ("move no", "move no.", "move", "move number", "手数", "手", "手番", "turn"),
    "moment": ("date time", "datetime", "date", "time", "timestamp", "日時", "時刻", "日付"),
    "player": ("player name", "player", "name", "名前", "プレイヤー", "手番者"),
    "clock": ("remaining time", "remaining", "clock", "time left", "残り時間", "持ち時間"),
}
# Headings of a book of sessions that names the winners only.
OUTCOMES: dict[str, tuple[str, ...]] = {
    "winner": ("勝者", "優勝者", "勝利者", "勝った人", "winner", "winners", "won by", "winning player names"),
    "winner_ids": ("winning player ids", "winner id", "winner ids", "勝者id"),
    "count": ("人数", "参加人数", "プレイ人数", "number of players", "player count", "# players", "n players"),
    "key": ("id", "no", "no.", "番号", "通し番号", "played game id", "play id"),
}
BONUS = ("ボーナス", "加点", "追加点", "bonus", "bonuses", "extra")
SUMMARIES = (
    "平均",
    "平均点",
    "総合計",
    "合計",
    "計",
    "average",
    "avg",
    "mean",
    "total",
    "totals",
    "sum",
    "最高",
    "max",
)
# What a mark in place of a number usually means on a score sheet; a profile's [tokens] come first.
MARKS: dict[str, str] = {
    "×": "eliminated", "✕": "eliminated", "✖": "eliminated", "✗": "eliminated", "x": "eliminated",
    "死": "eliminated", "脱落": "eliminated", "病院": "eliminated", "ホスピタル": "eliminated", "out": "eliminated",
    "欠席": "absent", "不参加": "absent", "休み": "absent", "absent": "absent",
    "棄権": "retired", "リタイア": "retired", "途中退席": "retired", "retired": "retired", "dnf": "retired",
    "-": "missing", "?": "missing", "不明": "missing", "n/a": "missing", "・": "missing",
}  # fmt: skip


@lru_cache(maxsize=8192)  # the same few words fill a sheet
def plain(text: str) -> str:
    """Fold widths, case and blanks, so that one word of a sheet has one spelling.

    >>> plain("　合　計 "), plain("ＴＯＴＡＬ")
    ('合計', 'total')
    """
    folded = unicodedata.normalize("NFKC", text).casefold().strip()
    return re.sub(r"\s+", " " if folded.isascii() else "", folded).rstrip(":")


def meaning(text: str, words: dict[str, tuple[str, ...]]) -> str | None:
    """Find what a label means in one of the tables above, None where it is not listed.

    >>> meaning("合　計", ROWS), meaning("アキ", ROWS)
    ('check:sum', None)
    """
    word = plain(text)
    return next((role for role, known in words.items() if word in known), None)


@lru_cache(maxsize=8192)
def part_number(text: str, kind: str | None = None) -> tuple[str, int] | None:
    """Read a label such as フェーズ１, 第2ハンド or `Round 3` as (kind, number), None where it is none.

    `kind` is the profile's own word for a part, allowed beside the usual ones.

    >>> [part_number(text) for text in ("フェーズ１", "第２ハンド", "Round 3", "３", "計3")]
    [('phase', 1), ('hand', 2), ('round', 3), ('', 3), None]
    """
    if len(text) > _LONGEST:
        return None  # and patterns that look back stay quick
    found = _PART.fullmatch(_ASIDE.sub("", unicodedata.normalize("NFKC", text).strip()))
    if not found:
        return None
    number = _KANJI.get(found["n"]) or int(found["n"])
    word = plain(found["before"] + found["after"])
    if not word:
        return "", number
    if kind and word == plain(kind):
        return kind, number
    return next(((name, number) for name, known in _PART_WORDS.items() if word in known), None)
