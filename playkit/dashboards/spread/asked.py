"""How close the end is, asked of a store or of bots: for any game with scores at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.analysis.measured import Panel, measured
from playkit.analysis.spread import add_spread
from playkit.charts import simulated as draw
from playkit.charts.words import percent
from playkit.charts.written import write
from playkit.dashboards.catalogue import Question
from playkit.dashboards.general import General, Rows, Said, answer_general, rows_sections
from playkit.dashboards.report import NOT_SHOWN
from playkit.dashboards.spread.words import HEADING, LABELS, MEASURES, READING, TITLE
from playkit.dashboards.told import LANGS, one
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    import polars as pl

    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.general import Gathered
    from playkit.dashboards.report import Answer, Section

CLOSE, WIDE = "close", "wide"
APART = 0.5
"""The end is wide where the last surely stays this much of the best score behind, close where surely less."""


def answer_spread(asked: Asked) -> Answer:
    """Answer how far apart scores are at the end."""
    return answer_general(asked, GENERAL)


def _figures(found: Gathered) -> pl.DataFrame:
    panels = []
    for material in found.materials:
        panel = Panel(material.facet, material.draft, material.n_unit)
        if material.wins.width:
            add_spread(panel, material.wins)
        panels.append(panel)
    return measured(panels)


def _says(rows: pl.DataFrame) -> Said:
    relative = one(rows, "relative")
    verdict = NOT_SHOWN
    if relative is not None and relative["low"] is not None:
        verdict = WIDE if relative["low"] > APART else CLOSE if relative["high"] < APART else NOT_SHOWN
    return Said(verdict, Label(*(_sentence(rows, lang) for lang in LANGS)))


def _sentence(rows: pl.DataFrame, lang: str) -> str:
    margin, whole, level = (one(rows, name) for name in ("margin", "range", "level"))
    if margin is None or whole is None or level is None:
        return NOTHING(lang)
    text = _SENTENCE(lang).format(
        margin=write(margin["estimate"], "points"), range=write(whole["estimate"], "points"),
        level=percent(level["estimate"], lang, 1),
    )  # fmt: skip
    relative = one(rows, "relative")
    return text if relative is None else text + _OF_BEST(lang).format(share=percent(relative["estimate"], lang))


_SENTENCE = Label(
    "first beats second by {margin} points and last by {range} on average; the best score is shared in {level} of the "
    "sessions.",
    "平均で1位と2位は{margin}点差、1位と最下位は{range}点差。最高点が同点になるのは{level}です。",
)
_OF_BEST = Label(
    " From first to last it is {share} of the best score.", "1位と最下位の差は、最高点の{share}にあたります。"
)
NOTHING = Label("Not shown: no final scores are recorded.", "まだ言えません。最終得点の記録がありません。")


def _sections(figures: pl.DataFrame, found: Gathered) -> list[Section]:
    del found
    rows = [
        Rows("gaps", HEADING["gaps"], READING["gaps"], ("margin", "range", "closeness", "relative"), draw.gap_dots),
        Rows("ties", HEADING["ties"], READING["ties"], ("level", "shared"), draw.tie_dots),
    ]
    return rows_sections(rows, figures, LABELS)


CARDS = ("margin", "range", "closeness", "relative", "level")
GENERAL = General("spread", TITLE, "margin", _figures, _says, _sections, LABELS, CARDS, nothing=NOTHING)
QUESTION = Question(GENERAL.name, TITLE, MEASURES, (), answer_spread)
