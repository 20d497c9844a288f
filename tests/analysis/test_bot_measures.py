"""Luck, skill, restricted play, what never came and how close the end is: by hand, by definition, and by coverage."""

from __future__ import annotations

import os
from itertools import combinations, product

import numpy as np
import polars as pl
import pytest
from scipy import stats

from playkit.analysis.intervals import wilson
from playkit.analysis.luck import add_luck, luck_ends, luck_share, same_winner, shares_of
from playkit.analysis.measured import Panel, measured
from playkit.analysis.pooled import UNKNOWN, Pooled, interval
from playkit.analysis.restricted import Bound, add_worths, bounds_of, worth, worth_ends
from playkit.analysis.skill import add_skill, advantage, ladder, matches_of
from playkit.analysis.spread import add_spread, closeness, finals
from playkit.analysis.unused import Family, add_unused, met
from playkit.errors import MissingColumns

DRILL = os.environ.get("PLAYKIT_DRILL") == "1"
RUNS = 4000 if DRILL else 500
SLACK = 0.01 if DRILL else 0.03  # three standard errors of a coverage near 95 %
RNG = np.random.default_rng(9)


def coins(p, times, rng=RNG):
    """Two seats: the first wins with chance p of its seed, `times` times a seed."""
    first = (rng.random((len(p), times)) < p[:, None]).astype(float)
    return np.stack([first, 1 - first], axis=2)


def table(add, *args):
    panel = Panel("bots", None, "games")
    add(panel, *args)
    return {(row["measure"], row["key"]): row for row in measured([panel]).to_dicts()}


# Luck ----------------------------------------------------------------------------------------------------------------


def test_luck_by_hand():
    # Seat 1 wins both replays of seed 1, and one each of seeds 2 and 3. Means 1, 1/2, 1/2; within 0, 1/2, 1/2 a seat.
    wins = np.array([[[1, 0], [1, 0]], [[1, 0], [0, 1]], [[0, 1], [1, 0]]], float)
    between = 3 / 2 * ((1 / 3) ** 2 + 2 * (1 / 6) ** 2) / 3 - (0 + 1 / 2 + 1 / 2) / 3 / 2
    within = 1 / 3
    assert luck_share(wins).value == pytest.approx(between / (between + within))
    found, other = same_winner(wins)
    assert found.value == pytest.approx((1 + 0 + 0) / 3)
    pairs = [a @ b for one, two in combinations(wins, 2) for a, b in product(one, two)]
    assert other == pytest.approx(np.mean(pairs))


def test_luck_is_its_definition_on_small_logs():
    for _ in range(30):
        wins = RNG.dirichlet(np.ones(3), (4, 3))
        mean = wins.mean(axis=(0, 1))
        within = np.mean([[wins[i, :, k].var(ddof=1) for k in range(3)] for i in range(4)], axis=0).sum()
        between = sum(
            np.mean([wins[i, :, k].mean() ** 2 for i in range(4)]) * 4 / 3 - mean[k] ** 2 * 4 / 3 for k in range(3)
        )
        expected = (between - within / 3) / (between - within / 3 + within)
        assert luck_share(wins).value == pytest.approx(expected)


def test_seats_relabelled_and_replays_shuffled_change_no_luck():
    wins = RNG.dirichlet(np.ones(4), (20, 5))
    usual = luck_share(wins)
    shuffled = wins[:, RNG.permutation(5)]
    for same in (wins[:, :, [2, 0, 3, 1]], shuffled, wins[RNG.permutation(20)]):
        assert luck_share(same).value == pytest.approx(usual.value)
        assert interval(luck_share(same)).low == pytest.approx(interval(usual).low)


def test_replays_come_as_a_frame():
    wins = RNG.dirichlet(np.ones(3), (4, 2))
    rows = [
        (seed, replay, seat, wins[seed, replay, seat]) for seed, replay, seat in product(range(4), range(2), range(3))
    ]
    frame = pl.DataFrame(rows, schema=["seed", "replay", "seat", "win_share"], orient="row").sample(
        fraction=1, shuffle=True, seed=1
    )
    np.testing.assert_array_equal(shares_of(frame), wins)
    with pytest.raises(MissingColumns):
        shares_of(frame.drop("seat"))


@pytest.mark.parametrize("share", [0.1, 0.5, 0.8])
def test_the_interval_of_luck_covers(share):
    rng, hits = np.random.default_rng(int(share * 100)), 0
    even = (1 - share) / share / 2
    for _ in range(RUNS):
        low, high = luck_ends(luck_share(coins(rng.beta(even, even, 100), 4, rng)))
        hits += low <= share <= high
    assert 0.93 - SLACK <= hits / RUNS <= 0.97 + SLACK


