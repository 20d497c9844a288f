"""What bots say of two drafts: both played with the same seeds, their ends, their parts, and the choices in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from playkit.analysis.part_arms import both, choice_arms, part_arms, settled_arms
from playkit.analysis.plays_recorded import plays_from_events
from playkit.dashboards.event_sources import labelled
from playkit.dashboards.plays_sources import GAMES, RANDOM_BOTS, decisions
from playkit.kernel.picking import RANDOM
from playkit.simulate.compare import compare
from playkit.simulate.compiler import is_ready
from playkit.simulate.twins import Twins

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playkit.analysis.arms import Arm
    from playkit.dashboards.compare.drafts import Played
    from playkit.kernel import Game
    from playkit.simulate.compare import Comparison
    from playkit.simulate.plan import Plan

MOST_DECIDING, DECIDED_OF = 500, 30
"""Choices are looked into in one game of `DECIDED_OF`, at most in `MOST_DECIDING` of each draft."""


@dataclass(frozen=True)
class BotsPanel:
    """Bots of one policy that played both drafts.

    Attributes:
        facet: "bots", or "random_bots".
        compared: what they played, session by session.
        arms: measures of parts and choices, draft A beside draft B.
        deciding: games of each draft whose choices were looked into.
    """

    facet: str
    compared: Comparison
    arms: dict[str, tuple[Arm, Arm]]
    deciding: int


def bots_panels(game: Game, drafts: Sequence[Played], seats: int) -> list[BotsPanel]:
    """Let bots play both drafts.

    Two policies where no simulation names one, because what bots show depends on how they play.

    Args:
        game: the loaded rules.
        drafts: A and B.
        seats: how many seats play where no simulation says so.

    Raises:
        OptionsError: options of a draft that do not go together.
    """
    told = next((one for one in drafts if one.bots), None)
    if told is not None and told.bots:
        policies = [("bots", list(told.bots))]
        seats = len(told.bots)
    else:
        names = [("bots", name) for name in list(game.bots)[:1]] + [(RANDOM_BOTS, RANDOM)]
        policies = [(facet, [name] * seats) for facet, name in names]
    a, b = (one.draft for one in drafts)
    engine = "compiled" if is_ready(game) else "plain"
    return [
        panel_of(compare(game, a, b, games=GAMES[is_ready(game)], seats=seats, bots=bots, engine=engine), facet)
        for facet, bots in policies
    ]


def panel_of(compared: Comparison, facet: str | None = None) -> BotsPanel:
    """Look further into a comparison: parts, who wins is settled when, and which choices matter.

    Only where the same bot sits everywhere: bots that rotate would need each seating played on by itself.
    """
    plans = compared.plans
    everywhere = facet or (RANDOM_BOTS if set(plans[0].bots) == {RANDOM} else "bots")
    if compared.rotations > 1:
        return BotsPanel(everywhere, compared, {}, 0)
    deciding = min(MOST_DECIDING, plans[0].games // DECIDED_OF) if is_ready(plans[0].game) else 0
    arms = [_arms(plan, deciding) for plan in plans]
    measures = both(*arms)
    looked = any(name.startswith("consequential.") for name in measures)
    return BotsPanel(everywhere, compared, measures, deciding if looked else 0)


def _arms(plan: Plan, deciding: int) -> dict[str, Arm]:
    if "part_ended" not in plan.game.facts.names():
        return {}
    twins = Twins(plan, engine="compiled" if is_ready(plan.game) else "plain")
    plays = plays_from_events(labelled(twins.events, "bots", None))
    games = [str(game) for game in twins.whole]
    found = part_arms(plays) | settled_arms(twins, twins.parts, games)
    return found | (choice_arms(decisions(twins.extremes(deciding))) if deciding and twins.parts > 1 else {})
