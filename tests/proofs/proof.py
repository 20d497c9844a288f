"""What proves a measure: one row for each, which tests check it by hand, by a slow twin, by invariance, and so on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parents[1]
ROOMS = ("analysis", "dashboards", "proofs", "simulate", "kernel", "games")

HAND, TWIN, INVARIANT, COVERED, REFUSED = "hand", "twin", "invariant", "covered", "refused"
COLUMNS = (HAND, TWIN, INVARIANT, COVERED, REFUSED)
OTHERWISE = "test_told_otherwise::test_another_order_other_seats_and_doubled_scores"
FEW = "test_told_otherwise::test_two_sessions_decide_nothing"
FLOOR = "test_needs::test_below_its_floor_a_figure_is_greyed_and_from_it_on_it_is_shown"
EVERY_QUESTION = (OTHERWISE, FEW, FLOOR)
"""Tests that go through whole answers, or through the catalogue: they mention no function of one measure."""


class Because(str):
    """Why a measure has no test of a kind, in words."""

    __slots__ = ()


@dataclass(frozen=True)
class Proof:
    """What proves one measure.

    Attributes:
        by: the functions that work it out, `module.function` of playkit.analysis, else with their room.
        hand: worked out by hand, or by a closed form.
        twin: a slow reading in plain loops, an enumeration, or another library, on small logs.
        invariant: other order of rows, other seats, doubled scores.
        covered: the interval holds as often as it says, or why there is none.
        refused: below its floor it is greyed and decides nothing.

    The last five are tests, `test_file::test_name` separated by spaces (with their room where two have such a file), or
    `Because`.
    """

    by: tuple[str, ...]
    hand: str | Because
    twin: str | Because
    invariant: str | Because
    covered: str | Because
    refused: str | Because

    def tests(self, column: str) -> list[str]:
        """Give the tests of a column; none where a reason stands there."""
        told = getattr(self, column)
        return [] if isinstance(told, Because) else told.split()


def rows(question: str, *groups: tuple[str, Proof]) -> dict[tuple[str, str], Proof]:
    """Lay out the proofs of a question's measures, several that share theirs in one group."""
    return {(question, name): proof for names, proof in groups for name in names.split()}


def proved(
    by: str, *, hand: str, twin: str, covered: str, invariant: str = OTHERWISE, refused: str = f"{FEW} {FLOOR}"
) -> Proof:
    """Make a proof; measures of people are told otherwise and refused where all questions are."""
    return Proof(tuple(by.split()), hand, twin, invariant, covered, refused)


@cache
def address(test: str) -> str | None:
    """Give where a test is, `folder/file.py::name`; None where no room has such a file, or several do."""
    file, _, name = test.partition("::")
    rooms = [""] if "/" in file else ROOMS
    found = [path for room in rooms if (path := TESTS / room / f"{file}.py").is_file()]
    return f"{found[0].relative_to(TESTS).as_posix()}::{name}" if len(found) == 1 else None
