"""The targets in one word and one sentence."""

from __future__ import annotations

import polars as pl

from playkit.charts.words import percent, percent_range, say
from playkit.dashboards.report import NOT_SHOWN
from playkit.dashboards.rounds_answer import Said
from playkit.kernel.labels import Label

SKILLED, MISLED, CHANCE = "skilled", "misled", "chance"
CHANCE_WITHIN = 0.05
"""Names hit like a lot where they surely do so within this share; a judgement, not a law."""


def says(rows: pl.DataFrame) -> Said:
    """Say how often the names of each power hit, beside what a lot would."""
    texts = []
    for lang in ("en", "ja"):
        told = [_power(row, lang) for row in rows.filter(pl.col("measure") == "hit").iter_rows(named=True)]
        texts.append(("" if lang == "ja" else " ").join(told))
    return Said(decide(rows), Label(*texts), rows.filter(pl.col("measure") == "skill"))


def decide(rows: pl.DataFrame) -> str:
    """Give the verdict: skilled (a power hits more than a lot), misled (one hits less), chance, or not_shown."""
    skill = rows.filter(pl.col("measure") == "skill")
    if skill.is_empty() or (skill["state"] != "shown").any():
        return NOT_SHOWN
    if (skill["band_low"] > 0).any():
        return SKILLED
    if (skill["band_high"] < 0).any():
        return MISLED
    inside = (skill["band_low"] > -CHANCE_WITHIN) & (skill["band_high"] < CHANCE_WITHIN)
    return CHANCE if inside.fill_null(value=False).all() else NOT_SHOWN


def _power(row: dict[str, object], lang: str) -> str:
    known = row["standard"] is not None
    texts = {
        "name": str(row[lang]),
        "hit": percent(_number(row["estimate"]), lang),
        "span": percent_range(_number(row["low"]), _number(row["high"]), lang),
        "n": f"{row['n']:,}",
        "lot": percent(_number(row["standard"]), lang) if known else "",
    }
    return say(_AGAINST if known else _ALONE, lang, **texts)


def _number(value: object) -> float:
    return value if isinstance(value, float) else float("nan")


_AGAINST = (
    "{name}: {hit} of {n} names hit (95 % interval {span}); by lot {lot} would. / "
    "{name}は{n}回の指名の{hit}が当たり（95%区間 {span}）、くじなら{lot}です。"
)
_ALONE = (
    "{name}: {hit} of {n} names hit (95 % interval {span}). / "
    "{name}は{n}回の指名の{hit}が当たります（95%区間 {span}）。"
)
