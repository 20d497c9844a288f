"""Charts of how well measures are known: half of an interval beside the difference worth finding; sessions needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.charts.dots import dot_rows
from playkit.charts.words import say
from playkit.charts.written import write

if TYPE_CHECKING:
    import polars as pl

WIDEST = "Least well known: {name}, {value} times too wide / 最も不確かなのは{name}（必要な幅の{value}倍）"
ALL_KNOWN = "Each is known as well as was asked / どれも必要な確かさに達している"
NEEDED = "Most sessions for {name}: {value} of each draft / 最も多く要るのは{name}（草案ごとに{value}セッション）"


def precision_dots(figures: pl.DataFrame, measure: str, lang: str = "en") -> list[Any]:
    """Draw half of each interval over the difference worth finding; left of the grey mark it is narrow enough.

    Args:
        figures: columns as `analysis.measured.MEASURED`.
        measure: "precision", or "anytime" for the interval that may be looked at after every session.
        lang: "en" or "ja".

    Raises:
        MissingColumns: the frame lacks a column.
    """

    def finding(panel: pl.DataFrame) -> str:
        row = panel.sort("estimate", descending=True).row(0, named=True)
        if row["estimate"] <= 1:
            return say(ALL_KNOWN, lang)
        return say(WIDEST, lang, value=write(row["estimate"], "ratio"), name=row[lang])

    return dot_rows(figures, measure, lang, finding)


def needed_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw how many sessions of each draft would show each difference worth finding."""

    def finding(panel: pl.DataFrame) -> str:
        row = panel.sort("estimate", descending=True).row(0, named=True)
        return say(NEEDED, lang, value=write(row["estimate"], "sessions"), name=row[lang])

    return dot_rows(figures, "needed", lang, finding)
