"""How far apart scores are at the end: first from second, first from last, and how close that is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from playkit.analysis import intervals
from playkit.analysis.pooled import UNKNOWN, Ends, Pooled, bent, interval, mean, ratio
from playkit.errors import need_columns

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from playkit.analysis.measured import Panel

    Floats = NDArray[np.float64]

FINAL = ("session", "seat", "score", "win_share")


def finals(frame: pl.DataFrame) -> pl.DataFrame:
    """Give one row a session: best, second and worst score, how many share the best one, how many share the win.

    Sessions of fewer than two seats, or with a seat whose score is unknown, are left out; `winners` is null where it is
    not known who won.

    Args:
        frame: one row a session and seat: session, seat, score, win_share; null where unknown.

    Returns:
        session, best, second, worst, leaders, winners; in the order of the sessions.

    Raises:
        MissingColumns: the frame lacks a column.
    """
    need_columns("the final scores", frame.columns, FINAL)
    score = pl.col("score").cast(pl.Float64)
    known = (pl.len() > 1) & score.is_not_null().all()
    winners = pl.when(pl.col("win_share").is_not_null().all()).then((pl.col("win_share") > 0).sum())
    rows = frame.group_by("session", maintain_order=True).agg(
        known.alias("known"),
        best=score.max(),
        second=score.sort(descending=True).slice(1, 1).first(),
        worst=score.min(),
        leaders=(score == score.max()).sum(),
        winners=winners,
    )
    return rows.filter("known").drop("known").sort("session")


def closeness(gaps: Floats) -> tuple[float, Ends]:
    """Give 1 over the root mean square of the points between first and second, and its interval; NaN of ties alone.

    The interval is t over sessions by the jackknife on the closeness itself: squares are skew, and on their own scale
    it would cover 82 to 92 % where this covers 93.5 to 95 (20 to 100 sessions, 20,000 runs each).

    Source: Isaksen, Holmgård, Togelius and Nealen 2016.

    >>> closeness(np.array([3.0, 4.0]))[0] == 12.5 ** -0.5
    True
    """
    squares = np.asarray(gaps, float) ** 2
    if not squares.sum() > 0:
        return float("nan"), UNKNOWN
    figure = bent(squares, np.ones(len(squares)), lambda square: square**-0.5)
    low, high = interval(figure)
    return figure.value, UNKNOWN if low is None else Ends(max(low, 0.0), high)


def add_spread(panel: Panel, frame: pl.DataFrame) -> None:
    """Add how far apart scores are at the end.

    Measures, over sessions: `margin`, first less second, and `range`, first less last, in points; `closeness`;
    `relative`, the sum of the ranges over the sum of the best scores, which doubling all scores does not change (only
    where every best score is above 0 and no score below); `level`, sessions in which several seats have the best
    score; `shared`, sessions in which they share the win after all ties are broken.

    Args:
        panel: of one facet and draft.
        frame: columns `FINAL`.
    """
    rows = finals(frame)
    if rows.is_empty():
        return
    best, second, worst = (rows[name].to_numpy() for name in ("best", "second", "worst"))
    _add(panel, "margin", mean(best - second), unit="points")
    _add(panel, "range", mean(best - worst), unit="points")
    estimate, ends = closeness(best - second)
    panel.add("closeness", estimate, ends, n=rows.height, unit="per_point")
    if (best > 0).all() and (worst >= 0).all():
        _add(panel, "relative", ratio(best - worst, best), unit="share")
    _add_share(panel, "level", rows["leaders"] > 1)
    _add_share(panel, "shared", rows["winners"].drop_nulls() > 1)


def _add(panel: Panel, measure: str, figure: Pooled, *, unit: str) -> None:
    low, high = interval(figure)
    # Nobody is behind the last: what few sessions say of a gap stops at none.
    ends = UNKNOWN if low is None else Ends(max(low, 0.0), high)
    panel.add(measure, figure.value, ends, n=figure.sessions, unit=unit)


def _add_share(panel: Panel, measure: str, hits: pl.Series) -> None:
    if len(hits):
        low, high = intervals.wilson(int(hits.sum()), len(hits))
        panel.add(measure, float(hits.sum()) / len(hits), Ends(float(low), float(high)), n=len(hits))
