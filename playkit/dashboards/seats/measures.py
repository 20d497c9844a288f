"""What each measure of the seats means."""

from __future__ import annotations

from playkit.dashboards.catalogue import Defined
from playkit.dashboards.needs import BEGAN, OWN, PEOPLE, SESSIONS, WINS
from playkit.kernel.labels import Label

_BAND = "Wilson, widened by cluster-t where an evening has several sessions; on charts also for all seats together"

MEASURES = (
    Defined(
        "seat_wins.*",
        Label(
            "share of the win that falls to a seat (0-based), ties shared; even is 1 over the seats",
            "その席（0から数える）が得た勝ちの割合。引き分けは分け合う。差がなければ1÷席数",
        ),
        "share",
        _BAND,
        WINS,
        SESSIONS,
        OWN,
    ),
    Defined(
        "order_wins.*",
        Label(
            "share of the win that falls to a place in the turn order (0: who begins); only where the beginner "
            "changes from session to session",
            "手番順（0が始めた席）ごとの勝ちの割合。始める席がセッションごとに変わるときだけ",
        ),
        "share",
        _BAND,
        BEGAN,
        SESSIONS,
        OWN,
    ),
    Defined(
        "always_valid.*",
        Label(
            "the same share by seat, with an interval that may be looked at after every session",
            "同じ割合を、毎回のセッション後に見てよい区間で示したもの",
        ),
        "share",
        "confidence sequence of a Beta bet, all seats together (Waudby-Smith and Ramdas 2024)",
        WINS,
        PEOPLE,
        "Waudby-Smith and Ramdas 2024",
    ),
    Defined(
        "e_value",
        Label(
            "how much the sessions so far speak against an even game; 20 shows a favoured seat, whenever one looks",
            "これまでのセッションが「席の差なし」に反する強さ。20でいつ見ても「差あり」と言える",
        ),
        "e",
        "none: it is its own evidence (Lindon and Malek 2020); mean of seats and turn order where both are known",
        BEGAN,
        PEOPLE,
        "Lindon and Malek 2020",
    ),
    Defined(
        "sessions_to_see.*",
        Label(
            "sessions that show a seat winning 5 or 10 points more than even, 9 times in 10, looked at once",
            "均等より5（10）ポイント多く勝つ席を、1回の判定で10回中9回見つけるのに必要なセッション数",
        ),
        "sessions",
        "none: normal approximation of the score test, corrected for all seats",
        WINS,
        SESSIONS,
        OWN,
    ),
)
