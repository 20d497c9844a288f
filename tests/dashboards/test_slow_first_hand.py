"""The slow first hand answered: three invented studies with three verdicts, and what an answer must not do."""

from __future__ import annotations

import json
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import numpy as np
import plays_data as data
import polars as pl
import pytest
from make_studies import STUDIES, lines, text

from playkit.analysis import findings
from playkit.analysis.choices import Decision
from playkit.analysis.plays import no_plays
from playkit.analysis.plays_recorded import plays_from_events
from playkit.dashboards import plays_sources
from playkit.dashboards.catalogue import Asked
from playkit.dashboards.parts import hand_template, words_of
from playkit.dashboards.questions import answer, applies, questions
from playkit.dashboards.slow_first_hand import verdict as slow_verdict
from playkit.dashboards.slow_first_hand.answer import slow_first_hand
from playkit.games import find
from playkit.kernel import Session, load
from playkit.simulate.plan import make_plan
from playkit.store import Store

HAND = "hand {n} / {n}ハンド目"
SAMPLES = Path(__file__).parents[2] / "logs" / "samples" / "studies"
HANDS = Path(__file__).parents[1] / "simulate" / "games" / "hands.py"
VERDICTS = {"slow": "slow", "fair": "fine", "swingy": "not_shown"}


@cache
def answered(name: str):
    return slow_first_hand(data.study(name), hand=HAND, samples=True)


def figure_of(found, name: str, facet: str | None = None):
    return next(one for one in found.measures if one.name == name and facet in {None, one.facet})


@pytest.mark.parametrize("name", VERDICTS)
def test_the_invented_studies_give_their_verdicts(name):
    found = answered(name)
    assert found.verdict == VERDICTS[name]
    assert (found.needed > 0) == (found.verdict == "not_shown")


@pytest.mark.parametrize("name", VERDICTS)
def test_the_shipped_studies_are_those_the_script_draws(name):
    assert (SAMPLES / f"{name}.jsonl").read_text(encoding="utf-8") == text(lines(name, STUDIES[name]))


def test_the_sentence_gives_effect_interval_and_n_in_both_languages():
    sentence = answered("slow").sentence
    assert sentence.en == (
        "Invented sample: Hand 1 takes 36\u202f% of the minutes and carries 14\u202f% of the final spread of points "
        "(95 % interval 9–\u206020\u202f%; even: 33\u202f%; 40 sessions). People rate it 0.8 lower than what follows "
        "(95 % interval −1.0 … −0.7; 24 people). So hand 1 is slow."
    )
    assert sentence.ja.startswith("架空の見本：1ハンド目は時間の36%を占め、最終的な点差の14%を生みます")
    assert sentence.ja.endswith("1ハンド目は間延びしています。")
    assert "about 96 more sessions" in answered("swingy").sentence.en


def test_an_answer_is_plain_data_with_interval_and_n_for_every_measure():
    plain = json.loads(json.dumps(answered("slow").to_dict(), allow_nan=False))
    assert {"verdict", "sentence", "measures", "needed"} <= set(plain)
    for measure in plain["measures"]:
        assert measure["n"] > 0
        assert measure["n_unit"] in {"sessions", "people"}
        assert measure["low"] is None or measure["low"] <= measure["estimate"]


def test_samples_speak_only_when_they_were_asked_for_by_name():
    found = slow_first_hand(data.study("slow"), hand=HAND)
    assert found.verdict == "not_shown"
    assert figure_of(found, "stake.1").facet == "sample", "they are still shown"


def test_people_speak_before_samples_and_are_not_added_to_them():
    people = data.sheets(data.drawn((1, 1, 1), 3), minutes=[[10, 10, 10]] * 3)
    found = slow_first_hand(people + data.study("slow"), hand=HAND, samples=True)
    assert found.verdict == "not_shown"
    assert found.needed == 3
    assert "3 sessions" in found.sentence.en
    assert [figure_of(found, "stake.1", facet).n for facet in ("people", "sample")] == [3, 40]


