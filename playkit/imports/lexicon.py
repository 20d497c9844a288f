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
_ROMAN = re.compile(r"(?P<word>[A-Za-z]{2,}[\s.]+|[^\x00-\x7f]+\s*)(?P<n>[IVX]{1,5})")  # Phase II, フェーズⅡ
_ROMANS = {
    text: value
    for value, text in enumerate(("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"), 1)
}
_ORDINAL = re.compile(r"(?P<n>\d{1,3})(?:st|nd|rd|th)\s+(?P<word>[A-Za-z]+)", re.IGNORECASE)
_ASIDE = re.compile(r"(?<=.)\s*[(\[].*[)\]]$")  # フェーズ2（途中まで）
_KANJI = {letter: value for value, letter in enumerate("一二三四五六七八九十", 1)}
_LONGEST = 80  # letters of a part's label, with an aside
# A dash alone, of whatever length: the long-vowel mark sits on the minus key of a Japanese keyboard.
_DASHES = (
    "\u2010",
    "\u2011",
    "\u2012",
    "\u2013",
    "\u2014",
    "\u2015",
    "\u2212",
    "\u2500",
    "ー",
    "--",
    "---",
    "\u2014\u2014",
)

ROWS: dict[str, tuple[str, ...]] = {
    "check:sum": (
        "合計",
        "計",
        "総計",
        "合計点",
        "総合計",
        "検算",
        "小計",
        "合計値",
        "total",
        "totals",
        "sum",
        "grand total",
        "check",
        "checksum",
        "合算",
    ),
    "note:seat": (
        "備考",
        "メモ",
        "ひとこと",
        "感想",
        "コメント",
        "気づき",
        "所感",
        "摘要",
        "note",
        "notes",
        "comment",
        "comments",
        "memo",
        "remark",
        "remarks",
    ),
    "rank": (
        "順位",
        "着順",
        "着",
        "最終順位",
        "rank",
        "ranking",
        "place",
        "places",
        "placing",
        "position",
        "finish",
        "standing",
    ),
    "seat": (
        "席",
        "席順",
        "手番順",
        "座席",
        "席番",
        "席番号",
        "座順",
        "手番",
        "seat",
        "seats",
        "seat no",
        "turn order",
    ),
    "role": (
        "キャラクター",
        "キャラ",
        "役",
        "役割",
        "役職",
        "担当",
        "陣営",
        "character",
        "role",
        "faction",
        "class",
    ),
    "score": ("最終得点", "最終点", "最終スコア", "結果", "final", "final score", "result"),
}
FACTS: dict[str, tuple[str, ...]] = {
    "date": (
        "日付",
        "日時",
        "開催日",
        "実施日",
        "年月日",
        "プレイ日",
        "対局日",
        "開催日時",
        "date",
        "day",
        "date played",
        "played on",
        "play date",
        "datum",
        "fecha",
    ),
    "place": ("場所", "会場", "開催地", "place", "location", "venue", "where"),
    "recorder": ("記録係", "記録者", "記録", "書記", "recorder", "scribe", "recorded by"),
    "game": ("ゲーム", "ゲーム名", "タイトル", "game", "title"),
    "draft": ("版", "草案", "バージョン", "ルール版", "draft", "version"),
    "study": ("テスト会", "会", "study"),
    "started": ("開始", "開始時刻", "開始時間", "start", "started", "start time", "begin"),
    "ended": ("終了", "終了時刻", "終了時間", "end", "ended", "end time", "finish time"),
    "duration": (
        "所要時間",
        "プレイ時間",
        "時間",
        "所要",
        "対局時間",
        "かかった時間",
        "duration",
        "play time",
        "playing time",
        "length",
        "minutes",
        "time taken",
    ),
    "people": ("参加者", "プレイヤー", "プレーヤー", "メンバー", "players", "people"),
    "seats": ("席順", "手番順", "座席", "seats", "turn order"),
    "end_reason": ("終了理由", "end reason"),
}
PART_COLUMNS: dict[str, tuple[str, ...]] = {
    "check:row": ROWS["check:sum"],
    "note:part": ROWS["note:seat"],
    "duration": (*FACTS["duration"], "time"),  # as a heading; in a title, it may be a time of day
}
# Headings of a list, in which every row is a result; where one stands above a column, it is no person's name.
LIST_COLUMNS: dict[str, tuple[str, ...]] = {
    "player": (
        "名前",
        "お名前",
        "氏名",
        "プレイヤー",
        "プレイヤー名",
        "プレーヤー",
        "プレーヤ",
        "ニックネーム",
        "参加者",
        "参加者名",
        "対戦者",
        "選手",
        "メンバー",
        "テスター",
        "player",
        "player name",
        "name",
        "nickname",
        "tester",
        "participant",
        "who",
        "jogador",
        "spieler",
        "joueur",
        "jugador",
    ),
    "score": (
        "点",
        "点数",
        "得点",
        "スコア",
        "総得点",
        "合計得点",
        "最終得点",
        "最終点",
        "勝利点",
        "獲得vp",
        "vp",
        "score",
        "scores",
        "points",
        "pts",
        "pt",
        "final score",
        "total score",
        "victory points",
        "pontos",
        "punkte",
        "puntos",
    ),
    "seat": ROWS["seat"],
    "rank": ROWS["rank"],
    "date": (*FACTS["date"], "タイムスタンプ", "timestamp"),
    "session": ("セッション", "回", "session", "event_id", "session_id", "kind"),
}
TURNS = ("手番", "ターン", "手数", "手", "turn", "turns", "turn no", "turn no.", "move", "move no")  # a label column
SESSION_LABEL = re.compile(
    r"(?:試合|対局|対戦|セッション|卓|match|session|table|play)\s*[#.]?\s*\d{1,3}", re.IGNORECASE
)
NUMBERS = ("no", "no.", "#", "id", "番号", "通し番号", "№", "num", "number", "index", "回数")  # above what numbers rows
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
# Headings of a list of actions.
ACTION_COLUMNS: dict[str, tuple[str, ...]] = {
    "key": MOVE_COLUMNS["key"],
    "turn": (*MOVE_COLUMNS["turn"][:2], "手数", "手番", "turn", "step", "no", "no.", "#", "番号"),
    "player": (*MOVE_COLUMNS["player"], "who", "誰"),
    "seat": ("席", "席番号", "seat"),
    "action": ("action", "pick", "move", "played", "行動", "アクション", "指し手", "着手", "手", "操作", "したこと"),
    "source": ("from", "移動元", "元", "source"),
    "target": ("to", "移動先", "先", "target"),
    "time": ("time", "time spent", "thinking time", "時間", "考慮時間", "消費時間", "秒"),
    "note": ("備考", "メモ", "コメント", "note", "notes", "comment"),
}
# Headings of a book of sessions that names the winners only.
OUTCOMES: dict[str, tuple[str, ...]] = {
    "winner": (
        "勝者",
        "優勝者",
        "勝利者",
        "勝った人",
        "勝ち",
        "1位",
        "winner",
        "winners",
        "won by",
        "winning player names",
    ),
    "people": ("参加者", "参加者一覧", "プレイヤー一覧", "メンバー", "players", "participants", "people"),
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
    "-": "missing", "?": "missing", "不明": "missing", "n/a": "missing", "・": "missing", "na": "missing",
    "未記入": "missing", "記録なし": "missing", "記録漏れ": "missing", "unknown": "missing",
}  # fmt: skip


