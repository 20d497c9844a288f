"""Kingmaking, asked of a store or of bots: for any game of three seats or more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.analysis.choice_figures import add_kingmaking
from playkit.analysis.measured import Panel, measured
from playkit.charts import choices as draw
from playkit.charts.words import percent, percent_range
from playkit.charts.written import write
from playkit.dashboards.catalogue import Question
from playkit.dashboards.decision_sources import looked_into
from playkit.dashboards.general import General, Rows, Said, answer_general, rows_sections
from playkit.dashboards.kingmaking.words import HEADING, LABELS, MEASURES, NOTHING, READING, TITLE
from playkit.dashboards.report import NOT_SHOWN, Section
from playkit.dashboards.told import LANGS, one
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    import polars as pl

    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.general import Gathered
    from playkit.dashboards.report import Answer

COMMON, RARE = "common", "rare"
OFTEN = 0.05
"""Kingmaking is common where it is surely more than this share of the choices, rare where surely less; a judgement."""


def answer_kingmaking(asked: Asked) -> Answer:
    """Answer whether those who cannot win decide who does."""
    return answer_general(asked, GENERAL)


def _figures(found: Gathered) -> pl.DataFrame:
    panels = []
    for looked in looked_into(found):
        panel = Panel(looked.facet, looked.draft, looked.n_unit)
        add_kingmaking(panel, looked.sampled, looked.open)
        panels.append(panel)
    return measured(panels)


def _says(rows: pl.DataFrame) -> Said:
    row, games = one(rows, "kingmaking"), one(rows, "kingmaking_per_game")
    if row is None or row["low"] is None or games is None:
        return Said(NOT_SHOWN, Label("not looked into yet.", "まだ調べられていません。"), 1)
    verdict = COMMON if row["low"] > OFTEN else RARE if row["high"] < OFTEN else NOT_SHOWN
    words = _NONE if row["estimate"] == 0 else _SOME
    texts = []
    for lang in LANGS:
        values = {
            "share": percent(row["estimate"], lang, 1), "span": percent_range(row["low"], row["high"], lang),
            "most": percent(row["high"], lang), "times": write(games["estimate"], "per_game"),
        }  # fmt: skip
        texts.append(words(lang).format(**values) + ("" if lang == "ja" else " ") + _END[verdict](lang))
    return Said(verdict, Label(*texts))


_SOME = Label(
    "in {share} of the choices (95 % interval {span}), about {times} a game, somebody who cannot win decides who does.",
    "選択の{share}（95%区間 {span}）で、もう勝てない席が勝者を決めます（1ゲームに約{times}回）。",
)
_NONE = Label(
    "in no choice, so in at most {most} of all (95 % interval), does somebody who cannot win decide who does.",
    "もう勝てない席が勝者を決める選択はありませんでした（95%区間では多くても選択の{most}）。",
)
_END = {
    COMMON: Label("So kingmaking is common.", "キングメイキングはよく起こります。"),
    RARE: Label("So kingmaking is rare.", "キングメイキングはまれです。"),
    NOT_SHOWN: Label("Whether that is often is not shown.", "多いかどうかは、まだ言えません。"),
}


def _sections(figures: pl.DataFrame, found: Gathered) -> list[Section]:
    del found
    shown = {
        "kingmaking": (
            ("kingmaking_third", "kingmaking", "kingmaking_per_game", "kingmaking_power"),
            draw.kingmaking_dots,
        ),
        "hopeless": (("hopeless_third", "hopeless", "hopeless_per_game"), draw.hopeless_dots),
    }
    rows = [Rows(name, HEADING[name], READING[name], own, charts) for name, (own, charts) in shown.items()]
    return rows_sections(rows, figures, LABELS)


GENERAL = General(
    "kingmaking", TITLE, "kingmaking", _figures, _says, _sections, LABELS, ("kingmaking",), nothing=NOTHING
)
QUESTION = Question(GENERAL.name, TITLE, MEASURES, (), answer_kingmaking)
