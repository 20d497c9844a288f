"""A draft of a game's options, without a page: one value after the other, the reason when they do not go together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.errors import OptionsError

if TYPE_CHECKING:
    from playkit.kernel import Game
    from playkit.kernel.declare import Option


class Draft:
    """What a designer has chosen so far; it may be nonsense for a moment, and then says why.

    Args:
        game: loaded rules.
        seats: how many seats the draft is for; None is the preset's or the game's first number.
        preset: a named option set to start from; None is the game's first.

    Attributes:
        seats: how many seats play, as a count.
        preset: name of the option set, or None where the game has none.
        values: what each option stands at, by name.

    Raises:
        OptionsError: no such preset, or seats the game cannot take.
    """

    def __init__(self, game: Game, seats: int | None = None, preset: str | None = None) -> None:
        self.game = game
        self.seats = 0
        self.preset: str | None = None
        self.values: dict[str, int] = {}
        self.start_from(preset)
        if seats is not None:
            self.seat(seats)

    @property
    def declared(self) -> dict[str, Option]:
        """The game's options by name, in the order of definition."""
        return self.game.options.declared

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """How many seats the preset can take."""
        return tuple(self.game.options.preset(self.preset).seats or self.game.state.seats)

    def start_from(self, preset: str | None) -> None:
        """Lay everything back to a preset; the seats stay where it can take them."""
        chosen = self.game.options.preset(preset)
        self.preset = chosen.name if chosen.name in self.game.presets else None
        self.values = self._of_preset()
        if self.seats not in self.seat_counts:
            self.seats = self.seat_counts[0]

    def seat(self, seats: int) -> None:
        """Choose how many seats play; what the game cannot take is refused."""
        self.seats = self.game.check_seats(seats, self.preset)

    def set(self, name: str, value: Any) -> None:
        """Set one option; a value outside its range is refused, a combination only shows its `reason`."""
        self.values[name] = self.game.options.read(name, value)

    @property
    def options(self) -> dict[str, int | str]:
        """What differs from the preset, as people write it: alternatives by their names, toggles as 0 and 1."""
        return {name: self._written(name) for name in self.changed}

    @property
    def changed(self) -> tuple[str, ...]:
        """Names of the options that differ from the preset."""
        base = self._of_preset()
        return tuple(name for name, value in self.values.items() if value != base[name])

    @property
    def settings(self) -> dict[str, Any]:
        """What to hand on: `playkit.play(game, **draft.settings)`, and likewise a simulation's variant."""
        return {"seats": self.seats, "preset": self.preset, "options": self.options}

    @property
    def assumed(self) -> tuple[str, ...]:
        """Names of the options where the rules are silent and neither the preset nor the designer has spoken."""
        spoken = {*self.changed, *self.game.options.preset(self.preset).values}
        return tuple(name for name, option in self.declared.items() if option.hole and name not in spoken)

    def reason(self, lang: str = "en") -> str | None:
        """Say why these options do not go together, in the words of the game's check; None where they do."""
        try:
            self.game.resolve(self.seats, self.preset, self.options)
        except OptionsError as error:
            return error.text(lang)
        return None

    def _of_preset(self) -> dict[str, int]:
        base = {name: option.default for name, option in self.declared.items()}
        given = self.game.options.preset(self.preset).values
        return base | {name: self.game.options.read(name, value) for name, value in given.items()}

    def _written(self, name: str) -> int | str:
        option = self.declared[name]
        return option.text(self.values[name]) if option.choices else self.values[name]
