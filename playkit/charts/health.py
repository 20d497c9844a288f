"""Charts of what records know: the share of the sessions that tells each thing, and how many have each fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.charts.dots import dot_rows
from playkit.charts.words import percent, say

if TYPE_CHECKING:
    import polars as pl

LEAST = "Least told: {name}, by {share} of the sessions / 最も記録が少ないのは{name}（セッションの{share}）"
ALL = "Every session tells all of it / どのセッションもすべて記録している"
MOST = "Most frequent: {name}, in {n} sessions / 最も多いのは「{name}」（{n}セッション）"


def covered_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw which share of the sessions tells each thing.

    Args:
        figures: columns as `analysis.measured.MEASURED`.
        lang: "en" or "ja".

    Raises:
        MissingColumns: the frame lacks a column.
    """

    def finding(panel: pl.DataFrame) -> str:
        row = panel.sort("estimate", maintain_order=True).row(0, named=True)
        if row["estimate"] == 1:
            return say(ALL, lang)
        return say(LEAST, lang, share=percent(row["estimate"], lang), name=row[lang])

    return dot_rows(figures, "covered", lang, finding)


def fault_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw how many sessions have each fault."""

    def finding(panel: pl.DataFrame) -> str:
        row = panel.sort("estimate", descending=True, maintain_order=True).row(0, named=True)
        return say(MOST, lang, n=f"{row['estimate']:,.0f}", name=row[lang])

    return dot_rows(figures, "faults", lang, finding)
