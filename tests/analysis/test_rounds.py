"""Rounds cut from events: numbers of rounds, winners, takes, names and what came of them, and what stays unknown."""

from __future__ import annotations

import polars as pl
import pytest
import rounds_data as data
from rounds_data import fact, named, standing, took, won

from playkit.analysis.rounds import SCHEMAS, no_rounds
from playkit.analysis.rounds_recorded import NEEDED, Shape, rounds_from_events
from playkit.errors import MissingColumns, PlaykitError


def test_rounds_are_counted_through_parts_and_begin_at_one():
    rows = [fact("drew", seat=0, card="mill"), *standing(1, [1, 2], part=1), *standing(2, [3, 4], part=1)]
    found = data.rounds([*rows, *standing(1, [5, 6], part=2), *won(1)])
    assert found.standings.filter(pl.col("curve") == "points")["round"].to_list() == [1, 1, 2, 2, 3, 3]
    assert found.draws["round"].to_list() == [0], "before the first round"
    assert found.sessions.row(0, named=True) == {
        "facet": "people", "draft": None, "session": "s", "seats": 2, "rounds": 3, "state": "counted",
    }  # fmt: skip


def test_where_a_game_has_no_rounds_its_parts_take_their_place():
    rows = [*standing(None, [1, 2], part=1), *standing(None, [3, 4], part=2), *won(0)]
    assert data.rounds(rows).standings["round"].unique().sort().to_list() == [1, 2]


@pytest.mark.parametrize(
    ("rows", "seats", "shares", "state"),
    [
        (won(1), None, [0, 1], "counted"),
        (won(0, 1), None, [0.5, 0.5], "counted"),
        ([], None, [None, None], "unfinished"),
        ([], [0.0, 1.0], [0, 1], "counted"),
        (won(0), [0.0, 1.0], [0, 1], "counted"),
        (won(0), [None, None], [1, 0], "counted"),
        ([], [None, 1.0], [None, None], "unfinished"),
    ],
)
def test_winners_are_those_told_else_those_of_the_facts(rows, seats, shares, state):
    frame = data.events([*standing(1, [1, 2]), *rows])
    told = None
    if seats is not None:
        told = pl.DataFrame(
            {"session": ["s", "s"], "seat": [0, 1], "win_share": seats}, schema_overrides={"win_share": float}
        )
    found = rounds_from_events(frame, data.SHAPE, told)
    assert found.wins["win_share"].to_list() == shares
    assert found.sessions["state"].to_list() == [state]
    assert len(list(found.panels())) == (state == "counted")


def test_takes_keep_their_order_and_what_was_offered():
    rows = [took(1, 2, 3, 0, 1, 3), took(1, 0, 1, 0, 1), took(2, 1, 0, 0, 2), *won(0)]
    frame = data.rounds(rows).takes
    assert frame.select("round", "place", "seat", "taken", "offered").rows() == [
        (1, 0, 2, 3, 0b1011), (1, 1, 0, 1, 0b11), (2, 0, 1, 0, 0b101),
    ]  # fmt: skip
    assert data.rounds(rows).starts.select("round", "seat").rows() == [(1, 2), (2, 1)]


def test_who_has_the_first_turn_begins_where_nothing_is_taken():
    rows = [fact("turn_started", round=1, seat=1), fact("turn_started", round=1, seat=0), *won(0)]
    assert data.rounds(rows).starts.select("round", "seat").rows() == [(1, 1)]


FOUR = [took(1, 0, 0, 0, 1, 2, 3), took(1, 1, 2, 1, 2, 3), took(1, 2, 3, 1, 3)]
"""Seat 0 is the fox, seat 1 the hen, seat 2 the cat; the owl is left over."""


def one_naming(*rows):
    (row,) = data.rounds([*rows, *won(0)]).namings.to_dicts()
    return row


def test_a_name_hits_where_a_fact_says_so():
    hit = one_naming(*FOUR, named("cursed", 1, 0, 2, 1, 2, 3), fact("slept", round=1, seat=1, data={"named": 2}))
    assert (hit["hit"], hit["victim"], hit["loot"]) == (True, 1, None)
    missed = one_naming(*FOUR, named("cursed", 1, 0, 1, 1, 2, 3))
    assert (missed["hit"], missed["victim"]) == (False, None)


