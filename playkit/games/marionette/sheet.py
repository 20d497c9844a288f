"""What a recorder writes down of Marionette on paper, where the facts alone do not say."""

from typing import Final

SHEET: Final = {
    "parts": 12,
    "lines": ("took",),
    "ends": ("of:buildings = Districts / 建物", "of:bonus = Bonus / ボーナス"),
}
