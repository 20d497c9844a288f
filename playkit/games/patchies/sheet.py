"""What a recorder writes down of Patchies on paper, where the facts alone do not say."""

from typing import Final

SHEET: Final = {
    "board": "part",
}
