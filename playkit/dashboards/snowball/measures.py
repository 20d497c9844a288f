"""What each measure of the snowball means."""

from __future__ import annotations

from playkit.dashboards.catalogue import Defined
from playkit.dashboards.needs import OWN, ROUNDS, SESSIONS
from playkit.kernel.labels import Label

MEASURES = (
    Defined(
        "leader_wins.*",
        Label(
            "share of sessions won by who leads in points after 25, 50 or 75 hundredths of the rounds, ties by lot; "
            "even: the same sessions with their rounds in any order",
            "全ラウンドの25・50・75%終了時の首位が勝った割合（同点はくじ）。差がなければ、ラウンドを並べ替えた同じセッション",
        ),
        "share",
        "Wilson",
        ROUNDS,
        SESSIONS,
        OWN,
    ),
    Defined(
        "runaway.*",
        Label("the same less its even share", "同じ割合−並べ替えた場合"),
        "share_difference",
        "t over sessions; on charts also corrected for the three moments",
        ROUNDS,
        SESSIONS,
        OWN,
    ),
    Defined(
        "slope.*",
        Label(
            "by which share of itself a seat's lead over the mean of the seats changes in a round: sum of lead times "
            "change over the sum of squared leads; 0 where gains do not look at the level",
            "席の平均に対するリードが1ラウンドで自分の何割変わるか（リード×変化の和÷リードの二乗和）。得点が順位によらなければ0",
        ),
        "growth",
        "t over sessions (jackknife)",
        ROUNDS,
        SESSIONS,
        OWN,
    ),
)
