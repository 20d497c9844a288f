"""Charts of what was noted at tables: remarks an hour by tag, by part, turn and seat, and the rules asked about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.charts.dots import NEEDED, dot_rows
from playkit.charts.words import say
from playkit.charts.written import write
from playkit.errors import need_columns

if TYPE_CHECKING:
    from collections.abc import Callable

    import polars as pl

FINDINGS = {
    "remarks": "Noted most: {name}, {value} an hour / 最も多い観察：{name}（1時間に{value}回）",
    "puzzled_part": "Most confusion in {name}: {value} an hour / 混乱が最も多いのは{name}（1時間に{value}回）",
    "puzzled_turn": "Most confusion in {name}: {value} an hour / 混乱が最も多いのは{name}（1時間に{value}回）",
    "puzzled_seat": "Most confusion at {name}: {value} an hour / 混乱が最も多いのは{name}（1時間に{value}回）",
    "rules_asked": "Asked about most: {name}, {value} a session / "
    "質問が最も多いルール：{name}（1セッションに{value}回）",
}
NONE = "Nothing of this was noted / これに当たる観察はない"


def remark_dots(figures: pl.DataFrame, measure: str, lang: str = "en") -> list[Any]:
    """Draw how often something was noted, a row a tag, part, lap of turns, seat or rule.

    The grey mark is what a row would have if all were alike.

    Args:
        figures: columns as `analysis.measured.MEASURED`.
        measure: one of `FINDINGS`.
        lang: "en" or "ja".

    Raises:
        MissingColumns: the frame lacks a column.
    """
    need_columns("the figures", figures.columns, NEEDED)
    return dot_rows(figures, measure, lang, _most(FINDINGS[measure], lang))


def _most(text: str, lang: str) -> Callable[[pl.DataFrame], str]:
    def finding(panel: pl.DataFrame) -> str:
        row = panel.sort("estimate", descending=True).row(0, named=True)
        if not row["estimate"]:
            return say(NONE, lang)
        return say(text, lang, value=write(row["estimate"], row["unit"]), name=row[lang])

    return finding
