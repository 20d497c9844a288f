"""What the page of "is n enough" says around its charts, and what its measures mean."""

from __future__ import annotations

from typing import Any

from playkit.dashboards.catalogue import Defined
from playkit.dashboards.needs import columns, floors, together
from playkit.kernel.labels import Label

TITLE = Label("Is n enough?", "データは足りているか？")

HEADING = {
    "precision": Label("How well each measure is known", "それぞれどれだけ確かか"),
    "anytime": Label("If you look after every session", "1回ごとに見る場合"),
    "needed": Label("Sessions that would show a difference", "差がわかるまでのセッション数"),
}
READING = {
    "precision": Label(
        "Half of the 95 % interval over the difference worth finding. The grey mark: just as wide. It holds for one "
        "look at the end.",
        "95%区間の幅の半分を、見つけたい差で割ったものです。灰色の印はちょうど同じ幅。最後に1回だけ見る場合の値です。",
    ),
    "anytime": Label(
        "The same for the interval that holds however often you look and whenever you stop; it is wider for that.",
        "何度見ても、いつやめても成り立つ区間で同じことを示します。そのぶん広くなります。",
    ),
    "needed": Label(
        "How many sessions of each draft, played by other people each, find the difference in 80 of 100 cases "
        "(of a seat: 90 of 100).",
        "草案ごとに別の人が遊ぶとして、その差を100回中80回見つけるのに要るセッション数です（席の勝率は90回）。",
    ),
}
LABELS = {
    "precision": Label("{key}: half of the interval", "{key}：区間の半分"),
    "anytime": Label("{key}: half of the always-valid interval", "{key}：いつ見てもよい区間の半分"),
    "needed": Label("Sessions of each draft to see {key}", "{key}の差がわかるセッション数（草案ごと）"),
    "e_value": Label(
        "Evidence against even seats, any time (20 is strong)", "席が均等でない証拠（いつ見てもよい。20で強い）"
    ),
}
NOTHING = Label(
    "Not shown: fewer than two sessions of people were played to their end.",
    "まだ言えません。最後まで遊んだ人のセッションが2回分ありません。",
)
FURTHER = Label(
    "What to do next: log a table (`playkit table`), or plan one (`playkit.planner()` in a notebook).",
    "次にすること：卓を記録する（playkit table）か、計画を立てる（ノートブックで playkit.planner()）。",
)

_LENGTHS = columns(session="finished", event="part seat kind mono_ms clock data")
_WINS = columns(session="finished", seat="seat win_share")
_ALL = together(_LENGTHS, columns(event="value data", seat="seat tester"))
_FLOOR = floors("known_sessions")


def _defined(name: str, en: str, ja: str, unit: str, how: tuple[Any, ...]) -> Defined:
    return Defined(name, Label(en, ja), unit, *how)


MEASURES = (
    _defined(
        "precision.*",
        "half of the 95 % interval of a measure's mean over the difference worth finding",
        "平均の95%区間の半分 ÷ 見つけたい差",
        "ratio",
        ("none: it is half of one (t over sessions)", _ALL, _FLOOR, "Student 1908"),
    ),
    _defined(
        "anytime.*",
        "half of the interval that holds at all looks together, over the difference worth finding",
        "何度見ても成り立つ95%区間の半分 ÷ 見つけたい差",
        "ratio",
        ("none: it is half of one (always-valid t)", _ALL, _FLOOR, "Lai 1976; Wang and Ramdas 2023"),
    ),
    _defined(
        "needed.*",
        "sessions of each draft, unpaired, that find the difference with 80 % power (a seat's wins: 90 %, all seats)",
        "草案ごとのセッション数。差を80%の検出力で見つける（席の勝率は90%、全席同時）",
        "sessions",
        ("none: planned from the spread so far", together(_ALL, _WINS), _FLOOR, "Cohen 1988"),
    ),
    _defined(
        "e_value",
        "how much all sessions so far speak against even seats; may be read after every session",
        "席が均等でないことを示す証拠。1回ごとに見てよい",
        "e",
        ("none: 20 and more happens with a chance of 1 in 20 at most", _WINS, _FLOOR, "Lindon and Malek 2020"),
    ),
)
