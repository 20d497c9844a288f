"""The length, asked of a store or of bots: for any game; minutes only people can tell."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import polars as pl

from playkit.analysis.lengths import add_lengths, add_parts, add_waiting
from playkit.analysis.measured import Panel, measured
from playkit.charts import lengths as draw
from playkit.charts.words import percent
from playkit.charts.written import write
from playkit.dashboards.catalogue import Question
from playkit.dashboards.general import General, Rows, Said, answer_general, rows_sections
from playkit.dashboards.length.words import HEADING, LABELS, MEASURES, READING, TITLE
from playkit.dashboards.people_sources import lengths_of
from playkit.dashboards.told import LANGS, one
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.general import Gathered, Material
    from playkit.dashboards.report import Answer, Section

MEASURED = "measured"
"""The verdict where enough sessions were seen: a length is neither good nor bad."""


def answer_length(asked: Asked) -> Answer:
    """Answer how long sessions are."""
    return answer_general(asked, GENERAL)


def _figures(found: Gathered) -> pl.DataFrame:
    return measured(_panel(found.asked, one) for one in found.materials if one.events.width)


def _panel(asked: Asked, one: Material) -> Panel:
    panel = Panel(one.facet, one.draft, one.n_unit)
    add_lengths(panel, lengths_of(asked, one))
    seats = one.wins["seat"].max()
    if one.bots is None and isinstance(seats, int):
        add_waiting(panel, one.events, seats + 1)
    add_parts(panel, one.events)
    return panel


def _says(rows: pl.DataFrame) -> Said:
    return Said(MEASURED, Label(*(_sentence(rows, lang) for lang in LANGS)))


def _sentence(rows: pl.DataFrame, lang: str) -> str:
    ja = lang == "ja"
    parts: list[str] = []
    for measure, unit in _UNITS.items():
        half, short, long = (one(rows, measure, key) for key in ("50", "10", "90"))
        if half is None or short is None or half["estimate"] is None:
            continue
        ends = [write(None if row is None else row["estimate"], measure) for row in (short, long)]
        value = write(half["estimate"], measure)
        # What all but a tenth of the sessions have in common needs no three figures.
        alike = {*ends} == {value}
        parts.append(
            (_ALIKE if alike else _APART)(lang).format(unit=unit(lang), half=value, short=ends[0], long=ends[1])
        )
    waiting = rows.filter(pl.col("measure") == "waiting").sort("estimate", descending=True)
    if waiting.height:
        share = percent(float(waiting["estimate"].to_numpy().mean()), lang)
        parts.append(f"席は時間の{share}を待っています。" if ja else f"A seat waits {share} of the time.")
    first, *rest = parts or [""]
    text = ("" if ja else " ").join([first, *(part[:1].upper() + part[1:] for part in rest)])
    return text or ("長さの記録がありません。" if ja else "no length is recorded.")


_APART = Label(
    "half are over after {half} {unit} (a tenth after {short}, nine tenths after {long}).",
    "{unit}は半分が{half}まで（10〜90%は{short}〜{long}）。",
)
_ALIKE = Label("eight of ten last {half} {unit}.", "{unit}は10回に8回以上が{half}です。")
_UNITS = {
    "minutes": Label("minutes", "時間（分）"),
    "turns": Label("turns", "手番"),
    "picks": Label("picks", "選択"),
}


def _sections(figures: pl.DataFrame, found: Gathered) -> list[Section]:
    del found
    beside = {"minutes": ("minutes_per_turn", "longest_wait", "finished")}
    rows = [
        Rows(name, HEADING[name], READING[name], (name, *beside.get(name, ())), partial(_drawn, measure=name))
        for name in _UNITS
    ]
    rows.append(Rows("waiting", HEADING["waiting"], READING["waiting"], ("waiting",), draw.waiting_dots))
    both = ("part_picks", "part_minutes")
    rows.append(Rows("parts", HEADING["parts"], READING["parts"], both, draw.part_dots))
    return rows_sections(rows, figures, LABELS)


def _drawn(figures: pl.DataFrame, lang: str, measure: str) -> list[object]:
    return draw.length_dots(figures, measure, lang)


GENERAL = General(
    "length", TITLE, "finished", _figures, _says, _sections, LABELS, ("minutes.", "turns.", "longest_wait")
)
QUESTION = Question(GENERAL.name, TITLE, MEASURES, (), answer_length)
