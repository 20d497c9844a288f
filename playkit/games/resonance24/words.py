"""What the table of 24 says, in English and Japanese."""

from typing import Final

WORDS: Final = {
    "cases": "cases, hand {hand} / 事件置き場・{hand}ハンド目",
    "part": "hand {n} / {n}ハンド目",
    "round": "case {n} / 事件{n}",
    "first": "1st place / 1位",
    "second": "2nd place / 2位",
    "third": "3rd place / 3位",
    "deck": "unseen cases / 見えない事件",
    "proxies": "proxies / 代理カード",
    "vp": "VP / ＶＰ",
    "power": "power / 捜査力",
    "injured": "injured / 負傷",
    "killed": "killed / 殉職",
    "order": "number {n} / {n}番手",
    "dealer": "dealer / 親",
    "hand": "hand / 手札",
    "your_hand": "your hand / あなたの手札",
    "layers": "first cards above, second below / 上が１枚目、下が２枚目",
    "won": "won / 獲得",
    "up": "information / 情報",
    "down": "score / 得点",
    "kept": "kept / 手元に残した事件",
    "detectives": "detectives / 刑事",
    "nothing": "none / なし",
    "known": "seen / 確認済み",
    "any_who": "a detective / 刑事",
    "any_face": "a card / 刑事カード",
    "any_card": "a case / 事件カード",
    "any_slot": "a place / 場所",
    "any_dice": "no, one or both dice / ダイスを選ぶか、振らない",
}
"""Texts of the scene; {braces} are filled by it."""
