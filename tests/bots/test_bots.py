"""Bots at a table: the same picks as in a simulation, nothing but their seat's view, and no illegal pick."""

from __future__ import annotations

from pathlib import Path

import pytest

from playkit.bots import bot_names, finish, pick
from playkit.errors import IllegalAction, OptionsError, UnknownAction
from playkit.games import find
from playkit.kernel import UNKNOWN, Session, load
from playkit.simulate.chunk import replay
from playkit.simulate.plan import make_plan

REPOSITORY = Path(__file__).parents[2]
PIG = REPOSITORY / "docs" / "examples" / "pig.py"
PLEDGE = REPOSITORY / "tests" / "kernel" / "games" / "pledge.py"


@pytest.fixture(scope="module")
def pig():
    return load(PIG)


@pytest.fixture(scope="module")
def pledge():
    return load(PLEDGE)


def test_random_comes_first_then_the_game_s_own(pig, pledge):
    assert bot_names(pig)[0] == "random"
    assert bot_names(pledge) == ["random", "modest"]
    assert bot_names(find("patchies")) == ["random", "cautious"]


@pytest.mark.parametrize("index", [0, 3])
@pytest.mark.parametrize(
    ("game", "preset", "bots"),
    [
        ("patchies", "named", ["cautious", "random", "cautious", "random"]),
        ("patchies", "seed", ["random"] * 5),
        (str(PLEDGE), "plain", ["modest", "random", "modest"]),
    ],
)
def test_a_table_of_bots_plays_the_simulated_game(game, preset, bots, index):
    rules = find(game)
    plan = make_plan(rules, 5, 77, seats=len(bots), preset=preset, bots=bots)
    session = finish(Session(rules, len(bots), preset=preset, seed=77, index=index), bots)
    assert session.over
    assert list(session.steps) == replay(plan, index)


def test_a_function_of_a_view_is_a_bot(pig):
    asked = []

    def bold(view, legal):
        asked.append(view.turn)
        return "hold" if view.pot >= 10 and any(move.action == "hold" for move in legal) else legal[0].code

    session = finish(Session(pig, 3, seed=4), [bold, "random", bold])
    assert session.over
    assert set(asked) <= {0, 2}
    assert max(session.score()) >= 20


def test_a_function_sees_its_own_seat_s_view_only(pledge):
    seen = []

    def watcher(view, legal):
        seen.append((view.seat, [value is UNKNOWN for value in view.pledged], view.opened))
        return legal[-1].text

    finish(Session(pledge, 3, seed=1), watcher)
    closed = [(seat, hidden) for seat, hidden, opened in seen if not opened]
    assert closed
    for seat, hidden in closed:
        # Whoever was asked before has a number down that this seat must not see; its own place is still empty.
        assert hidden == [other < seat for other in range(4)]


@pytest.mark.parametrize(("wrong", "error"), [("hold", IllegalAction), (10**6, UnknownAction), ("hodl", UnknownAction)])
def test_a_pick_that_is_not_legal_is_refused_and_the_session_stands(pig, wrong, error):
    session = Session(pig, 2, seed=1)
    assert session.legal() == ["roll"]
    with pytest.raises(error):
        finish(session, lambda _view, _legal: wrong)
    assert session.steps == ()


def test_finish_stops_after_as_many_picks_as_asked(pig):
    session = finish(Session(pig, 2, seed=9), most=3)
    assert sum(session.who(step) >= 0 for step in range(len(session.steps))) == 3
    assert not session.over
    before = session.steps
    assert finish(session, most=0).steps == before


def test_finish_goes_on_where_people_stopped(pledge):
    session = Session(pledge, 2, preset="duel", seed=5)
    session.play("lay 1")
    assert finish(session, "modest").over


def test_unknown_bots_are_refused_by_name(pig):
    session = Session(pig, 2, seed=1)
    with pytest.raises(OptionsError) as caught:
        pick(session, "randm")
    assert "random" in caught.value.en
    assert "random" in caught.value.ja


@pytest.mark.parametrize("bot", ["random", lambda _view, legal: legal[0].code])
def test_nobody_picks_for_chance_or_after_the_end(pig, bot):
    waiting_for_a_die = Session(pig, 2, seed=1, chance="ask")
    waiting_for_a_die.play("roll")
    over = finish(Session(pig, 2, seed=1))
    for session in (waiting_for_a_die, over):
        with pytest.raises(OptionsError, match="none is waited for"):
            pick(session, bot)


def test_asking_a_bot_changes_nothing(pig):
    session = Session(pig, 2, seed=3)
    first = pick(session, "random")
    assert [pick(session, "random") for _ in range(5)] == [first] * 5
    assert session.steps == ()


def test_ties_of_worth_are_broken_evenly():
    """A bot that finds all alike is the random bot; over many seeds each opening drop comes about as often."""
    game = load(REPOSITORY / "docs" / "examples" / "connect_four.py")
    counts = [0] * 7
    for seed in range(1400):
        counts[pick(Session(game, 2, seed=seed), "random")] += 1
    chi_square = sum((count - 200) ** 2 / 200 for count in counts)
    assert chi_square < 22.5, "p < 0.001 for six degrees of freedom"
