"""A report of the record alone: no bots play, what only bots could answer is not asked, people say the same."""

from __future__ import annotations

import pytest
from tables import played, record

from playkit import api
from playkit.dashboards.catalogue import Asked
from playkit.dashboards.questions import ON_RECORD, answer, every, questions
from playkit.dashboards.reading import Reading
from playkit.errors import OptionsError
from playkit.games import find, names

BOTS_ALONE = {"restricted", "skill", "luck"}


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    sessions = [played("resonance24", seed=seed) for seed in range(3)]
    return record(tmp_path_factory.mktemp("alone") / "logs", sessions, draft="A")


@pytest.fixture(scope="module")
def alone(store):
    return api.reports(game="resonance24", store=store, recorded=True)


def facets(found):
    return {measure.facet for measure in found.measures}


@pytest.mark.parametrize("game", names())
def test_a_whole_report_asks_what_the_game_can_answer(game):
    loaded = find(game)
    able = [one["question"] for one in questions(loaded)]
    assert every(loaded, drafts=True) == able
    assert every(loaded) == [name for name in able if name != "compare"]
    assert set(able) - set(every(loaded, drafts=True, recorded=True)) == BOTS_ALONE


def test_every_question_is_asked_and_nobody_plays(alone):
    assert [found.question for found in alone] == every(find("resonance24"), recorded=True)
    assert {facet for found in alone for facet in facets(found)} == {"people"}
    assert all(found.notes[-1] == ON_RECORD for found in alone)
    # What was counted is there: a report that left everything out would show no bots either.
    assert {found.question for found in alone if facets(found)} >= {"length", "leads", "spread", "slow-first-hand"}


@pytest.mark.usefixtures("few_games")
@pytest.mark.parametrize("question", ["length", "spread", "seats"])
def test_people_say_the_same_beside_bots(store, alone, question):
    beside = api.report(question, game="resonance24", store=store)
    assert facets(beside) > {"people"}
    (own,) = [found for found in alone if found.question == question]
    assert [one.to_dict() for one in own.measures] == [
        one.to_dict() for one in beside.measures if one.facet == "people"
    ]


@pytest.mark.parametrize("question", sorted(BOTS_ALONE))
def test_what_only_bots_can_answer_is_refused(store, question):
    with pytest.raises(OptionsError, match="only bots can answer") as refused:
        api.report(question, game="resonance24", store=store, recorded=True)
    assert "ボットだけ" in refused.value.ja


@pytest.mark.usefixtures("few_games")
def test_choices_are_not_played_on_though_another_question_of_the_reading_did(store):
    game, reading = find("resonance24"), Reading()
    before = answer("choices", Asked(game, store, reading=reading))
    after = answer("choices", Asked(game, store, reading=reading, recorded=True))
    assert facets(before) > facets(after) == {"people"}
    assert not [one for one in after.measures if one.n_unit == "decisions"]


def test_two_drafts_are_compared_by_their_records_alone(tmp_path):
    folder = tmp_path / "logs"
    for draft, first in (("draft12", 0), ("two_hands", 9)):
        sessions = [played("resonance24", seed=first + seed, preset=draft) for seed in range(2)]
        store = record(folder, sessions, draft=draft)
    found = api.report("compare", game="resonance24", store=store, drafts=("draft12", "two_hands"), recorded=True)
    assert facets(found) == {"people"}
