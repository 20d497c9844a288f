"""Beliefs of sessions in a store: found or worked out, kept, drawn, asked; and what cannot be played on says so."""

from __future__ import annotations

from fnmatch import fnmatch

import numpy as np
import pytest

from playkit import api
from playkit.analysis import course as of
from playkit.dashboards.belief.asked_of import asked_of
from playkit.dashboards.belief.believed import kept
from playkit.dashboards.belief.subject import of_stored
from playkit.dashboards.questions import find_question
from playkit.errors import IllegalAction, OptionsError, StoreError
from playkit.games import find
from playkit.kernel import Session
from playkit.store import Store

GAME = find("capture4")
RUNS = 8
SHORT = {"size": 6, "max_rounds": 8}
"""A small board and few rounds: every step of a session is played on from, eight times, in plain Python."""


def played(seed, **options):
    session = Session(GAME, 4, seed=seed, options=options)
    while not session.over:
        session.play(session.bot_pick("greedy"))
    return session


def log(store, session, rows=None, **header):
    rows = session.rows() if rows is None else rows
    for number, row in enumerate(rows):
        row.update(mono_ms=3000 * number, clock="measured")
    wins = zip(session.score(), session.win_share(), strict=True)
    results = [{"seat": seat, "score": score, "win_share": win} for seat, (score, win) in enumerate(wins)]
    kept = {"options": session.options.as_dict(), "crew": "people", **header}
    with store.session("capture4", seats=4, source="table", **kept) as writing:
        writing.append(rows)
        writing.note("tense", text="ここで迷う")
        writing.end("over", finished=session.over, results=results)
        return writing.session


@pytest.fixture(scope="module")
def studied(tmp_path_factory):
    """Give a store of three sessions whose beliefs were worked out, and their ids."""
    store = Store(tmp_path_factory.mktemp("study"))
    names = [log(store, played(seed, **SHORT)) for seed in range(3)]
    for name in names:
        asked_of(name, RUNS, store=store, engine="plain", bots="random")(None)
    return store, names


def test_what_was_worked_out_is_read_the_next_time(studied):
    store, names = studied

    def never(_done, _total):
        raise AssertionError

    found = asked_of(names[0], RUNS, store=store, engine="plain", bots="random")(never)
    assert found.kept
    assert found.frame.filter(found.frame["steps"] == found.frame["steps"].max())["chance"].to_list() == (
        found.subject.session.win_share()
    )
    assert found.course.minutes[-1] > found.course.minutes[0]


def test_more_continuations_or_other_bots_are_worked_out_anew(tmp_path):
    store = Store(tmp_path / "logs")
    name = log(store, played(1, **SHORT))
    asked_of(name, RUNS, store=store, engine="plain", bots="random")(None)
    assert not asked_of(name, 12, store=store, engine="plain", bots="random")(None).kept
    assert asked_of(name, RUNS, store=store, engine="plain", bots="random")(None).runs == 12, (
        "more than was asked for will do"
    )
    assert kept(store, of_stored(store, name, bots="random"), RUNS) is not None
    assert kept(store, of_stored(store, name, bots="greedy"), RUNS) is None


def test_a_question_reads_kept_beliefs_and_gives_no_other_measure_than_it_defines(studied):
    store, _ = studied
    answer = api.report("belief", game=GAME, store=store)
    defined = {measure.name: measure.unit for measure in find_question("belief").measures}
    people = [measure for measure in answer.measures if measure.facet == "people"]
    assert {measure.name for measure in people} >= {
        "twin_decided",
        "twin_lead_changes",
        "twin_excitement",
        "twin_lowest",
    }
    for measure in answer.measures:
        (name,) = (pattern for pattern in defined if fnmatch(measure.name, pattern))
        assert measure.unit == defined[name]
        assert measure.n == 0, "eight continuations a position are too few"
    assert (answer.verdict, answer.needed) == ("not_shown", 20)
    assert "played on 200 times" in answer.sentence.en
    assert any("--continuations 200" in note.en for note in answer.notes)
    assert "勝者の見込みの最低値" in answer.html("ja")


def test_sessions_played_on_often_enough_count_and_others_are_left_out(tmp_path):
    store = Store(tmp_path / "logs")
    names = [log(store, played(seed, **SHORT)) for seed in range(2)]
    asked_of(names[0], RUNS, store=store, engine="plain", bots="random")(None)
    often = asked_of(names[1], RUNS, store=store, engine="plain", bots="random")(None)
    rows = often.rows.drop("runs").to_dicts()
    store.believe({**often.subject.about, "runs": of.LEAST_RUNS}, rows)
    found = api.report("belief", game=GAME, store=store).measures
    assert {measure.n for measure in found} == {1}