def test_a_hit_of_another_round_or_of_an_earlier_power_is_not_ones_own():
    rows = [*FOUR, named("cursed", 1, 0, 2, 1, 2, 3), named("taxed", 1, 1, 2, 1, 2, 3)]
    found = data.rounds([*rows, fact("slept", round=1, seat=1, data={"named": 2}), *won(0)])
    assert found.namings.select("power", "hit").rows() == [("cursed", True), ("taxed", False)]
    late = [*rows[:4], fact("slept", round=2, seat=1, data={"named": 2})]
    assert not data.rounds([*late, *won(0)]).namings["hit"].any()


def test_chance_counts_who_holds_what_could_sensibly_be_named():
    # Of the owl, the hen and the cat two are held by others.
    assert one_naming(*FOUR, named("cursed", 1, 0, 1, 1, 2, 3))["chance"] == pytest.approx(2 / 3)
    # The owl is openly out: nobody would name it.
    out = fact("laid_open", round=1, data={"removed": 1})
    row = one_naming(*FOUR, out, named("cursed", 1, 0, 1, 1, 2, 3))
    assert (row["chance"], row["sensible"]) == (1.0, False)
    # A power that may name fewer, and oneself.
    assert one_naming(*FOUR, named("cursed", 1, 0, 3, 0, 1, 3))["chance"] == pytest.approx(1 / 2)


def test_what_was_not_recorded_stays_unknown():
    row = one_naming(named("cursed", 1, 0, 1, 1, 2, 3), *standing(1, [1, 2]))
    assert (row["chance"], row["sensible"], row["victim"], row["hit"]) == (None, None, None, False)


def test_a_miss_brings_nothing_where_hits_bring_something():
    rows = [*FOUR, named("taxed", 1, 0, 2, 1, 2, 3), fact("paid", round=1, seat=0, value=5, data={"named": 2})]
    rows += [*({**row, "round": 2} for row in FOUR), named("taxed", 2, 0, 1, 1, 2, 3)]
    assert data.rounds([*rows, *won(0)]).namings["loot"].to_list() == [5, 0]


def test_an_outcome_of_chance_is_nobodys_draw():
    rows = [fact("drew", card="mill"), fact("drew", seat=1, card="mill"), *won(0)]
    assert data.rounds(rows).draws.select("seat", "card").rows() == [(1, "mill")]


def test_nothing_and_missing_columns():
    assert rounds_from_events(data.events([]), data.SHAPE).sessions.is_empty()
    for column in NEEDED:
        with pytest.raises(MissingColumns, match=column):
            rounds_from_events(data.events(won(0)).drop(column), data.SHAPE)
    plain = rounds_from_events(data.events([*standing(1, [1, 2]), *won(0)]), Shape())
    assert {name: dict(getattr(plain, name).schema) for name in SCHEMAS} == {
        name: dict(getattr(no_rounds(), name).schema) for name in SCHEMAS
    }


def test_two_sources_never_run_together():
    found = data.rounds([*standing(1, [1, 2]), *won(0)])
    other = data.rounds([*standing(1, [1, 2]), *won(1)], session="t", facet="bots")
    assert [facet for facet, _, _ in (found + other).panels()] == ["people", "bots"]
    with pytest.raises(PlaykitError, match="Both sources"):
        found + found


def test_the_order_of_sessions_changes_nothing():
    frame = data.played_out(6)
    turned = pl.concat([own for _, own in reversed(list(frame.group_by("session", maintain_order=True)))])
    first, second = (rounds_from_events(one, data.SHAPE) for one in (frame, turned))
    for name in SCHEMAS:
        keys = [key for key in ("session", "round", "seat", "curve", "card") if key in getattr(first, name).columns]
        assert (
            getattr(first, name)
            .sort(keys, maintain_order=True)
            .equals(getattr(second, name).sort(keys, maintain_order=True))
        ), name


def test_amounts_keep_their_fractions():
    assert data.rounds([*standing(1, [1.5, 2.25]), *won(0)]).standings["value"].to_list() == [1.5, 2.25, 1.5, 2.25]
