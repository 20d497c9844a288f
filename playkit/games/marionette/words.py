"""What the table of Marionette says, in English and Japanese."""

from typing import Final

WORDS: Final = {
    "round": "round {n} / ラウンド{n}",
    "characters": "characters of round {n} / ラウンド{n}の職業",
    "called": "called / 手番",
    "murdered": "murdered / 暗殺",
    "robbed": "robbed / 盗み",
    "out": "out of this round / 不使用",
    "face_down": "face-down / 伏せ札",
    "ruin": "destroyed: take it for 1 coin? / 破壊された建物：1コインで拾う？",
    "looked_at": "cards you look at / めくったカード",
    "hand": "your hand / 自分の手札",
    "no_cards": "no cards / 手札なし",
    "deck": "deck / 山札",
    "coins": "coins / コイン",
    "cards": "cards in hand / 手札",
    "districts": "districts / 建物",
    "no_districts": "nothing built yet / まだ何もない",
    "crown": "crown / 王冠",
    "complete": "complete / 完成",
    "power_murdered": "murder / 暗殺",
    "power_targeted": "theft / 盗み",
    "any_who": "a character / 職業",
    "any_card": "a district / 建物",
}
"""Texts of the scene; {braces} are filled by it."""
