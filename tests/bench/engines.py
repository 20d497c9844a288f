"""Our engines, measured in this process: CPU seconds of one core, medians of interleaved rounds."""

from __future__ import annotations

import statistics
import time
from pathlib import Path
from typing import TYPE_CHECKING

from bench.silent import compiled_pair, silent_game
from bench.table import Row
from playkit.games import find
from playkit.kernel import load
from playkit.kernel.playout import PlainEngine
from playkit.simulate.chunk import FACTS, STEPS, play_compiled, play_plain
from playkit.simulate.compiler import compile_game
from playkit.simulate.plan import make_plan
from playkit.simulate.prefetch import Prefetch

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.peers import OpenSpiel
    from playkit.kernel import Game
    from playkit.simulate.compiler import Compiled

CONNECT_FOUR = Path(__file__).parents[2] / "docs" / "examples" / "connect_four.py"
ROUNDS = 7


def engine(game: Game, seats: int, n: int) -> Callable[[], dict[str, float]]:
    """Measure the plain engine alone: all steps and facts recorded, nothing counted."""
    plan = make_plan(game, n, 1, seats=seats)

    def measure() -> dict[str, float]:
        player = PlainEngine(game, seats, plan.options, plan.bots, Prefetch(1, 0, n))
        started = time.process_time()
        steps = sum(len(player.play(1, index).steps) for index in range(n))
        return {"steps": steps / (time.process_time() - started)}

    return measure


def plain(game: Game, seats: int, n: int) -> Callable[[], dict[str, float]]:
    """Measure a plain simulation, digests and reducer included."""
    plan = make_plan(game, n, 1, seats=seats)
    return lambda: {"games": n / play_plain(plan, 0, n).seconds}


def compiled(game: Game, machine: Compiled, seats: int, n: int) -> Callable[[], dict[str, float]]:
    """Measure a compiled simulation, digests and reducer included."""
    plan = make_plan(game, n, 1, seats=seats)

    def measure() -> dict[str, float]:
        chunk = play_compiled(plan, machine, 0, n)
        steps, facts = int(chunk.rows[:, STEPS].sum()), int(chunk.rows[:, FACTS].sum())
        return {"games": n / chunk.seconds, "steps": steps / chunk.seconds, "facts": facts / chunk.seconds}

    return measure


def measured(openspiel: OpenSpiel) -> list[Row]:
    """Measure everything that is a ratio, all of it once a round."""
    patchies, four = find("patchies"), load(CONNECT_FOUR)
    with_emit, without_emit = compiled_pair(patchies)
    sources = {
        "openspiel": lambda: {"moves": openspiel.rate(0.5)},
        "four engine": engine(four, 2, 1500),
        "four compiled": compiled(four, compile_game(four), 2, 100_000),
        "engine": engine(patchies, 4, 120),
        "silent engine": engine(silent_game(patchies), 4, 120),
        "plain": plain(patchies, 4, 120),
        "compiled": compiled(patchies, compile_game(patchies), 4, 10_000),
        "recording": compiled(patchies, with_emit, 4, 10_000),
        "silent": compiled(patchies, without_emit, 4, 10_000),
    }
    rounds = [
        {f"{name} {unit}": value for name, measure in sources.items() for unit, value in measure().items()}
        for _ in range(ROUNDS)
    ]
    return _rows(rounds)


def _rows(rounds: list[dict[str, float]]) -> list[Row]:
    def rate(name: str) -> float:
        return statistics.median(one[name] for one in rounds)

    def ratio(name: str, other: str) -> float:
        return statistics.median(one[name] / one[other] for one in rounds)

    def percent(silent: str, recording: str) -> float:
        return 100 * (ratio(silent, recording) - 1)

    peer = "openspiel moves"
    return [
        Row("connect four, OpenSpiel from Python, moves/s", rate(peer)),
        Row("connect four, plain / OpenSpiel", ratio("four engine steps", peer), at_least=0.25),
        Row("connect four, compiled / OpenSpiel", ratio("four compiled steps", peer), at_least=20),
        Row("Patchies, plain engine, facts recorded, steps/s", rate("engine steps")),
        Row("Patchies, plain steps / OpenSpiel moves", ratio("engine steps", peer), at_least=0.25),
        Row("Patchies, plain simulation, games/s", rate("plain games")),
        Row("Patchies, compiled simulation, games/s", rate("compiled games")),
        Row("Patchies, compiled / plain simulation", ratio("compiled games", "plain games"), at_least=40),
        Row("Patchies, compiled simulation / plain engine", ratio("compiled steps", "engine steps"), at_least=40),
        Row("facts/s seen by the reducer", rate("compiled facts"), at_least=10e6),
        Row("recording facts, plain, % more time", percent("silent engine steps", "engine steps"), at_most=25),
        Row("recording facts, compiled, % more time", percent("silent games", "recording games"), at_most=15),
    ]
