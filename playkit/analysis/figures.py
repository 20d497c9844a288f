"""Figures with their honesty: an estimate, its interval, its n, and how it may be shown."""

from __future__ import annotations

import numpy as np
import polars as pl

from playkit.analysis import intervals
from playkit.analysis.intervals import Interval

Floats = np.ndarray[tuple[int], np.dtype[np.float64]]

FIGURE = ("estimate", "low", "high", "band_low", "band_high", "n", "unit", "sessions", "state")
"""Columns of a figure: `low` to `high` holds with 95 % for this figure alone, `band_low` to `band_high` for all figures
of one map together; `unit` says what `n` counts; `sessions` is null where they are unknown; `state` is one of `STATES`.
"""

STATES = ("shown", "few", "too_few", "unrecorded")
"""How a figure may be shown: plainly, greyed, hatched, or not at all (null)."""

MIN_SHOWN = 20
MIN_GREY = 10
"""Phases below which a share is greyed, and below which it is hatched: from 20 phases on, Wilson's interval of an even
share is at most 0.4 wide."""


def draft_difference(frame: pl.DataFrame, first: str, second: str) -> pl.DataFrame:
    """Difference second - first of a map of figures, cell by cell within each facet.

    Args:
        frame: a map from `survival`, `expected_points`, `risk`, or one of the others with a `cell` or `group`.
        first: the draft to start from.
        second: the draft to compare with it.

    Returns:
        The same columns; `draft` and `sessions` are null, `n` is the smaller n, `state` the worse state. The interval
        is square-and-add (see `intervals.difference`) and takes both drafts as independent, which is careful for games
        of equal seeds.
    """
    keys = [
        key for key in ("facet", "cell", "other", "group", "relation", "draw", "turn", "line") if key in frame.columns
    ]
    a = frame.filter(pl.col("draft") == first)
    both = frame.filter(pl.col("draft") == second).join(a, on=keys, nulls_equal=True, suffix="_a", how="inner")
    ends = _difference_ends(both, "low", "high")
    band = _difference_ends(both, "band_low", "band_high")
    worst = pl.max_horizontal(_rank("state"), _rank("state_a"))
    values = {"low": ends.low, "high": ends.high, "band_low": band.low, "band_high": band.high}
    return both.with_columns(
        pl.lit(None, dtype=pl.String).alias("draft"),
        (pl.col("estimate") - pl.col("estimate_a")).alias("estimate"),
        *(pl.Series(name, value).fill_nan(None) for name, value in values.items()),
        pl.min_horizontal("n", "n_a").alias("n"),
        pl.lit(None, dtype=pl.Int64).alias("sessions"),
        worst.replace_strict(dict(enumerate(STATES)), return_dtype=pl.String).alias("state"),
    ).select(frame.columns)


def _rank(column: str) -> pl.Expr:
    return pl.col(column).replace_strict({state: k for k, state in enumerate(STATES)}, return_dtype=pl.Int64)


def _difference_ends(both: pl.DataFrame, low: str, high: str) -> Interval:
    a = Interval(column(both, f"{low}_a"), column(both, f"{high}_a"))
    b = Interval(column(both, low), column(both, high))
    return intervals.difference(column(both, "estimate_a"), a, column(both, "estimate"), b)


def column(frame: pl.DataFrame, name: str) -> Floats:
    """A column as floats, null as NaN."""
    values: Floats = frame[name].cast(pl.Float64).fill_null(np.nan).to_numpy().astype(np.float64)
    return values


def some(values: Floats) -> Floats:
    """Turn 0 into NaN: a share of nothing is unknown."""
    return np.where(values > 0, values, np.nan)


def figures_of(
    estimate: Floats,
    ends: Interval,
    band: Interval,
    *,
    n: Floats,
    unit: str,
    sessions: pl.Series,
    minima: tuple[int, int] = (MIN_SHOWN, MIN_GREY),
) -> pl.DataFrame:
    """Lay estimates and their ends out as the columns of `FIGURE`, NaN as null.

    Args:
        estimate: one figure a row.
        ends: its interval.
        band: its simultaneous interval.
        n: what it was computed from.
        unit: what `n` counts.
        sessions: how many sessions stand behind it, null where unknown.
        minima: the n from which a figure is shown plainly, and from which it is greyed rather than hatched.
    """
    values = dict(zip(FIGURE[:5], (estimate, *ends, *band), strict=True))
    columns = {name: pl.Series(value, dtype=pl.Float64).fill_nan(None) for name, value in values.items()}
    shown, grey = minima
    state = (
        pl.when(pl.col("estimate").is_null())
        .then(pl.lit("unrecorded"))
        .when(pl.col("n") < grey)
        .then(pl.lit("too_few"))
        .when(pl.col("n") < shown)
        .then(pl.lit("few"))
        .otherwise(pl.lit("shown"))
    )
    whole = pl.Series("n", n).fill_nan(None).cast(pl.Int64)
    frame = pl.DataFrame({**columns, "n": whole, "sessions": sessions.cast(pl.Int64)})
    return frame.with_columns(pl.lit(unit).alias("unit"), state.alias("state")).select(FIGURE)
