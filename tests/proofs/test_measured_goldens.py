"""Numbers of the research page that were measured or integrated there, measured again here by the code that ships.

The full form draws as many as the page did; the normal run fewer, within correspondingly wider errors.
"""

from __future__ import annotations

import os
from fractions import Fraction
from functools import cache

import danger_data as data
import numpy as np
import plays_data
import polars as pl
import pytest
from scipy import special, stats
from test_belief import best_of_seven

import playkit
from playkit.analysis import intervals, permutation, stakes
from playkit.analysis.belief import resolved_shares
from playkit.analysis.exact_board import ExactBoard
from playkit.analysis.facts import amount
from playkit.analysis.intervals import ClusterSums
from playkit.analysis.lengths import survival
from playkit.analysis.seats import always_valid
from playkit.games import find
from playkit.games.resonance24.cards import COPIES, LOWEST
from playkit.simulate.chunk import play_plain
from playkit.simulate.plan import make_plan

DRILL = os.environ.get("PLAYKIT_DRILL") == "1"
CENTRE, RING, CORNER, EDGE = [12], [6, 7, 8, 11, 13, 16, 17, 18], [0, 4, 20, 24], [1, 2, 3, 5, 9, 10, 14, 15]
EDGE += [19, 21, 22, 23]


# Shares and peeking --------------------------------------------------------------------------------------------------


def test_how_wide_wilsons_interval_is_at_a_quarter():
    widths = {5: 0.57, 10: 0.46, 20: 0.35, 30: 0.29, 50: 0.23, 100: 0.17}
    for n, width in widths.items():
        x = np.arange(n + 1)
        low, high = intervals.wilson(x, n)
        assert round(float((stats.binom.pmf(x, n, 0.25) * (high - low)).sum()), 2) == width


@pytest.mark.parametrize(
    ("likeness", "sessions", "naive", "clustered"),
    [(0.1, 3, 0.921, 0.951), (0.1, 5, 0.930, 0.950), (0.1, 12, 0.899, 0.950), (0.1, 40, 0.928, 0.958),
     (0.3, 3, 0.845, 0.921), (0.3, 5, 0.851, 0.926), (0.3, 8, 0.849, 0.939), (0.3, 12, 0.833, 0.953),
     (0.3, 20, 0.832, 0.952)],
)  # fmt: skip
def test_what_sessions_that_resemble_each_other_do_to_an_interval(likeness, sessions, naive, clustered):
    """Four games a session. The page does not say at which share: at an even one it is within two points of it."""
    rng, runs, p = np.random.default_rng(sessions), 4000, 0.5
    own = rng.beta(p * (1 / likeness - 1), (1 - p) * (1 / likeness - 1), (runs, sessions))
    x, n = rng.binomial(4, own).astype(float), np.full(sessions, 4.0)
    sums = ClusterSums(np.full(runs, sessions), (x * x).sum(1), (x * n).sum(1), np.full(runs, n @ n))
    for ends, covers in (
        (intervals.wilson(x.sum(1), n.sum()), naive),
        (intervals.cluster_t(x.sum(1), n.sum(), sums), clustered),
    ):
        assert ((ends.low <= p) & (p <= ends.high)).mean() == pytest.approx(covers, abs=0.028)


@pytest.mark.parametrize(("games", "every", "alarms"), [(100, 4, 0.27), (200, 4, 0.33), (100, 20, 0.15)])
def test_who_looks_often_at_a_plain_interval_is_often_fooled(games, every, alarms):
    rng, looks = np.random.default_rng(games + every), np.arange(every, games + 1, every)
    won = (rng.random((4000, games)) < 0.25).cumsum(axis=1)[:, looks - 1]
    low, high = intervals.wilson(won, np.broadcast_to(looks, won.shape))
    assert ((low > 0.25) | (high < 0.25)).any(axis=1).mean() == pytest.approx(alarms, abs=0.025)


def fortunes(won):
    """Bet on one of four seats, in closed form: the Beta mixture that begins with a game won of four."""
    n, s = np.arange(1, won.shape[1] + 1), won.cumsum(axis=1)
    mixture = special.betaln(1 + s, 3 + n - s) - special.betaln(1, 3)
    return mixture - s * np.log(1 / 4) - (n - s) * np.log(3 / 4)


@pytest.mark.parametrize(("share", "games", "median"), [(0.35, 1500, 165), (0.30, 5000, 703), (0.50, 300, 28)])
def test_how_soon_evidence_of_one_seat_stops(share, games, median):
    """A fixed test of the same seat needs 157, 610 and 26."""
    rng, runs = np.random.default_rng(games), 2000 if DRILL else 600
    stopped = fortunes(rng.random((runs, games)) < share) >= np.log(20)
    stops = np.where(stopped.any(axis=1), stopped.argmax(axis=1) + 1, games)
    assert np.median(stops) == pytest.approx(median, rel=0.12)


