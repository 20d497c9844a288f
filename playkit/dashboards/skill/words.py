"""What the page of skill says around its charts, and what its measures mean."""

from __future__ import annotations

from playkit.dashboards.catalogue import Defined
from playkit.dashboards.needs import floors
from playkit.kernel.labels import Label

TITLE = Label("Does playing better win?", "上手に遊べば勝てるか？")
HEADING = {
    "advantage": Label("One bot among others", "1体だけ違うボット"),
    "rungs": Label("Rung by rung", "一段ずつ"),
}
READING = {
    "advantage": Label(
        "One bot sits among others of another kind, in every seat in turn and with the same dice. 100 %: it always "
        "wins; 0: as often as anybody; below 0: less. Random bots are the ground floor.",
        "種類の違う1体が、同じ出目で全席に順に座ります。100%ならいつも勝ち、0なら他と同じ、負なら他より勝てません。"
        "ランダムなボットが出発点です。",
    ),
    "rungs": Label(
        "Each bot among the next weaker ones. The order was found in every other seed, the rungs were measured on the "
        "rest.",
        "各ボットを、一段弱いボットの中に座らせた結果です。順序は半分のシードで決め、段の大きさは残りで測っています。",
    ),
}
LABELS = {
    "advantage": Label("Advantage: {key}", "優位：{key}"),
    "rung": Label("Rung: {key}", "段：{key}"),
}
_MATCHES = floors("games")
_WHOSE = "after Goodman, Perez-Liebana and Lucas 2025"
MEASURES = (
    Defined(
        "advantage.*",
        Label(
            "(share of the win of one bot among others - 1/n) / (1 - 1/n), mean over seats and seeds; n seats",
            "（他のボットの中の1体の勝ちの割合 − 1/n）÷（1 − 1/n）の、席とシードについての平均。nは席数",
        ),
        "advantage",
        "t over seeds; on charts also with Benjamini and Hochberg's correction for all pairs",
        {},
        _MATCHES,
        _WHOSE,
    ),
    Defined(
        "rung.*",
        Label(
            "the same of each bot among the next weaker ones, where there are more than two; order and rungs from "
            "different seeds",
            "3種類以上あるとき、一段弱いボットの中での同じ値。順序と段は別のシードから",
        ),
        "advantage",
        "t over seeds; on charts also with Benjamini and Hochberg's correction for all rungs",
        {},
        _MATCHES,
        _WHOSE,
    ),
)
