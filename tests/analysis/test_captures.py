"""Captures: where pieces are taken and whose pieces help, by hand, by a slow twin, against the simulation's tally."""

from __future__ import annotations

import json
import os
import random

import numpy as np
import polars as pl
import pytest

from playkit import api
from playkit.analysis import captures, intervals, partners
from playkit.analysis.captures import add_captures, capture_axes, capture_counts, capture_map, zone_shares
from playkit.analysis.measured import Panel, floor_of, measured
from playkit.analysis.partners import add_partners, captures_of, partner_maps
from playkit.dashboards.event_sources import labelled
from playkit.errors import MissingColumns

DRILL = os.environ.get("PLAYKIT_DRILL") == "1"
EVENT = {
    **dict.fromkeys(("session", "facet", "draft", "kind", "card", "data"), pl.String),
    **dict.fromkeys(("seat", "cell", "target_seat"), pl.Int64),
    "value": pl.Float64,
}


def log(rows, session="s"):
    """Write a log: (kind, seat, cell, and what else the fact says)."""
    told = []
    for kind, seat, cell, more in rows:
        data = {key: more[key] for key in ("source", "ally") if key in more}
        row = {"session": session, "facet": "people", "kind": kind, "seat": seat, "cell": cell}
        row |= {key: more[key] for key in ("card", "value", "target_seat") if key in more}
        told.append({**row, "data": json.dumps(data) if data else None})
    return pl.DataFrame(told, schema=EVENT)


# A board of three by three. Seat 0 goes 0 -> 3 -> 4 and is captured there in the turn of seat 1's move 8 -> 5.
BY_HAND = [
    ("placed", 0, 0, {"card": "x"}),
    ("placed", 1, 8, {"card": "y"}),
    ("placed", 1, 2, {"card": "y"}),
    ("moved", 0, 3, {"source": 0}),
    ("moved", 1, 7, {"source": 8}),
    ("moved", 0, 4, {"source": 3}),
    ("moved", 1, 5, {"source": 7}),
    ("captured", 1, 4, {"target_seat": 0, "ally": 1, "value": 0}),
]


@pytest.fixture(scope="module")
def simulated():
    return api.simulate("capture4", 40, seed=3, preset="tiny", bots="greedy", keep="events", engine="plain", workers=1,
                        progress=False)  # fmt: skip


@pytest.fixture(scope="module")
def events(simulated):
    return labelled(simulated.frame(), "bots", None)


def random_log(seed):
    """Move pieces about a board of four by four; now and then one is taken."""
    rng = random.Random(seed)  # noqa: S311 - a test's log
    pieces = {cell: rng.randrange(3) for cell in rng.sample(range(16), 7)}
    rows = [("placed", seat, cell, {}) for cell, seat in pieces.items()]
    for _ in range(12):
        source, target = rng.choice(list(pieces)), rng.choice([cell for cell in range(16) if cell not in pieces])
        seat = pieces.pop(source)
        pieces[target] = seat
        rows.append(("moved", seat, target, {"source": source}))
        others = [cell for cell, other in pieces.items() if other != seat]
        if others and rng.random() < 0.5:
            cell = rng.choice(others)
            rows.append(("captured", seat, cell, {"target_seat": pieces.pop(cell), "ally": seat}))
    return rows


def slowly(rows):
    """Count as one would with a finger on the board: arrived, stood, captured by cell."""
    since, turn, found = {}, 0, {}

    def of(cell):
        return found.setdefault(cell, [0, 0, 0])

    def leave(cell):
        of(cell)[1] += turn - since.pop(cell)

    for kind, _, cell, more in rows:
        if kind == "moved":
            turn += 1
            leave(more["source"])
        if kind == "captured":
            leave(cell)
            of(cell)[2] += 1
        else:
            of(cell)[0] += 1
            since[cell] = turn
    for cell in list(since):
        leave(cell)
    return found


