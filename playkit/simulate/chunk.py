"""A chunk: a stretch of a plan's games, played by one engine; a pure function of (plan, first, n)."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from playkit.kernel.declare import GAME_ENDED
from playkit.kernel.playout import PlainEngine, no_prefetch
from playkit.kernel.table import table_class
from playkit.simulate.digest import digest_of, horner
from playkit.simulate.prefetch import Prefetch
from playkit.simulate.records import log_capacity, new_table, new_tally, view_dtype

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from playkit.kernel.playout import Played
    from playkit.simulate.compiler import Compiled
    from playkit.simulate.plan import Plan

KEEPS = ("summary", "steps", "events")

# Columns of `rows` before the seats' scores and tie breaks.
STATUS, STEPS, LOG, DIGEST, FACTS, FIRST_SEAT = range(6)
# What the compiled engine takes where every game is played from its start (see playkit.simulate.forks).
NO_FORKS = np.zeros(1, np.int64), np.zeros((0, 4), np.int64)
NO_SPARE = np.zeros(0, np.int64)
# Status of a game: a proper end, the step limit, chance without outcomes, a log larger than the compiled engine's.
ENDED, LIMIT, STUCK, OVERFLOW = range(4)


@dataclass(slots=True)
class Chunk:
    """What a stretch of games left.

    Attributes:
        first: index of its first game.
        rows: int64 (games, 5 + 2 x seats): status, steps, log length, digest, facts, scores, tie breaks.
        tally: the reducer's counters (structured array of one), or None without tallies.
        kept: int64 flat: for each game its steps, its moves (choices x 16 + who + 2) and, for events, its facts.
        seconds: CPU seconds of playing.
    """

    first: int
    rows: NDArray[np.int64]
    tally: NDArray[Any]
    kept: NDArray[np.int64]
    seconds: float

    @property
    def digest(self) -> int:
        """The chunk's part of the run's digest; parts add up in any order."""
        return digest_of(np.ascontiguousarray(self.rows[:, DIGEST]), self.first)


def play_plain(plan: Plan, first: int, n: int, keep: str = "summary") -> Chunk:
    """Play games first .. first + n - 1 in plain Python."""
    started = time.process_time()
    seats = plan.seats
    engine = plain_engine(plan, Prefetch(plan.seed, first, n))
    rows = np.zeros((n, FIRST_SEAT + 2 * seats), np.int64)
    watcher = _Watcher(plan)
    kept: list[int] = []
    for number in range(n):
        played = engine.play(plan.seed, first + number)
        rows[number] = _row(played, watcher.see(played.log))
        if keep != "summary":
            kept += played.steps
            kept += played.moves
        if keep == "events":
            kept += played.log
    return Chunk(first, rows, watcher.tally(), np.array(kept, np.int64), time.process_time() - started)


def plain_engine(plan: Plan, prefetch: Callable[[int, int], list[int]] = no_prefetch) -> PlainEngine:
    """Make the plain engine of a plan."""
    return PlainEngine(
        plan.game, plan.seats, plan.options, plan.bots, prefetch,
        forbidden=plan.forbidden, chance_lane=plan.chance_lane, choice_lane=plan.choice_lane,
    )  # fmt: skip


def _row(played: Played, facts: int) -> list[int]:
    status = LIMIT if played.overrun else ENDED
    digest = horner(played.steps, played.log)
    return [status, len(played.steps), len(played.log), digest, facts, *played.scores, *played.tie_breaks]


class _Watcher:
    """Runs a game's reducer in plain Python, and counts the facts on the way."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.state = plan.game.tally
        self.watch = plan.game.fast.watch
        self.sizes = [2 + len(fact.fields) for fact in plan.game.facts]
        self.table: Any = None
        if self.state is not None:
            self.table = table_class(self.state)()
            self.table.reset(1, plan.options)

    def see(self, log: list[int]) -> int:
        """Let the reducer see one game; give the number of its facts."""
        table, watch, sizes = self.table, self.watch, self.sizes
        place = facts = 0
        while place < len(log):
            end = place + sizes[log[place]]
            if watch is not None:
                a, b, c, d = (*log[place + 2 : end], 0, 0, 0, 0)[:4]
                watch(table, log[place], a, b, c, d)
            place = end
            facts += 1
        if watch is not None:
            watch(table, GAME_ENDED, 0, 0, 0, 0)
        return facts

    def tally(self) -> NDArray[Any]:
        counted = new_tally(self.plan.game)
        if self.state is not None:
            for name in self.state.fields:
                counted[name][0] = getattr(self.table, name)
        return counted


def play_compiled(plan: Plan, compiled: Compiled, first: int, n: int, keep: str = "summary") -> Chunk:
    """Play games first .. first + n - 1 compiled; a game whose facts overflow the log is played plainly."""
    started = time.thread_time()
    game, seats = plan.game, plan.seats
    table = new_table(plan)
    view, tally = np.zeros(1, view_dtype(game)), new_tally(game)
    rows = np.zeros((n, FIRST_SEAT + 2 * seats), np.int64)
    level = KEEPS.index(keep)
    room = 2 * (game.step_limit + 1) + log_capacity(game)
    buffer = np.zeros(max(room, 1 << 20) if level else 1, np.int64)
    done, pieces = 0, []
    while done < n:
        stretch = (first + done, n - done, rows[done:], buffer, level)
        played, used = compiled.run(table, view, tally, plan.word, *stretch, *NO_FORKS, table.view(np.int64), NO_SPARE)
        pieces.append(buffer[:used].copy())
        done += int(played)
    chunk = Chunk(first, rows, tally, np.concatenate(pieces), time.thread_time() - started)
    return _mend(plan, chunk, keep) if (rows[:, STATUS] >= STUCK).any() else chunk


def _mend(plan: Plan, chunk: Chunk, keep: str) -> Chunk:
    """Play the games that did not fit the compiled log again in plain Python, and put them in their places."""
    pieces = list(_pieces(chunk, keep))
    for number in np.flatnonzero(chunk.rows[:, STATUS] >= STUCK):
        plain = play_plain(plan, chunk.first + int(number), 1, keep)
        chunk.rows[number] = plain.rows[0]
        pieces[number] = plain.kept
        for name in chunk.tally.dtype.names or ():
            chunk.tally[name] += plain.tally[name]
    chunk.kept = np.concatenate(pieces) if pieces else chunk.kept
    return chunk


def _pieces(chunk: Chunk, keep: str) -> Iterator[NDArray[np.int64]]:
    place = 0
    for row in chunk.rows:
        size = 0 if keep == "summary" else 2 * int(row[STEPS]) + (int(row[LOG]) if keep == "events" else 0)
        yield chunk.kept[place : place + size]
        place += size


def replay(plan: Plan, index: int) -> list[int]:
    """Give the steps of one simulated game; `Session(..., seed=plan.seed, index=index)` plays them again."""
    engine = plain_engine(plan)
    return engine.play(plan.seed, index).steps
