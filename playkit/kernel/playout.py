"""Plain playouts: the rules as ordinary Python, without tests of ranges, as fast as Python goes.

A playout is a pure function of (game, seats, options, bots, seed, index), the same for the compiled engine.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple

from playkit.errors import RulesError
from playkit.kernel import rng
from playkit.kernel.declare import CHANCE
from playkit.kernel.fields import ALL
from playkit.kernel.picking import RANDOM, allowed, best, require_bot, worth_of
from playkit.kernel.table import HIDDEN, TableView
from playkit.kernel.where import located

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playkit.kernel.game import Game
    from playkit.kernel.optionset import Options


class Played(NamedTuple):
    """One simulated session.

    Attributes:
        steps: the session itself.
        moves: for each step, the actions offered x 16 + who + 2 (chance is -1 and offers none).
        log: its facts as a flat list, each (fact, step, numbers...).
        scores, tie_breaks: by seat.
        overrun: whether it ran into the game's step limit.
    """

    steps: list[int]
    moves: list[int]
    log: list[int]
    scores: list[int]
    tie_breaks: list[int]
    overrun: bool


def no_prefetch(_lane: int, _index: int) -> list[int]:
    """Draw every number when it is asked for."""
    return []


class PlainEngine:
    """Plays whole sessions of one plan in plain Python.

    Args:
        game: the loaded rules.
        seats: how many seats play.
        options: resolved options.
        bots: a bot's name for every seat; "random" or one of the game's.
        prefetch: gives the first numbers of a lane of a game, to save drawing them one by one.
        forbidden: for every seat the codes it may not pick while it has others; none where nobody is restricted.
        chance_lane: the lane dice come from; another one plays the same choices with other dice.
        choice_lane: the lane bots choose from; another one plays the same dice with other choices.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Options,
        bots: Sequence[str],
        prefetch: Callable[[int, int], list[int]] = no_prefetch,
        *,
        forbidden: Sequence[frozenset[int]] = (),
        chance_lane: int = rng.CHANCE_LANE,
        choice_lane: int = rng.CHOICE_LANE,
    ) -> None:
        self.game = game
        self.seats = seats
        self.chance_lane, self.choice_lane = chance_lane, choice_lane
        # Rules read options often; a namespace answers five times faster than the frozen Options.
        self.options: Any = SimpleNamespace(**options.as_dict())
        self.program = game.fast
        self.prefetch = prefetch
        self.table = self.program.new_table()
        self.offers: list[int] = []
        self.weights: list[int] = []
        self.log: list[int] = []
        self.table.offer_ = self.offers.append
        self.table.weigh_ = self.weights.append
        self.table.emit_ = self.log.extend
        self.secretive = any(field.seen_by != ALL for field in game.state.fields.values())
        barred = forbidden or [frozenset[int]()] * len(bots)
        self.policies = [
            self._policy(require_bot(game, name), seat, codes)
            for seat, (name, codes) in enumerate(zip(bots, barred, strict=True))
        ]

    def _policy(self, name: str, seat: int, forbidden: frozenset[int]) -> Callable[[], list[int]] | None:
        """Give what narrows the offers down for a seat; None leaves all of them."""
        if name == RANDOM:
            return (lambda: allowed(self.offers, forbidden)) if forbidden else None
        function = self.program.bots[name]

        def narrowed() -> list[int]:
            # A bot sees its seat's view; without secrets that is the table itself, and no copy is made.
            seen: Any = TableView(self.table, seat, HIDDEN) if self.secretive else self.table
            return best(allowed(self.offers, forbidden), worth_of(self.game, function, seen, seat))

        return narrowed

    def play(self, seed: int, index: int) -> Played:
        """Play game `index` of `seed` to its end, or to the game's step limit.

        Raises:
            RulesError: the rules failed; names their line, and the game to play again in a checked session.
        """
        try:
            return self._play(seed, index)
        except Exception as error:
            raise located(self.game, f"game {index} of seed {seed}", error) from error

    def _play(self, seed: int, index: int) -> Played:
        table, log, program = self.table, self.log, self.program
        log.clear()
        table.reset(self.seats, self.options)
        table.step_ = -1
        if program.setup is not None:
            program.setup(table)
        steps, moves, overrun = self._loop(seed, index)
        scores = [int(program.score(table, seat)) for seat in range(self.seats)]
        breaker = program.tie_break
        breaks = [int(breaker(table, seat)) if breaker else 0 for seat in range(self.seats)]
        return Played(steps, moves, log.copy(), scores, breaks, overrun)

    def _loop(self, seed: int, index: int) -> tuple[list[int], list[int], bool]:
        # The hot loop: everything it touches is a local name, and nothing is called that could be written out.
        table, offers, calls, waiting = self.table, self.offers, self.program.calls, self.program.waiting
        policies, limit, draw = self.policies, self.game.step_limit, rng.draw
        chance_key = rng.stream(seed, index, self.chance_lane)
        choice_key = rng.stream(seed, index, self.choice_lane)
        chances, choices = self.prefetch(self.chance_lane, index), self.prefetch(self.choice_lane, index)
        chances_ahead, choices_ahead = len(chances), len(choices)
        steps: list[int] = []
        moves: list[int] = []
        picks = drawn = 0
        while picks + drawn < limit:
            del offers[:]
            who = waiting(table)
            if who >= 0:
                if not offers:
                    raise nothing_legal(who)
                moves.append(len(offers) * 16 + who + 2)
                policy = policies[who]
                narrowed = offers if policy is None else policy()
                n = len(narrowed)
                if n == 1:
                    code = narrowed[0]
                else:
                    number = choices[picks] if picks < choices_ahead else draw(choice_key, picks)
                    code = narrowed[(number * n) >> 32]
                picks += 1
            elif who == CHANCE:
                moves.append(1)
                code = self._outcome(chances[drawn] if drawn < chances_ahead else draw(chance_key, drawn))
                drawn += 1
            else:
                return steps, moves, False
            table.step_ = len(steps)
            steps.append(code)
            function, arguments = calls[code]
            function(table, *arguments)
        return steps, moves, True

    def _outcome(self, number: int) -> int:
        """Choose an outcome of chance by its weight."""
        table = self.table
        if table.bag_ is not None:
            base, counts = table.bag_
            table.bag_ = None
            place = (number * sum(counts)) >> 32
            for kind, cards in enumerate(counts):
                place -= cards
                if place < 0:
                    return int(base + kind)
        place = (number * sum(self.weights)) >> 32
        for position, weight in enumerate(self.weights):
            place -= weight
            if place < 0:
                self.weights.clear()
                return self.offers[position]
        raise RulesError("chance is waited for and nothing can come", "偶然を待っていますが、出るものがありません")


def nothing_legal(seat: int) -> RulesError:
    """Say that the rules wait for a seat (0-based) and offer it nothing."""
    return RulesError(
        f"seat {seat + 1} is waited for and nothing is legal", f"席{seat + 1}の手番ですが、選べる行動がありません"
    )
