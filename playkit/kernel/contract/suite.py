"""Running the contract: plays for every number of seats and every preset, within a budget of time."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, Any

from playkit.errors import OptionsError, PlaykitError
from playkit.kernel.contract import (  # noqa: F401 - they register
    besides,
    declared,
    drawn,
    engines,
    hidden,
    moving,
    recorded,
    replaying,
)
from playkit.kernel.contract.plays import Play, play_once
from playkit.kernel.contract.registry import OF_GAMES, OF_PLAYS, Promise
from playkit.kernel.game import Game, load
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ROUNDS = 5
# The part of the time that plays may take; the rest is for the checks of the game as a whole.
FOR_PLAYS = 0.7
# What is left for the last check to come home.
MARGIN = 0.95


@dataclass(frozen=True, slots=True)
class Check:
    """What became of one promise: its name, whether it was kept, and the first breach or what was looked at."""

    name: str
    ok: bool
    detail: str
    ja: str
    label: Label

    def text(self, lang: str = "en") -> str:
        """Write the check as one line for people."""
        mark = ("ok  ", "NO  ")[not self.ok]
        if lang == "ja":
            return f"{mark}{self.label.ja}：{self.ja}"
        return f"{mark}{self.label.en}: {self.detail}"


@dataclass
class Trial:
    """A game on trial: the plays made so far, the breaches found, and when the time is over."""

    game: Game
    deadline: float
    plays: list[Play] = field(default_factory=list)
    breaches: dict[str, Label] = field(default_factory=dict)
    asked: Counter[str] = field(default_factory=Counter)
    spent: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    constants: dict[str, str] = field(default_factory=dict)

    def cases(self) -> Iterator[tuple[int, str | None]]:
        """List the numbers of seats and presets that go together."""
        for preset in list[str | None](self.game.presets) or [None]:
            for seats in self.game.options.preset(preset).seats or self.game.state.seats:
                yield seats, preset

    def run(self) -> None:
        """Make plays, round by round, and look for breaches in each."""
        self.constants = declared.constants_of(self.game)
        # Lowering the rules takes its time once, and no play shall be charged for it.
        _ = self.game.checked, self.game.fast
        now = monotonic()
        end_of_plays = now + (self.deadline - now) * FOR_PLAYS
        cases = list(self.cases())
        for seed in range(1, ROUNDS + 1):
            for done, (seats, preset) in enumerate(cases):
                left = end_of_plays - monotonic()
                if left <= 0:
                    return
                # Every case gets its share of the first round, so that a slow one starves no other.
                self._look(seats, preset, seed, left / (len(cases) - done if seed == 1 else 1))

    def _look(self, seats: int, preset: str | None, seed: int, share: float) -> None:
        """Make one play and look at it from every side, the quick looks first."""
        try:
            options = self.game.resolve(seats, preset)
        except OptionsError:
            return  # a preset that does not resolve is a promise of its own
        began = monotonic()
        # A long play may take far more than its share: half a play shows no end.
        patience = max(share / 2, (self.deadline - began) / 4)
        play = play_once(Play(self.game, seats, preset, options, seed), began + patience)
        self.plays.append(play)
        for promise in sorted(OF_PLAYS.values(), key=lambda promise: self.spent[promise.name]):
            late = monotonic() > (began + share if self.asked[promise.name] else self.deadline)
            if promise.name not in self.breaches and not late:
                self._ask(promise, play)

    def _ask(self, promise: Promise, subject: Any) -> None:
        self.asked[promise.name] += 1
        began = monotonic()
        try:
            breach = promise.look(subject)
        except PlaykitError as error:
            breach = Label(error.en, error.ja)
        except Exception as error:  # noqa: BLE001 - whatever a strange game does to a check, the check was not passed
            breach = Label(f"{type(error).__name__}: {error}", f"{type(error).__name__}：{error}")
        self.spent[promise.name] += monotonic() - began
        if breach is not None:
            self.breaches[promise.name] = breach

    def report(self) -> Iterator[Check]:
        """Look at the game as a whole, then say what became of every promise."""
        for promise in OF_GAMES.values():
            self._ask(promise, self)
        for promise in (*OF_PLAYS.values(), *OF_GAMES.values()):
            yield self._said(promise)

    def _said(self, promise: Promise) -> Check:
        looked = self.asked[promise.name] if promise.name in OF_PLAYS else len(self.plays)
        told = self.breaches.get(promise.name)
        if told is None and looked == 0:
            told = Label("there was no time to look", "確かめる時間がありませんでした")
        seen = told or Label(f"{looked} plays", f"{looked}プレイ")
        return Check(promise.name, told is None, seen.en, seen.ja, promise.label)


_LOADS = Label("the rules load", "ルールが読み込める")


def check(game: Game | str | Path, seconds: float = 30.0) -> list[Check]:
    """Check a game, or the rules file at a path, against the contract.

    Args:
        game: a loaded game, or the path of a rules file or a game's folder.
        seconds: the most the checks may take; slow games get fewer plays.

    Returns:
        one Check for every promise, in a fixed order; a file that does not load gives the check "loads" alone.
    """
    if not isinstance(game, Game):
        try:
            game = load(game)
        except PlaykitError as error:
            return [Check("loads", ok=False, detail=error.en, ja=error.ja, label=_LOADS)]
    trial = Trial(game, monotonic() + seconds * MARGIN)
    trial.run()
    warned = Label(f"{len(game.warnings)} warning(s)", f"注意{len(game.warnings)}件")
    return [Check("loads", ok=True, detail=warned.en, ja=warned.ja, label=_LOADS), *trial.report()]


def names() -> list[str]:
    """List the names of all checks in the order of a report."""
    return ["loads", *OF_PLAYS, *OF_GAMES]
