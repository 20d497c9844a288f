"""What the page of the roles says around its charts."""

from __future__ import annotations

from playkit.kernel.labels import Label

TITLE = Label("Which role is too strong, and which is never used?", "強すぎる役割、使われない役割はあるか？")

SECTIONS = {
    "picked": ("preferred", "picked"),
    "offered": ("offer_win",),
    "gained": ("offer_gain",),
    "held": ("win_with",),
}
HEADING = {
    "picked": Label("Which roles are liked", "どれが好まれるか"),
    "offered": Label("What being offered a role is worth", "選べることの値打ち"),
    "gained": Label("What it pays at once", "そのラウンドの損得"),
    "held": Label("Who wins with it (no cause)", "持っていた席の勝ち（原因とは言えない）"),
}
READING = {
    "picked": Label(
        "Everybody picks out of another set. These are the shares that would take each role if all could be taken, as "
        "worked out from every pick. Grey: all liked alike. A role near zero is hardly ever used.",
        "選べる役割は毎回違います。すべて選べたとしたら誰が何を取るかを、全部の選択から求めた割合です。灰色は同じ人気の場合。"
        "0に近い役割はほとんど使われません。",
    ),
    "offered": Label(
        "Which roles are left for the first picker is decided by lot alone. So the first picker's share of the win in "
        "rounds with the role among them, less that in rounds without, is what the role causes: for who may take it, "
        "or leave it to the others. Zero: worth as much as the rest.",
        "最初に選ぶ席に何が残るかは、くじだけで決まります。ですから、その役割が選べたラウンドと選べなかったラウンドの、"
        "最初に選ぶ席の勝ちの割合の差は、その役割が（取るにせよ残すにせよ）引き起こしたものです。0なら他と同じ値打ち。",
    ),
    "gained": Label(
        "The same lot, seen at the end of the round: points gained over the mean of the table.",
        "同じくじを、ラウンド終了時に見たものです。卓の平均より多く得た点です。",
    ),
    "held": Label(
        "How often seats win that had the role, round by round. The rich take other roles than the poor, so a tall "
        "figure may show who takes it rather than what it does; trust the lot above.",
        "その役割だった席が勝つ割合です。余裕のある席とない席では取る役割が違うので、値打ちではなく「誰が取るか」を"
        "示しているかもしれません。判断には上のくじを使ってください。",
    ),
}
LABELS = {
    "picked": Label("{key} taken when offered", "{key}が選べるとき取られる"),
    "preferred": Label("Would take {key}, were all offered", "すべて選べるなら{key}"),
    "win_with": Label("Wins with {key}", "{key}だった席の勝ち"),
    "offer_win": Label("Share of the win from being offered {key}", "{key}を選べることによる勝ちの差"),
    "offer_gain": Label("Points that round from being offered {key}", "{key}を選べることによる得点の差"),
}
NOTHING = Label(
    "Not shown: no picks of roles are recorded yet; play a session or simulate games.",
    "まだ言えません。役割の選択の記録がありません。セッションを遊ぶか、シミュレーションしてください。",
)
