"""Functions that call each other in a circle are refused: numba would bring the whole process down."""

from __future__ import annotations

import pytest

from playkit.errors import RulesError
from playkit.kernel import load

from .conftest import PIG

CIRCLE = """def ping(table, n):
    if n > 0:
        pong(table, n - 1)


def pong(table, n):
    if n > 0:
        ping(table, n - 1)


def pass_turn(table):
    ping(table, 3)
"""


def test_a_circle_of_two_is_refused_with_lines_and_mend(plant):
    with pytest.raises(RulesError, match="ping and pong call each other; write the course as a loop") as refused:
        load(plant(PIG, ("def pass_turn(table):\n", CIRCLE)))
    assert len(refused.value.en.splitlines()) == 2
    assert "互いに呼び合っています" in refused.value.ja


def test_a_function_may_call_itself(plant):
    alone = CIRCLE.replace("        pong(table, n - 1)", "        ping(table, n - 1)")
    assert load(plant(PIG, ("def pass_turn(table):\n", alone))).name == "pig"
