"""Games that show a difference of shares: the research page's numbers, statsmodels, scipy, and studies really run."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from playkit.analysis import findings
from playkit.analysis.intervals import never_bound, wilson
from playkit.analysis.planned_shares import (
    detectable_share,
    games_for_seats,
    games_for_share,
    games_for_shares,
    pairs_for_signs,
    sessions_for_share,
)
from playkit.analysis.planner import design_effect, pair_spread, session_spread, sessions_needed
from playkit.errors import OptionsError

STRONG, STRONGER = (0.31, 0.23, 0.23, 0.23), (0.4, 0.2, 0.2, 0.2)


def test_one_seat_and_one_star_need_the_research_pages_numbers():
    assert [sessions_for_share(d, 4) for d in (0.05, 0.10, 0.15, 0.20)] == [610, 157, 71, 41]
    assert (sessions_for_share(0.10, 2), sessions_for_share(0.10, 5)) == (194, 137)
    assert games_for_share(0.1, 0.2) == 86


def test_all_seats_at_once_need_the_research_pages_numbers():
    assert (games_for_seats(STRONG), games_for_seats(STRONGER)) == (568, 91)


def test_two_drafts_need_the_research_pages_numbers():
    pairs = ((0.25, 0.30), (0.25, 0.35), (0.5, 0.6), (0.5, 0.7), (0.3, 0.6))
    assert [games_for_shares(*pair) for pair in pairs] == [1251, 329, 388, 93, 42]


def test_what_few_games_find_is_the_research_pages_row():
    found = {games: detectable_share(0.5, lambda share: games_for_shares(0.5, share), games) for games in (20, 50, 100)}
    assert {games: round(share - 0.5, 2) for games, share in found.items()} == {20: 0.40, 50: 0.27, 100: 0.19}
    many = {games: detectable_share(0.5, lambda share: games_for_shares(0.5, share), games) for games in (1000, 20000)}
    assert {games: round(share - 0.5, 3) for games, share in many.items()} == {1000: 0.062, 20000: 0.014}


def test_ten_games_a_draft_find_nothing_below_half():
    assert detectable_share(0.5, lambda share: games_for_shares(0.5, share), 10) is None


def test_a_few_more_numbers_of_the_research_page():
    """Signs of under six pairs; what never came; pairs of one seed; games of an evening."""
    assert pairs_for_signs() == 6 == findings.FLOORS["people"]
    assert [stats.binomtest(0, n).pvalue <= 0.05 for n in (5, 6)] == [False, True]
    assert [round(never_bound(n), 2) for n in (5, 10, 20)] == [0.45, 0.26, 0.14]
    assert round(never_bound(30), 3) == 0.095
    for likeness, share in ((0.5, 1 / 2), (0.8, 1 / 5)):
        alone = sessions_needed(0.1, 1.0, paired=False)
        assert sessions_needed(0.1, pair_spread(1.0, likeness), paired=True) == pytest.approx(share * alone, abs=2)
    assert design_effect(4, 0.3) == 1 + (4 - 1) * 0.3
    assert session_spread(1.0, 4, 0.3) ** 2 * 4 == pytest.approx(design_effect(4, 0.3))


@pytest.mark.parametrize("shares", [STRONG, STRONGER, (0.6, 0.4), (0.1, 0.2, 0.3, 0.2, 0.2)])
@pytest.mark.parametrize("power", [0.8, 0.9])
def test_all_seats_at_once_are_statsmodels(shares, power):
    theirs = pytest.importorskip("statsmodels.stats.power")
    even = 1 / len(shares)
    size = np.sqrt(sum((share - even) ** 2 / even for share in shares))
    wanted = theirs.GofChisquarePower().solve_power(size, n_bins=len(shares), alpha=0.05, power=power)
    assert games_for_seats(shares, power=power) == int(np.ceil(wanted))


@pytest.mark.parametrize("pair", [(0.25, 0.3), (0.5, 0.6), (0.9, 0.7), (0.02, 0.2)])
@pytest.mark.parametrize("power", [0.8, 0.95])
def test_two_drafts_are_statsmodels(pair, power):
    """The number is the least at which the power is there."""
    theirs = pytest.importorskip("statsmodels.stats.proportion")
    mine = games_for_shares(*pair, power=power)
    have = [theirs.power_proportions_2indep(pair[1] - pair[0], pair[0], n).power for n in (mine - 1, mine)]
    assert have[0] < power <= have[1]
    assert games_for_shares(*pair[::-1], power=power) == mine


@pytest.mark.parametrize("pair", [(0.1, 0.2), (0.25, 0.3), (0.5, 0.35)])
def test_one_share_is_statsmodels(pair):
    theirs = pytest.importorskip("statsmodels.stats.power")
    mine, (usual, spread) = games_for_share(*pair), [np.sqrt(share * (1 - share)) for share in pair]
    have = [theirs.normal_power_het(abs(pair[1] - pair[0]), n, 0.05, usual, spread) for n in (mine - 1, mine)]
    assert have[0] < 0.8 <= have[1]


def test_games_of_the_planned_number_find_what_is_there():
    """Four times out of five, in 4,000 evenings that were really drawn."""
    rng, runs = np.random.default_rng(5), 4000
    seats = rng.multinomial(games_for_seats(STRONG), STRONG, runs)
    even = seats.sum(axis=1, keepdims=True) / 4
    alarms = ((seats - even) ** 2 / even).sum(axis=1) > stats.chi2.isf(0.05, 3)
    stars = rng.binomial(86, 0.2, runs)
    differs = np.asarray(wilson(stars, np.full(runs, 86)).low) > 0.1
    n = games_for_shares(0.5, 0.6)
    a, b = (rng.binomial(n, share, runs) / n for share in (0.5, 0.6))
    apart = (b - a) / np.sqrt(2 * (a + b) / 2 * (1 - (a + b) / 2) / n) > stats.norm.isf(0.025)
    for found in (alarms, differs, apart):
        assert found.mean() == pytest.approx(0.8, abs=0.035)


def test_nothing_to_find_needs_no_number():
    assert games_for_shares(0.5, 0.5) is games_for_share(0.5, 0.5) is games_for_seats([0.25] * 4) is None
    assert games_for_shares(0.5, 1.0) is games_for_share(0.0, 0.5) is None


@pytest.mark.parametrize("shares", [[1.0], [0.5, 0.6], [1.2, -0.2]])
def test_shares_that_cannot_be_are_refused(shares):
    with pytest.raises(OptionsError, match="add to 1"):
        games_for_seats(shares)
    with pytest.raises(OptionsError, match="power"):
        games_for_seats([0.5, 0.5], power=0.2)
