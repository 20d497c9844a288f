"""Two drafts against each other: differences block by block, with intervals, and what pairing them was worth.

A block is one seed with the bots rotated through the seats; both drafts play it, so that luck and seats cancel out of
the difference. Blocks are independent of each other, games inside a block are not: the block is the observation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from playkit.analysis.arms import apart, arm_of_values, correlation, gap_of, spread_of, spread_of_pairs
from playkit.analysis.intervals import LEVEL, family_level
from playkit.errors import need_columns

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping

    from numpy.typing import ArrayLike, NDArray

    from playkit.analysis.arms import Arm
    from playkit.analysis.pooled import Ends

    Floats = NDArray[np.float64]

PAIRS = {"measure": pl.String, "block": pl.Int64, "rotation": pl.Int64, "a": pl.Float64, "b": pl.Float64}
"""One row a measure and pair of sessions: its value in drafts A and B, null where it is unknown."""

LEAST_BLOCKS = 6
"""Blocks below which nothing is tested: a test of pairs cannot reach 5 % with fewer."""
ENOUGH_BLOCKS = 20
"""Blocks below which a figure is greyed."""
LEAST_SESSIONS = 6
"""Sessions of either draft below which records of people are not tested."""

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


def differences(
    pairs: pl.DataFrame,
    level: float = LEVEL,
    *,
    more: Mapping[str, tuple[Arm, Arm]] | None = None,
    together: bool = False,
) -> pl.DataFrame:
    """Say for each measure how draft B differs from draft A, paired and as if unpaired.

    Args:
        pairs: columns as `PAIRS`; blocks in which a measure is unknown in any session are left out of that measure.
        level: coverage of each interval by itself; verdicts keep 1 - level over all measures together (Holm).
        more: further measures that are no mean of sessions, pooled over the same blocks, by name.
        together: whether all intervals shall hold at once with `level` (Bonferroni): wider, and for looking at many.

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
    each = family_level(len(names) + len(more or {}), level) if together else level
    rows = [_of_blocks(name, known.get((name,), own.clear()), each) for name in names]
    rows += [_row(name, a, b, each) for name, (a, b) in (more or {}).items()]
    return _judged(rows, level)


def differences_apart(
    measures: Mapping[str, tuple[Arm, Arm]], evenings: Mapping[Hashable, Hashable], level: float = LEVEL
) -> pl.DataFrame:
    """Say how draft B differs from draft A where other people played each, at evenings of their own or shared ones.

    Args:
        measures: both drafts' arms by measure, over sessions.
        evenings: which evening a session belongs to; sessions of one resemble each other.
        level: coverage of all intervals together (Bonferroni); verdicts keep 1 - level (Holm).

    Returns:
        Columns as `DIFFERENCES`: `n` is the sessions of the smaller draft, `games` those of both; the unpaired interval
        is the interval, since nothing is paired. Below `LEAST_SESSIONS` of either draft nothing is tested.

    >>> from playkit.analysis.arms import arm_of_values
    >>> frame = differences_apart({"score": (arm_of_values([1, 2, 3], "abc"), arm_of_values([4, 5, 6], "xyz"))}, {})
    >>> frame.select("estimate", "n", "verdict").row(0)
    (3.0, 3, 'too_few')
    """
    each = family_level(len(measures), level)
    return _judged([_row_apart(name, a, b, evenings, each) for name, (a, b) in measures.items()], level)


def _judged(rows: list[dict[str, Any]], level: float) -> pl.DataFrame:
    """Correct for all measures that were looked at, and say which differ."""
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


def _of_blocks(name: str, games: pl.DataFrame, level: float) -> dict[str, Any]:
    blocks = games.group_by("block", maintain_order=True).agg(pl.col("a").mean(), pl.col("b").mean())
    keys = blocks["block"].to_list()
    a, b = (arm_of_values(blocks[draft].to_numpy(), keys) for draft in ("a", "b"))
    return _row(name, a, b, level) | {"games": len(games), **_spreads(games)}


def _row(name: str, a: Arm, b: Arm, level: float) -> dict[str, Any]:
    """Compare two arms over shared seeds."""
    gap = gap_of(a, b)
    paired, unpaired = gap.ends(level), gap_of(apart(a), apart(b)).ends(level)
    n = min(len(a.keys), len(b.keys))
    p = gap.p if n >= LEAST_BLOCKS else None
    return {
        "measure": name,
        **_means(a, b),
        "low": paired.low,
        "high": paired.high,
        "unpaired_low": unpaired.low,
        "unpaired_high": unpaired.high,
        "narrowing": _narrowing(unpaired, paired),
        "correlation": correlation(a, b),
        "p": p,
        "p_holm": None,
        "verdict": "too_few" if p is None else "not_shown",
        "n": n,
        "games": n,
        "enough": n >= ENOUGH_BLOCKS,
        "sd_session": _typical(spread_of(a), spread_of(b)),
        "sd_pair": spread_of_pairs(a, b),
    }


def _row_apart(name: str, a: Arm, b: Arm, evenings: Mapping[Hashable, Hashable], level: float) -> dict[str, Any]:
    gap = gap_of(a, b, evenings)
    ends, n = gap.ends(level), min(len(a.keys), len(b.keys))
    p = gap.p if n >= LEAST_SESSIONS else None
    return {
        "measure": name,
        **_means(a, b),
        **dict.fromkeys(("low", "unpaired_low"), ends.low),
        **dict.fromkeys(("high", "unpaired_high"), ends.high),
        "p": p,
        "p_holm": None,
        "verdict": "too_few" if p is None else "not_shown",
        "n": n,
        "games": len(a.keys) + len(b.keys),
        "enough": n >= LEAST_SESSIONS,
        "sd_session": _typical(spread_of(a), spread_of(b)),
    }


def _means(a: Arm, b: Arm) -> dict[str, float | None]:
    one, other = a.figure.value, b.figure.value
    if np.isnan(one) or np.isnan(other):
        return {"a": None, "b": None, "estimate": None}
    return {"a": one, "b": other, "estimate": other - one}


def _typical(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else float(np.sqrt((one**2 + other**2) / 2))


def _spreads(games: pl.DataFrame) -> dict[str, float | None]:
    """Spread of single sessions, which is what a table plays, not of blocks."""
    if len(games) < 2:
        return {"sd_session": None, "sd_pair": None}
    a, b = games["a"].to_numpy(), games["b"].to_numpy()
    return {"sd_session": _typical(a.std(ddof=1), b.std(ddof=1)), "sd_pair": float((b - a).std(ddof=1))}


def _narrowing(unpaired: Ends, paired: Ends) -> float | None:
    wide, narrow = (_width(ends) for ends in (unpaired, paired))
    return wide / narrow if wide is not None and narrow else None


def _width(ends: Ends) -> float | None:
    return None if ends.low is None or ends.high is None else ends.high - ends.low
