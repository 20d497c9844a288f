"""A session: one play of a game, kept as a list of integers, folded into a checked table."""

# ruff: noqa: SLF001 - a session copies sessions

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from playkit.errors import IllegalAction, OptionsError, PlaykitError, RulesError
from playkit.kernel import rng
from playkit.kernel.declare import CHANCE, OVER
from playkit.kernel.fields import ALL
from playkit.kernel.happened import Fact, facts_of, visible
from playkit.kernel.recorder import Recorder
from playkit.kernel.rows import rows_of
from playkit.kernel.table import TableView, seen, state_hash
from playkit.kernel.where import located

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from playkit.kernel.game import Game
    from playkit.kernel.kinds import Kind
    from playkit.kernel.optionset import Options


@dataclass(frozen=True, slots=True)
class Legal:
    """One legal action: its code, the action's name, its arguments with their kinds, and its texts."""

    game: Game
    code: int
    action: str
    args: tuple[int, ...]
    kinds: tuple[type[Kind], ...]
    text: str

    def label(self, lang: str = "en") -> str:
        """Write the action as its button in `lang`."""
        return self.game.label(self.code, lang)


class _Frame(NamedTuple):
    """What a step leaves behind: the table before it, how long the log was, who moved, how much was offered."""

    snapshot: tuple[Any, ...]
    log: int
    who: int
    choices: int


