"""Targets: hits against a lot by hand and against slow twins, loot, leaders, and what a lot gives."""

from __future__ import annotations

import json
import os
from itertools import product

import numpy as np
import polars as pl
import pytest
import rounds_data as data
from polars.testing import assert_frame_equal
from rounds_data import fact, named, standing, took, won

from playkit.analysis.measured import Panel, measured
from playkit.analysis.rounds_recorded import rounds_from_events
from playkit.analysis.targets import add_targets, struck_leaders

DRILL = os.environ.get("PLAYKIT_DRILL") == "1"
FOUR = [took(1, 0, 0, 0, 1, 2, 3), took(1, 1, 2, 1, 2, 3), took(1, 2, 3, 1, 3)]


def figures(found):
    panel = Panel("people", None, "sessions")
    add_targets(panel, found, data.POWERS, data.ROLES, "points")
    return measured([panel])


def figure(frame, measure, key):
    (row,) = frame.filter(pl.col("measure") == measure, pl.col("key") == key).to_dicts()
    return row


def again(rows, number):
    return [{**row, "round": number} for row in rows]


def by_hand():
    """Three rounds: the curse hits the hen, misses the owl, hits the cat; the tax brings 4 and nothing."""
    struck = [named("cursed", 1, 0, 2, 1, 2, 3), fact("slept", round=1, seat=1, data={"named": 2})]
    taxed = [named("taxed", 1, 1, 3, 0, 1, 3), fact("paid", round=1, seat=1, value=4, data={"named": 3})]
    missed = [named("cursed", 2, 0, 1, 1, 2, 3), named("taxed", 2, 1, 1, 0, 1, 3)]
    last = [named("cursed", 3, 0, 3, 1, 2, 3), fact("slept", round=3, seat=2, data={"named": 3})]
    rows = [*FOUR, *struck, *taxed, *standing(1, [5, 2, 4]), *again(FOUR, 2), *missed, *standing(2, [5, 2, 4])]
    return data.counted(data.rounds([*rows, *again(FOUR, 3), *last, *standing(3, [6, 6, 6]), *won(0)]))


def test_hits_against_a_lot_by_hand():
    frame = figures(by_hand())
    hit = figure(frame, "hit", "cursed")
    assert hit["estimate"] == pytest.approx(2 / 3)
    assert hit["standard"] == pytest.approx(2 / 3)
    assert (hit["n"], hit["n_unit"], hit["en"], hit["ja"]) == (3, "names", "curse", "呪い")
    assert figure(frame, "skill", "cursed")["estimate"] == pytest.approx(0)
    # The tax may name the fox, the owl and the cat; two of them are held by others.
    assert figure(frame, "skill", "taxed")["estimate"] == pytest.approx(1 / 2 - 2 / 3)


def test_loot_counts_misses_and_is_absent_where_nothing_is_brought():
    frame = figures(by_hand())
    assert figure(frame, "loot", "taxed")["estimate"] == 2
    assert frame.filter(pl.col("measure") == "loot", pl.col("key") == "cursed").is_empty()


def test_names_and_hits_by_role():
    frame = figures(by_hand())
    assert [figure(frame, "named.cursed", role)["estimate"] for role in ("1", "2", "3")] == pytest.approx([1 / 3] * 3)
    assert [figure(frame, "hit_role.cursed", role)["estimate"] for role in ("1", "2", "3")] == [0, 1, 1]


def test_leaders_among_the_others_when_the_round_began():
    # Round 3: of seats 1 and 2, seat 2 led with 4; the hit struck it. The first round has no standing before it.
    struck = struck_leaders(by_hand(), by_hand().namings.filter(pl.col("power") == "cursed"), "points")
    assert struck.select("round", "struck", "lot").rows() == [(3, True, 0.5)]
    leader = figure(figures(by_hand()), "leader", "cursed")
    assert (leader["estimate"], leader["standard"], leader["n"]) == (1, 0.5, 1)


def slow_chance(seats: int, open_: int, roles: int = 8) -> float:
    """Count over all deals how often a sensible name drawn by lot hits: seat 0 has role 0 and names."""
    hits = names = 0
    shown = range(roles - open_, roles)
    rest = [role for role in range(1, roles) if role not in shown]
    for held in product(rest, repeat=min(seats - 1, 2)):
        if len(set(held)) < len(held):
            continue
        for target in rest:
            names += 1
            hits += target in held
    return hits / names


def test_a_lot_hits_by_the_closed_form():
    # With two others of five roles: 2/5. The research page gives (n - 1) / (8 - open - 1).
    assert slow_chance(3, 2) == pytest.approx(2 / 5)
    for seats, open_, exact in ((4, 2, 3 / 5), (5, 1, 4 / 6), (6, 0, 5 / 7), (7, 0, 6 / 7)):
        takes = [took(1, seat, seat, *range(8)) for seat in range(seats)]
        out = [fact("laid_open", round=1, data={"removed": 7 - k}) for k in range(open_)]
        rows = [*takes, *out, named("cursed", 1, 0, 1, *range(1, 8)), *won(0)]
        assert data.rounds(rows).namings["chance"].to_list() == [pytest.approx(exact)]
        assert exact == pytest.approx((seats - 1) / (8 - open_ - 1))


def slow_hits(rows: pl.DataFrame) -> float:
    hits, names = set(), []
    for row in rows.to_dicts():
        if row["kind"] == "slept":
            hits.add((row["session"], row["round"]))
        elif row["kind"] == "cursed":
            names.append((row["session"], row["round"]))
    return sum(name in hits for name in names) / len(names)