def test_evidence_of_one_seat_that_is_even_hardly_ever_alarms():
    alarms = (fortunes(np.random.default_rng(3).random((4000, 200)) < 0.25) >= np.log(20)).any(axis=1).mean()
    assert 0.005 <= alarms <= 0.035


def test_the_interval_that_is_always_valid_lets_go_when_the_closed_form_does():
    """A level of 4 / 20 for four seats: each then stops at a fortune of 20."""
    rng, seen = np.random.default_rng(8), 0
    for _ in range(30):
        wins = np.eye(4)[rng.choice(4, 80, p=(0.55, 0.15, 0.15, 0.15))]
        stop = int((fortunes(wins[None, :, 0]) >= np.log(20)).argmax())
        if stop > 1:
            seen += 1
            before, after = (always_valid(wins[:many], 1 - 4 / 20)[0] for many in (stop, stop + 1))
            assert before.low <= 0.25 + 1 / 4000
            assert after.low >= 0.25 - 1 / 4000
    assert seen > 20


def test_how_sure_twenty_thousand_games_are_of_what_a_game_settles():
    """Standard error sqrt(C (1 - C) / N) over 1 - C_0, of best of seven: C after a game is 1/2 + .0977/2."""
    first = resolved_shares(best_of_seven(20_000, 1), 7)[0]
    agree = 0.5 + 0.0977 / 2
    exact = (agree * (1 - agree) / 20_000) ** 0.5 / 0.5
    assert round(exact, 3) == 0.007
    assert (first.ends.high - first.ends.low) / 2 / stats.norm.isf(0.025) == pytest.approx(exact, rel=0.03)


# Stakes --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("games", "power"), [(6, 0.43), (10, 0.64), (20, 0.85)])
def test_how_often_a_first_hand_of_half_the_spread_is_found(games, power):
    """About as often as the page's test with few games, more often with more, perhaps as shares are pooled here."""
    runs = 600 if DRILL else 100
    found = 0
    for seed in range(runs):
        gains = plays_data.drawn((0.5, 1, 1), games, seed=1000 * games + seed)
        found += permutation.within_games(weights_of(gains)).p <= 0.05
    assert found / runs >= power - (0.06 if DRILL else 0.14)
    assert found / runs <= power + 0.2


def weights_of(gains):
    """Give what each hand contributes to each game's spread."""
    centred = gains - gains.mean(axis=2, keepdims=True)
    return (centred * centred.sum(axis=1, keepdims=True)).sum(axis=2)


def test_the_weights_of_that_test_are_those_of_the_stakes():
    gains = plays_data.drawn((0.5, 1, 1), 12)
    assert stakes.spread(plays_data.sheets(gains)).parts == pytest.approx(weights_of(gains))


def test_a_hand_of_24_is_worth_35_points():
    """Ten of the 24 usual cards, of 2 to 5 points: exactly 35 on average, and as much in hands that are dealt."""
    values = [LOWEST + place for place, copies in enumerate(COPIES[0]) for _ in range(6 * copies)]
    assert (len(values), Fraction(10 * sum(values), len(values))) == (24, 35)
    rows = [first_hand(seed) for seed in range(200 if DRILL else 20)]
    assert [len(own) for own in rows] == [10] * len(rows)
    dealt = amount(pl.concat(rows), "laid").row(0, named=True)
    assert dealt["low"] <= 3.5 <= dealt["high"]
    assert 10 * dealt["estimate"] == pytest.approx(35, abs=1.5 if DRILL else 2.5)


def first_hand(seed):
    """Play until the ten cards of the first hand lie, and give these facts."""
    session, rng = playkit.session("resonance24", seats=3, seed=seed), np.random.default_rng(seed)
    while len(dealt := [fact for fact in session.facts() if fact.kind == "laid"]) < 10:
        legal = session.legal_actions()
        session.play(legal[rng.integers(len(legal))].code)
    rows = [{"session": str(seed), "kind": "laid", "value": fact.fields["value"]} for fact in dealt[:10]]
    return pl.DataFrame(rows)


# Patchies ------------------------------------------------------------------------------------------------------------


@cache
def usual_deck():
    """Give the board with the medals and blanks of a deck of sixty."""
    board = data.layout("spread")
    return ExactBoard(board.stars, board.cards, board.hits, blanks=22)


def test_the_hazard_of_the_apartment_card_by_card():
    """Nothing but its own card reaches it, so that the landlord's deck says what the exact board says."""
    hazard = usual_deck().hazard(12)
    assert [round(float(hazard[draw]), 3) for draw in (10, 22, 34)] == [0.039, 0.051, 0.074]
    assert hazard[0] == 0
    first = usual_deck().hazard(12)[1]
    assert first == Fraction(2, 60)
    assert float(usual_deck().mean_draws) == pytest.approx(38.196, abs=5e-4)


