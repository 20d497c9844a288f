"""What testers are asked at the end, eleven items at the most; the designer predicts the answers beforehand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from playkit.widgets.commanded import Refused


@dataclass(frozen=True, slots=True)
class Item:
    """One item: a scale from 1 to `most`, or words.

    `by_part` marks the one that is asked after every part.
    """

    name: str
    label: str
    most: int = 5
    words: bool = False
    by_part: bool = False


PART_ITEM: Final = Item("part", "How was it? / いまのはどうでしたか？", by_part=True)
ITEMS: Final = (
    Item("fun", "I enjoyed it. / 楽しかった。"),
    Item("again", "I would play again. / もう一度遊びたい。"),
    Item("length", "The length was right. / 長さはちょうどよかった。"),
    Item("rules", "The rules were easy to grasp. / ルールは分かりやすかった。"),
    Item("choices", "My choices mattered. / 自分の選択に意味があった。"),
    Item("tension", "It stayed exciting to the end. / 最後までどうなるか分からなかった。"),
    Item("waiting", "I never waited long. / 待ち時間は気にならなかった。"),
    Item("best", "The best moment / 一番よかった瞬間", words=True),
    Item("worst", "The worst moment / 一番つらかった瞬間", words=True),
    Item("change", "What I would change / 変えたいところ", words=True),
)
"""Ten, since people leave a long form empty; the research behind it says eleven at the most."""

_BY_NAME = {item.name: item for item in (*ITEMS, PART_ITEM)}


def item_of(name: object) -> Item:
    """Find an item by its name; one that is not asked is refused."""
    if not isinstance(name, str) or name not in _BY_NAME:
        raise Refused("unknown_command", what="item")
    return _BY_NAME[name]
