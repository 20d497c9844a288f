"""Feelings, asked of the answers of testers: for any game, table or sheet; each person is compared with themselves."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import polars as pl

from playkit.analysis.answers import add_answers, add_draft_gaps, answers
from playkit.analysis.measured import Panel, measured
from playkit.charts.answers import answered_dots, clear_gaps, gap_dots, level_dots
from playkit.charts.written import write, write_range
from playkit.dashboards.catalogue import Question
from playkit.dashboards.feelings.words import FURTHER, HEADING, ITEMS, LABELS, MEASURES, NOTHING, READING, TITLE
from playkit.dashboards.general import General, Rows, Said, answer_general, needing, rows_sections
from playkit.dashboards.told import LANGS
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from typing import Any

    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.general import Drawn, Gathered, Material
    from playkit.dashboards.report import Answer, Section

DIFFERS, ALIKE = "differs", "alike"
"""Something is rated otherwise than what the same people compare it with; nothing is shown to be."""


def answer_feelings(asked: Asked) -> Answer:
    """Answer how it felt: draft against draft where two are named, else part against part."""
    if asked.drafts is None:
        found = answer_general(asked, GENERAL)
        answered = any(measure.name.startswith("level.") for measure in found.measures)
        unanswered = found.sentence == needing(NOTHING, GENERAL.counts)
        return replace(found, sentence=needing(ONCE, GENERAL.counts)) if answered and unanswered else found
    return answer_general(asked, replace(GENERAL, deciding="draft_gap", nothing=NOBODY_BOTH))


def _figures(found: Gathered) -> pl.DataFrame:
    people = [(own, answers(own.events, own.seats)) for own in found.materials if own.events.width]
    panels = []
    for own, told in people:
        panel = Panel(own.facet, own.draft, own.n_unit)
        if told.height:
            add_answers(panel, told, _asked(own, told), ITEMS)
        _add_drafts(panel, found.asked.drafts, [other for its, other in people if its.facet == own.facet])
        panels.append(panel)
    return measured(panels)


def _asked(own: Material, told: pl.DataFrame) -> dict[str, int]:
    """Count the seats of the sessions in which anybody answered anything."""
    seated = own.seats.join(told.select("session").unique(), on="session", how="semi").group_by("session").len()
    return dict(seated.sort("session").iter_rows())


def _add_drafts(panel: Panel, drafts: tuple[str, str] | None, told: list[pl.DataFrame]) -> None:
    """Compare the drafts at the second of them; people are the same whichever they played."""
    if drafts is None or panel.draft != drafts[1] or not told:
        return
    add_draft_gaps(panel, pl.concat(told), drafts, ITEMS)


def _says(rows: pl.DataFrame) -> Said:
    deciding = "draft_gap" if (rows["measure"] == "draft_gap").any() else "part_gap"
    clear = sorted(clear_gaps(rows, deciding), key=lambda row: -abs(row["estimate"]))
    return Said(DIFFERS if clear else ALIKE, Label(*(_sentence(clear, deciding, lang) for lang in LANGS)))


def _sentence(clear: list[dict[str, Any]], deciding: str, lang: str) -> str:
    if not clear:
        return _ALIKE[deciding](lang)
    listed = []
    for row in clear[:MOST]:
        ends = write_range(row["low"], row["high"], row["unit"])
        listed.append(f"{row[lang]} {write(row['estimate'], row['unit'])} ({ends})")
    texts = ("、" if lang == "ja" else "; ").join(listed)
    return _CLEAR[deciding].fill(lang, what=texts)


MOST = 3
"""Differences a sentence names; all are in the table."""
_CLEAR = {
    "draft_gap": Label(
        "the same people answer otherwise after the second draft, in points of the scale: {what}.",
        "同じ人の回答が、後の草案で次のように変わりました（点）：{what}。",
    ),
    "part_gap": Label(
        "the same people rate these unlike the other parts, in points of the scale: {what}.",
        "同じ人の評価が、他のパートと次のように違います（点）：{what}。",
    ),
}
_ALIKE = {
    "draft_gap": Label(
        "no answer is shown to differ between the drafts within people.",
        "同じ人の中で、草案による違いがあるとは言えません。",
    ),
    "part_gap": Label(
        "no part is shown to be rated unlike the others within people.",
        "同じ人の中で、評価の違うパートがあるとは言えません。",
    ),
}
ONCE = Label(
    "Not shown: people have answered, but nobody about several parts, and only within a person can parts be compared.",
    "まだ言えません。回答はありますが、複数のパートについて答えた人がいないため、同じ人の中で比べられません。",
)
NOBODY_BOTH = Label(
    "Not shown: nobody has answered after both drafts, and other people cannot be compared.",
    "まだ言えません。両方の草案で答えた人がいないため、比べられません。",
)


def _sections(figures: pl.DataFrame, found: Gathered) -> list[Section]:
    del found
    charts: dict[str, Drawn] = {
        "draft_gap": partial(_gap_dots, measure="draft_gap"),
        "part_gap": partial(_gap_dots, measure="part_gap"),
        "level": level_dots,
        "answered": answered_dots,
    }
    more = {name: tuple(label for label in LABELS if label.startswith(f"{name}_")) for name in charts}
    rows = [Rows(name, HEADING[name], READING[name], (name, *more[name]), draw) for name, draw in charts.items()]
    return rows_sections(rows, figures, LABELS)


def _gap_dots(figures: pl.DataFrame, lang: str, measure: str) -> list[Any]:
    return gap_dots(figures, measure, lang)


CARDS = ("draft_gap.fun", "draft_gap.again", "part_gap.part.", "level.fun", "level.again")
GENERAL = General(
    "feelings",
    TITLE,
    "part_gap",
    _figures,
    _says,
    _sections,
    LABELS,
    CARDS,
    games=0,
    nothing=NOTHING,
    counts="people",
    further=FURTHER,
)  # fmt: skip
QUESTION = Question(GENERAL.name, TITLE, MEASURES, (), answer_feelings)
