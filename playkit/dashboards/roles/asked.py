"""The roles, asked of a store: what was offered and taken, and what the lot of removals tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.analysis.roles import add_roles
from playkit.dashboards.catalogue import Question
from playkit.dashboards.roles.measures import MEASURES
from playkit.dashboards.roles.verdict import says
from playkit.dashboards.roles.words import HEADING, LABELS, NOTHING, READING, SECTIONS, TITLE
from playkit.dashboards.rounds_answer import RoundsQuestion, answer_rounds

if TYPE_CHECKING:
    from playkit.analysis.measured import Panel
    from playkit.analysis.rounds import Rounds
    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.report import Answer
    from playkit.dashboards.rounds_sources import Words


def _figures(panel: Panel, rounds: Rounds, words: Words) -> None:
    add_roles(panel, rounds, words.roles, words.points)


ROLES = RoundsQuestion(
    "roles", TITLE, "preferred", SECTIONS, HEADING, READING, LABELS, _figures, says, ("preferred.",), NOTHING
)


def answer_roles(asked: Asked) -> Answer:
    """Answer which role is too strong and which is never used."""
    return answer_rounds(asked, ROLES)


QUESTION = Question("roles", TITLE, MEASURES, (".offered",), answer_roles, "marionette")
