"""The cards in one word and one sentence."""

from __future__ import annotations

import polars as pl

from playkit.charts.words import percent
from playkit.charts.written import write_in
from playkit.dashboards.report import NOT_SHOWN
from playkit.dashboards.rounds_answer import Said
from playkit.kernel.labels import Label

UNEVEN, EVEN = "uneven", "even"
EVEN_WITHIN = 0.05
"""Cards are even where drawing any is surely worth less than this share of the win; a judgement, not a law."""
MOST_NAMED = 3


def says(rows: pl.DataFrame) -> Said:
    """Say which cards are shown to be worth more or less than the others, and which is used least."""
    own = rows.filter(pl.col("measure") == "drawn")
    texts = [_worth(own, lang) + _least_used(rows, lang) for lang in ("en", "ja")]
    return Said(decide(own), Label(*texts), own)


def decide(own: pl.DataFrame) -> str:
    """Give the verdict: uneven where a card is shown to be worth more or less, even where none can be."""
    if own.is_empty() or (own["state"] != "shown").all():
        return NOT_SHOWN
    if shown(own).height:
        return UNEVEN
    inside = (own["band_low"] > -EVEN_WITHIN) & (own["band_high"] < EVEN_WITHIN)
    return EVEN if inside.fill_null(value=False).all() else NOT_SHOWN


def shown(own: pl.DataFrame) -> pl.DataFrame:
    """Give the cards whose band leaves nothing out but zero, the best first."""
    beside = (pl.col("band_low") > 0) | (pl.col("band_high") < 0)
    return own.filter(beside, pl.col("state") == "shown").sort("estimate", descending=True)


def _worth(own: pl.DataFrame, lang: str) -> str:
    told = shown(own)
    if told.is_empty():
        return _NONE(lang).format(cards=own.height)
    better, worse = told.filter(pl.col("estimate") > 0), told.filter(pl.col("estimate") < 0).reverse()
    parts = [
        text(lang).format(cards=_named(frame, lang), n=frame.height)
        for text, frame in ((_BETTER, better), (_WORSE, worse))
        if frame.height
    ]
    return ("" if lang == "ja" else " ").join(parts)


def _named(frame: pl.DataFrame, lang: str) -> str:
    texts = [f"{row[lang]} {write_in(row['estimate'], row['unit'], lang)}" for row in frame.head(MOST_NAMED).to_dicts()]
    if frame.height > MOST_NAMED:
        more = frame.height - MOST_NAMED
        texts.append(f"ほか{more}種" if lang == "ja" else f"and {more} more")
    return ("、" if lang == "ja" else ", ").join(texts)


def _least_used(rows: pl.DataFrame, lang: str) -> str:
    own = rows.filter(pl.col("measure") == "used").sort("estimate")
    if own.is_empty():
        return ""
    row = own.row(0, named=True)
    text = _LEAST(lang).format(card=row[lang], share=percent(row["estimate"], lang), n=f"{row['n']:,}")
    return text if lang == "ja" else f" {text}"


_BETTER = Label("Drawing one of these wins more: {cards}.", "引くと勝ちが増えるのは、{cards}です。")
_WORSE = Label("Drawing one of these wins less: {cards}.", "引くと勝ちが減るのは、{cards}です。")
_NONE = Label(
    "No card of {cards} is shown to be worth more than the others.",
    "{cards}種のカードに、値打ちの差は示されていません。",
)
_LEAST = Label(
    "Used least by who draws it: {card} ({share} of {n}).", "引いて最も使われないのは{card}です（{n}枚中{share}）。"
)
