"""A bot that plays for captures: it takes, flees, stands where nobody can take it, and prepares the next capture."""

from playkit.kernel import bot

from .board import AROUND, DIRECTIONS, EMPTY, LARGE, STEP
from .rules import leave, take
from .sandwiches import can_close, is_banned, owner_at, same_side, sandwiched, type_of
from .turns import free_cells

# Worths are compared within one decision only. A capture outweighs everything that a move can win or risk besides it.
CAPTURE = 1000
# A piece that may be captured before the next own turn, and one that no longer may.
DANGER, RESCUE = 400, 350
# A neighbour that an ally stands ready for.
THREAT = 60


@bot
def greedy(table, seat, action, first, second):
    """greedy: takes what it can, stands where it is safe / 欲張り（取れるコマを取り、安全なマスに立つ）"""
    if action == take:
        return 1 + worth_of_piece(table, table.owner[first])
    if action == leave:
        return 0
    return worth_of_move(table, seat, first, second)


def worth_of_move(table, seat, source, target):
    """What is captured, less what is risked, plus what is got out of danger and what is threatened next."""
    worth = 0 if is_banned(table, seat) else CAPTURE * points_taken(table, seat, target)
    if can_be_taken(table, seat, target, source):
        worth -= DANGER
    if can_be_taken(table, seat, source, source):
        worth += RESCUE
    return worth + THREAT * count_threats(table, seat, target)


def points_taken(table, seat, target):
    """Add up what a move captures by the points of the pieces."""
    total = 0
    for direction in range(DIRECTIONS):
        for step in range(1, sandwiched(table, seat, target, direction) + 1):
            total += worth_of_piece(table, table.owner[target + step * STEP[direction]])
    return total


def worth_of_piece(table, seat):
    if type_of(table, seat) & LARGE:
        return 1 + table.options.large_points
    return 1 + table.options.normal_points


def can_be_taken(table, seat, cell, source):
    """Tell whether another player could sandwich a piece of `seat` on `cell`, once it has left `source`."""
    for direction in range(DIRECTIONS):
        ally = owner_at(table, AROUND[cell][direction])
        gap = AROUND[cell][3 - direction]
        if ally < 0 or (AROUND[cell][direction] == source and cell != source):
            continue
        # The way it came by is free behind it.
        free = owner_at(table, gap) == EMPTY or (gap == source and cell != source)
        if free and can_be_reached(table, seat, gap, ally, 3 - direction):
            return True
    return False


def can_be_reached(table, seat, gap, ally, away):
    """Tell whether somebody who may use `ally` against `seat` can slide into the gap from beyond or from the sides."""
    for direction in range(DIRECTIONS):
        if direction == 3 - away:
            continue
        comer = first_piece(table, gap, direction)
        if comer < 0 or same_side(table, comer, seat):
            continue
        if can_close(table, comer, ally, 1 << seat):
            return True
    return False


def first_piece(table, cell, direction):
    """Find the owner of the first piece that can slide into a cell from a direction, or EMPTY."""
    length = free_cells(table, cell, direction)
    if length >= table.options.reach:
        return EMPTY
    return owner_at(table, AROUND[cell + length * STEP[direction]][direction])


def count_threats(table, seat, target):
    """Count the neighbours of a cell that a piece there would help to capture next turn: their far side is free."""
    threats = 0
    for direction in range(DIRECTIONS):
        near = AROUND[target][direction]
        owner = owner_at(table, near)
        if owner >= 0 and not same_side(table, seat, owner) and owner_at(table, AROUND[near][direction]) == EMPTY:
            threats += 1
    return threats
