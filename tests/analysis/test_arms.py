"""Differences of pooled figures: scipy's tests where nothing is shared or all is, evenings in between, and coverage."""

from __future__ import annotations

import os
from dataclasses import replace

import numpy as np
import plays_data as data
import polars as pl
import pytest
from scipy import stats

from playkit.analysis import belief, leads, stakes
from playkit.analysis.arms import Arm, apart, arm_of_values, correlation, gap_of, spread_of, spread_of_pairs
from playkit.analysis.choices import Decision, shares
from playkit.analysis.compare import differences_apart
from playkit.analysis.part_arms import both, choice_arms, part_arms, settled_arms, time_arms
from playkit.analysis.pooled import interval, ratio

RUNS = 2000 if os.environ.get("PLAYKIT_DRILL") else 400


def drawn(n, seed, **by):
    return np.random.default_rng(seed).normal(**by, size=n)


def test_of_other_people_it_is_welchs_test():
    a, b = drawn(9, 1), drawn(14, 2, loc=0.8, scale=2)
    gap = gap_of(arm_of_values(a, [f"a{k}" for k in range(9)]), arm_of_values(b, [f"b{k}" for k in range(14)]))
    told = stats.ttest_ind(b, a, equal_var=False)
    assert (gap.value, gap.p, gap.freedom) == pytest.approx((b.mean() - a.mean(), told.pvalue, told.df))
    assert gap.ends(0.9) == pytest.approx(tuple(told.confidence_interval(0.9)))


def test_of_the_same_seeds_it_is_the_paired_test_in_any_order():
    a, b = drawn(12, 3), drawn(12, 4)
    turned = np.random.default_rng(5).permutation(12)
    gap = gap_of(arm_of_values(a, list(range(12))), arm_of_values(b[turned], turned.tolist()))
    told = stats.ttest_rel(b, a)
    assert (gap.p, gap.freedom) == pytest.approx((told.pvalue, 11))
    assert correlation(arm_of_values(a, list(range(12))), arm_of_values(b, list(range(12)))) == pytest.approx(
        np.corrcoef(a, b)[0, 1]
    )


def test_games_of_an_evening_count_as_one_when_they_are_one():
    """Every game told three times is no more evenings: the interval stays that of single games."""
    a, b = drawn(8, 6), drawn(8, 7)
    once = gap_of(arm_of_values(a, [f"a{k}" for k in range(8)]), arm_of_values(b, [f"b{k}" for k in range(8)]))
    keys = {draft: [f"{draft}{k}.{copy}" for k in range(8) for copy in range(3)] for draft in "ab"}
    evenings = {key: key.split(".")[0] for own in keys.values() for key in own}
    arms = [arm_of_values(np.repeat(values, 3), keys[draft]) for draft, values in (("a", a), ("b", b))]
    told = gap_of(*arms, evenings)
    assert (told.error, told.freedom) == pytest.approx((once.error, once.freedom))
    assert gap_of(*arms).error < once.error * 0.65, "as strangers they would pretend to know more"


def test_an_evening_that_plays_both_drafts_cancels_its_own_mood():
    mood = drawn(10, 8, scale=5)
    a, b = mood + drawn(10, 9, scale=0.1), mood + 1 + drawn(10, 10, scale=0.1)
    arms = arm_of_values(a, [f"a{k}" for k in range(10)]), arm_of_values(b, [f"b{k}" for k in range(10)])
    shared = {f"{draft}{k}": k for draft in "ab" for k in range(10)}
    assert gap_of(*arms, shared).error < 0.1
    assert gap_of(*arms).error > 1
    assert gap_of(*arms, shared).freedom == 9


def test_what_is_not_known_is_left_out_and_what_cannot_be_said_is_not():
    arm = arm_of_values([1.0, np.nan, 3.0], ["x", "y", "z"])
    assert (arm.figure.value, list(arm.keys)) == (2.0, ["x", "z"])
    lone = arm_of_values([1.0], ["x"])
    assert gap_of(lone, arm).error is None
    assert (gap_of(lone, arm).p, gap_of(lone, arm).ends(0.95).low) == (None, None)
    same = gap_of(arm_of_values([2, 2], "ab"), arm_of_values([3, 3], "cd"))
    assert (same.p, same.ends(0.95)) == (0.0, (1.0, 1.0))
    assert (spread_of(lone), spread_of_pairs(lone, apart(arm)), correlation(lone, apart(arm))) == (None, None, None)


@pytest.mark.slow
@pytest.mark.parametrize(("evenings", "likeness"), [((5, 8), 0.3), ((12, 12), 0.1), ((12, 40), 0.3)])
def test_clustered_differences_cover_as_promised(evenings, likeness):
    """Four games an evening; each draft has evenings of its own. Limits are 4 standard errors away."""
    rng = np.random.default_rng(sum(evenings))
    covered = naive = 0
    for _ in range(RUNS):
        arms, named = [], {}
        for draft, count in zip("ab", evenings, strict=True):
            mood = rng.normal(size=(count, 1)) * likeness**0.5
            values = (mood + rng.normal(size=(count, 4)) * (1 - likeness) ** 0.5).ravel()
            keys = [f"{draft}{k}" for k in range(count * 4)]
            named |= {key: f"{draft}-{place // 4}" for place, key in enumerate(keys)}
            arms.append(arm_of_values(values, keys))
        ends = [gap_of(*arms, groups).ends(0.95) for groups in (named, None)]
        covered += ends[0].low <= 0 <= ends[0].high
        naive += ends[1].low <= 0 <= ends[1].high
    assert abs(covered / RUNS - 0.95) < 4 * (0.95 * 0.05 / RUNS) ** 0.5
    assert naive < covered, "strangers they are not"


