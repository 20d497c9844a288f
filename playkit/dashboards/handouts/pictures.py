"""The charts of answers as pictures that stand alone: their titles say what they show, of whom and of how many."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.charts.render import png, svg

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playkit.dashboards.report import Answer

SCALE = 2
"""Pixels a point of PNG: sharp on paper and on dense screens."""


def charts_of(answer: Answer, lang: str) -> Iterator[tuple[str, Any]]:
    """Give the charts of an answer with their names: question, section, and a number where a section has several."""
    for section in answer.charts:
        charts = [chart for row in section.rows(lang) for chart in row]
        for place, chart in enumerate(charts, 1):
            many = f"-{place}" if len(charts) > 1 else ""
            yield f"{answer.question}-{section.name}{many}", chart


def pictures(answers: Sequence[Answer], ending: str, lang: str = "en") -> Iterator[tuple[str, bytes]]:
    """Draw the charts of answers.

    Args:
        answers: any number.
        ending: ".png" or ".svg".
        lang: "en" or "ja".

    Returns:
        Name and picture, in the order of the page. A chart with a slider is drawn where the slider begins.
    """
    for answer in answers:
        for name, chart in charts_of(answer, lang):
            yield name, png(chart, scale=SCALE) if ending == ".png" else svg(chart).encode()
