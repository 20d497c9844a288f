"""The snowball, asked of a store: who leads after each round, and who wins."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from playkit.analysis.snowball import add_snowball
from playkit.dashboards.catalogue import Question
from playkit.dashboards.growth.asked import curves_of
from playkit.dashboards.rounds_answer import RoundsQuestion, answer_rounds
from playkit.dashboards.rounds_sources import words_of_rounds
from playkit.dashboards.snowball.measures import MEASURES
from playkit.dashboards.snowball.verdict import says
from playkit.dashboards.snowball.words import HEADING, LABELS, NOTHING, READING, SECTIONS, TITLE

if TYPE_CHECKING:
    from playkit.analysis.measured import Panel
    from playkit.analysis.rounds import Rounds
    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.report import Answer
    from playkit.dashboards.rounds_sources import Words


def _figures(panel: Panel, rounds: Rounds, words: Words) -> None:
    add_snowball(panel, rounds, curves_of(words), words.points)


SNOWBALL = RoundsQuestion(
    "snowball", TITLE, "leader_wins", SECTIONS, HEADING, READING, LABELS, _figures, lambda rows: says(rows, None),
    ("leader_wins.", "slope."), NOTHING,
)  # fmt: skip


def answer_snowball(asked: Asked) -> Answer:
    """Answer whether a lead feeds itself."""
    points = words_of_rounds(asked.game).points
    return answer_rounds(asked, replace(SNOWBALL, says=lambda rows: says(rows, points)))


QUESTION = Question("snowball", TITLE, MEASURES, ("standing.seat", "standing.score"), answer_snowball, "marionette")
