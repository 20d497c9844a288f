"""Who leads after each part, how often that seat wins, and how often the lead changes hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl

from playkit.analysis import intervals
from playkit.analysis.plays import by_seat
from playkit.analysis.pooled import Ends, count_interval

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from playkit.analysis.plays import Plays

    Floats = NDArray[np.float64]
    Flags = NDArray[np.bool_]


class LeaderWins(NamedTuple):
    """How often who leads after a part (1-based) wins, Wilson over sessions."""

    part: int
    share: float
    ends: Ends
    sessions: int


def standings(plays: Plays, part: int) -> Floats:
    """Points after a part, (sessions in `plays.counted().order`, seats)."""
    counted = plays.counted()
    return by_seat(counted.totals.filter(pl.col("part") == part), "total", counted.order)


def win_shares(plays: Plays) -> Floats:
    """Shares of the win, (sessions in `plays.counted().order`, seats), 0 where a session has no such seat."""
    counted = plays.counted()
    return np.nan_to_num(by_seat(counted.wins, "win_share", counted.order))


def leaders(standing: Floats) -> Flags:
    """Mark who leads; several where they tie."""
    return np.asarray(standing == np.nanmax(standing, axis=1, keepdims=True))


def leader_wins(plays: Plays) -> list[LeaderWins]:
    """Give for every part but the last how often its leader wins; tied leaders count as drawn by lot."""
    counted = plays.counted()
    found = []
    for part in range(1, counted.most_parts):
        credit = leader_credit(counted, part)
        low, high = intervals.wilson(credit.sum(), len(credit))
        found.append(LeaderWins(part, float(credit.mean()), Ends(float(low), float(high)), len(credit)))
    return found


def leader_credit(counted: Plays, part: int) -> Floats:
    """Share of the win that the leader after a part gets, by session in `order`; tied leaders are drawn by lot."""
    wins, ahead = win_shares(counted), leaders(standings(counted, part))
    return np.asarray((ahead * wins[:, : ahead.shape[1]]).sum(axis=1) / ahead.sum(axis=1))


def lead_curves(plays: Plays) -> pl.DataFrame:
    """Give how far the later winner was ahead of the best other seat after each part; tied winners are averaged.

    Returns:
        facet, draft, session, part (0 is the start), lead (negative: behind).
    """
    counted = plays.counted()
    frames = [counted.sessions.select("facet", "draft", "session", part=pl.lit(0, dtype=pl.Int64), lead=pl.lit(0.0))]
    wins = win_shares(counted)
    labels = counted.sessions.sort("session").select("facet", "draft", "session")
    for part in range(1, counted.most_parts + 1):
        standing = standings(counted, part)
        won = np.where(np.isnan(standing), 0.0, wins[:, : standing.shape[1]])
        lead = (won * np.nan_to_num(_ahead(standing))).sum(axis=1)
        frames.append(labels.with_columns(part=pl.lit(part, dtype=pl.Int64), lead=pl.Series(lead)))
    return pl.concat(frames).sort("facet", "draft", "session", "part")


def _ahead(standing: Floats) -> Floats:
    """Points of each seat less those of the best other."""
    ahead = np.full(standing.shape, np.nan)
    for seat in range(standing.shape[1]):
        others = np.delete(standing, seat, axis=1)
        best = np.where(np.isnan(others), -np.inf, others).max(axis=1) if others.shape[1] else np.zeros(len(standing))
        ahead[:, seat] = standing[:, seat] - best
    return ahead


def lead_changes(plays: Plays) -> tuple[float, Ends, int] | None:
    """Give the mean number of lead changes a session, its interval, and n; None without sessions.

    A change is a leader, or several tied, none of whom led before; the first leader changes nothing, and neither does
    a tie that holds the leader.
    """
    counts = changes_by_session(plays.counted())
    if not len(counts):
        return None
    return float(counts.mean()), count_interval(counts), len(counts)


def changes_by_session(counted: Plays) -> Floats:
    """Lead changes of each session in `order`; see `lead_changes`."""
    ahead = [leaders(standings(counted, part)) for part in range(1, counted.most_parts + 1)]
    return np.array([count_changes([row[session] for row in ahead]) for session in range(len(counted.order))], float)


def count_changes(ahead: Sequence[Flags] | Flags) -> int:
    """Count lead changes of one session from who leads after each part.

    Args:
        ahead: (moments, seats) or a row a moment: who leads.

    >>> a, b, both = np.array([True, False]), np.array([False, True]), np.array([True, True])
    >>> count_changes([a, both, b, b, a])
    2
    >>> first, others, second = (np.array([k in ahead for k in range(3)]) for ahead in ({0}, {1, 2}, {1}))
    >>> count_changes([first, others, second])
    1
    """
    changes = 0
    before: int | None = None
    for now in _as_bits(ahead):
        changed = before is not None and not before & now
        changes += changed
        # A tie that holds the leader changes nothing; one that takes over has changed all there is to change, whoever
        # of them then goes on to lead alone.
        if before is None or changed or now.bit_count() == 1:
            before = now
    return changes


def _as_bits(rows: Sequence[Flags] | Flags) -> list[int]:
    """Write each row as a whole number: hundreds of moments of hundreds of sessions are compared one by one."""
    flags = np.asarray(rows, bool)
    bits: list[int] = (flags @ (1 << np.arange(flags.shape[1]))).tolist() if len(flags) else []
    return bits
