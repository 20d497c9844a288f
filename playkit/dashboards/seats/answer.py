"""Is a seat favoured? The answer for any game with winners, from tables, sheets, notebooks and bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.analysis.measured import measured
from playkit.analysis.seat_figures import Seated, seat_figures
from playkit.charts import seats as draw
from playkit.charts.words import singular
from playkit.dashboards.report import Answer, Assumed, Section
from playkit.dashboards.seats.verdict import verdict
from playkit.dashboards.seats.words import HEADING, MEASURES, NEXT, READING, TITLE
from playkit.dashboards.told import measures_of, table_of
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import polars as pl

    from playkit.dashboards.report import Table

SECTIONS: dict[str, tuple[tuple[str, ...], Callable[[pl.DataFrame, str], list[Any]]]] = {
    "seats": (("seat_wins", "sessions_to_see"), draw.seat_dots),
    "order": (("order_wins",), draw.order_dots),
    "always": (("always_valid", "e_value"), draw.always_dots),
}
"""Name of a section: the measures of its table, the first of which it draws, and its charts."""


def seats(
    panels: Sequence[Seated],
    *,
    subject: Label | None = None,
    samples: bool = False,
    drafts: tuple[str, str] | None = None,
    assumed: Sequence[Assumed] = (),
    evidence: Sequence[Table] = (),
    notes: Sequence[Label] = (),
) -> Answer:
    """Answer whether a seat is favoured.

    Args:
        panels: who won, by facet and draft.
        subject: name of the game, as people read it.
        samples: an invented sample was asked for by name, so it may speak where people are absent.
        drafts: two drafts beside each other; the verdict is of the second.
        assumed: rules the rulebook is silent about, with the defaults that were played.
        evidence: what was counted.
        notes: further things a reader must know.
    """
    figures = measured(seat_figures(list(panels)))
    found, sentence, more = verdict(figures, samples=samples, draft=drafts[1] if drafts else None)
    return Answer(
        question="seats",
        title=TITLE,
        subject=subject or Label("", ""),
        verdict=found,
        sentence=sentence,
        needed=more,
        measures=measures_of(figures, MEASURES),
        cards=("seat_wins.", "order_wins."),
        charts=_sections(figures),
        notes=[*_left_out(panels), *([] if figures.height else [NEXT]), *notes],
        assumed=assumed,
        evidence=evidence,
    )


def _sections(figures: pl.DataFrame) -> list[Section]:
    """Give a section for every measure that has figures."""
    known = set(figures["measure"])
    return [
        Section(name, HEADING[name], READING[name], _rows(figures, charts), None, table_of(figures, shown, MEASURES))
        for name, (shown, charts) in SECTIONS.items()
        if shown[0] in known
    ]


def _rows(figures: pl.DataFrame, charts: Callable[[pl.DataFrame, str], list[Any]]) -> Callable[[str], list[list[Any]]]:
    return lambda lang: [charts(figures, lang)]


def _left_out(panels: Sequence[Seated]) -> list[Label]:
    left = sum(panel.seats.left_out for panel in panels)
    if not left:
        return []
    return [
        Label(
            singular(
                f"{left:,} sessions not counted: no winner is known, or another number of people played than mostly."
            ),
            f"{left:,}セッションは、勝者がわからないか人数が他と違うため数えていません。",
        )
    ]
