"""A question without a game is asked of the one that was played; without any, of its own example."""

from __future__ import annotations

from pathlib import Path

import pytest

import playkit
from playkit.dashboards.questions import QUESTIONS, applies
from playkit.dashboards.usual_game import usual_game
from playkit.errors import UnknownQuestion
from playkit.games import find
from playkit.kernel import load
from playkit.simulate.run import simulate
from playkit.simulate.sink import RunSink
from playkit.store import Store

SAMPLES = Path(__file__).parents[2] / "logs" / "samples"
HANDS = Path(__file__).parents[1] / "simulate" / "games" / "hands.py"


def log(store, game, times=1, **header):
    for _ in range(times):
        with store.session(game, seats=3, **header) as session:
            session.end("over", finished=True)


def asked(question, store, **where):
    return usual_game(question, store, **where).name


def test_where_nothing_was_played_it_is_the_questions_own_example(tmp_path):
    assert asked("slow-first-hand", None) == "resonance24"
    assert asked("danger", Store(tmp_path)) == "patchies"
    with pytest.raises(UnknownQuestion, match="slow-first-hand"):
        usual_game("slow-first-hands", None)


@pytest.mark.parametrize("question", [question.name for question in QUESTIONS])
def test_every_question_fits_the_game_it_is_asked_of(question):
    assert applies(question, usual_game(question, None))


def test_it_is_the_game_with_most_sessions_that_the_question_fits(tmp_path):
    store = Store(tmp_path)
    log(store, "capture4", 3)
    log(store, "patchies", 2)
    log(store, "resonance24", 1)
    assert asked("slow-first-hand", store) == "patchies", "capture 4 has no parts"
    log(store, "resonance24", 2)
    assert asked("slow-first-hand", store) == "resonance24"
    assert asked("danger", store) == "patchies"


def test_a_study_counts_its_own_sessions_and_people_before_simulations(tmp_path):
    store = Store(tmp_path)
    log(store, "patchies", 3)
    log(store, "resonance24", 1, study="autumn")
    assert asked("slow-first-hand", store, study="autumn") == "resonance24"
    for _ in range(4):
        simulate(find("resonance24"), 1, engine="plain", sink=RunSink(store))
    assert asked("slow-first-hand", store) == "patchies"


def test_a_game_that_cannot_be_found_by_its_name_is_passed_over(tmp_path):
    store = Store(tmp_path)
    log(store, "somebodys_game", 5)
    log(store, "patchies", 1)
    assert asked("slow-first-hand", store) == "patchies"


def test_drafts_that_only_one_game_knows_mean_that_game(tmp_path):
    store = Store(tmp_path)
    log(store, "patchies", 3, draft="B")
    log(store, "marionette", 1, draft="12b")
    assert asked("compare", store, drafts=("two_hands", "double_second")) == "resonance24"
    assert asked("compare", store, drafts=("12b", "12b")) == "marionette"
    assert asked("compare", store, drafts=("vanilla", "B")) == "patchies"


def test_what_was_just_run_is_what_is_asked_about():
    result = simulate(load(HANDS), 2, seats=3, engine="plain")
    assert usual_game("slow-first-hand", None, results=[(None, result)]) is result.plan.game


@pytest.mark.parametrize(("study", "verdict"), [("slow", "slow"), ("fair", "fine"), ("swingy", "not_shown")])
def test_the_shipped_studies_answer_without_naming_their_game(study, verdict, tmp_path, monkeypatch):
    from playkit.dashboards import plays_sources

    monkeypatch.setattr(plays_sources, "GAMES", {True: 20, False: 5})
    folder = tmp_path / "samples" / "studies"
    folder.mkdir(parents=True)
    (folder / f"{study}.jsonl").write_bytes((SAMPLES / "studies" / f"{study}.jsonl").read_bytes())
    found = playkit.report("slow-first-hand", store=tmp_path, study=study)
    assert (found.verdict, found.subject.en) == (verdict, "24 -Resonating Terror-")
