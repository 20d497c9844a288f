"""The cards, asked of a store: who drew what, by the shuffle, and who used it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.analysis.drawn import add_cards
from playkit.dashboards.cards.measures import MEASURES
from playkit.dashboards.cards.verdict import says
from playkit.dashboards.cards.words import HEADING, LABELS, NOTHING, READING, SECTIONS, TITLE
from playkit.dashboards.catalogue import Question
from playkit.dashboards.rounds_answer import RoundsQuestion, answer_rounds

if TYPE_CHECKING:
    from playkit.analysis.measured import Panel
    from playkit.analysis.rounds import Rounds
    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.report import Answer
    from playkit.dashboards.rounds_sources import Words


def _figures(panel: Panel, rounds: Rounds, words: Words) -> None:
    add_cards(panel, rounds, words.cards)


CARDS = RoundsQuestion("cards", TITLE, "drawn", SECTIONS, HEADING, READING, LABELS, _figures, says, (), NOTHING)


def answer_cards(asked: Asked) -> Answer:
    """Answer which card is worth drawing, and which is drawn and never used."""
    return answer_rounds(asked, CARDS)


QUESTION = Question("cards", TITLE, MEASURES, ("drew.seat", "drew.card"), answer_cards, "marionette")
