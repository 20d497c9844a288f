"""The rules against their definitions: random positions, whole games, and counts from the start."""

from __future__ import annotations

import os
import random
from types import SimpleNamespace

import pytest

from playkit.games import find
from playkit.games.capture4.board import Cell
from playkit.games.capture4.layouts import options_of
from playkit.games.capture4.scene import preview
from playkit.kernel import Session

from . import oracle
from .perft import DRAWN, DRAWN_PERFT, DRAWN_WITHOUT_BAN, PERFT, WITHOUT_BAN

DRILL = os.environ.get("PLAYKIT_DRILL") == "1"
POSITIONS = 2000 if DRILL else 80
GAMES = 20 if DRILL else 2
ALLIES = {"size_or_colour": (True, True), "own_only": (False, False), "size": (True, False), "colour": (False, True)}


def place(cell):
    """Translate a cell of the rules: file and rank from 1."""
    name = Cell.text(cell)
    return "abcdefghi".index(name[0]) + 1, int(name[1])


def cell(file, rank):
    """Translate a place of the oracle."""
    return Cell.parse(f"{'abcdefghi'[file - 1]}{rank}")


def position_of(session):
    """Read what lies on the table."""
    table = session.table
    owner = {place(number): seat for number, seat in enumerate(table.owner) if seat >= 0}
    return oracle.Position(session.options.size, owner, frozenset(s for s in range(4) if table.moved[s]))


def scattered(dice, variant):
    """Scatter pieces over a board, give somebody the turn, let everybody or nobody have moved before."""
    size = dice.choice([5, 6, 7, 8, 9])
    values = {
        "size": size,
        "allies": next(name for name, flags in ALLIES.items() if flags == (variant.by_size, variant.by_colour)),
        "ally_may_be_victims": variant.ally_may_be_victims,
        "max_chain": variant.chain,
        "corner_capture": variant.corner,
        "few_pieces_end": False,
        "first_player": "first_seat",
    }
    session = Session(find("capture4"), options=values, seed=1)
    table, dense = session.table, dice.uniform(0.15, 0.75)
    for number in range(81):
        if table.owner[number] != -2:
            table.owner[number] = dice.randrange(4) if dice.random() < dense else -1
    for seat in range(4):
        table.pieces[seat] = list(table.owner).count(seat)
        table.moved[seat] = 1
    table.turn = dice.randrange(4)
    return session


def compare(session, variant, dice):
    """Compare all moves, what each would capture, and the table after one of them."""
    position, seat = position_of(session), session.table.turn
    wanted = oracle.moves(position, seat)
    if not wanted:
        return
    session._wait()
    assert {(place(one), place(other)) for one, other in (legal.args for legal in session.legal_actions())} == wanted
    for source, target in wanted:
        expected = oracle.captures(position, seat, source, target, variant)
        shown = preview(session.table_view(seat), "move", (cell(*source), cell(*target)))
        assert {place(thing.value) for thing in shown} == expected
        assert len(shown) == len(expected)
    # A move that captures is the better test.
    telling = [move for move in wanted if oracle.captures(position, seat, *move, variant)] or list(wanted)
    source, target = dice.choice(sorted(telling))
    taken = oracle.captures(position, seat, source, target, variant)
    session.play(f"move {Cell.text(cell(*source))} {Cell.text(cell(*target))}")
    left = {where: owner for where, owner in position.owner.items() if where != source and where not in taken}
    assert position_of(session).owner == left | {target: seat}
    assert session.table.captures[seat] == len(taken)


def test_moves_and_captures_are_what_the_definitions_say():
    dice = random.Random(4)  # noqa: S311 - a test's dice, not a secret
    for _ in range(POSITIONS):
        compare(scattered(dice, oracle.RULES), oracle.RULES, dice)


def test_so_are_the_variants():
    dice = random.Random(5)  # noqa: S311 - a test's dice, not a secret
    for _ in range(POSITIONS):
        by_size, by_colour = dice.choice(list(ALLIES.values()))
        variant = oracle.Variant(by_size, by_colour, dice.random() < 0.5, dice.randint(1, 4), dice.random() < 0.5)
        compare(scattered(dice, variant), variant, dice)


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("preset", ["tiny", "small"])
def test_whole_games_follow_the_definitions(preset, seed):
    session = Session(find("capture4"), preset=preset, seed=seed)
    while not session.over:
        position, seat = position_of(session), session.waiting
        legal = {(place(one), place(other)) for one, other in (one.args for one in session.legal_actions())}
        assert legal == oracle.moves(position, seat)
        code = session.bot_pick("random")
        _, (source, target) = session.game.action_of(code)
        after = oracle.play(position, seat, place(source), place(target))
        session.play(code)
        assert position_of(session) == after


def perft(depth, **options):
    """Count sequences of moves by the rules."""
    game, offers = find("capture4"), []
    table = game.fast.new_table()
    table.offer_ = offers.append
    table.emit_ = lambda _fact: None
    table.reset(4, SimpleNamespace(**game.resolve(4, None, {"first_player": "first_seat", **options}).as_dict()))
    game.fast.setup(table)

    def count(left):
        offers.clear()
        game.fast.waiting(table)
        codes = list(offers)
        if left == 1:
            return len(codes)
        kept, total = table.save(), 0
        for code in codes:
            function, arguments = game.fast.calls[code]
            function(table, *arguments)
            total += count(left - 1)
            table.load(kept)
        return total

    return count(depth)


@pytest.mark.parametrize(("size", "depth"), [(size, depth + 1) for size in PERFT for depth in range(len(PERFT[size]))])
def test_perft_by_the_rules(size, depth):
    assert perft(depth, size=size) == PERFT[size][depth - 1]


@pytest.mark.parametrize("size", WITHOUT_BAN)
def test_perft_by_the_rules_without_the_ban(size):
    assert perft(3, size=size, first_move="takes") == WITHOUT_BAN[size]


@pytest.mark.parametrize(
    ("size", "depth"),
    [(size, depth + 1) for size in PERFT for depth in range(len(PERFT[size])) if size < 9 or depth < 2 or DRILL],
)
def test_perft_by_definition(size, depth):
    assert oracle.perft(oracle.start(size), depth) == PERFT[size][depth - 1]


@pytest.mark.parametrize("size", [size for size in WITHOUT_BAN if size < 8 or DRILL])
def test_perft_by_definition_without_the_ban(size):
    assert oracle.perft(oracle.start(size), 3, ban=False) == WITHOUT_BAN[size]


@pytest.mark.parametrize("board", DRAWN)
def test_perft_of_drawn_boards_by_the_rules_and_by_definition(board):
    options, position = options_of(DRAWN[board]), oracle.drawn(DRAWN[board])
    for depth, count in enumerate(DRAWN_PERFT[board], 1):
        assert perft(depth, **options) == oracle.perft(position, depth) == count
    without_ban = perft(3, **options, first_move="takes")
    assert without_ban == oracle.perft(position, 3, ban=False) == DRAWN_WITHOUT_BAN[board]


def test_the_short_edge_by_name_is_the_one_drawn():
    named = {"size": 8, "layout": "short_edge"}
    assert tuple(perft(depth, **named) for depth in (1, 2, 3)) == DRAWN_PERFT["short_edge"]
