"""LOGS capture 4 (ログズ キャプチャー4): slide a piece, sandwich another player's, and keep what you capture.

The chapters of the rulebook are the files of this folder: board (cells, pieces, pictures), options (what a draft may
change), table (state and facts), sandwiches (captures), turns (moves and the end). This page says who is next and what
may be done. Sentences are numbered in docs/rules/capture4.md.
"""

from playkit.kernel import CHANCE, OVER, Seat, action, chance, chance_of, offer

from .board import AROUND, CELLS, DIRECTIONS, STEP, Cell
from .options import PRESETS, Options, Ties, check
from .sandwiches import spare_all, take_chosen
from .table import FACT, FINISHED, LEADING, TAKING, Table
from .turns import (
    begin,
    choose_first,
    end_turn_when_taken,
    favour_in_ties,
    free_cells,
    is_allowed,
    lay_board,
    side_points,
    slide,
)

# What the loader looks for in this module, wherever it is written.
__all__ = ["FACT", "PRESETS", "Options", "Table", "check"]

RULES_VERSION = 1
RULES_MODULES = ("board", "options", "table", "sandwiches", "turns")


def setup(table):
    lay_board(table)
    choose_first(table)


# Who is next -----------------------------------------------------------------------------------------------------


def waiting(table):
    if table.stage == FINISHED:
        return OVER
    if table.stage == LEADING:
        for seat in range(table.seats):
            chance_of(table, lead, seat)
        return CHANCE
    if table.stage == TAKING:
        offer_captures(table)
    else:
        offer_moves(table, table.turn)
    return table.turn


def offer_moves(table, seat):
    """LOG-R-04, R-05: any own piece, and no pass."""
    left = table.pieces[seat]
    for source in range(CELLS):
        if table.owner[source] == seat:
            offer_slides(table, seat, source)
            left -= 1
            if not left:
                break


def offer_slides(table, seat, source):
    for direction in range(DIRECTIONS):
        for step in range(1, free_cells(table, source, direction) + 1):
            target = source + step * STEP[direction]
            if is_allowed(table, seat, source, target):
                offer(table, move, source, target)


def offer_captures(table):
    """LOG-H-06, H-18: each sandwich by the piece next to the one that moved."""
    for direction in range(DIRECTIONS):
        if table.sandwich[direction]:
            offer(table, take, AROUND[table.landed][direction])
    if table.options.optional_capture:
        offer(table, leave)


# What a seat may do ----------------------------------------------------------------------------------------------


@action
def move(table, source: Cell, target: Cell):
    """move {source} to {target} / {source}から{target}へ動かす"""
    slide(table, table.turn, source, target)


@action
def take(table, cell: Cell):
    """capture the piece on {cell} / {cell}のコマを取る"""
    take_chosen(table, table.turn, cell)
    end_turn_when_taken(table)


@action
def leave(table):
    """capture nothing more / もう取らない"""
    spare_all(table, table.turn)
    end_turn_when_taken(table)


# What luck may do ------------------------------------------------------------------------------------------------


@chance(kind="rolled")
def lead(table, seat: Seat):
    """{seat} begins / {seat}が最初"""
    begin(table, seat)


def score(table, seat):
    """LOG-R-09: most points win, by default one for each captured piece."""
    return side_points(table, seat)


def tie_break(table, seat):
    """LOG-H-12."""
    return favour_in_ties(table, seat) if table.options.ties == Ties.FEWER_LOSSES else 0
