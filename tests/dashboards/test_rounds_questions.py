"""Questions about rounds: of a game that declares nothing for them, of Marionette, of people and of bots."""

from __future__ import annotations

import json
import re
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest
from tables import played, record

from playkit.analysis.measured import Panel, measured
from playkit.analysis.pooled import Ends
from playkit.dashboards import rounds_sources
from playkit.dashboards.cards.verdict import decide as decide_cards
from playkit.dashboards.catalogue import Asked
from playkit.dashboards.first_player.verdict import decide as decide_first
from playkit.dashboards.growth.verdict import ahead_from
from playkit.dashboards.growth.verdict import decide as decide_growth
from playkit.dashboards.questions import answer, applies, find_question
from playkit.dashboards.roles.verdict import decide as decide_roles
from playkit.dashboards.rounds_answer import more_sessions
from playkit.dashboards.rounds_sources import shape_of, words_of_rounds
from playkit.dashboards.snowball.verdict import decide as decide_snowball
from playkit.dashboards.targets.verdict import decide as decide_targets
from playkit.errors import UnknownQuestion
from playkit.games import find
from playkit.kernel import load
from playkit.simulate.run import simulate
from playkit.store import Store

GUILD = Path(__file__).parent / "games" / "guild.py"
QUESTIONS = ("roles", "targets", "cards", "growth", "snowball", "first-player")


@cache
def guild():
    return load(GUILD)


@pytest.fixture(scope="module")
def people(tmp_path_factory):
    """Four sessions of Guild at tables."""
    return record(tmp_path_factory.mktemp("guild"), [played(GUILD, seats=3, seed=seed) for seed in range(4)])


@cache
def marionette():
    """A few games of Marionette, played plain."""
    return simulate(find("marionette"), 40, seats=4, bots="steady", keep="summary", engine="plain", workers=1, seed=3)


@cache
def of_bots(question):
    game = find("marionette")
    return answer(question, Asked(game, results=[(None, marionette())]))


# What a game declares ------------------------------------------------------------------------------------------------


def test_names_of_fields_alone_say_what_a_games_facts_are_about():
    shape, words = shape_of(guild()), words_of_rounds(guild())
    assert shape.takes == {"signed_up": ("value", "data.offered")}
    assert shape.removals == {"turned_away": "data.removed"}
    assert dict(shape.namings) == {"accused": ("data.named", "data.nameable")}
    assert shape.hits == {"fined": ("data.named", "value")}
    assert shape.curves == {"silver": "value", "glory": "score"}
    assert (words.roles[1], words.cards["mill"], words.points) == ("Baker / パン屋", "Mill / 水車", "glory")
    assert words.curves == {"silver": "silver / 銀", "glory": "glory / 名声"}


def test_a_power_is_called_as_the_games_words_call_it():
    assert words_of_rounds(find("marionette")).powers == {"murdered": "murder / 暗殺", "targeted": "theft / 盗み"}
    assert words_of_rounds(guild()).powers == {"accused": "accused / accused"}


@pytest.mark.parametrize("question", QUESTIONS)
def test_questions_are_asked_of_games_whose_facts_answer_them(question):
    assert applies(question, guild()) == (question != "first-player"), "nobody of the Guild has a turn that begins"
    assert applies(question, find("marionette"))
    assert not applies(question, find("patchies"))
    with pytest.raises(UnknownQuestion, match="patchies does not record all that the question") as told:
        answer(question, Asked(find("patchies")))
    assert re.search(r"the fact \w+|a fact with the field \w+", told.value.en)
    assert "出来事" in told.value.ja


# Answers -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("question", QUESTIONS[:-1])
def test_people_and_bots_of_an_outside_game_stand_side_by_side(question, people):
    found = answer(question, Asked(guild(), store=people))
    assert {one.facet for one in found.measures} == {"people", "bots", "random_bots"}
    plain = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    # Where a round has no gap in some game, a hundred games are one too few as well, and people come first.
    assert plain["sentence"]["en"].startswith("Bots, " if question != "growth" else "People, ")
    assert len(found.evidence[0].rows) == 4
    for one in found.measures:
        assert one.n > 0
        assert one.low is None or one.low - 1e-9 <= one.estimate <= one.high + 1e-9
    page = found.html("ja")
    assert all(f'id="{section.name}"' in page for section in found.charts)
    assert len(found.charts) >= 1


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_measure_is_defined_and_every_definition_is_used(question):
    names = {one.name: one.unit for one in find_question(question).measures}
    used = {}
    for measure in of_bots(question).measures:
        (name,) = (pattern for pattern in names if fnmatch(measure.name, pattern))
        used[name] = measure.unit
    assert used == names


