"""The first player in one word and one sentence."""

from __future__ import annotations

import polars as pl

from playkit.charts.words import percent, percent_range, spaced
from playkit.charts.written import write
from playkit.dashboards.report import NOT_SHOWN
from playkit.dashboards.rounds_answer import BOTS, Said
from playkit.dashboards.told import one
from playkit.kernel.labels import Label

ADVANTAGE, HANDICAP, FAIR = "advantage", "handicap", "fair"
FAIR_WITHIN = 0.05
"""Beginning is fair where it is surely this close to even; a judgement, not a law."""
ENOUGH_EVIDENCE = 20.0


def says(rows: pl.DataFrame) -> Said:
    """Say how often who begins wins, and what goes with beginning rounds and finishing first."""
    begins = rows.filter(pl.col("measure") == "from_start", pl.col("key") == "0")
    return Said(decide(rows), Label(*(_sentence(rows, lang) for lang in ("en", "ja"))), begins)


def decide(rows: pl.DataFrame) -> str:
    """Give the verdict: advantage, handicap, fair or not_shown.

    People are looked at after every session, so theirs needs evidence that permits it; bots are simulated in one go.
    """
    begins, evidence = one(rows, "from_start", "0"), one(rows, "evidence")
    if begins is None or begins["state"] != "shown":
        return NOT_SHOWN
    low, high = begins["band_low"] - begins["standard"], begins["band_high"] - begins["standard"]
    if low > -FAIR_WITHIN and high < FAIR_WITHIN and low <= 0 <= high:
        return FAIR
    looked_once = rows["facet"][0] in BOTS
    if not looked_once and (evidence is None or evidence["estimate"] < ENOUGH_EVIDENCE):
        return NOT_SHOWN
    return ADVANTAGE if low > 0 else HANDICAP if high < 0 else NOT_SHOWN


def _sentence(rows: pl.DataFrame, lang: str) -> str:
    begins = one(rows, "from_start", "0")
    if begins is None:
        return ""
    texts = {
        "share": percent(begins["estimate"], lang, 1), "even": percent(begins["standard"], lang),
        "span": percent_range(begins["band_low"], begins["band_high"], lang), "n": f"{begins['n']:,}",
    }  # fmt: skip
    parts = [_BEGINS(lang).format(**texts)]
    for measure, text in (("led", _LED), ("first_complete", _COMPLETE)):
        row = one(rows, measure)
        if row is not None:
            even = spaced(write(row["standard"], "share"), lang)
            parts.append(text(lang).format(share=percent(row["estimate"], lang), even=even))
    return ("" if lang == "ja" else " ").join(parts)


_BEGINS = Label(
    "Who begins the session wins {share} of {n} (95 % interval, all places together: {span}; even: {even}).",
    "セッションを始めた席が勝つのは{n}回の{share}です（全順番同時の95%区間 {span}、均等なら{even}）。",
)
_LED = Label("Winners began {share} of the rounds (even: {even}).", "勝者が始めたラウンドは{share}（均等なら{even}）。")
_COMPLETE = Label("Who completes first wins {share} of the time.", "最初に完成した席が勝つのは{share}です。")