def test_figures_agree_with_a_slow_twin_and_turned_tables_change_nothing():
    rows = data.played_out(14, 4)
    frame = figures(data.counted(rounds_from_events(rows, data.SHAPE)))
    assert figure(frame, "hit", "cursed")["estimate"] == pytest.approx(slow_hits(rows))
    assert_frame_equal(frame, figures(data.counted(rounds_from_events(data.relabelled(rows, 3), data.SHAPE))))


def test_what_cannot_strike_is_not_sensible():
    """The owner of the fox names the fox, then the hen that lies open, then the owl that somebody else holds."""
    out = fact("laid_open", round=1, data={"removed": 2})
    tries = [named("cursed", 1, 0, role, 0, 1, 2, 3) for role in (0, 2, 1)]
    rows = [took(1, 0, 0, 0, 1, 3), took(1, 1, 1, 1, 3), out]
    frames = [data.events([*rows, one, *won(0)], session=name) for name, one in zip("abc", tries, strict=True)]
    frame = figures(data.counted(rounds_from_events(pl.concat(frames), data.SHAPE)))
    assert figure(frame, "sensible", "cursed")["estimate"] == pytest.approx(1 / 3)
    assert figure(frame, "sensible", "cursed")["n"] == 3


def slow_names(rows):
    """Read namings one by one: (role, hit, chance by lot, whether the leader was hit, chance that anybody leads)."""
    found = []
    for own in rows.partition_by("session", maintain_order=True):
        holder, scores, before = {}, {}, {}
        for row in own.to_dicts():
            if row["kind"] == "round_started":
                holder, before, scores = {}, scores, {}
            elif row["kind"] == "took":
                holder[int(row["value"])] = row["seat"]
            elif row["kind"] == "standing":
                scores[row["seat"]] = row["score"]
            elif row["kind"] == "cursed":
                role = json.loads(row["data"])["named"]
                rivals = {seat: before.get(seat) for seat in holder.values() if seat != row["seat"]}
                hit = role in holder
                led = [seat for seat, score in rivals.items() if before and score == max(rivals.values())]
                told = (holder[role] in led, len(led) / len(rivals)) if hit and before else (None, None)
                found.append((role, hit, sum(other in holder for other in (1, 2, 3)) / 3, *told))
    return found


def test_every_figure_of_names_is_that_of_a_slow_reading():
    rows = data.played_out(14, 4)
    frame, names = figures(data.counted(rounds_from_events(rows, data.SHAPE))), slow_names(rows)
    hits = [hit for _, hit, *_ in names]
    assert figure(frame, "skill", "cursed")["estimate"] == pytest.approx(np.mean([n[1] - n[2] for n in names]))
    assert figure(frame, "hit", "cursed")["standard"] == pytest.approx(np.mean([n[2] for n in names]))
    assert figure(frame, "sensible", "cursed")["estimate"] == 1
    leader, struck = figure(frame, "leader", "cursed"), [n for n in names if n[3] is not None]
    assert (leader["n"], leader["estimate"]) == (len(struck), pytest.approx(np.mean([n[3] for n in struck])))
    assert leader["standard"] == pytest.approx(np.mean([n[4] for n in struck]))
    for role in (1, 2, 3):
        mine = [n for n in names if n[0] == role]
        assert figure(frame, "named.cursed", str(role))["estimate"] == pytest.approx(len(mine) / len(names))
        assert figure(frame, "hit_role.cursed", str(role))["estimate"] == pytest.approx(np.mean([n[1] for n in mine]))
    assert figure(frame, "hit", "cursed")["estimate"] == pytest.approx(np.mean(hits))


def test_loot_is_read_off_the_rows():
    """Twelve sessions of one to three taxes, some of which bring something; what brings nothing counts as nothing."""
    rng, frames, brought = np.random.default_rng(6), [], []
    for session in range(12):
        rows = []
        for number in range(1, int(rng.integers(2, 5))):
            loot = int(rng.integers(0, 4))
            rows += [took(number, 0, 0, 0, 1), took(number, 1, 1, 1, 2), named("taxed", number, 0, 1, 1, 2)]
            rows.append(fact("paid", round=number, seat=1, value=loot, data={"named": 1}))
            brought.append(loot)
        frames.append(data.events([*rows, *won(0)], session=f"s{session}"))
    frame = figures(data.counted(rounds_from_events(pl.concat(frames), data.SHAPE)))
    assert figure(frame, "loot", "taxed")["estimate"] == pytest.approx(sum(brought) / len(brought))


def test_unrecorded_roles_leave_hits_and_no_chance():
    rows = [named("cursed", 1, 0, 2, 1, 2, 3), fact("slept", round=1, seat=1, data={"named": 2}), *won(0)]
    found = data.counted(data.rounds([*rows, *standing(1, [1, 2])]))
    hit = figure(figures(found), "hit", "cursed")
    assert (hit["estimate"], hit["standard"]) == (1, None)
    assert figures(found).filter(pl.col("measure").is_in(["skill", "sensible"])).is_empty()
    assert figures(data.rounds(won(0))).is_empty()


def test_names_by_lot_have_no_skill_and_the_interval_says_so():
    runs = 2000 if DRILL else 25
    inside = 0
    for run in range(runs):
        found = data.counted(rounds_from_events(data.played_out(16, 5000 + run), data.SHAPE))
        skill = figure(figures(found), "skill", "cursed")
        inside += skill["low"] <= 0 <= skill["high"]
    slack = 0 if DRILL else 4 * np.sqrt(0.05 * 0.95 / runs)
    assert 0.93 - slack <= inside / runs <= 0.99 + slack, "wider of two, so rather too wide"
