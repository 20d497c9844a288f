"""The board: template, pairs, lines, and boards laid at random."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from playkit.errors import OptionsError
from playkit.games import find
from playkit.games.patchies.board import AROUND, CELLS, KIND_AT, KIND_OF, LINES_THROUGH, Cell, Star
from playkit.games.patchies.pairings import number_of
from playkit.kernel import Session

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "patchies.md"
TEMPLATE = ("31113", "12221", "12421", "12221", "31113")


def points(play):
    return [fact["value"] for fact in play.facts("laid")]


def written_pairs(layout):
    """Read the pairs of a layout from the rules page."""
    row = re.search(rf"\| \w+ `{layout}` \| ([a-e1-5 -]+) \|", PAGE.read_text(encoding="utf-8"))
    assert row is not None
    return {frozenset(pair.split("-")) for pair in row.group(1).split()}


@pytest.mark.rule("PAT-R-01")
def test_the_board_is_laid_once_by_the_template(start, diagonal):
    play = start("b1", "c1", "d1", "a2")
    assert points(play) == [int(digit) for row in TEMPLATE for digit in row]
    play.turns(*diagonal)
    assert play.table.phase == 2
    assert len(play.facts("laid")) == CELLS


@pytest.mark.rule("PAT-G-01")
def test_counts_and_sums_of_the_template(start):
    laid = points(start("b1", "c1"))
    assert [laid.count(value) for value in (3, 1, 2, 4)] == [4, 12, 8, 1]
    assert [sum(laid[row : row + 5]) for row in range(0, 25, 5)] == [9, 8, 10, 8, 9]
    assert sum(laid) == 44


@pytest.mark.rule("PAT-G-02")
def test_lines_through_each_cell():
    through = [sum(line >= 0 for line in lines) for lines in LINES_THROUGH]
    assert "".join(map(str, through)) == "3222323232224222323232223"
    by_kind = {kind: {n for n, other in zip(through, KIND_AT, strict=True) if other == kind} for kind in range(4)}
    assert by_kind == {0: {2}, 1: {2, 3}, 2: {3}, 3: {4}}


@pytest.mark.rule("PAT-H-29")
@pytest.mark.parametrize(("line", "cells"), [(0, "a1 b1 c1 d1 e1"), (9, "e1 e2 e3 e4 e5"), (11, "a5 b4 c3 d2 e1")])
def test_a_line_is_a_row_a_column_or_a_diagonal(line, cells):
    assert [Cell.text(cell) for cell in range(CELLS) if line in LINES_THROUGH[cell]] == sorted(
        cells.split(), key=lambda name: (name[1], name[0])
    )
    assert sum(len([line for line in lines if line >= 0]) for lines in LINES_THROUGH) == 12 * 5


@pytest.mark.rule("PAT-H-29")
@pytest.mark.parametrize(
    ("direction", "stars", "pawns"),
    [
        ("rows", "planet1 cluster1 cluster3 cluster6 planet2", ("c2", "b3")),
        ("rows", "cluster6 system4 apartment system2 cluster4", ("b1", "d5")),
        ("rows", "planet3 cluster4 cluster5 cluster1 planet4", ("c2", "b3")),
        ("columns", "planet1 cluster5 cluster6 cluster2 planet3", ("c2", "b3")),
        ("columns", "cluster3 system1 apartment system3 cluster5", ("b3", "d3")),
        ("columns", "planet2 cluster2 cluster4 cluster3 planet4", ("c2", "b3")),
        ("diagonals", "planet1 system3 apartment system1 planet4", ("b3", "d3")),
    ],
)
def test_a_direction_can_be_switched_off(start, direction, stars, pawns):
    cards = [card for star in stars.split() for card in ([star] if star == "apartment" else [star, star])]
    assert start(*pawns).turns(*cards).table.phase == 2
    play = start(*pawns, **{direction: False}).turns(*cards)
    assert play.table.phase == 1
    assert play.table.left_in_line.count(0) == 1


@pytest.mark.rule("PAT-G-03")
def test_both_diagonals_read_the_same_and_hold_no_one(start):
    laid = points(start("b1", "c1"))
    for diagonal in (10, 11):
        cells = [cell for cell in range(CELLS) if diagonal in LINES_THROUGH[cell]]
        assert [laid[cell] for cell in cells] == [3, 2, 4, 2, 3]


@pytest.mark.rule("PAT-G-04")
def test_a_broken_diagonal_takes_two_of_the_four_systems_beside_the_apartment(start, diagonal):
    play = start("b1", "c1", "d1", "a2", phases=1)
    play.turns(*diagonal)
    assert play.destroyed == {"a1", "b2", "c3", "d4", "e5", "c2", "c4"}
    assert [fact["line"] for fact in play.facts("line_broken")] == [10]


@pytest.mark.rule("PAT-G-06")
def test_four_neighbours_of_c2():
    around = {Cell.text(cell) for cell in AROUND[Cell.parse("c2")][:4]}
    assert around == {"c1", "b2", "d2", "c3"}


@pytest.mark.rule("PAT-H-01")
def test_systems_pair_by_rotation(start):
    pairs = start("b1", "c1").pairs()
    assert written_pairs("rotation") < pairs
    turned = {frozenset(_turn(cell) for cell in pair) for pair in written_pairs("rotation")}
    assert turned == written_pairs("rotation")


def _turn(cell):
    column, row = "abcde".index(cell[0]), int(cell[1]) - 1
    return f"{'abcde'[4 - row]}{column + 1}"


@pytest.mark.rule("PAT-H-02")
@pytest.mark.parametrize("layout", ["spread", "rotated", "point_symmetric", "mirror", "neighbour"])
def test_clusters_pair_as_the_page_says(start, layout):
    pairs = {pair for pair in start("b1", "c1", clusters=layout).pairs() if _is_cluster(pair)}
    assert pairs == written_pairs(layout)
    assert len({cell for pair in pairs for cell in pair}) == 12


def _is_cluster(pair):
    return all(KIND_AT[Cell.parse(cell)] == 0 for cell in pair)


@pytest.mark.rule("PAT-H-02")
def test_layouts_have_the_properties_of_their_names():
    lines = {cell: {line for line in LINES_THROUGH[Cell.parse(cell)] if line >= 0} for cell in Cell.names}
    assert all(not lines[a] & lines[b] for a, b in map(sorted, written_pairs("spread")))
    assert all(_turn(a) == b or _turn(b) == a for a, b in map(sorted, written_pairs("rotated")))
    assert all(_turn(_turn(a)) == b for a, b in map(sorted, written_pairs("point_symmetric")))
    assert all(b in _orthogonal_or_corner(a) for a, b in map(sorted, written_pairs("neighbour")))


def _orthogonal_or_corner(cell):
    return {Cell.text(other) for other in AROUND[Cell.parse(cell)] if other >= 0}


@pytest.mark.rule("PAT-H-01")
@pytest.mark.rule("PAT-H-02")
def test_any_pairing_can_be_laid_by_number(start):
    clusters = "b1-e5"  # not a cluster cell
    with pytest.raises(OptionsError, match="all twelve"):
        number_of(clusters)
    clusters = "b1-a2 c1-d1 e2-e3 e4-d5 c5-b5 a4-a3"
    systems = "b2-d4 d2-b4 c2-c4 b3-d3"
    play = start(
        *("b1", "c1"),
        clusters="numbered",
        cluster_pairing=number_of(clusters),
        systems="numbered",
        system_pairing=number_of(systems),
    )
    assert play.pairs() == {frozenset(pair.split("-")) for pair in f"{clusters} {systems}".split()}


@pytest.mark.rule("PAT-H-02")
def test_the_last_number_is_a_pairing_too(start):
    play = start("b1", "c1", clusters="numbered", cluster_pairing=10394, systems="numbered", system_pairing=104)
    assert len(play.pairs()) == 10


@pytest.mark.parametrize("pairs", ["b1-b1", "b1-c1 c1-d1", "b1-c1-d1", "b1-c1"])
def test_pairs_that_are_no_pairing_are_refused(pairs):
    with pytest.raises(OptionsError):
        number_of(pairs)


@pytest.mark.rule("PAT-H-02")
def test_clusters_laid_by_chance_fill_only_their_cells(start):
    play = start(seats=4, clusters="random_per_game")
    assert play.waiting == -1
    assert play.targets("lay") == {"b1"}
    while play.waiting == -1:
        play(play.legal[-1])
    assert {KIND_OF[star] for star, kind in zip(play.table.star, KIND_AT, strict=True) if kind == 0} == {0}
    assert len(play.pairs()) == 10


@pytest.mark.rule("PAT-H-01")
def test_systems_laid_by_chance_fill_only_their_cells(start):
    play = start(seats=4, systems="random_per_game")
    assert play.targets("lay") == {"b2"}
    assert {text.split()[2] for text in play.legal} == {f"system{n}" for n in range(1, 5)}


@pytest.mark.rule("PAT-H-03")
def test_a_board_shuffled_within_kinds_keeps_the_points():
    session = Session(find("patchies"), 4, options={"board": "shuffle_within_kind"}, seed=5)
    assert [KIND_OF[star] for star in session.table.star] == list(KIND_AT)


@pytest.mark.rule("PAT-H-03")
def test_a_board_shuffled_wholly_may_put_any_card_anywhere(start):
    play = start(seats=4, board="shuffle_all")
    assert {text.split()[2] for text in play.legal} == set(Star.names)
    play("lay a1 apartment", "lay b1 cluster1", "lay c1 cluster1")
    assert "lay d1 cluster1" not in play.legal
    assert "lay d1 apartment" not in play.legal
    weights = dict(zip(play.legal, play.session.weights(), strict=True))
    assert (weights["lay d1 cluster2"], weights["lay d1 planet1"]) == (2, 1)


@pytest.mark.rule("PAT-R-01")
def test_a_random_board_holds_the_same_cards():
    session = Session(find("patchies"), 4, options={"board": "shuffle_all"}, seed=5)
    stars = list(session.table.star)
    assert [stars.count(star) for star in range(15)] == [2] * 10 + [1] * 5
    assert [stars[cell] for cell in (0, 4, 20, 24)] != [10, 11, 12, 13]


@pytest.mark.rule("PAT-G-12")
def test_attack_cards_of_the_deck(start):
    deck = start("b1", "c1").table.deck
    assert [sum(deck[first:last]) for first, last in ((0, 6), (6, 10), (10, 14), (14, 15))] == [12, 12, 12, 2]
    assert sum(deck[:15]) == 38


@pytest.mark.rule("PAT-H-04")
def test_the_default_deck_and_any_other(start):
    assert list(start("b1", "c1").table.deck)[15:] == [14, 4, 1, 1, 1, 0]
    assert start("b1", "c1").table.deck_left == 59
    other = start("b1", "c1", medal1=3, medal2=0, landlords=2, frank=0, jerky=4, third_child=1)
    assert list(other.table.deck)[15:] == [3, 0, 2, 0, 4, 1]


def test_other_numbers_of_attack_cards(start):
    deck = start("b1", "c1", cluster_cards=1, system_cards=2, planet_cards=4, apartment_cards=0).table.deck
    assert list(deck)[:15] == [1] * 6 + [2] * 4 + [4] * 4 + [0]