def test_visits_turns_and_captures_by_hand():
    counts = {row["cell"]: row for row in capture_counts(log(BY_HAND)).to_dicts()}
    arrived = {cell: row["arrived"] for cell, row in counts.items()}
    assert arrived == {0: 1, 2: 1, 3: 1, 4: 1, 5: 1, 7: 1, 8: 1}
    assert {cell: row["stood"] for cell, row in counts.items()} == {0: 1, 2: 4, 3: 2, 4: 1, 5: 0, 7: 2, 8: 2}
    assert {cell for cell, row in counts.items() if row["captured"]} == {4}


def test_zones_by_hand():
    """Three came to corners and stood there 7 turns, three to edges, 4 turns; one came inside, for a turn, and fell."""
    panel = Panel("people", None, "sessions")
    add_captures(panel, capture_counts(log(BY_HAND)), 3)
    found = {(row["measure"], row["key"]): row for row in measured([panel]).to_dicts()}
    zones = ("corner", "edge", "inside")
    assert [(found["per_visit", zone]["estimate"], found["per_visit", zone]["n"]) for zone in zones] == [
        (0, 3), (0, 3), (1, 1),
    ]  # fmt: skip
    assert {found["per_visit", zone]["standard"] for zone in zones} == {1 / 7}
    assert [(found["per_turn", zone]["estimate"], found["per_turn", zone]["n"]) for zone in zones] == [
        (0, 7), (0, 4), (1, 1),
    ]  # fmt: skip
    assert found["per_turn", "corner"]["high"] == pytest.approx(-np.log(0.025) / 7)
    assert found["per_turn", "inside"]["low"] == pytest.approx(-np.log(0.975))


def test_maps_are_greyed_as_figures_are():
    assert floor_of("visits") == captures.MINIMA
    assert floor_of("captures") == partners.MINIMA


@pytest.mark.parametrize("seed", range(25))
def test_counts_are_those_of_a_finger_on_the_board(seed):
    rows = random_log(seed)
    found = {
        row["cell"]: [row["arrived"], row["stood"], row["captured"]] for row in capture_counts(log(rows)).to_dicts()
    }
    assert found == slowly(rows)


def test_counts_from_events_are_those_of_the_tally(simulated, events):
    summed = capture_counts(events).group_by("cell").agg(pl.col("arrived", "stood", "captured").sum())
    for name in ("arrived", "stood", "captured"):
        whole = np.zeros(81, int)
        whole[summed["cell"].to_numpy()] = summed[name].to_numpy()
        assert whole.tolist() == simulated.tally[name].tolist()


def test_a_log_cut_in_two_sessions_adds_up():
    two = pl.concat([log(random_log(1), "a"), log(random_log(2), "b")])
    apart = pl.concat([capture_counts(log(random_log(1), "a")), capture_counts(log(random_log(2), "b"))])
    assert capture_counts(two).equals(apart)


