"""What the catalogue says a measure needs is what answers keep: columns that exist, floors at which they speak."""

from __future__ import annotations

import re

import pytest

from playkit.analysis.findings import FLOORS as FOUND
from playkit.analysis.measured import Panel, floor_of, measured
from playkit.charts import danger, dots, stakes
from playkit.dashboards.catalogue import anchor
from playkit.dashboards.counted import COUNTED
from playkit.dashboards.questions import QUESTIONS, questions
from playkit.dashboards.units import UNITS
from playkit.store.schema import TABLES

MEASURES = [
    pytest.param(question.name, measure, id=f"{question.name}-{measure.name}")
    for question in QUESTIONS
    for measure in question.measures
]

YEAR = r"\b(19|20)\d\d\b"
UNDATED = "Burke"
"""His index of excitement is known from the web, without a year that could be vouched for."""


@pytest.mark.parametrize(("question", "measure"), MEASURES)
def test_a_measure_says_what_it_needs(question, measure):
    """Columns are columns of the store, something must be counted, and the source is somebody's or a place of ours."""
    plain = measure.to_dict(question)
    for table, names in plain["columns"].items():
        assert set(names) <= {column.name for column in TABLES[table]}, table
    assert plain["minimum_n"]
    assert plain["unit"] in UNITS
    assert {floor["of"] for floor in plain["minimum_n"]} <= set(COUNTED)
    least = 1 if question == "health" else 2  # what is on record is counted, not estimated
    assert all(floor["n"] >= least for floor in plain["minimum_n"])
    own = f"playkit, docs/measures.md#{anchor(question, measure.name)}"
    assert plain["source"] == own or re.search(YEAR, plain["source"]) or plain["source"].startswith(UNDATED)


def test_every_measure_is_defined_once():
    listed = [(one["question"], measure["name"]) for one in questions() for measure in one["measures"]]
    assert len(set(listed)) == len(listed) >= 25


def test_anchors_of_measures_are_their_own():
    """Two measures of one place would be one definition."""
    places = [anchor(one["question"], measure["name"]) for one in questions() for measure in one["measures"]]
    assert len(set(places)) == len(places)


@pytest.mark.parametrize(("question", "measure"), MEASURES)
def test_below_its_floor_a_figure_is_greyed_and_from_it_on_it_is_shown(question, measure):
    """The floor of the catalogue is the one that figures are really greyed by."""
    for floor in measure.minimum_n:
        if question in {"slow-first-hand", "compare", "danger"}:
            continue  # they grey by themselves, see their own tests below
        for less, state in ((1, {"few", "too_few"}), (0, {"shown"})):
            panel = Panel("people", None, "sessions")
            panel.add("x", 0.5, n=floor.n - less, n_unit=floor.of, sessions=floor.sessions)
            assert measured([panel])["state"][0] in state
        if floor.sessions:
            panel = Panel("people", None, "sessions")
            panel.add("x", 0.5, n=floor.n, n_unit=floor.of, sessions=floor.sessions - 1)
            assert measured([panel])["state"][0] == "few"


def test_charts_ask_for_as_much_as_figures_need():
    """Charts know nothing of figures' floors, so their words are compared here."""
    assert {of: n for of, n in dots.FLOORS.items() if n != floor_of(of)[0]} == {}
    assert {of: n for of, n in stakes.LEAST.items() if n != FOUND[of]} == {}
    assert QUESTIONS[0].measures[0].minimum_n[0].n == danger.MIN_SHOWN
