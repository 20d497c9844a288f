"""Confusion, asked of the notes of tables: for any game and any log; people alone can be confused."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import polars as pl

from playkit.analysis.confusion import add_confusion
from playkit.analysis.measured import Panel, measured
from playkit.charts.remarks import remark_dots
from playkit.charts.written import write, write_range
from playkit.dashboards.catalogue import Question
from playkit.dashboards.confusion.words import FURTHER, HEADING, LABELS, MEASURES, NOTHING, READING, TAGS, TITLE
from playkit.dashboards.general import General, Rows, Said, answer_general, rows_sections
from playkit.dashboards.people_sources import noted_of
from playkit.dashboards.told import LANGS, one
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.general import Gathered
    from playkit.dashboards.report import Answer, Section

STANDS_OUT, EVEN, NONE = "stands_out", "even", "none"
"""One part has more confusion than its time explains; none is shown to; nobody was seen confused at all."""
LEVEL = 0.05
"""Chance of a false alarm, over all parts together."""


def answer_confusion(asked: Asked) -> Answer:
    """Answer where people are confused."""
    return answer_general(asked, GENERAL)


def _figures(found: Gathered) -> pl.DataFrame:
    panels = []
    for material in found.materials:
        panel = Panel(material.facet, material.draft, material.n_unit)
        add_confusion(panel, noted_of(found.asked, material), TAGS)
        panels.append(panel)
    return measured(panels)


def _says(rows: pl.DataFrame) -> Said:
    puzzled, worst = one(rows, "confusion"), _worst(rows)
    verdict = NONE if not (puzzled and puzzled["estimate"]) else EVEN if worst is None else STANDS_OUT
    return Said(verdict, Label(*(_sentence(rows, worst, lang) for lang in LANGS)))


def _worst(rows: pl.DataFrame) -> dict[str, Any] | None:
    """Find the part with most confusion, where that is more than its time explains."""
    parts = rows.filter(pl.col("measure") == "puzzled_part", pl.col("estimate") > pl.col("standard"))
    for row in parts.sort("estimate", descending=True).iter_rows(named=True):
        test = one(rows, "stands_out", row["key"])
        if test is not None and test["estimate"] < LEVEL:
            return row
    return None


def _sentence(rows: pl.DataFrame, worst: Mapping[str, Any] | None, lang: str) -> str:
    puzzled = one(rows, "confusion")
    if puzzled is None:
        return ""
    values = {"rate": write(puzzled["estimate"], "per_hour"), "most": write(puzzled["high"], "per_hour")}
    values["span"] = write_range(puzzled["low"], puzzled["high"], "per_hour")
    if not puzzled["estimate"]:
        return _NOBODY.fill(lang, **values)
    texts = [_RATE.fill(lang, **values)]
    if worst is not None:
        own = {"name": str(worst[lang]), "rate": write(worst["estimate"], "per_hour")}
        texts.append(_WORST.fill(lang, even=write(worst["standard"], "per_hour"), **own))
    elif (rows["measure"] == "stands_out").any():
        texts.append(_NO_PART(lang))
    asked = rows.filter(pl.col("measure") == "rules_asked").sort("estimate", descending=True)
    if asked.height:
        first = asked.row(0, named=True)
        texts.append(_RULE.fill(lang, rate=write(first["estimate"], "per_session"), name=str(first[lang])))
    return ("" if lang == "ja" else " ").join(texts)


_RATE = Label(
    "somebody is confused or asks about a rule {rate} times an hour ({span}).",
    "戸惑いとルールの質問は1時間に{rate}回です（{span}）。",
)
_NOBODY = Label(
    "nobody was noted as confused or asking about a rule; more than {most} times an hour is not likely.",
    "戸惑いやルールの質問は記録されていません（多くても1時間に{most}回まで）。",
)
_WORST = Label(
    "It is more in {name} than its time explains: {rate}, where {even} would be even.",
    "{name}では、長さのわりに多く{rate}回です（均等なら{even}回）。",
)
_NO_PART = Label("No part is shown to have more of it than the others.", "特に多いパートがあるとは言えません。")
_RULE = Label(
    "The rule asked about most is “{name}”, {rate} times a session.",
    "最も多く質問されたルールは「{name}」で、1セッションに{rate}回です。",
)


def _sections(figures: pl.DataFrame, found: Gathered) -> list[Section]:
    del found
    beside = {"puzzled_part": ("confusion", "stands_out")}
    rows = [
        Rows(name, heading, READING[name], (name, *beside.get(name, ())), partial(_drawn, measure=name))
        for name, heading in HEADING.items()
    ]
    return rows_sections(rows, figures, LABELS)


def _drawn(figures: pl.DataFrame, lang: str, measure: str) -> list[object]:
    return remark_dots(figures, measure, lang)


GENERAL = General(
    "confusion", TITLE, "confusion", _figures, _says, _sections, LABELS,
    ("confusion", "puzzled_part.", "remarks.asked"), games=0, nothing=NOTHING,
    counts="noted_sessions", further=FURTHER,
)  # fmt: skip
QUESTION = Question(GENERAL.name, TITLE, MEASURES, (), answer_confusion)
