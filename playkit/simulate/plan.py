"""A plan: which sessions to simulate. Everything a result depends on, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playkit.errors import OptionsError
from playkit.kernel import rng
from playkit.kernel.picking import RANDOM, require_bot
from playkit.simulate.forbid import forbidden_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playkit.kernel.game import Game
    from playkit.kernel.optionset import Options

_WORD = 1 << 64


@dataclass(frozen=True, slots=True)
class Plan:
    """Sessions 0 .. games - 1 of a seed, for one game, set of options, number of seats and bots.

    `forbidden` are the codes each seat may not pick while it has others, empty where nobody is restricted;
    `chance_lane` and `choice_lane` are where dice and bots' choices come from.
    """

    game: Game
    games: int
    seed: int
    seats: int
    preset: str
    options: Options
    bots: tuple[str, ...]
    forbidden: tuple[frozenset[int], ...] = ()
    chance_lane: int = rng.CHANCE_LANE
    choice_lane: int = rng.CHOICE_LANE

    @property
    def restricted(self) -> bool:
        """Whether it plays otherwise than its bots and seed alone say."""
        return any(self.forbidden) or (self.chance_lane, self.choice_lane) != (rng.CHANCE_LANE, rng.CHOICE_LANE)

    @property
    def word(self) -> int:
        """The seed as the signed 64-bit number that both engines mix."""
        return (self.seed + _WORD // 2) % _WORD - _WORD // 2

    @property
    def bot_numbers(self) -> list[int]:
        """Each seat's policy as the compiled engine numbers it: 0 is random."""
        known = [RANDOM, *self.game.bots]
        return [known.index(name) for name in self.bots]


def make_plan(
    game: Game,
    games: int,
    seed: int,
    *,
    seats: int = 4,
    preset: str | None = None,
    options: Mapping[str, Any] | None = None,
    bots: str | Sequence[str] = RANDOM,
    forbid: Mapping[int, str | Sequence[str]] | None = None,
    choices: int = 0,
    dice: int = 0,
) -> Plan:
    """Check what a user asked for and make it a plan.

    Args:
        game: the loaded rules.
        games: how many sessions, at least 1.
        seed: any whole number; the same plan gives the same sessions on every machine.
        seats: how many seats play.
        preset: name of a preset, None for the first.
        options: overrides by name.
        bots: one name for every seat, or one name a seat.
        forbid: what seats (0-based) may not pick while they have anything else, by words of its text; see
            `forbid.codes_of`.
        choices: 0 for the choices that belong to the seed; any other number plays the same dice with other choices.
        dice: 0 for the dice and cards that belong to the seed; any other number plays the same choices with others.

    Raises:
        OptionsError: a number, option, seat count, bot or restriction that is not possible.
    """
    if games < 1:
        raise OptionsError(f"simulate at least 1 game, not {games}", f"1ゲーム以上にしてください（{games}は不可）")
    resolved = game.resolve(seats, preset, options)
    names = [bots] * seats if isinstance(bots, str) else list(bots)
    if len(names) != seats:
        raise OptionsError(f"{len(names)} bots for {seats} seats", f"{seats}席に対してボットが{len(names)}体です")
    checked = tuple(require_bot(game, name) for name in names)
    lanes = (
        rng.REPLAY_LANE + 2 * dice if dice else rng.CHANCE_LANE,
        rng.REPLAY_LANE + 2 * choices + 1 if choices else rng.CHOICE_LANE,
    )
    return Plan(
        game, games, int(seed), seats, game.options.preset(preset).name, resolved, checked,
        forbidden_of(game, seats, forbid), *lanes,
    )  # fmt: skip
