"""Positions looked at and played on from: both engines tell the same, in whatever order and company they are asked."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from playkit.errors import OptionsError
from playkit.games import find
from playkit.kernel import Session, load
from playkit.kernel.declare import CHANCE, OVER
from playkit.simulate.forks import NO_STEP, Fork, Position, in_a_row, play_forks, play_on
from playkit.simulate.plan import make_plan
from playkit.simulate.positions import asked_at, scores_at
from playkit.simulate.records import numbers_before_state, numbers_of_state, table_dtype
from playkit.simulate.tracks import score_tracks

HANDS = load(Path(__file__).parent / "games" / "hands.py")
GAMES = ("hands", "patchies", "marionette")
ENGINES = ("plain", "compiled")


def games_of(name: str, seats: int = 4, games: int = 3):
    """Give a game and whole sessions of it as lists of steps."""
    game = HANDS if name == "hands" else find(name)
    found = []
    for index in range(games):
        session = Session(game, seats, seed=7, index=index)
        while not session.over:
            session.play(session.bot_pick("random"))
        found.append(list(session.steps))
    return make_plan(game, 1, 9, seats=seats), found


@pytest.mark.parametrize("name", GAMES)
def test_both_engines_see_who_decides_and_where_each_pick_leads(name):
    plan, games = games_of(name)
    positions = [Position(steps, until) for steps in games for until in range(0, len(steps) + 1, 7)]
    positions += [Position(steps, len(steps)) for steps in games]
    plain, compiled = (asked_at(plan, positions, engine=engine) for engine in ENGINES)
    assert plain == compiled
    assert {one.who for one in plain} >= {0, OVER}
    assert any(len(one.actions) > 1 for one in plain)
    assert all(not one.actions for one in plain if one.who <= CHANCE)


@pytest.mark.parametrize("name", GAMES)
def test_both_engines_see_the_scores_on_the_way(name):
    plan, games = games_of(name)
    asked = [(steps, range(0, len(steps) + 1, 5)) for steps in games]
    for plain, compiled in zip(*(scores_at(plan, asked, engine=engine) for engine in ENGINES), strict=True):
        np.testing.assert_array_equal(plain, compiled)
    for plain, compiled in zip(*(score_tracks(plan, games, engine=engine) for engine in ENGINES), strict=True):
        np.testing.assert_array_equal(plain, compiled)


def test_a_track_ends_with_the_final_score():
    plan, games = games_of("patchies")
    tracks = score_tracks(plan, games, engine="compiled")
    ends = [play_forks(plan, [Fork(steps, 0)], engine="plain")[0, :4].tolist() for steps in games]
    assert [track[-1].tolist() for track in tracks] == ends


@pytest.mark.parametrize("name", GAMES)
def test_positions_of_one_list_are_played_on_as_each_alone(name):
    """What the engine keeps of a common beginning must not show: not the order, not the company, not the length."""
    plan, games = games_of(name)
    rng = np.random.default_rng(3)
    positions = [Position(steps, int(until)) for steps in games for until in rng.integers(0, len(steps) + 1, 6)]
    positions += [Position([], 0), Position(games[0], 0)]
    # A step of one's own: a few of the picks that are offered on the way, so that most of them are not in the list.
    ways = [Position(steps, until) for steps in games for until in range(0, len(steps), 9)]
    for one, asked in zip(ways, asked_at(plan, ways, engine="plain"), strict=True):
        positions += [one._replace(then=code) for code in asked.actions[:2]]
    assert any(one.then not in {NO_STEP, one.steps[one.until]} for one in positions if one.until < len(one.steps))
    lanes = rng.permutation(3 * len(positions)).reshape(-1, 3)
    together = play_on(plan, positions, lanes, engine="compiled")
    for one, own, found in zip(positions, lanes, together, strict=True):
        for lane, alone in zip(own.tolist(), found, strict=True):
            forked = play_forks(plan, [Fork(one.taken, lane)], engine="compiled")
            np.testing.assert_array_equal(forked[0], alone)
    np.testing.assert_array_equal(play_on(plan, positions, lanes, engine="plain"), together)


def test_a_list_that_comes_again_is_laid_out_once():
    first, second = [1, 2], [3]
    starts, script = in_a_row([first, second, [], first, [1, 2]])
    assert starts.tolist() == [0, 2, 3, 0, 3]
    assert script.tolist() == [1, 2, 3, 1, 2]


def test_nothing_asked_is_nothing_found():
    plan, _ = games_of("hands", games=0)
    assert asked_at(plan, []) == []
    assert scores_at(plan, []) == []
    assert score_tracks(plan, []) == []
    assert play_on(plan, [], np.zeros((0, 4), np.int64)).shape == (0, 4, 8)
    with pytest.raises(OptionsError, match="auto, plain, compiled"):
        play_on(plan, [Position([], 0)], np.zeros((1, 1), np.int64), engine="steam")


@pytest.mark.parametrize("name", GAMES)
def test_the_state_lies_where_the_compiled_engine_looks_for_it(name):
    game = HANDS if name == "hands" else find(name)
    fields = table_dtype(game).fields
    assert fields is not None
    own = list(game.state.fields)
    assert numbers_before_state(game) * 8 == fields[own[0]][1]
    assert (numbers_before_state(game) + numbers_of_state(game)) * 8 == fields["bots_"][1]
