"""The bench itself: its no-op is a no-op, its verdicts follow its targets."""

from __future__ import annotations

import pytest

from bench.silent import silent_game
from bench.table import Row, as_markdown
from playkit.games import find
from playkit.kernel.playout import PlainEngine


def test_the_silent_game_plays_the_same_game_and_records_nothing():
    game = find("patchies")
    options = game.resolve(3)
    loud, silent = (PlainEngine(one, 3, options, ["random"] * 3).play(5, 0) for one in (game, silent_game(game)))
    assert loud.steps == silent.steps
    assert loud.scores == silent.scores
    assert loud.log
    assert silent.log == []


@pytest.mark.parametrize(
    ("row", "passed"),
    [
        (Row("a", 2, at_least=2), True),
        (Row("a", 1.9, at_least=2), False),
        (Row("a", 2, at_most=2), True),
        (Row("a", 2.1, at_most=2), False),
        (Row("a", 2), None),
    ],
)
def test_a_row_knows_whether_it_passed(row, passed):
    assert row.passed is passed


def test_the_table_says_which_target_was_missed():
    text = as_markdown([Row("slow", 3, at_most=2), Row("fast", 25e6, at_least=10e6)])
    slow, fast = text.splitlines()[2:]
    assert "FAIL" in slow
    assert "25 M" in fast
    assert "PASS" in fast
