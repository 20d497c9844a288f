"""Beliefs, asked of a store: only what was worked out and kept is read; a report never plays on by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from playkit.analysis.course_figures import add_courses, course_curves
from playkit.analysis.measured import Panel, measured
from playkit.charts import belief as draw
from playkit.charts.words import percent
from playkit.charts.written import write
from playkit.dashboards.belief.moments import course_of, steps_by_session
from playkit.dashboards.belief.pointers import gather_beliefs, holding
from playkit.dashboards.belief.words import HEADING, LABELS, MEASURES, NOTHING, READING, SAYS, TITLE
from playkit.dashboards.catalogue import Question
from playkit.dashboards.general import General, Rows, Said, answer_general, rows_sections
from playkit.dashboards.report import NOT_SHOWN, Section
from playkit.dashboards.told import LANGS, one
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from playkit.analysis.course import Course
    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.general import Gathered, Material
    from playkit.dashboards.report import Answer

EARLY, LATE = "decided_early", "open_late"
HALF = 0.5
"""Decided early where sessions are surely decided before half of their steps, open late where surely after."""


def answer_belief(asked: Asked) -> Answer:
    """Answer who was going to win and when it was decided, from kept beliefs."""
    return answer_general(asked, GENERAL)


def _figures(found: Gathered) -> pl.DataFrame:
    panels = []
    for material, courses in zip(found.materials, courses_of(found), strict=True):
        panel = Panel(material.facet, material.draft, material.n_unit)
        add_courses(panel, courses)
        panels.append(panel)
    return measured(panels)


def courses_of(found: Gathered) -> list[list[Course]]:
    """Give the courses of each material, in its order; those of rules or bots of another text are left out."""
    return found.worked_out.once("courses", lambda: _kept_courses(found))


def _kept_courses(found: Gathered) -> list[list[Course]]:
    kept = holding(found.asked)
    if kept.is_empty():
        return [[] for _ in found.materials]
    # Of several ways of working one session out the newest counts: one session, one course.
    newest = kept.filter(pl.col("computed_at") == pl.col("computed_at").max().over("session"))
    rows = {str(name[0]): own for name, own in newest.group_by("session")}
    return [_courses(material, rows) for material in found.materials]


def _courses(material: Material, rows: dict[str, pl.DataFrame]) -> list[Course]:
    if material.bots is not None or not material.events.width:
        return []
    wins = {str(name[0]): own.sort("seat")["win_share"] for name, own in material.wins.group_by("session")}
    steps = steps_by_session(material.events)
    return [
        course_of(session, rows[session], steps[session], np.asarray(own.to_numpy(), float))
        for session, own in sorted(wins.items())
        if session in rows and session in steps and not own.null_count()
        if rows[session]["seat"].n_unique() == len(own)
    ]


def _says(rows: pl.DataFrame) -> Said:
    decided, changes, lowest = (one(rows, name) for name in ("twin_decided", "twin_lead_changes", "twin_lowest"))
    if decided is None or changes is None or lowest is None:
        return Said(NOT_SHOWN, NOTHING)
    low, high = decided["low"], decided["high"]
    verdict = NOT_SHOWN if low is None else EARLY if high < HALF else LATE if low > HALF else NOT_SHOWN
    texts = [
        SAYS(lang).format(
            decided=percent(decided["estimate"], lang), changes=write(changes["estimate"], "per_session"),
            lowest=percent(lowest["estimate"], lang),
        )
        for lang in LANGS
    ]  # fmt: skip
    return Said(verdict, Label(*texts))


def _sections(figures: pl.DataFrame, found: Gathered) -> list[Section]:
    bits = Rows("bits", HEADING["bits"], READING["bits"], ("twin_part_bits",), draw.part_bits)
    rest = tuple(name for name in LABELS if name != "twin_part_bits")
    shares = Rows("course", HEADING["course"], READING["course"], ("twin_decided", *rest), draw.decided_dots)
    curves = _curves(found)

    def lines(lang: str) -> list[list[Any]]:
        return [draw.winner_chances(curves, lang)]

    return [
        *rows_sections([shares], figures, LABELS),
        Section("curves", HEADING["curves"], READING["curves"], lines),
        *rows_sections([bits], figures, LABELS),
    ]


def _curves(found: Gathered) -> pl.DataFrame:
    """Give the later winner's chance at each tenth of each session, for the chart."""
    frames = [
        course_curves(material.facet, material.draft, courses)
        for material, courses in zip(found.materials, courses_of(found), strict=True)
    ]
    return pl.concat(frames)


CARDS = ("twin_decided", "twin_lead_changes", "twin_lowest", "twin_excitement", "twin_half_bits")
GENERAL = General(
    "belief", TITLE, "twin_decided", _figures, _says, _sections, LABELS, CARDS, games=0, nothing=NOTHING,
    sources=gather_beliefs,
)  # fmt: skip
QUESTION = Question(GENERAL.name, TITLE, MEASURES, (), answer_belief)