def test_luck_is_not_told_where_choices_hardly_differ():
    wins = coins(RNG.random(100).round(), 3)
    assert ("luck", None) not in table(add_luck, wins, np.ones((100, 2), bool), wins)
    told = table(add_luck, wins, np.zeros((100, 2), bool), wins)
    assert told["luck", None]["estimate"] == pytest.approx(1)
    assert told["luck", None]["n"] == 100
    assert table(add_luck, wins[:40], np.zeros((40, 2), bool), wins[:40])["luck", None]["state"] == "too_few"


def test_near_the_whole_luck_is_no_surer_than_so_many_seeds():
    """Up to nine tenths t is believed; beyond, and above the whole, Wilson's of as many seeds."""
    for value, seen in ((0.95, 95), (1.0, 100), (1.2, 100)):
        assert luck_ends(Pooled(value, np.zeros(100))).low == pytest.approx(float(wilson(seen, 100).low))
    assert luck_ends(Pooled(0.85, np.zeros(100))) == (0.85, 0.85)
    assert luck_ends(Pooled(0.95, np.zeros(1))) == UNKNOWN


@pytest.mark.parametrize(("alike", "told"), [(11, False), (9, True)])
def test_luck_is_told_where_at_most_half_of_the_replays_are_alike(alike, told):
    wins, same = coins(np.full(100, 0.5), 21), np.arange(20) < alike
    rows = table(add_luck, wins, np.tile(same, (100, 1)), wins)
    assert rows["alike", None]["estimate"] == pytest.approx(alike / 20)
    assert (("luck", None) in rows) is told


def test_replays_that_are_never_alike_may_be_once():
    wins = coins(np.full(100, 0.5), 3)
    row = table(add_luck, wins, np.zeros((100, 2), bool), wins)["alike", None]
    assert (row["low"], row["high"]) == (0, pytest.approx(1 - 0.05 ** (1 / 100)))


# Skill ---------------------------------------------------------------------------------------------------------------


def test_advantage_by_hand():
    wins = np.array([[1, 0, 1], [0, 0, 1], [1, 1, 1], [0, 0.5, 0]])
    expected = np.mean([(mean - 1 / 3) / (2 / 3) for mean in (2 / 3, 1 / 3, 1, 1 / 6)])
    assert advantage(wins).value == pytest.approx(expected)
    assert advantage(wins[:, [1, 2, 0]]).value == pytest.approx(expected)
    assert advantage(wins[[3, 1, 0, 2]]).value == pytest.approx(expected)


def test_the_interval_of_an_advantage_covers():
    rng, hits, truth = np.random.default_rng(5), 0, (0.4 - 0.25) / 0.75
    for _ in range(RUNS):
        wins = (rng.random((100, 4)) < 0.4).astype(float)
        row = table(add_skill, {("a", "b"): wins}, {})["advantage", "a>b"]
        hits += row["low"] <= truth <= row["high"]
    assert 0.93 - SLACK <= hits / RUNS <= 0.97 + SLACK


def test_a_bot_that_always_wins_is_not_sure_to():
    row = table(add_skill, {("a", "b"): np.ones((100, 4))}, {"a": "clever / 賢い"})["advantage", "a>b"]
    assert row["estimate"] == row["high"] == 1
    assert row["low"] == pytest.approx((0.96301 - 0.25) / 0.75, abs=1e-4)  # Wilson of 100 of 100
    assert (row["en"], row["ja"]) == ("clever among b", "bの中の賢い")


def test_the_ladder_is_measured_on_other_seeds_than_it_was_found_on():
    ones, zeros = np.ones((10, 2)), np.zeros((10, 2))
    half = np.full((10, 2), 0.5)
    half[1::2] = 0.9
    matches = {
        ("a", "b"): zeros, ("b", "a"): ones, ("a", "c"): zeros, ("c", "a"): ones,
        ("b", "c"): 1 - half, ("c", "b"): half,
    }  # fmt: skip
    rows = table(add_skill, matches, {})
    assert ladder(matches)[0] == "a"
    rung = rows["rung", "c>b"] if ("rung", "c>b") in rows else rows["rung", "b>c"]
    assert abs(rung["estimate"]) == pytest.approx(0.8)  # of the odd seeds alone
    assert rung["n"] == 10


def test_a_bot_that_never_wins_cannot_win_less():
    row = table(add_skill, {("a", "b"): np.zeros((100, 4))}, {})["advantage", "a>b"]
    assert (row["estimate"], row["low"]) == (pytest.approx(-1 / 3), pytest.approx(-1 / 3))
    assert row["high"] == pytest.approx((1 - 0.96301 - 0.25) / 0.75, abs=1e-4)
    once = np.zeros((12, 4))
    once[0] = 1
    row = table(add_skill, {("a", "b"): once}, {})["advantage", "a>b"]
    assert row["low"] == pytest.approx(-1 / 3), "t alone would go on to less than never"


