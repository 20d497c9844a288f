"""Questions about the course of play: every game that records the facts is answered, people apart from bots."""

from __future__ import annotations

import json
from fnmatch import fnmatch
from pathlib import Path

import pytest
import tables

from playkit import api
from playkit.dashboards.catalogue import Asked
from playkit.dashboards.questions import answer, applies, find_question
from playkit.errors import UnknownQuestion
from playkit.games import find
from playkit.kernel import load

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
GAMES = Path(__file__).parent / "games"
MAPS = ("capture-map", "partners")


@pytest.fixture(scope="module")
def capture_four(tmp_path_factory):
    """Seven short sessions of people, and a run of bots, in one store."""
    folder = tmp_path_factory.mktemp("course") / "logs"
    sessions = [tables.played("capture4", seed=seed, preset="tiny") for seed in range(7)]
    store = tables.record(folder, sessions, draft="9")
    api.simulate("capture4", 40, seed=1, preset="tiny", bots="greedy", engine="plain", workers=1, store=store,
                 draft="9", progress=False)  # fmt: skip
    return store


def checked(found):
    """Look at an answer as a program and as a reader would, in both languages."""
    defined = {one.name: one.unit for one in find_question(found.question).measures}
    for one in found.measures:
        (pattern,) = (name for name in defined if fnmatch(one.name, name))
        assert defined[pattern] == one.unit
        assert one.n > 0
    json.dumps(found.to_dict(), allow_nan=False)
    assert found.sentence.en != found.sentence.ja
    html = found.html()
    assert "{" not in found.sentence.en + found.sentence.ja
    for section in found.charts:
        assert section.rows("en")[0]
        assert section.title.en in html
    return found


@pytest.mark.parametrize("question", MAPS)
def test_captures_are_answered_for_people_and_bots_apart(question, capture_four):
    found = checked(answer(question, Asked(find("capture4"), capture_four)))
    assert {(one.facet, one.draft) for one in found.measures} == {("people", "9"), ("bots", "9")}
    assert found.evidence[0].rows


@pytest.mark.parametrize("question", MAPS)
def test_what_was_just_run_is_enough(question):
    run = api.simulate("capture4", 30, preset="tiny", engine="plain", workers=1, progress=False)
    found = checked(answer(question, Asked(find("capture4"), results=[(None, run)])))
    assert {one.facet for one in found.measures} == {"bots"}


def test_a_question_needs_fields_of_facts():
    for question in MAPS:
        assert applies(question, find("capture4"))
        assert not applies(question, find("patchies"))
        assert not applies(question, load(EXAMPLES / "pig.py"))
        with pytest.raises(UnknownQuestion, match="captured"):
            answer(question, Asked(load(EXAMPLES / "pig.py")))
