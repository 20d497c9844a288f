"""How a form over the options of Patchies is laid out: its sections, by the option each begins with."""

from typing import Final

SECTIONS: Final = {
    "board": "Board and lines / 盤と列",
    "cluster_points": "Stars / 星",
    "cluster_cards": "Cards / カード",
    "landlord_limit": "The landlord / 大家",
    "phases": "Phases and players / フェーズとプレイヤー",
    "medals": "Medals / メダル",
    "characters": "Characters and moves / キャラクターと移動",
    "failed_search": "Further abilities / そのほかの能力",
}
