"""Charts of the seats: who wins by seat, by turn order, and what may be looked at after every session."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.charts.dots import dot_rows
from playkit.charts.words import percent, say

if TYPE_CHECKING:
    import polars as pl

APART = "{name} wins {share}, an even share is {even} / {name}の勝ちは{share}（均等なら{even}）"
ALIKE = "No seat is shown to be favoured / 席による差は示されていない"


def seat_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw the share of the win by seat; one chart a facet and draft, columns as `analysis.measured.MEASURED`."""
    return dot_rows(figures, "seat_wins", lang, lambda panel: _finding(panel, lang, "band"))


def order_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw the share of the win by place in the turn order."""
    return dot_rows(figures, "order_wins", lang, lambda panel: _finding(panel, lang, "band"))


def always_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw the share of the win by seat with intervals that hold at every look."""
    return dot_rows(figures, "always_valid", lang, lambda panel: _finding(panel, lang, ""))


def _finding(panel: pl.DataFrame, lang: str, ends: str) -> str:
    """Name the row that is farthest from even among those whose interval leaves even out."""
    low, high = (f"{ends}_low", f"{ends}_high") if ends else ("low", "high")
    apart = [
        row
        for row in panel.iter_rows(named=True)
        if row[low] is not None and not row[low] <= row["standard"] <= row[high]
    ]
    if not apart:
        return say(ALIKE, lang)
    row = max(apart, key=lambda row: abs(row["estimate"] - row["standard"]))
    digits = 1 if abs(row["estimate"] - row["standard"]) < 0.01 else 0
    share, even = (percent(row[name], lang, digits) for name in ("estimate", "standard"))
    return say(APART, lang, name=row[lang], share=share, even=even)
