"""The targets, asked of a store: who was named, who was struck, and what a lot would have struck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.analysis.targets import add_targets
from playkit.dashboards.catalogue import Question
from playkit.dashboards.rounds_answer import RoundsQuestion, answer_rounds
from playkit.dashboards.targets.measures import MEASURES
from playkit.dashboards.targets.verdict import says
from playkit.dashboards.targets.words import HEADING, LABELS, NOTHING, READING, SECTIONS, TITLE

if TYPE_CHECKING:
    from playkit.analysis.measured import Panel
    from playkit.analysis.rounds import Rounds
    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.report import Answer
    from playkit.dashboards.rounds_sources import Words


def _figures(panel: Panel, rounds: Rounds, words: Words) -> None:
    add_targets(panel, rounds, words.powers, words.roles, words.points)


TARGETS = RoundsQuestion(
    "targets", TITLE, "hit", SECTIONS, HEADING, READING, LABELS, _figures, says, ("hit.", "loot."), NOTHING
)


def answer_targets(asked: Asked) -> Answer:
    """Answer whether named targets hit more often than names drawn by lot."""
    return answer_rounds(asked, TARGETS)


QUESTION = Question("targets", TITLE, MEASURES, (".named", ".nameable"), answer_targets, "marionette")
