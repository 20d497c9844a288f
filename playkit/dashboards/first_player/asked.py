"""The first player, asked of a store: who began, who won, and what a place in the round gains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.analysis.starts import add_starts
from playkit.dashboards.catalogue import Question
from playkit.dashboards.first_player.measures import MEASURES
from playkit.dashboards.first_player.verdict import says
from playkit.dashboards.first_player.words import HEADING, LABELS, NOTHING, READING, SECTIONS, TITLE
from playkit.dashboards.rounds_answer import RoundsQuestion, answer_rounds

if TYPE_CHECKING:
    from playkit.analysis.measured import Panel
    from playkit.analysis.rounds import Rounds
    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.report import Answer
    from playkit.dashboards.rounds_sources import Words


def _figures(panel: Panel, rounds: Rounds, words: Words) -> None:
    add_starts(panel, rounds, words.points)


FIRST_PLAYER = RoundsQuestion(
    "first-player", TITLE, "from_start", SECTIONS, HEADING, READING, LABELS, _figures, says,
    ("from_start.0", "led", "first_complete"), NOTHING,
)  # fmt: skip


def answer_first_player(asked: Asked) -> Answer:
    """Answer whether beginning is an advantage."""
    return answer_rounds(asked, FIRST_PLAYER)


QUESTION = Question(
    "first-player", TITLE, MEASURES, ("round_started", "turn_started"), answer_first_player, "marionette"
)