def test_the_map_gives_shares_of_visits_with_bands_for_all_cells():
    counts = pl.concat([capture_counts(log(random_log(seed), f"s{seed}")) for seed in range(20)])
    rates = capture_map(counts, 4)
    for row in rates.to_dicts():
        own = counts.filter(pl.col("cell") == row["cell"])
        assert row["estimate"] == pytest.approx(own["captured"].sum() / own["arrived"].sum())
        assert (row["x"], row["y"]) == (row["cell"] % 4, row["cell"] // 4)
        assert row["band_low"] <= row["low"] <= row["estimate"] <= row["high"] <= row["band_high"]
        assert row["n"] == own["arrived"].sum()
    assert set(capture_map(counts.filter(pl.col("session") == "s1"), 4)["state"]) <= {"few", "too_few"}


def test_corners_cannot_be_sandwiched():
    """Geometry: 2L(L-2) lines; none through a corner, 1 through an edge, 2 inside; on 8 x 8 three quarters inside."""
    for side in (5, 7, 8, 9):
        assert sum(capture_axes(side)) == 2 * side * (side - 2)
    axes = np.array(capture_axes(8)).reshape(8, 8)
    assert [axes[0, 0], axes[0, 3], axes[3, 3]] == [0, 1, 2]
    assert axes[1:-1, 1:-1].sum() / axes.sum() == 3 / 4


def test_no_game_captures_in_a_corner(events):
    zones = {row["zone"]: row for row in zone_shares(capture_counts(events), 9).to_dicts()}
    assert zones["corner"]["estimate"] == 0
    assert zones["corner"]["n"] > 0
    assert zones["inside"]["estimate"] > 0


def test_zones_follow_a_small_board_in_a_corner_of_the_numbering(events):
    panel = Panel("bots", None, "games")
    add_captures(panel, capture_counts(events), 9)
    found = measured([panel])
    assert found.filter(pl.col("measure") == "per_visit")["key"].to_list() == ["corner", "edge", "inside"]
    whole = found.filter(pl.col("measure") == "per_visit")
    mean = (whole["estimate"] * whole["n"]).sum() / whole["n"].sum()
    assert whole["standard"].to_list() == pytest.approx([mean] * 3)


def test_nothing_and_missing_columns():
    empty = log(BY_HAND).clear()
    assert capture_counts(empty).is_empty()
    assert capture_map(capture_counts(empty), 3).is_empty()
    assert captures_of(empty).is_empty()
    assert partner_maps(captures_of(empty)).share.is_empty()
    for column in ("cell", "data"):
        with pytest.raises(MissingColumns, match=column):
            capture_counts(log(BY_HAND).drop(column))
    with pytest.raises(MissingColumns, match="target_seat"):
        captures_of(log(BY_HAND).drop("target_seat"))


def test_pieces_of_a_picture_that_is_not_recorded_are_left_out():
    """A move list begins with moves: whoever never moved is missing, so starting cells would look too dangerous."""
    moves = [row for row in BY_HAND if row[0] != "placed"]
    counts = {row["cell"]: row for row in capture_counts(log(moves)).to_dicts()}
    assert set(counts) == {3, 4, 5, 7}
    assert {cell: row["stood"] for cell, row in counts.items()} == {3: 2, 4: 1, 5: 0, 7: 2}
    assert all(row["arrived"] >= row["captured"] for row in counts.values())


def test_helpers_without_a_starting_picture_have_no_standard():
    rows = [row for row in four_seats([(0, 1, 0), (0, 1, 3)]) if row[0] == "captured"]
    panel = Panel("people", None, "sessions")
    found = captures_of(log(rows))
    assert found["by_lot_0"].is_nan().all()
    add_partners(panel, found, {})
    assert [row["standard"] for row in panel.rows] == [None, None]
    assert partner_maps(found).beyond.is_empty()
    assert partner_maps(found).share["estimate"].to_list() == [0.5, 0, 0, 0.5]


# Partners ------------------------------------------------------------------------------------------------------------


def four_seats(captures, pieces=8):
    """Four seats with `pieces` each, of the types that make seats across share nothing; then captures."""
    types = ("normal_black", "normal_white", "large_white", "large_black")
    rows = [("placed", seat, 10 * seat + k, {"card": types[seat]}) for seat in range(4) for k in range(pieces)]
    rows += [("captured", c, 0, {"target_seat": v, "ally": a, "value": 0 if a == c else 1}) for c, v, a in captures]
    return rows


def test_helpers_by_lot_are_seven_eight_eight_of_twenty_three():
    """Eight pieces each: own 7/23, each neighbour 8/23, where the victim is across and nobody is allowed twice."""
    everybody = [(c, (c + 2) % 4, (c + away) % 4) for c in range(4) for away in (0, 1, 3)]
    first = pl.concat([log(four_seats([capture]), f"s{k}") for k, capture in enumerate(everybody)])
    found = captures_of(first)
    chances = found.select(pl.col("^by_lot_.*$")).to_numpy()
    for row, captor in zip(chances, found["captor"], strict=True):
        expected = [(7 if seat == captor else 8) / 23 for seat in range(4)]
        expected[(captor + 2) % 4] = 0
        assert row.tolist() == pytest.approx(expected)


def test_helpers_by_lot_follow_what_stands_on_the_board():
    """Two captures of seat 1 by seat 0: before the second, seat 1 has one piece less."""
    seen = [(0, 1, 0), (0, 1, 1), (0, 1, 3)]
    found = captures_of(log(four_seats(seen, pieces=5)))
    assert found["by_lot_1"].to_list() == pytest.approx([4 / 13, 3 / 12, 2 / 11])
    assert found["by_lot_0"].to_list() == pytest.approx([4 / 13, 4 / 12, 4 / 11])


def test_expected_bonds_are_those_of_the_tally(simulated, events):
    panel = Panel("bots", None, "games")
    add_partners(panel, captures_of(events), {0: "own", 1: "size", 2: "colour"})
    found = measured([panel]).filter(pl.col("measure") == "bond")
    assert (found["estimate"] * found["n"]).round(6).to_list() == simulated.tally["bonds"].tolist()
    expected = (found["standard"] * found["n"]).to_list()
    assert expected == pytest.approx((simulated.tally["expected"] / 1e6).tolist(), abs=0.01)


def test_maps_of_partners_hold_for_all_pairs_together(events):
    """Sixteen pairs of a captor and a helper, each widened by games that resemble themselves."""
    found = captures_of(events)
    for row in partner_maps(found).share.to_dicts():
        own = found.filter(pl.col("captor") == row["y"])
        sums = own.group_by("session").agg(x=(pl.col("ally") == row["x"]).sum(), n=pl.len())
        x, n = (sums[name].to_numpy().astype(float) for name in ("x", "n"))
        clusters = intervals.ClusterSums(*(np.array([one]) for one in (len(n), x @ x, x @ n, n @ n)))
        for level, low, high in ((0.95, "low", "high"), (1 - 0.05 / 16, "band_low", "band_high")):
            ends = intervals.clustered_share([x.sum()], [n.sum()], clusters, level)
            assert (row[low], row[high]) == (pytest.approx(ends.low[0]), pytest.approx(ends.high[0]))


def test_seats_across_never_help(events):
    """LOG-G-01: they share neither size nor colour."""
    captures = captures_of(events)
    assert ((captures["ally"] - captures["captor"]) % 4 == 2).sum() == 0
    beyond = partner_maps(captures).beyond
    across = beyond.filter((pl.col("x") - pl.col("y")).abs() == 2)
    assert across["estimate"].null_count() == across.height == 4


def test_relabelled_seats_are_relabelled(events):
    turned = {0: 1, 1: 2, 2: 3, 3: 0}
    ally = pl.col("data").str.json_path_match("$.ally").cast(pl.Int64)
    moved = events.with_columns(
        pl.col("seat", "target_seat").replace(turned),
        data=pl.when(pl.col("kind") == "captured")
        .then(pl.concat_str(pl.lit('{"ally":'), ally.replace(turned), pl.lit("}")))
        .otherwise("data"),
    )
    plain, other = partner_maps(captures_of(events)).share, partner_maps(captures_of(moved)).share
    mapped = plain.with_columns(pl.col("x", "y").replace(turned)).sort("x", "y")
    assert other.sort("x", "y").select("x", "y", "estimate", "n").equals(mapped.select("x", "y", "estimate", "n"))


def test_rows_of_the_maps_add_up(events):
    maps = partner_maps(captures_of(events))
    for frame, total in ((maps.share, 1), (maps.victims, 1), (maps.beyond, 0)):
        sums = frame.group_by("y").agg(pl.col("estimate").sum())["estimate"].to_list()
        assert sums == pytest.approx([total] * 4, abs=1e-9)


def test_helpers_drawn_by_lot_show_no_bias():
    """Coverage: with helpers drawn from the chances themselves, the interval holds the expected share."""
    rng = np.random.default_rng(4)
    inside = runs = 0
    for _ in range(100 if DRILL else 25):
        frames = []
        for session in range(12):
            captures = []
            for _ in range(6):
                c = int(rng.integers(4))
                captures.append((c, (c + 1) % 4, int(rng.choice([c, (c + 1) % 4, (c + 3) % 4]))))
            frames.append(log(four_seats(captures, pieces=400), f"s{session}"))
        panel = Panel("people", None, "sessions")
        add_partners(panel, captures_of(pl.concat(frames)), {})
        for row in panel.rows:
            runs += 1
            inside += row["low"] <= row["standard"] <= row["high"]
    assert 0.88 <= inside / runs <= 1
