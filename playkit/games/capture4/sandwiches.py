"""Sandwiches: what closes one, what is captured by it (LOG-R-06, R-07, H-03 to H-09, H-17, H-18)."""

from playkit.kernel import emit

from .board import (
    AROUND,
    CLOSES,
    COLOUR,
    DIRECTIONS,
    EMPTY,
    LARGE,
    NOTHING,
    NOWHERE,
    OUTSIDE,
    OWN,
    SIZE,
    STEP,
    TYPE_AT,
    WHITE,
)
from .options import FirstMove, Several
from .table import FACT, TAKING

# Who may help ----------------------------------------------------------------------------------------------------


def type_of(table, seat):
    """LOG-R-01, H-16: the type of a seat's pieces."""
    return TYPE_AT[table.options.assignment][seat]


def bond(table, seat, other):
    """LOG-R-07: what a seat's pieces share with another's; seats across the table share nothing."""
    if seat == other:
        return OWN
    unlike = type_of(table, seat) ^ type_of(table, other)
    if not unlike & LARGE:
        return SIZE
    return NOTHING if unlike & WHITE else COLOUR


def can_close(table, seat, other, victims):
    """Tell whether `other`'s piece closes a sandwich of `seat` round pieces of `victims`, one bit a seat (H-03)."""
    tie = bond(table, seat, other)
    if tie == NOTHING or not CLOSES[table.options.allies][tie]:
        return False
    return table.options.ally_may_be_victims or not (victims >> other) & 1


def same_side(table, seat, other):
    """Own pieces are never captured; with teams, nor are those of the seat across the table."""
    return seat == other or (table.options.teams and (seat + 2) % table.seats == other)


# What a move sandwiches ------------------------------------------------------------------------------------------


def owner_at(table, cell):
    return OUTSIDE if cell == NOWHERE else table.owner[cell]


def sandwiched(table, seat, cell, direction):
    """Count the pieces that a piece of `seat` coming to `cell` sandwiches in a direction, a corner piece included.

    It does not matter whether the piece is there already: where it comes from lies in line with `cell`, and an own
    piece or a bare cell ends a line alike.
    """
    length = sandwiched_in_line(table, seat, cell, direction)
    if not length and table.options.corner_capture and closes_corner(table, seat, cell, direction):
        return 1
    return length


def sandwiched_in_line(table, seat, cell, direction):
    """LOG-R-06, H-07: other players' pieces in a row, up to `max_chain`, and behind them one that closes."""
    victims = 0
    place = AROUND[cell][direction]
    for length in range(table.options.max_chain + 1):
        owner = owner_at(table, place)
        if owner < 0:
            return 0
        if length and can_close(table, seat, owner, victims):
            return length
        if same_side(table, seat, owner):
            return 0
        victims |= 1 << owner
        place = AROUND[place][direction]
    return 0


def closes_corner(table, seat, cell, direction):
    """LOG-H-09: a corner piece, between the moved one and one that closes on the corner's other side."""
    corner = AROUND[cell][direction]
    owner = owner_at(table, corner)
    if owner < 0 or same_side(table, seat, owner):
        return False
    other = beside_corner(table, corner, direction)
    if other == NOWHERE or owner_at(table, other) < 0:
        return False
    return can_close(table, seat, table.owner[other], 1 << owner)


def beside_corner(table, cell, direction):
    """Find a corner's other neighbour, seen when coming in a direction; NOWHERE if the cell is no corner."""
    if owner_at(table, AROUND[cell][direction]) != OUTSIDE:
        return NOWHERE
    found = NOWHERE
    for side in range(DIRECTIONS):
        if side not in (direction, 3 - direction) and owner_at(table, AROUND[cell][side]) != OUTSIDE:
            if found != NOWHERE:
                return NOWHERE
            found = AROUND[cell][side]
    return found


def count_sandwiched(table, seat, cell):
    """Count all pieces that a piece of `seat` coming to `cell` sandwiches."""
    total = 0
    for direction in range(DIRECTIONS):
        total += sandwiched(table, seat, cell, direction)
    return total


