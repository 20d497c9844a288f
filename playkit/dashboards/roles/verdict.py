"""The roles in one word and one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.charts.words import percent
from playkit.charts.written import write_in
from playkit.dashboards.report import NOT_SHOWN
from playkit.dashboards.rounds_answer import Said
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Mapping

    Row = Mapping[str, Any]

UNEVEN, EVEN = "uneven", "even"
HARDLY = 0.25
"""A role is hardly used where surely fewer than this times the even share would take it; a judgement, not a law."""
EVEN_WITHIN = 0.05
"""Roles are even where being offered any is surely worth less than this share of the win."""


def says(rows: pl.DataFrame) -> Said:
    """Say which roles are worth being offered, which harm, and which are hardly used; see `decide`."""
    verdict = decide(rows)
    worth = rows.filter(pl.col("measure") == "offer_win")
    texts = [_sentence(rows, worth, lang) for lang in ("en", "ja")]
    return Said(verdict, Label(*texts), worth)


def decide(rows: pl.DataFrame) -> str:
    """Give the verdict: uneven where a role is shown to be worth something or hardly used, even where none can be."""
    if (rows.filter(pl.col("measure") == "preferred")["state"] != "shown").any():
        return NOT_SHOWN
    worth = rows.filter(pl.col("measure") == "offer_win")
    if worth.filter((pl.col("band_low") > 0) | (pl.col("band_high") < 0)).height or hardly_used(rows).height:
        return UNEVEN
    inside = (worth["band_low"] > -EVEN_WITHIN) & (worth["band_high"] < EVEN_WITHIN)
    return EVEN if worth.height and inside.fill_null(value=False).all() else NOT_SHOWN


def hardly_used(rows: pl.DataFrame) -> pl.DataFrame:
    """Give the roles that surely fewer than a quarter of the even share would take."""
    liked = rows.filter(pl.col("measure") == "preferred")
    return liked.filter(pl.col("band_high") < HARDLY * pl.col("standard"))


def _sentence(rows: pl.DataFrame, worth: pl.DataFrame, lang: str) -> str:
    liked = rows.filter(pl.col("measure") == "preferred").sort("estimate", descending=True)
    first, last = liked.row(0, named=True), liked.row(-1, named=True)
    values = {
        "most": first[lang], "least": last[lang], "high": percent(first["estimate"], lang),
        "low": percent(last["estimate"], lang, 1), "even": percent(first["standard"], lang, 1),
    }  # fmt: skip
    return _LIKED(lang).format(**values) + _worth(worth, lang) + _unused(rows, lang)


def _worth(worth: pl.DataFrame, lang: str) -> str:
    """Name the roles whose being offered is shown to help or to harm."""
    told = worth.filter((pl.col("band_low") > 0) | (pl.col("band_high") < 0)).sort("estimate", descending=True)
    if told.is_empty():
        return _NO_WORTH(lang)
    parts = [f"{row[lang]} {write_in(row['estimate'], row['unit'], lang)}" for row in told.iter_rows(named=True)]
    return _WORTH(lang).format(roles=("、" if lang == "ja" else ", ").join(parts))


def _unused(rows: pl.DataFrame, lang: str) -> str:
    names = hardly_used(rows)[lang].to_list()
    return _UNUSED(lang).format(roles=("、" if lang == "ja" else ", ").join(names)) if names else ""


_LIKED = Label(
    "Were all roles offered, {high} would take {most} and {low} {least} (even: {even}).",
    "すべて選べるなら、{high}が{most}を、{low}が{least}を取ります（均等なら{even}）。",
)
_WORTH = Label(
    " Being offered a role changes the first picker's share of the win: {roles}.",
    "選べることで最初に選ぶ席の勝ちの割合が変わるのは、{roles}です。",
)
_NO_WORTH = Label(
    " No role is shown to be worth more than the others to who picks first.",
    "最初に選ぶ席にとっての値打ちの差は示されていません。",
)
_UNUSED = Label(" Hardly used: {roles}.", "ほとんど使われないのは、{roles}です。")
