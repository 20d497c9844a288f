"""What the page of the capture map says around its charts, and what its measures mean."""

from __future__ import annotations

from playkit.dashboards.catalogue import Defined
from playkit.dashboards.needs import MOVES, OWN, floors
from playkit.kernel.labels import Label

TITLE = Label("Where are pieces captured?", "コマはどこで取られるか？")

HEADING = {
    "map": Label("Captured, of the pieces that came", "来たコマのうち取られた割合"),
    "zones": Label("Corner, edge and inside", "角・辺・内側"),
}
READING = {
    "map": Label(
        "Of all pieces that came to a cell (those of the starting picture included), the share that was captured "
        "there. Dark is dangerous. Grey has fewer than 30 visits or 6 sessions, hatching fewer than 15 visits; cells "
        "that nobody came to are bare.",
        "そのマスに来たコマ（初期配置を含む）のうち、そこで取られた割合です。暗いほど危険。来たコマが30未満か6セッション未満なら灰色、"
        "15未満なら斜線、誰も来なかったマスは空白です。",
    ),
    "zones": Label(
        "The same by zone of the board. The grey mark is the share over the whole board.",
        "盤の場所ごとの同じ割合です。灰色の印は盤全体の割合。",
    ),
}
LABELS = {
    "per_visit": Label("Captured of visits, {key}", "来たコマのうち取られた割合（{key}）"),
    "per_turn": Label("Captured per turn of standing, {key}", "1手番とどまるごとに取られる割合（{key}）"),
}
MEASURES = (
    Defined(
        "per_visit.*",
        Label(
            "share of the pieces that came to a zone of the board and were captured there before they left",
            "その場所（角・辺・内側）に来たコマのうち、去る前にそこで取られた割合",
        ),
        "share",
        "Wilson, widened by cluster-t over sessions",
        MOVES,
        floors("visits"),
        OWN,
    ),
    Defined(
        "per_turn.*",
        Label(
            "captures in a zone over the turns that pieces stood there; a turn is a move of anybody",
            "その場所での捕獲を、コマがそこに立っていた手番数で割ったもの（誰かの一手を1手番とする）",
        ),
        "rate",
        "exact Poisson",
        MOVES,
        floors("piece_turns"),
        OWN,
    ),
)
