"""The seats in one word and one sentence."""

from __future__ import annotations

from typing import Any

import polars as pl

from playkit.charts.words import percent, percent_range
from playkit.charts.written import write
from playkit.dashboards.report import NOT_SHOWN
from playkit.dashboards.told import LANGS, one, speaker, who
from playkit.kernel.labels import Label

NOBODY = Label("Not shown: nobody's wins are recorded yet.", "まだ言えません。勝敗の記録がありません。")
LEAST_SESSIONS = 20
FAVOURED, FAIR = "favoured", "fair"
FAIR_WITHIN = 0.05
"""A game is fair where every seat is surely this close to even; a judgement, not a law."""
ENOUGH_EVIDENCE = 20.0
LOOKED_AT_ONCE = ("bots", "random_bots")


def decide(rows: pl.DataFrame) -> str:
    """Give the verdict of one speaker: fair, favoured or not_shown.

    People are looked at after every session, so only evidence that permits it counts: an e-value of 20. Bots are
    simulated in one go: a seat whose simultaneous interval leaves even out is favoured.
    """
    shares = rows.filter(pl.col("measure").is_in(["seat_wins", "order_wins"]))
    if (shares["state"] != "shown").any():
        return NOT_SHOWN
    gaps = shares.select(low=pl.col("band_low") - pl.col("standard"), high=pl.col("band_high") - pl.col("standard"))
    if (gaps["low"] > -FAIR_WITHIN).all() and (gaps["high"] < FAIR_WITHIN).all():
        return FAIR
    if rows["facet"][0] in LOOKED_AT_ONCE:
        return FAVOURED if ((gaps["low"] > 0) | (gaps["high"] < 0)).any() else NOT_SHOWN
    evidence = one(rows, "e_value")
    return FAVOURED if evidence is not None and evidence["estimate"] >= ENOUGH_EVIDENCE else NOT_SHOWN


def verdict(figures: pl.DataFrame, *, samples: bool, draft: str | None = None) -> tuple[str, Label, int]:
    """Say what the figures say: verdict, sentence, and how many more sessions would show 10 points (0 for none)."""
    rows = speaker(figures, "seat_wins", samples=samples, draft=draft)
    if rows is None:
        return (
            NOT_SHOWN,
            Label("Not shown: nobody's wins are recorded yet.", "まだ言えません。勝敗の記録がありません。"),
            20,
        )
    found = decide(rows)
    more = _needed(rows) if found == NOT_SHOWN else 0
    return found, Label(*(_sentence(rows, found, more, lang) for lang in LANGS)), more


def _needed(rows: pl.DataFrame) -> int:
    target, seen = one(rows, "sessions_to_see", "10"), rows.filter(pl.col("measure") == "seat_wins")["n"].max()
    have = seen if isinstance(seen, int) else 0
    return max(int(target["estimate"]) - have, 1) if target is not None else 1


def _farthest(rows: pl.DataFrame) -> dict[str, Any]:
    """Give the seat, or the place in the turn order, that is farthest from even; first of those shown to be uneven.

    The chart below the sentence names the same one.
    """
    shares = rows.filter(pl.col("measure").is_in(["seat_wins", "order_wins"]))
    beside = (pl.col("band_low") > pl.col("standard")) | (pl.col("band_high") < pl.col("standard"))
    gap = (pl.col("estimate") - pl.col("standard")).abs()
    return shares.sort(beside.fill_null(value=False), gap, descending=True, maintain_order=True).row(0, named=True)


def _sentence(rows: pl.DataFrame, found: str, more: int, lang: str) -> str:
    row = _farthest(rows)
    texts = {
        "of": who(row["facet"], row["draft"])(lang),
        "name": _place(row, lang),
        "share": percent(row["estimate"], lang, 1),
        "even": percent(row["standard"], lang),
        "span": percent_range(row["band_low"], row["band_high"], lang),
        "n": f"{row['n']:,}",
        "unit": _UNITS[row["n_unit"]](lang),
        "proof": _proof(rows, lang),
        "verdict": (_verdict_ja if lang == "ja" else _verdict_en)(found, _place(row, lang), more),
    }
    return _SENTENCE(lang).format(**texts)


_SENTENCE = Label(
    "{of}, {n} {unit}: farthest from even is {name} with {share} of the wins (95 % interval, all seats together: "
    "{span}; even: {even}). {proof}{verdict}",
    "{of}（{n}{unit}）：均等から最も離れているのは{name}で、勝ちは{share}"
    "（全席同時の95%区間 {span}、均等なら{even}）。{proof}{verdict}",
)
_UNITS = {"sessions": Label("sessions", "セッション"), "games": Label("games", "ゲーム")}


def _place(row: dict[str, Any], lang: str) -> str:
    if row["measure"] == "seat_wins":
        return str(row[lang])
    return f"手番順の{row['ja']}" if lang == "ja" else f"the {row['en']} in turn order"


def _proof(rows: pl.DataFrame, lang: str) -> str:
    """Say how far the running evidence is, for those who may look after every session."""
    evidence = one(rows, "e_value")
    if evidence is None:
        return ""
    e = write(evidence["estimate"], "e")
    if lang == "ja":
        return f"「席の差なし」に反する証拠は{e}（20で成立）。"
    return f"Evidence against an even game: {e} of the 20 that show it. "


def _verdict_en(found: str, name: str, more: int) -> str:
    return {
        FAVOURED: f"So seats are not even, and {name} stands out.",
        FAIR: f"So no seat is more than {FAIR_WITHIN * 100:.0f} points from even.",
    }.get(found, f"A favoured seat is not shown; 10 points would take about {more:,} more.")


def _verdict_ja(found: str, name: str, more: int) -> str:
    return {
        FAVOURED: f"席による差があります（目立つのは{name}）。",
        FAIR: f"どの席も均等から{FAIR_WITHIN * 100:.0f}ポイント以内です。",
    }.get(found, f"席の差は示されていません。10ポイントの差を見るには、あと約{more:,}回必要です。")
