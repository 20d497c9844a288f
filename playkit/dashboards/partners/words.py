"""What the page of the partners says around its charts, and what its measures mean."""

from __future__ import annotations

from playkit.dashboards.catalogue import Defined
from playkit.dashboards.needs import MOVES, OWN, floors
from playkit.kernel.labels import Label

TITLE = Label("Whose pieces help to capture?", "誰のコマを使って取っているか？")

HEADING = {
    "relation": Label("Where the helper sits", "助けたコマの持ち主の席"),
    "bond": Label("What the helper shares", "助けたコマとの共通点"),
    "beyond": Label("Who uses whom, against lot", "誰が誰を使うか（くじとの差）"),
    "pairs": Label("Who helps whom, who loses to whom", "誰が誰を助け、誰が誰に取られるか"),
}
READING = {
    "relation": Label(
        "Of all captures, the share that a piece of that seat helped to make, as seen from the captor. The grey mark: "
        "every piece that may help is used equally often, given what stands on the board at each capture.",
        "すべての捕獲のうち、捕獲した席から見てその位置の席のコマが助けた割合です。灰色の印は、その時盤にあって使えるコマを"
        "すべて同じ頻度で使った場合。",
    ),
    "bond": Label(
        "The same by what the helper's piece shares with the captor's.",
        "助けたコマと捕獲したコマの共通点ごとの同じ割合です。",
    ),
    "beyond": Label(
        "Rows capture, columns help: points of a hundred more (brown) or less (blue) than by lot. Pale cells are not "
        "shown to differ; a dash stands where a seat may not help.",
        "行が捕獲した席、列が助けた席。くじより多い（茶）・少ない（青）割合をポイントで示します。淡い色は差が示されていないもの、"
        "使えない相手は「–」です。",
    ),
    "pairs": Label(
        "Rows capture. Left: whose pieces helped. Right: whose pieces were taken. Each row adds up to 100 %.",
        "行が捕獲した席。左は助けたコマの持ち主、右は取られたコマの持ち主で、各行の合計は100%です。",
    ),
}
LABELS = {
    "relation": Label("Captures helped by {key}", "{key}が助けた捕獲"),
    "bond": Label("Captures closed by {key}", "{key}で成立した捕獲"),
}
MEASURES = (
    Defined(
        "relation.*",
        Label(
            "share of captures that a piece of a seat so far round the table helped to make (0: an own piece, 1: the "
            "next seat); expected: every usable piece equally often",
            "捕獲のうち、その位置の席（0は自分、1は次の手番の席）のコマが助けた割合。比較は使えるコマをすべて同じ頻度で使う場合",
        ),
        "share",
        "Wilson, widened by cluster-t over sessions",
        MOVES,
        floors("captures"),
        OWN,
    ),
    Defined(
        "bond.*",
        Label(
            "share of captures whose helper shares that with the captor, as the game numbers it; expected as above",
            "捕獲のうち、助けたコマとの共通点がそれ（番号はゲームによる）である割合。比較は同上",
        ),
        "share",
        "Wilson, widened by cluster-t over sessions",
        MOVES,
        floors("captures"),
        OWN,
    ),
)
