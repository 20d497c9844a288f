"""Plays: whole random sessions of a game, made once, with everything that was seen on the way."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING

from playkit.errors import PlaykitError
from playkit.kernel import rng
from playkit.kernel.contract.bench import Bench, Wait
from playkit.kernel.declare import CHANCE
from playkit.kernel.happened import Fact, facts_of
from playkit.kernel.labels import Label
from playkit.kernel.session import Session
from playkit.kernel.table import state_hash

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playkit.kernel.game import Game
    from playkit.kernel.optionset import Options


@dataclass
class Play:
    """One random play: its steps, every wait between them, the facts, and how it ended.

    `waits[k]` is what the rules answered after k steps. A play that met a fault ends before the faulty step.
    `ending` is "over", "limit" (the game's step limit), "time" (the contract's), "stuck" (nobody could go on) or
    "fault".
    """

    game: Game
    seats: int
    preset: str | None
    options: Options
    seed: int
    steps: list[int] = field(default_factory=list)
    waits: list[Wait] = field(default_factory=list)
    log: list[int] = field(default_factory=list)
    odd: list[tuple[int, Label]] = field(default_factory=list)
    ending: str = "time"
    fault: PlaykitError | None = None

    @property
    def good(self) -> int:
        """How many steps a session can take; -1 where it cannot even start."""
        return len(self.waits) - 1 - (self.ending == "stuck")

    def positions(self, most: int, *, last: bool = True) -> list[int]:
        """Spread up to `most` numbers of steps evenly over the play, the first and the last among them."""
        end = self.good if last else self.good - 1
        if end < 0:
            return []
        return sorted({round(end * place / max(1, most - 1)) for place in range(most)})

    def problem(self, step: int, en: str, ja: str) -> Label:
        """Say where something was found: table, seed, steps played."""
        where = f"{self.seats} seats, preset {self.preset or 'default'}, seed {self.seed}, after {step} steps"
        wo = f"{self.seats}席、プリセット {self.preset or '標準'}、seed {self.seed}、{step}手の後"
        return Label(f"{where}: {en}", f"{wo}：{ja}")

    def bench(self, step: int) -> Bench:
        """Lay the table as it was after `step` steps."""
        bench = Bench(self.game, self.seats, self.options)
        bench.table.load(self.waits[step].after)
        return bench

    def session(self, step: int = 0, *, chance: str = "ask") -> Session:
        """Start a session of this play and bring it `step` steps forward."""
        session = Session(
            self.game, self.seats, preset=self.preset, options=self.options, seed=self.seed, chance=chance
        )
        if step:
            session.play_all(self.steps[:step])
        return session

    def walk(self, most: int, *, last: bool = True) -> Iterator[tuple[int, Session]]:
        """Go through the play with one session, stopping at up to `most` places."""
        session = self.session()
        for step in self.positions(most, last=last):
            session.play_all(self.steps[len(session.steps) : step])
            yield step, session

    def hash(self, step: int) -> str:
        """Give the state's hash after `step` steps."""
        return state_hash(self.game.state, self.waits[step].after)

    def facts(self, step: int) -> list[Fact]:
        """List the facts of the first `step` steps."""
        return facts_of(self.game, self.log[: self.waits[step].log_after])


def play_once(play: Play, deadline: float) -> Play:
    """Fill an empty play with random picks until it ends, a fault stops it, or the time is over."""
    bench = Bench(play.game, play.seats, play.options)
    play.log = bench.recorder.log
    try:
        bench.start()
        while _go_on(play, bench, deadline):
            code = _pick(play, play.waits[-1])
            bench.apply(code, len(play.steps))
            play.steps.append(code)
    except PlaykitError as error:
        play.fault, play.ending = error, "fault"
        # What could not be finished is forgotten: the play is the part that went well.
        del play.steps[max(0, len(play.waits) - 1) :]
        del play.log[play.waits[-1].log_after if play.waits else 0 :]
    return play


def _go_on(play: Play, bench: Bench, deadline: float) -> bool:
    """Wait, look, and tell whether the play can go on."""
    step = len(play.steps)
    for place, value, span in bench.outside():
        said = Label(f"{place} = {value!r}, declared {span}", f"{place} = {value!r}（宣言は {span}）")
        play.odd.append((step, said))
    wait = bench.wait()
    play.waits.append(wait)
    if not wait.valid(play.seats):
        play.ending = "stuck"
    elif wait.over:
        play.ending = "over"
    elif step >= play.game.step_limit:
        play.ending = "limit"
    else:
        return monotonic() < deadline
    return False


def _pick(play: Play, wait: Wait) -> int:
    """Pick among the offers, all alike; outcomes of chance by their weight."""
    key = rng.stream(play.seed, 0, rng.CHOICE_LANE)
    if wait.who != CHANCE or len(wait.weights) != len(wait.offers):
        return wait.offers[rng.below(key, len(play.steps), len(wait.offers))]
    place = rng.below(key, len(play.steps), sum(wait.weights))
    for code, weight in zip(wait.offers, wait.weights, strict=True):
        place -= weight
        if place < 0:
            return code
    return wait.offers[-1]
