"""Luck, asked of bots: for any game in which somebody wins."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from playkit.analysis.luck import add_luck
from playkit.analysis.measured import Panel, measured
from playkit.charts import simulated as draw
from playkit.charts.words import percent, percent_range
from playkit.dashboards.catalogue import Question
from playkit.dashboards.general import General, Rows, Said, answer_general, rows_sections
from playkit.dashboards.luck.words import HEADING, LABELS, MEASURES, READING, TITLE
from playkit.dashboards.report import NOT_SHOWN
from playkit.dashboards.simulated import engine_of, policies, with_games
from playkit.dashboards.told import LANGS, one
from playkit.kernel.labels import Label
from playkit.simulate.unlike import replayed

if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    import polars as pl
    from numpy.typing import NDArray

    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.general import Gathered
    from playkit.dashboards.report import Answer, Section
    from playkit.simulate.plan import Plan

DICE, CHOICES, BOTH = "dice", "choices", "both"
HALF = 0.5
SEEDS = 400, 100
TIMES = 8, 2
"""Seeds, and how often each is played, where games are compiled and where not."""


def answer_luck(asked: Asked) -> Answer:
    """Answer how much of who wins the dice decide; bots play at once, so this takes some seconds."""
    return answer_general(asked, GENERAL)


def _figures(found: Gathered) -> pl.DataFrame:
    panels = []
    for material in found.materials:
        if material.bots is not None:
            panel = Panel(material.facet, material.draft, material.n_unit)
            plan = with_games(material.bots, *SEEDS).plan
            add_luck(panel, *_replayed(plan), _replayed(plan, dice=True)[0])
            panels.append(panel)
    return measured(panels)


@lru_cache(maxsize=8)
def _replayed(plan: Plan, *, dice: bool = False) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    engine = engine_of(plan.game)
    return replayed(plan, TIMES[engine == "plain"], dice=dice, engine=engine)


def _says(rows: pl.DataFrame) -> Said:
    luck, choice = one(rows, "luck"), one(rows, "choice")
    if luck is None or choice is None or None in {luck["low"], choice["low"]}:
        return Said(NOT_SHOWN, NOTHING)
    verdict = DICE if luck["low"] > HALF else CHOICES if choice["low"] > HALF else NOT_SHOWN
    if max(luck["high"], choice["high"]) < HALF:
        verdict = BOTH
    return Said(verdict, Label(*(_sentence(luck, choice, verdict, lang) for lang in LANGS)))


def _sentence(luck: dict[str, Any], choice: dict[str, Any], verdict: str, lang: str) -> str:
    texts = {}
    for name, row in (("luck", luck), ("choice", choice)):
        texts[name] = percent(row["estimate"], lang)
        texts[f"{name}_span"] = percent_range(row["low"], row["high"], lang)
    return _SENTENCE(lang).format(**texts, end=_END[verdict](lang))


_SENTENCE = Label(
    "of the differences in who wins, {luck} come from dice and cards whatever is chosen (95 % interval {luck_span}), "
    "{choice} from choices whatever dice and cards show ({choice_span}), and the rest from how both fall together. "
    "{end}",
    "勝敗の違いのうち、選択によらず出目や山札から来るのが{luck}（95%区間 {luck_span}）、"
    "出目や山札によらず選択から来るのが{choice}（{choice_span}）、残りは両者の組み合わせです。{end}",
)
_END = {
    DICE: Label("So dice and cards alone decide most.", "出目や山札だけで大半が決まります。"),
    CHOICES: Label("So choices alone decide most.", "選択だけで大半が決まります。"),
    BOTH: Label("So neither decides most by itself.", "どちらも、それだけで大半を決めてはいません。"),
    NOT_SHOWN: Label("Which decides most is not shown.", "どちらが大半を決めるかは、まだ言えません。"),
}
NOTHING = Label(
    "Not shown: the bots of this game choose alike whatever happens, or one seat always wins.",
    "まだ言えません。このゲームのボットはいつも同じ選択をするか、いつも同じ席が勝ちます。",
)


def _sections(figures: pl.DataFrame, found: Gathered) -> list[Section]:
    del found
    rows = [
        Rows("luck", HEADING["luck"], READING["luck"], ("luck", "choice", "alike"), draw.luck_dots),
        Rows("winner", HEADING["winner"], READING["winner"], ("same_winner",), draw.same_winner_dots),
    ]
    return rows_sections(rows, figures, LABELS)


GENERAL = General(
    "luck", TITLE, "luck", _figures, _says, _sections, LABELS, ("luck", "choice", "same_winner"), nothing=NOTHING,
    sources=policies,
)  # fmt: skip
QUESTION = Question(GENERAL.name, TITLE, MEASURES, (), answer_luck, recorded=False)
