"""The capture map, asked of a store or of bots: for any game whose pieces move over a board and are captured."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

import polars as pl

from playkit.analysis.captures import add_captures, capture_counts, capture_map
from playkit.analysis.measured import Panel, measured
from playkit.charts import captures as draw
from playkit.charts.words import percent, percent_range
from playkit.dashboards.capture_map.words import HEADING, LABELS, MEASURES, READING, TITLE
from playkit.dashboards.catalogue import Question
from playkit.dashboards.cells import cell_names
from playkit.dashboards.general import General, Rows, Said, answer_general, rows_sections
from playkit.dashboards.report import NOT_SHOWN, Section
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.general import Gathered
    from playkit.dashboards.report import Answer

UNEVEN, EVEN = "uneven", "even"
ALIKE_WITHIN = 0.05
"""Zones are alike where each is surely this close to the whole board; a judgement."""


def answer_capture_map(asked: Asked) -> Answer:
    """Answer where pieces are captured."""
    return answer_general(asked, GENERAL)


def _figures(found: Gathered) -> pl.DataFrame:
    side = isqrt(len(cell_names(found.asked.game)))
    panels = []
    for one in found.materials:
        panel = Panel(one.facet, one.draft, one.n_unit)
        counts = capture_counts(one.events)
        if counts["arrived"].sum():
            add_captures(panel, counts, side)
        panels.append(panel)
    return measured(panels)


def _says(rows: pl.DataFrame) -> Said:
    """Say which zone costs most, where zones surely differ from the board as a whole."""
    zones = rows.filter(pl.col("measure") == "per_visit")
    apart = zones.filter((pl.col("band_low") > pl.col("standard")) | (pl.col("band_high") < pl.col("standard")))
    gaps = zones.select(low=pl.col("band_low") - pl.col("standard"), high=pl.col("band_high") - pl.col("standard"))
    alike = bool((gaps["low"] > -ALIKE_WITHIN).all() and (gaps["high"] < ALIKE_WITHIN).all())
    row = zones.sort("estimate", descending=True).row(0, named=True)
    verdict = EVEN if alike else UNEVEN if apart.height else NOT_SHOWN
    texts = {
        lang: {
            "name": row[lang], "share": percent(row["estimate"], lang), "whole": percent(row["standard"], lang),
            "span": percent_range(row["band_low"], row["band_high"], lang),
        }
        for lang in ("en", "ja")
    }  # fmt: skip
    return Said(verdict, Label(_EN[verdict].format(**texts["en"]), _JA[verdict].format(**texts["ja"])))


_EN = {
    UNEVEN: "of the pieces that come to {name}, {share} are captured there (95 % interval, all zones together: {span}; "
    "whole board: {whole}). So it matters where a piece stands.",
    EVEN: "every zone of the board costs pieces alike: {whole} of the visits end in a capture.",
    NOT_SHOWN: "{share} of the pieces that come to {name} are captured there (95 % interval, all zones together: "
    "{span}; whole board: {whole}). That zones differ is not shown.",
}
_JA = {
    UNEVEN: "{name}に来たコマの{share}がそこで取られます（全区域同時の95%区間 {span}、盤全体では{whole}）。"
    "立つ場所で危険が違います。",
    EVEN: "どの区域でも取られやすさはほぼ同じで、来たコマの{whole}が取られます。",
    NOT_SHOWN: "{name}に来たコマの{share}がそこで取られます（全区域同時の95%区間 {span}、盤全体では{whole}）。"
    "場所による差は示されていません。",
}


def _sections(figures: pl.DataFrame, found: Gathered) -> list[Section]:
    names = cell_names(found.asked.game)
    counts = pl.concat([capture_counts(one.events) for one in found.materials if one.events.width])
    rates = capture_map(counts, isqrt(len(names)))
    board = Section(
        "map", HEADING["map"], READING["map"], lambda lang: [draw.capture_maps(rates, names, lang)]
    )  # fmt: skip
    zones = Rows("zones", HEADING["zones"], READING["zones"], ("per_visit", "per_turn"), draw.zone_dots)
    return [board, *rows_sections([zones], figures, LABELS)]


GENERAL = General("capture-map", TITLE, "per_visit", _figures, _says, _sections, LABELS, ("per_visit.",))
QUESTION = Question(
    GENERAL.name, TITLE, MEASURES, ("placed.cell", "moved.source", "moved.cell", "captured.cell"), answer_capture_map
)
