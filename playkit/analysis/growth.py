"""Curves of what seats own: where winners stand in each round, and from which round on they are ahead of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import polars as pl

from playkit.analysis.counts import shaped
from playkit.analysis.families import Member, add_family, of_sessions
from playkit.analysis.pooled import mean

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playkit.analysis.measured import Panel
    from playkit.analysis.rounds import Rounds

CURVES = {
    "facet": pl.String,
    "draft": pl.String,
    "curve": pl.String,
    "round": pl.Int64,
    "group": pl.String,
    "median": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "n": pl.Int64,
}
"""One row a curve, round and group (`winners` or `others`): median and quartiles over seats, `n` sessions that had such
a round. A session that is over no longer counts, so late rounds are those of long sessions."""

STILL_GOING = 0.5
"""Share of the sessions that must have reached a round for it to be compared: beyond, only long sessions are left."""


def growth_curves(rounds: Rounds) -> pl.DataFrame:
    """Give quartiles of every curve by round, of seats that won (or shared the win) and of the others."""
    rows = _labelled(rounds)
    keys = ["facet", "draft", "curve", "round", "group"]
    found = rows.group_by(keys).agg(
        median=pl.col("value").median(),
        low=pl.col("value").quantile(0.25, "linear"),
        high=pl.col("value").quantile(0.75, "linear"),
        n=pl.col("session").n_unique(),
    )
    return shaped(found.sort(keys), CURVES)


def _labelled(rounds: Rounds) -> pl.DataFrame:
    rows = rounds.with_win(rounds.standings).filter(pl.col("win_share").is_not_null())
    group = pl.when(pl.col("win_share") > 0).then(pl.lit("winners")).otherwise(pl.lit("others"))
    return rows.with_columns(group=group).join(rounds.sessions.select("session", "facet", "draft"), on="session")


def add_growth(panel: Panel, rounds: Rounds, curves: Mapping[str, str]) -> None:
    """Add to a panel how far winners are ahead by round: measure `gap.CURVE`, `key` the round, standard 0.

    The gap of a session is the mean of its winners less the mean of its other seats; t over the sessions that had the
    round. Rounds that fewer than half of the sessions reached are left out.

    Args:
        panel: of one facet and draft.
        rounds: its sessions, counted ones only.
        curves: "English / 日本語" by curve; these are looked at.
    """
    gaps = win_gaps(rounds)
    for curve in curves:
        own = gaps.filter(pl.col("curve") == curve)
        least = STILL_GOING * rounds.sessions.height
        found = [
            _gap(int(str(number)), rows) for (number,), rows in own.group_by("round") if rows.height >= max(least, 2)
        ]
        names = {one.key: f"round {one.key} / {one.key}ラウンド" for one in found}
        ordered = sorted(found, key=lambda one: int(one.key))
        add_family(panel, f"gap.{curve}", ordered, names, unit="gain")


def _gap(number: int, rows: pl.DataFrame) -> Member:
    return of_sessions(str(number), mean(rows["gap"].to_numpy()), rows.height, 0.0)


def win_gaps(rounds: Rounds) -> pl.DataFrame:
    """Give for each session, curve and round the mean of the winners less the mean of the others: column `gap`."""
    rows = _labelled(rounds)
    won = pl.col("value").filter(pl.col("group") == "winners").mean()
    lost = pl.col("value").filter(pl.col("group") == "others").mean()
    found = rows.group_by("session", "curve", "round").agg(gap=won - lost)
    return found.filter(pl.col("gap").is_not_null()).sort("curve", "round", "session")
