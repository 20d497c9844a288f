"""Questions about people and about the records themselves: any game, both languages, refused below their floors."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest
import tables

from playkit import api
from playkit.analysis.faults import KINDS, find_faults
from playkit.dashboards.catalogue import Asked
from playkit.dashboards.event_sources import recorded_events
from playkit.dashboards.health.words import FAULTS
from playkit.dashboards.questions import answer, applies, find_question
from playkit.games import find
from playkit.store import Store

SAMPLE = Path(__file__).parents[2] / "logs" / "samples" / "studies" / "evenings.jsonl"
OF_PEOPLE = ("confusion", "feelings", "predictions", "enough")
EVERY = (*OF_PEOPLE, "health")
GAMES = {"patchies": {}, "resonance24": {}, "marionette": {}, "capture4": {"preset": "tiny"}}


@pytest.fixture(scope="module")
def evenings(tmp_path_factory):
    """A store that holds the invented study `evenings`, read once."""
    store = api.Store(tmp_path_factory.mktemp("people") / "logs")
    store.import_(SAMPLE).apply()
    return store


@pytest.fixture(scope="module")
def asked(evenings):
    """Ask about the study; who asks the same again gets what is there."""

    @cache
    def ask(question, drafts=None):
        return checked(answer(question, Asked(find("resonance24"), evenings, study="evenings", drafts=drafts)))

    return ask


@pytest.fixture(scope="module")
def lines():
    """Give the sample's own lines, for slow readings of them."""
    return [json.loads(line) for line in SAMPLE.read_text(encoding="utf-8").splitlines()]


def checked(found):
    """Look at an answer as a program and as a reader would, in both languages."""
    defined = {one.name: one.unit for one in find_question(found.question).measures}
    for one in found.measures:
        (pattern,) = (name for name in defined if fnmatch(one.name, name))
        assert defined[pattern] == one.unit
    plain = json.dumps(found.to_dict(), allow_nan=False)
    assert "{" not in found.sentence.en + found.sentence.ja
    assert found.sentence.en != found.sentence.ja
    for section in found.charts:
        assert len(section.rows("en")) == len(section.rows("ja"))
    assert "NaN" not in plain
    return found


def figure(found, name, draft="13"):
    return next(one for one in found.measures if (one.name, one.draft) == (name, draft))


@pytest.mark.parametrize(
    ("game", "question"), [*(("patchies", one) for one in EVERY), *((one, "confusion") for one in GAMES)]
)
def test_any_game_can_be_asked_and_nothing_recorded_is_not_none(game, question, tmp_path):
    found = checked(answer(question, Asked(find(game), Store(tmp_path / "logs"))))
    assert applies(question, find(game))
    assert (found.verdict, found.measures, found.needed > 0) == ("not_shown", [], True)
    assert found.notes


@pytest.mark.parametrize("question", OF_PEOPLE)
def test_bots_are_never_asked(question, asked):
    assert {one.facet for one in asked(question).measures} == {"sample"}


@pytest.mark.parametrize("question", OF_PEOPLE)
def test_too_few_sessions_are_refused_with_how_many_more(question, asked):
    """Of draft 12 as it was named there are five sessions, one of which never ended."""
    found = asked(question, drafts=("13", "12"))
    few = [one for one in found.measures if one.draft == "12" and one.n_unit.endswith("sessions")]
    assert few
    assert not any(one.enough for one in few)
    if question in {"confusion", "predictions"}:
        assert (found.verdict, found.needed) == ("not_shown", 6 - max(one.n for one in few))
        assert "at least 6 sessions" in found.sentence.en
        assert "6" in found.sentence.ja


def test_confusion_of_the_invented_study(asked):
    found = asked("confusion")
    total, parts = figure(found, "confusion"), [figure(found, f"puzzled_part.{part}") for part in (1, 2, 3)]
    assert total.low < total.estimate < total.high
    assert max(parts, key=lambda one: one.estimate).name == "puzzled_part.1"
    assert figure(found, "rules_asked.challenge dice").unit == "per_session"
    assert [section.name for section in found.charts] == ["puzzled_part", "puzzled_seat", "rules_asked", "remarks"]


def test_feelings_compare_people_with_themselves(asked, lines):
    found = asked("feelings", drafts=("12", "13"))
    gap = figure(found, "draft_gap.fun")
    both = _people(lines, "12") & _people(lines, "13")
    assert (gap.n, gap.n_unit) == (len(both), "people")
    assert found.verdict in {"alike", "differs"}
    assert "within people" in found.charts[0].title.en


def _people(lines, draft):
    """Twin: who answered `fun` after a draft."""
    seats = {
        row["id"]: [seat["name"] for seat in row["seats"]]
        for row in lines
        if row["table"] == "session" and row.get("draft") == draft
    }
    rated = [row for row in lines if row.get("kind") == "rated" and row["data"]["item"] == "fun"]
    return {seats[row["session"]][row["seat"]] for row in rated if row["session"] in seats}


def test_drafts_that_nobody_played_both_of_are_not_compared(asked):
    found = asked("feelings", drafts=("12", "99"))
    assert found.verdict == "not_shown"
    assert "both drafts" in found.sentence.en


def test_predictions_are_held_against_what_came(asked, lines):
    found = asked("predictions")
    bias = figure(found, "minutes_bias.minutes")
    assert bias.estimate == pytest.approx(34 - _mean_minutes(lines), abs=1e-6)
    assert found.verdict == "biased"
    assert "too low" in found.sentence.en


