"""Intervals hold the truth as often as they say: of samples of sessions, for every measure that has an interval.

The drill draws 1,500 samples of each population; the normal run a few dozen, which finds an interval that is of
another thing, or far too narrow.
"""

from __future__ import annotations

import os
from collections import defaultdict

import numpy as np
import polars as pl
import pytest
from exact import EXACT
from populations import COVERS, MADE, panelled, population
from test_choice_figures import exactly, figure

from playkit.analysis.answers import add_answers
from playkit.analysis.choice_figures import add_consequences, add_kingmaking
from playkit.analysis.choices import Decision, first_against_later, shares
from playkit.analysis.intervals import never_bound
from playkit.analysis.measured import Panel
from playkit.analysis.pooled import interval, mean
from playkit.simulate.twins import Sampled

DRILL = os.environ.get("PLAYKIT_DRILL") == "1"
RUNS = {
    "hands": (300, 3),
    "rounds": (500, 8),
    "clocks": (300, 4),
    "races": (200, 3),
    **dict.fromkeys(("coins", "fours"), (1000, 15)),
    "courses": (1000, 25),
}
"""Samples of the slow populations, in the drill and in the normal run; of the others 1,500 and 40."""


def coverage(name, runs):
    """Draw samples, and give for each figure how often its interval held the truth, and how often it had one."""
    made, rng = population(name), np.random.default_rng(7)
    truth = made.truth
    seen = defaultdict(list)
    for _ in range(runs):
        some = [made.sessions[k] for k in rng.integers(0, len(made.sessions), made.n)]
        for key, row in made.figures(some).items():
            seen[key].append(row)
    found = {}
    for key, rows in seen.items():
        ended = [row for row in rows if row[1] is not None or row[2] is not None]
        true = np.mean([row[0] for row in rows]) if key[0] in made.own else truth.get(key, (None,))[0]
        if ended and true is not None:
            hits = [(low or 0) <= true + 1e-9 and (high is None or true - 1e-9 <= high) for _, low, high in ended]
            found[key] = (float(np.mean(hits)), len(hits))
    return found


def allowed(measure, key, runs):
    """Give the least and the most share of samples whose interval may hold the truth, three and a half errors wide."""
    slack = 3.5 * np.sqrt(0.05 * 0.95 / runs)
    name = measure.split(".")[0]
    if name in {"minutes", "picks"} and key in {"10", "50", "90"}:
        name += "_by"
    least, most = (EXACT[name][0], 1.0) if name in EXACT else (0.93, 0.97)
    return least - slack, most + slack


@pytest.mark.slow
@pytest.mark.parametrize("name", MADE)
def test_intervals_cover(name):
    """Of every figure of a population; `EXACT` names those whose interval is discrete, careful or short, and why."""
    runs = RUNS.get(name, (1500, 40))[not DRILL]
    found = coverage(name, runs)
    assert {measure.split(".")[0] for measure, _ in found} >= set(COVERS[name].split())
    for (measure, key), (share, times) in found.items():
        least, most = allowed(measure, key, times)
        assert least <= share <= most, (measure, key, share, times)


# What is no sample of sessions ---------------------------------------------------------------------------------------


def looked(rng, games=60, king=0.1):
    """Look into a choice in each third of some games; games differ in how often these make a king."""
    crown, dull = exactly([[0, 1, 0], [0, 0, 1]]), exactly([[0.4, 0.3, 0.3], [0.4, 0.3, 0.3]])
    found = []
    for game in range(games):
        often = rng.beta(king * 3, (1 - king) * 3)
        for third in (1, 2, 3):
            makes = rng.random() < often
            # Whoever makes a king loses either way; that the choice matters as well is another count of the same hits.
            wins = np.repeat([[0.0], [float(makes)]], 32, axis=1)
            found.append(Sampled(game, third, 2, wins, 0, crown if makes else dull))
    return found, dict.fromkeys(range(games), (4, 4, 4))


