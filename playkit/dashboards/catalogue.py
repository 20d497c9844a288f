"""Which questions can be asked, and what each of their measures means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playkit.dashboards.danger_words import TITLE
from playkit.dashboards.slow_measures import MEASURES as SLOW_MEASURES
from playkit.dashboards.slow_words import TITLE as SLOW_TITLE
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True)
class Defined:
    """A measure: its name (`*` stands for a group of cells or lines), what it means, its unit and its interval."""

    name: str
    meaning: Label
    unit: str
    interval: str

    def to_dict(self) -> dict[str, Any]:
        """Give plain data."""
        meaning = {"en": self.meaning.en, "ja": self.meaning.ja}
        return {"name": self.name, "meaning": meaning, "unit": self.unit, "interval": self.interval}


@dataclass(frozen=True)
class Question:
    """A question a designer can ask, with its measures."""

    name: str
    title: Label
    measures: Sequence[Defined]


QUESTIONS = (
    Question(
        "danger",
        TITLE,
        (
            Defined(
                "survival.*",
                Label(
                    "share of finished phases at whose end a star of the group stands (centre, ring, corner, edge)",
                    "終わったフェーズのうち、その場所（中央・周り・角・外周）の星が残っていた割合",
                ),
                "share",
                "Wilson, widened by cluster-t over sessions",
            ),
            Defined(
                "points.*",
                Label("points of the group's stars times their survival", "その場所の星の点数 × 残る割合"),
                "points",
                "that of survival, times the points",
            ),
            Defined(
                "ended_by.*",
                Label(
                    "share of finished phases that any row, any column, any diagonal, or any line through the centre "
                    "took part in ending",
                    "終わったフェーズのうち、行・列・対角線・中央を通る列がそれぞれ関わって終わった割合",
                ),
                "share",
                "Wilson",
            ),
        ),
    ),
    Question(
        "slow-first-hand",
        SLOW_TITLE,
        tuple(Defined(name, Label(en, ja), unit, ends) for name, en, ja, unit, ends in SLOW_MEASURES),
    ),
)


def questions() -> list[dict[str, Any]]:
    """List every question with its measures as plain data, for `report --list`.

    >>> [question["question"] for question in questions()]
    ['danger', 'slow-first-hand']
    """
    return [
        {
            "question": question.name,
            "title": {"en": question.title.en, "ja": question.title.ja},
            "measures": [measure.to_dict() for measure in question.measures],
        }
        for question in QUESTIONS
    ]