@pytest.mark.parametrize("question", QUESTIONS)
def test_answers_say_who_how_many_and_what_was_assumed(question):
    found = of_bots(question)
    assert found.subject.ja == "操り人形"
    assert re.match(r"Bots, [\d,]+ games: ", found.sentence.en), "whoever speaks says in how many games"
    assert re.match(r"ボット（[\d,]+ゲーム）：", found.sentence.ja)
    assert not set("{}") & set(found.sentence.en + found.sentence.ja)
    assert any("40 games" in note.en and "steady" in note.en for note in found.notes)
    assert len(found.assumed) > 5
    assert (found.needed > 0) == (found.verdict == "not_shown")


def test_a_question_of_nothing_says_so_and_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setattr(rounds_sources, "bots_of", lambda *_: [])
    found = answer("roles", Asked(find("marionette"), store=Store(tmp_path)))
    assert (found.verdict, found.charts, found.measures) == ("not_shown", [], [])
    assert "simulate games" in found.sentence.en
    assert "シミュレーション" in found.sentence.ja


def test_enough_tables_speak_for_people(tmp_path, monkeypatch):
    monkeypatch.setattr(rounds_sources, "bots_of", lambda *_: [])
    store = record(tmp_path, [played(GUILD, seats=3, seed=seed) for seed in range(24)])
    found = answer("snowball", Asked(guild(), store=store))
    assert found.sentence.en.startswith("People, 24 sessions: Who leads halfway wins ")
    assert "of 24 " in found.sentence.en


def test_a_draft_that_nobody_played_is_named(people, monkeypatch):
    monkeypatch.setattr(rounds_sources, "bots_of", lambda *_: [])
    found = answer("snowball", Asked(guild(), store=people, drafts=("spring", "autumn")))
    assert found.verdict == "not_shown"
    assert {"spring", "autumn"} <= {name for note in found.notes for name in re.findall(r"draft '(\w+)'", note.en)}


def test_unfinished_sessions_are_left_out_and_named(tmp_path, monkeypatch):
    monkeypatch.setattr(rounds_sources, "bots_of", lambda *_: [])
    store = record(tmp_path, [played(GUILD, seats=3, seed=1)])
    session = played(GUILD, seats=3, seed=2)
    with store.session("guild", 3, crew="people") as log:
        log.append(session.rows()[:20])
    found = answer("growth", Asked(guild(), store=store))
    assert "1 session not counted: nobody is known to have won." in [note.en for note in found.notes]


def test_games_are_played_once_for_all_questions_of_a_page(monkeypatch):
    of_bots("roles")
    monkeypatch.setattr(rounds_sources, "play", lambda *_: pytest.fail("played again"))
    assert answer("cards", Asked(find("marionette"), results=[(None, marionette())])).measures


# Verdicts ------------------------------------------------------------------------------------------------------------


def rows(*figures, facet="bots", n=500):
    """Give figures (measure, key, estimate, band_low, band_high, standard) of one speaker."""
    panel = Panel(facet, None, "games" if facet == "bots" else "sessions")
    for measure, key, estimate, low, high, standard in figures:
        ends = Ends(low, high)
        panel.add(measure, estimate, ends, band=ends, key=key, name=f"{key} / {key}", standard=standard, n=n)
    return measured([panel])


LIKED = ("preferred", "1", 0.5, 0.4, 0.6, 0.5)


