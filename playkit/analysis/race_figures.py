"""Races in figures: lead changes, when it is decided, comebacks, momentum, closeness, excitement."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np
import polars as pl

from playkit.analysis import intervals
from playkit.analysis.leads import standings, win_shares
from playkit.analysis.pooled import Ends, Pooled, count_interval, interval, mean, ratio
from playkit.analysis.race import (
    TENTHS,
    Track,
    at_tenths,
    chances,
    decided,
    in_any_order,
    lead_changes,
    lead_of_winner,
    leader_credit,
    momentum,
    of_courses,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from playkit.analysis.measured import Panel
    from playkit.analysis.plays import Plays

    Floats = NDArray[np.float64]

MOMENTS = (2, 5, 8)
"""At which tenths of a session who leads is asked."""
LEAST_TO_FIT = 20
"""Sessions below which no chances are read off standings."""
OF_CHANCES = {"excitement": "per_session", "drama": "root_share", "lowest": "share"}
GROUPS = 10
"""Sessions are left out by tenths, and chances judged anew without them, to tell how sure a figure of chances is."""
SEED = 24


def tracks_of_plays(plays: Plays) -> list[Track]:
    """Take what sheets know: standings after each part, from nothing; sessions whose points count."""
    counted = plays.counted()
    if not counted.order:
        return []
    levels = [standings(counted, part) for part in range(1, counted.most_parts + 1)]
    wins, found = win_shares(counted), []
    for place, session in enumerate(counted.order):
        scores = np.array([level[place] for level in levels])
        known = ~np.isnan(scores).any(axis=0)
        own = scores[:, known]
        if own.shape[1] > 1:
            found.append(Track(session, np.vstack([np.zeros(own.shape[1]), own]), wins[place, : len(known)][known]))
    return found


def usual(tracks: Sequence[Track]) -> list[Track]:
    """Keep the sessions of the most common number of seats, of two moments at least, with a known winner."""
    kept = [one for one in tracks if len(one.scores) > 1 and one.scores.shape[1] > 1 and abs(one.wins.sum() - 1) < 1e-9]
    sizes = [one.scores.shape[1] for one in kept]
    most = max(set(sizes), key=lambda size: (sizes.count(size), size), default=0)
    return [one for one in kept if one.scores.shape[1] == most]


def add_race(panel: Panel, tracks: Sequence[Track]) -> None:
    """Add the measures of a race to a panel; nothing where nobody ever scored before the end.

    Measures: `leader_wins` at 20, 50 and 80 hundredths of a session, standard: the same gains in any order; `early`,
    that at half less its standard; `slope`, by which share of itself a lead grows in a tenth; `lead_changes`;
    `decided`; `behind`, moments at which the winner is behind; `comeback`, the largest deficit made up, in points;
    and, from chances read off standings, `excitement`, `drama` and `lowest`.
    """
    kept = [one for one in usual(tracks) if one.scores[:-1].any()]
    if not kept:
        return
    _add_leaders(panel, kept)
    _add(panel, "slope", ratio(*momentum(kept)), standard=0.0, unit="ratio")
    leads = [lead_of_winner(one) for one in kept]
    changes = [lead_changes(one.scores) for one in kept]
    panel.add("lead_changes", float(np.mean(changes)), count_interval(changes), n=len(kept), unit="per_session")
    _add(panel, "decided", mean([decided(one) for one in kept]))
    _add(panel, "behind", mean([float((lead < 0).mean()) for lead in leads]))
    _add(panel, "comeback", mean([max(-float(lead.min()), 0.0) for lead in leads]), unit="points")
    if len(kept) >= LEAST_TO_FIT:
        _add_chances(panel, kept)


def _add_leaders(panel: Panel, kept: Sequence[Track]) -> None:
    looked_at = [at_tenths(one.scores) for one in kept]
    shuffled = np.array([in_any_order(one, MOMENTS, _own_rng(one)) for one in kept])
    for tenth, alike in zip(MOMENTS, shuffled.T, strict=True):
        seen = np.array([leader_credit(own[tenth], one.wins) for own, one in zip(looked_at, kept, strict=True)])
        low, high = intervals.wilson(seen.sum(), len(seen))
        panel.add(
            "leader_wins", float(seen.mean()), Ends(float(low), float(high)), standard=float(alike.mean()), n=len(kept),
            key=str(tenth * 10), name=f"after {tenth * 10} % / {tenth * 10}%経過時",
        )  # fmt: skip
        if tenth * 2 == TENTHS:
            _add(panel, "early", mean(seen - alike), standard=0.0, unit="share_difference")


def _own_rng(track: Track) -> np.random.Generator:
    """Let each session draw by its own name, so that neither the others nor their order change anything for it."""
    return np.random.default_rng([SEED, crc32(track.session.encode())])


def _add_chances(panel: Panel, kept: Sequence[Track]) -> None:
    """Add what chances say; all sessions share what a lead is worth, so t over sessions would cover 80 to 85 %."""
    named = sorted(kept, key=lambda one: one.session)
    found = _of_chances(kept)
    without = np.array([
        _of_chances([one for place, one in enumerate(named) if place % GROUPS != group]) for group in range(GROUPS)
    ])  # fmt: skip
    pulls = (GROUPS - 1) * (without.mean(axis=0) - without)
    for (measure, unit), value, pull in zip(OF_CHANCES.items(), found, pulls.T, strict=True):
        panel.add(measure, float(value), interval(Pooled(float(value), pull)), n=len(kept), unit=unit)


def _of_chances(tracks: Sequence[Track]) -> Floats:
    """Give the means of `OF_CHANCES`."""
    winners = np.array([int(one.wins.argmax()) for one in tracks])
    found: Floats = of_courses(np.array(chances(tracks)), winners).mean(axis=0)
    return found


def _add(panel: Panel, measure: str, figure: Pooled, *, unit: str = "share", standard: float | None = None) -> None:
    panel.add(measure, figure.value, interval(figure), n=figure.sessions, unit=unit, standard=standard)


def race_curves(facet: str | None, draft: str | None, tracks: Sequence[Track]) -> pl.DataFrame:
    """Give how far the later winner was ahead at each tenth: facet, draft, session, part (tenths, 0 to 10), lead."""
    rows = [
        {"facet": facet, "draft": draft, "session": one.session, "part": tenth, "lead": float(lead)}
        for one in usual(tracks)
        for tenth, lead in enumerate(lead_of_winner(Track(one.session, at_tenths(one.scores), one.wins)))
    ]
    schema = {**dict.fromkeys(("facet", "draft", "session"), pl.String), "part": pl.Int64, "lead": pl.Float64}
    return pl.DataFrame(rows, schema=schema)
