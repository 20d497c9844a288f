"""What each measure of the roles means."""

from __future__ import annotations

from playkit.dashboards.catalogue import Defined
from playkit.dashboards.needs import OWN, ROUNDS, floors
from playkit.kernel.labels import Label

_BAND = "t over sessions; on charts also with Benjamini and Hochberg's correction for all roles"

_LOT = "intention to treat under a known lot (Imbens and Rubin 2015)"
MEASURES = (
    Defined(
        "picked.*",
        Label(
            "share of the offers of a role, beside at least one other, that end in taking it; even: 1 over the offered",
            "ほかにも選べるなかで、その役割が取られた割合。差がなければ1÷選べる数",
        ),
        "share",
        "Wilson, widened by cluster-t over sessions; on charts also corrected for all roles",
        ROUNDS,
        floors("offers"),
        OWN,
    ),
    Defined(
        "preferred.*",
        Label(
            "share that would take the role if all were offered, by conditional logit over all picks (McFadden 1974)",
            "すべての役割が選べるとしたら、それを取る割合（全選択からの条件付きロジット）",
        ),
        "share",
        f"{_BAND}, sandwich variance",
        ROUNDS,
        floors("picks"),
        "McFadden 1974",
    ),
    Defined(
        "win_with.*",
        Label(
            "mean share of the win of seats that had the role, round by round; who takes it is not drawn by lot",
            "その役割だった席の勝ちの割合（ラウンドごと）。誰が取るかはくじではない",
        ),
        "share",
        "Wilson, widened by cluster-t over sessions; on charts also corrected for all roles",
        ROUNDS,
        floors("picks"),
        OWN,
    ),
    Defined(
        "offer_win.*",
        Label(
            "what it adds to the first picker's share of the win that the role, by the lot of removals, is on offer",
            "除かれる役割のくじによって、その役割が選べることが、最初に選ぶ席の勝ちの割合に加えるもの",
        ),
        "share_difference",
        f"{_BAND}, jackknife",
        ROUNDS,
        floors("rounds"),
        _LOT,
    ),
    Defined(
        "offer_gain.*",
        Label(
            "the same for the points gained in that round over the mean of the seats",
            "同じく、そのラウンドの得点（席の平均との差）に加えるもの",
        ),
        "gain",
        f"{_BAND}, jackknife",
        ROUNDS,
        floors("rounds"),
        _LOT,
    ),
)
