"""Choices looked into, of bots and of people: in every third of a game a few, each played on from its actions.

Bots play on from the position as it was, secrets included: what is said of a choice is what it did, not what the
chooser could know.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from playkit.dashboards.line_sources import session_lines
from playkit.simulate.compiler import is_ready
from playkit.simulate.thirds import in_thirds, lines_of
from playkit.simulate.twins import RUNS, Sampled, sampled_decisions

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.general import Gathered, Material
    from playkit.kernel import Game
    from playkit.simulate.plan import Plan
    from playkit.simulate.twins import Line

MOST_GAMES = 60
STEPS = {True: 1_000_000, False: 60_000}
"""Steps that may be played for one facet and draft, compiled and plain; long games are looked into less often."""
ACTIONS = 4


@dataclass
class LookedInto:
    """Choices of one facet and draft.

    Attributes:
        facet, draft, n_unit: as in `analysis.measured.Panel`.
        sampled: the choices, `part` being the third of the game (1 to 3).
        open: by game, how many choices with more than one legal action each third had.
    """

    facet: str | None
    draft: str | None
    n_unit: str
    sampled: list[Sampled] = field(default_factory=list)
    open: dict[int, tuple[int, ...]] = field(default_factory=dict)


def looked_into(found: Gathered) -> list[LookedInto]:
    """Look into choices of everybody a question was asked of; those whose steps are unknown have none."""
    return [_looked_into(found, one) for one in found.materials]


def _looked_into(found: Gathered, one: Material) -> LookedInto:
    """Look into them once a report: several questions ask about the same choices."""
    asked, bots = found.asked, one.bots
    if bots is None:
        about = ("people look", asked.store, asked.game, asked.study, one.facet, one.draft, asked.recorded)
        return asked.reading.once(about, lambda: _of_people(found, one))
    return asked.reading.once(("bots look", bots.plan, one.facet, one.draft), lambda: _of_bots(one))


def _of_bots(one: Material) -> LookedInto:
    looked = LookedInto(one.facet, one.draft, one.n_unit)
    if one.bots is None or one.result is None:
        return looked
    games = max(min(MOST_GAMES, _affordable(one.bots.plan.game, one.result.steps / max(one.result.games, 1))), 2)
    _look(looked, one.bots.plan, lines_of(one.result, games))
    return looked


def _affordable(game: Game, steps: float) -> int:
    """Give of how many games a choice in every third can be looked into: each is played on from halfway on average."""
    return int(STEPS[is_ready(game)] / max(steps / 2 * 3 * ACTIONS * RUNS, 1))


def _of_people(found: Gathered, one: Material) -> LookedInto:
    looked = LookedInto(one.facet, one.draft, one.n_unit)
    if found.asked.recorded:
        return looked
    lines = recorded_lines(found, one)
    steps = sum(len(line.steps) for _, _, line in lines) / max(len(lines), 1)
    for number, (_, plan, line) in enumerate(lines[: min(MOST_GAMES, _affordable(found.asked.game, steps))]):
        _look(looked, plan, {number: in_thirds(line.steps, line.choices)})
    return looked


def recorded_lines(found: Gathered, one: Material) -> list[tuple[str, Plan, Line]]:
    """Give the finished recorded sessions that can be played on from: id, plan, line.

    Args:
        found: what the question was asked of.
        one: the sessions of one facet and draft.
    """
    asked = found.asked
    about = ("lines", asked.store, asked.game, asked.study, one.facet, one.draft)
    return asked.reading.once(about, lambda: list(_recorded_lines(asked, one)))


def _recorded_lines(asked: Asked, one: Material) -> Iterator[tuple[str, Plan, Line]]:
    lines = session_lines(asked)
    written = set(one.events["session"].unique()) if one.events.width else set()
    # In the order of their names: which choice of a session is looked into must not depend on how they came.
    for number, session in enumerate(sorted(written.intersection(one.wins["session"]))):
        if session in lines:
            plan, line = lines[session]
            yield session, replace(plan, seed=number), line


def _look(looked: LookedInto, plan: Plan, lines: Mapping[int, Line]) -> None:
    """Look into one choice of each third of each game."""
    engine = "compiled" if is_ready(plan.game) else "plain"
    looked.sampled += sampled_decisions(plan, lines, each=1, most=ACTIONS, seed=plan.seed, engine=engine)
    for number, line in lines.items():
        bounds = [-1, *line.ends]
        looked.open[number] = tuple(
            int(((line.choices > low) & (line.choices <= high)).sum()) for low, high in pairwise(bounds)
        )
