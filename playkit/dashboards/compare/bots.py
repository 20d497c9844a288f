"""What bots say of two drafts: both played with the same seeds, their ends, their parts, and the choices in them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from playkit.analysis.part_arms import both, choice_arms, part_arms, settled_arms
from playkit.dashboards.plays_sources import (
    GAMES,
    PLAYED_ON,
    RANDOM_BOTS,
    aimless,
    choices_of,
    plays_of,
    twins_of,
)
from playkit.dashboards.reading import Reading
from playkit.kernel.picking import RANDOM
from playkit.simulate.compare import compare
from playkit.simulate.compiler import is_ready
from playkit.simulate.plan import make_plan
from playkit.simulate.run import simulate
from playkit.simulate.twins import PART_ENDED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playkit.analysis.arms import Arm
    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.compare.drafts import Played
    from playkit.kernel import Game
    from playkit.simulate.compare import Comparison
    from playkit.simulate.plan import Plan
    from playkit.simulate.result import Result

MOST_DECIDING, DECIDED_OF = 500, 20
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


def bots_panels(asked: Asked, drafts: Sequence[Played], seats: int) -> list[BotsPanel]:
    """Let bots play both drafts.

    Two policies where no simulation names one, because what bots show depends on how they play.

    Args:
        asked: the question; what bots played for another one of its report is not played again.
        drafts: A and B.
        seats: how many seats play where no simulation says so.

    Raises:
        OptionsError: options of a draft that do not go together.
    """
    game = asked.game
    told = next((one for one in drafts if one.bots), None)
    if told is not None and told.bots:
        policies = [("bots", list(told.bots))]
        seats = len(told.bots)
    else:
        names = [("bots", name) for name in list(game.bots)[:1]] + [(RANDOM_BOTS, RANDOM)]
        policies = [(facet, [name] * seats) for facet, name in names]
    return [panel_of(_compared(asked, drafts, bots), facet, asked.reading) for facet, bots in policies]


def _compared(asked: Asked, drafts: Sequence[Played], bots: list[str]) -> Comparison:
    game, (a, b) = asked.game, (one.draft for one in drafts)
    # Those who sit everywhere alike are played on from every part afterwards: the same games serve for both.
    shared = len(set(bots)) == 1 and PART_ENDED in game.facts.names()
    games, engine = min(GAMES[is_ready(game)], PLAYED_ON), "compiled" if is_ready(game) else "plain"
    playing = partial(_once, asked.reading) if shared else simulate
    return compare(game, a, b, games=games, seats=len(bots), bots=bots, engine=engine, playing=playing)


def _once(reading: Reading, game: Game, games: int, *, seed: int, **asked: Any) -> Result:
    """Give the games of one draft as `simulate` would."""
    how = {name: asked[name] for name in ("seats", "preset", "options", "bots")}
    return twins_of(reading, make_plan(game, games, seed, **how)).result


def panel_of(compared: Comparison, facet: str | None = None, reading: Reading | None = None) -> BotsPanel:
    """Look further into a comparison: parts, who wins is settled when, and which choices matter.

    Only where the same bot sits everywhere: bots that rotate would need each seating played on by itself.
    """
    plans, reading = compared.plans, reading or Reading()
    everywhere = facet or (RANDOM_BOTS if set(plans[0].bots) == {RANDOM} else "bots")
    if compared.rotations > 1:
        return BotsPanel(everywhere, compared, {}, 0)
    deciding = _deciding(plans[0], everywhere)
    measures = both(*(_arms(reading, plan, everywhere, deciding) for plan in plans))
    looked = any(name.startswith("consequential.") for name in measures)
    return BotsPanel(everywhere, compared, measures, deciding if looked else 0)


def _deciding(plan: Plan, facet: str) -> int:
    """Give of how many games choices are looked into."""
    if not is_ready(plan.game) or aimless(facet, plan.game):
        return 0
    return min(MOST_DECIDING, plan.games // DECIDED_OF)


def _arms(reading: Reading, plan: Plan, facet: str, deciding: int) -> dict[str, Arm]:
    if PART_ENDED not in plan.game.facts.names():
        return {}
    twins = twins_of(reading, plan)
    games = [str(game) for game in twins.whole]
    found = part_arms(plays_of(reading, twins, facet, None)) | settled_arms(twins, twins.parts, games)
    return found | (choice_arms(choices_of(reading, twins, deciding)) if deciding and twins.parts > 1 else {})
