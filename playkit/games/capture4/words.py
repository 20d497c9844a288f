"""What the table of capture 4 says, in English and Japanese."""

from typing import Final

WORDS: Final = {
    "round": "round {n} / ラウンド{n}",
    "points": "points / 得点",
    "pieces": "pieces on the board / 盤上のコマ",
    "taken": "captured pieces / 捕獲したコマ",
    "none_taken": "nothing captured yet / まだ捕獲なし",
    "quiet": "turns without a capture / 捕獲のない手番",
    "cell": "{cell}: {piece} of {seat} / {cell}、{seat}の{piece}",
    "bare": "{cell}: bare / {cell}、空き",
    "first": "first player / スタートプレイヤー",
    "first_move": "first move: captures nothing / 一手目は捕獲なし",
    "out": "out of the game / 脱落",
    "ask_move": "move a piece / コマを動かす",
    "hint_first": "Your first move captures nothing. / 一手目では捕獲できません。",
    "hint": "You capture what stands in line between the piece you move and one of your own, or of {who}. / "
    "動かしたコマと、自分か{who}のコマで一直線にはさんだコマを取ります。",
    "hint_alone": "You capture what stands in line between the piece you move and one of your own. / "
    "動かしたコマと自分のコマで一直線にはさんだコマを取ります。",
    "helps_size": "same size: closes a sandwich / 同じ大きさ：はさむのに使える",
    "helps_colour": "same colour: closes a sandwich / 同じ色：はさむのに使える",
    "helps_not": "cannot close a sandwich / はさむのに使えない",
}
"""Texts of the scene; {braces} are filled by it."""
