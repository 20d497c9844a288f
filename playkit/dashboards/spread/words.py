"""What the page of the spread says around its charts, and what its measures mean."""

from __future__ import annotations

from playkit.dashboards.catalogue import Defined
from playkit.dashboards.needs import OWN, SESSIONS, WINS
from playkit.kernel.labels import Label

TITLE = Label("How close is the end?", "最後はどれだけ接戦か？")
HEADING = {
    "gaps": Label("Points between seats at the end", "終わりの点差"),
    "ties": Label("Equal at the end", "同点"),
}
READING = {
    "gaps": Label(
        "Points between first and second, and between first and last, mean over sessions. How leads come and go before "
        "that: question leads.",
        "1位と2位、1位と最下位の点差の平均です。それまでの首位の入れ替わりは問い leads にあります。",
    ),
    "ties": Label(
        "Sessions in which several seats have the best score, and those in which they share the win after all ties are "
        "broken.",
        "最高点の席が複数あったセッションと、同点処理のあとも勝ちを分け合ったセッションの割合です。",
    ),
}
LABELS = {
    "margin": Label("First minus second, points", "1位と2位の点差"),
    "range": Label("First minus last, points", "1位と最下位の点差"),
    "closeness": Label("Closeness", "接戦度"),
    "relative": Label("First minus last, of the best score", "1位と最下位の差（最高点に対して）"),
    "level": Label("Equal best scores", "最高点が同点"),
    "shared": Label("Shared wins", "勝ちを分け合う"),
}
MEASURES = (
    Defined(
        "margin", Label("points between first and second at the end, mean", "1位と2位の最終点差の平均"), "points",
        "t over sessions", WINS, SESSIONS, OWN,
    ),
    Defined(
        "range", Label("points between first and last at the end, mean", "1位と最下位の最終点差の平均"), "points",
        "t over sessions", WINS, SESSIONS, OWN,
    ),
    Defined(
        "closeness",
        Label("1 over the root mean square of the margin", "1位と2位の点差の二乗平均平方根の逆数"), "per_point",
        "t over sessions (jackknife)", WINS, SESSIONS,
        "Isaksen, Holmgård, Togelius and Nealen 2016",
    ),
    Defined(
        "relative",
        Label(
            "sum of first minus last over the sum of the best scores; only where no score is below 0",
            "1位と最下位の点差の合計÷最高点の合計。負の得点がない場合だけ",
        ),
        "share", "t over sessions (jackknife)", WINS, SESSIONS, OWN,
    ),
    Defined(
        "level",
        Label("share of sessions in which several seats have the best score", "最高点の席が複数あるセッションの割合"),
        "share", "Wilson", WINS, SESSIONS, OWN,
    ),
    Defined(
        "shared",
        Label(
            "share of sessions in which several seats share the win, ties broken",
            "同点処理のあと勝ちを分け合うセッションの割合",
        ),
        "share", "Wilson", WINS, SESSIONS, OWN,
    ),
)  # fmt: skip
