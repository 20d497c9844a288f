"""A chart of any fact of one's own game, from the figures of `analysis.facts`."""

from __future__ import annotations

from typing import Any

import polars as pl

from playkit.charts.dots import dot_rows
from playkit.charts.linked import together
from playkit.charts.words import say
from playkit.charts.written import write, write_range

ONE = "{figure} ({ends}) / {figure}（{ends}）"
BARE = "{figure} / {figure}"
MOST = "{most} most, {figure} ({ends}); {least} least, {low} / 最多は{most}の{figure}（{ends}）、最少は{least}の{low}"
ALIKE = (
    "from {low} ({least}) to {figure} ({most}), none shown to differ / "
    "{least}の{low}から{most}の{figure}まで、差は示されていない"
)


def fact_chart(figures: pl.DataFrame, lang: str = "en") -> Any:
    """Draw how often a fact happens or how large its number is: a row a key, a part a facet and draft, to be clicked.

    Args:
        figures: of one measure, as `analysis.facts.often` or `amount` give them: columns `analysis.measured.MEASURED`.
        lang: "en" or "ja".

    Raises:
        MissingColumns: the frame lacks a column.
    """
    measure = figures["measure"][0] if figures.height and "measure" in figures.columns else ""
    return together(dot_rows(figures, measure, lang, lambda panel: extremes(panel, lang)))


def extremes(rows: pl.DataFrame, lang: str) -> str:
    """Name the largest and the smallest figure, and whether they are shown to differ; a single one is said as it is.

    Args:
        rows: of one facet and draft, columns as `analysis.measured.MEASURED`.
        lang: "en" or "ja".
    """
    ranked = rows.filter(pl.col("estimate").is_not_null()).sort("estimate", descending=True)
    top, last = ranked.row(0, named=True), ranked.row(-1, named=True)
    ends = write_range(top["low"], top["high"], top["unit"])
    values = {"figure": write(top["estimate"], top["unit"]), "ends": ends, "most": top[lang], "least": last[lang]}
    apart = (top["band_low"] or 0) > (last["band_high"] or 0)
    text = (ONE if ends else BARE) if ranked.height == 1 else MOST if apart else ALIKE
    return say(text, lang, low=write(last["estimate"], last["unit"]), **values)
