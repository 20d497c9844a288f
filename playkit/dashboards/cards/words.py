"""What the page of the cards says around its charts."""

from __future__ import annotations

from playkit.kernel.labels import Label

TITLE = Label("Which card is too strong, and which is never used?", "強すぎるカード、使われないカードはあるか？")

SECTIONS = {"drawn": ("drawn",), "dealt": ("dealt",), "used": ("used",)}
HEADING = {
    "drawn": Label("What drawing a card is worth", "引くことの値打ち"),
    "dealt": Label("What being dealt a card is worth", "最初に配られることの値打ち"),
    "used": Label("Which cards are used", "使われるカード"),
}
READING = {
    "drawn": Label(
        "Of the cards drawn in one round, the shuffle alone decides who gets which. So this is what drawing a card, "
        "rather than another, causes: whether it is kept, used or thrown away. Who used a card would tell nothing: the "
        "strong use more of everything. Thin lines hold for all cards together.",
        "同じラウンドに引かれたカードのどれが誰に行くかは、シャッフルだけで決まります。ですからこれは、他のカードでなくそれを引くことが"
        "（残しても使っても捨てても）引き起こす差です。使った席と比べても何もわかりません。強い席は何でも多く使うからです。"
        "細い線は全カードで同時に成り立つ区間です。",
    ),
    "dealt": Label(
        "The same for the cards dealt at the start, when everybody gets as many: the cleanest lot, from fewer cards.",
        "最初に配られるカードだけで見たものです。全員同じ枚数なので最もきれいなくじですが、枚数は少なくなります。",
    ),
    "used": Label(
        "Of the seats that drew the card, those that used it before the end.",
        "そのカードを引いた席のうち、終わりまでに使った席の割合です。",
    ),
}
LABELS = {
    "drawn": Label("Share of the win from drawing {key}", "{key}を引くことによる勝ちの差"),
    "dealt": Label("Share of the win from being dealt {key}", "{key}を配られることによる勝ちの差"),
    "used": Label("{key} used by who drew it", "{key}を引いて使った席"),
}
NOTHING = Label(
    "Not shown: no cards drawn are recorded yet; play a session or simulate games.",
    "まだ言えません。引いたカードの記録がありません。セッションを遊ぶか、シミュレーションしてください。",
)
