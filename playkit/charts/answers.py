"""Charts of what testers answered: one part against the others, one draft against another, within each person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.charts.dots import NEEDED, dot_rows
from playkit.charts.words import percent, say
from playkit.charts.written import write
from playkit.errors import need_columns

if TYPE_CHECKING:
    import polars as pl

HIGHER = "Rated higher: {name}, {value} points / 評価が高いのは{name}（{value}点）"
LOWER = "Rated lower: {name}, {value} points / 評価が低いのは{name}（{value}点）"
ALIKE = "No difference within people is shown / 同じ人の中での差は示されていない"
LEVEL = 0.05
"""Chance of a false alarm, over all items together."""
LEAST = "Answered least: {name}, {share} of the seats / 回答が最も少ないのは{name}（席の{share}）"
SPREAD = "From {low} to {high} points / {low}〜{high}点"


def gap_dots(figures: pl.DataFrame, measure: str, lang: str = "en") -> list[Any]:
    """Draw how much higher people rate something than the same people rate the rest; the grey mark is no difference.

    Args:
        figures: columns as `analysis.measured.MEASURED`.
        measure: "part_gap" or "draft_gap".
        lang: "en" or "ja".

    Raises:
        MissingColumns: the frame lacks a column.
    """
    need_columns("the figures", figures.columns, (*NEEDED, "key"))
    clear = clear_gaps(figures, measure)

    def finding(panel: pl.DataFrame) -> str:
        who = panel.row(0, named=True)
        own = [row for row in clear if (row["facet"], row["draft"]) == (who["facet"], who["draft"])]
        if not own:
            return say(ALIKE, lang)
        row = max(own, key=lambda one: abs(one["estimate"]))
        text = HIGHER if row["estimate"] > 0 else LOWER
        return say(text, lang, value=write(row["estimate"], row["unit"]), name=row[lang])

    return dot_rows(figures, measure, lang, finding)


def clear_gaps(figures: pl.DataFrame, measure: str) -> list[dict[str, Any]]:
    """Give the differences that are shown: the interval leaves out 0, and so does the signed-rank test after Holm.

    Args:
        figures: columns as `analysis.measured.MEASURED`, with the tests in `part_gap_p` or `draft_gap_p`.
        measure: "part_gap" or "draft_gap".
    """
    tests = {_place(row): row["estimate"] for row in _of(figures, f"{measure}_p")}
    gaps = (row for row in _of(figures, measure) if row["state"] == "shown")
    return [row for row in gaps if _excludes(row) and tests.get(_place(row), 1.0) < LEVEL]


def _of(figures: pl.DataFrame, measure: str) -> list[dict[str, Any]]:
    return [row for row in figures.iter_rows(named=True) if row["measure"] == measure and row["estimate"] is not None]


def _place(row: dict[str, Any]) -> tuple[Any, ...]:
    return row["facet"], row["draft"], row["key"]


def _excludes(row: dict[str, Any]) -> bool:
    return row["low"] is not None and row["high"] is not None and (row["low"] > 0 or row["high"] < 0)


def level_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw what people answered on the whole, a row an item."""

    def finding(panel: pl.DataFrame) -> str:
        ordered = panel["estimate"].sort().to_list()
        low, high = (write(end, "rating") for end in (ordered[0], ordered[-1]))
        return say(SPREAD, lang, low=low, high=high)

    return dot_rows(figures, "level", lang, finding)


def answered_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw which share of the seats answered each item; who does not answer is not content, and not discontent."""

    def finding(panel: pl.DataFrame) -> str:
        row = panel.sort("estimate").row(0, named=True)
        return say(LEAST, lang, share=percent(row["estimate"], lang), name=row[lang])

    return dot_rows(figures, "answered", lang, finding)
