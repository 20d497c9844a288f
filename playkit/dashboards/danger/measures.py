"""What each measure of the danger of cells means."""

from __future__ import annotations

from playkit.dashboards.catalogue import Defined
from playkit.dashboards.needs import BOARD, OWN, PHASES
from playkit.kernel.labels import Label

MEASURES = (
    Defined(
        "survival.*",
        Label(
            "share of finished phases at whose end a star of the group stands (centre, ring, corner, edge)",
            "終わったフェーズのうち、その場所（中央・周り・角・外周）の星が残っていた割合",
        ),
        "share",
        "Wilson, widened by cluster-t over sessions",
        BOARD,
        PHASES,
        OWN,
    ),
    Defined(
        "points.*",
        Label("points of the group's stars times their survival", "その場所の星の点数 × 残る割合"),
        "points",
        "that of survival, times the points",
        BOARD,
        PHASES,
        OWN,
    ),
    Defined(
        "ended_by.*",
        Label(
            "share of finished phases that any row, any column, any diagonal, or any line through the centre "
            "took part in ending",
            "終わったフェーズのうち、行・列・対角線・中央を通る列がそれぞれ関わって終わった割合",
        ),
        "share",
        "Wilson",
        BOARD,
        PHASES,
        OWN,
    ),
    Defined(
        "coupling.*",
        Label(
            "mean correlation (phi) of two stars standing at the end of a phase, over pairs of cells in one row, in "
            "one column, on one diagonal, or sharing no line (apart); pairs that always fall together, as one star on "
            "two cells does, and those of which one always or never fell are left out",
            "フェーズの終わりに2つの星が残っているかどうかの相関（φ）の平均。同じ行・同じ列・同じ対角線の組と、どれも"
            "異なる組（apart）ごと。いつも一緒に壊れる組（2マスの星）と、片方がいつも壊れたか一度も壊れない組は除く",
        ),
        "coupling",
        "t over sessions by the jackknife; of bots the mean of the pairs' own ends (delta method on Fisher's scale), "
        "which hold at least as often as they say",
        BOARD,
        PHASES,
        "Yule 1912",
    ),
)
