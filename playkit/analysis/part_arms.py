"""What two drafts are compared by besides their ends: what each part is worth, who leads after it, which choices count.

Every measure is pooled over sessions with its pulls, so that the same seeds in both drafts cancel what is alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from playkit.analysis import belief, choices, leads, stakes, tempo
from playkit.analysis.arms import Arm, arm_of_values

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playkit.analysis.belief import Twins
    from playkit.analysis.choices import Decision
    from playkit.analysis.plays import Plays

LEAST_DECISIONS = 20
"""Games looked into below which no share of choices is compared."""


def part_arms(plays: Plays) -> dict[str, Arm]:
    """Give what points say of parts, for people and bots alike; empty where sessions have one part.

    `stake.1` is a part's share of the final spread of points, `leader_wins.1` how often its leader wins, `lead_changes`
    a session's changes of the leader; parts count from 1.

    Args:
        plays: of one facet and draft.
    """
    counted = plays.counted()
    parts, order = counted.most_parts, counted.order
    if parts < 2:
        return {}
    found: dict[str, Arm] = {}
    spread = stakes.spread(counted)
    if spread.whole.sum() > 0:
        found = {f"stake.{part}": Arm(spread.figure(part), order) for part in range(1, parts + 1)}
    for part in range(1, parts):
        found[f"leader_wins.{part}"] = arm_of_values(leads.leader_credit(counted, part), order)
    found["lead_changes"] = arm_of_values(leads.changes_by_session(counted), order)
    return found


def time_arms(plays: Plays) -> dict[str, Arm]:
    """Give what clocks and ratings of people say: `minutes` of a session, `minutes_share.1` of each part, `rating`.

    Args:
        plays: of one facet and draft; sessions that know no clock or no rating are left out of that measure.
    """
    counted = plays.counted()
    order, minutes = counted.order, tempo.minutes_by_part(counted)
    found: dict[str, Arm] = {}
    if minutes.size and not np.isnan(minutes).all():
        whole = minutes.sum(axis=1)
        found["minutes"] = arm_of_values(whole, order)
        for part in range(1, counted.most_parts + 1):
            found[f"minutes_share.{part}"] = arm_of_values(minutes[:, part - 1] / whole, order)
    rated = counted.ratings.group_by("session").agg(pl.col("rating").mean()).sort("session")
    if rated.height:
        found["rating"] = arm_of_values(rated["rating"].to_numpy(), rated["session"].to_list())
    return found


def settled_arms(play_on: Callable[[int], Twins], parts: int, games: Sequence[str]) -> dict[str, Arm]:
    """Give `resolved.1`, the share of who wins that each part settles when bots play on; see `belief`.

    Args:
        play_on: two continuations of each game from the end of a part.
        parts: parts a game has.
        games: names of those games, in their order.
    """
    if parts < 2:
        return {}
    agreed = belief.agreement(play_on, parts)
    return {f"resolved.{part}": Arm(belief.settled_in(agreed, part), games) for part in range(1, parts + 1)}


def choice_arms(decisions: Sequence[Decision]) -> dict[str, Arm]:
    """Give `consequential.1`, the share of a part's sampled choices that matter, pooled over games."""
    found = {}
    for part in sorted({decision.part for decision in decisions}):
        figure, games = choices.pooled_share(decisions, part)
        if len(games) >= LEAST_DECISIONS:
            found[f"consequential.{part}"] = Arm(figure, [str(game) for game in games])
    return found


def both(a: dict[str, Arm], b: dict[str, Arm]) -> dict[str, tuple[Arm, Arm]]:
    """Put the measures that both drafts have side by side, in the order of A."""
    return {name: (arm, b[name]) for name, arm in a.items() if name in b}
