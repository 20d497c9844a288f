"""What only bots can tell, read again in plain loops over the games they played."""

from __future__ import annotations

from itertools import pairwise, permutations

import numpy as np
import polars as pl
import pytest

from playkit.analysis.luck import add_luck, same_winner, shares_of
from playkit.analysis.measured import Panel, measured
from playkit.analysis.restricted import add_worths, bounds_of
from playkit.analysis.skill import add_skill, advantage, ladder, matches_of

SEEDS = range(12)


def figures(add, *args):
    panel = Panel("bots", None, "games")
    add(panel, *args)
    return {(row["measure"], row["key"]): row for row in measured([panel]).to_dicts()}


def shuffled(rows, seed):
    order = np.random.default_rng(seed).permutation(len(rows))
    return [rows[k] for k in order]


def estimates(found):
    return {key: pytest.approx(row["estimate"]) for key, row in found.items()}


# Skill ---------------------------------------------------------------------------------------------------------------


def matches(seed, seats=3, blocks=9):
    """Draw what a lone bot wins among others: rows (bot, others, block, seat, win_share)."""
    rng = np.random.default_rng(seed)
    return [
        (one, others, block, seat, float(rng.choice([0.0, 0.5, 1.0])))
        for one, others in permutations("abc", 2)
        for block in range(blocks)
        for seat in range(seats)
    ]


def slow_advantage(rows, pair, seats, blocks):
    """Add up, block by block, what the lone bot won beyond its even share, out of all it could win beyond it."""
    total = 0.0
    for block in blocks:
        own = [share for one, others, at, _, share in rows if (one, others) == pair and at == block]
        total += (sum(own) / seats - 1 / seats) / (1 - 1 / seats)
    return total / len(blocks)


def slow_ladder(rows, seats, blocks):
    worth = {
        name: sum(slow_advantage(rows, (name, other), seats, blocks) for other in "abc" if other != name) / 2
        for name in "abc"
    }
    return sorted("abc", key=lambda name: worth[name])


def skill_frame(rows):
    return pl.DataFrame(rows, schema=["bot", "others", "block", "seat", "win_share"], orient="row")


@pytest.mark.parametrize("seed", SEEDS)
def test_skill_by_plain_loops(seed):
    """Rungs are found on even blocks and measured on odd ones; order and names of seats change nothing."""
    rows = matches(seed)
    found = figures(add_skill, matches_of(skill_frame(rows)), {})
    for pair in permutations("abc", 2):
        assert found["advantage", ">".join(pair)]["estimate"] == pytest.approx(slow_advantage(rows, pair, 3, range(9)))
    order = slow_ladder(rows, 3, range(0, 9, 2))
    assert ladder({pair: wins[::2] for pair, wins in matches_of(skill_frame(rows)).items()}) == order
    for weaker, better in pairwise(order):
        assert found["rung", f"{better}>{weaker}"]["estimate"] == pytest.approx(
            slow_advantage(rows, (better, weaker), 3, range(1, 9, 2))
        )
    turned = [(one, others, block, (seat + 1) % 3, share) for one, others, block, seat, share in shuffled(rows, seed)]
    assert estimates(found) == {
        key: row["estimate"] for key, row in figures(add_skill, matches_of(skill_frame(turned)), {}).items()
    }
    assert advantage(matches_of(skill_frame(rows))["a", "b"]).sessions == 9


# Restricted play -----------------------------------------------------------------------------------------------------


def bounds(seed, seats=3, blocks=8):
    """Draw what a seat that may not have a thing wins: rows (thing, block, seat, win_share, picked)."""
    rng = np.random.default_rng(seed)
    return [
        (thing, block, seat, float(rng.choice([0.0, 0.5, 1.0])), bool(rng.integers(2)))
        for thing in ("ore", "wool")
        for block in range(blocks)
        for seat in range(seats)
    ]


def bound_frame(rows):
    return pl.DataFrame(rows, schema=["thing", "block", "seat", "win_share", "picked"], orient="row")


@pytest.mark.parametrize("seed", SEEDS)
def test_worths_by_plain_loops(seed):
    """A thing is worth what a seat without it wins less than its even share; taken counts whoever may have it."""
    rows = bounds(seed)
    found = figures(add_worths, bounds_of(bound_frame(rows)), {})
    for thing in ("ore", "wool"):
        own = [row for row in rows if row[0] == thing]
        lost = sum(1 / 3 - share for _, _, _, share, _ in own) / len(own)
        assert found["worth", thing]["estimate"] == pytest.approx(lost)
        free = sum(picked for *_, picked in own) / len(own)
        assert found["taken", thing]["estimate"] == pytest.approx(free)
    turned = [(thing, block, 2 - seat, share, picked) for thing, block, seat, share, picked in shuffled(rows, seed)]
    again = figures(add_worths, bounds_of(bound_frame(turned)), {})
    assert estimates(found) == {key: row["estimate"] for key, row in again.items()}


# Luck ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_dice_by_plain_loops(seed):
    """Two replays of one seed agree as often as a person would count it, pair by pair."""
    rng = np.random.default_rng(seed)
    rows = [
        (dice, replay, seat, share)
        for dice in range(5)
        for replay in range(3)
        for seat, share in enumerate(np.eye(3)[rng.integers(3)])
    ]
    frame = pl.DataFrame(shuffled(rows, seed), schema=["seed", "replay", "seat", "win_share"], orient="row")
    winner = {(dice, replay): seat for dice, replay, seat, share in rows if share}
    games = list(winner)
    same = [winner[a] == winner[b] for a, b in permutations(games, 2) if a[0] == b[0]]
    other = [winner[a] == winner[b] for a, b in permutations(games, 2) if a[0] != b[0]]
    wins = shares_of(frame)
    found, chance = same_winner(wins)
    assert found.value == pytest.approx(sum(same) / len(same))
    assert chance == pytest.approx(sum(other) / len(other))
    turned = same_winner(wins[::-1, [2, 0, 1]][:, :, [1, 2, 0]])
    assert (turned[0].value, turned[1]) == (pytest.approx(found.value), pytest.approx(chance))
    went_alike = rng.integers(0, 2, (5, 2)).astype(bool)
    told = figures(add_luck, wins, went_alike, wins)
    assert told["alike", None]["estimate"] == pytest.approx(sum(sum(row) for row in went_alike.tolist()) / 10)


def test_too_few_seeds_are_greyed():
    """Below the floor of games, and of seeds, nothing is shown plainly."""
    few = figures(add_skill, {("a", "b"): np.eye(3)}, {})
    few |= figures(add_worths, bounds_of(bound_frame(bounds(1))), {})
    few |= figures(add_luck, np.eye(3)[[[0, 1], [1, 1], [2, 0]]], np.zeros((3, 1), bool), np.eye(3)[[[0, 1]] * 3])
    assert {row["state"] for row in few.values()} <= {"few", "too_few"}
    assert len(few) >= 7
