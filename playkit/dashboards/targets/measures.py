"""What each measure of the targets means."""

from __future__ import annotations

from playkit.dashboards.catalogue import Defined
from playkit.dashboards.needs import OWN, ROUNDS, floors
from playkit.kernel.labels import Label

_SHARE = "Wilson, widened by cluster-t over sessions"

MEASURES = (
    Defined(
        "hit.*",
        Label(
            "share of the names of a power that struck somebody; even: a sensible name drawn by lot",
            "指名が誰かに当たった割合。差がなければ、当たりうる役割からくじで選んだ場合",
        ),
        "share",
        _SHARE,
        ROUNDS,
        floors("names"),
        OWN,
    ),
    Defined(
        "skill.*",
        Label(
            "hits less those of the lot, (seats - 1) / (roles - openly removed - own) where all may be named",
            "的中−くじ引きの的中。すべて指名できるなら（席−1）÷（役割−公開で除かれた数−自分）",
        ),
        "share_difference",
        "t over sessions, never narrower than the lot itself",
        ROUNDS,
        floors("names"),
        OWN,
    ),
    Defined(
        "sensible.*",
        Label(
            "share of the names that could hit: neither openly out of the round nor the namer's own role",
            "公開で除かれてもおらず自分の役割でもない、当たりうる指名の割合",
        ),
        "share",
        _SHARE,
        ROUNDS,
        floors("names"),
        OWN,
    ),
    Defined(
        "loot.*",
        Label("what a name brings (coins), misses counted as nothing", "1回の指名で得る量（コイン）。外れは0"),
        "amount",
        "t over sessions",
        ROUNDS,
        floors("names"),
        OWN,
    ),
    Defined(
        "leader.*",
        Label(
            "share of the hits, from round 2 on, that struck who led in points among the others when the round began; "
            "even: any of the others",
            "2ラウンド目以降の的中のうち、ラウンド開始時に他の席の中で首位だった席に当たった割合。差がなければ誰でも同じ",
        ),
        "share",
        _SHARE,
        ROUNDS,
        floors("hits"),
        OWN,
    ),
    Defined(
        "named.*",
        Label("share of the names of a power that name a role", "指名のうち、その役割を指名した割合"),
        "share",
        _SHARE,
        ROUNDS,
        floors("names"),
        OWN,
    ),
    Defined(
        "hit_role.*",
        Label("share of the names of a role that hit", "その役割を指名したとき当たった割合"),
        "share",
        _SHARE,
        ROUNDS,
        floors("names"),
        OWN,
    ),
)
