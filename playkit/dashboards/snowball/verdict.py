"""The snowball in one word and one sentence."""

from __future__ import annotations

import polars as pl

from playkit.charts.words import percent, percent_range
from playkit.dashboards.report import NOT_SHOWN
from playkit.dashboards.rounds_answer import Said
from playkit.dashboards.told import course_of, one
from playkit.kernel.labels import Label

RUNAWAY, CATCHING_UP, STEADY = "runaway", "catching_up", "steady"
STEADY_WITHIN = 0.05
"""Leads only add up where who leads halfway surely wins this nearly as often as in any order; a judgement."""
HALFWAY = "50"


def says(rows: pl.DataFrame, points: str | None) -> Said:
    """Say how often who leads halfway wins, beside rounds in any order, and how leads change.

    Args:
        rows: figures of one speaker.
        points: the curve that decides who leads.
    """
    texts = [_sentence(rows, points, lang) for lang in ("en", "ja")]
    half = rows.filter(pl.col("measure") == "runaway", pl.col("key") == HALFWAY)
    return Said(decide(rows), Label(*texts), half)


def decide(rows: pl.DataFrame) -> str:
    """Give the verdict from who leads halfway: runaway, catching_up, steady or not_shown."""
    half = one(rows, "runaway", HALFWAY)
    if half is None or half["state"] != "shown" or half["band_low"] is None:
        return NOT_SHOWN
    if half["band_low"] > 0:
        return RUNAWAY
    if half["band_high"] < 0:
        return CATCHING_UP
    return STEADY if half["band_low"] > -STEADY_WITHIN and half["band_high"] < STEADY_WITHIN else NOT_SHOWN


def _sentence(rows: pl.DataFrame, points: str | None, lang: str) -> str:
    half, slope = one(rows, "leader_wins", HALFWAY), one(rows, "slope", points)
    if half is None:
        return ""
    texts = {
        "share": percent(half["estimate"], lang), "span": percent_range(half["low"], half["high"], lang),
        "alike": percent(half["standard"], lang), "n": f"{half['n']:,}",
    }  # fmt: skip
    text = _LEADER(lang).format(**texts)
    if slope is None:
        return text
    return text + _SLOPE(lang).format(course=course_of(slope["estimate"], slope["low"], slope["high"], lang))


_LEADER = Label(
    "Who leads halfway wins {share} of {n} (95 % interval {span}); were the rounds in any order, {alike}.",
    "中盤の首位が勝つのは{n}回の{share}（95%区間 {span}）、ラウンドの順を並べ替えた場合は{alike}です。",
)
_SLOPE = Label(" In a round a lead {course}.", "リードは1ラウンドで{course}。")
