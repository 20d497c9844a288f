"""The answer to a game's own question: one chart, its table, and a sentence that names the extremes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.analysis.measured import FLOORS
from playkit.charts.dots import dot_rows
from playkit.charts.facts import extremes
from playkit.dashboards.counted import counted
from playkit.dashboards.own.words import FEW, NOTHING, READING, UNITS
from playkit.dashboards.report import NOT_SHOWN, Answer, Assumed, Section
from playkit.dashboards.told import LANGS, measures_of, speaker, table_of, who
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playkit.dashboards.report import Table
    from playkit.kernel.asking import OwnQuestion

TOLD = "told"
"""The verdict of a question that asks for figures: they are there."""


def own_answer(
    own: OwnQuestion,
    figures: pl.DataFrame,
    *,
    subject: Label,
    samples: bool = False,
    drafts: tuple[str, str] | None = None,
    assumed: Sequence[Assumed] = (),
    evidence: Sequence[Table] = (),
    notes: Sequence[Label] = (),
) -> Answer:
    """Answer a game's own question from its figures.

    Args:
        own: the question.
        figures: one measure, columns as `analysis.measured.MEASURED`.
        subject: the game as people read it.
        samples: an invented sample was asked for by name, so it may speak.
        drafts: two drafts beside each other; the sentence is of the second.
        assumed: rules the rulebook is silent about.
        evidence: what was counted.
        notes: further things a reader must know.
    """
    measure = figures["measure"][0] if figures.height else "often"
    labels = {measure: Label(*(f"{own.title(lang)} – {{key}}" if own.by else own.title(lang) for lang in LANGS))}
    rows = speaker(figures, measure, samples=samples, draft=drafts[1] if drafts else None)
    verdict, sentence, needed = (NOT_SHOWN, NOTHING, FLOORS["sessions"][0]) if rows is None else _told(rows)
    return Answer(
        question=own.name,
        title=own.title,
        subject=subject,
        verdict=verdict,
        sentence=sentence,
        needed=needed,
        measures=measures_of(figures, labels),
        charts=[_section(own, figures, measure, labels)] if figures.height else [],
        notes=notes,
        assumed=assumed,
        evidence=evidence,
    )


def _section(own: OwnQuestion, figures: pl.DataFrame, measure: str, labels: Mapping[str, Label]) -> Section:
    def rows(lang: str) -> list[list[Any]]:
        return [dot_rows(figures, measure, lang, lambda panel: extremes(panel, lang))]

    return Section(own.name, own.title, READING, rows, None, table_of(figures, (measure,), labels))


def _told(rows: pl.DataFrame) -> tuple[str, Label, int]:
    """Say what the speaker's figures are, or how many sessions are missing until they can be said."""
    head, known = who(rows["facet"][0], rows["draft"][0]), rows.filter(pl.col("state") == "shown")
    if known.is_empty():
        unit = str(rows["n_unit"][0])
        more = FLOORS.get(unit, FLOORS["sessions"])[0] - int(rows["n"].to_numpy().max(initial=0))
        texts = [FEW(lang).replace("{n}", str(more)).replace("{unit}", UNITS[unit](lang)) for lang in LANGS]
    else:
        more, texts = 0, [extremes(known, lang) + ("。" if lang == "ja" else ".") for lang in LANGS]
    n = counted(int(rows["n"].to_numpy().max(initial=0)), str(rows["n_unit"][0]))
    said = Label(f"{head.en}, {n.en}: {texts[0]}", f"{head.ja}（{n.ja}）：{texts[1]}")
    return (TOLD if more == 0 else NOT_SHOWN), said, max(more, 0)
