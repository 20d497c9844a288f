"""Partners, asked of a store or of bots: for any game whose captures name the piece that helped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.analysis.measured import Panel, measured
from playkit.analysis.partners import add_partners, captures_of, partner_maps
from playkit.charts import captures as draw
from playkit.charts.words import percent, percent_range
from playkit.dashboards.catalogue import Question
from playkit.dashboards.general import General, Rows, Said, answer_general, rows_sections
from playkit.dashboards.partners.words import HEADING, LABELS, MEASURES, READING, TITLE
from playkit.dashboards.report import NOT_SHOWN, Section
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.general import Gathered
    from playkit.dashboards.report import Answer
    from playkit.kernel import Game

BIASED, BY_LOT = "biased", "by_lot"
ALIKE_WITHIN = 0.05
"""Helpers are used as if by lot where every share is surely this close to it; a judgement."""


def answer_partners(asked: Asked) -> Answer:
    """Answer whose pieces help to capture."""
    return answer_general(asked, GENERAL)


def _captures(found: Gathered) -> pl.DataFrame:
    """List all captures together, because what any record shows may help is allowed in all of its draft."""
    events = found.events
    return captures_of(events) if events.width else events


def _figures(found: Gathered) -> pl.DataFrame:
    captures, bonds = _captures(found), _bonds(found.asked.game)
    panels = []
    for one in found.materials if captures.width else ():
        panel = Panel(one.facet, one.draft, one.n_unit)
        own = captures.filter(pl.col("facet").eq_missing(one.facet), pl.col("draft").eq_missing(one.draft))
        add_partners(panel, own, bonds)
        panels.append(panel)
    return measured(panels)


def _bonds(game: Game) -> dict[int, str]:
    """Name what helpers may share, as the game's fact of a capture declares it."""
    kinds = dict(next(fact for fact in game.facts if fact.name == "captured").fields)
    kind = kinds.get("value")
    if kind is None or not kind.names:
        return {}
    return {
        value: f"{kind.label(value, 'en')} / {kind.label(value, 'ja')}"
        for value in range(kind.low, kind.low + kind.size)
    }


def _says(rows: pl.DataFrame) -> Said:
    """Say which helper is used most beyond or below lot."""
    own = rows.filter(pl.col("measure") == "relation", pl.col("standard").is_not_null())
    if own.is_empty():
        return Said(NOT_SHOWN, NO_PICTURE, 1)
    apart = own.filter((pl.col("band_low") > pl.col("standard")) | (pl.col("band_high") < pl.col("standard")))
    within = (pl.col("band_low") > pl.col("standard") - ALIKE_WITHIN) & (
        pl.col("band_high") < pl.col("standard") + ALIKE_WITHIN
    )
    verdict = BY_LOT if own.select(within.all()).item() else BIASED if apart.height else NOT_SHOWN
    row = own.sort((pl.col("estimate") - pl.col("standard")).abs(), descending=True).row(0, named=True)
    return Said(verdict, Label(*(_SENTENCE[verdict](lang).format(**_texts(row, lang)) for lang in ("en", "ja"))))


def _texts(row: dict[str, Any], lang: str) -> dict[str, str]:
    return {
        "name": row[lang],
        "share": percent(row["estimate"], lang),
        "lot": percent(row["standard"], lang),
        "span": percent_range(row["band_low"], row["band_high"], lang),
    }


NO_PICTURE = Label(
    "the starting picture is not recorded, so nobody knows what helpers by lot would be.",
    "初期配置の記録がないため、くじで選んだ場合と比べられません。",
)
_MEASURED = Label(
    "{share} of the captures are helped by {name} (95 % interval, all rows together: {span}; by lot: {lot}). ",
    "捕獲の{share}を助けたのは{name}でした（全行同時の95%区間 {span}、くじなら{lot}）。",
)
_SENTENCE = {
    BIASED: Label(
        _MEASURED.en + "So helpers are not used as if by lot.", _MEASURED.ja + "使われるコマには偏りがあります。"
    ),
    BY_LOT: Label(
        _MEASURED.en + "So helpers are used as if by lot.", _MEASURED.ja + "使われるコマに大きな偏りはありません。"
    ),
    NOT_SHOWN: Label(
        _MEASURED.en + "That helpers are preferred is not shown.", _MEASURED.ja + "偏りは示されていません。"
    ),
}


def _sections(figures: pl.DataFrame, found: Gathered) -> list[Section]:
    captures = _captures(found)
    seats, maps = int(captures["seats"][0]), partner_maps(captures)
    dots = [
        Rows("relation", HEADING["relation"], READING["relation"], ("relation",), draw.relation_dots),
        Rows("bond", HEADING["bond"], READING["bond"], ("bond",), draw.bond_dots),
    ]

    def beyond(lang: str) -> list[list[Any]]:
        return [draw.partner_maps(maps.beyond, seats, lang)]

    def pairs(lang: str) -> list[list[Any]]:
        helped, lost = draw.helper_maps(maps.share, seats, lang), draw.victim_maps(maps.victims, seats, lang)
        return [[help_, loss] for help_, loss in zip(helped, lost, strict=True)]

    return [
        *rows_sections(dots, figures, LABELS),
        Section("beyond", HEADING["beyond"], READING["beyond"], beyond),
        Section("pairs", HEADING["pairs"], READING["pairs"], pairs),
    ]


GENERAL = General("partners", TITLE, "relation", _figures, _says, _sections, LABELS, ("relation.", "bond."))
QUESTION = Question(GENERAL.name, TITLE, MEASURES, ("captured.ally", "captured.target_seat"), answer_partners)
