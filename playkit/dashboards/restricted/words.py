"""What the page of restricted play says around its charts, and what its measures mean."""

from __future__ import annotations

from playkit.dashboards.catalogue import Defined
from playkit.dashboards.needs import floors
from playkit.kernel.labels import Label

TITLE = Label("What is each option worth?", "それぞれの選択肢にどれだけの値打ちがあるか？")
HEADING = {
    "worth": Label("What it costs to do without", "なしで遊ぶといくら損か"),
    "taken": Label("How often it is picked", "どれだけ選ばれるか"),
}
READING = {
    "worth": Label(
        "One seat, each in turn, may not pick the option while it has any other; everybody else may, with the same "
        "dice. Above 0: so much of the win that seat loses by it. Below 0: it wins more without, so the bot picks it "
        "too often. Of what could be forbidden, the most picked is shown.",
        "1席だけ（全席が順に）、他に選べるものがある限りその選択肢を禁じます。他の席は自由で、出目は同じです。"
        "正なら、その席が失う勝ちの割合。負なら、ないほうが勝てる、つまりボットが選びすぎています。"
        "禁じられるもののうち、よく選ばれるものを示します。",
    ),
    "taken": Label(
        "The share of a seat's games in which it picks the option at least once.",
        "席のゲームのうち、その選択肢を一度でも選んだ割合です。",
    ),
}
LABELS = {
    "worth": Label("Worth of {key}", "{key}の値打ち"),
    "taken": Label("Games that pick {key}", "{key}を選ぶゲーム"),
}
_GAMES = floors("games")
_WHOSE = "Jaffe, Miller, Andersen, Liu, Karlin and Popovic 2012"
MEASURES = (
    Defined(
        "worth.*",
        Label(
            "share of the win a seat loses that may not pick it (each seat in turn, same seeds): 1/n less its share",
            "それを禁じられた席が失う勝ちの割合（全席が順に、同じシードで）。1/n からその席の勝ちの割合を引いたもの",
        ),
        "share_difference",
        "t over seeds, wider where under 10 seeds were changed; on charts also Benjamini and Hochberg's correction",
        {},
        _GAMES,
        _WHOSE,
    ),
    Defined(
        "taken.*",
        Label(
            "share of a seat's games in which it picks it at least once, where it may",
            "禁じられていないとき、席がそれを一度でも選んだゲームの割合",
        ),
        "share",
        "Wilson over seeds",
        {},
        _GAMES,
        _WHOSE,
    ),
)
