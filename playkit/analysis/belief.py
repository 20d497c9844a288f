"""How much of who wins is settled after each part: by playing on twice, or by standings at other tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from scipy import special

from playkit.analysis.intervals import LEVEL
from playkit.analysis.pooled import UNKNOWN, Ends, Pooled, mean
from playkit.analysis.upsets import Upsets

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Twins = tuple[Floats, Floats]


class Resolved(NamedTuple):
    """The share of the outcome settled in one part (1-based), with its interval, from `games` games."""

    part: int
    share: float
    ends: Ends
    games: int


def resolved_shares(play_on: Callable[[int], Twins], parts: int) -> list[Resolved]:
    """Give the share of who wins that each part settles; over all parts they sum to 1.

    Args:
        play_on: of k = 0 .. parts - 1 gives the win shares (games, seats) of two independent continuations of each
            game from the end of part k (0: from the start); both runs agree about a winner as often as the state
            tells the winner, so two runs a game are enough and nothing is fitted.
        parts: how many parts a game has.

    Returns:
        One row a part. The interval is normal, from the agreement of the games (20,000 games: within 0.7 points).
    """
    start, *agreed = agreement(play_on, parts)
    found = []
    for part in range(1, parts + 1):
        before, after = ([start, *agreed, None][place] for place in (part - 1, part))
        settled = 1.0 if after is None else _settled(after, start)
        share = settled - (_settled(before, start) if before is not None and part > 1 else 0.0)
        found.append(Resolved(part, share, _ends(share, before if part > 1 else None, after, start), len(start)))
    return found


def agreement(play_on: Callable[[int], Twins], parts: int) -> list[Floats]:
    """For the start and the end of every part but the last, how far two continuations agree, game by game."""
    return [_agreed(play_on(0), independent=True), *(_agreed(play_on(k)) for k in range(1, parts))]


def settled_in(agreed: Sequence[Floats], part: int) -> Pooled:
    """Pool the share of who wins that a part (1-based) settles, so that two drafts can be compared game by game.

    Args:
        agreed: as from `agreement`.
        part: 1-based.
    """
    start = agreed[0]
    room = 1 - float(start.mean())
    before = agreed[part - 1] if part > 1 else start.mean()
    after = agreed[part] if part < len(agreed) else np.ones(len(start))
    share = (after - before) / room if room > 0 else np.full(len(start), np.nan)
    return mean(share)


def _agreed(twins: Twins, *, independent: bool = False) -> Floats:
    """For each game how far its two runs agree about the winner (1 or 0 without ties).

    From the start all games are continuations of one state, so every game is compared with the mean of the others.
    """
    first, second = twins
    if independent:
        games = len(first)
        others = (first.sum(axis=0) - first) / max(games - 1, 1)
        return np.asarray((first * others).sum(axis=1))
    return np.asarray((first * second).sum(axis=1))


def _settled(agreed: Floats, start: Floats) -> float:
    certain = float(start.mean())
    return (float(agreed.mean()) - certain) / (1 - certain) if certain < 1 else float("nan")


def _ends(share: float, before: Floats | None, after: Floats | None, start: Floats) -> Ends:
    games = len(start)
    if games < 2 or np.isnan(share):
        return UNKNOWN
    # Both runs of different parts share their games, so the spread is that of the difference, game by game.
    pull = (0.0 if after is None else after) - (0.0 if before is None else before) + np.zeros(games)
    half = special.ndtri((1 + LEVEL) / 2) * pull.std(ddof=1) / np.sqrt(games) / (1 - float(start.mean()))
    return Ends(share - float(half), share + float(half))


def bits_told(totals: Floats, wins: Floats) -> Floats:
    """Say how many bits about the winner a standing tells, session by session, judged at the other sessions.

    The chance that a seat wins is taken as proportional to exp(b * lead), with one b fitted on all other sessions, so
    that no session vouches for itself. A standing that misleads tells a negative number.

    Args:
        totals: (sessions, seats) standing after a part, NaN where a session has fewer seats.
        wins: (sessions, seats) shares of the win.

    Returns:
        Bits by session: log2 of the chance given to the winner, over that of knowing nothing.
    """
    lead, here = _leads(totals)
    near = fitted_slope(lead, here, wins)
    told = np.zeros(len(totals))
    for session in range(len(totals)):
        others = np.arange(len(totals)) != session
        slope = fitted_slope(lead[others], here[others], wins[others], near)
        told[session] = _log_chance(slope, lead[[session]], here[[session]], wins[[session]])[0]
    return np.asarray(told / np.log(2) + np.log2(here.sum(axis=1)))


def bits_fitted(totals: Floats, wins: Floats) -> Upsets:
    """Say the same of the sessions that b was fitted on, and what another winner of each would have told.

    A slope tells a little too much of the sessions it was fitted on, and as much too little of others (it is not that
    of all sessions there could be): the truth is halfway.

    Args:
        totals: as for `bits_told`.
        wins: (sessions, seats) shares of the win.
    """
    lead, here = _leads(totals)
    slope, seats = fitted_slope(lead, here, wins), here.sum(axis=1)
    chances = chances_by_lead(slope, lead, here)
    bits = np.log2(np.where(here, chances * seats[:, None], 1))
    return Upsets.weighed(_log_chance(slope, lead, here, wins) / np.log(2) + np.log2(seats), bits, chances)


def bits_at_most(totals: Floats, wins: Floats, level: float = LEVEL) -> float:
    """Say how many bits a standing would tell on average, were its slope as steep as it may be.

    Where a standing tells next to nothing, bits of all sessions are next to nothing and agree; how steep the slope may
    be is known better than how many bits it tells.

    Args:
        totals: as for `bits_told`.
        wins: (sessions, seats) shares of the win.
        level: of the interval of the slope (t, from the curvature of its likelihood).
    """
    lead, here = _leads(totals)
    slope = fitted_slope(lead, here, wins)
    chances = chances_by_lead(slope, lead, here)
    bend = float(((chances * lead**2).sum(axis=1) - (chances * lead).sum(axis=1) ** 2).sum()) + 0.1
    steep = abs(slope) + float(special.stdtrit(len(lead) - 1, (1 + level) / 2)) / np.sqrt(bend)
    chances = chances_by_lead(steep, lead, here)
    bits = chances * np.log2(np.where(chances > 0, chances * here.sum(axis=1, keepdims=True), 1))
    return float(bits.sum(axis=1).mean())


def _leads(totals: Floats) -> tuple[Floats, NDArray[np.bool_]]:
    """Give points over the mean of the seats, in units of their spread, and which seats there are."""
    centred = totals - np.nanmean(totals, axis=1, keepdims=True)
    spread = float(np.nanstd(centred)) or 1.0
    return np.where(np.isnan(centred), 0.0, centred / spread), ~np.isnan(totals)


def bits_of(wins: Floats, seats: Floats) -> Floats:
    """Say how many bits the end tells: log2 of the seats, less where winners tie."""
    ties = np.where(wins > 0, wins * np.log2(np.where(wins > 0, wins, 1)), 0).sum(axis=1)
    told: Floats = np.log2(seats) + ties
    return told


def fitted_slope(lead: Floats, here: NDArray[np.bool_], wins: Floats, start: float = 0.0) -> float:
    """Fit the one slope by Newton's method; the little pull towards 0 keeps a clean sweep finite.

    Args:
        lead: (sessions, seats) points over the mean, in units of their spread.
        here: which seats there are.
        wins: shares of the win.
        start: where to begin; near the slope it is found in fewer steps.
    """
    slope = start
    # Seats first: sums over few seats of many sessions are then sums of rows. A curve fits hundreds of slopes.
    by_seat, away = np.ascontiguousarray(lead.T), np.where(here.T, 0.0, -np.inf)
    squares, won = by_seat**2, float((wins * lead).sum())
    for _ in range(25):
        logs = slope * by_seat + away
        chances = np.exp(logs - logs.max(axis=0))
        chances /= chances.sum(axis=0)
        expected = (chances * by_seat).sum(axis=0)
        slant = won - float(expected.sum()) - 0.1 * slope
        bend = float((chances * squares).sum() - (expected**2).sum()) + 0.1
        step = min(max(slant / bend, -2.0), 2.0)
        slope += step
        if abs(step) < 1e-9:
            break
    return slope


def chances_by_lead(slope: float, lead: Floats, here: NDArray[np.bool_]) -> Floats:
    """Give the chance of each seat to win, proportional to exp(slope * lead)."""
    logs = np.where(here, slope * lead, -np.inf)
    shares = np.exp(logs - logs.max(axis=1, keepdims=True))
    return np.asarray(shares / shares.sum(axis=1, keepdims=True))


def _log_chance(slope: float, lead: Floats, here: NDArray[np.bool_], wins: Floats) -> Floats:
    logs = special.log_softmax(np.where(here, slope * lead, -1e9), axis=1)
    return np.asarray(np.where(wins > 0, wins * logs, 0.0).sum(axis=1))
