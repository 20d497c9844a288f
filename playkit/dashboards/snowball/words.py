"""What the page of the snowball says around its charts."""

from __future__ import annotations

from playkit.kernel.labels import Label

TITLE = Label("Does a lead feed itself?", "リードがリードを呼ぶか？")

SECTIONS = {"leaders": ("leader_wins", "runaway"), "slopes": ("slope",)}
HEADING = {
    "leaders": Label("Does the leader win?", "首位はそのまま勝つか"),
    "slopes": Label("Do leads grow?", "リードは広がるか"),
}
READING = {
    "leaders": Label(
        "How often who leads after a share of the rounds wins in the end. Grey: the same sessions with their rounds in "
        "any other order, so that points only add up. Above it leads run away; below it who is behind catches up. For "
        "games without rounds, and for when it is decided: question leads.",
        "ある時点の首位が最後に勝つ割合です。灰色は、同じセッションのラウンドを別の順に並べ替えた場合（点がただ足されるだけ）。"
        "それより上ならリードがリードを呼び、下なら後ろが追いつきます。"
        "ラウンドのないゲームや、いつ決まるかは問い leads にあります。",
    ),
    "slopes": Label(
        "By which share of itself a lead over the mean of the seats changes from one round to the next. Above zero it "
        "feeds itself, below zero it melts; what is spent in every round, such as coins, melts at once.",
        "席の平均に対するリードが、次のラウンドまでに自分の何割変わるかです。0より上なら自分で広がり、下なら縮みます。"
        "コインのように毎ラウンド使うものは、すぐに縮みます。",
    ),
}
LABELS = {
    "leader_wins": Label("Who leads wins, {key}", "首位が勝つ（{key}）"),
    "runaway": Label("Beyond rounds in any order, {key}", "並べ替えた場合との差（{key}）"),
    "slope": Label("Change of a lead a round, {key}", "1ラウンドのリードの変化（{key}）"),
}
NOTHING = Label(
    "Not shown: who stands where round by round is not recorded yet; play a session or simulate games.",
    "まだ言えません。ラウンドごとの順位の記録がありません。セッションを遊ぶか、シミュレーションしてください。",
)
