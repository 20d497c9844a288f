"""Predictions, asked of a store: what the designer wrote down before the sessions, against what came."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import polars as pl

from playkit.analysis.foresight import add_foresight
from playkit.analysis.foretold import foretold
from playkit.analysis.measured import Panel, measured
from playkit.charts.foresight import bias_dots, chance_dots, is_off
from playkit.charts.words import percent
from playkit.charts.written import write
from playkit.dashboards.catalogue import Question
from playkit.dashboards.general import General, Rows, Said, answer_general, rows_sections
from playkit.dashboards.predictions.words import FURTHER, HEADING, ITEMS, LABELS, MEASURES, NOTHING, READING, TITLE
from playkit.dashboards.told import LANGS, one
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.general import Gathered
    from playkit.dashboards.report import Answer, Section

BIASED, UNBIASED = "biased", "unbiased"
"""Something is predicted too high or too low on the whole; nothing is shown to be."""
BIASES = ("minutes_bias", "turns_bias", "points_bias", "rating_bias")


def answer_predictions(asked: Asked) -> Answer:
    """Answer whether the designer's predictions were right."""
    return answer_general(asked, GENERAL)


def _figures(found: Gathered) -> pl.DataFrame:
    panels = []
    for own in found.materials:
        panel = Panel(own.facet, own.draft, own.n_unit)
        add_foresight(panel, foretold(own.events, own.seats), ITEMS)
        panels.append(panel)
    return measured(panels)


def _says(rows: pl.DataFrame) -> Said:
    off = [row for row in _shown(rows) if is_off(row)]
    return Said(
        BIASED if off else UNBIASED,
        Label(*(("" if lang == "ja" else " ").join(_sentences(rows, off, lang)) for lang in LANGS)),
    )


def _shown(rows: pl.DataFrame) -> list[dict[str, Any]]:
    own = rows.filter(pl.col("measure").is_in(BIASES), pl.col("state") == "shown")
    return own.sort(pl.col("n"), descending=True, maintain_order=True).to_dicts()


def _sentences(rows: pl.DataFrame, off: list[dict[str, Any]], lang: str) -> Iterator[str]:
    for row in off:
        text = _HIGH if row["estimate"] > 0 else _LOW
        yield text.fill(lang, by=write(abs(row["estimate"]), row["unit"].removesuffix("_off")), name=str(row[lang]))
    if not off:
        yield _NO_BIAS(lang)
    held, brier, skill = (one(rows, name) for name in ("in_range", "brier", "brier_skill"))
    if held is not None:
        yield _HELD.fill(lang, share=percent(held["estimate"], lang))
    if brier is not None and skill is not None:
        better = skill["low"] is not None and skill["low"] > 0
        even = write(brier["standard"], "brier")
        yield (_BETTER if better else _NOT_BETTER).fill(lang, score=write(brier["estimate"], "brier"), even=even)


_HIGH = Label("“{name}” is predicted too high, by {by} on average.", "「{name}」の予想は平均{by}高すぎます。")
_LOW = Label("“{name}” is predicted too low, by {by} on average.", "「{name}」の予想は平均{by}低すぎます。")
_NO_BIAS = Label("nothing is shown to be predicted too high or too low.", "予想が高すぎる・低すぎるとは言えません。")
_HELD = Label("{share} of the stated ranges held what came.", "範囲で示した予想の{share}に結果が入りました。")
_BETTER = Label(
    "The chances of winning score {score}; even chances would score {even}, which is worse.",
    "勝率の予想は{score}点で、均等な予想の{even}点より良い結果です（小さいほど良い）。",
)
_NOT_BETTER = Label(
    "The chances of winning score {score}; that they beat even chances ({even}) is not shown.",
    "勝率の予想は{score}点です。均等な予想（{even}点）より良いとは言えません。",
)


def _sections(figures: pl.DataFrame, found: Gathered) -> list[Section]:
    del found
    rows = [
        Rows(name, HEADING[name], READING[name], (name, name.replace("bias", "error")), partial(_dots, measure=name))
        for name in BIASES
    ]
    rows.append(
        Rows("brier", HEADING["brier"], READING["brier"], ("brier", "brier_skill", "named_winner"), chance_dots)
    )
    return rows_sections(rows, figures, LABELS)


def _dots(figures: pl.DataFrame, lang: str, measure: str) -> list[Any]:
    return bias_dots(figures, measure, lang)


CARDS = (*BIASES[:3], "in_range", "brier_skill")
GENERAL = General(
    "predictions", TITLE, "checked", _figures, _says, _sections, LABELS, CARDS, games=0, nothing=NOTHING,
    counts="foretold_sessions", further=FURTHER,
)  # fmt: skip
QUESTION = Question(GENERAL.name, TITLE, MEASURES, (), answer_predictions)
