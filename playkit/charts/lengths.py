"""Charts of length: minutes and turns by quantile, who waits, and which part drags."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.charts.dots import NEEDED, dot_rows
from playkit.charts.words import percent, say
from playkit.charts.written import write
from playkit.errors import need_columns

if TYPE_CHECKING:
    from collections.abc import Callable

HALF = "50"
OVER = {
    "minutes": "Half of the sessions are over after {half} minutes / 半分のセッションは{half}分で終わる",
    "turns": "Half of the sessions are over after {half} turns / 半分のセッションは{half}手番で終わる",
    "picks": "Half of the sessions are over after {half} picks / 半分のセッションは{half}回の選択で終わる",
}


def length_dots(figures: pl.DataFrame, measure: str, lang: str = "en") -> list[Any]:
    """Draw by when a tenth, half and all but a tenth of the sessions are over.

    Args:
        figures: columns as `analysis.measured.MEASURED`.
        measure: "minutes", "turns" or "picks".
        lang: "en" or "ja".

    Raises:
        MissingColumns: the frame lacks a column.
    """
    need_columns("the figures", figures.columns, (*NEEDED, "key"))

    def finding(panel: pl.DataFrame) -> str:
        half = panel.filter(pl.col("key") == HALF)
        value = half["estimate"][0] if half.height else panel["estimate"][0]
        return say(OVER[measure], lang, half=write(value, measure))

    return dot_rows(figures, measure, lang, finding)


def waiting_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw which share of the time each seat waits for others."""
    text = "{name} waits longest: {share} of the time / 最も長く待つのは{name}（時間の{share}）"
    return dot_rows(figures, "waiting", lang, _most(text, lang))


def part_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw which share of the minutes each part takes; where no clock ran, of the picks."""
    need_columns("the figures", figures.columns, NEEDED)
    timed = figures.filter(pl.col("measure") == "part_minutes", pl.col("estimate").is_not_null())
    known = timed.select("facet", "draft").unique()
    rest = figures.filter(pl.col("measure") == "part_picks").join(
        known, on=["facet", "draft"], how="anti", nulls_equal=True
    )
    text = "{name} is longest: {share} / 最も長いのは{name}（{share}）"
    return dot_rows(pl.concat([timed, rest]), ("part_minutes", "part_picks"), lang, _most(text, lang))


def _most(text: str, lang: str) -> Callable[[pl.DataFrame], str]:
    """Make a title of the largest row of a panel."""

    def finding(panel: pl.DataFrame) -> str:
        row = panel.sort("estimate", descending=True).row(0, named=True)
        return say(text, lang, name=row[lang], share=percent(row["estimate"], lang))

    return finding