def is_banned(table, seat):
    """LOG-R-08: nobody captures on their own first move."""
    return not table.moved[seat] and table.options.first_move != FirstMove.TAKES


def closing_cell(table, cell, direction, length):
    """Find the piece that closes a sandwich of `length` pieces in a direction."""
    place = cell
    for _ in range(length + 1):
        last = place
        place = AROUND[place][direction]
        if owner_at(table, place) == OUTSIDE:
            return beside_corner(table, last, direction)
    return place


# Capturing -------------------------------------------------------------------------------------------------------


def find_sandwiches(table, seat, cell):
    """Note what the move sandwiches; take it, or let the mover choose where the options ask for it."""
    table.landed = cell
    lines = 0
    for direction in range(DIRECTIONS):
        table.sandwich[direction] = sandwiched(table, seat, cell, direction)
        if table.sandwich[direction]:
            lines += 1
    if is_banned(table, seat):
        spare_all(table, seat)
    elif lines and (table.options.optional_capture or (lines > 1 and table.options.several == Several.ONE)):
        table.stage = TAKING
    else:
        for direction in range(DIRECTIONS):
            take_line(table, seat, direction)


def take_line(table, seat, direction):
    """Capture what is sandwiched in a direction."""
    length = table.sandwich[direction]
    if not length:
        return
    ally = table.owner[closing_cell(table, table.landed, direction, length)]
    for step in range(1, length + 1):
        capture(table, seat, table.landed + step * STEP[direction], ally)
    table.sandwich[direction] = 0


def take_chosen(table, seat, cell):
    """LOG-H-06, H-18: capture the line that begins with a chosen piece."""
    for direction in range(DIRECTIONS):
        if AROUND[table.landed][direction] == cell:
            take_line(table, seat, direction)
    if table.options.several == Several.ONE:
        spare_all(table, seat)


def spare_all(table, seat):
    """Leave what is still sandwiched; it is safe until another move sandwiches it."""
    for direction in range(DIRECTIONS):
        for step in range(1, table.sandwich[direction] + 1):
            cell = table.landed + step * STEP[direction]
            emit(table, FACT.spared, seat, table.owner[cell], cell)
        table.sandwich[direction] = 0


def is_taking(table):
    """Tell whether the mover still has a capture to decide about."""
    for direction in range(DIRECTIONS):
        if table.sandwich[direction]:
            return True
    return False


def capture(table, seat, cell, ally):
    """LOG-R-06, H-11, H-17: the piece leaves the board and is kept by the captor."""
    victim = table.owner[cell]
    table.owner[cell] = EMPTY
    table.pieces[victim] -= 1
    table.losses[victim] += 1
    table.captures[seat] += 1
    table.taken[seat][type_of(table, victim)] += 1
    table.quiet = 0
    large = type_of(table, victim) & LARGE
    table.points[seat] += table.options.large_points if large else table.options.normal_points
    table.points[victim] -= table.options.loss_points
    emit(table, FACT.captured, seat, victim, cell, ally, bond(table, seat, ally), table.points[seat])
    if ally != seat and table.options.assist_points:
        table.points[ally] += table.options.assist_points
        emit(table, FACT.assisted, ally, table.options.assist_points, table.points[ally])
    if not table.pieces[victim]:
        emit(table, FACT.eliminated, victim)


def suffer(table, seat):
    """LOG-H-05: where that is a rule, who moved into a sandwich is captured by the next seat that closes it."""
    cell = table.landed
    for turn in range(1, table.seats):
        captor = (seat + turn) % table.seats
        for direction in range(DIRECTIONS):
            owner = owner_at(table, AROUND[cell][direction])
            ally = owner_at(table, AROUND[cell][3 - direction])
            if owner != captor or ally < 0 or same_side(table, captor, seat):
                continue
            if can_close(table, captor, ally, 1 << seat):
                capture(table, captor, cell, ally)
                return
