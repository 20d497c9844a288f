"""Every measure an answer gives is defined in the catalogue, and nothing else is."""

from __future__ import annotations

import json
from fnmatch import fnmatch

import danger_data as data

from playkit.dashboards.danger.answer import danger
from playkit.dashboards.questions import questions


def test_measures_of_the_danger_answer_are_those_of_the_catalogue():
    question = next(one for one in json.loads(json.dumps(questions())) if one["question"] == "danger")
    defined = {measure["name"]: measure["unit"] for measure in question["measures"]}
    used = set()
    for measure in danger(data.simulated(phases=60)).measures:
        (name,) = (pattern for pattern in defined if fnmatch(measure.name, pattern))
        assert defined[name] == measure.unit
        used.add(name)
    assert used == set(defined)