@lru_cache(maxsize=8192)  # the same few words fill a sheet
def plain(text: str) -> str:
    """Fold widths, case and blanks, so that one word of a sheet has one spelling.

    >>> plain("　合　計 "), plain("ＴＯＴＡＬ")
    ('合計', 'total')
    """
    folded = unicodedata.normalize("NFKC", text).casefold().strip()
    if folded in _DASHES:
        return "-"
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
    >>> [part_number(text) for text in ("Phase II", "フェーズⅢ", "1ハンド目", "2nd round")]
    [('phase', 2), ('phase', 3), ('hand', 1), ('round', 2)]
    """
    if len(text) > _LONGEST:
        return None  # and patterns that look back stay quick
    found = _PART.fullmatch(_arabic(_ASIDE.sub("", unicodedata.normalize("NFKC", text).strip())))
    if not found:
        return None
    number = _KANJI.get(found["n"]) or int(found["n"])
    word = plain(found["before"] + found["after"].lstrip(". "))
    word = word.removesuffix("目") or word  # 1ハンド目
    if not word:
        return "", number
    if kind and word == plain(kind):
        return kind, number
    return next(((name, number) for name, known in _PART_WORDS.items() if word in known), None)


def _arabic(text: str) -> str:
    """Write Roman numerals and English ordinals as plain numbers; anything else stays as it is."""
    if (roman := _ROMAN.fullmatch(text)) and roman["n"] in _ROMANS:
        return f"{roman['word']}{_ROMANS[roman['n']]}"
    ordinal = _ORDINAL.fullmatch(text)
    return f"{ordinal['word']} {ordinal['n']}" if ordinal else text
