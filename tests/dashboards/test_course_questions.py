"""Questions about the course of play: every game that records the facts is answered, people apart from bots."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from fnmatch import fnmatch
from pathlib import Path

import pytest
import tables

from playkit import api
from playkit.dashboards.catalogue import Asked
from playkit.dashboards.decision_sources import MOST_GAMES
from playkit.dashboards.general import answer_general
from playkit.dashboards.kingmaking.asked import GENERAL as KINGMAKING
from playkit.dashboards.questions import answer, applies, find_question
from playkit.errors import UnknownQuestion
from playkit.games import find
from playkit.kernel import load
from playkit.store import Store

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


# Choices -------------------------------------------------------------------------------------------------------------


def figure(found, name, facet="bots"):
    return next(one for one in found.measures if (one.name, one.facet) == (name, facet))


@pytest.mark.parametrize("first", range(3))
def test_whoever_begins_among_gladiators_makes_the_king(first):
    """Golden: kingmaking is 1, whoever of 3, 4 and 5 begins."""
    run = api.simulate(
        GAMES / "gladiators.py", 40, seats=3, options={"first": first}, engine="plain", workers=1, progress=False
    )
    found = checked(answer("kingmaking", Asked(load(GAMES / "gladiators.py"), results=[(None, run)])))
    assert found.verdict == "not_shown", "forty choices are too few for a verdict"
    assert "at least 50 choices" in found.sentence.en
    king = figure(found, "kingmaking")
    assert (king.estimate, king.n) == (1, 40)
    assert figure(found, "kingmaking_per_game").estimate == 1
    assert figure(found, "kingmaking_power").estimate == 1


def test_enough_choices_give_a_verdict():
    run = api.simulate(GAMES / "gladiators.py", 150, seats=3, engine="plain", workers=1, progress=False)
    general = replace(KINGMAKING, games=150)
    found = answer_general(Asked(load(GAMES / "gladiators.py"), results=[(None, run)]), general)
    assert figure(found, "kingmaking").n == MOST_GAMES
    assert found.sentence.en.startswith("Bots, 60 choices looked into")
    assert found.verdict == "common"


def test_a_game_for_two_makes_no_king():
    run = api.simulate(EXAMPLES / "connect_four.py", 4, seats=2, engine="plain", workers=1, progress=False)
    found = checked(answer("kingmaking", Asked(load(EXAMPLES / "connect_four.py"), results=[(None, run)])))
    assert (found.verdict, found.measures) == ("not_shown", [])
    assert "three seats" in found.sentence.en


def test_choices_of_pig_are_roll_and_hold():
    run = api.simulate(EXAMPLES / "pig.py", 110, seats=2, engine="plain", workers=1, progress=False)
    found = checked(answer("choices", Asked(load(EXAMPLES / "pig.py"), results=[(None, run)])))
    width = figure(found, "width").estimate
    assert 1 < width < 2
    assert figure(found, "open").estimate == pytest.approx(width - 1)
    assert figure(found, "used.hold").estimate > 0.9
    assert {section.name for section in found.charts} == {"matter", "width", "used"}


def test_people_have_widths_and_bots_have_more(capture_four):
    found = checked(answer("choices", Asked(find("capture4"), capture_four)))
    assert figure(found, "width", "people").n == 7
    assert figure(found, "used.leave", "people").estimate == 0
    assert found.sentence.en == "People, draft 9, 7 sessions: too few to say; at least 20 sessions are needed."
    used = next(section for section in found.charts if section.name == "used")
    assert used.table is not None
    assert any("0%" in label.en for row in used.table.rows for label in row)


# Length --------------------------------------------------------------------------------------------------------------


def test_people_have_minutes_and_bots_have_turns(capture_four):
    found = checked(answer("length", Asked(find("capture4"), capture_four)))
    names = {(one.name, one.facet) for one in found.measures}
    assert {("minutes.50", "people"), ("waiting.0", "people"), ("turns.50", "bots")} <= names
    assert not [one for one in found.measures if one.facet == "bots" and "minutes" in one.name]
    waiting = [figure(found, f"waiting.{seat}", "people").estimate for seat in range(4)]
    assert sum(waiting) == pytest.approx(3), "somebody always thinks, and the others wait"


def test_parts_of_a_game_without_turns_are_compared():
    run = api.simulate("patchies", 12, seats=3, engine="plain", workers=1, progress=False)
    found = checked(answer("length", Asked(find("patchies"), results=[(None, run)])))
    shares = [one.estimate for one in found.measures if one.name.startswith("part_picks")]
    assert sum(shares) == pytest.approx(1)
    assert "parts" in [section.name for section in found.charts]


# Leads ---------------------------------------------------------------------------------------------------------------


def test_people_and_bots_race_apart(capture_four):
    found = checked(answer("leads", Asked(find("capture4"), capture_four)))
    assert {("lead_changes", "people"), ("lead_changes", "bots")} <= {(one.name, one.facet) for one in found.measures}
    assert figure(found, "lead_changes", "people").n <= 7
    assert [section.name for section in found.charts] == ["leaders", "curves"]


@pytest.mark.parametrize("game", ["pig.py", "patchies", "resonance24", "marionette"])
def test_every_game_with_points_is_a_race(game):
    place = EXAMPLES / game if game.endswith(".py") else game
    run = api.simulate(place, 4, seats=4, engine="plain", workers=1, progress=False)
    found = checked(answer("leads", Asked(load(place) if game.endswith(".py") else find(game), results=[(None, run)])))
    assert 0 <= figure(found, "decided").estimate <= 1
    assert figure(found, "leader_wins.50").n == 4


def test_sheets_race_by_their_parts(tmp_path):
    """A study of sheets with points by hand: no steps to replay, so standings after each hand are the track."""
    place = Path("samples") / "studies" / "slow.jsonl"
    (tmp_path / place).parent.mkdir(parents=True)
    shutil.copy(Path(__file__).parents[2] / "logs" / place, tmp_path / place)
    run = api.simulate("resonance24", 2, seats=4, engine="plain", workers=1, progress=False)
    asked = Asked(find("resonance24"), Store(tmp_path), study="slow", results=[(None, run)])
    found = checked(answer("leads", asked))
    assert figure(found, "lead_changes", "sample").n == 40
    assert found.sentence.en.startswith("Invented sample, draft 12, 40 sessions")


def test_a_draft_that_nobody_played_is_named(capture_four):
    found = answer("length", Asked(find("capture4"), capture_four, drafts=("8", "9")))
    assert [note.en for note in found.notes if "'8'" in note.en]
    assert not [note.en for note in found.notes if "'9'" in note.en and note.en.startswith("Nothing")]
