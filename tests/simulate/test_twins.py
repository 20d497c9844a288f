"""Games played on from a position: both engines alike, unbiased from two runs, exactly 0 where nothing carries over."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl
import pytest

from playkit.analysis.belief import resolved_shares
from playkit.analysis.choices import consequential
from playkit.analysis.plays_recorded import plays_from_events
from playkit.errors import OptionsError
from playkit.games import find
from playkit.kernel import Session, load
from playkit.simulate.chunk import replay
from playkit.simulate.forks import Fork, ForkEngine, play_forks, win_shares
from playkit.simulate.plan import make_plan
from playkit.simulate.points import points_frame
from playkit.simulate.positions import distinct_actions
from playkit.simulate.run import simulate
from playkit.simulate.twins import Twins

HANDS = load(Path(__file__).parent / "games" / "hands.py")


def plan_of(games: int, *, seats: int = 3, **options: int):
    return make_plan(HANDS, games, 5, seats=seats, options=options)


def prefixes(game, seats: int, games: int, seed: int = 1) -> list[list[int]]:
    """Give the first half of the steps of random sessions."""
    found = []
    for index in range(games):
        session = Session(game, seats, seed=seed, index=index)
        while not session.over:
            session.play(session.bot_pick("random"))
        found.append(list(session.steps[: len(session.steps) // 2]))
    return found


@pytest.mark.parametrize(("name", "bots"), [("hands", "random"), ("patchies", "cautious")])
def test_both_engines_play_a_fork_alike(name, bots):
    game = HANDS if name == "hands" else find(name)
    plan = make_plan(game, 1, 9, seats=3, bots=bots)
    forks = [Fork(steps, lane) for lane, steps in enumerate(prefixes(game, 3, 6)) for lane in (2 * lane, 2 * lane + 1)]
    forks += [Fork([], 3), Fork([], 4)]
    plain = play_forks(plan, forks, engine="plain")
    np.testing.assert_array_equal(plain, play_forks(plan, forks, engine="compiled"))
    assert len({tuple(row) for row in plain.tolist()}) > len(forks) // 2


def test_the_same_lane_meets_the_same_dice_whatever_was_played_before():
    first, second = prefixes(HANDS, 3, 2)
    cut = [steps[:6] for steps in (first, second)]
    engine = ForkEngine(HANDS, 3, HANDS.resolve(3), ["random"] * 3)
    gained = [np.array(engine.fork(4, Fork(steps, 8))[:3]) - np.array(engine.scores(steps, [6])[0]) for steps in cut]
    assert cut[0] != cut[1]
    np.testing.assert_array_equal(*gained)
    assert engine.fork(4, Fork(first, 8)) != engine.fork(4, Fork(first, 9))


def test_a_fork_of_the_whole_session_is_the_session():
    session = Session(HANDS, 3, seed=2)
    while not session.over:
        session.play(session.bot_pick("random"))
    plan = plan_of(1)
    for engine in ("plain", "compiled"):
        assert play_forks(plan, [Fork(session.steps, 0)], engine=engine)[0, :3].tolist() == session.score()
    assert play_forks(plan, []).shape == (0, 6)


def test_an_unknown_engine_is_refused():
    with pytest.raises(OptionsError, match="auto, plain, compiled"):
        play_forks(plan_of(1), [Fork([], 0)], engine="steam")


def test_win_shares_break_ties_and_share_what_is_left():
    standing = np.array([[5, 5, 1, 0, 1, 0], [2, 2, 2, 0, 0, 0]])
    np.testing.assert_allclose(win_shares(standing), [[0, 1, 0], [1 / 3] * 3])


def test_two_runs_a_game_resolve_without_bias():
    """Where the first hand weighs nothing it settles nothing, and the last hand settles what the first does not."""
    twins = Twins(plan_of(4000, seats=2, hands=2, first=0), engine="compiled")
    first, last = resolved_shares(twins, twins.parts)
    assert first.ends.low < 0 < first.ends.high
    assert first.share + last.share == pytest.approx(1)


def test_many_small_estimates_of_a_known_share_average_to_it():
    """Two seats, two equal hands: the exact share of hand 1 by enumerating both hands' differences."""
    faces = np.arange(1, 21)
    gains = np.concatenate([np.repeat(faces, 3), np.zeros(20, int)])  # one of four actions throws for nothing
    gap = (gains[:, None] - gains[None, :]).ravel()
    values, counts = np.unique(gap, return_counts=True)
    chance = counts / counts.sum()
    final = values[:, None] + values[None, :]
    # Of seat 0 by the gap after hand 1; what two runs agree on, ties shared, follows from these three.
    win, tie = ((final > 0) * chance).sum(axis=1), ((final == 0) * chance).sum(axis=1)
    lose = 1 - win - tie

    def agree(w, t, u):
        return w * w + u * u + t * (w + u) + t * t / 2

    start = agree((win * chance).sum(), (tie * chance).sum(), (lose * chance).sum())
    exact = ((agree(win, tie, lose) * chance).sum() - start) / (1 - start)
    found = []
    for seed in range(40):
        plan = make_plan(HANDS, 200, seed, seats=2, options={"hands": 2})
        found.append(resolved_shares(Twins(plan, engine="compiled"), 2)[0].share)
    error = np.std(found, ddof=1) / np.sqrt(len(found))
    assert abs(np.mean(found) - exact) < 3 * error
    assert error < 0.02


