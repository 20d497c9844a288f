"""Two drafts compared as a designer asks: by name, by settings, from a form; bots, people, and what is refused."""

from __future__ import annotations

import json
from fnmatch import fnmatch
from pathlib import Path

import polars as pl
import pytest
from make_studies import STUDIES, lines, text

from playkit import api
from playkit.dashboards import plays_sources
from playkit.dashboards.catalogue import Asked
from playkit.dashboards.compare import bots
from playkit.dashboards.compare.drafts import playing
from playkit.dashboards.compare.measures import called
from playkit.dashboards.compare.people import evenings
from playkit.dashboards.compare.shown import Compared
from playkit.dashboards.compare.verdict import Panel, needed, sentence, speaking, verdict
from playkit.dashboards.questions import answer, questions
from playkit.dashboards.reading import Reading
from playkit.errors import OptionsError
from playkit.games import find
from playkit.imports import read
from playkit.kernel import load
from playkit.simulate.compare import compare
from playkit.simulate.run import simulate
from playkit.simulate.sink import RunSink
from playkit.store import Store
from playkit.widgets.form import options_form

HANDS = Path(__file__).parents[1] / "simulate" / "games" / "hands.py"
HAND = "hand {n} / {n}ハンド目"


@pytest.fixture(autouse=True)
def few_games(monkeypatch):
    """Let bots play few games, so that asking is quick."""
    monkeypatch.setattr(bots, "GAMES", {True: 40, False: 40})
    monkeypatch.setattr(plays_sources, "GAMES", {True: 40, False: 40})


@pytest.fixture(scope="module")
def hands():
    return load(HANDS)


@pytest.fixture
def people(tmp_path):
    """Two studies as two drafts that people played, forty sessions each."""
    store = Store(tmp_path / "store")
    for name, draft in (("slow", "12"), ("fair", "13")):
        rows = lines(name, STUDIES[name])
        for row in rows:
            if row["table"] == "session":
                row |= {"draft": draft, "study": "both", "synthetic": False}
        path = tmp_path / f"{name}.jsonl"
        path.write_text(text(rows), encoding="utf-8")
        read(path).apply(store)
    return store


def of(found, name, facet):
    (measure,) = [one for one in found.measures if (one.name, one.facet) == (name, facet)]
    return measure


def test_bots_play_both_drafts_and_every_measure_has_interval_n_and_what_a_table_needs(hands):
    found = answer("compare", Asked(hands, drafts=("first=4", "first=0")))
    plain = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert (plain["verdict"], plain["needed"]) == ("differs", 0)
    stake = of(found, "stake.1", "random_bots")
    assert stake.estimate < stake.high < 0, "a first hand that is worth nothing carries no spread"
    assert (stake.n, stake.n_unit, stake.draft) == (40, "seeds", "first=4 → first=0")
    assert stake.needed is not None
    for measure in plain["measures"]:
        assert measure["low"] is None or measure["low"] <= measure["estimate"] <= measure["high"]
    assert "first=0" in plain["sentence"]["en"]
    assert "シード" in plain["sentence"]["ja"]


def test_bots_play_a_draft_once_for_all_questions_of_a_report(hands, monkeypatch):
    """What one question let bots play, another looks at again, and says what it says when asked alone."""
    played, usual = [], plays_sources.Twins
    monkeypatch.setattr(plays_sources, "Twins", lambda plan, **how: played.append(plan) or usual(plan, **how))
    reading, drafts = Reading(), ("first=2", "first=0")
    answer("slow-first-hand", Asked(hands, reading=reading))
    together = answer("compare", Asked(hands, drafts=drafts, reading=reading))
    assert len(played) == len(set(played)) == 2, "draft first=2 is what is played anyway"
    assert together.to_dict() == answer("compare", Asked(hands, drafts=drafts)).to_dict()


def test_measures_are_those_of_the_catalogue(hands, people):
    defined = {one["name"]: one["unit"] for q in questions() if q["question"] == "compare" for one in q["measures"]}
    answers = [answer("compare", Asked(hands, drafts=("first=4", "first=0")))]
    answers.append(answer("compare", Asked(find("resonance24"), people, drafts=("12", "13"))))
    mixed = compare(hands, games=30, seats=3, bots=("random",) * 3, measures=("score_lead", "score_seat_0"))
    answers.append(Compared.of(mixed).answer)
    for found in answers:
        for measure in found.measures:
            (name,) = (pattern for pattern in defined if fnmatch(measure.name, pattern))
            assert measure.unit == defined[name]
            assert measure.label.en != measure.name, "every measure has words of its own"


def test_both_drafts_meet_the_same_luck(hands):
    found = answer("compare", Asked(hands, drafts=("first=4", "first=3")))
    (panel,) = [row for row in found.charts if row.name == "random_bots"]
    table = {row[0].en: [cell.en for cell in row] for row in panel.table.rows}
    assert table["Steps"][3].startswith("0.00 (0.00 … 0.00)"), "only the worth of hand 1 differs"


def test_people_are_compared_apart_and_not_added_to_bots(people):
    found = answer("compare", Asked(find("resonance24"), people, drafts=("12", "13")))
    assert {measure.facet for measure in found.measures} == {"people"}
    assert found.sentence.en.startswith("People: “Share of the minutes in hand 1” is −11.0")
    assert "80 sessions" in found.sentence.en
    minutes = of(found, "minutes_share.1", "people")
    assert (minutes.n, minutes.n_unit, minutes.high < 0) == (40, "sessions", True)
    assert any("Bots cannot play draft 12" in note.en for note in found.notes)
    assert of(found, "score_mean", "people").n == 40, "scores add up from their hands"
    page = found.html()
    assert "Nothing is paired" in page


