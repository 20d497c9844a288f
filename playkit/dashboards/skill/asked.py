"""Skill, asked of a game's bots: one strong among weak ones, and the other way round."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.analysis.measured import Panel, measured
from playkit.analysis.skill import add_skill
from playkit.charts import simulated as draw
from playkit.charts.words import spaced
from playkit.charts.written import write_in, write_range
from playkit.dashboards.catalogue import Question
from playkit.dashboards.general import General, Rows, Said, answer_general, rows_sections
from playkit.dashboards.report import NOT_SHOWN
from playkit.dashboards.simulated import engine_of, policies, with_games
from playkit.dashboards.skill.words import HEADING, LABELS, MEASURES, READING, TITLE
from playkit.dashboards.told import LANGS
from playkit.kernel.labels import Label
from playkit.kernel.picking import bot_names
from playkit.simulate.unlike import one_among

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.general import Gathered
    from playkit.dashboards.report import Answer, Section
    from playkit.simulate.plan import Plan

SKILL, NONE = "skill", "none"
WITHIN = 0.05
"""No skill is shown where no bot has surely more than this of what could be won more; a judgement."""
SEEDS = 500, 25
"""Seeds a pair, each with the lone bot in every seat, where games are compiled and where not."""
RANDOM_NAME = {"random": "random / ランダム"}


def answer_skill(asked: Asked) -> Answer:
    """Answer whether playing better wins; bots play at once, so this takes some seconds."""
    return answer_general(asked, GENERAL)


def _figures(found: Gathered) -> pl.DataFrame:
    names = RANDOM_NAME | {name: name for name in found.asked.game.bots}
    panels = []
    for draft in dict.fromkeys(one.draft for one in found.materials if one.bots is not None):
        bots = next(one.bots for one in found.materials if one.bots is not None and one.draft == draft)
        panel = Panel("bots", draft, "games")
        add_skill(panel, _matches(with_games(bots, *SEEDS).plan), names)
        panels.append(panel)
    return measured(panels)


@lru_cache(maxsize=8)
def _matches(plan: Plan) -> dict[tuple[str, str], NDArray[np.float64]]:
    engine = engine_of(plan.game)
    if plan.seats < 2:
        return {}
    return {
        (bot, others): one_among(plan, bot, others, engine=engine)
        for bot, others in permutations(bot_names(plan.game), 2)
    }


def _says(rows: pl.DataFrame) -> Said:
    pairs = rows.filter(pl.col("measure") == "advantage")
    best = pairs.sort("estimate", descending=True).row(0, named=True)
    verdict = NOT_SHOWN
    if (pairs["band_high"] < WITHIN).fill_null(value=False).all():
        verdict = NONE
    elif best["band_low"] is not None and best["band_low"] > 0:
        verdict = SKILL
    return Said(verdict, Label(*(_sentence(best, verdict, lang) for lang in LANGS)))


def _sentence(best: dict[str, Any], verdict: str, lang: str) -> str:
    return _SENTENCE(lang).format(
        who=best[lang], share=spaced(write_in(best["estimate"], best["unit"], lang), lang),
        span=spaced(write_range(best["low"], best["high"], best["unit"]), lang), end=_END[verdict](lang),
    )  # fmt: skip


_SENTENCE = Label(
    "{who} wins {share} of what could be won beyond an even share (95 % interval {span}). {end}",
    "{who}は、均等を超えて勝てる分の{share}を勝ちます（95%区間 {span}）。{end}",
)
_END = {
    SKILL: Label("So playing better wins.", "上手に遊べば勝てます。"),
    NONE: Label("So none of these bots plays better than another.", "どのボットも、他より上手とは言えません。"),
    NOT_SHOWN: Label("Whether playing better wins is not shown.", "上手さが勝ちにつながるかは、まだ言えません。"),
}
NOTHING = Label(
    "Not shown: only random bots can play this game; write one that plays better (docs/adding-a-game.md).",
    "まだ言えません。このゲームを遊べるのはランダムなボットだけです（docs/adding-a-game.md に書き方があります）。",
)


def _sections(figures: pl.DataFrame, found: Gathered) -> list[Section]:
    del found
    rows = [
        Rows("advantage", HEADING["advantage"], READING["advantage"], ("advantage",), draw.advantage_dots),
        Rows("rungs", HEADING["rungs"], READING["rungs"], ("rung",), draw.rung_dots),
    ]
    return rows_sections(rows, figures, LABELS)


GENERAL = General(
    "skill", TITLE, "advantage", _figures, _says, _sections, LABELS, ("advantage.",), nothing=NOTHING, sources=policies
)
QUESTION = Question(GENERAL.name, TITLE, MEASURES, (), answer_skill, recorded=False)
