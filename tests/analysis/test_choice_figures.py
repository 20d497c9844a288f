"""Choices and kingmaking: exact games solved by enumeration, slow twins, bounds for what was never seen."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product

import numpy as np
import polars as pl
import pytest

from playkit.analysis.choice_figures import add_consequences, add_kingmaking, add_used, add_widths
from playkit.analysis.choices import consequential, judge
from playkit.analysis.intervals import never_bound
from playkit.analysis.kingmaking import kingmaker, power_of
from playkit.analysis.measured import Panel, measured
from playkit.simulate.thirds import in_thirds
from playkit.simulate.twins import Sampled

RUNS = 32


def exactly(shares):
    """Give runs of a choice whose actions always end alike."""
    return np.repeat(np.asarray(shares, float)[:, None, :], RUNS, axis=1)


# Exact games ---------------------------------------------------------------------------------------------------------


def subtraction(pile):
    """Take 1 to 3 from a pile, the last taker wins, actions drawn at random: expected choices and their kinds."""

    @lru_cache(None)
    def wins(left):
        return left > 0 and any(not wins(left - take) for take in (1, 2, 3) if take <= left)

    reached, expected = {pile: Fraction(1)}, [Fraction(0)] * 4
    for left in range(pile, 0, -1):
        takes = [take for take in (1, 2, 3) if take <= left]
        chance = reached.get(left, Fraction(0))
        judged = judge([float(not wins(left - take)) for take in takes])
        for place, counted in enumerate((True, judged.open, judged.consequential, judged.open and judged.tied)):
            expected[place] += chance * counted
        for take in takes:
            reached[left - take] = reached.get(left - take, Fraction(0)) + chance / len(takes)
    return expected


@pytest.mark.parametrize(
    ("pile", "choices", "shares"),
    [
        (10, Fraction(71099, 13122), (0.891855, 0.714637, 0.177218)),
        (13, Fraction(1225327, 177147), (0.915609, 0.722796, 0.192813)),
    ],
)
def test_the_subtraction_game_has_its_exact_shares(pile, choices, shares):
    expected = subtraction(pile)
    assert expected[0] == choices
    assert [float(part / choices) for part in expected[1:]] == pytest.approx(shares, abs=5e-7)


@pytest.mark.parametrize("left", range(1, 14))
def test_what_is_consequential_by_exact_chances_is_so_by_playing_on(left):
    """The golden shares are counted by `judge`; the report plays on from each action and asks `consequential`."""
    shares = [float(left - take == 0 or (left - take) % 4 == 0) for take in (1, 2, 3) if take <= left]
    assert consequential(np.repeat(np.array(shares)[:, None], RUNS, axis=1)) == judge(shares).consequential


def gladiators(strength, turn):
    """Give who wins after each choice of the one to move; whoever is left alone has won."""
    standing = [seat for seat in range(3) if strength[seat]]
    if len(standing) == 1:
        return standing[0]
    ends = [_fought(strength, turn, foe) for foe in standing if foe != turn]
    return ends[0] if len(ends) == 1 else ends


def _fought(strength, turn, foe):
    left = list(strength)
    left[turn], left[foe] = max(strength[turn] - strength[foe], 0), max(strength[foe] - strength[turn], 0)
    alive = [seat for seat in range(3) if left[seat]]
    return alive[0] if len(alive) == 1 else _last(left, next((turn + k) % 3 for k in (1, 2, 3) if left[(turn + k) % 3]))


def _last(strength, turn):
    foe = next(seat for seat in range(3) if strength[seat] and seat != turn)
    left = strength[turn] - strength[foe]
    return turn if left > 0 else foe


@pytest.mark.parametrize("starter", range(3))
def test_whoever_begins_among_gladiators_loses_and_picks_the_winner(starter):
    winners = gladiators([3, 4, 5], starter)
    shares = np.eye(3)[winners]
    assert shares[:, starter].max() == 0
    assert power_of(shares, starter) == 1
    king = kingmaker(exactly(shares), starter)
    assert (king.power, king.hopeless, king.is_kingmaking) == (1, True, True)


def test_a_race_that_nobody_can_disturb_makes_no_king():
    """Each runs alone; a choice changes the chooser's own chance, and the others' in proportion."""
    rng = np.random.default_rng(2)
    runs = []
    for own in (0.02, 0.03, 0.04):
        chances = [own, (1 - own) * 0.6, (1 - own) * 0.4]
        runs.append(np.eye(3)[np.searchsorted(np.cumsum(chances), np.tile(rng.random(RUNS), 1))])
    assert not kingmaker(np.array(runs), 0).is_kingmaking
    assert power_of([[0.0, 0.6, 0.4], [0.0, 0.6, 0.4]], 0) == 0


def slow_power(shares, who, eps=0.02):
    best = max(row[who] for row in shares)
    near = [row for row in shares if row[who] >= best - eps]
    pairs = product(near, near)
    return max(
        sum(abs(x - y) for seat, (x, y) in enumerate(zip(a, b, strict=True)) if seat != who) / 2 for a, b in pairs
    )


@pytest.mark.parametrize("seed", range(20))
def test_power_is_that_of_a_slow_twin_and_relabelling_changes_nothing(seed):
    rng = np.random.default_rng(seed)
    shares = rng.dirichlet(np.ones(4), 5)
    shares[:, 1] = np.round(shares[:, 1], 1) / 10
    shares /= shares.sum(axis=1, keepdims=True)
    assert power_of(shares, 1) == pytest.approx(slow_power(shares.tolist(), 1))
    assert power_of(shares[rng.permutation(5)], 1) == pytest.approx(power_of(shares, 1))
    assert power_of(shares[:, [1, 0, 3, 2]], 0) == pytest.approx(power_of(shares, 1))


def test_chance_alone_is_not_taken_for_power():
    """Actions that do not differ: measured where they were chosen they would seem to, on fresh runs they do not."""
    rng = np.random.default_rng(8)
    kings, naive = [], []
    for _ in range(300):
        runs = np.eye(4)[rng.choice([1, 2, 3], (4, RUNS))]
        kings.append(kingmaker(runs, 0))
        naive.append(power_of(runs.mean(axis=1), 0))
    assert all(king.hopeless for king in kings)
    assert abs(np.mean([king.power for king in kings])) < 0.02
    assert np.mean(naive) > 0.1
    assert sum(king.is_kingmaking for king in kings) <= 0.03 * 300


# Figures -------------------------------------------------------------------------------------------------------------


def looked(games=10):
    """Give games of two choices in each third; only the last third of every other game makes a king."""
    king, dull = exactly([[0, 1, 0], [0, 0, 1]]), exactly([[0.4, 0.3, 0.3], [0.4, 0.3, 0.3]])
    found = []
    for game in range(games):
        for third in (1, 2, 3):
            shares = king if third == 3 and game % 2 else dull
            found.append(Sampled(game, third, 2, shares[:, :, 0], 0, shares))
    return found, dict.fromkeys(range(games), (4, 4, 2))


def figure(panel, measure, key=None):
    found = measured([panel]).filter(pl.col("measure") == measure, pl.col("key").eq_missing(key))
    return found.row(0, named=True)


def test_shares_weigh_thirds_by_their_choices():
    panel = Panel("bots", None, "games")
    add_kingmaking(panel, *looked())
    assert figure(panel, "kingmaking")["estimate"] == pytest.approx(0.5 * 2 / 10)
    assert figure(panel, "kingmaking_third", "3")["estimate"] == 0.5
    assert figure(panel, "kingmaking_third", "1")["estimate"] == 0
    assert figure(panel, "kingmaking_per_game")["estimate"] == pytest.approx(1)
    assert figure(panel, "kingmaking_power")["estimate"] == 1


def test_no_hit_at_all_has_an_upper_end():
    panel = Panel("bots", None, "games")
    add_consequences(panel, *looked())
    row = figure(panel, "consequential")
    assert (row["estimate"], row["low"]) == (0, 0)
    assert 0.05 < row["high"] < 0.2


def test_where_every_choice_matters_there_is_a_lower_end():
    panel, (found, many) = Panel("bots", None, "games"), looked()
    always = [one._replace(wins=np.repeat([[0.0], [1.0]], RUNS, axis=1)) for one in found]
    add_consequences(panel, always, many)
    row = figure(panel, "consequential")
    assert (row["estimate"], row["high"]) == (1, 1)
    assert row["low"] == pytest.approx(30 / (30 + 3.8415), abs=1e-4), "Wilson's of thirty of thirty"


def test_two_seats_make_no_king():
    two = [Sampled(0, 1, 2, None, 0, exactly([[1, 0], [0, 1]]))]
    panel = Panel("bots", None, "games")
    add_kingmaking(panel, two, {0: (1, 0, 0)})
    assert panel.rows == []


def picks(widths, session="s"):
    rows = [
        {"session": session, "kind": "picked", "choices": n, "action_text": f"go {n}" if n > 1 else "stay"}
        for n in widths
    ]
    return pl.DataFrame(rows)


def test_widths_by_hand():
    panel = Panel("people", None, "sessions")
    add_widths(panel, pl.concat([picks([1, 2, 3, 4, 5, 6], "a"), picks([9, 9, 9], "b")]))
    assert figure(panel, "width")["estimate"] == 48 / 9
    assert figure(panel, "open")["estimate"] == 8 / 9
    assert figure(panel, "picks")["estimate"] == 4.5
    assert figure(panel, "width_third", "1")["estimate"] == (1 + 2 + 9) / 3
    assert figure(panel, "width_third", "3")["estimate"] == (5 + 6 + 9) / 3


def test_what_is_never_picked_has_the_rule_of_three():
    panel = Panel("people", None, "sessions")
    add_used(panel, pl.concat([picks([1, 2], f"s{k}") for k in range(20)]), {"go": "go / 進む", "fly": "fly / 飛ぶ"})
    assert figure(panel, "used", "go")["estimate"] == 1
    never = figure(panel, "used", "fly")
    assert (never["estimate"], never["low"]) == (0, 0)
    assert never["high"] == pytest.approx(0.139, abs=5e-4)
    assert [round(never_bound(n), 2) for n in (5, 10, 30)] == [0.45, 0.26, 0.1]
    assert never_bound(1000) == pytest.approx(3 / 1000, rel=0.01)


def test_thirds_hold_equally_many_choices():
    line = in_thirds([0] * 20, np.array([1, 4, 5, 9, 12, 13, 19]))
    bounds = [-1, *line.ends]
    sizes = [((line.choices > a) & (line.choices <= b)).sum() for a, b in pairwise(bounds)]
    assert sizes == [3, 2, 2]
    assert in_thirds([0], np.array([0])).ends == [0, 0, 0]
    assert in_thirds([0], np.array([], np.int64)).ends == [-1, -1, -1]
