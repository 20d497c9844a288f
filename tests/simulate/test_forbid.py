"""A restricted seat: what it may not pick it picks only where nothing else is legal; the same in both engines."""

from __future__ import annotations

import numpy as np
import pytest

from playkit import api
from playkit.errors import OptionsError, RulesError
from playkit.kernel import load
from playkit.simulate.chunk import play_compiled, play_plain
from playkit.simulate.compiler import compiling
from playkit.simulate.forbid import codes_of, forbidden_of
from playkit.simulate.forks import Fork, play_forks
from playkit.simulate.plan import make_plan
from playkit.simulate.run import simulate

from .comparing import assert_same_chunks, assert_same_results
from .conftest import EXAMPLES, PLEDGE

GAMES = 12
LOW = {1: ["lay 1", "lay 2"], 2: "lay 1"}


@pytest.fixture(scope="module")
def pledge():
    return load(PLEDGE)


def picks_of(result, seat):
    frame = result.frame().filter(kind="picked", seat=seat)
    return frame["action_text"].to_list()


def test_a_seat_leaves_out_what_it_may_not_pick(pledge):
    free = simulate(pledge, GAMES, seats=3, keep="events", engine="plain", workers=1)
    bound = simulate(pledge, GAMES, seats=3, forbid=LOW, keep="events", engine="plain", workers=1)
    assert {"lay 1", "lay 2"} <= set(picks_of(free, 1))
    assert not {"lay 1", "lay 2"} & set(picks_of(bound, 1))
    assert "lay 1" not in picks_of(bound, 2)
    assert "lay 2" in picks_of(bound, 2)
    assert "lay 1" in picks_of(bound, 0)  # the others are free


def test_where_nothing_else_is_legal_it_may_after_all(pledge):
    bound = simulate(pledge, GAMES, seats=3, forbid={0: "lay"}, keep="events", engine="plain", workers=1)
    free = simulate(pledge, GAMES, seats=3, keep="events", engine="plain", workers=1)
    assert picks_of(bound, 0) == picks_of(free, 0)


def test_what_is_never_picked_may_be_forbidden_at_no_cost(patchies):
    free = simulate(patchies, 5, bots="cautious", engine="plain", workers=1)
    bound = simulate(patchies, 5, bots="cautious", forbid={0: "dig"}, engine="plain", workers=1)
    never = "dig" not in {
        text.split()[0]
        for text in picks_of(simulate(patchies, 5, bots="cautious", keep="events", engine="plain", workers=1), 0)
    }
    assert (free.digest == bound.digest) is never


@pytest.mark.parametrize("bots", [["random"] * 3, ["modest", "random", "modest"]])
def test_both_engines_restrict_alike(pledge, bots):
    pytest.importorskip("numba")
    plan = make_plan(pledge, GAMES, 3, seats=3, bots=bots, forbid=LOW, choices=2, dice=3)
    assert_same_chunks(
        play_plain(plan, 0, GAMES, "events"), play_compiled(plan, compiling(pledge).wait(), 0, GAMES, "events")
    )


@pytest.mark.parametrize("bot", ["random", "cautious"])
def test_both_engines_restrict_the_picks_of_patchies_alike(patchies, bot):
    pytest.importorskip("numba")
    plan = make_plan(patchies, GAMES, 3, bots=bot, forbid={0: ["draw", "place"], 3: "stop"})
    assert_same_chunks(
        play_plain(plan, 0, GAMES, "events"), play_compiled(plan, compiling(patchies).wait(), 0, GAMES, "events")
    )


def test_forks_are_restricted_alike(pledge):
    pytest.importorskip("numba")
    plan = make_plan(pledge, 1, 3, seats=3, forbid=LOW, choices=1, dice=1)
    forks = [Fork([], lane) for lane in range(20)]
    compiling(pledge).wait()
    plain, compiled = (play_forks(plan, forks, engine=engine) for engine in ("plain", "compiled"))
    np.testing.assert_array_equal(plain, compiled)
    free = play_forks(make_plan(pledge, 1, 3, seats=3), forks, engine="plain")
    assert (plain != free).any()