def test_nothing_carries_over_but_points_where_hands_begin_anew():
    swapped, fresh = Twins(plan_of(60), engine="compiled").carry_over(1)
    assert (swapped == 0).all()
    assert fresh.mean() > 0


def test_what_carries_over_is_seen():
    swapped, fresh = Twins(plan_of(60, carry=1), engine="compiled").carry_over(1)
    assert 0 < swapped.mean() < fresh.mean()


def test_actions_that_lead_to_one_state_are_one_action():
    engine = ForkEngine(HANDS, 3, HANDS.resolve(3), ["random"] * 3)
    who, actions = distinct_actions(engine, [])
    assert who == 0
    assert [HANDS.text(code) for code in actions] == ["calm", "hat", "fool"]


def test_decisions_are_sampled_by_part_and_only_those_with_consequences_count():
    twins = Twins(plan_of(40, seats=2, first=0), engine="compiled")
    found = twins.decisions(40, each=1, runs=200)
    assert [decision.part for decision in found] == [1, 2, 3] * 40
    assert all(decision.distinct == 3 for decision in found)
    shares = [np.mean([consequential(d.wins) for d in found if d.part == part]) for part in (1, 2, 3)]
    assert shares[0] <= 0.1, "a hand of weight 0 has no choice that matters"
    assert shares[2] > 0.5


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_extremes_are_judged_as_whole_decisions_are(engine):
    """Playing only the best and the worst action to the last run leaves every verdict, and every other number."""
    plan = plan_of(12, seats=2, first=0)
    twins = Twins(plan, engine=engine)
    whole, few = (look(12, runs=12) for look in (twins.decisions, twins.extremes))
    assert len(whole) == len(few) > 0
    for all_of_it, ends in zip(whole, few, strict=True):
        assert all_of_it[:3] == ends[:3]
        assert all_of_it.wins is not None
        assert consequential(all_of_it.wins) == (ends.wins is not None and consequential(ends.wins))
        if ends.wins is not None:
            means = all_of_it.wins[:, :6].mean(axis=1)
            np.testing.assert_array_equal(ends.wins, all_of_it.wins[[means.argmax(), means.argmin()]])


def test_a_sample_is_the_same_whenever_it_is_drawn():
    first, second = (Twins(plan_of(10), engine="plain").decisions(5, runs=8) for _ in range(2))
    assert [d[:3] for d in first] == [d[:3] for d in second]
    for a, b in zip(first, second, strict=True):
        np.testing.assert_array_equal(a.wins, b.wins)


@pytest.mark.parametrize(("name", "seats", "bots"), [("hands", 3, "random"), ("resonance24", 4, "careful")])
def test_points_need_a_third_of_the_events_and_say_the_same_of_plays(name, seats, bots):
    """The twin cuts all events into plays; whole games or pieces of them."""
    game = HANDS if name == "hands" else find(name)
    result = simulate(game, 520, seed=3, seats=seats, bots=bots, keep="events", workers=1)
    label = {"facet": pl.lit("bots"), "draft": pl.lit(None, dtype=pl.String), "clock": pl.lit("none")}
    label["mono_ms"] = pl.lit(None, dtype=pl.Int64)
    frames = (points_frame(result), result.frame())
    few, whole = (plays_from_events(frame.with_columns(pl.col("session").cast(pl.String), **label)) for frame in frames)
    assert points_frame(result).height < 0.7 * result.frame().height
    for table in ("sessions", "parts", "gains", "totals", "wins"):
        assert getattr(few, table).equals(getattr(whole, table)), table


def test_scores_on_the_way_are_those_of_every_beginning():
    plan = make_plan(find("patchies"), 1, 2, seats=3)
    steps, engine = replay(plan, 0), ForkEngine(plan.game, plan.seats, plan.options, plan.bots)
    after = [0, 1, 40, 40, len(steps)]
    assert engine.scores(steps, after) == [engine.scores(steps[:many], [many])[0] for many in after]
    assert engine.scores(steps, after)[-1] == list(engine.play(plan.seed, 0).scores)
