"""One fact of a game, counted or averaged: how often it happens in a session, or how large its number is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from playkit.analysis.intervals import LEVEL, family_level
from playkit.analysis.pooled import count_interval, interval, ratio
from playkit.errors import need_columns

if TYPE_CHECKING:
    from playkit.analysis.measured import Panel

OFTEN, AMOUNT = "often", "amount"
WITH_IT = "sessions_with_it"
"""What n of a mean counts: only sessions in which it happened say anything of how large it is."""
NEEDED = ("session", "key", "amount")


def add_often(
    panel: Panel, happened: pl.DataFrame, sessions: pl.Series, key: str | None, name: str, *, family: int
) -> None:
    """Add how often a fact happens in a session; a session without it counts as 0.

    Args:
        panel: takes the figure.
        happened: one row each time: session, key (null where nothing is told apart), amount (not used).
        sessions: all sessions that were looked at.
        key: which rows count.
        name: what the key is called, "English / 日本語".
        family: how many figures are shown together.

    Raises:
        MissingColumns: a column is not there.
    """
    need_columns("facts", happened.columns, NEEDED)
    times = _by_session(happened, key).group_by("session").agg(n=pl.len())
    every = sessions.to_frame("session").join(times, on="session", how="left", maintain_order="left")
    counts = every["n"].fill_null(0).to_numpy()
    ends, band = (count_interval(counts, level) for level in (LEVEL, family_level(family)))
    value = float(counts.mean()) if len(counts) else np.nan
    panel.add(OFTEN, value, ends, band=band, n=len(counts), key=key, name=name, unit="number")


def add_amount(panel: Panel, happened: pl.DataFrame, key: str | None, name: str, *, family: int) -> None:
    """Add the mean of a fact's number over all times it happened; sessions are the units of chance.

    Args:
        panel: takes the figure.
        happened: one row each time: session, key, amount (null where it was not recorded, which is left out).
        key: which rows count.
        name: what the key is called, "English / 日本語".
        family: how many figures are shown together.

    Raises:
        MissingColumns: a column is not there.
    """
    need_columns("facts", happened.columns, NEEDED)
    known = _by_session(happened, key).filter(pl.col("amount").is_not_null())
    own = known.group_by("session", maintain_order=True).agg(pl.col("amount").sum(), n=pl.len())
    found = ratio(own["amount"].to_numpy(), own["n"].to_numpy())
    ends, band = interval(found), interval(found, family_level(family))
    value = found.value if own.height else np.nan
    panel.add(AMOUNT, value, ends, band=band, n=own.height, n_unit=WITH_IT, key=key, name=name, unit="number")


def _by_session(happened: pl.DataFrame, key: str | None) -> pl.DataFrame:
    return happened.filter(pl.col("key").eq_missing(pl.lit(key, dtype=pl.String)))
