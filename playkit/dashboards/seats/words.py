"""What the page of the seats says around its charts."""

from __future__ import annotations

from playkit.kernel.labels import Label

TITLE = Label("Is a seat favoured?", "席による有利・不利はあるか？")

HEADING = {
    "seats": Label("Who wins, by seat", "席ごとの勝ち"),
    "order": Label("Who wins, by turn order", "手番順ごとの勝ち"),
    "always": Label("Looking after every session", "毎回見てもよい区間"),
}
READING = {
    "seats": Label(
        "The dot is the share of the win, the thick line its 95 % interval, the thin line the interval that holds for "
        "all seats together. The grey mark is an even game: a seat stands out where its thin line does not reach it.",
        "点は勝ちの割合、太い線は95%区間、細い線はすべての席で同時に成り立つ区間です。灰色の印は差がない場合。"
        "細い線が届かない席だけが、目立つと言えます。",
    ),
    "order": Label(
        "The same by place in the turn order: whoever picks first is first, the others follow round the table.",
        "手番順で見た同じ割合です。最初に選ぶ席が1番手で、あとは席の並び順です。",
    ),
    "always": Label(
        "Whoever looks after every session and stops at the first good news is fooled far more than once in twenty. "
        "These intervals allow it; they are wider for that.",
        "毎回見て、よい結果が出たところでやめると、20回に1回よりずっと多くだまされます。この区間なら毎回見ても大丈夫です（その分広くなります）。",
    ),
}

MEASURES = {
    "seat_wins": Label("Wins of {key}", "{key}の勝ち"),
    "order_wins": Label("Wins of {key} in turn order", "手番順{key}の勝ち"),
    "always_valid": Label("Wins of {key}, valid at every look", "{key}の勝ち（いつ見てもよい区間）"),
    "e_value": Label("Evidence against an even game (20 shows it)", "「席の差なし」に反する証拠（20で成立）"),
    "sessions_to_see": Label("Sessions to see {key}", "{key}を見つけるのに必要なセッション"),
}

NEXT = Label(
    "What to do next: log who won a few sessions, import a sheet with scores, or simulate games.",
    "次にすること：勝者のわかるセッションを記録する、得点の用紙を取り込む、またはシミュレーションする。",
)
