"""Charts of a race: how often the leader wins, and how winners got there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.charts.dots import dot_rows
from playkit.charts.stakes import lead_curves
from playkit.charts.words import percent, say

if TYPE_CHECKING:
    import polars as pl

TENTH, HALF = "{n}0 % / {n}0%", 5
"""What a tenth of a session is called where a curve names parts."""
AFTER = "after {n}0 %"
"""What the rows of `leader_dots` call it."""


def leader_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw how often whoever leads on the way wins, beside the same gains in any order."""

    def finding(panel: pl.DataFrame) -> str:
        row = panel.row(min(1, panel.height - 1), named=True)
        text = (
            "Who leads {when} wins {share}; with gains in any order {alike} / "
            "{when}の首位が勝つのは{share}（得点の順番を変えると{alike}）"
        )
        alike = percent(row["standard"] or 0.0, lang)
        return say(text, lang, when=row[lang], share=percent(row["estimate"], lang), alike=alike)

    return dot_rows(figures, "leader_wins", lang, finding)


def winner_curves(curves: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw how far the later winner was ahead at each tenth, a line a session; as `charts.stakes.lead_curves`."""
    return lead_curves(curves, lang, TENTH, HALF, AFTER)
