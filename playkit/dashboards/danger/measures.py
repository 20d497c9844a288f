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
)
