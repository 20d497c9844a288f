"""The registry of proofs: every measure has its row, and every test it names is there and is about that measure."""

from __future__ import annotations

import pytest
from mentions import functions, mentioned
from populations import COVERS
from proof import COLUMNS, EVERY_QUESTION, INVARIANT, REFUSED, TESTS, Because, address
from proofs_of_boards import BOARDS
from proofs_of_bots import BOTS
from proofs_of_people import PEOPLE
from proofs_of_play import COVER, PLAY, SLOW
from test_slow_readings import PROVES

from playkit.dashboards.questions import QUESTIONS

PROOFS = {**BOARDS, **PLAY, **PEOPLE, **BOTS}
PLAYKIT = TESTS.parent / "playkit"
OF_INTERVALS = ("test_intervals", "test_pooled", "test_coverage", "test_seats")
"""Files that prove a way of making intervals, or whole answers, for all measures that are made so."""
CELLS = [pytest.param(measure, column, id=f"{'-'.join(measure)}-{column}") for measure in PROOFS for column in COLUMNS]


def stem(measure):
    """Name a measure without what tells its figures apart; items of predictions are alike."""
    name = measure.split(".")[0].rstrip("*")
    return f"minutes_{name.partition('_')[2]}" if name.endswith(("_bias", "_error")) else name


def covered_somewhere():
    return {measure for measures in COVERS.values() for measure in measures.split()}


def test_every_measure_has_its_row():
    defined = {(question.name, measure.name) for question in QUESTIONS for measure in question.measures}
    assert set(PROOFS) == defined


def test_no_row_is_empty():
    """Where there is no test there is a reason, and a reason is a sentence and not a name."""
    for measure, proof in PROOFS.items():
        for column in COLUMNS:
            told = getattr(proof, column)
            assert told.strip(), (measure, column)
            assert isinstance(told, Because) == ("::" not in told), (measure, column)


def test_measures_are_worked_out_by_functions_that_exist():
    for measure, proof in PROOFS.items():
        for name in proof.by:
            module, _, function = name.rpartition(".")
            path = module.replace(".", "/") if "." in module else f"analysis/{module}"
            assert function in functions(PLAYKIT / f"{path}.py"), (measure, name)


@pytest.mark.parametrize(("measure", "column"), CELLS)
def test_what_is_named_is_a_test_of_that_measure(measure, column):
    proof = PROOFS[measure]
    ours = {name.rpartition(".")[2] for name in proof.by}
    for test in proof.tests(column):
        where = address(test)
        assert where is not None, f"{test} is in no room, or in several"
        names = mentioned(where)
        assert names is not None, f"there is no {test}"
        if test in EVERY_QUESTION:
            assert column in {INVARIANT, REFUSED}
        elif test == COVER:
            assert stem(measure[1]) in covered_somewhere(), "no population has it"
        elif test == SLOW:
            assert measure[1] in PROVES[measure[0]].split(), "it is not among what is read again"
        elif not test.startswith(OF_INTERVALS):
            assert ours & names, f"{test} mentions none of {sorted(ours)}"
