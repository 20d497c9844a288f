"""How a form over the options of Marionette is laid out: its sections, by the option each begins with."""

from typing import Final

SECTIONS: Final = {
    "districts": "The game and its points / ゲームと得点",
    "king_never_faceup": "Characters and silences of the rules / 職業とルールの空白",
    "smithy_price": "Prices of purple districts / 紫の建物の値",
    "haunted_city": "Districts in the deck / 山札の建物",
}
