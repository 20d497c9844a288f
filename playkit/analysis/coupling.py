"""Which stars stand and fall together? Who spreads a risk holds cells that do not.

The coupling of two cells is the correlation (phi) of their standing when the phase ends: 1 where they always fall
together, 0 where they know nothing of each other, below 0 where the one that falls spares the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl
from scipy import special

from playkit.analysis.figures import column, figures_of
from playkit.analysis.intervals import LEVEL, Interval, family_level
from playkit.analysis.pairs import HALF, Four, phi

if TYPE_CHECKING:
    from playkit.analysis.counts import Counts
    from playkit.analysis.figures import Floats

RELATIONS = ("diagonal", "row", "column", "apart")
FACET = ["facet", "draft"]


class Pairs(NamedTuple):
    """Pairs as numbers: what was counted of each, how many sessions stand behind it, and how far they differ."""

    four: Four
    sessions: Floats
    spread: Floats


def couplings(counts: Counts) -> pl.DataFrame:
    """Coupling of every pair of cells, from -1 to 1: facet, draft, cell, other, relation, figures.

    `name`, `x` and `y` are of `cell`, `other_name`, `other_x` and `other_y` of `other`; `cell` is before `other`
    (0-based); the estimate is null where one of both always or never stood. Ends are Fisher's, with half a phase added
    to each of the four counts behind a pair, since a few phases that agree are no certainty; widened by
    cluster-t over sessions where they are known. The band holds for all pairs of the board together.

    Source: Yule 1912 (phi); the delta method on Fisher's scale; the jackknife over sessions (Efron 1982).
    """
    frame = _with_survivals(counts)
    pairs = _read(frame)
    many = counts.board.cells * (counts.board.cells - 1) // 2
    ends, band = (_ends(pairs, level) for level in (LEVEL, family_level(many)))
    figures = figures_of(phi(pairs.four), ends, band, n=pairs.four.phases, unit="phases", sessions=frame["sessions"])
    names, size = dict(enumerate(counts.board.names)), counts.board.size
    places = [
        expression
        for cell, before in (("cell", ""), ("other", "other_"))
        for expression in (
            pl.col(cell).replace_strict(names, return_dtype=pl.String).alias(f"{before}name"),
            (pl.col(cell) % size).alias(f"{before}x"),
            (pl.col(cell) // size).alias(f"{before}y"),
        )
    ]
    return frame.select(*FACET, "cell", "other", "relation", *places).hstack(figures)


def coupling_by_relation(counts: Counts) -> pl.DataFrame:
    """Mean coupling of the pairs that share a row, a column, a diagonal or no line: facet, draft, relation, figures.

    Pairs that always fell together (a star on two cells) and those of which nothing is known are left out. With
    sessions the ends are t over these by the jackknife; without, they are the means of the pairs' own ends, which hold
    at least as often as they say: no mean varies more than its parts do on average.
    """
    frame = _with_survivals(counts)
    pairs = _read(frame)
    single, together = (_ends(pairs, level) for level in (LEVEL, family_level(len(RELATIONS))))
    values = {"estimate": phi(pairs.four), "low": single.low, "high": single.high}
    values |= {"band_low": together.low, "band_high": together.high}
    tall = frame.with_columns(pl.Series(name, own).fill_nan(None) for name, own in values.items())
    told = tall.filter(pl.col("estimate") < 1)
    means = told.group_by([*FACET, "relation"]).agg(pl.col(*values).mean(), pl.col("phases", "sessions").first())
    order = dict(zip(RELATIONS, range(len(RELATIONS)), strict=True))
    place = pl.col("relation").replace_strict(order, return_dtype=pl.Int64)
    keys = [*FACET, "relation"]
    joined = means.join(counts.bonds.select(*keys, "spread"), on=keys, how="left", nulls_equal=True)
    joined = joined.sort(*FACET, place)
    ends, band = (
        _of_sessions(joined, level, *names)
        for level, names in ((LEVEL, ("low", "high")), (family_level(len(RELATIONS)), ("band_low", "band_high")))
    )
    figures = figures_of(
        column(joined, "estimate"), ends, band, n=column(joined, "phases"), unit="phases", sessions=joined["sessions"]
    )
    return joined.select(keys).hstack(figures)


def _with_survivals(counts: Counts) -> pl.DataFrame:
    """Put beside each pair in how many phases either of both stands."""
    alone = counts.cells.select(*FACET, "cell", "survived")
    first = counts.pairs.join(alone, on=[*FACET, "cell"], how="left", nulls_equal=True, maintain_order="left")
    second = alone.rename({"cell": "other", "survived": "other_survived"})
    return first.join(second, on=[*FACET, "other"], how="left", nulls_equal=True, maintain_order="left")


def _read(frame: pl.DataFrame) -> Pairs:
    four = Four(*(column(frame, name) for name in ("phases", "survived", "other_survived", "both")))
    return Pairs(four, column(frame, "sessions"), column(frame, "spread"))


def _ends(pairs: Pairs, level: float) -> Interval:
    """Give the wider of both intervals, and never leave the estimate outside of it."""
    middle = np.arctanh(phi(pairs.four, HALF))
    plain = special.ndtri((1 + level) / 2) * _error(pairs.four)
    enough = np.where(pairs.sessions >= 2, pairs.sessions, np.nan)
    half = np.fmax(plain, special.stdtrit(enough - 1, (1 + level) / 2) * np.sqrt(pairs.spread))
    estimate = phi(pairs.four)
    known = np.where(np.isnan(estimate), np.nan, 1.0)
    low, high = np.tanh(middle - half) * known, np.tanh(middle + half) * known
    return Interval(np.minimum(low, estimate), np.maximum(high, estimate))


def _error(four: Four) -> Floats:
    """Give the standard error of phi on Fisher's scale, from the four counts with half a phase added to each.

    With both variables standardised to u and v, a phase pulls at phi by u v - phi (u^2 + v^2) / 2.
    """
    n, x, y, both = four.phases + 4 * HALF, four.first + 2 * HALF, four.second + 2 * HALF, four.both + HALF
    p, q, value = x / n, y / n, phi(four, HALF)
    mean_square = np.zeros_like(n)
    for first, second, count in ((1, 1, both), (1, 0, x - both), (0, 1, y - both), (0, 0, n - x - y + both)):
        u, v = (first - p) / np.sqrt(p * (1 - p)), (second - q) / np.sqrt(q * (1 - q))
        mean_square += count / n * (u * v - value * (u * u + v * v) / 2) ** 2
    return np.sqrt(mean_square / n) / (1 - value**2)


def _of_sessions(frame: pl.DataFrame, level: float, low: str, high: str) -> Interval:
    """Give t over sessions where these are several, else the ends that stand in the columns `low` and `high`."""
    sessions, estimate = column(frame, "sessions"), column(frame, "estimate")
    enough = np.where(sessions >= 2, sessions, np.nan)
    half = special.stdtrit(enough - 1, (1 + level) / 2) * np.sqrt(column(frame, "spread"))
    alone = np.isnan(half)
    return Interval(
        np.where(alone, column(frame, low), np.maximum(estimate - half, -1)),
        np.where(alone, column(frame, high), np.minimum(estimate + half, 1)),
    )
