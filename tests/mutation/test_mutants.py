"""Small slips in the rules are noticed; `make drill` tries all of them, each other run a sample."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections import Counter

import pytest

from tests.mutation.mutants import MUTANTS
from tests.mutation.planting import GAMES, Mutant, NoSuchPlace, changed
from tests.mutation.run import HOUSE

EVERY = 1 if os.environ.get("PLAYKIT_DRILL") == "1" else 9
SCRIPT = HOUSE / "tests" / "mutation" / "run.py"


def run(*words):
    """Run the script; give its status and report."""
    done = subprocess.run([sys.executable, SCRIPT, *map(str, words)], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_there_are_enough_mutants_of_every_game_and_each_is_told_apart():
    counts = Counter(mutant.game for mutant in MUTANTS)
    assert set(counts) == {"patchies", "resonance24", "capture4", "marionette"}
    assert min(counts.values()) >= 20
    assert len({mutant.name for mutant in MUTANTS}) == len({mutant.why for mutant in MUTANTS}) == len(MUTANTS)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_the_place_a_mutant_changes_is_there_once(mutant):
    before = (GAMES / mutant.file).read_text(encoding="utf-8")
    after = changed(before, mutant)
    assert ast.dump(ast.parse(after)) != ast.dump(ast.parse(before))


def test_the_tests_named_for_mutants_exist():
    defined = {
        f"tests/games/{path.parent.name}/{path.name}::{node.name}"
        for path in (HOUSE / "tests" / "games").glob("*/test_*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }
    assert {test for mutant in MUTANTS for test in mutant.ids} <= defined
    assert all(mutant.ids for mutant in MUTANTS)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="the script splits its process")
def test_the_tests_kill_the_mutants():
    status, report = run("--every", EVERY)
    assert status == 0, report
    chosen = len(MUTANTS[::EVERY])
    assert f"{chosen} of {chosen} mutants killed" in report


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the script splits its process")
def test_a_mutant_that_changes_nothing_survives_and_one_that_does_not_load_is_broken():
    """The twin of the test above: without it a script that says "killed" to everything would pass."""
    code = """
from tests.mutation.planting import Mutant
from tests.mutation.run import attempts
test, gone = "test_end.py::test_who_tie_win_together", "test_end.py::test_nothing"
same = Mutant("capture4/turns.py", "most_captures", "most = 0", "most = 1 - 1", "nothing changes", test)
deaf = Mutant("capture4/turns.py", "most_captures", "most = 0", "most = table.none", "it does not load", test)
absent = Mutant("capture4/turns.py", "most_captures", "most = 0", "most = 9", "no test is asked", gone)
print([outcome.state for outcome in attempts([same, deaf, absent])])
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=HOUSE, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[-1] == "['SURVIVED', 'BROKEN', 'BROKEN']", done.stdout + done.stderr


@pytest.mark.parametrize(("old", "times"), [("total += 2", 0), ("return False", 2), ("table.pieces[seat]", 1)])
def test_a_place_that_is_not_there_once_is_refused(old, times):
    source = "def count(table, seat):\n    if table.pieces[seat]:\n        return False\n    return False\n"
    mutant = Mutant("capture4/turns.py", "count", old, "0", "", "")
    if times == 1:
        assert changed(source, mutant) == source.replace("table.pieces[seat]", "0")
    else:
        with pytest.raises(NoSuchPlace, match=f"{times} times"):
            changed(source, mutant)
    with pytest.raises(NoSuchPlace, match="no function"):
        changed(source, mutant._replace(where="counts"))


def test_only_the_one_place_is_changed_whatever_letters_stand_before_it():
    source = '"""石。"""\n\n\ndef f(table):\n    """石を引く"""\n    table.石 = 1  # 石\n    return table.a + 1\n'
    mutant = Mutant("x/rules.py", "f", "table.a + 1", "table.a - 1", "", "")
    assert changed(source, mutant) == source.replace("a + 1", "a - 1")
