"""What the table says, in English and Japanese."""

WORDS = {
    "bag": "in the bag / 袋の中",
    "before": "drawn this turn / この手番に引いた石",
    "nothing": "nothing yet / まだない",
    "worth": "worth {n} / 計{n}点",
    "points": "points / 得点",
    "turn": "turn {n} / 手番{n}",
}