def test_bots_alone_never_decide():
    bots = findings.Played(data.sheets(data.drawn((0.1, 1, 1), 300), facet="bots"))
    found = slow_first_hand(no_plays(), [bots], hand=HAND)
    assert (found.verdict, found.needed) == ("not_shown", 6)
    assert figure_of(found, "stake.1").facet == "bots"


@pytest.mark.parametrize(("sessions", "verdict"), [(5, "not_shown"), (40, "slow")])
def test_under_six_sessions_nothing_is_decided(sessions, verdict):
    rows = data.study("slow")
    few = rows.sessions.sort("session").head(sessions)
    assert slow_first_hand(rows._of(few), hand=HAND, samples=True).verdict == verdict


def speaker(**rows):
    """Give a speaker with figures (estimate, low, high) by measure."""
    told = {
        (name, 1): {"estimate": values[0], "low": values[1], "high": values[2], "n": 20}
        for name, values in rows.items()
    }
    return slow_verdict.Speaker("people", None, told)


@pytest.mark.parametrize(
    ("rows", "verdict"),
    [
        ({"slowness": (2, 1.3, 3), "rating_gap": (-1, -2, -0.1)}, "slow"),
        ({"slowness": (2, 1.3, 3), "bits_per_minute": (0.2, 0, 0.4)}, "slow"),
        ({"slowness": (2, 1.3, 3), "choice_gap": (-0.2, -0.3, -0.1)}, "slow"),
        ({"slowness": (1, 0.8, 3), "rating_gap": (-1, -2, -0.1), "choice_gap": (-0.2, -0.3, -0.1)}, "slow"),
        ({"slowness": (2, 1.3, 3)}, "not_shown"),
        ({"slowness": (2, 1.2, 3), "rating_gap": (-1, -2, -0.1)}, "not_shown"),
        ({"slowness": (1, 0.8, 1.2), "rating_gap": (0, -0.4, 0.4)}, "fine"),
        ({"slowness": (1, 0.8, 1.3), "rating_gap": (0, -0.4, 0.4)}, "not_shown"),
        ({"slowness": (1, 0.8, 1.2), "rating_gap": (0, -0.6, 0.4)}, "not_shown"),
        ({"slowness": (1, 0.8, 1.2)}, "not_shown"),
        ({"rating_gap": (-1, -2, -0.1), "choice_gap": (-0.2, -0.3, -0.1)}, "not_shown"),
        ({"slowness": (2, 1.3, None), "rating_gap": (-1, -2, -0.1)}, "slow"),
    ],
)
def test_two_signs_make_slow_and_both_bounds_make_fine(rows, verdict):
    assert slow_verdict.decide(speaker(**rows)) == verdict


def test_more_sessions_are_named_by_the_square_of_what_is_missing():
    # Slowness must shrink from 0.8 to 0.4 below its estimate, rating from 0.2 to 0.1: four times 20 sessions.
    one = speaker(slowness=(1.65, 0.85, 2.5), rating_gap=(-0.1, -0.3, 0.1))
    assert slow_verdict.needed(one) == 60
    assert slow_verdict.needed(None) == 6
    assert slow_verdict.needed(speaker(slowness=(1.25, 1, 1.5))) == slow_verdict.MOST_NEEDED


def test_choices_of_people_are_a_sign_and_those_of_bots_are_not():
    decided = [Decision(game, part, 3, consequential=part > 1) for game in range(20) for part in (1, 2, 3)]
    with_people = slow_first_hand(data.study("swingy"), (), {("sample", "12"): decided}, hand=HAND, samples=True)
    bots = findings.Played(data.sheets(data.drawn((1, 1, 1), 20), facet="bots"), None, decided)
    with_bots = slow_first_hand(data.study("swingy"), [bots], hand=HAND, samples=True)
    assert "fewer choices that matter: shown" in " ".join(note.en for note in with_people.notes)
    assert "fewer choices that matter: not measured" in " ".join(note.en for note in with_bots.notes)


