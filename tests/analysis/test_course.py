"""Courses of chances: golden series of coins, slow twins, invariances, and what noise must not add."""

from __future__ import annotations

import os
from itertools import pairwise

import numpy as np
import pytest
from course_data import chances, estimated, every_race, exact

from playkit.analysis import course as of
from playkit.analysis.course import Course

DRILL = os.environ.get("PLAYKIT_DRILL") == "1"
SERIES = [(chance, exact(told)) for chance, told in every_race()]
THREE = [(chance, exact(told, 3)) for chance, told in every_race(3, 3)]
FIRST_TO_SIX = exact([(0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (3, 3), (3, 4), (3, 5), (3, 6)], 6)


def expected(measure, races=SERIES):
    return sum(chance * measure(course) for chance, course in races)


def test_best_of_seven_coins():
    """Golden: length 93/16, lead changes 19/32, sum |dW| 35/32, sum dW^2 1/4, drama .281876, lowest 101/256."""
    assert expected(lambda course: len(course.chances) - 1) == 93 / 16
    assert expected(of.lead_changes) == 19 / 32
    assert expected(of.excitement) == pytest.approx(35 / 32)
    assert expected(of.squares) / 2 == pytest.approx(1 / 4)
    assert expected(of.drama) == pytest.approx(0.281876, abs=5e-7)
    assert expected(of.lowest) == pytest.approx(101 / 256)
    # A coin moves both chances by the same amount whichever way it falls: suspense and surprise are one.
    assert expected(of.suspense) == pytest.approx(np.sqrt(2) * 35 / 32)
    assert expected(of.surprise) == pytest.approx(np.sqrt(2) * 35 / 32)


@pytest.mark.parametrize(("races", "seats"), [(SERIES, 2), (THREE, 3)])
def test_identities(races, seats):
    """Squared changes sum to 1 less the squared start; bits to the entropy of the start."""
    assert expected(of.squares, races) == pytest.approx(1 - 1 / seats)
    assert expected(lambda course: course.ahead.sum(), races) == pytest.approx(1 - 1 / seats)
    assert expected(lambda course: of.bits(course).sum(), races) == pytest.approx(np.log2(seats))
    assert [of.bits(course).sum() for _, course in races[:3]] == pytest.approx([np.log2(seats)] * 3)


def test_bits_of_a_change_are_its_information_on_average():
    """After the first coin of seven: the chances are 42/64 and 22/64, which is what the change is worth."""
    p = chances((1, 0))
    assert p == (42 / 64, 22 / 64)
    information = sum(q * np.log2(2 * q) for q in p)
    assert expected(lambda course: of.bits(course)[0]) == pytest.approx(information)
    assert expected(lambda course: of.told_by(course, 1)) == pytest.approx(1)
    assert expected(lambda course: of.told_by(course, 0)) == 0


def test_what_no_continuation_showed_is_not_impossible():
    """Of 100 continuations none was won by who won: half a win more for everybody, 0.5 of 101 for two seats."""
    course = Course.known("s", [[0.5, 0.5], [0.0, 1.0], [1.0, 0.0]])._replace(runs=100.0)
    before, low = 50.5 / 101, 0.5 / 101
    assert of.bits(course) == pytest.approx([np.log2(low / before), np.log2(1 / low)])
    told, chances_then = of.bits_of_others(course, 0, 1)
    assert chances_then == pytest.approx([low, 1 - low])
    assert told == pytest.approx([np.log2(low / 0.5), np.log2((1 - low) / 0.5)])


def test_the_course_of_one_race_by_hand():
    """First to six: ahead from 0:0 to 3:0, caught at 3:3, beaten 3:6."""
    race = FIRST_TO_SIX
    assert race.chances[6].tolist() == [0.5, 0.5]
    assert race.chances[3, 0] == 219 / 256, "three points in eight coins or more"
    assert of.lead_changes(race) == 1
    assert of.decided(race) == pytest.approx(6 / 9), "the loser is ahead for the last time before 3:3"
    assert of.lowest(race) == 1 - 219 / 256
    up, down = 219 / 256 - 1 / 2, 219 / 256
    assert of.excitement(race) == pytest.approx(up + down)
    turn = of.turning_points(race, 1)[0]
    changes = np.abs(np.diff(race.chances[:, 0]))
    assert turn.moment == int(changes.argmax()) + 1
    assert turn.size == pytest.approx(changes.max())
    assert abs(turn.change) == pytest.approx(changes.max())


def test_a_tie_is_shared_by_its_winners():
    course = Course.known("s", [[0.5, 0.25, 0.25], [0.2, 0.6, 0.2], [0.5, 0.5, 0.0]])
    assert of.lowest(course) == pytest.approx((0.2 + 0.25) / 2)
    assert of.decided(course) == 0, "only winners were ever ahead"
    assert of.bits(course).sum() == pytest.approx(np.log2(0.5) - (np.log2(0.5) + np.log2(0.25)) / 2)


def test_a_session_decided_from_the_start_has_no_course():
    course = Course.known("s", [[1.0, 0.0], [1.0, 0.0]])
    assert [measure(course) for measure in (of.excitement, of.drama, of.decided, of.squares)] == [0, 0, 0, 0]
    assert of.lowest(course) == 1
    assert of.turning_points(course) == []


def slow_excitement(w):
    return sum(abs(one - other) for before, after in pairwise(w) for one, other in zip(before, after, strict=True)) / 2


def slow_leaders(w, by):
    """Say who is ahead by so much, moment by moment; None where nobody is."""
    tops = [sorted(row, reverse=True)[:2] for row in w]
    return [row.index(first) if first - second >= by else None for row, (first, second) in zip(w, tops, strict=True)]


def slow_decided(w, winners):
    found = []
    for by in (0.15, 0.2, 0.25):
        losers = [k for k, who in enumerate(slow_leaders(w, by)) if who is not None and who not in winners]
        found.append((max(losers) + 1) / (len(w) - 1) if losers else 0.0)
    return sum(found) / 3


def slow_lead_changes(w):
    found = 0
    for by in (0.15, 0.2, 0.25):
        leaders = [who for who in slow_leaders(w, by) if who is not None]
        found += sum(one != other for one, other in pairwise(leaders))
    return found / 3


def slow_drama(w, winner):
    total = weights = 0.0
    for row in w[1:-1]:
        gap = max(row) - row[winner]
        weight = min(gap / 0.3, 1) ** 2
        total, weights = total + weight * gap**0.5, weights + weight
    return total / max(weights, 1)


@pytest.mark.parametrize("seed", range(20))
def test_measures_are_those_of_slow_twins_and_of_relabelled_seats(seed):
    rng = np.random.default_rng(seed)
    w = np.vstack([rng.dirichlet([1.0] * 4, size=8), np.eye(4)[rng.integers(4)]])
    course = Course.known("s", w)
    assert of.excitement(course) == pytest.approx(slow_excitement(w.tolist()))
    winner = int(w[-1].argmax())
    assert of.decided(course) == pytest.approx(slow_decided(w.tolist(), [winner]))
    assert of.lead_changes(course) == pytest.approx(slow_lead_changes(w.tolist()))
    assert of.drama(course) == pytest.approx(slow_drama(w.tolist(), winner))
    assert of.lowest(course) == min(row[winner] for row in w.tolist())
    other = Course.known("s", w[:, rng.permutation(4)])
    for measure in (of.excitement, of.surprise, of.lowest, of.drama, of.decided, of.lead_changes, of.squares):
        assert measure(other) == pytest.approx(measure(course)), measure.__name__
    assert of.bits(other) == pytest.approx(of.bits(course))
    sizes = [turn.size for turn in of.turning_points(course)]
    assert sizes == sorted(sizes, reverse=True)
    assert [turn.size for turn in of.turning_points(other)] == pytest.approx(sizes)


def long_series():
    """A race of two hundred coins, most of which move nothing much."""
    rng = np.random.default_rng(7)
    told = [(0, 0)]
    while 100 not in told[-1]:
        winner = rng.integers(2)
        told.append(tuple(p + (k == winner) for k, p in enumerate(told[-1])))
    return exact(told, 100)


def test_noise_is_not_excitement():
    """A race of two hundred coins, at tenths: the plain sum grows, what noise adds is taken off again."""
    true, rng = of.at_tenths(long_series()), np.random.default_rng(1)
    drawn = [estimated(true, 200, rng) for _ in range(100)]
    plain = np.mean([of.excitement(one) for one in drawn])
    ours, room = np.mean([of.noiseless_between(of.excitement, of.agreed_excitement, one) for one in drawn], axis=0)
    assert plain > 1.02 * of.excitement(true)
    assert ours == pytest.approx(of.excitement(true), rel=0.1)
    assert abs(ours - of.excitement(true)) <= room / 2 + 0.03, "the truth is between the two it is halfway of"
    # Squares lose nothing.
    error = np.std([of.squares(one) for one in drawn], ddof=1) / np.sqrt(len(drawn))
    assert np.mean([of.squares(one) for one in drawn]) == pytest.approx(of.squares(true), abs=4 * error)
    # The lowest of estimates is the luckiest of them.
    level = Course.known("s", [[0.5, 0.5]] * 10 + [[1.0, 0.0]])
    drawn = [estimated(level, 200, rng) for _ in range(100)]
    assert np.mean([of.lowest(one) for one in drawn]) < 0.5 - 0.04
    found, room = np.mean([of.noiseless_between(of.lowest, of.agreed_lowest, one) for one in drawn], axis=0)
    assert found == pytest.approx(0.5, abs=0.025)
    assert abs(found - 0.5) <= abs(room) / 2 + 0.005


@pytest.mark.parametrize(
    ("measure", "agreed"),
    [(of.excitement, of.agreed_excitement), (of.surprise, of.agreed_surprise), (of.lowest, of.agreed_lowest)],
)
def test_the_truth_is_between_what_all_and_what_halves_agree_on(measure, agreed):
    """Whether chances move much, a little, or not at all; with exact chances both are the same number."""
    rng = np.random.default_rng(2)
    for true in (*(of.at_tenths(one) for _, one in SERIES[::20]), Course.known("s", [[0.5, 0.5]] * 10 + [[1.0, 0.0]])):
        drawn = [estimated(true, 200, rng) for _ in range(150)]
        most, least = np.mean([(of.noiseless(measure, one).value, agreed(one)) for one in drawn], axis=0)
        assert min(least, most) - 0.02 <= measure(true) <= max(least, most) + 0.02
        assert of.noiseless_between(measure, agreed, true) == pytest.approx((measure(true), 0))


@pytest.mark.parametrize("measure", [of.lowest, of.drama, of.lead_changes, of.decided])
def test_exact_chances_have_no_noise_to_take_off(measure):
    for _, one in THREE[::7]:
        assert of.noiseless(measure, one) == pytest.approx((measure(one), 0))


def test_where_nothing_moves_noise_finds_little():
    still = Course.known("s", [[0.5, 0.5]] * 11)._replace(wins=np.array([1.0, 0.0]))
    rng = np.random.default_rng(2)
    drawn = [estimated(still, 200, rng) for _ in range(300)]
    assert abs(np.mean([of.agreed_excitement(one) for one in drawn])) < 0.02
    assert np.mean([bool(of.turning_points(one)) for one in drawn]) <= 0.1, "one session in twenty, and a little"
    for measure, most in ((of.lead_changes, 0.1), (of.drama, 0.06), (of.decided, 0.1)):
        assert abs(np.mean([of.noiseless(measure, one, 0.5).value for one in drawn])) < most, measure.__name__
    plain = np.mean([of.excitement(one) for one in drawn])
    assert plain > 0.3


def test_bands_cover():
    """At every position the band holds the true chance 19 times out of 20 (Wilson, 95 %)."""
    rng, runs = np.random.default_rng(3), (1000 if DRILL else 120)
    true = FIRST_TO_SIX
    inside = []
    for _ in range(runs):
        low, high = of.band(estimated(true, 200, rng))
        inside.append(((low <= true.chances) & (true.chances <= high))[:-1].mean())
    assert 0.93 <= np.mean(inside) <= (0.97 if DRILL else 0.985)


def test_twins_that_share_much_are_worth_less():
    coin = exact([(3, 3), (4, 3)])
    assert of.effective_runs(coin._replace(runs=100.0))[0] == pytest.approx(50), "a pair that shares all is one"
    noisy = coin._replace(ahead=coin.ahead * 3, runs=100.0)
    assert of.effective_runs(noisy)[0] == pytest.approx(50), "noise makes no pair share more than all"
    still = coin._replace(ahead=np.zeros((2, 2)), runs=100.0)
    assert of.effective_runs(still)[0] == 100


def test_long_games_stand_beside_short_ones():
    race = FIRST_TO_SIX
    tenths = of.at_tenths(race)
    assert tenths.chances.shape == (11, 2)
    assert tenths.chances[[0, -1]].tolist() == race.chances[[0, -1]].tolist()
    assert tenths.ahead.sum() == pytest.approx(race.ahead.sum())
    still = Course.known("s", np.repeat(race.chances, 5, axis=0))
    assert of.excitement(of.at_tenths(still)) == pytest.approx(of.excitement(race))