def _mean_minutes(lines):
    """Twin: minutes from the first row with a clock to the end of the last part, mean over sessions of draft 13."""
    drafts = {row["id"]: row.get("draft") for row in lines if row["table"] == "session"}
    clocks = {}
    for row in lines:
        if drafts.get(row.get("session")) == "13" and row["kind"] in {"predicted", "part_started", "part_ended"}:
            clocks.setdefault(row["session"], []).append(row["mono_ms"])
    spans = [max(own) - min(own) for own in clocks.values()]
    return sum(spans) / len(spans) / 60_000


def test_what_a_log_predicts_is_held_against_what_came(tmp_path):
    store = Store(tmp_path / "logs")
    with store.session("patchies", 2, crew="people", draft="1") as log:
        log.predict("winning_score", 30, low=25, high=35)
        log.predict("winner", seat=0, chance=0.4)
        log.append([{"kind": "part_started", "part": 1}])
        log.predict("winning_score", 3)  # too late to be one
        log.end(
            finished=True,
            results=[{"seat": 0, "score": 27, "win_share": 1.0}, {"seat": 1, "score": 9, "win_share": 0.0}],
        )
    found = {one.name: one for one in checked(answer("predictions", Asked(find("patchies"), store))).measures}
    assert found["points_bias.winning_score"].estimate == 3
    assert found["in_range"].estimate == 1
    assert found["brier"].estimate == pytest.approx(2 * 0.6**2)
    assert not found["brier"].enough


def test_enough_says_how_many_more(asked):
    found = asked("enough")
    needed = {one.name: one for one in found.measures if one.name.startswith("needed.") and one.draft == "13"}
    assert needed["needed.seats"].estimate == 220
    short = [one.estimate - one.n for one in needed.values() if one.estimate > one.n]
    assert (found.verdict, found.needed) == ("not_shown", max(short))
    assert figure(found, "anytime.minutes").estimate > figure(found, "precision.minutes").estimate


# Health --------------------------------------------------------------------------------------------------------------


def test_health_finds_what_was_planted(asked):
    """The study has a log that stopped, a slip of the pen, and a session without a draft; and nothing else."""
    found = asked("health")
    rows = [[label.en for label in row] for row in found.charts[0].table.rows]
    assert [(row[0], row[2]) for row in rows] == [
        ("sheet 2026-10-12 sample-evenings-03", "The session stopped and was never ended."),
        ("sheet 2026-10-18 sample-evenings-05", "Nobody said which draft was played."),
        ("sheet 2026-10-27 sample-evenings-08", "The final score says 30; its parts add up to 27."),
    ]
    assert found.verdict == "faulty"
    assert figure(found, "sound").estimate == 5 / 6
    assert not found.defects, "the page of defects does not announce itself"


def test_what_is_wrong_is_first_on_every_page(asked):
    found = asked("confusion")
    page = found.html("en")
    assert [defect.en.partition(":")[0] for defect in found.defects] == [
        "Stopped, never ended", "Totals disagree", "No draft",
    ]  # fmt: skip
    assert page.index("Totals disagree") < page.index('<p class="sentence')
    assert all(section.title.ja in page for section in found.charts)
    assert "Totals disagree" in found.bundles("en")[0]["text/html"]
    assert found.to_dict()["defects"][0]["ja"].startswith("止まったまま")


@pytest.mark.parametrize("game", GAMES)
def test_sessions_of_every_game_are_sound(game, tmp_path):
    """No false alarm over what the rules themselves wrote."""
    store = tables.record(
        tmp_path / "logs", [tables.played(game, seed=seed, **GAMES[game]) for seed in range(1)], draft="9"
    )
    found = recorded_events(store, find(game))
    faults = find_faults(found.events, found.sessions, found.seats, datetime.now(UTC))
    assert faults.is_empty(), faults.select("fault").to_series().to_list()
    health = checked(answer("health", Asked(find(game), store)))
    assert health.verdict == "sound"


def test_what_an_import_held_back_is_told(tmp_path):
    store = api.Store(tmp_path / "logs")
    sheet = tmp_path / "sheet.csv"
    sheet.write_text("session,part,seat,score\n1,1,1,12\n1,1,2,twelve\n1,2,1,3\n1,2,2,9\n", encoding="utf-8")
    store.import_(sheet, study="x").apply()
    held = store.sql("FROM quarantine").height
    found = answer("health", Asked(find("patchies"), store))
    assert bool(held) == any("could not be read" in note.en for note in found.notes)


def test_every_fault_has_words_and_something_to_do():
    assert set(KINDS) <= set(FAULTS)
    for words in FAULTS.values():
        assert all(text.en and text.ja and text.en != text.ja for text in words)


def test_a_session_going_on_is_not_stuck(tmp_path):
    store = Store(tmp_path / "logs")
    with store.session("patchies", 2, crew="people", draft="1") as log:
        log.append([{"kind": "part_started", "part": 1}])
    recorded = recorded_events(store, find("patchies"))
    faults = find_faults(recorded.events, recorded.sessions, recorded.seats, datetime.now(UTC))
    assert "stopped" not in faults["fault"].to_list()


def test_answers_after_the_game_alone_are_not_called_no_answers(tmp_path):
    store = Store(tmp_path / "logs")
    with store.session("patchies", 2, crew="people") as log:
        log.append([{"kind": "rated", "seat": seat, "value": 4, "data": {"item": "fun"}} for seat in (0, 1)])
    found = answer("feelings", Asked(find("patchies"), store))
    assert [one.name for one in found.measures if one.name.startswith("level.")] == ["level.fun"]
    assert found.sentence.en.startswith("Not shown: people have answered, but nobody about several parts")
    assert "回答はありますが" in found.sentence.ja
