"""What does not fit is said or mended: a log that overflows, a game without end, shares of a tie."""

from __future__ import annotations

import numpy as np
import pytest

from playkit.errors import OptionsError, RulesError
from playkit.kernel import Session, load
from playkit.simulate.chunk import ENDED, LIMIT, OVERFLOW, play_compiled, play_plain
from playkit.simulate.compiler import compiling
from playkit.simulate.plan import make_plan
from playkit.simulate.run import simulate

from .comparing import assert_same_chunks
from .conftest import EXAMPLES

TIE_BREAK = "\n\ndef tie_break(table, seat):\n    return -seat % 3 - 1\n"


def limit(steps):
    return "\n\ndef score(", f"\n\nSTEP_LIMIT = {steps}\n\n\ndef score("


def compiled_of(game):
    pytest.importorskip("numba")
    return compiling(game).wait()


@pytest.mark.parametrize("keep", ["summary", "steps", "events"])
def test_games_whose_facts_overflow_the_compiled_log_are_played_again(pigs, monkeypatch, keep):
    game = load(pigs(extra="\n\nLOG_CAPACITY = 60\n") / "rules.py")
    compiled = compiled_of(game)
    plan = make_plan(game, 80, 4, seats=3)
    mended = []
    from playkit.simulate import chunk as room

    plainly = room.play_plain
    monkeypatch.setattr(room, "play_plain", lambda *a: mended.append(a[1]) or plainly(*a))
    chunk = play_compiled(plan, compiled, 0, 80, keep)
    assert 0 < len(mended) < 80, "some games must overflow, and some must not"
    monkeypatch.undo()
    assert_same_chunks(play_plain(plan, 0, 80, keep), chunk)
    assert OVERFLOW not in chunk.rows[:, 0]


def test_a_buffer_that_fills_up_counts_no_game_twice(patchies):
    """Events of some hundred games fill the compiled engine's buffer; the game that did not fit is played again."""
    compiled = compiled_of(patchies)
    plan = make_plan(patchies, 1500, 3)
    summary, events = (play_compiled(plan, compiled, 0, 1500, keep) for keep in ("summary", "events"))
    assert len(events.kept) > 2 << 20, "the buffer must have filled up more than once"
    assert summary.digest == events.digest
    for name in summary.tally.dtype.names:
        np.testing.assert_array_equal(summary.tally[name], events.tally[name], err_msg=name)


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_a_game_without_end_is_cut_off_and_counted(written, engine):
    endless = ("    offer(table, roll)\n    if table.pot:\n        offer(table, hold)\n", "    offer(table, roll)\n")
    path = written(EXAMPLES / "pig.py", endless, limit(40))
    game = load(path)
    if engine == "compiled":
        compiled_of(game)
    result = simulate(game, 9, seats=2, engine=engine, workers=1)
    assert result.endless == 9
    assert set(result.rows[:, 1]) == {40}
    assert not result.summary()["ended"].any()


def test_both_engines_cut_off_at_the_same_step(written):
    path = written(EXAMPLES / "pig.py", limit(45))
    game = load(path)
    plan = make_plan(game, 60, 1, seats=2)
    plain, compiled = play_plain(plan, 0, 60, "events"), play_compiled(plan, compiled_of(game), 0, 60, "events")
    assert_same_chunks(plain, compiled)
    assert {ENDED, LIMIT} == set(plain.rows[:, 0]), "the limit must cut off some games, and spare some"


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_chance_with_nothing_to_draw_is_a_fault_of_the_rules(written, engine):
    path = written(EXAMPLES / "pig.py", ("chance_of(table, die, pips)", "chance_of(table, die, pips, 0)"))
    game = load(path)
    if engine == "compiled":
        compiled_of(game)
    with pytest.raises(RulesError, match="nothing can come"):
        simulate(game, 1, seats=2, engine=engine)


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_shares_of_the_win_follow_score_then_tie_break(pigs, engine):
    # A step limit ends many games early, so that equal scores and equal tie breaks both occur.
    game = load(pigs(extra=TIE_BREAK + "\n\nSTEP_LIMIT = 9\n") / "rules.py")
    if engine == "compiled":
        compiled_of(game)
    result = simulate(game, 60, seed=2, seats=5, engine=engine, workers=1)
    shares = result.win_shares()
    assert shares.sum(axis=1) == pytest.approx(np.ones(60))
    assert {0.0, 0.5, 1.0} <= set(np.round(shares.ravel(), 6))
    for index in range(60):
        session = Session(game, 5, seed=2, index=index, chance="ask")
        session.play_all(_steps(game, index))
        assert shares[index].tolist() == pytest.approx(session.win_share())


def _steps(game, index):
    from playkit.simulate.chunk import replay

    return replay(make_plan(game, 60, 2, seats=5), index)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"n": 0}, "at least 1 game"),
        ({"seats": 9}, "takes 2, 3, 4, 5 seats"),
        ({"seats": 3, "bots": ["random"]}, "1 bots for 3 seats"),
        ({"bots": "cautous"}, "random"),
        ({"preset": "nothing"}, "nothing"),
        ({"options": {"taget": 30}}, "target"),
        ({"options": {"target": 9999}}, "9999"),
        ({"keep": "all"}, "summary, steps, events"),
        ({"engine": "turbo"}, "auto, plain, compiled"),
    ],
)
def test_impossible_plans_are_refused_before_anything_is_played(settings, said):
    game = load(EXAMPLES / "pig.py")
    wanted = {"n": 1, "seats": 2, "engine": "plain", **settings}
    if "engine" in settings or "keep" in settings:
        wanted["n"] = 1
    with pytest.raises(OptionsError) as caught:
        simulate(game, wanted.pop("n"), **wanted)
    assert said in caught.value.en
    assert caught.value.ja != caught.value.en
