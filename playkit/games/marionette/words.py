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
    "points": "points / 得点",
    "draws": "{seat} draws. / {seat}が引きます。",
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

POWERS: Final = (
    "names a character, who gets no turn in this round / 指定した職業は、このラウンド手番がない",
    "names a character, and gets all its coins as its turn begins / 指定した職業の手番開始時のコインをすべて得る",
    "swaps hands with somebody, or discards cards and draws as many / 誰かと手札を交換、または捨てた枚数だけ引く",
    "leads the next round; 1 coin for each yellow district / 次のスタートプレイヤー。黄色の建物ごとに1コイン",
    "his districts cannot be destroyed; 1 coin for each blue one / 建物を破壊されない。青の建物ごとに1コイン",
    "1 coin more; 1 coin for each green district / 1コイン余分。緑の建物ごとに1コイン",
    "builds up to 3 districts and draws 2 cards / 3軒まで建てられ、カードを2枚引く",
    "destroys a district for its cost less 1; 1 coin for each red one / コスト−1で建物を破壊。赤の建物ごとに1コイン",
)
"""What each character can do, by its number from 1, in a line."""