def test_other_choices_meet_the_same_dice():
    pig = load(EXAMPLES / "pig.py")
    runs = [
        simulate(pig, 30, seats=2, choices=choices, keep="events", engine="plain", workers=1) for choices in (0, 1, 2)
    ]
    assert len({run.digest for run in runs}) == 3
    rolls = [_dice(run) for run in runs]
    for same in zip(*rolls, strict=True):
        shortest = min(map(len, same))
        assert shortest > 0
        assert len({tuple(own[:shortest]) for own in same}) == 1
    assert runs[1].digest == simulate(pig, 30, seats=2, choices=1, engine="plain", workers=1).digest


def _dice(run):
    """Give the dice of each session, in the order they fell."""
    chance = run.frame().filter(run.frame()["kind"].is_in(["drew", "rolled"]))
    return [own["action_text"].to_list() for _, own in chance.group_by("session", maintain_order=True)]


@pytest.mark.usefixtures("small_chunks")
def test_restrictions_travel_to_other_processes(patchies):
    settings = {"seed": 5, "forbid": {0: "draw"}, "choices": 3, "engine": "plain"}
    alone, apart = (simulate(patchies, 90, workers=workers, **settings) for workers in (1, 2))
    assert_same_results(alone, apart)
    assert alone.digest != simulate(patchies, 90, workers=1, seed=5, engine="plain").digest


def test_a_restricted_run_is_not_stored(tmp_path):
    with pytest.raises(OptionsError, match="not stored"):
        api.simulate("patchies", 2, forbid={0: "draw"}, store=tmp_path, progress=False)
    with pytest.raises(OptionsError, match="not stored"):
        api.simulate("patchies", 2, choices=1, store=tmp_path, progress=False)


def test_words_name_codes(patchies, pledge):
    assert {pledge.text(code) for code in codes_of(pledge, "lay")} == {f"lay {n}" for n in range(1, 6)}
    assert {pledge.text(code) for code in codes_of(pledge, "* 3")} == {"lay 3"}
    assert {patchies.text(code) for code in codes_of(patchies, "* c3")} == {"place c3", "walk c3", "warp c3"}
    assert forbidden_of(pledge, 3, None) == ()
    assert forbidden_of(pledge, 3, {2: "lay 1"})[:2] == (frozenset(), frozenset())


@pytest.mark.parametrize("pattern", ["", "layy", "lay 9", "omen calm", "lay 1 2"])
def test_what_nobody_can_pick_is_refused(pledge, pattern):
    with pytest.raises(OptionsError, match="actions are: lay, go_on"):
        codes_of(pledge, pattern)


def test_a_seat_that_is_not_there_is_refused(pledge):
    with pytest.raises(OptionsError, match="seats are 0 to 2"):
        forbidden_of(pledge, 3, {3: "lay"})


STUCK = '''"""Nothing left (手詰まり): three picks, and then the rules offer nothing."""

from playkit.kernel import action, facts, number, offer, state


@state(seats=[2])
class Table:
    """How often was picked."""

    picks = number(0, 9)


FACT = facts()


def waiting(table):
    if table.picks < 3:
        offer(table, go)
    return table.picks % 2


@action
def go(table):
    """go on / 進む"""
    table.picks += 1


def score(table, seat):
    return 0
'''


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_a_seat_with_nothing_to_pick_is_an_error_of_the_rules(tmp_path, engine):
    if engine == "compiled":
        pytest.importorskip("numba")
    (tmp_path / "stuck.py").write_text(STUCK, encoding="utf-8")
    game = load(tmp_path / "stuck.py")
    with pytest.raises(RulesError, match="seat 2 is waited for and nothing is legal"):
        simulate(game, 3, seats=2, engine=engine, workers=1)
