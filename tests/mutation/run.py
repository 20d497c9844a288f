"""Plant mutants into the rules of the four games, one at a time, and see whether the tests notice.

    python tests/mutation/run.py                      every mutant against the tests that are named for it
    python tests/mutation/run.py --game patchies      those of one game
    python tests/mutation/run.py --every 8            a sample: each eighth
    python tests/mutation/run.py --find               against all fast tests of its game: which one notices first?

A mutant counts as killed only if its rules load and a named test then fails. Each runs in a process split off from one
that has everything but the games loaded, without pytest's plugins: 0.7 CPU s a mutant, where a fresh pytest takes 3.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import os
import re
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

HOUSE = Path(__file__).parents[2]
sys.path[:0] = [str(HOUSE)]

from tests.mutation.mutants import MUTANTS  # noqa: E402 - a script finds the house first
from tests.mutation.planting import Mutant, plant  # noqa: E402 - as above

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# Loaded before the processes split: whatever tests of rules import, without the games themselves.
PRELOADED = (
    "pytest",
    "hypothesis",
    "scipy.stats",
    "playkit.kernel.contract",
    "playkit.kernel.playout",
    "playkit.kernel.scenery",
)
# Slow, or about other things than rules; --find leaves them out.
NOT_RULES = ("rules_page", "bots", "engines", "both_engines", "tallies", "scene", "statistics")
SLOW = ("invariants", "oracle", "secrets")
KILLED, SURVIVED, BROKEN = "killed", "SURVIVED", "BROKEN"


class Outcome(NamedTuple):
    """What became of a mutant: killed, survived, or broken (it does not load, or no test ran)."""

    mutant: Mutant
    state: str
    by: str
    seconds: float


def fast_tests(game: str) -> list[str]:
    """List the test files of a game that are about its rules."""
    files = {file.stem.removeprefix("test_"): file for file in (HOUSE / "tests" / "games" / game).glob("test_*.py")}
    stems = sorted(files.keys() - set(NOT_RULES), key=lambda stem: (stem in SLOW, stem))
    return [str(files[stem].relative_to(HOUSE)) for stem in stems]


def attempt(mutant: Mutant, ids: Sequence[str]) -> Outcome:
    """Run tests against one mutant, in a process of its own."""
    began = time.perf_counter()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        with tempfile.TemporaryDirectory() as folder:
            said = _in_the_child(mutant, ids, Path(folder))
        os.write(writing, said.encode()[:4000])
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8", errors="replace") as pipe:
        state, _, by = pipe.read().partition(" ")
    os.waitpid(child, 0)
    return Outcome(mutant, state or BROKEN, by, time.perf_counter() - began)


def _in_the_child(mutant: Mutant, ids: Sequence[str], folder: Path) -> str:
    """Plant, load, test; give the state and who noticed, as one text."""
    import pytest

    games = importlib.import_module("playkit.games")  # as an attribute of playkit it is a function
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            games.__path__.insert(0, str(plant(mutant, folder)))
            rules = games.find(mutant.game).module.__file__ or ""
            if not rules.startswith(str(folder)):
                return f"{BROKEN} the mutant is not what was loaded"
        except Exception as error:  # noqa: BLE001 - whatever keeps a mutant from loading, it tests nothing
            return f"{BROKEN} {type(error).__name__}: {error}"
        os.chdir(HOUSE)
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        status = pytest.main(
            [
                *ids,
                "-x",
                "-q",
                "--tb=no",
                "-k",
                "not contract",
                "-p",
                "no:cacheprovider",
                "-W",
                "ignore::pytest.PytestAssertRewriteWarning",
            ]
        )
    failed = re.search(r"^FAILED (\S+)", said.getvalue(), re.MULTILINE)
    if status == pytest.ExitCode.TESTS_FAILED and failed:
        return f"{KILLED} {failed[1].removeprefix('tests/games/')}"
    return SURVIVED if status == pytest.ExitCode.OK else f"{BROKEN} {said.getvalue()[-1500:]}"


def attempts(mutants: Iterable[Mutant], *, find: bool = False) -> list[Outcome]:
    """Run mutant after mutant, telling each as it is known."""
    for name in PRELOADED:
        importlib.import_module(name)
    outcomes = []
    for mutant in mutants:
        outcomes.append(attempt(mutant, fast_tests(mutant.game) if find else mutant.ids))
        sys.stdout.write(told(outcomes[-1]) + "\n")
        sys.stdout.flush()
    return outcomes


def told(outcome: Outcome) -> str:
    """Tell an outcome as rows of the report."""
    mutant = outcome.mutant
    by = f"\n           {outcome.state if outcome.state == BROKEN else 'by'} {outcome.by}" if outcome.by else ""
    return f"{outcome.state:9}{outcome.seconds:5.1f} s  {mutant.name}\n           {mutant.why}{by}"


def main() -> int:
    """Run from the shell; 0 where every mutant was killed."""
    asked = argparse.ArgumentParser(description="plant mutants into the rules and see whether tests notice")
    asked.add_argument("--game", help="only this game's mutants")
    asked.add_argument("--only", help="only mutants whose name or reason holds this text", default="")
    asked.add_argument("--every", type=int, default=1, metavar="N", help="only each N-th of them")
    asked.add_argument(
        "--find", action="store_true", help="run all fast tests of the game, to find the first that notices"
    )
    given = asked.parse_args()
    chosen = [m for m in MUTANTS if given.game in {None, m.game} and given.only in m.name + m.why]
    outcomes = attempts(chosen[:: given.every], find=given.find)
    lost = [outcome for outcome in outcomes if outcome.state != KILLED]
    seconds = sum(outcome.seconds for outcome in outcomes)
    sys.stdout.write(f"{len(outcomes) - len(lost)} of {len(outcomes)} mutants killed in {seconds:.0f} s\n")
    return 1 if lost or not outcomes else 0


if __name__ == "__main__":
    sys.exit(main())
