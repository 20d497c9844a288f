"""Answers about rounds: one way from a store or a simulation to figures, charts, a verdict and what stands behind them.

A question says which figures it needs, how its sections are called and what the figures mean (`RoundsQuestion`).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.analysis.figures import MIN_SHOWN
from playkit.analysis.measured import LEAST_SESSIONS, Panel, measured
from playkit.charts.rounds import round_dots
from playkit.charts.words import singular
from playkit.dashboards.counted import MOST_NEEDED, counted, roughly
from playkit.dashboards.report import NOT_SHOWN, Answer, Section
from playkit.dashboards.rounds_sources import found_of
from playkit.dashboards.told import LANGS, measures_of, speaker, table_of, who
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from playkit.analysis.rounds import Rounds
    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.rounds_sources import Found, Words

    Figures = Callable[[Panel, Rounds, Words], None]
    Drawn = Callable[[str], list[list[Any]]]

GROUPED = "."
"""Splits a measure from what it is of: `named.murdered` is the measure `named` of the power `murdered`."""
BOTS = ("bots", "random_bots")


@dataclass(frozen=True)
class Said:
    """What a speaker's figures say: one word, a sentence in both languages, and the rows that decide.

    `open` are the figures that would have to leave out what is expected; how many more sessions that takes follows.
    """

    verdict: str
    sentence: Label
    open: pl.DataFrame


@dataclass(frozen=True)
class RoundsQuestion:
    """A question about rounds.

    Attributes:
        name: as it is asked.
        title: as people read it.
        deciding: the measure whose owner speaks.
        sections: by name, the measures of its table; the first is drawn.
        heading: of sections.
        reading: how to read them.
        labels: of measures, `{key}` for what is told apart, `{of}` for what a grouped measure is of.
        figures: works them out for one facet and draft.
        says: turns a speaker's figures into a verdict.
        cards: measures at the head of the page.
        nothing: what is said where nothing is recorded.
    """

    name: str
    title: Label
    deciding: str
    sections: Mapping[str, Sequence[str]]
    heading: Mapping[str, Label]
    reading: Mapping[str, Label]
    labels: Mapping[str, Label]
    figures: Figures
    says: Callable[[pl.DataFrame], Said]
    cards: Sequence[str]
    nothing: Label


def answer_rounds(
    asked: Asked, question: RoundsQuestion, more: Callable[[Found], Sequence[Section]] | None = None
) -> Answer:
    """Answer a question about rounds; bots play at once where nothing was simulated, so this takes a few seconds.

    Args:
        asked: the question as it was asked.
        question: what it is made of.
        more: gives further sections, drawn before those of the figures.
    """
    return told(found_of(asked), question, asked, more)


def told(
    found: Found, question: RoundsQuestion, asked: Asked, more: Callable[[Found], Sequence[Section]] | None = None
) -> Answer:
    """Answer a question about rounds that have been found; see `answer_rounds`."""
    figures = figures_of(found, question)
    labels = labels_of(figures, question, found.words)
    draft = asked.drafts[1] if asked.drafts else None
    rows = speaker(figures, question.deciding, samples=asked.study is not None, draft=draft)
    said = Said(NOT_SHOWN, question.nothing, figures.clear()) if rows is None else question.says(rows)
    needed = 0 if said.verdict != NOT_SHOWN else more_sessions(found.rounds, rows, said.open)
    return Answer(
        question=question.name,
        title=question.title,
        subject=asked.game.title,
        verdict=said.verdict,
        sentence=said.sentence if rows is None else _spoken(found.rounds, rows, said, needed),
        needed=needed,
        measures=measures_of(figures, labels),
        cards=question.cards,
        charts=[*(more(found) if more else ()), *_sections(figures, question, labels, found.words)],
        notes=[*_left_out(found.rounds), *found.notes],
        assumed=found.assumed,
        evidence=found.evidence,
    )


def figures_of(found: Found, question: RoundsQuestion) -> pl.DataFrame:
    """Work out the figures of every facet and draft; columns are `analysis.measured.MEASURED`."""
    panels = []
    for facet, draft, rounds in found.rounds.panels():
        panel = Panel(facet, draft, "games" if facet in BOTS else "sessions")
        question.figures(panel, rounds, found.words)
        panels.append(panel)
    return measured(panels)


def labels_of(figures: pl.DataFrame, question: RoundsQuestion, words: Words) -> dict[str, Label]:
    """Name every measure that occurs; a grouped one by what it is of."""
    found = {}
    for measure in figures["measure"].unique(maintain_order=True):
        of = Label.parse(_group(measure, words))
        text = question.labels[measure.partition(GROUPED)[0]]
        found[measure] = Label(text.en.replace("{of}", of.en), text.ja.replace("{of}", of.ja or of.en))
    return found


def _sections(
    figures: pl.DataFrame, question: RoundsQuestion, labels: Mapping[str, Label], words: Words
) -> list[Section]:
    found = []
    for name, bases in question.sections.items():
        own = [measure for measure in labels if measure.partition(GROUPED)[0] in bases]
        drawn = [measure for measure in own if measure.partition(GROUPED)[0] == bases[0]]
        if drawn:
            table = table_of(figures, own, labels)
            found.append(
                Section(
                    name, question.heading[name], question.reading[name], _charts(figures, drawn, words), None, table
                )
            )
    return found


def _charts(figures: pl.DataFrame, measures: Sequence[str], words: Words) -> Drawn:
    return lambda lang: [round_dots(figures, measure, lang, _group(measure, words)) for measure in measures]


def _group(measure: str, words: Words) -> str:
    """What a grouped measure is of, as the game calls it; nothing of one that stands alone."""
    group = measure.partition(GROUPED)[2]
    return words.powers.get(group) or words.curves.get(group) or group


def _spoken(rounds: Rounds, rows: pl.DataFrame, said: Said, needed: int) -> Label:
    """Begin with who speaks and in how many sessions, and end with how many more would settle it."""
    name, have = who(rows["facet"][0], rows["draft"][0]), _sessions(rounds, rows)
    of = counted(have, "games" if rows["facet"][0] in BOTS else "sessions")
    head = Label(f"{name.en}, {of.en}: ", f"{name.ja}（{of.ja}）：")
    texts = []
    for lang in LANGS:
        text = f"{head(lang)}{said.sentence(lang)}"
        if needed and lang == "ja":
            text += f"まだ言えません（あと{roughly(needed, lang)}セッション必要）。"
        elif needed:
            text += f" Not shown: {roughly(needed, lang)} more sessions are needed."
        texts.append(text)
    return Label(*texts)


def _sessions(rounds: Rounds, rows: pl.DataFrame) -> int:
    """Count the sessions of whoever speaks."""
    speaks = (rows["facet"][0], rows["draft"][0])
    return sum(own.sessions.height for facet, draft, own in rounds.panels() if (facet, draft) == speaks)


def more_sessions(rounds: Rounds, rows: pl.DataFrame | None, open_rows: pl.DataFrame) -> int:
    """Estimate how many more sessions like these would let a band leave out what is expected; at least 1.

    Bands shrink with the square root of the sessions; the row that takes fewest counts. As many sessions as let a
    figure be shown at all are needed first.
    """
    by_session = rows is None or (open_rows["n_unit"] == "sessions").any()
    least = MIN_SHOWN if by_session else LEAST_SESSIONS
    if rows is None:
        return least
    have = _sessions(rounds, rows)
    gap = (pl.col("estimate") - pl.col("standard")).abs()
    factors = open_rows.filter(pl.col("standard").is_not_null(), gap > 0).select(
        ((pl.col("band_high") - pl.col("band_low")) / 2 / gap) ** 2
    )
    factor = factors.to_series().min()
    grown = have * factor - have if isinstance(factor, float) else MOST_NEEDED
    return ceil(min(max(grown, least - have, 1), MOST_NEEDED) - 1e-9)


def _left_out(rounds: Rounds) -> list[Label]:
    left = rounds.sessions.filter(pl.col("state") != "counted").height
    if not left:
        return []
    return [
        Label(
            singular(f"{left:,} sessions not counted: nobody is known to have won."),
            f"{left:,}セッションは勝者がわからないため数えていません。",
        )
    ]


def listed(rows: Sequence[Mapping[str, Any]], lang: str) -> str:
    """Join the names of rows."""
    return ("、" if lang == "ja" else ", ").join(str(row[lang]) for row in rows)