def test_a_bot_that_never_sat_alone_is_taken_for_even():
    barely = np.full((4, 2), 0.51)
    assert ladder({("b", "a"): barely}) == ["a", "b"]
    assert ladder({("b", "a"): 1 - barely}) == ["b", "a"]


def test_matches_come_as_a_frame():
    rows = [("a", "b", block, seat, float(block == seat)) for block, seat in product(range(3), range(3))]
    frame = pl.DataFrame(rows, schema=["bot", "others", "block", "seat", "win_share"], orient="row").reverse()
    np.testing.assert_array_equal(matches_of(frame)["a", "b"], np.eye(3))


# Restricted play -----------------------------------------------------------------------------------------------------


def test_worth_by_hand():
    wins = np.array([[0, 0], [1, 0], [1, 1], [0.5, 0]])
    assert worth(wins).value == pytest.approx(np.mean([0.5, 0, -0.5, 0.25]))
    assert worth(wins[:, ::-1]).value == worth(wins).value


def test_what_changed_nothing_is_worth_nothing_but_not_surely():
    figure = worth(np.eye(4)[[0] * 300])
    low, high = worth_ends(figure, 4)
    upper = -np.log(0.025) / 300  # Garwood of none in 300
    assert (low, high) == (pytest.approx(-upper * 0.75), pytest.approx(upper * 0.25))


@pytest.mark.parametrize("rare", [0.004, 0.02, 0.3])
def test_the_interval_of_a_worth_covers(rare):
    """In a block that the restriction touches the seat loses a win it would have had; 500 blocks of four seats."""
    rng, hits = np.random.default_rng(int(rare * 1000)), 0
    for _ in range(RUNS):
        touched = rng.random((500, 4)) < rare
        would = np.eye(4)[rng.integers(0, 4, 500)]
        low, high = worth_ends(worth(np.where(touched, 0, would)), 4)
        hits += low <= rare / 4 <= high
    # Rare changes are covered too often: the price of not being sure of what was hardly seen.
    assert 0.93 - SLACK <= hits / RUNS <= (0.97 + SLACK if rare > 0.1 else 1)


def test_worths_are_corrected_together():
    bounds = {f"x{k}": Bound((RNG.random((200, 4)) < 0.25).astype(float), np.ones((200, 4), bool)) for k in range(9)}
    bounds["dear"] = Bound(np.zeros((200, 4)), np.zeros((200, 4), bool))
    rows = table(add_worths, bounds, {"dear": "dear / 大事"})
    assert rows["worth", "dear"]["band_low"] > 0.2
    assert rows["worth", "x0"]["band_low"] < rows["worth", "x0"]["low"]
    assert rows["taken", "dear"]["estimate"] == 0
    frame = pl.DataFrame(
        [("t", b, s, 0.0, b == s) for b, s in product(range(2), range(2))],
        schema=["thing", "block", "seat", "win_share", "picked"], orient="row",
    )  # fmt: skip
    np.testing.assert_array_equal(bounds_of(frame)["t"].picked, np.eye(2, dtype=bool))


# What never came -----------------------------------------------------------------------------------------------------

EVENTS = pl.DataFrame(
    [
        ("a", "picked", 2, "take gold"), ("a", "scored", None, None), ("a", "drew", None, "turn ace"),
        ("b", "picked", 0, "take wood"), ("c", "scored", None, None), ("c", "burned", None, None),
    ],
    schema=["session", "kind", "choices", "action_text"], orient="row",
)  # fmt: skip
FAMILIES = [
    Family("fact", "facts", {"scored": "scores", "burned": "burns"}),
    Family("action", "actions", {"take": "take", "rest": "rest"}),
    Family("take@1", "take", {"gold": "gold", "wood": "wood", "clay": "clay"}),
    Family("rest@1", "rest", {"long": "long"}),
    Family("turn@1", "turn up", {"ace": "ace"}),
]


def test_what_never_came_by_hand():
    rows = table(add_unused, EVENTS, FAMILIES)
    # Session c told no picks: that it burned says nothing of what the others did not do.
    assert {key: row["estimate"] for (measure, key), row in rows.items() if measure == "covered"} == {
        "fact": 0.5, "action": 0.5, "take@1": pytest.approx(2 / 3), "turn@1": 1.0,
    }  # fmt: skip
    assert {key for measure, key in rows if measure == "never"} == {"fact:burned", "action:rest", "take@1:clay"}
    assert rows["never", "take@1:clay"]["high"] == pytest.approx(1 - 0.05**0.5)
    assert (rows["stuck", None]["estimate"], rows["stuck", None]["n"]) == (0.5, 2)
    shuffled = table(add_unused, EVENTS.sample(fraction=1, shuffle=True, seed=3), FAMILIES)
    assert shuffled == rows
    assert not table(add_unused, EVENTS.filter(pl.col("session") == "c"), FAMILIES)
    assert met(EVENTS).filter(key="fact", text="scored")["sessions"].item() == 2


