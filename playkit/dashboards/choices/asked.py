"""Choices, asked of a store or of bots: for any game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.analysis.choice_figures import add_consequences, add_used, add_widths
from playkit.analysis.measured import Panel, measured
from playkit.charts import choices as draw
from playkit.charts.words import percent, percent_range, several
from playkit.charts.written import write
from playkit.dashboards.blanks import action_text
from playkit.dashboards.catalogue import Question
from playkit.dashboards.choices.words import HEADING, LABELS, MEASURES, READING, TITLE
from playkit.dashboards.decision_sources import looked_into
from playkit.dashboards.general import General, Rows, Said, answer_general, rows_sections
from playkit.dashboards.report import NOT_SHOWN, Section
from playkit.dashboards.told import LANGS, one
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.general import Gathered
    from playkit.dashboards.report import Answer
    from playkit.kernel import Game

MEANINGFUL, IDLE = "meaningful", "idle"
ENOUGH = 0.2
"""A game whose choices surely matter this often is one of choices; a judgement."""


def answer_choices(asked: Asked) -> Answer:
    """Answer how much there is to choose and whether it matters."""
    return answer_general(asked, GENERAL)


def _figures(found: Gathered) -> pl.DataFrame:
    panels = []
    for material, looked in zip(found.materials, looked_into(found), strict=True):
        panel = Panel(material.facet, material.draft, material.n_unit)
        if material.events.width:
            add_consequences(panel, looked.sampled, looked.open)
            add_widths(panel, material.events)
            add_used(panel, material.events, actions_of(found.asked.game))
        panels.append(panel)
    return measured(panels)


def actions_of(game: Game) -> dict[str, str]:
    """Give the actions a seat may pick, "English / 日本語" by name, with blanks for what they are about."""
    return {action.name: action_text(action) for action in game.actions if not action.is_chance}


def _says(rows: pl.DataFrame) -> Said:
    matter, width = one(rows, "consequential"), one(rows, "width")
    never = rows.filter(pl.col("measure") == "used", pl.col("estimate") == 0)
    verdict = NOT_SHOWN
    if matter is not None and matter["low"] is not None and matter["state"] == "shown":
        verdict = MEANINGFUL if matter["low"] > ENOUGH else IDLE if matter["high"] < ENOUGH else NOT_SHOWN
    return Said(verdict, Label(*(_sentence(matter, width, never, lang) for lang in LANGS)))


def _sentence(matter: dict[str, Any] | None, width: dict[str, Any] | None, never: pl.DataFrame, lang: str) -> str:
    ja, parts = lang == "ja", []
    if width is not None:
        wide = write(width["estimate"], "actions")
        parts.append(
            f"1回の選択で選べる行動は平均{wide}。" if ja else f"a pick has {wide} actions to choose from on average."
        )
    if matter is not None and matter["low"] is not None:
        share, span = percent(matter["estimate"], lang), percent_range(matter["low"], matter["high"], lang)
        parts.append(
            f"選択の{share}が勝敗を左右します（95%区間 {span}）。" if ja else
            f"{share} of the choices change who wins (95 % interval {span})."
        )  # fmt: skip
    else:
        parts.append(
            "勝敗を左右する選択はまだ調べられていません。" if ja else "Which of them matter is not looked into yet."
        )
    if never.height:
        names = several(never[lang], lang)
        high = percent(float(never["high"][0]), lang, 1)
        parts.append(
            f"一度も選ばれていない行動：{names}（多くてもセッションの{high}）。" if ja else
            f"Never picked: {names} (in at most {high} of sessions)."
        )  # fmt: skip
    return ("" if ja else " ").join(parts)


def _sections(figures: pl.DataFrame, found: Gathered) -> list[Section]:
    del found
    shown = {
        "matter": (("consequential_third", "consequential", "consequential_per_game"), draw.consequence_dots),
        "width": (("width_third", "width", "open", "picks"), draw.width_dots),
        "used": (("used",), draw.used_dots),
    }
    rows = [Rows(name, HEADING[name], READING[name], own, charts) for name, (own, charts) in shown.items()]
    return rows_sections(rows, figures, LABELS)


GENERAL = General("choices", TITLE, "picks", _figures, _says, _sections, LABELS, ("consequential", "width", "open"))
QUESTION = Question(GENERAL.name, TITLE, MEASURES, (), answer_choices)
