"""Running a plan: chunks on any executor, in order, with progress; interrupted or killed, what is finished stays."""

from __future__ import annotations

import os
import sys
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from types import ModuleType
from typing import TYPE_CHECKING, Any

from playkit.errors import OptionsError
from playkit.simulate.chunk import KEEPS, Chunk, play_compiled, play_plain
from playkit.simulate.compiler import allowed, compiling
from playkit.simulate.interrupts import leave_interrupts, unbroken
from playkit.simulate.plan import Plan, make_plan
from playkit.simulate.result import Result

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from playkit.kernel.game import Game
    from playkit.simulate.compiler import Compiled
    from playkit.simulate.sink import RunSink

ENGINES = ("auto", "plain", "compiled")
# Large enough that handing a chunk to an executor costs nothing beside it, small enough for a smooth progress bar.
COMPILED_CHUNK = {"summary": 20_000, "steps": 10_000, "events": 5_000}
PLAIN_CHUNK = 50


def simulate(
    game: Game,
    n: int,
    *,
    seed: int = 0,
    seats: int = 4,
    preset: str | None = None,
    options: Mapping[str, Any] | None = None,
    bots: str | Sequence[str] = "random",
    forbid: Mapping[int, str | Sequence[str]] | None = None,
    choices: int = 0,
    dice: int = 0,
    keep: str = "summary",
    engine: str = "auto",
    workers: int | None = None,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
    sink: RunSink | None = None,
) -> Result:
    """Simulate `n` sessions of a game; the result is the same for every engine and number of workers.

    Args:
        game: the loaded rules.
        n: how many sessions.
        seed: any whole number; session i is `Session(..., seed=seed, index=i)`.
        seats: how many seats play.
        preset: name of a preset, None for the first.
        options: overrides by name.
        bots: one bot for every seat, or one name a seat.
        forbid: what seats (0-based) may not pick while they have anything else: `{0: "build Castle"}`.
        choices: any number but 0 plays the same dice with other choices of the bots.
        dice: any number but 0 plays the same choices of the bots with other dice.
        keep: "summary" (a row a session), "steps", or "events" (every fact).
        engine: "plain", "compiled" (waits for the compile) or "auto" (plain until the compile is done).
        workers: how many chunks at once; None: one a core.
        executor: any concurrent.futures.Executor instead of our own.
        progress: called with (sessions done, n) after every chunk.
        sink: takes every finished chunk to disk, and knows where a killed run stood.

    Raises:
        OptionsError: something in the plan is not possible.
        MissingExtra: engine "compiled" without numba.
        RulesError: engine "compiled" and numba refuses the rules.

    Interrupted by Ctrl-C, the result holds the sessions finished by then and `interrupted` is true.
    """
    if keep not in KEEPS or engine not in ENGINES:
        raise OptionsError(
            f"keep is one of {', '.join(KEEPS)}; engine one of {', '.join(ENGINES)}",
            f"keep は {'、'.join(KEEPS)}、engine は {'、'.join(ENGINES)} のどれかです",
        )
    plan = make_plan(
        game, n, seed, seats=seats, preset=preset, options=options, bots=bots, forbid=forbid, choices=choices, dice=dice
    )
    if sink and plan.restricted:
        raise OptionsError(
            "a run with forbid, choices or dice is not stored: whoever repeats one knows its seed and bots alone",
            "forbid・choices・dice を指定した実行は保存できません（保存した実行は、シードとボットだけで再現するため）",
        )
    runner = _Runner(plan, keep, engine, workers or os.cpu_count() or 1, executor)
    return _run(runner, Result(plan, keep), sink, progress)


def run_plan(plan: Plan, keep: str = "summary", *, engine: str = "auto") -> Result:
    """Play a plan as it is, one chunk after the other; see `simulate`."""
    return _run(_Runner(plan, keep, engine, 1, None), Result(plan, keep), None, None)


def _run(runner: _Runner, result: Result, sink: RunSink | None, progress: Callable[[int, int], None] | None) -> Result:
    plan, keep = result.plan, result.keep
    result.compile_seconds = runner.compile_seconds()
    first = sink.begin(plan, keep, result) if sink else 0
    try:
        for chunk in runner.chunks(first):
            with unbroken():
                if sink:
                    sink.take(chunk)
                result.add(chunk, keep_integers=sink is None)
                if sink:
                    sink.counted(plan)
            if progress:
                progress(result.games, plan.games)
    except KeyboardInterrupt:
        result.interrupted = True
    result.compile_seconds = runner.compile_seconds()
    if sink:
        sink.finish(plan, result)
    return result


