"""Is a seat favoured? Asked of tables, of bots, of stored runs; for games of the house and from outside."""

from __future__ import annotations

import json
from fnmatch import fnmatch
from pathlib import Path

import numpy as np
import pytest
import tables

from playkit import api
from playkit.analysis.seat_figures import Seated
from playkit.analysis.seats import Outcomes
from playkit.dashboards.catalogue import Asked
from playkit.dashboards.questions import answer
from playkit.dashboards.seats.answer import seats
from playkit.dashboards.seats.measures import MEASURES
from playkit.games import find
from playkit.kernel import load
from playkit.store import Store

RACE = Path(__file__).parent / "games" / "race.py"
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def seated(shares, n, facet="people", *, order=None):
    wins = np.eye(len(shares))[np.random.default_rng(1).choice(len(shares), n, p=shares)]
    unit = "games" if facet.endswith("bots") else "sessions"
    return Seated(facet, None, unit, Outcomes(wins, None, 0), order and Outcomes(wins, None, 0))


def simulated(games, **more):
    return api.simulate(RACE, games, engine="plain", workers=1, progress=False, **more)


def figure(found, name, facet):
    return next(one for one in found.measures if (one.name, one.facet) == (name, facet))


@pytest.fixture(scope="module")
def evenings(tmp_path_factory):
    """Eight evenings of three short sessions."""
    folder = tmp_path_factory.mktemp("seats") / "logs"
    return tables.record(folder, [tables.played(RACE, seats=3, seed=k) for k in range(24)])


def test_every_measure_is_in_the_catalogue_with_its_unit():
    found = seats([seated((0.4, 0.6), 40, order=True), seated((0.5, 0.5), 500, "bots")])
    defined = {one.name: one.unit for one in MEASURES}
    used = {pattern for one in found.measures for pattern in defined if fnmatch(one.name, pattern)}
    assert used == set(defined)
    for one in found.measures:
        (pattern,) = (pattern for pattern in defined if fnmatch(one.name, pattern))
        assert defined[pattern] == one.unit
    json.dumps(found.to_dict(), allow_nan=False)


def test_verdicts_of_people():
    assert seats([seated((0.7, 0.1, 0.1, 0.1), 60)]).verdict == "favoured"
    few = seats([seated((0.7, 0.1, 0.1, 0.1), 12)])
    assert few.verdict == "not_shown", "under 20 sessions nothing is said"
    open_ = seats([seated((0.25,) * 4, 60)])
    assert open_.verdict == "not_shown"
    assert open_.needed == 287 - 60
    assert seats([seated((0.25,) * 4, 5000)]).verdict == "fair"
    assert seats([]).verdict == "not_shown"


def test_people_speak_before_bots_and_bots_say_that_they_do():
    few, many = seated((0.25,) * 4, 8), seated((0.25,) * 4, 60)
    bots = seated((0.4, 0.2, 0.2, 0.2), 2000, "bots")
    assert seats([few, bots]).sentence.en.startswith("Bots, 2,000 games")
    assert seats([bots, many]).sentence.en.startswith("People, 60 sessions")
    assert "勝ちは" in seats([bots, many]).sentence.ja


def test_bots_of_an_outside_game_show_the_closed_form():
    found = answer("seats", Asked(load(RACE), results=[(None, simulated(3000, seats=2))]))
    assert found.verdict == "favoured"
    first = figure(found, "seat_wins.0", "bots")
    assert first.low <= 6 / 11 <= first.high
    assert first.n == 3000


def test_recorded_sessions_count_by_evening_and_stay_apart_from_bots(evenings):
    found = answer("seats", Asked(load(RACE), evenings))
    people, bots = figure(found, "seat_wins.0", "people"), figure(found, "seat_wins.0", "random_bots")
    assert (people.n, people.n_unit) == (24, "sessions")
    assert bots.n_unit == "games"
    shares = [figure(found, f"seat_wins.{seat}", "people").estimate for seat in range(3)]
    assert sum(shares) == pytest.approx(1)
    assert not [one for one in found.measures if one.name == "e_value" and one.facet != "people"]
    assert len(found.evidence[0].rows) == 24


def test_a_stored_run_speaks_with_all_of_its_games(tmp_path):
    simulated(1000, seats=3, store=Store(tmp_path), draft="2")
    found = answer("seats", Asked(load(RACE), Store(tmp_path)))
    assert figure(found, "seat_wins.0", "bots").n == 1000
    assert figure(found, "seat_wins.0", "bots").draft == "2"


@pytest.mark.parametrize("game", ["pig.py", "connect_four.py"])
def test_examples_are_answered(game):
    found = answer("seats", Asked(load(EXAMPLES / game)))
    assert found.verdict in {"favoured", "fair", "not_shown"}
    html = found.html("ja")
    assert "席1" in html
    for section in found.charts:
        assert section.rows("en")[0]


def test_the_turn_order_is_told_where_the_beginner_changes():
    found = answer("seats", Asked(find("capture4"), results=[(None, api.simulate(
        "capture4", 60, preset="tiny", engine="plain", workers=1, progress=False))]))  # fmt: skip
    orders = [one for one in found.measures if one.name.startswith("order_wins")]
    assert sum(one.estimate for one in orders) == pytest.approx(1)
    assert "order" in [section.name for section in found.charts]


def test_the_sentence_names_the_seat_its_chart_names_and_no_other_is_farther():
    """A wide interval made a nearer seat "farthest from even", while the chart below named another."""
    wins = np.zeros((3_000, 4))
    for seat, (start, end) in enumerate(((0, 966), (966, 1_763), (1_763, 2_456), (2_456, 3_000))):
        wins[start:end, seat] = 1.0
    found = seats([Seated("bots", None, "games", Outcomes(wins, None, 0), None)])
    assert "farthest from even is seat 1 with 32.2" in found.sentence.en
    title = " ".join(found.charts[0].rows("en")[0][0].to_dict()["title"]["text"])
    assert title.lower().startswith("seat 1 wins 32")
