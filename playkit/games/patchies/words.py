"""What the table of Patchies says, in English and Japanese."""

from typing import Final

WORDS: Final = {
    "board": "board / 盤面",
    "stack": "stack / スタック",
    "stack_empty": "no attack is out / 攻撃カードはまだない",
    "store": "landlord's store, {stored} of {limit} / 大家の溜め込み {stored}／{limit}",
    "store_empty": "nothing yet / まだない",
    "deck": "deck / 山札",
    "graveyard": "graveyard / 墓場",
    "drawn": "{draws} drawn this phase / このフェーズで{draws}枚",
    "part": "phase {n} / フェーズ{n}",
    "points": "points / 得点",
    "medals": "medals / メダル",
    "no_medals": "no medals / メダルなし",
    "hospital": "in hospital / ホスピタル",
    "first": "first player / スタートプレイヤー",
    "characters": "characters / キャラクター",
    "to_draw": "{n} to draw / あと{n}枚引く",
    "owed": "{n} to pay / あと{n}払う",
}
"""Texts of the scene; {braces} are filled by it."""