# Parts ----------------------------------------------------------------------------------------------------------------


def test_stakes_and_leaders_are_those_of_the_other_analyses():
    plays = data.sheets(data.drawn((0.5, 1, 1), 30))
    arms = part_arms(plays)
    for stake in stakes.stakes(plays):
        figure = arms[f"stake.{stake.part}"].figure
        assert (figure.value, interval(figure)) == (stake.share, stake.ends)
    for lead in leads.leader_wins(plays):
        assert arms[f"leader_wins.{lead.part}"].figure.value == pytest.approx(lead.share)
    assert arms["lead_changes"].figure.value == pytest.approx(leads.lead_changes(plays)[0])
    assert part_arms(data.sheets(data.drawn((1,), 5))) == {}


def test_what_is_settled_is_what_belief_says():
    wins = [np.eye(4)[np.random.default_rng(k).integers(0, 4, 60)] for k in range(3)]

    def play_on(part):
        return wins[0], wins[0] if part == 0 else wins[part]

    arms = settled_arms(play_on, 3, [str(k) for k in range(60)])
    for told in belief.resolved_shares(play_on, 3):
        assert arms[f"resolved.{told.part}"].figure.value == pytest.approx(told.share)
    assert sum(arm.figure.value for arm in arms.values()) == pytest.approx(1)
    assert settled_arms(play_on, 1, []) == {}


def test_choices_are_pooled_by_game():
    decisions = [Decision(game, part, 3, consequential=(game + part) % 3 == 0) for game in range(30) for part in (1, 2)]
    arms = choice_arms(decisions)
    assert {name: arm.figure.value for name, arm in arms.items()} == {
        f"consequential.{share.part}": share.share for share in shares(decisions)
    }
    assert choice_arms(decisions[:20]) == {}, "ten games say nothing yet"


def test_clocks_and_ratings_of_people():
    arms = time_arms(data.study("slow"))
    assert set(arms) == {"minutes", "minutes_share.1", "minutes_share.2", "minutes_share.3", "rating"}
    assert sum(arms[f"minutes_share.{part}"].figure.value for part in (1, 2, 3)) == pytest.approx(1)
    assert time_arms(data.sheets(data.drawn((1, 1), 5))) == {}


def test_minutes_of_each_part_by_hand():
    """A session that does not know its last part has no length, and the others keep theirs."""
    arms = time_arms(data.sheets(data.drawn((1, 1, 1), 3), minutes=[[10, 20, 30], [6, 6, 12], [5, 5, 5]]))
    assert arms["minutes"].figure.value == pytest.approx((60 + 24 + 15) / 3)
    shares = [arms[f"minutes_share.{part}"].figure.value for part in (1, 2, 3)]
    expected = [(1 / 6 + 1 / 4 + 1 / 3) / 3, (1 / 3 + 1 / 4 + 1 / 3) / 3, (1 / 2 + 1 / 2 + 1 / 3) / 3]
    assert shares == pytest.approx(expected)
    whole = data.sheets(data.drawn((1, 1, 1), 3), minutes=[[10, 20, 30], [6, 6, 12], [5, 5, 5]])
    unknown = pl.when(pl.col("session") == "s0001", pl.col("part") == 3).then(None).otherwise("seconds")
    partly = replace(whole, parts=whole.parts.with_columns(seconds=unknown))
    assert time_arms(partly)["minutes"].keys == ["s0000", "s0002"]
    assert time_arms(partly)["minutes"].figure.value == pytest.approx((60 + 15) / 2)


def test_sessions_in_which_nobody_differs_have_no_stakes():
    arms = part_arms(data.sheets(np.ones((3, 2, 3))))
    assert set(arms) == {"leader_wins.1", "lead_changes"}


def test_a_study_against_another_names_its_differences_and_keeps_the_level_over_all():
    arms = [part_arms(data.study(name)) | time_arms(data.study(name)) for name in ("slow", "fair")]
    frame = differences_apart(both(*arms), {})
    (stake,) = frame.filter(pl.col("measure") == "stake.1").to_dicts()
    assert (stake["verdict"], stake["n"], stake["games"]) == ("higher", 40, 80)
    alone = differences_apart({"stake.1": both(*arms)["stake.1"]}, {}).to_dicts()[0]
    assert stake["high"] - stake["low"] > 1.2 * (alone["high"] - alone["low"]), "eleven are looked at together"
    assert stake["narrowing"] is None
    assert both({"x": arms[0]["rating"]}, {}) == {}


def test_a_share_that_is_a_quotient_pools_over_common_seeds_with_its_own_spread():
    tops, bottoms = drawn(40, 11, loc=2), drawn(40, 12, loc=5)
    a = Arm(ratio(tops, bottoms), list(range(40)))
    b = Arm(ratio(tops + 0.5, bottoms), list(range(40)))
    assert gap_of(a, b).error < 0.3 * gap_of(apart(a), apart(b)).error
