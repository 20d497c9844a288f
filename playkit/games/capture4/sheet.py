"""What a recorder writes down of capture 4 on paper, where the facts alone do not say."""

from typing import Final

SHEET: Final = {
    "parts": 30,
    "lines": ("move",),
    "board": "",
}
