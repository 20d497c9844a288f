"""Which stars stand and fall together: the section of the danger page, its figures and what they say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.analysis.coupling import RELATIONS, coupling_by_relation, couplings
from playkit.analysis.figures import MIN_SHOWN, draft_difference
from playkit.charts import coupling as draw
from playkit.charts.words import signed
from playkit.dashboards import told
from playkit.dashboards.danger.verdict import played
from playkit.dashboards.danger.words import COUPLED, COUPLING, HEADING, READING, RELATED
from playkit.dashboards.evidence import figures_table
from playkit.dashboards.report import Measure, Section
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from playkit.analysis.counts import Counts

UNIT = "coupling"
LISTED = 40
"""Pairs that the table lists, the most strongly bound first: a board of 25 cells has 300."""


def coupling_measures(counts: Counts) -> list[Measure]:
    """Give the mean coupling of stars that share a line, by its kind, and of those that share none."""
    rows = coupling_by_relation(counts).to_dicts()
    return [_measured(row) for name in RELATIONS for row in rows if row["relation"] == name]


def _measured(row: dict[str, Any]) -> Measure:
    estimate, low, high = (row[end] for end in ("estimate", "low", "high"))
    who, enough = {"facet": row["facet"], "draft": row["draft"]}, row["state"] == "shown"
    name = row["relation"]
    return Measure(f"coupling.{name}", COUPLING[name], estimate, low, high, row["n"], UNIT, enough=enough, **who)


def coupling_sections(counts: Counts, drafts: tuple[str, str] | None) -> list[Section]:
    """Show the coupling of all pairs, one star's at a time; nothing where no pairs were counted."""
    if not counts.pairs.height:
        return []
    frame = couplings(counts)
    reading = READING["coupling"]
    spoken = _sentence(counts)
    texts = (f"{spoken.en} {reading.en}", f"{spoken.ja}{reading.ja}")
    table = figures_table(_strongest(frame), UNIT)
    return [
        Section("coupling", HEADING["coupling"], Label(*texts), lambda lang: _rows(frame, drafts, lang), None, table)
    ]


def _rows(frame: pl.DataFrame, drafts: tuple[str, str] | None, lang: str) -> list[list[Any]]:
    """Give a row of maps; with drafts a row a facet: draft A, draft B, and what lies between them."""
    if drafts is None:
        return [draw.coupling_maps(frame, lang)]
    gap, rows = draft_difference(frame, *drafts), []
    for facet in frame["facet"].unique(maintain_order=True):
        own, between = (one.filter(pl.col("facet") == facet) for one in (frame, gap))
        pair = draw.coupling_difference_maps(between, *drafts, lang) if between.height else []
        rows.append([*draw.coupling_maps(own, lang), *pair])
    return rows


def _strongest(frame: pl.DataFrame) -> pl.DataFrame:
    """Keep the pairs most strongly bound anywhere, named by both cells."""
    strength = frame.group_by("cell", "other").agg(pl.col("estimate").abs().max())
    kept = strength.drop_nulls().sort("estimate", "cell", "other", descending=[True, False, False]).head(LISTED)
    named = frame.with_columns(pl.concat_str("name", "other_name", separator="–").alias("name"))
    return kept.select("cell", "other").join(named, on=["cell", "other"], maintain_order="left_right")


def _sentence(counts: Counts) -> Label:
    """Say whether stars that share no line, and those on one diagonal, are bound: of people where these have enough."""
    frame = played(coupling_by_relation(counts))
    ranked = frame.sort(
        pl.col("state") == "shown", pl.col("facet") == "people", "n", "facet", "draft",
        descending=[True, True, True, False, False], nulls_last=True,
    )  # fmt: skip
    if ranked.is_empty() or ranked["state"][0] != "shown":
        return _unsaid(max(played(counts.pairs)["phases"].to_list(), default=0))
    facet, draft, n = ranked.select("facet", "draft", "n").row(0)
    own = ranked.filter(pl.col("facet") == facet, pl.col("draft").eq_missing(draft))
    found = [_said(row) for name in ("apart", "diagonal") for row in own.to_dicts() if row["relation"] == name]
    who = told.who(facet, draft)
    ends = Label(f"{who.en}, {n:,} phases.", f"{who.ja}・{n:,}フェーズ。")
    return Label(
        *(f"{gap.join(one(lang) for one in found)}{gap}{ends(lang)}" for lang, gap in (("en", " "), ("ja", "")))
    )


def _unsaid(phases: int) -> Label:
    """Say why nothing is said: too few phases, or enough in which every star always fell or never did."""
    if phases >= MIN_SHOWN:
        return Label(
            "Each star fell in every phase or in none: nothing tells which are bound.",
            "どの星もいつも壊れたか一度も壊れず、どれが連動するかはわかりません。",
        )
    return Label(
        f"Too few phases to say: {phases} of the {MIN_SHOWN} that it takes.",
        f"まだ言えません。必要な{MIN_SHOWN}フェーズのうち{phases}フェーズです。",
    )


def _said(row: dict[str, Any]) -> Label:
    key = "together" if row["low"] > 0 else "apart" if row["high"] < 0 else "none"
    name, text = RELATED[row["relation"]], COUPLED[key]
    figure, low, high = (signed(row[end], 2) for end in ("estimate", "low", "high"))
    return Label(
        f"{name.en} {text.en} (coupling {figure}, 95 % interval {low} … {high}).",
        f"{name.ja}{text.ja}（連動{figure}、95%区間 {low} … {high}）。",
    )
