"""Of simulated sessions what points by part rest on, and no more: parts, gains, and the picks that were choices.

A game of 24 writes 750 events, of which these are a third; cut while they are still integers, they cost a fifth of the
time and of the memory that all events would.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from playkit.simulate.columns import cut, decoded, routes
from playkit.simulate.decode import MISSING

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from playkit.simulate.chunk import Chunk
    from playkit.simulate.columns import Matrix, Routes
    from playkit.simulate.plan import Plan
    from playkit.simulate.result import Result


NUMBERS = ("session", "step", "part", "seat", "choices", "value", "score")
NOTHING = np.zeros(0, np.int64)
SCORED, PARTS = "scored", ("part_started", "part_ended")


def points_frame(result: Result) -> pl.DataFrame:
    """Give the rows that plays are cut from, and the picks with more than one legal action.

    Args:
        result: a simulation that kept its events and holds them itself.

    Returns:
        session (index of the game), step, part (1-based), seat (0-based), kind, choices, value, score, data (null);
        those rows of `Result.frame` in which a part begins or ends, points change, somebody had a choice, or a seat
        picks for the first time.
    """
    pieces = [_piece(result.plan, part) for chunk in result.chunks for part in cut(chunk)]
    return pl.concat(pieces) if pieces else _piece(result.plan, None)


def _piece(plan: Plan, chunk: Chunk | None) -> pl.DataFrame:
    route = routes(plan.game)
    whole = decoded(chunk, route, NUMBERS) if chunk is not None else dict.fromkeys((*NUMBERS, "kind"), NOTHING)
    kept = _wanted(whole, route)
    columns = {name: pl.Series(whole[name][kept]) for name in NUMBERS}
    kind = pl.Series(whole["kind"][kept])
    frame = pl.DataFrame(columns).with_columns(pl.when(pl.all() != MISSING).then(pl.all()))
    frame = frame.with_columns(
        pl.col("value", "score").cast(pl.Float64),
        kind=kind.replace_strict(dict(enumerate(route.kinds)), return_dtype=pl.String),
        data=pl.lit(None, dtype=pl.String),
    )
    return frame.select("session", "step", "part", "seat", "kind", "choices", "value", "score", "data")


def _wanted(matrix: Matrix, route: Routes) -> NDArray[np.bool_]:
    kind, seat, choices = matrix["kind"], matrix["seat"], matrix["choices"]
    parts = np.isin(kind, [route.kinds.index(name) for name in PARTS if name in route.kinds])
    told = matrix["score"] != MISSING
    if SCORED in route.kinds:
        told |= kind == route.kinds.index(SCORED)
    points = told & (seat != MISSING) & (matrix["value"] != MISSING)
    picks = np.flatnonzero(choices != MISSING)
    wanted = parts | points | (choices > 1)
    # A seat that never has a choice and never gains is a seat all the same.
    who = matrix["session"][picks] * (int(seat.max(initial=0)) + 1) + seat[picks]
    wanted[picks[np.unique(who, return_index=True)[1]]] = True
    return np.asarray(wanted, np.bool_)
