"""What the page of the length says around its charts, and what its measures mean."""

from __future__ import annotations

from playkit.dashboards.catalogue import Defined
from playkit.dashboards.needs import CLOCKS, ENDED, OWN, PEOPLE, PICKS, SESSIONS
from playkit.kernel.labels import Label

TITLE = Label("How long is it really?", "本当はどれくらいかかるか？")

HEADING = {
    "minutes": Label("Minutes", "時間（分）"),
    "turns": Label("Turns", "手番の数"),
    "picks": Label("Picks", "選択の回数"),
    "waiting": Label("Who waits", "誰が待つか"),
    "parts": Label("Which part is long", "どのパートが長いか"),
}
READING = {
    "minutes": Label(
        "By when a tenth, half and nine tenths of the sessions are over, pauses left out. A session that was "
        "broken off "
        "counts as longer than what was seen of it.",
        (
            "1割・半分・9割のセッションが終わるまでの時間です（中断は除く）。途中でやめたセッションは、見た分より"
            "長いものとして数えます。"
        ),
    ),
    "turns": Label("The same in turns.", "同じことを手番の数で示します。"),
    "picks": Label("The same in picks.", "同じことを選択の回数で示します。"),
    "waiting": Label(
        "The share of the time in which a seat neither thinks nor acts. The grey mark: all think alike.",
        "その席が考えも行動もしていない時間の割合です。灰色の印は、全員が同じだけ考える場合。",
    ),
    "parts": Label(
        (
            "The share of the minutes that each part takes; where no clock ran, of the picks. The grey mark: all "
            "parts alike."
        ),
        "各パートが占める時間の割合（時計がなければ選択の割合）です。灰色の印は、すべて同じ長さの場合。",
    ),
}
LABELS = {
    "finished": Label("Sessions that came to their end", "終わりまで遊ばれたセッション"),
    "minutes": Label("Minutes until {key} are over", "{key}が終わるまでの分数"),
    "turns": Label("Turns until {key} are over", "{key}が終わるまでの手番"),
    "picks": Label("Picks until {key} are over", "{key}が終わるまでの選択"),
    "minutes_per_turn": Label("Minutes a turn", "1手番の分数"),
    "longest_wait": Label("Longest wait between own picks, minutes", "自分の選択の間で最も長い待ち（分）"),
    "waiting": Label("Time that {key} waits", "{key}の待ち時間の割合"),
    "part_minutes": Label("Minutes in {key}", "時間の割合（{key}）"),
    "part_picks": Label("Picks in {key}", "選択の割合（{key}）"),
}
_KM = "read off the exact limits of the survival of all sessions (Kaplan and Meier); at least 95 %, may be open"


MEASURES = (
    Defined(
        "finished",
        Label("share of sessions that came to their end", "終わりまで遊ばれたセッションの割合"),
        "share",
        "Wilson",
        ENDED,
        SESSIONS,
        OWN,
    ),
    *(
        Defined(
            f"{measure}.*",
            Label(
                f"{measure} by which 10, 50 or 90 of a hundred sessions are over; those broken off count as "
                f"longer than seen",
                f"10%・50%・90%のセッションが終わるまでの{ja}。途中でやめたものは見た分より長いとみなす",
            ),
            measure,
            _KM,
            CLOCKS,
            SESSIONS,
            "Kaplan and Meier 1958, Brookmeyer and Crowley 1982, Fay, Brittain and Proschan 2013",
        )
        for measure, ja in (("minutes", "分数（中断を除く）"), ("turns", "手番"), ("picks", "選択の回数"))
    ),
    Defined(
        "minutes_per_turn",
        Label("minutes over turns, all sessions together", "時間÷手番の数"),
        "minutes",
        "cluster-t over sessions",
        CLOCKS,
        PEOPLE,
        OWN,
    ),
    Defined(
        "longest_wait",
        Label(
            "longest time between two picks of one seat, its own thinking left out, mean over sessions",
            "同じ席の選択と選択の間で最も長い待ち時間（自分が考える時間は除く）の、セッション平均",
        ),
        "minutes",
        "t over sessions",
        CLOCKS,
        PEOPLE,
        OWN,
    ),
    Defined(
        "waiting.*",
        Label(
            "share of the time in which a seat (0-based) neither thinks nor acts, mean over sessions",
            "その席（0から）が考えも行動もしていない時間の割合の、セッション平均",
        ),
        "share",
        "t over sessions",
        CLOCKS,
        PEOPLE,
        OWN,
    ),
    Defined(
        "part_minutes.*",
        Label("share of the minutes that a part takes", "そのパートが占める時間の割合"),
        "share",
        "cluster-t over sessions",
        CLOCKS,
        PEOPLE,
        OWN,
    ),
    Defined(
        "part_picks.*",
        Label("share of the picks that a part takes", "そのパートが占める選択の割合"),
        "share",
        "cluster-t over sessions",
        PICKS,
        SESSIONS,
        OWN,
    ),
)