def test_shares_of_choices_cover():
    """Consequences, and kings made, of games that differ: not narrower than Wilson, so at least what it says."""
    rng, runs, king = np.random.default_rng(41), 1000 if DRILL else 40, 0.1
    hits = dict.fromkeys(("consequential", "kingmaking", "kingmaking_per_game", "hopeless"), 0)
    for _ in range(runs):
        sample, panel = looked(rng, king=king), Panel("bots", None, "games")
        add_consequences(panel, *sample)
        add_kingmaking(panel, *sample)
        for measure, truth in zip(hits, (king, king, 12 * king, king), strict=True):
            row = figure(panel, measure)
            hits[measure] += row["low"] <= truth <= row["high"]
    for measure, many in hits.items():
        assert 0.93 - 3.5 * np.sqrt(0.0475 / runs) <= many / runs, measure


@pytest.mark.parametrize(("first", "later"), [(0.3, 0.5), (0.02, 0.9)])
def test_choices_of_hands_cover(first, later):
    """Which choices of a hand matter, and how many fewer of the first, of games that differ; where hardly any, too."""
    rng, runs, parts, spread = np.random.default_rng(43), 1000 if DRILL else 60, (first, later, later), 6
    hits = np.zeros(3)
    for _ in range(runs):
        often = [rng.beta(p * spread, (1 - p) * spread, 20) for p in parts]
        found = [
            Decision(game, part, 2, consequential=bool(hit))
            for part, own in enumerate(often, 1) for game in range(20) for hit in rng.random(5) < own[game]
        ]  # fmt: skip
        told = [(one.ends, p) for one, p in zip(shares(found), parts, strict=True)][:2]
        told.append((first_against_later(found)[1], first - later))
        hits += [ends.low <= truth <= ends.high for ends, truth in told]
    assert (hits / runs >= 0.93 - 3.5 * np.sqrt(0.0475 / runs)).all(), hits / runs


def test_shares_of_seeds_cover():
    """How alike replays of a seed are, and how often they have one winner: t over 100 seeds."""
    rng, runs = np.random.default_rng(42), 4000 if DRILL else 600
    chance = rng.beta(2, 3, (runs, 100))
    alike = rng.binomial(7, chance) / 7
    held = 0
    for row in alike:
        low, high = interval(mean(row))
        held += low <= 0.4 <= high
    assert 0.93 - 3.5 * np.sqrt(0.0475 / runs) <= held / runs <= 0.97 + 3.5 * np.sqrt(0.0475 / runs)


@pytest.mark.parametrize("n", [2, 20, 100])
def test_what_never_came_is_bounded_exactly(n):
    """At the bound itself n sessions without it are as rare as one in twenty, so that no rarer share is ruled out."""
    assert (1 - never_bound(n)) ** n == pytest.approx(0.05)


def evenings(rng, sessions):
    """Draw who answers: four of twelve people an evening, who differ, and two parts, the second half a point better."""
    usual, rows = rng.normal(3, 0.8, 12), []
    for session in range(sessions):
        mood = rng.normal(0, 0.2)
        for who in rng.choice(12, 4, replace=False):
            if rng.random() < 0.7:
                parts = ((1, 0.0), (2, 0.5))
                own = ((part, usual[who] + mood + up + rng.normal(0, 0.6)) for part, up in parts)
                rows += [(f"s{session}", part, f"p{who}", rating) for part, rating in own]
    columns = {"session": pl.String, "part": pl.Int64, "person": pl.String, "rating": pl.Float64}
    return pl.DataFrame(rows, columns, orient="row").with_columns(item=pl.lit("part"), draft=pl.lit("1"))


@pytest.mark.parametrize("sessions", [6, 20])
def test_answers_within_people_cover(sessions):
    """A level is the wider of people and of sessions, and so is a gap between parts; answers count by seat."""
    rng, runs = np.random.default_rng(sessions), 1000 if DRILL else 60
    truth = {("level", "part"): 3.25, ("part_gap", "part.2"): 0.5, ("answered", "part"): 0.7}
    hits = dict.fromkeys(truth, 0)
    for _ in range(runs):
        found = panelled(add_answers, evenings(rng, sessions), {f"s{k}": 4 for k in range(sessions)}, {})
        for key, true in truth.items():
            hits[key] += found[key][1] <= true <= found[key][2]
    for key, many in hits.items():
        assert 0.93 - 3.5 * np.sqrt(0.0475 / runs) <= many / runs, key
