"""Golden sessions: whole plays kept as text, so that no rule changes without somebody saying so.

A golden is one play of a game with random and the game's own bots mixed, for each preset and number of seats: its steps
as texts, the facts they caused, the hash of the state at the end, the score.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from playkit.bots import bot_names
from playkit.errors import OptionsError
from playkit.games import find, names
from playkit.kernel import Session
from playkit.kernel.happened import entries
from playkit.kernel.playout import PlainEngine

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playkit.kernel import Game

FOLDER = Path(__file__).parent / "sessions"
SEED = 20261129


class Case(NamedTuple):
    """One golden: which play of which game."""

    game: str
    preset: str
    seats: int

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return FOLDER / self.game / f"{self.preset}-{self.seats}.json"

    @property
    def bots(self) -> list[str]:
        """Give a bot for each seat: those it was recorded with, else all bots of the game in turn, random first."""
        if self.path.exists():
            return list(json.loads(self.path.read_text(encoding="utf-8"))["bots"])
        known = bot_names(find(self.game))
        return [known[seat % len(known)] for seat in range(self.seats)]


def cases(game: str) -> Iterator[Case]:
    """List the goldens a game must have: every preset with every number of seats it can take."""
    rules = find(game)
    for preset in rules.presets or {None: None}:
        known = rules.options.preset(preset)
        for seats in known.seats or rules.state.seats:
            if _can_be_played(rules, known.name, seats):
                yield Case(game, known.name, seats)


def all_cases() -> list[Case]:
    """List the goldens of every game that ships."""
    return [case for game in names() for case in cases(game)]


def _can_be_played(game: Game, preset: str, seats: int) -> bool:
    try:
        game.resolve(seats, preset)
    except OptionsError:
        return False
    return True


def engine_of(case: Case) -> PlainEngine:
    """Make the plain engine that plays a golden."""
    game = find(case.game)
    return PlainEngine(game, case.seats, game.resolve(case.seats, case.preset), case.bots)


def fresh_steps(case: Case) -> list[int]:
    """Play the golden's session anew from its seed."""
    return engine_of(case).play(SEED, 0).steps


def document(case: Case, steps: Sequence[int | str]) -> dict[str, Any]:
    """Replay steps in a checked session and write down all that came of them."""
    game = find(case.game)
    session = Session(game, case.seats, preset=case.preset, seed=SEED, chance="ask")
    session.play_all(list(steps))
    return {
        "game": case.game,
        "rules_version": game.rules_version,
        "preset": case.preset,
        "seats": case.seats,
        "bots": case.bots,
        "seed": SEED,
        "over": session.over,
        "score": session.score(),
        "win_share": session.win_share(),
        "state_hash": session.state_hash(),
        "steps": [game.text(code) for code in session.steps],
        "facts": fact_lines(game, session._recorder.log),
    }


def fact_lines(game: Game, log: Sequence[int]) -> list[str]:
    """Write a log of facts, one a line: the step that caused it (-1 is set-up), its name, its numbers."""
    return [" ".join(map(str, (step, kind.name, *numbers))) for kind, step, numbers in entries(game, log)]


def as_text(told: dict[str, Any]) -> str:
    """Write a golden as it is kept: one item a line, so that a difference can be read."""
    return json.dumps(told, indent=0, ensure_ascii=False) + "\n"
