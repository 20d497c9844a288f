"""Does a lead feed itself? How leads grow from round to round, and how often who leads early wins in the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl

from playkit.analysis import intervals
from playkit.analysis.families import Member, add_family, of_sessions, pooled_ratio
from playkit.analysis.pooled import Ends, mean

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from playkit.analysis.measured import Panel
    from playkit.analysis.rounds import Rounds

    Floats = NDArray[np.float64]

MOMENTS = (25, 50, 75)
"""At which hundredths of a session's rounds who leads is asked."""
ORDERS = 40
"""Orders of the rounds that are drawn for each session."""


class Walks(NamedTuple):
    """Sessions round by round.

    Attributes:
        gains: (sessions, rounds, seats), 0 beyond a session's rounds.
        rounds: (sessions,) how many it has.
        wins: (sessions, seats) shares of the win.
        there: (sessions, seats) which seats it has.
    """

    gains: Floats
    rounds: NDArray[np.int64]
    wins: Floats
    there: NDArray[np.bool_]


def add_snowball(panel: Panel, rounds: Rounds, curves: Mapping[str, str], points: str | None) -> None:
    """Add the figures of leads to a panel.

    Measures:
        `slope`, one a curve: by which share of itself a lead over the mean grows in a round; standard 0, below it leads
            shrink.
        `leader_wins`, at 25, 50 and 75 hundredths of the rounds (`key`): how often who leads in `points` wins;
            standard: the same sessions with their rounds in any order.
        `runaway`: the first less the second; standard 0.

    Args:
        panel: of one facet and draft.
        rounds: its sessions, counted ones only.
        curves: "English / 日本語" by curve.
        points: the curve that decides who leads, None for none.
    """
    slopes = [_slope(rounds.standings, curve) for curve in curves]
    add_family(panel, "slope", [one for one in slopes if one is not None], curves, unit="growth")
    found = walks(rounds, points) if points is not None else None
    if found is None:
        return
    runs = []
    for moment in MOMENTS:
        told, alike = leader_credit(found, moment / 100)
        low, high = intervals.wilson(told.sum(), len(told))
        panel.add(
            "leader_wins", float(told.mean()), Ends(float(low), float(high)), n=len(told), key=str(moment),
            name=_moment(moment), standard=float(alike.mean()),
        )  # fmt: skip
        runs.append(of_sessions(str(moment), mean(told - alike), len(told), 0.0))
    add_family(panel, "runaway", runs, {str(m): _moment(m) for m in MOMENTS}, unit="share_difference")


def _moment(hundredths: int) -> str:
    return f"after {hundredths} % of the rounds / ラウンドの{hundredths}%で"


def _slope(standings: pl.DataFrame, curve: str) -> Member | None:
    steps = lead_steps(standings, curve)
    if steps.is_empty() or steps.select((pl.col("lead") ** 2).sum()).item() == 0:
        return None
    sums = steps.with_columns(top=pl.col("lead") * pl.col("more"), bottom=pl.col("lead") ** 2)
    figure = pooled_ratio(sums, "top", "bottom")
    return of_sessions(curve, figure, figure.sessions, 0.0)


def lead_steps(standings: pl.DataFrame, curve: str) -> pl.DataFrame:
    """Give for each seat and round but the last its lead over the seats' mean, and how much more it is a round later.

    Returns:
        session, round, seat, lead, more. Leads of increments that do not look at the level neither grow nor shrink:
        the sum of lead times more over the sum of squared leads is 0, and it is 0.1 where a lead becomes 1.1 of itself.
    """
    own = standings.filter(pl.col("curve") == curve)
    own = own.with_columns(lead=pl.col("value") - pl.col("value").mean().over("session", "round"))
    own = own.sort("session", "seat", "round")
    after = pl.col("lead").shift(-1).over("session", "seat") - pl.col("lead")
    return own.with_columns(more=after).filter(pl.col("more").is_not_null()).select(
        "session", "round", "seat", "lead", "more"
    )  # fmt: skip


def walks(rounds: Rounds, curve: str) -> Walks | None:
    """Lay a curve out as gains by session, round and seat; None where no session has two rounds."""
    own = rounds.with_win(rounds.standings.filter(pl.col("curve") == curve)).sort("session", "seat", "round")
    own = own.filter(pl.col("round").max().over("session") > 1)
    if own.is_empty():
        return None
    gain = pl.col("value") - pl.col("value").shift(1, fill_value=0.0).over("session", "seat")
    own = own.with_columns(gain=gain, place=pl.col("session").rank("dense") - 1)
    place, step, seat = (own[name].to_numpy().astype(np.int64) for name in ("place", "round", "seat"))
    gains = np.zeros((int(place.max()) + 1, int(step.max()), int(seat.max()) + 1))
    gains[place, step - 1, seat] = own["gain"].to_numpy()
    wins = np.zeros((len(gains), gains.shape[2]))
    wins[place, seat] = own["win_share"].to_numpy()
    there = np.zeros(wins.shape, bool)
    there[place, seat] = True
    most = np.zeros(len(gains), np.int64)
    np.maximum.at(most, place, step)
    return Walks(gains, most, wins, there)


def leader_credit(found: Walks, share: float, *, seed: int = 5) -> tuple[Floats, Floats]:
    """Give for each session how far who leads after a share of its rounds wins, and the same in any order of them.

    Tied leaders count as drawn by lot. Any order of the rounds ends in the same totals, so that the second number is
    what an early lead is worth if it only adds up.

    Args:
        found: sessions.
        share: of the rounds, more than 0 and less than 1; at least one round has been played.
        seed: of the `ORDERS` orders drawn.
    """
    until = np.maximum((found.rounds * share).astype(np.int64), 1)
    steps = np.arange(found.gains.shape[1])
    told = _credit(found, found.gains, steps < until[:, None])
    rng = np.random.default_rng(seed)
    beyond = steps >= found.rounds[:, None]
    alike = np.zeros(len(told))
    for _ in range(ORDERS):
        order = np.argsort(np.where(beyond, 2.0, rng.random(beyond.shape)), axis=1)
        drawn = np.zeros(beyond.shape, bool)
        np.put_along_axis(drawn, order, steps < until[:, None], axis=1)
        alike += _credit(found, found.gains, drawn) / ORDERS
    return told, alike


def _credit(found: Walks, gains: Floats, counted: NDArray[np.bool_]) -> Floats:
    level = np.einsum("srp,sr->sp", gains, counted.astype(float))
    level = np.where(found.there, level, -np.inf)
    ahead = level >= level.max(axis=1, keepdims=True) - 1e-9
    return np.asarray((ahead * found.wins).sum(axis=1) / ahead.sum(axis=1))