class _Runner:
    """Deals the chunks of one plan out to an executor and hands them back in order."""

    def __init__(self, plan: Plan, keep: str, engine: str, workers: int, executor: Executor | None) -> None:
        self.plan, self.keep, self.workers, self.executor = plan, keep, workers, executor
        self.compiling = compiling(plan.game) if engine != "plain" and (engine == "compiled" or allowed()) else None
        self.compiled: Compiled | None = self.compiling.wait() if engine == "compiled" and self.compiling else None

    def compile_seconds(self) -> float:
        """CPU seconds that compiling has taken so far."""
        done = self.compiled or (self.compiling.compiled if self.compiling else None)
        return done.cpu_seconds if done else 0.0

    def chunks(self, first: int) -> Iterator[Chunk]:
        """Play games first .. n - 1, plain until compiled is ready."""
        while self.compiled is None and first < self.plan.games:
            for chunk in self._plain(first):
                first += len(chunk.rows)
                yield chunk
                if self._switched():
                    break
        if first < self.plan.games and self.compiled is not None:
            yield from self._compiled(first, self.compiled)

    def _switched(self) -> bool:
        if self.compiling is not None and self.compiling.compiled is not None:
            self.compiled = self.compiling.compiled
        return self.compiled is not None

    def _plain(self, first: int) -> Iterator[Chunk]:
        stretches = [(a, min(PLAIN_CHUNK, self.plan.games - a)) for a in range(first, self.plan.games, PLAIN_CHUNK)]
        # While a compile is on its way the other cores are its own, and starting workers would outlast it.
        alone = self.workers == 1 or len(stretches) < 2 * self.workers or self.compiling is not None
        if self.executor is None and (alone or _unsendable(self.plan)):
            yield from (play_plain(self.plan, a, n, self.keep) for a, n in stretches)
            return
        order = _Order(self.plan)
        own = (
            None
            if self.executor
            else _Workers(self.workers, mp_context=get_context("forkserver"), initializer=leave_interrupts)
        )
        try:
            jobs = ((_played_elsewhere, order, a, n, self.keep) for a, n in stretches)
            yield from _in_order(self.executor or own, jobs, self.workers)
        finally:
            if own:
                own.shutdown(wait=True, cancel_futures=True)

    def _compiled(self, first: int, compiled: Compiled) -> Iterator[Chunk]:
        size = COMPILED_CHUNK[self.keep]
        stretches = [(a, min(size, self.plan.games - a)) for a in range(first, self.plan.games, size)]
        if self.executor is None and (self.workers == 1 or len(stretches) == 1):
            yield from (play_compiled(self.plan, compiled, a, n, self.keep) for a, n in stretches)
            return
        own = None if self.executor else ThreadPoolExecutor(self.workers)
        try:
            jobs = ((play_compiled, self.plan, compiled, a, n, self.keep) for a, n in stretches)
            yield from _in_order(self.executor or own, jobs, self.workers)
        finally:
            if own:
                own.shutdown(wait=True, cancel_futures=True)


class _Workers(ProcessPoolExecutor):
    """Worker processes that never run the caller's script: a script needs no `if __name__ == "__main__"` for us."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Hand over a job; a process started for it finds an empty main module."""
        script = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            return super().submit(fn, *args, **kwargs)
        finally:
            sys.modules["__main__"] = script


def _in_order(executor: Executor | None, jobs: Iterator[tuple[Any, ...]], workers: int) -> Iterator[Chunk]:
    """Run jobs with a few ahead of need, so that memory stays small; results come in the order of the jobs."""
    assert executor is not None  # noqa: S101 - one of the two executors is there
    waiting: list[Future[Chunk]] = []
    for job in jobs:
        waiting.append(executor.submit(*job))
        if len(waiting) > 2 * workers:
            yield waiting.pop(0).result()
    while waiting:
        yield waiting.pop(0).result()


class _Order:
    """A plan that can be sent to another process: the game by its name or path, the rest as it is."""

    def __init__(self, plan: Plan) -> None:
        self.where = str(plan.game.modules["rules"].path)
        self.name = plan.game.name
        self.module = plan.game.module.__name__
        self.settings = (plan.games, plan.seed, plan.seats, plan.preset, plan.options.as_dict(), plan.bots)
        # Sorted, since a plan is known again by its text.
        self.restrictions = tuple(tuple(sorted(codes)) for codes in plan.forbidden), plan.chance_lane, plan.choice_lane

    def plan(self) -> Plan:
        """Load the game here and make the plan again."""
        from playkit.games import find

        game = find(self.name if self.module.startswith("playkit.games.") else self.where)
        games, seed, seats, preset, options, bots = self.settings
        codes, chance, choice = self.restrictions
        return replace(
            make_plan(game, games, seed, seats=seats, options=options, bots=bots),
            preset=preset, forbidden=tuple(map(frozenset, codes)), chance_lane=chance, choice_lane=choice,
        )  # fmt: skip


_plans: dict[tuple[Any, ...], Plan] = {}


def _played_elsewhere(order: _Order, first: int, n: int, keep: str) -> Chunk:
    key = (order.where, *map(str, (*order.settings, *order.restrictions)))
    if key not in _plans:
        _plans[key] = order.plan()
    return play_plain(_plans[key], first, n, keep)


def _unsendable(plan: Plan) -> bool:
    """A game of an installed package or a notebook's file is found again by its path; one without a file is not."""
    return not plan.game.modules["rules"].path.is_file()