@pytest.mark.parametrize(
    ("figures", "verdict"),
    [
        ([LIKED, ("offer_win", "1", 0.03, 0.01, 0.05, 0.0)], "uneven"),
        ([LIKED, ("offer_win", "1", -0.03, -0.05, -0.01, 0.0)], "uneven"),
        ([("preferred", "1", 0.05, 0.01, 0.12, 0.5), ("offer_win", "1", 0, -0.1, 0.1, 0.0)], "uneven"),
        ([LIKED, ("offer_win", "1", 0.0, -0.04, 0.04, 0.0)], "even"),
        ([LIKED, ("offer_win", "1", 0.0, -0.06, 0.04, 0.0)], "not_shown"),
        ([LIKED], "not_shown"),
    ],
)
def test_roles_are_uneven_even_or_not_shown(figures, verdict):
    assert decide_roles(rows(*figures)) == verdict
    assert decide_roles(rows(*figures, n=30)) == "not_shown", "too few games"


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [(0.01, 0.2, "skilled"), (-0.2, -0.01, "misled"), (-0.04, 0.04, "chance"), (-0.1, 0.04, "not_shown")],
)
def test_targets(low, high, verdict):
    assert decide_targets(rows(("skill", "a", (low + high) / 2, low, high, 0.0))) == verdict
    assert decide_targets(rows()) == "not_shown"


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [(0.01, 0.1, "uneven"), (-0.1, -0.01, "uneven"), (-0.04, 0.04, "even"), (-0.04, 0.09, "not_shown")],
)
def test_cards(low, high, verdict):
    assert decide_cards(rows(("drawn", "mill", (low + high) / 2, low, high, 0.0))) == verdict


@pytest.mark.parametrize(
    ("lows", "start", "verdict"),
    [
        ((0.1, 0.2, 0.3), 1, "early"),
        ((-0.1, 0.2, 0.3), 2, "midway"),
        ((0.1, -0.1, 0.3), 3, "late"),
        ((0.1, 0.2, -0.1), None, "not_shown"),
    ],
)
def test_growth_looks_for_the_round_from_which_winners_stay_ahead(lows, start, verdict):
    own = rows(*(("gap.points", str(k), low + 0.1, low, low + 0.2, 0.0) for k, low in enumerate(lows, 1)))
    assert ahead_from(own) == start
    assert decide_growth(own) == verdict


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [(0.01, 0.2, "runaway"), (-0.2, -0.01, "catching_up"), (-0.04, 0.04, "steady"), (-0.1, 0.2, "not_shown")],
)
def test_snowball(low, high, verdict):
    assert decide_snowball(rows(("runaway", "50", (low + high) / 2, low, high, 0.0))) == verdict
    assert decide_snowball(rows(("runaway", "25", 0.1, 0.05, 0.2, 0.0))) == "not_shown"


@pytest.mark.parametrize(
    ("low", "high", "evidence", "facet", "verdict"),
    [
        (0.26, 0.4, 1.0, "bots", "advantage"),
        (0.1, 0.24, 1.0, "bots", "handicap"),
        (0.26, 0.4, 1.0, "people", "not_shown"),
        (0.26, 0.4, 25.0, "people", "advantage"),
        (0.21, 0.29, 1.0, "people", "fair"),
        (0.1, 0.4, 1.0, "bots", "not_shown"),
    ],
)
def test_people_who_look_after_every_session_need_evidence_that_permits_it(low, high, evidence, facet, verdict):
    begins = ("from_start", "0", (low + high) / 2, low, high, 0.25)
    assert decide_first(rows(begins, ("evidence", None, evidence, None, None, 1.0), facet=facet)) == verdict


def test_more_sessions_are_named_by_the_square_of_what_is_missing(people):
    own = rows(("skill", "a", 0.1, -0.1, 0.3, 0.0), facet="people")
    from playkit.analysis.rounds_recorded import rounds_from_events
    from playkit.dashboards.event_sources import recorded_events

    told = recorded_events(people, guild())
    found = rounds_from_events(told.events, shape_of(guild()), told.seats)
    # Four sessions: the band must shrink to a half, which takes four times as many; but twenty let it be shown.
    assert more_sessions(found, own, own) == 16
    wide = rows(("skill", "a", 0.1, -0.5, 0.7, 0.0), facet="people")
    assert more_sessions(found, own, wide) == 4 * 36 - 4
    assert more_sessions(found, own, own.clear()) == 1000
    assert more_sessions(found, None, own) == 20
