"""What the page of the first player says around its charts."""

from __future__ import annotations

from playkit.kernel.labels import Label

TITLE = Label("Is beginning an advantage?", "最初の席は有利か？")

SECTIONS = {"start": ("from_start", "led", "first_complete", "evidence"), "order": ("order",)}
HEADING = {
    "start": Label("Who wins, counted from who began", "始めた席から数えた勝ち"),
    "order": Label("What a place in the round gains", "ラウンド内の順番と得点"),
}
READING = {
    "start": Label(
        "Seats counted from the one that began the session, which a lot decides. Grey: even. The thin line holds for "
        "all places together.",
        "くじで決まる最初の席から数えた順番ごとの勝ちです。灰色は均等。細い線はすべての順番で同時に成り立つ区間です。",
    ),
    "order": Label(
        "Points gained in a round over the mean of the table, by place in that round. Who begins later rounds is not "
        "drawn by lot: who chose to begin may also be who was rich enough to.",
        "そのラウンドの得点（卓の平均との差）を、ラウンド内の順番ごとに示します。2ラウンド目以降の最初の席はくじではなく、"
        "余裕のある席が選んでいるのかもしれません。",
    ),
}
LABELS = {
    "from_start": Label("Wins of who {key}", "{key}の席の勝ち"),
    "led": Label("Rounds begun by the winner", "勝者が始めたラウンド"),
    "first_complete": Label("Wins of who completes first", "最初に完成した席の勝ち"),
    "evidence": Label("Evidence against even places (20 shows it)", "「順番の差なし」に反する証拠（20で成立）"),
    "order": Label("Gain in the round of who {key}", "{key}の席のラウンド得点"),
}
NOTHING = Label(
    "Not shown: who began and who won is not recorded yet; play a session or simulate games.",
    "まだ言えません。最初の席と勝者の記録がありません。セッションを遊ぶか、シミュレーションしてください。",
)
