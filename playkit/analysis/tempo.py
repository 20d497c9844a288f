"""Minutes by part: how long, what share of the session, and how much of it is waiting for others."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from playkit.analysis.plays import by_part
from playkit.analysis.pooled import Ends, interval, mean

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from playkit.analysis.plays import Plays

    Floats = NDArray[np.float64]


class PartFigure(NamedTuple):
    """A figure of one part (1-based) with its interval, from `sessions` sessions."""

    part: int
    value: float
    ends: Ends
    sessions: int


def minutes_by_part(plays: Plays) -> Floats:
    """Minutes (sessions in `plays.counted().order`, parts), NaN where unknown."""
    counted = plays.counted()
    return by_part(counted.parts, "seconds", counted.order, counted.most_parts) / 60


def whole_sessions(minutes: Floats) -> Floats:
    """Keep the sessions that know the length of every part: shares of half a session would mislead."""
    return minutes[~np.isnan(minutes).any(axis=1)] if minutes.size else minutes.reshape(0, max(minutes.shape[1], 0))


def mean_minutes(minutes: Floats) -> list[PartFigure]:
    """Mean length of each part in minutes, t interval over sessions."""
    return _by_part(whole_sessions(minutes))


def minutes_shares(minutes: Floats) -> list[PartFigure]:
    """Share of the session's minutes that each part takes, mean over sessions."""
    known = whole_sessions(minutes)
    return _by_part(known / known.sum(axis=1, keepdims=True)) if len(known) else []


def first_over_later(minutes: Floats) -> PartFigure | None:
    """Part 1 over the mean of the later parts: geometric mean over sessions, interval from paired log ratios.

    >>> round(first_over_later(np.array([[10.0, 10.0, 20.0]])).value, 4)
    0.6667
    """
    known = whole_sessions(minutes)
    if not len(known) or known.shape[1] < 2 or (known <= 0).any():
        return None
    figure = mean(np.log(known[:, 0] / known[:, 1:].mean(axis=1)))
    low, high = interval(figure)
    ends = Ends(None if low is None else float(np.exp(low)), None if high is None else float(np.exp(high)))
    return PartFigure(1, float(np.exp(figure.value)), ends, figure.sessions)


def downtime(plays: Plays) -> list[PartFigure]:
    """Share of each part in which a seat waits for others, mean over the sessions whose picks or turns are timed."""
    counted = plays.counted()
    shares = by_part(counted.parts, "downtime", counted.order, counted.most_parts)
    return _by_part(whole_sessions(shares))


def _by_part(figures: Floats) -> list[PartFigure]:
    found = []
    for part in range(figures.shape[1] if len(figures) else 0):
        figure = mean(figures[:, part])
        found.append(PartFigure(part + 1, figure.value, interval(figure), figure.sessions))
    return found
