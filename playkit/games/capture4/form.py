"""How a form over the options of capture 4 is laid out, and how a rank of a starting picture is typed."""

from typing import Final

from .layouts import RANKS, rank_of, written_rank

SECTIONS: Final = {
    "size": "Board and start / 盤と開始",
    "reach": "Moving / 移動",
    "allies": "Capturing / 捕獲",
    "few_pieces_end": "The end / 終了",
    "normal_points": "Points / 得点",
    "rank1": "A starting picture of one's own, . or seat 1–4 for each cell / 自作の初期配置（マスごとに . か席1〜4）",
}

WRITING: Final = dict.fromkeys(RANKS, (written_rank, rank_of))
"""Options that are typed as text: how a value is written, and how it is read."""
