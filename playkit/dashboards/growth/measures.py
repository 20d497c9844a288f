"""What each measure of the curves means."""

from __future__ import annotations

from playkit.dashboards.catalogue import Defined
from playkit.dashboards.needs import OWN, ROUNDS, SESSIONS
from playkit.kernel.labels import Label

MEASURES = (
    Defined(
        "gap.*",
        Label(
            "what winners have at the end of a round less what the other seats of their session have (means), by curve "
            "and round",
            "ラウンド終了時の「勝者の平均−同じセッションの他の席の平均」。量とラウンドごと",
        ),
        "gain",
        "t over sessions; on charts also corrected for all rounds (Benjamini and Hochberg)",
        ROUNDS,
        SESSIONS,
        OWN,
    ),
)
