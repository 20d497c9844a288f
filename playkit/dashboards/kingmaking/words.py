"""What the page of kingmaking says around its charts, and what its measures mean."""

from __future__ import annotations

from playkit.dashboards.catalogue import Defined
from playkit.dashboards.needs import OWN, REPLAYED, SESSIONS, floors
from playkit.kernel.labels import Label

TITLE = Label("Do those who cannot win decide who does?", "もう勝てない人が勝者を決めてしまうか？")

HEADING = {
    "kingmaking": Label("Choices that make a king", "キングメイキング"),
    "hopeless": Label("Choices of somebody who cannot win", "もう勝てない席の選択"),
}
READING = {
    "kingmaking": Label(
        "In each third of a game one choice is looked into: bots play on from up to four of its actions, "
        "each with the "
        "same dice. It makes a king where whoever chooses wins at most 5 of a hundred by any of them, and "
        "two equally "
        "good ones move at least 20 of a hundred of the win between others, beyond chance. More actions "
        "could show more.",
        "各ゲームの序盤・中盤・終盤から一つずつ選択を抜き出し、最大4つの行動からボットが同じ出目で続きを遊びます。"
        "どれを選んでも自分の勝ちは5%以下で、自分には同じ2つの行動の間で、他の席の勝ちが20%以上（偶然を超えて"
        "）動けば、"
        "キングメイキングと数えます。調べる行動を増やせば、もっと見つかるかもしれません。",
    ),
    "hopeless": Label(
        "How often the chooser can hardly win any more, whatever is picked.",
        "どれを選んでもほとんど勝てない席が選んでいる割合です。",
    ),
}
NOTHING = Label(
    "Not shown: no choice among three seats or more could be looked into.",
    "まだ言えません。3席以上の選択で、調べられるものがありません。",
)
LABELS = {
    "hopeless_per_game": Label("Choices of somebody who cannot win, a game", "勝てない席の選択（1ゲームあたり）"),
    "kingmaking": Label("Choices that make a king", "キングメイキングになる選択"),
    "kingmaking_third": Label("Choices that make a king, {key}", "キングメイキングになる選択（{key}）"),
    "kingmaking_per_game": Label("Kingmaking choices a game", "1ゲームのキングメイキングの回数"),
    "kingmaking_power": Label("Win moved by those who cannot win", "勝てない席が動かす勝ち"),
    "hopeless": Label("Choices of somebody who cannot win", "勝てない席の選択"),
    "hopeless_third": Label("Choices of somebody who cannot win, {key}", "勝てない席の選択（{key}）"),
}


MEASURES = (
    Defined(
        "kingmaking",
        Label(
            "share of the choices in which somebody who wins at most 5 of a hundred by any action tried moves at "
            "least 20 of "
            "a hundred of the win between others, by two actions equally good for the chooser",
            "どの行動でも自分の勝ちが5%以下の席が、自分には同じ2つの行動で、他の席の勝ちを20%以上動かす選択の割合",
        ),
        "share",
        "cluster-t over games",
        REPLAYED,
        floors("decisions"),
        OWN,
    ),
    Defined(
        "kingmaking_third.*",
        Label("the same by third of a game's choices", "同じ割合を、選択の3分の1ごとに"),
        "share",
        "Wilson",
        REPLAYED,
        floors("decisions"),
        OWN,
    ),
    Defined(
        "hopeless_per_game",
        Label(
            "choices of somebody who cannot win, a game: their share times the choices a game",
            "もう勝てない席の選択の、1ゲームあたりの回数（割合×選択の数）",
        ),
        "per_game",
        "that of the share, times the choices",
        REPLAYED,
        SESSIONS,
        OWN,
    ),
    Defined(
        "kingmaking_per_game",
        Label("such choices a game: their share times the choices a game", "その1ゲームあたりの回数（割合×選択の数）"),
        "per_game",
        "that of the share, times the choices",
        REPLAYED,
        SESSIONS,
        OWN,
    ),
    Defined(
        "kingmaking_power",
        Label(
            "share of the win that a choice of somebody who cannot win moves between others, mean",
            "もう勝てない席の選択が、他の席の間で動かす勝ちの割合の平均",
        ),
        "share",
        "cluster-t over games",
        REPLAYED,
        floors("decisions"),
        OWN,
    ),
    Defined(
        "hopeless",
        Label("share of the choices of somebody who wins at most 5 of a hundred", "勝ちが5%以下の席による選択の割合"),
        "share",
        "cluster-t over games",
        REPLAYED,
        floors("decisions"),
        OWN,
    ),
    Defined(
        "hopeless_third.*",
        Label("the same by third of a game's choices", "同じ割合を、選択の3分の1ごとに"),
        "share",
        "Wilson",
        REPLAYED,
        floors("decisions"),
        OWN,
    ),
)
