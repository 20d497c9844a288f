"""The curves, asked of a store: what winners and the others own at the end of every round."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from playkit.analysis.growth import add_growth, growth_curves
from playkit.charts.rounds import growth_lines
from playkit.dashboards.catalogue import Question
from playkit.dashboards.growth.measures import MEASURES
from playkit.dashboards.growth.verdict import says
from playkit.dashboards.growth.words import HEADING, LABELS, NOTHING, READING, SECTIONS, TITLE
from playkit.dashboards.report import Section
from playkit.dashboards.rounds_answer import RoundsQuestion, answer_rounds
from playkit.dashboards.rounds_sources import words_of_rounds
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    import polars as pl

    from playkit.analysis.measured import Panel
    from playkit.analysis.rounds import Rounds
    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.report import Answer
    from playkit.dashboards.rounds_answer import Said
    from playkit.dashboards.rounds_sources import Found, Words


def curves_of(words: Words) -> dict[str, str]:
    """Give the curves, the one of points first: it decides."""
    return dict(sorted(words.curves.items(), key=lambda one: one[0] != words.points))


def _figures(panel: Panel, rounds: Rounds, words: Words) -> None:
    add_growth(panel, rounds, curves_of(words))


def _curves(found: Found) -> list[Section]:
    frames = [growth_curves(own) for _, _, own in found.rounds.panels()]
    if not any(frame.height for frame in frames):
        return []
    curves = curves_of(found.words)

    def rows(lang: str) -> list[list[Any]]:
        import polars as pl

        whole = pl.concat(frames)
        return [growth_lines(whole, curve, name, lang) for curve, name in curves.items()]

    return [Section("curves", HEADING["curves"], READING["curves"], rows)]


def answer_growth(asked: Asked) -> Answer:
    """Answer from which round on winners are ahead, and in what."""
    curves = curves_of(words_of_rounds(asked.game))
    names = {curve: Label.parse(name) for curve, name in curves.items()}

    def says_of(rows: pl.DataFrame) -> Said:
        return says(rows, names)

    first = f"gap.{next(iter(curves))}"
    return answer_rounds(asked, replace(GROWTH, deciding=first, says=says_of), _curves)


GROWTH = RoundsQuestion(
    "growth",
    TITLE,
    "gap.points",
    SECTIONS,
    HEADING,
    READING,
    LABELS,
    _figures,
    lambda rows: says(rows, {}),
    (),
    NOTHING,
)

QUESTION = Question("growth", TITLE, MEASURES, ("standing.seat",), answer_growth, "marionette")
