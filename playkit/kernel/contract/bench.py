"""A bench: a table outside any session, on which the contract can try one thing and put it back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from playkit.errors import PlaykitError
from playkit.kernel.declare import CHANCE, OVER
from playkit.kernel.recorder import Recorder
from playkit.kernel.where import located

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playkit.kernel.game import Game
    from playkit.kernel.optionset import Options

Snapshot = tuple[Any, ...]


class Wait(NamedTuple):
    """What the rules answered when asked whom they wait for, and the table before and after they were asked."""

    who: Any
    offers: tuple[int, ...]
    weights: tuple[int, ...]
    before: Snapshot
    after: Snapshot
    log_before: int
    log_after: int

    @property
    def over(self) -> bool:
        """Whether the play has ended."""
        return isinstance(self.who, int) and self.who == OVER

    def valid(self, seats: int) -> bool:
        """Tell whether a session could go on from here, or has ended."""
        if not isinstance(self.who, int) or isinstance(self.who, bool):
            return False
        return self.who == OVER or (CHANCE <= self.who < seats and bool(self.offers))


class Bench:
    """One table with its recorder; a fault of the rules comes as a RulesError with the author's line."""

    def __init__(self, game: Game, seats: int, options: Options) -> None:
        self.game = game
        self.seats = seats
        self.recorder = Recorder(game)
        self.table: Any = game.checked.new_table()
        self.table.reset(seats, options)
        self.table.offer_ = self.recorder.offer
        self.table.chance_ = self.recorder.chance
        self.table.emit_ = self.recorder.emit

    def run(self, what: str, function: Callable[..., Any], *arguments: int) -> Any:
        """Run one function of the rules on the table."""
        try:
            return function(self.table, *arguments)
        except (PlaykitError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError, NameError,
                RecursionError, AssertionError) as error:  # fmt: skip
            raise located(self.game, what, error) from error

    def start(self) -> None:
        """Set the game up."""
        self.recorder.step = -1
        if self.game.checked.setup is not None:
            self.run("setup", self.game.checked.setup)

    def apply(self, code: int, step: int = 0) -> None:
        """Carry out a code, offered or not."""
        self.recorder.step = step
        function, arguments = self.game.checked.calls[code]
        self.run(self.game.text(code), function, *arguments)

    def wait(self) -> Wait:
        """Ask the rules whom they wait for."""
        recorder, table = self.recorder, self.table
        recorder.clear()
        table.bag_ = None
        before, logged = table.save(), len(recorder.log)
        who = self.run("waiting", self.game.checked.waiting)
        offers, weights = list(recorder.offers), list(recorder.weights)
        if table.bag_ is not None:
            base, counts = table.bag_
            offers += [base + place for place, count in enumerate(counts) if count]
            weights += [count for count in counts if count]
        return Wait(who, tuple(offers), tuple(weights), before, table.save(), logged, len(recorder.log))

    def look(self, seat: int | None) -> str:
        """Write down what a seat (None: an onlooker) sees of the table."""
        from playkit.kernel.table import seen

        return repr([seen(self.table, name, field, seat) for name, field in self.game.state.fields.items()])

    def outside(self) -> Iterator[tuple[str, Any, str]]:
        """List the numbers that are not whole or lie outside their declared range: (place, value, range)."""
        for name, field in self.game.state.fields.items():
            value = getattr(self.table, name)
            if not _fits(value, field.low, field.high):
                wrong = (n for n in _numbers(value) if not _fits(n[1], field.low, field.high))
                yield from ((f"{name}{place}", number, f"{field.low}..{field.high}") for place, number in wrong)


def _fits(value: Any, low: int, high: int) -> bool:
    """Tell whether a number, or every number of a row, is whole and in range; asked after every step, so kept quick."""
    if not isinstance(value, list):
        return isinstance(value, int) and low <= value <= high
    if value and isinstance(value[0], list):
        return all(_fits(inner, low, high) for inner in value)
    return all(isinstance(number, int) for number in value) and low <= min(value) and max(value) <= high


def _numbers(value: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, list):
        for index, inner in enumerate(list(iter(value))):
            yield from _numbers(inner, f"{place}[{index}]")
    else:
        yield place, value
