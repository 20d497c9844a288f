"""Charts of predictions: how far off, item by item, and chances of winning against even ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.charts.dots import dot_rows
from playkit.charts.words import say
from playkit.charts.written import write

if TYPE_CHECKING:
    import polars as pl

HIGH = "Predicted too high: {name}, by {value} / 予想が高すぎたのは{name}（{value}）"
LOW = "Predicted too low: {name}, by {value} / 予想が低すぎたのは{name}（{value}）"
NO_BIAS = "No prediction is shown to be too high or too low / 予想が高すぎる・低すぎるとは言えない"
BETTER = (
    "Chances score {value}, even ones {even}; less is better / 勝率の予想は{value}、均等なら{even}（小さいほど良い）"
)


def bias_dots(figures: pl.DataFrame, measure: str, lang: str = "en") -> list[Any]:
    """Draw what was predicted less what came, a row an item of one unit; the grey mark is no error.

    Args:
        figures: columns as `analysis.measured.MEASURED`.
        measure: "minutes_bias", "turns_bias", "points_bias" or "rating_bias".
        lang: "en" or "ja".

    Raises:
        MissingColumns: the frame lacks a column.
    """

    def finding(panel: pl.DataFrame) -> str:
        off = [row for row in panel.iter_rows(named=True) if is_off(row)]
        if not off:
            return say(NO_BIAS, lang)
        row = max(off, key=lambda one: abs(one["estimate"]))
        text = HIGH if row["estimate"] > 0 else LOW
        return say(text, lang, value=write(row["estimate"], row["unit"]), name=row[lang])

    return dot_rows(figures, measure, lang, finding)


def is_off(row: dict[str, Any]) -> bool:
    """Tell whether a bias is shown: its band, which holds for all items together, leaves out 0."""
    low, high = row["band_low"], row["band_high"]
    return low is not None and high is not None and (low > 0 or high < 0)


def chance_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw the score of stated chances; the grey mark is what even chances would have scored."""

    def finding(panel: pl.DataFrame) -> str:
        row = panel.row(0, named=True)
        return say(BETTER, lang, value=write(row["estimate"], "brier"), even=write(row["standard"], "brier"))

    return dot_rows(figures, "brier", lang, finding)