def test_two_drafts_are_compared_by_their_stakes():
    frames = [
        data.sheet(own, session=f"{draft}{k}", draft=draft, minutes=[10, 10, 10])
        for draft, spread in (("A", (1, 1, 1)), ("B", (0.2, 1, 1)))
        for k, own in enumerate(data.drawn(spread, 60).tolist())
    ]
    found = slow_first_hand(plays_from_events(pl.concat(frames)), hand=HAND, drafts=("A", "B"))
    (told,) = [note.en for note in found.notes if "in draft B than in A" in note.en]
    assert "People: hand 1 carries −" in told


def test_every_measure_is_defined_and_every_definition_is_used():
    defined = next(one for one in questions() if one["question"] == "slow-first-hand")["measures"]
    names = {measure["name"]: measure["unit"] for measure in defined}

    def play_on(_):
        return np.eye(4)[np.arange(40) % 4], np.eye(4)[np.arange(40) % 3]

    decided = [Decision(game, part, 3, consequential=part > 1) for game in range(20) for part in (1, 2, 3)]
    bots = findings.Played(
        data.sheets(data.drawn((1, 1, 1), 40), facet="bots"), play_on, decided, [(np.ones(9), np.ones(9) * 2)] * 2
    )
    used = {}
    log = halved_log()
    for measure in slow_first_hand(data.study("slow") + log, [bots], hand=HAND).measures:
        (name,) = (pattern for pattern in names if fnmatch(measure.name, pattern))
        used[name] = measure.unit
    assert used == names


def halved_log():
    """Give table logs with picks, so that waiting is known, and with a halving."""
    rows = []
    for part in (1, 2):
        rows.append({"kind": "part_started", "part": part, "mono_ms": 0, "step": 0})
        rows += [{"kind": "picked", "part": part, "seat": k % 2, "step": k, "mono_ms": 1000 * k} for k in range(1, 7)]
        rows.append(
            {"kind": "scored", "part": part, "seat": part - 1, "value": 4, "score": 4, "mono_ms": 7000, "step": 7}
        )
        rows.append(
            {"kind": "halved", "part": part, "seat": part - 1, "value": -1, "score": 3, "mono_ms": 7000, "step": 7}
        )
        rows.append({"kind": "part_ended", "part": part, "mono_ms": 7000, "step": 7})
    rows.append({"kind": "session_ended", "mono_ms": 8000, "data": '{"finished":true}'})
    return plays_from_events(data.events(rows, clock="measured", facet="mixed"))


# Asked of a store ----------------------------------------------------------------------------------------------------


@pytest.fixture
def few_games(monkeypatch):
    """Let bots play few games, so that asking is quick."""
    monkeypatch.setattr(plays_sources, "GAMES", {True: 40, False: 20})
    monkeypatch.setattr(plays_sources, "DECIDING_GAMES", 5)
    monkeypatch.setattr(plays_sources, "CARRYING_GAMES", 10)


def test_a_shipped_study_is_found_in_the_folder_of_samples_and_stored_nowhere(tmp_path):
    folder = tmp_path / "samples" / "studies"
    folder.mkdir(parents=True)
    (folder / "slow.jsonl").write_bytes((SAMPLES / "slow.jsonl").read_bytes())
    store = Store(tmp_path)
    plays = plays_sources.recorded_plays(Asked(find("resonance24"), store, "slow"))
    assert plays.sessions["facet"].unique().to_list() == ["sample"]
    assert plays.sessions.height == 40
    assert store.sql("SELECT count(*) FROM session").item() == 0
    assert plays_sources.recorded_plays(Asked(find("resonance24"), store, "../slow")).sessions.height == 0
    assert plays_sources.recorded_plays(Asked(find("resonance24"), store)).sessions.height == 0


@pytest.mark.usefixtures("few_games")
def test_a_game_of_ones_own_is_asked_with_its_own_sessions_and_bots(tmp_path):
    game = load(HANDS)
    store = Store(tmp_path)
    write_sessions(store, game.name, sessions=8)
    found = answer("slow-first-hand", Asked(game, store))
    assert figure_of(found, "stake.1", "people").n == 8
    assert figure_of(found, "resolved.1", plays_sources.RANDOM_BOTS).n in {20, 40}
    assert found.verdict in {"slow", "fine", "not_shown"}
    assert "Part 1 takes" in found.sentence.en


