"""What was answered, within people: by hand, against a slow reading, unchanged by order, and how sure."""

from __future__ import annotations

import os
from itertools import combinations

import numpy as np
import people_data as data
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from playkit.analysis.answers import add_answers, add_draft_gaps, answers, draft_gap, part_gap
from playkit.analysis.compare import holm
from playkit.analysis.measured import Panel, measured

RUNS = 2000 if os.environ.get("PLAYKIT_DRILL") == "1" else 100


def told(*rows):
    """Make answers of (session, draft, part, person, item, rating)."""
    names = ("session", "draft", "part", "person", "item", "rating")
    schema = {**dict.fromkeys(names, pl.String), "part": pl.Int64, "rating": pl.Float64}
    return pl.DataFrame(rows, schema=schema, orient="row")


def test_answers_are_of_people_and_of_seats_where_nobody_knows_them():
    fun = {"kind": "rated", "seat": 1, "data": {"item": "fun"}}
    rated = [{"kind": "rated", "seat": 0, "part": 1, "value": 4}, {**fun, "value": 2}, {**fun, "value": 4}]
    found = answers(data.events(*rated), data.seats({"tester": "ann"}, {"tester": None}))
    assert found.select("part", "person", "item", "rating").rows() == [
        (1, "ann", "part", 4), (None, "s/1", "fun", 3),
    ], "who answers twice counts once"  # fmt: skip
    words = data.events({"kind": "rated", "seat": 0, "text": "too long", "data": {"item": "worst"}})
    assert answers(words).is_empty()


def test_a_part_by_hand():
    """Ann rates part 1 two below the mean of the others, Bob one: a gap of -1.5 from two people of one session."""
    found = told(*[("s", "1", part, who, "part", rating) for who, ratings in (("ann", (2, 3, 5)), ("bob", (3, 4, 4)))
                   for part, rating in enumerate(ratings, 1)])  # fmt: skip
    gap = part_gap(found, "part", 1)
    assert (gap.gap, gap.people, gap.sessions, gap.rank_biserial) == (-1.5, 2, 1, -1)
    assert (gap.ends.low, gap.p, gap.sign_p) == (None, None, None), "one session cannot speak for others"
    assert part_gap(found.filter(pl.col("part") == 1), "part", 1) is None


def two_drafts(pairs):
    """Six people answer after both drafts, three sessions of each."""
    rows = []
    for number, (first, second) in enumerate(pairs):
        rows.append((f"a{number % 3}", "1", None, f"p{number}", "fun", first))
        rows.append((f"b{number % 3}", "2", None, f"p{number}", "fun", second))
    return told(*rows)


PAIRS = [(2, 3), (3, 5), (2, 4), (4, 4), (1, 4), (3, 4), (2, 1), (3, 4)]


def test_drafts_by_hand():
    """Differences 1 2 2 0 3 1 -1 1: mean 9/8; of 7 that differ 6 are up, sign test 16/128; ranks 26 up, 2.5 down."""
    gap = draft_gap(two_drafts(PAIRS), "fun", ("1", "2"))
    assert gap.gap == pytest.approx(9 / 8)
    assert gap.sign_p == pytest.approx(16 / 128)
    assert gap.rank_biserial == pytest.approx((25.5 - 2.5) / 28)
    assert gap.p == pytest.approx(stats.wilcoxon([b - a for a, b in PAIRS if a != b]).pvalue)
    assert (gap.people, gap.sessions) == (8, 6)
    turned = draft_gap(two_drafts(PAIRS), "fun", ("2", "1"))
    assert (turned.gap, turned.ends.low, turned.ends.high) == (-gap.gap, -gap.ends.high, -gap.ends.low)


def test_who_played_one_draft_only_is_left_out():
    more = told(("a9", "1", None, "new", "fun", 1.0), ("b9", "2", None, "other", "fun", 5.0))
    assert draft_gap(pl.concat([two_drafts(PAIRS), more]), "fun", ("1", "2")) == draft_gap(
        two_drafts(PAIRS), "fun", ("1", "2")
    )
    assert draft_gap(more, "fun", ("1", "2")) is None


def test_one_evening_of_a_draft_is_no_interval():
    one = two_drafts(PAIRS).with_columns(session=pl.col("session").str.slice(0, 1))
    assert draft_gap(one, "fun", ("1", "2")).ends.low is None


