"""What each measure of the cards means."""

from __future__ import annotations

from playkit.dashboards.catalogue import Defined
from playkit.dashboards.needs import OWN, ROUNDS, floors
from playkit.kernel.labels import Label

_BAND = (
    "t over sessions (jackknife), never narrower than the lot itself; on charts also corrected for all cards "
    "(Benjamini and Hochberg)"
)

_LOT = "intention to treat under a known lot (Imbens and Rubin 2015)"
MEASURES = (
    Defined(
        "drawn.*",
        Label(
            "what a drawn copy, rather than another card drawn in the same round, adds to the drawer's share of the "
            "win; by intention to treat, whether it is used or not",
            "同じラウンドに引かれた他のカードでなくその1枚を引くことが、引いた席の勝ちの割合に加えるもの（使ったかどうかによらない）",
        ),
        "share_difference",
        _BAND,
        ROUNDS,
        floors("draws"),
        _LOT,
    ),
    Defined(
        "dealt.*",
        Label("the same of the cards dealt before the first round", "最初のラウンドより前に配られたカードでの同じ値"),
        "share_difference",
        _BAND,
        ROUNDS,
        floors("draws"),
        _LOT,
    ),
    Defined(
        "used.*",
        Label("share of the seats that drew the card and also used it", "そのカードを引いた席のうち、使った席の割合"),
        "share",
        "Wilson, widened by cluster-t over sessions",
        ROUNDS,
        floors("draws"),
        OWN,
    ),
)