def write_sessions(store: Store, game: str, sessions: int) -> None:
    rng = np.random.default_rng(4)
    for _ in range(sessions):
        totals = [0, 0, 0]
        with store.session(game, seats=[{"tester": f"t{seat}"} for seat in range(3)], source="table") as log:
            for part in (1, 2, 3):
                log.append([{"kind": "part_started", "part": part, "mono_ms": part * 600_000, "clock": "measured"}])
                for seat, gain in enumerate(rng.integers(0, 9, 3).tolist()):
                    totals[seat] += gain
                    row = {"kind": "scored", "part": part, "seat": seat, "value": gain, "score": totals[seat]}
                    log.append([{**row, "mono_ms": part * 600_000 + 1, "clock": "measured"}])
                log.append(
                    [{"kind": "part_ended", "part": part, "mono_ms": part * 600_000 + 500_000, "clock": "measured"}]
                )
            log.end("hands", finished=True)


@pytest.mark.usefixtures("few_games")
def test_a_stored_simulation_is_what_bots_play_again(tmp_path):
    from playkit.simulate.run import simulate
    from playkit.simulate.sink import RunSink

    game, store = load(HANDS), Store(tmp_path)
    simulate(game, 30, seed=3, seats=3, options={"hands": 2}, engine="plain", sink=RunSink(store, draft="B"))
    (bots,) = plays_sources.bots_of(Asked(game, store), 4)
    assert (bots.run.draft, bots.plan.seats, bots.plan.seed, bots.plan.options.hands) == ("B", 3, 3, 2)
    found = answer("slow-first-hand", Asked(game, store))
    assert {(one.facet, one.draft) for one in found.measures} == {("bots", "B")}


def test_choices_of_recorded_sessions_are_looked_into_where_the_rules_were_running(tmp_path, monkeypatch):
    monkeypatch.setattr(plays_sources, "is_ready", lambda _: True)
    game, store = load(HANDS), Store(tmp_path)
    for seed in range(3):
        session = Session(game, 3, seed=seed, options={"hands": 2, "first": 0})
        while not session.over:
            session.play(session.bot_pick("random"))
        people = [{"tester": f"t{seat}"} for seat in range(3)]
        with store.session(game.name, seats=people, source="notebook", options=session.options.as_dict()) as log:
            log.append(session.rows())
            log.end("over", finished=True)
    write_sessions(store, game.name, sessions=1)
    plays = plays_sources.recorded_plays(Asked(game, store))
    ((facet, decided),) = plays_sources.recorded_decisions(Asked(game, store), plays).items()
    assert facet == ("people", None)
    assert [sum(one.part == part for one in decided) for part in (1, 2)] == [9, 9], "three choices a part and session"
    assert not any(one.consequential for one in decided if one.part == 1), "hand 1 weighs nothing"


def test_of_many_sessions_a_few_choices_each_are_looked_into(monkeypatch):
    drawn = []

    def sampled(plan, own, *, each, **_):
        drawn.append((plan, own, each))
        return []

    monkeypatch.setattr(plays_sources, "sampled_extremes", sampled)
    alike, other = (make_plan(load(HANDS), 1, 0, seats=3, options={"hands": hands}) for hands in (2, 3))
    lines = [(number, other if number % 3 == 0 else alike, f"line {number}") for number in range(60)]
    plays_sources._decided(lines)
    assert [(plan, len(own), each) for plan, own, each in drawn] == [(other, 20, 2), (alike, 40, 2)]
    assert sorted(number for _, own, _ in drawn for number in own) == list(range(60)), "every session is looked into"


def test_the_question_needs_parts_and_points():
    assert applies("slow-first-hand", find("patchies"))
    assert not applies("slow-first-hand", load(HANDS.parents[2].parent / "docs" / "examples" / "pig.py"))


def test_parts_are_called_as_the_rulebook_does():
    assert hand_template(words_of(find("patchies"))) == "phase {n} / フェーズ{n}"
    assert hand_template(None) == "part {n} / パート{n}"