def test_the_figures_are_those_of_the_courses(studied):
    store, names = studied
    answer = api.report("belief", game=GAME, store=store)
    courses = [asked_of(name, RUNS, store=store, engine="plain", bots="random")(None).course for name in names]
    found = {measure.name: measure.estimate for measure in answer.measures}
    by_hand = {
        "twin_decided": np.mean([of.noiseless(of.decided, of.at_tenths(one), 0.5).value for one in courses]),
        "twin_excitement": np.mean(
            [of.noiseless_between(of.excitement, of.agreed_excitement, of.at_tenths(one)).value for one in courses]
        ),
        "twin_lead_changes": np.mean([of.noiseless(of.lead_changes, of.at_tenths(one), 0.5).value for one in courses]),
        "twin_bits_per_minute": sum(of.bits(one).sum() for one in courses)
        / sum(one.minutes[-1] - one.minutes[0] for one in courses),
    }
    assert {name: found[name] for name in by_hand} == pytest.approx(by_hand)


def test_other_rules_make_kept_beliefs_void(studied):
    store, names = studied
    subject = of_stored(store, names[1], bots="random")
    rows = store.beliefs(names[1]).select(
        "steps", "seat", "chance", "low", "high", "half_a", "half_b", "moved", "ahead"
    )
    store.believe({**subject.about, "runs": 99, "rules_hash": "of other rules"}, rows.to_dicts())
    try:
        assert not asked_of(names[1], RUNS, store=store, engine="plain", bots="random")(None).kept
        assert asked_of(names[1], RUNS, store=store, engine="plain", bots="random")(None).kept
    finally:
        assert store.verify() == []


def test_a_sheet_of_moves_is_followed_as_far_as_the_rules_go(tmp_path):
    """Moves alone: who begins is read off the first move, and an impossible move ends the curve."""
    store, session = Store(tmp_path / "logs"), played(5)
    picks = [row for row in session.rows() if row["kind"] == "picked"][:6]
    moves = [{"kind": "picked", "seat": row["seat"], "action_text": row["action_text"]} for row in picks]
    moves.insert(4, {"kind": "picked", "seat": 0, "action_text": "move a1 a1"})
    name = log(store, session, moves, options=None)
    found = asked_of(name, RUNS, store=store, engine="plain", bots="random")(None)
    assert list(found.subject.session.steps) == list(session.steps[: len(found.subject.session.steps)])
    assert found.subject.left == 3
    assert "4 of 7" in found.note("en")
    assert "初期値を仮定" in found.note("ja")
    assert asked_of(name, RUNS, store=store, engine="plain", bots="random")(None).kept


def test_what_cannot_be_played_on_says_why(tmp_path):
    store, session = Store(tmp_path / "logs"), played(5)
    with pytest.raises(StoreError, match="no session"):
        asked_of("01-nobody", store=store)
    with pytest.raises(StoreError, match="not all recorded"):
        asked_of(log(store, session, [{"kind": "scored", "seat": 0, "value": 1}]), store=store)
    with pytest.raises(IllegalAction):
        asked_of(log(store, session, [{"kind": "picked", "seat": 0, "action_text": "move a1 a1"}]), store=store)
    with pytest.raises(OptionsError, match="at least 8"):
        asked_of(session, 3, store=store)
    with pytest.raises(OptionsError, match="engine"):
        asked_of(session, store=store, engine="steam")


def test_a_game_of_a_simulation_is_its_own_and_is_kept(tmp_path):
    store = Store(tmp_path / "logs")
    run = api.simulate(
        "capture4", 2, seed=3, options=SHORT, bots="random", store=store, engine="plain", progress=False
    ).run_id
    found = asked_of(f"{run}/1", RUNS, store=store, engine="plain")(None)
    assert found.subject.plan.bots == ("random",) * 4
    assert found.subject.session.over
    assert asked_of(f"{run}/1", RUNS, store=store, engine="plain")(None).kept
    with pytest.raises(StoreError):
        asked_of(f"{run}/9", RUNS, store=store)


def test_a_play_that_goes_on_is_asked_about_as_it_is_now(tmp_path):
    session = Session(GAME, 4, seed=1)
    before = len(session.steps)
    work = asked_of(session, RUNS, store=Store(tmp_path / "logs"), engine="plain")
    for _ in range(3):
        session.play(session.bot_pick("greedy"))
    found = work(None)
    assert found.frame["steps"].max() == before
    assert found.keep(Store(tmp_path / "logs")) is None, "a play in Python is nobody's session"