def test_being_stuck_has_wilsons_interval_and_never_having_been_the_rule_of_three():
    rows = table(add_unused, EVENTS, FAMILIES)
    low, high = wilson(1, 2)
    assert (rows["stuck", None]["low"], rows["stuck", None]["high"]) == (float(low), float(high))
    free = table(add_unused, EVENTS.with_columns(choices=pl.col("choices").fill_null(2).clip(1)), FAMILIES)
    assert (free["stuck", None]["estimate"], free["stuck", None]["low"]) == (0, 0)
    assert free["stuck", None]["high"] == pytest.approx(1 - 0.05**0.5)


def test_what_an_action_is_about_is_told_by_its_first_two_words():
    """`swap gold wood twice`: an action, and two things it is about."""
    events = EVENTS.with_columns(action_text=pl.col("action_text").str.replace("take gold", "take gold wood twice"))
    told = met(events).filter(pl.col("key").str.starts_with("take@"))
    assert sorted(told.select("key", "text").rows()) == [("take@1", "gold"), ("take@1", "wood"), ("take@2", "wood")]


# How close the end is ------------------------------------------------------------------------------------------------


def ends(rows):
    return pl.DataFrame(rows, schema=["session", "seat", "score", "win_share"], orient="row")


GAMES = [
    *[("a", 0, 10.0, 1.0), ("a", 1, 7.0, 0.0), ("a", 2, 2.0, 0.0)],
    *[("b", 0, 4.0, 0.5), ("b", 1, 4.0, 0.5), ("b", 2, 1.0, 0.0)],
    *[("c", 0, 9.0, 1.0), ("c", 1, None, 0.0), ("d", 0, 3.0, 1.0)],
]


def test_the_end_by_hand():
    rows = table(add_spread, ends(GAMES))
    found = {measure: row["estimate"] for (measure, _), row in rows.items()}
    assert found == {
        "margin": 1.5, "range": 5.5, "closeness": pytest.approx(4.5**-0.5), "relative": pytest.approx(11 / 14),
        "level": 0.5, "shared": 0.5,
    }  # fmt: skip
    assert rows["margin", None]["n"] == 2  # an unknown score is no nought, and one seat has no second
    assert finals(ends(GAMES))["session"].to_list() == ["a", "b"]


def test_doubled_scores_and_relabelled_seats():
    frame = ends(GAMES)
    usual = table(add_spread, frame)
    doubled = table(add_spread, frame.with_columns(pl.col("score") * 2))
    for name, times in {"margin": 2, "range": 2, "closeness": 0.5, "relative": 1, "level": 1}.items():
        assert doubled[name, None]["estimate"] == pytest.approx(times * usual[name, None]["estimate"])
    moved = table(add_spread, frame.with_columns((pl.col("seat") + 1) % 3).sample(fraction=1, shuffle=True, seed=2))
    assert moved == usual


def test_points_below_nothing_have_no_relative_spread():
    rows = table(add_spread, ends([("a", 0, 3.0, 1.0), ("a", 1, -1.0, 0.0), ("b", 0, 3.0, 1.0), ("b", 1, 0.0, 0.0)]))
    assert ("relative", None) not in rows


def test_a_last_without_points_has_a_relative_spread():
    rows = table(add_spread, ends([("a", 0, 4.0, 1.0), ("a", 1, 0.0, 0.0), ("b", 0, 4.0, 1.0), ("b", 1, 2.0, 0.0)]))
    assert rows["relative", None]["estimate"] == 6 / 8


def test_closeness_is_the_jackknife_on_its_own_scale():
    gaps = np.array([1.0, 2.0, 2.0, 4.0])
    value, found = closeness(gaps)
    left = [float((np.delete(gaps, k) ** 2).mean() ** -0.5) for k in range(4)]
    half = stats.t.ppf(0.975, 3) * np.sqrt(3 / 4 * ((np.array(left) - value) ** 2).sum())
    assert found == (pytest.approx(max(value - half, 0)), pytest.approx(value + half))


def test_the_interval_of_closeness_covers():
    rng, hits = np.random.default_rng(11), 0
    truth = (2 * 3.0**2) ** -0.5  # the mean square of an exponential is twice the square of its mean
    for _ in range(RUNS):
        low, high = closeness(rng.exponential(3.0, 300))[1]
        hits += low <= truth <= high
    assert 0.92 - SLACK <= hits / RUNS <= 0.97 + SLACK  # squares of a long tail: 0.93 at 300 sessions
