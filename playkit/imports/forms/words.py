"""What a sheet says in English and Japanese."""

from __future__ import annotations

from typing import Final

WORDS: Final = {
    "sheet": "{title} – playtest sheet / {title}　記録用紙",
    "date": "Date / 日付",
    "place": "Place / 場所",
    "recorder": "Recorder / 記録係",
    "started": "Start / 開始",
    "ended": "End / 終了",
    "duration": "Duration / 所要時間",
    "draft": "Draft / 版",
    "study": "Study / テスト会",
    "name": "Name / 名前",
    "seat": "Seat / 席",
    "note": "Notes / メモ",
    "sum": "Total / 合計",
    "rank": "Rank / 順位",
    "comment": "Comments / ひとこと",
    "board": "Board / 盤面",
    "points": "points / 得点",
    "minutes": "minutes / 分",
}
LEGENDS: Final = {
    "points": "points won in it; a sum as 3+4 / そこで得た点。足し算は3+4",
    "out": "× for who is out / 脱落は×",
    "after": "points in all when it is over / 終わったときの合計",
    "mark": "○ where it happened / 起きたら○",
    "took": "number or name of what was taken / 取ったものの番号か名前",
    "move": "e1-e5, a capture e1-e5 x d5, or pass / e1-e5、捕獲は e1-e5 x d5、動かせなければ パス",
    "board_count": "{mark} = {label}; then {count}, then who stands there: {example} / "
    "{mark}＝{label}。続けて{count}、そこにいた人：{example}",
    "board_turn": "{mark} = {label}; then the turn, then who: {example} / "
    "{mark}＝{label}。続けて手番の数、人：{example}",
    "board_name": "whoever stands on a cell at the end: the name alone / 最後に立っていた人は名前だけを書く",
    "blank": "blank where not played or not noted / 遊ばなかったところ、分からないところは空ける",
}
"""What stands below the table, by what a line reads; each begins with ※ on the sheet."""
HEADINGS: Final = {
    "note": ("notes", "note", "memo", "メモ", "備考"),
    "duration": ("duration", "minutes", "min", "所要時間", "時間", "分"),
    "sum": ("total", "totals", "sum", "合計", "計", "総計", "合計点"),
    "rank": ("rank", "place", "順位", "着順"),
    "comment": ("comments", "comment", "ひとこと", "感想", "コメント", "メモ", "備考", "notes"),
    "seat": ("seat", "席", "席順"),
    "name": ("name", "names", "名前", "プレイヤー", "player"),
    "board": ("board", "盤面", "盤"),
}
"""Headings by which the reader knows a row or column, whoever typed them again."""