class Session:
    """One play: a list of steps, each an action of a seat or an outcome of chance.

    Args:
        game: the loaded rules.
        seats: how many seats play (0-based in data).
        preset: name of a preset, None for the first.
        options: overrides by name.
        seed: any whole number; None draws one. The same seed and picks give the same session on every machine.
        chance: "auto" draws outcomes until a seat must choose; "ask" waits for what a real table drew or rolled.
        index: which game of the seed; a simulated game is replayed by its (seed, index).

    Raises:
        OptionsError: seats or options the game cannot take.
    """

    def __init__(
        self,
        game: Game,
        seats: int = 4,
        *,
        preset: str | None = None,
        options: Mapping[str, Any] | Options | None = None,
        seed: int | None = None,
        chance: str = "auto",
        index: int = 0,
    ) -> None:
        if chance not in {"auto", "ask"}:
            raise OptionsError(
                f"chance is 'auto' or 'ask', not {chance!r}", f"chance は auto か ask です（{chance!r}）"
            )
        overrides = options if options is None or not hasattr(options, "as_dict") else options.as_dict()
        self.game = game
        self.seats = seats
        self.options = game.resolve(seats, preset, overrides)
        self.preset = game.options.preset(preset).name
        self.seed = secrets.randbits(53) if seed is None else int(seed)
        self.index = index
        self.chance = chance
        self.lane = rng.CHANCE_LANE
        self._branches = 0
        self._program = game.checked
        self._start()

    def _start(self) -> None:
        self._steps: list[int] = []
        self._frames: list[_Frame] = []
        self._undone: list[list[int]] = []
        self._recorder = recorder = Recorder(self.game)
        self._table = table = self._program.new_table()
        table.reset(self.seats, self.options)
        table.offer_, table.chance_, table.emit_ = recorder.offer, recorder.chance, recorder.emit
        if self._program.setup is not None:
            self._run("setup", self._program.setup)
            table.check_ranges("setup")
        self._settle()

    # What is there ----------------------------------------------------------------------------------------------

    @property
    def steps(self) -> tuple[int, ...]:
        """The session itself: its steps as codes."""
        return tuple(self._steps)

    @property
    def waiting(self) -> int:
        """Whom the game waits for: a seat from 0, CHANCE (-1) or OVER (-2)."""
        return self._waiting

    @property
    def over(self) -> bool:
        """Whether the session has ended."""
        return self._waiting == OVER

    @property
    def table(self) -> Any:
        """The whole state, secrets included; for tests and debuggers, never for a seat."""
        return self._table

    def legal(self, lang: str | None = None) -> list[str]:
        """List what may come next: texts for `play`, or buttons where a language is given."""
        return [self.game.text(code) if lang is None else self.game.label(code, lang) for code in self.legal_codes()]

    def legal_codes(self) -> list[int]:
        """List the codes of what may come next."""
        return list(self._recorder.offers)

    def legal_actions(self) -> list[Legal]:
        """List what may come next with its arguments, for boards that match clicks to actions."""
        found = []
        for code in self._recorder.offers:
            action, arguments = self.game.action_of(code)
            found.append(Legal(self.game, code, action.name, arguments, action.kinds, self.game.text(code)))
        return found

    def weights(self) -> list[int]:
        """List the weights of the outcomes where chance waits; empty where a seat does."""
        return list(self._recorder.weights)

    def view(self, seat: int | None) -> dict[str, Any]:
        """Give the table as a seat (None: an onlooker) sees it; what it may not know is UNKNOWN."""
        return {name: seen(self._table, name, field, seat) for name, field in self.game.state.fields.items()}

    def table_view(self, seat: int | None) -> TableView:
        """Give the same as attributes, for scenes and bots."""
        return TableView(self._table, seat)

    def state_hash(self) -> str:
        """Hash the whole state; equal states hash alike on every machine."""
        return state_hash(self.game.state, self._table.save())

    def facts(self, seat: int | None = None, *, all_seats: bool = True) -> list[Fact]:
        """List what happened; with `all_seats=False` only as `seat` may know it (None: an onlooker)."""
        happened = facts_of(self.game, self._recorder.log)
        return happened if all_seats and seat is None else [visible(fact, seat) for fact in happened]

    def score(self) -> list[int]:
        """Give each seat's score by the rules."""
        return [int(self._program.score(self._table, seat)) for seat in range(self.seats)]

    def standing(self) -> list[tuple[int, int]]:
        """Give each seat's (score, tie break); the highest leads."""
        breaker = self._program.tie_break
        breaks = [int(breaker(self._table, seat)) if breaker else 0 for seat in range(self.seats)]
        return list(zip(self.score(), breaks, strict=True))

    def win_share(self) -> list[float]:
        """Give each seat's share of the win, summing to 1: ties share; before the end, of the lead."""
        standing = self.standing()
        winners = [seat for seat, place in enumerate(standing) if place == max(standing)]
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)]

    def who(self, step: int) -> int:
        """Tell who made a step: a seat, or CHANCE."""
        return self._frames[step].who

    def rows(self, since: int = 0) -> list[dict[str, Any]]:
        """Give the event rows of the steps from `since` on; from 0 with the facts of the set-up."""
        return rows_of(self, self._recorder.log, [(f.who, f.choices) for f in self._frames], since)

    def text(self, lang: str = "en") -> str:
        """Write the session down: one line a step, its facts behind it."""
        from playkit.kernel.transcript import transcript

        return transcript(self, lang)

    # What may be done -------------------------------------------------------------------------------------------

    def play(self, pick: str | int) -> None:
        """Carry out one legal action (or, where chance waits, say what was drawn).

        Raises:
            UnknownAction: the text or code names no action of this game.
            IllegalAction: it is not legal now; the message lists what is and the nearest.
        """
        code = self.game.code(pick) if isinstance(pick, str) else int(pick)
        self._require(code)
        kept = len(self._steps)
        self._apply(code)
        try:
            self._settle()
        except PlaykitError:
            # Rules that stumble after the step leave the session where it was, so that it can be looked at.
            self._rewind(kept)
            raise
        self._undone.clear()

    def play_all(self, steps: Sequence[str | int]) -> None:
        """Carry out steps as they were recorded, outcomes of chance included.

        Raises:
            IllegalAction: a step is not legal; the message says which one, counted from 1.
        """
        for number, step in enumerate(steps, 1):
            try:
                code = self.game.code(step) if isinstance(step, str) else int(step)
                self._require(code)
            except PlaykitError as error:
                raise IllegalAction(f"step {number}: {error.en}", f"{number}手目：{error.ja}") from error
            self._apply(code)
            self._wait()
        self._settle()

    def undo(self, n: int = 1) -> int:
        """Take back the last `n` picks with the outcomes that followed; with chance="ask", the last `n` steps.

        Undo restores the random counters, so the same draw comes again. Gives the number of steps kept.

        Raises:
            IllegalAction: there are fewer picks than that.
        """
        picks = [i for i, frame in enumerate(self._frames) if frame.who != CHANCE or self.chance == "ask"]
        if not 1 <= n <= len(picks):
            raise IllegalAction(
                f"cannot take back {n} of {len(picks)} picks", f"{len(picks)}手しかないので{n}手は戻せません"
            )
        kept = picks[-n]
        self._undone.append(self._steps[kept:])
        self._rewind(kept)
        return kept

    def redo(self, n: int = 1) -> int:
        """Bring back what the last `n` undos took; any other pick since then forgets it.

        Raises:
            IllegalAction: there is nothing to bring back.
        """
        if not 1 <= n <= len(self._undone):
            raise IllegalAction(f"nothing to redo ({len(self._undone)} undone)", "やり直せる手がありません")
        for _ in range(n):
            for code in self._undone.pop():
                self._apply(code)
                self._wait()
        return len(self._steps)

    def branch(self, step: int) -> Session:
        """Start another session from the first `step` steps; its chance takes a fresh lane."""
        other = self.at(step)
        self._branches += 1
        fresh = rng.mix((self.lane << 40) ^ (step << 16) ^ self._branches) >> 34
        other.lane = rng.BRANCH_LANE + fresh
        other.chance = self.chance
        other._settle()
        return other

    def at(self, step: int) -> Session:
        """Give a copy of the session as it was after `step` steps, for replays; it waits for chance too.

        Raises:
            IllegalAction: the session has fewer steps.
        """
        if not 0 <= step <= len(self._steps):
            raise IllegalAction(
                f"the session has {len(self._steps)} steps, not {step}", f"{len(self._steps)}手しかありません"
            )
        other = Session.__new__(Session)
        other.__dict__.update(self.__dict__)
        other.chance = "ask"
        other._start()
        # Every step kept the table before it, so no step is played again: a slider over a long session stays quick.
        live = step == len(self._steps)
        snapshot, log = (self._table.save(), len(self._recorder.log)) if live else self._frames[step][:2]
        other._table.load(snapshot)
        other._steps, other._frames = self._steps[:step], self._frames[:step]
        other._recorder.log[:] = self._recorder.log[:log]
        other._wait()
        return other

    def bot_pick(self, bot: str = "random") -> int:
        """Ask a bot of the game for the code it would pick now; the pick is the bot's in a simulation too."""
        from playkit.kernel.picking import pick

        return pick(self, bot)

    def imagine(self, seat: int, k: int = 0) -> Session:
        """Give a copy of the session in which what `seat` cannot know is dealt anew, as the rules' `imagine` does.

        Args:
            seat: who imagines (0-based).
            k: which of its imaginations; the same number gives the same one.

        Returns:
            a session to play on from here; its steps so far are the true ones, so only its view is the seat's.

        Raises:
            OptionsError: the game has no such seat, or hides something and cannot imagine it.
        """
        if not 0 <= seat < self.seats:
            raise OptionsError(f"there is no seat {seat + 1}", f"席{seat + 1}はありません")
        other = self.at(len(self._steps))
        imagine = self._program.imagine
        if imagine is None:
            if any(field.seen_by != ALL for field in self.game.state.fields.values()):
                raise OptionsError(
                    f"{self.game.name} hides something and has no imagine(table, seat, lot)",
                    f"{self.game.title('ja')}には秘密がありますが、imagine(table, seat, lot) がありません",
                )
            return other
        lot = rng.draw(rng.stream(self.seed, self.index, rng.DREAM_LANE), k)
        other._run("imagine", imagine, seat, lot)
        other._table.check_ranges("imagine")
        other._wait()
        return other

    # How it is done ---------------------------------------------------------------------------------------------

    def _require(self, code: int) -> None:
        if code not in self._recorder.offers:
            self.game.action_of(code)
            raise self.game.illegal(code, self._recorder.offers)

    def _apply(self, code: int) -> None:
        self._frames.append(
            _Frame(self._table.save(), len(self._recorder.log), self._waiting, len(self._recorder.offers))
        )
        self._recorder.step = len(self._steps)
        self._steps.append(code)
        function, arguments = self._program.calls[code]
        try:
            self._run(self.game.text(code), function, *arguments)
            self._table.check_ranges(self.game.text(code))
        except PlaykitError:
            self._rewind(len(self._steps) - 1)
            raise

    def _run(self, what: str, function: Callable[..., Any], *arguments: int) -> Any:
        try:
            return function(self._table, *arguments)
        except (
            ArithmeticError,
            LookupError,
            TypeError,
            ValueError,
            AttributeError,
            NameError,
            RecursionError,
            AssertionError,
            PlaykitError,
        ) as error:
            raise located(self.game, what, error) from error

    def _wait(self) -> None:
        """Ask the rules whom they wait for, and refuse an answer nobody could act on."""
        recorder, table = self._recorder, self._table
        recorder.clear()
        table.bag_ = None
        who = int(self._run("waiting", self._program.waiting))
        if table.bag_ is not None:
            if recorder.offers or who != CHANCE:
                raise RulesError(
                    "chance_from stands alone in its wait: nothing else offered, and CHANCE returned",
                    "chance_from は単独で待ちます。他に何も offer せず、CHANCE を返してください",
                )
            base, counts = table.bag_
            recorder.offers[:] = [base + place for place, count in enumerate(counts) if count]
            recorder.weights[:] = [count for count in counts if count]
        if who != OVER and (not recorder.offers or not CHANCE <= who < self.seats):
            raise RulesError(
                f"after {len(self._steps)} steps the game waits for {who} and offers {len(recorder.offers)} actions",
                f"{len(self._steps)}手の後、待ちが{who}、できることが{len(recorder.offers)}個です",
            )
        self._waiting = who

    def _settle(self) -> None:
        """Wait; with chance="auto" draw outcomes until a seat must choose or the session is over."""
        self._wait()
        while self._waiting == CHANCE and self.chance == "auto":
            self._apply(self._draw())
            self._wait()

    def _draw(self) -> int:
        drawn = sum(frame.who == CHANCE for frame in self._frames)
        key = rng.stream(self.seed, self.index, self.lane)
        offers, weights = self._recorder.offers, self._recorder.weights
        place = rng.below(key, drawn, sum(weights))
        for code, weight in zip(offers, weights, strict=True):
            place -= weight
            if place < 0:
                return code
        raise AssertionError("weights do not add up")  # pragma: no cover

    def _rewind(self, kept: int) -> None:
        frame = self._frames[kept]
        self._table.load(frame.snapshot)
        del self._steps[kept:], self._frames[kept:], self._recorder.log[frame.log :]
        self._wait()
