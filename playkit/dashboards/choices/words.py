"""What the page of the choices says around its charts, and what its measures mean."""

from __future__ import annotations

from playkit.dashboards.catalogue import Defined
from playkit.dashboards.needs import OWN, PICKS, REPLAYED, SESSIONS, floors
from playkit.kernel.labels import Label

TITLE = Label("How much is there to choose, and does it matter?", "選択肢はどれだけあり、勝敗に響くか？")

HEADING = {
    "matter": Label("Choices that change who wins", "勝敗を左右する選択"),
    "width": Label("Actions to choose from", "選べる行動の数"),
    "used": Label("What is picked at all", "選ばれる行動"),
}
READING = {
    "matter": Label(
        "In each third of a game one choice is looked into: bots play on from up to four of its actions, "
        "each with the "
        "same dice. It matters where the best wins over 3 points of a hundred more often than the worst, "
        "beyond chance.",
        "各ゲームの序盤・中盤・終盤から一つずつ選択を抜き出し、最大4つの行動からボットが同じ出目で続きを遊びます。"
        "最善と最悪で勝つ割合が3ポイントより大きく、偶然とは言えないほど違えば、勝敗を左右する選択と数えます。",
    ),
    "width": Label(
        "Legal actions at a pick, mean over the picks of each third of a session. Many is not better: what matters "
        "stands above.",
        "選択のたびに選べた行動の数の平均を、セッションの3分の1ごとに示します。多いほど良いわけではありません。",
    ),
    "used": Label(
        "The share of sessions in which an action is picked at least once. For one that never was, the line "
        "ends where "
        "it could still hide: about 3 divided by the number of sessions. "
        "What the options switch off is never picked either.",
        "その行動が一度でも選ばれたセッションの割合です。一度もなければ、線の右端（およそ3÷セッション数）までは"
        "ありうるということです。オプションで使わない行動も、選ばれません。",
    ),
}
LABELS = {
    "consequential_per_game": Label("Choices that matter, a game", "勝敗を左右する選択（1ゲームあたり）"),
    "consequential": Label("Choices that matter", "勝敗を左右する選択"),
    "consequential_third": Label("Choices that matter, {key}", "勝敗を左右する選択（{key}）"),
    "width": Label("Actions to choose from", "選べる行動の数"),
    "width_third": Label("Actions to choose from, {key}", "選べる行動の数（{key}）"),
    "open": Label("Picks with more than one action", "行動が2つ以上ある選択"),
    "picks": Label("Picks a session", "1セッションの選択回数"),
    "used": Label("Sessions that pick: {key}", "選ばれたセッション：{key}"),
}


_LOOKED = "cluster-t over games, not narrower than Wilson"
MEASURES = (
    Defined(
        "consequential",
        Label(
            "share of the choices whose best action wins over 3 points of a hundred more often than its worst, "
            "beyond chance",
            "最善の行動と最悪の行動で勝つ割合が3ポイントより大きく（偶然を超えて）違う選択の割合",
        ),
        "share",
        _LOOKED,
        REPLAYED,
        floors("decisions"),
        OWN,
    ),
    Defined(
        "consequential_third.*",
        Label("the same by third of a game's choices", "同じ割合を、ゲームの選択の3分の1ごとに"),
        "share",
        "Wilson",
        REPLAYED,
        floors("decisions"),
        OWN,
    ),
    Defined(
        "consequential_per_game",
        Label("such choices a game: their share times the choices a game", "その1ゲームあたりの回数（割合×選択の数）"),
        "per_game",
        "that of the share, times the choices",
        REPLAYED,
        SESSIONS,
        OWN,
    ),
    Defined(
        "width",
        Label("legal actions at a pick, mean", "選択のたびに選べた行動の数の平均"),
        "actions",
        "cluster-t over sessions",
        PICKS,
        SESSIONS,
        OWN,
    ),
    Defined(
        "width_third.*",
        Label("the same by third of a session's picks", "同じ平均を、セッションの3分の1ごとに"),
        "actions",
        "cluster-t over sessions",
        PICKS,
        SESSIONS,
        OWN,
    ),
    Defined(
        "open",
        Label("share of picks with more than one legal action", "行動が2つ以上ある選択の割合"),
        "share",
        "cluster-t over sessions",
        PICKS,
        SESSIONS,
        OWN,
    ),
    Defined(
        "picks",
        Label("picks a session, mean", "1セッションの選択回数の平均"),
        "picks",
        "t over sessions",
        PICKS,
        SESSIONS,
        OWN,
    ),
    Defined(
        "used.*",
        Label(
            "share of sessions in which an action is picked at least once; of one never picked, the upper end is "
            "1 - 0.05^(1/n)",
            "その行動が一度でも選ばれたセッションの割合。一度もない場合の上限は 1−0.05^(1/n)",
        ),
        "share",
        "Wilson; for none, the exact one-sided 95 % bound (about 3/n)",
        PICKS,
        SESSIONS,
        "Hanley and Lippman-Hand 1983",
    ),
)