def test_what_falls_if_nothing_ends_and_what_falls_in_truth():
    """A 1 at draw 32: .2945 would stand in a deck drawn to the end, .577 stand when the phase has ended.

    Whoever takes the end of a phase for a star that was lost sight of says .277.
    """
    board = data.layout("spread")
    stand = 1 - Fraction(32 * 31, 38 * 37)
    assert float(stand) == pytest.approx(0.2945, abs=5e-5)
    assert float(board.survival[2]) == pytest.approx(0.577, abs=5e-4)
    naive = product(board.hazard(2)[:33])
    assert naive == pytest.approx(0.277, abs=5e-4)
    fell, whole = data.falls("spread", 60_000 if DRILL else 6000, np.random.default_rng(2))
    end, at = whole.min(axis=1), fell[:, 2]
    died = at <= end
    curve = survival(np.where(died, at, end), died)
    assert curve.share[curve.time <= 28][-1] == pytest.approx(
        product(board.hazard(2)[:29]), abs=0.02 if DRILL else 0.04
    )
    assert (~died).mean() == pytest.approx(0.577, abs=0.02)


def product(hazards):
    """Multiply what each card leaves standing."""
    return float(np.prod([1 - chance for chance in hazards if chance is not None]))


def pairing(rng):
    """Pair the twelve 1s of the border by lot."""
    board, lots = data.layout("spread"), rng.permutation(EDGE)
    stars = list(board.stars)
    for number, cell in enumerate(lots):
        stars[cell] = number // 2
    return ExactBoard(stars, board.cards, board.hits)


def test_whichever_1s_are_pairs_the_corners_outlive_the_ring():
    """Of 24 pairings: the centre .093 to .132, the border .578 to .606, the ring .256 to .299, corners .281 to .316."""
    rng, boards = np.random.default_rng(24), 24 if DRILL else 1
    for board in (pairing(rng) for _ in range(boards)):
        centre, ring, corner, edge = (
            float(np.mean([board.survival[cell] for cell in cells])) for cells in (CENTRE, RING, CORNER, EDGE)
        )
        assert corner > ring
        assert 0.075 <= centre <= 0.145
        assert 0.245 <= ring <= 0.31
        assert 0.27 <= corner <= 0.33
        assert 0.57 <= edge <= 0.615
        assert 0.42 <= float(board.line_share(10) + board.line_share(11)) <= 0.62


def test_pairs_that_face_each_other_make_the_middle_lines_deadly():
    board = data.layout("point_symmetric")
    assert round(float(board.survival[12]), 4) == 0.0780
    assert [round(float(board.line_share(line)), 3) for line in (2, 7)] == [0.207, 0.207]


@pytest.mark.parametrize(
    ("options", "expected"),
    [({"landlords": 1, "medal1": 12, "medal2": 4}, (0.199, 0.214, 0.234, 0.443, 32.2, 0.554)),
     ({"landlords": 0, "medal1": 12, "medal2": 4}, (0.093, 0.254, 0.279, 0.578, 38.2, 0.580)),
     ({"landlords": 1, "medal1": 6, "medal2": 2}, (0.175, 0.211, 0.232, 0.450, 29.2, 0.578)),
     ({"landlords": 1, "medal1": 20, "medal2": 5}, (0.211, 0.216, 0.237, 0.441, 36.2, 0.541)),
     ({"landlords": 2, "medal1": 12, "medal2": 4}, (0.255, 0.205, 0.223, 0.394, 29.4, 0.521))][: 5 if DRILL else 1],
)  # fmt: skip
def test_what_landlords_do_to_the_board(options, expected):
    """The page's deck has five blanks more, and six without a landlord: they stretch a phase, and do no more."""
    phases = 20_000 if DRILL else 600
    plan = make_plan(find("patchies"), phases, 7, seats=4, preset="board_only", options=options)
    tally = play_plain(plan, 0, phases).tally[0]
    stands = [tally["survived"][cells].sum() / len(cells) / phases for cells in (CENTRE, RING, CORNER, EDGE)]
    assert stands == pytest.approx(expected[:4], abs=2 / phases**0.5)
    cards = 38 + options["landlords"] + options["medal1"] + options["medal2"]
    blanks = 5 if options["landlords"] else 6
    draws = float((np.arange(len(tally["lengths"])) * tally["lengths"]).sum() / phases)
    assert draws * (cards + 1 + blanks) / (cards + 1) == pytest.approx(expected[4], abs=25 / phases**0.5)
    sets = np.arange(len(tally["lines"]))
    diagonal = tally["lines"][(sets & 0b11 << 10) > 0].sum() / phases
    assert diagonal == pytest.approx(expected[5], abs=2 / phases**0.5)