def test_a_sample_speaks_only_where_it_was_asked_for_by_name(people):
    one = Panel("sample", pl.DataFrame({"verdict": ["higher"], "estimate": [1.0], "sd_session": [1.0]}), people, True)
    assert speaking([one], samples=False) is None
    assert speaking([one], samples=True) is one


def test_a_draft_is_a_run_a_preset_settings_or_what_people_played(hands, tmp_path):
    store = Store(tmp_path)
    simulate(hands, 20, seed=3, seats=3, options={"hands": 2}, engine="plain", sink=RunSink(store, draft="B"))
    with store.session(hands.name, seats=3, draft="C", options=hands.resolve(3, None, {"first": 2}).as_dict()) as log:
        log.end("over", finished=True)
    with store.session(hands.name, seats=3, draft="D") as log:
        log.end("over", finished=True)
    asked = Asked(hands, store)
    assert (playing("B", asked).draft.options["hands"], playing("B", asked).seats) == (2, 3)
    assert playing("C", asked).draft.options["first"] == 2
    assert playing("D", asked) is None
    assert playing("first=1, hands=2", asked).draft.options == {"first": "1", "hands": "2"}
    seed = Asked(find("resonance24"))
    assert playing("two_hands", seed).draft.preset == "two_hands"
    assert playing("two_hands, hand_2_halves=4", seed).draft.options == {"hand_2_halves": "4"}
    result = simulate(hands, 4, seats=3, options={"first": 5}, engine="plain")
    assert playing("B", Asked(hands, store, results=[("B", result)])).draft.options["first"] == 5
    found = answer("compare", Asked(hands, store, drafts=("B", "C")))
    assert {measure.facet for measure in found.measures} == {"bots"}
    assert any("random: 40 games" in note.en for note in found.notes)


@pytest.mark.parametrize(
    ("drafts", "said"),
    [
        (None, "name two drafts"),
        (("two_hands", "two_hands"), "itself"),
        (("two_hands", "two_hand"), "'two_hands'"),
        (("two_hands", "hand_2_halfs=4"), "hand_2_halves"),
        (("two_hands", "hand_2_halves=99"), "99"),
        (("two_hands", "down_effect=sets"), ""),
    ],
)
def test_what_cannot_be_compared_is_refused_with_its_reason(drafts, said):
    with pytest.raises(OptionsError) as refused:
        answer("compare", Asked(find("resonance24"), drafts=drafts))
    assert said in refused.value.en
    assert refused.value.ja != refused.value.en


def test_drafts_with_the_same_options_are_told_apart_from_a_difference(hands):
    found = answer("compare", Asked(hands, drafts=("first=4", "first=4, hands=3")))
    assert (found.verdict, found.evidence[0].rows[0][0].en) == (
        "not_shown", "nothing: both drafts have the same options",
    )  # fmt: skip
    assert "no difference" in found.sentence.en
    assert "違いは示されていません" in found.sentence.ja


def test_what_the_rules_differ_in_is_listed_in_words():
    found = api.compare(
        "resonance24", "two_hands", {"hands": 2, "skills": "revised"}, games=20, engine="plain", progress=False
    )
    (row,) = found.answer.evidence[0].rows
    assert [cell.ja for cell in row] == ["スキル", "草案１２", "再考版"]
    assert found.to_dict()["question"] == "compare"
    assert "草案" in found.html("ja")


def test_forms_are_drafts_and_must_seat_the_same():
    game = find("resonance24")
    a, b = options_form(game, preset="two_hands", seats=3), options_form(game, preset="two_hands", seats=3)
    b.controls["hand_2_halves"].value = 4
    found = api.compare(game, a, b, games=4, engine="plain", progress=False)
    assert (found.a, found.b, found.plans[0].seats) == ("two_hands", "two_hands, hand_2_halves=4", 3)
    b.seats.value = 4
    with pytest.raises(OptionsError, match="3 and 4"):
        api.compare(game, a, b, games=4, engine="plain", progress=False)


def test_few_sessions_say_how_many_more_and_nobody_says_so():
    assert (needed(None), verdict(None)) == (12, "not_shown")
    assert "neither bots nor people" in sentence(None, ("A", "B"), str).en


def test_an_evening_is_a_day_at_the_table_and_a_study():
    late = "2026-09-05 23:30", "2026-09-06 00:30"
    frame = pl.DataFrame({
        "session": ["a", "b", "c", "d"],
        "started_at": pl.Series([*late, late[1], None]).str.to_datetime("%Y-%m-%d %H:%M", time_zone="UTC"),
        "time_zone": ["Asia/Tokyo", "Asia/Tokyo", "no/where", None],
        "study": ["x", "x", "x", None],
    })  # fmt: skip
    assert evenings(frame) == {"a": ("2026-09-06", "x"), "b": ("2026-09-06", "x"), "c": ("2026-09-06", "x")}


def test_measures_are_called_as_the_rulebook_does_and_ones_own_by_their_name():
    assert called("stake.2", HAND).ja == "点差のうち2ハンド目の分"
    assert called("win_share_bot_careful", HAND).en == "Win share of careful"
    assert (called("medals", HAND).en, called("stake.x", HAND).en) == ("medals", "stake.x")
