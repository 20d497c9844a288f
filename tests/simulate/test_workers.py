"""The same result for any number of workers, on any executor, and when the engine changes in the middle."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import Executor, Future, ThreadPoolExecutor

import pytest

from playkit.games import find
from playkit.kernel import load
from playkit.simulate import run
from playkit.simulate.compiler import compiling
from playkit.simulate.run import simulate

from .comparing import assert_same_results
from .conftest import EXAMPLES

GAMES = 90
SETTINGS = {"seed": 11, "seats": 3, "preset": "named", "bots": ["random", "cautious", "random"]}


class Backwards(Executor):
    """An executor unlike any other: it works when asked for a result, and on the youngest job first."""

    def __init__(self):
        self.jobs = []

    def submit(self, function, /, *args, **kwargs):
        """Take a job, and do nothing about it."""
        future = Future()
        future.result = lambda: self._work_until(future)
        self.jobs.append((future, function, args, kwargs))
        return future

    def _work_until(self, wanted):
        while not wanted.done():
            future, function, args, kwargs = self.jobs.pop()
            future.set_result(function(*args, **kwargs))
        return Future.result(wanted)


@pytest.fixture(scope="module")
def reference():
    """Serial, plain, in one process and with chunks of the usual size."""
    return simulate(find("patchies"), GAMES, engine="plain", workers=1, **SETTINGS)


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("workers", [1, 2, 4])
def test_plain_on_processes_of_our_own(patchies, reference, workers):
    result = simulate(patchies, GAMES, engine="plain", workers=workers, **SETTINGS)
    assert_same_results(reference, result)


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("workers", [1, 2, 4])
def test_compiled_on_threads_of_our_own(patchies, reference, workers):
    pytest.importorskip("numba")
    result = simulate(patchies, GAMES, engine="compiled", workers=workers, **SETTINGS)
    assert_same_results(reference, result)
    assert result.compile_seconds >= 0


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("engine", ["plain", "compiled"])
@pytest.mark.parametrize("make", [Backwards, lambda: ThreadPoolExecutor(3)], ids=["backwards", "threads"])
def test_any_executor_will_do(patchies, reference, engine, make):
    if engine == "compiled":
        pytest.importorskip("numba")
    with make() as executor:
        result = simulate(patchies, GAMES, engine=engine, executor=executor, **SETTINGS)
        assert_same_results(reference, result)
        executor.submit(int).result()  # it is not ours to shut down


@pytest.mark.usefixtures("small_chunks")
def test_a_game_of_a_file_goes_to_other_processes_too():
    game = load(EXAMPLES / "pig.py")
    one, two = (simulate(game, 60, seats=2, engine="plain", workers=workers) for workers in (1, 2))
    assert_same_results(one, two)


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("keep", ["steps", "events"])
def test_what_is_kept_is_the_same_too(connect_four, keep):
    pytest.importorskip("numba")
    settings = {"seats": 2, "keep": keep}
    plain = simulate(connect_four, 50, engine="plain", workers=1, **settings)
    compiled = simulate(connect_four, 50, engine="compiled", workers=3, **settings)
    kept = [[number for chunk in result.chunks for number in chunk.kept.tolist()] for result in (plain, compiled)]
    assert kept[0] == kept[1]
    assert len(kept[0]) > 50 * 7


class ReadyLater:
    """A compile that is done when it has been looked at a few times."""

    def __init__(self, done, looks):
        self.done, self.looks = done, looks

    @property
    def compiled(self):
        """Look whether it is done."""
        self.looks -= 1
        return self.done if self.looks < 0 else None


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("workers", [1, 2])
def test_auto_plays_plainly_until_compiled_is_ready(patchies, reference, monkeypatch, workers):
    pytest.importorskip("numba")
    done = compiling(patchies).wait()
    monkeypatch.setattr(run, "compiling", lambda _game: ReadyLater(done, looks=6))
    monkeypatch.delenv("PLAYKIT_JIT", raising=False)
    compiled_games = []
    play = run.play_compiled
    monkeypatch.setattr(run, "play_compiled", lambda *a: compiled_games.append(a[3]) or play(*a))
    result = simulate(patchies, GAMES, engine="auto", workers=workers, **SETTINGS)
    assert_same_results(reference, result)
    assert 0 < sum(compiled_games) < GAMES, "both engines must have played"


def test_auto_without_compiling_is_plain(connect_four, monkeypatch):
    monkeypatch.setenv("PLAYKIT_JIT", "0")
    monkeypatch.setattr(run, "compiling", lambda _game: pytest.fail("compiling was switched off"))
    assert simulate(connect_four, 20, seats=2, engine="auto", workers=1).games == 20


@pytest.mark.usefixtures("small_chunks")
def test_progress_is_told_in_order(connect_four):
    told = []
    simulate(connect_four, 40, seats=2, engine="plain", workers=1, progress=lambda *a: told.append(a))
    assert told == [(7, 40), (14, 40), (21, 40), (28, 40), (35, 40), (40, 40)]


def test_ctrl_c_keeps_the_chunks_that_are_finished(connect_four):
    def press(done, _total):
        if done >= 100:
            raise KeyboardInterrupt

    result = simulate(connect_four, 400, seats=2, engine="plain", workers=1, progress=press)
    assert result.interrupted
    assert result.games == 100
    assert result.digest == simulate(connect_four, 100, seats=2, engine="plain", workers=1).digest


def test_memory_does_not_grow_with_the_jobs_that_wait(patchies):
    """Chunks are handed in a few ahead of need: an executor that never rests sees at most 2 x workers + 1 at once."""
    waiting = []

    class Counting(Backwards):
        def submit(self, function, /, *args, **kwargs):
            """Count what waits already."""
            waiting.append(len(self.jobs))
            return super().submit(function, *args, **kwargs)

    simulate(patchies, 700, engine="plain", workers=2, executor=Counting(), seats=2, preset="board_only")
    assert len(waiting) == 14
    assert max(waiting) <= 5


def test_a_script_needs_no_guard_around_its_main_part(tmp_path):
    """Workers never run the caller's script again."""
    script = tmp_path / "study.py"
    pig = str(EXAMPLES / "pig.py")
    script.write_text(
        "import playkit\n"
        "print('once')\n"
        f"print(playkit.simulate({pig!r}, 400, seats=2, engine='plain', workers=2, seed=3).digest)\n",
        encoding="utf-8",
    )
    told = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True)
    assert told.stdout.split() == [
        "once",
        simulate(find(pig), 400, seats=2, engine="plain", workers=1, seed=3).digest,
    ]
