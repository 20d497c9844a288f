"""Charts of luck, skill, what things are worth, what is never met, and how close the end is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.charts.dots import NEEDED, dot_rows
from playkit.charts.words import percent, say
from playkit.charts.written import write, write_in
from playkit.errors import need_columns

if TYPE_CHECKING:
    from collections.abc import Callable


def luck_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw which share of the differences in who wins the dice make; columns as `analysis.measured.MEASURED`."""
    text = "The dice alone make {first} of the differences / 勝敗の違いの{first}は出目だけで決まる"
    names = {"luck": "the dice alone / 出目だけ", "choice": "choices alone / 選択だけ"}
    named = pl.concat([_named(figures, measure, name) for measure, name in names.items()])
    return dot_rows(named, list(names), lang, _first(text, lang))


def same_winner_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw how often the same dice give the same winner, beside other dice."""
    text = "The same dice, the same winner: {first} / 同じ出目で勝者も同じ：{first}"
    named = _named(figures, "same_winner", "same winner / 同じ勝者")
    return dot_rows(named, "same_winner", lang, _first(text, lang))


def advantage_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw how much more than its share a lone bot wins among others, a row a pair."""
    text = "{best}: {most} of what could be won more / {best}：上積みできる勝ちの{most}"
    return dot_rows(figures, "advantage", lang, _best(text, lang))


def rung_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw how much more than its share each bot wins among the next weaker ones."""
    text = "The longest rung: {best}, {most} / 最も大きい段：{best}、{most}"
    return dot_rows(figures, "rung", lang, _best(text, lang))


def worth_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw what it costs a seat that something is forbidden to it, the dearest first."""
    text = "Dearest to do without: {best}, {most} / なくて最も困るもの：{best}、{most}"
    need_columns("the figures", figures.columns, NEEDED)
    ordered = figures.sort("estimate", descending=True, nulls_last=True)
    return dot_rows(ordered, "worth", lang, _best(text, lang))


def taken_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw in which share of its games a seat picks a thing, the commonest first."""
    text = "Picked most: {best}, in {most} of a seat's games / 最も選ばれるもの：{best}（席のゲームの{most}）"
    need_columns("the figures", figures.columns, NEEDED)
    ordered = figures.sort("estimate", descending=True, nulls_last=True)
    return dot_rows(ordered, "taken", lang, _best(text, lang))


def covered_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw which share of what a game has was ever met, a row a family."""

    def finding(panel: pl.DataFrame) -> str:
        whole = panel.filter(pl.col("estimate") == 1).height
        text = "{whole} of {all} kinds were met whole / {all}種類のうち{whole}種類はすべて現れた"
        return say(text, lang, whole=str(whole), all=str(panel.height))

    return dot_rows(figures, "covered", lang, finding)


def never_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw what was never met, with how often at most it comes."""

    def finding(panel: pl.DataFrame) -> str:
        text = "Never met: {n} things, each in at most {high} of sessions / 一度もない：{n}個（多くても{high}）"
        return say(text, lang, n=str(panel.height), high=percent(float(panel["high"][0]), lang, 1))

    return dot_rows(figures, "never", lang, finding)


def gap_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw how many points lie between first and second, and between first and last."""
    names = {"margin": "first – second / 1位と2位", "range": "first – last / 1位と最下位"}
    named = pl.concat([_named(figures, measure, name) for measure, name in names.items()])
    text = "First beats second by {first} points / 1位と2位の差は{first}点"
    return dot_rows(named, list(names), lang, _first(text, lang))


def tie_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw how often several seats have the best score, and how often they share the win."""
    names = {"level": "equal best scores / 最高点が同点", "shared": "a shared win / 勝ちを分け合う"}
    named = pl.concat([_named(figures, measure, name) for measure, name in names.items()])
    text = "Equal best scores in {first} of the sessions / 最高点が同点になるのは{first}"
    return dot_rows(named, list(names), lang, _first(text, lang))


def _named(figures: pl.DataFrame, measure: str, name: str) -> pl.DataFrame:
    """Give the figures of a measure that has no key a name for their row."""
    need_columns("the figures", figures.columns, NEEDED)
    en, _, ja = name.partition(" / ")
    return figures.filter(pl.col("measure") == measure).with_columns(en=pl.lit(en), ja=pl.lit(ja))


def _first(text: str, lang: str) -> Callable[[pl.DataFrame], str]:
    def finding(panel: pl.DataFrame) -> str:
        row = panel.row(0, named=True)
        return say(text, lang, first=write(row["estimate"], row["unit"]))

    return finding


def _best(text: str, lang: str) -> Callable[[pl.DataFrame], str]:
    def finding(panel: pl.DataFrame) -> str:
        row = panel.sort("estimate", descending=True).row(0, named=True)
        return say(text, lang, best=row[lang], most=write_in(row["estimate"], row["unit"], lang))

    return finding
