"""What the page of the curves says around its charts."""

from __future__ import annotations

from playkit.kernel.labels import Label

TITLE = Label("When do winners pull ahead?", "勝者はいつから先行するか？")

SECTIONS = {"gaps": ("gap",)}
HEADING = {
    "curves": Label("Winners and the others, round by round", "ラウンドごとの勝者とその他"),
    "gaps": Label("How far winners are ahead", "勝者のリード"),
}
READING = {
    "curves": Label(
        "The line is the median seat, the band its middle half; winners solid, the others dashed. Sessions end at "
        "different rounds: a curve stops where fewer than a quarter are still going.",
        "線は席の中央値、帯は中央の半分です。実線が勝者、破線がその他。終わるラウンドはセッションごとに違うため、"
        "続いているのが4分の1未満になったところで線を止めます。",
    ),
    "gaps": Label(
        "The mean of the winners less the mean of the other seats of the same session, while at least half of the "
        "sessions are still going. The thin line holds for all rounds together.",
        "同じセッションの「勝者の平均−その他の平均」です。半数以上のセッションが続いているラウンドまで。"
        "細い線は全ラウンドで同時に成り立つ区間です。",
    ),
}
LABELS = {"gap": Label("Winners ahead in {of}, {key}", "勝者のリード（{of}、{key}）")}
NOTHING = Label(
    "Not shown: what seats own round by round is not recorded yet; play a session or simulate games.",
    "まだ言えません。ラウンドごとの記録がありません。セッションを遊ぶか、シミュレーションしてください。",
)
