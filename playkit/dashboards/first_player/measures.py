"""What each measure of the first player means."""

from __future__ import annotations

from playkit.dashboards.catalogue import Defined
from playkit.dashboards.needs import OWN, ROUNDS, SESSIONS, floors
from playkit.kernel.labels import Label

MEASURES = (
    Defined(
        "from_start.*",
        Label(
            "share of the win by seat, counted from the seat that began the session (0)",
            "セッションを始めた席（0）から数えた順番ごとの勝ちの割合",
        ),
        "share",
        "Wilson; on charts also for all places together (Bonferroni)",
        ROUNDS,
        SESSIONS,
        OWN,
    ),
    Defined(
        "evidence",
        Label(
            "how much the sessions so far speak against even places; 20 shows a difference, whenever one looks",
            "これまでのセッションが「順番の差なし」に反する強さ。20でいつ見ても「差あり」と言える",
        ),
        "e",
        "none: it is its own evidence (Lindon and Malek 2020)",
        ROUNDS,
        SESSIONS,
        "Lindon and Malek 2020",
    ),
    Defined(
        "led",
        Label(
            "share of the rounds that the winner began; even: 1 over the seats",
            "勝者が始めたラウンドの割合。差がなければ1÷席数",
        ),
        "share",
        "Wilson, widened by cluster-t over sessions",
        ROUNDS,
        floors("rounds"),
        OWN,
    ),
    Defined(
        "first_complete",
        Label(
            "share of the sessions won by who first completed what ends the game",
            "ゲームを終わらせる条件を最初に満たした席が勝った割合",
        ),
        "share",
        "Wilson, widened by cluster-t over sessions",
        ROUNDS,
        SESSIONS,
        OWN,
    ),
    Defined(
        "order.*",
        Label(
            "points gained in a round over the mean of the seats, by place in that round's order (0 began it)",
            "ラウンド内の順番（0が最初）ごとの、そのラウンドの得点（席の平均との差）",
        ),
        "gain",
        "t over sessions; on charts also corrected for all places (Benjamini and Hochberg)",
        ROUNDS,
        floors("rounds"),
        OWN,
    ),
)
