"""The checked side of a session: what rules offer, weigh and emit, tested as it comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.errors import RulesError

if TYPE_CHECKING:
    from playkit.kernel.declare import Action
    from playkit.kernel.game import Game
    from playkit.kernel.kinds import Kind


class Recorder:
    """Collects offers, weights and facts of one session; refuses numbers outside their kind.

    Attributes:
        offers: codes offered in this wait.
        weights: their weights, where chance waits.
        log: facts as a flat list, each (fact, step, numbers...).
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.offers: list[int] = []
        self.weights: list[int] = []
        self.log: list[int] = []
        self.step = -1

    def clear(self) -> None:
        """Forget the offers of the last wait."""
        self.offers.clear()
        self.weights.clear()

    def offer(self, index: int, *arguments: int) -> None:
        """Take the offer of an action."""
        self.offers.append(self._code(self.game.actions[index], arguments))

    def chance(self, index: int, weight: int, *arguments: int) -> None:
        """Take an outcome of chance with its weight."""
        action = self.game.actions[index]
        if weight < 0:
            raise RulesError(f"{action.name}: a weight cannot be {weight}", f"{action.name}：重み{weight}は使えません")
        if weight:
            self.offers.append(self._code(action, arguments))
            self.weights.append(int(weight))

    def emit(self, index: int, *numbers: int) -> None:
        """Take a fact."""
        fact = self.game.facts.by_index[index]
        for (name, kind), value in zip(fact.fields, numbers, strict=True):
            _check(f"fact {fact.name}", name, kind, value)
        self.log.extend((index, self.step, *map(int, numbers)))

    def _code(self, action: Action, arguments: tuple[int, ...]) -> int:
        code = 0
        for name, kind, value in zip(action.arguments, action.kinds, arguments, strict=True):
            _check(action.name, name, kind, value)
            code = code * kind.size + int(value) - kind.low
        return action.base + code


def _check(where: str, name: str, kind: type[Kind], value: int) -> None:
    if not isinstance(value, int):
        raise RulesError(
            f"{where}: {name} = {value!r} is not a whole number", f"{where}：{name} = {value!r} は整数ではありません"
        )
    if not kind.low <= value <= kind.high:
        raise RulesError(
            f"{where}: {name} = {value} is outside {kind.low}..{kind.high}",
            f"{where}：{name} = {value} は{kind.low}〜{kind.high}の外です",
        )
