"""What a recorder writes down of 24 on paper, where the facts alone do not say."""

from typing import Final

SHEET: Final = {
    "lines": ("points = VP gained / 獲得ＶＰ", "mark:eliminated = killed / 殉職", "after = VP after / 終了ＶＰ"),
    "role": "Detective / 刑事",
    "board": "",
}
