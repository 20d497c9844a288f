"""Whether n is enough, asked of a store: for any game, of people; what is worth finding is stated, not guessed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from playkit.analysis.answers import answers
from playkit.analysis.enough import Primary, add_enough
from playkit.analysis.measured import Panel, measured
from playkit.analysis.remarks import PUZZLED
from playkit.analysis.seats import outcomes
from playkit.charts.enough import needed_dots, precision_dots
from playkit.charts.written import write
from playkit.dashboards.catalogue import Question
from playkit.dashboards.enough.words import FURTHER, HEADING, LABELS, MEASURES, NOTHING, READING, TITLE
from playkit.dashboards.general import General, Rows, Said, answer_general, rows_sections
from playkit.dashboards.people_sources import lengths_of, noted_of
from playkit.dashboards.report import NOT_SHOWN
from playkit.dashboards.told import LANGS
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from playkit.analysis.remarks import Noted
    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.general import Gathered, Material
    from playkit.dashboards.report import Answer, Section

ENOUGH = "enough"
"""As many sessions as each difference worth finding needs; fewer are too few to say, as for any question."""
SHARE, POINTS, AN_HOUR = 0.1, 0.5, 1.0
"""Differences worth finding: a tenth of a session's length, half a point of the scale, one confusion more an hour."""


def answer_enough(asked: Asked) -> Answer:
    """Answer whether enough was played to see what would be worth seeing."""
    return answer_general(asked, GENERAL)


def _figures(found: Gathered) -> pl.DataFrame:
    panels = []
    for own in found.materials:
        panel = Panel(own.facet, own.draft, own.n_unit)
        wins = own.wins.filter(pl.col("seat").is_not_null())
        add_enough(panel, list(_primaries(found.asked, own)), outcomes(wins) if wins.height else None)
        panels.append(panel)
    return measured(panels)


def _primaries(asked: Asked, own: Material) -> Iterator[tuple[Primary, str]]:
    """Give what a designer looks at first, with the difference worth finding in its name."""
    lengths = lengths_of(asked, own).filter("ended")
    for name, en, ja in (("minutes", "minutes", "時間（分）"), ("turns", "turns", "手番の数")):
        values = lengths[name].drop_nulls().to_numpy().astype(float)
        effect = SHARE * float(values.mean()) if len(values) else 0.0
        size = write(effect, name)
        yield Primary(name, values, effect), f"{en} ±{size} (a tenth) / {ja} ±{size}（1割）"
    told = answers(own.events, own.seats).group_by("session").agg(pl.col("rating").mean()).sort("session")
    yield (
        Primary("rating", told["rating"].to_numpy(), POINTS),
        f"ratings ±{POINTS} points / 評価 ±{POINTS}点",
    )
    yield (
        Primary("puzzled", _puzzled(noted_of(asked, own)), AN_HOUR),
        "confusion ±1 an hour / 戸惑い 1時間に±1回",
    )


def _puzzled(seen: Noted) -> Any:
    counts = seen.remarks.filter(pl.col("what").is_in(PUZZLED)).group_by("session").agg(n=pl.len())
    both = seen.whole.join(counts, on="session", how="left").sort("session")
    return both.select(pl.col("n").fill_null(0) / pl.col("hours")).to_series().to_numpy().astype(np.float64)


def _says(rows: pl.DataFrame) -> Said:
    needed = rows.filter(pl.col("measure") == "needed", pl.col("estimate").is_not_null())
    short = [row for row in needed.iter_rows(named=True) if row["estimate"] > row["n"]]
    more = max((int(row["estimate"]) - row["n"] for row in short), default=0)
    sentence = Label(*(_sentence(needed, short, lang) for lang in LANGS))
    return Said(NOT_SHOWN if short else ENOUGH, sentence, more)


def _sentence(needed: pl.DataFrame, short: list[dict[str, Any]], lang: str) -> str:
    between = "、" if lang == "ja" else "; "
    lacking = {row["key"] for row in short}
    wanting = [
        _NEEDS.fill(lang, needed=f"{int(row['estimate']):,}", n=f"{row['n']:,}", name=str(row[lang])) for row in short
    ]
    reached = [str(row[lang]) for row in needed.iter_rows(named=True) if row["key"] not in lacking]
    if not short:
        return _PLENTY.fill(lang, what=between.join(reached))
    text = _SHORT.fill(lang, what=between.join(wanting))
    return text + (_REACHED.fill(lang, what=between.join(reached)) if reached else "")


_NEEDS = Label("{name}: {n} of {needed}", "{name}：{needed}のうち{n}")
_SHORT = Label(
    "not enough yet to see, between two drafts, every difference worth finding. Sessions of this draft, of those "
    "needed: {what}.",
    "草案の間の、見つけたい差がすべてわかるには足りません。必要なセッション数とこの草案の数：{what}。",
)
_REACHED = Label(" Enough for: {what}.", "足りているもの：{what}。")
_PLENTY = Label(
    "enough to see every difference worth finding: {what}.", "見つけたい差がすべてわかる数があります（{what}）。"
)


def _sections(figures: pl.DataFrame, found: Gathered) -> list[Section]:
    del found
    rows = [
        Rows(name, HEADING[name], READING[name], (name, *more), partial(_dots, measure=name))
        for name, more in (("precision", ()), ("anytime", ("e_value",)))
    ]
    rows.insert(1, Rows("needed", HEADING["needed"], READING["needed"], ("needed",), needed_dots))
    return rows_sections(rows, figures, LABELS)


def _dots(figures: pl.DataFrame, lang: str, measure: str) -> list[Any]:
    return precision_dots(figures, measure, lang)


CARDS = ("needed.", "e_value")
GENERAL = General(
    "enough",
    TITLE,
    "precision",
    _figures,
    _says,
    _sections,
    LABELS,
    CARDS,
    games=0,
    nothing=NOTHING,
    counts="known_sessions",
    further=FURTHER,
)  # fmt: skip
QUESTION = Question(GENERAL.name, TITLE, MEASURES, (), answer_enough)