def test_several_items_are_corrected_together():
    items = [two_drafts(PAIRS).with_columns(item=pl.lit(item)) for item in ("fun", "again")]
    items[1] = items[1].with_columns(pl.when(pl.col("draft") == "2").then(5).otherwise("rating").alias("rating"))
    panel, found = Panel("people", "2", "sessions"), pl.concat(items)
    add_draft_gaps(panel, found, ("1", "2"), {})
    rows = {(row["measure"], row["key"]): row["estimate"] for row in measured([panel]).to_dicts()}
    alone = {item: draft_gap(found, item, ("1", "2")).p for item in ("again", "fun")}
    assert [rows["draft_gap_p", item] for item in alone] == pytest.approx(holm(list(alone.values())).tolist())


def test_who_did_not_answer_is_counted():
    found = told(
        ("s", "1", None, "a", "fun", 4.0), ("s", "1", None, "b", "fun", 2.0), ("t", "1", None, "c", "again", 3.0)
    )
    panel = Panel("people", "1", "sessions")
    add_answers(panel, found, {"s": 4, "t": 4}, {"fun": "fun / 楽しさ"})
    rows = {(row["measure"], row["key"]): row for row in measured([panel]).to_dicts()}
    assert rows["answered", "fun"]["estimate"] == 2 / 8
    assert (rows["answered", "fun"]["n"], rows["level", "fun"]["estimate"], rows["level", "fun"]["n"]) == (2, 3, 2)


ANSWERS = st.lists(
    st.tuples(
        st.sampled_from("st"), st.sampled_from("12"), st.integers(1, 3), st.sampled_from("abc"), st.integers(1, 5)
    ),
    max_size=14,
)


@given(ANSWERS, st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_as_a_slow_reading_compares(rows, random):
    """Twin: plain loops over people; the order of rows changes nothing."""
    named = list(dict.fromkeys((f"{session}{draft}", draft, part, who) for session, draft, part, who, _ in rows))
    rated = [(*key, "part", float(3 + (hash(key) % 3) - 1)) for key in named]
    found = told(*rated)
    gap = draft_gap(found, "part", ("1", "2"))
    means = {}
    for who in "abc":
        by = [[r[5] for r in rated if r[3] == who and r[1] == draft] for draft in "12"]
        if all(by):
            means[who] = sum(by[1]) / len(by[1]) - sum(by[0]) / len(by[0])
    assert (gap is None) == (not means)
    if gap is None:
        return
    assert gap.gap == pytest.approx(sum(means.values()) / len(means))
    random.shuffle(rated)
    again = draft_gap(told(*rated), "part", ("1", "2"))
    assert again.gap == pytest.approx(gap.gap)
    assert again.people == gap.people
    if gap.ends.low is not None:
        assert again.ends.low == pytest.approx(gap.ends.low)


# How sure ------------------------------------------------------------------------------------------------------------


def evenings(rng, sessions, *, evening=0.0, effect=0.5):
    """Draw ten people who meet four at a time, after draft 1 and then after draft 2; evenings may be good or bad."""
    usual, rows = rng.normal(3, 0.8, 10), []
    for draft, shift in (("1", 0.0), ("2", effect)):
        for number in range(sessions):
            mood = rng.normal(0, evening)
            own = ((who, usual[who] + shift + mood + rng.normal(0, 0.6)) for who in rng.choice(10, 4, replace=False))
            rows += [(f"{draft}-{number}", draft, None, f"p{who}", "fun", answer) for who, answer in own]
    return told(*rows)


@pytest.mark.parametrize(("sessions", "evening"), [(6, 0.0), (6, 0.4), (12, 0.4)])
def test_differences_within_people_are_covered(sessions, evening):
    """The wider of people and sessions covers 97.3, 93.6 and 93.3 % (over 1,500 runs)."""
    rng = np.random.default_rng(sessions + round(10 * evening))
    held = []
    for _ in range(RUNS):
        gap = draft_gap(evenings(rng, sessions, evening=evening), "fun", ("1", "2"))
        held.append(gap.ends.low <= 0.5 <= gap.ends.high)
    assert np.mean(held) >= 0.93 - 2.6 * np.sqrt(0.05 * 0.95 / RUNS)


def test_the_exact_signed_rank_test_is_that_of_all_signs():
    """Oracle: six differences without ties, all 64 signs counted."""
    gaps = np.array([0.5, 1.5, -1.0, 2.5, 2.0, 3.0])
    ranks = np.abs(gaps).argsort().argsort() + 1
    own = ranks[gaps > 0].sum()
    sums = [sum(chosen) for size in range(7) for chosen in combinations(ranks.tolist(), size)]
    tail = min(sum(one >= own for one in sums), sum(one <= own for one in sums)) / 64
    pairs = [(0.0, gap) for gap in gaps]
    assert draft_gap(two_drafts(pairs), "fun", ("1", "2")).p == pytest.approx(2 * tail)
