"""Two drafts against each other: differences block by block, with intervals, and what pairing them was worth.

A block is one seed with the bots rotated through the seats; both drafts play it, so that luck and seats cancel out of
the difference. Blocks are independent of each other, games inside a block are not: the block is the observation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl
from scipy import special

from playkit.analysis import pooled
from playkit.analysis.intervals import LEVEL
from playkit.errors import need_columns

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]

PAIRS = {"measure": pl.String, "block": pl.Int64, "rotation": pl.Int64, "a": pl.Float64, "b": pl.Float64}
"""One row a measure and pair of sessions: its value in drafts A and B, null where it is unknown."""

LEAST_BLOCKS = 6
"""Blocks below which nothing is tested: a test of pairs cannot reach 5 % with fewer."""
ENOUGH_BLOCKS = 20
"""Blocks below which a figure is greyed."""

VERDICTS = ("higher", "lower", "not_shown", "too_few")
"""What can be said of B against A."""

DIFFERENCES = {
    "measure": pl.String,
    "a": pl.Float64,
    "b": pl.Float64,
    "estimate": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "unpaired_low": pl.Float64,
    "unpaired_high": pl.Float64,
    "narrowing": pl.Float64,
    "correlation": pl.Float64,
    "p": pl.Float64,
    "p_holm": pl.Float64,
    "verdict": pl.String,
    "n": pl.Int64,
    "games": pl.Int64,
    "enough": pl.Boolean,
    "sd_session": pl.Float64,
    "sd_pair": pl.Float64,
}
"""One row a measure, in its own unit. `a` and `b` are means a session, `estimate` is b - a; `low` to `high` is the t
interval over `n` blocks, `unpaired_low` to `unpaired_high` the one (Welch) that would stand there had the drafts not
met the same seeds, `narrowing` how many times wider that is. `p` is of the paired t test, `p_holm` corrected for all
measures of the frame. `sd_session` is the spread of single sessions, `sd_pair` that of the difference within a pair.
Null: unknown, or (`narrowing`, `correlation`) not defined because nothing varies."""


def differences(pairs: pl.DataFrame, level: float = LEVEL) -> pl.DataFrame:
    """Say for each measure how draft B differs from draft A, paired and as if unpaired.

    Args:
        pairs: columns as `PAIRS`; blocks in which a measure is unknown in any session are left out of that measure.
        level: coverage of each interval by itself; verdicts keep 1 - level over all measures together (Holm).

    Returns:
        Columns as `DIFFERENCES`, one row a measure, in the order of their first rows.

    Raises:
        MissingColumns: `pairs` lacks a column.

    Source: paired and Welch's t as in any textbook; Holm 1979.

    >>> rows = [("score", k, 0, float(k), k + 1.0 + k % 2) for k in range(8)]
    >>> frame = differences(pl.DataFrame(rows, schema=PAIRS, orient="row"))
    >>> frame.select("estimate", "verdict", "n").row(0)
    (1.5, 'higher', 8)
    """
    need_columns("the pairs", pairs.columns, PAIRS)
    own = pairs.with_columns(pl.col("a", "b").fill_nan(None))
    unknown = (pl.col("a").is_null() | pl.col("b").is_null()).any().over("measure", "block")
    known = own.filter(~unknown).partition_by("measure", as_dict=True)
    names = pairs["measure"].unique(maintain_order=True)
    rows = [_difference(name, known.get((name,), own.clear()), level) for name in names]
    tested = [row for row in rows if row["p"] is not None]
    for row, p in zip(tested, holm([row["p"] for row in tested]), strict=True):
        row["p_holm"] = float(p)
        if p <= 1 - level:
            row["verdict"] = "higher" if row["estimate"] > 0 else "lower"
    return pl.DataFrame(rows, schema=DIFFERENCES)


def holm(p_values: ArrayLike) -> Floats:
    """Correct p values for being several: rejecting below 5 % errs anywhere in at most 5 % of studies.

    Source: Holm 1979; needs no assumption on how the measures hang together.

    >>> holm([0.01, 0.04, 0.03]).round(2).tolist()
    [0.03, 0.06, 0.06]
    """
    p = np.asarray(p_values, dtype=float)
    order = np.argsort(p)
    stepped = np.minimum(np.maximum.accumulate(p[order] * (len(p) - np.arange(len(p)))), 1.0)
    corrected = np.empty_like(p)
    corrected[order] = stepped
    return corrected


def _difference(name: str, games: pl.DataFrame, level: float) -> dict[str, Any]:
    blocks = games.group_by("block", maintain_order=True).agg(pl.col("a").mean(), pl.col("b").mean())
    a, b = blocks["a"].to_numpy(), blocks["b"].to_numpy()
    figure = pooled.mean(b - a)
    paired, unpaired = pooled.interval(figure, level), _welch(a, b, level)
    p = _p_value(figure) if len(blocks) >= LEAST_BLOCKS else None
    return {
        "measure": name,
        **_means(a, b),
        "low": paired.low,
        "high": paired.high,
        "unpaired_low": unpaired.low,
        "unpaired_high": unpaired.high,
        "narrowing": _narrowing(unpaired, paired),
        "correlation": _correlation(a, b),
        "p": p,
        "p_holm": None,
        "verdict": "too_few" if p is None else "not_shown",
        "n": len(blocks),
        "games": len(games),
        "enough": len(blocks) >= ENOUGH_BLOCKS,
        **_spreads(games),
    }


def _means(a: Floats, b: Floats) -> dict[str, float | None]:
    if not len(a):
        return {"a": None, "b": None, "estimate": None}
    return {"a": float(a.mean()), "b": float(b.mean()), "estimate": float((b - a).mean())}


def _spreads(games: pl.DataFrame) -> dict[str, float | None]:
    """Spread of single sessions, which is what a table plays, not of blocks."""
    if len(games) < 2:
        return {"sd_session": None, "sd_pair": None}
    a, b = games["a"].to_numpy(), games["b"].to_numpy()
    both = np.sqrt((a.var(ddof=1) + b.var(ddof=1)) / 2)
    return {"sd_session": float(both), "sd_pair": float((b - a).std(ddof=1))}


def _welch(a: Floats, b: Floats, level: float) -> pooled.Ends:
    """Give the interval of two samples that know nothing of each other. Source: Welch 1947."""
    n = len(a)
    if n < 2:
        return pooled.UNKNOWN
    first, second = a.var(ddof=1) / n, b.var(ddof=1) / n
    gap = float(b.mean() - a.mean())
    if first + second == 0:
        return pooled.Ends(gap, gap)
    freedom = (first + second) ** 2 * (n - 1) / (first**2 + second**2)
    half = float(special.stdtrit(freedom, (1 + level) / 2) * np.sqrt(first + second))
    return pooled.Ends(gap - half, gap + half)


def _p_value(figure: pooled.Pooled) -> float:
    """Give the two-sided p of "no difference"; where all blocks agree exactly, they have decided."""
    n = figure.sessions
    error = float(np.sqrt((figure.pull**2).sum() / (n - 1) / n))
    if error == 0:
        return float(figure.value == 0)
    return float(2 * special.stdtr(n - 1, -abs(figure.value) / error))


def _narrowing(unpaired: pooled.Ends, paired: pooled.Ends) -> float | None:
    wide, narrow = (_width(ends) for ends in (unpaired, paired))
    return wide / narrow if wide is not None and narrow else None


def _width(ends: pooled.Ends) -> float | None:
    return None if ends.low is None or ends.high is None else ends.high - ends.low


def _correlation(a: Floats, b: Floats) -> float | None:
    if len(a) < 2 or a.std() == 0 or b.std() == 0:
        return None
    return float(np.corrcoef(a, b)[0, 1])
